//! The desk as a page.

use tui_input::InputRequest;

use super::items::OrderItem;
use super::map_select::MapSelect;
use super::question::Answer;
use super::{OrderEntry, Screen, Session};
use crate::header;
use crate::keys::{Context, Hint, LineState, hint};
use crate::layout::{DockRows, SidePanel};
use crate::message::Command;
use crate::record;
use crate::screen_layout::{EntryLine, Header, ScreenLayout};
use crate::text::Row;
use crate::theme::Tone;
use crate::words;
use chancery_core::board::{Phase, Power, Province, ProvinceSet};
use chancery_core::orders::{Order, WrittenOrder};
use chart::{JumpTag, Light, Route, Scene, TagAnchor};
use entry::Verdict;

/// How far the rest of the board recedes while orders are written, and in winter and retreats.
const UNLIT_ORDERS: f32 = 0.24;
const UNLIT_OTHERS: f32 = 0.36;

impl OrderEntry {
    /// The whole screen.
    pub(in crate::screens) fn page<'a>(&self, table: &'a Session) -> ScreenLayout<'a> {
        let game = table.game();
        let map = &**game.map();
        let retreating = game.turn().phase.is_retreat();
        let mut page = ScreenLayout::new(map, self.scene(table));
        page.header = self.header(table);
        page.dock = self.dock(table);
        let rows = if self.sealing || retreating { 5 } else { 1 };
        page.dock_rows = DockRows {
            small: rows,
            wide: 9,
        };
        page.small_zoom = (self.sealing && !self.is_game_master()).then(|| self.lit(table));
        page.zoom = retreating.then(|| self.retreat_window(table)).flatten();
        page.book = self.book(table);
        page.book_over = self.book.then(|| self.own(table));
        if self.has_sheets(table) {
            page.beside = SidePanel::Sheets;
            page.book_instead = self.book && !self.sealing;
            page.book_over = None;
            if self.question().is_some() && self.line.value().is_empty() && !self.sealing {
                page.dock_rows.small = 3;
            }
        }
        page.entry = self.entry(table);
        page.hints = self.hints(table);
        if let Some(hand) = self.pointing() {
            self.label(table, hand, &mut page.scene);
            (page.zoom, page.book_over) = (None, None);
            page.book_instead = false;
            if !hand.is_clicked() {
                // letters want a large map; under a mouse nothing moves
                page.beside = SidePanel::Book;
            }
            // who clicks looks where they like
            page.all_signs = !hand.is_clicked();
            page.dock_rows = DockRows::USUAL;
        }
        if let Some(reach) = self.asking() {
            self.show_reach(table, reach, &mut page);
        }
        page
    }

    /// The provinces of the units at this desk.
    fn own(&self, table: &Session) -> ProvinceSet {
        self.units_of(table, &self.powers)
    }

    /// The dislodged unit that is decided on, and all places next to it.
    fn retreat_window(&self, table: &Session) -> Option<ProvinceSet> {
        let map = table.game().map();
        match self.item(table) {
            Some(OrderItem::Dislodged(_, at)) => {
                let mut near = *map.neighbors(at);
                near.insert(at);
                Some(near)
            }
            _ => None,
        }
    }

    fn scene(&self, table: &Session) -> Scene {
        let game = table.game();
        let map = game.map();
        let mut scene = Scene::of(map, game.position());
        let mut lit = self.lit(table);
        let everybody = self.powers.len() > 2;
        let phase = game.turn().phase;
        if phase == Phase::Adjustments
            && self.reading.is_none()
            && let Some(OrderItem::Builds(power, _)) = self.item(table)
        {
            for (i, home) in self.open_homes(table, power).into_iter().enumerate() {
                scene.tags.extend(tag(home, i));
                lit.insert(home);
            }
        }
        if let Some(OrderItem::Dislodged(_, at)) = self.item(table) {
            for (i, (_, order)) in self.numbered(table).iter().enumerate() {
                if let Some(WrittenOrder::Order {
                    action: chancery_core::orders::Action::Retreat { to },
                    ..
                }) = order
                {
                    scene.tags.extend(tag(to.province, i));
                    lit.insert(to.province);
                }
            }
            lit.insert(at);
        }
        scene.routes = self.routes(table);
        let strength = if phase.is_movement() {
            UNLIT_ORDERS
        } else {
            UNLIT_OTHERS
        };
        let undecided = self.reading.is_none() && everybody && phase.is_movement();
        scene.light = (!lit.is_empty() && !undecided).then_some(Light { lit, strength });
        scene
    }

    /// The orders at this desk as they are drawn: the written ones, and in dashes what the line says.
    fn routes(&self, table: &Session) -> Vec<Route> {
        let game = table.game();
        let orders = self.reading.iter().flat_map(|reading| reading.orders());
        let replaced: Vec<Province> = orders
            .filter_map(|order| Some(order.order.unit()?.place.province))
            .collect();
        let mut routes = Vec::new();
        for power in self.shown_powers() {
            for entry in game.sheet(power) {
                if entry.province().is_none_or(|at| !replaced.contains(&at)) {
                    routes.extend(self.route(table, Some(power), &entry.written));
                }
            }
        }
        routes.extend(self.previews(table));
        routes
    }

    /// What the line says, in dashes, and what it may mean, numbered.
    pub(in crate::screens) fn previews(&self, table: &Session) -> Vec<Route> {
        let mut previews = Vec::new();
        if let Some(reading) = &self.reading {
            for order in reading.orders() {
                previews.extend(
                    self.route(table, order.power, &order.written)
                        .map(Route::preview),
                );
            }
            for (i, order) in reading.choices().iter().enumerate() {
                let sign = char::from_digit(i as u32 + 1, 10);
                let route = self.route(table, order.power, &order.written);
                previews.extend(route.zip(sign).map(|(route, sign)| route.candidate(sign)));
            }
        }
        previews.extend(self.asked_routes(table));
        previews
    }

    /// The answers to the question that is asked, as numbered heads on the map.
    fn asked_routes(&self, table: &Session) -> Vec<Route> {
        let Some(line) = self.question().filter(|_| self.reading.is_none()) else {
            return Vec::new();
        };
        let answers = self.answers_to(table, line).into_iter().enumerate();
        let heads = answers.filter_map(|(i, answer)| {
            let sign = char::from_digit(i as u32 + 1, 10)?;
            let (power, written) = match answer {
                Answer::Order { power, written, .. } => (Some(power), written),
                Answer::Aside => return None,
            };
            Some(self.route(table, power, &written)?.candidate(sign))
        });
        heads.collect()
    }

    /// An order as it is drawn; none where it is not possible.
    fn route(
        &self,
        table: &Session,
        power: Option<Power>,
        written: &WrittenOrder,
    ) -> Option<Route> {
        let game = table.game();
        let (map, position, bench) = (game.map(), game.position(), game.bench());
        let power = power.or(match self.powers.as_slice() {
            &[only] => Some(only),
            _ => None,
        })?;
        match game.turn().phase {
            Phase::SpringMoves | Phase::FallMoves => {
                let (unit, order) = bench.movement(power, written).ok()?;
                (order != Order::Hold).then(|| Route::ordered(map, position, unit, order))
            }
            Phase::SpringRetreats | Phase::FallRetreats => {
                let (unit, order) = bench.retreat(power, written).ok()?;
                Some(Route::retreat(map, unit, order))
            }
            Phase::Adjustments => Route::adjustment(power, bench.adjustment(power, written).ok()?),
        }
    }

    /// What is being decided: the units at this desk, where they go, and what the line speaks of.
    fn lit(&self, table: &Session) -> ProvinceSet {
        let game = table.game();
        let mut lit = if self.powers.len() > 2 {
            ProvinceSet::EMPTY
        } else {
            let mut lit = self.own(table);
            for &power in &self.powers {
                for entry in game.sheet(power) {
                    lit = lit.union(&record::places(&entry.written));
                }
            }
            lit
        };
        if let Some(reading) = &self.reading {
            for order in reading.orders().chain(reading.choices()) {
                lit = lit.union(&record::places(&order.order));
                let unit = order
                    .order
                    .unit()
                    .and_then(|unit| game.position().unit(unit.place.province));
                if let (Verdict::Void, Some(unit)) = (reading.verdict, unit) {
                    let map = game.map();
                    lit.extend(
                        map.reach(unit.kind, unit.location)
                            .iter()
                            .map(|at| map.province(at)),
                    );
                }
            }
        }
        lit
    }

    fn header(&self, table: &Session) -> Header {
        let game = table.game();
        let map = game.map();
        let turn = game.turn();
        let mut left = Row::new();
        if !self.is_game_master() {
            for &power in &self.powers {
                left = left.chip(power, &map.power(power).name.to_uppercase());
            }
            left = left.text(" ");
        }
        left = left
            .bold(words::season(turn))
            .dim(format!(" {}", words::writes(turn.phase)));
        let items = OrderItem::all(table, &self.powers);
        let (open, written): (Vec<&OrderItem>, Vec<&OrderItem>) =
            items.iter().partition(|item| item.is_open(table));
        let what = match turn.phase {
            Phase::SpringMoves | Phase::FallMoves => "orders",
            Phase::SpringRetreats | Phase::FallRetreats => "retreats",
            Phase::Adjustments => "written",
        };
        let due: usize = open
            .iter()
            .map(|item| match item {
                OrderItem::Builds(_, left) | OrderItem::Removals(_, left) => *left,
                _ => 1,
            })
            .sum();
        let all = written.len() + due;
        let what = match what.strip_suffix('s') {
            Some(one) if all == 1 => one,
            _ => what,
        };
        let middle = Row::new()
            .bold(written.len().to_string())
            .text(format!(" of {all} {what}"));
        let middle_short = middle.clone();
        let mut without: Vec<String> = Vec::new();
        for item in &open {
            if let OrderItem::Unit(power, at) = item
                && self.implied(table, *power, *at).is_none()
            {
                without.extend(game.position().unit(*at).map(|unit| words::unit(map, unit)));
            }
        }
        let middle = match without.len() {
            0 => middle,
            1..=2 => middle.toned(Tone::Warn, format!("  no order: {}", without.join(", "))),
            count => middle.toned(Tone::Warn, format!("  {count} unordered")),
        };
        let (middle, middle_short) = match self.has_sheets(table) {
            true => {
                let counts = self.counts(table);
                (middle.and(counts.clone()), middle_short.and(counts))
            }
            false => (middle, middle_short),
        };
        Header {
            left,
            middle,
            middle_short,
            right: header::right(table),
        }
    }

    fn entry(&self, table: &Session) -> EntryLine {
        let pointing = self.pointing().is_some();
        let note = match (&self.reading, self.sealing) {
            (None, false) if let Some((number, of)) = self.numbering() => Row::new()
                .dim("question ")
                .bold(number.to_string())
                .dim(format!(" of {of}")),
            _ if pointing && !self.is_whole() => Row::new().dim("a letter on the map"),
            (_, true) => Row::new()
                .key("Enter")
                .text(" seal  ")
                .key("Esc")
                .dim(" not yet"),
            (Some(reading), _) => match reading.verdict {
                Verdict::Ok | Verdict::Fixed => Row::new().dim("Enter").bold(" accept"),
                Verdict::Ambiguous => {
                    let numbers = numbers(reading.choices().len());
                    Row::new().bold(numbers).dim(" or ").bold("↑↓ Enter")
                }
                Verdict::Void if self.once => {
                    Row::new().strong(Tone::Warn, "Enter again to keep it")
                }
                Verdict::Void => Row::new().dim("Enter twice").text(" to keep it as written"),
                Verdict::Unreadable => Row::new().dim("Tab").text(" completes"),
                Verdict::Blank => Row::new(),
            },
            (None, _) => Row::new(),
        };
        let ghost = match self.sealing {
            _ if pointing => "press a letter shown on the map".to_owned(),
            true => "Enter seals; Esc returns to your orders".to_owned(),
            false => self.ghost(table),
        };
        EntryLine {
            text: self.line.value().to_owned(),
            cursor: self.line.cursor(),
            ghost,
            rest: self.rest(table),
            note,
            instead: None,
            prompt: None,
        }
    }

    /// Is what has been pointed at an order already?
    fn is_whole(&self) -> bool {
        let hand = self.pointing();
        hand.is_some_and(MapSelect::is_whole)
    }

    /// What stands in the empty line.
    fn ghost(&self, table: &Session) -> String {
        let game = table.game();
        let map = game.map();
        if self.question().is_some() {
            return "retype the line, paste a sheet, or press a number".to_owned();
        }
        if let Some(list) = self.pasted.as_ref().filter(|list| list.shown) {
            return list
                .line()
                .map_or_else(String::new, |line| line.text.clone());
        }
        match self.item(table) {
            Some(item @ (OrderItem::Unit(..) | OrderItem::Dislodged(..))) => {
                let entry = item
                    .entry(table)
                    .map(|entry| entry.written.short(map).to_string());
                let begun = || {
                    self.text_with_selected_unit(table)
                        .map(|unit| format!("{unit} …"))
                };
                entry.or_else(begun).unwrap_or_default()
            }
            Some(OrderItem::Builds(..)) => "type a build, like A Par or F Bre".to_owned(),
            Some(OrderItem::Removals(..)) => "the unit to remove".to_owned(),
            Some(OrderItem::Entry(..)) | None => String::new(),
        }
    }

    /// Is there something written for all that is to be ordered?
    fn is_all_written(&self, table: &Session) -> bool {
        let items = OrderItem::all(table, &self.powers);
        !items.iter().any(|item| item.is_open(table))
    }

    fn hints(&self, table: &Session) -> Vec<Hint> {
        let (context, line) = self.context(table);
        let winter = table.game().turn().phase == Phase::Adjustments;
        if context == Context::Pointing {
            let mut hints = vec![Hint::told("letter", "picks")];
            let commands = [
                Command::Take,
                Command::Point,
                Command::Back,
                Command::Up,
                Command::Edit(InputRequest::DeletePrevChar),
            ];
            hints.extend(commands.iter().filter_map(|&it| hint(it, context, line)));
            return hints;
        }
        if self.is_listing() && !self.sealing && self.line.value().is_empty() {
            let answers = (self.answers(table) > 0).then(|| Hint::told("1 2 …", "answer"));
            let usual = [
                (Command::Take, "fix"),
                (Command::Next, "next question"),
                (Command::Up, "other lines"),
                (Command::Back, "skip the rest"),
            ];
            let usual = usual.into_iter().filter_map(|(command, label)| {
                hint(command, context, line).map(|it| it.called(label))
            });
            return answers.into_iter().chain(usual).collect();
        }
        let commands: &[Command] = match (self.sealing, line) {
            (true, _) if self.is_all_written(table) => &[Command::Take, Command::Back],
            (true, _) => &[Command::Take, Command::Back, Command::Next],
            (false, LineState::Empty | LineState::Absent) if winter => &[
                Command::Next,
                Command::Done,
                Command::TakeBack,
                Command::Waive,
                Command::Undo,
                Command::Palette,
            ],
            (false, LineState::Empty | LineState::Absent | LineState::Numbered) => &[
                Command::Next,
                Command::Point,
                Command::Done,
                Command::Book,
                Command::Zoom,
                Command::Undo,
                Command::TakeBack,
                Command::Earlier,
                Command::Palette,
            ],
            (false, _) => &[
                Command::Take,
                Command::Complete,
                Command::Back,
                Command::Palette,
            ],
        };
        let mut hints: Vec<_> = Vec::new();
        if matches!(line, LineState::Choosing | LineState::Numbered) {
            hints.push(Hint::told("1 2 …", "choose"));
        }
        let commands = commands
            .iter()
            .filter(|command| winter || **command != Command::Waive);
        hints.extend(commands.filter_map(|&command| hint(command, context, line)));
        hints
    }
}

/// The number of a choice, on the map.
fn tag(province: Province, index: usize) -> Option<JumpTag> {
    let sign = char::from_digit(index as u32 + 1, 10)?;
    Some(JumpTag {
        seat: TagAnchor::Unit(province.location()),
        sign,
        faint: false,
    })
}

/// The keys that choose among several, as far as there are keys.
fn numbers(count: usize) -> String {
    match count {
        0 | 1 => "1".to_owned(),
        2 => "1 2".to_owned(),
        many => format!("1 … {}", many.min(9)),
    }
}
