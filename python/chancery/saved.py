"""Saved games, in the format of the package ``diplomacy``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Dict, Optional, Type

from .phase import PhaseData

if TYPE_CHECKING:
    from .game import Game

#: Rules of the package that saved games leave out.
UNSAVED = ("SOLITAIRE", "NO_DEADLINE", "CD_DUMMIES", "ALWAYS_WAIT", "IGNORE_ERRORS")

#: What the history of a game has for each phase.
HISTORIES = ("state", "order", "result", "message")


def to_saved_game_format(
    game: Game, output_path: Optional[str] = None, output_mode: str = "a"
) -> Dict[str, Any]:
    """Return a game as a dictionary that can be written as JSON; with a path, add it to a file as a line."""
    rules = [rule for rule in game.rules if rule not in UNSAVED]
    phases = [phase.to_dict() for phase in [*game.get_phase_history(), game.get_phase_data()]]
    for phase in phases:
        beside = {"game_id": game.game_id, "map": game.map_name, "rules": rules}
        phase["state"] = {**phase["state"], **beside}
    saved = {"id": game.game_id, "map": game.map_name, "rules": rules, "phases": phases}
    if output_path:
        with open(output_path, output_mode, encoding="utf-8") as file:
            file.write(json.dumps(saved) + "\n")
    return saved


def from_saved_game_format(saved_game: Dict[str, Any], rulebook: str = "datc-3.1") -> Game:
    """Return the game of such a dictionary. Its phases are kept as they were recorded."""
    from .game import Game

    game = Game(
        map_name=saved_game.get("map", "standard"),
        rules=saved_game.get("rules", []),
        game_id=saved_game.get("id"),
        rulebook=rulebook,
    )
    game.set_phase_data([PhaseData.from_dict(phase) for phase in saved_game.get("phases", [])])
    return game


def to_dict(game: Game) -> Dict[str, Any]:
    """Return a whole game as a dictionary that can be written as JSON, with the keys of the package."""
    same = ["game_id", "map_name", "rulebook", "rules", "error", "note", "outcome", "phase", "phase_abbr"]
    same += ["role", "status", "victory", "win"]
    histories = {f"{what}_history": getattr(game, f"{what}_history") for what in HISTORIES}
    powers = {name: power.to_dict() for name, power in game.powers.items()}
    beside = {"powers": powers, "messages": [], "zobrist_hash": game.get_hash()}
    return {**{key: getattr(game, key) for key in same}, **histories, **beside}


def from_dict(kind: Type[Game], data: Dict[str, Any]) -> Game:
    """Return the game of such a dictionary. Its phases are kept as they were recorded."""
    options = {"map_name": data["map_name"], "rules": data["rules"], "game_id": data["game_id"]}
    game = kind(**options, rulebook=data.get("rulebook"))
    phase, outcome = data["phase_abbr"], data.get("outcome") or []
    state: Dict[str, Any] = {"name": outcome[0] if phase == "COMPLETED" and outcome else phase}
    powers = data["powers"].items()
    for key in ("retreats", "centers", "homes"):
        state[key] = {name: power[key] for name, power in powers}
    state["units"] = {name: [*it["units"], *(f"*{unit}" for unit in it["retreats"])] for name, it in powers}
    game.set_state(state)
    for name, power in powers:
        game._raw.set_centers(name, power["centers"])
        game._raw.set_influence(name, power.get("influence", []))
        game.powers[name].wait = power.get("wait", True)
        raw = "NO_CHECK" in game.rules
        orders = [text if raw else f"{unit} {text}" for unit, text in power["orders"].items()]
        if power.get("order_is_set"):
            game.set_orders(name, orders or power["adjust"])
    if phase == "COMPLETED":
        game.draw(outcome[1:])
    states, sheets, results, messages = (data.get(f"{what}_history") or {} for what in HISTORIES)
    for name in states:
        game._history.append(PhaseData(name, states[name], sheets[name], results[name], messages.get(name)))
    game.error = list(data.get("error", []))
    return game
