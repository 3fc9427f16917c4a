//! The part of a sheet's reading that no rule changes: a sheet that is read under several rules is parsed once.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::hash::Hash;
use std::rc::Rc;

use super::grammar::{Grammar, ParsedLine};
use super::meanings::Lattice;
use super::reading::is_too_long;
use super::sheet::LineKind;
use super::tokens::{Mark, Token};
use super::unresolved_order::Ways;
use super::{Context, prepare, tokens};
use chancery_core::board::{Phase, Position, Power, Province};
use chancery_core::orders::WrittenOrder;

/// The parsed lines of a sheet in one position, which are the same under all rules.
#[derive(Default)]
pub struct Memo {
    pub(super) prepared: Table<String, Prepared>,
    pub(super) parses: Table<ParseKey, Parse>,
    /// The kinds of lines without orders, by power and text.
    pub(super) kinds: Table<(Option<Power>, String), LineKind>,
    /// The provinces that lines name exactly.
    pub(super) named: Table<String, Vec<Province>>,
}

/// Everything that the parse of a line depends on.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct ParseKey {
    power: Option<Power>,
    /// The last order above the line.
    above: Option<WrittenOrder>,
    holds: bool,
    tokens: Vec<Token>,
}

/// The memos of a sheet by position: some rules change the position that a sheet describes.
#[derive(Default)]
pub(super) struct Memos(RefCell<Vec<(Position, Rc<Memo>)>>);

impl Memos {
    /// Returns the memo for a position.
    pub fn of(&self, position: &Position) -> Rc<Memo> {
        let mut all = self.0.borrow_mut();
        if let Some((_, memo)) = all.iter().find(|(known, _)| known == position) {
            return Rc::clone(memo);
        }
        let memo = Rc::new(Memo::default());
        all.push((position.clone(), Rc::clone(&memo)));
        memo
    }
}

/// Values that are worked out once for each key.
pub(super) struct Table<K, V>(RefCell<HashMap<K, Rc<V>>>);

impl<K, V> Default for Table<K, V> {
    fn default() -> Self {
        Table(RefCell::default())
    }
}

impl<K: Hash + Eq, V> Table<K, V> {
    #[cfg(test)]
    fn len(&self) -> usize {
        self.0.borrow().len()
    }

    /// Returns the value of a key.
    pub fn get(&self, key: K, make: impl FnOnce() -> V) -> Rc<V> {
        if let Some(known) = self.0.borrow().get(&key) {
            return Rc::clone(known);
        }
        let value = Rc::new(make());
        self.0.borrow_mut().insert(key, Rc::clone(&value));
        value
    }
}

/// The tokens of a line as the grammar takes them.
#[derive(Clone, Debug)]
pub(super) struct Prepared {
    /// The tokens as they are written.
    pub written: Vec<Token>,
    /// The tokens without those of tables, and with joined words parted. None if the line is too long.
    pub tokens: Vec<Token>,
    /// The start of the first token.
    pub front: usize,
    /// The start of the comment.
    pub comment: usize,
    /// Whether the line is a list of quoted words.
    pub terse: bool,
}

impl Prepared {
    fn of(ctx: &Context<'_>, line: &str) -> Prepared {
        let start = prepare::front(line, ctx.legality.position.turn.phase == Phase::Adjustments);
        let (mut written, comment) = tokens::cut_to_comment(&line[start..]);
        tokens::shift(&mut written, start);
        let front = written.first().map_or(0, |token| token.span.start);
        let terse = prepare::is_word_list(&line[front..]);
        let mut all = written.clone();
        if is_too_long(line, &written) {
            all.clear();
        } else if terse {
            all.retain(|token| token.mark != Mark::Comma);
            // the brackets belong to the notation of the list
            all.iter_mut().for_each(|token| token.bracketed = false);
        }
        let all = prepare::without_cells(ctx.lexicon, all);
        let all = prepare::unglue(ctx.legality.map, ctx.lexicon, all);
        Prepared {
            written,
            tokens: prepare::parted(ctx, all),
            comment: comment + start,
            front,
            terse,
        }
    }
}

/// The meanings of a line's tokens, and its readings.
pub(super) struct Parse {
    pub lattice: Lattice,
    phase: Phase,
    holds: bool,
    strict: OnceCell<Ways<ParsedLine>>,
    loose: OnceCell<Ways<ParsedLine>>,
}

impl Parse {
    /// Returns the readings, with prose beside the orders if it is `loose`.
    pub fn readings(&self, loose: bool) -> &Ways<ParsedLine> {
        let grammar = Grammar {
            lattice: &self.lattice,
            phase: self.phase,
            holds: self.holds,
            loose,
        };
        let known = if loose { &self.loose } else { &self.strict };
        known.get_or_init(|| grammar.line())
    }
}

impl Context<'_> {
    /// Returns the tokens of a line.
    pub(super) fn prepared(&self, line: &str) -> Rc<Prepared> {
        let prepare = || Prepared::of(self, line);
        match self.memo {
            Some(memo) => (memo.prepared).get(line.to_owned(), prepare),
            None => Rc::new(prepare()),
        }
    }

    /// Returns the meanings of tokens.
    pub(super) fn parse(&self, tokens: &[Token]) -> Rc<Parse> {
        let parse = || Parse {
            lattice: Lattice::new(self, tokens),
            phase: self.legality.position.turn.phase,
            holds: self.holds,
            strict: OnceCell::new(),
            loose: OnceCell::new(),
        };
        match self.memo {
            Some(memo) => {
                let key = ParseKey {
                    power: self.power,
                    above: self.above.cloned(),
                    holds: self.holds,
                    tokens: tokens.to_vec(),
                };
                memo.parses.get(key, parse)
            }
            None => Rc::new(parse()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Defaults, Lexicon, SortedSheet};
    use chancery_core::board::Map;
    use chancery_core::rules::{Rulebook, Rules};

    /// A sheet of lines that differ, with orders, remarks, prose and a line that puts others in doubt.
    fn sheet() -> String {
        let lines =
            (0..50).map(|number| format!("A Par - Bur if {number} units hold, or Mar s Bru\n"));
        let rest = "perhaps not\nno wait, Par holds\nnothing here\nF Bre goes to the channel\nA Mar xyzzy\nall others hold\n";
        format!("France:\n{}{rest}", lines.collect::<String>())
    }

    #[test]
    fn other_rules_parse_nothing_again() {
        let map = Map::standard();
        let lexicon = Lexicon::new(map);
        let defaults = Defaults::new(&lexicon, Rules::default());
        let text = sheet();
        let sorted = SortedSheet::new(map, &text, &defaults);
        let position = sorted.read(None).position;
        let parsed = || {
            let memo = sorted.memos.of(&position);
            let tables = (&memo.prepared, &memo.parses, &memo.kinds, &memo.named);
            let (prepared, parses, kinds, named) = tables;
            [prepared.len(), parses.len(), kinds.len(), named.len()]
        };
        let first = parsed();
        assert!(first.iter().all(|count| *count > 0), "{first:?}");
        for rulebook in Rulebook::ALL {
            sorted.read(Some(rulebook.rules()));
        }
        assert_eq!(parsed(), first);
        assert_eq!(sorted.memos.0.borrow().len(), 1);
    }
}
