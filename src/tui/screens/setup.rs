//! A new game: one line a setting, each with a default that works.

use ratatui::layout::Rect;
use tui_input::{Input, InputRequest};

use super::{Go, Paint, Step};
use crate::board::{Map, Power};
use crate::game::{Game, House, Mode, Seat, Setup as Settings};
use crate::tui::keys::{Context, Line, hint};
use crate::tui::layout::Class;
use crate::tui::message::Command;
use crate::tui::page::{Header, draw_header, draw_keys, fill, mark_selected};
use crate::tui::rulebooks;
use crate::tui::spots::Spot;
use crate::tui::text::Row;
use crate::tui::theme::{Surface, Tone};
use crate::tui::words;

/// The longest name that is taken, in characters.
const LONGEST: usize = 40;

/// Where the values and the remarks begin.
const VALUES: usize = 20;
const REMARKS: u16 = 58;

/// The seats and the powers they lead, for each number of seats: by the keys of the standard board.
/// The rules of 1971 to 1992 share the powers out so for four to six players, and for three; for
/// two, one leads what the alliance of 1914 was. A power that is not listed sends no orders.
const SHARES: [&[&str]; 6] = [
    &["EFR", "AGT"],
    &["EGA", "RI", "FT"],
    &["E", "AF", "GT", "IR"],
    &["A", "E", "F", "R", "T"],
    &["A", "E", "F", "G", "R", "T"],
    &["A", "E", "F", "G", "I", "R", "T"],
];

/// A line of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Field {
    Name,
    Play,
    Seats,
    Seat(usize),
    Rulebook,
}

/// The settings as they are chosen.
#[derive(Debug)]
pub struct Setup {
    name: Input,
    mode: Mode,
    names: Vec<Input>,
    seats: usize,
    house: House,
    selected: usize,
}

impl Setup {
    /// The defaults: seven seats, the rules of DATC 3.1.
    pub fn new(mode: Mode) -> Self {
        let name = match mode {
            Mode::HotSeat => "Our table",
            Mode::GameMaster => "Club night",
        };
        Setup {
            name: Input::new(name.to_owned()),
            mode,
            names: vec![Input::default(); 7],
            seats: 7,
            house: House::default(),
            selected: 0,
        }
    }

    /// The rules that the game is to have.
    pub fn house(&self) -> House {
        self.house
    }

    /// Gives the game these rules, single issues set.
    pub fn play_by(&mut self, house: House) {
        self.house = house;
    }

    fn fields(&self) -> Vec<Field> {
        let mut fields = vec![Field::Name, Field::Play];
        if self.mode == Mode::HotSeat {
            fields.push(Field::Seats);
            fields.extend((0..self.seats).map(Field::Seat));
        }
        fields.push(Field::Rulebook);
        fields
    }

    fn field(&self) -> Field {
        let fields = self.fields();
        fields[self.selected.min(fields.len() - 1)]
    }

    fn input(&mut self) -> Option<&mut Input> {
        match self.field() {
            Field::Name => Some(&mut self.name),
            Field::Seat(seat) => self.names.get_mut(seat),
            Field::Play | Field::Seats | Field::Rulebook => None,
        }
    }

    pub(super) fn line(&self) -> Line {
        match self.field() {
            Field::Name | Field::Seat(_) => Line::Filled,
            Field::Play | Field::Seats | Field::Rulebook => Line::Empty,
        }
    }

    pub(super) fn update(&mut self, command: Command) -> Step {
        let last = self.fields().len() - 1;
        match command {
            Command::Up => self.selected = self.selected.saturating_sub(1),
            Command::Down => self.selected = (self.selected + 1).min(last),
            Command::Left => self.turn(false),
            Command::Right => self.turn(true),
            Command::Type(letter) => self.write(InputRequest::InsertChar(letter)),
            Command::Edit(request) => self.write(request),
            Command::Back => return Step::Go(Go::Start),
            Command::Take => {
                return match Game::new(self.settings()) {
                    Ok(game) => Step::Go(Go::Begin(Box::new(game))),
                    Err(_) => Step::Stay,
                };
            }
            _ => return Step::Pass,
        }
        Step::Stay
    }

    /// A line was clicked: it is selected; the selected one gets its next value.
    pub(super) fn click_row(&mut self, number: usize) {
        if self.selected == number && !matches!(self.field(), Field::Name | Field::Seat(_)) {
            self.turn(true);
        }
        self.selected = number;
    }

    fn write(&mut self, request: InputRequest) {
        if let Some(input) = self.input() {
            let full = input.value().chars().count() >= LONGEST;
            match request {
                InputRequest::InsertChar(letter) if full || letter.is_control() => {}
                request => {
                    input.handle(request);
                }
            }
        }
    }

    pub(super) fn paste(&mut self, text: &str) {
        for letter in text.chars() {
            self.write(InputRequest::InsertChar(letter));
        }
    }

    /// The next value of the selected line, or the one before; in a name the cursor moves.
    fn turn(&mut self, forward: bool) {
        match self.field() {
            Field::Name | Field::Seat(_) => self.write(match forward {
                true => InputRequest::GoToNextChar,
                false => InputRequest::GoToPrevChar,
            }),
            Field::Play => {
                self.mode = match self.mode {
                    Mode::HotSeat => Mode::GameMaster,
                    Mode::GameMaster => Mode::HotSeat,
                }
            }
            Field::Seats => {
                let seats = if forward {
                    self.seats + 1
                } else {
                    self.seats - 1
                };
                self.seats = seats.clamp(2, 7);
            }
            Field::Rulebook => {
                self.house = House::of(rulebooks::next(self.house.rulebook, forward));
            }
        }
    }

    /// The powers of each seat.
    fn shares(&self, map: &Map) -> Vec<Vec<Power>> {
        let power = |initial: char| {
            map.powers()
                .find(|&power| map.power(power).name.starts_with(initial))
        };
        SHARES[self.seats - 2]
            .iter()
            .map(|share| share.chars().filter_map(power).collect())
            .collect()
    }

    fn settings(&self) -> Settings {
        let name = match self.name.value().trim() {
            "" => "Game",
            name => name,
        };
        let standard = Settings::standard(name);
        let seats = match self.mode {
            Mode::GameMaster => standard.seats,
            Mode::HotSeat => {
                let shares = self.shares(&standard.map).into_iter();
                let named = shares.zip(&self.names).map(|(powers, name)| Seat {
                    name: name.value().trim().to_owned(),
                    powers,
                });
                named.collect()
            }
        };
        Settings {
            rulebook: self.house.rulebook,
            rules: self.house.rules,
            mode: self.mode,
            seats,
            ..standard
        }
    }

    pub(super) fn draw(&self, paint: &mut Paint<'_>) {
        let (buffer, theme) = (&mut *paint.buffer, paint.theme);
        let screen = buffer.area;
        fill(buffer, theme, screen, Surface::Ground);
        let class = Class::of(screen);
        let at = match self.mode {
            Mode::HotSeat => " at this keyboard",
            Mode::GameMaster => " led by a game master",
        };
        let header = Header {
            left: Row::new().bold("New game").dim(at),
            right: vec![Row::new().dim("every line has a default that works")],
            ..Header::default()
        };
        let row = |y: u16| Rect::new(0, y, screen.width, 1).intersection(screen);
        draw_header(&header, buffer, theme, row(0), class);
        let sentence: Vec<Row> = Row::new()
            .toned(Tone::Ink, self.sentence())
            .wrapped(usize::from(screen.width.saturating_sub(12)));
        let map = Map::standard();
        let fields = self.fields();
        let needed = fields.len() as u16 + 4;
        let step = if screen.height >= 2 * needed + 4 {
            2
        } else {
            1
        };
        for (i, &field) in fields.iter().enumerate() {
            let y = 2 + i as u16 * step;
            let selected = i == self.selected.min(fields.len() - 1);
            let width = screen.width.saturating_sub(4);
            let band = Rect::new(2, y, width, 1).intersection(screen);
            if selected {
                mark_selected(buffer, theme, band);
            }
            paint.charts.spots.add(band, Spot::Row(i));
            let (label, value, remark) = self.told(field, map);
            let mut line = match selected {
                true => Row::new().strong(Tone::Accent, "› ").bold(label),
                false => Row::new().text("  ").dim(label),
            };
            line = line.to_column(VALUES).and(value);
            line.draw(buffer, theme, 4, y, screen.width.saturating_sub(6));
            if class != Class::Small {
                let tone = if selected { Tone::Text } else { Tone::Faint };
                let room = screen.width.saturating_sub(REMARKS + 3);
                Row::new()
                    .toned(tone, remark)
                    .draw(buffer, theme, REMARKS, y, room);
            }
        }
        let top = screen.height.saturating_sub(2 + sentence.len() as u16);
        for (y, line) in (top..).zip(&sentence) {
            line.draw(buffer, theme, 4, y, screen.width.saturating_sub(6));
        }
        let hints: Vec<_> = [
            Command::Up,
            Command::Left,
            Command::Take,
            Command::Rules,
            Command::Back,
        ]
        .into_iter()
        .filter_map(|command| hint(command, Context::Setup, self.line()))
        .collect();
        let keys = row(screen.height.saturating_sub(1));
        draw_keys(
            &hints,
            paint.keys,
            buffer,
            theme,
            &mut paint.charts.spots,
            keys,
        );
    }

    /// A line's label, value and remark.
    fn told(&self, field: Field, map: &Map) -> (String, Row, String) {
        let selected = self.field() == field;
        let choice = |text: String| {
            let tone = if selected { Tone::Accent } else { Tone::Text };
            Row::new().strong(tone, format!("‹ {text} ›"))
        };
        let written = |input: &Input, or: &str| match (selected, input.value()) {
            (false, "") => Row::new().faint(or),
            (false, name) => Row::new().bold(name),
            (true, name) => {
                let (before, after) = split(name, input.cursor());
                Row::new().bold(before).toned(Tone::Accent, "▌").bold(after)
            }
        };
        match field {
            Field::Name => (
                "Name".into(),
                written(&self.name, ""),
                "the save is named after it".into(),
            ),
            Field::Play => {
                let (choice_, remark) = match self.mode {
                    Mode::HotSeat => ("hot-seat, with a curtain", "nobody sees another's orders"),
                    Mode::GameMaster => ("game master, or alone", "all powers at once, no curtain"),
                };
                ("Play".into(), choice(choice_.into()), remark.into())
            }
            Field::Seats => (
                "Seats".into(),
                choice(self.seats.to_string()),
                "fewer than seven share the powers as the rulebook says".into(),
            ),
            Field::Seat(seat) => {
                let shares = self.shares(map);
                let powers = shares.get(seat).map_or(&[][..], Vec::as_slice);
                let mut value = Row::new();
                let mut names = Vec::new();
                for &power in powers {
                    let name = &map.power(power).name;
                    value = value.chip(power, &name[..1]);
                    names.push(name.clone());
                }
                let value = value
                    .to_column(10)
                    .and(written(&self.names[seat], "a name"));
                (String::new(), value, words::list(&names))
            }
            Field::Rulebook => (
                "Rulebook".into(),
                choice(words::house(self.house)),
                self.house.rulebook.about().into(),
            ),
        }
    }

    /// What was chosen, as a sentence.
    fn sentence(&self) -> String {
        let end = "The game ends at 18 centers after a Fall.";
        match self.mode {
            Mode::GameMaster => format!(
                "You enter the orders of all seven powers, from a physical board or alone, and the \
                 results are told when all are in. {end}"
            ),
            Mode::HotSeat => {
                let idle: Vec<String> = {
                    let map = Map::standard();
                    let led: Vec<Power> = self.shares(map).concat();
                    let powers = map.powers().filter(|power| !led.contains(power));
                    powers.map(|power| map.power(power).name.clone()).collect()
                };
                let idle = match idle.len() {
                    0 => String::new(),
                    1 => format!(" {} has no seat: its units hold.", idle[0]),
                    _ => format!(" {} have no seats: their units hold.", words::list(&idle)),
                };
                format!(
                    "{} people at one keyboard. Each writes behind the curtain; nothing is shown \
                     before all sheets are sealed, and then everything at once.{idle} {end}",
                    ["Two", "Three", "Four", "Five", "Six", "Seven"][self.seats - 2]
                )
            }
        }
    }
}

/// A text before and from a cursor, which counts characters.
fn split(text: &str, cursor: usize) -> (&str, &str) {
    let at = text
        .char_indices()
        .nth(cursor)
        .map_or(text.len(), |(at, _)| at);
    text.split_at(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_seats_makes_a_game() {
        for seats in 2..=7 {
            let mut setup = Setup::new(Mode::HotSeat);
            setup.seats = seats;
            let game = Game::new(setup.settings()).unwrap();
            assert_eq!(game.seats().len(), seats);
        }
        assert!(Game::new(Setup::new(Mode::GameMaster).settings()).is_ok());
    }
}
