"""Games."""

from __future__ import annotations

import base64
import json
import os
import time
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple, Union

from ._chancery import GameState, Phase
from .map import Map, shared_map
from .phase import History, PhaseData, PlayedPhase, plain_state
from .power import Power

#: The rules of the package that games have unless others are named.
DEFAULT_RULES = ("SOLITAIRE", "NO_PRESS", "IGNORE_ERRORS", "POWER_CHOICE")


class Game:
    """A game of Diplomacy."""

    def __init__(
        self,
        map_name: str = "standard",
        rules: Union[str, Sequence[str], None] = "datc-3.1",
        *,
        game_id: Optional[str] = None,
        rulebook: Optional[str] = None,
        **_others: Any,
    ) -> None:
        """Start a game.

        :param map_name: a board: ``standard``, another of ``chancery boards``, or a file in ``maps``.
        :param rules: a rulebook and the choices that differ from it (``"datc-3.1 4.A.2=b"``), or a list of
            the package's rules.
        :param game_id: the name of the game; a random one without it.
        :param rulebook: the rulebook, where ``rules`` is a list.
        """
        if isinstance(rules, str):
            rulebook, rules = rules, None
        self._raw = GameState(map_name, rulebook or "datc-3.1")
        #: Lists that were handed out, with their values at that time.
        self._lent: Dict[Tuple[str, str], Tuple[Any, Any]] = {}
        self._history: List[PhaseData] = []
        self.rulebook = rulebook or "datc-3.1"
        self.rules: List[str] = []
        #: What was wrong with orders and units.
        self.error: List[str] = []
        self.game_id = game_id or base64.urlsafe_b64encode(os.urandom(12)).decode()
        self.map_name = map_name
        self.role = "server_type"
        self.powers: Dict[str, Power] = {name: Power(self, name) for name in self._raw.powers()}
        for rule in DEFAULT_RULES if rules is None else rules:
            self.add_rule(rule)

    # the state behind the lists that were handed out

    @property
    def _state(self) -> GameState:
        if self._lent:
            self._follow()
        return self._raw

    def _follow(self) -> None:
        """Take over what was changed in lists that were handed out."""
        for key, (value, before) in list(self._lent.items()):
            if value != before:
                power, what = key
                self.powers[power]._write(what, value)
                self._lent[key] = (value, value.copy())

    def _change(self) -> GameState:
        """Return the state for a change; lists that were handed out don't count any more."""
        self._follow()
        self._lent.clear()
        return self._raw

    def __deepcopy__(self, memo: Any) -> Game:
        copy = type(self).__new__(type(self))
        copy.__dict__.update(self.__dict__)
        copy._raw = self._state.copy()
        copy._lent = {}
        copy._history, copy.rules, copy.error = [*self._history], [*self.rules], [*self.error]
        copy.powers = {name: Power(copy, name) for name in self.powers}
        return copy

    # the phase

    @property
    def map(self) -> Map:
        """The board."""
        return shared_map(self.map_name)

    def get_current_phase(self) -> str:
        """Return the phase: ``S1901M``, or ``COMPLETED``."""
        return self._raw.phase()

    current_short_phase = property(get_current_phase)
    phase_abbr = property(get_current_phase)

    def set_current_phase(self, new_phase: str) -> None:
        """Set the phase."""
        self._change().set_phase(new_phase)

    @property
    def phase(self) -> str:
        """The phase: ``SPRING 1901 MOVEMENT``, or ``COMPLETED``."""
        name = self._raw.phase()
        return name if name == "COMPLETED" else self.map.phase_long(name)

    @phase.setter
    def phase(self, phase: str) -> None:
        self.set_current_phase(self.map.phase_abbr(phase, phase))

    @property
    def phase_type(self) -> str:
        """``M``, ``R`` or ``A``; ``-`` after the end."""
        name = self._raw.phase()
        return "-" if name == "COMPLETED" else name[-1]

    @property
    def is_game_done(self) -> bool:
        """Whether the game is over."""
        return self._raw.phase() == "COMPLETED"

    is_game_completed = is_game_done
    is_game_active = property(lambda self: not self.is_game_done)
    status = property(lambda self: "completed" if self.is_game_done else "active")

    @property
    def outcome(self) -> List[str]:
        """The phase in which the game ended, and the winners."""
        return self._raw.outcome()

    @property
    def note(self) -> str:
        """The winners in a few words."""
        return str(self.get_state()["note"])

    @property
    def win(self) -> int:
        """The number of centers that wins."""
        return self.map.victory

    victory = property(lambda self: [self.win])

    # powers and positions

    def has_power(self, power_name: str) -> bool:
        """Whether there is a power with this name."""
        return power_name in self.powers

    def get_power(self, power_name: str) -> Optional[Power]:
        """Return a power."""
        return self.powers.get(power_name)

    def get_map_power_names(self) -> List[str]:
        """Return the names of the powers."""
        return list(self.powers)

    def _by_power(self, power_name: Optional[str], value: Callable[[str], Any]) -> Any:
        if power_name is not None:
            return value(power_name.upper())
        return {name: value(name) for name in self.powers}

    def get_units(self, power_name: Optional[str] = None) -> Any:
        """Return the units of a power or of all by power; dislodged ones have a star."""
        state = self._state
        gone = lambda name: [f"*{unit}" for unit in state.retreats(name)]
        return self._by_power(power_name, lambda name: state.units(name) + gone(name))

    def get_centers(self, power_name: Optional[str] = None) -> Any:
        """Return the centers of a power or of all by power."""
        return self._by_power(power_name, self._state.centers)

    def get_orders(self, power_name: Optional[str] = None) -> Any:
        """Return the orders of a power or of all by power."""
        return self._by_power(power_name, self._state.orders)

    def get_orderable_locations(self, power_name: Optional[str] = None) -> Any:
        """Return the provinces that need an order, of a power or of all by power."""
        return self._by_power(power_name, self._state.orderable)

    def get_all_possible_orders(self) -> Dict[str, List[str]]:
        """Return the possible orders by location."""
        return self._state.possible()

    def set_units(self, power_name: str, units: Union[str, List[str]], reset: bool = False) -> None:
        """Put units of a power on the board; those with a star are dislodged."""
        name, state = power_name.upper(), self._change()
        if name in self.powers:
            if reset:
                state.clear_units(name)
            self.error += state.set_units(name, units if isinstance(units, list) else [units])
            if self.phase_type == "R":
                state.open_retreats()

    def set_centers(self, power_name: str, centers: Union[str, List[str]], reset: bool = False) -> None:
        """Give centers to a power."""
        name, state = power_name.upper(), self._change()
        if name in self.powers:
            if reset:
                state.clear_centers(name)
            state.set_centers(name, centers if isinstance(centers, list) else [centers])

    def set_orders(
        self, power_name: str, orders: Union[str, List[str]], expand: bool = True, replace: bool = True
    ) -> None:
        """Set orders of a power; those that are illegal go to ``error``.

        :param expand: also read what isn't in the package's notation, as people write.
        :param replace: let an order take the place of an earlier one for the same unit.
        """
        texts = orders if isinstance(orders, list) else [orders]
        self.error += self._change().set_orders(power_name.upper(), texts, expand, replace)

    def set_wait(self, power_name: str, wait: bool) -> None:
        """Set whether a power wants to wait. Nothing here depends on it."""
        self.powers[power_name.upper()].wait = wait

    def clear_units(self, power_name: Optional[str] = None) -> None:
        """Remove the units of a power, or all."""
        self._for_powers(power_name, self._change().clear_units)

    def clear_centers(self, power_name: Optional[str] = None) -> None:
        """Take the centers from a power, or from all."""
        self._for_powers(power_name, self._change().clear_centers)

    def clear_orders(self, power_name: Optional[str] = None) -> None:
        """Remove the orders of a power, or of all."""
        self._for_powers(power_name, self._change().clear_orders)

    def _for_powers(self, power_name: Optional[str], action: Callable[[str], None]) -> None:
        for name in self.powers if power_name is None else [power_name.upper()]:
            action(name)

    def clear_cache(self) -> None:
        """Do nothing: there is no cache."""

    build_caches = clear_cache

    def add_rule(self, rule: str) -> None:
        """Add a rule of the package. ``NO_CHECK`` keeps orders as they are written."""
        if rule not in self.rules:
            self.rules.append(rule)
        self._raw.keep_text("NO_CHECK" in self.rules)

    def remove_rule(self, rule: str) -> None:
        """Remove a rule of the package."""
        if rule in self.rules:
            self.rules.remove(rule)
        self._raw.keep_text("NO_CHECK" in self.rules)

    def get_hash(self) -> str:
        """Return the package's number of the position, as text."""
        return str(self.get_state()["zobrist_hash"])

    rebuild_hash = get_hash

    def get_state(self) -> Dict[str, Any]:
        """Return position and phase as a dictionary."""
        state = json.loads(self._state.state_json())
        return plain_state(state, time.time_ns() // 1000, self._raw.influence())

    def set_state(self, state: Dict[str, Any], clear_history: bool = True) -> None:
        """Set position and phase from such a dictionary."""
        raw = self._change()
        board = state.get("map")
        if board is not None and board not in (self.map_name, self.map.name, self.map.board):
            raise ValueError(f"the state is for the map {board}, the game has {self.map_name}")
        name = state.get("name") or raw.phase()
        shape = {key: state[key] for key in ("units", "retreats", "centers", "homes") if key in state}
        raw.set_state(json.dumps(shape), name)
        if clear_history:
            self._history.clear()

    # playing

    def process(self) -> PhaseData:
        """Play the phase with the orders that are set, and return it."""
        if self.error:
            self.error.clear()
        return self._add(self._raw)

    def _add(self, source: Union[GameState, Phase]) -> PhaseData:
        """Play the phase, or take one that was played, into the history."""
        if self._lent:
            self._change()
        phase = PlayedPhase.__new__(PlayedPhase, source)
        self._history.append(phase)
        return phase

    def draw(self, winners: Optional[List[str]] = None) -> None:
        """End the game in a draw of these powers, or of all that have units."""
        if winners is None:
            winners = [name for name in self.powers if self._state.units(name)]
        self._change().draw(winners)

    # the history

    def get_phase_history(
        self, from_phase: Union[str, int, None] = None, to_phase: Union[str, int, None] = None,
        game_role: Any = None,
    ) -> List[PhaseData]:
        """Return the phases that were played, between two of them (both included)."""
        names = [phase.name for phase in self._history]
        place = lambda key, default: default if key is None else names.index(key) if isinstance(key, str) else key
        first, last = place(from_phase, 0), place(to_phase, -1)
        return self._history[first : last + 1 or None]

    def get_phase_from_history(self, short_phase_name: str, game_role: Any = None) -> PhaseData:
        """Return a phase that was played."""
        return self.get_phase_history(short_phase_name, short_phase_name)[0]

    def get_phase_data(self) -> PhaseData:
        """Return the current phase: its state, and the orders of powers that set some."""
        state = self._state
        orders = {name: state.orders(name) if state.is_ordered(name) else None for name in self.powers}
        return PhaseData(self.get_current_phase(), self.get_state(), orders, {})

    def set_phase_data(
        self, phase_data: Union[PhaseData, Sequence[PhaseData]], clear_history: bool = True
    ) -> None:
        """Set the game from phases: the last is the current one, the others are its history."""
        phases = [phase_data] if isinstance(phase_data, PhaseData) else list(phase_data)
        if not phases:
            return
        if clear_history:
            self._history.clear()
        self._history += phases[:-1]
        self.set_state(phases[-1].state, clear_history=False)
        for name, orders in phases[-1].orders.items():
            if orders:
                self.set_orders(name, orders)

    def _by_phase(self, value: Callable[[PhaseData], Any]) -> History[Any]:
        return History((phase.name, value(phase)) for phase in self._history)

    state_history = property(lambda self: self._by_phase(lambda phase: phase.state))
    order_history = property(lambda self: self._by_phase(lambda phase: phase.orders))
    result_history = property(lambda self: self._by_phase(lambda phase: phase.results))
    message_history = property(lambda self: self._by_phase(lambda phase: phase.messages))

    # the last phase

    @property
    def result(self) -> Dict[str, List[str]]:
        """The result codes of the last phase by unit."""
        return self._history[-1].results if self._history else {}

    @property
    def command(self) -> Dict[str, str]:
        """The orders of the units of the last phase, if it was a movement phase."""
        return self._history[-1].commands() if self._history else {}

    @property
    def dislodged(self) -> Dict[str, str]:
        """The units that were dislodged in the last phase, with the provinces of their attackers."""
        return self._history[-1].dislodged() if self._history else {}

    @property
    def popped(self) -> List[str]:
        """The units that were disbanded in the last phase because they couldn't retreat, or didn't."""
        return self._history[-1].popped() if self._history else []

    @property
    def ordered_units(self) -> Dict[str, List[str]]:
        """The units with orders in the last phase, by power."""
        orders = self._history[-1].orders if self._history else {}
        unit = lambda text: " ".join(text.split()[:2])
        return {name: [unit(text) for text in texts or []] for name, texts in orders.items()}

    def get_order_status(
        self, power_name: Optional[str] = None, unit: Optional[str] = None, loc: Optional[str] = None
    ) -> Any:
        """Return the result codes of the last phase: of a unit, of a location, or by unit and power."""
        result = self.result
        if unit:
            return list(result.get(unit, []))
        if loc:
            found = (name for name in result if name[2:5] == loc[:3])
            name = next(found, loc)
            return name, list(result.get(name, []))
        units = self._history[-1].state["units"] if self._history else {}
        bare = lambda name: [unit.lstrip("*") for unit in units.get(name, [])]
        return self._by_power(power_name, lambda name: {it: list(result.get(it, [])) for it in bare(name)})

    def _unit_owner(self, unit: str, coast_required: int = 1) -> Optional[Power]:
        for power in self.powers.values():
            for own in self._state.units(power.name):
                if own == unit or (not coast_required and own.split("/")[0] == unit):
                    return power
        return None

    # beyond the package

    def interpret(self, lines: Union[str, Sequence[str]], power_name: Optional[str] = None) -> List[Dict[str, Any]]:
        """Read lines of orders as people write them.

        Each has ``verdict`` (ok, fixed, ambiguous, void, unreadable), ``orders``, ``candidates`` and ``note``.
        """
        texts = lines.splitlines() if isinstance(lines, str) else list(lines)
        result: List[Dict[str, Any]] = json.loads(self._state.interpret(texts, power_name))
        return result

    def why(self, phase: Optional[str] = None, unit: Optional[str] = None) -> Any:
        """Explain a result of a phase that was played, the last one by default.

        With a unit (``A PAR``, or ``PAR``) returns a sentence, else the sentences by order.
        """
        data = self._history[-1] if phase is None else self.get_phase_from_history(phase)
        if unit is None:
            return {order: reason for order, _, reason in data.why()}
        found = data.why(unit.split()[-1][:3])
        return found[0][2] if found else ""

    def orders(self, power_name: str, level: int = 3, seed: int = 0) -> List[str]:
        """Return the orders of the computer player for a power, at a level from 1 to 5."""
        return self._state.computer_orders(power_name.upper(), level, seed)

    def solve(
        self, side: Union[str, Sequence[str]], goal: str, phases: int = 1, seconds: float = 10.0
    ) -> Dict[str, Any]:
        """Answer what powers can force together: ``guaranteed``, ``impossible``, ``gamble`` or ``unknown``.

        Goals are those of ``chancery solve``: ``"hold MAR & take BUR"``.
        """
        names = [side] if isinstance(side, str) else list(side)
        answer: Dict[str, Any] = json.loads(self._state.solve(names, goal, phases, seconds))
        return answer

    def render(
        self, incl_orders: bool = True, incl_abbrev: bool = False, output_format: str = "svg",
        output_path: Optional[str] = None,
    ) -> str:
        """Draw the map as ``svg`` or ``text``, with the results that the orders would have."""
        drawn = self._state.render(output_format, incl_orders)
        if output_path:
            with open(output_path, "w", encoding="utf-8") as file:
                file.write(drawn)
        return drawn

    def to_dict(self) -> Dict[str, Any]:
        """Return the whole game as a dictionary that can be written as JSON, with the keys of the package."""
        from .saved import to_dict

        return to_dict(self)

    @classmethod
    def from_dict(cls, data: Dict[str, Any]) -> Game:
        """Return the game of such a dictionary."""
        from .saved import from_dict

        return from_dict(cls, data)

    def __reduce__(self) -> Any:
        return type(self).from_dict, (self.to_dict(),)

    def to_saved_game_format(self, output_path: Optional[str] = None, output_mode: str = "a") -> Dict[str, Any]:
        """Return the game as a dictionary that can be written as JSON."""
        from .saved import to_saved_game_format

        return to_saved_game_format(self, output_path, output_mode)

    @staticmethod
    def from_saved_game_format(saved_game: Dict[str, Any]) -> Game:
        """Return the game of such a dictionary."""
        from .saved import from_saved_game_format

        return from_saved_game_format(saved_game)

    def __repr__(self) -> str:
        return f"<Game {self.game_id} {self.get_current_phase()}>"
