"""The powers of a game."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any, Dict, List

if TYPE_CHECKING:
    from .game import Game


class Power:
    """A power of a game. Its lists can be changed; the game follows until the phase is played."""

    def __init__(self, game: Game, name: str) -> None:
        self.game = game
        self.name = name
        self.wait = True

    abbrev = property(lambda self: self.name[0])
    units = property(lambda self: self._get("units"), lambda self, it: self._set("units", it))
    retreats = property(lambda self: self._get("retreats"), lambda self, it: self._set("retreats", it))
    centers = property(lambda self: self._get("centers"), lambda self, it: self._set("centers", it))
    homes = property(lambda self: self._get("homes"), lambda self, it: self._set("homes", it))
    orders = property(lambda self: self._get("orders"), lambda self, it: self._set("orders", it))

    @property
    def adjust(self) -> List[str]:
        """The orders of a retreat phase or a winter."""
        return [] if self.game.phase_type == "M" else self.game.get_orders(self.name)

    @property
    def influence(self) -> List[str]:
        """The provinces in which the power had the last unit."""
        return self.game._state.influence()[self.name]

    @property
    def order_is_set(self) -> bool:
        """Whether orders were set, if only to none."""
        return self.game._state.is_ordered(self.name)

    def to_dict(self) -> Dict[str, Any]:
        """Return the power as a dictionary that can be written as JSON."""
        keys = ("name", "abbrev", "units", "retreats", "centers", "homes", "influence", "orders", "adjust")
        beside = {"order_is_set": int(self.order_is_set), "wait": self.wait}
        return {**{key: copy.copy(getattr(self, key)) for key in keys}, **beside}

    def is_eliminated(self) -> bool:
        """Whether the power has no units and no centers."""
        return not (self.units or self.centers or self.retreats)

    def clear_units(self) -> None:
        """Remove all units."""
        self.game.clear_units(self.name)

    def clear_centers(self) -> None:
        """Take all centers from the power."""
        self.game.clear_centers(self.name)

    def clear_orders(self) -> None:
        """Remove the orders."""
        self.game.clear_orders(self.name)

    def _read(self, what: str) -> Any:
        state = self.game._raw
        if what != "orders":
            return getattr(state, what)(self.name)
        texts = state.orders(self.name)
        if self.game.phase_type != "M":
            return {}
        if "NO_CHECK" in self.game.rules:
            return {f"ORDER {number}": text for number, text in enumerate(texts, 1)}
        return {" ".join(text.split()[:2]): text.split(None, 2)[2] for text in texts}

    def _write(self, what: str, value: Any) -> None:
        state, name = self.game._raw, self.name
        if what in ("units", "retreats"):
            units = value if what == "units" else state.units(name)
            retreats = value if what == "retreats" else state.retreats(name)
            state.clear_units(name)
            state.set_units(name, [*units, *(f"*{unit}" for unit in retreats)])
            state.set_retreats(name, dict(retreats))
        elif what == "centers":
            state.clear_centers(name)
            state.set_centers(name, list(value))
        elif what == "homes":
            state.set_homes(name, list(value))
        else:
            raw = "NO_CHECK" in self.game.rules
            texts = [text if raw else f"{unit} {text}" for unit, text in value.items()]
            state.clear_orders(name)
            state.set_orders(name, texts, True, True)

    def _get(self, what: str) -> Any:
        game = self.game
        game._follow()
        lent = game._lent.get((self.name, what))
        if lent is None:
            value = self._read(what)
            lent = game._lent[self.name, what] = (value, value.copy())
        return lent[0]

    def _set(self, what: str, value: Any) -> None:
        self.game._change()
        self._write(what, value)

    def __repr__(self) -> str:
        return f"<Power {self.name}>"
