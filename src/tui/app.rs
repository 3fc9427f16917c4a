//! The program's state, and what becomes of it when something happens.
//!
//! [`App::update`] is a pure function of state and message: no terminal, no disk, no clock. What is
//! to be done outside comes back as [`Effect`]s, and the run loop does it.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::chance::Chance;
use super::copying::Copied;
use super::keys::{Context, Key, Keys, Line};
use super::lobby::{Board, Opened, Refusal, Saves};
use super::message::{Command, Effect, Message, Mouse, Purpose};
use super::screens::{
    Annals, ClockView, Curtain, Destination, Go, Question, Screen, Setup, Start, Step,
};
use super::sight::{Camera, Sight};
use super::style::Means;
use super::table::{Saving, Table};
use super::text::Row;
use super::theme::{Theme, Tone};
use super::words;
use crate::board::Map;
use crate::chart::{self, Drawing};
use crate::game::clock::{AtEnd, Preset, Struck};
use crate::game::{Clock, Game, Mode};
use crate::lesson::Lesson;
use crate::papers::Kind;
use crate::settings::{Bell, Settings, Switch};

/// What is told when motion ends because of the terminal.
const SLOW: &str = "Motion is off: this terminal is slow to draw.";

/// What the screens speak of: the game that is played, and those that are kept.
#[derive(Debug, Default)]
pub struct Room {
    /// The game that is played, if one is.
    pub table: Option<Table>,
    /// The saved games, once they are listed.
    pub saves: Option<Result<Saves, String>>,
    /// The boards that there are beside the built-in one, once they are read.
    pub boards: Vec<Board>,
    /// The game that was played last, read to be offered.
    pub last: Option<Opened>,
    /// A branch that is to be kept as a game of its own.
    pub aside: Option<Box<Game>>,
    /// What is to be told at the bottom until the next key.
    pub notice: Option<Row>,
    /// What part of the map is looked at, on every screen.
    pub camera: Camera,
    /// Whose the mouse is.
    pub mouse: Mouse,
    /// The game that teaches, where it was left.
    pub lesson: Option<Box<Table>>,
    /// The keys in force.
    pub keys: Keys,
    /// What is set, as long as the program runs.
    pub settings: Settings,
    /// What it is set for: the terminal, and the user's own colors.
    pub means: Means,
    /// The file that the settings come from.
    pub settings_file: SettingsTold,
    /// Has the terminal no clipboard for programs?
    pub no_clipboard: bool,
}

/// What is to be told of the file of settings.
#[derive(Clone, Debug, Default)]
pub struct SettingsTold {
    /// The file; none where the system knows no home folder.
    pub path: Option<PathBuf>,
    /// What is wrong with it.
    pub faults: Vec<String>,
}

impl Room {
    /// The drawing of a board that a game can begin on.
    fn drawing_of(&self, map: &Map) -> Option<Arc<Drawing>> {
        let mut boards = self.boards.iter();
        match boards.find(|board| board.map.name() == map.name()) {
            Some(board) => board.drawing.clone(),
            None => Some(Drawing::standard_shared()),
        }
    }

    /// The drawing of the board that is spoken of: that of the game that is played, else of the one
    /// that was played last; none where that board has none.
    pub fn drawing(&self) -> Option<Arc<Drawing>> {
        match (&self.table, &self.last) {
            (Some(table), _) => table.drawing.clone(),
            (None, Some(last)) => last.drawing.clone(),
            (None, None) => Some(Drawing::standard_shared()),
        }
    }
}

/// Everything that the program knows.
#[derive(Debug)]
pub struct App {
    /// What the screens speak of.
    pub room: Room,
    /// The screens, the last on top; never empty.
    stack: Vec<Screen>,
    /// How long things have moved so far; none where nothing does.
    clock: Option<Duration>,
    /// The settings as they are carried out, and as whom one looks.
    styled: (Settings, chart::Sight),
    effects: Vec<Effect>,
}

impl App {
    /// The start screen; the effects list the saved games.
    pub fn new(motion: bool) -> (Self, Vec<Effect>) {
        let app = App {
            room: Room::default(),
            stack: vec![Screen::Start(Start::default())],
            clock: motion.then_some(Duration::ZERO),
            styled: <(Settings, chart::Sight)>::default(),
            effects: Vec::new(),
        };
        (app, vec![Effect::List])
    }

    /// Begins with these settings: they are carried out already, but for what is drawn.
    pub fn begin_with(&mut self, settings: Settings, means: Means) {
        self.styled.0 = settings.clone();
        self.room.mouse = match settings.mouse {
            Switch::On => Mouse::On,
            Switch::Off => Mouse::Off,
        };
        self.room.settings = settings;
        self.room.means = means;
    }

    /// The colors and signs in force.
    pub fn theme(&self) -> Theme {
        let (settings, sight) = &self.styled;
        self.room.means.theme(settings, *sight)
    }

    /// Carries out what was set meanwhile.
    fn restyle(&mut self) {
        let base = self.stack.iter().rfind(|screen| !screen.is_overlay());
        let sight = base.map_or_else(Default::default, Screen::eyes);
        let settings = &self.room.settings;
        if self.styled.1 == sight && self.styled.0 == *settings {
            return;
        }
        let (before, _) = std::mem::replace(&mut self.styled, (settings.clone(), sight));
        if before.motion != settings.motion {
            self.clock = settings.motion.is_on().then_some(Duration::ZERO);
        }
        if before.guard != settings.guard
            && let Some(table) = &mut self.room.table
        {
            table.guarded = settings.guard.is_on();
        }
        let mouse = match settings.mouse {
            Switch::On => Mouse::On,
            Switch::Off => Mouse::Off,
        };
        if self.room.mouse != mouse {
            self.room.mouse = mouse;
            self.effects.push(Effect::Mouse(mouse));
        }
        self.effects.push(Effect::Restyle);
    }

    /// The screens, the last on top.
    pub fn screens(&self) -> &[Screen] {
        &self.stack
    }

    /// The screen on top.
    pub fn top(&self) -> &Screen {
        &self.stack[self.stack.len() - 1]
    }

    fn top_mut(&mut self) -> &mut Screen {
        let last = self.stack.len() - 1;
        &mut self.stack[last]
    }

    /// What keys mean now.
    pub fn context(&self) -> (Context, Line) {
        self.top().context(&self.room)
    }

    /// How long until the screen's next picture, where anything moves on it by itself.
    pub fn due(&self) -> Option<Duration> {
        self.clock.and(self.top().due())
    }

    /// How long things have moved so far: the time of the next picture. None where nothing moves.
    pub fn clock(&self) -> Option<Duration> {
        self.clock
    }

    /// How long until the table's clock shows something else, while it runs.
    pub fn time_due(&self) -> Option<Duration> {
        self.room.table.as_ref()?.time_due()
    }

    /// Takes in what happened; gives what is to be done outside.
    pub fn update(&mut self, message: Message) -> Vec<Effect> {
        match message {
            Message::Key(key) => self.key(key),
            Message::Paste(text) => {
                self.room.notice = None;
                let (screen, room) = self.apart();
                screen.paste(room, &text);
            }
            Message::Click(click) => {
                self.room.notice = None;
                let (screen, room) = self.apart();
                let step = screen.click(room, click);
                self.step(step);
            }
            Message::Row(number) => {
                self.room.notice = None;
                let (screen, room) = self.apart();
                let step = screen.click_row(room, number);
                self.step(step);
            }
            Message::Command(command) => {
                self.room.notice = None;
                self.command(command);
            }
            Message::Look(sight) => self.room.camera.look(sight),
            Message::SettingsKept(kept) => {
                self.room.notice = Some(match kept {
                    Ok(path) => Row::new().text(format!("Written to {}.", path.display())),
                    Err(error) => {
                        let first = error.lines().next().unwrap_or_default();
                        Row::new().toned(Tone::Err, first)
                    }
                });
            }
            Message::SheetRead(Ok(text)) => {
                let (screen, room) = self.apart();
                screen.read_sheet(room, &text);
            }
            Message::SheetRead(Err(error)) => {
                let first = error.lines().next().unwrap_or_default();
                self.room.notice = Some(Row::new().toned(Tone::Err, first));
            }
            Message::PostcardWritten(Ok(path)) => {
                let told = format!("The postcard is in {}.", path.display());
                self.room.notice = Some(Row::new().text(told));
            }
            Message::PostcardWritten(Err(error)) => {
                let first = error.lines().next().unwrap_or_default();
                self.room.notice = Some(Row::new().toned(Tone::Err, first));
            }
            Message::Chance(Ok(bits)) => {
                let (screen, room) = self.apart();
                screen.chance(room, Chance::new(bits));
            }
            Message::Chance(Err(error)) => {
                let told = format!("No lot can be drawn: {error}");
                self.room.notice = Some(Row::new().toned(Tone::Err, told));
            }
            Message::Printed(printed) => {
                self.room.notice = Some(match printed {
                    Ok(path) => Row::new().text(format!("Printed: {}", path.display())),
                    Err(error) => {
                        let first = error.lines().next().unwrap_or_default();
                        Row::new().toned(Tone::Err, first)
                    }
                });
            }
            Message::Resized | Message::Recolored => {}
            Message::Lot(lot) => {
                if let Some(table) = &mut self.room.table {
                    table.lot = Some(lot);
                }
            }
            Message::Tick(time) => self.advance(time),
            Message::Passed(time) => {
                let table = self.room.table.as_mut();
                if let Some(struck) = table.and_then(|table| table.pass(time)) {
                    self.strike(struck);
                }
                let table = self.room.table.as_mut();
                if table.is_some_and(|table| table.play_for(time)) {
                    // an Enter that was on its way is no answer
                    self.ring();
                    self.effects.push(Effect::Deafen);
                    self.end(Command::TimeIsUp);
                }
            }
            Message::Slow => self.still(Row::new().text(SLOW)),
            Message::Kept(result) => {
                self.room.notice = Some(match result {
                    Ok(path) => {
                        if let Screen::WhatIf(what_if) = self.top_mut() {
                            what_if.is_kept();
                        }
                        let name = path.file_name().unwrap_or_default().to_string_lossy();
                        Row::new()
                            .toned(Tone::Ok, "✓")
                            .text(" kept as ")
                            .bold(name)
                            .dim("; the game is as it was. It is in the list of saved games.")
                    }
                    Err(error) => {
                        let first = error.lines().next().unwrap_or_default();
                        Row::new().toned(Tone::Err, format!("not kept: {first}"))
                    }
                });
            }
            Message::Listed(saves) => self.listed(saves),
            Message::Boards(boards) => self.boards(boards),
            Message::Loaded(purpose, opened) => self.loaded(purpose, *opened),
            Message::Saved(result) => {
                if let Some(table) = &mut self.room.table {
                    table.saving = match result {
                        Ok(path) => {
                            table.path = Some(path);
                            Saving::Saved
                        }
                        Err(error) => Saving::Failed(error),
                    };
                }
            }
        }
        self.restyle();
        self.follow();
        let sitting = self.stack[0].sitting();
        if let Some(table) = &mut self.room.table {
            table.sitting = sitting;
            table.learn();
        }
        if self.clock.is_none() {
            self.top_mut().rest();
        }
        if let Some(table) = &mut self.room.table
            && table.saving == Saving::Changed
        {
            self.effects.push(Effect::Save);
        }
        if self.room.table.as_ref().is_some_and(Table::wants_lot) {
            self.effects.push(Effect::Lot);
        }
        std::mem::take(&mut self.effects)
    }

    /// Keeps in sight what the screen on top is about, or the one that shows through.
    fn follow(&mut self) {
        if !self.room.camera.follows() {
            return;
        }
        let base = self.stack.iter().rfind(|screen| !screen.is_overlay());
        if let (Some(screen), Some(table)) = (base, &self.room.table)
            && let Some(drawing) = &table.drawing
            && let Some(focus) = screen.focus(table)
        {
            self.room.camera.follow(drawing, &focus);
        }
    }

    /// Lets time pass for what moves.
    fn advance(&mut self, time: Duration) {
        let Some(clock) = &mut self.clock else {
            return;
        };
        *clock = clock.saturating_add(time);
        let (screen, room) = self.apart();
        let step = screen.advance(room, time);
        self.step(step);
    }

    /// Nothing moves from now on.
    fn still(&mut self, notice: Row) {
        self.clock = None;
        self.room.notice = Some(notice);
    }

    fn key(&mut self, key: Key) {
        self.room.notice = None;
        let (context, line) = self.context();
        match self.room.keys.find(key, context, line) {
            Some(command) => self.command(command),
            // any key hurries a reveal; an unknown one closes the help and is then obeyed
            None if context == Context::Reveal => self.command(Command::Right),
            None if matches!(context, Context::Help | Context::GoTo) => {
                self.pop();
                self.key(key);
            }
            None => {}
        }
    }

    /// The screen on top, and what it speaks of.
    fn apart(&mut self) -> (&mut Screen, &mut Room) {
        let last = self.stack.len() - 1;
        (&mut self.stack[last], &mut self.room)
    }

    fn command(&mut self, command: Command) {
        let (screen, room) = self.apart();
        match screen.update(room, command) {
            Step::Pass => self.everywhere(command),
            step => self.step(step),
        }
    }

    fn step(&mut self, step: Step) {
        match step {
            Step::Stay | Step::Pass => {}
            Step::Chance => self.effects.push(Effect::Chance),
            Step::Push(screen) => self.stack.push(screen),
            Step::Swap(screen) => *self.top_mut() = screen,
            Step::Pop => self.pop(),
            Step::PopThen(command) => {
                self.pop();
                self.command(command);
            }
            Step::PopToRead(path) => {
                self.pop();
                self.effects.push(Effect::ReadSheet(path));
            }
            Step::PopWith(house) => {
                self.pop();
                let (screen, room) = self.apart();
                screen.play_by(room, house);
            }
            Step::Write(text) => self.effects.push(Effect::WritePostcard(text)),
            Step::PopTo(destination) => {
                self.pop();
                self.go_to(destination);
            }
            Step::KeepSettings => self.effects.push(Effect::KeepSettings),
            Step::Go(go) => self.go(go),
            Step::Keep(game) => {
                self.room.aside = Some(game);
                self.effects.push(Effect::Keep);
            }
        }
    }

    fn pop(&mut self) {
        if self.stack.len() > 1 {
            self.stack.pop();
        }
    }

    /// What a command does where the screen on top has no use for it.
    fn everywhere(&mut self, command: Command) {
        match command {
            Command::Back if self.is_zoomed() => self.room.camera.look(Sight::Usual),
            Command::Back => self.pop(),
            Command::Zoom => self.room.camera.cycle(),
            Command::Look(nudge) => self.effects.push(Effect::Look(nudge)),
            Command::Mouse => self.hand_over_the_mouse(),
            Command::Help => {
                let (context, _) = self.context();
                let examples = self.top().examples(&self.room);
                self.stack.push(Screen::help(context, examples));
            }
            Command::Palette => {
                let (context, _) = self.context();
                self.stack.push(Screen::palette(context));
            }
            Command::Settings => self.stack.push(Screen::settings(&self.room)),
            Command::GoTo if self.room.table.is_some() => {
                self.stack.push(Screen::GoTo(Default::default()));
            }
            Command::Copy => self.copy(),
            Command::Rules => self.stack.push(Screen::rules(self.top(), &self.room)),
            Command::Lens => match self.room.table.as_ref().map(Screen::latest_lens) {
                Some(Some(screen)) => self.stack.push(screen),
                Some(None) => {
                    let told = "No phase has been played yet: there is nothing to compare.";
                    self.room.notice = Some(Row::new().text(told));
                }
                None => {}
            },
            Command::Correct => {
                let told =
                    "Orders are being written: a past one can be corrected once they are played.";
                self.room.notice = Some(Row::new().text(told));
            }
            Command::Script => {
                if let Some(Some(screen)) = self.room.table.as_ref().map(Screen::latest_script) {
                    self.stack.push(screen);
                } else {
                    let told = "No phase has been played yet: there is nothing to read out.";
                    self.room.notice = Some(Row::new().text(told));
                }
            }
            Command::WhatIf if self.room.table.is_none() => {
                if let Some(path) = self.room.last.as_ref().and_then(|last| last.path.clone()) {
                    self.effects.push(Effect::Load(path, Purpose::WhatIf));
                }
            }
            Command::WhatIf | Command::FirstPhase | Command::FirstFailure => {
                self.look_back(command);
            }
            Command::Hide if self.room.table.is_some() => self.stack.push(Screen::Hidden),
            Command::Earlier | Command::Later => {
                if let Some(screen) = self.room.table.as_ref().and_then(Screen::latest_results)
                    && command == Command::Earlier
                {
                    self.stack.push(screen);
                }
            }
            Command::Centers if self.room.table.is_some() => self.stack.push(Screen::centers()),
            Command::Score if self.room.table.is_some() => self.stack.push(Screen::score()),
            Command::ProposeDraw | Command::Concede | Command::DeclareOver | Command::TimeIsUp => {
                self.end(command)
            }
            Command::Statistics if self.room.table.is_some() => {
                self.stack.push(Screen::Annals(Annals::statistics()));
            }
            Command::Postcard if self.room.table.is_some() => {
                self.stack.push(Screen::Annals(Annals::postcard()));
            }
            Command::Print(kind) => self.print(kind),
            Command::NewGame => self.ask_to_go(Go::NewGame(Mode::HotSeat)),
            Command::PhysicalBoard => self.ask_to_go(Go::NewGame(Mode::GameMaster)),
            Command::OpenGame => self.ask_to_go(Go::List),
            Command::ToStart => self.ask_to_go(Go::Start),
            Command::FirstGame => self.ask_to_go(Go::FirstGame),
            Command::Lesson => self.tell_of_lesson(Table::switch_lesson),
            Command::Keep => self.tell_of_lesson(Table::keep),
            Command::Clock if self.room.table.is_some() => {
                self.stack.push(Screen::Clock(ClockView::default()));
            }
            Command::Pause | Command::Longer(_) | Command::Agree | Command::PlayBy(_) => {
                self.set_clock(command);
            }
            Command::Motion if self.clock.is_some() => {
                self.room.settings.motion = Switch::Off;
                self.still(Row::new().text("Nothing moves by itself any more."));
            }
            Command::Motion => {
                self.room.settings.motion = Switch::On;
                self.clock = Some(Duration::ZERO);
                self.room.notice = Some(Row::new().text("Motion is on."));
            }
            Command::Leave => self.leave(),
            Command::Suspend => self.effects.push(Effect::Suspend),
            Command::Redraw => self.effects.push(Effect::Redraw),
            _ => {}
        }
    }

    /// Does something with the lesson that the game is played for, and tells what came of it.
    fn tell_of_lesson(&mut self, change: impl FnOnce(&mut Table) -> &'static str) {
        if let Some(table) = &mut self.room.table {
            self.room.notice = Some(Row::new().text(change(table)));
        }
    }

    /// Goes to the game that teaches, where it was left.
    fn first_game(&mut self) {
        self.lay_aside();
        let table = match self.room.lesson.take() {
            Some(table) => *table,
            None => match Lesson::first() {
                Ok((game, lesson)) => Table::teaching(game, lesson),
                Err(error) => {
                    self.at_start();
                    self.room.notice = Some(Row::new().toned(Tone::Err, error.to_string()));
                    return;
                }
            },
        };
        self.room.table = Some(table);
        self.play();
    }

    /// Takes the game off the table; one that teaches waits until it is gone on with.
    fn lay_aside(&mut self) {
        let table = self.room.table.take();
        if let Some(table) = table.filter(|table| table.lesson.is_some()) {
            self.room.lesson = Some(Box::new(table));
        }
    }

    /// Stops the clock, lets it go on, gives it more time, or ends it early.
    fn set_clock(&mut self, command: Command) {
        let Some(table) = &mut self.room.table else {
            return;
        };
        let told = match command {
            Command::PlayBy(preset) => {
                table.change(|game| game.set_timing(preset.map(Preset::timing)));
                match preset {
                    Some(preset) => format!(
                        "By the clock {} from here on; it is stopped, Alt-T and Space let it go on.",
                        preset.name()
                    ),
                    None => "Without a clock from here on.".to_owned(),
                }
            }
            _ if table.game().clock().is_none() => "This table plays without a clock.".to_owned(),
            Command::Pause => match table.pause_clock() {
                Some(true) => "The clock is stopped. The same command lets it go on.".to_owned(),
                _ => "The clock goes on.".to_owned(),
            },
            Command::Longer(minutes) => match table.extend_clock(minutes) {
                true => format!("{} more.", words::count(usize::from(minutes), "minute")),
                false => "No clock runs in this phase.".to_owned(),
            },
            _ => match table.agree_on_time() {
                Some(struck) => return self.strike(struck),
                None => "Here everybody ends their own time: by sealing.".to_owned(),
            },
        };
        self.room.notice = Some(Row::new().text(told));
    }

    /// Rings, where the settings have it so.
    fn ring(&mut self) {
        if self.room.settings.bell == Bell::Clock {
            self.effects.push(Effect::Bell);
        }
    }

    /// Something was told by the clock.
    fn strike(&mut self, struck: Struck) {
        let Some(table) = &self.room.table else {
            return;
        };
        let Some(timing) = table.game().clock().map(|clock| clock.timing()) else {
            return;
        };
        let secret = table.game().mode() == Mode::HotSeat;
        let told = match (struck, timing.at_end, secret) {
            (Struck::TalkOver, ..) => "The talk is over: now everybody writes.".to_owned(),
            (Struck::TimeUp, AtEnd::Bell, _) => "Time is up.".to_owned(),
            (Struck::TimeUp, AtEnd::Close, seat) => {
                let grace = words::count(timing.grace.as_secs() as usize, "second");
                match seat {
                    true => format!("Time is up. In {grace} the sheet is sealed as it stands."),
                    false => {
                        format!("Time is up. In {grace} sheets are closed: Alt-T marks who is in.")
                    }
                }
            }
            (Struck::Closed, _, true) => "Time was up: the sheet is sealed as it stood.".to_owned(),
            (Struck::Closed, ..) => {
                "Sheets are closed: nothing may be added without a ruling.".to_owned()
            }
        };
        // only the end of a time is heard, not that of the grace after it
        if timing.bell && struck != Struck::Closed {
            self.ring();
        }
        if struck == Struck::Closed && secret {
            self.effects.push(Effect::Deafen);
            self.stack.truncate(1);
            let (screen, room) = self.apart();
            let step = screen.close_sheet(room);
            self.step(step);
        }
        self.room.notice = Some(Row::new().toned(Tone::Warn, told));
    }

    /// Goes on to what ends the game, or tells why that can't be now.
    fn end(&mut self, command: Command) {
        match self
            .room
            .table
            .as_ref()
            .map(|table| Screen::ends(command, table))
        {
            Some(Ok(Some(screen))) => self.stack.push(screen),
            Some(Err(told)) => self.room.notice = Some(Row::new().text(told)),
            Some(Ok(None)) | None => {}
        }
    }

    /// Opens the results of the last phase for a command that is theirs.
    fn look_back(&mut self, command: Command) {
        match self.room.table.as_ref().map(Screen::latest_results) {
            Some(Some(results)) => {
                self.stack.push(results);
                self.command(command);
            }
            Some(None) => {
                let told = "No phase has been played yet: there is nothing to look back at.";
                self.room.notice = Some(Row::new().text(told));
            }
            None => {}
        }
    }

    /// Is a part of the map looked at, where there is one?
    fn is_zoomed(&self) -> bool {
        self.top().has_map() && self.room.camera.sight() != Sight::Usual
    }

    /// The mouse to the terminal, so that it selects text; or back.
    fn hand_over_the_mouse(&mut self) {
        let (mouse, told) = match self.room.mouse {
            Mouse::On => (
                Mouse::Off,
                "The mouse is the terminal's: it selects text. The same command takes it back.",
            ),
            Mouse::Off => (
                Mouse::On,
                "The mouse is the map's: click, wheel, drag. With Shift it still selects text.",
            ),
        };
        self.room.mouse = mouse;
        self.room.settings.mouse = Switch::of(mouse == Mouse::On);
        self.room.notice = Some(Row::new().text(told));
        self.effects.push(Effect::Mouse(mouse));
    }

    /// Writes a paper to a file: of the phase that is looked at, where it is about one.
    fn print(&mut self, kind: Kind) {
        let Some(table) = &self.room.table else {
            return;
        };
        let shown = self
            .top()
            .record()
            .filter(|_| matches!(kind, Kind::Results | Kind::Script));
        let record = shown.and_then(|at| table.game().history().get(at));
        let turn = record.map(|record| record.turn());
        self.effects.push(Effect::Print(kind, turn));
    }

    /// Hands what is shown to the terminal's clipboard, as text.
    fn copy(&mut self) {
        let base = self.stack.iter().rfind(|screen| !screen.is_overlay());
        let copied = base.and_then(|screen| Copied::of(screen, &self.room));
        self.room.notice = Some(match copied {
            _ if self.room.no_clipboard => Row::new().text(
                "This terminal has no clipboard for programs; select text with Shift and the mouse.",
            ),
            Some(copied) => {
                let told = copied.told();
                self.effects.extend(copied.text.map(Effect::Copy));
                Row::new().text(told)
            }
            None => Row::new().text("There is nothing here to copy."),
        });
    }

    /// Goes to some other place of the game.
    fn go_to(&mut self, destination: Destination) {
        let Some(table) = &mut self.room.table else {
            return;
        };
        let history = table.game().history();
        let turn = table.game().turn();
        let season = || {
            let same = |record: &crate::game::Record| {
                let other = record.turn();
                (other.year, other.season()) == (turn.year, turn.season())
            };
            history.iter().position(same)
        };
        let (record, otherwise) = match destination {
            Destination::Now => {
                self.stack.truncate(1);
                return;
            }
            Destination::Centers => return self.command(Command::Centers),
            Destination::Province(province) => {
                let last = self.stack.len() - 1;
                self.stack[last].look_for(table, province);
                self.effects.push(Effect::LookAt(province));
                return;
            }
            Destination::Failure => {
                let last = self.stack.len() - 1;
                if let Screen::Results(results) = &mut self.stack[last] {
                    results.to_first_failure(table);
                    return;
                }
                (
                    history.len().checked_sub(1),
                    "No phase has been played yet.",
                )
            }
            Destination::Record(record) => (Some(record), "No such phase has been played."),
            Destination::Latest => (
                history.len().checked_sub(1),
                "No phase has been played yet.",
            ),
            Destination::Season => (season(), "Nothing of this season has been played yet."),
        };
        match record.and_then(|record| Screen::past(table, record)) {
            Some(screen) if matches!(self.top(), Screen::Results(_)) && self.stack.len() > 1 => {
                *self.top_mut() = screen;
            }
            Some(screen) => self.stack.push(screen),
            None => self.room.notice = Some(Row::new().text(otherwise)),
        }
    }

    /// Goes away from the game, which is saved; asks where that is not so.
    fn ask_to_go(&mut self, go: Go) {
        match self.unsaved() {
            Some(reason) => self
                .stack
                .push(Screen::Question(Question::unsaved(reason, go))),
            None => self.go(go),
        }
    }

    fn unsaved(&self) -> Option<&str> {
        match &self.room.table.as_ref()?.saving {
            Saving::Failed(reason) => Some(reason),
            Saving::Saved | Saving::Changed => None,
        }
    }

    /// Leaves, or asks once where something is under way.
    fn leave(&mut self) {
        let asked = matches!(self.top(), Screen::Question(Question { go: Go::Leave, .. }));
        let playing = self
            .room
            .table
            .as_ref()
            .is_some_and(|table| table.game().ending().is_none() && table.lesson.is_none());
        if asked || !playing {
            return self.quit();
        }
        let reason = self.unsaved().map(str::to_owned);
        self.stack.push(Screen::Question(Question::leave(reason)));
    }

    /// Leaves; what the clock has counted since the last order is kept.
    fn quit(&mut self) {
        if self.time_due().is_some() {
            self.effects.push(Effect::Save);
        }
        self.effects.push(Effect::Quit);
    }

    fn go(&mut self, go: Go) {
        match go {
            Go::Start => {
                self.lay_aside();
                self.room.last = None;
                self.stack = vec![Screen::Start(Start::default())];
                self.effects.push(Effect::List);
            }
            Go::NewGame(mode) => {
                self.at_start();
                let setup = Setup::new(mode).as_usual(&self.room.settings.new_game);
                self.stack.push(Screen::Setup(setup));
                self.effects.push(Effect::Boards);
            }
            Go::FirstGame => self.first_game(),
            Go::List => {
                self.at_start();
                self.stack.push(Screen::open());
                self.effects.push(Effect::List);
            }
            Go::Load(path) => self.effects.push(Effect::Load(path, Purpose::Play)),
            // read again: another program may have played it since it was offered
            Go::Continue => match self.room.last.as_ref().and_then(|last| last.path.clone()) {
                Some(path) => self.effects.push(Effect::Load(path, Purpose::Play)),
                None => self.at_start(),
            },
            Go::Begin(game) => {
                let drawing = self.room.drawing_of(game.map());
                self.sit_down(Table::new(*game, drawing));
                self.play();
            }
            Go::Play => self.play(),
            Go::Forget(seat) => self.forget(seat),
            Go::LookBack(record) => {
                self.play();
                if let Some(table) = &self.room.table {
                    self.stack.push(Screen::past_results(table, record));
                    self.room.notice = Some(match table.can_uncorrect() {
                        true => Row::new()
                            .bold("The order is corrected.")
                            .dim(" Alt-U takes that back."),
                        false => Row::new().bold("It is as it was before the correction."),
                    });
                }
            }
            Go::Leave => self.quit(),
        }
    }

    /// The start screen alone, and no game.
    fn at_start(&mut self) {
        self.lay_aside();
        self.stack = vec![Screen::Start(Start::default())];
    }

    /// Goes where the game stands.
    fn play(&mut self) {
        if let Some(table) = &mut self.room.table {
            table.prepare();
            self.stack = vec![Screen::of_game(table)];
            // where the one before looked is not the next one's business
            self.room.camera.leave();
        }
    }

    /// The phrase of who writes a seat's sheet is forgotten, and with it the sheet.
    fn forget(&mut self, seat: usize) {
        if let Some(table) = &mut self.room.table {
            table.lock_up();
            let writer = table.game().writer_of(seat);
            table.change(|game| writer.map(|writer| game.forget_phrase(writer)));
            self.stack = vec![Screen::Curtain(Curtain::new(seat))];
        }
    }

    fn listed(&mut self, saves: Result<Saves, String>) {
        let newest = saves.as_ref().ok().and_then(|saves| saves.kept.first());
        if let (Some(newest), None, None) = (newest, &self.room.last, &self.room.table) {
            let load = Effect::Load(newest.path.clone(), Purpose::Offer);
            self.effects.push(load);
        }
        self.room.saves = Some(saves);
    }

    /// Offers the boards that there are where a game is set up.
    fn boards(&mut self, boards: Vec<Result<Board, String>>) {
        let (boards, faults): (Vec<_>, Vec<_>) = boards.into_iter().partition(Result::is_ok);
        self.room.boards = boards.into_iter().flatten().collect();
        if let Some(Err(fault)) = faults.first() {
            let first = fault.lines().next().unwrap_or_default();
            self.room.notice = Some(Row::new().toned(Tone::Err, first));
        }
        let (screen, room) = self.apart();
        screen.offer(&room.boards);
    }

    fn loaded(&mut self, purpose: Purpose, opened: Result<Opened, Refusal>) {
        match (opened, purpose) {
            (Ok(opened), Purpose::Offer) => self.room.last = Some(opened),
            (Ok(opened), Purpose::Play) => self.open(opened),
            (Ok(opened), Purpose::WhatIf) => {
                self.open(opened);
                self.look_back(Command::WhatIf);
            }
            (Err(refusal), _) => self.refused(refusal),
        }
    }

    /// Tells why a game can't be opened, and offers the version before it where there is one.
    fn refused(&mut self, refusal: Refusal) {
        let first = refusal.told.lines().next().unwrap_or_default();
        let told = format!("{}: {first}", refusal.name);
        self.room.notice = Some(Row::new().toned(Tone::Err, told));
        if let Some(question) = Question::spare(&refusal) {
            self.stack.push(Screen::Question(question));
        } else if let Screen::Open(open) = self.top_mut() {
            open.fault = Some(format!("{}: {}", refusal.name, refusal.told));
        }
    }

    /// Opens a game: goes where it stands.
    pub fn open(&mut self, opened: Opened) {
        let mut drifted = None;
        if let Some(first) = opened.drift.first() {
            let (count, turn) = (opened.drift.len(), first.turn);
            let more = match count {
                1 => String::new(),
                count => format!(" ({} more)", count - 1),
            };
            let told = format!("Not as it was recorded in {turn}: {}{more}", first.what);
            self.room.notice = Some(Row::new().toned(Tone::Warn, told.as_str()));
            drifted = Some(told);
        }
        self.sit_down(Table::opened(opened));
        let table = self.room.table.as_ref();
        let clock = table.and_then(|table| table.game().clock());
        if clock.is_some_and(Clock::is_paused) && self.room.notice.is_none() {
            let told = "The clock is stopped: Alt-T, then Space lets it go on.";
            self.room.notice = Some(Row::new().text(told));
        }
        self.play();
        // the curtain shows no notices but its own
        if let (Some(told), Screen::Curtain(curtain)) = (drifted, self.top_mut()) {
            curtain.tell(told);
        }
    }

    fn sit_down(&mut self, mut table: Table) {
        table.guarded = self.room.settings.guard.is_on();
        self.room.table = Some(table);
    }
}
