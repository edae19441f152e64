"""The benchmarks still run, and the model by hand still finds the same optima."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_a_quick_run_measures_everything(tmp_path):
    path = tmp_path / "figures.json"
    command = [sys.executable, "-m", "benchmarks", "--quick", "--json", str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    figures = json.loads(path.read_text())
    assert {"startup", "check", "optimum", "generated", "reason", "growth"} <= figures.keys()
    assert 0.1 < figures["check"]["legal"] < 0.9
    assert len(figures["optimum"]["cases"]) == 3
