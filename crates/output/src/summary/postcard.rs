//! The postcard: a summary of a game in plain text of 76 columns, for email.

use super::mini_map::{self, MiniMap};
use super::{Stab, TurningPoint, initial, spark};
use crate::score::{Finish, Standing, System, by_player};
use chancery_core::adjudicator::phase::PhaseResults;
use chancery_core::board::{Id, Map};
use chart::Drawing;
use game::openings;
use game::{Game, Proposal, SeatId, Tally, Vote, Year};

/// The columns of a postcard.
pub const COLUMNS: usize = 76;

/// The number of small maps in a row.
const ABREAST: usize = 3;
/// The most maps: the first, the last, and others between them.
const MOST_MAPS: usize = 9;
/// The most turning points.
const TURNS: usize = 4;
/// The columns of a power's name.
const NAME: usize = 10;

/// Writes the postcard of a game: its ending or its state, the map year by year, the centers, turning
/// points, openings, votes, and the score in these systems. `drawing` is the drawing of its map; without
/// one there are no maps.
pub fn postcard(game: &Game, drawing: Option<&Drawing>, systems: &[&System]) -> String {
    let mut card = Card::default();
    head(&mut card, game);
    if let Some(drawing) = drawing {
        maps(&mut card, game, drawing);
    }
    centers(&mut card, game);
    powers(&mut card, game);
    turns(&mut card, game);
    opening(&mut card, game);
    votes(&mut card, game);
    scores(&mut card, game, systems);
    card.text
}

/// The text so far.
#[derive(Default)]
struct Card {
    text: String,
}

impl Card {
    fn line(&mut self, text: &str) {
        self.text.push_str(text.trim_end());
        self.text.push('\n');
    }

    /// A heading with a blank line before it.
    fn heading(&mut self, text: &str) {
        self.line("");
        self.line(text);
    }

    /// Adds a text in lines broken between words; lines after the first are indented like its text.
    fn wrapped(&mut self, first: &str, text: &str) {
        for line in text::wrap_hanging(first, text, COLUMNS) {
            self.line(&line);
        }
    }
}

fn head(card: &mut Card, game: &Game) {
    card.wrapped("", &game.name);
    let years = game.years();
    let played = match (years.get(1), years.last()) {
        (Some(first), Some(last)) if first.year < last.year => {
            format!(", {} to {}", first.year, last.year)
        }
        (Some(only), _) => format!(", {}", only.year),
        _ => String::new(),
    };
    card.wrapped(
        "",
        &format!(
            "{}, {}{played}",
            game.map().title(),
            game.rulebook().title()
        ),
    );
    card.line("");
    match game.ending() {
        Some(ending) => card.wrapped("", &ending.sentence(game)),
        None => {
            let turn = game.turn();
            let next = format!("{} {}", turn.season().name(), turn.year);
            card.wrapped("", &format!("Next: {next}."));
        }
    }
}

fn maps(card: &mut Card, game: &Game, drawing: &Drawing) {
    let map = game.map();
    let strip = MiniMap::new(map, drawing);
    let years = game.years();
    let shown = MOST_MAPS.min(years.len());
    let pick = |i: usize| match shown {
        1 => years.len() - 1,
        _ => i * (years.len() - 1) / (shown - 1),
    };
    let picked: Vec<&Year<'_>> = (0..shown).map(pick).map(|at| &years[at]).collect();
    let gap = (COLUMNS - ABREAST * mini_map::COLUMNS) / (ABREAST - 1);
    for row in picked.chunks(ABREAST) {
        card.line("");
        let beside = |parts: Vec<String>| {
            let padded = parts
                .iter()
                .map(|part| format!("{part:<0$}", mini_map::COLUMNS));
            text::list(padded, &" ".repeat(gap))
        };
        let titles = row.iter().map(|year| {
            let record = year.record.map_or("start", |_| "");
            format!("{} {record}", year.year).trim_end().to_owned()
        });
        card.line(&beside(titles.collect()));
        let drawn: Vec<Vec<String>> = row
            .iter()
            .map(|year| strip.rows(map, year.position))
            .collect();
        for y in 0..mini_map::ROWS {
            card.line(&beside(drawn.iter().map(|rows| rows[y].clone()).collect()));
        }
    }
    card.line("");
    card.line("Capitals are centers, small letters are land; o and . are unowned.");
}

/// Adds a row for each year, with a letter for each center.
fn centers(card: &mut Card, game: &Game) {
    let map = game.map();
    let all = map.centers().len();
    card.heading("Centers");
    for year in game.years() {
        let owned: String = map
            .powers()
            .map(|power| {
                initial(map, power)
                    .to_string()
                    .repeat(year.counts[power.index()])
            })
            .collect();
        let free = ".".repeat(all.saturating_sub(owned.chars().count()));
        card.line(&format!("  {}  {owned}{free}", year.year));
    }
}

/// Adds a row for each power: its centers as a sparkline, its current number and its maximum.
fn powers(card: &mut Card, game: &Game) {
    let map = game.map();
    let years = game.center_counts();
    let eliminated = Standing::of(game, Finish::Limit).eliminated;
    let columns = years.len().min(COLUMNS - NAME - 24);
    card.line("");
    for power in map.powers() {
        let counts: Vec<usize> = years
            .iter()
            .map(|(_, counts)| counts[power.index()])
            .collect();
        let now = counts.last().copied().unwrap_or(0);
        let best = counts.iter().max().copied().unwrap_or(0);
        let bars = spark(&counts, game.victory().centers, columns);
        let note = match (now, eliminated[power.index()]) {
            (0, Some(year)) => format!("eliminated {year}"),
            _ => format!("best {best}"),
        };
        let name = &map.power(power).name;
        card.line(&format!(
            "  {name:<NAME$}{bars:<columns$}  {now:>2}  {note}"
        ));
    }
}

fn turns(card: &mut Card, game: &Game) {
    let map = game.map();
    let turns = TurningPoint::of(game, TURNS);
    if !turns.is_empty() {
        card.heading("Turning points");
    }
    for turning in turns {
        let first = format!("  Fall {}  ", turning.year);
        card.wrapped(&first, &turning.sentence(map));
    }
    if let Some(stab) = Stab::of(game) {
        card.heading("Biggest stab");
        card.wrapped(&format!("  Fall {}  ", stab.year), &stab.sentence(map));
    }
}

fn opening(card: &mut Card, game: &Game) {
    let map = game.map();
    let Some(record) = game.history().first() else {
        return;
    };
    let PhaseResults::Movement { orders, .. } = &record.played.resolved else {
        return;
    };
    let played = openings::played(map, &record.position, orders);
    if !played.is_empty() {
        card.heading("Openings");
    }
    for opening in played {
        let names = game::names(map, opening.powers);
        card.wrapped(&format!("  {names:<NAME$}"), opening.name);
    }
}

fn votes(card: &mut Card, game: &Game) {
    if !game.votes().is_empty() {
        card.heading("Votes");
    }
    for vote in game.votes() {
        let first = format!("  {}  ", vote.turn);
        card.wrapped(&first, &vote_sentence(game, vote));
    }
}

/// Returns a vote in a sentence: the proposal, and the result as far as the game discloses it.
pub fn vote_sentence(game: &Game, vote: &Vote) -> String {
    let map: &Map = game.map();
    let names = game::names(map, vote.proposal.ending().winners().iter());
    let what = match vote.proposal {
        Proposal::Draw(_) => format!("A draw of {names}"),
        Proposal::Concession(_) => format!("A concession to {names}"),
    };
    let seats = |seats: &[SeatId]| text::join_lists(seats.iter().map(|&seat| game.title(seat)));
    match &vote.tally {
        Tally::Passed => format!("{what}: all agreed."),
        Tally::Failed => format!("{what}: not all agreed."),
        Tally::Vetoed(vetoes) => match vetoes.get() {
            1 => format!("{what}: one said no."),
            vetoes => format!("{what}: {vetoes} said no."),
        },
        Tally::Open { no, .. } if no.is_empty() => format!("{what}: all agreed."),
        Tally::Open { no, .. } => format!("{what}: {} said no.", seats(no)),
    }
}

fn scores(card: &mut Card, game: &Game, systems: &[&System]) {
    let map = game.map();
    let standing = Standing::of(game, Finish::Limit);
    if !systems.is_empty() {
        card.heading(match game.ending() {
            Some(_) => "Scores",
            None => "Scores, if it ended now",
        });
    }
    for system in systems {
        let points = system.points(&standing);
        let each = map.powers().map(|power| {
            let letter = initial(map, power);
            format!("{letter} {}", points[power.index()])
        });
        let each = text::list(each, ", ");
        let each = match by_player(game, &points).as_str() {
            "" => each,
            players => format!("{players} ({each})"),
        };
        card.wrapped(&format!("  {}: ", system.name), &each);
    }
}
