//! The drawing of the new-game screen: a scrolling list of lines, the board beside it if there is
//! space, and the summary below.

use ratatui::layout::{Margin, Rect};

use super::board::size;
use super::lines::SetupRow;
use super::{NewGameScreen, TypedNames};
use crate::keys::{Command, commands};
use crate::kit::{Row, Tone, form, words};
use crate::page::{Header, HintForm, ListRow, Paint, SizeClass, list_and_panel, list_areas};
use crate::session::Shared;
use chancery_core::board::{Map, Position, Power};
use game::Mode;

/// The column of the values in a line.
const VALUES: usize = 15;

/// The width of the list if the board is beside it, in columns.
const LIST_WIDTH: u16 = 56;

/// The column of a power's units, after its name.
const POWERS: usize = 18;

/// The minimum width of the powers before a seat's name, in columns.
const CHIPS: usize = 19;

/// The rows of a small screen that the remark on the selected line leaves to the rest, and the most that it has.
const LIST: u16 = 17;
const REMARK: u16 = 4;

/// The message after the first Esc.
const DISCARDS: &str = "Press it again to leave. The names that you typed are lost then.";

impl NewGameScreen {
    pub(super) fn draw_screen(&self, shared: &Shared, paint: &mut Paint<'_>) {
        let commands = commands![Up, Left, Accept, Done, Deal, Rules, Back];
        let names = self.is_in_text();
        // alone, another key deals the opponents
        let deals = !self.chosen.is_alone();
        let hints = paint.hints_with(commands, |command| match command {
            Command::Accept | Command::Done if self.is_unknown() => HintForm::Hidden,
            Command::Done => names.into(),
            Command::Deal => deals.into(),
            Command::Accept if names => HintForm::Called("next line"),
            _ => HintForm::Usual,
        });
        let body = paint.frame(&self.header(), &hints);
        let screen = paint.buffer.area;
        let class = SizeClass::of(screen);
        let few = usize::from(screen.height.saturating_sub(LIST).min(REMARK));
        let message = self.message(class, usize::from(screen.width.saturating_sub(8)), few);
        let [mut list, below] = list_areas(body, message.len());
        if class != SizeClass::Small {
            let [left, right] = list_and_panel(list, LIST_WIDTH);
            list = left;
            self.draw_board(shared, paint, right);
        }
        let (width, room) = (usize::from(list.width), usize::from(list.height));
        paint.list(&self.lines(width.saturating_sub(3), room), list);
        paint.rows(&message, below.inner(Margin::new(2, 0)));
    }

    /// Draws the board: its name, its description, and its map with the starting position.
    fn draw_board(&self, shared: &Shared, paint: &mut Paint<'_>, area: Rect) {
        let map = &*self.chosen.map;
        let position = self.chosen.start().unwrap_or_else(|| map.opening());
        let about = Row::new().dim(map.about());
        let mut rows = vec![Row::new().bold(map.title()).dim(format!("  {}", size(map)))];
        rows.extend(about.wrapped(usize::from(area.width)));
        let drawing = shared.drawing_of(map);
        if drawing.is_none() {
            rows.push(Row::new());
            rows.extend(map.played().map(|power| opening(map, &position, power)));
        }
        paint.position(map, drawing.as_ref(), &position, &rows, area);
    }

    fn header(&self) -> Header {
        let at = match self.chosen.mode {
            Mode::HotSeat if self.chosen.is_alone() => " against the computer",
            Mode::HotSeat => " at this keyboard",
            Mode::GameMaster => " led by a game master",
        };
        // Enter in a name goes to the next line
        let key = if self.is_in_text() { "Ctrl-D" } else { "Enter" };
        let start = Row::new().dim(format!("press {key} to start with these settings"));
        let start = (!self.is_unknown()).then_some(start);
        let left = match self.chosen.goes_on_from() {
            Some(turn) => {
                let from = format!("Play on from {}", words::phase(turn));
                Row::new().bold(from)
            }
            None => Row::new().bold("New game"),
        };
        Header::new(left.dim(at), Vec::from_iter(start))
    }

    /// Returns the rows of the list, with blank rows between the groups if they fit.
    fn lines(&self, width: usize, room: usize) -> Vec<ListRow> {
        let groups: Vec<Vec<SetupRow>> = self.groups().filter(|group| !group.is_empty()).collect();
        let count: usize = groups.iter().map(Vec::len).sum();
        let apart = count + groups.len() <= room;
        let mut lines = Vec::new();
        let mut number = 0;
        for group in groups {
            if apart && !lines.is_empty() {
                lines.push(ListRow::blank());
            }
            for field in group {
                let rows = self.row(field, number == self.at(), width).into_iter();
                let choice = |row| ListRow::from(row).choice(number, self.at());
                lines.extend(rows.map(choice));
                number += 1;
            }
        }
        lines
    }

    /// Returns the index of the selected line's group.
    fn group(&self) -> usize {
        let mut before = 0;
        let ends = self.groups().map(|group| {
            before += group.len();
            before
        });
        ends.take_while(|&end| end <= self.at()).count()
    }

    /// Returns the rows below the list. On a small screen, these are the remark on the selected
    /// line and the summary of its group.
    fn message(&self, class: SizeClass, width: usize, few: usize) -> Vec<Row> {
        let here = self.group();
        let message = self
            .groups
            .iter()
            .enumerate()
            .map(|(number, group)| match class {
                SizeClass::Small if number != here => String::new(),
                _ => (group.message)(&self.chosen),
            });
        let message: Vec<String> = message.filter(|message| !message.is_empty()).collect();
        let message = match (&self.fault, self.names) {
            (Some(fault), _) => Row::new().toned(Tone::Err, format!("Can't start: {fault}.")),
            (None, TypedNames::Leaving) => Row::new().toned(Tone::Warn, DISCARDS),
            (None, _) => Row::new().toned(Tone::Ink, message.join(" ")),
        };
        let message = message.wrapped(width);
        let (_, _, remark) = self.row_parts(self.field(), true);
        let remark = Row::new().text(text::capitalize(&remark)).wrapped(width);
        if class != SizeClass::Small {
            return remark.into_iter().chain(message).collect();
        }
        let mut rows: Vec<Row> = remark.into_iter().take(few).collect();
        let few = few + 1 - rows.len();
        let left_out = message.len() > few;
        rows.extend(message.into_iter().take(few));
        if left_out && let Some(last) = rows.pop() {
            rows.push(last.fitted(width.saturating_sub(2)).faint(" …"));
        }
        rows
    }

    /// Returns a line in as many rows as its value needs.
    fn row(&self, field: SetupRow, selected: bool, width: usize) -> Vec<Row> {
        let (label, value, _) = self.row_parts(field, selected);
        let line = Row::pointer(selected).bold_or_dim(selected, label);
        let line = line.padded_to(VALUES);
        if line.width() + value.width() <= width {
            return vec![line.and(value)];
        }
        line.hanging(&value, width)
    }

    /// Returns a line's label, value and remark.
    fn row_parts(&self, field: SetupRow, selected: bool) -> (String, Row, String) {
        let chosen = &self.chosen;
        match field {
            SetupRow::Name => {
                let name = chosen.name.clone().unwrap_or_default();
                let name = form::typed(&name, &chosen.usual_name(), selected);
                let remark = "also names the save file";
                ("Name".to_owned(), name, remark.to_owned())
            }
            SetupRow::Seat(seat) => {
                let powers = chosen.shares().get(seat).cloned().unwrap_or_default();
                let names = words::names(&chosen.map, powers.iter().copied());
                let value = words::badges(&chosen.map, &powers);
                let value = match names.as_slice() {
                    [one] => value.dim(format!(" {one}")),
                    _ => value,
                };
                let name = form::typed(&chosen.names[seat], "a name", selected);
                let value = value.text(" ").padded_to(CHIPS).and(name);
                (String::new(), value, words::list(&names))
            }
            SetupRow::Power(power) => {
                let (leader, remark) = chosen.leader_text(power);
                let name = chosen.map.power(power).name.clone();
                (name, form::choice(&leader, selected), remark)
            }
            SetupRow::Dial(dial) => {
                let (value, remark) = (dial.shown)(chosen);
                // a number isn't shown twice
                let is_shown = selected && self.typed != value;
                let typed = if is_shown { self.typed.as_str() } else { "" };
                let value = form::choice(&value, selected).faint(format!("  {typed}"));
                (dial.label.to_owned(), value, remark)
            }
        }
    }
}

/// Returns a power's starting units, or its centers if it has none: `A Rome  F Nea, A Rav, A Rom`.
fn opening(map: &Map, position: &Position, power: Power) -> Row {
    let mut holds: Vec<String> = position.units_of(power).map(|one| one.short(map)).collect();
    if holds.is_empty() {
        let centers = position.centers_of(power);
        holds = centers
            .map(|at| map.short(at.location()).to_string())
            .collect();
    }
    words::power_heading(map, power)
        .padded_to(POWERS)
        .dim(text::list(holds, ", "))
}
