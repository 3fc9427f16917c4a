"""Many games at once."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, List, Optional, Sequence

from . import _chancery
from .phase import PhaseData

if TYPE_CHECKING:
    from .game import Game

#: What each number of ``batch_arrays`` is about.
FEATURES = (
    "unit", "unit_power", "unit_coast", "dislodged", "dislodged_power", "dislodged_coast", "center", "home",
)


def process_many(games: Sequence[Game], threads: Optional[int] = None) -> List[PhaseData]:
    """Play the phase of each game with the orders that are set, on several threads.

    The interpreter's lock is free meanwhile.
    """
    states = [game._state for game in games]
    count = threads or os.cpu_count() or 1
    played = _chancery.process_many(states, count)
    return [game._add(phase) for game, phase in zip(games, played)]


def batch_arrays(games: Sequence[Game]) -> Any:
    """Return the positions of games on one board as an array of ``int8``: games, provinces, ``FEATURES``.

    Units are 1 for an army and 2 for a fleet; powers count from 1 in the sequence of ``game.powers``, coasts
    from 1 in that of the map. 0 stands for none. Provinces are in the sequence of ``game.map.provinces``.
    """
    import numpy

    data, provinces = _chancery.arrays([game._state for game in games])
    array = numpy.frombuffer(bytearray(data), dtype=numpy.int8)
    return array.reshape(len(games), provinces, len(FEATURES))
