#!/usr/bin/env python3
"""Replays the recorded DAIDE games of the `diplomacy` Python package's tests at the server of chancery.

    pip install diplomacy
    python3 tests/python/daide_records.py target/debug/chancery

Sends what the recorded clients sent, and compares the answers, phase by phase and without regard to their
sequence, with those of the package. Prints how many are the same, and how many differ for each known reason:
docs/evidence.md explains them. Messages that differ for no known reason are faults.
"""

import collections
import pathlib
import re
import socket
import struct
import subprocess
import sys

import diplomacy.daide
from diplomacy.daide.messages import DiplomacyMessage, InitialMessage
from diplomacy.daide.utils import bytes_to_str, str_to_bytes

GAMES = pathlib.Path(diplomacy.daide.__file__).parent / "tests"
PLAYERS = 7


class Connection:
    """A connection to the server."""

    def __init__(self, address):
        self.socket = socket.create_connection(address, timeout=60)
        self.socket.sendall(bytes(InitialMessage()))
        self.marks = 0
        self.read()

    def read(self):
        """Returns the next message, or None if the connection is closed."""
        head = self.exactly(4)
        if head is None:
            return None
        kind, length = struct.unpack(">BxH", head)
        content = self.exactly(length)
        return bytes_to_str(content) if kind == 2 and content else ""

    def exactly(self, count):
        data = b""
        while len(data) < count:
            part = self.socket.recv(count - len(data))
            if not part:
                return None
            data += part
        return data

    def send(self, text):
        message = DiplomacyMessage()
        message.content = str_to_bytes(text)
        self.socket.sendall(bytes(message))

    def ask(self, *texts):
        """Sends requests, and returns all messages that have arrived when they are answered."""
        self.marks += 1
        mark = f"NOT ( TME ( #{self.marks} ) )"
        for text in [*texts, mark]:
            self.send(text)
        return self.rest(f"YES ( {mark} )")

    def rest(self, end=None):
        """Returns the messages before a certain one, or until the connection is closed."""
        messages = []
        while (message := self.read()) not in (None, end):
            messages.append(message)
        return messages


def parts(text):
    """Returns the top-level tokens and lists of a message."""
    found, depth = [], 0
    for word in text.split(" "):
        if word == ")":
            depth -= 1
        if depth == 0 and word != ")":
            found.append(word)
        else:
            found[-1] += f" {word}"
        if word == "(":
            depth += 1
    return found


def sort(text):
    """Returns a message with the lists in it sorted."""
    words = [f"( {sort(part[2:-2])} )" if part.startswith("( ") and part != "( )" else part for part in parts(text)]
    lists = sorted(word for word in words if word.startswith("("))
    return " ".join([word for word in words if not word.startswith("(")] + lists)


def compared(message, power):
    """Returns what is compared of a message, and the reason why it isn't all. None is left out."""
    word, lists = message.split(" ")[0], parts(message)[1:]
    if word in ("SND", "FRM") or re.match(r"(YES|REJ|HUH) \( (ERR )?SND", message):
        return None, "press"
    if message in ("MIS", "MIS ( #0 )"):
        return None, "MIS without missing orders"
    if word == "HLO":
        return f"HLO {lists[0]}", "HLO: passcode and level"
    if word == "SMR":
        return "SMR", "SMR: others' names, and years of eliminations"
    if word == "SCO":
        return "SCO " + sort(" ".join(owned for owned in lists if owned.count(" ") > 2)), None
    if word == "ORD":
        if not lists[1].startswith((f"( ( {power} ", f"( {power} ")):
            return None, "ORD of other powers"
        order = re.sub(r"(SUP|CVY) \( \w+", r"\1 (", " ".join(lists[:2]))
        order = re.sub(r"(MTO VIA|CTO .*) \)$", "CTO )", order)
        return f"ORD {order}", "ORD: result, convoy, power of a supported unit"
    return (sort(message) if word in ("NOW", "MDF") else message), None


class Game:
    """A recorded game, and the messages that the server sends in its place."""

    def __init__(self, path, address):
        rows = [line.split(",") for line in path.read_text().splitlines() if line and line[0] != "#"]
        self.requests = [(row[0], row[1]) for row in rows if row[1]]
        self.expected = collections.defaultdict(list)
        for row in rows:
            self.expected[row[0]].extend(filter(None, row[2:]))
        self.address = address
        self.seats, self.answers = {}, collections.defaultdict(list)

    def join(self):
        """Takes all seats, and finds the power of each recorded client."""
        names = [request for client, request in self.requests if request.startswith("NME")]
        connections = [Connection(self.address) for _ in range(PLAYERS)]
        first = [it.ask(names[0], "MDF", "YES ( MAP ( s t a n d a r d ) )") for it in connections]
        for connection, messages in zip(connections, first):
            messages += connection.ask()
            power = next(it for it in messages if it.startswith("HLO")).split(" ")[2]
            self.seats[power], self.answers[power] = connection, messages
        hello = {client: next(it for it in all if it.startswith("HLO")) for client, all in self.expected.items()}
        return {client: text.split(" ")[2] for client, text in hello.items()}

    def run(self):
        """Sends the recorded requests. Returns the powers of the clients."""
        if any(request.startswith("REJ") for _, request in self.requests):
            connection = Connection(self.address)
            self.answers["ENG"] = connection.ask(*(request for _, request in self.requests))
            return {client: "ENG" for client in self.expected}
        powers = self.join()
        for client, request in self.requests:
            if request.startswith(("NME", "MDF", "YES ( MAP")):
                continue
            if request == "GOF":
                for other in set(self.seats) - set(powers.values()):
                    self.hold(other)
            self.ask(powers[client], request)
            if request.startswith("SUB"):
                self.replace_refused(client, powers[client])
        for power, connection in self.seats.items():
            self.answers[power] += connection.rest()
        return powers

    def ask(self, power, *requests):
        messages = self.seats[power].ask(*requests)
        self.answers[power] += messages
        return messages

    def replace_refused(self, client, power):
        """Withdraws what the package refused, so that both games stay the same."""
        phase = sum(it.startswith("NOW") for it in self.answers[power])
        recorded = by_phase(self.expected[client])[phase]
        for note in recorded:
            refused = re.match(r"THX (\( .* \)) \( (?!MBV)\w+ \)$", note)
            # after one that is refused, its note is also that of others
            if refused and not any(it.startswith("ORD") and refused[1] in it for it in recorded):
                unit = parts(refused[1][2:-2])[0]
                instead = f"( {power} WVE )" if "BLD" in note else f"( {unit} DSB )"
                self.seats[power].ask(f"NOT ( SUB {refused[1]} )", f"SUB {instead}")

    def hold(self, power):
        """Lets the units of a power without a recorded client hold, and waives its builds."""
        orders = []
        for unit in parts(self.seats[power].ask("MIS")[-1])[1:]:
            count = re.match(r"\( #-(\d+) \)", unit)
            if count:
                orders += [f"( {power} WVE )"] * int(count[1])
            elif "MRT" in unit:
                orders.append(unit.split(" MRT")[0].replace("( ", "( ( ", 1) + " ) DSB )")
            else:
                orders.append(f"( {unit} HLD )")
        if orders:
            self.seats[power].ask("SUB " + " ".join(orders))


def by_phase(messages):
    """Returns the messages up to each position, and those after the last one."""
    phases = [[]]
    for message in messages:
        phases[-1].append(message)
        if message.startswith("NOW"):
            phases.append([])
    return phases


def counted(messages, power, reasons):
    """Returns how often each message occurs that is compared."""
    found = collections.Counter()
    for message in messages:
        text, reason = compared(message, power)
        reasons[reason] += 1
        found[text] += 1
    del found[None]
    return found


def has_fewer_retreats(ours, theirs):
    """Returns whether two positions differ only in places for retreats that one of them hasn't."""
    units = [re.sub(r" MRT \( .*? \) \)(?= \(|$)", " MRT )", position) for position in (ours, theirs)]
    places = [collections.Counter(position.split(" ")) for position in (ours, theirs)]
    return units[0] == units[1] and places[0] <= places[1]


def explained(text, is_ours, other, centers, is_last):
    """Returns the reason why only one of the servers sent a message, if it is known."""
    word = text.split(" ")[0]
    if word == "NOW" and any(has_fewer_retreats(*((text, it) if is_ours else (it, text))) for it in other):
        return "NOW: closed places for retreats"
    if word == "SCO" and not is_ours and text == centers:
        return "SCO without changes"
    if word == "MIS" and not is_ours and "MRT" in text:
        return "MIS of dislodged units that have orders"
    if word == "THX" and (is_ours or not text.endswith("( MBV )")):
        return "THX: other note"
    if word == "ORD" and is_ours and text.endswith(("DSB )", "WVE )")):
        return "ORD of a unit whose order the package refused"
    if text == "YES ( GOF )" or (word == "MIS" and is_ours):
        return "GOF after the last orders"
    if is_last and is_ours and word in ("SLO", "DRW", "SCO", "NOW"):
        return "result and position at the end"
    if is_last and text == "OFF":
        return "OFF after REJ ( MAP )"
    return None


def compare(path, game, powers, reasons):
    """Returns the number of equal messages, and the faults."""
    same, faults = 0, []
    for client, power in powers.items():
        ours, centers = by_phase(game.answers[power]), None
        theirs = by_phase(game.expected[client])
        # at the end, our position follows the result
        if len(ours) == len(theirs) + 1:
            ours[-2:] = [ours[-2] + ours[-1]]
        if len(ours) != len(theirs):
            faults.append(f"{path.name} {power}: {len(theirs)} positions, and {len(ours)} of ours")
        for number, (a, b) in enumerate(zip(theirs, ours)):
            others = collections.Counter()
            a, b = counted(a, power, reasons), counted(b, power, others)
            reasons["ORD of other powers"] += others["ORD of other powers"]
            centers = next((it for it in b if it.startswith("SCO")), centers)
            same += (a & b).total()
            for is_ours, rest, other in (False, a - b, b - a), (True, b - a, a - b):
                for text in rest:
                    reason = explained(text, is_ours, other, centers, number == len(theirs) - 1)
                    reasons[reason] += 1
                    if reason is None:
                        faults.append(f"{path.name} {power} {number}: only {'ours' if is_ours else 'theirs'}: {text}")
    return same, faults


def main():
    """Replays the games, and prints what differs."""
    if len(sys.argv) != 2:
        sys.exit("usage: daide_records.py CHANCERY")
    same, reasons, faults = 0, collections.Counter(), []
    for path in sorted(GAMES.glob("game_data_*.csv")):
        line = [sys.argv[1], "daide", "serve", "--listen", "127.0.0.1:0", "--deadline", "300", "--rules", "datc-2.4"]
        with subprocess.Popen(line, stderr=subprocess.PIPE, text=True) as server:
            address = re.search(r"listening on ([\d.]+):(\d+)", server.stderr.readline())
            game = Game(path, (address[1], int(address[2])))
            try:
                powers = game.run()
            finally:
                server.kill()
        equal, new = compare(path, game, powers, reasons)
        same, faults = same + equal, faults + new
    print(f"{same} messages are the same")
    for reason, count in reasons.most_common():
        if reason:
            print(f"{count:6} {reason}")
    for fault in faults:
        print(fault[:300])
    sys.exit(1 if faults or not same else 0)


if __name__ == "__main__":
    main()
