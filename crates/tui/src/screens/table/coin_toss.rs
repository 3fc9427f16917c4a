//! The coin toss for a neutral power, by the program or by the players, and its result.

use ratatui::layout::{Constraint, Layout, Margin};

use crate::keys::{Command, Context, LineState, commands};
use crate::kit::list::select;
use crate::kit::{Row, Tone, words};
use crate::page::{Header, HintForm, ListRow, Paint};
use crate::screens::{Effect, Event, Goto, RandomPurpose, Screen, Traits, Transition};
use crate::session::Session;
use game::{Coin, CoinToss, Game, Seat, SeatId};

/// The coin toss, with the selected line. After the toss, the screen shows the result.
#[derive(Debug, Default)]
pub struct CoinTossScreen {
    selected: usize,
}

impl CoinTossScreen {
    fn lines(&self, game: &Game) -> Vec<ListRow> {
        let program = "The program tosses a coin".to_owned();
        let seats = game.seats().iter();
        let agreed = seats.map(|seat| format!("Your own coin: {} won", who(game, seat)));
        let row = |(number, text)| {
            let selected = number == self.selected;
            Row::pointer(selected).bold_if(selected, text)
        };
        let all = [program].into_iter().chain(agreed).enumerate();
        ListRow::choices(all.map(row), self.selected)
    }
}

impl Screen<Session> for CoinTossScreen {
    fn traits(&self, _: &Session) -> Traits {
        Traits::page((Context::Toss, LineState::Absent))
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        let tossed = session.game().toss().is_some();
        let count = session.game().seats().len() + 1;
        match command {
            _ if select(&mut self.selected, count, command) => {}
            Command::Accept if tossed => return Transition::Go(Goto::Play),
            Command::Accept => match self.selected.checked_sub(1) {
                None => return Transition::Ask(Effect::Random(RandomPurpose::Screen)),
                Some(winner) => take(session, Coin::Table, SeatId(winner)),
            },
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn on_event(&mut self, session: &mut Session, event: &Event) -> Transition {
        let Event::Random(random) = event else {
            return Transition::Pass;
        };
        let winner = random.clone().below(session.game().seats().len());
        take(session, Coin::Program, SeatId(winner));
        Transition::Stay
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        let game = session.game();
        let header = Header::new(
            Row::new()
                .bold("The coin")
                .dim(" of ")
                .text(game.name.as_str()),
            vec![Row::new().dim(words::turn(game.turn()))],
        );
        let is_tossed = game.toss().is_some();
        let hints = paint.hints_with(commands![Up, Accept], |command| match command {
            Command::Up => (!is_tossed).into(),
            _ if is_tossed => HintForm::Called("continue"),
            _ => HintForm::Usual,
        });
        let body = paint.frame(&header, &hints).inner(Margin::new(2, 1));
        let message = Row::new().toned(Tone::Ink, message(game));
        let message = message.wrapped(usize::from(body.width).saturating_sub(2));
        let rows = [message.len() as u16, 1].map(Constraint::Length);
        let rows = Layout::vertical(rows.into_iter().chain([Constraint::Fill(1)]));
        let [text, _, list] = body.layout(&rows);
        paint.rows(&message, text.inner(Margin::new(1, 0)));
        if !is_tossed {
            paint.list(&self.lines(game), list);
        }
    }
}

/// Records a coin toss, if one is needed.
fn take(session: &mut Session, coin: Coin, winner: SeatId) {
    if session.game().needs_coin_toss() {
        session.change(|game| game.take_toss(CoinToss { coin, winner }).is_ok());
    }
}

/// Returns the player of a seat and the powers that they lead, without the neutral one.
fn who(game: &Game, seat: &Seat) -> String {
    let neutral = game.neutral().map(|it| it.power);
    let powers = seat.powers.iter().copied();
    let powers = powers.filter(|&power| Some(power) != neutral);
    let powers = game::ending::names(game.map(), powers);
    match seat.name.as_str() {
        "" => powers,
        name => format!("{name} ({powers})"),
    }
}

/// Returns the reason for the toss, or its result.
fn message(game: &Game) -> String {
    let map = game.map();
    let Some(neutral) = game.neutral() else {
        return String::new();
    };
    let (name, year) = (&map.power(neutral.power).name, neutral.joins);
    let Some(toss) = game.toss() else {
        return format!(
            "{name} is neutral until Spring {year}. Before the adjustments of {} a coin is tossed, by the \
             program or by you: {name} joins the winner.",
            neutral.toss_by().year
        );
    };
    let coin = match toss.coin {
        Coin::Program => "The program tossed the coin",
        Coin::Table => "The players tossed a coin",
    };
    let winner = game.seat(toss.winner);
    let winner = winner.map_or_else(String::new, |seat| who(game, seat));
    format!("{coin}: {name} joins {winner} in Spring {year}.")
}
