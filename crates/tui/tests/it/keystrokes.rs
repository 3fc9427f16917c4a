//! Measures the number of keys per order: types the orders of recorded turns in the shortest way,
//! and compares the results with the game's orders.

use crate::screens::Player;
use chancery_core::board::{Map, Power, Province, ProvinceSet};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Action, UnitRef, WrittenOrder};
use entry::{Context, Lexicon, Verdict, complete_last, read_several};
use game::{Game, Mode, Seat, SeatId, Setup, Slot};
use testing::games::{Phase, recorded};

/// The number of phases of each game that are typed.
const PHASES: usize = 6;

/// The maximum average number of keys per order, including Enter.
const MOST: f64 = 6.5;

#[test]
fn orders_take_few_keys() {
    let lexicon = Lexicon::new(Map::standard());
    let (mut keys, mut orders) = (0, 0);
    for phases in recorded() {
        let mut game = seven_seats();
        for phase in phases.iter().take(PHASES) {
            for seat in game.seat_ids() {
                if game.must_write(seat) {
                    let (more, written) = sheet(&lexicon, &game, seat, phase);
                    keys += more;
                    orders += written;
                }
            }
            play(&mut game, phase);
        }
    }
    let mean = keys as f64 / orders as f64;
    println!("{orders} orders in {keys} keys: {mean:.2} keys an order");
    assert!(orders > 200, "{orders}");
    assert!(mean < MOST, "{mean:.2} keys an order");
}

/// Returns a game of seven seats, in Spring 1901.
fn seven_seats() -> Game {
    let mut setup = Setup::standard("keys");
    setup.mode = Mode::HotSeat;
    setup.seats = Map::standard()
        .powers()
        .map(|power| Seat {
            name: String::new(),
            powers: vec![power],
        })
        .collect();
    Game::new(setup).expect("a game")
}

/// Writes the orders of a phase and plays it.
fn play(game: &mut Game, phase: &Phase) {
    for (power, order, _) in &phase.orders {
        game.give(*power, "", order.clone());
    }
    for seat in game.seat_ids() {
        game.seal(seat);
    }
    game.resolve().expect("all have sealed");
}

/// Types the orders of a seat. Returns the number of keys and of orders.
fn sheet(lexicon: &Lexicon, game: &Game, seat: SeatId, phase: &Phase) -> (usize, usize) {
    let mut game = game.clone();
    for before in 0..seat.0 {
        game.seal(SeatId(before));
    }
    let power = game.powers_of(seat)[0];
    let wanted: Vec<&WrittenOrder> = phase
        .orders
        .iter()
        .filter(|(whose, ..)| *whose == power)
        .map(|(_, order, _)| order)
        .collect();
    let mut player = Player::of(game.clone());
    player.press("<enter>");
    let mut keys = 0;
    let mut typed: Vec<WrittenOrder> = Vec::new();
    // in the order of the list, in which the next unit is selected automatically
    let slots = game
        .to_order(power)
        .into_iter()
        .filter_map(|slot| match slot {
            Slot::Unit(at) | Slot::Dislodged(at) => Some(at),
            Slot::Builds(_) | Slot::Removals(_) => None,
        });
    let slots: Vec<Province> = slots.collect();
    let place = |order: &WrittenOrder| order.unit().map(|unit| unit.place.province);
    let in_book = slots
        .iter()
        .filter_map(|at| wanted.iter().find(|order| place(order) == Some(*at)));
    let in_book: Vec<&WrittenOrder> = if slots.is_empty() {
        wanted.clone()
    } else {
        in_book.copied().collect()
    };
    for order in &in_book {
        let way = cheapest(lexicon, &game, power, &typed, order);
        player.press(&way.keys);
        keys += way.count;
        typed.push((*order).clone());
    }
    let legality = game.legality();
    let written = player.game().sheet(power);
    assert_eq!(written.len(), in_book.len(), "{} {power:?}", phase.name);
    for order in in_book {
        let found = written
            .iter()
            .any(|entry| same(&legality, power, &entry.written, order));
        let map = Map::standard();
        assert!(found, "{}: {}", phase.name, order.canonical(map));
    }
    (keys, written.len())
}

/// Returns whether two texts give the same order.
fn same(
    legality: &LegalityContext<'_>,
    power: Power,
    one: &WrittenOrder,
    other: &WrittenOrder,
) -> bool {
    let phase = legality.position.turn.phase;
    if phase.is_movement() {
        match (
            legality.movement(power, one),
            legality.movement(power, other),
        ) {
            (Ok(one), Ok(other)) => one == other,
            (one, other) => one.is_err() && other.is_err(),
        }
    } else if phase.is_retreat() {
        legality.retreat(power, one) == legality.retreat(power, other)
    } else {
        legality.adjustment(power, one) == legality.adjustment(power, other)
    }
}

/// A way to enter an order.
struct Way {
    keys: String,
    count: usize,
}

impl Way {
    fn typed(text: &str) -> Self {
        Way {
            keys: format!("{text}<enter>"),
            count: text.chars().count() + 1,
        }
    }

    fn completed(text: &str) -> Self {
        Way {
            keys: format!("{text}<tab><enter>"),
            count: text.chars().count() + 2,
        }
    }
}

/// Returns the shortest way to enter an order: abbreviated, from the selected unit or in full, or
/// started and completed with Tab.
fn cheapest(
    lexicon: &Lexicon,
    game: &Game,
    power: Power,
    sheet: &[WrittenOrder],
    order: &WrittenOrder,
) -> Way {
    let legality = game.legality();
    let ordered: ProvinceSet = sheet
        .iter()
        .filter_map(|order| Some(order.unit()?.place.province))
        .collect();
    let ctx = Context {
        ordered,
        sheet,
        ..Context::new(lexicon, &legality, Some(power))
    };
    let map = Map::standard();
    let full = order.short(map).to_string().to_lowercase();
    let wanted = |written: &WrittenOrder| same(&legality, power, written, order);
    let reads = |text: &str| {
        let reading = read_several(&ctx, text);
        let clear = matches!(reading.verdict, Verdict::Ok | Verdict::Fixed);
        let mut orders = reading.orders();
        let only = (orders.next(), orders.next());
        clear && matches!(only, (Some(one), None) if wanted(&one.written))
    };
    let mut ways = vec![];
    for text in forms(order) {
        if reads(&text) {
            ways.push(Way::typed(&text));
        }
        for end in (1..text.len()).filter(|&end| text.is_char_boundary(end)) {
            let first = complete_last(&ctx, &text[..end]).into_iter().next();
            let order = first.and_then(|first| first.order);
            if order.is_some_and(|order| wanted(&order)) && !reads(&text[..end]) {
                ways.push(Way::completed(&text[..end]));
                break;
            }
        }
    }
    // the rest after the selected unit, if it has no meaning of its own
    if let Some(rest) = from_selected(order) {
        let alone = read_several(&ctx, &rest).verdict == Verdict::Unreadable;
        let typed = &full[..full.len().min(5)];
        if alone && complete_last(&ctx, &rest).is_empty() && reads(&format!("{typed} {rest}")) {
            ways.push(Way::typed(&rest));
        }
    }
    ways.push(Way {
        // an impossible order needs Enter twice
        keys: format!("{full}<enter><enter>"),
        count: full.chars().count() + 2,
    });
    ways.into_iter().min_by_key(|way| way.count).expect("a way")
}

fn code(named: UnitRef) -> String {
    Map::standard().code(named.place.province).to_lowercase()
}

fn goal(at: chancery_core::orders::WrittenPlace) -> String {
    let map = Map::standard();
    let code = map.code(at.province).to_lowercase();
    match at.coast {
        Some(coast) => format!("{code} {}", coast.code().to_lowercase()),
        None => code,
    }
}

/// Returns the abbreviated forms of an order.
fn forms(order: &WrittenOrder) -> Vec<String> {
    let WrittenOrder::Order { unit, action } = order else {
        return vec!["w".to_owned(), "waive".to_owned()];
    };
    let start = code(*unit);
    match action {
        Action::Hold => vec![format!("{start} h")],
        Action::Move { to, .. } | Action::Retreat { to } => {
            vec![
                format!("{start} {}", goal(*to)),
                format!("{start} {} via", goal(*to)),
            ]
        }
        Action::SupportHold { of } => vec![format!("{start} s {}", code(*of))],
        Action::SupportMove { of, to } => {
            vec![
                format!("{start} s {}", goal(*to)),
                format!("{start} s {} {}", code(*of), goal(*to)),
            ]
        }
        Action::Convoy { of, to } => vec![format!("{start} c {} {}", code(*of), goal(*to))],
        Action::Disband => vec![format!("{start} d"), start],
        Action::Build => {
            let kind = unit
                .kind
                .map_or('a', |kind| kind.letter().to_ascii_lowercase());
            vec![format!("{kind} {}", goal(unit.place))]
        }
        _ => Vec::new(),
    }
}

/// Returns the part of an order that is typed if its unit is selected.
fn from_selected(order: &WrittenOrder) -> Option<String> {
    let WrittenOrder::Order { action, .. } = order else {
        return None;
    };
    Some(match action {
        Action::Hold => "h".to_owned(),
        Action::Move { to, .. } | Action::Retreat { to } => goal(*to),
        Action::SupportHold { of } => format!("s {}", code(*of)),
        Action::SupportMove { of, to } => format!("s {} {}", code(*of), goal(*to)),
        _ => return None,
    })
}
