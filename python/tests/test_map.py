"""The board, compared with the package ``diplomacy`` if it is installed."""

import copy
import pickle

import pytest

from chancery import Map

#: The boards that both have.
BOARDS = ["standard", "ancmed", "pure", "modern"]


@pytest.fixture(params=BOARDS)
def both(request):
    package = pytest.importorskip("diplomacy.engine.map")
    return Map(request.param), package.Map(request.param)


def test_tables_are_those_of_the_package(both):
    ours, theirs = both
    assert ours.name == theirs.name and ours.powers == theirs.powers
    # a port is a coast without convoys in the package
    kind = lambda loc: theirs.area_type(loc).replace("PORT", "COAST")
    assert ours.loc_type == {loc: kind(loc) for loc in theirs.locs}
    assert {loc: set(near) for loc, near in ours.loc_abut.items()} == {
        loc: set(near) for loc, near in theirs.loc_abut.items()
    }
    tables = lambda board: (board.loc_coasts, board.dest_with_coasts, board.units, board.homes, board.centers)
    plain = lambda table: {key: sorted(value) for key, value in table.items()}
    assert [plain(table) for table in tables(ours)] == [plain(table) for table in tables(theirs)]
    assert sorted(ours.scs) == sorted(theirs.scs) and ours.phase == theirs.phase
    locs = [loc.upper() for loc in ours.locs]
    for kind in "AF?":
        for loc in locs:
            assert bool(ours.is_valid_unit(f"{kind} {loc}")) == bool(theirs.is_valid_unit(f"{kind} {loc}"))
            for order in "-SC":
                near = lambda board: [to for to in locs if board.abuts(kind, loc, order, to)]
                assert near(ours) == near(theirs), (kind, loc, order)


def test_names_of_provinces():
    board = Map()
    assert board.loc_name["GULF OF LYON"] == "LYO" and board.loc_name["BREST"] == "BRE"
    assert board.aliases["ST PETERSBURG /SC"] == "STP/SC" and board.aliases["FRENCH"] == "FRANCE"
    assert board.unit_names == {"A": "ARMY", "F": "FLEET"}
    assert board.compact("France: Army Paris - Burgundy VIA") == ["A", "PAR", "BUR", "VIA"]


def test_phases():
    board = Map()
    assert board.find_next_phase("FALL 1901 MOVEMENT", "A") == "WINTER 1901 ADJUSTMENTS"
    assert board.find_next_phase("FALL 1901 MOVEMENT", "X") == ""
    assert board.find_previous_phase("SPRING 1902 MOVEMENT", "M", 1) == "SPRING 1901 MOVEMENT"
    assert board.compare_phases("SPRING 1901 RETREATS", "F1901M") == -1


def test_boards_are_copied_and_pickled():
    board = Map("ancmed")
    for other in (copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert vars(other) == vars(board)
        other.drop("ROM")
        assert "ROM" in board.locs
    with pytest.raises(ValueError, match="nowhere"):
        Map("nowhere")
