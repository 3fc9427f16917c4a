//! The start screen: the board of the last game, dimmed, behind a single card.

use ratatui::layout::Rect;

use crate::keys::{Command, Context, LineState, commands};
use crate::kit::clipboard::{self, Clip};
use crate::kit::list::step;
use crate::kit::{Row, Surface, Tone, fill, words};
use crate::map::cache::MapDrawing;
use crate::page::{Paint, above_keys, centered};
use crate::screens::{Goto, Screen, Traits, Transition};
use crate::session::Shared;
use crate::session::puzzles::Puzzle;
use chancery_core::board::{Map, ProvinceSet};
use chart::{Light, Scene};
use game::{Game, Mode};

/// The name of the program in block characters.
const WORDMARK: [&str; 7] = [
    "        ▝▜██",
    "  ▄▄▄▄   ▐██▄▄▄▖  ▄▄▄▄▄   ▗▄▄▄▄▄▄▖   ▄▄▄▄    ▄▄▄▄  ▗▄▄▄▄▄▄▄▄▄▄ ▄▄▄",
    " ██▘  █  ▐██  ██  ▀  ▝██   ▐██  ██  ██▘  █  ██▘ ██▖ ▐██  ▀ ██▖  ▀",
    "▝██   ▄  ▐██  ██ ▗▟█▀▀██   ▐██  ██ ▝██   ▄ ▝██▀▀▀▀▘ ▐██    ▝██▄█",
    " ▀█▙▄▟▀ ▗▟██▄▄██▄▝██▄▟██▄ ▗▟██▄▄██▄ ▀█▙▄▟▀  ▀█▙▄▄▛ ▗▟██▄    ▝██",
    "                                                           ▖ █▘",
    "                                                           ▀▀▘",
];

/// The degree to which the board behind the card is dimmed, from 0 to 1.
const UNLIT: f32 = 0.5;

/// The start screen, with its selected line.
#[derive(Debug, Default)]
pub struct Start {
    selected: usize,
}

/// The lines of the start screen below the last game: command, name and description.
const ITEMS: [(Command, &str, &str); 8] = [
    (
        Command::NewGame,
        "New hot-seat game",
        "all players share this keyboard",
    ),
    (
        Command::Alone,
        "Play against the computer",
        "choose a power and a level; it leads all other powers",
    ),
    (
        Command::PhysicalBoard,
        "Physical board or solo",
        "enter every power's orders and get the results",
    ),
    (
        Command::FirstGame,
        "Tutorial",
        "learn the keys in five minutes, as France",
    ),
    (Command::Puzzle, "Puzzle of the day", ""),
    (Command::OpenGame, "Open a game", ""),
    (Command::Help, "Help", "press ? on any screen"),
    (Command::Leave, "Quit", "your game is saved automatically"),
];

impl Start {
    /// Returns each line's key, name and description. The last game comes first, if there is one.
    fn items(shared: &Shared) -> Vec<(&str, Row, String)> {
        let last = shared.last.as_ref().map(|last| {
            let does = match last.game.ending() {
                Some(_) => "Last game",
                None => "Continue",
            };
            let name = Row::new().bold(does);
            let name = name.toned(Tone::Ink, format!("  {}", last.game.name));
            ("Enter", name, stands(&last.game, written_ago(shared)))
        });
        let items = Self::commands(shared)
            .into_iter()
            .map(|(command, name, about)| {
                let keys = &shared.keys;
                let key = keys.shown_for(command, Context::Start, LineState::Absent);
                let about = match command {
                    Command::OpenGame => saved_games(shared),
                    Command::Puzzle => shared
                        .puzzle_of_day()
                        .map_or_else(String::new, about_puzzle),
                    _ => about.to_owned(),
                };
                let name = Row::new().text(name);
                let name = match command {
                    Command::Puzzle => name.and(solved(shared)),
                    _ => name,
                };
                (key.unwrap_or_default(), name, about)
            });
        last.into_iter().chain(items).collect()
    }

    /// Returns the lines below the last game. At the first start the tutorial comes first.
    fn commands(shared: &Shared) -> [(Command, &'static str, &'static str); 8] {
        let mut items = ITEMS;
        let is_first = shared.saved().is_some_and(|saves| saves.games.is_empty());
        let tutorial = items.iter().position(|item| item.0 == Command::FirstGame);
        if let (true, Some(at)) = (is_first, tutorial) {
            items[..=at].rotate_right(1);
        }
        items
    }

    fn card(&self, shared: &Shared, paint: &mut Paint<'_>, map: &Map, behind: Rect) {
        let items = Self::items(shared);
        let tall = WORDMARK.len() + 4 + 3 * items.len();
        let roomy = behind.width >= 79 && usize::from(behind.height) >= tall;
        let fits = behind.width >= 79 && usize::from(behind.height) >= 4 + 2 * items.len();
        // without room for all descriptions, only the selected line has its own
        let (title, step, width, extra) = match (roomy, fits) {
            (true, _) => (WORDMARK.len() as u16 + 2, 3, 73, 2),
            (false, true) => (3, 2, 66, 1),
            (false, false) => (3, 1, 56, 4),
        };
        let height = title + items.len() as u16 * step + extra;
        let mut area = centered(behind, width, height);
        if roomy && behind.width >= 100 {
            area.x = behind.x + 6;
        }
        paint.charts.cover_with_box(map, area, paint.buffer);
        paint.charts.forget();
        let (buffer, theme) = (&mut *paint.buffer, paint.theme);
        let spots = &mut paint.charts.spots;
        fill(buffer, theme, area, Surface::Panel);
        for y in area.y..area.bottom() {
            buffer.set_string(area.x, y, "▌", theme.tone(Tone::Accent));
        }
        if roomy && !theme.appearance.ascii {
            for (y, line) in (area.y + 1..).zip(WORDMARK) {
                let row = Row::new().toned(Tone::Ink, line);
                row.draw(buffer, theme, area.x + 3, y, area.width - 4);
            }
        } else {
            let name = Row::new().key("c h a n c e r y");
            name.draw(buffer, theme, area.x + 4, area.y + 1, area.width - 5);
        }
        let mut y = area.y + title;
        for (i, (key, name, about)) in items.into_iter().enumerate() {
            let selected = i == self.selected;
            let width = usize::from(area.width - 11);
            let about = Row::new().dim(about);
            let about = match step {
                2 => vec![about.fitted(width)],
                _ => about.wrapped(width),
            };
            let rows = match about.len() as u16 {
                _ if step > 1 => 2,
                lines if selected => 1 + lines.min(2),
                _ => 1,
            };
            if selected {
                let top = if roomy { y.saturating_sub(1) } else { y };
                let rows = if roomy { 4 } else { rows };
                let marked = Rect::new(area.x + 1, top, area.width - 1, rows);
                fill(buffer, theme, marked.intersection(area), Surface::Selection);
            }
            let tone = if selected { Tone::Accent } else { Tone::Key };
            Row::new()
                .strong(tone, format!("{key:>5}"))
                .text("  ")
                .and(name)
                .draw(buffer, theme, area.x + 3, y, area.width - 4);
            if rows > 1 {
                for (y, row) in (y + 1..).zip(about.iter().take(2)) {
                    row.draw(buffer, theme, area.x + 10, y, area.width - 11);
                }
            }
            let line = Rect::new(area.x + 1, y, area.width - 1, rows);
            spots.add(line.intersection(area), Command::Row(i));
            y += step.max(rows);
        }
    }
}

impl Screen for Start {
    fn traits(&self, _: &Shared) -> Traits {
        Traits::page((Context::Start, LineState::Absent))
    }

    fn update(&mut self, shared: &mut Shared, command: Command) -> Transition {
        let above = usize::from(shared.last.is_some());
        let count = above + ITEMS.len();
        self.selected = self.selected.min(count - 1);
        // whoever comes back finds the line that was opened by its key
        let items = Self::commands(shared);
        if let Some(item) = items.iter().position(|item| item.0 == command) {
            self.selected = above + item;
        }
        match command {
            Command::Row(number) => {
                self.selected = number;
                return self.update(shared, Command::Accept);
            }
            Command::Up | Command::Down => step(&mut self.selected, count, command),
            Command::Accept => {
                return match self.selected.checked_sub(above) {
                    Some(item) => Transition::Do(items[item].0),
                    None => Transition::Go(Goto::Continue),
                };
            }
            Command::Puzzle => {
                let puzzle = shared.puzzle_of_day();
                let puzzle = puzzle.map(|it| Goto::Puzzle(Box::new(it.clone())));
                return puzzle.map_or(Transition::Stay, Transition::Go);
            }
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn draw(&self, shared: &Shared, paint: &mut Paint<'_>) {
        let screen = paint.buffer.area;
        fill(paint.buffer, paint.theme, screen, Surface::Ground);
        let behind = above_keys(screen);
        let (map, mut scene) = match &shared.last {
            Some(last) => {
                let game = &last.game;
                (&**game.map(), Scene::of(game.map(), game.seen_position()))
            }
            None => {
                let map = Map::standard();
                (map, Scene::of(map, &map.opening()))
            }
        };
        scene.light = Some(Light {
            highlighted: ProvinceSet::EMPTY,
            strength: UNLIT,
        });
        if let Some(drawing) = paint.drawing {
            paint.chart(MapDrawing { map, drawing }, &scene, None, behind);
        }
        self.card(shared, paint, map, behind);
        let commands = commands![Up, Accept, Puzzles, Record, Palette, Rules, WhatIf, Leave];
        let has_effect = |command| command != Command::WhatIf || shared.last.is_some();
        paint.draw_hints(&paint.hints_with(commands, has_effect));
    }

    fn copied(&self, shared: &Shared) -> Option<Clip> {
        let last = shared.last.as_ref()?;
        Some(clipboard::map(last.drawing.as_ref()?, &last.game))
    }
}

/// Returns whether the puzzle of the day is solved, and the number of days in a row with a solved puzzle.
fn solved(shared: &Shared) -> Row {
    let (Some((record, today)), Some(puzzle)) = (shared.player_record(), shared.puzzle_of_day())
    else {
        return Row::new();
    };
    let mut solved = record.solved.iter();
    let row = if solved.any(|it| it.day == today && it.puzzle == puzzle.id) {
        Row::new().text("  ").toned(Tone::Ok, "✓").dim(" solved")
    } else {
        Row::new()
    };
    match record.streak(today) {
        0 | 1 => row,
        days => row.dim(format!("  {days} days in a row")),
    }
}

/// Describes a puzzle: `as Italy, hold Venice and Rome; level 3`.
fn about_puzzle(puzzle: &Puzzle) -> String {
    let lead = puzzle
        .solver()
        .map_or_else(String::new, |name| format!("as {name}, "));
    let level = puzzle.level.unwrap_or(0);
    format!("{lead}{}; level {level}", puzzle.aim())
}

/// Returns the number of saved games and their folder.
fn saved_games(shared: &Shared) -> String {
    match &shared.saves {
        Some(Ok(saves)) => format!(
            "{} in {}",
            words::count(saves.games.len(), "game"),
            saves.folder.display()
        ),
        Some(Err(error)) => error.summary().to_owned(),
        None => String::new(),
    }
}

fn written_ago(shared: &Shared) -> Option<String> {
    let saves = shared.saved()?;
    let path = shared.last.as_ref()?.path.as_ref()?;
    let saved = saves.games.iter().find(|saved| saved.path == *path)?;
    Some(words::ago(saved.written, saves.now))
}

/// Describes the state of a game: `Fall 1901 · England next · 2 h ago`.
pub(in crate::screens) fn stands(game: &Game, ago: Option<String>) -> String {
    let mut parts = vec![words::turn(game.turn())];
    match (game.ending(), game.mode(), game.next_seat()) {
        _ if game.to_reveal() > 0 => {
            let phase = words::phase(game.seen_position().turn);
            parts = vec![format!("{phase}: results to reveal")];
        }
        (Some(ending), ..) => parts = vec![ending.title(game.map())],
        (None, Mode::HotSeat, Some(seat)) => {
            parts.push(format!("{} next", game.title(seat)));
        }
        _ => {}
    }
    parts.extend(ago);
    parts.join(" · ")
}
