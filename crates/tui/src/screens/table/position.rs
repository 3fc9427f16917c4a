//! The public position before any orders, opened from the handover screen.

use crate::keys::{Command, Context, LineState, commands};
use crate::kit::{Row, words};
use crate::page::{DetailPanel, EntryLine, Header, ListRow, Paint, ScreenLayout, header};
use crate::screens::{Screen, Traits, Transition};
use crate::session::Session;
use chart::Scene;

/// The units and the owners of the centers.
#[derive(Debug, Default)]
pub struct PositionOnly;

impl Screen<Session> for PositionOnly {
    fn traits(&self, _: &Session) -> Traits {
        Traits::map((Context::Position, LineState::Absent))
    }

    fn update(&mut self, _: &mut Session, command: Command) -> Transition {
        match command {
            Command::Accept => Transition::Pop,
            // past phases are opened from the handover screen itself
            Command::Earlier | Command::Later => Transition::Stay,
            _ => Transition::Pass,
        }
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        let title = Row::new().bold("Position before orders");
        let mut page = layout(session, " position", title);
        page.entry = EntryLine::instead(Row::new());
        page.hints = paint.hints(commands![Accept]);
        page.draw(paint);
    }
}

/// Returns the map, the units and the owners of the centers, with a title below.
pub(super) fn layout<'a>(session: &'a Session, about: &str, title: Row) -> ScreenLayout<'a> {
    let game = session.game();
    let map = &**game.map();
    let position = game.position();
    let mut page = ScreenLayout::new(map, Scene::of(map, position));
    page.header = Header::new(
        Row::new().bold(words::season(game.turn())).dim(about),
        header::right(session),
    );
    let mut lines: Vec<ListRow> = Vec::new();
    for power in map.powers() {
        let units = position.units_of(power).map(|unit| unit.short(map));
        let units: Vec<String> = units.collect();
        let centers = position.centers_of(power).count();
        if units.is_empty() && centers == 0 {
            continue;
        }
        if !lines.is_empty() {
            lines.push(ListRow::blank());
        }
        let head = words::power_heading(map, power);
        let count = Row::new().dim(words::count(centers, "center"));
        lines.push(ListRow::both(head, count));
        let message = Row::new().text(units.join(", ")).wrapped(26);
        lines.extend(
            message
                .into_iter()
                .map(|row| Row::new().text(" ").and(row).into()),
        );
    }
    page.list = lines.into();
    let gone = position.dislodged().iter();
    let gone: Vec<String> = gone.map(|gone| gone.unit.short(map)).collect();
    let mut message = vec![title.dim(format!(
        "   {} {}",
        words::season(game.turn()),
        words::writes(game.turn().phase)
    ))];
    if !gone.is_empty() {
        message.push(Row::new().dim("Dislodged: ").text(words::list(&gone)));
    }
    page.details = DetailPanel::same(message);
    page
}
