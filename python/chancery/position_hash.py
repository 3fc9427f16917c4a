"""The hash of positions in saved games of the package ``diplomacy``."""

from __future__ import annotations

import random
import sys
from functools import lru_cache
from typing import Any, Dict, List

from .map import shared_map

Table = List[Dict[str, int]]


@lru_cache(maxsize=None)
def _numbers(name: str) -> Dict[str, Table]:
    """Return the package's random numbers of a board: by what is there, kind or power, and location."""
    board = shared_map(name)
    locs = sorted(loc.upper() for loc in board.locs if board.area_type(loc) != "SHUT")
    scs = "-".join(sorted(board.scs))
    seed = 12345 + len(locs) + sum(ord(char) * 7**place for place, char in enumerate(scs))
    source = random.Random(seed % 2**32)
    draw = lambda count: [{loc: source.randint(1, sys.maxsize) for loc in locs} for _ in range(count)]
    powers = len(board.powers)
    sizes = {"kind": 2, "unit": powers, "gone kind": 2, "gone": powers, "center": powers, "home": powers}
    return {what: draw(count) for what, count in sizes.items()}


def position_hash(name: str, state: Dict[str, Any]) -> str:
    """Return the hash of a state on a board, as text."""
    numbers, result = _numbers(name), 0
    for index, power in enumerate(sorted(shared_map(name).powers)):
        for unit in state["units"].get(power, ()):
            gone = "gone " if unit.startswith("*") else ""
            kind, loc = unit.lstrip("*").split()
            result ^= numbers[f"{gone}kind"]["AF".index(kind)][loc]
            result ^= numbers["gone" if gone else "unit"][index][loc]
        for what in ("center", "home"):
            for loc in state[f"{what}s"].get(power, ()):
                result ^= numbers[what][index][loc]
    return str(result)
