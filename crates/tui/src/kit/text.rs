//! Rows of text in tones: the output of screens, before it has colors and positions.
//!
//! A row replaces ratatui's `Line`, because it differs in three respects: it drops control
//! characters, it is cut with a `…`, and its tones become colors only when it is drawn, so that they
//! are readable on the background. Lists and tables consist of rows for the same reason, and because
//! ratatui's widgets report neither which rows are hidden nor which one was clicked.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::theme::{Theme, Tone};
use crate::keys::Command;
use chancery_core::board::Power;

/// Some text in one tone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// The text, without control characters.
    pub text: String,
    /// Its tone.
    pub tone: Tone,
    /// The modifier: bold for values and headings, underlined for letters that changed or matched.
    pub modifier: Modifier,
    /// The command of a click on it.
    pub click: Option<Command>,
}

impl Run {
    /// Returns another text in the same style.
    fn with_text(&self, text: impl Into<String>) -> Self {
        Run {
            text: text.into(),
            ..*self
        }
    }
}

/// A row of text, as a sequence of runs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Row {
    runs: Vec<Run>,
}

impl Row {
    /// Returns an empty row.
    pub fn new() -> Self {
        Row::default()
    }

    fn with(mut self, tone: Tone, modifier: Modifier, text: impl Into<String>) -> Self {
        let mut text: String = text.into();
        if !text.chars().all(::text::is_visible) {
            text = ::text::one_line(&text);
        }
        if !text.is_empty() {
            self.runs.push(Run {
                text,
                tone,
                modifier,
                click: None,
            });
        }
        self
    }

    /// Returns the marker before a list row: a pointer if the row is selected.
    pub fn pointer(selected: bool) -> Self {
        if selected {
            Row::new().strong(Tone::Accent, "› ")
        } else {
            Row::new().text("  ")
        }
    }

    /// Adds text in bold if `stands_out` is true.
    #[must_use]
    pub fn bold_if(self, stands_out: bool, text: impl Into<String>) -> Self {
        if stands_out {
            self.bold(text)
        } else {
            self.text(text)
        }
    }

    /// Adds text in bold if `stands_out` is true, or else as an explanation.
    #[must_use]
    pub fn bold_or_dim(self, stands_out: bool, text: impl Into<String>) -> Self {
        if stands_out {
            self.bold(text)
        } else {
            self.dim(text)
        }
    }

    /// Adds text in a tone.
    #[must_use]
    pub fn toned(self, tone: Tone, text: impl Into<String>) -> Self {
        self.with(tone, Modifier::empty(), text)
    }

    /// Adds bold text in a tone.
    #[must_use]
    pub fn strong(self, tone: Tone, text: impl Into<String>) -> Self {
        self.with(tone, Modifier::BOLD, text)
    }

    /// Adds bold, underlined text in a tone.
    #[must_use]
    pub fn underlined(self, tone: Tone, text: impl Into<String>) -> Self {
        self.with(tone, Modifier::BOLD | Modifier::UNDERLINED, text)
    }

    /// Adds text that is struck through.
    #[must_use]
    pub fn struck(self, text: impl Into<String>) -> Self {
        self.with(Tone::Dim, Modifier::CROSSED_OUT, text)
    }

    /// Adds plain text.
    #[must_use]
    pub fn text(self, text: impl Into<String>) -> Self {
        self.toned(Tone::Text, text)
    }

    /// Adds bold text.
    #[must_use]
    pub fn bold(self, text: impl Into<String>) -> Self {
        self.strong(Tone::Text, text)
    }

    /// Adds the name of a key, or a line for reading aloud.
    #[must_use]
    pub fn key(self, text: impl Into<String>) -> Self {
        self.strong(Tone::Key, text)
    }

    /// Returns keys, each with its effect.
    pub fn keys<const COUNT: usize>(keys: [(&str, &str); COUNT]) -> Self {
        let rows = keys.map(|(key, effect)| Row::new().key(key).dim(format!(" {effect}")));
        Row::joined(rows, &Row::new().text("   "))
    }

    /// Returns rows one after another, with a gap between each two. Empty rows are left out.
    pub fn joined(rows: impl IntoIterator<Item = Row>, gap: &Row) -> Self {
        let mut rows = rows.into_iter().filter(|row| !row.is_empty());
        let first = rows.next().unwrap_or_default();
        rows.fold(first, |all, row| all.and(gap.clone()).and(row))
    }

    /// Adds an explanation.
    #[must_use]
    pub fn dim(self, text: impl Into<String>) -> Self {
        self.toned(Tone::Dim, text)
    }

    /// Adds less important text.
    #[must_use]
    pub fn faint(self, text: impl Into<String>) -> Self {
        self.toned(Tone::Faint, text)
    }

    /// Adds text on a power's color, with a space on each side.
    #[must_use]
    pub fn chip(self, power: Power, text: &str) -> Self {
        self.strong(Tone::Chip(power), format!(" {text} "))
    }

    /// Appends another row.
    #[must_use]
    pub fn and(mut self, other: Row) -> Self {
        self.runs.extend(other.runs);
        self
    }

    /// Makes a click on the text so far run a command, if there is one.
    #[must_use]
    pub fn on_click(mut self, command: impl Into<Option<Command>>) -> Self {
        let click = command.into();
        self.runs.iter_mut().for_each(|run| run.click = click);
        self
    }

    /// Returns the clickable parts: the first column, the width in columns and the command of each.
    pub fn clickable(&self) -> impl Iterator<Item = (u16, u16, Command)> {
        let mut at = 0;
        self.runs.iter().filter_map(move |run| {
            let (start, width) = (at, run.text.width() as u16);
            at += width;
            Some((start, width, run.click?))
        })
    }

    /// Pads the row with spaces up to a column, with at least one if the row isn't empty.
    #[must_use]
    pub fn padded_to(self, column: usize) -> Self {
        let width = self.width();
        let blanks = column
            .saturating_sub(width)
            .max(usize::from(width > 0 && column > 0));
        self.text(" ".repeat(blanks))
    }

    /// Returns the runs.
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// Returns whether the row is empty.
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// Returns the width in columns.
    pub fn width(&self) -> usize {
        self.runs.iter().map(|run| run.text.width()).sum()
    }

    /// Returns the text without its tones.
    pub fn plain(&self) -> String {
        self.runs.iter().map(|run| run.text.as_str()).collect()
    }

    /// Returns the row cut to a width in columns, with a `…` if text is cut off.
    #[must_use]
    pub fn fitted(&self, columns: usize) -> Row {
        if self.width() <= columns {
            return self.clone();
        }
        let mut room = columns.saturating_sub(1);
        let mut fitted = Row::new();
        for run in &self.runs {
            let cut = head(&run.text, room);
            room -= cut.width();
            let ends = cut.len() < run.text.len();
            let sign = if ends && columns > 0 { "…" } else { "" };
            fitted.runs.push(run.with_text(format!("{cut}{sign}")));
            if ends {
                break;
            }
        }
        fitted
    }

    /// Splits the row at an offset in characters.
    pub fn split(&self, at: usize) -> (Row, Row) {
        let (mut before, mut after) = (Row::new(), Row::new());
        let mut left = at;
        for run in &self.runs {
            let cut = run.text.char_indices().nth(left);
            let cut = cut.map_or(run.text.len(), |(cut, _)| cut);
            let (head, tail) = run.text.split_at(cut);
            left -= head.chars().count();
            for (row, text) in [(&mut before, head), (&mut after, tail)] {
                if !text.is_empty() {
                    row.runs.push(run.with_text(text));
                }
            }
        }
        (before, after)
    }

    /// Wraps the row between words. A word that is wider than `columns` isn't broken.
    pub fn wrapped(&self, columns: usize) -> Vec<Row> {
        let mut rows = vec![Row::new()];
        let mut width = 0;
        for word in self.words() {
            let bare = word.plain().trim_end_matches(' ').width();
            if width > 0 && width + bare > columns {
                rows.push(Row::new());
                width = 0;
            }
            if let (Some(row), false) = (rows.last_mut(), width == 0 && bare == 0) {
                width += word.width();
                row.runs.extend(word.runs);
            }
        }
        rows.iter_mut().for_each(Row::trim_end);
        rows
    }

    /// Returns the words, each with the spaces after it. A word can have several tones.
    fn words(&self) -> Vec<Row> {
        let mut words: Vec<Row> = Vec::new();
        let mut is_open = false;
        for run in &self.runs {
            for text in run.text.split_inclusive(' ') {
                let text_run = run.with_text(text);
                // the end of a value that the arrow keys change
                let closes = text == "›";
                match words.last_mut().filter(|_| is_open || closes) {
                    Some(word) => word.runs.push(text_run),
                    None => words.push(Row {
                        runs: vec![text_run],
                    }),
                }
                let word = words.last().map(Row::plain).unwrap_or_default();
                let start = word.trim_end().rfind(' ').map_or(0, |blank| blank + 1);
                is_open = !text.ends_with(' ') || joins_next(&word[start..]);
            }
        }
        words
    }

    /// Returns the row followed by a wrapped text. Continuation lines are indented to the start of
    /// the text.
    pub fn hanging(self, text: &Row, columns: usize) -> Vec<Row> {
        let lines = text.wrapped(columns.saturating_sub(self.width()));
        self.beside(lines).collect()
    }

    /// Returns the row before the first of some rows, with the others below the first.
    pub fn beside(self, rows: impl IntoIterator<Item = Row>) -> impl Iterator<Item = Row> {
        let indent = std::iter::repeat(Row::new().padded_to(self.width()));
        let heads = std::iter::once(self).chain(indent);
        heads.zip(rows).map(|(head, row)| head.and(row))
    }

    /// Removes trailing spaces.
    fn trim_end(&mut self) {
        while let Some(last) = self.runs.last_mut() {
            let length = last.text.trim_end().len();
            last.text.truncate(length);
            if length > 0 {
                return;
            }
            self.runs.pop();
        }
    }

    /// Draws the row, cut to `columns` with a `…`. Returns the column after it.
    pub fn draw(&self, buffer: &mut Buffer, theme: &Theme, x: u16, y: u16, columns: u16) -> u16 {
        let mut at = x;
        for run in &self.written(theme).fitted(usize::from(columns)).runs {
            let room = usize::from((x + columns).saturating_sub(at));
            let ground = buffer.cell((at, y)).map_or(Color::Reset, |cell| cell.bg);
            let style = theme.tone_on(run.tone, ground).add_modifier(run.modifier);
            (at, _) = buffer.set_stringn(at, y, &run.text, room, style);
        }
        at
    }

    /// Returns the row as this terminal can show it: in ASCII, the arrow keys have names, because `^` means Ctrl.
    pub fn written(&self, theme: &Theme) -> Row {
        let mut row = self.clone();
        for run in row.runs.iter_mut().filter(|_| theme.appearance.ascii) {
            for (arrows, names) in ARROW_KEYS {
                if run.text.contains(arrows) {
                    run.text = run.text.replace(arrows, names);
                }
            }
        }
        row
    }

    /// Draws the row so that it ends before the column `right`. Returns its first column.
    pub fn draw_right(
        &self,
        buffer: &mut Buffer,
        theme: &Theme,
        right: u16,
        y: u16,
        columns: u16,
    ) -> u16 {
        let fitted = self.written(theme).fitted(usize::from(columns));
        let x = right.saturating_sub(fitted.width() as u16);
        fitted.draw(buffer, theme, x, y, columns);
        x
    }

    /// Draws the row horizontally centered on the screen. Returns its area.
    pub fn draw_middle(&self, buffer: &mut Buffer, theme: &Theme, y: u16) -> Rect {
        let columns = buffer.area.width;
        let row = self.written(theme);
        let x = columns.saturating_sub(row.width() as u16) / 2;
        let end = row.draw(buffer, theme, x, y, columns - x);
        Rect::new(x, y, end.saturating_sub(x), 1)
    }

    /// Arranges items in as many columns as fit.
    pub fn in_columns(items: &[Row], columns: usize) -> Vec<Row> {
        let width = 3 + items.iter().map(Row::width).max().unwrap_or(0);
        let across = (columns.saturating_sub(2) / width).max(1);
        let side_by_side = |items: &[Row]| {
            let add = |row: Row, (at, item): (usize, &Row)| {
                row.padded_to(2 + at * width).and(item.clone())
            };
            items.iter().enumerate().fold(Row::new(), add)
        };
        items.chunks(across).map(side_by_side).collect()
    }
}

/// Returns whether a word and the space after it stay on the row of the next word: a number, a single
/// character, or `against` before a number, as in `1 A Par` and `2 against 1`.
pub fn joins_next(word: &str) -> bool {
    let Some(bare) = word.strip_suffix(' ') else {
        return false;
    };
    let is_number = !bare.is_empty() && bare.bytes().all(|it| it.is_ascii_digit());
    is_number || bare == "against" || bare != " " && bare.chars().count() == 1
}

/// Returns the longest prefix of a text that fits into `columns`.
fn head(text: &str, columns: usize) -> &str {
    let mut width = 0;
    for (at, letter) in text.char_indices() {
        width += letter.width().unwrap_or(0);
        if width > columns {
            return &text[..at];
        }
    }
    text
}

/// The arrow keys with their names in ASCII.
const ARROW_KEYS: [(&str, &str); 4] = [
    ("←↑↓→", "arrows"),
    ("↑↓←→", "arrows"),
    ("↑↓", "Up/Dn"),
    ("←→", "Left/Right"),
];

/// Returns the ASCII form of a character: itself, a substitute for a symbol of the program, the letter of a name without
/// its accents, or `?`.
pub fn ascii(sign: char) -> char {
    match sign {
        ' '..='~' => sign,
        '✓' => '+',
        '✗' | '✕' | '×' => 'x',
        '≈' => '%',
        '∅' => '0',
        '↯' => '#',
        '╱' => '/',
        '·' | '…' => '.',
        '›' | '▸' | '→' | '►' => '>',
        '‹' | '←' | '◄' | '⌫' => '<',
        '▌' | '▎' | '▐' | '│' | '┃' => '|',
        '─' | '━' | '–' | '—' | '−' => '-',
        '╭' | '╮' | '╰' | '╯' | '┌' | '┐' | '└' | '┘' => '+',
        '≥' => '>',
        '●' | '◆' | '•' => '*',
        '○' => 'o',
        '↑' | '▲' => '^',
        '↓' | '▼' => 'v',
        '“' | '”' | '″' => '"',
        '’' | '‘' => '\'',
        '█' => '#',
        // the levels of a sparkline
        '▁' => '_',
        '▂' => '.',
        '▃' => ':',
        '▄' => '-',
        '▅' => '=',
        '▆' => '+',
        '▇' => '*',
        '░' | '▒' => ':',
        '≠' => '!',
        'Δ' => '^',
        '↔' => '-',
        _ => entry::ascii_letter(sign).unwrap_or('?'),
    }
}

/// Returns at most `most` rows. If there are more, the last row has the number of those left out.
pub fn limited(mut rows: Vec<Row>, most: usize) -> Vec<Row> {
    if rows.len() > most {
        let more = rows.split_off(most.saturating_sub(1)).len();
        rows.push(Row::new().dim(format!("  and {more} more")));
    }
    rows
}

/// Arranges texts side by side in at most `most` rows, followed by the number of the texts that
/// don't fit.
pub fn columns(items: impl Iterator<Item = Row>, most: usize, width: usize) -> Vec<Row> {
    let items: Vec<Row> = items.collect();
    let mut rows = Vec::new();
    let mut row = Row::new();
    let mut left = items.len();
    for (at, item) in items.iter().enumerate() {
        let last = rows.len() + 1 == most;
        // leave space for the number of the texts that don't fit
        let rest: usize = items[at..].iter().map(|item| 3 + item.width()).sum();
        let more = if last && row.width() + rest > width {
            10
        } else {
            0
        };
        if !row.is_empty() && row.width() + 3 + item.width() > width.saturating_sub(more) {
            if last {
                break;
            }
            rows.push(std::mem::take(&mut row));
        }
        if !row.is_empty() {
            row = row.text("   ");
        }
        row = row.and(item.clone());
        left -= 1;
    }
    if left > 0 {
        let gap = if row.is_empty() { "" } else { "   " };
        row = row.faint(format!("{gap}… {left} more"));
    }
    rows.push(row);
    rows.retain(|row| !row.is_empty());
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_and_numbers_stay_in_their_row() {
        let row = Row::new()
            .text("removes ")
            .bold("1")
            .text(" of F Den, A Lvp");
        let rows = |columns: usize| -> Vec<String> {
            row.wrapped(columns).iter().map(Row::plain).collect()
        };
        assert_eq!(rows(18), ["removes 1 of", "F Den, A Lvp"]);
        assert_eq!(rows(20), ["removes 1 of F Den,", "A Lvp"]);
        assert_eq!(rows(9), ["removes", "1 of", "F Den,", "A Lvp"]);
        let row = Row::new().text("bounced, 2 against ").bold("1");
        let rows: Vec<String> = row.wrapped(18).iter().map(Row::plain).collect();
        assert_eq!(rows, ["bounced,", "2 against 1"]);
    }

    #[test]
    fn the_last_of_several_texts_needs_no_number() {
        let rows = |width: usize| -> Vec<String> {
            let items = ["A Bud H", "A Vie H", "F Tri H"].map(|text| Row::new().text(text));
            let rows = columns(items.into_iter(), 1, width);
            rows.iter().map(Row::plain).collect()
        };
        assert_eq!(rows(27), ["A Bud H   A Vie H   F Tri H"]);
        assert_eq!(rows(26), ["A Bud H   … 2 more"]);
    }

    #[test]
    fn a_row_is_cut_with_a_sign() {
        let row = Row::new().bold("A Par").text(" - ").dim("Bur");
        assert_eq!(row.fitted(11), row);
        assert_eq!(row.fitted(8).plain(), "A Par -…");
        assert_eq!(row.fitted(5).plain(), "A Pa…");
        assert_eq!(row.fitted(0).plain(), "");
    }

    #[test]
    fn a_row_is_broken_between_words() {
        let row = Row::new()
            .text("two retreats to one ")
            .bold("province")
            .text(": both");
        let plain: Vec<String> = row.wrapped(12).iter().map(Row::plain).collect();
        assert_eq!(plain, ["two retreats", "to one", "province:", "both"]);
        let rows = Row::new().text("‹ a, b ›").wrapped(6);
        let plain: Vec<String> = rows.iter().map(Row::plain).collect();
        assert_eq!(plain, ["‹ a,", "b ›"]);
        // a mark stays with the word before it
        let row = Row::new().text("in the ").bold("province").text("?");
        assert_eq!(row.wrapped(15).len(), 2);
    }

    #[test]
    fn rows_are_limited_and_the_others_counted() {
        let rows = |count: usize| -> Vec<String> {
            let rows = (0..count).map(|i| Row::new().text(i.to_string())).collect();
            limited(rows, 3).iter().map(Row::plain).collect()
        };
        assert_eq!(rows(3), ["0", "1", "2"]);
        assert_eq!(rows(5), ["0", "1", "  and 3 more"]);
    }

    #[test]
    fn names_keep_their_letters_in_ascii() {
        let plain = |text: &str| text.chars().map(ascii).collect::<String>();
        assert_eq!(plain("Dan Müller, Łódź, ÅSE"), "Dan Muller, Lodz, ASE");
        assert_eq!(plain("Марсель - Бургундия"), "Marsel' - Burgundia");
        assert_eq!(plain("明"), "?");
    }

    #[test]
    fn frames_have_substitutes_in_ascii() {
        assert!("╭╮╰╯┌┐└┘─│".chars().all(|sign| ascii(sign) != '?'));
    }

    #[test]
    fn each_mark_has_an_ascii_sign_of_its_own() {
        let signs: String = "✓≈?∅!·✗╱↯~".chars().map(ascii).collect();
        assert_eq!(signs, "+%?0!.x/#~");
    }

    #[test]
    fn control_characters_never_reach_the_screen() {
        assert_eq!(Row::new().text("a\u{1b}[2Jb\n").plain(), "a[2Jb");
    }
}
