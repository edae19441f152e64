"""What questions may ask of a game: its `play` module, and the modules that this one returns when they are needed.

Each class lists the functions of one such module. What it names first every game has that has the module. What stands
below a line is for the command that the line names, which refuses a game that lacks it. What orders and positions are
is the game's own matter, and so is what it makes of a turn or of a world.
"""

from .choosing import Choosing
from .picturing import Picturing
from .play import Play
from .proving import Proving
from .puzzling import Puzzling
from .telling import Telling
from .turn import Orders, Table, Turn

__all__ = ["Choosing", "Orders", "Picturing", "Play", "Proving", "Puzzling", "Table", "Telling", "Turn"]
