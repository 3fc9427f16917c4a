//! The first settings: the number of players and the board.

use std::sync::Arc;

use tui_input::Input;

use super::USUAL_LEVEL;
use super::game_options::{GameOptions, Opponent};
use super::lines::{ChoiceRow, value};
use crate::kit::list::cycle;
use chancery_core::board::Map;
use game::Mode;
use player::Level;

/// The number of players.
pub(super) const PLAYERS: ChoiceRow = ChoiceRow {
    label: "Players",
    shown: |chosen| {
        let (map, seats) = (&chosen.map, chosen.seats);
        let fits = |map: &Map| map.played().count() == seats;
        let offer = chosen.offer();
        let made_for = offer.iter().find(|other| fits(other) && !fits(map));
        let made_for = made_for.map_or(String::new(), |other| {
            format!("; a board for {seats}: {}", other.title())
        });
        let (powers, most) = (map.played().count(), chosen.most_players());
        let above = if powers < most {
            format!("; above {powers} on another board")
        } else {
            String::new()
        };
        let remark = format!("a number from 1 to {most}{above}{made_for}");
        (chosen.seats.to_string(), remark)
    },
    turn: |chosen, forward| {
        let all: Vec<usize> = (1..=chosen.most_players()).collect();
        chosen.seat(cycle(&all, chosen.seats, forward));
    },
};

/// The board.
pub(super) const BOARD: ChoiceRow = ChoiceRow {
    label: "Board",
    shown: |chosen| {
        let offer = chosen.offer();
        let at = offer.iter().position(|map| map.name() == chosen.map.name());
        let number = at.map_or(1, |at| at + 1);
        let (of, map) = (offer.len(), &chosen.map);
        let remark = match map.about() {
            "" => size(map),
            about => about.to_owned(),
        };
        let faults = chosen.board_faults.iter();
        let faults: String = faults.map(|fault| format!("{fault}. ")).collect();
        let remark = format!("{number} of {of}, type a name to find it: {faults}{remark}");
        value(chosen.map.title(), remark)
    },
    turn: |chosen, forward| {
        let offer = chosen.offer();
        let names: Vec<&str> = offer.iter().map(|map| map.name()).collect();
        let name = cycle(&names, chosen.map.name(), forward);
        if let Some(map) = offer.iter().find(|map| map.name() == name) {
            chosen.play_on(Arc::clone(map));
            chosen.keeps_board = true;
        }
    },
};

/// Returns the size of a board: `75 provinces, 34 centers, 18 to win`.
pub(super) fn size(map: &Map) -> String {
    format!(
        "{} provinces, {} centers, {} to win",
        map.passable().count(),
        map.centers().len(),
        map.victory()
    )
}

impl GameOptions {
    /// Returns the boards with enough powers for the players, best first: the standard board, on which players can
    /// lead several powers, then boards with exactly one power per player, then those with the fewest surplus powers.
    pub(super) fn offer(&self) -> Vec<Arc<Map>> {
        let mut offer: Vec<Arc<Map>> = self.maps.clone();
        let powers = |map: &Map| map.played().count();
        offer.retain(|map| powers(map) >= self.seats);
        // the sort is stable: equal boards keep the preference order of `maps`
        offer.sort_by_key(|map| {
            let surplus = powers(map) - self.seats;
            let lacks_players = surplus > 0 || self.computer.is_some();
            (map.name() != "standard", lacks_players, surplus)
        });
        offer
    }

    /// Returns the number of powers of the largest board.
    pub(super) fn most_players(&self) -> usize {
        let powers = self.maps.iter().map(|map| map.played().count());
        powers.max().unwrap_or(1).max(1)
    }

    /// Sets the number of players. Selects the best board for it, unless a board was chosen that has enough powers.
    pub(super) fn seat(&mut self, seats: usize) {
        let usual = Level::new(USUAL_LEVEL).map(Opponent::Computer);
        if self.is_alone() && self.computer == usual {
            self.computer = None;
        }
        self.seats = seats.clamp(1, self.most_players());
        let names = self.seats.max(self.names.len());
        self.names.resize(names, Input::default());
        let offer = self.offer();
        let stays = |map: &&Arc<Map>| self.keeps_board && map.name() == self.map.name();
        match offer.iter().find(stays).or(offer.first()) {
            Some(map) if map.name() != self.map.name() => self.play_on(Arc::clone(map)),
            _ => self.share_out(),
        }
        let has_others = self.map.played().count() > 1;
        if self.seats == 1 && self.mode == Mode::HotSeat && has_others && self.computer.is_none() {
            self.computer = usual;
            self.share_out();
        }
    }

    /// Selects a board with too few powers for the players whose title has a word that begins with `typed`, for as many
    /// players as it has powers. Returns whether there is one.
    pub(super) fn play_on_smaller(&mut self, typed: &str) -> bool {
        let typed = format!(" {}", typed.to_lowercase());
        let is_named =
            |map: &&Arc<Map>| format!(" {}", map.title().to_lowercase()).contains(&typed);
        let Some(map) = self.maps.iter().find(is_named).cloned() else {
            return false;
        };
        self.seat(map.played().count());
        self.play_on(map);
        self.keeps_board = true;
        true
    }

    /// Selects another board, with its own rules and starting position.
    pub(super) fn play_on(&mut self, map: Arc<Map>) {
        self.terms = map.terms();
        (self.map, self.own) = (map, None);
        (self.is_custom, self.placed) = (false, None);
        if self.map.played().count() < 2 {
            self.computer = None;
        }
        self.share_out();
    }

    /// Offers `maps` besides the current board.
    pub(super) fn choose_among(&mut self, maps: impl Iterator<Item = Arc<Map>>) {
        let others = maps.filter(|map| map.name() != self.map.name());
        self.maps = [Arc::clone(&self.map)].into_iter().chain(others).collect();
    }
}
