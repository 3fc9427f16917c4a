//! Descriptions of endings.

use super::{Ending, VictoryCount};
use crate::{Game, Mode};
use chancery_core::board::{Id, Map, Power, PowerSet};

/// The maximum number of powers that are named in a title. Of more, only the number is given.
const FEW: usize = 3;

impl Ending {
    /// Returns the winners, one alone or several together; empty if there is no result.
    pub fn winners(&self) -> PowerSet {
        match self {
            Ending::Won(winner) | Ending::Conceded(winner) => PowerSet::from_iter([*winner]),
            Ending::WonByHand(winners)
            | Ending::Drawn(winners)
            | Ending::LastYear(winners)
            | Ending::TimeUp(winners)
            | Ending::Declared { winners, .. } => *winners,
        }
    }

    /// Returns the ending in a few words: `France wins`, `a draw of France and Turkey`.
    pub fn title(&self, map: &Map) -> String {
        let names = names(map, self.winners().iter());
        match (self, self.winners().len()) {
            (Ending::Drawn(_), many) if many > FEW => format!("a draw of {many} powers"),
            (Ending::Drawn(_), _) => format!("a draw of {names}"),
            (_, 0) => "no result".to_owned(),
            (_, 1) => format!("{names} wins"),
            (Ending::WonByHand(_), _) => format!("{names} win"),
            _ => format!("{names} share the victory"),
        }
    }

    /// Describes the ending in one or two sentences.
    pub fn sentence(&self, game: &Game) -> String {
        let map = game.map();
        let names = names(map, self.winners().iter());
        let (year, counts) = game.center_counts().pop().unwrap_or_default();
        let winners = self.winners().iter();
        let held: usize = winners.filter_map(|it| counts.get(it.index())).sum();
        let all = map.centers().len();
        let most = match (self.winners().len(), game.victory().counted) {
            (0, _) => "no power owns a center".to_owned(),
            (1, _) => format!("{names} has the most centers, {held}, and wins"),
            (count, VictoryCount::Power) => {
                let each = held / count;
                format!("{names} have the most centers, {each} each, and share the victory")
            }
            (_, VictoryCount::Hand) => {
                format!("{names} hold the most centers, {held} in all, and win")
            }
        };
        match self {
            Ending::Won(_) => {
                format!("{names} wins with {held} of {all} centers after Fall {year}.")
            }
            Ending::WonByHand(_) => {
                let first = self.winners().iter().next();
                let winner = match first.and_then(|power| game.player_of(power)) {
                    None => format!("{names}, led by one player, win"),
                    Some(player) => format!("{player} ({names}) wins"),
                };
                format!("{winner} with {held} of {all} centers after Fall {year}.")
            }
            Ending::Drawn(winners) => {
                let names = with_players(game, *winners);
                format!("The table has agreed on a draw of {names}.")
            }
            Ending::Conceded(_) => format!("All others have conceded the game to {names}."),
            Ending::LastYear(_) => format!("{year} was the last year: {most}."),
            Ending::TimeUp(_) => format!("Time limit reached. After Fall {year}, {most}."),
            Ending::Declared { reason, .. } => {
                let result = if self.winners().is_empty() {
                    "without a result".to_owned()
                } else {
                    self.title(map)
                };
                let why = match reason.as_str() {
                    "" => String::new(),
                    reason => format!(" ({reason})"),
                };
                // without a game master, it ended at the server that it was played on
                let over = match game.mode() {
                    Mode::GameMaster => "The game master has declared the game over",
                    Mode::HotSeat => "The game is over",
                };
                format!("{over}: {result}{why}.")
            }
        }
    }
}

/// Returns the names of powers as a list, those of a player with a name together: `Anna (England, France) and Turkey`.
fn with_players(game: &Game, powers: PowerSet) -> String {
    let map = game.map();
    let groups = game.seats().iter().flat_map(|seat| {
        let own = seat.powers.iter().filter(|&&power| powers.contains(power));
        let own: Vec<&str> = own.map(|&power| map.power(power).name.as_str()).collect();
        match seat.name.as_str() {
            "" => own.into_iter().map(str::to_owned).collect(),
            _ if own.is_empty() => Vec::new(),
            player => vec![format!("{player} ({})", ::text::list(own, ", "))],
        }
    });
    ::text::join(groups)
}

/// Returns the names of powers as a list: `France`, `France and Turkey`,
/// `England, France and Turkey`.
pub fn names(map: &Map, powers: impl IntoIterator<Item = Power>) -> String {
    let names = powers.into_iter().map(|power| &map.power(power).name);
    match ::text::join(names) {
        names if names.is_empty() => "no power".to_owned(),
        names => names,
    }
}
