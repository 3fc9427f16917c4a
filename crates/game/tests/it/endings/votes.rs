//! Votes: the seats that vote, the vetoes, and the saved data.

use super::*;

#[test]
fn a_draw_of_all_needs_every_player() {
    let mut game = first_year(usual(), Draws::default());
    let all = Proposal::Draw(powers("AEFGIRT"));
    assert_eq!(game.voters(&all), [0, 1, 2, 3, 4, 5, 6].map(SeatId));
    let some = Proposal::Draw(powers("EF"));
    assert_eq!(game.can_propose(&some), Err(ProposalError::NotAll));
    let vote = game.vote(all, &[SeatId(3)]).expect("a vote");
    assert_eq!(vote.tally, Tally::Failed);
    assert_eq!(game.ending(), None);
    let text = checked_save(&game);
    // the save doesn't contain the seats that voted no
    assert!(text.contains("result = \"failed\"\n"), "{text}");
    assert!(!text.contains("no = "), "{text}");
    let vote = game.vote(all, &[]).expect("a vote");
    assert!(vote.tally.passed());
    assert_eq!(game.ending(), Some(Ending::Drawn(powers("AEFGIRT"))));
    assert_eq!(game.vote(all, &[]), Err(ProposalError::Over));
    assert!(!game.is_ready() && game.resolve().is_none());
    checked_save(&game);
    let standing = Standing::of(&game, Finish::Limit);
    assert_eq!(standing.finish, Finish::Draw(powers("AEFGIRT")));
}

#[test]
fn eliminated_powers_neither_share_nor_vote() {
    let map = Map::standard();
    let mut start = map.opening();
    for center in start.centers_of(power('I')).collect::<Vec<_>>() {
        start.set_owner(center, None);
    }
    for unit in start.units_of(power('I')).collect::<Vec<_>>() {
        start.take_unit(map.province(unit.location));
    }
    let mut game = Game::new(Setup {
        start: Some(start),
        ..Setup::standard("without Italy")
    })
    .expect("seven seats");
    assert_eq!(game.survivors(), powers("AEFGRT"));
    let eliminated = |seat: &SeatId| game.is_eliminated(*seat);
    assert_eq!(game.seat_ids().find(eliminated), Some(SeatId(4)));
    let draw = Proposal::Draw(powers("AEFGRT"));
    assert_eq!(game.voters(&draw), [0, 1, 2, 3, 5, 6].map(SeatId));
    assert_eq!(
        game.vote(draw, &[SeatId(4)]).err(),
        Some(ProposalError::Voters)
    );
    let with_italy = Proposal::Draw(powers("AEFGIRT"));
    assert_eq!(
        game.can_propose(&with_italy),
        Err(ProposalError::Out("Italy".to_owned()))
    );
    game.vote(draw, &[]).expect("a vote");
    assert_eq!(game.ending(), Some(Ending::Drawn(powers("AEFGRT"))));
    checked_save(&game);
}

#[test]
fn a_draw_of_some_names_them_in_an_open_vote() {
    let draws = Draws {
        shared: DrawShares::Named,
        ballot: Ballot::Open,
        telling: VoteDisclosure::Result,
        from: Some(1902),
    };
    let mut game = game(usual(), draws);
    let proposal = Proposal::Draw(powers("FT"));
    assert_eq!(
        game.can_propose(&proposal),
        Err(ProposalError::TooEarly(1902))
    );
    for _ in 0..2 {
        game.resolve();
    }
    assert_eq!(game.turn().to_string(), "S1902M");
    let one = Proposal::Draw(powers("F"));
    assert_eq!(game.can_propose(&one), Err(ProposalError::TooFew));
    let vote = game
        .vote(proposal, &[SeatId(0), SeatId(4)])
        .expect("a vote");
    let open = |yes: &[usize], no: &[usize]| Tally::Open {
        yes: yes.iter().copied().map(SeatId).collect(),
        no: no.iter().copied().map(SeatId).collect(),
    };
    assert_eq!(vote.tally, open(&[1, 2, 3, 5, 6], &[0, 4]));
    let text = checked_save(&game);
    assert!(
        text.contains("yes = [2, 3, 4, 6, 7]\nno = [1, 5]\n"),
        "{text}"
    );
    game.vote(proposal, &[]).expect("a vote");
    assert_eq!(game.ending(), Some(Ending::Drawn(powers("FT"))));
    checked_save(&game);
}

#[test]
fn votes_can_disclose_the_count_or_be_disabled() {
    let draws = Draws {
        telling: VoteDisclosure::Vetoes,
        ..Draws::default()
    };
    let mut game = first_year(usual(), draws);
    let vote = game
        .vote(Proposal::Draw(powers("AEFGIRT")), &[SeatId(0), SeatId(6)])
        .expect("a vote");
    assert_eq!(
        Some(&vote.tally),
        NonZeroUsize::new(2).map(Tally::Vetoed).as_ref()
    );
    let text = checked_save(&game);
    assert!(text.contains("result = \"failed\"\nvetoes = 2\n"), "{text}");
    // paper ballots: there can't be more vetoes than votes
    let eight = NonZeroUsize::new(8).map(Tally::Vetoed).expect("eight");
    let refused = game.record_vote(Proposal::Draw(powers("AEFGIRT")), eight);
    assert_eq!(refused, Err(ProposalError::Voters));
    let none = Draws {
        shared: DrawShares::None,
        ..Draws::default()
    };
    let mut game = first_year(usual(), none);
    assert_eq!(
        game.vote(Proposal::Draw(powers("AEFGIRT")), &[]).err(),
        Some(ProposalError::NoDraws)
    );
    // a concession isn't a draw
    game.vote(Proposal::Concession(power('F')), &[])
        .expect("a vote");
    assert_eq!(game.ending(), Some(Ending::Conceded(power('F'))));
}

#[test]
fn a_concession_is_a_win_for_most_systems_and_none_for_those_that_count_centers() {
    let mut game = first_year(usual(), Draws::default());
    let to_england = Proposal::Concession(power('E'));
    assert_eq!(game.voters(&to_england), [0, 2, 3, 4, 5, 6].map(SeatId));
    game.vote(to_england, &[]).expect("a vote");
    assert_eq!(game.ending(), Some(Ending::Conceded(power('E'))));
    checked_save(&game);
    let standing = Standing::of(&game, Finish::Limit);
    let points = |name: &str| {
        let system = System::by_name(name).expect("a system");
        let points = system.points(&standing);
        points
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(points("Draw size"), "0 100 0 0 0 0 0");
    assert_eq!(points("Carnage"), "0 28034 0 0 0 0 0");
    // the leaders, with four centers each, share 38 and 14; the five others share 7
    assert_eq!(points("C-Diplo 100"), "5.4 31 5.4 5.4 5.4 31 5.4");
    let limit = Standing {
        finish: Finish::Limit,
        ..standing.clone()
    };
    for name in [
        "C-Diplo 80",
        "C-Diplo Argir",
        "C-Diplo French",
        "C-Diplo Namur",
        "Whipping",
    ] {
        let system = System::by_name(name).expect("a system");
        assert_eq!(system.points(&standing), system.points(&limit), "{name}");
    }
}

#[test]
fn a_game_that_goes_on_after_a_failed_vote_is_read_again() {
    let mut game = first_year(usual(), Draws::default());
    game.vote(Proposal::Draw(powers("AEFGIRT")), &[SeatId(1)])
        .expect("a vote");
    game.vote(Proposal::Concession(power('R')), &[SeatId(1)])
        .expect("a vote");
    game.resolve();
    game.resolve();
    game.vote(Proposal::Draw(powers("AEFGIRT")), &[SeatId(1)])
        .expect("a vote");
    assert_eq!(game.ending(), None);
    checked_save(&game);
    let turns: Vec<String> = game
        .votes()
        .iter()
        .map(|vote| vote.turn.to_string())
        .collect();
    assert_eq!(turns, ["W1901A", "W1901A", "F1902M"]);
}

#[test]
fn seats_vote_one_by_one_until_the_vote_is_complete() {
    let mut game = first_year(usual(), Draws::default());
    let all = Proposal::Draw(powers("AEFGIRT"));
    assert_eq!(game.cast(all, &[(SeatId(0), true)], &[]), Ok(false));
    // a second ballot of the same seat doesn't count
    assert_eq!(game.cast(all, &[(SeatId(0), false)], &[]), Ok(false));
    let to_france = Proposal::Concession(power('F'));
    assert_eq!(game.cast(to_france, &[], &[]), Err(ProposalError::Open));
    assert_eq!(game.missing_ballots(&all).len(), 6);
    let rest: Vec<_> = (1..7).map(|seat| (SeatId(seat), true)).collect();
    assert_eq!(game.cast(all, &rest, &[]), Ok(true));
    assert!(game.ending().is_some() && game.open_vote().is_none());
    let mut game = first_year(usual(), Draws::default());
    assert_eq!(game.cast(all, &rest, &[]), Ok(false));
    game.resolve();
    assert!(game.open_vote().is_none(), "it ends with the phase");
}
