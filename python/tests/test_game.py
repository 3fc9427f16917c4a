"""The game, beside what the tests of the package ``diplomacy`` check."""

import copy
import json
import pickle
import random

import pytest

import chancery


@pytest.fixture
def game():
    return chancery.Game()


def test_a_bounce_is_explained(game):
    game.set_orders("FRANCE", ["A PAR - BUR", "A MAR - BUR"])
    phase = game.process()
    assert phase.name == "S1901M" and game.get_current_phase() == "F1901M"
    assert phase.results["A PAR"] == [chancery.BOUNCE]
    assert game.get_order_status(unit="A PAR") == ["bounce"]
    assert game.get_order_status(loc="PAR") == ("A PAR", ["bounce"])
    assert game.why(unit="A PAR") == (
        "A Par - Bur bounced: 1 against 1 (A Mar was also ordered to Burgundy)."
    )
    assert set(game.why("S1901M")) >= {"A PAR - BUR", "A MAR - BUR", "F BRE H"}


def test_illegal_orders_are_errors(game):
    game.set_orders("FRANCE", ["A PAR - MOS", "A BER H", "nonsense"])
    assert game.get_orders("FRANCE") == []
    assert len(game.error) == 3 and game.error[0].startswith("A PAR - MOS: ")


def test_orders_are_expanded(game):
    game.set_orders("FRANCE", ["par s mar to burgundy", "Brest-mid atlantic"])
    assert game.get_orders("FRANCE") == ["A PAR S A MAR - BUR", "F BRE - MAO"]
    game.clear_orders()
    game.set_orders("FRANCE", "Brest-mid atlantic", expand=False)
    assert game.get_orders("FRANCE") == [] and game.error


@pytest.mark.parametrize("rules", ["datc-3.1", "datc-2.4", "datc-3.1 4.E.3=a 4.D.9=a"])
def test_orders_that_were_checked_count_as_if_checked_later(rules):
    game = chancery.Game(rules=rules)
    later = chancery.Game(rules=["NO_CHECK"], rulebook=rules)
    rng = random.Random(rules)
    for _ in range(60):
        possible = game.get_all_possible_orders()
        for power, locations in game.get_orderable_locations().items():
            some = rng.sample(locations, rng.randint(0, len(locations)))
            orders = [rng.choice(possible[at]) for at in [*some, *some[:1]] if possible[at]]
            if orders:
                game.set_orders(power, orders)
                later.set_orders(power, game.get_orders(power) if game.phase_type == "M" else orders)
        results = game.process().results
        assert later.process().results == results
        assert (later.get_hash(), later.get_units()) == (game.get_hash(), game.get_units())


def test_a_proxy_lets_another_power_order_a_unit():
    game = chancery.Game(rules="datc-3.1 4.E.5=b")
    game.set_orders("FRANCE", ["A PAR PROXY ENGLAND", "A MAR - SPA"])
    game.set_orders("ENGLAND", ["A PAR - BUR", "F LON - ENG"])
    assert game.get_orders("FRANCE") == ["A PAR PROXY ENGLAND", "A MAR - SPA"]
    assert game.error == []
    game.process()
    assert {"A BUR", "A SPA"} < set(game.get_units("FRANCE"))
    assert "F ENG" in game.get_units("ENGLAND")
    other = chancery.Game()
    other.set_orders("FRANCE", "A PAR PROXY ENGLAND")
    other.set_orders("ENGLAND", "A PAR - BUR")
    assert len(other.error) == 2


@pytest.mark.parametrize("is_permitted", [True, False])
def test_a_permission_stands_beside_the_order_of_its_unit(is_permitted):
    game = chancery.Game(map_name="colonial")
    game.clear_units()
    game.set_units("BRITAIN", "A EGY")
    game.set_units("FRANCE", "F MED")
    game.set_orders("FRANCE", "F MED - RED")
    orders = ["A EGY PERMITS F MED - RED", "A EGY H"][not is_permitted :]
    game.set_orders("BRITAIN", orders)
    assert game.get_orders("BRITAIN") == orders
    game.process()
    assert game.get_units("FRANCE") == (["F RED"] if is_permitted else ["F MED"])


@pytest.mark.parametrize("rules", ["b", "c"])
@pytest.mark.parametrize("path, goal", [("VIA NTH", "BEL"), ("VIA ENG", "LON")])
def test_a_path_counts_under_rules_with_paths(rules, path, goal):
    game = chancery.Game(rules=f"datc-3.1 4.A.6={rules}")
    game.clear_units()
    game.set_units("ENGLAND", ["A LON", "F NTH", "F ENG"])
    orders = [f"A LON - BEL {path}", "F NTH C A LON - BEL"]
    game.set_orders("ENGLAND", orders)
    assert game.get_orders("ENGLAND") == orders
    game.process()
    assert set(game.get_units("ENGLAND")) == {f"A {goal}", "F NTH", "F ENG"}


def test_orders_are_checked_again_after_a_change(game):
    game.set_orders("FRANCE", "F BRE - ENG")
    game.set_units("FRANCE", "A BRE")
    game.process()
    assert "A BRE" in game.get_units("FRANCE")


def test_changed_lists_count(game):
    france = game.powers["FRANCE"]
    france.units.remove("A PAR")
    france.centers.append("SPA")
    assert game.get_units("FRANCE") == ["F BRE", "A MAR"]
    assert "SPA" in game.get_centers("FRANCE")
    france.units = ["A GAS"]
    assert game.get_units("FRANCE") == ["A GAS"]
    stale = france.units
    game.process()
    stale.append("A PAR")
    assert game.get_units("FRANCE") == ["A GAS"]


def test_a_state_comes_back(game):
    game.clear_units()
    game.set_units("FRANCE", ["A BUR", "A PAR"])
    game.set_units("GERMANY", ["A RUH", "A MUN"])
    game.set_orders("GERMANY", ["A MUN - BUR", "A RUH S A MUN - BUR"])
    game.process()
    assert game.get_current_phase() == "S1901R"
    assert game.dislodged == {"A BUR": "MUN"} and game.get_orderable_locations("FRANCE") == ["BUR"]
    other = chancery.Game()
    other.set_state(json.loads(json.dumps(game.get_state())))
    assert other.get_state()["retreats"] == game.get_state()["retreats"]
    assert other.get_hash() == game.get_hash() != chancery.Game().get_hash()
    assert other.get_all_possible_orders() == game.get_all_possible_orders()
    other.set_orders("FRANCE", "A BUR R GAS")
    other.process()
    assert sorted(other.get_units("FRANCE")) == ["A GAS", "A PAR"]
    with pytest.raises(ValueError, match="A OZZ"):
        other.set_state({"name": "S1901M", "units": {"FRANCE": ["A OZZ"]}})


def test_possible_orders(game):
    possible = game.get_all_possible_orders()
    assert set(possible) == {loc.upper() for loc in game.map.locs}
    assert sorted(possible["STP"]) == sorted(possible["STP/SC"])
    assert {"F STP/SC - BOT", "F STP/SC S A MOS - LVN"} <= set(possible["STP"])
    for power, locations in game.get_orderable_locations().items():
        for location in locations:
            for order in possible[location]:
                game.set_orders(power, order)
                assert not game.error, order


def all_orders(game, unit):
    """Return orders of a unit to every place, for every other unit."""
    others = [it for units in game.get_units().values() for it in units if it != unit]
    ways = [f"- {loc.upper()}" for loc in game.map.locs]
    yield f"{unit} H"
    yield from (f"{unit} {way}{via}" for way in ways for via in ("", " VIA"))
    yield from (f"{unit} S {other}" for other in others)
    yield from (f"{unit} {verb} {other} {way}" for verb in "SC" for other in others for way in ways)


@pytest.mark.parametrize("rules", ["datc-2.4", "datc-3.1"])
def test_possible_orders_are_those_that_are_taken(rules):
    rng = random.Random(rules)
    game = chancery.Game(rules=rules)
    while game.get_current_phase() < "S1903M":
        possible = game.get_all_possible_orders()
        for power, locations in game.get_orderable_locations().items():
            chosen = [rng.choice(possible[location]) for location in locations if possible[location]]
            game.set_orders(power, chosen)
        game.process()
    possible = game.get_all_possible_orders()
    for power in game.powers:
        for unit in game.get_units(power):
            listed = possible[unit[2:]]
            assert len(listed) == len(set(listed))
            taken = set()
            for text in all_orders(game, unit):
                game.set_orders(power, text, expand=False)
                if not game.error:
                    taken.add(text)
                game.error.clear()
                # orders that are written in full, but for convoys that go without saying
                if text in game.get_orders(power) and f"{text} VIA" not in listed:
                    assert text in listed
            assert set(listed) <= taken


def test_a_saved_game_comes_back(game, tmp_path):
    game.set_orders("FRANCE", ["A PAR - BUR", "A MAR - BUR"])
    game.process()
    game.set_orders("ITALY", ["A VEN - TYR"])
    path = tmp_path / "games.jsonl"
    saved = chancery.to_saved_game_format(game, str(path))
    assert json.loads(path.read_text()) == saved
    assert [phase["name"] for phase in saved["phases"]] == ["S1901M", "F1901M"]
    again = chancery.from_saved_game_format(saved)
    assert again.get_current_phase() == "F1901M" and again.game_id == game.game_id
    assert again.get_orders("ITALY") == ["A VEN - TYR"]
    assert again.get_phase_history()[0].results["A PAR"] == ["bounce"]
    assert chancery.to_saved_game_format(again)["phases"][0] == saved["phases"][0]
    with pytest.raises(ValueError, match="S1901M"):
        again.why("S1901M", "A PAR")


def test_a_solo_ends_the_game(game):
    eighteen = sorted(set(game.map.scs) - {"BUD", "TRI", "VIE"})[:18]
    game.clear_centers()
    game.clear_units()
    game.set_centers("FRANCE", eighteen)
    game.set_centers("AUSTRIA", ["BUD", "TRI", "VIE"])
    game.set_units("FRANCE", "A PAR")
    game.set_current_phase("F1905M")
    game.process()
    assert game.is_game_done and game.outcome == ["W1905A", "FRANCE"]
    assert game.note == "Victory by: FRA" and game.get_state()["name"] == "COMPLETED"
    assert game.get_all_possible_orders()["PAR"] == []
    with pytest.raises(ValueError, match="over"):
        game.process()


def test_a_copy_is_apart(game):
    other = copy.deepcopy(game)
    other.set_orders("FRANCE", "A PAR - BUR")
    other.process()
    assert game.get_current_phase() == "S1901M" and not game.get_phase_history()
    assert other.powers["FRANCE"].game is other


def played():
    """Return a game with a few phases, orders, a retreat to come, and a rule."""
    game = chancery.Game(rules="datc-2.4")
    game.set_orders("AUSTRIA", ["A VIE - TYR", "F TRI - VEN", "A BUD - TRI"])
    game.set_orders("ITALY", ["A VEN - PIE"])
    game.process()
    game.set_orders("ITALY", ["A PIE - VEN", "A ROM S A PIE - VEN"])
    game.process()
    assert game.get_current_phase() == "F1901R"
    game.set_orders("ITALY", [])
    game.set_orders("AUSTRIA", ["F VEN R APU"])
    return game


@pytest.mark.parametrize(
    "again",
    [
        copy.deepcopy,
        lambda game: pickle.loads(pickle.dumps(game)),
        lambda game: chancery.Game.from_dict(json.loads(json.dumps(game.to_dict()))),
    ],
)
def test_games_are_copied_and_pickled(again):
    game = played()
    other = again(game)
    assert json.dumps(other.to_dict()) == json.dumps(game.to_dict())
    assert other.rulebook == "datc-2.4" and other.get_orders() == game.get_orders()
    assert [it.name for it in other.get_phase_history()] == ["S1901M", "F1901M"]
    assert other.process().results == game.process().results
    other.draw(["FRANCE"])
    done = again(other)
    assert done.is_game_done and done.outcome == other.outcome


def test_names_of_the_package(game):
    assert (game.phase_abbr, game.win, game.has_power("ITALY"), game.has_power("SPAIN")) == ("S1901M", 18, True, False)
    assert chancery.__version__[0].isdigit()
    phase = game.process()
    copied = copy.deepcopy(phase)
    assert copied.results == phase.results and copied.why("PAR") == phase.why("PAR")
    assert pickle.loads(pickle.dumps(phase)).orders == phase.orders


def test_exported_games_are_valid_in_the_package():
    export = pytest.importorskip("diplomacy.utils.export")
    rng = random.Random(33)
    game = chancery.Game(rules=["NO_PRESS", "POWER_CHOICE"], rulebook="datc-2.4")
    for _ in range(12):
        possible = game.get_all_possible_orders()
        for power, locations in game.get_orderable_locations().items():
            chosen = [rng.choice(possible[at]) for at in locations if possible[at]]
            game.set_orders(power, [order for order in chosen if " C " not in order and "VIA" not in order])
        game.process()
    assert export.is_valid_saved_game(json.loads(json.dumps(game.to_saved_game_format())))


def test_rules_are_chosen():
    for text in ("datc-9", "datc-3.1 4.A.2=z"):
        with pytest.raises(ValueError):
            chancery.Game(rules=text)
    with pytest.raises(ValueError, match="nowhere"):
        chancery.Game(map_name="nowhere")
    assert chancery.Game(rules=["NO_PRESS"], rulebook="datc-2.4").rules == ["NO_PRESS"]
    assert chancery.Game(map_name="ancmed").map.board == "ancient-mediterranean"


def test_waived_builds_give_way_to_builds(game):
    game.clear_units("FRANCE")
    game.set_current_phase("W1901A")
    game.set_orders("FRANCE", ["WAIVE", "WAIVE", "WAIVE", "A PAR B"])
    game.process()
    assert game.get_units("FRANCE") == ["A PAR"]


def test_codes_are_those_of_the_package(game):
    game.clear_units()
    game.set_units("GERMANY", ["A BER", "F KIE", "A MUN"])
    game.set_orders("GERMANY", ["A BER H", "F KIE - BER", "A MUN S F KIE - BER"])
    results = game.process().results
    assert results == {"A BER": [], "A MUN": ["void"], "F KIE": ["bounce"]}
