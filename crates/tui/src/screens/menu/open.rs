//! The list of saved games, the latest first, and the position of the selected one.

use super::start::stands;
use crate::keys::{Command, Context, LineState, commands};
use crate::kit::list::step;
use crate::kit::{Row, Tone, words};
use crate::page::{Header, ListRow, Paint, SizeClass, list_and_panel, list_areas};
use crate::screens::{Effect, Event, Goto, LoadPurpose, Screen, Transition};
use crate::session::Shared;
use crate::session::alone::AloneChoice;
use crate::session::samples::{SAMPLES, Sample};
use crate::session::saved_games::LoadedSave;
use game::store::SavedGame;
use game::{Attendance, Game, Mode};

/// The width of the list if the position is beside it, in columns.
const LIST_WIDTH: u16 = 46;

/// The list of saved games.
#[derive(Debug, Default)]
pub struct Open {
    selected: usize,
    /// The reason that a game could not be opened.
    pub fault: Option<String>,
}

impl Open {
    fn lines(&self, shared: &Shared) -> Vec<ListRow> {
        let at = self.selected;
        let line = |i: usize, name: &str, about: String| {
            let name = if i == at {
                Row::new().strong(Tone::Accent, " › ").bold(name)
            } else {
                Row::new().text(format!("   {name}"))
            };
            ListRow::both(name, Row::new().dim(about)).choice(i, at)
        };
        let games: Vec<ListRow> = match &shared.saves {
            None => vec![Row::new().dim("Looking for saved games.").into()],
            Some(Err(error)) => vec![Row::new().toned(Tone::Err, error.as_str()).into()],
            Some(Ok(saves)) if saves.kept.is_empty() => {
                vec![Row::new().dim("There are no saved games here yet.").into()]
            }
            Some(Ok(saves)) => {
                let ago = |kept: &SavedGame| words::ago(kept.written, saves.now);
                let all = saves.kept.iter().enumerate();
                all.map(|(i, kept)| line(i, &kept.name, ago(kept)))
                    .collect()
            }
        };
        let count = kept(shared).len();
        let samples = SAMPLES.iter().enumerate();
        let samples = samples.map(|(i, sample)| {
            let about = if sample.has_notes() { "with notes" } else { "" };
            line(count + i, sample.name, about.to_owned())
        });
        let heading = [ListRow::blank(), Row::new().dim("Sample games").into()];
        games.into_iter().chain(heading).chain(samples).collect()
    }

    /// Returns the selected sample game, if one is.
    fn sample(&self, shared: &Shared) -> Option<&'static Sample> {
        SAMPLES.get(self.selected.checked_sub(kept(shared).len())?)
    }

    /// Reads the selected game, to show its position.
    fn preview(&mut self, shared: &mut Shared) -> Transition {
        self.fault = None;
        shared.preview = self.sample(shared).and_then(Sample::load);
        let selected = kept(shared).get(self.selected);
        selected.map_or(Transition::Stay, |kept| {
            Transition::Ask(Effect::Load(kept.path.clone(), LoadPurpose::Preview))
        })
    }
}

/// Returns the saved games, as far as they are known.
fn kept(shared: &Shared) -> &[SavedGame] {
    match &shared.saves {
        Some(Ok(saves)) => &saves.kept,
        _ => &[],
    }
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
        words::center_counts(game),
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
    let all = words::list([people].into_iter().chain(others).collect::<Vec<_>>());
    match AloneChoice::of(game).and_then(|choice| choice.level_text()) {
        Some(level) => format!("{all}, {level}"),
        None => all,
    }
}

impl Screen for Open {
    fn context(&self, _: &Shared) -> (Context, LineState) {
        (Context::Open, LineState::Absent)
    }

    fn update(&mut self, shared: &mut Shared, command: Command) -> Transition {
        match command {
            Command::Row(number) => {
                self.selected = number;
                self.update(shared, Command::Accept)
            }
            Command::Up | Command::Down => {
                let count = kept(shared).len() + SAMPLES.len();
                step(&mut self.selected, count, command);
                self.preview(shared)
            }
            Command::Accept => {
                self.fault = None;
                let sample = self.sample(shared).map(Goto::Sample);
                let saved = kept(shared).get(self.selected);
                let saved = saved.map(|kept| Goto::Load(kept.path.clone()));
                saved.or(sample).map_or(Transition::Stay, Transition::Go)
            }
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
                Transition::Stay
            }
            _ => Transition::Pass,
        }
    }

    fn draw(&self, shared: &Shared, paint: &mut Paint<'_>) {
        let folder = match &shared.saves {
            Some(Ok(saves)) => saves.folder.display().to_string(),
            _ => String::new(),
        };
        let header = Header::new(
            Row::new().bold("Open").dim(" a game"),
            vec![Row::new().dim(folder)],
        );
        let body = paint.frame(&header, &paint.hints(commands![Up, Accept, Back]));
        let is_small = SizeClass::of(paint.buffer.area) == SizeClass::Small;
        let fault = self.fault.iter().flat_map(|fault| fault.lines());
        let mut below: Vec<Row> = fault
            .map(|line| Row::new().toned(Tone::Err, line))
            .collect();
        let preview = shared.preview.as_ref().filter(|_| below.is_empty());
        if let Some(LoadedSave { game, .. }) = preview.filter(|_| is_small) {
            below = about(game);
        }
        below.truncate(usize::from(body.height / 2));
        let [mut list, below_list] = list_areas(body, below.len());
        if let Some(LoadedSave { game, drawing, .. }) = preview.filter(|_| !is_small) {
            let [left, right] = list_and_panel(list, LIST_WIDTH);
            list = left;
            let (map, position) = (game.map(), game.position());
            paint.position(map, drawing.as_ref(), position, &about(game), right);
        }
        paint.list(&self.lines(shared), list);
        paint.rows(&below, below_list);
    }
}
