"""What the package ``diplomacy`` doesn't have."""

import threading

import pytest

import chancery


def random_games(count):
    games = [chancery.Game() for _ in range(count)]
    for seed, game in enumerate(games):
        game.set_orders("FRANCE", game.orders("FRANCE", level=1, seed=seed))
    return games


def test_many_games_are_played_as_one_by_one():
    games, alone = random_games(20), random_games(20)
    phases = chancery.process_many(games, threads=3)
    for game, other, phase in zip(games, alone, phases):
        assert other.process().results == phase.results
        assert other.get_hash() == game.get_hash()
        assert game.get_phase_history() == [phase]
    assert chancery.process_many([]) == []


def test_a_game_that_is_over_is_an_error():
    games = random_games(2)
    games[1].draw()
    with pytest.raises(ValueError, match="over"):
        chancery.process_many(games)


def test_threads_share_a_game():
    game = chancery.Game()
    lists = []
    work = lambda: lists.append([game.get_all_possible_orders() for _ in range(20)])
    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(lists) == 4 and all(one == lists[0][0] for some in lists for one in some)


def test_arrays_have_units_and_centers():
    pytest.importorskip("numpy")
    games = [chancery.Game(), chancery.Game()]
    games[1].clear_units("FRANCE")
    array = chancery.batch_arrays(games)
    provinces, powers = games[0].map.provinces, list(games[0].powers)
    assert array.shape == (2, len(provinces), len(chancery.FEATURES)) and array.dtype == "int8"
    paris, petersburg = provinces.index("PAR"), provinces.index("STP")
    france, russia = powers.index("FRANCE") + 1, powers.index("RUSSIA") + 1
    assert array[0, paris].tolist() == [1, france, 0, 0, 0, 0, france, france]
    assert array[1, paris].tolist() == [0, 0, 0, 0, 0, 0, france, france]
    assert array[0, petersburg].tolist() == [2, russia, 2, 0, 0, 0, russia, russia]
    with pytest.raises(ValueError, match="different boards"):
        chancery.batch_arrays([games[0], chancery.Game(map_name="ancmed")])


def test_lines_are_read():
    lines = chancery.Game().interpret("par s mar-bur\nfoo\nvenice", "FRANCE")
    assert [line["verdict"] for line in lines] == ["fixed", "unreadable", "unreadable"]
    assert lines[0]["orders"] == ["A PAR S A MAR - BUR"]


def test_the_computer_player_gives_legal_orders():
    game = chancery.Game()
    for power in game.powers:
        orders = game.orders(power, level=2, seed=7)
        assert orders == game.orders(power, level=2, seed=7)
        game.set_orders(power, orders)
    assert not game.error and all(len(orders) >= 3 for orders in game.get_orders().values())
    with pytest.raises(ValueError, match="1 to 5"):
        game.orders("FRANCE", level=9)


def test_proofs():
    game = chancery.Game()
    answer = game.solve("FRANCE", "hold PAR")
    assert answer["answer"] == "guaranteed" and len(answer["orders"]["FRANCE"]) == 3
    assert game.solve("FRANCE", "take MUN")["answer"] == "impossible"
    line = game.solve("FRANCE", "line PAR")
    assert line["answer"] == "impossible" and line["refutations"]
    with pytest.raises(ValueError, match="unknown province"):
        game.solve("FRANCE", "hold OZZ")
    with pytest.raises(ValueError):
        game.solve("FRANCE", "hold PAR", seconds=-1)


def test_maps_are_drawn(tmp_path):
    game = chancery.Game()
    plain = game.render()
    game.set_orders("FRANCE", ["A PAR - BUR", "A MAR - BUR"])
    drawn = game.render(output_path=str(tmp_path / "map.svg"))
    assert plain.startswith("<svg") and drawn != plain
    assert (tmp_path / "map.svg").read_text() == drawn
    assert game.get_current_phase() == "S1901M"
    assert game.render(incl_orders=False) == plain
    assert "PAR" in game.render(output_format="text").upper()
    assert game.process().render() == drawn
    with pytest.raises(ValueError, match="svg or text"):
        game.render(output_format="png")
