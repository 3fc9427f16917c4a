"""Diplomacy for Python: adjudication, possible orders, readings, proofs and maps.

``Game`` has the methods of the class of the same name in the package ``diplomacy``, with the same texts
and the same shapes of results.
"""

from importlib.metadata import version

from .batch import FEATURES, batch_arrays, process_many
from .game import Game
from .map import Map
from .phase import History, PhaseData
from .power import Power
from .saved import from_saved_game_format, to_saved_game_format

__version__ = version("chancery")

OK = ""
NO_CONVOY = "no convoy"
BOUNCE = "bounce"
VOID = "void"
CUT = "cut"
DISLODGED = "dislodged"
DISRUPTED = "disrupted"
DISBAND = "disband"

__all__ = [
    "BOUNCE", "CUT", "DISBAND", "DISLODGED", "DISRUPTED", "FEATURES", "Game", "History", "Map", "NO_CONVOY",
    "OK", "PhaseData", "Power", "VOID", "batch_arrays", "from_saved_game_format", "process_many",
    "to_saved_game_format",
]
