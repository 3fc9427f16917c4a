//! What is being done when a key is pressed, and what the line is like.
//!
//! A new screen has its row in the table of contexts; what holds for many contexts asks for their
//! properties, so that no other list has to name it.

use tui_input::Input;

/// A row: what it is, its name in a word or two, and where a command belongs that can be done only there.
macro_rules! contexts {
    ($($(#[$doc:meta])* $context:ident, $name:literal, $place:literal;)*) => {
        /// What is being done, as far as keys are concerned.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Context {
            $($(#[$doc])* $context,)*
        }

        impl Context {
            /// All of them.
            pub const ALL: &[Context] = &[$(Context::$context),*];

            /// What is being done, in a word or two.
            pub fn name(self) -> &'static str {
                match self {
                    $(Context::$context => $name,)*
                }
            }

            /// Where a command belongs that can't be done here: `only while …`.
            pub(super) fn place(self) -> &'static str {
                match self {
                    $(Context::$context => $place,)*
                }
            }
        }
    };
}

contexts! {
    /// The start screen.
    Start, "start", "on the start screen";
    /// Setting a game up.
    Setup, "new game", "on the new game screen";
    /// The curtain between two seats.
    Curtain, "curtain", "on the handover screen";
    /// Looking at the position before anybody's orders.
    Position, "position", "while viewing the position";
    /// Saying who is at the table.
    Attendance, "who is here", "on the attendance screen";
    /// Writing orders, retreats or builds.
    Writing, "writing", "while writing orders";
    /// Pointing at the map, so that letters pick what they stand on.
    Pointing, "pointing", "while selecting on the map";
    /// Setting a position up by hand.
    Editing, "position", "while setting up a position";
    /// The same, pointing at the map.
    Placing, "pointing", "while selecting on the map";
    /// Asking where a unit can go, or who can come to a place.
    Asking, "where to", "while viewing where a unit can move";
    /// Asked whether to seal.
    Sealing, "sealing", "before sealing";
    /// Tossing a coin for a neutral power.
    Toss, "the coin", "while tossing a coin";
    /// The reveal.
    Reveal, "reveal", "during the reveal";
    /// The reading script of a phase.
    Script, "read-aloud script", "in the read-aloud script";
    /// Correcting an order of a past phase.
    Correcting, "correction", "while correcting an order";
    /// Results of a phase.
    Results, "results", "in the results";
    /// Picking an order by its letter on the map of the results.
    Picking, "picking", "while selecting on the map";
    /// Asking of a phase that was played where a unit could have gone, or who could have come.
    Tracing, "where to", "while viewing where a unit can move";
    /// The same orders under every rulebook.
    Compare, "rulebooks", "in the rulebook comparison";
    /// What if: writing orders in a branch off the game.
    Branch, "what if", "in a what-if";
    /// The centers over the years, and the end.
    Centers, "centers", "in the center chart";
    /// The table's clock, large.
    Clock, "clock", "on the clock screen";
    /// What the game is worth, by scoring systems.
    Score, "score", "on the scores screen";
    /// A vote before all, from the proposal to what came of it.
    Voting, "vote", "during a vote";
    /// A secret vote, the keyboard going round.
    Balloting, "vote", "during a vote";
    /// The game master declares the game over.
    Declaring, "the end", "while declaring the game over";
    /// Reading what is told of the game: statistics, the postcard.
    Reading, "reading", "while reading";
    /// The list of saved games.
    Open, "saved games", "in the list of saved games";
    /// The rules in force.
    Rules, "rules", "on the rules screen";
    /// The settings.
    Settings, "settings", "in the settings";
    /// Going to some other place of the game.
    GoTo, "go to", "in a dialog";
    /// The help.
    Help, "help", "in a dialog";
    /// The palette.
    Palette, "commands", "in a dialog";
    /// A question of yes or no.
    Question, "question", "in a dialog";
    /// Everything is hidden.
    Hidden, "hidden", "behind the handover screen";
}

use Context::*;

impl Context {
    /// Is it a screen of its own, with everything that screens have? Not what lies over another one;
    /// nor a ballot, which knows two keys; nor a branch, which has what there is while one writes.
    pub(super) const fn is_screen(self) -> bool {
        !matches!(
            self,
            Attendance | Balloting | GoTo | Help | Palette | Question | Hidden | Branch
        )
    }

    /// Is there a game that is played?
    pub(super) const fn is_of_game(self) -> bool {
        let apart = matches!(
            self,
            Start | Setup | Editing | Placing | Open | Rules | Settings
        );
        matches!(self, Branch) || self.is_screen() && !apart
    }

    /// Does `?` ask for help? Where it is not typed, and not another letter that picks.
    pub(super) const fn takes_question_mark(self) -> bool {
        self.is_screen() && !matches!(self, Position | Placing | Picking | Settings)
    }

    /// Does `:` open the palette?
    pub(super) const fn takes_colon(self) -> bool {
        let otherwise = matches!(self, Pointing | Asking | Tracing | Correcting);
        self.takes_question_mark() && !otherwise
    }

    /// Is there a map that can be looked at more closely?
    pub(super) const fn has_map(self) -> bool {
        matches!(
            self,
            Position
                | Editing
                | Placing
                | Writing
                | Pointing
                | Asking
                | Sealing
                | Correcting
                | Results
                | Tracing
                | Compare
                | Centers
                | Score
        )
    }

    /// Is there a list to be walked?
    pub(super) const fn is_list(self) -> bool {
        matches!(
            self,
            Start
                | Setup
                | Open
                | Toss
                | Results
                | Compare
                | Centers
                | Voting
                | Declaring
                | Reading
                | Attendance
                | Rules
                | Settings
                | GoTo
                | Help
                | Palette
        )
    }

    /// Is there a line to be typed in?
    pub(super) const fn has_line(self) -> bool {
        matches!(
            self,
            Setup
                | Editing
                | Curtain
                | Writing
                | Pointing
                | Correcting
                | Results
                | Compare
                | Centers
                | Declaring
                | GoTo
                | Help
                | Palette
        )
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
