//! What is to be drawn: the opening, a game, a sheet of orders or a recorded phase.

use std::sync::Arc;

use super::super::io::{Input, board};
use super::super::{CommandError, io};
use super::{OrdersShown, Render};
use chancery_core::adjudicator::Adjudicator;
use chancery_core::adjudicator::phase::PhaseResults;
use chancery_core::board::{Map, Phase as Season, Position, Turn};
use chancery_core::orders::WrittenOrder;
use chancery_core::rules::{Rulebook, Rules};
use chancery_records::record::line::InputLine;
use chancery_records::record::{read, rules_of};
use chart::{RouteResult, Scene};
use entry::{Defaults, Lexicon, Sheet};
use game::store;
use game::{TableRules, save};

/// The most that is read of recorded phases, in bytes: those of a long game.
const LARGEST: u64 = 64 << 20;

/// What is to be drawn.
pub(super) struct Subject {
    /// The board.
    pub map: Arc<Map>,
    /// The position that is shown: before the orders are carried out.
    pub position: Position,
    /// What is shown on it.
    pub scene: Scene,
    /// The phase: `Spring 1901`.
    pub title: String,
    /// Which game it is, or what is shown.
    pub note: String,
}

/// A phase, and what was ordered in it.
struct Phase {
    map: Arc<Map>,
    position: Position,
    /// What became of the orders, where there are any.
    resolved: Option<PhaseResults>,
    /// By which rules.
    house: Option<TableRules>,
    note: String,
}

impl Subject {
    /// Reads what is to be drawn.
    pub(super) fn of(args: &Render) -> Result<Self, CommandError> {
        let Some(path) = &args.input else {
            return Ok(Phase::opening(args)?.shown(args.orders));
        };
        let input = Input::of(Some(path));
        let text = input.text(LARGEST).map_err(CommandError::Failed)?;
        let told = |error: String| CommandError::Failed(format!("{}: {error}", input.name()));
        let phase = match Kind::of(&input, &text) {
            Kind::Save => Phase::of_save(args, &input, &text),
            Kind::Lines => Phase::of_lines(args, &text).map_err(told),
            Kind::Sheet if text.len() as u64 > store::LARGEST_SHEET => {
                Err(CommandError::Failed(input.too_large(store::LARGEST_SHEET)))
            }
            Kind::Sheet => Phase::of_sheet(args, &input, &text),
        }?;
        Ok(phase.shown(args.orders))
    }
}

/// What a text is.
enum Kind {
    Save,
    Lines,
    Sheet,
}

impl Kind {
    /// A recorded phase is an object; a save says which format it has before anything else.
    fn of(input: &Input, text: &str) -> Kind {
        let named = matches!(input, Input::File(path)
            if path.extension().is_some_and(|ending| ending == "toml"));
        let is_version = |line: &str| {
            let rest = line.trim_start().strip_prefix("format");
            rest.is_some_and(|rest| rest.trim_start().starts_with('='))
        };
        if text.trim_start().starts_with('{') {
            Kind::Lines
        } else if named || text.lines().any(is_version) {
            Kind::Save
        } else {
            Kind::Sheet
        }
    }
}

impl Phase {
    /// The position before the first phase.
    fn opening(args: &Render) -> Result<Phase, CommandError> {
        let map = Map::standard_shared();
        if let Some(turn) = args.phase.filter(|&turn| turn != map.first_turn()) {
            return Err(CommandError::Usage(format!(
                "--phase {turn}: without a game there is the opening only, {}",
                map.first_turn()
            )));
        }
        Ok(Phase {
            position: map.opening(),
            map,
            resolved: None,
            house: None,
            note: "The opening".to_owned(),
        })
    }

    /// A phase of a game, and what became of its orders; where none is named, the present
    /// position. What is being written is nobody's business.
    fn of_save(args: &Render, input: &Input, text: &str) -> Result<Phase, CommandError> {
        let loaded = save::read(text, board)
            .map_err(|error| CommandError::Failed(format!("{}: {error}", input.name())))?;
        io::warn_of(&input.name(), &loaded.drift);
        let game = loaded.game;
        let record = args
            .phase
            .and_then(|turn| game.history().iter().find(|record| record.turn() == turn));
        let (position, resolved) = match (args.phase, record) {
            (_, Some(record)) => (&record.position, Some(record.played.resolved.clone())),
            (Some(turn), None) if turn != game.turn() => {
                let first = game
                    .history()
                    .first()
                    .map_or(game.turn(), |record| record.turn());
                return Err(CommandError::Usage(format!(
                    "--phase {turn}: {} runs from {first} to {}, and has no such phase",
                    input.name(),
                    game.turn()
                )));
            }
            _ => (game.position(), None),
        };
        Ok(Phase {
            map: Arc::clone(game.map()),
            position: position.clone(),
            resolved,
            house: Some(record.map_or(game.house(), |record| record.house)),
            note: game.name.clone(),
        })
    }

    /// A sheet of paper orders, resolved.
    fn of_sheet(args: &Render, input: &Input, text: &str) -> Result<Phase, CommandError> {
        let map = Map::standard_shared();
        let lexicon = Lexicon::new(&map);
        let defaults = Defaults::new(&lexicon, args.rules.rules()?);
        let sheet = Sheet::read(&map, text, &defaults);
        io::warn_of(&input.name(), &sheet.problems);
        let rules = sheet.rules.check();
        rules.map_err(|error| CommandError::Failed(format!("{}: {error}", input.name())))?;
        let written = sheet.written();
        Self::named(args, sheet.position.turn)?;
        Ok(Phase::played(map, sheet.position, &written, &sheet.rules))
    }

    /// The line of recorded phases that is asked for, resolved.
    fn of_lines(args: &Render, text: &str) -> Result<Phase, String> {
        let mut found = None;
        let lines = text
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty());
        for (number, text) in lines {
            let at = |error: String| format!("line {}: {error}", number + 1);
            let line = InputLine::read(text).map_err(|fault| at(fault.to_string()))?;
            let turn = read::turn_of(&line).map_err(|fault| at(fault.to_string()))?;
            if args.phase.is_some_and(|asked| asked != turn) {
                continue;
            }
            if found.is_some() {
                return Err(at(
                    "a second phase; --phase shows which of them to draw".to_owned()
                ));
            }
            let told = |failure: CommandError| match failure {
                CommandError::Usage(text) | CommandError::Failed(text) => text,
                CommandError::Closed => String::new(),
            };
            let rules = args.rules.rules().map_err(told)?;
            let rules = rules_of(&line, &rules).map_err(|error| at(error.to_string()))?;
            let map = board(line.map.as_deref().unwrap_or("standard")).map_err(at)?;
            let phase = read::read(&line, map).map_err(|fault| at(fault.to_string()))?;
            found = Some(Phase::played(
                phase.map,
                phase.position,
                &phase.sheets,
                &rules,
            ));
        }
        found.ok_or_else(|| "there is no such phase".to_owned())
    }

    /// Is it the phase that was asked for?
    fn named(args: &Render, turn: Turn) -> Result<(), CommandError> {
        match args.phase {
            Some(asked) if asked != turn => Err(CommandError::Usage(format!(
                "--phase {asked}: the sheet is for {turn}"
            ))),
            _ => Ok(()),
        }
    }

    fn played(
        map: Arc<Map>,
        position: Position,
        sheets: &[Option<Vec<WrittenOrder>>],
        rules: &Rules,
    ) -> Phase {
        let ordered = sheets.iter().flatten().any(|sheet| !sheet.is_empty());
        let resolved = ordered.then(|| {
            Adjudicator::new()
                .play(&map, &position, sheets, rules)
                .resolved
        });
        Phase {
            map,
            position,
            resolved,
            house: Some(nearest(rules)),
            note: String::new(),
        }
    }

    fn shown(self, orders: OrdersShown) -> Subject {
        let Phase {
            map,
            position,
            resolved,
            house,
            note,
        } = self;
        let scene = match (&resolved, orders) {
            (None, _) | (_, OrdersShown::None) => Scene::of(&map, &position),
            (Some(resolved), OrdersShown::Results) => {
                Scene::with_aftermath(&map, &position, resolved)
            }
            (Some(resolved), OrdersShown::Given) => given(&map, &position, resolved),
        };
        Subject {
            scene,
            title: title(position.turn),
            map,
            position,
            note: noted(&note, house),
        }
    }
}

/// The rulebook that differs least from these rules; the usual one where several do.
fn nearest(rules: &Rules) -> TableRules {
    let usual = Rulebook::default();
    let all = [usual].into_iter().chain(Rulebook::ALL);
    let rulebook = all.min_by_key(|&rulebook| rules.changes_from(rulebook).len());
    TableRules {
        rulebook: rulebook.unwrap_or(usual),
        rules: *rules,
    }
}

/// `A solo in 1911 · DATC 3.1, 2 issues set`
fn noted(note: &str, house: Option<TableRules>) -> String {
    let rules = house.map(|house| {
        let title = house.rulebook.title();
        match house.rules.changes_from(house.rulebook).len() {
            0 => title,
            1 => format!("{title}, 1 issue set"),
            set => format!("{title}, {set} issues set"),
        }
    });
    let note = Some(note.to_owned()).filter(|note| !note.is_empty());
    let parts: Vec<String> = note.into_iter().chain(rules).collect();
    parts.join(" · ")
}

/// `Spring 1901`, `Spring 1901, retreats`.
fn title(turn: Turn) -> String {
    let what = match turn.phase {
        Season::SpringRetreats | Season::FallRetreats => ", retreats",
        Season::SpringMoves | Season::FallMoves | Season::Adjustments => "",
    };
    format!("{} {}{what}", turn.season().name(), turn.year)
}

/// The orders as they were given.
fn given(map: &Map, position: &Position, resolved: &PhaseResults) -> Scene {
    if let PhaseResults::Movement { orders, .. } = resolved {
        return Scene::with_orders(map, position, orders);
    }
    let mut scene = Scene::with_results(map, position, resolved);
    for route in &mut scene.routes {
        route.fate = RouteResult::Pending;
    }
    scene
}
