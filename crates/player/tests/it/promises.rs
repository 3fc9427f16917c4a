//! Tests of proposals: who can make which, whether players keep them, and what answers depend on.

use chancery_core::adjudicator::PhaseInput;
use chancery_core::adjudicator::advance::NextPhase;
use chancery_core::board::{Map, Position, Power, Province};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Order, WrittenOrder};
use chancery_core::rules::Rules;
use player::level::Computer;
use player::promise::{self, Bonds, Offer, Promise, Reply};
use player::{Character, Geography, Level, Player, Task};

fn power(key: &str) -> Power {
    Map::standard().power_by_key(key).expect("a power")
}

fn at(code: &str) -> Province {
    Map::standard().province_by_code(code).expect("a province")
}

/// Calls `work` with the task of a power.
fn with<R>(position: &Position, power: Power, seed: u64, work: impl FnOnce(&Task<'_>) -> R) -> R {
    work(&Task {
        map: Map::standard(),
        geography: &Geography::new(Map::standard()),
        position,
        rules: &Rules::default(),
        power,
        history: &[],
        last_year: None,
        seed,
    })
}

/// Returns the order of the unit in a province.
fn order_in(position: &Position, all: &[WrittenOrder], province: Province) -> Option<Order> {
    let map = Map::standard();
    let rules = Rules::default();
    let context = LegalityContext::new(map, position, &rules);
    let unit = position.unit(province)?;
    let given = all.iter().find(|it| it.province() == Some(province))?;
    let reach = map.locations().filter_map(|to| {
        let provinces = map.provinces();
        let supports = provinces.map(move |from| Order::SupportMove {
            from,
            to: map.province(to),
            coast: None,
        });
        let moves = [Order::Move {
            to,
            via: chancery_core::orders::Via::Unsaid,
        }];
        let mut all = moves.into_iter().chain(supports);
        all.find(|order| context.write(unit, *order) == *given)
    });
    reach.into_iter().next().or(Some(Order::Hold))
}

#[test]
fn powers_that_share_no_province_have_nothing_to_propose() {
    let (map, opening) = (Map::standard(), &Map::standard().opening());
    let offers = |from, to| promise::offers(map, opening, [power(from), power(to)], &[]);
    assert_eq!(offers("ENGLAND", "TURKEY"), []);
    let promises: Vec<Promise> = offers("RUSSIA", "TURKEY")
        .iter()
        .map(|it| it.promise)
        .collect();
    assert_eq!(promises[0], Promise::Peace(1902));
    assert!(
        promises.contains(&Promise::Empty(at("BLA"))),
        "{promises:?}"
    );
    // the Turkish army in Smyrna can support Ankara's move to Armenia
    let moves = [(at("SEV"), at("ARM"))];
    let offers = promise::offers(map, opening, [power("RUSSIA"), power("TURKEY")], &moves);
    let support = offers.last().expect("an offer").promise;
    let Promise::Support { by, from, to } = support else {
        panic!("{support:?}");
    };
    assert_eq!((from, to), (at("SEV"), at("ARM")));
    assert!([at("ANK"), at("SMY")].contains(&by));
}

#[test]
fn orders_that_break_a_promise() {
    let (map, position) = (Map::standard(), &Map::standard().opening());
    let (russia, turkey) = (power("RUSSIA"), power("TURKEY"));
    let moves = |to: &str| {
        let via = chancery_core::orders::Via::Unsaid;
        Order::Move {
            to: at(to).location(),
            via,
        }
    };
    let support = |from: &str, to: &str| Order::SupportMove {
        from: at(from),
        to: at(to),
        coast: None,
    };
    let supported = |to| Promise::Support {
        by: at("ANK"),
        from: at("SEV"),
        to: at(to),
    };
    let (arm, hold) = (supported("ARM"), supported("SEV"));
    let (empty, peace) = (Promise::Empty(at("BLA")), Promise::Peace(1902));
    let cases = [
        (empty, turkey, "ANK", moves("BLA"), true),
        (empty, turkey, "ANK", moves("ARM"), false),
        (peace, turkey, "ANK", moves("BLA"), false),
        (peace, turkey, "ANK", moves("SEV"), true),
        (peace, turkey, "ANK", support("CON", "SEV"), true),
        (peace, russia, "SEV", moves("RUM"), false),
        (arm, turkey, "ANK", support("SEV", "ARM"), false),
        (arm, turkey, "ANK", support("SMY", "ARM"), true),
        (arm, turkey, "ANK", Order::Hold, true),
        (arm, turkey, "ANK", moves("ARM"), true),
        (arm, russia, "SEV", moves("ARM"), false),
        (arm, russia, "SEV", moves("BLA"), true),
        (
            hold,
            turkey,
            "ANK",
            Order::SupportHold { of: at("SEV") },
            false,
        ),
        (hold, turkey, "ANK", support("SEV", "ARM"), true),
        (hold, russia, "SEV", support("MOS", "UKR"), false),
        (hold, russia, "SEV", moves("BLA"), true),
        (hold, russia, "MOS", moves("UKR"), false),
    ];
    for (promise, by, unit, order, is_broken) in cases {
        let offer = Offer {
            from: russia,
            to: turkey,
            promise,
        };
        let orders = |province| (province == at(unit)).then_some(order);
        let broken = offer.broken_by(map, position, by, orders);
        let expected: Vec<Province> = is_broken.then_some(at(unit)).into_iter().collect();
        assert_eq!(broken, expected, "{promise:?} {order:?}");
    }
}

/// Lets players of a character play each other for some phases, each bound by some of the promises that it
/// could make. Returns the number of promises that were kept, and of all.
fn count_kept(level: Level, character: Character, phases: u64, most: usize) -> [usize; 2] {
    let map = Map::standard();
    let mut position = map.opening();
    let mut counts = [0; 2];
    for phase in 0..phases {
        let mut sheets = vec![None; map.powers().len()];
        for (index, own) in map.powers().enumerate() {
            let others = map.powers().filter(|&other| other != own);
            let offers = others.flat_map(|to| promise::offers(map, &position, [own, to], &[]));
            let offers = offers.filter(|_| position.turn.phase.is_movement());
            let offers: Vec<Offer> = offers.take(most).collect();
            let bonds = Bonds {
                offers,
                ..Bonds::default()
            };
            let settings = level.settings().of_character(Some(character));
            let mut player = Computer::with(settings, || false).bound(bonds.clone());
            let orders = with(&position, own, phase, |task| player.orders(task));
            for offer in &bonds.offers {
                let order = |province| order_in(&position, &orders, province);
                let broken = offer.broken_by(map, &position, own, order);
                counts[0] += usize::from(broken.is_empty());
                counts[1] += 1;
            }
            sheets[index] = Some(orders);
        }
        let played = PhaseInput::new(map, &position, &sheets, &Rules::default()).play();
        match played.next {
            NextPhase::Play(next) => position = next,
            NextPhase::Won { .. } => break,
        }
    }
    counts
}

#[test]
fn a_faithful_player_keeps_every_promise_in_every_phase() {
    for level in &Level::ALL[..4] {
        let [faithful, all] = count_kept(*level, Character::Faithful, 6, usize::MAX);
        assert_eq!(faithful, all, "{level:?}");
        assert!(all > 50, "{all}");
    }
}

#[test]
fn characters_keep_more_or_fewer_promises() {
    let all = ["bold", "careful", "faithful", "vengeful"].map(|name| {
        let character = Character::named(name).expect("a character");
        let counts = count_kept(Level::ALL[3], character, 8, 2);
        println!("{name}: {} of {} promises kept", counts[0], counts[1]);
        counts
    });
    let [bold, careful, faithful, _] = all;
    assert!(bold[0] * careful[1] < careful[0] * bold[1], "{all:?}");
    assert_eq!(faithful[0], faithful[1]);
}

#[test]
fn a_broken_promise_is_remembered_for_as_long_as_the_character_does() {
    let opening = &Map::standard().opening();
    let (russia, turkey) = (power("RUSSIA"), power("TURKEY"));
    let offer = Offer {
        from: turkey,
        to: russia,
        promise: Promise::Empty(at("BLA")),
    };
    let reply = |character, ago| {
        let bonds = Bonds {
            broken: vec![(turkey, ago)],
            ..Bonds::default()
        };
        let settings = Level::ALL[1].settings().of_character(Some(character));
        with(opening, russia, 0, |task| {
            promise::answer(task, &settings, &bonds, offer)
        })
    };
    assert_eq!(reply(Character::Bold, 3), Reply::Distrust);
    assert_ne!(reply(Character::Bold, 4), Reply::Distrust);
    assert_eq!(reply(Character::Vengeful, 23), Reply::Distrust);
    assert_ne!(reply(Character::Vengeful, 24), Reply::Distrust);
}

#[test]
fn a_proposal_is_one_that_its_power_can_make_and_some_are_made() {
    let opening = &Map::standard().opening();
    let mut count = 0;
    for from in Map::standard().powers() {
        for to in Map::standard().powers().filter(|&to| to != from) {
            let settings = Level::ALL[2].settings();
            let offer = with(opening, from, 1, |task| {
                promise::proposal(task, &settings, &Bonds::default(), to)
            });
            count += usize::from(offer.is_some());
            assert!(offer.is_none_or(|offer| (offer.from, offer.to) == (from, to)));
        }
    }
    assert!((1..40).contains(&count), "{count}");
}
