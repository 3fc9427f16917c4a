//! The positions of sheets, of pasted texts and of typed lines.

use std::collections::BTreeSet;
use std::mem::take;

use super::content::Content;
use super::header_sections;
use super::heading::names_several_powers;
use super::layout::{Known, Layout, Section, TextBlock};
use super::phase::read_turn;
use super::text::rows;
use super::{Defaults, LineKind, Matter, Problem, account, expected_instead};
use crate::lexicon::Lexicon;
use crate::normalize::key;
use crate::plain::plain;
use crate::position::{Board, Changes, List, Names, Source, UNITS};
use chancery_core::board::{Edit, Map, Phase, Position, Power, Turn};
use chancery_core::rules::Rules;

/// The word for the star of a dislodged unit.
const DISLODGED: &str = "dislodged ";

/// Returns a text with a word in place of the star of a dislodged unit: `*A Bur > Gas Par`.
fn without_stars(line: &str) -> String {
    line.replace('*', DISLODGED)
}

/// Returns whether a text orders units.
fn is_order(map: &Map, lexicon: &Lexicon, text: &str) -> bool {
    // "A Mos A Ukr; centers Mos War"
    let names_centers = |rest: &str| {
        let word = key(rest.trim_start().split(' ').next().unwrap_or_default());
        Section::named(&word) == Some(Section::Centers)
    };
    let units = text.split_once(';').filter(|(_, rest)| names_centers(rest));
    Content::of(map, lexicon, units.map_or(text, |(units, _)| units)).orders()
}

/// Returns whether a text lists units and nothing else, except after a semicolon.
pub(super) fn is_units(map: &Map, lexicon: &Lexicon, text: &str) -> bool {
    let first = text.split(';').next().unwrap_or(text);
    !is_order(map, lexicon, text) && Content::of(map, lexicon, first).is_units()
}

/// Moves lists of units from the orders of a sheet to its position: those above the first order that `is_list`
/// accepts, after `position:` or the name of a phase in which units without an order aren't orders.
pub(super) fn take_lists(
    names: &Names<'_>,
    layout: &mut Layout,
    named: Option<Turn>,
    is_list: impl Fn(&str) -> bool,
) {
    let implied = named.filter(|turn| *turn != names.map.first_turn());
    let implied = implied.is_some_and(|turn| turn.phase != Phase::Adjustments);
    let first = |section| layout.section(section).next().map(|it| it.line);
    let phase = first(Section::Phase).filter(|_| implied);
    let Some(from) = first(Section::Position).into_iter().chain(phase).min() else {
        return;
    };
    // the orders of a power may begin with a unit alone, and its position may be listed already
    let mut orders = layout.orders.iter().enumerate();
    let order = orders.find(|(_, it)| is_order(names.map, names.lexicon, &plain(&it.text).text));
    let to = order.map_or(usize::MAX, |(at, order)| {
        let above = layout.orders[..at].iter().rev();
        let own = above.take_while(|it| it.power == order.power);
        own.last().unwrap_or(order).line
    });
    let mut accounts = layout.accounts.iter();
    let keyword = accounts.any(|it| it.number == from && it.kind == LineKind::Section);
    let listed = layout.section(Section::Position);
    let listed = listed.filter(|it| keyword && !it.text.is_empty());
    let mut listed: Vec<Option<Power>> = listed.map(|it| it.power).collect();
    listed.extend(keyword.then_some(None));
    let lists: Vec<TextBlock>;
    (lists, layout.orders) = take(&mut layout.orders).into_iter().partition(|it| {
        let above = (from..to).contains(&it.line) && !listed.contains(&it.power);
        above && is_list(&plain(&it.text).text)
    });
    let lines: BTreeSet<usize> = lists.iter().map(|it| it.line).collect();
    let accounts = layout.accounts.iter_mut();
    for account in accounts.filter(|it| lines.contains(&it.number)) {
        account.kind = LineKind::Entry;
    }
    let lists = lists.into_iter().map(|it| (Section::Position, it));
    layout.sections.extend(lists);
    layout.sections.sort_by_key(|(_, it)| (it.line, it.column));
}

/// Reads a line that is a single change: a phase, which may be incomplete (`fall 1903`, `1903`, `retreats`),
/// `clear`, `opening`.
fn command(line: &str, now: Turn) -> Option<Edit> {
    let (head, rest) = line.split_once(':').unwrap_or(("phase", line));
    let is_phase = matches!(&*key(head), "phase" | "turn" | "season");
    let season = match now.phase {
        Phase::SpringMoves | Phase::SpringRetreats => "spring",
        Phase::FallMoves | Phase::FallRetreats | Phase::Adjustments => "fall",
    };
    let with_year = format!("{rest} {}", now.year);
    let whole = format!("{season} {with_year}");
    match (key(rest).as_str(), rest.trim().parse()) {
        ("", _) => None,
        _ if !is_phase => None,
        ("clear" | "empty", _) => Some(Edit::Clear),
        ("opening", _) => Some(Edit::Opening),
        (_, Ok(year @ 1..=9999)) => Some(Edit::Go(Turn { year, ..now })),
        _ => {
            let mut texts = [rest, &with_year, &whole].into_iter();
            texts.find_map(read_turn).map(Edit::Go)
        }
    }
}

/// Reads the lists of a text and other lines that may be lists. `power` is the owner of units without one.
fn read_lines(
    names: Names<'_>,
    source: Source,
    layout: &Layout,
    others: &[TextBlock],
    mut power: Option<Power>,
) -> Changes {
    let sections = layout.sections.iter();
    let sections = sections.filter(|(section, _)| section.is_of_position());
    let sections = sections.map(|(section, it)| (Some(*section), it));
    let others = others.iter().map(|it| (None, it));
    let mut blocks: Vec<(Option<Section>, &TextBlock)> = sections.chain(others).collect();
    blocks.sort_by_key(|(_, it)| (it.line, it.column));
    let mut changes = Changes::default();
    for (about, block) in blocks {
        power = block.power.or(power);
        let text = &plain(&block.text).text;
        let line = account::whole_line(&layout.accounts, block.line);
        if names_several_powers(names.map, names.lexicon, line) {
            let why = ("several powers", "one power above its units");
            let text = expected_instead(line.trim(), why);
            changes.problems.push(block.problem(Matter::Position, text));
            power = None;
            continue;
        }
        let edit = command(text, names.turn).filter(|_| about.is_none());
        if let Some(edit) = edit {
            let source = block.problem(Matter::Position, block.text.clone());
            changes.edits.push((edit, source));
            continue;
        }
        // "France: centers: Par", "Centers Russia: Mos", "Austria: Armies: Vie"
        let before: String = line.chars().take(block.column - 1).collect();
        let head = key(before.rsplit(':').nth(1).unwrap_or_default());
        let mut list = List {
            names,
            source,
            place: (block.line, block.column),
            text,
            about: head.split(' ').find_map(Section::of_position).or(about),
            power,
            lead: None,
            unowned: false,
            kind: names.lexicon.kind_of_unit(&head),
            changes: &mut changes,
        };
        list.read();
        // "Germany A Ber, A Mun" also heads the lines below
        power = list.lead.or(power);
    }
    changes
}

impl<'a> Board<'a> {
    /// Puts the position of a sheet together. `given` is the position of the game.
    pub(super) fn of(names: Names<'a>, layout: &Layout, given: Option<&Position>) -> Self {
        let listed = layout.has(Section::Position);
        let base = match given {
            _ if listed => None,
            None if names.turn == names.map.first_turn() => Some(names.map.opening()),
            given => given.cloned(),
        };
        let is_new = base.is_none();
        let base = base.unwrap_or_else(|| Position::empty(names.map, names.turn));
        let mut board = Board::changed(names, layout, base, &[], None);
        board.is_of_orders = is_new && !listed;
        if board.is_of_orders {
            names.units_of_orders(layout, &mut board);
        }
        if is_new && !layout.has(Section::Centers) && board.owned.is_empty() {
            board.own();
        }
        board
    }

    /// Applies the lists of a text, and other lines that may be lists, to a position.
    fn changed(
        names: Names<'a>,
        layout: &Layout,
        mut base: Position,
        others: &[TextBlock],
        power: Option<Power>,
    ) -> Self {
        base.turn = names.turn;
        if layout.has(Section::Dislodged) {
            base.clear_dislodged();
        }
        if layout.has(Section::Centers) {
            let everywhere = names.map.provinces();
            everywhere.for_each(|province| base.set_owner(province, None));
        }
        let mut board = Board::new(names.map, base);
        board.apply_all(read_lines(names, Source::Text, layout, others, power));
        board
    }
}

/// The changes of a position from one typed line.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PositionText {
    /// The power at the start of the line, to which the next lines also apply.
    pub power: Option<Power>,
    /// The changes.
    pub edits: Vec<Edit>,
}

/// Reads a typed line that changes a position in the phase `turn`. `power` is the selected power, the owner of
/// units without a stated one.
///
/// # Errors
/// Returns the first part that wasn't understood, with the expected text.
pub fn read_position_line(
    map: &Map,
    lexicon: &Lexicon,
    turn: Turn,
    power: Option<Power>,
    line: &str,
) -> Result<PositionText, Problem> {
    // "Russia: - Ukr": elsewhere a dash behind a heading is a bullet
    if let Some((head, rest)) = line.split_once(':')
        && let Some(named) = lexicon.power(&key(head)).filter(|_| !head.contains('-'))
        && rest.trim_start().starts_with('-')
    {
        let read = read_position_line(map, lexicon, turn, Some(named), rest.trim_start())?;
        let power = Some(named);
        return Ok(PositionText { power, ..read });
    }
    let rules = Rules::default();
    let names = Names::new(map, lexicon, &rules, turn);
    let word = key(line);
    // a letter is a power, "eng" a sea, and "moves" a phase
    let letter = word.chars().count() == 1;
    let alone = !letter && (lexicon.is_place(&word) || command(line, turn).is_some());
    let text = if letter {
        format!("{word}:")
    } else {
        without_stars(line)
    };
    let block = TextBlock {
        line: 1,
        column: 1,
        text,
        power: None,
        set: 1,
        holds: false,
    };
    let layout = if alone {
        Layout {
            orders: vec![block.clone()],
            ..Layout::default()
        }
    } else {
        Layout::of(map, lexicon, &block.text, Known::default())
    };
    let changes = read_lines(names, Source::Typed, &layout, &layout.orders, power);
    let sections = layout.sections.iter().map(|(_, it)| it.power);
    let mut powers = layout.accounts.iter().map(|it| it.power).chain(sections);
    let power = powers.find_map(|power| power);
    let nothing = changes.edits.is_empty() && power.is_none();
    let unclear = || block.problem(Matter::Position, expected_instead(line, UNITS));
    let mut problems = changes.problems.into_iter().chain(nothing.then(unclear));
    match problems.next() {
        Some(problem) => Err(problem),
        None => Ok(PositionText {
            power,
            edits: changes.edits.into_iter().map(|(edit, _)| edit).collect(),
        }),
    }
}

/// A position from a text of several lines, with an account of what was used.
#[derive(Clone, PartialEq, Debug)]
pub struct PastedPosition {
    /// The position.
    pub position: Position,
    /// The number of units that the text places, dislodged ones included.
    pub units: usize,
    /// The number of centers to which the text gives an owner.
    pub centers: usize,
    /// The text that wasn't used, in sequence.
    pub unused: Vec<Problem>,
    /// The misspelt names, with what they were read as.
    pub corrected: Vec<Problem>,
}

/// Reads a text of several lines. A sheet that lists its position is the whole position: what it leaves out
/// isn't on the board. So is a sheet of orders with its phase, by the units that they name. A list of the units of
/// several powers replaces all units. Any other text changes the present position, for the power that it names last
/// or `power`.
pub fn read_position(
    map: &Map,
    lexicon: &Lexicon,
    present: &Position,
    power: Option<Power>,
    text: &str,
) -> PastedPosition {
    let opening = Some(map.first_turn());
    let known = Known {
        opening,
        ..Known::default()
    };
    // in a list with bullets, no retreats follow
    let lines = rows(text).map(|(_, line)| {
        if line.contains('>') {
            without_stars(line)
        } else {
            line.to_owned()
        }
    });
    let text = lines.collect::<Vec<String>>().join("\n");
    let mut layout = Layout::of(map, lexicon, &text, known);
    let mut unused = take(&mut layout.problems);
    let defaults = Defaults::new(lexicon, Rules::default());
    let (_, named) = header_sections::turn(map, &layout, &defaults, &mut unused);
    let named = named.map(|(turn, _)| turn);
    let turn = named.unwrap_or(present.turn);
    let names = Names::new(map, lexicon, &defaults.rules, turn);
    take_lists(&names, &mut layout, named, |text| {
        !is_order(map, lexicon, text)
    });
    let orders = layout.orders.iter();
    let (orders, strange): (Vec<_>, Vec<_>) = orders.partition(|it| {
        let text = &plain(&it.text).text;
        is_order(map, lexicon, text) || is_units(map, lexicon, text)
    });
    let listed = layout.has(Section::Position);
    let mut ordered = orders.iter().filter(|it| is_order(map, lexicon, &it.text));
    let mut board = if listed || named.is_some() && ordered.next().is_some() {
        let count = text::count(orders.len(), "order");
        let ignored = format!("{count} not used: only the position was read");
        let first = orders.first().filter(|_| listed);
        unused.extend(first.map(|it| it.problem(Matter::Orders, ignored)));
        let unclear =
            |it: &TextBlock| it.problem(Matter::Position, expected_instead(&it.text, UNITS));
        unused.extend(strange.into_iter().map(unclear));
        Board::of(names, &layout, None)
    } else {
        Board::changed(names, &layout, present.clone(), &layout.orders, power)
    };
    if !board.position.turn.phase.is_retreat() {
        board.position.clear_dislodged();
    }
    unused.extend(board.problems);
    unused.sort_by_key(|problem| (problem.line, problem.column));
    PastedPosition {
        position: board.position,
        units: board.units.len(),
        centers: board.owned.len(),
        unused,
        corrected: board.corrected,
    }
}
