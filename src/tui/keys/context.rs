//! What is being done when a key is pressed, and what the line is like.

/// What is being done, as far as keys are concerned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Context {
    /// The start screen.
    Start,
    /// Setting a game up.
    Setup,
    /// The curtain between two seats.
    Curtain,
    /// Looking at the position before anybody's orders.
    Position,
    /// Saying who is at the table.
    Attendance,
    /// Writing orders, retreats or builds.
    Writing,
    /// Pointing at the map, so that letters pick what they stand on.
    Pointing,
    /// Setting a position up by hand.
    Editing,
    /// The same, pointing at the map.
    Placing,
    /// Asking where a unit can go, or who can come to a place.
    Asking,
    /// Asked whether to seal.
    Sealing,
    /// Tossing a coin for a neutral power.
    Toss,
    /// The reveal.
    Reveal,
    /// The reading script of a phase.
    Script,
    /// Correcting an order of a past phase.
    Correcting,
    /// Results of a phase.
    Results,
    /// Picking an order by its letter on the map of the results.
    Picking,
    /// Asking of a phase that was played where a unit could have gone, or who could have come.
    Tracing,
    /// The same orders under every rulebook.
    Lens,
    /// What if: writing orders in a branch off the game.
    Branch,
    /// The centers over the years, and the end.
    Centers,
    /// The table's clock, large.
    Clock,
    /// What the game is worth, by scoring systems.
    Score,
    /// A vote before all, from the proposal to what came of it.
    Voting,
    /// A secret vote, the keyboard going round.
    Balloting,
    /// The game master declares the game over.
    Declaring,
    /// Reading what is told of the game: statistics, the postcard.
    Reading,
    /// The list of saved games.
    Open,
    /// The rules in force.
    Rules,
    /// The settings.
    Settings,
    /// Going to some other place of the game.
    GoTo,
    /// The help.
    Help,
    /// The palette.
    Palette,
    /// A question of yes or no.
    Question,
    /// Everything is hidden.
    Hidden,
}

impl Context {
    /// What is being done, in a word or two.
    pub fn name(self) -> &'static str {
        match self {
            Context::Start => "start",
            Context::Setup => "new game",
            Context::Curtain => "curtain",
            Context::Position => "position",
            Context::Attendance => "who is here",
            Context::Writing => "writing",
            Context::Pointing => "pointing",
            Context::Editing => "position",
            Context::Placing => "pointing",
            Context::Asking => "where to",
            Context::Sealing => "sealing",
            Context::Toss => "the coin",
            Context::Reveal => "reveal",
            Context::Script => "reading script",
            Context::Correcting => "correction",
            Context::Results => "results",
            Context::Picking => "picking",
            Context::Tracing => "where to",
            Context::Lens => "rulebooks",
            Context::Branch => "what if",
            Context::Centers => "centers",
            Context::Clock => "clock",
            Context::Score => "score",
            Context::Voting | Context::Balloting => "vote",
            Context::Declaring => "the end",
            Context::Reading => "reading",
            Context::Open => "saved games",
            Context::Rules => "rules",
            Context::Settings => "settings",
            Context::GoTo => "go to",
            Context::Help => "help",
            Context::Palette => "commands",
            Context::Question => "question",
            Context::Hidden => "hidden",
        }
    }

    /// Where a command belongs that can't be done here: `only while …`.
    pub(super) fn place(self) -> &'static str {
        match self {
            Context::Start => "only on the start screen",
            Context::Setup => "only while a game is set up",
            Context::Curtain => "only at the curtain",
            Context::Position => "only while the position is looked at",
            Context::Attendance => "only while it is said who is here",
            Context::Writing => "only while orders are written",
            Context::Pointing => "only while one points at the map",
            Context::Editing => "only while a position is set up",
            Context::Placing => "only while one points at the map",
            Context::Asking => "only while one asks where to",
            Context::Sealing => "only before a sheet is sealed",
            Context::Toss => "only when a coin is tossed",
            Context::Reveal => "only at the reveal",
            Context::Script => "only in the reading script",
            Context::Correcting => "only while an order is corrected",
            Context::Results => "only in the results",
            Context::Picking => "only while letters pick",
            Context::Tracing => "only while one asks where to",
            Context::Lens => "only under the rulebook lens",
            Context::Branch => "only in a what-if",
            Context::Centers => "only in the center chart",
            Context::Clock => "only before the clock",
            Context::Score => "only in the scores",
            Context::Voting | Context::Balloting => "only in a vote",
            Context::Declaring => "only while the game is declared over",
            Context::Reading => "only while one reads",
            Context::Open => "only in the list of games",
            Context::Rules => "only in the rules",
            Context::Settings => "only in the settings",
            Context::GoTo | Context::Help | Context::Palette | Context::Question => {
                "only when asked"
            }
            Context::Hidden => "only behind the curtain",
        }
    }
}

/// What the line of a screen is like, where it has one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
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
