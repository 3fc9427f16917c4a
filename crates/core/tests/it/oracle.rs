//! An oracle that knows only the equations of DATC 3.1, 5.B: on small sets of orders it tries
//! every assignment of success and failure, and keeps those that satisfy all equations at once.
//!
//! It is independent of the adjudicator, slow and simple: it shares no code with it
//! except reading legal orders. Half of the sets are played under the default rules, the others under
//! any choices of 4.A and 4.D.9. Each algorithm must give the only assignment; if there is
//! none or several, all must agree, and report that they used a back-up rule.
//!
//! `CHANCERY_ORACLE=1000000 cargo test -p chancery-core -- oracle --nocapture` tries that
//! many sets of orders, and prints the counts.

mod equations;
mod meeting;
mod sets;

use chancery_core::adjudicator::{
    Adjudicator, Algorithm, ConvoyFailure, MoveFailure, MovementInput, Outcome, Resolution,
    StraitFailure,
};
use chancery_core::board::{Id, Map, ProvinceSet};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::sheet;
use chancery_core::rules::{AdjacentConvoy, Paradox, Rulebook, Rules, Setting};
use equations::{Case, Oracle};
use sets::thick_set;

pub use sets::{Dice, random_rules};

/// Returns whether the order succeeded in terms of the equations: a convoy if its fleet isn't
/// dislodged.
fn succeeded(resolution: &Resolution, index: usize) -> bool {
    match resolution.rulings[index].outcome {
        Outcome::Moves { .. } | Outcome::Supported | Outcome::ConvoyReady | Outcome::Held => true,
        Outcome::Disrupted(broken) => broken == ConvoyFailure::Elsewhere,
        _ => false,
    }
}

/// The number of assignments that satisfy all equations.
#[derive(Clone, Copy)]
enum Solutions {
    None,
    One,
    Several,
}

/// The counts of one algorithm.
#[derive(Clone, Copy, Default)]
struct Count {
    /// By [`Solutions`].
    played: [usize; 3],
    /// Sets whose rules the algorithm can't play.
    refused: usize,
}

/// One set of orders, printed if something is wrong with it.
struct Set<'a> {
    map: &'a Map,
    rules: &'a Rules,
    seed: u64,
    texts: Vec<String>,
}

impl Set<'_> {
    fn describe(&self, algorithm: Algorithm, resolution: &Resolution) -> String {
        let changes = self.rules.changes_from(Rulebook::default());
        let choices: Vec<String> = changes.iter().map(Setting::to_string).collect();
        let results = resolution.rulings.iter().map(|ruling| {
            let at = self.map.location_code(ruling.unit.location);
            format!("{at}: {:?}", ruling.outcome)
        });
        format!(
            "{algorithm}, seed {}, {}\n{}\n{}\nby the back-up rule: {:?}",
            self.seed,
            choices.join(" "),
            self.texts.join("\n"),
            results.collect::<Vec<_>>().join("\n"),
            resolution.by_backup_rule
        )
    }

    /// Checks one algorithm's resolution against the equations and their solutions.
    fn check(
        &self,
        algorithm: Algorithm,
        resolution: &Resolution,
        oracle: &mut Oracle<'_>,
        solutions: &[Vec<bool>],
    ) {
        let unknowns = oracle.unknowns();
        oracle.blocked = resolution
            .rulings
            .iter()
            .filter(|it| it.outcome == Outcome::Fails(MoveFailure::Strait(StraitFailure::Paradox)))
            .map(|it| self.map.province(it.unit.location))
            .collect();
        for (index, assumed) in oracle.succeeds.iter_mut().enumerate() {
            *assumed = !unknowns.contains(&index) || succeeded(resolution, index);
        }
        // The results satisfy every equation, except those of orders that a paradox rule made hold.
        for &index in &unknowns {
            let ruled = resolution.by_backup_rule.contains(oracle.cases[index].at);
            if !ruled || oracle.succeeds[index] {
                assert_eq!(
                    oracle.equation(index),
                    oracle.succeeds[index],
                    "{}: {}",
                    self.map.code(oracle.cases[index].at),
                    self.describe(algorithm, resolution)
                );
            }
        }
        match solutions {
            [only] => {
                assert_eq!(
                    &oracle.succeeds,
                    only,
                    "{}",
                    self.describe(algorithm, resolution)
                );
                assert!(
                    resolution.by_backup_rule.is_empty(),
                    "{}",
                    self.describe(algorithm, resolution)
                );
            }
            _ => assert!(
                !resolution.by_backup_rule.is_empty(),
                "{} solutions, {}",
                solutions.len(),
                self.describe(algorithm, resolution)
            ),
        }
    }
}

/// Compares one set of orders under all algorithms.
fn compare(map: &Map, seed: u64, counts: &mut [Count; 3]) {
    let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let rules = match seed % 2 {
        0 => Rules::default(),
        _ => random_rules(&mut dice),
    };
    let (position, sheets) = thick_set(map, &rules, &mut dice);
    let ctx = LegalityContext::new(map, &position, &rules);
    let orders = sheet::movement(&ctx, &sheets);
    let written = sheets.iter().flatten().flatten();
    let set = Set {
        map,
        rules: &rules,
        seed,
        texts: written
            .map(|written| written.canonical(map).to_string())
            .collect(),
    };
    let play =
        |algorithm| Adjudicator::with(algorithm).resolution(MovementInput::of(&ctx, &orders));
    let first = play(Algorithm::Partial);
    let cases: Vec<Case> = first
        .rulings
        .iter()
        .map(|ruling| Case {
            unit: ruling.unit,
            at: map.province(ruling.unit.location),
            order: ruling.order,
            path: orders.path(map.province(ruling.unit.location)).copied(),
            absent: sheets[ruling.unit.power.index()].is_none(),
        })
        .collect();
    let mut oracle = Oracle {
        map,
        rules: &rules,
        cases: &cases,
        permits: &orders.permits,
        succeeds: vec![true; cases.len()],
        blocked: ProvinceSet::EMPTY,
    };
    let solutions = oracle.solutions();
    let answers = match solutions.len() {
        0 => Solutions::None,
        1 => Solutions::One,
        _ => Solutions::Several,
    };
    for (algorithm, count) in Algorithm::ALL.into_iter().zip(counts) {
        if algorithm.plays(&rules).is_err() || algorithm.supports(map).is_err() {
            count.refused += 1;
            continue;
        }
        let resolution = play(algorithm);
        set.check(algorithm, &resolution, &mut oracle, &solutions);
        // whether an army that these rules stop would have failed anyhow is for each to say
        let is_said = matches!(
            rules.paradox,
            Paradox::AllHold | Paradox::DisruptedElseAllHold
        );
        let is_equal = resolution.rulings == first.rulings
            && resolution.standoffs == first.standoffs
            && (is_said || resolution.by_backup_rule == first.by_backup_rule);
        assert!(
            is_equal,
            "{}\n\n{}",
            set.describe(algorithm, &resolution),
            set.describe(Algorithm::Partial, &first)
        );
        count.played[answers as usize] += 1;
    }
}

#[test]
fn every_algorithm_gives_the_only_solution() {
    let map = Map::standard();
    let count = std::env::var("CHANCERY_ORACLE")
        .ok()
        .and_then(|count| count.parse().ok())
        .unwrap_or(20_000);
    let mut counts = [Count::default(); 3];
    for seed in 0..count {
        compare(map, seed, &mut counts);
    }
    println!("{count} sets of orders");
    for (algorithm, Count { played, refused }) in Algorithm::ALL.into_iter().zip(counts) {
        let [none, one, several] = played;
        println!(
            "{algorithm:<9} {one} with one answer, {several} with several, {none} with none, \
             {refused} by rules that it can't play"
        );
        assert!(
            one > count as usize / 2 && several > 0 && none > 0,
            "{played:?}"
        );
    }
}

#[test]
fn the_sets_combine_paradox_rules_with_land_routes_that_remain_open() {
    let mut dice = Dice(1);
    let spares = [Paradox::Rule1971, Paradox::Rule1982, Paradox::Rule2000];
    let falls_back = [
        AdjacentConvoy::Intent2000Fallback,
        AdjacentConvoy::TaggedFallback,
    ];
    for (paradox, adjacent) in spares
        .into_iter()
        .flat_map(|it| falls_back.map(|other| (it, other)))
    {
        let drawn = (0..1_000).filter(|_| {
            let rules = random_rules(&mut dice);
            rules.paradox == paradox && rules.adjacent_convoy == adjacent
        });
        assert!(drawn.count() >= 5, "{paradox:?} {adjacent:?}");
    }
}

/// Rules of terrain for the standard board, where the sets have their units; keys before tables.
const TERRAIN: [&str; 4] = [
    "difficult = [[\"BEL\", \"PIC\"], [\"BEL\", \"HOL\"], [\"LON\", \"YOR\"], [\"DEN\", \"SWE\"], \
     [\"BUL\", \"CON\"], [\"TUN\", \"NAF\"], [\"NAP\", \"ROM\"], [\"MAR\", \"SPA\"]]",
    "convoy_from_coast = [\"BEL\", \"DEN\", \"SWE\", \"CON\", \"TUN\", \"NAP\", \"LON\", \"HOL\"]",
    "[rules.half]\nborders = [[\"ENG\", \"NTH\"], [\"BEL\", \"NTH\"], [\"DEN\", \"SKA\"], [\"AEG\", \"CON\"], \
     [\"TUN\", \"TYS\"], [\"NAP\", \"ION\"]]\nstrength = 0.5\nsupport = false\n\
     cuts_support = \"only by dislodging\"\nconvoy_half_into = [\"BEL\", \"DEN\", \"CON\", \"TUN\"]",
    "[[rules.straits]]\nbetween = [\"HEL\", \"SKA\"]\ncontroller = \"DEN\"\n\
     [[rules.straits]]\nbetween = [\"AEG\", \"BLA\"]\ncontroller = \"CON\"\n\
     [[rules.straits]]\nbetween = [\"BAL\", \"SKA\"]\ncontroller = \"SWE\"",
];

#[test]
fn with_terrain_every_algorithm_gives_the_only_solution() {
    let count = std::env::var("CHANCERY_ORACLE")
        .ok()
        .and_then(|count| count.parse().ok());
    let all = TERRAIN.join("\n");
    for (number, rules) in TERRAIN.into_iter().chain([all.as_str()]).enumerate() {
        let text = format!("{}\n[rules]\n{}", Map::STANDARD_FILE, rules);
        let map = Map::from_file("terrain", &text).unwrap_or_else(|error| panic!("{error}"));
        let mut counts = [Count::default(); 3];
        for seed in 0..count.unwrap_or(4_000u64) {
            compare(&map, 2 * seed, &mut counts);
        }
        let [partial, guess, sequence] = counts;
        println!("{number}: {:?} {:?}", partial.played, guess.played);
        assert_eq!(partial.played, guess.played);
        assert_eq!(sequence.played, [0; 3]);
    }
}
