"""Which packages there are: the root, and every folder with code below it, of whatever games there are."""

from setuptools import find_packages, setup
from setuptools.command.build_py import build_py

LAYERS = ("model", "constraints", "solver", "scenarios", "cli")
inner = find_packages(include=[name for layer in LAYERS for name in (layer, f"{layer}.*")])


class Build(build_py):
    """Builds all modules but this one, which lies in the root though it is no part of the package."""

    def find_package_modules(self, package, package_dir):
        """Return the modules of a package."""
        return [found for found in super().find_package_modules(package, package_dir) if found[1] != "setup"]


setup(packages=["berthier", *(f"berthier.{name}" for name in inner)], cmdclass={"build_py": Build})
