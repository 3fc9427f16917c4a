"""Plays the same random games with this package and with ``diplomacy``, compares them, and measures both.

    python bench.py [--games N] [--phases N]

After each phase the units, dislodged units with their retreats, and centers must be the same; where they
differ, both go on from the state of ``diplomacy``. Exits with 1 if too many phases differ: what is left are
faults of the package that docs/evidence.md has.
"""

import argparse
import collections
import gc
import random
import sys
import time

import diplomacy

import chancery

#: At most this part of the phases may differ: the package's known faults.
MOST_DIFFERENT = 0.005


def position(game):
    """Return what is compared of a game."""
    state = game.get_state()
    parts = {key: state[key] for key in ("units", "centers")}
    sort = lambda lists: {power: sorted(texts) for power, texts in lists.items()}
    retreats = {
        power: {unit: sorted(places) for unit, places in units.items()}
        for power, units in state["retreats"].items()
    }
    return state["name"], {key: sort(lists) for key, lists in parts.items()}, retreats


class Timer:
    """Adds up seconds of the processor, without those of the garbage collector, as ``timeit`` does."""

    def __init__(self):
        self.seconds, self.count = 0.0, 0

    def __call__(self, functions):
        """Call functions one after the other, and return what they return."""
        gc.disable()
        began = time.thread_time()
        values = [function() for function in functions]
        self.seconds += time.thread_time() - began
        gc.enable()
        self.count += len(values)
        return values

    def __str__(self):
        return f"{1e6 * self.seconds / max(self.count, 1):9.1f} µs"


def choose(rng, possible, locations):
    """Return an order for each location: half of them supports and convoys, where there are some."""
    orders = []
    for location in locations:
        here = sorted(possible[location])
        helping = [order for order in here if " S " in order or " C " in order]
        here = helping if helping and rng.random() < 0.5 else here
        if here:
            orders.append(rng.choice(here))
    return orders


def order(rng, theirs, ours, possible):
    """Give both games the same random orders."""
    for power, locations in theirs.get_orderable_locations().items():
        orders = choose(rng, possible, locations)
        theirs.set_orders(power, orders)
        ours.set_orders(power, orders)


def main():
    parser = argparse.ArgumentParser(description="Compare with the package diplomacy.")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--phases", type=int, default=40, help="most phases of a game")
    arguments = parser.parse_args()
    timers = collections.defaultdict(Timer)
    found = collections.Counter()
    different = []
    pairs = [
        (random.Random(seed), diplomacy.Game(), chancery.Game(rules="datc-2.4"))
        for seed in range(arguments.games)
    ]
    for _ in range(arguments.phases):
        pairs = [pair for pair in pairs if not pair[1].is_game_done]
        theirs = timers["their possible"]([game.get_all_possible_orders for _, game, _ in pairs])
        ours = timers["our possible"]([game.get_all_possible_orders for _, _, game in pairs])
        for pair, possible, own in zip(pairs, theirs, ours):
            order(*pair, possible)
            for location, orders in possible.items():
                found["only there"] += len(set(orders) - set(own[location]))
                found["only here"] += len(set(own[location]) - set(orders))
        theirs = timers["their process"]([game.process for _, game, _ in pairs])
        ours = timers["our process"]([game.process for _, _, game in pairs])
        for (_, their, our), before, after in zip(pairs, theirs, ours):
            for unit, codes in before.results.items():
                same = sorted(map(str, codes)) == sorted(after.results.get(unit, []))
                found["the same" if same else "other codes"] += 1
            if position(their) != position(our):
                different.append(after.name)
                if not their.is_game_done:
                    our.set_state(their.get_state())
    played = timers["our process"].count
    print(f"{arguments.games} games, {played} phases; other positions after {different}")
    print(f"possible orders only there {found['only there']}, only here {found['only here']}")
    print(f"results of units: {found['the same']} the same, {found['other codes']} other codes")
    for what in ("process", "possible"):
        their, our = timers[f"their {what}"], timers[f"our {what}"]
        print(f"{what:9} {their} there, {our} here: {their.seconds / our.seconds:.0f} times faster")
    return 0 if len(different) <= MOST_DIFFERENT * played else 1


if __name__ == "__main__":
    sys.exit(main())
