//! The handover screen: whose turn it is, who has sealed, and the clock. No map, no orders.

mod banner;

use std::ops::Range;
use std::time::Duration;

use banner::Banner;
use ratatui::layout::Rect;
use tui_input::InputRequest;

use crate::keys::{Command, Context, LineState, commands};
use crate::kit::list::find_next;
use crate::kit::motion::Motion;
use crate::kit::{Row, Surface, Tone, fill, words};
use crate::page::{Paint, centered};
use crate::screens::entry::OrderEntry;
use crate::screens::phase::results::Results;
use crate::screens::table::attendance::AttendanceList;
use crate::screens::table::position::PositionOnly;
use crate::screens::table::question::Question;
use crate::screens::{Event, Goto, NoticePlace, Screen, Traits, Transition};
use crate::session::passphrases::PassphrasePrompt;
use crate::session::turn_clock::{self, ClockPhase};
use crate::session::{Author, Session};
use chancery_core::board::Power;
use game::secret::Passphrase;
use game::{Attendance, SeatId};

/// The duration of the closing animation. The screen is blank from its first frame.
const CLOSING: Duration = Duration::from_millis(250);

/// The minimum width of the gap while the animation runs, in columns.
const LEAST_GAP: u16 = 3;

/// The question before orders are opened without a passphrase.
const SKIPS: &str = "Without a passphrase? Enter again opens the orders.";
/// The explanation of passphrases, shown before one is chosen.
const ABOUT_PASSPHRASES: &str = "Your orders are then encrypted on disk until the reveal. That stops readers of \
    the save file, not someone who changes the program or watches you type. A 4-digit PIN can be guessed. If you \
    forget it, you rewrite these orders.";

/// The screen that follows the handover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Before {
    /// Order entry, which isn't open yet.
    Sheet,
    /// Order entry, which is already open below this screen.
    OpenSheet,
    /// The reveal. The program was restarted, so a passphrase is needed to decrypt the seat's
    /// sealed orders.
    Reveal,
}

/// The handover screen before a seat's orders.
#[derive(Debug)]
pub struct Handover {
    seat: SeatId,
    /// The seat whose turn it is.
    turn: SeatId,
    /// The closing animation.
    closing: Motion,
    before: Before,
    /// The passphrase typed so far.
    typed: Passphrase,
    /// The first entry of a new passphrase, to be confirmed.
    first: Option<Passphrase>,
    /// Whether the player was asked to confirm that the sealed orders are shown.
    asks_again: bool,
    /// The message of the last command.
    message: Option<String>,
}

impl Handover {
    /// Returns the handover before a seat's orders are opened.
    pub fn new(seat: SeatId) -> Self {
        Handover::before(seat, Before::Sheet)
    }

    /// Returns the handover of a seat before another screen.
    pub fn before(seat: SeatId, before: Before) -> Self {
        Handover {
            seat,
            turn: seat,
            closing: Motion::new(CLOSING),
            before,
            typed: Passphrase::default(),
            first: None,
            asks_again: false,
            message: None,
        }
    }

    /// Returns the next or previous seat that has orders to write or can reopen its sealed ones.
    fn next_seat(&self, session: &Session, command: Command) -> Option<SeatId> {
        let count = session.game().seats().len();
        let own: Vec<SeatId> = session.place().own_seats().collect();
        let must_write = |seat: usize| seat != self.seat.0 && own.contains(&SeatId(seat));
        find_next(count, self.seat.0, command, must_write).map(SeatId)
    }

    /// Goes to another seat, if there is one.
    fn go_to_seat(&mut self, seat: Option<SeatId>) -> Transition {
        match seat {
            // the open orders are below this screen
            Some(seat) if self.before == Before::OpenSheet => {
                return Transition::Go(Goto::HandOver(seat));
            }
            Some(seat) => self.call(seat),
            None => {}
        }
        Transition::Stay
    }

    /// Calls the player of another seat to the keyboard.
    fn call(&mut self, seat: SeatId) {
        *self = Handover {
            closing: self.closing,
            turn: self.turn,
            ..Handover::new(seat)
        };
    }

    /// Opens the orders, if the requested passphrase is correct.
    fn open(&mut self, session: &mut Session) -> Transition {
        let typed = std::mem::take(&mut self.typed);
        self.message = None;
        let prompt = session.passphrase_prompt(self.seat);
        if self.reopens(session) && prompt == PassphrasePrompt::Nothing && !self.asks_again {
            self.asks_again = true;
            let message =
                "Only for the player who wrote them: Enter again shows the sealed orders.";
            self.message = Some(message.to_owned());
            return Transition::Stay;
        }
        let skips = prompt == PassphrasePrompt::New && self.first.is_none() && typed.is_empty();
        if skips && !session.without_passphrase.contains(&self.seat) {
            if !std::mem::replace(&mut self.asks_again, true) {
                // Enter may have been meant for the player before
                self.message = Some(SKIPS.to_owned());
                return Transition::Stay;
            }
            session.without_passphrase.push(self.seat);
        }
        let done = match (prompt, self.first.take()) {
            (PassphrasePrompt::Nothing, _) => Ok(()),
            (PassphrasePrompt::Phrase, _) if typed.is_empty() => {
                self.message = Some("Type your passphrase first.".to_owned());
                return Transition::Stay;
            }
            (PassphrasePrompt::Phrase, _) => session.unlock(self.seat, &typed),
            // an empty passphrase is allowed, too
            (PassphrasePrompt::New, None) if typed.is_empty() => Ok(()),
            (PassphrasePrompt::New, None) => {
                self.first = Some(typed);
                return Transition::Stay;
            }
            (PassphrasePrompt::New, Some(first)) if first.is(&typed) => {
                session.set_phrase(self.seat, &typed)
            }
            (PassphrasePrompt::New, Some(_)) => {
                self.message = Some("The entries don't match. Try again.".to_owned());
                return Transition::Stay;
            }
        };
        if let Err(locked) = done {
            self.message = Some(locked.to_string());
            return Transition::Stay;
        }
        match self.before {
            Before::OpenSheet => return Transition::Pop,
            Before::Reveal => {
                // the sealed orders go to the reveal unseen
                return Transition::Go(Goto::Play);
            }
            Before::Sheet => {}
        }
        if session.game().is_sealed(self.seat) {
            session.change(|game| game.unseal(self.seat));
        }
        session.set_viewer(Some(self.seat));
        session.hear(self.seat);
        let order_entry = OrderEntry::new(session, Author::Seat(self.seat));
        let mut screens: Vec<Box<dyn Screen>> = vec![Box::new(order_entry)];
        if let Some(results) = Results::unseen(session, self.seat) {
            screens.push(Box::new(results));
        }
        Transition::Swap(screens)
    }

    /// Returns whether the seat sees the results of the last phase before its orders, because of the fog of war.
    fn has_results(&self, session: &Session) -> bool {
        let game = session.game();
        self.before == Before::Sheet && game.is_in_fog() && !game.history().is_empty()
    }

    /// Returns whether the seat's orders are sealed, and Enter would open them again.
    fn reopens(&self, session: &Session) -> bool {
        self.before == Before::Sheet && session.game().is_sealed(self.seat)
    }

    /// Returns the clock: the remaining negotiation time, then the seat's writing time, which runs
    /// while the seat is at the keyboard.
    fn clock_row(&self, session: &Session) -> Option<Row> {
        let clock = session.game().clock();
        let clock = clock.filter(|_| self.before == Before::Sheet)?;
        let row = turn_clock::row(clock.face(Some(self.seat.0)), clock.is_paused())?;
        Some(if clock.is_paused() {
            row.dim(" · Alt-T, then Space to resume")
        } else {
            row
        })
    }

    /// Returns the call of the player to the keyboard, and its reason.
    fn calls(&self, session: &Session) -> (Row, Row) {
        let game = session.game();
        let own = game.title(self.seat);
        let is_shared = session.place().shares_keyboard();
        let others = if is_shared {
            Row::new().dim("Everyone else, look away.")
        } else {
            Row::new()
        };
        let yours = |name: String| {
            if is_shared {
                let row = Row::new().text("Pass the keyboard to ");
                row.bold(name).text(".")
            } else {
                Row::new().bold(name)
            }
        };
        let away = || Row::new().bold(own.clone()).text(" is absent. ");
        match (self.before, game.attendance(self.seat)) {
            (Before::Reveal, how) => {
                let writer = match how {
                    Attendance::Seat(other) => game.title(other),
                    _ => own,
                };
                let first = Row::new().bold("All orders are in.");
                let message = ": enter your passphrase to open your sealed orders.";
                (first, Row::new().bold(writer).text(message))
            }
            (
                _,
                Attendance::Present
                | Attendance::Disorder
                | Attendance::Computer(_)
                | Attendance::Program,
            ) => (yours(own), others),
            (_, Attendance::Table) => (
                away().text("All players write these orders together."),
                Row::new(),
            ),
            (_, Attendance::Seat(other)) => (away().and(yours(game.title(other))), others),
        }
    }

    /// Returns the prompt that opens the orders.
    fn asks(&self, session: &Session, names: &[String], columns: usize) -> Vec<Row> {
        let sheet = sheet_of(names, words::writes(session.game().turn().phase));
        let opens = match (self.before, self.reopens(session)) {
            (Before::Reveal, _) => " opens the sealed orders".to_owned(),
            (_, false) if self.has_results(session) => format!(" opens the results, then {sheet}"),
            (_, false) => format!(" opens {sheet}"),
            (_, true) => format!(" reopens {sheet} and unseals them"),
        };
        let dots = |label: &str| {
            let typed = "• ".repeat(self.typed.len().min(24));
            let row = Row::new().dim(format!("{label}  ")).bold(typed);
            row.toned(Tone::Accent, "▌")
        };
        let enter = Row::new().key("Enter").dim(opens.as_str());
        match (session.passphrase_prompt(self.seat), &self.first) {
            (PassphrasePrompt::Nothing, _) => vec![enter],
            (PassphrasePrompt::Phrase, _) => vec![dots("Passphrase or PIN").text("   ").and(enter)],
            (PassphrasePrompt::New, None) => {
                let what = dots("Choose a passphrase or PIN (optional)").text("   ");
                let enter = if !self.typed.is_empty() {
                    " accepts"
                } else if session.without_passphrase.contains(&self.seat) {
                    " skips"
                } else {
                    " twice skips"
                };
                let mut rows = vec![what.key("Enter").dim(enter)];
                // the first player reads the warning for all
                let game = session.game();
                let mut seats = game.seat_ids();
                if seats.all(|seat| game.writers_passphrase_check(seat).is_none()) {
                    rows.extend(Row::new().faint(ABOUT_PASSPHRASES).wrapped(columns));
                }
                rows
            }
            (PassphrasePrompt::New, Some(_)) => vec![dots("Repeat it").text("   ").and(enter)],
        }
    }

    /// Blanks the part of the screen that the animation hasn't closed yet.
    fn draw_gap(&self, paint: &mut Paint<'_>) {
        let screen = paint.buffer.area;
        if self.closing.due().is_none() {
            return;
        }
        let open = (1.0 - self.closing.progress()) * f32::from(screen.width);
        // no text is complete before keys are accepted
        let gap = centered(screen, (open.ceil() as u16).max(LEAST_GAP), screen.height);
        fill(paint.buffer, paint.theme, gap, Surface::Ground);
    }

    /// Returns the seats, each with a mark: sealed, current or waiting, the row below with the fingerprints, and the
    /// columns of each seat.
    fn seats(&self, session: &Session, has_names: bool) -> (Row, Row, Vec<(SeatId, Range<usize>)>) {
        let game = session.game();
        let map = &**game.map();
        let (mut row, mut prints, mut columns) = (Row::new(), Row::new(), Vec::new());
        for (number, seat) in game.seat_ids().zip(game.seats()) {
            let named = |row: Row| {
                let row = row.and(words::badges(map, &seat.powers));
                let title = if has_names {
                    format!(" {}", seat.title(map))
                } else {
                    String::new()
                };
                row.text(title)
            };
            let has_units = |&power: &Power| game.position().units_of(power).next().is_some();
            if game.attendance(number) == Attendance::Disorder && seat.powers.iter().any(has_units)
            {
                row = named(row).faint(" absent   ");
            }
            if !game.must_write(number) {
                continue;
            }
            if let Some(seal) = game.seal_of(number) {
                prints = prints
                    .padded_to(row.width())
                    .faint(seal.fingerprint.short());
            }
            let start = row.width();
            row = named(row);
            row = match (number == self.seat, game.is_sealed(number)) {
                (true, true) => row.toned(Tone::Ok, " ✓").strong(Tone::Accent, " ‹ "),
                (true, false) => row.strong(Tone::Accent, " ‹   "),
                (false, true) => row.toned(Tone::Ok, " ✓   "),
                (false, false) => row.faint(" ·   "),
            };
            columns.push((number, start..row.width()));
        }
        (row, prints, columns)
    }

    /// Draws the seats, with their names if all fit, and the fingerprints of their seals.
    fn draw_seats(&self, session: &Session, paint: &mut Paint<'_>) {
        let game = session.game();
        let screen = paint.buffer.area;
        let seats = [true, false].map(|has_names| self.seats(session, has_names));
        let [named, short] = seats;
        let fits = named.0.width() < usize::from(screen.width);
        let (row, prints, columns) = if fits { named } else { short };
        let sealed = game
            .seat_ids()
            .filter(|&seat| game.must_write(seat) && game.is_sealed(seat));
        let sealed = sealed.count();
        let Rect { x, y, .. } = paint.middle(&row, screen.height.saturating_sub(4));
        if sealed > 0 {
            let below = match (prints.width(), sealed) {
                (0, _) => "",
                (_, 1) => ", with its fingerprint below",
                _ => ", with their fingerprints below",
            };
            let count = format!("{} sealed{below}", words::count(sealed, "sheet"));
            paint.middle(&Row::new().faint(count), y.saturating_sub(2));
        }
        paint.row(&prints, x, y + 1);
        for (seat, columns) in columns.into_iter().filter(|(seat, _)| *seat != self.seat) {
            let area = Rect {
                x: x + columns.start as u16,
                y,
                width: columns.len() as u16,
                height: 1,
            };
            paint.on_click(area, Command::Row(seat.0));
        }
    }

    /// Draws the key hints.
    fn draw_keys(&self, session: &Session, paint: &mut Paint<'_>) {
        let has_past = !session.game().history().is_empty() && session.may_look_back();
        let hints = paint.hints_with(
            commands![Zoom, Left, Back, Earlier],
            |command| match command {
                Command::Left => {
                    self.before != Before::Reveal && self.next_seat(session, command).is_some()
                }
                Command::Back => self.seat != self.turn || self.reopens(session),
                Command::Earlier => has_past,
                _ => true,
            },
        );
        paint.draw_hints(&hints);
    }
}

impl Screen<Session> for Handover {
    fn traits(&self, session: &Session) -> Traits {
        // letters belong to the passphrase if one is requested
        let line = match session.passphrase_prompt(self.seat) {
            PassphrasePrompt::New | PassphrasePrompt::Phrase => LineState::Filled,
            PassphrasePrompt::Nothing => LineState::Absent,
        };
        Traits {
            notice: NoticePlace::AboveBottom,
            clock: ClockPhase::Between,
            hands_over: true,
            ..Traits::page((Context::Handover, line))
        }
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        self.message = None;
        match command {
            Command::Leave | Command::Suspend | Command::Redraw => return Transition::Pass,
            // keys typed during the animation were meant for the previous screen
            _ if self.closing.due().is_some() => {}
            Command::Accept => return self.open(session),
            _ if std::mem::take(&mut self.asks_again) => return self.update(session, command),
            Command::Type(letter) => self.typed.push(letter),
            Command::Edit(InputRequest::DeletePrevChar) => self.typed.pop(),
            Command::Edit(_) => self.typed = Passphrase::default(),
            Command::Back if !self.typed.is_empty() || self.first.is_some() => {
                (self.typed, self.first) = (Passphrase::default(), None);
            }
            Command::Back if self.seat != self.turn => self.call(self.turn),
            Command::Zoom => return Transition::push(PositionOnly),
            Command::Left | Command::Right if self.before != Before::Reveal => {
                return self.go_to_seat(self.next_seat(session, command));
            }
            Command::Row(seat) if self.before != Before::Reveal => {
                let mut own = session.place().own_seats();
                return self.go_to_seat(own.find(|own| own.0 == seat));
            }
            Command::Forgotten
                if session.passphrase_prompt(self.seat) == PassphrasePrompt::Phrase =>
            {
                return Transition::push(Question::forgotten(session, self.seat));
            }
            Command::Forgotten => {
                self.message = Some("These orders have no passphrase.".to_owned())
            }
            Command::Attendance if self.before == Before::Sheet => {
                return Transition::push(AttendanceList::at(session, self.seat));
            }
            // the screen is already hidden, and the open orders must be sealed first
            Command::Attendance => {
                let message =
                    "Attendance can be changed only between players. Seal these orders first.";
                self.message = Some(message.to_owned());
            }
            Command::Back if self.reopens(session) => return Transition::Go(Goto::Play),
            Command::Back => {
                let message = match session.passphrase_prompt(self.seat) {
                    PassphrasePrompt::Phrase => {
                        "Type your passphrase to open the orders, or Ctrl-C to quit."
                    }
                    _ => "Press Enter to open the orders, or Ctrl-C to quit.",
                };
                self.message = Some(message.to_owned());
            }
            Command::Hide | Command::Later | Command::Left | Command::Right => {}
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn on_event(&mut self, session: &mut Session, event: &Event) -> Transition {
        match event {
            Event::Paste(_) if self.closing.due().is_some() => {}
            // pasted letters are part of a passphrase, or ignored
            Event::Paste(text) if self.traits(session).keys.1 == LineState::Filled => {
                text.chars().for_each(|letter| self.typed.push(letter));
            }
            Event::Notice(message) => self.message = Some(message.clone()),
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        let game = session.game();
        let map = &**game.map();
        let screen = paint.buffer.area;
        fill(paint.buffer, paint.theme, screen, Surface::Shadow);
        let Some(seat) = game.seat(self.seat) else {
            return;
        };
        let names = words::names(map, seat.powers.iter().copied());
        let turn = game.turn();
        let phase = format!("{} · {}", words::season(turn), words::writes(turn.phase));
        let (first, second) = self.calls(session);
        let wide = usize::from(screen.width.saturating_sub(4)).min(76);
        let message = self.message.as_deref().unwrap_or_default();
        let mut below = vec![Row::new(), first, second, Row::new()];
        below.extend(self.asks(session, &names, wide));
        let error = session.saving.error().map(|row| row.wrapped(wide));
        below.extend(error.into_iter().flatten());
        below.extend(Row::new().toned(Tone::Warn, message).wrapped(wide));
        let mut above: Vec<Row> = self.clock_row(session).into_iter().collect();
        let left = wide.saturating_sub(phase.chars().count());
        let name = Row::new().dim(format!("{} · ", game.name)).fitted(left);
        above.extend([name.dim(phase), Row::new()]);
        // the seats and key hints are at the bottom
        let room = screen.height.saturating_sub(5);
        let rest = (above.len() + below.len()) as u16;
        let banner = Banner::new(seat, &names, paint, room.saturating_sub(rest));
        let top = room.saturating_sub(rest + banner.height()) / 2;
        paint.middle_rows(&above, top);
        let top = top + above.len() as u16;
        banner.draw(paint, top);
        let areas = paint.middle_rows(&below, top + banner.height());
        let filled = areas.into_iter().zip(&below);
        for (area, _) in filled.filter(|(_, row)| !row.is_empty()) {
            paint.on_click(area, Command::Accept);
        }
        self.draw_seats(session, paint);
        self.draw_keys(session, paint);
        self.draw_gap(paint);
    }

    fn due(&self) -> Option<Duration> {
        self.closing.due()
    }

    fn advance(&mut self, _: &mut Session, time: Duration) -> Transition {
        self.closing.advance(time);
        Transition::Stay
    }

    fn rest(&mut self) {
        self.closing.finish();
    }
}

fn sheet_of(names: &[String], what: &str) -> String {
    match names {
        [one] => format!("{one}'s {what}"),
        _ => format!("the {what}"),
    }
}
