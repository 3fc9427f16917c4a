//! The reveal's header, lines and details: the orders in full names, to be read aloud, then their results and reasons.

use super::view::StepView;
use super::{Known, Presentation};
use crate::keys::{Command, commands};
use crate::kit::{Row, Tone, words};
use crate::page::{
    Areas, DetailPanel, DetailPlace, DetailRows, EntryLine, Header, HintForm, Paint,
};
use crate::screens::phase::seal_report;
use chancery_core::board::Power;
use chancery_core::report::script::{ScriptPart, ScriptStep};

/// The column of the short orders, beside the spoken ones.
const SHORT: usize = 56;

/// The number of rows below the heading.
const ROWS: usize = 6;

impl Presentation {
    /// Returns whether the step on screen shows verdicts.
    fn shows_verdicts(&self) -> bool {
        self.part() != ScriptPart::Orders
    }

    /// Returns the countdown to the next step, or an empty row if there is none.
    fn countdown(&self) -> Row {
        if self.paused {
            let row = Row::new()
                .strong(Tone::Warn, "paused")
                .dim(" · ")
                .key("Space");
            return row.dim(" goes on");
        }
        self.moment().map_or_else(Row::new, |(passed, timing)| {
            let left = timing.length().saturating_sub(passed);
            let seconds = left.as_millis().div_ceil(1000);
            Row::new().dim("continues in ").bold(format!("{seconds} s"))
        })
    }
}

impl StepView<'_> {
    pub fn draw_reveal(self, paint: &mut Paint<'_>) {
        let screen = self.screen;
        let areas = Areas::of(paint.buffer.area, DetailRows::USUAL);
        let mut page = self.page();
        page.header = self.reveal_header();
        page.details = self.reveal_details(usize::from(areas.details.width.saturating_sub(3)));
        page.place = DetailPlace::Corner;
        let height = areas.list.map_or(areas.map.height, |list| list.height);
        page.list = self.list_of_orders(usize::from(height));
        page.entry = EntryLine::instead(self.next_row()).with_note(screen.countdown());
        let commands = commands![Right, Accept, Pause, Left, Back, Next];
        // with the list beside the map, the other speed shows no further orders
        page.hints = paint.hints_with(commands, |command| match command {
            Command::Next => (areas.list.is_none() && screen.shown > 0).into(),
            Command::Left | Command::Pause if screen.shown == 0 => HintForm::Hidden,
            Command::Pause if screen.paused => HintForm::Called("go on"),
            Command::Accept if screen.shows_verdicts() => HintForm::Called("next conflict"),
            _ => HintForm::Usual,
        });
        page.draw(paint);
    }

    fn reveal_header(self) -> Header {
        let turn = self.record.turn();
        let verdicts = self.screen.shows_verdicts();
        let counted = |steps: &[ScriptStep]| {
            let is_counted = |step: &&ScriptStep| match step {
                ScriptStep::Conflict { .. } => verdicts,
                step => !verdicts && step.part() == ScriptPart::Orders,
            };
            steps.iter().filter(is_counted).count()
        };
        let steps = &self.screen.script.steps;
        let (done, count) = (counted(&steps[..self.screen.shown]), counted(steps));
        let what = if verdicts {
            "results"
        } else {
            words::writes(turn.phase)
        };
        let label = match (verdicts, done) {
            (true, 0) => String::new(),
            _ => format!(" {done} of {count}"),
        };
        let (step, left) = if count > 7 {
            ("━", "─")
        } else {
            ("━━━", "───")
        };
        let bar = Row::new()
            .toned(Tone::Ok, step.repeat(done.saturating_sub(1)))
            .toned(Tone::Accent, step.repeat(done.min(1)))
            .faint(left.repeat(count - done));
        let season = Row::new().bold(words::season(turn));
        Header {
            middle: vec![bar.dim(label.clone()), Row::new().dim(label.trim_start())],
            ..Header::new(
                season.dim(format!(" reveal · {what}")),
                vec![Row::new().dim("Esc shows all")],
            )
        }
    }

    /// Returns the row about the next step.
    fn next_row(self) -> Row {
        let row = Row::new().faint("▸ ").dim("next: ");
        let mut later = self.screen.script.steps.iter().skip(self.screen.shown);
        match later.next() {
            None => row.bold("the results"),
            Some(&ScriptStep::Sheet { power, .. }) => {
                let row = row.and(words::power_chip(self.map, power));
                let powers = later.filter_map(|step| match step {
                    ScriptStep::Sheet { power, .. } => Some(*power),
                    _ => None,
                });
                powers.fold(row, |row, power| {
                    row.text(" ").and(words::badge(self.map, power))
                })
            }
            Some(ScriptStep::Undisputed { .. }) => row.bold("results"),
            Some(step) => row.and(self.title(step)),
        }
    }

    /// Returns the title of a step with verdicts.
    fn title(self, step: &ScriptStep) -> Row {
        match step {
            ScriptStep::Undisputed { lines } => {
                let orders = words::count(lines.len(), "order");
                let outside = format!("   {orders} outside the conflicts");
                Row::new().bold("No conflict").dim(outside)
            }
            _ => self.heading(step.lines()),
        }
    }

    fn reveal_details(self, columns: usize) -> DetailPanel {
        let Some(step) = self.screen.step() else {
            return self.before_the_reveal();
        };
        let lines = step.lines();
        let verdicts = || -> Vec<Row> { lines.iter().map(|&at| self.marked(at)).collect() };
        let (head, note, short, rows) = match step {
            &ScriptStep::Sheet { power, .. } => {
                let head = words::power_chip(self.map, power);
                let (short, rows) = self.orders(lines);
                (head, self.writer(power), short, rows)
            }
            ScriptStep::Undisputed { .. } => {
                let rows = Row::in_columns(&verdicts(), columns);
                let title = DetailPanel::new(self.title(step));
                return title.blank().always(rows);
            }
            _ => {
                let reasons = self.reasons(lines, columns);
                (self.title(step), Row::new(), verdicts(), reasons)
            }
        };
        let (most, more) = match rows.len() {
            0..=ROWS => (ROWS, None),
            _ => (ROWS - 1, Some(Row::new().faint("  … more in the list"))),
        };
        let all = std::iter::once(&head).chain(&short).cloned();
        let in_one_row = Row::joined(all, &Row::new().text("  "));
        let short = if in_one_row.width() <= columns {
            vec![in_one_row]
        } else {
            let orders = Row::in_columns(&short, columns);
            std::iter::once(head.clone()).chain(orders).collect()
        };
        DetailPanel::default()
            .roomy([head.and(note)])
            .cramped(short)
            .blank()
            .roomy(rows.into_iter().take(most).chain(more))
    }

    fn before_the_reveal(self) -> DetailPanel {
        let (turn, record) = (self.record.turn(), self.record);
        let first = Row::new().bold("All orders are in.").dim(format!(
            "   {}: press Enter to reveal the {}",
            words::season(turn),
            words::writes(turn.phase)
        ));
        // a small screen has one row for both
        match seal_report::broken(self.session.game(), record) {
            None => DetailPanel::same([first]).blank().roomy(
                seal_report::matching(record)
                    .map(|row| row.dim(" their fingerprints").faint("   Alt-V shows them")),
            ),
            Some(broken) => DetailPanel::default().roomy([first]).always([broken]),
        }
    }

    /// Returns the visible orders of a step: in short form, and in full names.
    fn orders(self, lines: &[usize]) -> (Vec<Row>, Vec<Row>) {
        let is_visible = |at: &&usize| self.visible[**at].known > Known::Sealed;
        let orders = lines.iter().filter(is_visible).map(|&at| {
            let order = &self.line(at).order;
            let short = order.short(self.map).to_string();
            let aloud = indented(Row::new().key(words::spoken(self.map, order)));
            let row = aloud.padded_to(SHORT).dim(short.as_str());
            (Row::new().key(short), row)
        });
        orders.unzip()
    }

    /// Returns the orders of a step in short form, each with its mark and reason.
    fn reasons(self, lines: &[usize], columns: usize) -> Vec<Row> {
        let scene = self.record.report(self.map);
        let rows = lines.iter().flat_map(|&at| {
            if self.visible[at].known < Known::Verdict {
                return vec![indented(self.marked(at))];
            }
            let line = self.line(at);
            let word = self.marked(at).text(format!("  {}", line.result.word()));
            let message = word.dim(format!("   {}", scene.clause(line)));
            let mut rows = message.wrapped(columns.saturating_sub(6)).into_iter();
            let first = rows.next().map(indented);
            let rest = Row::new().padded_to(6).beside(rows);
            first.into_iter().chain(rest).collect()
        });
        rows.collect()
    }

    /// Describes the writer of a power's orders, and whether the orders differ from the sealed ones.
    fn writer(self, power: Power) -> Row {
        let game = self.session.game();
        let Some(number) = game.seat_of(power) else {
            return Row::new().dim("   no player");
        };
        let name = game.seats()[number.0].name.as_str();
        let attendance = self.record.attendance.get(number.0).copied();
        let message = match words::absence(game, attendance.unwrap_or_default()) {
            None if name.is_empty() => String::new(),
            None => format!("   {name}"),
            Some(absence) => format!("   {absence}"),
        };
        let changed = seal_report::changed(game, self.record, power);
        Row::new().dim(message).and(changed)
    }
}

fn indented(row: Row) -> Row {
    Row::new().text("  ").and(row)
}
