//! The screen of the position editor.

use super::{Editor, Purpose, change_texts};
use crate::keys::{Command, Context, Hint, LineState, commands};
use crate::kit::text::limited;
use crate::kit::{Row, Tone, words};
use crate::page::{DetailPanel, DetailRows, EntryLine, Header, ScreenLayout, hints};
use chancery_core::board::{Change, Map, Position, Power, Province};
use chart::Scene;

/// The maximum number of problems that are listed.
const MOST_ROWS: usize = 4;

impl Editor {
    pub(super) fn page(&self) -> ScreenLayout<'_> {
        let map = self.map();
        let preview = self.preview();
        let changed = preview.as_ref().and_then(|it| it.as_ref().ok());
        let shown = changed.unwrap_or(self.editing.position());
        let mut scene = Scene::of(map, shown);
        self.show_signs(&mut scene);
        let mut page = ScreenLayout::new(map, scene);
        page.header = self.header(shown);
        page.details = self.details(&preview, shown);
        let listed = self.problems.len().min(MOST_ROWS) as u16;
        page.detail_rows = DetailRows {
            small: 1 + listed.max(1),
            wide: 9,
        };
        page.list = self.list(shown);
        page.list_over = (self.list_open && self.pointing.is_none()).then(|| {
            let own = shown.units_of(self.hand);
            own.map(|unit| map.province(unit.location)).collect()
        });
        page.all_signs = self.pointing.is_some();
        page.entry = self.entry();
        page.hints = self.hints();
        page
    }

    fn header(&self, shown: &Position) -> Header {
        let map = self.map();
        let what = match self.purpose {
            Purpose::Begin => "Position",
            Purpose::Correct => "Correct the position",
        };
        let units = shown.units().count();
        let owned = map.centers().iter();
        let owned = owned.filter(|&at| shown.owner(at).is_some()).count();
        let counts = format!(
            "{} · {owned} of {} centers",
            words::count(units, "unit"),
            map.centers().len()
        );
        let name = map.power(self.hand).name.to_uppercase();
        let left = Row::new().bold(what).text("  ");
        let right = vec![Row::new().chip(self.hand, &name)];
        Header::new(left.bold(words::turn(shown.turn)), right).with_middle(Row::new().dim(counts))
    }

    fn details(&self, preview: &Option<Result<Position, String>>, shown: &Position) -> DetailPanel {
        let map = self.map();
        let first = match preview {
            _ if self.pointing.is_some() => self.pointing_row(),
            Some(Err(why)) => Row::new().strong(Tone::Err, "∅ ").text(why.as_str()),
            Some(Ok(position)) => self.read_row(position),
            None => self.note.clone().unwrap_or_else(|| {
                let name = map.power(self.hand).name.as_str();
                Row::new()
                    .bold(format!("{name} selected"))
                    .dim("   type a unit or center; Tab selects the next power")
            }),
        };
        let sign = |sign: &str| Row::new().strong(Tone::Warn, sign);
        let mut below = match self.problems.as_slice() {
            [] => {
                let oddities = shown.oddities(map).into_iter();
                let rows = oddities.map(|odd| sign("! ").dim(odd.message(map, shown)));
                limited(rows.collect(), 2)
            }
            problems => {
                let rows = problems.iter().map(|it| sign("? ").text(it.as_str()));
                limited(rows.collect(), MOST_ROWS)
            }
        };
        let examples = examples(map);
        let mut short = below.clone();
        if self.problems.is_empty() {
            short.truncate(1);
        }
        if short.is_empty() {
            let typed = text::list(
                examples
                    .iter()
                    .take(3)
                    .map(|(typed, _)| format!("“{typed}”")),
                ", ",
            );
            short.push(Row::new().dim(format!("like {typed}")));
        }
        if self.problems.is_empty() {
            let examples = examples.iter().map(|(typed, about)| {
                let row = Row::new().toned(Tone::Ink, typed.as_str());
                row.padded_to(34).dim(about.as_str())
            });
            let room = 5_usize.saturating_sub(below.len()).max(1);
            below.extend(examples.take(room));
        }
        DetailPanel::new(first).cramped(short).blank().roomy(below)
    }

    /// Returns the changes that the line describes.
    fn read_row(&self, position: &Position) -> Row {
        let map = self.map();
        let changes = Change::between(map, self.editing.position(), position);
        let named = self.reading.as_ref().and_then(|it| it.as_ref().ok()?.power);
        let mut row = Row::new().strong(Tone::Ok, "✓ ");
        if let Some(power) = named.filter(|_| changes.is_empty()) {
            return row.bold(format!("{} selected", map.power(power).name));
        }
        if changes.is_empty() {
            return Row::new().dim("no change");
        }
        for (i, change) in change_texts(map, &changes).into_iter().enumerate() {
            let gap = if i > 0 { " · " } else { "" };
            row = row.dim(gap).bold(change);
        }
        row
    }

    fn pointing_row(&self) -> Row {
        let row = Row::new().strong(Tone::Accent, "Point");
        match self.pointing.as_ref().and_then(|it| it.cursor) {
            Some(at) => row
                .bold(format!("  {}", self.map().info(at).name))
                .dim("   Enter picks it"),
            None => row
                .bold("  pick a province by its letter")
                .dim("   click again for other units"),
        }
    }

    fn entry(&self) -> EntryLine {
        let note = match (&self.pointing, self.preview()) {
            // a command that a line doesn't allow
            (None, Some(_)) if let Some(note) = &self.note => note.clone(),
            (None, Some(Ok(_))) => Row::new().dim("Enter").bold(" accept"),
            _ => Row::new(),
        };
        let ghost = match (&self.pointing, self.purpose) {
            (Some(_), _) => "press a letter on the map",
            (None, Purpose::Begin) => "^D plays from this position",
            (None, Purpose::Correct) => "^D plays on from this position",
        };
        EntryLine::from(&self.line)
            .with_ghost(ghost)
            .with_note(note)
    }

    fn hints(&self) -> Vec<Hint> {
        let (context, line) = self.keys();
        let commands: &[Command] = match (context, line) {
            (Context::Placing, _)
                if self.pointing.as_ref().is_some_and(|it| it.cursor.is_some()) =>
            {
                commands![Up, Accept, Back]
            }
            (Context::Placing, _) => commands![Up, Back],
            (_, LineState::Filled) if !matches!(self.reading, Some(Ok(_))) => {
                commands![Next, Back]
            }
            (_, LineState::Filled) => commands![Accept, Next, Back],
            _ => commands![Next, Point, Done, TakeBack, Undo, List, Palette],
        };
        let letters = (context == Context::Placing).then(|| Hint::inert("letter", "picks"));
        let known = hints(commands, (context, line), |_| true);
        letters.into_iter().chain(known).collect()
    }
}

/// Returns examples of lines and their effects, with provinces of the board.
fn examples(map: &Map) -> Vec<(String, String)> {
    let opening = map.opening();
    let code = |at: Province| map.short(at.location()).to_string().to_lowercase();
    let powers: Vec<Power> = map.played().collect();
    let (Some(&first), Some(&last)) = (powers.first(), powers.last()) else {
        return Vec::new();
    };
    let name = |power: Power| map.power(power).name.to_lowercase();
    let units = |power: Power| -> Vec<String> {
        let units = opening
            .units_of(power)
            .map(|one| one.short(map).to_lowercase());
        units.take(2).collect()
    };
    let centers: Vec<String> = opening.centers_of(last).map(code).take(2).collect();
    let Some(center) = centers.first() else {
        return Vec::new();
    };
    let own = opening.units_of(first).next();
    let dislodged = own.and_then(|one| {
        let near = map.neighbors(map.province(one.location)).iter().next()?;
        let unit = one.short(map).to_lowercase();
        Some(format!(" · *{unit} > {}", code(near)))
    });
    let dislodged = dislodged.unwrap_or_default();
    let mut all = Vec::new();
    if let [.., unit] = units(first).as_slice() {
        let at = unit.split(' ').next_back().unwrap_or_default();
        let about = format!("units of the selected power   - {at} removes one");
        all.push((units(first).join(", "), about));
    }
    all.push((
        format!("{center} center"),
        format!("centers   {center} {} · {center} unowned", name(first)),
    ));
    all.push((
        format!("{}: centers {}", name(last), centers.join(" ")),
        format!(
            "another power's   its name selects {}",
            map.power(last).name
        ),
    ));
    all.push((
        format!(
            "{}{dislodged}",
            words::season(map.first_turn()).to_lowercase()
        ),
        "the phase, the dislodged   clear · opening".to_owned(),
    ));
    all
}
