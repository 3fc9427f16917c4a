//! Lines that retract an order or leave it open, which makes the order ambiguous.

use super::{
    LineOrders, LineReader, MOST_PIECES, Remark, RemarkKind, is_possible, kept, leave_open, mark,
    parts, retract, stretch, trimmed,
};
use crate::keywords::Keyword;
use crate::reading::Part;
use crate::tokens::{Mark, Token};
use chancery_core::orders::WrittenOrder;

impl LineReader<'_> {
    /// Reads a line that retracts an order or leaves it open. Its orders become ambiguous.
    ///
    /// # Errors
    ///
    /// Returns the note about the remark if the line has no orders.
    pub(super) fn doubtful(
        &self,
        all: &[Token],
        remarks: &[Remark],
        after: &[Token],
    ) -> Result<LineOrders, String> {
        let doubt = remarks.iter().find(|remark| remark.kind.retracts());
        let said = match doubt {
            Some(remark) => stretch(&all[remark.at.clone()]),
            None => stretch(after),
        };
        let pieces = self.pieces(all, remarks);
        let mut found: Vec<Part> = Vec::new();
        let mut kinds = remarks.iter().map(|remark| remark.kind);
        if kinds.all(|kind| kind != RemarkKind::Retracts) {
            // "A Bur unterstützt nicht A Par - Pic"
            let mut spare = vec![false; all.len()];
            mark(&mut spare, remarks, RemarkKind::retracts);
            found = self.possible(&kept(all, &spare));
        }
        for piece in pieces.iter().take(MOST_PIECES) {
            if found.is_empty() {
                found = self.orders_in(piece);
            } else {
                self.add_choices(&mut found, piece);
            }
        }
        let bracketed = doubt.is_some_and(|remark| all[remark.at.start].bracketed);
        let first = match bracketed {
            true => found.len().saturating_sub(1),
            false => 0,
        };
        found.iter_mut().skip(first).for_each(leave_open);
        let text = said.and_then(|span| self.line.get(span));
        let text = text.unwrap_or_default();
        let note = match ::text::printable(text, 40) {
            _ if text.is_empty() => "it may be taken back".to_owned(),
            quoted => format!("“{quoted}” may take it back"),
        };
        match found.is_empty() {
            true => Err(note),
            false => Ok(LineOrders {
                note: Some(note),
                ..LineOrders::of(found)
            }),
        }
    }

    /// Returns whether the token is "or" or a correction.
    pub(super) fn is_or(&self, token: &Token) -> bool {
        let meanings = token.word().and_then(|word| self.ctx.lexicon.exactly(word));
        meanings
            .is_some_and(|found| found.places.is_empty() && found.says(|word| word == Keyword::Or))
    }

    /// Splits a doubtful line at retracting words, "or", question marks and the edges of brackets.
    fn pieces(&self, all: &[Token], remarks: &[Remark]) -> Vec<Vec<Token>> {
        let mut pieces: Vec<Vec<Token>> = vec![Vec::new()];
        // "A Mun - Tyr / hold"; but in "SPA/SC" with retracting words the slash is part of a name
        let slashed = !retract(remarks);
        let mut bracketed = false;
        for (at, token) in all.iter().enumerate() {
            let remark = remarks.iter().find(|remark| remark.at.contains(&at));
            let cuts = remark.is_some_and(|remark| remark.kind.retracts())
                || token.mark == Mark::Question
                || slashed && token.mark == Mark::Slash
                || self.is_or(token);
            // only a bracket around words is a remark: "A(Par) - Bur" has none
            let edge = token.bracketed != bracketed
                && remarks.iter().any(|remark| all[remark.at.start].bracketed);
            bracketed = token.bracketed;
            if cuts || edge {
                pieces.push(Vec::new());
            }
            if !cuts
                && remark.is_none_or(|remark| remark.kind != RemarkKind::Harmless)
                && let Some(piece) = pieces.last_mut()
            {
                piece.push(token.clone());
            }
        }
        pieces.retain(|piece| piece.iter().any(|token| token.word().is_some()));
        pieces
    }

    /// Returns the possible orders of a piece.
    fn possible(&self, piece: &[Token]) -> Vec<Part> {
        let heard = self.plainly(trimmed(piece), &self.remarks(trimmed(piece)));
        let mut parts = heard.map_or(Vec::new(), |heard| heard.parts);
        parts.retain(|part| is_possible(part) && !part.candidates.is_empty());
        parts
    }

    /// Returns the orders of a piece, or of those of its parts that have a meaning: "when Italy
    /// moves, A Mun - Tyr".
    fn orders_in(&self, piece: &[Token]) -> Vec<Part> {
        let whole = self.possible(piece);
        if !whole.is_empty() {
            return whole;
        }
        let parts = piece.split(|token| parts(token) || token.mark == Mark::Dot);
        let parts = parts.filter(|part| stretch(part).is_some());
        let parts = parts.take(MOST_PIECES);
        parts.flat_map(|part| self.possible(part)).collect()
    }

    /// Adds the orders of another piece for the same units: `or Bur`, `instead A Par - Gas`.
    fn add_choices(&self, found: &mut [Part], piece: &[Token]) {
        let mut more = self.orders_in(piece);
        let last = found.last().and_then(|part| part.candidates.first());
        if more.is_empty()
            && let Some(WrittenOrder::Order { unit, .. }) = last.map(|one| &one.order)
        {
            let at = piece[0].span.start;
            let code = self
                .ctx
                .legality
                .map
                .code(unit.place.province)
                .to_lowercase();
            let kind = unit
                .kind
                .map(|kind| kind.letter().to_lowercase().to_string());
            let words = kind.into_iter().chain([code]);
            let mut longer: Vec<Token> = words.map(|word| Token::unwritten(&word, at)).collect();
            let rest = trimmed(piece);
            let first = rest.first().and_then(Token::word);
            if first.is_some_and(|word| !self.ctx.lexicon.is_verb(word)) {
                longer.push(Token::unwritten("", at).with_mark(Mark::Arrow));
            }
            longer.extend_from_slice(rest);
            more = self.possible(&longer);
        }
        for part in more {
            let known = found.iter_mut().find(|known| known.unit() == part.unit());
            if let Some(known) = known {
                known.add(part.candidates);
            }
        }
    }
}
