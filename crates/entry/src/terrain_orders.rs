//! Orders for boards with special terrain: moves by railroad, and permissions to pass a strait.

use super::Context;
use super::line_orders::LineReader;
use super::reading::{Candidate, Part, Reading, Verdict};
use super::tokens::{Mark, Token};
use chancery_core::board::Province;
use chancery_core::orders::{Action, OrderDuration, UnitRef, WrittenOrder, WrittenVia};

/// Words for a permission: `A Egy lets F Med - Red pass`.
const LEAVE: [&str; 6] = ["permits", "permit", "lets", "let", "allows", "allow"];
/// Words without meaning beside such a word.
const PASS: [&str; 4] = ["pass", "passes", "through", "passage"];
/// Words before the name of a railroad.
const BY: [&str; 5] = ["by", "via", "on", "with", "the"];

/// Reads a line that names a railroad of the board or permits a unit to pass a strait. Returns
/// `None` for other lines.
pub(super) fn read(
    ctx: &Context<'_>,
    line: &str,
    tokens: &[Token],
    terse: bool,
) -> Option<Reading> {
    let terrain = ctx.legality.map.terrain();
    let (rest, change): (Vec<Token>, Change) = if let Some((at, number)) = railroad(ctx, tokens) {
        (without_railroad(tokens, at), Change::Rail(number))
    } else if !terrain.straits.is_empty()
        && let Some(at) = tokens.iter().position(|token| is_one_of(token, &LEAVE))
    {
        let rest = tokens[at + 1..].iter();
        let rest = rest.filter(|token| !is_one_of(token, &PASS));
        (rest.cloned().collect(), Change::Permit)
    } else {
        return None;
    };
    let parts = match LineReader::new(ctx, line, terse).understand(&rest) {
        Ok(parts) => parts,
        Err(note) => return Some(Reading::unreadable(note)),
    };
    let parts: Option<Vec<Part>> = parts.iter().map(|part| change.of(ctx, part)).collect();
    Some(match parts {
        Some(parts) => Reading::of(ctx, line, parts, OrderDuration::Once),
        None => Reading::unreadable(change.expected()),
    })
}

/// The order that replaces the move of a line.
#[derive(Clone, Copy)]
enum Change {
    Rail(u8),
    Permit,
}

impl Change {
    /// Returns the part with its moves replaced. `None` if it has none.
    fn of(self, ctx: &Context<'_>, part: &Part) -> Option<Part> {
        let candidates = part.candidates.iter();
        let candidates: Vec<Candidate> = candidates
            .filter_map(|candidate| self.candidate(ctx, candidate))
            .collect();
        let verdict = match candidates.as_slice() {
            [] => return None,
            [only] if only.illegal.is_some() => Verdict::Void,
            [only] if only.flaws.is_empty() => Verdict::Ok,
            [_] => Verdict::Fixed,
            _ => Verdict::Ambiguous,
        };
        Some(Part {
            verdict,
            candidates,
        })
    }

    fn candidate(self, ctx: &Context<'_>, candidate: &Candidate) -> Option<Candidate> {
        let (power, order) = match self {
            Change::Rail(number) => {
                let (unit, to) = moved(candidate)?;
                let via = WrittenVia::Rail(number);
                let order = WrittenOrder::new(unit, Action::Move { to: to.into(), via });
                (candidate.power, order)
            }
            Change::Permit => {
                let (of, to) = moved(candidate)?;
                let (map, position) = (ctx.legality.map, ctx.legality.position);
                let strait = map.terrain().strait(of.place.province, to)?;
                let keeper = position.unit(strait.controller)?;
                let action = Action::Permit { of, to: to.into() };
                let order = WrittenOrder::new(UnitRef::of(map, keeper), action);
                (Some(keeper.power), order)
            }
        };
        let illegal = power.and_then(|power| ctx.legality.illegal(power, &order));
        Some(Candidate {
            power,
            written: order.clone(),
            order,
            illegal,
            ..candidate.clone()
        })
    }

    fn expected(self) -> &'static str {
        match self {
            Change::Rail(_) => "a move from station to station was expected",
            Change::Permit => {
                "a fleet and the strait were expected, like A Egy permits F Med - Red"
            }
        }
    }
}

/// Returns the unit and the destination of a move.
fn moved(candidate: &Candidate) -> Option<(UnitRef, Province)> {
    match candidate.order.parts()? {
        (unit, Action::Move { to, .. }) => Some((*unit, to.province)),
        _ => None,
    }
}

/// Returns the index of the token that names a railroad, and the railroad's number.
fn railroad(ctx: &Context<'_>, tokens: &[Token]) -> Option<(usize, u8)> {
    let railroads = (0..).zip(&ctx.legality.map.terrain().railroads);
    let mut named = railroads.filter_map(|(number, railroad)| {
        let is_code = |token: &Token| {
            let word = token.word();
            word.is_some_and(|word| word.eq_ignore_ascii_case(&railroad.code))
        };
        Some((tokens.iter().position(is_code)?, number))
    });
    named.next()
}

/// Returns the line without its railroad, as a move by land: `A Mos - TSR - Vla`, `A Mos - Vla by TSR`.
fn without_railroad(tokens: &[Token], at: usize) -> Vec<Token> {
    let (mut before, mut after) = (&tokens[..at], &tokens[at + 1..]);
    while let Some((last, rest)) = before.split_last()
        && is_one_of(last, &BY)
    {
        before = rest;
    }
    let is_arrow = |token: Option<&Token>| token.is_some_and(|token| token.mark == Mark::Arrow);
    if is_arrow(before.last()) && is_arrow(after.first()) {
        after = &after[1..];
    }
    [before, after].concat()
}

fn is_one_of(token: &Token, words: &[&str]) -> bool {
    token.word().is_some_and(|word| words.contains(&word))
}
