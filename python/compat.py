"""Runs the tests of the package ``diplomacy`` with the class of this one in its place.

    python compat.py

The tests come with the package, which must be installed. A test that fails must be explained in
``EXPLAINED``, and one that is explained there must fail.
"""

import sys

import pytest

import chancery

MODULES = ("diplomacy.tests.test_datc", "diplomacy.tests.test_game")

#: Why tests fail.
EXPLAINED = {}


class InPlace:
    """Puts the class in place, and collects the results."""

    def __init__(self):
        self.passed, self.failed = [], []

    def pytest_collection_modifyitems(self, items):
        for item in items:
            item.module.Game = chancery.Game

    def pytest_runtest_logreport(self, report):
        if report.when == "call" or report.failed:
            (self.passed if report.passed else self.failed).append(report.nodeid.split("::")[-1])


def main():
    results = InPlace()
    quiet = ["-q", "--no-header", "-p", "no:cacheprovider", *(sys.argv[1:] or ["--tb=no"])]
    code = pytest.main([*quiet, "--pyargs", *MODULES], plugins=[results])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        return f"the tests of the package didn't run: {code!r}"
    print(f"{len(results.passed)} passed, {len(results.failed)} failed")
    for name in results.failed:
        print(f"{name}: {EXPLAINED.get(name, 'not explained')}")
    unexplained = [name for name in results.failed if name not in EXPLAINED]
    outdated = [name for name in EXPLAINED if name not in results.failed]
    if unexplained or outdated:
        return f"not explained: {unexplained}; explained, and passed: {outdated}"
    return 0


if __name__ == "__main__":
    sys.exit(main())
