//! A fast path for orders in the plainest notation: `A Par - Bur`, `F Nth C A Lon - Bel`.
//!
//! Most lines have this form. The fast path accepts only possible orders without missing parts in
//! which every name is a full name or a code. All other lines are read with all their meanings.

use std::ops::Range;

use super::Context;
use super::corrections::Flaws;
use super::matcher::{Guess, Spelling};
use super::meanings::{Lattice, phrases};
use super::only;
use super::reading::{Part, Verdict};
use super::resolver::Resolver;
use super::tokens::{Mark, Token};
use super::unresolved_order::{Named, ParsedAction, PlaceChoice, RouteHint, UnresolvedOrder};
use chancery_core::board::UnitKind;

/// Reads an order in the plainest notation. Returns `None` for all other lines.
pub(super) fn read(ctx: &Context<'_>, tokens: &[Token]) -> Option<Part> {
    if !ctx.legality.position.turn.phase.is_movement() {
        return None;
    }
    let mut line = Line {
        ctx,
        tokens,
        at: 0,
        guesses: Vec::new(),
    };
    let order = line.order()?;
    let resolver = Resolver {
        ctx,
        lattice: &Lattice::of_places(ctx.lexicon.weights, line.guesses),
        heading: None,
        terse: false,
    };
    let candidates = resolver.candidates(&order);
    let [only] = candidates.as_slice() else {
        return None;
    };
    let plain = only.illegal.is_none() && only.flaws.is_empty() && !only.vague && only.cost == 0;
    plain.then_some(Part {
        verdict: Verdict::Ok,
        candidates,
    })
}

struct Line<'a> {
    ctx: &'a Context<'a>,
    tokens: &'a [Token],
    at: usize,
    guesses: Vec<(Vec<Guess>, Range<usize>)>,
}

impl Line<'_> {
    fn order(&mut self) -> Option<UnresolvedOrder> {
        let unit = self.unit()?;
        let action = if self.arrow() {
            ParsedAction::Move(vec![self.spot()?], RouteHint::Unsaid)
        } else {
            let word = self.tokens.get(self.at)?.word()?;
            self.at += 1;
            match word {
                "h" | "hold" | "holds" => ParsedAction::Hold(None),
                "s" | "support" | "supports" => {
                    let of = self.unit()?;
                    match self.arrow() {
                        true => ParsedAction::SupportMove(of, vec![self.spot()?], Vec::new()),
                        false => ParsedAction::SupportHold(of),
                    }
                }
                "c" | "convoy" | "convoys" => {
                    let of = self.unit()?;
                    let to = vec![self.arrow().then(|| self.spot())??];
                    ParsedAction::Convoy(of, to, Vec::new())
                }
                _ => return None,
            }
        };
        let mut rest = self.tokens[self.at..].iter();
        let flaws = Flaws::default();
        rest.all(|token| token.mark == Mark::Dot)
            .then_some(UnresolvedOrder {
                unit,
                action,
                flaws,
            })
    }

    fn unit(&mut self) -> Option<Named> {
        let kind = match self.tokens.get(self.at)?.word()? {
            "a" | "army" => UnitKind::Army,
            "f" | "fleet" => UnitKind::Fleet,
            _ => return None,
        };
        self.at += 1;
        let (kind, power) = (Some(kind), None);
        let spot = self.spot()?;
        Some(Named { kind, power, spot })
    }

    /// Reads a province whose text has no other meaning, with an optional coast after a slash.
    fn spot(&mut self) -> Option<PlaceChoice> {
        let lexicon = self.ctx.lexicon;
        let next = self.tokens.get(self.at + 1);
        // "Black Sea", "Mid-Atlantic"
        let longer = next.is_some_and(|next| match &next.mark {
            Mark::Word(word) => !lexicon.is_verb(word),
            Mark::Arrow => next.tight,
            _ => next.mark == Mark::Dot && self.tokens.len() > self.at + 2,
        });
        let longest = if longer { lexicon.longest } else { 1 };
        let mut phrases = phrases(self.tokens, self.at, longest).into_iter().rev();
        let (end, known) =
            phrases.find_map(|(end, phrase)| Some((end, lexicon.exactly(&phrase)?)))?;
        let guess = only(&known.places).filter(|guess| guess.spelling == Spelling::Exact)?;
        let span = self.tokens[self.at].span.start..self.tokens[end - 1].span.end;
        self.guesses.push((vec![*guess], span));
        self.at = end;
        let mut coast = None;
        if let [slash, word, ..] = &self.tokens[end..]
            && slash.mark == Mark::Slash
        {
            let named = only(&lexicon.exactly(word.word()?)?.coasts);
            coast = Some(named.filter(|(_, cost)| *cost == 0)?.0);
            self.at += 2;
        }
        let places = self.guesses.len() - 1;
        Some(PlaceChoice { places, coast })
    }

    fn arrow(&mut self) -> bool {
        let arrow = self
            .tokens
            .get(self.at)
            .is_some_and(|token| token.mark == Mark::Arrow || token.word() == Some("to"));
        self.at += usize::from(arrow);
        arrow
    }
}
