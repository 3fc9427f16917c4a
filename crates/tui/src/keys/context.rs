//! Key contexts: the activity that determines the meaning of a key, and the state of the entry
//! line.
//!
//! Each screen has a row in the table of contexts. A binding for many contexts names a property of
//! theirs, so that no other list names the screens.

use tui_input::Input;

use Property::*;

/// A property that many contexts share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Property {
    /// A full screen rather than an overlay. A ballot isn't one because it has only two keys; a
    /// what-if isn't because it has the keys of order entry.
    Screen,
    /// There is a game.
    Game,
    /// `?` opens the help. It isn't typed and isn't a jump label.
    QuestionMark,
    /// `:` opens the palette.
    Colon,
    /// There is a map that can be zoomed.
    Map,
    /// There is a list to move through.
    List,
    /// There is a line to type in.
    Line,
    /// Letters are typed or select something, whatever commands there are.
    Lettered,
}

/// Defines a context: its name in a word or two, its place in a phrase like `only while …`, and its
/// properties.
macro_rules! contexts {
    ($($(#[$doc:meta])* $context:ident, $name:literal, $place:literal, $properties:expr;)*) => {
        /// The user's activity, which determines the keys.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Context {
            $($(#[$doc])* $context,)*
        }

        impl Context {
            /// All contexts.
            pub const ALL: &[Context] = &[$(Context::$context),*];

            /// Returns the name, the place and the properties of the context.
            fn row(self) -> (&'static str, &'static str, &'static [Property]) {
                match self {
                    $(Context::$context => ($name, $place, &$properties),)*
                }
            }
        }
    };
}

contexts! {
    /// The start screen.
    Start, "start", "on the start screen", [Screen, QuestionMark, Colon, List];
    /// Setting up a new game.
    Setup, "new game", "on the new game screen", [Screen, QuestionMark, Colon, List, Line, Lettered];
    /// The handover screen between two seats.
    Handover, "handover screen", "on the handover screen", [Screen, Game, QuestionMark, Colon, Line];
    /// Viewing the position before any orders.
    Position, "position", "while viewing the position", [Screen, Game, QuestionMark, Map];
    /// Setting the attendance of the players.
    Attendance, "who is here", "on the attendance screen", [List];
    /// Changing the names of the players.
    Naming, "names", "while changing names", [List, Line, Lettered];
    /// Writing orders, retreats or builds.
    Writing, "writing", "while writing orders", [Screen, Game, QuestionMark, Colon, Map, Line, Lettered];
    /// Selecting on the map by jump labels.
    Pointing, "pointing", "while selecting on the map", [Screen, Game, QuestionMark, Map, Line, Lettered];
    /// Setting up a position in the editor.
    Editing, "position", "while setting up a position", [Screen, QuestionMark, Colon, Map, Line];
    /// Selecting on the map in the position editor.
    Placing, "pointing", "while selecting on the map", [Screen, QuestionMark, Map];
    /// Viewing where a unit can move, or which units can move to a province.
    Asking, "where to", "while viewing where a unit can move", [Screen, Game, QuestionMark, Map, Lettered];
    /// Viewing the opponents and the promises, and choosing a proposal.
    Proposing, "opponents", "in the list of opponents", [QuestionMark, List];
    /// Confirming that the orders are sealed.
    Sealing, "sealing", "before sealing", [Screen, Game, QuestionMark, Colon, Map];
    /// Tossing a coin for a neutral power.
    Toss, "the coin", "while tossing a coin", [Screen, Game, QuestionMark, Colon, List];
    /// Viewing the computer's plans.
    Advice, "advice", "while viewing advice", [Screen, Game, QuestionMark, Colon, Map];
    /// Waiting while the computer writes orders or computes advice.
    Thinking, "thinking", "while the computer thinks", [Screen, Game, QuestionMark, Colon];
    /// Waiting for the people at other terminals.
    Waiting, "waiting", "while waiting for others", [Screen, Game, QuestionMark, Colon, Map];
    /// Taking a seat at a table.
    Joining, "joining", "while choosing a seat", [QuestionMark, List];
    /// Seeing who has which seat, as the host.
    Seating, "seats", "in the list of seats", [QuestionMark, List];
    /// The reveal.
    Reveal, "reveal", "during the reveal", [Screen, Game, QuestionMark, Colon];
    /// The read-aloud script of a phase.
    Script, "read-aloud script", "in the read-aloud script", [Screen, Game, QuestionMark, Colon];
    /// Correcting an order of a past phase.
    Correcting, "correction", "while correcting an order", [Screen, Game, QuestionMark, Map, Line];
    /// The results of a phase.
    Results, "results", "in the results", [Screen, Game, QuestionMark, Colon, Map, List, Line, Lettered];
    /// The centers of a year, between fall and winter.
    Balance, "centers", "between fall and winter", [Screen, Game, QuestionMark, Colon, Map, List];
    /// Selecting an order on the map of the results by its jump label.
    Picking, "picking", "while selecting on the map", [Screen, Game, Lettered];
    /// Viewing where a unit could have moved in a past phase, or which units could have moved to a
    /// province.
    Tracing, "where to", "while viewing where a unit can move", [Screen, Game, QuestionMark, Map, Lettered];
    /// The same orders under every rulebook.
    Compare, "rulebooks", "in the rulebook comparison", [Screen, Game, QuestionMark, Colon, Map, List, Line, Lettered];
    /// Writing orders in a what-if.
    Branch, "what if", "in a what-if", [Game];
    /// Writing the orders that solve a puzzle.
    Puzzle, "puzzle", "in a puzzle", [Game];
    /// The list of puzzles.
    Puzzles, "puzzles", "in the list of puzzles", [List, Line, Lettered];
    /// The record of the player's games and puzzles.
    Record, "record", "in your record", [Screen, QuestionMark, Colon];
    /// Writing a note on a past phase.
    Noting, "note", "while writing a note", [Line, Lettered];
    /// Viewing a proof.
    Proof, "proof", "while viewing a proof", [Screen, Game, QuestionMark, Colon, Map];
    /// The center chart.
    Centers, "centers", "in the center chart", [Screen, Game, QuestionMark, Colon, Map, List, Line];
    /// The end of the game.
    Finale, "the end", "at the end of the game", [Screen, Game, QuestionMark, Colon, Map, List, Line];
    /// The clock screen.
    Clock, "clock", "on the clock screen", [Screen, Game, QuestionMark, Colon];
    /// The scores by scoring system.
    Score, "score", "on the scores screen", [Screen, Game, QuestionMark, Colon, Map, Lettered];
    /// An open vote, from the proposal to the result.
    Voting, "vote", "during a vote", [Screen, Game, QuestionMark, Colon, List];
    /// A secret vote, in which the players pass the keyboard.
    Balloting, "vote", "during a vote", [];
    /// Declaring the game over as the game master.
    Declaring, "the end", "while declaring the game over", [Screen, Game, QuestionMark, Colon, List, Line];
    /// Reading the statistics or the postcard.
    Reading, "reading", "while reading", [Screen, Game, QuestionMark, Colon, List];
    /// The differences between two phases.
    Phases, "two phases", "in the comparison", [Screen, Game, QuestionMark, Colon, List];
    /// The review of the past orders.
    Review, "review", "in the review", [Screen, Game, QuestionMark, Colon, List];
    /// The list of saved games.
    Open, "saved games", "in the list of saved games", [Screen, QuestionMark, Colon, List, Line, Lettered];
    /// The rules in force.
    Rules, "rules", "on the rules screen", [Screen, QuestionMark, Colon, List];
    /// The settings.
    Settings, "settings", "in the settings", [Screen, QuestionMark, List];
    /// Choosing a phase or screen to go to.
    GoTo, "go to", "in a dialog", [List, Line, Lettered];
    /// The help.
    Help, "help", "in a dialog", [List, Line, Lettered];
    /// The palette.
    Palette, "commands", "in a dialog", [List, Line, Lettered];
    /// A question with the answers yes and no.
    Question, "question", "in a dialog", [];
    /// Viewing fingerprints.
    Fingerprints, "fingerprints", "in a dialog", [];
    /// The handover screen that hides everything.
    Hidden, "hidden", "behind the handover screen", [];
}

impl Context {
    /// Returns the activity in a word or two.
    pub fn name(self) -> &'static str {
        self.row().0
    }

    /// Returns the context as a place in a phrase: `only while …`.
    pub(super) fn place(self) -> &'static str {
        self.row().1
    }

    /// Returns whether there is a line to type in.
    pub fn has_line(self) -> bool {
        self.is(Line)
    }

    /// Returns whether the context has a property.
    pub(super) fn is(self, property: Property) -> bool {
        self.row().2.contains(&property)
    }
}

/// The state of the entry line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineState {
    /// There is no line; letters can be bound to commands.
    Absent,
    /// The line is empty.
    Empty,
    /// The line has text.
    Filled,
    /// The line has text with several readings, which are numbered on the screen.
    Choosing,
    /// The line is empty, and the choices are numbered on the screen.
    Numbered,
}

impl LineState {
    /// Returns the state of a line without numbered choices.
    pub fn of(line: &Input) -> Self {
        match line.value() {
            "" => LineState::Empty,
            _ => LineState::Filled,
        }
    }

    /// All states.
    pub const ALL: [LineState; 5] = [
        LineState::Absent,
        LineState::Empty,
        LineState::Filled,
        LineState::Choosing,
        LineState::Numbered,
    ];
}
