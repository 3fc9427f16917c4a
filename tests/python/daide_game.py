#!/usr/bin/env python3
"""Lets seven clients of chancery play a whole game at the DAIDE server of the `diplomacy` Python package.

    pip install diplomacy
    python3 tests/python/daide_game.py target/debug/chancery 2

The second argument is the level of the computer. The result that each client prints is compared with the game
of the package, and so are the orders: each unit has one in each phase, which the package accepted.
"""

import logging
import os
import re
import subprocess
import sys
import tempfile
import time

from tornado import gen
from tornado.ioloop import IOLoop

from diplomacy import Server
from diplomacy.server.server_game import ServerGame
from diplomacy.utils import strings

PLAYERS = 7
RULES = ["NO_PRESS", "IGNORE_ERRORS", "POWER_CHOICE"]
SECONDS = 3600


def start_clients(program, level, port):
    """Starts the clients."""
    def start(seed):
        line = [program, "daide", "play", f"127.0.0.1:{port}", "--level", level, "--seed", str(seed)]
        return subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    return [start(seed) for seed in range(PLAYERS)]


def result_of(game):
    """Returns what the clients should print."""
    winners = game.outcome[1:]
    return f"{winners[0].title()} won" if len(winners) == 1 else "Draw"


def check_orders(game):
    """Returns how many orders the package has, and the units that have none."""
    count, missing = 0, []
    # a phase in which a draw was agreed has no results
    for phase in filter(lambda phase: phase.results, game.get_phase_history()):
        for power, units in phase.state["units"].items():
            orders = phase.orders.get(power) or []
            count += len(orders)
            for unit in units if phase.name.endswith("M") else []:
                if not any(order.startswith(unit + " ") for order in orders):
                    missing.append(f"{phase.name} {power} {unit}")
    return count, missing


@gen.coroutine
def play(program, level):
    """Plays the game, and returns it with the clients."""
    server = Server()
    server.start(port=0)
    game = ServerGame(map_name="standard", n_controls=PLAYERS, rules=RULES, server=server)
    server.add_new_game(game)
    # after a solo the package would close the connections before it has sent the result
    stop = server.stop_daide_server
    Server.stop_daide_server = lambda server, game_id: None
    port = server.get_daide_port(game.game_id)
    clients = start_clients(program, level, port)
    deadline = time.time() + SECONDS
    while game.status != strings.COMPLETED:
        if time.time() > deadline or all(client.poll() is not None for client in clients):
            break
        yield gen.sleep(0.5)
    # the last messages are still to be sent
    yield gen.sleep(3)
    stop(None)
    return game, clients


def main():
    """Plays a game, and prints what differs."""
    if len(sys.argv) != 3:
        sys.exit("usage: daide_game.py CHANCERY LEVEL")
    logging.disable(logging.INFO)
    program = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        # the package writes its data into the current folder
        os.chdir(folder)
        game, clients = IOLoop.current().run_sync(lambda: play(program, sys.argv[2]))
        os.chdir("/")
    for client in clients:
        if client.poll() is None:
            client.kill()
    ended = game.status == strings.COMPLETED
    expected = result_of(game) if ended else "no result"
    count, missing = check_orders(game)
    phases = game.get_phase_history()
    last = phases[-1].name if phases else "none"
    print(f"{len(phases)} phases to {last}, {count} orders, {len(missing)} units without one: {expected}")
    faults = missing
    for client in clients:
        out, err = client.communicate()
        power = re.search(r"playing (\w+)", err)
        print(f"  {power.group(1) if power else '?'}: {out.strip() or err.strip()}")
        if out.strip() != expected:
            faults.append(f"{expected} expected")
    for fault in faults[:20]:
        print(f"  {fault}")
    sys.exit(1 if faults or not ended else 0)


if __name__ == "__main__":
    main()
