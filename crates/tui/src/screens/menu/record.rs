//! The player's record: the games against the computer by level and by power, and the solved puzzles.

use crate::keys::{Command, Context, LineState, commands};
use crate::kit::{Row, Tone};
use crate::page::{Header, ListRow, Paint};
use crate::screens::{Screen, Traits, Transition};
use crate::session::Shared;
use crate::session::failure::Failure;
use crate::session::puzzles::{PUZZLES, Puzzle};
use chancery_core::board::Map;
use game::player_record::{Day, FinishedGame, GameResult, PlayerRecord};

/// The columns of the numbers of games, each with its heading.
const COLUMNS: [(usize, &str); 6] = [
    (20, "games"),
    (28, "won"),
    (34, "drawn"),
    (42, "lost"),
    (49, "with advice"),
    (63, "taken back"),
];

/// The levels of puzzles.
const LEVELS: std::ops::RangeInclusive<u8> = 1..=5;

/// The player's record.
#[derive(Debug, Default)]
pub struct RecordView;

/// Returns a row with a name and numbers in columns. Zeros are left out.
fn numbers(name: &str, games: &[&FinishedGame]) -> Row {
    let count = |is: &dyn Fn(&FinishedGame) -> bool| games.iter().filter(|it| is(it)).count();
    let result = |result: GameResult| count(&|it| it.result == result);
    let all = [
        games.len(),
        result(GameResult::Won),
        result(GameResult::Drawn),
        result(GameResult::Lost),
        count(&|it| it.advised > 0),
        count(&|it| it.taken_back > 0),
    ];
    let columns = COLUMNS.iter().zip(all).filter(|(_, count)| *count > 0);
    columns.fold(
        Row::new().text(format!("  {name}")),
        |row, ((at, _), count)| row.padded_to(*at).text(format!("{count:>4}")),
    )
}

/// Returns the rows about the games, by level and by power.
fn games(record: &PlayerRecord) -> Vec<Row> {
    let heading = Row::new().bold("Games against the computer");
    if record.games.is_empty() {
        let none = "  None is finished yet. a on the start screen begins one.";
        return vec![heading, Row::new().dim(none)];
    }
    let columns = COLUMNS.iter();
    let columns = columns.fold(Row::new(), |row, (at, name)| row.padded_to(*at).dim(*name));
    let mut rows = vec![heading, columns];
    let level = |level: Option<u8>| match level {
        Some(level) => format!("level {level}"),
        None => "programs".to_owned(),
    };
    let map = Map::standard();
    let power = |key: &String| match map.power_by_key(key) {
        Some(power) => map.power(power).name.clone(),
        None => key.clone(),
    };
    let group = |name_of: &dyn Fn(&FinishedGame) -> String| {
        let mut names: Vec<String> = record.games.iter().map(name_of).collect();
        names.sort();
        names.dedup();
        let rows = names.into_iter().map(|name| {
            let games = record.games.iter().filter(|it| name_of(it) == name);
            numbers(&name, &games.collect::<Vec<_>>())
        });
        rows.collect::<Vec<_>>()
    };
    rows.extend(group(&|it| level(it.level)));
    rows.push(Row::new());
    rows.extend(group(&|it| power(&it.power)));
    rows
}

/// Returns the rows about the puzzles, by level.
fn puzzles(record: &PlayerRecord, today: Day) -> Vec<Row> {
    let own = Puzzle::own(&record.puzzles);
    let levels = LEVELS.map(|level| (format!("level {level}"), Some(level)));
    let groups = levels.chain([("from my games".to_owned(), None)]);
    let rows = groups.filter_map(|(name, level)| {
        let all = PUZZLES.iter().chain(&own).filter(|it| it.level == level);
        let all: Vec<&Puzzle> = all.collect();
        let solved = all.iter().filter_map(|it| record.solved(&it.id));
        let (count, alone) = (
            solved.clone().count(),
            solved.filter(|it| it.hints == 0).count(),
        );
        let row = Row::new().text(format!("  {name}")).padded_to(COLUMNS[0].0);
        let row = row.text(format!("{count:>4} of {} solved", all.len()));
        let hints = format!("  {alone} without hints");
        let row = if count > 0 { row.dim(hints) } else { row };
        (!all.is_empty()).then_some(row)
    });
    let streak = match record.streak(today) {
        0 => Row::new().dim("  solve one today to begin a streak"),
        1 => Row::new().toned(Tone::Ok, "  solved on 1 day so far"),
        days => Row::new().toned(Tone::Ok, format!("  {days} days in a row")),
    };
    let heading = Row::new().bold("Puzzles").and(streak);
    [heading].into_iter().chain(rows).collect()
}

impl Screen for RecordView {
    fn traits(&self, _: &Shared) -> Traits {
        Traits::page((Context::Record, LineState::Absent))
    }

    fn update(&mut self, _: &mut Shared, _: Command) -> Transition {
        Transition::Pass
    }

    fn draw(&self, shared: &Shared, paint: &mut Paint<'_>) {
        let header = Header::new(Row::new().bold("Your record"), Vec::new());
        let hints = paint.hints(commands![Back, Puzzles, Palette]);
        let area = paint.frame(&header, &hints);
        let rows = match (&shared.saves, shared.player_record()) {
            (_, Some((record, today))) => {
                let mut rows = games(record);
                rows.push(Row::new());
                rows.extend(puzzles(record, today));
                rows
            }
            (saves, None) => {
                let error = match saves {
                    Some(Ok(saves)) => saves.record.as_ref().err(),
                    Some(Err(error)) => Some(error),
                    None => None,
                };
                let error = error.map(Failure::to_string).unwrap_or_default();
                let error = Row::new().toned(Tone::Err, error);
                error.wrapped(usize::from(area.width))
            }
        };
        let lines: Vec<ListRow> = rows.into_iter().map(ListRow::from).collect();
        paint.list(&lines, area);
    }
}
