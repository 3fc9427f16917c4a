//! Misspellings made by rule: orders as people write them, with one slip of the pen or the finger.

use chancery::board::{Map, Position, Power};
use chancery::entry::{Context, Lexicon, Reading, Verdict, read};
use chancery::orders::Written;
use chancery::orders::legality::Bench;
use chancery::record::{line, read as phases};
use chancery::rules::Rules;

use super::lines::{Fate, Tally};
use super::style::Style;

/// Numbers that look random and are the same in every run.
pub struct Dice(u64);

impl Dice {
    /// The numbers that follow from a seed.
    pub fn seeded(seed: u64) -> Self {
        Dice(seed)
    }

    /// A number below `sides`.
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % sides
    }
}

/// A slip of the pen or the finger.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slip {
    Swapped,
    Missing,
    Doubled,
    Wrong,
    Neighbor,
}

impl Slip {
    pub const ALL: [Slip; 5] = [
        Slip::Swapped,
        Slip::Missing,
        Slip::Doubled,
        Slip::Wrong,
        Slip::Neighbor,
    ];
}

/// How the orders were written before the slip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hand {
    /// `Army Marseilles supports Army Paris to Burgundy`, the slip in any word of four letters or more.
    Names,
    /// `A Mar S A Par - Bur`, the slip in a code.
    Codes,
}

impl Hand {
    pub const ALL: [Hand; 2] = [Hand::Names, Hand::Codes];
}

const KEYS: [&str; 3] = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/// A letter beside this one on the keyboard.
fn neighbor(letter: char, dice: &mut Dice) -> char {
    let row = KEYS.iter().find(|row| row.contains(letter));
    let Some((row, at)) = row.and_then(|row| Some((row, row.find(letter)?))) else {
        return letter;
    };
    let beside: Vec<char> = row[at.saturating_sub(1)..(at + 2).min(row.len())]
        .chars()
        .filter(|other| *other != letter)
        .collect();
    beside[dice.roll(beside.len())]
}

/// The word with one slip in it. The first letter is nearly always right in life, and so here.
fn slipped(word: &str, slip: Slip, dice: &mut Dice) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    let last = letters.len() - 1;
    let at = match dice.roll(20) {
        0 => 0,
        _ => 1 + dice.roll(last),
    };
    match slip {
        Slip::Swapped => {
            let at = at.min(last - 1);
            letters.swap(at, at + 1);
        }
        Slip::Missing => {
            letters.remove(at);
        }
        Slip::Doubled => letters.insert(at, letters[at]),
        Slip::Wrong => letters[at] = (b'a' + dice.roll(26) as u8) as char,
        Slip::Neighbor => letters[at] = neighbor(letters[at].to_ascii_lowercase(), dice),
    }
    letters.into_iter().collect()
}

/// An order with one slip in one word of it; none where there is no such word, or where the slip
/// made another word that is known: that is another order, and a clear one.
fn misspelt(
    map: &Map,
    lexicon: &Lexicon,
    (power, order): (Power, &Written),
    (hand, slip): (Hand, Slip),
    dice: &mut Dice,
) -> Option<String> {
    let text = match hand {
        Hand::Names => Style::Words.write(map, power, order),
        Hand::Codes => order.short(map).to_string(),
    };
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let fits = |word: &str| match hand {
        Hand::Names => word.len() >= 4,
        Hand::Codes => word.len() == 3 && word != "via",
    };
    let open: Vec<usize> = (0..words.len()).filter(|&at| fits(&words[at])).collect();
    if open.is_empty() {
        return None;
    }
    let at = open[dice.roll(open.len())];
    let written = slipped(&words[at].to_lowercase(), slip, dice);
    if lexicon.knows(&written) {
        return None;
    }
    words[at] = written;
    Some(words.join(" "))
}

/// A misspelt order, and what was meant.
pub struct Case {
    pub hand: Hand,
    pub slip: Slip,
    pub text: String,
    position: usize,
    power: Power,
    order: Written,
}

/// Positions, and misspelt orders for them.
pub struct Cases {
    positions: Vec<Position>,
    pub all: Vec<Case>,
}

/// The positions of recorded phases (lines of batch), each `step`th from the `first`.
pub fn positions(recorded: &str, first: usize, step: usize) -> Vec<Position> {
    let read = |text: &str| {
        let line = line::Line::read(text).expect("a recorded phase");
        let phase = phases::read(&line, Map::standard_shared()).expect("a recorded phase");
        phase.position
    };
    let lines = recorded.lines().skip(first).step_by(step);
    lines.map(read).collect()
}

impl Cases {
    /// So many of each kind, for what the units of these positions may do.
    pub fn new(positions: Vec<Position>, each: usize, seed: u64) -> Self {
        let (map, rules) = (Map::standard(), Rules::default());
        let lexicon = Lexicon::new(map);
        let mut all = Vec::new();
        let mut dice = Dice::seeded(seed);
        for hand in Hand::ALL {
            for slip in Slip::ALL {
                let enough = all.len() + each;
                while all.len() < enough {
                    let index = dice.roll(positions.len());
                    let position = &positions[index];
                    let bench = Bench::new(map, position, &rules);
                    let units: Vec<_> = position.units().collect();
                    let unit = units[dice.roll(units.len())];
                    let mut possible = bench.possible(map.province(unit.location));
                    let order = possible.swap_remove(dice.roll(possible.len()));
                    let what = (unit.power, &order);
                    let text = misspelt(map, &lexicon, what, (hand, slip), &mut dice);
                    all.extend(text.map(|text| Case {
                        hand,
                        slip,
                        text,
                        position: index,
                        power: unit.power,
                        order,
                    }));
                }
            }
        }
        Cases { positions, all }
    }

    /// How one of them comes out, and what it was taken for.
    pub fn outcome(&self, lexicon: &Lexicon, case: &Case) -> (Fate, String) {
        let (map, rules) = (Map::standard(), Rules::default());
        let bench = Bench::new(map, &self.positions[case.position], &rules);
        let ctx = Context::new(lexicon, &bench, Some(case.power));
        let reading = read(&ctx, &case.text);
        let fate = match taken(&reading) {
            Some(order) if *order == case.order => Fate::Right,
            Some(_) => Fate::Wrong,
            None => Fate::Asked,
        };
        let said = format!(
            "{:?} {:?} {:?}: {} {:?}, expected {:?} ({})",
            case.hand,
            case.slip,
            case.text,
            reading.verdict.word(),
            reading.canonical(map),
            case.order.canonical(map).to_string(),
            reading.note
        );
        (fate, said)
    }

    /// How those of one kind come out; each that is not right is told.
    pub fn tally(
        &self,
        lexicon: &Lexicon,
        (hand, slip): (Hand, Slip),
        mut tell: impl FnMut(Fate, &str),
    ) -> Tally {
        let mut tally = Tally::default();
        let kind = |case: &&Case| case.hand == hand && case.slip == slip;
        for case in self.all.iter().filter(kind) {
            let (fate, said) = self.outcome(lexicon, case);
            if fate != Fate::Right {
                tell(fate, &said);
            }
            tally.add(fate);
        }
        tally
    }
}

/// The order that a line is taken for without asking.
pub fn taken(reading: &Reading) -> Option<&Written> {
    match reading.verdict {
        Verdict::Ok | Verdict::Fixed => reading.orders().next().map(|one| &one.order),
        _ => None,
    }
}
