"""Runs the tests of the package ``diplomacy`` with the class of this one in its place.

    python compat.py

The tests come with the package, which must be installed. A test that fails must be explained here, and one
that is explained must fail. ``test_histories`` plays a game of the package's server, which stays its own.
"""

import functools
import sys

import pytest

import chancery

MODULES = ("diplomacy.tests.test_datc", "diplomacy.tests.test_game", "diplomacy.tests.test_map")

#: Tests that fail under DATC 3.1 and pass under DATC 2.4, with the issue that differs.
BY_RULE = {
    "test_6_g_8": "4.A.3: a move via convoy to an adjacent province has only the convoy",
    "test_6_j_3": "4.D.8: which units civil disorder removes",
    "test_6_j_5": "4.D.8",
    "test_6_j_6": "4.D.8",
    "test_6_j_7": "4.D.8",
    "test_6_k_1": "4.D.8",
}

#: Tests that fail under both.
EXPLAINED = {
    "test_6_b_9": "4.B.4: a support to another coast fails; the package changes the coast that was written",
    "test_6_g_6": "6.G.6: a fleet that is on no route has no code; `no convoy` in the package",
    "test_6_k_2": "4.E.1: fleets that form no route can't convoy; such orders are errors",
}


class InPlace:
    """Puts the class in place under a rulebook, and collects the results."""

    def __init__(self, rules, only=None):
        self.rules, self.only = rules, only
        self.passed, self.failed = [], []

    def pytest_collection_modifyitems(self, items):
        if self.only is not None:
            items[:] = [item for item in items if item.name in self.only]
        for item in items:
            item.module.Game = functools.partial(chancery.Game, rules=self.rules)
            item.module.Map = chancery.Map

    def pytest_runtest_logreport(self, report):
        if report.when == "call" or report.failed:
            (self.passed if report.passed else self.failed).append(report.nodeid.split("::")[-1])


def run(rules, only=None):
    """Run the tests, or only some, under a rulebook."""
    results = InPlace(rules, only)
    quiet = ["-q", "--no-header", "-p", "no:cacheprovider", *(sys.argv[1:] or ["--tb=no", "-r", "N"])]
    code = pytest.main([*quiet, "--pyargs", *MODULES], plugins=[results])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        sys.exit(f"the tests of the package didn't run: {code!r}")
    return results


def main():
    results = run("datc-3.1")
    by_rule = run("datc-2.4", BY_RULE)
    known = {**BY_RULE, **EXPLAINED}
    print(f"{len(results.passed)} passed, {len(results.failed)} failed under DATC 3.1:")
    for name in results.failed:
        print(f"{name}: {known.get(name, 'not explained')}")
    print(f"{len(by_rule.passed)} of {len(BY_RULE)} that fail by a rule pass under DATC 2.4")
    wrong = set(results.failed) ^ set(known) | set(by_rule.failed)
    return f"not as explained: {sorted(wrong)}" if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
