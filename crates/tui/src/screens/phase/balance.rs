//! The balance of a year, which all players see between fall and winter: who took which centers from whom, who
//! builds or removes how many units, and the distance to victory.

use crate::keys::{Command, Context, LineState, commands};
use crate::kit::list::step_from;
use crate::kit::{Row, Tone, words};
use crate::map::view::Focus;
use crate::page::{
    Areas, DetailPanel, DetailRow, DetailRows, EntryLine, Header, Paint, ScreenLayout, SidePanel,
    SizeClass, header,
};
use crate::screens::phase::results::opening;
use crate::screens::phase::stalemate;
use crate::screens::{DIM_BESIDE_RESULTS, Goto, Screen, Traits, Transition};
use crate::session::Session;
use chancery_core::board::{Map, Phase, Position, Power, ProvinceSet};
use chart::{Light, Scene};
use game::Record;
use output::summary::{CenterShift, PowerBalance, distance_to_victory, initial};

/// The columns of the number of centers, of the changes, and of the builds and removals.
const COUNT: usize = 14;
const CHANGES: usize = 23;
const DUE: usize = 62;
/// The columns of the builds and removals on a small screen.
const SMALL_DUE: usize = 27;
/// The fewest columns beside which a map of the whole board is readable.
const MAP: u16 = 76;

/// The balance of one year.
#[derive(Debug)]
pub struct Balance {
    record: usize,
    /// The selected power: its centers are bright, instead of those that changed hands.
    selected: Option<usize>,
}

impl Balance {
    /// Returns the balance after a phase, if the phase ends a fall of a game that goes on.
    pub fn after(session: &Session, record: usize) -> Option<Self> {
        let game = session.game();
        let goes_on = game.is_open() && game.ending().is_none();
        (goes_on && game.history().get(record)?.ends_fall()).then_some(Balance {
            record,
            selected: None,
        })
    }

    fn played<'a>(&self, session: &'a Session) -> Option<&'a Record> {
        session.game().history().get(self.record)
    }

    /// Returns the provinces that stay bright.
    fn bright(&self, position: &Position, all: &[PowerBalance]) -> ProvinceSet {
        match self.selected.and_then(|at| all.get(at)) {
            Some(one) => {
                let centers = position.centers_of(one.power).chain(one.changed());
                centers.collect()
            }
            None => all.iter().flat_map(PowerBalance::changed).collect(),
        }
    }

    /// Returns a row for each power, and those below them. Without a map, all builds are below their powers.
    fn rows(
        &self,
        session: &Session,
        all: &[PowerBalance],
        columns: usize,
        has_map: bool,
    ) -> Vec<DetailRow> {
        let Some(record) = self.played(session) else {
            return Vec::new();
        };
        let (map, after) = (session.game().map(), record.after());
        // a lone player without builds or removals sees the year when its winter is over
        let winter = session.game().history().get(self.record + 1);
        let winter = winter.filter(|record| record.turn().phase == Phase::Adjustments);
        let is_wide = columns > DUE + 30;
        let due = |one: &PowerBalance| match winter {
            Some(winter) => adjusted_rows(map, winter, one.power),
            None => (due_row(map, after, one), due_in_short(one)),
        };
        // the builds and removals are below each other
        let start = if is_wide {
            DUE
        } else {
            columns.saturating_sub(SMALL_DUE)
        };
        let fits = |row: &Row| row.width() + 1 < start;
        let is_short = has_map && !all.iter().all(|one| fits(&power_row(map, one, false)));
        let mut rows: Vec<DetailRow> = Vec::new();
        for (at, one) in all.iter().enumerate() {
            let selected = self.selected == Some(at);
            let (due, in_short) = due(one);
            let row = power_row(map, one, is_short);
            let is_beside = fits(&row) && (has_map || one.due == 0);
            let mut parts = if is_beside && (is_wide || start + due.width() <= columns) {
                row.padded_to(start).hanging(&due, columns)
            } else if one.due == 0 && after.surplus(one.power) == 0 {
                changes_below(row, columns)
            } else if selected || !has_map || !fits(&row) {
                let due = Row::new().padded_to(CHANGES).hanging(&due, columns);
                changes_below(row, columns).into_iter().chain(due).collect()
            } else {
                vec![row.padded_to(start).and(in_short)]
            };
            let first = parts.remove(0);
            let row = DetailRow::from(first).selected_if(selected, columns as u16);
            rows.push(row.on_click(Command::Row(at)));
            rows.extend(parts.into_iter().map(DetailRow::from));
        }
        if let Some(stalemate) = stalemate::message(map, record).filter(|_| is_wide) {
            let stalemate = Row::new().dim(stalemate).wrapped(columns);
            rows.push(Row::new().into());
            rows.extend(stalemate.into_iter().map(DetailRow::from));
        }
        rows
    }
}

impl Screen<Session> for Balance {
    fn traits(&self, _: &Session) -> Traits {
        Traits {
            record: Some(self.record),
            ..Traits::map((Context::Balance, LineState::Absent))
        }
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        let count = self.played(session).map_or(0, |record| {
            PowerBalance::of(session.game().map(), record).len()
        });
        match command {
            Command::Up | Command::Down | Command::Row(_) => {
                self.selected = Some(step_from(self.selected, count, command));
            }
            Command::Back if self.selected.is_some() => self.selected = None,
            Command::Done => return Transition::Go(Goto::Play),
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        let Some(record) = self.played(session) else {
            return;
        };
        let game = session.game();
        let (map, after) = (&**game.map(), record.after());
        let all = PowerBalance::of(map, record);
        let bright = self.bright(after, &all);
        let mut page = ScreenLayout::new(map, Scene::of(map, after));
        page.scene.light = Light::on(bright, DIM_BESIDE_RESULTS);
        page.beside = SidePanel::Nothing;
        let screen = paint.buffer.area;
        // all centers that changed owner are seen
        page.whole = true;
        if SizeClass::of(screen) == SizeClass::Small {
            // the map has few rows: they are for the centers
            page.scene.units.clear();
        }
        let room = screen.height.saturating_sub(3);
        // names would be missing on a smaller map
        let has_map = screen.width >= MAP || 2 * all.len() + 2 > usize::from(room);
        let columns = usize::from(screen.width).saturating_sub(3);
        let mut rows = self.rows(session, &all, columns, has_map);
        let distance = Row::new().text(distance_to_victory(game, after));
        // on a small screen the rows are for the map
        let fits = distance.width() <= columns;
        if !fits {
            let distance = Row::new().text("  ").and(distance.clone());
            rows.extend(distance.wrapped(columns).into_iter().map(DetailRow::from));
        }
        // a row more, for the builds of the selected power
        let small = (all.len() + 1).max(rows.len());
        let small = small.min(usize::from(screen.height) / 2);
        page.detail_rows = DetailRows {
            small: if has_map { small as u16 } else { room },
            wide: rows.len() as u16 + 1,
        };
        // the map comes first
        let areas = Areas::beside(screen, page.detail_rows, page.beside);
        let openings = opening_rows(session, record, columns);
        if rows.len() + openings.len() <= usize::from(areas.details.height) {
            rows.extend(openings.into_iter().map(DetailRow::from));
        }
        page.details = DetailPanel::same(rows);
        let left = Row::new()
            .bold(words::season(record.turn()))
            .dim(" centers");
        let next = words::season(game.turn());
        let to_win = game.victory().in_words();
        let middle = Row::new().dim(format!("{to_win}   next: {next}"));
        page.header = Header::new(left, header::right(session)).with_middle(middle);
        page.entry = EntryLine::instead(if fits { distance } else { Row::new() });
        page.hints = paint.hints(commands![Done, Up, Centers, Back, Palette]);
        page.draw(paint);
    }

    fn focus(&self, session: &Session) -> Option<Focus> {
        let record = self.played(session)?;
        let all = PowerBalance::of(session.game().map(), record);
        let bright = self.bright(record.after(), &all);
        Some(Focus::on(bright))
    }
}

/// Returns a power's centers: `A Austria  5  ▲1  +Bul +Gre (from Turkey) −Ser (to Russia)`, or in short
/// `+Bul +Gre (T) −Ser (R)`.
fn power_row(map: &Map, one: &PowerBalance, in_short: bool) -> Row {
    let net = one.net();
    let (tone, change) = match net {
        0 => (Tone::Faint, "=".to_owned()),
        1.. => (Tone::Ok, format!("▲{net}")),
        _ => (Tone::Err, format!("▼{}", -net)),
    };
    let mut row = words::badge(map, one.power)
        .toned(
            Tone::Power(one.power),
            format!(" {}", map.power(one.power).name),
        )
        .fitted(COUNT - 1)
        .padded_to(COUNT)
        .bold(format!("{:>2}", one.count))
        .text("  ")
        .strong(tone, format!("{change:>2}"))
        .padded_to(CHANGES);
    let mut gap = "";
    for (sign, tone, word, shifts) in [
        ("+", Tone::Ok, "from", &one.gained),
        ("−", Tone::Err, "to", &one.lost),
    ] {
        for CenterShift { other, centers } in shifts {
            for &center in centers {
                row = row.text(gap).strong(tone, sign);
                row = row.text(words::code(map, center));
                gap = " ";
            }
            row = match other {
                Some(other) if in_short => row.dim(format!(" ({})", initial(map, *other))),
                Some(other) => row.dim(format!(" ({word} {})", map.power(*other).name)),
                None => row,
            };
        }
    }
    row
}

/// Returns a power's row, with changes that don't fit below each other.
fn changes_below(row: Row, columns: usize) -> Vec<Row> {
    let (head, changes) = row.split(CHANGES);
    head.hanging(&changes, columns)
}

/// Returns the builds or removals of a power: `builds 2 in Vie, Bud or Tri`.
fn due_row(map: &Map, after: &Position, one: &PowerBalance) -> Row {
    let due = due_in_short(one);
    match one.due {
        0 if after.surplus(one.power) > 0 => Row::new().dim("builds nothing: no home is open"),
        0 => Row::new().faint("nothing to build or remove"),
        1.. => {
            let homes = after.open_homes(one.power);
            let homes: Vec<String> = homes.map(|home| words::code(map, home)).collect();
            let is_open = homes.len() > one.due.unsigned_abs() as usize;
            let word = if is_open { "or" } else { "and" };
            due.dim(format!(" in {}", text::join_with(homes, word)))
        }
        _ => {
            let units = after.units_of(one.power);
            let units = units.map(|unit| unit.short(map));
            due.dim(format!(" of {}", text::list(units, ", ")))
        }
    }
}

/// Returns only the number of builds or removals: `builds 2`.
fn due_in_short(one: &PowerBalance) -> Row {
    let verb = if one.due < 0 { "removes " } else { "builds " };
    Row::new()
        .text(verb)
        .bold(one.due.unsigned_abs().to_string())
}

/// Returns the builds or removals that a power made in a winter, `built A Mar, F Bre`, and only their number.
fn adjusted_rows(map: &Map, winter: &Record, power: Power) -> (Row, Row) {
    let (before, after) = (&winter.position, winter.after());
    let only = |these: &Position, others: &Position| -> Vec<String> {
        let units = these.units_of(power);
        let units = units.filter(|unit| others.units_of(power).all(|other| other != *unit));
        units.map(|unit| unit.short(map)).collect()
    };
    let rows = |verb: &str, units: Vec<String>| {
        let verb = Row::new().text(verb);
        let count = verb.clone().bold(units.len().to_string());
        (verb.dim(units.join(", ")), count)
    };
    match (only(after, before), only(before, after)) {
        (built, _) if !built.is_empty() => rows("built ", built),
        (_, gone) if !gone.is_empty() => rows("removed ", gone),
        _ => {
            let row = Row::new().faint("nothing built or removed");
            (row.clone(), row)
        }
    }
}

/// Returns each power's opening after the first year, below a heading, if there are any.
fn opening_rows(session: &Session, record: &Record, columns: usize) -> Vec<Row> {
    let game = session.game();
    let map = game.map();
    let first = game.history().first();
    let first = first.filter(|first| first.turn().year == record.turn().year);
    let named = first.into_iter().flat_map(|first| {
        let played = opening::played(map, first);
        map.powers().filter_map(move |power| {
            let message = opening::message(map, &played, power)?;
            Some(words::badge(map, power).text(" ").and(message))
        })
    });
    let named: Vec<Row> = named.collect();
    if named.is_empty() {
        return named;
    }
    let heading = [Row::new(), Row::new().dim("Openings")];
    let named = Row::in_columns(&named, columns);
    heading.into_iter().chain(named).collect()
}
