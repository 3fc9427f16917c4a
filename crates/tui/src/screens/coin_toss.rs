//! The coin for a neutral power: the program's, or the table's own, and what came.

use ratatui::layout::Rect;

use super::{Event, Goto, Paint, Screen, Transition};
use crate::keys::{Context, LineState};
use crate::layout::SizeClass;
use crate::message::{Command, Effect, RandomPurpose};
use crate::screen_layout::{Header, ListRow, draw_commands, draw_header, draw_scrolled, fill};
use crate::session::Session;
use crate::text::Row;
use crate::theme::{Surface, Tone};
use crate::words;
use chancery_core::board::Map;
use game::{Coin, CoinToss, Game, Seat};

/// The coin: which line is selected. Once it is tossed the screen tells what came.
#[derive(Debug, Default)]
pub struct CoinTossScreen {
    selected: usize,
}

impl CoinTossScreen {
    fn lines(&self, game: &Game) -> Vec<ListRow> {
        let program = "The program tosses a coin".to_owned();
        let seats = game.seats().iter();
        let table = seats.map(|seat| format!("Our coin: {}", who(game.map(), seat)));
        let all = std::iter::once(program).chain(table).enumerate();
        let line = |(number, text): (usize, String)| {
            let selected = number == self.selected;
            let row = match selected {
                true => Row::new().strong(Tone::Accent, "› ").bold(text),
                false => Row::new().text("  ").text(text),
            };
            ListRow {
                row,
                selected,
                number: Some(number),
                ..ListRow::default()
            }
        };
        all.map(line).collect()
    }
}

impl Screen<Session> for CoinTossScreen {
    fn context(&self, _: &Session) -> (Context, LineState) {
        (Context::Toss, LineState::Absent)
    }

    fn update(&mut self, table: &mut Session, command: Command) -> Transition {
        let tossed = table.game().toss().is_some();
        match command {
            Command::Up => self.selected = self.selected.saturating_sub(1),
            Command::Down => {
                self.selected = (self.selected + 1).min(table.game().seats().len());
            }
            Command::Take if tossed => return Transition::Go(Goto::Play),
            Command::Take => match self.selected.checked_sub(1) {
                None => return Transition::Ask(Effect::Random(RandomPurpose::Screen)),
                Some(winner) => take(table, Coin::Table, winner),
            },
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn click_row(&mut self, _: &mut Session, number: usize) -> Transition {
        self.selected = number;
        Transition::Stay
    }

    fn on_event(&mut self, table: &mut Session, event: &Event) -> Transition {
        let Event::Random(random) = event else {
            return Transition::Pass;
        };
        let winner = random.clone().below(table.game().seats().len());
        take(table, Coin::Program, winner);
        Transition::Stay
    }

    fn draw(&self, table: &Session, paint: &mut Paint<'_>) {
        let (buffer, theme) = (&mut *paint.buffer, paint.theme);
        let screen = buffer.area;
        fill(buffer, theme, screen, Surface::Ground);
        let game = table.game();
        let row = |y: u16| Rect::new(0, y, screen.width, 1).intersection(screen);
        let header = Header {
            left: Row::new()
                .bold("The coin")
                .dim(" of ")
                .text(game.name.as_str()),
            right: vec![Row::new().dim(words::turn(game.turn()))],
            ..Header::default()
        };
        draw_header(&header, buffer, theme, row(0), SizeClass::of(screen));
        let width = screen.width.saturating_sub(6);
        let told = Row::new().toned(Tone::Ink, told(game));
        let told = told.wrapped(usize::from(width));
        for (y, line) in (2..).zip(&told) {
            line.draw(buffer, theme, 3, y, width);
        }
        if game.toss().is_none() {
            let top = 3 + told.len() as u16;
            let rows = screen.height.saturating_sub(top + 2);
            let list = Rect::new(2, top, screen.width.saturating_sub(4), rows);
            let spots = &mut paint.charts.spots;
            let lines = self.lines(game);
            let at = Some(self.selected);
            draw_scrolled(&lines, at, buffer, theme, spots, list.intersection(screen));
        }
        let commands = [Command::Up, Command::Take];
        draw_commands(&commands, Context::Toss, LineState::Absent, paint);
    }
}

/// Takes a toss in; where none is due there is nothing to take.
fn take(table: &mut Session, coin: Coin, winner: usize) {
    if table.game().needs_coin_toss() {
        table.change(|game| game.take_toss(CoinToss { coin, winner }).is_ok());
    }
}

/// A seat's person, with the powers that they lead.
fn who(map: &Map, seat: &Seat) -> String {
    let names: Vec<String> = seat
        .powers
        .iter()
        .map(|&power| map.power(power).name.clone())
        .collect();
    let powers = words::list(&names);
    match seat.name.as_str() {
        "" => powers,
        name => format!("{name} ({powers})"),
    }
}

/// What is tossed for, or what came.
fn told(game: &Game) -> String {
    let map = game.map();
    let Some(neutral) = game.neutral() else {
        return String::new();
    };
    let (name, year) = (&map.power(neutral.power).name, neutral.joins);
    let Some(toss) = game.toss() else {
        return format!(
            "{name} is neutral until Spring {year}. Before the adjustments of {} a coin is tossed: \
             {name} joins the winner.",
            neutral.toss_by().year
        );
    };
    let coin = match toss.coin {
        Coin::Program => "The program tossed the coin",
        Coin::Table => "The players tossed a coin",
    };
    let winner = game.seats().get(toss.winner);
    let winner = winner.map_or_else(String::new, |seat| who(map, seat));
    format!("{coin}: {winner} wins and leads {name} from Spring {year}.")
}
