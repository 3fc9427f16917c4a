//! Games that use all options together.

use std::sync::LazyLock;

use chancery_core::board::{BuildSites, DislodgedUnits, HouseRules, Id, Map, Power, Turn};
use chancery_core::orders::notation;
use game::clock::{TimeoutAction, Timing};
use game::correction::Correction;
use game::secret::{Passphrase, PassphraseCheck};
use game::{
    Attendance, Ballot, Coin, CoinToss, DrawShares, Draws, Game, Missing, Mode, Neutral, Nonce,
    Proposal, Seat, SeatId, Secrecy, Setup, Victory, VictoryCount, VoteDisclosure, save,
};

use crate::saves::give;

/// Returns the power with this key.
pub fn power(key: &str) -> Power {
    Map::standard().power_by_key(key).expect("a power")
}

fn seat(name: &str, powers: &[&str]) -> Seat {
    Seat {
        name: name.to_owned(),
        powers: powers.iter().map(|key| power(key)).collect(),
    }
}

/// Enters one order for a seat and seals it with a fingerprint.
fn order(game: &mut Game, at: usize, whose: &str, text: &str) {
    give(game, power(whose).index(), text);
    game.seal_with(SeatId(at), Nonce([at as u8 + 1; 16]));
}

/// Returns a game in fall with three seats. Chloé's seat has a passphrase and encrypted sealed orders; Dev is
/// absent, and Chloé writes his orders. A vote has failed.
pub fn with_passphrases() -> Game {
    static GAME: LazyLock<Game> = LazyLock::new(|| {
        let timing = Timing::of_seconds(1800, 900, 300, Some(60)).expect("times");
        let mut game = Game::new(Setup {
            seats: vec![
                seat("Chlo\u{e9}", &["FRANCE", "ENGLAND", "RUSSIA"]),
                seat("Dev", &["GERMANY", "AUSTRIA", "TURKEY"]),
                seat("Elif", &["ITALY"]),
            ],
            secrecy: Secrecy {
                passphrases: true,
                fingerprints: true,
            },
            missing: Missing::CivilDisorder,
            draws: Draws {
                shared: DrawShares::Named,
                ballot: Ballot::Open,
                telling: VoteDisclosure::Result,
                from: None,
            },
            timing: Some(Timing {
                at_end: TimeoutAction::Close,
                ..timing
            }),
            ..Setup::standard("Behind phrases")
        })
        .expect("three seats");
        order(&mut game, 0, "FRANCE", "A PAR - BUR");
        order(&mut game, 1, "GERMANY", "A MUN - BUR");
        game.seal_with(SeatId(2), Nonce([3; 16]));
        game.resolve().expect("a spring");
        let draw = Proposal::Draw([power("FRANCE"), power("ITALY")].into_iter().collect());
        game.vote(draw, &[SeatId(2)]).expect("a vote");
        let clock = game.clock_mut().expect("a clock");
        clock.pass(std::time::Duration::from_secs(60), None);
        game.set_attendance(SeatId(1), Attendance::Seat(SeatId(0)))
            .expect("he leaves");
        let (lock, mut key) =
            PassphraseCheck::new(&Passphrase::of("2718"), [7; 32]).expect("a lock");
        game.set_passphrase_check(SeatId(0), lock);
        order(&mut game, 0, "FRANCE", "A MAR - PIE");
        let sheet = save::write_sheet(&game, SeatId(0));
        let sheet = key
            .close(&game.seal_context(SeatId(0)), &sheet)
            .expect("it closes");
        game.store_encrypted(SeatId(0), sheet);
        game
    });
    GAME.clone()
}

/// Returns the 1914 game for two, after the coin toss, with house rules and a ruling.
pub fn of_1914() -> Game {
    let map = Map::standard();
    let mut start = map.opening();
    start.turn = Turn::spring(1914);
    let mut game = Game::new(Setup {
        mode: Mode::GameMaster,
        seats: vec![
            seat("Anna", &["ENGLAND", "FRANCE", "RUSSIA"]),
            seat("Ben", &["AUSTRIA", "GERMANY"]),
        ],
        start: Some(start),
        terms: HouseRules {
            builds: BuildSites::Owned,
            dislodging: DislodgedUnits::Destroys,
            unplayed: [power("TURKEY")].into_iter().collect(),
            ..HouseRules::default()
        },
        neutral: Some(Neutral {
            power: power("ITALY"),
            joins: 1915,
            closed: true,
        }),
        victory: Some(Victory {
            centers: 24,
            counted: VictoryCount::Hand,
            last_year: None,
            hours: Some(4),
        }),
        ..Setup::standard("1914")
    })
    .expect("two seats");
    give(&mut game, power("FRANCE").index(), "A MAR - SPA");
    game.resolve();
    let meant = Correction {
        power: power("FRANCE"),
        entry: None,
        text: "A Mar Pie".to_owned(),
        written: notation::read(map, "A MAR - GAS").expect("an order"),
        note: "the arrow says so".to_owned(),
    };
    game = game.with_corrections(0, &[meant]).expect("a phase").game;
    let toss = CoinToss {
        winner: SeatId(1),
        coin: Coin::Table,
    };
    loop {
        if game.needs_coin_toss() {
            game.take_toss(toss).expect("a toss");
        }
        if game.turn() >= Turn::spring(1915) {
            break;
        }
        game.resolve();
    }
    assert_eq!(game.toss(), Some(toss));
    give(&mut game, power("ITALY").index(), "A VEN - TRI");
    game
}
