//! The help: the key bindings of the screen below, filtered by the typed text.

use crate::keys::{Bound, Command, Context, Group, Keys, LineState};
use crate::kit::{Row, Tone, words};
use crate::page::{ListRow, Paint, dialog};
use crate::screens::menu::picker::Picker;
use crate::screens::{Event, Screen, Traits, Transition};
use crate::session::Shared;
use game::Game;

/// The column of the explanations.
const ABOUT: usize = 18;

/// The maximum number of examples on a low screen.
const FEW: usize = 4;

/// The help, over another screen.
#[derive(Debug)]
pub struct Help {
    context: Context,
    /// Whether one can type on the screen.
    has_line: bool,
    /// Examples of text that can be typed, with their meanings.
    examples: Vec<(String, String)>,
    /// The commands that aren't shown.
    without: Vec<Command>,
    picker: Picker,
}

impl Help {
    /// Returns the bindings of a context without those of some commands, with examples of text that can be typed there.
    pub fn new(
        (context, line): (Context, LineState),
        examples: Vec<(String, String)>,
        without: Vec<Command>,
    ) -> Self {
        Help {
            context,
            has_line: line != LineState::Absent,
            examples,
            without,
            picker: Picker::default(),
        }
    }

    /// Returns the bindings that match the filter. Supports and convoys are only for moves.
    fn found<'a>(&self, shared: &Shared, keys: &'a Keys) -> Vec<&'a Bound> {
        let wanted = self.picker.typed().trim().to_lowercase();
        let fits = |bound: &&Bound| {
            wanted.is_empty()
                || bound.row.about.to_lowercase().contains(&wanted)
                || bound.shown.to_lowercase().contains(&wanted)
        };
        let of = |group: Group| {
            let rows = keys.rows(self.context);
            let rows = rows.filter(|bound| !self.without.iter().any(|&it| bound.row.does(it)));
            rows.filter(move |bound| bound.row.group == group && bound.row.is_usable(self.has_line))
        };
        let moves = |game: &Game| game.turn().phase.is_movement();
        let moves = shared.game().is_none_or(moves);
        let groups = Group::ALL.into_iter();
        let groups = groups.filter(|&group| moves || group != Group::Moves);
        groups.flat_map(of).filter(fits).collect()
    }
}

impl Screen for Help {
    fn traits(&self, _: &Shared) -> Traits {
        Traits::overlay((Context::Help, self.picker.line()))
    }

    fn update(&mut self, shared: &mut Shared, command: Command) -> Transition {
        let found = self.found(shared, &shared.keys);
        if command == Command::Type('?') && self.picker.typed().is_empty() {
            return Transition::Pop;
        }
        let Some(chosen) = self.picker.chosen(command, found.len()) else {
            return self.picker.update(command, found.len());
        };
        match found.get(chosen).and_then(|bound| bound.row.command()) {
            None if command != Command::Accept => Transition::Stay,
            Some(Command::Help) | None => Transition::Pop,
            Some(command) => Transition::PopWith(Event::Command(command)),
        }
    }

    fn draw(&self, shared: &Shared, paint: &mut Paint<'_>) {
        let title = Row::new()
            .bold("Help")
            .dim(format!("  {}", self.context.name()));
        let found = self.found(shared, paint.keys);
        let selected = self.picker.selected(found.len());
        let runs = found.get(selected).and_then(|bound| bound.row.command());
        let foot = Row::new().dim(match runs {
            Some(_) => "type to filter · Enter run · Esc close",
            None => "type to filter · Enter, Esc close",
        });
        let screen = paint.buffer.area;
        let (width, height) = if screen.height > 30 {
            (76, 35)
        } else {
            (78, screen.height - 2)
        };
        let area = dialog::draw(paint, width.min(screen.width - 2), height, &title, &foot);
        let mut lines: Vec<ListRow> = Vec::new();
        if self.picker.typed().is_empty() && !self.examples.is_empty() {
            lines.push(Row::new().bold("Type, for example").into());
            let width = self.examples.iter().map(|(typed, _)| typed.chars().count());
            let column = ABOUT.max(width.max().unwrap_or(0) + 4);
            let most = if height > 30 {
                self.examples.len()
            } else {
                FEW
            };
            for (typed, means) in self.examples.iter().take(most) {
                let row = Row::new().text("  ").toned(Tone::Ink, typed.as_str());
                lines.push(row.padded_to(column).dim(means.as_str()).into());
            }
        }
        let columns = usize::from(area.width.saturating_sub(2));
        if self.context == Context::Results && self.picker.typed().is_empty() {
            lines.push(Row::new().bold("Marks").into());
            let marks = words::marks(columns - 2).into_iter();
            lines.extend(marks.map(|row| Row::new().text("  ").and(row).into()));
        }
        let mut group = None;
        for (i, Bound { row, shown, .. }) in found.iter().enumerate() {
            if group != Some(row.group) {
                group = Some(row.group);
                lines.push(Row::new().bold(row.group.title()).into());
            }
            let key = Row::new().text("  ").key(shown.as_str());
            let key = key.written(paint.theme).padded_to(ABOUT);
            let about = key.hanging(&Row::new().dim(row.about), columns);
            let rows = about.into_iter().map(ListRow::from);
            lines.extend(rows.map(|row| row.choice(i, selected)));
        }
        let game = shared.game();
        if let (Some(game), Some(drawing), "") = (game, paint.drawing, self.picker.typed()) {
            lines.push(Row::new().bold("On the map").into());
            for (symbol, about) in chart::map_key(drawing, game.map(), paint.theme.look) {
                let row = Row::new().text("  ").text(symbol).padded_to(ABOUT);
                lines.push(row.dim(about).into());
            }
        }
        let line = ("filter", Row::new(), "No matches.");
        self.picker.draw(line, lines, area, paint);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_down_goes_on_to_the_last_key() {
        let (mut shared, mut help) = (
            Shared::default(),
            Help::new((Context::Writing, LineState::Empty), Vec::new(), Vec::new()),
        );
        let count = help.found(&shared, &shared.keys).len();
        let mut before = 0;
        for _ in 0..count {
            help.update(&mut shared, Command::Later);
            let now = help.picker.selected(count);
            assert!(now > before || now + 1 == count);
            before = now;
        }
        assert_eq!(before + 1, count);
    }
}
