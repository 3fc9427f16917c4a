//! `chancery orders`: the computer's orders for recorded phases, one per line, in the order of the
//! lines.

use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::CommandError;
use super::line_server::{self, AnswerLine, LineArgs, LineReader, Share};
use chancery_core::board::{Map, Position, Power};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Order, Orders, WrittenOrder, sheet};
use chancery_core::rules::Rules;
use chancery_records::record::json::{List, Object};
use chancery_records::record::line::InputLine;
use chancery_records::record::{Fault, LineOutcome, Raw, Text, answer_line, read, rules_of};
use game::store::MapFolders;
use player::level::Computer;
use player::{Geography, Level, PastMoves, Player, Task};
use serde::Deserialize;

/// `chancery orders`
#[derive(clap::Args, Debug)]
pub struct OrdersArgs {
    #[command(flatten)]
    /// Phases
    pub lines: LineArgs,
    /// Level of the computer, from 1 to 5; at level 5, the orders of seven powers take about 4 s on one core
    #[arg(long, value_name = "LEVEL", default_value = "5", value_parser = level)]
    pub level: Level,
    /// Seed of the random choices if a line has none
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Most milliseconds to spend on a line [default: no limit]
    #[arg(long, value_name = "MS")]
    pub time: Option<u64>,
}

/// Parses a level.
pub(super) fn level(text: &str) -> Result<Level, &'static str> {
    let level = text.parse().ok().and_then(Level::new);
    level.ok_or("expected a number from 1 to 5")
}

/// The fields of a line other than the phase.
#[derive(Deserialize)]
struct Request<'a> {
    #[serde(borrow, default)]
    power: Option<Text<'a>>,
    #[serde(borrow, default)]
    powers: Option<Vec<Text<'a>>>,
    #[serde(default)]
    seed: Option<u64>,
    #[serde(borrow, default)]
    history: Option<Vec<Raw<'a>>>,
    #[serde(default)]
    last_year: Option<u16>,
}

/// Answers all lines of the input.
pub(super) fn run(args: &OrdersArgs, maps: &MapFolders) -> Result<ExitCode, CommandError> {
    let writers = args.lines.workers(maps, |reader| Writer {
        level: args.level,
        seed: args.seed,
        time: args.time.map(Duration::from_millis),
        reader,
        measured: Vec::new(),
    })?;
    line_server::serve(&args.lines.input(), writers, Share::Line)
}

/// The state that is kept between lines.
struct Writer {
    level: Level,
    seed: u64,
    /// The maximum time for a line.
    time: Option<Duration>,
    reader: LineReader,
    /// The distances on the boards of earlier lines.
    measured: Vec<(Arc<Map>, Geography)>,
}

impl AnswerLine for Writer {
    fn answer(&mut self, number: u64, line: &[u8], out: &mut Vec<u8>) -> LineOutcome {
        answer_line(number, line, out, |text, out| self.write(text, out))
    }
}

impl Writer {
    fn write(&mut self, text: &str, out: &mut Vec<u8>) -> Result<LineOutcome, Fault> {
        let line = InputLine::read(text)?;
        self.reader.keys.check("ordersLine", text)?;
        let request: Request<'_> =
            serde_json::from_str(text).map_err(|error| Fault::json(&error))?;
        let rules = rules_of(&line, &self.reader.rules)?;
        let map = self.reader.boards.get(line.map.as_deref())?.map;
        let id = line.id;
        let position = read::read(
            &InputLine {
                orders: None,
                ..line
            },
            Arc::clone(&map),
        )?
        .position;
        let powers = powers(&map, &request, &position)?;
        let moves = moves(&map, &request, &rules)?;
        let history = moves.iter();
        let history = history.map(|(position, orders)| PastMoves { position, orders });
        let history: Vec<PastMoves<'_>> = history.collect();
        let (level, seed, time) = (self.level, self.seed, self.time);
        let geography = self.geography(&map);
        let began = Instant::now();
        let mut object = Object::open(out);
        if let Some(id) = id {
            id.write(object.key("id"));
        }
        let mut orders = Object::open(object.key("orders"));
        for (&power, left) in powers.iter().zip((1..=powers.len() as u32).rev()) {
            let limit = time.map(|time| {
                let spent = began.elapsed();
                Instant::now() + time.saturating_sub(spent) / left
            });
            let stop = || limit.is_some_and(|limit| Instant::now() >= limit);
            let task = Task {
                map: &map,
                geography,
                position: &position,
                rules: &rules,
                power,
                history: &history,
                last_year: request.last_year,
                seed: request.seed.unwrap_or(seed),
            };
            let all = Computer::new(level, stop).orders(&task);
            list(&map, &all, orders.key(&map.power(power).key));
        }
        orders.close();
        object.close();
        Ok(LineOutcome::Answered)
    }

    fn geography(&mut self, map: &Arc<Map>) -> &Geography {
        let known = self
            .measured
            .iter()
            .position(|(known, _)| Arc::ptr_eq(known, map));
        let place = known.unwrap_or_else(|| {
            let measured = Geography::new(map);
            self.measured.push((Arc::clone(map), measured));
            self.measured.len() - 1
        });
        &self.measured[place].1
    }
}

fn list(map: &Map, orders: &[WrittenOrder], out: &mut Vec<u8>) {
    let mut list = List::open(out);
    for order in orders {
        list.add(&order.canonical(map).to_string());
    }
    list.close();
}

/// Returns the movement phases of the earlier lines of the game: the positions before, and the orders.
fn moves(
    map: &Arc<Map>,
    request: &Request<'_>,
    rules: &Rules,
) -> Result<Vec<(Position, Orders<Order>)>, Fault> {
    let mut moves = Vec::new();
    for (line, number) in request.history.iter().flatten().zip(1..) {
        let at = format!("history, entry {number}");
        let phase = read::read(&line.object(&at)?, Arc::clone(map));
        let phase = phase.map_err(|fault| Fault::at(&at, fault))?;
        if phase.position.turn.phase.is_movement() {
            let ctx = LegalityContext::new(map, &phase.position, rules);
            let orders = sheet::movement(&ctx, &phase.sheets);
            moves.push((phase.position, orders));
        }
    }
    Ok(moves)
}

/// Returns the requested powers in the order of the line, without duplicates; without a request, all that
/// aren't eliminated.
fn powers(map: &Map, request: &Request<'_>, position: &Position) -> Result<Vec<Power>, Fault> {
    let one = request.power.iter().map(|key| ("power", key));
    let several = request.powers.iter().flatten().map(|key| ("powers", key));
    let mut all = Vec::new();
    for (at, key) in one.chain(several) {
        let power = read::power(map, at, key)?;
        if !all.contains(&power) {
            all.push(power);
        }
    }
    if request.power.is_none() && request.powers.is_none() {
        all.extend(map.powers().filter(|&power| {
            let mut units = position.units_of(power);
            let mut dislodged = position.dislodged_of(power);
            let mut centers = position.centers_of(power);
            units.next().is_some() || dislodged.next().is_some() || centers.next().is_some()
        }));
    }
    Ok(all)
}
