//! Draws a vote: the proposal for all players, and the secret ballot of one player.

use ratatui::layout::{Constraint, Layout};

use super::{Vote, VoteKind, VoteStage, passes};
use crate::keys::{Command, commands};
use crate::kit::{Row, Surface, Tone, fill, words};
use crate::page::{HintForm, ListRow, Paint};
use crate::screens::table::ends::{PromptList, candidate};
use crate::session::Session;
use chancery_core::board::PowerSet;
use game::{Ballot, Game, Seat, SeatId, VoteDisclosure};
use output::summary;

impl Vote {
    pub(super) fn draw_screen(&self, session: &Session, paint: &mut Paint<'_>) {
        let game = session.game();
        let (lines, commands) = match &self.stage {
            VoteStage::Proposing => self.proposal_rows(session),
            VoteStage::Secret {
                voters,
                votes,
                choice,
            } => return self.draw_ballot(session, paint, (voters, votes.len()), *choice),
            VoteStage::Open { voters, votes } => self.open_rows(game, voters, votes),
            VoteStage::Paper { voters, no } => self.paper_rows(game, *voters, *no),
            VoteStage::Others => (vec![self.waiting_row(game)], vec![Command::Accept]),
            VoteStage::Result => self.result_rows(session),
        };
        let title = match self.kind {
            VoteKind::Draw => "A draw",
            VoteKind::Concession => "A concession",
        };
        let accept = match &self.stage {
            VoteStage::Proposing if session.is_alone() => "ask",
            VoteStage::Proposing => "vote",
            VoteStage::Open { .. } | VoteStage::Paper { .. } => "count",
            VoteStage::Secret { .. } | VoteStage::Others | VoteStage::Result => "continue",
        };
        let list = PromptList {
            title: Row::new().bold(title),
            lines,
            commands,
            accept,
        };
        list.draw(session, paint);
    }

    /// Returns the proposal with the powers that it can name, and the commands with a hint.
    fn proposal_rows(&self, session: &Session) -> (Vec<ListRow>, Vec<Command>) {
        let game = session.game();
        let free = self.is_free(game);
        let mut lines = vec![self.prompt(game).into(), ListRow::blank()];
        lines.extend(self.choices(game));
        lines.push(ListRow::blank());
        lines.push(match self.message.as_str() {
            "" => Row::new().dim(self.how(session)).into(),
            message => Row::new().toned(Tone::Warn, message).into(),
        });
        let is_shared = !session.place().has_others() && !session.is_alone();
        let may_be_open = game.draws().ballot == Ballot::Secret && is_shared;
        let commands = [
            (true, Command::Accept),
            (free, Command::Up),
            (free && self.kind == VoteKind::Draw, Command::Mark),
            (may_be_open, Command::VoteOpenly),
            (true, Command::Back),
        ];
        let commands = commands.into_iter().filter(|(is_useful, _)| *is_useful);
        (lines, commands.map(|(_, command)| command).collect())
    }

    /// Returns the votes of all voters on one screen, and the commands with a hint.
    fn open_rows(
        &self,
        game: &Game,
        voters: &[SeatId],
        votes: &[Option<bool>],
    ) -> (Vec<ListRow>, Vec<Command>) {
        let row = |(at, (&seat, &vote)): (usize, (&SeatId, &Option<bool>))| {
            let pointer = Row::pointer(at == self.form.selected);
            pointer.and(voted(vote)).and(player(game, seat))
        };
        let rows = voters.iter().zip(votes).enumerate().map(row);
        let mut lines = vec![self.question(game).into(), ListRow::blank()];
        lines.extend(ListRow::choices(rows, self.form.selected));
        if votes.contains(&None) {
            let row = match self.message.as_str() {
                "" => Row::new().dim("A player who hasn't voted counts as a no."),
                message => Row::new().toned(Tone::Warn, message),
            };
            lines.extend([ListRow::blank(), row.into()]);
        }
        let commands = commands![Yes, No, Up, Accept, Back].iter();
        let has_votes = votes.iter().any(Option::is_some);
        let useful = commands.filter(|&&command| command != Command::Accept || has_votes);
        (lines, useful.copied().collect())
    }

    /// Returns the count of the paper ballots, and the commands with a hint.
    fn paper_rows(
        &self,
        game: &Game,
        voters: usize,
        no: Option<usize>,
    ) -> (Vec<ListRow>, Vec<Command>) {
        let (tone, mark, count) = match (no, game.draws().telling) {
            (None, _) => (Tone::Warn, "? ", "not counted yet".to_owned()),
            (Some(0), _) => (Tone::Ok, "✓ ", "all said yes".to_owned()),
            (Some(_), VoteDisclosure::Result) => (Tone::Err, "✗ ", "not all said yes".to_owned()),
            (Some(no), VoteDisclosure::Vetoes) => {
                (Tone::Err, "✗ ", format!("{no} of {voters} said no"))
            }
        };
        let enter = Row::new().dim("Enter the ballots: ");
        let lines = vec![
            self.question(game).into(),
            ListRow::blank(),
            enter.toned(tone, mark).bold(count).into(),
        ];
        let commands = commands![Yes, No, Right, Accept, Back].iter();
        let useful = commands.filter(|&&command| command != Command::Accept || no.is_some());
        (lines, useful.copied().collect())
    }

    fn waiting_row(&self, game: &Game) -> ListRow {
        let missing = self.proposal().map(|it| game.missing_ballots(&it));
        let missing = missing.iter().flatten();
        let names = text::join_lists(missing.map(|&seat| game.title(seat)));
        let waits = Row::new().text("Your vote is cast. Waiting for ");
        waits.bold(names).text(".").into()
    }

    /// Returns the result, the computer's reasons, and the commands with a hint.
    fn result_rows(&self, session: &Session) -> (Vec<ListRow>, Vec<Command>) {
        let game = session.game();
        let result = game
            .votes()
            .last()
            .map(|vote| summary::vote_sentence(game, vote));
        let mut lines = vec![Row::new().bold(result.unwrap_or_default()).into()];
        let reasons = self.reasons.iter().map(|(seat, why)| {
            let row = player(game, *seat);
            row.text(format!(": {why}")).into()
        });
        lines.extend(reasons);
        let ending = match game.ending() {
            Some(_) => "The game is over.",
            None => "The game continues.",
        };
        lines.extend([ListRow::blank(), Row::new().text(ending).into()]);
        let undo = session.undoable().map(|_| Command::Undo);
        let commands = [Command::Accept].into_iter().chain(undo);
        (lines, commands.collect())
    }

    /// Draws a ballot, and to whom the keyboard passes. It doesn't depend on the earlier votes.
    fn draw_ballot(
        &self,
        session: &Session,
        paint: &mut Paint<'_>,
        (voters, at): (&[SeatId], usize),
        choice: Option<bool>,
    ) {
        let game = session.game();
        let screen = paint.buffer.area;
        fill(paint.buffer, paint.theme, screen, Surface::Shadow);
        let Some(&seat) = voters.get(at) else {
            return;
        };
        let (kind, seen) = match game.draws().ballot {
            Ballot::Secret => ("A secret", "Your vote is secret."),
            Ballot::Open => ("An open", "All players will see it."),
        };
        let head = format!("{kind} vote: ballot {} of {}", at + 1, voters.len());
        let mut rows = vec![Row::new().dim(head), Row::new()];
        if passes(session, voters) {
            let pass = Row::new().text("Pass the keyboard to ");
            rows.extend(pass.and(player(game, seat)).text(".").wrapped(56));
            rows.extend([Row::new().dim("Everyone else, look away."), Row::new()]);
        }
        rows.extend(self.question(game).wrapped(56));
        rows.push(Row::new());
        rows.push(Row::new().key("y").text(" yes      ").key("n").text(" no"));
        let button = rows.len() - 1;
        rows.push(Row::new());
        rows.push(match choice {
            _ if !self.message.is_empty() => Row::new().toned(Tone::Warn, self.message.as_str()),
            Some(yes) => voted(Some(yes)).dim("Enter casts it."),
            None => Row::new().dim(seen),
        });
        let commands = commands![Accept, Yes, No, Back];
        paint.draw_hints(&paint.hints_with(commands, |command| match command {
            Command::Accept if choice.is_none() => HintForm::Hidden,
            Command::Accept => HintForm::Called("vote"),
            Command::Back if choice.is_none() => HintForm::Called("cancel the vote"),
            _ => HintForm::Usual,
        }));
        let top = screen.height.saturating_sub(rows.len() as u16) / 2;
        let areas = paint.middle_rows(&rows, top);
        let parts = Layout::horizontal([Constraint::Fill(1), Constraint::Fill(1)]);
        let button = areas.get(button).map(|&area| parts.split(area));
        let keys = button.iter().flat_map(|it| it.iter());
        for (&part, command) in keys.zip([Command::Yes, Command::No]) {
            paint.on_click(part, command);
        }
    }

    /// Returns the question above the choices of the proposal.
    fn prompt(&self, game: &Game) -> Row {
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
            return "Enter asks the other players. All must agree.".to_owned();
        }
        let voters = self.proposal().map(|proposal| game.voters(&proposal));
        let voters = voters.into_iter().flatten().map(|seat| game.title(seat));
        let how = match game.draws().ballot {
            Ballot::Secret => "a secret",
            Ballot::Open => "an open",
        };
        let voters: Vec<String> = voters.collect();
        let all = if voters.len() == 1 { ", who" } else { ": each" };
        format!(
            "Enter starts {how} vote of {}{all} must say yes.",
            text::join_lists(voters)
        )
    }

    /// Returns the question that is voted on.
    fn question(&self, game: &Game) -> Row {
        let question = match self.kind {
            VoteKind::Draw => "Does the game end in a draw of ",
            VoteKind::Concession => "Is the game conceded to ",
        };
        let seats = game.seats().iter();
        let named = seats.flat_map(|seat| with_player(game, seat, self.named));
        let row = Row::new().text(question);
        row.and(words::listed(named.collect())).text("?")
    }

    fn choices(&self, game: &Game) -> impl Iterator<Item = ListRow> {
        let free = self.is_free(game);
        self.powers.iter().enumerate().map(move |(at, &power)| {
            let selected = free && at == self.form.selected;
            let pointer = Row::pointer(selected);
            let row = candidate(game, power, pointer, self.named.contains(power));
            ListRow::from(row)
                .selected_if(selected)
                .on_click(Command::Row(at))
        })
    }
}

/// Returns a vote as a column of a list.
fn voted(vote: Option<bool>) -> Row {
    match vote {
        Some(true) => Row::new().toned(Tone::Ok, "✓ yes      "),
        Some(false) => Row::new().toned(Tone::Err, "✗ no       "),
        None => Row::new().dim("· not yet  "),
    }
}

/// Returns those of a seat's powers that are named: `Anna (E F R)`, or their names if the player has none.
fn with_player(game: &Game, seat: &Seat, named: PowerSet) -> Vec<Row> {
    let (map, own) = (game.map(), seat.powers.iter());
    let own = own.copied().filter(|&power| named.contains(power));
    if seat.name.is_empty() {
        return own.map(|power| words::power_names(map, &[power])).collect();
    }
    let letter = |power| Row::new().strong(Tone::Power(power), map.power(power).badge());
    let letters = Row::joined(own.map(letter), &Row::new().text(" "));
    let player = Row::new().bold(seat.name.as_str()).text(" (");
    let player = (!letters.is_empty()).then(|| player.and(letters).text(")"));
    player.into_iter().collect()
}

/// Returns the name of a seat's player, or those of its powers in their colors.
fn player(game: &Game, seat: SeatId) -> Row {
    match game.seat(seat) {
        Some(seat) if seat.name.is_empty() => words::power_names(game.map(), &seat.powers),
        _ => Row::new().bold(game.title(seat)),
    }
}
