"""The board of a game."""

from __future__ import annotations

from typing import Dict, List, Optional

from ._chancery import GameState

SEASONS = {"S": "SPRING", "F": "FALL", "W": "WINTER"}
PHASES = {"M": "MOVEMENT", "R": "RETREATS", "A": "ADJUSTMENTS"}


class Map:
    """The board of a game."""

    def __init__(self, state: GameState) -> None:
        self._state = state
        self.name, self.board = state.map_names()
        #: The locations with what they are: ``LAND``, ``COAST`` or ``WATER``.
        self.loc_type: Dict[str, str] = state.locations()
        self.locs = list(self.loc_type)
        self.provinces = [loc for loc in self.locs if "/" not in loc]
        self.powers = state.powers()
        self.scs, self.victory, self.first_year = state.center_facts()
        self.homes = {power: state.homes(power) for power in self.powers}

    def area_type(self, loc: str) -> Optional[str]:
        """Return what a location is, or nothing if there is none."""
        return self.loc_type.get(loc.upper())

    def find_coasts(self, loc: str) -> List[str]:
        """Return a province with its coasts."""
        return [it for it in self.locs if it[:3] == loc[:3].upper()]

    def abut_list(self, site: str) -> List[str]:
        """Return the locations next to one, for an army or a fleet."""
        both = self._state.reach("A", site) + self._state.reach("F", site)
        return sorted(set(both))

    def abuts(self, unit_type: str, unit_loc: str, order_type: str, other_loc: str) -> bool:
        """Whether a unit can move (``-``) to a location, or support (``S``) into it."""
        reached = self._state.reach(unit_type, unit_loc)
        if order_type == "S":
            return other_loc[:3] in {loc[:3] for loc in reached}
        return other_loc in reached

    def is_valid_unit(self, unit: str) -> bool:
        """Whether a unit like ``A PAR`` can be on the board."""
        kind, _, loc = unit.partition(" ")
        if kind not in ("A", "F") or loc not in self.loc_type:
            return False
        around = self.abut_list(loc)
        return any(loc in self._state.reach(kind, other) for other in around)

    def phase_abbr(self, phase: str, default: str = "?????") -> str:
        """Return ``S1901M`` for ``SPRING 1901 MOVEMENT``."""
        words = phase.split()
        if len(words) == 3:
            return f"{words[0][0]}{words[1]}{words[2][0]}"
        return phase if phase in ("FORMING", "COMPLETED") else default

    def phase_long(self, phase: str) -> str:
        """Return ``SPRING 1901 MOVEMENT`` for ``S1901M``."""
        return f"{SEASONS[phase[0]]} {phase[1:-1]} {PHASES[phase[-1]]}"

    def compare_phases(self, phase_1: str, phase_2: str) -> int:
        """Return -1, 0 or 1 for a phase that comes before, with or after another."""
        place = lambda name: (int(name[1:-1]), "SFW".index(name[0]), "MRA".index(name[-1]))
        first, second = place(phase_1), place(phase_2)
        return (first > second) - (first < second)
