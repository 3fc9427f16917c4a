//! The list of saved games, the latest first, and the position of the selected one.

use tui_input::InputRequest;

use super::start::stands;
use crate::keys::{Command, Context, commands};
use crate::kit::{Row, Tone, words};
use crate::page::{Header, ListRow, Paint, SizeClass, list_and_panel, list_areas};
use crate::screens::menu::picker::Picker;
use crate::screens::{Effect, Event, Goto, LoadPurpose, Screen, Traits, Transition};
use crate::session::Shared;
use crate::session::alone::AloneChoice;
use crate::session::samples::{SAMPLES, Sample};
use crate::session::saved_games::LoadedSave;
use game::store::SavedGame;
use game::{Attendance, Game, Mode};

/// The width of the list if the position is beside it, in columns.
const LIST_WIDTH: u16 = 46;

/// The width from which the rows have the names of boards, in columns.
const WITH_BOARDS: usize = 70;

/// The list of saved games, filtered by typing.
#[derive(Debug, Default)]
pub struct Open {
    picker: Picker,
    /// The reason that a game could not be opened.
    pub fault: Option<String>,
    /// Whether the player was asked to confirm that the selected game is deleted.
    confirming: bool,
}

/// A row of the list.
#[derive(Clone, Copy)]
enum Listed<'a> {
    Saved(&'a SavedGame),
    Sample(&'static Sample),
}

impl Listed<'_> {
    fn name(&self) -> &str {
        match self {
            Listed::Saved(saved) => saved.title.as_ref().unwrap_or(&saved.name),
            Listed::Sample(sample) => sample.name,
        }
    }

    /// Returns whether its name, that of its file, its board, its phase or a player's name has a word.
    fn has(&self, word: &str) -> bool {
        let mut names = vec![self.name().to_owned()];
        if let Listed::Saved(saved) = self {
            names.push(saved.name.clone());
            names.extend(saved.board.clone());
            names.extend(saved.turn.map(words::phase));
            names.extend(saved.people.iter().cloned());
        }
        names.iter().any(|name| name.to_lowercase().contains(word))
    }
}

impl Open {
    /// Returns the games whose names have all typed words.
    fn found<'a>(&self, shared: &'a Shared) -> Vec<Listed<'a>> {
        let saved = shared.saved().into_iter().flat_map(|saves| &saves.games);
        let saved = saved.map(Listed::Saved);
        let all = saved.chain(SAMPLES.iter().map(Listed::Sample));
        all.filter(|game| self.picker.finds(|word| game.has(word)))
            .collect()
    }

    /// Returns the selected game.
    fn selected<'a>(&self, shared: &'a Shared) -> Option<Listed<'a>> {
        let found = self.found(shared);
        found.get(self.picker.selected(found.len())).copied()
    }

    fn lines(&self, shared: &Shared, columns: usize) -> Vec<ListRow> {
        let found = self.found(shared);
        let at = self.picker.selected(found.len());
        let mut lines: Vec<ListRow> = match &shared.saves {
            None => vec![Row::new().dim("Looking for saved games.").into()],
            Some(Err(error)) => vec![Row::new().toned(Tone::Err, error.to_string()).into()],
            Some(Ok(saves)) if saves.games.is_empty() => {
                vec![Row::new().dim("There are no saved games here yet.").into()]
            }
            Some(Ok(_)) => Vec::new(),
        };
        let mut is_below = false;
        for (i, game) in found.iter().enumerate() {
            if matches!(game, Listed::Sample(_)) && !std::mem::replace(&mut is_below, true) {
                lines.extend([ListRow::blank(), Row::new().dim("Sample games").into()]);
            }
            let row = Row::pointer(i == at).bold_if(i == at, game.name());
            let room = columns.saturating_sub(row.width() + 2);
            let about = match game {
                Listed::Saved(saved) if saved.is_refused => {
                    Row::new().toned(Tone::Err, "can't be opened")
                }
                _ => Row::new().dim(state(shared, *game, columns, room)),
            };
            let row = row.fitted(columns.saturating_sub(about.width() + 1));
            lines.push(ListRow::both(row, about).choice(i, at));
        }
        if found.is_empty() {
            lines.push(Row::new().dim("No game has such a name.").into());
        }
        lines
    }

    /// Moves the selection, or edits the line.
    fn choose(&mut self, shared: &mut Shared, command: Command) -> Transition {
        self.picker.update(command, self.found(shared).len());
        self.preview(shared)
    }

    /// Deletes the selected game at the second call, and prompts for that at the first.
    fn delete(&mut self, shared: &Shared) -> Transition {
        let confirmed = std::mem::take(&mut self.confirming);
        match self.selected(shared) {
            Some(Listed::Saved(saved)) if confirmed => {
                return Transition::Ask(Effect::DeleteSave(saved.path.clone()));
            }
            Some(Listed::Saved(_)) => self.confirming = true,
            Some(Listed::Sample(_)) => {
                self.fault = Some("A sample game can't be deleted.".to_owned());
            }
            None => {}
        }
        Transition::Stay
    }

    /// Marks the selected game as one that can't be opened.
    fn mark_refused(&self, shared: &mut Shared) {
        let path = match self.selected(shared) {
            Some(Listed::Saved(saved)) => saved.path.clone(),
            _ => return,
        };
        let saves = shared.saves.iter_mut().flatten();
        let mut games = saves.flat_map(|saves| &mut saves.games);
        if let Some(saved) = games.find(|saved| saved.path == path) {
            saved.is_refused = true;
        }
    }

    /// Reads the selected game, to show its position.
    fn preview(&mut self, shared: &mut Shared) -> Transition {
        self.fault = None;
        shared.preview = None;
        match self.selected(shared) {
            Some(Listed::Saved(saved)) => {
                let path = saved.path.clone();
                return Transition::Ask(Effect::Load(path, LoadPurpose::Preview));
            }
            Some(Listed::Sample(sample)) => shared.preview = sample.load(),
            None => {}
        }
        Transition::Stay
    }
}

/// Describes a game in a list of some columns, as far as there is room: `Standard · after Fall 1903 · 2 h ago`.
fn state(shared: &Shared, game: Listed<'_>, columns: usize, room: usize) -> String {
    let (saved, now) = match (game, shared.saved()) {
        (Listed::Saved(saved), Some(saves)) => (saved, saves.now),
        (Listed::Sample(sample), _) if sample.has_notes() => return "with notes".to_owned(),
        _ => return String::new(),
    };
    let is_wide = columns >= WITH_BOARDS;
    let board = saved.board.clone().filter(|_| is_wide);
    let people = Some(saved.people.join(", ")).filter(|people| is_wide && !people.is_empty());
    let turn = saved.turn.map(|turn| {
        if saved.has_results {
            format!("after {}", words::phase(turn))
        } else {
            words::turn_in_short(turn)
        }
    });
    let ago = words::ago(saved.written, now);
    let all = board.into_iter().chain(turn).chain([ago]).chain(people);
    let mut all: Vec<String> = all.collect();
    while all.join(" · ").chars().count() > room {
        all.pop();
    }
    all.join(" · ")
}

/// Describes a game: its name and board, its state, its players, and the centers.
fn about(game: &Game) -> Vec<Row> {
    vec![
        Row::new()
            .bold(game.name.as_str())
            .dim(format!("  {}", game.map().title())),
        match game.notes() {
            0 => Row::new().text(stands(game, None)),
            _ => Row::new().text(stands(game, None)).dim(" · with notes"),
        },
        Row::new().dim(players(game)),
        match game.to_reveal() {
            0 => words::center_counts(game),
            _ => Row::new(),
        },
    ]
}

/// Describes the players of a game: `2 players, 4 computers and 1 program`.
fn players(game: &Game) -> String {
    let attendance = || game.seat_ids().map(|seat| game.attendance(seat));
    let computers = attendance().filter(|it| matches!(it, Attendance::Computer(_)));
    let programs = attendance().filter(|&it| it == Attendance::Program);
    let others = [
        (computers.count(), "computer"),
        (programs.count(), "program"),
    ];
    let people = match game.mode() {
        Mode::GameMaster => "a game master enters all orders".to_owned(),
        Mode::HotSeat => words::count(game.people(), "player"),
    };
    let others = others.into_iter().filter(|&(count, _)| count > 0);
    let others = others.map(|(count, what)| words::count(count, what));
    let all = words::list([people].into_iter().chain(others));
    match AloneChoice::of(game).and_then(|choice| choice.level_text()) {
        Some(level) => format!("{all}, {level}"),
        None => all,
    }
}

impl Screen for Open {
    fn traits(&self, _: &Shared) -> Traits {
        Traits::page((Context::Open, self.picker.line()))
    }

    fn update(&mut self, shared: &mut Shared, command: Command) -> Transition {
        if command == Command::TakeBack {
            // inside a text, the key edits it
            if self.picker.is_at_end() {
                return self.delete(shared);
            }
            return self.choose(shared, Command::Edit(InputRequest::DeleteNextChar));
        }
        if std::mem::take(&mut self.confirming) && command == Command::Back {
            return Transition::Stay;
        }
        let count = self.found(shared).len();
        if self.picker.chosen(command, count).is_some() {
            self.fault = None;
            let goto = self.selected(shared).map(|game| match game {
                Listed::Saved(saved) => Goto::Load(saved.path.clone()),
                Listed::Sample(sample) => Goto::Sample(sample),
            });
            return goto.map_or(Transition::Stay, Transition::Go);
        }
        match command {
            Command::Back if !self.picker.typed().is_empty() => {
                self.picker.set("");
                self.preview(shared)
            }
            Command::Up | Command::Down | Command::Earlier | Command::Later => {
                self.choose(shared, command)
            }
            command if command.edit().is_some() => self.choose(shared, command),
            _ => Transition::Pass,
        }
    }

    fn on_event(&mut self, shared: &mut Shared, event: &Event) -> Transition {
        match event {
            Event::Listed => self.preview(shared),
            Event::Refused(why) => {
                // the list has the same words
                shared.notice = None;
                self.fault = Some(why.clone());
                self.mark_refused(shared);
                Transition::Stay
            }
            _ => Transition::Pass,
        }
    }

    fn draw(&self, shared: &Shared, paint: &mut Paint<'_>) {
        let folder = shared.saved().map(|saves| saves.folder.display());
        let header = Header::new(
            Row::new().bold("Open").dim(" a game"),
            vec![Row::new().dim(folder.map_or_else(String::new, |it| it.to_string()))],
        );
        let body = paint.frame(&header, &paint.hints(commands![Up, Accept, TakeBack, Back]));
        let is_small = SizeClass::of(paint.buffer.area) == SizeClass::Small;
        let wide = usize::from(body.width).saturating_sub(4);
        let fault = self.fault.iter().flat_map(|fault| fault.lines());
        let fault = fault.map(|line| Row::new().toned(Tone::Err, line));
        let mut below: Vec<Row> = fault.flat_map(|line| line.wrapped(wide)).collect();
        let preview = shared.preview.as_ref().filter(|_| below.is_empty());
        if let Some(LoadedSave { game, .. }) = preview.filter(|_| is_small) {
            below = about(game);
        }
        if let Some(game) = self.selected(shared).filter(|_| self.confirming) {
            let text = format!("Press Del again to delete “{}”", game.name());
            let row = Row::new().strong(Tone::Warn, text);
            let row = row.dim("; its file goes to the folder “deleted”.");
            below = row.wrapped(wide);
        }
        below.truncate(usize::from(body.height / 2));
        let [mut list, below_list] = list_areas(body, below.len());
        if !is_small {
            let [left, right] = list_and_panel(list, LIST_WIDTH);
            list = left;
            if let Some(LoadedSave { game, drawing, .. }) = preview {
                let (map, position) = (game.map(), game.seen_position());
                paint.position(map, drawing.as_ref(), position, &about(game), right);
            }
        }
        let lines = self.lines(shared, usize::from(list.width));
        let line = ("type a part of a name, board or phase", Row::new(), "");
        self.picker.draw(line, lines, list, paint);
        paint.rows(&below, below_list);
    }
}
