//! Scores of a game: the scoring systems of tournaments and leagues.
//!
//! A [`Standing`] has the facts that a system can count: the centers of each power, when a power was
//! eliminated, and how the game ended. A [`System`] is a row of a table, mostly a sum of parts, from which
//! its description is generated as well; it computes exact [`Points`] from a standing.
//!
//! The tables are those of the standard game with its seven powers. On other boards they are used unchanged:
//! a place beyond the seventh earns nothing.
//!
//! ```
//! use game::{Game, Setup};
//! use output::score::{Finish, Standing, System};
//!
//! let game = Game::new(Setup::standard("table")).unwrap();
//! let standing = Standing::of(&game, Finish::Limit);
//! let squares = System::by_name("Sum of squares").unwrap().points(&standing);
//! // Russia begins with four centers of 22, six others with three
//! assert_eq!(squares[5].to_string(), "22.86");
//! ```

mod measure;
mod part;
mod points;
mod standing;
mod system;
mod table;

pub use points::Points;
pub use standing::{Finish, Standing};
pub use system::System;

use chancery_core::board::Id;
use game::Game;

/// Returns the points of each player with a name, `Anna 60, Ben 40`, or nothing if no player has several powers.
pub fn by_player(game: &Game, points: &[Points]) -> String {
    let named = game.seats().iter().filter(|seat| !seat.name.is_empty());
    if !named.clone().any(|seat| seat.powers.len() > 1) {
        return String::new();
    }
    let each = named.map(|seat| {
        let own = seat.powers.iter().filter_map(|it| points.get(it.index()));
        let sum: Points = own.copied().sum();
        format!("{} {sum}", seat.name)
    });
    text::list(each, ", ")
}
