//! The import of a sheet: the rows of its lines, and the clear orders.

use super::EntryView;
use super::reading::{AcceptedOrder, terse};
use super::sheet_list::{LineStatus, SheetLine};
use super::sheet_paste::{candidates, shown};
use crate::kit::{Row, Tone, words};
use chancery_core::board::{Phase, Power, ProvinceSet};
use chancery_core::orders::Action;
use entry::{
    Account, Candidate, Defaults, LineKind, OrderPlace, Part, Question, Reading, Sheet, Verdict,
    bare,
};
use game::Game;

/// An imported sheet: a row for each of its lines, and the clear orders.
pub(super) struct Import {
    /// The rows, in the order of the sheet.
    pub rows: Vec<SheetLine>,
    /// The clear orders.
    pub given: Vec<AcceptedOrder>,
    /// The powers of the rows that are left out because they order units of other players.
    pub for_others: Vec<Power>,
}

/// An import in progress.
struct Importer<'a> {
    view: EntryView<'a>,
    sheet: &'a Sheet,
    /// The clear orders of the sheet, and the questions about it.
    orders: Vec<OrderPlace>,
    questions: Vec<Question>,
    /// The rows, each with its order if it has only one.
    rows: Vec<(SheetLine, Option<OrderPlace>)>,
    given: Vec<AcceptedOrder>,
    for_others: Vec<Power>,
}

impl EntryView<'_> {
    /// Imports a sheet.
    ///
    /// # Errors
    /// Returns the reason if nothing is entered from the sheet.
    pub(super) fn import(self, text: &str) -> Result<Import, Row> {
        let game = self.game();
        let defaults = Defaults {
            position: Some(game.position()),
            power: self.entry.only_power(),
            ordered: self.ordered(),
            ..Defaults::new(self.session.lexicon(), *game.rules())
        };
        let sheet = Sheet::read_under(game.map(), text, &defaults, *game.rules());
        if let Some(refused) = refused(&sheet, game) {
            return Err(refused);
        }
        let mut importer = Importer {
            view: self,
            sheet: &sheet,
            orders: sheet.orders(),
            questions: sheet.questions(game.map()),
            rows: Vec::new(),
            given: Vec::new(),
            for_others: Vec::new(),
        };
        for account in &sheet.accounts {
            importer.account(account);
        }
        importer.link();
        Ok(Import {
            rows: importer.rows.into_iter().map(|(row, _)| row).collect(),
            given: importer.given,
            for_others: importer.for_others,
        })
    }

    /// Returns the provinces of the units that have another order than to hold.
    fn ordered(self) -> ProvinceSet {
        let orders = self
            .entry
            .powers
            .iter()
            .flat_map(|&power| self.game().sheet(power));
        let others = orders.filter(|entry| entry.written.action() != Some(&Action::Hold));
        others.filter_map(|entry| entry.province()).collect()
    }

    /// Returns whether a line stands below the heading of another player's power.
    fn is_below_another(self, power: Option<Power>) -> bool {
        power.is_some_and(|power| !self.entry.powers.contains(&power))
    }

    /// Returns the other player's power that a line is for: it orders only that power's units, or stands below its
    /// heading and names no unit of this screen.
    fn for_another(self, heading: Option<Power>, reading: &Reading) -> Option<Power> {
        let game = self.game();
        let owner = |order: &Candidate| {
            let at = order.order.province()?;
            Some(game.position().orderable_unit(game.map(), at)?.power)
        };
        let is_own = |power: &Power| self.entry.powers.contains(power);
        let candidates = reading.parts.iter().flat_map(|part| &part.candidates);
        if self.is_below_another(heading) {
            let mut owners = candidates.filter_map(owner);
            return heading.filter(|_| !owners.any(|power| is_own(&power)));
        }
        let is_certain = reading.verdict.is_clear() || reading.verdict == Verdict::Void;
        let owners: Option<Vec<Power>> = candidates.map(owner).collect();
        let owners = owners.filter(|all| is_certain && !all.iter().any(is_own))?;
        owners.first().copied()
    }

    /// Returns a line with its power's name, if the screen has several powers.
    pub(super) fn headed(self, power: Option<Power>, text: &str) -> String {
        // in winter, a leading sign means a build or a removal
        let plain = match self.game().turn().phase {
            Phase::Adjustments => text.trim(),
            _ => bare(text),
        };
        match power.filter(|_| self.entry.powers.len() > 1) {
            Some(power) => format!("{}: {plain}", self.game().map().power(power).name),
            None => plain.to_owned(),
        }
    }

    /// Splits a text of several orders into one piece for each, with its own reading. Returns `None` if an order can't
    /// be read from its piece alone.
    pub(super) fn pieces<'t>(
        self,
        text: &'t str,
        reading: &Reading,
    ) -> Option<Vec<(&'t str, Reading)>> {
        let pieces = text.split([',', ';', '|', '&', '+', '\t']);
        let pieces = pieces.flat_map(|piece| piece.split(" and "));
        let pieces = pieces.flat_map(|piece| piece.split(". ")).map(str::trim);
        let is_order = |piece: &&str| !piece.is_empty() && *piece != reading.aside.remark;
        let pieces: Vec<&str> = pieces.filter(is_order).collect();
        if pieces.len() < 2 || pieces.len() != reading.parts.len() {
            return None;
        }
        let read = |piece| (piece, self.reading_of(piece));
        let pieces: Vec<(&str, Reading)> = pieces.into_iter().map(read).collect();
        let mut parts = pieces.iter().zip(&reading.parts);
        let are_alone = parts.all(|((_, alone), part)| {
            part.taken().is_none_or(|one| {
                alone.parts.len() == 1 && alone.orders().all(|it| it.order == one.order)
            })
        });
        are_alone.then_some(pieces)
    }
}

impl Importer<'_> {
    /// Imports a line of the sheet: a row for each of its orders, and one for a question about the line itself.
    fn account(&mut self, account: &Account) {
        let first = self.rows.len();
        for &at in &account.lines {
            self.line(at, account);
        }
        let number = account.number;
        let is_open = |(row, _): &(SheetLine, _)| row.status == LineStatus::Open;
        let has_open = self.rows[first..].iter().any(is_open);
        let is_asked = !self.view.is_below_another(account.power);
        let mut questions = self.questions.iter().filter(|_| is_asked);
        let doubt = questions.clone().find(|it| it.cause == Some(number));
        let question = questions.find(|it| it.number == number && it.orders.is_empty());
        let question = question.filter(|_| !has_open);
        if doubt.is_some() || question.is_some() || self.rows.len() == first {
            let text = bare(&account.text).to_owned();
            let mut row = SheetLine::new(account.text.trim(), text, account.power);
            row.source.clone_from(&account.text);
            row.note = account.reason();
            if row.note.is_empty() {
                account.kind.word().clone_into(&mut row.note);
            }
            if let Some(question) = question {
                // the row has the line
                let quote = format!("{}: ", entry::quoted(&row.excerpt));
                let note = question.text.strip_prefix(&quote);
                note.unwrap_or(&question.text).clone_into(&mut row.note);
                row.verdict = Verdict::Unreadable;
                row.status = LineStatus::Open;
            }
            if let Some(doubt) = doubt {
                row.ask_which(self.which_are_meant(doubt, account));
            }
            self.rows.insert(first, (row, None));
        }
        let is_question = self.rows[first..].iter().any(is_open);
        self.rows[first].0.account = Some(Account {
            asked: is_question,
            ..account.clone()
        });
    }

    /// Returns the question which orders are meant. It names the piece of their own line that wasn't read.
    fn which_are_meant(&self, question: &Question, account: &Account) -> String {
        let of_line = |(at, _): &OrderPlace| account.lines.contains(at);
        let mut lines = account.lines.iter().map(|&at| &self.sheet.lines[at]);
        let unread = lines.find(|line| !line.reading.aside.remark.is_empty());
        let which = "which orders are meant?";
        match unread.filter(|_| question.orders.iter().all(of_line)) {
            Some(line) => format!("not read: “{}”; {which}", line.reading.aside.remark),
            None => which.to_owned(),
        }
    }

    /// Imports the orders of one line, individually if each has a piece of the text or not all are clear.
    fn line(&mut self, at: usize, account: &Account) {
        let (view, line) = (self.view, &self.sheet.lines[at]);
        let excerpt = match account.lines.as_slice() {
            [_] => account.text.trim(),
            _ => line.text.trim(),
        };
        let reading = terse(self.sheet.counted(at));
        let pieces = view.pieces(&line.text, &reading);
        if reading.parts.len() < 2 || reading.verdict.is_clear() && pieces.is_none() {
            let place = (reading.parts.len() < 2).then_some((at, 0));
            return self.row(at, account, (excerpt, &line.text), &reading, place);
        }
        let is_question = |part: &&Part| part.candidates.len() > 1;
        let is_only = reading.parts.iter().filter(is_question).count() == 1;
        let mut parts = reading.parts.iter();
        let noted = parts.position(|part| part.verdict == reading.verdict);
        for (index, part) in reading.parts.iter().enumerate() {
            let piece = pieces.as_ref().map(|pieces| &pieces[index]);
            let text = piece.map(|(text, _)| *text);
            let texts = (text.unwrap_or(excerpt), text.unwrap_or(&line.text));
            let mut alone = Reading {
                verdict: part.verdict,
                parts: vec![part.clone()],
                ..reading.clone()
            };
            // the note of the line is about one of its orders
            if part.candidates.len() > 1 && !(is_only && Some(index) == noted) {
                alone.note = "choose one".to_owned();
            } else if let Some((_, own)) = piece {
                if own.verdict.is_clear() && part.verdict.is_clear() {
                    // a remark behind another order is none of its own
                    alone.parts.clone_from(&own.parts);
                    alone.verdict = own.verdict;
                    alone.note.clone_from(&own.note);
                } else if own.verdict == part.verdict {
                    alone.note.clone_from(&own.note);
                }
            } else if part.verdict == Verdict::Ambiguous && Some(index) != noted {
                alone.note = "is it meant?".to_owned();
            }
            self.row(at, account, texts, &alone, Some((at, index)));
        }
    }

    /// Adds a row with the excerpt and the text of orders of a line, and enters them if they are clear.
    fn row(
        &mut self,
        at: usize,
        account: &Account,
        (excerpt, text): (&str, &str),
        reading: &Reading,
        place: Option<OrderPlace>,
    ) {
        let (view, line) = (self.view, &self.sheet.lines[at]);
        let power = line.power.or_else(|| whose(reading));
        let mut row = SheetLine {
            source: account.text.clone(),
            verdict: reading.verdict,
            candidates: candidates(reading),
            reading: shown(view.session, reading),
            note: reading.note.clone(),
            status: LineStatus::Open,
            ..SheetLine::new(excerpt, view.headed(line.power, text), power)
        };
        if let Some(other) = view.for_another(line.power, reading) {
            row.status = LineStatus::Beside;
            row.candidates.clear();
            let name = &view.game().map().power(other).name;
            row.note = if view.is_below_another(line.power) {
                format!("below {name}")
            } else {
                format!("{name}'s unit")
            };
            self.for_others.push(other);
        } else if reading.verdict.is_clear() {
            match view.given(reading, &account.text, line.power) {
                Ok(given) => {
                    row.mark_entered(reading.verdict, row.reading.clone());
                    let orders = &self.orders;
                    let indices = (0..reading.parts.len())
                        .filter(|&index| reading.parts[index].taken().is_some());
                    let places = indices.map(|index| place.unwrap_or((at, index)));
                    let given = given.into_iter().zip(places);
                    let counting = given.filter(|(_, place)| orders.contains(place));
                    self.given.extend(counting.map(|(one, _)| one));
                }
                Err(refused) => {
                    row.verdict = Verdict::Void;
                    row.note = refused.plain();
                }
            }
        }
        self.rows.push((row, place));
    }

    /// Links the rows of each question: to the line that puts them in doubt, or to the last of them.
    fn link(&mut self) {
        for question in &self.questions {
            let is_asked = |(row, place): &(SheetLine, Option<OrderPlace>)| {
                row.status == LineStatus::Open
                    && place.is_some_and(|place| question.orders.contains(&place))
            };
            let rows = (0..self.rows.len()).filter(|&at| is_asked(&self.rows[at]));
            let rows: Vec<usize> = rows.collect();
            if let Some(number) = question.cause {
                let is_cause = |(row, _): &(SheetLine, _)| {
                    row.account.as_ref().is_some_and(|it| it.number == number)
                };
                let cause = self.rows.iter().position(is_cause);
                for at in rows {
                    self.rows[at].0.doubted_by = cause;
                }
            } else if let [others @ .., last] = rows.as_slice() {
                let note = format!("asked with “{}”", self.rows[*last].0.excerpt);
                for &at in others {
                    let row = &mut self.rows[at].0;
                    row.note.clone_from(&note);
                    row.verdict = Verdict::Blank;
                    row.status = LineStatus::Beside;
                }
            }
        }
    }
}

/// Returns the power that a reading names, if any.
fn whose(reading: &Reading) -> Option<Power> {
    let mut all = reading.parts.iter().flat_map(|part| &part.candidates);
    all.find_map(|one| one.power)
}

/// Returns the reason that nothing can be entered from a sheet in this phase, with the line that
/// shows it.
fn refused(sheet: &Sheet, game: &Game) -> Option<Row> {
    let account_at = |line: usize| {
        let mut accounts = sheet.accounts.iter();
        accounts.find(|account| account.number == line)
    };
    let row = Row::new().strong(Tone::Warn, "Nothing was entered: ");
    let row_of = |account: &Account| {
        let line = entry::quoted(account.text.trim());
        row.clone().toned(Tone::Ink, line)
    };
    let other = sheet.named.filter(|(named, _)| *named != game.turn());
    if let Some((_, line)) = other
        && let Some(account) = account_at(line)
    {
        let now = words::phase(game.turn());
        return Some(match account.kind {
            LineKind::Phase => row_of(account)
                .text(format!(" isn't {now}."))
                .dim(" Remove that line."),
            _ => row_of(account)
                .text(format!(" isn't for {now}."))
                .dim(" Remove the phase."),
        });
    }
    let (account, why) = if let Some(fault) = sheet.fault() {
        (account_at(fault.line), fault.text.clone())
    } else if sheet.position != *game.position() {
        let mut accounts = sheet.accounts.iter();
        let entry = accounts.find(|account| account.kind == LineKind::Entry);
        (entry, "another position".to_owned())
    } else {
        return None;
    };
    let row = match account {
        Some(account) => row_of(account),
        None => row.text("the sheet"),
    };
    Some(row.dim(format!(": {why}")))
}
