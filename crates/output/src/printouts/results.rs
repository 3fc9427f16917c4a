//! The results of a phase: orders with marks, the position after it, centers, and builds due.

use super::common::{centers, due, rulings, set_by_hand, texts_of_orders, units, with_player};
use super::{Cell, PageShape, PrintPage, Printout, Table, map};
use chancery_core::adjudicator::advance::NextPhase;
use chancery_core::board::Map;
use chancery_core::report::{
    Naming, OrderOutcome, ReportContext, contested, dislodged, illegal_reason, title,
};
use chart::Drawing;
use game::{Game, Record, SealCheck};

/// Makes the results of a phase, with a map if the board has a drawing. They are for all players: what the order sheets
/// had besides orders is only in the order log.
pub(super) fn results(game: &Game, record: &Record, drawing: Option<&Drawing>) -> Printout {
    let map: &Map = game.map();
    let scene = record.report(map);
    let mut page = PrintPage::new(PageShape::Page, title(record.turn()));
    page.text(format!(
        "{}, by {}",
        game.name,
        record.table_rules.rulebook.title()
    ));
    let note = [record.note.clone()].into_iter();
    page.list("Note", note.filter(|it| !it.is_empty()).collect());
    orders(game, &scene, &mut page);
    page.list("Ignored orders", ignored(map, &scene));
    page.list("Dislodged", dislodged(map, &scene));
    page.list("Standoffs", contested(map, &scene));
    page.list(
        "Fingerprints of the sealed orders",
        fingerprints(game, record),
    );
    page.list("Rulings", rulings(map, record, Naming::Written));
    page.list("As written", texts_of_orders(game, record));
    page.list("Position corrected by hand", set_by_hand(map, record));
    let position = record.after();
    page.heading("Position after");
    let mut table = Table::new(["Power", "Units", "Centers"]).with_numbers("Due");
    for power in map.powers() {
        let (units, centers) = (units(map, position, power), centers(map, position, power));
        if units.is_empty() && centers.is_empty() {
            continue;
        }
        let is_whole = position.terms.shows_all_of(power);
        let due = due(position, power).filter(|_| is_whole);
        let counted = |all: &[String]| {
            if is_whole {
                format!("{}: {}", all.len(), all.join(", "))
            } else {
                all.join(", ")
            }
        };
        table.row([
            map.power(power).name.as_str().into(),
            counted(&units).into(),
            counted(&centers).into(),
            due.unwrap_or_default().into(),
        ]);
    }
    page.table(table);
    let is_last = game.history().last() == Some(record);
    page.text(
        match (game.ending().filter(|_| is_last), &record.played.next) {
            (Some(ending), _) => ending.sentence(game),
            (None, NextPhase::Won { winner, .. }) => {
                format!("{} has won.", map.power(*winner).name)
            }
            (None, NextPhase::Play(position)) => format!("Next: {}", title(position.turn)),
        },
    );
    let pages =
        std::iter::once(page).chain(drawing.map(|drawing| map::after(game, record, drawing)));
    Printout::new(game, title(record.turn()), pages)
}

/// Adds each power's orders, with mark, word and reason, below the power and its player.
fn orders(game: &Game, scene: &ReportContext<'_>, page: &mut PrintPage) {
    for (power, outcomes) in OrderOutcome::by_power(scene) {
        let mut table = Table::new(["", "", ""]);
        for one in outcomes {
            let mark = one.symbol().to_string();
            table.row([mark, one.order, one.outcome].map(Cell::Text));
        }
        page.heading(with_player(game, power));
        page.table(table);
    }
}

/// Returns the fingerprint and nonce of each seat's sealed orders, and whether the orders still match.
fn fingerprints(game: &Game, record: &Record) -> Vec<String> {
    let map: &Map = game.map();
    let seats = game.seat_ids().zip(game.seats());
    let fingerprints = seats.filter_map(|(number, seat)| {
        let check = record.check_seal(map, &seat.powers, number)?;
        let title = seat.title(map);
        let Some(seal) = record.seals.get(number.0).copied().flatten() else {
            return Some(format!("{title}: seal deleted from the save"));
        };
        let short = seal.fingerprint.short();
        let fits = match check {
            SealCheck::SealChanged => "isn't the last seal: replaced in the save",
            SealCheck::Match => "matches the sealed orders",
            SealCheck::Corrected => "matches the sealed orders; corrected later",
            SealCheck::Mismatch => "changed after sealing",
        };
        let nonce = match seal.nonce {
            Some(nonce) => format!("; nonce {nonce}"),
            None => String::new(),
        };
        Some(format!("{title}: {short} {fits}{nonce}"))
    });
    fingerprints.collect()
}

/// Returns the ignored orders, with the reasons.
fn ignored(map: &Map, scene: &ReportContext<'_>) -> Vec<String> {
    let all = scene.ignored().iter();
    let orders = all.filter_map(|ignored| {
        let order = scene.entry(ignored.power, ignored.entry)?;
        let why = illegal_reason(&scene.ctx, ignored.power, order, ignored.why);
        let name = &map.power(ignored.power).name;
        Some(format!("{name}: {}: {why}", order.short(map)))
    });
    orders.collect()
}
