//! The center chart: the centers year by year with maps, the winners, and the score.

mod phase_query;
mod power_list;
mod score;

use std::time::Duration;

use ratatui::layout::Rect;
use score::Score;
use tui_input::Input;

use crate::keys::{Command, Context, Hint, LineState, commands};
use crate::kit::clipboard::{self, Clip};
use crate::kit::motion::Motion;
use crate::kit::{Row, Tone, big_text, list, words};
use crate::page::{
    Areas, DetailPanel, DetailRow, DetailRows, EntryLine, Header, HintForm, Paint, ScreenLayout,
    SizeClass, header,
};
use crate::screens::phase::results::Results;
use crate::screens::{Goto, Screen, Traits, Transition};
use crate::session::Session;
use chancery_core::board::{Map, Power, PowerSet};
use chart::{ColorSweep, Scene};
use game::{Ending, Game, Year};
use phase_query::{QueryResult, seek};

/// The duration of the animation that spreads the winner's color over the map.
const COLOR_SWEEP: Duration = Duration::from_millis(900);
/// The time for which each year is shown at the end of the game.
const YEAR: Duration = Duration::from_secs(1);
/// The rows of the details at the end of the game on a small screen, if it has room for them and the map.
const FINALE_ROWS: u16 = 11;
/// The most rows of the sentence on the end that the map leaves on a short screen.
const SENTENCE_ROWS: u16 = 4;
/// The fewest rows of a medium or large screen with large letters: the map leaves less below it.
const LARGE_LETTERS_ROWS: u16 = 36;
/// The rows of the map at the end of the game on a small screen.
const FINALE_MAP: u16 = 18;

/// The columns of the year before a bar.
const YEAR_COLUMNS: usize = 7;

/// The commands with a key hint, for the score and for the chart.
const SCORE_COMMANDS: &[Command] = commands![Up, Right, Score, Back, Palette];
const CHART_COMMANDS: &[Command] = commands![Accept, Left, Earlier, Score, Palette, Leave];
const FINALE_COMMANDS: &[Command] = commands![
    Pause, Replay, Score, Left, Centers, NewGame, Back, Postcard, Film, Review, Palette
];

/// The years that run by on the map.
#[derive(Clone, Copy, Debug, Default)]
struct Run {
    passed: Duration,
    is_paused: bool,
}

/// The center chart.
#[derive(Debug, Default)]
pub struct Centers {
    /// The animation of the winner's color at the end of the game.
    pub(in crate::screens) color_sweep: Option<Motion>,
    /// Whether this is the end of the game, with the winner in large letters.
    is_finale: bool,
    /// The years that run by on the map, or `None` if they don't.
    run: Option<Run>,
    /// The row of the year on the map, or `None` for the current position.
    year: Option<usize>,
    /// The typed year or phase.
    line: Input,
    /// The reason that the typed year or phase doesn't exist.
    missing: Option<String>,
    /// The score, if it is shown.
    score: Option<Score>,
}

impl Centers {
    /// Returns the chart at the end of the game, with its animation.
    pub fn at_the_end() -> Self {
        Centers {
            color_sweep: Some(Motion::new(COLOR_SWEEP)),
            is_finale: true,
            run: Some(Run::default()),
            ..Centers::default()
        }
    }

    /// Returns the chart with the score.
    pub fn score() -> Self {
        Centers {
            score: Some(Score::default()),
            ..Centers::default()
        }
    }

    /// Runs a command at the end of the game. Any key but that of the pause stops the years that run by.
    fn update_finale(&mut self, session: &Session, command: Command) -> Option<Transition> {
        let run = self.run.take();
        match command {
            Command::Replay if !has_years(session.game()) => {
                self.missing = Some("no year was completed: there is nothing to replay".to_owned());
            }
            Command::Replay => {
                self.color_sweep = None;
                self.year = Some(0);
                self.run = Some(Run {
                    passed: COLOR_SWEEP,
                    is_paused: false,
                });
            }
            Command::Pause => {
                self.run = run.map(|run| Run {
                    is_paused: !run.is_paused,
                    ..run
                });
            }
            Command::Accept | Command::Back if run.is_some() => self.year = None,
            Command::NewGame => return Some(Transition::Go(Goto::NewGame(session.game().mode()))),
            _ => return None,
        }
        Some(Transition::Stay)
    }

    /// Returns the winner in large letters, or the ending in a row if they don't fit, and a sentence on it.
    fn finale_rows(
        &self,
        session: &Session,
        screen: Rect,
        columns: usize,
        ascii: bool,
    ) -> Vec<Row> {
        let is_small = SizeClass::of(screen) == SizeClass::Small;
        let is_short = is_small && finale_room(screen) < FINALE_ROWS;
        let is_low = !is_small && screen.height < LARGE_LETTERS_ROWS;
        let game = session.game();
        let map = game.map();
        let Some(ending) = game.ending() else {
            return Vec::new();
        };
        let player = |power| {
            let name = game.player_of(power).unwrap_or(&map.power(power).name);
            (name.to_owned(), Tone::Power(power))
        };
        let drawn = || ("Draw".to_owned(), Tone::Ink);
        let (name, tone) = ending.winners().only().map_or_else(drawn, player);
        let large = big_text::rows_of(&name, tone, ascii).unwrap_or_default();
        let fits = large.first().is_some_and(|row| row.width() <= columns) && !ascii;
        let mut rows = if is_short || is_low {
            // the header has it
            Vec::new()
        } else if fits {
            large
        } else {
            vec![ending_row(game, &ending)]
        };
        if is_small {
            // the header of a short screen has the centers of a solo
            if !(is_short && matches!(ending, Ending::Won(_))) {
                let sentence = named(map, ending.winners(), &ending.sentence(game));
                rows.extend(sentence.wrapped(columns));
            }
            let opponents = power_list::opponents(session);
            // the last year has a row, too
            let has_room = rows.len() + 1 < usize::from(finale_room(screen));
            let has_score = power_list::has_score(&game.years(), self.year);
            if has_score && (!is_short || opponents.is_empty() && has_room) {
                let name = Row::new().dim(format!("Score ({}): ", score::system_name(session)));
                rows.extend(name.and(score::brief(session)).wrapped(columns));
            }
            rows.extend(power_list::side_by_side(opponents, columns));
        }
        rows
    }

    /// Goes to the typed year or phase.
    fn go_to(&mut self, session: &Session) -> Transition {
        let found = seek(session.game(), self.line.value());
        match found {
            Ok(QueryResult::Year(year)) => self.year = Some(year),
            Ok(QueryResult::Phase(record)) => {
                self.line.reset();
                return Transition::push_any(Results::past(session, record));
            }
            Err(message) => self.missing = Some(message),
        }
        self.line.reset();
        Transition::Stay
    }

    /// Returns the title: the winner and the kind of victory, or the year on screen.
    fn title(&self, session: &Session, shown: Option<&Year<'_>>) -> Row {
        let game = session.game();
        match (shown, game.ending(), &self.score) {
            (Some(year), Some(ending), _) if self.is_finale => {
                ending_row(game, &ending).dim(format!(" · centers {}", when(year)))
            }
            (Some(year), ..) => Row::new().bold("Centers").dim(format!(" {}", when(year))),
            (None, Some(ending), _) => {
                let row = ending_row(game, &ending);
                match ending {
                    Ending::Won(power) => {
                        let count = game.position().center_count(power);
                        let year = game.years().last().map(when).unwrap_or_default();
                        row.dim(format!("  {count} centers {year}"))
                    }
                    _ => row,
                }
            }
            (None, None, score) => Row::new()
                .bold(if score.is_some() { "Score" } else { "Centers" })
                .dim(format!(" before {}", words::turn(game.turn()))),
        }
    }

    /// Returns the chart with its legend, and on a small screen, which has no list, sentences on the powers.
    fn chart(
        &self,
        session: &Session,
        years: &[Year<'_>],
        screen: Rect,
        height: DetailRows,
        edge: char,
    ) -> Vec<DetailRow> {
        let panel = Areas::of(screen, height).details.width;
        let width = usize::from(panel).saturating_sub(4);
        let (sentences, height) = match SizeClass::of(screen) {
            SizeClass::Small if self.is_finale => (Vec::new(), height.small),
            SizeClass::Small => (power_list::sentences(session, years), height.small),
            _ => (Vec::new(), height.wide),
        };
        let sentences: Vec<Row> = sentences
            .iter()
            .flat_map(|row| row.wrapped(width))
            .collect();
        if self.is_finale && height == 0 {
            return Vec::new();
        }
        let used = if self.is_finale {
            // the years matter more than their legend
            usize::from(usize::from(height) > years.len())
        } else {
            sentences.len() + 3
        };
        let room = usize::from(height).saturating_sub(used).max(1);
        let mut rows = self.rows(session, years, room, width, edge);
        if self.is_finale && used == 0 {
            return rows;
        }
        let game = session.game();
        let legend = format!(
            "       one step is 1 center; {} in all, {}",
            game.map().centers().len(),
            game.victory().in_words()
        );
        rows.push(Row::new().faint(legend).into());
        let powers = match SizeClass::of(screen) {
            SizeClass::Small if !self.is_finale => power_list::rows(session, years, self.year),
            _ => Vec::new(),
        };
        let powers = if rows.len() + powers.len() + sentences.len() + 2 <= usize::from(height) {
            powers
        } else {
            Vec::new()
        };
        for group in [powers, sentences].into_iter().filter(|it| !it.is_empty()) {
            rows.push(DetailRow::default());
            let indented = |row: Row| Row::new().text(" ").and(row).into();
            rows.extend(group.into_iter().map(indented));
        }
        rows
    }

    /// Returns one row per year: a bar for each power's centers, then one for the unowned centers.
    /// The year on screen is always visible. The first or last row shows the number of hidden years.
    fn rows(
        &self,
        session: &Session,
        years: &[Year<'_>],
        room: usize,
        columns: usize,
        edge: char,
    ) -> Vec<DetailRow> {
        let map = session.game().map();
        let all = map.centers().len();
        let step = (columns.saturating_sub(YEAR_COLUMNS) / all.max(1)).max(1);
        let last = years.len().saturating_sub(1);
        let at = self.year.unwrap_or(last).min(last);
        // show the last years, unless an earlier one is selected
        let hidden = years.len().saturating_sub(room);
        let has_signs = hidden > 0 && room >= 3;
        let start = hidden.min(at.saturating_sub(usize::from(has_signs)));
        let row = |(number, more): (usize, Option<(Row, Command)>)| {
            if let Some((more, command)) = more {
                return DetailRow::from(more.faint(" years")).on_click(command);
            }
            let year = &years[number];
            let name = match year.record {
                Some(_) => year.year.to_string(),
                None => "start".to_owned(),
            };
            let sign = if self.year == Some(number) {
                "›"
            } else {
                " "
            };
            let row = Row::new().toned(Tone::Accent, sign);
            let mut row = row.bold_or_dim(number == at, name).padded_to(YEAR_COLUMNS);
            let mut owned = 0;
            for (power, &count) in map.powers().zip(&year.counts) {
                if count == 0 {
                    continue;
                }
                owned += count;
                let label = format!("{}{count}", output::summary::initial(map, power));
                let width = step * count;
                let label: String = if width > label.len() {
                    format!("{edge}{label}")
                } else {
                    label.chars().take(width).collect()
                };
                row = row.strong(Tone::Chip(power), format!("{label:<width$}"));
            }
            let row = row.faint("·".repeat(step * all.saturating_sub(owned)));
            DetailRow::from(row).on_click(Command::Row(number))
        };
        let shown = list::scrolled(start, years.len(), room);
        shown.map(row).collect()
    }

    /// Returns the key hints of what can be done here.
    fn hints(&self, game: &Game, paint: &Paint<'_>) -> Vec<Hint> {
        let commands = match self.score {
            Some(_) => SCORE_COMMANDS,
            None if self.is_finale => FINALE_COMMANDS,
            None => CHART_COMMANDS,
        };
        let is_first = game.history().is_empty();
        // an ended game is scored as it ended
        let is_scored = self.score.is_some() && game.ending().is_some();
        paint.hints_with(commands, |command| match command {
            // a larger screen has the chart below the map
            Command::Centers => match SizeClass::of(paint.buffer.area) {
                SizeClass::Small => HintForm::Called("chart"),
                _ => HintForm::Hidden,
            },
            Command::Earlier => (!is_first).into(),
            Command::Replay => has_years(game).into(),
            Command::Right => (!is_scored).into(),
            Command::Pause if self.run.is_some_and(|run| run.is_paused) => {
                HintForm::Called("go on")
            }
            Command::Pause => self.run.is_some().into(),
            Command::Back if self.run.is_some() => HintForm::Called("stop"),
            Command::Back if self.year.is_some() => HintForm::Called("back"),
            _ => HintForm::Usual,
        })
    }
}

/// Returns whether a year of the game was completed, behind its start.
fn has_years(game: &Game) -> bool {
    game.years().len() > 1
}

/// Returns the number of rows that the map leaves for the details at the end of the game, on a small screen.
fn finale_room(screen: Rect) -> u16 {
    screen.height.saturating_sub(3 + FINALE_MAP).max(1)
}

impl Screen<Session> for Centers {
    fn traits(&self, _: &Session) -> Traits {
        Traits::page(match &self.score {
            Some(_) => (Context::Score, LineState::Empty),
            None if self.is_finale => (Context::Finale, LineState::of(&self.line)),
            None => (Context::Centers, LineState::of(&self.line)),
        })
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        if let Some(score) = &mut self.score {
            let is_back = self.is_finale && command == Command::Back;
            if is_back || matches!(command, Command::Accept | Command::Centers | Command::Score) {
                self.score = None;
                return Transition::Stay;
            }
            return score.update(session, command);
        }
        if let Some(transition) = self
            .is_finale
            .then(|| self.update_finale(session, command))
            .flatten()
        {
            return transition;
        }
        let last = session.game().years().len().saturating_sub(1);
        let over = session.game().ending().is_some();
        let year = self.year.unwrap_or(last).min(last);
        self.missing = None;
        match command {
            Command::Accept if !self.line.value().is_empty() => return self.go_to(session),
            Command::Back if !self.line.value().is_empty() => self.line.reset(),
            Command::Back if self.year.is_some() => self.year = None,
            // from the current position, the year before is the last finished year
            Command::Up | Command::Left if self.year.is_none() && !over => self.year = Some(last),
            Command::Up | Command::Left => self.year = Some(year.saturating_sub(1)),
            Command::Down | Command::Right if year == last => self.year = None,
            Command::Down | Command::Right => self.year = Some(year + 1),
            Command::Row(number) => self.year = Some(number.min(last)),
            Command::Score => {
                self.score = Some(Score::default());
                // an ended game is scored as it ended
                self.year = self.year.filter(|_| !over);
            }
            // Enter closed what was before the end: once more of it leaves nothing
            Command::Accept if self.is_finale => {}
            Command::Done if self.is_finale => return Transition::Go(Goto::Start),
            Command::Accept | Command::Done => return Transition::Pop,
            _ => match command.edit() {
                Some(request) => drop(self.line.handle(request)),
                None => return Transition::Pass,
            },
        }
        Transition::Stay
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        let game = session.game();
        let map = &**game.map();
        let years = game.years();
        let shown = self.year.and_then(|year| years.get(year));
        let position = shown.map_or(game.position(), |year| year.position);
        let mut page = ScreenLayout::new(map, Scene::of(map, position));
        page.whole = true;
        page.header = Header::new(self.title(session, shown), header::right(session));
        if self.is_finale && SizeClass::of(paint.buffer.area) == SizeClass::Small {
            let count = |power| Some(position.center_count(power));
            page.header.standings = words::standings(map, count);
        }
        let winner = game.ending().and_then(|ending| ending.winners().only());
        if let (Some(power), Some(color_sweep)) = (winner, self.color_sweep)
            && color_sweep.due().is_some()
        {
            page.scene.color_sweep = Some(ColorSweep {
                power,
                progress: color_sweep.progress(),
            });
        }
        let screen = paint.buffer.area;
        page.detail_rows = DetailRows {
            // on a small screen the chart fills the screen, since a map would be too small
            small: screen.height.saturating_sub(3),
            wide: (years.len() as u16 + 3).clamp(9, 15),
        };
        // without colors, bars have edges
        let edge = if paint.theme.is_colored() { ' ' } else { '|' };
        let mut details = DetailPanel::default();
        let mut chart = page.detail_rows;
        if self.is_finale {
            let columns = usize::from(Areas::of(screen, chart).details.width).saturating_sub(4);
            let rows = self.finale_rows(session, screen, columns, paint.theme.appearance.ascii);
            let count = rows.len() as u16;
            page.detail_rows = DetailRows {
                small: match self.score {
                    Some(_) => chart.small,
                    // a short screen still has the whole sentence on the end
                    None => {
                        let room = finale_room(screen).max(count.min(SENTENCE_ROWS));
                        FINALE_ROWS.max(count + 3).min(room)
                    }
                },
                wide: chart.wide + count,
            };
            // the map leaves less on some screens, with a blank row at the top
            let height = Areas::of(screen, page.detail_rows).details.height;
            chart = DetailRows {
                small: page.detail_rows.small.saturating_sub(count),
                wide: height.saturating_sub(count + 1),
            };
            details = DetailPanel::same(rows);
        }
        page.details = details.always(self.chart(session, &years, screen, chart, edge));
        page.list = power_list::list(session, &years, self.year);
        let missing = self.missing.as_deref();
        // at the end of the game, letters are commands
        let usual = if self.is_finale {
            "type a year to go there"
        } else {
            "type a year or a phase to go there"
        };
        let ghost = missing.unwrap_or(usual);
        let note = Row::new().dim(shown.map_or_else(|| "now".to_owned(), when));
        page.entry = EntryLine::from(&self.line)
            .with_ghost(ghost)
            .with_note(note);
        if let Some(score) = &self.score {
            score.lay_out(session, screen, &mut page);
        }
        page.hints = self.hints(game, paint);
        page.draw(paint);
    }

    fn due(&self) -> Option<Duration> {
        let sweep = self.color_sweep.and_then(|sweep| sweep.due());
        sweep.or_else(|| {
            let run = self.run.filter(|run| !run.is_paused)?;
            let passed = run.passed.saturating_sub(COLOR_SWEEP).as_millis() % YEAR.as_millis();
            Some(YEAR - Duration::from_millis(passed as u64))
        })
    }

    fn advance(&mut self, session: &mut Session, time: Duration) -> Transition {
        if let Some(color_sweep) = &mut self.color_sweep {
            color_sweep.advance(time);
        }
        if let Some(run) = self.run.as_mut().filter(|run| !run.is_paused) {
            run.passed = run.passed.saturating_add(time);
            let at = run
                .passed
                .checked_sub(COLOR_SWEEP)
                .map(|passed| passed.as_secs() as usize);
            let last = session.game().years().len().saturating_sub(1);
            // a replay shows its last year, too, and then the end, for as long: an Esc that comes too late leaves only that
            let (years, steps) = match self.color_sweep {
                Some(_) => (last, last),
                None => (last + 1, last + 2),
            };
            self.year = at.filter(|&at| at < years);
            self.run = self.run.filter(|_| at.is_none_or(|at| at < steps));
        }
        Transition::Stay
    }

    fn rest(&mut self) {
        self.color_sweep = None;
        // not the years that run by on their own when the game ends
        if self.run.take().is_some() && self.year.is_some() {
            self.missing = Some("without motion, the arrow keys change the year".to_owned());
        }
    }

    fn copied(&self, session: &Session) -> Option<Clip> {
        Some(clipboard::centers(session.game()))
    }
}

/// Returns the date of a year's centers: `after Fall 1909`, or `at the start`.
fn when(year: &Year<'_>) -> String {
    match year.record {
        Some(_) => format!("after Fall {}", year.year),
        None => "at the start".to_owned(),
    }
}

/// Returns the ending in short, with the winners in their colors, and the name of one who won alone.
fn ending_row(game: &Game, ending: &Ending) -> Row {
    let map = game.map();
    let winners: Vec<Power> = ending.winners().iter().collect();
    match winners.as_slice() {
        [] => Row::new().bold("No result"),
        [one] => {
            let name = game.player_of(*one).map(|name| format!(" {name}"));
            let row = words::power_chip(map, *one).bold(name.unwrap_or_default());
            row.bold(" wins")
        }
        _ => {
            let letters = words::badges(map, &winners);
            match ending {
                Ending::Drawn(_) => letters.bold(" a draw"),
                Ending::WonByHand(_) => letters.bold(" win"),
                _ => letters.bold(" share the victory"),
            }
        }
    }
}

/// Returns a sentence with the names of powers in their colors.
fn named(map: &Map, powers: PowerSet, sentence: &str) -> Row {
    let mut row = Row::new();
    let mut rest = sentence;
    let first = |text: &str| {
        let found = powers.iter().filter_map(|power| {
            let name = map.power(power).name.as_str();
            text.find(name).map(|at| (at, power, name.len()))
        });
        found.min_by_key(|&(at, ..)| at)
    };
    while let Some((at, power, length)) = first(rest) {
        row = row
            .text(&rest[..at])
            .strong(Tone::Power(power), &rest[at..at + length]);
        rest = &rest[at + length..];
    }
    row.text(rest)
}
