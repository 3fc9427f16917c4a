//! Fits one number after another, as long as the result improves.

use std::cmp::Reverse;

use crate::sweep::{self, Case, Sweep};
use crate::{CORPORA, PHASES};
use chancery::board::Map;
use chancery::entry::{Lexicon, Weights};
use chancery::rules::Rules;
use testing::lines::{self, Grade, Line, Tally};

/// The step between the typos of the sweep that are tried.
const STEP: usize = 100;
/// The sizes of changes of a number.
const STEPS: [i32; 6] = [-1, 1, -2, 2, -5, 5];

/// Half of the lines and typos.
struct Half {
    lines: Vec<Line>,
    sweep: Sweep,
    cases: Vec<Case>,
}

/// The results of a half.
#[derive(Clone, Copy)]
struct Found {
    lines: Tally,
    cases: Tally,
}

impl Found {
    /// Returns the penalty. A wrong reading is far worse than a needless question, and a line that
    /// a person wrote counts more than a generated misspelling.
    fn badness(&self) -> usize {
        let of = |grade| self.lines.of(grade);
        let lines = 200 * of(Grade::Wrong) + 20 * of(Grade::Asked) + of(Grade::Noise);
        let of = |grade| self.cases.of(grade);
        let questions = of(Grade::Asked) + of(Grade::Void);
        lines + 10 * of(Grade::Wrong) + questions
    }
}

impl Half {
    fn new(which: usize) -> Result<Self, String> {
        let map = Map::standard();
        let mut all = Vec::new();
        for (name, text) in CORPORA {
            let lines = lines::lines(map, text).map_err(|why| format!("{name}: {why}"))?;
            all.extend(lines.into_iter().skip(which).step_by(2));
        }
        let positions = sweep::positions(PHASES, which, 2);
        let sweep = Sweep::new(Map::standard_shared(), positions, 1, 5, which as u64 + 1);
        let lexicon = Lexicon::new(map);
        let cases = sweep
            .cases(&lexicon, sweep.orders())
            .skip(which)
            .step_by(STEP)
            .collect();
        Ok(Half {
            lines: all,
            sweep,
            cases,
        })
    }

    /// Returns the results with these numbers.
    fn found(&self, weights: Weights) -> Found {
        self.found_below(weights, usize::MAX)
    }

    /// Returns the results, or stops as soon as they are no better than `limit`.
    fn found_below(&self, weights: Weights, limit: usize) -> Found {
        let (map, rules) = (Map::standard(), Rules::default());
        let lexicon = Lexicon::weighed(map, weights);
        let mut found = Found {
            lines: Tally::default(),
            cases: Tally::default(),
        };
        for line in &self.lines {
            found.lines.add(line.outcome(map, &lexicon, &rules).grade);
            if found.badness() >= limit {
                return found;
            }
        }
        for case in &self.cases {
            found.cases.add(self.sweep.outcome(&lexicon, case).grade);
            if found.badness() >= limit {
                return found;
            }
        }
        found
    }

    /// Sorts bad results first, so that worse numbers are rejected early.
    fn worst_first(&mut self, weights: Weights) {
        let (map, rules) = (Map::standard(), Rules::default());
        let lexicon = Lexicon::weighed(map, weights);
        let lines = &mut self.lines;
        lines.sort_by_cached_key(|line| Reverse(line.outcome(map, &lexicon, &rules).grade));
        let (sweep, cases) = (&self.sweep, &mut self.cases);
        cases.sort_by_cached_key(|case| Reverse(sweep.outcome(&lexicon, case).grade));
    }
}

/// Fits the weights and prints those that changed, with their results on the other half.
pub fn fit() -> Result<(), String> {
    let (mut half, other) = (Half::new(0)?, Half::new(1)?);
    half.worst_first(Weights::FITTED);
    let mut best = Weights::FITTED;
    let mut least = half.found(best).badness();
    report("fitted on, before", &half.found(best));
    report("the other half, before", &other.found(best));
    let count = best.each().len();
    loop {
        let before = least;
        for at in 0..count {
            for step in STEPS {
                let mut tried = best;
                let name = {
                    let (name, number) = tried.each().swap_remove(at);
                    let Some(moved) = number.checked_add_signed(step as i16) else {
                        continue;
                    };
                    *number = moved;
                    format!("{name} = {moved}")
                };
                let found = half.found_below(tried, least).badness();
                if found < least {
                    println!("{name}: {least} -> {found}");
                    (best, least) = (tried, found);
                }
            }
        }
        if least == before {
            break;
        }
    }
    report("fitted on, after", &half.found(best));
    report("the other half, after", &other.found(best));
    let mut old = Weights::FITTED;
    for ((name, number), (_, was)) in best.each().into_iter().zip(old.each()) {
        if number != was {
            println!("{name} = {number} (was {was})");
        }
    }
    Ok(())
}

fn report(name: &str, found: &Found) {
    println!("{name:24} lines {}", found.lines);
    println!("{:24} typos {}", "", found.cases);
}
