"""Phases that were played."""

from __future__ import annotations

import json
from typing import Any, Dict, Generic, List, Optional, Tuple, TypeVar

from ._chancery import Phase

V = TypeVar("V")


class History(Dict[str, V], Generic[V]):
    """Values by phase, in the sequence of the phases."""

    def first_key(self) -> str:
        """Return the first phase."""
        return next(iter(self))

    def last_key(self) -> str:
        """Return the last phase."""
        return next(reversed(list(self)))

    def first_value(self) -> V:
        """Return the value of the first phase."""
        return self[self.first_key()]

    def last_value(self) -> V:
        """Return the value of the last phase."""
        return self[self.last_key()]


class PhaseData:
    """A phase: the state before it, the orders, their results, and messages (none).

    What isn't known yet is worked out when it is asked for.
    """

    # what isn't set in a phase: most phases of a batch are never looked at
    time = 0
    _game_id = ""
    _phase: Optional[Phase] = None
    _name = ""
    _state: Optional[Dict[str, Any]] = None
    _orders: Optional[Dict[str, Any]] = None
    _results: Optional[Dict[str, List[str]]] = None
    _messages: Any = None

    def __init__(
        self,
        name: str,
        state: Dict[str, Any],
        orders: Dict[str, Any],
        results: Dict[str, List[str]],
        messages: Any = None,
    ) -> None:
        self._name, self._state, self._orders, self._results = name, state, orders, results
        self._messages = messages

    @classmethod
    def of(cls, phase: Phase, game_id: str, time: int) -> PhaseData:
        """Return the data of a phase that was played at this time, in nanoseconds."""
        data = cls.__new__(cls)
        data._phase, data._game_id, data.time = phase, game_id, time
        return data

    @property
    def name(self) -> str:
        """The phase: ``S1901M``."""
        return self._name if self._phase is None else self._phase.name

    @property
    def messages(self) -> Any:
        """The messages of a saved game."""
        return {} if self._messages is None else self._messages

    @property
    def state(self) -> Dict[str, Any]:
        """The state before the phase, as ``Game.get_state`` returns it."""
        if self._state is None:
            phase = self._played()
            state = json.loads(phase.state(self._game_id))
            self._state = plain_state(state, self.time // 1000, phase.influence())
        return self._state

    @property
    def orders(self) -> Dict[str, Any]:
        """The orders by power."""
        if self._orders is None:
            self._orders = self._played().orders()
        return self._orders

    @property
    def results(self) -> Dict[str, List[str]]:
        """The result codes by unit; no code means success."""
        if self._results is None:
            self._results = self._played().results()
        return self._results

    def why(self, province: Optional[str] = None) -> List[Tuple[str, str, str]]:
        """Explain the results of all units, or of the one in a province: order, result and reason."""
        return self._played().why(province)

    def render(self, output_format: str = "svg", incl_orders: bool = True) -> str:
        """Draw the map of the phase with its results."""
        return self._played().render(output_format, incl_orders)

    def commands(self) -> Dict[str, str]:
        """Return the order of each unit of a movement phase, without the unit."""
        return self._phase.commands() if self._phase else {}

    def dislodged(self) -> Dict[str, str]:
        """Return the dislodged units of a movement phase with the provinces of their attackers."""
        return self._phase.dislodged() if self._phase else {}

    def popped(self) -> List[str]:
        """Return the units that were disbanded because they couldn't retreat, or didn't."""
        return self._phase.popped() if self._phase else []

    def to_dict(self) -> Dict[str, Any]:
        """Return the phase as saved games have it."""
        return {
            "name": self.name,
            "state": self.state,
            "orders": self.orders,
            "results": self.results,
            "messages": list(self.messages),
        }

    @classmethod
    def from_dict(cls, data: Dict[str, Any]) -> PhaseData:
        """Return a phase of a saved game."""
        return cls(
            data["name"],
            data["state"],
            data.get("orders") or {},
            data.get("results") or {},
            data.get("messages"),
        )

    def _played(self) -> Phase:
        if self._phase is None:
            raise ValueError(f"{self.name} was read from a saved game, and not played here")
        return self._phase

    def __repr__(self) -> str:
        return f"<PhaseData {self.name}>"


def plain_state(
    state: Dict[str, Any], time: int, influence: Dict[str, List[str]]
) -> Dict[str, Any]:
    """Return a state without what only saved games have, and with what they don't."""
    for key in ("map", "game_id", "rules"):
        state.pop(key, None)
    return {"timestamp": time, **state, "influence": influence}
