"""Phases that were played."""

from __future__ import annotations

import json
from functools import cached_property
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
    """A phase: the state before it, the orders by power, their result codes by unit, and messages (none).

    No code means success.
    """

    def __init__(
        self,
        name: str,
        state: Dict[str, Any],
        orders: Dict[str, Any],
        results: Dict[str, List[str]],
        messages: Any = None,
    ) -> None:
        self.name, self.state, self.orders, self.results = name, state, orders, results
        self.messages = {} if messages is None else messages
        #: When it was played, in nanoseconds since 1970.
        self.time = 0

    def _refuse(self) -> ValueError:
        return ValueError(f"{self.name} was read from a saved game, and not played here")

    def why(self, province: Optional[str] = None) -> List[Tuple[str, str, str]]:
        """Explain the results of all units, or of the one in a province: order, result and reason."""
        raise self._refuse()

    def render(self, output_format: str = "svg", incl_orders: bool = True) -> str:
        """Draw the map of the phase with its results."""
        raise self._refuse()

    def commands(self) -> Dict[str, str]:
        """Return the order of each unit of a movement phase, without the unit."""
        return {}

    def dislodged(self) -> Dict[str, str]:
        """Return the dislodged units of a movement phase with the provinces of their attackers."""
        return {}

    def popped(self) -> List[str]:
        """Return the units that were disbanded because they couldn't retreat, or didn't."""
        return []

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
        return PhaseData(
            data["name"],
            data["state"],
            data.get("orders") or {},
            data.get("results") or {},
            data.get("messages"),
        )

    def _rest(self) -> Tuple[Any, ...]:
        return self.name, self.state, self.orders, self.results, self.messages

    def __repr__(self) -> str:
        return f"<PhaseData {self.name}>"


class PlayedPhase(Phase, PhaseData):
    """A phase that was played here. Most of it is worked out when it is asked for."""

    @cached_property
    def state(self) -> Dict[str, Any]:  # type: ignore[override]
        return plain_state(json.loads(self.state_json()), self.time // 1000, self.influence())

    @cached_property
    def orders(self) -> Dict[str, Any]:  # type: ignore[override]
        return self.order_texts()

    @cached_property
    def results(self) -> Dict[str, List[str]]:  # type: ignore[override]
        return self.codes()

    @cached_property
    def messages(self) -> Any:  # type: ignore[override]
        return {}

    def __deepcopy__(self, memo: Any) -> PlayedPhase:
        return PlayedPhase.__new__(PlayedPhase, self)

    def __reduce__(self) -> Any:
        return PhaseData, self._rest()


def plain_state(
    state: Dict[str, Any], time: int, influence: Dict[str, List[str]]
) -> Dict[str, Any]:
    """Return a state without what only saved games have, and with what they don't."""
    for key in ("map", "game_id", "rules"):
        state.pop(key, None)
    return {"timestamp": time, **state, "influence": influence}
