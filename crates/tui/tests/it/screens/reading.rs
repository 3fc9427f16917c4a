//! Order entry reads lines as `chancery interpret` reads them.

use std::collections::BTreeSet;

use chancery_core::adjudicator::adjustments::PowerAdjustments;
use chancery_core::board::{Id, Map, Phase, Position, Power};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::rules::Rules;
use entry::{Context, Verdict, interpret, read_several};
use game::{Game, Seat, Setup};

use super::Player;
use testing::lines::lexicon;
use testing::lines::{Line, lines};

/// The maximum length of the entry line.
const LONGEST: usize = 400;

/// Starts order entry for the only power that is played, in the position of the line.
fn order_entry(line: &Line, power: Power) -> Player {
    let mut setup = Setup::standard("Game");
    setup.seats = vec![Seat {
        name: String::new(),
        powers: vec![power],
    }];
    setup.start = Some(line.position.clone());
    Player::of(Game::new(setup).expect("one seat"))
}

/// Returns the orders of the power and their texts as typed.
fn written(player: &Player, power: Power) -> (BTreeSet<String>, BTreeSet<String>) {
    let game = player.game();
    let sheet = game.sheet(power).iter();
    let one = |entry: &game::DraftOrder| {
        let order = entry.written.canonical(game.map()).to_string();
        (order, entry.text.clone())
    };
    sheet.map(one).unzip()
}

/// Describes the difference between the result of Enter and that of `interpret`, if there is one.
fn fault(player: &mut Player, line: &Line, power: Power) -> Option<String> {
    let meant = |player: &Player, text: &str| {
        let legality = LegalityContext::new(Map::standard(), &line.position, player.game().rules());
        interpret(text, &Context::new(lexicon(), &legality, Some(power)))
    };
    let alone = meant(player, &line.text);
    player.paste(&line.text).press("<enter>");
    let (orders, texts) = written(player, power);
    player.press("<esc>");
    while !player.game().sheet(power).is_empty() {
        player.press("<a-u>");
    }
    let taken =
        matches!(alone.verdict, Verdict::Ok | Verdict::Fixed) && !is_beyond_due(line, power);
    let expected: BTreeSet<String> = if taken {
        alone.orders.iter().cloned().collect()
    } else {
        BTreeSet::new()
    };
    if plain(&orders) == plain(&expected) {
        return None;
    }
    // a line without a unit is read and saved with the selected unit as its prefix
    let longer = texts.first().filter(|_| texts.len() == 1 && !taken);
    let goes_on = longer.is_some_and(|longer| {
        let whole = meant(player, longer);
        let same = plain(&whole.orders.into_iter().collect()) == plain(&orders);
        same && longer.ends_with(&line.text) && *longer != line.text
    });
    (!goes_on).then(|| {
        format!(
            "{:?}: {} {:?}, but Enter wrote {orders:?} ({texts:?})",
            line.text,
            alone.verdict.word(),
            alone.canonical,
        )
    })
}

/// Returns whether a line has more builds or removals than are due. Enter asks for confirmation then.
fn is_beyond_due(line: &Line, power: Power) -> bool {
    let rules = Rules::default();
    let legality = LegalityContext::new(Map::standard(), &line.position, &rules);
    let reading = read_several(&Context::new(lexicon(), &legality, Some(power)), &line.text);
    let orders = reading.orders().map(|order| &order.written);
    let all = PowerAdjustments::resolve(&legality, power, orders);
    line.position.turn.phase == Phase::Adjustments && all.done() < all.outcomes.len()
}

/// Removes the parts of orders that depend only on the text: omitted kinds or coasts, and routes of
/// fleets.
fn plain(orders: &BTreeSet<String>) -> BTreeSet<String> {
    let word = |word: &str| word.split('/').next().unwrap_or_default().to_owned();
    let plain = |order: &String| {
        let fleet = order.starts_with('F');
        let words = order
            .split(' ')
            .take_while(|word| !(fleet && *word == "VIA"));
        let words = words.filter(|word| !matches!(*word, "A" | "F"));
        words.map(word).collect::<Vec<_>>().join(" ")
    };
    orders.iter().map(plain).collect()
}

#[test]
fn enter_writes_what_interpret_accepts_and_nothing_else() {
    let map = Map::standard();
    let corpora = [
        include_str!("../../../../../tests/entry/notation.tsv"),
        include_str!("../../../../../tests/entry/lines.tsv"),
        include_str!("../../../../../tests/entry/wild.tsv"),
        include_str!("../../../../../tests/entry/fresh.tsv"),
    ];
    let all = corpora
        .into_iter()
        .flat_map(|corpus| lines(map, corpus).expect("a corpus"));
    let mut players: Vec<(Power, Position, Player)> = Vec::new();
    let (mut faults, mut count) = (Vec::new(), 0);
    for line in all {
        let Some(power) = line.power.filter(|_| line.text.chars().count() < LONGEST) else {
            continue;
        };
        let known = |(whose, position, _): &(Power, Position, Player)| {
            (*whose, position) == (power, &line.position)
        };
        let at = players.iter().position(known).unwrap_or_else(|| {
            players.push((power, line.position.clone(), order_entry(&line, power)));
            players.len() - 1
        });
        count += 1;
        faults.extend(fault(&mut players[at].2, &line, power));
    }
    assert!(count > 1000, "{count}");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_letter_is_the_beginning_of_a_name_and_no_build() {
    let mut player = Player::alone();
    player.press("par b");
    let screen = player.screen(120, 40);
    assert!(
        screen.contains("A Par - Bur") && !screen.contains("A Par B"),
        "{screen}"
    );
    player.press("<enter>");
    assert!(player.game().sheet(Power::from_index(2)).is_empty());
    player.press("<tab><enter>");
    let orders = written(&player, Power::from_index(2)).0;
    assert_eq!(orders, ["A PAR - BUR".to_owned()].into());
    player.press("bre m<tab><enter>");
    let orders = written(&player, Power::from_index(2)).0;
    assert!(orders.contains("F BRE - MAO"), "{orders:?}");
}
