//! The score of a game under a scoring system, after its end or as if it ended now.

use ratatui::layout::Rect;

use crate::keys::Command;
use crate::kit::{Row, list, words};
use crate::page::{Areas, DetailPanel, DetailRow, EntryLine, ListRow, ScreenLayout};
use crate::screens::Transition;
use crate::session::Session;
use chancery_core::board::{Id, Power, PowerSet};
use game::Ending;
use output::score::{Finish, Points, Standing, System, by_player};

/// The width of the list of systems beside the points, in columns.
const LIST: usize = 28;
/// The width of a power's points, in columns.
const POINTS: usize = 9;

/// The score panel.
#[derive(Clone, Debug, Default)]
pub(super) struct Score {
    /// The index of the assumed ending; see [`ends`].
    end: usize,
    /// The first letters of a system that were typed without another key between them.
    typed: String,
}

/// Returns the assumed endings without a solo: a limit, then the possible draws, from all survivors
/// down to two. A finished game has only one entry.
fn ends(session: &Session) -> Vec<Finish> {
    let mut ends = vec![Finish::Limit];
    if session.game().ending().is_none() {
        let draws = Standing::of(session.game(), Finish::Limit).draws();
        ends.extend(draws.into_iter().rev().map(Finish::Draw));
    }
    ends
}

/// The most powers with equal points that are named.
const NAMED: usize = 4;

/// Returns the name of the scoring system, and that it doesn't score a game's end at a limit as a win alone.
pub(super) fn system_name(session: &Session) -> String {
    let name = session.scoring.name;
    match session.game().ending() {
        Some(Ending::LastYear(_) | Ending::TimeUp(_)) => format!("{name}, without a solo"),
        _ => name.to_owned(),
    }
}

/// Returns the points in a phrase: `France 100, others 0`, `England and Turkey 50 each, others 0`.
pub(super) fn brief(session: &Session) -> Row {
    let map = session.game().map();
    let standing = Standing::of(session.game(), Finish::Limit);
    let points = session.scoring.points(&standing);
    let mut shown: Vec<(Points, &str)> = played(session)
        .map(|power| (points[power.index()], map.power(power).name.as_str()))
        .collect();
    shown.sort_by_key(|(points, _)| std::cmp::Reverse(*points));
    let equal = shown.chunk_by(|one, next| one.0 == next.0);
    let phrases = equal.map(|equal| match *equal {
        [(points, name)] => format!("{name} {points}"),
        [(points, _), ..] if equal.len() == shown.len() => format!("{points} each"),
        [(points, _), ..] if points == Points::ZERO => "others 0".to_owned(),
        [(points, _), ..] if equal.len() > NAMED => {
            format!("{} powers {points} each", equal.len())
        }
        [(points, _), ..] => {
            let names = text::join(equal.iter().map(|(_, name)| name.to_string()));
            format!("{names} {points} each")
        }
        [] => String::new(),
    });
    let phrases = text::list(phrases, ", ");
    Row::new().text(match by_player(session.game(), &points).as_str() {
        "" => phrases,
        players => format!("{players} ({phrases})"),
    })
}

impl Score {
    pub(super) fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        let ends = ends(session).len();
        let end = self.end.min(ends - 1);
        let typed = std::mem::take(&mut self.typed);
        match command {
            Command::Type(letter) => {
                // a letter that continues no name begins another one
                let all = [format!("{typed}{letter}"), letter.to_string()];
                if let Some((typed, system)) = all.into_iter().find_map(beginning) {
                    (self.typed, session.scoring) = (typed, system);
                }
            }
            Command::Up => session.scoring = system(at(session.scoring) + System::ALL.len() - 1),
            Command::Down => session.scoring = system(at(session.scoring) + 1),
            Command::Row(number) => session.scoring = system(number),
            Command::Left => self.end = (end + ends - 1) % ends,
            Command::Right => self.end = (end + 1) % ends,
            Command::Earlier | Command::Later => {}
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    /// Adds the score to the page of the center chart.
    pub(super) fn lay_out(&self, session: &Session, screen: Rect, page: &mut ScreenLayout<'_>) {
        let ends = ends(session);
        let end = ends.get(self.end).copied().unwrap_or(Finish::Limit);
        let standing = Standing::of(session.game(), end);
        let points = session.scoring.points(&standing);
        let areas = Areas::of(screen, page.detail_rows);
        match areas.list {
            Some(area) => {
                let width = usize::from(area.width) - 2;
                let mut lines = vec![Row::new().bold("Score").into(), ListRow::blank()];
                lines.extend(powers(session, &standing, &points));
                lines.push(ListRow::blank());
                lines.push(Row::new().bold(session.scoring.name).into());
                lines.extend(terms(session.scoring, width).into_iter().map(ListRow::from));
                lines.push(ListRow::blank());
                let room = usize::from(area.height).saturating_sub(2 + lines.len());
                lines.extend(systems(session.scoring, room.max(3)));
                page.list = lines.into();
            }
            None => {
                let room = usize::from(areas.details.height).saturating_sub(2).max(1);
                let width = usize::from(areas.details.width).saturating_sub(LIST + 3);
                let lines = beside(session, &standing, &points, room, width);
                page.details = DetailPanel::same(lines);
            }
        }
        let note = match ends.len() {
            1 => Row::new(),
            ends => Row::new().dim(format!("{} of {ends}", self.end.min(ends - 1) + 1)),
        };
        page.entry = EntryLine::instead(message(session, standing.finish)).with_note(note);
    }
}

/// Returns the system of a row, wrapping around.
fn system(row: usize) -> &'static System {
    &System::ALL[row % System::ALL.len()]
}

/// Returns the first letters of a name with the first system that they begin, if there is one.
fn beginning(typed: String) -> Option<(String, &'static System)> {
    let letters = typed.to_lowercase();
    let mut all = System::ALL.iter();
    let system = all.find(|it| it.name.to_lowercase().starts_with(&letters))?;
    Some((typed, system))
}

/// Returns the row of a system.
fn at(system: &System) -> usize {
    let mut all = System::ALL.iter();
    all.position(|other| other.name == system.name).unwrap_or(0)
}

/// Returns the ending of the game, or the assumed one.
fn message(session: &Session, finish: Finish) -> Row {
    let map = session.game().map();
    let names = |powers: PowerSet| game::ending::names(map, powers.iter());
    match finish {
        Finish::Solo(winner) => Row::new().text(format!("{} won alone", map.power(winner).name)),
        Finish::Conceded(winner) => {
            Row::new().text(format!("all others conceded to {}", map.power(winner).name))
        }
        _ if session.game().ending().is_some() => match finish {
            Finish::Draw(powers) => Row::new().text(format!("{} share", names(powers))),
            _ => Row::new().text("the game ended at a limit, which isn't scored as a solo"),
        },
        Finish::Limit => Row::new()
            .dim("if it ended now: ")
            .text("stopped by a limit, without a draw"),
        Finish::Draw(powers) => Row::new()
            .dim("if it ended now: ")
            .text(format!("a draw of {}", names(powers))),
    }
}

/// Returns the powers with their centers and points.
fn powers(session: &Session, standing: &Standing, points: &[Points]) -> Vec<ListRow> {
    let map = session.game().map();
    let line = |power: Power| {
        let name = &map.power(power).name;
        let count = standing.centers[power.index()];
        let points = points[power.index()].to_string();
        let left = words::badge(map, power).text(format!(" {name}"));
        let right = Row::new().dim(format!("{count:>2}"));
        ListRow::both(left, right.bold(format!("{points:>POINTS$}")))
    };
    played(session).map(line).collect()
}

/// Returns the powers with a player: the centers of others don't count.
fn played(session: &Session) -> impl Iterator<Item = Power> {
    let game = session.game();
    let is_played = |&power: &Power| game.seat_of(power).is_some();
    game.map().powers().filter(is_played)
}

/// Returns the rules of a scoring system, each as a bulleted clause.
fn terms(system: &System, width: usize) -> Vec<Row> {
    let terms = system.terms().into_iter();
    let bullet = Row::new().faint("· ");
    let rows = terms.flat_map(|term| bullet.clone().hanging(&Row::new().dim(term), width));
    rows.collect()
}

/// Returns `room` rows of the list of systems around the selected one.
fn systems(system: &System, room: usize) -> impl Iterator<Item = ListRow> {
    let (selected, all) = (at(system), System::ALL.len());
    let first = list::first_around(selected, all, room);
    list::scrolled(first, all, room).map(move |(i, more)| {
        let system = Row::new()
            .text(" ")
            .bold_if(i == selected, System::ALL[i].name);
        let system = || ListRow::from(system).choice(i, selected);
        more.map_or_else(system, |(row, command)| {
            ListRow::from(row).on_click(command)
        })
    })
}

/// Returns the layout for a small screen: the list of systems on the left, the points and rules on
/// the right.
fn beside(
    session: &Session,
    standing: &Standing,
    points: &[Points],
    room: usize,
    width: usize,
) -> Vec<DetailRow> {
    let mut right: Vec<Row> = powers(session, standing, points)
        .into_iter()
        .map(|line| line.row.padded_to(16).and(line.right))
        .collect();
    right.push(Row::new());
    right.extend(terms(session.scoring, width));
    if right.len() > room {
        right.truncate(room.saturating_sub(1));
        right.push(Row::new().faint("  …"));
    }
    let mut list = systems(session.scoring, room);
    let mut right = right.into_iter();
    let line = |_| {
        let left = list.next().unwrap_or_default();
        let right = right.next().unwrap_or_default();
        let row = left.row.fitted(LIST - 2).padded_to(LIST);
        let row = row.on_click(left.click).and(right);
        DetailRow::from(row).selected_if(left.selected, LIST as u16 - 2)
    };
    (0..room).map(line).collect()
}
