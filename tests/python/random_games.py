#!/usr/bin/env python3
"""Plays random games with the `diplomacy` Python package and prints them as lines for `chancery batch --check`.

    pip install diplomacy
    python3 tests/python/random_games.py ancmed 100 > ancmed.ndjson
    chancery batch --check --rules datc-2.4 ancmed.ndjson

Each line has a phase, its orders, the results of the package, and under `expect` the position that the package
has next. The games are the same in every run.
"""

import json
import random
import sys

from diplomacy import Game

# The boards that both have: the package's name, and ours. Provinces have the same codes.
BOARDS = {
    "ancmed": "ancient-mediterranean",
    "modern": "modern",
    "colonial": "colonial",
    "standard_france_austria": "france-austria",
    "standard_germany_italy": "germany-italy",
}
YEARS = 12


def random_orders(game, power, dice):
    """Returns an order for most units of a power; armies rather move than hold."""
    possible = game.get_all_possible_orders()
    orders = []
    for location in sorted(game.get_orderable_locations(power)):
        choices = sorted(order for order in possible[location] if order)
        active = [order for order in choices if not order.endswith(" H")]
        if choices and dice.random() > 0.05:
            orders.append(dice.choice(active or choices))
    return orders


def state_of(game):
    """Returns the position as lines have it."""
    state = game.get_state()
    retreats = {power: units for power, units in state["retreats"].items() if units}
    return {"units": state["units"], "retreats": retreats, "centers": state["centers"]}


def play(board, seed, out):
    """Plays one game and writes its phases."""
    dice = random.Random(f"{board} {seed}")
    game = Game(map_name=board, game_id=f"{board}-{seed}", rules=["IGNORE_ERRORS", "POWER_CHOICE"])
    first = int(game.get_current_phase()[1:5])
    while not game.is_game_done and int(game.get_current_phase()[1:5]) < first + YEARS:
        phase, before = game.get_current_phase(), state_of(game)
        for power in game.powers:
            game.set_orders(power, random_orders(game, power, dice))
        game.process()
        played = game.get_phase_history()[-1]
        line = {
            "id": f"{board}-{seed}/{phase}",
            "map": BOARDS[board],
            "name": phase,
            "state": before,
            "orders": dict(played.orders),
        }
        # In winter the package has results of units, and chancery has those of orders.
        if not phase.endswith("A"):
            line["results"] = {unit: list(map(str, codes)) for unit, codes in played.results.items()}
        if not game.is_game_done:
            line["expect"] = state_of(game)
        print(json.dumps(line, separators=(",", ":")), file=out)


def main():
    """Plays so many games of a board."""
    if len(sys.argv) != 3 or sys.argv[1] not in BOARDS:
        sys.exit(f"usage: random_games.py {'|'.join(BOARDS)} GAMES")
    for seed in range(int(sys.argv[2])):
        play(sys.argv[1], seed, sys.stdout)


if __name__ == "__main__":
    main()
