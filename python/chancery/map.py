"""The board of a game."""

from __future__ import annotations

import copy
import json
import re
from functools import lru_cache
from typing import Any, Dict, Iterable, List, Optional, Sequence, Tuple

from . import _chancery

#: The phases of a year, with their types.
SEASONS = ("SPRING MOVEMENT", "SPRING RETREATS", "FALL MOVEMENT", "FALL RETREATS", "WINTER ADJUSTMENTS")
#: The letters of the season and of the type of each.
LETTERS = tuple(f"{season[0]}{season.split()[1][0]}" for season in SEASONS)
#: What isn't a phase, with its place before or after all phases.
ENDS = {"FORMING": -1.0, "COMPLETED": float("inf")}

#: The words of orders with their short forms.
KEYWORDS = {
    "A": "ARMY", "F": "FLEET", "H": "HOLD HOLDS HOLDING", "S": "SUPPORT SUPPORTS SUPPORTING",
    "C": "CONVOY CONVOYS CONVOYING", "R": "RETREAT RETREATS RETREATING", "B": "BUILD BUILDS BUILDING",
    "D": "DISBAND DISBANDS DISBANDING REMOVE REMOVES REMOVING DESTROY DESTROYS DESTROYING",
    "V": "WAIVE WAIVES WAIVED WAIVING", "P": "PROXY PROXIES PROXYING", "VIA": "VIA", "|": "BOUNCE CUT OR",
    "/NC": "NC", "/SC": "SC", "/EC": "EC", "/WC": "WC",
    "": "THE TO IN AT ON IS WILL MOVE MOVES MOVING ATTACK ATTACKS ATTACKING >",
}

#: What ``vet`` calls the parts of an order.
UNDETERMINED, POWER, UNIT, LOCATION, COAST, ORDER, MOVE_SEP, OTHER = range(8)


class Map:
    """The board of a game, with the tables of the package: adjacencies, names, coasts, and phases.

    Locations in lower case are for armies only: provinces of which fleets use the coasts, and, in the list of a
    coastal province, provinces that no fleet can reach from there. ``Sag`` is for fleets only, and ``SHUT``
    provinces can't be entered.
    """

    unit_names = {"A": "ARMY", "F": "FLEET"}
    seq = ["NEWYEAR", *SEASONS]
    flow = ["SPRING:MOVEMENT,RETREATS", "FALL:MOVEMENT,RETREATS", "WINTER:ADJUSTMENTS"]
    flow_sign = 1
    phase_abbrev = {"M": "MOVEMENT", "R": "RETREATS", "A": "ADJUSTMENTS"}

    def __init__(self, name: str = "standard", use_cache: bool = True) -> None:
        """Make a board by its name; the flag is the package's, and has no effect."""
        facts = _facts(name)
        opening, provinces = facts["opening"], facts["provinces"]
        self.name: str = opening["map"]
        self.board: str = facts["board"]
        self.root_map = facts["board"]
        self.victory: int = facts["victory"]
        self.powers: List[str] = [power["key"] for power in facts["powers"]]
        self.homes: Dict[str, List[str]] = copy.deepcopy(opening["homes"])
        self.units: Dict[str, List[str]] = copy.deepcopy(opening["units"])
        self.centers: Dict[str, List[str]] = copy.deepcopy(opening["centers"])
        self.scs: List[str] = list(facts["centers"])
        self.pow_name = {power: power for power in self.powers}
        self.own_word = {power["key"]: power["adjective"].upper() for power in facts["powers"]}
        self.phase = self.phase_long(opening["name"])
        self.first_year = int(self.phase.split()[1])
        self.keywords = {word: short for short, words in KEYWORDS.items() for word in words.split()}
        #: The locations with what they are: ``LAND``, ``COAST``, ``WATER`` or ``SHUT``.
        self.loc_type: Dict[str, str] = {}
        self.loc_name: Dict[str, str] = {}
        self.loc_coasts: Dict[str, List[str]] = {}
        #: The provinces, in the sequence of the board.
        self.provinces: List[str] = [province["code"] for province in provinces]
        for province in provinces:
            code, coasts = province["code"], province["coasts"]
            for loc in [code.lower() if coasts else code, *coasts]:
                self.loc_type[loc] = province["terrain"]
            for loc in [code, *coasts]:
                self.loc_coasts[loc] = [code, *coasts]
            self.loc_name[province["names"][0].upper()] = code
            for coast in coasts:
                self.loc_name[f"{province['names'][0].upper()} ({COASTS[coast[-2:]]} COAST)"] = coast
        self.locs = sorted(self.loc_type, key=str.upper)
        self.loc_abut = {loc: _abuts(facts, self, loc) for loc in self.locs}
        self.aliases = _aliases(self, facts)
        self.dest_with_coasts = {loc.upper(): self._destinations(loc) for loc in self.locs}

    def _destinations(self, loc: str) -> List[str]:
        coasts = [self.find_coasts(to[:3]) for to in self.abut_list(loc)]
        return list(dict.fromkeys(it for all_coasts in coasts for it in all_coasts))

    def __str__(self) -> str:
        return self.name

    # provinces and units

    def area_type(self, loc: str) -> Optional[str]:
        """Return what a location is, or nothing if there is none."""
        return self.loc_type.get(loc.upper()) or self.loc_type.get(loc.lower())

    def find_coasts(self, loc: str) -> List[str]:
        """Return a province with its coasts."""
        return self.loc_coasts.get(loc.upper(), [])

    def abut_list(self, site: str, incl_no_coast: bool = False) -> List[str]:
        """Return the locations next to one; with the flag, provinces beside their coasts."""
        near = self.loc_abut.get(site) or self.loc_abut.get(site.lower(), [])
        if incl_no_coast:
            near = list(dict.fromkeys([*near, *(loc[:3] for loc in near)]))
        return near

    def abuts(self, unit_type: str, unit_loc: str, order_type: str, other_loc: str) -> int:
        """Whether a unit can move (``-``) to a location, support (``S``) into it, or be convoyed (``C``) from it."""
        if unit_type == "?":
            kinds = [self.abuts(kind, unit_loc, order_type, other_loc) for kind in self.unit_names]
            return max(kinds)
        other, to = other_loc.upper(), self.area_type(other_loc)
        if not self.is_valid_unit(f"{unit_type} {unit_loc}") or to in (None, "SHUT"):
            return 0
        if order_type == "S":
            other = other[:3]
        found = [loc for loc in self.abut_list(unit_loc) if other in (loc.upper(), loc[:3].upper())]
        if unit_type == "A":
            on_foot = to != "WATER" and any(not loc.istitle() for loc in found)
            can_enter = "/" not in other and (order_type == "C" or on_foot)
        else:
            can_enter = to != "LAND" and any(loc[0].isupper() for loc in found)
            can_enter = can_enter and (order_type == "S" or other in self.loc_type)
        return int(bool(found) and can_enter)

    def is_valid_unit(self, unit: str, no_coast_ok: int = 0, shut_ok: int = 0) -> int:
        """Whether a unit like ``A PAR`` can be on the board; ``?`` is either kind."""
        kind, _, loc = unit.upper().partition(" ")
        area = self.area_type(loc)
        if area == "SHUT":
            return int(bool(shut_ok))
        valid = {
            "?": area is not None,
            "A": "/" not in loc and area in ("LAND", "COAST"),
            "F": area in ("WATER", "COAST") and bool(no_coast_ok or loc.lower() not in self.loc_type),
        }
        return int(valid.get(kind, False))

    def default_coast(self, word: List[str]) -> List[str]:
        """Add the coast to the words of a fleet's move if only one can be meant."""
        if len(word) == 4 and word[0] == "F" and word[2] == "-" and "/" not in word[3]:
            near = [loc for loc in self.abut_list(word[1]) if loc.upper()[:3] == word[3]]
            if len(near) == 1:
                word[3] = near[0].upper()
        return word

    def add_homes(self, power: str, homes: Sequence[str], reinit: int) -> None:
        """Add home centers of a power, or remove those with a hyphen in front."""
        own = [] if reinit else self.homes.setdefault(power, [])
        for home in homes:
            code = home.lstrip("-").upper()
            if code in own:
                own.remove(code)
            if code and not home.startswith("-"):
                own.append(code)
        self.homes[power] = own

    def drop(self, place: str) -> None:
        """Remove a province from all tables."""
        at = place.upper()
        gone = lambda text: text.upper().startswith(at)
        self.locs = [loc for loc in self.locs if not gone(loc)]
        self.scs = [loc for loc in self.scs if not gone(loc)]
        for table in (self.loc_name, self.aliases):
            for key in [key for key, loc in table.items() if gone(loc)]:
                del table[key]
        for lists in (self.homes, self.centers, self.loc_abut):
            for key in lists:
                lists[key] = [loc for loc in lists[key] if not gone(loc)]
        for power, units in self.units.items():
            self.units[power] = [unit for unit in units if not gone(unit[2:])]
        tables: Iterable[Dict[str, Any]] = (self.loc_abut, self.loc_type, self.loc_coasts, self.dest_with_coasts)
        for by_loc in tables:
            for key in [key for key in by_loc if gone(key)]:
                del by_loc[key]

    # texts

    def norm(self, phrase: str) -> str:
        """Write a phrase in upper case with single blanks around marks, and keywords in their short form."""
        text = phrase.upper().replace("/", " /").replace(" / ", "")
        text = re.sub(r"[.:+,-]", " ", text)
        text = re.sub(r"([|*?!~()\[\]=_^])", r" \1 ", text)
        return " ".join(self.keywords.get(word, word) for word in text.split())

    def norm_power(self, power: str) -> str:
        """Return the name of a power without blanks."""
        return self.norm(power).replace(" ", "")

    def compact(self, phrase: str) -> List[str]:
        """Return the short words of an order: units, codes of provinces, and letters."""
        head, colon, rest = phrase.partition(":")
        if colon and self.norm(head) in self.aliases:
            phrase = rest
        words = re.sub(r"\(\s*\*(.*?)\*\s*\)", r"\1", phrase)
        left, found = self.norm(words).split(), []
        while left:
            sizes = range(len(left), 0, -1)
            size = next((size for size in sizes if " ".join(left[:size]) in self.aliases), 1)
            text = " ".join(left[:size])
            found.append(self.aliases.get(text, text))
            left = left[size:]
        return found

    def vet(self, word: Sequence[str], strict: int = 0) -> List[Tuple[str, int]]:
        """Return what each word is: a power, a unit, a location, …; with ``strict``, negative for unknown ones."""
        known = {*self.aliases.values(), *self.keywords.values()} if strict else set()
        kind = lambda text: -_kind(text) if strict and text not in known else _kind(text)
        return [(text, kind(text)) for text in word]

    # phases

    def phase_abbr(self, phase: str, default: str = "?????") -> str:
        """Return ``S1901M`` for ``SPRING 1901 MOVEMENT``."""
        words = phase.upper().split()
        if len(words) == 3:
            return f"{words[0][0]}{words[1]:>04}{words[2][0]}"
        return phase if phase in ENDS else default

    def phase_long(self, phase_abbr: str, default: str = "?????") -> str:
        """Return ``SPRING 1901 MOVEMENT`` for ``S1901M``."""
        parts = re.fullmatch(r"([SFW])(\d+)([MRA])", phase_abbr.upper())
        if parts is None or parts[1] + parts[3] not in LETTERS:
            return default
        season, kind = SEASONS[LETTERS.index(parts[1] + parts[3])].split()
        return f"{season} {int(parts[2])} {kind}"

    def compare_phases(self, phase1: str, phase2: str) -> int:
        """Return -1, 0 or 1 for a phase that comes before, with or after another; ``?`` is a season's last type."""
        first, second = _place(self.phase_abbr(phase1, phase1)), _place(self.phase_abbr(phase2, phase2))
        return (first > second) - (first < second)

    def find_next_phase(self, phase: str, phase_type: Optional[str] = None, skip: int = 0) -> str:
        """Return the next phase (of a type), after leaving out as many as ``skip``."""
        return _step(phase, 1, phase_type, skip)

    def find_previous_phase(self, phase: str, phase_type: Optional[str] = None, skip: int = 0) -> str:
        """Return the previous phase (of a type), after leaving out as many as ``skip``."""
        return _step(phase, -1, phase_type, skip)


#: The names of coasts by their codes.
COASTS = {"NC": "NORTH", "EC": "EAST", "SC": "SOUTH", "WC": "WEST"}


@lru_cache(maxsize=None)
def _facts(name: str) -> Dict[str, Any]:
    facts: Dict[str, Any] = json.loads(_chancery.board_facts(name))
    return facts


@lru_cache(maxsize=None)
def shared_map(name: str) -> Map:
    """Return the board that all games with this name share."""
    return Map(name)


def _abuts(facts: Dict[str, Any], board: Map, loc: str) -> List[str]:
    """Return the locations next to one, by their names."""
    own = [loc] if loc.isupper() else board.loc_coasts[loc.upper()]
    armies, fleets = facts["A"].get(loc.upper(), []), {to for at in own for to in facts["F"].get(at, [])}
    is_coastal = board.loc_type[loc] == "COAST"
    is_apart = lambda to: is_coastal and to not in fleets and board.area_type(to) == "COAST"
    near = {to.lower() if is_apart(to) else to for to in armies if "/" not in loc}
    is_by_sea = lambda to: is_coastal and to not in armies and board.area_type(to) == "COAST"
    near |= {to.title() if is_by_sea(to) and "/" not in loc + to else to for to in fleets}
    if loc.islower():
        # an army's province has no coasts
        near = {to[:3].upper() for to in near}
    reached = {to[:3].upper() for to in fleets}
    near = {to for to in near if "/" in to or to.upper() in fleets or to.upper() not in reached}
    shut = [province["closed"] for province in facts["provinces"] if province["code"] == loc.upper()]
    return sorted(near.union(*shut), key=str.upper)


def _aliases(board: Map, facts: Dict[str, Any]) -> Dict[str, str]:
    """Return the normal forms of all names of provinces, coasts and powers, with what they mean."""
    aliases: Dict[str, str] = {}
    for power in facts["powers"]:
        for name in [power["key"], *power["names"], power["adjective"]]:
            aliases.setdefault(board.norm(name), power["key"])
    for province in facts["provinces"]:
        for name in [*province["names"], province["code"]]:
            aliases.setdefault(board.norm(name), province["code"])
            for coast in province["coasts"]:
                for form in (coast[3:], f"({coast[3:]})", f"({COASTS[coast[-2:]]} COAST)"):
                    aliases.setdefault(board.norm(f"{name} {form}"), coast)
    return aliases


def _kind(text: str) -> int:
    if " " in text:
        return UNDETERMINED
    if len(text) == 1:
        kinds = (UNIT, "AF"), (MOVE_SEP, "-=_")
        found = next((kind for kind, letters in kinds if text in letters), None)
        return found or (ORDER if text.isalnum() else OTHER)
    if "/" in text:
        return COAST if text.find("/") == 3 else POWER
    if text == "VIA":
        return ORDER
    return LOCATION if len(text) == 3 else POWER


def _place(phase: str) -> float:
    """Return the place of a phase in the sequence of all."""
    if phase in ENDS:
        return ENDS[phase]
    name = phase.upper()
    kinds = [index for index, letters in enumerate(LETTERS) if letters[0] == name[0] and name[-1] in (letters[1], "?")]
    return int(name[1:-1]) * len(SEASONS) + kinds[-1]


def _step(phase: str, step: int, phase_type: Optional[str], skip: int) -> str:
    words = phase.split()
    if len(words) != 3:
        return phase
    if phase_type not in (None, *"MRA"):
        return ""
    place = int(words[1]) * len(SEASONS) + SEASONS.index(f"{words[0]} {words[2]}")
    while skip >= 0:
        place += step
        year, season = divmod(place, len(SEASONS))
        name, kind = SEASONS[season].split()
        skip -= phase_type in (None, kind[0])
    return f"{name} {year} {kind}"
