"""Plays the same random games with this package and with ``diplomacy``, compares them, and measures both.

    python bench.py [--games N] [--phases N]

After each phase the units, dislodged units with their retreats, and centers must be the same; a game ends where
they differ. The packages then play the same orders in turns, and are measured: in each round first one, then the
other, because the speed of a shared machine changes. Exits with 1 if too many phases differ: what is left are faults
of the package that docs/evidence.md has.
"""

import argparse
import collections
import gc
import random
import statistics
import sys
import time

import diplomacy

import chancery

#: At most this part of the phases may differ: the package's known faults.
MOST_DIFFERENT = 0.005

#: How often both packages are measured, one after the other.
ROUNDS = 5

#: In a round each package plays for so many seconds of the processor or more: a millisecond says little.
LEAST_SECONDS = 0.2


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

    def mean(self):
        """Return the seconds of a call."""
        return self.seconds / self.count


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


def order(rng, game, possible):
    """Return random orders by power."""
    powers = game.get_orderable_locations().items()
    return {power: choose(rng, possible, locations) for power, locations in powers}


def compare(arguments):
    """Play random games with both packages. Return the orders of each game by phase, and counts of what was found."""
    found, games = collections.Counter(), []
    for seed in range(arguments.games):
        rng, phases = random.Random(seed), []
        their, our = diplomacy.Game(), chancery.Game(rules="datc-2.4")
        while len(phases) < arguments.phases and not their.is_game_done and position(their) == position(our):
            possible, own = their.get_all_possible_orders(), our.get_all_possible_orders()
            for location, orders in possible.items():
                found["only there"] += len(set(orders) - set(own[location]))
                found["only here"] += len(set(own[location]) - set(orders))
            orders = order(rng, their, possible)
            for power, texts in orders.items():
                their.set_orders(power, texts)
                our.set_orders(power, texts)
            before, after = their.process(), our.process()
            for unit, codes in before.results.items():
                same = sorted(map(str, codes)) == sorted(after.results.get(unit, []))
                found["the same" if same else "other codes"] += 1
            phases.append(orders)
        found["phases"] += len(phases)
        found["different"] += position(their) != position(our)
        games.append(phases)
    return games, found


def measure(new, games):
    """Play the games until both timers have run long enough. Return the seconds of possible orders and of a phase."""
    possible, process = Timer(), Timer()
    while min(possible.seconds, process.seconds) < LEAST_SECONDS:
        replay(new, games, possible, process)
    return possible.mean(), process.mean()


def replay(new, games, possible, process):
    """Play all games at once, phase by phase."""
    playing = [(new(), phases) for phases in games]
    for number in range(max(map(len, games))):
        playing = [(game, phases) for game, phases in playing if number < len(phases)]
        possible([game.get_all_possible_orders for game, _ in playing])
        for game, phases in playing:
            for power, texts in phases[number].items():
                game.set_orders(power, texts)
        process([game.process for game, _ in playing])


def main():
    parser = argparse.ArgumentParser(description="Compare with the package diplomacy.")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--phases", type=int, default=40, help="most phases of a game")
    games, found = compare(parser.parse_args())
    print(f"{len(games)} games, {found['phases']} phases; other positions after {found['different']}")
    print(f"possible orders only there {found['only there']}, only here {found['only here']}")
    print(f"results of units: {found['the same']} the same, {found['other codes']} other codes")
    rounds = [
        (measure(diplomacy.Game, games), measure(lambda: chancery.Game(rules="datc-2.4"), games))
        for _ in range(ROUNDS)
    ]
    for index, what in enumerate(["possible", "process"]):
        theirs, ours = ([1e6 * times[index] for times in package] for package in zip(*rounds))
        ratios = sorted(their / our for their, our in zip(theirs, ours))
        print(
            f"{what:9} {statistics.median(theirs):9.1f} µs there, {statistics.median(ours):9.1f} µs here: "
            f"{statistics.median(ratios):.0f} times faster ({ratios[0]:.0f} to {ratios[-1]:.0f})"
        )
    return 0 if found["different"] <= MOST_DIFFERENT * found["phases"] else 1


if __name__ == "__main__":
    sys.exit(main())
