//! Endings in sentences.

use super::{Ending, VictoryCount};
use crate::Game;
use chancery_core::board::{Id, Map, PowerSet};

/// So many are named in a few words; of more, only the number.
const FEW: usize = 3;

impl Ending {
    /// Who has won, alone or with others; nobody where there is no result.
    pub fn winners(&self) -> PowerSet {
        match self {
            Ending::Won(winner) | Ending::Conceded(winner) => [*winner].into_iter().collect(),
            Ending::WonByHand(winners)
            | Ending::Drawn(winners)
            | Ending::LastYear(winners)
            | Ending::TimeUp(winners)
            | Ending::Declared { winners, .. } => *winners,
        }
    }

    /// In a few words: `France wins`, `a draw of France and Turkey`.
    pub fn title(&self, map: &Map) -> String {
        let names = names(map, self.winners());
        match (self, self.winners().len()) {
            (Ending::Drawn(_), many) if many > FEW => format!("a draw of {many} powers"),
            (Ending::Drawn(_), _) => format!("a draw of {names}"),
            (_, 0) => "no result".to_owned(),
            (_, 1) => format!("{names} wins"),
            _ => format!("{names} share the victory"),
        }
    }

    /// How it came about, in a sentence or two.
    pub fn sentence(&self, game: &Game) -> String {
        let map = game.map();
        let names = names(map, self.winners());
        let years = game.center_counts();
        let (year, counts) = match years.last() {
            Some((year, counts)) => (*year, counts.as_slice()),
            None => (0, [].as_slice()),
        };
        let held = |powers: PowerSet| -> usize {
            let counts = powers.iter().filter_map(|power| counts.get(power.index()));
            counts.sum()
        };
        let all = map.centers().len();
        let most = |winners: PowerSet| match (winners.len(), game.victory().counted) {
            (0, _) => "no power owns a center".to_owned(),
            (1, _) => format!("{names} has the most centers, {}, and wins", held(winners)),
            (_, VictoryCount::Power) => {
                let one = winners.iter().take(1).collect();
                format!(
                    "{names} have the most centers, {} each, and share the victory",
                    held(one)
                )
            }
            (_, VictoryCount::Hand) => {
                format!(
                    "{names} hold the most centers, {} in all, and win",
                    held(winners)
                )
            }
        };
        match self {
            Ending::Won(winner) => format!(
                "{names} wins with {} of {all} centers after Fall {year}.",
                held([*winner].into_iter().collect())
            ),
            Ending::WonByHand(winners) => format!(
                "{names}, led by one player, win with {} of {all} centers after Fall {year}.",
                held(*winners)
            ),
            Ending::Drawn(_) => format!("The table has agreed on a draw of {names}."),
            Ending::Conceded(_) => format!("All others have conceded the game to {names}."),
            Ending::LastYear(leaders) => {
                format!("{year} was the last year: {}.", most(*leaders))
            }
            Ending::TimeUp(leaders) => {
                format!("Time limit reached. After Fall {year}, {}.", most(*leaders))
            }
            Ending::Declared { winners, reason } => {
                let result = match winners.len() {
                    0 => "without a result".to_owned(),
                    1 => format!("{names} wins"),
                    _ => format!("{names} share the victory"),
                };
                match reason.as_str() {
                    "" => format!("The game master has declared the game over: {result}."),
                    why => format!("The game master has declared the game over: {result} ({why})."),
                }
            }
        }
    }
}

/// The names of powers: `France`, `France and Turkey`, `England, France and Turkey`.
pub fn names(map: &Map, powers: PowerSet) -> String {
    let names: Vec<&str> = powers
        .iter()
        .map(|power| map.power(power).name.as_str())
        .collect();
    match names.is_empty() {
        true => "no power".to_owned(),
        false => ::text::join(&names),
    }
}
