//! What the user does when a key is pressed, and the state of the line.
//!
//! A new screen has its row in the table of contexts. A binding that holds in many contexts names a
//! property of theirs, so that no other list has to name the screen.

use tui_input::Input;

use Property::*;

/// What many contexts have in common.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Property {
    /// A screen of its own, not one that lies over another. A ballot is none, since it has two keys; a
    /// what-if is none, since it has the keys of order entry.
    Screen,
    /// There is a game.
    Game,
    /// `?` opens the help: it isn't typed, and isn't a letter that selects something.
    QuestionMark,
    /// `:` opens the palette.
    Colon,
    /// There is a map that can be zoomed.
    Map,
    /// There is a list to move through.
    List,
    /// There is a line to type in.
    Line,
    /// Letters write or select, whatever else can be done.
    Lettered,
}

/// A row: the context, its name in a word or two, where a command belongs that can be done only there,
/// and its properties.
macro_rules! contexts {
    ($($(#[$doc:meta])* $context:ident, $name:literal, $place:literal, $properties:expr;)*) => {
        /// What the user does, as far as keys are concerned.
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
    /// Setting a game up.
    Setup, "new game", "on the new game screen", [Screen, QuestionMark, Colon, List, Line, Lettered];
    /// The handover screen between two seats.
    Handover, "handover screen", "on the handover screen", [Screen, Game, QuestionMark, Colon, Line];
    /// Looking at the position before anybody's orders.
    Position, "position", "while viewing the position", [Screen, Game, Map];
    /// Saying who is at the table.
    Attendance, "who is here", "on the attendance screen", [List];
    /// Writing orders, retreats or builds.
    Writing, "writing", "while writing orders", [Screen, Game, QuestionMark, Colon, Map, Line, Lettered];
    /// Pointing at the map, so that letters pick what they stand on.
    Pointing, "pointing", "while selecting on the map", [Screen, Game, QuestionMark, Map, Line, Lettered];
    /// Setting a position up by hand.
    Editing, "position", "while setting up a position", [Screen, QuestionMark, Colon, Map, Line];
    /// The same, pointing at the map.
    Placing, "pointing", "while selecting on the map", [Screen, Map];
    /// Asking where a unit can go, or who can come to a place.
    Asking, "where to", "while viewing where a unit can move", [Screen, Game, QuestionMark, Map, Lettered];
    /// Asked whether to seal.
    Sealing, "sealing", "before sealing", [Screen, Game, QuestionMark, Colon, Map];
    /// Tossing a coin for a neutral power.
    Toss, "the coin", "while tossing a coin", [Screen, Game, QuestionMark, Colon, List];
    /// Looking at the computer's plans.
    Advice, "advice", "while viewing advice", [Screen, Game, QuestionMark, Colon, Map];
    /// The computer writes orders, or works out advice.
    Thinking, "thinking", "while the computer thinks", [Screen, Game, QuestionMark, Colon];
    /// The reveal.
    Reveal, "reveal", "during the reveal", [Screen, Game, QuestionMark, Colon];
    /// The reading script of a phase.
    Script, "read-aloud script", "in the read-aloud script", [Screen, Game, QuestionMark, Colon];
    /// Correcting an order of a past phase.
    Correcting, "correction", "while correcting an order", [Screen, Game, QuestionMark, Map, Line];
    /// Results of a phase.
    Results, "results", "in the results", [Screen, Game, QuestionMark, Colon, Map, List, Line, Lettered];
    /// Picking an order by its letter on the map of the results.
    Picking, "picking", "while selecting on the map", [Screen, Game, Lettered];
    /// Asking of a phase that was played where a unit could have gone, or who could have come.
    Tracing, "where to", "while viewing where a unit can move", [Screen, Game, QuestionMark, Map, Lettered];
    /// The same orders under every rulebook.
    Compare, "rulebooks", "in the rulebook comparison", [Screen, Game, QuestionMark, Colon, Map, List, Line, Lettered];
    /// What if: writing orders in a branch off the game.
    Branch, "what if", "in a what-if", [Game];
    /// Writing the orders that solve a puzzle.
    Puzzle, "puzzle", "in a puzzle", [Game];
    /// Looking at a proof.
    Proof, "proof", "while viewing a proof", [Screen, Game, QuestionMark, Colon, Map];
    /// The centers over the years, and the end.
    Centers, "centers", "in the center chart", [Screen, Game, QuestionMark, Colon, Map, List, Line];
    /// The turn clock, large.
    Clock, "clock", "on the clock screen", [Screen, Game, QuestionMark, Colon];
    /// What the game is worth, by scoring systems.
    Score, "score", "on the scores screen", [Screen, Game, QuestionMark, Colon, Map];
    /// A vote before all, from the proposal to what came of it.
    Voting, "vote", "during a vote", [Screen, Game, QuestionMark, Colon, List];
    /// A secret vote, the keyboard going round.
    Balloting, "vote", "during a vote", [];
    /// The game master declares the game over.
    Declaring, "the end", "while declaring the game over", [Screen, Game, QuestionMark, Colon, List, Line];
    /// Reading about the game: statistics, the postcard.
    Reading, "reading", "while reading", [Screen, Game, QuestionMark, Colon, List];
    /// The differences between two phases.
    Phases, "two phases", "in the comparison", [Screen, Game, QuestionMark, Colon, List];
    /// The list of saved games.
    Open, "saved games", "in the list of saved games", [Screen, QuestionMark, Colon, List];
    /// The rules in force.
    Rules, "rules", "on the rules screen", [Screen, QuestionMark, Colon, List];
    /// The settings.
    Settings, "settings", "in the settings", [Screen, List];
    /// Going to some other place of the game.
    GoTo, "go to", "in a dialog", [List, Line, Lettered];
    /// The help.
    Help, "help", "in a dialog", [List, Line, Lettered];
    /// The palette.
    Palette, "commands", "in a dialog", [List, Line, Lettered];
    /// A question of yes or no.
    Question, "question", "in a dialog", [];
    /// Looking at fingerprints.
    Fingerprints, "fingerprints", "in a dialog", [];
    /// Everything is hidden.
    Hidden, "hidden", "behind the handover screen", [];
}

impl Context {
    /// Returns what the user does, in a word or two.
    pub fn name(self) -> &'static str {
        self.row().0
    }

    /// Returns where a command belongs that can't be done here: `only while …`.
    pub(super) fn place(self) -> &'static str {
        self.row().1
    }

    /// Returns whether the context has a property.
    pub(super) fn is(self, property: Property) -> bool {
        self.row().2.contains(&property)
    }
}

/// What the line of a screen is like, where it has one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineState {
    /// There is no line: letters are free.
    Absent,
    /// Nothing is written.
    Empty,
    /// Something is written.
    Filled,
    /// Something is written that has several meanings, numbered on the screen.
    Choosing,
    /// Nothing is written, and what can be chosen is numbered on the screen.
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

    /// All of them.
    pub const ALL: [LineState; 5] = [
        LineState::Absent,
        LineState::Empty,
        LineState::Filled,
        LineState::Choosing,
        LineState::Numbered,
    ];
}
