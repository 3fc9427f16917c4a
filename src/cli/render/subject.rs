//! The subject of a drawing: a new game, a saved game, an order sheet or a recorded phase.

use std::fmt::Display;
use std::sync::Arc;

use super::{OrdersShown, Render};
use crate::cli::io::{self, Input, TextKind, board};
use crate::cli::{CommandError, adjudicate};
use chancery_core::adjudicator::PhaseInput;
use chancery_core::adjudicator::phase::PhaseResults;
use chancery_core::board::{Map, Phase, Position, Turn};
use chancery_core::orders::WrittenOrder;
use chancery_core::rules::{Rulebook, Rules};
use chancery_records::record::line::InputLine;
use chancery_records::record::{read, rules_of};
use chart::{Drawing, RouteResult, Scene};
use entry::{Defaults, Lexicon, Sheet};
use game::store::MapFolders;
use game::{TableRules, save};

/// The maximum size of the input, in bytes: the recorded phases of a long game.
const LARGEST: u64 = 64 << 20;

/// A map with units and orders, a title and a note.
pub(super) struct Subject {
    /// The map.
    pub map: Arc<Map>,
    /// Its drawing.
    pub drawing: Arc<Drawing>,
    /// The position before the orders.
    pub position: Position,
    /// The units and orders.
    pub scene: Scene,
    /// The phase: `Spring 1901`.
    pub title: String,
    /// The game and its rules.
    pub note: String,
}

impl Subject {
    /// Reads the subject that the arguments name.
    pub(super) fn of(args: &Render, maps: &MapFolders) -> Result<Self, CommandError> {
        let Some(path) = &args.input else {
            return Subject::opening(args, maps);
        };
        let input = &Input::of(Some(path));
        let bytes = input.bytes(LARGEST)?;
        match input.kind(&String::from_utf8_lossy(&bytes)) {
            TextKind::Save => Subject::of_save(args, maps, input, &input.decode_utf8(bytes)?),
            TextKind::Lines => Subject::of_lines(args, maps, input, &input.decode_utf8(bytes)?),
            TextKind::Sheet => Subject::of_sheet(args, maps, input, &input.sheet_of(&bytes)?),
        }
    }

    /// Returns the position before the first phase of a new game.
    fn opening(args: &Render, maps: &MapFolders) -> Result<Self, CommandError> {
        let map = args.board.find(maps)?;
        let first = map.first_turn();
        if let Some(turn) = args.phase.filter(|&turn| turn != first) {
            return Err(CommandError::Usage(format!(
                "--phase {turn}: without a game only {first} can be drawn"
            )));
        }
        let position = map.opening();
        Subject::new(args, maps, (map, position), None, "The opening".to_owned())
    }

    /// Returns a phase of a game with its results, or the current position. Never includes orders
    /// that are being written.
    fn of_save(
        args: &Render,
        maps: &MapFolders,
        input: &Input,
        text: &str,
    ) -> Result<Self, CommandError> {
        args.board.absent()?;
        let loaded =
            save::read(text, |name| board(maps, name)).map_err(|error| input.failed(error))?;
        let game = io::shown(loaded.game, &input.name(), args.power.as_deref())?;
        io::note_power(&game, &input.name(), args.power.as_deref());
        if !game.is_view() {
            io::warn_of(&input.name(), &loaded.mismatches);
        }
        let phase = io::phase_of(&game, &input.name(), args.phase)?;
        let at = (Arc::clone(game.map()), phase.position.clone());
        let resolved = phase.record.map(|record| &record.played.resolved);
        let note = match game.name.as_str() {
            "" => rules_note(phase.rules),
            name => format!("{name} · {}", rules_note(phase.rules)),
        };
        Subject::new(args, maps, at, resolved, note)
    }

    /// Returns the phase of an order sheet with its results.
    fn of_sheet(
        args: &Render,
        maps: &MapFolders,
        input: &Input,
        text: &str,
    ) -> Result<Self, CommandError> {
        let map = args.board.find(maps)?;
        let lexicon = Lexicon::new(&map);
        let defaults = Defaults::new(&lexicon, args.rules.rules()?);
        let sheet = Sheet::read(&map, text, &defaults);
        io::check(&sheet, input)?;
        adjudicate::warn_of(&sheet, input);
        let (written, turn) = (sheet.written(), sheet.position.turn);
        if let Some(wanted) = args.phase.filter(|&wanted| wanted != turn) {
            return Err(CommandError::Usage(format!(
                "--phase {wanted}: the sheet is for {turn}"
            )));
        }
        let at = (map, sheet.position);
        Subject::played(args, maps, at, &written, &sheet.rules)
    }

    /// Returns the requested line of recorded phases with its results.
    fn of_lines(
        args: &Render,
        maps: &MapFolders,
        input: &Input,
        text: &str,
    ) -> Result<Self, CommandError> {
        let rules = args.rules.rules().map_err(CommandError::failed)?;
        let mut found = None;
        for (number, text) in (1..).zip(text.lines()) {
            if text.trim().is_empty() {
                continue;
            }
            let error = |error: &dyn Display| input.failed_at(number, error);
            let line = InputLine::read(text).map_err(|fault| error(&fault))?;
            let turn = read::turn_of(&line).map_err(|fault| error(&fault))?;
            if args.phase.is_some_and(|wanted| wanted != turn) {
                continue;
            }
            if found.is_some() {
                return Err(error(&"a second phase. Choose one with --phase."));
            }
            let rules = rules_of(&line, &rules).map_err(|fault| error(&fault))?;
            let map = match &line.map {
                Some(name) => board(maps, name).map_err(|fault| error(&fault))?,
                None => args.board.find(maps)?,
            };
            let phase = read::read(&line, map).map_err(|fault| error(&fault))?;
            found = Some((phase, rules));
        }
        let (phase, rules) = found.ok_or_else(|| input.failed("no such phase"))?;
        let at = (phase.map, phase.position);
        Subject::played(args, maps, at, &phase.sheets, &rules)
    }

    fn played(
        args: &Render,
        maps: &MapFolders,
        (map, position): (Arc<Map>, Position),
        sheets: &[Option<Vec<WrittenOrder>>],
        rules: &Rules,
    ) -> Result<Self, CommandError> {
        let ordered = sheets.iter().flatten().any(|sheet| !sheet.is_empty());
        let played = || PhaseInput::new(&map, &position, sheets, rules).play();
        let resolved = ordered.then(|| played().resolved);
        let note = rules_note(nearest(rules));
        Subject::new(args, maps, (map, position), resolved.as_ref(), note)
    }

    /// Returns the subject of a phase, with its results if there are orders.
    fn new(
        args: &Render,
        maps: &MapFolders,
        (map, position): (Arc<Map>, Position),
        resolved: Option<&PhaseResults>,
        note: String,
    ) -> Result<Self, CommandError> {
        let drawing = io::drawing(maps, &map)?.ok_or_else(|| undrawn(&map))?;
        let scene = match (resolved, args.orders) {
            (None, _) | (_, OrdersShown::None) => Scene::of(&map, &position),
            (Some(resolved), OrdersShown::Results) => {
                Scene::with_aftermath(&map, &position, resolved)
            }
            (Some(resolved), OrdersShown::Given) => given(&map, &position, resolved),
        };
        Ok(Subject {
            scene,
            drawing,
            title: phase_title(position.turn),
            note,
            map,
            position,
        })
    }
}

/// Returns the error for a board without a drawing.
pub(in crate::cli) fn undrawn(map: &Map) -> CommandError {
    CommandError::Failed(format!("the board {} has no drawing", map.name()))
}

/// Returns these rules as changes of the rulebook with the fewest differences.
fn nearest(rules: &Rules) -> TableRules {
    let usual = Rulebook::default();
    let all = [usual].into_iter().chain(Rulebook::ALL);
    let rulebook = all.min_by_key(|&rulebook| rules.changes_from(rulebook).len());
    TableRules {
        rulebook: rulebook.unwrap_or(usual),
        rules: *rules,
    }
}

/// Returns a note on rules like `DATC 3.1, 2 issues set`.
fn rules_note(house: TableRules) -> String {
    let title = house.rulebook.title();
    match house.rules.changes_from(house.rulebook).len() {
        0 => title,
        set => format!("{title}, {} set", text::count(set, "issue")),
    }
}

/// Formats a phase: `Spring 1901` or `Spring 1901, retreats`.
pub(in crate::cli) fn phase_title(turn: Turn) -> String {
    let what = match turn.phase {
        Phase::SpringRetreats | Phase::FallRetreats => ", retreats",
        Phase::SpringMoves | Phase::FallMoves | Phase::Adjustments => "",
    };
    format!("{} {}{what}", turn.season().name(), turn.year)
}

/// Returns the orders without their results.
fn given(map: &Map, position: &Position, resolved: &PhaseResults) -> Scene {
    if let PhaseResults::Movement { orders, .. } = resolved {
        return Scene::with_orders(map, position, orders);
    }
    let mut scene = Scene::with_results(map, position, resolved);
    for route in &mut scene.routes {
        route.result = RouteResult::Pending;
    }
    scene
}
