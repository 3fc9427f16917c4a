//! The list of saved games, the latest first.

use super::{Event, Goto, Paint, Screen, Transition};
use crate::app::Shared;
use crate::keys::{Context, LineState};
use crate::message::Command;
use crate::picker::step;
use crate::screen_layout::{Header, ListRow, hints, list_areas};
use crate::text::Row;
use crate::theme::Tone;
use crate::words;

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
                let line = |(i, kept): (usize, &game::store::SavedGame)| {
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
}

impl Screen for Open {
    fn context(&self, _: &Shared) -> (Context, LineState) {
        (Context::Open, LineState::Absent)
    }

    fn update(&mut self, shared: &mut Shared, command: Command) -> Transition {
        let kept = match &shared.saves {
            Some(Ok(saves)) => &saves.kept[..],
            _ => &[],
        };
        match command {
            Command::Up | Command::Down => step(&mut self.selected, kept.len(), command),
            Command::Take => {
                self.fault = None;
                return match kept.get(self.selected) {
                    Some(kept) => Transition::Go(Goto::Load(kept.path.clone())),
                    None => Transition::Stay,
                };
            }
            _ => return Transition::Pass,
        }
        self.fault = None;
        Transition::Stay
    }

    fn click_row(&mut self, shared: &mut Shared, number: usize) -> Transition {
        self.selected = number;
        self.update(shared, Command::Take)
    }

    fn on_event(&mut self, _: &mut Shared, event: &Event) -> Transition {
        let Event::Refused(why) = event else {
            return Transition::Pass;
        };
        self.fault = Some(why.clone());
        Transition::Stay
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
        let all = [Command::Back, Command::Take, Command::Up];
        // without a list there is nothing to select
        let kept = match &shared.saves {
            Some(Ok(saves)) => saves.kept.len(),
            _ => 0,
        };
        let mut commands = all[..1 + kept.min(2)].to_vec();
        commands.reverse();
        let hints = hints(&commands, Context::Open, LineState::Absent);
        let body = paint.frame(&header, &hints);
        let fault = self.fault.iter().flat_map(|fault| fault.lines());
        let mut fault: Vec<Row> = fault
            .map(|line| Row::new().toned(Tone::Err, line))
            .collect();
        fault.truncate(usize::from(body.height / 2));
        let [list, below] = list_areas(body, fault.len());
        paint.list(&self.lines(shared), list);
        paint.rows(&fault, below);
    }
}
