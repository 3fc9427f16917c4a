"""Saved games, in the format of the package ``diplomacy``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Dict, Optional

from .phase import PhaseData

if TYPE_CHECKING:
    from .game import Game

#: Rules of the package that saved games leave out.
UNSAVED = ("SOLITAIRE", "NO_DEADLINE", "CD_DUMMIES", "ALWAYS_WAIT", "IGNORE_ERRORS")


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
