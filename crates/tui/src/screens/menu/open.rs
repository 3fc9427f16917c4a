//! The list of saved games, the latest first, and the position of the selected one.

use super::start::stands;
use crate::keys::{Command, Context, LineState};
use crate::kit::list::step;
use crate::kit::text::Row;
use crate::kit::theme::Tone;
use crate::kit::words;
use crate::page::areas::SizeClass;
use crate::page::{Header, ListRow, Paint, hints, list_and_panel, list_areas};
use crate::screens::effect::{Effect, LoadPurpose};
use crate::screens::{Event, Goto, Screen, Transition};
use crate::session::saved_games::LoadedSave;
use crate::session::shared::Shared;
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
        let message = |row: Row| vec![ListRow::from(row)];
        match &shared.saves {
            None => message(Row::new().dim("Looking for saved games.")),
            Some(Err(error)) => message(Row::new().toned(Tone::Err, error.as_str())),
            Some(Ok(saves)) if saves.kept.is_empty() => {
                message(Row::new().dim("There are no saved games here yet. Esc goes back."))
            }
            Some(Ok(saves)) => {
                let at = self.selected.min(saves.kept.len() - 1);
                let line = |(i, kept): (usize, &SavedGame)| {
                    let name = match i == at {
                        true => Row::new()
                            .strong(Tone::Accent, " › ")
                            .bold(kept.name.as_str()),
                        false => Row::new().text(format!("   {}", kept.name)),
                    };
                    let ago = words::ago(kept.written, saves.now);
                    ListRow::both(name, Row::new().dim(ago)).choice(i, at)
                };
                saves.kept.iter().enumerate().map(line).collect()
            }
        }
    }

    /// Reads the selected game, to show its position.
    fn preview(&mut self, shared: &mut Shared) -> Transition {
        self.fault = None;
        shared.preview = None;
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
        Row::new().text(stands(game, None)),
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
    words::list([people].into_iter().chain(others).collect::<Vec<_>>())
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
                step(&mut self.selected, kept(shared).len(), command);
                self.preview(shared)
            }
            Command::Accept => {
                self.fault = None;
                match kept(shared).get(self.selected) {
                    Some(kept) => Transition::Go(Goto::Load(kept.path.clone())),
                    None => Transition::Stay,
                }
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
        let all = [Command::Back, Command::Accept, Command::Up];
        // without a list there is nothing to select
        let mut commands = all[..1 + kept(shared).len().min(2)].to_vec();
        commands.reverse();
        let hints = hints(&commands, Context::Open, LineState::Absent);
        let body = paint.frame(&header, &hints);
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
