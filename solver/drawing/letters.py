"""Letters on a sheet, drawn where they stand. This module loads the drawing library."""

from __future__ import annotations

from typing import Any

from matplotlib.text import Text


class Letters(Text):
    """A line of letters whose place is the left end of its base line: nothing about it need be laid out."""

    def draw(self, renderer: Any) -> None:
        """Draw it. The library's own way measures each line first, which takes as long as drawing it."""
        height = renderer.get_canvas_width_height()[1]
        x, y = self.get_transform().transform(self.get_position())
        ink = renderer.new_gc()
        ink.set_foreground(self.get_color())
        renderer.open_group("text")
        renderer.draw_text(ink, x, height - y, self.get_text(), self.get_fontproperties(), 0.0, mtext=self)
        renderer.close_group("text")
        ink.restore()
