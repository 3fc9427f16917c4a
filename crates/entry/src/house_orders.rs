//! Orders that only exist under house rules: perpetual orders (DATC 4.E.4) and proxies (4.E.5).
//!
//! * `A Par S A Bur, perpetual`, or `always`, `every turn`, `until further notice`: the orders of
//!   the line count in every movement phase until they are canceled or replaced.
//! * `A Par proxy England`, `A Par by England's order`, `proxy A Par to England`: England orders
//!   the unit.
//!
//! Under rules without such orders, such a line is unreadable.

use super::line_orders::LineReader;
use super::reading::{Candidate, Part, Reading, Verdict};
use super::tokens::{self, Mark, Token};
use super::words::List;
use super::{Context, notes, prepare};
use chancery_core::board::{Phase, Power};
use chancery_core::orders::{Action, OrderDuration, WrittenOrder};
use chancery_core::rules::{PerpetualOrders, ProxyOrders};

/// Returns the token range of the words that make a line's orders perpetual.
fn perpetual(tokens: &[Token]) -> Option<(usize, usize)> {
    List::Standing.words().iter().find_map(|phrase| {
        let phrase: Vec<Option<&str>> = phrase.split(' ').map(Some).collect();
        let same = |stretch: &[Token]| stretch.iter().map(Token::word).eq(phrase.iter().copied());
        let at = tokens.windows(phrase.len()).position(same)?;
        Some((at, at + phrase.len()))
    })
}

/// Removes the words that make a line's orders perpetual, if the rules allow perpetual orders.
pub(super) fn term(ctx: &Context<'_>, mut tokens: Vec<Token>) -> (Vec<Token>, OrderDuration) {
    let known = ctx.legality.rules.perpetual_orders == PerpetualOrders::Allowed
        && ctx.legality.position.turn.phase.is_movement();
    let mut term = OrderDuration::Once;
    while let Some((from, to)) = perpetual(&tokens).filter(|_| known) {
        if tokens.iter().filter(|token| token.word().is_some()).count() == to - from {
            break;
        }
        term = OrderDuration::Standing;
        tokens.drain(from..to);
        let parts = [Mark::Comma, Mark::Semicolon, Mark::Colon, Mark::Arrow];
        let is_order = |token: &Token| !parts.contains(&token.mark);
        let end = tokens.iter().rposition(is_order).map_or(0, |last| last + 1);
        tokens.truncate(end);
        tokens.drain(..tokens.iter().position(is_order).unwrap_or(end));
    }
    (tokens, term)
}

/// Returns a note with the duration of the orders added.
pub(super) fn with_term(note: String, verdict: Verdict, term: OrderDuration) -> String {
    let counts = matches!(verdict, Verdict::Ok | Verdict::Fixed);
    match (term, note.is_empty()) {
        (OrderDuration::Standing, true) if counts => "until further notice".into(),
        (OrderDuration::Standing, false) if counts => format!("{note}; until further notice"),
        _ => note,
    }
}

/// Returns a reading with its orders made perpetual.
pub(super) fn standing(mut reading: Reading) -> Reading {
    if reading.term == OrderDuration::Once {
        reading.term = OrderDuration::Standing;
        reading.note = with_term(reading.note, reading.verdict, reading.term);
    }
    reading
}

/// Returns the note for a line with words that the rules in force don't allow.
pub(super) fn refusal(ctx: &Context<'_>, tokens: &[Token]) -> &'static str {
    let rules = ctx.legality.rules;
    let named = tokens.iter().any(|token| token.is_on(List::Proxy));
    let proxy = named || split(ctx, tokens).is_some();
    if proxy && rules.proxy_orders == ProxyOrders::Refused {
        "proxies aren't allowed by these rules (4.E.5)"
    } else if proxy && ctx.legality.position.turn.phase == Phase::Adjustments {
        "no proxies in winter"
    } else if proxy {
        "a proxy is written like A Par proxy England"
    } else if perpetual(tokens).is_none() {
        "it says no order by itself"
    } else if rules.perpetual_orders == PerpetualOrders::Refused {
        "perpetual orders aren't allowed by these rules (4.E.4)"
    } else {
        "perpetual orders work only in movement phases"
    }
}

/// A line that allows another power to order a unit.
pub(super) struct ProxyLine {
    /// The words for the unit.
    pub unit: Vec<Token>,
    /// The power that orders it.
    pub by: Power,
}

/// Returns whether the rules allow proxies in this phase.
pub(super) fn knows_proxies(ctx: &Context<'_>) -> bool {
    let winter = ctx.legality.position.turn.phase == Phase::Adjustments;
    ctx.legality.rules.proxy_orders != ProxyOrders::Refused && !winter
}

/// Splits a proxy into the unit and the power. `None` if the line isn't a proxy.
pub(super) fn split(ctx: &Context<'_>, tokens: &[Token]) -> Option<ProxyLine> {
    match tokens.iter().position(|token| token.is_on(List::Proxy)) {
        // "proxy A Par to England"
        Some(0) => {
            let rest = &tokens[1..];
            let colon = rest.iter().take_while(|token| token.word().is_none());
            announced(ctx, &rest[colon.count()..])
        }
        Some(at) if at + 1 < tokens.len() => {
            let by = power(ctx, &tokens[at + 1..])?;
            let unit = without_link(ctx, &tokens[..at]).to_vec();
            Some(ProxyLine { unit, by })
        }
        // "A Par by England's proxy", "A Par by England"
        _ => {
            let is_by = |token: &Token| token.word() == Some("by");
            let at = tokens.iter().rposition(is_by)?;
            let by = power(ctx, &tokens[at + 1..])?;
            let unit = tokens[..at].to_vec();
            // "A Lon - Bel by Eng" is a convoy through the Channel
            if unit.iter().any(|token| token.mark == Mark::Arrow) {
                return None;
            }
            Some(ProxyLine { unit, by })
        }
    }
}

/// Splits an announced proxy into the unit and the power, with any word or mark between them.
pub(super) fn announced(ctx: &Context<'_>, tokens: &[Token]) -> Option<ProxyLine> {
    if tokens.iter().any(|token| token.is_on(List::Proxy)) {
        return split(ctx, tokens);
    }
    (1..tokens.len()).rev().find_map(|at| {
        let by = power(ctx, &tokens[at..])?;
        let unit = without_link(ctx, &tokens[..at]).to_vec();
        Some(ProxyLine { unit, by })
    })
}

/// Returns the words before a link. "par" is a link only after another province.
fn without_link<'a>(ctx: &Context<'_>, mut tokens: &'a [Token]) -> &'a [Token] {
    while let Some((last, before)) = tokens.split_last() {
        let link = match &last.mark {
            Mark::Word(word) => {
                List::ProxyLink.has(word)
                    && (!ctx.lexicon.is_place(word) || ends_in_place(ctx, before))
            }
            mark => matches!(mark, Mark::Arrow | Mark::Colon | Mark::Comma | Mark::Silent),
        };
        if !link {
            break;
        }
        tokens = before;
    }
    tokens
}

/// Returns whether the last words name a province.
fn ends_in_place(ctx: &Context<'_>, tokens: &[Token]) -> bool {
    let words: Vec<&str> = tokens.iter().filter_map(Token::word).collect();
    (0..words.len()).any(|from| ctx.lexicon.names_place(&words[from..].join(" ")))
}

/// Returns the power that these tokens name without other words.
fn power(ctx: &Context<'_>, tokens: &[Token]) -> Option<Power> {
    let mut words: Vec<&str> = Vec::new();
    for token in tokens {
        match &token.mark {
            Mark::Word(word) => words.push(word),
            Mark::Silent | Mark::Dot | Mark::Arrow | Mark::Colon => {}
            _ => return None,
        }
    }
    let start = words.iter().position(|word| !List::ProxyLink.has(word))?;
    let last = words.iter().rposition(|word| !List::ProxyEnd.has(word))?;
    let words = words.get(start..=last)?;
    let text = words.join(" ");
    let power = ctx.lexicon.power(&text);
    // "England's"
    power.or_else(|| ctx.lexicon.power(text.strip_suffix('s')?))
}

/// Returns the tokens of an order with a default action for the unit.
pub(super) fn bare_order(ctx: &Context<'_>, unit: &[Token]) -> Vec<Token> {
    let end = unit.last().map_or(0, |token| token.span.end);
    let verb = match ctx.legality.position.turn.phase.is_retreat() {
        true => "disband",
        false => "hold",
    };
    let verb = Token::unwritten(verb, end);
    unit.iter().cloned().chain([verb]).collect()
}

/// Reads a line that allows another power to order a unit.
pub(super) fn proxy(ctx: &Context<'_>, line: &str, proxied: &ProxyLine, terse: bool) -> Reading {
    let order = bare_order(ctx, &proxied.unit);
    let mut parts = match LineReader::new(ctx, line, terse).understand(&order) {
        Ok(parts) => parts,
        Err(note) => return Reading::unreadable(note),
    };
    let [part] = parts.as_mut_slice() else {
        return Reading::unreadable("a proxy covers one unit");
    };
    if !part.candidates.iter().all(is_bare) {
        return Reading::unreadable("give an order or a proxy, not both");
    }
    left_to(ctx, part, proxied.by);
    let verdict = part.verdict;
    let note = match verdict {
        Verdict::Ok => format!("{} orders it", ctx.legality.map.power(proxied.by).name),
        verdict => notes::note(ctx, line, &parts, verdict),
    };
    Reading {
        changed: notes::changed(ctx, line, &parts),
        parts,
        ..Reading::bare(verdict, note)
    }
}

/// Reads a proxy announced to the game master: `A Par by England`, `A Par: England`.
pub(super) fn announcement(ctx: &Context<'_>, line: &str) -> Reading {
    let tokens = prepare::unglue(ctx.legality.map, ctx.lexicon, tokens::cut(line));
    match announced(ctx, &tokens) {
        Some(proxied) => proxy(ctx, line, &proxied, false),
        None => Reading::unreadable("a proxy was expected, like A Par by England"),
    }
}

fn is_bare(candidate: &Candidate) -> bool {
    matches!(
        candidate.written.action(),
        Some(Action::Hold | Action::Disband)
    )
}

/// Turns each candidate of an order that only names its unit into a proxy.
fn left_to(ctx: &Context<'_>, part: &mut Part, by: Power) {
    let legality = ctx.legality;
    for candidate in &mut part.candidates {
        for written in [&mut candidate.written, &mut candidate.order] {
            if let WrittenOrder::Order { action, .. } = written {
                *action = Action::Proxy { to: by };
            }
        }
        let Some(power) = candidate.power else {
            continue;
        };
        candidate.illegal = match legality.position.turn.phase.is_retreat() {
            true => legality.retreat(power, &candidate.written).err(),
            false => legality.movement(power, &candidate.written).err(),
        };
    }
    if part.candidates.iter().all(|one| one.illegal.is_some()) && part.taken().is_some() {
        part.verdict = Verdict::Void;
    }
}
