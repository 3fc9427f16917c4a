//! Draws a vote: the proposal for all players, and the secret ballot of one player.

use ratatui::layout::{Constraint, Layout};

use super::{Vote, VoteKind, VoteStage};
use crate::keys::Command;
use crate::kit::{Row, Surface, Tone, fill, words};
use crate::page::{ListRow, Paint};
use crate::screens::table::ends::{PromptList, candidate};
use crate::session::Session;
use chancery_core::board::Power;
use game::{Ballot, Game, SeatId, VoteDisclosure};
use output::summary;

impl Vote {
    pub(super) fn draw_screen(&self, session: &Session, paint: &mut Paint<'_>) {
        match &self.stage {
            VoteStage::Secret {
                voters,
                said,
                is_open,
            } => self.round(session, paint, voters, said.len(), *is_open),
            _ => self.sheet(session).draw(session, paint),
        }
    }

    fn sheet(&self, session: &Session) -> PromptList {
        let game = session.game();
        let title = match self.kind {
            VoteKind::Draw => "A draw",
            VoteKind::Concession => "A concession",
        };
        let (lines, commands): (Vec<ListRow>, Vec<Command>) = match &self.stage {
            VoteStage::Proposing { selected, message } => {
                let free = self.is_free(game);
                let mut lines = vec![self.asked(game).into(), ListRow::blank()];
                lines.extend(self.choices(game, *selected));
                lines.push(ListRow::blank());
                match message.as_str() {
                    "" => lines.push(Row::new().dim(self.how(session)).into()),
                    message => lines.push(Row::new().toned(Tone::Warn, message).into()),
                }
                let mut commands = vec![Command::Accept];
                if free {
                    commands.push(Command::Up);
                }
                if free && self.kind == VoteKind::Draw {
                    commands.push(Command::Mark);
                }
                let is_shared = !session.has_others() && !session.is_alone();
                if game.draws().ballot == Ballot::Secret && is_shared {
                    commands.push(Command::VoteOpenly);
                }
                commands.push(Command::Back);
                (lines, commands)
            }
            VoteStage::Open {
                voters,
                yes,
                selected,
            } => {
                let mut lines = vec![self.question(game).into(), ListRow::blank()];
                for (at, (&seat, &yes)) in voters.iter().zip(yes).enumerate() {
                    let said = if yes {
                        Row::new().toned(Tone::Ok, "✓ yes  ")
                    } else {
                        Row::new().toned(Tone::Err, "✗ no   ")
                    };
                    let row = Row::pointer(at == *selected)
                        .and(said)
                        .text(game.title(seat));
                    lines.push(ListRow::from(row).choice(at, *selected));
                }
                let answers = [Command::Yes, Command::No, Command::Up];
                let commands = answers.into_iter().chain([Command::Accept, Command::Back]);
                (lines, commands.collect())
            }
            VoteStage::Slips { voters, no } => {
                let message = match (game.draws().telling, no) {
                    (_, 0) => Row::new().toned(Tone::Ok, "✓ ").bold("all said yes"),
                    (VoteDisclosure::Result, _) => {
                        Row::new().toned(Tone::Err, "✗ ").bold("not all said yes")
                    }
                    (VoteDisclosure::Vetoes, no) => Row::new()
                        .toned(Tone::Err, "✗ ")
                        .bold(format!("{no} of {voters} said no")),
                };
                let lines = vec![
                    self.question(game).into(),
                    ListRow::blank(),
                    Row::new().dim("Enter the ballots: ").and(message).into(),
                ];
                (lines, vec![Command::Accept, Command::Right, Command::Back])
            }
            VoteStage::Others => {
                let missing = self
                    .proposal()
                    .map_or_else(Vec::new, |it| game.missing_ballots(&it));
                let names: Vec<String> = missing.iter().map(|&it| game.title(it)).collect();
                let waits = Row::new().text("Your vote is cast. Waiting for ");
                let lines = vec![waits.bold(words::list(&names)).text(".").into()];
                (lines, vec![Command::Accept])
            }
            VoteStage::Result | VoteStage::Secret { .. } => {
                let message = game
                    .votes()
                    .last()
                    .map(|vote| summary::vote_sentence(game, vote));
                let ending = game.ending().map(|ending| ending.sentence(game));
                let mut lines = vec![Row::new().bold(message.unwrap_or_default()).into()];
                let reasons = self.reasons.iter();
                let reasons = reasons.map(|(seat, why)| {
                    let row = Row::new().bold(game.title(*seat));
                    row.text(format!(": {why}")).into()
                });
                lines.extend(reasons);
                lines.push(ListRow::blank());
                lines.push(match ending {
                    Some(ending) => Row::new().text(ending).into(),
                    None => Row::new().text("The game continues.").into(),
                });
                let mut commands = vec![Command::Accept];
                commands.extend(session.undoable().map(|_| Command::Undo));
                (lines, commands)
            }
        };
        PromptList {
            title: Row::new().bold(title),
            lines,
            commands,
        }
    }

    /// Draws the handover screen before a ballot, or the ballot. Neither depends on the earlier
    /// votes.
    fn round(
        &self,
        session: &Session,
        paint: &mut Paint<'_>,
        voters: &[SeatId],
        at: usize,
        is_open: bool,
    ) {
        let game = session.game();
        let screen = paint.buffer.area;
        fill(paint.buffer, paint.theme, screen, Surface::Shadow);
        let Some(&seat) = voters.get(at) else {
            return;
        };
        let name = game.title(seat);
        let (kind, seen) = match game.draws().ballot {
            Ballot::Secret => ("secret", "Your vote isn't shown."),
            Ballot::Open => ("public", "All players will see it."),
        };
        let mut rows =
            vec![Row::new().dim(format!("A {kind} vote, {} of {}", at + 1, voters.len()))];
        rows.push(Row::new());
        let (button, commands): (usize, &[Command]) = if is_open {
            rows.extend(self.question(game).wrapped(56));
            rows.push(Row::new());
            rows.push(Row::new().key("y").text(" yes      ").key("n").text(" no"));
            rows.push(Row::new());
            rows.push(Row::new().dim(format!("Press y or n. {seen}")));
            (rows.len() - 3, &[Command::Yes, Command::No])
        } else {
            let pass = Row::new().text("Pass the keyboard to ").bold(name);
            rows.push(pass.text("."));
            rows.push(Row::new().dim("Everyone else, look away."));
            rows.push(Row::new());
            rows.push(Row::new().key("Enter").dim(" opens the ballot"));
            rows.push(Row::new());
            rows.push(Row::new().faint("Esc cancels the vote"));
            (rows.len() - 3, &[Command::Accept])
        };
        let top = screen.height.saturating_sub(rows.len() as u16) / 2;
        for (at, (y, row)) in (top..screen.height).zip(&rows).enumerate() {
            let area = paint.middle(row, y);
            if at == button {
                let parts = Layout::horizontal(commands.iter().map(|_| Constraint::Fill(1)));
                for (&part, &command) in parts.split(area).iter().zip(commands) {
                    paint.on_click(part, command);
                }
            }
        }
    }

    /// Returns the question above the choices of the proposal.
    fn asked(&self, game: &Game) -> Row {
        match (self.kind, self.is_free(game)) {
            (VoteKind::Draw, false) => Row::new().text("All survivors share the draw:"),
            (VoteKind::Draw, true) => Row::new().text("Who shares the draw?"),
            (VoteKind::Concession, _) => Row::new().text("Concede the game to whom?"),
        }
    }

    /// Returns a sentence on the voters and the kind of ballot.
    fn how(&self, session: &Session) -> String {
        let game = session.game();
        if session.is_alone() {
            return "It passes only if the other players agree.".to_owned();
        }
        let voters = self
            .proposal()
            .map_or(0, |proposal| game.voters(&proposal).len());
        let how = match game.draws().ballot {
            Ballot::Secret => "in secret",
            Ballot::Open => "in the open",
        };
        format!("{voters} players vote {how}. It passes only if all vote yes.")
    }

    /// Returns the question that is voted on.
    fn question(&self, game: &Game) -> Row {
        let names = game::ending::names(game.map(), self.named.iter());
        match self.kind {
            VoteKind::Draw => Row::new()
                .text("Does the game end in a draw of ")
                .bold(names)
                .text("?"),
            VoteKind::Concession => Row::new()
                .text("Is the game conceded to ")
                .bold(names)
                .text("?"),
        }
    }

    fn choices(&self, game: &Game, selected: usize) -> Vec<ListRow> {
        let free = self.is_free(game);
        let line = |(at, &power): (usize, &Power)| {
            let selected = free && at == selected;
            let pointer = Row::pointer(selected);
            let row = candidate(game, power, pointer, self.named.contains(power));
            ListRow::from(row)
                .selected_if(selected)
                .on_click(Command::Row(at))
        };
        self.powers.iter().enumerate().map(line).collect()
    }
}
