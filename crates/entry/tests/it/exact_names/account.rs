//! Counts of the texts that were read, with the wrong readings.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use chancery_core::board::{Map, Power};
use chancery_core::orders::WrittenOrder;
use chancery_core::orders::legality::LegalityContext;
use entry::Reading;
use testing::dice::Dice;

/// The share of the texts that is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// A sample that is the same in every run.
    Sample,
    /// All of them.
    All,
}

impl Extent {
    /// Returns the extent that the environment variable `EXACT` asks for.
    pub fn of_run() -> Self {
        match std::env::var("EXACT").as_deref() {
            Ok("all") => Extent::All,
            _ => Extent::Sample,
        }
    }

    /// Returns for each position to be set up whether it has more units than those of the order.
    pub fn crowds(self, dice: &mut Dice) -> Vec<bool> {
        match self {
            Extent::Sample => vec![dice.roll(2) == 0],
            Extent::All => vec![false, true, true],
        }
    }

    /// Returns the powers that enter the text: that of the unit, and `None` for a sheet of all powers.
    pub fn powers(self, power: Power, dice: &mut Dice) -> Vec<Option<Power>> {
        match self {
            Extent::Sample => vec![(dice.roll(2) == 0).then_some(power)],
            Extent::All => vec![Some(power), None],
        }
    }

    /// Returns the number of texts of which one is read: fewer of names than of codes, and of boards that have
    /// the names of the standard one.
    pub fn share(self, map: &Map, is_code: bool) -> usize {
        match (self, map.base(), is_code) {
            (Extent::All, ..) => 1,
            (Extent::Sample, None, true) => 4,
            (Extent::Sample, None, false) => 16,
            (Extent::Sample, Some(_), true) => 16,
            (Extent::Sample, Some(_), false) => 128,
        }
    }

    /// Returns the number of phases to be played.
    pub fn phases(self) -> usize {
        match self {
            Extent::Sample => 10,
            Extent::All => 100,
        }
    }

    /// Removes the orders of a position that aren't read.
    pub fn thin_out<T>(self, orders: &mut Vec<T>, dice: &mut Dice) {
        const MOST: usize = 200;
        while self == Extent::Sample && orders.len() > MOST {
            orders.swap_remove(dice.roll(orders.len()));
        }
    }
}

/// A wrong reading.
pub struct Failure {
    expected: String,
    found: String,
    note: String,
    /// Whether the power that entered the text was known.
    known: bool,
    /// The notation of the text.
    about: String,
}

impl Failure {
    pub fn new(
        ctx: &LegalityContext<'_>,
        power: Option<Power>,
        expected: &[WrittenOrder],
        reading: &Reading,
        about: String,
    ) -> Self {
        let expected = expected.iter().map(|order| order.canonical(ctx.map));
        let expected: Vec<String> = expected.map(|order| order.to_string()).collect();
        let found = reading.canonical(ctx.map);
        Failure {
            expected: expected.join(" ; "),
            found: format!("{} {found}", reading.verdict.word()),
            note: reading.note.clone(),
            known: power.is_some(),
            about,
        }
    }
}

/// The texts of one board that were read.
pub struct Account {
    board: String,
    readings: usize,
    /// The first wrong reading of each text, by phase and text.
    texts: BTreeMap<(String, String), Option<Failure>>,
}

impl Account {
    pub fn new(map: &Map) -> Self {
        Account {
            board: map.name().to_owned(),
            readings: 0,
            texts: BTreeMap::new(),
        }
    }

    /// Adds a reading of a text.
    pub fn add(&mut self, ctx: &LegalityContext<'_>, text: String, failure: Option<Failure>) {
        self.readings += 1;
        let turn = ctx.position.turn.to_string();
        let known = self.texts.entry((turn, text)).or_default();
        *known = known.take().or(failure);
    }

    fn wrong(&self) -> usize {
        self.texts.values().flatten().count()
    }
}

/// Writes a line of cells between tabs for each text with a wrong reading, and then the counts.
impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = &self.board;
        for ((turn, text), failure) in &self.texts {
            let Some(failure) = failure else { continue };
            let Failure {
                expected,
                found,
                note,
                known,
                about,
            } = failure;
            let by = if *known { "its power" } else { "anyone" };
            writeln!(
                f,
                "{board}\t{turn}\t{text}\t{expected}\t{found}\t{note}\t{by}\t{about}"
            )?;
        }
        let (texts, readings, wrong) = (self.texts.len(), self.readings, self.wrong());
        write!(
            f,
            "{board}: {texts} texts, {readings} readings, {wrong} texts wrong"
        )
    }
}

/// Does the work for every built-in board, on two threads, and returns the accounts in the sequence of the boards.
pub fn of_every_board(work: impl Fn(&Map) -> Account + Sync) -> Vec<Account> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let index = next.fetch_add(1, Ordering::Relaxed)
                    && let Some((name, text)) = Map::BUILT_IN.get(index)
                {
                    let map = Map::from_file(name, text).expect("a board that is built in");
                    let account = work(&map);
                    done.lock().expect("no panic").insert(index, account);
                }
            });
        }
    });
    let done = done.into_inner().expect("no panic");
    done.into_values().collect()
}

/// Prints the accounts.
///
/// # Panics
/// Panics if a text was read wrongly, or none was read.
pub fn report(accounts: &[Account]) {
    for account in accounts {
        println!("{account}");
    }
    let sum = |count: fn(&Account) -> usize| accounts.iter().map(count).sum::<usize>();
    let (texts, wrong) = (sum(|one| one.texts.len()), sum(Account::wrong));
    println!("all boards: {texts} texts, {wrong} wrong");
    assert!(accounts.iter().all(|one| one.readings > 100));
    assert_eq!(wrong, 0, "of {texts} texts, see above");
}
