//! The opponents: who leads each power, the promises that hold, and what the player can propose.

use super::Session;
use crate::keys::{Command, Context, LineState};
use crate::kit::list::step;
use crate::kit::{Row, Tone, words};
use crate::page::{ListRow, Paint, dialog};
use crate::screens::{Screen, Traits, Transition};
use crate::session::Author;
use crate::session::words::speaker;
use chancery_core::board::Power;
use game::{Attendance, SeatId};
use player::promise::{Offer, Promise};

/// The column of a power's player, and that of his character.
const COLUMNS: [usize; 2] = [10, 30];
/// The number of proposals with a number to choose them.
const NUMBERED: usize = 9;

/// The opponents of a seat, over another screen.
#[derive(Debug)]
pub struct Opponents {
    /// The seat of the player, or `None` for a game master.
    seat: Option<SeatId>,
    /// The offers that the player can make now.
    offers: Vec<Offer>,
    selected: usize,
    /// The answer to the player's proposal.
    answer: Option<Row>,
}

impl Opponents {
    /// Returns the opponents of an author.
    pub fn new(session: &Session, writer: Author) -> Self {
        let mut opponents = Opponents {
            seat: match writer {
                Author::Seat(seat) => Some(seat),
                Author::Master => None,
            },
            offers: Vec::new(),
            selected: 0,
            answer: None,
        };
        opponents.list_offers(session);
        opponents
    }

    /// Lists what the player can propose now.
    fn list_offers(&mut self, session: &Session) {
        let talker = self.seat.filter(|&seat| session.talks(seat));
        self.offers = talker.map_or_else(Vec::new, |seat| session.proposals_of(seat));
        self.selected = 0;
    }

    /// Makes the proposal with an index, if there is one.
    fn propose(&mut self, session: &mut Session, index: usize) {
        if let Some(&offer) = self.offers.get(index)
            && let Some(reply) = session.propose(offer)
        {
            let who = speaker(session.game(), offer.to);
            let tone = if reply.accepts() {
                Tone::Ok
            } else {
                Tone::Warn
            };
            let row = Row::new().bold(format!("{who}: "));
            self.answer = Some(row.toned(tone, format!("{reply}.")));
            self.list_offers(session);
        }
    }

    /// Returns whether a power is the player's.
    fn is_own(&self, session: &Session, power: Power) -> bool {
        self.seat
            .is_some_and(|seat| session.game().powers_of(seat).contains(&power))
    }

    /// Returns the year of the last promise between the player and a power, and whether it was kept.
    fn last_word(&self, session: &Session, power: Power) -> Row {
        let game = session.game();
        let own = self.seat.map_or(&[][..], |seat| game.powers_of(seat));
        let words = own.iter().filter_map(|&own| game.last_word(own, power));
        let Some((year, breaches)) = words.max_by_key(|(year, _)| *year) else {
            return Row::new();
        };
        let is_broken_by = |by| breaches.iter().any(|(it, _)| *it == by);
        match (breaches.is_empty(), is_broken_by(power)) {
            (true, _) => Row::new().toned(Tone::Ok, format!("✓ {year}")),
            (false, true) => Row::new().toned(Tone::Err, format!("✗ {year}")),
            (false, false) => Row::new().toned(Tone::Warn, "✗ you"),
        }
    }

    /// Returns a row for each opponent's power.
    fn players(&self, session: &Session) -> Vec<ListRow> {
        let game = session.game();
        let powers = game.map().powers();
        let others = powers.filter(|&power| !self.is_own(session, power));
        let row = |power: Power| {
            let seat = game.seat_of(power)?;
            let name = &game.map().power(power).name;
            let row = Row::new().strong(Tone::Power(power), format!(" {name}"));
            let row = row.padded_to(COLUMNS[0]);
            let row = match (game.persona(seat), game.attendance(seat)) {
                (Some(persona), _) => row.bold(persona.to_string()),
                (None, Attendance::Computer(level)) => row.text(words::computer(level)),
                (None, Attendance::Program) => row.text("a program"),
                (None, _) => row.text(game.seat(seat)?.name.as_str()),
            };
            let row = row.padded_to(COLUMNS[1]);
            if !game.survivors().contains(power) {
                return Some(Row::new().dim(row.plain()).dim("eliminated").into());
            }
            let about = game.persona(seat).map_or("", |it| it.character.about());
            Some(ListRow::both(
                row.dim(about),
                self.last_word(session, power),
            ))
        };
        others.filter_map(row).collect()
    }

    /// Returns a row for each promise of the player's powers that holds.
    fn promises(&self, session: &Session) -> Vec<ListRow> {
        let game = session.game();
        let own = self.seat.map_or(&[][..], |seat| game.powers_of(seat));
        let words = own
            .iter()
            .flat_map(|&own| game.promises(own).map(move |word| (own, word.offer)));
        let row = |(own, offer): (Power, Offer)| {
            let other = offer.other(own);
            let text = offer.text(game.map(), game.position());
            let row = Row::new().text("   ");
            let name = &game.map().power(other).name;
            let row = row.strong(Tone::Power(other), name.as_str());
            let row = row.text(format!(" and you: {text}"));
            match offer.promise {
                Promise::Peace(_) => row,
                Promise::Empty(_) | Promise::Support { .. } => row.dim(", in this phase"),
            }
        };
        words.map(|it| row(it).into()).collect()
    }

    /// Returns whether the player of a seat made a proposal in this phase.
    fn has_proposed(&self, session: &Session, seat: SeatId) -> bool {
        let game = session.game();
        let mut now = game.words().iter().filter(|word| word.turn == game.turn());
        now.any(|word| game.powers_of(seat).contains(&word.offer.from))
    }

    /// Returns the rows of what the player can propose, or why there is nothing.
    fn proposals(&self, session: &Session) -> Vec<ListRow> {
        let game = session.game();
        let none = match self.seat {
            _ if !game.has_words() => "In this game, no one proposes anything.",
            Some(seat) if self.has_proposed(session, seat) => {
                "You made your one proposal of this phase."
            }
            Some(seat) if session.talks(seat) => "There is nothing to propose in this phase.",
            Some(_) if !game.turn().phase.is_movement() => "Proposals are made before the moves.",
            _ => "No one makes proposals here.",
        };
        if self.offers.is_empty() {
            return vec![Row::new().dim(format!("   {none}")).into()];
        }
        let row = |(index, offer): (usize, &Offer)| {
            let who = speaker(game, offer.to);
            let text = offer.text(game.map(), game.position());
            let number = index + 1;
            let row = Row::pointer(index == self.selected);
            let row = match number {
                ..=NUMBERED => row.key(number.to_string()),
                _ => row.text(" "),
            };
            ListRow::from(row.text(format!(" to {who}: {text}"))).choice(index, self.selected)
        };
        self.offers.iter().enumerate().map(row).collect()
    }

    /// Returns all rows.
    fn lines(&self, session: &Session) -> Vec<ListRow> {
        let heading = |name: &str, about: &str| {
            let row = Row::new()
                .bold(format!(" {name}"))
                .dim(format!("  {about}"));
            [ListRow::blank(), row.into()]
        };
        let mut lines = self.players(session);
        if lines.iter().any(|line| !line.right.is_empty()) {
            let about =
                Row::new().dim("the last promise between you: ✓ kept, ✗ broken, ✗ you: by you");
            lines.push(ListRow::both(Row::new(), about));
        }
        let promises = self.promises(session);
        if !promises.is_empty() {
            lines.extend(heading("Promises", "that hold"));
            lines.extend(promises);
        }
        if session.game().has_words() {
            let peace =
                " Peace bars moves to the other's units and centers, not bounces elsewhere.";
            lines.push(Row::new().dim(peace).into());
        }
        let about = if self.offers.is_empty() {
            ""
        } else {
            "one in a phase; units that you ordered can be supported"
        };
        lines.extend(heading("Your proposal", about));
        match &self.answer {
            Some(answer) => lines.push(Row::new().text("   ").and(answer.clone()).into()),
            None => lines.extend(self.proposals(session)),
        }
        lines
    }
}

impl Screen<Session> for Opponents {
    fn traits(&self, _: &Session) -> Traits {
        Traits::overlay((Context::Proposing, LineState::Numbered))
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        match command {
            Command::Choose(number) => self.propose(session, usize::from(number).wrapping_sub(1)),
            Command::Row(index) => self.propose(session, index),
            Command::Accept if self.offers.is_empty() => return Transition::Pop,
            Command::Accept => self.propose(session, self.selected),
            Command::Up | Command::Down => step(&mut self.selected, self.offers.len(), command),
            Command::Back => return Transition::Pop,
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        let lines = self.lines(session);
        let foot = if self.offers.is_empty() {
            "Esc close"
        } else {
            "↑↓ choose · Enter propose · Esc close"
        };
        let foot = Row::new().dim(foot);
        let screen = paint.buffer.area;
        let width = 80.min(screen.width.saturating_sub(2));
        let height = (lines.len() as u16 + 2).min(screen.height.saturating_sub(1));
        let area = dialog::draw(paint, width, height, &Row::new().bold("Opponents"), &foot);
        paint.list(&lines, area);
    }
}
