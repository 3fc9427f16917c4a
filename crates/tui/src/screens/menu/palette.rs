//! The command palette: commands found by name or synonym. The commands of the screen below rank
//! first, then those of other screens. Whole words rank before prefixes, and prefixes before
//! scattered letters. Commands that end a game or delete orders are found only by their own words.

use std::path::PathBuf;

use crate::keys::{Binding, Command, Context, Keys, commands};
use crate::kit::{Row, Tone};
use crate::page::{ListRow, Paint, dialog};
use crate::screens::menu::picker::Picker;
use crate::screens::{Event, Screen, Traits, Transition};
use crate::session::Shared;
use text::capitalize;

/// The command palette, over another screen.
#[derive(Debug)]
pub struct Palette {
    context: Context,
    /// The commands that the game doesn't have.
    without: Vec<Command>,
    picker: Picker,
}

/// A command that matches.
struct Found<'a> {
    row: &'static Binding,
    /// What the palette calls the command.
    name: String,
    /// The current keys of the command.
    shown: &'a str,
    /// The indices of the typed letters in the command's name.
    hits: Vec<usize>,
    found: Match,
    possible: bool,
}

/// The kind of a match, best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Match {
    /// A synonym of the command.
    Synonym,
    /// Each typed word is a word of the command.
    Words,
    /// Each typed word is a prefix of a word of the command.
    Beginnings,
    /// The letters occur in this order.
    Letters,
}

/// The commands that come first while nothing is typed, as far as the screen has them: the likeliest first.
const LIKELY: &[Command] = commands![
    Done,
    Next,
    Advise,
    Why,
    Point,
    NewGame,
    Alone,
    PhysicalBoard,
    FirstGame,
    OpenGame,
    Puzzle,
    SetUp,
    WhatIf,
    Reach,
    Undo,
    Propose,
    Compare,
    Earlier,
    Later,
    GoTo,
    Centers,
    Statistics,
    Review,
    Help
];

/// The minimum number of letters that find a command that ends the game by a prefix.
const SURE: usize = 4;

/// The maximum distance between the first and the last of the letters that match, for each letter.
const LOOSE: usize = 3;

/// Returns what the palette calls a command: its description, without when its key has this meaning.
fn name(row: &Binding) -> String {
    let about = row.about.strip_prefix("On an empty line: ");
    capitalize(about.unwrap_or(row.about))
}

/// Returns the kind of match between the typed text and a command, if it matches.
fn find(row: &Binding, typed: &str) -> Option<Match> {
    let name = name(row);
    let about = name.to_lowercase();
    let command = row.command();
    let is_final = command.is_some_and(Command::is_final);
    let known = about.split(|c: char| !c.is_alphanumeric());
    let synonyms = command.map_or("", Command::synonyms);
    // the key hints have the label
    let label = row.label.split(' ');
    let known = known.chain(label).chain(synonyms.split(' '));
    let known: Vec<&str> = known.filter(|word| !word.is_empty()).collect();
    let typed_words = typed.to_lowercase();
    let words = || {
        typed_words
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
    };
    if !typed_words.is_empty() && synonyms.split(' ').any(|synonym| synonym == typed_words) {
        return Some(Match::Synonym);
    }
    if words().all(|word| known.contains(&word)) {
        return Some(Match::Words);
    }
    let begins = |word: &str| known.iter().any(|known| known.starts_with(word));
    let is_sure = || {
        let mut own = known.iter().take(1).copied().chain(synonyms.split(' '));
        typed_words.len() >= SURE && own.any(|word| word.starts_with(&typed_words))
    };
    if words().all(begins) {
        return (!is_final || is_sure()).then_some(Match::Beginnings);
    }
    // letters far apart are no match: "retreat" in "write the other powers' orders"
    let most = LOOSE * typed.chars().count();
    let is_near = |hits: Vec<usize>| spread(&hits) <= most;
    let is_loose = !is_final && hits(&name, typed).is_some_and(is_near);
    is_loose.then_some(Match::Letters)
}

/// The start of a command that takes a file name.
const READ: &str = "read ";

impl Palette {
    /// Returns the palette of a context, with the start of the command that reads a file.
    pub fn to_read(context: Context) -> Self {
        let mut palette = Palette::new(context, Vec::new());
        palette.ask_for_file();
        palette
    }

    fn ask_for_file(&mut self) {
        self.picker.set(READ);
    }

    /// Returns the typed file name, or `None` if no file is being typed. The name is empty until it
    /// is typed.
    fn file(&self) -> Option<&str> {
        let typed = self.picker.typed().trim_start();
        let file = typed.strip_prefix(READ)?;
        let reads = [
            Context::Writing,
            Context::Branch,
            Context::Puzzle,
            Context::Editing,
        ];
        reads.contains(&self.context).then_some(file.trim())
    }

    /// Returns the palette of all commands except those that the game doesn't have. Those of `context` come first.
    pub fn new(context: Context, without: Vec<Command>) -> Self {
        Palette {
            context,
            without,
            picker: Picker::default(),
        }
    }

    fn found<'a>(&self, keys: &'a Keys) -> Vec<Found<'a>> {
        let typed = self.picker.typed();
        let found = keys
            .all()
            .iter()
            .filter(|bound| named(bound.row))
            .filter(|bound| !self.without.iter().any(|&it| bound.row.does(it)))
            .map(|bound| {
                let name = name(bound.row);
                Some(Found {
                    row: bound.row,
                    shown: &bound.shown,
                    found: find(bound.row, typed)?,
                    hits: hits(&name, typed).unwrap_or_default(),
                    name,
                    possible: bound.row.is_for(self.context),
                })
            });
        let mut all: Vec<Found<'_>> = found.flatten().collect();
        // an available command hides its unavailable duplicates, and one of the results the others
        all.sort_by_key(|Found { possible, row, .. }| {
            (!possible, !possible && !row.is_for(Context::Results))
        });
        let mut seen = Vec::new();
        all.retain(|found| {
            let is_new = !seen.contains(&found.row.command());
            seen.push(found.row.command());
            is_new
        });
        // the command whose words were typed is meant, even if it isn't available here
        let is_meant = |it: &Found<'_>| {
            it.found <= Match::Words || it.possible && it.found == Match::Beginnings
        };
        if all.iter().any(is_meant) {
            all.retain(|found| found.found != Match::Letters);
        }
        // while nothing is typed, the likeliest commands with keys come first
        let unlikely = |found: &Found<'_>| {
            let is_it = |command: &Command| found.row.command() == Some(*command);
            let rank = LIKELY.iter().position(is_it).unwrap_or(LIKELY.len());
            typed.is_empty().then_some((found.shown.is_empty(), rank))
        };
        all.sort_by_key(|found| {
            let Found {
                possible,
                found: how,
                hits,
                ..
            } = found;
            // matches of a synonym rank after matches of the description
            let apart = if hits.is_empty() {
                usize::MAX
            } else {
                spread(hits)
            };
            (
                !possible,
                *how,
                apart,
                hits.first().copied(),
                unlikely(found),
            )
        });
        all
    }
}

impl Screen for Palette {
    fn traits(&self, _: &Shared) -> Traits {
        Traits::overlay((Context::Palette, self.picker.line()))
    }

    fn update(&mut self, shared: &mut Shared, command: Command) -> Transition {
        let found = self.found(&shared.keys);
        let count = found.len();
        match (self.picker.chosen(command, count), self.file()) {
            (Some(_), Some("")) => Transition::Stay,
            (Some(_), Some(file)) => Transition::PopWith(Event::ReadFile(PathBuf::from(file))),
            (Some(chosen), None) => {
                let Some(chosen) = found.get(chosen) else {
                    return Transition::Stay;
                };
                match chosen.row.command() {
                    _ if !chosen.possible => {
                        let (name, place) = (&chosen.name, chosen.row.elsewhere());
                        shared.notify(format!("Available only {place}: “{name}”."));
                        Transition::Stay
                    }
                    Some(Command::ReadFile) => {
                        self.ask_for_file();
                        Transition::Stay
                    }
                    Some(command) => Transition::PopWith(Event::Command(command)),
                    None => Transition::Stay,
                }
            }
            (None, _) => self.picker.update(command, count),
        }
    }

    fn draw(&self, _: &Shared, paint: &mut Paint<'_>) {
        let title = Row::new().bold("Commands");
        let found = self.found(paint.keys);
        let selected = self.picker.selected(found.len());
        let foot = match found.get(selected) {
            Some(found) if found.possible => "Enter run · Esc close",
            _ => "Esc close",
        };
        let foot = Row::new().dim(foot);
        let screen = paint.buffer.area;
        let height = screen.height.saturating_sub(7).clamp(17, 35);
        let area = dialog::draw(paint, 78.min(screen.width - 2), height, &title, &foot);
        let possible = found.iter().filter(|found| found.possible).count();
        let mut lines: Vec<ListRow> = Vec::new();
        for (i, found) in found.iter().enumerate() {
            if !found.possible && i == possible {
                lines.push(ListRow::blank());
                lines.push(Row::new().dim("Not available here").into());
            }
            let row = Row::new().text(" ");
            let line = if found.possible {
                let row = row.and(highlighted(&found.name, &found.hits));
                ListRow::both(row, Row::new().key(found.shown))
            } else {
                let elsewhere = Row::new().faint(found.row.elsewhere());
                ListRow::both(row.faint(&*found.name), elsewhere)
            };
            lines.push(line.choice(i, selected));
        }
        if let Some(file) = self.file() {
            let row = match file {
                "" => Row::new().dim(" name the file: read orders.txt"),
                file => Row::new().text(" read the sheet from ").bold(file),
            };
            lines = vec![row.into()];
        }
        let count = match found.len() - possible {
            0 => format!("{possible} here "),
            others => format!("{possible} here, {others} on other screens "),
        };
        let count = Row::new().faint(count);
        let line = ("type a command", count, " No matching command.");
        self.picker.draw(line, lines, area, paint);
    }
}

/// Returns whether a command should be found by name. Keys that move in a list or a line aren't.
fn named(row: &Binding) -> bool {
    let moves = matches!(
        row.command(),
        None | Some(
            Command::Up
                | Command::Down
                | Command::Left
                | Command::Right
                | Command::Edit(_)
                | Command::Palette
                | Command::Accept
                | Command::Back
        )
    );
    !moves && !row.about.is_empty()
}

/// Returns the distance between the first and the last match.
fn spread(hits: &[usize]) -> usize {
    hits.last().map_or(0, |last| last - hits[0])
}

/// Returns a text with the typed letters highlighted, and the cost of the match. Returns `None` if
/// the letters don't occur in order.
pub(in crate::screens) fn fuzzy(text: &str, typed: &str) -> Option<((usize, bool, usize), Row)> {
    let hits = hits(text, typed)?;
    let first = hits.first().copied().unwrap_or(0);
    let inside = first > 0
        && text
            .chars()
            .nth(first - 1)
            .is_some_and(char::is_alphanumeric);
    Some(((spread(&hits), inside, first), highlighted(text, &hits)))
}

/// Returns the indices of the typed letters in a text, in order, preferring starts of words.
/// Returns `None` if a letter is missing.
fn hits(text: &str, typed: &str) -> Option<Vec<usize>> {
    let letters: Vec<char> = text.to_lowercase().chars().collect();
    let wanted: Vec<char> = typed
        .to_lowercase()
        .chars()
        .filter(|c| !c.is_whitespace())
        .collect();
    let starts_word = |at: usize| at == 0 || !letters[at - 1].is_alphanumeric();
    let run = |start: usize| {
        let mut hits = Vec::new();
        let mut at = start;
        for &letter in &wanted {
            let found = letters[at..].iter().position(|&other| other == letter)? + at;
            hits.push(found);
            at = found + 1;
        }
        Some(hits)
    };
    let first = wanted.first().copied();
    let starts = (0..letters.len()).filter(|&at| first.is_none_or(|first| letters[at] == first));
    let cost = |hits: &Vec<usize>| {
        let starts = hits.first().is_some_and(|&at| starts_word(at));
        (spread(hits), !starts)
    };
    starts.filter_map(run).min_by_key(cost)
}

/// Returns a text with some of its letters highlighted.
fn highlighted(text: &str, hits: &[usize]) -> Row {
    let mut row = Row::new();
    for (at, letter) in text.chars().enumerate() {
        row = if hits.contains(&at) {
            row.underlined(Tone::Accent, letter)
        } else {
            row.text(letter)
        };
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;
    use output::printouts::PrintoutKind;

    /// Returns the commands that the palette offers during order entry, best first.
    fn offers(typed: &str) -> Vec<Command> {
        offers_in(Context::Writing, typed)
    }

    fn offers_in(context: Context, typed: &str) -> Vec<Command> {
        let mut palette = Palette::new(context, Vec::new());
        palette.picker.set(typed);
        let keys = Keys::default();
        let found = palette.found(&keys);
        let possible = found.iter().filter(|found| found.possible);
        possible.filter_map(|found| found.row.command()).collect()
    }

    #[test]
    fn whole_words_and_synonyms_come_first() {
        for (typed, wanted) in [
            ("theme", Command::Settings),
            ("light", Command::Settings),
            ("dark", Command::Settings),
            ("quit", Command::Leave),
            ("exit", Command::Leave),
            ("save", Command::Keep),
            ("seal", Command::Done),
            ("print", Command::Print(PrintoutKind::Results)),
            ("help", Command::Help),
            ("undo", Command::Undo),
            ("rules", Command::Rules),
            ("proof", Command::Prove),
            ("what if", Command::WhatIf),
            ("score", Command::Score),
            ("concede", Command::Concede),
            ("conc", Command::Concede),
            ("resign", Command::Concede),
            ("surrender", Command::Concede),
            ("draw", Command::ProposeDraw),
            ("dra", Command::ProposeDraw),
            ("vote", Command::ProposeDraw),
            ("who is winning", Command::Centers),
            ("rename", Command::Rename),
            ("names", Command::Rename),
            ("colour", Command::Settings),
            ("replay", Command::Earlier),
            ("opening", Command::FirstPhase),
            ("save as", Command::Keep),
            ("undo what", Command::Undo),
            ("film", Command::Film),
            ("legend", Command::Help),
            ("abbreviations", Command::Help),
            ("color blind", Command::Settings),
            ("bigger", Command::Zoom),
            ("timer", Command::Clock),
            ("ascii", Command::Settings),
            ("treaty", Command::Propose),
            ("end", Command::ProposeDraw),
            ("over", Command::ProposeDraw),
            ("tie", Command::ProposeDraw),
            ("finish", Command::Done),
            // without one, a new game
            ("restart", Command::Rematch),
        ] {
            let offers = offers(typed);
            assert_eq!(offers.first(), Some(&wanted), "{typed}: {offers:?}");
        }
        assert!(offers("finish").contains(&Command::ProposeDraw));
        assert_eq!(offers_in(Context::Results, "notes")[0], Command::Note);
    }

    #[test]
    fn a_forgotten_passphrase_is_found_by_its_synonyms() {
        for typed in ["pass", "passphrase", "password", "forg"] {
            let offers = offers_in(Context::Handover, typed);
            assert_eq!(
                offers.first(),
                Some(&Command::Forgotten),
                "{typed}: {offers:?}"
            );
        }
    }

    #[test]
    fn the_likeliest_commands_come_first() {
        use Command::*;
        for (context, first) in [
            (Context::Writing, [Done, Next, Advise]),
            (Context::Results, [Done, Next, Why]),
            (Context::Start, [NewGame, Alone, PhysicalBoard]),
        ] {
            assert_eq!(offers_in(context, "")[..3], first);
        }
    }

    #[test]
    fn a_whole_word_that_is_not_available_hides_scattered_letters() {
        let offers = |typed| offers_in(Context::Start, typed);
        // the letters are scattered in "Suspend to the shell"
        assert!(offers("und").contains(&Command::Suspend));
        assert_eq!(offers("undo"), []);
        // not the ballots for one
        assert_eq!(offers_in(Context::Compare, "draw"), []);
    }

    #[test]
    fn nothing_that_ends_a_game_is_offered_for_a_loose_match() {
        for typed in [
            "con", "ceg", "cd", "end", "tm", "over", "dec", "co", "ga", "prop d", "tie", "nd",
        ] {
            for command in offers(typed) {
                assert!(
                    !command.is_final() || typed == "over",
                    "{typed}: {command:?}"
                );
            }
        }
    }

    #[test]
    fn letters_far_apart_are_no_match() {
        let mut palette = Palette::new(Context::Writing, Vec::new());
        palette.picker.set("retreat");
        let keys = Keys::default();
        let found = palette.found(&keys).into_iter();
        let found: Vec<String> = found.map(|found| found.name).collect();
        assert_eq!(found, [""; 0]);
        assert_eq!(offers("ordl").first(), Some(&Command::List));
    }

    #[test]
    fn letters_are_found_in_sequence_close_together_first() {
        assert_eq!(hits("the center chart", "cc"), Some(vec![4, 11]));
        assert_eq!(hits("the rules in force", "rul"), Some(vec![4, 5, 6]));
        assert_eq!(hits("undo", "x"), None);
        assert_eq!(hits("undo", ""), Some(vec![]));
    }
}
