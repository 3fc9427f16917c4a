//! Orders that only exist under house rules: perpetual orders (DATC 4.E.4) and proxies (4.E.5).
//!
//! * `A Par S A Bur, perpetual`, or `always`, `every turn`, `until further notice`: the orders of
//!   the line count in every movement phase until they are canceled or replaced.
//! * `A Par proxy England`, `A Par by England's order`, `proxy A Par to England`: England orders
//!   the unit.
//!
//! Under rules without such orders, such a line is unreadable.

use super::lexicon::PROXY;
use super::line_orders::LineReader;
use super::normalize::key;
use super::reading::{Reading, Verdict};
use super::tokens::{self, Mark, Token};
use super::words::List;
use super::{Context, prepare};
use chancery_core::board::{Phase, Power};
use chancery_core::orders::OrderDuration;
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
    let counts = verdict.is_clear();
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
    let proxy = named || proxy(ctx, tokens).is_some();
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

/// Returns whether the rules allow proxies in this phase.
pub(super) fn knows_proxies(ctx: &Context<'_>) -> bool {
    let winter = ctx.legality.position.turn.phase == Phase::Adjustments;
    ctx.legality.rules.proxy_orders != ProxyOrders::Refused && !winter
}

/// Returns the tokens of a proxy in the usual sequence, `A Par proxy England`, for `proxy A Par to England`, `A Par
/// by England's proxy`, `A Par by England`. `None` if the line isn't a proxy.
pub(super) fn proxy(ctx: &Context<'_>, tokens: &[Token]) -> Option<Vec<Token>> {
    let named = tokens.iter().any(|token| token.is_on(List::Proxy));
    let by = tokens.iter().any(|token| token.word() == Some("by"));
    // "A Lon - Bel by Eng" is a convoy through the Channel
    let moves = tokens.iter().any(|token| token.mark == Mark::Arrow);
    (named || by && !moves).then(|| announced(ctx, tokens))?
}

/// Returns the tokens of an announced proxy in the usual sequence, with any word or mark between the unit and
/// the power.
fn announced(ctx: &Context<'_>, tokens: &[Token]) -> Option<Vec<Token>> {
    let idle = |token: &&Token| token.word().is_none() || token.is_on(List::Proxy);
    let start = tokens.iter().take_while(idle).count();
    (start + 1..tokens.len()).find_map(|at| {
        let (unit, rest) = (&tokens[start..at], &tokens[at..]);
        // "par" is a link only after another province
        let named = rest[0]
            .word()
            .is_some_and(|word| ctx.lexicon.is_place(word));
        let by = power(ctx, rest).filter(|_| !named || ends_in_place(ctx, unit))?;
        let last = unit.iter().rposition(|token| token.word().is_some())?;
        let key = key(&ctx.legality.map.power(by).key);
        let end = unit[last].span.end;
        let words = [PROXY, &key].map(|word| Token::unwritten(word, end));
        Some([&unit[..=last], &words].concat())
    })
}

/// Returns whether the last words name a province.
fn ends_in_place(ctx: &Context<'_>, tokens: &[Token]) -> bool {
    let names = |from| ctx.lexicon.names_place(&tokens::phrase(&tokens[from..]));
    (0..tokens.len()).any(names)
}

/// Returns the power that these tokens name without other words than links.
fn power(ctx: &Context<'_>, tokens: &[Token]) -> Option<Power> {
    let words: Vec<&str> = tokens.iter().filter_map(Token::word).collect();
    let link = |word: &str| List::ProxyLink.has(word) || List::Proxy.has(word);
    let start = words.iter().position(|word| !link(word))?;
    let last = words.iter().rposition(|word| !List::ProxyEnd.has(word))?;
    let text = words.get(start..=last)?.join(" ");
    let power = ctx.lexicon.power(&text);
    // "England's"
    power.or_else(|| ctx.lexicon.power(text.strip_suffix('s')?))
}

/// Reads a proxy announced to the game master: `A Par by England`, `A Par: England`.
pub(super) fn announcement(ctx: &Context<'_>, line: &str) -> Reading {
    let tokens = prepare::unglue(ctx.legality.map, ctx.lexicon, tokens::cut(line));
    let Some(proxy) = announced(ctx, &tokens) else {
        return Reading::unreadable("a proxy was expected, like A Par by England");
    };
    let reader = LineReader {
        ctx,
        line,
        terse: false,
        term: OrderDuration::Once,
    };
    reader.read(&proxy, &[]).unwrap_or_else(Reading::unreadable)
}
