//! The drawing of the rules: the rulebooks in a row, the issues in a list, and the selected one in
//! full.

use ratatui::layout::{Constraint, Layout, Rect};

use super::{ChangedPhase, For, RulesList};
use crate::keys::Command;
use crate::kit::{Row, Surface, Tone, fill, rulebooks, words};
use crate::page::{Header, ListRow, Paint, SizeClass};
use crate::session::Shared;
use chancery_core::rules::{Choice, IssueId, Rulebook};
use chancery_records::datc;

/// The width of the list of issues if the choices are beside it, in columns.
const LIST: u16 = 67;

/// The column of an issue's choices, and their maximum width.
const CHOICES: usize = 48;
const LETTERS: usize = 13;

/// The indentation of a choice's text.
const INDENT: usize = 6;

/// The maximum numbers of phases and of test cases that are named.
const NAMED: usize = 3;
const CASES: usize = 6;

pub(super) fn draw(list: &RulesList, shared: &Shared, paint: &mut Paint<'_>) {
    let rulebook = list.house.rulebook.rules();
    let differs = rulebook.choice(list.issue()) != list.house.rules.choice(list.issue());
    let mut commands = vec![Command::Up, Command::Left, Command::Next, Command::Accept];
    commands.extend(differs.then_some(Command::TakeBack));
    commands.push(Command::Back);
    paint.frame(&header(list, shared), &paint.hints(&commands));
    let screen = paint.buffer.area;
    paint.row(
        &books(list, usize::from(screen.width.saturating_sub(2))),
        1,
        1,
    );
    let house_rules = Row::new().toned(Tone::Warn, list.house_rules.join(" "));
    let beside = usize::from(screen.width.min(LIST).saturating_sub(3));
    let notes = house_rules.wrapped(beside);
    let top = 2 + (notes.len() as u16).max(1);
    paint.rows(&notes, Rect::new(2, 2, LIST, top - 2).intersection(screen));
    let numbered = IssueId::ALL.iter().enumerate();
    let lines: Vec<ListRow> = numbered
        .map(|(number, &one)| line(list, one).choice(number, list.selected))
        .collect();
    let body = screen.height.saturating_sub(top + 2);
    if SizeClass::of(screen) == SizeClass::Small {
        let width = usize::from(screen.width.saturating_sub(4));
        let choices = choices(list, width);
        let status = status(list, shared, width, true);
        let below = Rect::new(0, top, screen.width, body).intersection(screen);
        let effects = (status.len() as u16).min(body / 2);
        let rows = [
            Constraint::Fill(1),
            Constraint::Length((choices.len() as u16).min(body / 2 - effects)),
            Constraint::Length(effects),
        ];
        let indented = |area: Rect| Rect {
            x: area.x + 1,
            width: area.width.saturating_sub(1),
            ..area
        };
        let [top, middle, bottom] = below.layout(&Layout::vertical(rows));
        paint.list(&lines, top);
        let chosen = choices.iter().position(|choice| choice.selected);
        paint.scrolled(&choices, chosen, indented(middle));
        paint.scrolled(&status, None, indented(bottom));
    } else {
        let rows = screen.height.saturating_sub(4);
        let left = Rect::new(0, top, LIST, body + 1).intersection(screen);
        paint.list(&lines, left);
        let x = LIST + 1;
        let panel = Rect::new(x, 2, screen.width.saturating_sub(x), rows).intersection(screen);
        fill(paint.buffer, paint.theme, panel, Surface::Panel);
        let width = panel.width.saturating_sub(4).min(90);
        let all = details(list, shared, usize::from(width));
        let inner = Rect::new(x + 1, 3, width + 2, rows.saturating_sub(2));
        paint.scrolled(&all, None, inner.intersection(screen));
    }
}

fn header(list: &RulesList, shared: &Shared) -> Header {
    let left = Row::new().bold("Rules");
    let left = match (list.target, &shared.session) {
        (For::Game, Some(session)) => left.dim(" of ").text(session.game().name.as_str()),
        (For::Setup, _) => left.dim(" for the new game"),
        (For::Branch, _) => left.dim(" of this what-if"),
        _ => left,
    };
    let changes = list.changes().count();
    let right = match (list.is_changed(), list.target) {
        (false, _) | (_, For::NoGame) => Row::new().dim(words::house(list.house)),
        (true, _) => Row::new()
            .strong(Tone::Warn, changes.to_string())
            .dim(match changes {
                1 => " change not applied",
                _ => " changes not applied",
            }),
    };
    Header::new(left, vec![right])
}

/// Returns the rulebooks, with the selected one in brackets. If they don't fit, the first ones are left out.
fn books(list: &RulesList, columns: usize) -> Row {
    let selected = Rulebook::ALL
        .iter()
        .position(|&it| it == list.house.rulebook);
    let part = |rulebook: &Rulebook| {
        let name = rulebooks::short(chancery_core::compare::ColumnRules::Rulebook(*rulebook));
        if *rulebook == list.house.rulebook {
            Row::new().strong(Tone::Accent, format!(" [{name}] "))
        } else {
            Row::new().dim(format!("  {name}  "))
        }
    };
    let row = |from: usize, to: usize| {
        let head = Row::new().dim(if from > 0 {
            " rulebook …"
        } else {
            " rulebook "
        });
        Rulebook::ALL[from..to]
            .iter()
            .map(part)
            .fold(head, Row::and)
    };
    let behind = selected.map_or(0, |at| at + 1);
    let fits = |from: &usize| row(*from, behind).width() < columns;
    row((0..behind).find(fits).unwrap_or(0), Rulebook::ALL.len())
}

/// Returns an issue with its choices: the current one in the accent color, a changed one in the
/// warning color.
fn line(list: &RulesList, issue: IssueId) -> ListRow {
    let info = issue.info();
    let set = list.house.rules.choice(issue);
    let changed = list.before.rules.choice(issue) != set;
    let selected = list.issue() == issue;
    let sign = if changed { "≠ " } else { "  " };
    let number = Row::new().strong(Tone::Warn, sign);
    let number = if selected {
        number.bold(format!("{}  {}", info.number, info.title))
    } else {
        number.dim(format!("{}  ", info.number)).text(info.title)
    };
    let tone = if changed { Tone::Warn } else { Tone::Accent };
    let mut letters = Row::new();
    for choice in info.choices {
        let parted = if letters.is_empty() { "" } else { " " };
        let key = format!("{parted}{}", choice.key);
        letters = if choice == set {
            letters.strong(tone, key)
        } else {
            letters.faint(key)
        };
    }
    if info.choices.len() == 1 {
        letters = Row::new().dim("one rule");
    } else if letters.width() > LETTERS {
        letters = Row::new().strong(tone, format!("‹ {} ›", set.key));
    }
    ListRow::from(number.padded_to(CHOICES).and(letters)).selected_if(selected)
}

/// Returns the selected issue in full.
fn details(list: &RulesList, shared: &Shared, width: usize) -> Vec<ListRow> {
    let info = list.issue().info();
    let mut rows = vec![
        Row::new()
            .bold(format!("{}  ", info.number))
            .bold(info.title),
        Row::new(),
    ];
    rows.extend(Row::new().text(info.question).wrapped(width));
    rows.push(Row::new());
    let mut all: Vec<ListRow> = rows.into_iter().map(ListRow::from).collect();
    all.extend(choices(list, width));
    all.push(ListRow::blank());
    all.extend(status(list, shared, width, false));
    let cases = cases(list.issue());
    if !cases.is_empty() {
        let named = cases.len().min(CASES);
        let mut row = Row::new().dim("Test cases ");
        for case in &cases[..named] {
            row = row.text(format!(" {case} "));
        }
        if cases.len() > named {
            row = row.dim(format!(" and {} more", cases.len() - named));
        }
        all.extend(row.wrapped(width).into_iter().map(ListRow::from));
        all.push(ListRow::blank());
    }
    let last = match list.target {
        For::Game => "Changes apply from the next phase. F4 shows past phases under other rules.",
        For::Setup => "You can change these rules later.",
        For::Branch => "Changes apply to this what-if, not to the game.",
        For::NoGame => "No game is open: a new game sets its rules here, with F8.",
    };
    let last = Row::new().faint(last).wrapped(width);
    all.extend(last.into_iter().map(ListRow::from));
    all
}

/// Returns the choices of the selected issue, each with the rulebooks that use it.
fn choices(list: &RulesList, width: usize) -> Vec<ListRow> {
    let issue = list.issue();
    let set = list.house.rules.choice(issue);
    let changed = list.before.rules.choice(issue) != set;
    let mut all = Vec::new();
    for (number, choice) in (1..).zip(issue.info().choices) {
        let selected = choice == set;
        let tone = if changed { Tone::Warn } else { Tone::Accent };
        let head = if selected {
            Row::new().strong(tone, format!("● {} ", choice.key))
        } else {
            Row::new().faint(format!("○ {} ", choice.key))
        };
        let text = Row::new().bold_or_dim(selected, choice.text);
        let text = text.faint(held_by(issue, choice));
        let indent = (head.width() + 1).max(INDENT);
        let rows = head.padded_to(indent).hanging(&text, width).into_iter();
        let choice = |row| ListRow::from(row).selected_if(selected);
        all.extend(rows.map(|row| choice(row).on_click(Command::Choose(number))));
    }
    all
}

/// Returns the rulebooks that use a choice: `  1971, DPTG`.
fn held_by(issue: IssueId, choice: &Choice) -> String {
    let held = Rulebook::ALL
        .into_iter()
        .filter(|&rulebook| issue.under(rulebook).0 == choice);
    let names: Vec<String> = held
        .map(|rulebook| rulebooks::short(chancery_core::compare::ColumnRules::Rulebook(rulebook)))
        .collect();
    if names.is_empty() {
        String::new()
    } else {
        format!("  {}", names.join(" "))
    }
}

/// Returns the status: what has been changed, the past phases it would have affected, and the
/// effect of Enter.
fn status(list: &RulesList, shared: &Shared, width: usize, short: bool) -> Vec<ListRow> {
    let message = |row: Row| -> Vec<ListRow> {
        let mut all: Vec<ListRow> = row.wrapped(width).into_iter().map(ListRow::from).collect();
        if !short {
            all.push(ListRow::blank());
        }
        all
    };
    if let Some(refused) = list.refused() {
        return message(Row::new().strong(Tone::Err, "∅ ").text(refused));
    }
    if !list.is_changed() || list.target == For::NoGame {
        return Vec::new();
    }
    let row = Row::new()
        .strong(Tone::Warn, "≠ ")
        .text("Not applied yet. ");
    let row = match (list.target, &shared.session) {
        (For::Game, Some(session)) => {
            let game = session.game();
            let row = match game.history().len() {
                0 => row,
                _ => row.text(altered(&list.altered, short)),
            };
            if short {
                row
            } else {
                row.dim(format!(
                    " Enter applies it from {}; Esc keeps {}.",
                    words::phase(game.turn()),
                    words::house(list.before)
                ))
            }
        }
        (For::Branch, _) => row.dim("Enter applies it to this what-if."),
        _ => row.dim("Enter applies it to the new game."),
    };
    message(row)
}

/// Returns a sentence with the phases that would have had different results.
fn altered(altered: &[ChangedPhase], short: bool) -> String {
    let name = |one: &ChangedPhase| words::phase(one.turn);
    match altered {
        [] => "No earlier phase would have had different results.".to_owned(),
        [one] if short => format!("{} would differ: {}.", name(one), one.what),
        [one] => format!(
            "{} would have had different results: {}.",
            name(one),
            one.what
        ),
        [first, ..] => {
            let mut names: Vec<String> = altered.iter().take(NAMED).map(name).collect();
            if altered.len() > NAMED {
                names.push(format!("{} more", altered.len() - NAMED));
            }
            format!(
                "{} would have had different results, first {}.",
                words::list(&names),
                first.what
            )
        }
    }
}

/// Returns the test cases whose results depend on the choice of an issue.
fn cases(issue: IssueId) -> Vec<&'static str> {
    let shows = |case: &&datc::Case| {
        let mut settings = case.alternatives.iter().flat_map(|other| &other.settings);
        settings.any(|setting| setting.issue() == issue)
    };
    datc::cases()
        .filter(shows)
        .map(|case| case.id.as_str())
        .collect()
}
