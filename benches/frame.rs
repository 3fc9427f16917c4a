//! The times of the map: a frame at 240x70 in each look, and a new plan after a resize.
//!
//! `cargo bench --bench frame` prints a table. The position is `tests/charts/busy.txt`: 41 units
//! with an order each, more than a game ever has. A frame with the same orders as the last one uses
//! cached lines; a first one routes them. Plans are timed at the sizes that need repairs of single
//! cells, and at a lattice of all others; the slowest counts. The minimum of several rounds counts.
//! The benchmark fails if a time is over its limit.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use chancery::board::Map;
use chancery::chart::{Drawing, Look, Plan, Scene, Theme, View, draw};
use testing::table::Table;

const BUSY: &str = include_str!("../tests/charts/busy.txt");

/// The number of rounds for frames and for plans.
const ROUNDS: usize = 20;
const ROUNDS_OF_PLANS: usize = 3;

/// The largest map of any screen.
const LARGEST: (usize, usize) = (240, 70);

const FRAME: Duration = Duration::from_millis(1);
const RESIZE: Duration = Duration::from_millis(20);

const LOOKS: [(Look, &str); 3] = [
    (Look::Rich, "rich"),
    (Look::Box, "box"),
    (Look::Ascii, "ascii"),
];

fn main() -> ExitCode {
    let (map, drawing) = (Map::standard(), Drawing::standard());
    let table = match Table::read(map, BUSY) {
        Ok(table) => table,
        Err(fault) => {
            eprintln!("tests/charts/busy.txt: {fault}");
            return ExitCode::FAILURE;
        }
    };
    let scene = Scene::with_results(map, &table.position, &table.play(map).resolved);
    let units = table.orders(map).iter().count();
    println!("{units} units, {} lines and signs", scene.routes.len());
    let mut report = Report::default();
    for (look, name) in LOOKS {
        let plan = Plan::new(drawing, map, View::whole(LARGEST.0, LARGEST.1, look));
        let theme = Theme::dark();
        let frame = |plan: &Plan| draw(drawing, map, plan, &scene, &theme);
        let again = least(ROUNDS, || &plan, frame);
        report.line(&format!("{name} frame at 240x70"), again, Some(FRAME));
        // a copy of a plan has an empty cache of lines
        let first = least(ROUNDS, || plan.clone(), |plan| frame(&plan));
        report.line(&format!("{name} frame, orders routed again"), first, None);
        let bare = Scene {
            routes: Vec::new(),
            ..scene.clone()
        };
        let bare = least(ROUNDS, || (), |()| draw(drawing, map, &plan, &bare, &theme));
        report.line(&format!("{name} frame without orders"), bare, None);
    }
    for (look, name) in LOOKS {
        let plan = |(width, height)| {
            let view = View::whole(width, height, look);
            least(ROUNDS_OF_PLANS, || (), |()| Plan::new(drawing, map, view))
        };
        for usual in [(80, 20), (88, 28), (118, 37), LARGEST] {
            let of = format!("{name} plan at {}x{}", usual.0, usual.1);
            report.line(&of, plan(usual), Some(RESIZE));
        }
        let all = sizes();
        let slowest = all.iter().map(|&size| (plan(size), size)).max();
        if let Some((time, (width, height))) = slowest {
            let of = format!("{name} plan, slowest of {}: {width}x{height}", all.len());
            report.line(&of, time, Some(RESIZE));
        }
    }
    report.end()
}

/// Returns all small sizes, and every width and every height of the others.
fn sizes() -> Vec<(usize, usize)> {
    let small = (76..=96).flat_map(|width| (20..=30).map(move |height| (width, height)));
    let large = (97..=240).map(|width| (width, 20 + 20 * (width - 97) % 51));
    small.chain(large).collect()
}

/// Returns the minimum time of some rounds of `run`, without the time of `ready`.
fn least<R, T>(rounds: usize, ready: impl Fn() -> R, run: impl Fn(R) -> T) -> Duration {
    let times = (0..rounds).map(|_| {
        let given = ready();
        let start = Instant::now();
        black_box(run(given));
        start.elapsed()
    });
    times.min().unwrap_or_default()
}

/// The printed table, with the number of times over their limits.
#[derive(Default)]
struct Report {
    exceeded: usize,
}

impl Report {
    fn line(&mut self, what: &str, time: Duration, limit: Option<Duration>) {
        let milliseconds = time.as_secs_f64() * 1000.0;
        let limited = limit.map_or(String::new(), |limit| {
            let word = if time > limit { "OVER" } else { "under" };
            format!("{word} {} ms", limit.as_millis())
        });
        println!("{what:<44}{milliseconds:>9.2} ms   {limited}");
        self.exceeded += usize::from(limit.is_some_and(|limit| time > limit));
    }

    fn end(self) -> ExitCode {
        match self.exceeded {
            0 => ExitCode::SUCCESS,
            count => {
                eprintln!("{count} of these take too long");
                ExitCode::FAILURE
            }
        }
    }
}
