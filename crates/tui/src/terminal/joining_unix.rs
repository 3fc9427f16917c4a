//! New guests of a table, each with a place for its terminal.

use super::input::Piece;
use super::place::Place;
use super::program::Program;
use super::setup::Terminal;
use super::table::guest::GuestLine;
use super::table::listener::{Listener, NewGuest, answer};
use super::table::{Answer, TableError};
use crate::app::App;
use crate::app::message::Message;
use crate::app::table::NO_SPECTATORS;
use crate::keys::Command;
use crate::kit::style::DisplaySetup;
use crate::session::seats::{At, Seats, Spectators};
use crate::terminal::TuiError;
use chancery_core::board::Map;
use game::settings::{Settings, Switch};
use game::{Game, Mode, SeatId};

/// The largest number of guests.
const MOST_GUESTS: usize = 64;

/// Returns the seat of a power or of a player with this name, or the only one whose name begins with it.
///
/// # Errors
/// Returns a message with the names if there is no such seat.
fn seat_named(game: &Game, name: &str) -> Result<SeatId, String> {
    let map: &Map = game.map();
    let wanted = name.to_lowercase();
    let names = |seat| {
        let powers = game.powers_of(seat).iter();
        let names = powers.map(|&power| map.power(power).name.clone());
        names
            .chain([game.title(seat)])
            .map(|name| name.to_lowercase())
    };
    let exact = |seat: &SeatId| names(*seat).any(|name| name == wanted);
    let begins = |seat: &SeatId| names(*seat).any(|name| name.starts_with(&wanted));
    let found: Vec<SeatId> = game.seat_ids().filter(begins).collect();
    match (game.seat_ids().find(exact), found.as_slice()) {
        (Some(seat), _) | (None, &[seat]) => Ok(seat),
        _ => {
            let titles = game.seat_ids().map(|seat| game.title(seat));
            let name = text::printable(name, 40);
            Err(format!(
                "No seat is called “{name}”. The seats are {}.",
                text::join_lists(titles)
            ))
        }
    }
}

impl Program {
    /// Lets others join the table.
    ///
    /// # Errors
    /// Returns an error if the socket can't be made.
    pub(super) fn host(&mut self, name: Option<&str>) -> Result<String, TableError> {
        if let Some(listener) = &self.listener {
            return Ok(listener.name.clone());
        }
        let path = self.held.as_ref().map(|held| held.path().to_owned());
        let stem = path.as_ref().and_then(|path| path.file_stem());
        let stem = stem.map(|stem| stem.to_string_lossy().into_owned());
        let name = name.map(str::to_owned).or(stem).unwrap_or_default();
        let group = self.options.group.as_deref();
        let listener = Listener::start(self.store.folder(), &name, group, self.inbox.sender(0))?;
        let name = listener.name.clone();
        self.listener = Some(listener);
        Ok(name)
    }

    /// Takes a message of the socket, or returns it if it is for a place.
    pub(super) fn take_at_socket(&mut self, piece: Piece) -> Result<Option<Piece>, TuiError> {
        match piece {
            Piece::Joins(guest) => self.take_guest(*guest)?,
            Piece::AsksStatus(stream) => {
                let name = self.listener.as_ref().map_or("", |it| it.name.as_str());
                answer(stream, &Answer::Status(self.status(name)));
            }
            piece => return Ok(Some(piece)),
        }
        Ok(None)
    }

    /// Returns the seat that a guest asks for by name.
    fn wished_seat(&self, guest: &NewGuest) -> Result<Option<SeatId>, String> {
        let game = self.places[0].app.shared_game();
        let Some(game) = game.filter(|game| game.mode() == Mode::HotSeat) else {
            return Err("The host has no game open that others can join.".to_owned());
        };
        if self.places.len() > MOST_GUESTS {
            return Err("The table is full.".to_owned());
        }
        if guest.request.watch && self.hosting.seating.spectators == Spectators::Refused {
            return Err(NO_SPECTATORS.to_owned());
        }
        let Some(name) = &guest.request.seat else {
            return Ok(None);
        };
        let seat = seat_named(&game, name)?;
        match self.seat_refusal(guest.user, seat, true) {
            Some(why) => Err(why),
            None => Ok(Some(seat)),
        }
    }

    /// Gives a guest a place, or refuses.
    fn take_guest(&mut self, guest: NewGuest) -> Result<(), TuiError> {
        self.recall_seating();
        let seat = match self.wished_seat(&guest) {
            Ok(seat) => seat,
            Err(why) => {
                answer(guest.stream, &Answer::Refused(why));
                return Ok(());
            }
        };
        let is_watching = guest.request.watch;
        // a terminal that can't be set up has gone already
        let Some(place) = self.place_of(guest) else {
            return Ok(());
        };
        self.places.push(place);
        let at = self.places.len() - 1;
        match seat {
            Some(seat) => {
                if let Some(message) = self.sit(at, seat, true)? {
                    self.places[at].apply(message);
                }
            }
            None if is_watching => {
                self.places[at].apply(Message::Command(Command::Watch));
            }
            None => {}
        }
        self.share_seats()
    }

    /// Returns the place of a guest.
    fn place_of(&mut self, guest: NewGuest) -> Option<Place> {
        self.hosting.count += 1;
        let id = self.hosting.count;
        let request = guest.request;
        let motion = request.motion && !request.appearance.ascii;
        let settings = Settings {
            motion: if motion { Switch::On } else { Switch::Off },
            ..Settings::default()
        };
        let host = self.places[0].app.shared.session.as_ref()?;
        let session = host.beside(Seats {
            at: At::Guest(Vec::new()),
            ..Seats::default()
        })?;
        let (mut app, _) = App::new(motion);
        app.shared.no_clipboard = !request.may_ask;
        let means = DisplaySetup {
            terminal: request.appearance,
            own: None,
        };
        app.begin_with(settings, means);
        app.join(session);
        let sender = self.inbox.sender(id);
        let drawn = sender.clone();
        let drawn = move || drawn.send(Piece::Drawn);
        let terminal = Terminal::of_guest(guest.device, Switch::On, drawn).ok()?;
        let line = GuestLine::start(guest.stream, guest.input, guest.user, sender).ok()?;
        let mut place = Place::new(id, app, Some(terminal), request.may_ask);
        place.ask_background();
        place.line = Some(line);
        Some(place)
    }
}
