//! The list of puzzles, by number and level, and those from the player's games. Typing filters it.

use crate::keys::{Command, Context};
use crate::kit::{Row, Tone, words};
use crate::page::{ListRow, Paint, dialog};
use crate::screens::menu::picker::Picker;
use crate::screens::{Goto, Screen, Traits, Transition};
use crate::session::Shared;
use crate::session::puzzles::{PUZZLES, Puzzle};

/// The column of the level, and that of the question.
const COLUMNS: [usize; 2] = [7, 17];

/// The list of puzzles, over another screen.
#[derive(Debug, Default)]
pub struct PuzzleList {
    picker: Picker,
}

impl PuzzleList {
    /// Returns the puzzles that have all typed words.
    fn found(&self, shared: &Shared) -> Vec<Puzzle> {
        let own = shared.player_record();
        let own = own.map_or_else(Vec::new, |(record, _)| Puzzle::own(&record.puzzles));
        let all = PUZZLES.iter().cloned().chain(own);
        let is_found = |puzzle: &Puzzle| {
            let [number, level, about] = columns(puzzle);
            let text = format!("{number} {level} {about}").to_lowercase();
            self.picker.finds(|word| {
                let mut words = text.split(|c: char| !c.is_alphanumeric());
                match word.parse::<usize>() {
                    Ok(_) => words.any(|it| it == word),
                    Err(_) => words.any(|it| it.starts_with(word)),
                }
            })
        };
        all.filter(is_found).collect()
    }
}

/// Returns the number, the level and the question of a puzzle.
fn columns(puzzle: &Puzzle) -> [String; 3] {
    let about = match puzzle.solver() {
        Some(name) => format!("{name}: {}", puzzle.aim()),
        None => text::capitalize(&puzzle.aim()),
    };
    match puzzle.level {
        Some(level) => [puzzle.number.to_string(), format!("level {level}"), about],
        None => [
            puzzle.number.to_string(),
            "my game".to_owned(),
            puzzle.id.clone(),
        ],
    }
}

impl Screen for PuzzleList {
    fn traits(&self, _: &Shared) -> Traits {
        Traits::overlay((Context::Puzzles, self.picker.line()))
    }

    fn update(&mut self, shared: &mut Shared, command: Command) -> Transition {
        let found = self.found(shared);
        match self.picker.chosen(command, found.len()) {
            Some(chosen) => {
                let puzzle = found.into_iter().nth(chosen);
                let goto = puzzle.map(|it| Goto::Puzzle(Box::new(it)));
                goto.map_or(Transition::Stay, Transition::Go)
            }
            None => self.picker.update(command, found.len()),
        }
    }

    fn draw(&self, shared: &Shared, paint: &mut Paint<'_>) {
        let foot = Row::new().dim("↑↓ PgUp PgDn choose · Enter play · Esc close");
        let screen = paint.buffer.area;
        let (width, height) = (78.min(screen.width - 2), 21.min(screen.height - 1));
        let area = dialog::draw(paint, width, height, &Row::new().bold("Puzzles"), &foot);
        let found = self.found(shared);
        let selected = self.picker.selected(found.len());
        let record = shared.player_record().map(|(record, _)| record);
        let today = shared.puzzle_of_day().map(|it| &it.id);
        let solved = |puzzle: &Puzzle| record.and_then(|it| it.solved(&puzzle.id));
        let mut lines: Vec<ListRow> = Vec::new();
        for (at, puzzle) in found.iter().enumerate() {
            let [number, level, about] = columns(puzzle);
            let row = match solved(puzzle) {
                Some(_) => Row::new().toned(Tone::Ok, " ✓"),
                None => Row::new().text("  "),
            };
            let row = row.bold(format!("{number:>4}")).padded_to(COLUMNS[0]);
            let row = row.dim(level).padded_to(COLUMNS[1]).text(about);
            let hints = solved(puzzle).map_or(0, |it| it.hints);
            let hints = (hints > 0).then(|| words::count(hints, "hint"));
            let right = Row::new().dim(hints.unwrap_or_default());
            let right = if today == Some(&puzzle.id) {
                right.toned(Tone::Accent, " today")
            } else {
                right
            };
            lines.push(ListRow::both(row, right).choice(at, selected));
        }
        let count = found.iter().filter(|it| solved(it).is_some()).count();
        let count = format!("{count} of {} solved ", found.len());
        let (ghost, count) = ("a number, a level, or a word", Row::new().faint(count));
        let line = (ghost, count, " No such puzzle.");
        self.picker.draw(line, lines, area, paint);
    }
}
