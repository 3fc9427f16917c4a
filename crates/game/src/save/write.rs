//! A game to text, laid out for people: a line for each power's orders.

mod asked;
mod clock;
mod ends;
mod position;
mod terms;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::FORMAT;
use super::secrecy;
use crate::{DraftOrder, Game, Missing, Mode, Record, SealState, TableRules, Was};
use chancery_core::board::{Map, Position, Power, Unit};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{OrderDuration, StatedOwner, WrittenOrder};
use chancery_core::report::{ReportContext, keys};

/// In place of a power's key: the nationality was left out where it could have been written.
pub(super) const UNSAID: &str = "unsaid";

/// The text of a save. Reading it gives an equal game, and writing that the same text.
pub fn write(game: &Game) -> String {
    let map: &Map = game.map();
    let mut out = String::from(
        "# A game of Diplomacy, kept by chancery. It may be mended in any editor: names as on the map,\n\
         # orders in the notation of `read`. What is in `results` and `next` is checked when it is opened.\n",
    );
    let mode = match game.mode() {
        Mode::HotSeat => "hot-seat",
        Mode::GameMaster => "game-master",
    };
    line(&mut out, format_args!("format = {FORMAT}"));
    line(&mut out, format_args!("name = {}", quote(&game.name)));
    line(&mut out, format_args!("map = {}", quote(map.name())));
    house(&mut out, game.initial_rules());
    line(&mut out, format_args!("mode = {}", quote(mode)));
    if game.secrecy().phrases {
        line(&mut out, format_args!("secrecy = \"phrases\""));
    }
    if game.secrecy().fingerprints {
        line(&mut out, format_args!("fingerprints = true"));
    }
    if game.missing() == Missing::CivilDisorder {
        line(&mut out, format_args!("missing = \"civil-disorder\""));
    }
    if !game.played().is_zero() {
        line(
            &mut out,
            format_args!("played = {}", game.played().as_secs()),
        );
    }
    terms::unplayed(&mut out, game);
    for (number, seat) in game.seats().iter().enumerate() {
        let powers = terms::led(game, &seat.powers);
        line(&mut out, format_args!("\n[[seats]]"));
        if !seat.name.is_empty() {
            line(&mut out, format_args!("name = {}", quote(&seat.name)));
        }
        line(&mut out, format_args!("powers = {}", array(&powers)));
        if let Some(lock) = game.lock(number) {
            line(
                &mut out,
                format_args!("phrase = {}", quote(&lock.to_string())),
            );
        }
    }
    ends::terms(&mut out, game);
    terms::tables(&mut out, game);
    clock::table(&mut out, game);
    let mut opening = map.opening();
    opening.terms = game.start().terms;
    if *game.start() != opening {
        line(
            &mut out,
            format_args!(
                "\n[start]\nname = {}",
                quote(&game.start().turn.to_string())
            ),
        );
        position::table(&mut out, "start", map, game.start());
    }
    let mut before = game.initial_rules();
    for record in game.history() {
        phase(&mut out, game, record, before);
        before = record.house;
    }
    present(&mut out, game, before);
    ends::ended(&mut out, game);
    out
}

/// The rules of a table: the rulebook, and what is set otherwise.
fn house(out: &mut String, house: TableRules) {
    line(
        out,
        format_args!("rules = {}", quote(&house.rulebook.to_string())),
    );
    let set: Vec<String> = house
        .rules
        .changes_from(house.rulebook)
        .iter()
        .map(|setting| setting.to_string())
        .collect();
    if !set.is_empty() {
        line(out, format_args!("set = {}", array(&set)));
    }
}

/// A phase that was played; with its rules where they are not those of the phase before.
fn phase(out: &mut String, game: &Game, record: &Record, before: TableRules) {
    let map: &Map = game.map();
    line(
        out,
        format_args!("\n[[phases]]\nname = {}", quote(&record.turn().to_string())),
    );
    if record.house != before {
        house(out, record.house);
    }
    secrecy::write_away(out, &record.attendance);
    secrecy::write_seals(out, &record.seals);
    let sheets = map.powers().zip(&record.sheets);
    let sheets = sheets.filter_map(|(power, sheet)| Some((power, sheet.as_deref()?)));
    orders(out, "phases.orders", game, sheets);
    let results = results_of(game, record);
    if !results.is_empty() {
        line(out, format_args!("[phases.results]"));
    }
    for (key, codes) in results {
        line(out, format_args!("{} = {}", quote(&key), array(&codes)));
    }
    state(
        out,
        "phases.next",
        next_of(map, record.played.next.position()),
    );
    if let Some(corrected) = &record.corrected {
        position::table(out, "phases.corrected", map, corrected);
    }
}

fn present(out: &mut String, game: &Game, before: TableRules) {
    let map: &Map = game.map();
    let sealed: Vec<String> = (0..game.seats().len())
        .filter(|&seat| game.is_sealed(seat))
        .map(|seat| (seat + 1).to_string())
        .collect();
    let sheets = map.powers().map(|power| (power, game.sheet(power)));
    let sheets: Vec<(Power, &[DraftOrder])> = sheets
        .filter(|(power, sheet)| !sheet.is_empty() && is_plain(game, *power))
        .collect();
    let shut = (0..game.seats().len()).any(|seat| *game.cover(seat) != SealState::Plain);
    let before_them = game.history().last().map(|record| &record.attendance[..]);
    let same_people = match before_them {
        Some(before) => before == game.attendance,
        None => game.all_here(),
    };
    let changed = game.house() != before;
    // an empty sheet says that the perpetual orders were taken back
    let nothing = sealed.is_empty() && sheets.is_empty() && !shut && same_people;
    let nothing = nothing && game.asked().is_empty();
    if nothing && !changed && game.standing().is_empty() {
        return;
    }
    line(
        out,
        format_args!("\n[present]\nname = {}", quote(&game.turn().to_string())),
    );
    if changed {
        house(out, game.house());
    }
    if !sealed.is_empty() {
        line(out, format_args!("sealed = [{}]", sealed.join(", ")));
    }
    asked::list(out, game);
    secrecy::write_away(out, &game.attendance);
    secrecy::write_seals(out, &secrecy::open_seals(game));
    orders(out, "present.orders", game, sheets.into_iter());
    secrecy::write_shut(out, game);
}

/// May the power's sheet stand in the save as it is? Never where it lies behind a phrase: what is not
/// closed yet is then only what everybody knows.
fn is_plain(game: &Game, power: Power) -> bool {
    match game.seat_of(power) {
        Some(seat) if game.lock_of_sheet(seat).is_some() => {
            *game.cover(seat) == SealState::Plain && game.is_public(power)
        }
        Some(seat) => *game.cover(seat) == SealState::Plain,
        None => true,
    }
}

/// The sheets of a phase, each order with the text that was typed where that says more.
pub(super) fn orders<'a>(
    out: &mut String,
    table: &str,
    game: &Game,
    sheets: impl Iterator<Item = (Power, &'a [DraftOrder])>,
) {
    let map: &Map = game.map();
    let nationality = game.bench().checks_nationality();
    let mut sheets = sheets.peekable();
    if sheets.peek().is_some() {
        line(out, format_args!("[{table}]"));
    }
    for (power, entries) in sheets {
        let key = &map.power(power).key;
        let _ = write!(out, "{key} = [");
        for entry in entries {
            let read = entry.written.canonical(map).to_string();
            let _ = write!(out, "\n  {{ read = {}", quote(&read));
            if entry.text != read {
                let _ = write!(out, ", wrote = {}", quote(&entry.text));
            }
            let helped = entry.written.helped().filter(|_| nationality);
            let of = match helped.map(|helped| helped.whose) {
                Some(StatedOwner::Said(power)) => Some(map.power(power).key.as_str()),
                Some(StatedOwner::Unsaid) => Some(UNSAID),
                Some(StatedOwner::NoMatter) | None => None,
            };
            if let Some(of) = of {
                let _ = write!(out, ", of = {}", quote(of));
            }
            if entry.term == OrderDuration::Standing {
                out.push_str(", standing = true");
            }
            if let Some(ruling) = &entry.ruling {
                let _ = write!(out, ", ruling = {}", quote(ruling.note()));
                let was = match ruling.was() {
                    Was::Same => None,
                    Was::Missing => Some(String::new()),
                    Was::Read(was) => Some(was.canonical(map).to_string()),
                };
                if let Some(was) = was {
                    let _ = write!(out, ", was = {}", quote(&was));
                }
            }
            out.push_str(" },");
        }
        line(
            out,
            format_args!("{}]", if entries.is_empty() { "" } else { "\n" }),
        );
    }
}

/// Units and centers of a position, as two tables under a name.
fn state(out: &mut String, table: &str, (units, centers): (Table, Table)) {
    for (name, lists) in [("units", units), ("centers", centers)] {
        line(out, format_args!("[{table}.{name}]"));
        for (power, list) in lists {
            line(out, format_args!("{power} = {}", array(&list)));
        }
    }
}

/// Lists of codes by the text they belong to.
pub(super) type Table = BTreeMap<String, Vec<String>>;

/// The result codes of a record, by unit or, in winter, by order.
pub(super) fn results_of(game: &Game, record: &Record) -> Table {
    let written = record.written();
    let scene = ReportContext::new(
        LegalityContext::new(game.map(), &record.position, &record.house.rules),
        &written,
        &record.played,
    );
    let lines = scene.lines();
    let codes = lines.iter().map(|line| {
        line.fate
            .codes()
            .iter()
            .map(|code| code.as_str().to_owned())
            .collect()
    });
    keys(game.map(), &lines)
        .into_iter()
        .zip(codes)
        .filter_map(|(key, codes)| Some((key?, codes)))
        .collect()
}

/// The units and the centers of a position, by the key of each power.
pub(super) fn next_of(map: &Map, position: &Position) -> (Table, Table) {
    let code = |unit: Unit| Position::unit_code(map, unit.kind, unit.location);
    let key = |power: Power| map.power(power).key.clone();
    let units = map.powers().map(|power| {
        let dislodged = position
            .dislodged()
            .iter()
            .map(|d| d.unit)
            .filter(|unit| unit.power == power);
        let dislodged = dislodged.map(|unit| format!("*{}", code(unit)));
        (
            key(power),
            position
                .units_of(power)
                .map(code)
                .chain(dislodged)
                .collect(),
        )
    });
    let centers = map.powers().map(|power| {
        (
            key(power),
            position
                .centers_of(power)
                .map(|center| map.code(center).to_owned())
                .collect(),
        )
    });
    (units.collect(), centers.collect())
}

pub(super) fn line(out: &mut String, text: std::fmt::Arguments<'_>) {
    // writing to a String can't fail
    let _ = writeln!(out, "{text}");
}

pub(super) fn quote(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

fn array(texts: &[String]) -> String {
    let quoted: Vec<String> = texts.iter().map(|text| quote(text)).collect();
    format!("[{}]", quoted.join(", "))
}

impl Record {
    /// The sheets as orders alone, by power.
    pub fn written(&self) -> Vec<Option<Vec<WrittenOrder>>> {
        let sheet =
            |sheet: &Vec<DraftOrder>| sheet.iter().map(|entry| entry.written.clone()).collect();
        self.sheets
            .iter()
            .map(|entries| entries.as_ref().map(sheet))
            .collect()
    }
}
