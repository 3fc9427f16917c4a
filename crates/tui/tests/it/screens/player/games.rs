//! The games and screens with which tests start.

use std::sync::Arc;

use super::{Player, loaded_message};
use chancery_core::board::Map;
use chancery_core::rules::Rules;
use chart::Drawing;
use entry::{Defaults, Sheet};
use game::{Game, Mode, Setup, save};
use testing::lines::lexicon;
use testing::saves;
use testing::saves::one_seat;
use tui::AvailableMap;

/// A winter in which Austria removes a unit and other powers build.
pub const WINTER: &str = "phase: W1901A
position:
Austria: F Alb, A Gal, A Ser
England: F Nwg, F Nth, A Nwy
France: F Por, A Spa, A Bur
Germany: F Den, A Hol, A Ruh
Italy: A Tri, A Ven, F Ion
Russia: F Bot, F Sev, A Rum, A Bud
Turkey: F Bla, A Con, A Bul
centers:
Austria: Vie Ser
England: Lon Lvp Edi Nwy
France: Bre Mar Par Por Spa
Germany: Ber Kie Mun Den Hol
Italy: Nap Rom Ven Tri
Russia: Mos StP War Sev Rum Bud
Turkey: Ank Con Smy Bul
";

impl Player {
    /// Starts at the start screen, with all built-in boards. Those based on the standard board have its
    /// drawing.
    pub fn with_boards() -> Self {
        let mut player = Player::new();
        player.boards = Map::BUILT_IN
            .iter()
            .map(|(name, text)| {
                let map = Map::from_file(name, text).expect("a board that is built in");
                let drawn = map.base().is_some() || *name == "standard";
                AvailableMap {
                    map: Arc::new(map),
                    drawing: drawn.then(Drawing::standard_shared),
                }
            })
            .collect();
        player
    }

    /// Goes to the screen for a new game on a board, led by a game master or in hot-seat mode.
    pub fn on_board(name: &str, mode: Mode) -> Self {
        let mut player = Player::with_boards();
        let map = &player
            .boards
            .iter()
            .find(|one| one.map.name() == name)
            .expect(name)
            .map;
        let (players, title) = (map.played().count(), map.title().to_owned());
        let key = match mode {
            Mode::HotSeat => "n",
            Mode::GameMaster => "b",
        };
        let number = match players {
            0..20 => players.to_string(),
            // the number before 1 is the maximum
            _ => "1<left>".to_owned(),
        };
        player.press(&format!("{key}{number}<down>"));
        let shown = format!("‹ {title} ›");
        for _ in 0..Map::BUILT_IN.len() {
            if player.screen(120, 40).contains(&shown) {
                return player;
            }
            player.press("<right>");
        }
        panic!("{title} isn't offered to {players}");
    }

    /// Starts order entry as a game master in Spring 1901.
    pub fn master() -> Self {
        let mut player = Player::new();
        player.press("b<enter>");
        player
    }

    /// Starts order entry for France in Spring 1901; Austria and England have no orders.
    pub fn france() -> Self {
        let mut player = Player::new();
        player.press("n<enter><enter><c-d><enter><enter><c-d><enter><enter>");
        player.shows(&["FRANCE", "0 of 3 orders"]);
        player
    }

    /// Starts a game with one seat for all powers, in which nothing is secret.
    pub fn alone() -> Self {
        Player::of(one_seat())
    }

    /// Starts at the handover screen of a game, after the results of the last phase if they are shown first.
    pub fn of(game: Game) -> Self {
        let mut player = Player::with_mismatches(game, Vec::new());
        if player.app.context().0 == tui::Context::Results {
            player.go_on();
        }
        player
    }

    /// Opens a game whose save has mismatches.
    pub fn with_mismatches(game: Game, mismatches: Vec<save::Mismatch>) -> Self {
        let mut player = Player::new();
        let effects = player.app.update(loaded_message(game, mismatches));
        player.carry_out(effects);
        player
    }

    /// Opens a save.
    pub fn opened(text: &str) -> Self {
        Player::of(saves::read(text).expect("a save").game)
    }

    /// Opens an example of `saves/examples`.
    pub fn example(name: &str) -> Self {
        Player::of(saves::example(name))
    }

    /// Starts the program again, with the last save of this one.
    pub fn again(&self) -> Self {
        let text = self.closed.last().expect("it was saved");
        let loaded = saves::read(text).expect("it reads");
        assert_eq!(loaded.mismatches, []);
        Player::of(loaded.game)
    }

    /// Starts at the handover screen of Austria, which must remove one of three units; England builds one
    /// unit, France two.
    pub fn winter() -> Self {
        Player::at(Mode::HotSeat, WINTER)
    }

    /// Starts a game with a position on paper.
    pub fn at(mode: Mode, paper: &str) -> Self {
        let defaults = Defaults::new(lexicon(), Rules::default());
        let sheet = Sheet::read(Map::standard(), paper, &defaults);
        let setup = Setup {
            mode,
            start: Some(sheet.position),
            ..Setup::standard("Winter")
        };
        Player::of(Game::new(setup).expect("seven seats"))
    }

    /// Starts at the handover screen of the first of two seats: England, France and Russia.
    pub fn two_seats() -> Self {
        let mut player = Player::new();
        player.press("n2<down><down><right><down>Anna<down>Ben<c-d>");
        player
    }

    /// Starts with two seats and passphrases, on the screen for a new game.
    pub fn setting_phrases() -> Self {
        let mut player = Player::new();
        player.press("n2<down><down><right><down>Anna<down>Ben");
        player
            .press(&"<down>".repeat(20))
            .press(&("<up>".repeat(8) + "<right>"));
        player
    }

    /// Starts with two seats and passphrases. Anna has set 2718 and is entering orders.
    pub fn two_seats_with_phrases() -> Self {
        let mut player = Player::setting_phrases();
        player.press("<enter>2718<enter>2718<enter>");
        player
    }
}
