//! Advice: the computer's plans for a power. Each plan is shown on the map with the opposing orders
//! that threaten it. A single key enters it in place of the player's orders.

mod text;

use chart::{Light, Route, RouteStyle, Scene};

use crate::keys::{Command, Context, LineState, commands};
use crate::kit::list::SideList;
use crate::kit::record::all_places;
use crate::kit::{Row, Tone};
use crate::map::view::Focus;
use crate::page::{
    DetailPanel, DetailRows, EntryLine, ListPanel, ListRow, Paint, ScreenLayout, header,
};
use crate::screens::entry::route;
use crate::screens::{DIM_BESIDE_CHOICES, Event, Screen, Traits, Transition};
use crate::session::Session;
use crate::session::background::Asked;
use chancery_core::board::{Power, ProvinceSet};
use player::search::Advice;

/// The width of the list.
const COLUMNS: usize = 28;

/// The commands with a key hint.
const COMMANDS: &[Command] = commands![Accept, Up, Back, List, Zoom, Palette];

/// The plans for a power, one of them selected.
#[derive(Debug)]
pub struct AdviceView {
    power: Power,
    /// The what-if that it is about, or `None` for the game.
    branch: Option<Box<Session>>,
    side: SideList,
}

impl AdviceView {
    /// Returns the screen with the advice that the session requested.
    pub fn new(power: Power) -> Self {
        AdviceView {
            power,
            branch: None,
            side: SideList::default(),
        }
    }

    /// Returns the screen with the advice for a what-if.
    pub(super) fn in_branch(power: Power, branch: Session) -> Self {
        AdviceView {
            branch: Some(Box::new(branch)),
            ..AdviceView::new(power)
        }
    }

    /// Returns the session with the position that the advice is about.
    fn about<'a>(&'a self, session: &'a Session) -> &'a Session {
        self.branch.as_deref().unwrap_or(session)
    }

    fn plan<'a>(&self, session: &'a Session) -> Option<&'a Advice> {
        session.advice()?.get(self.side.selected)
    }

    /// Returns the provinces of the plan and of the threats to it, or without a plan, those of the
    /// power's units.
    fn highlighted(&self, session: &Session) -> ProvinceSet {
        let game = self.about(session).game();
        match self.plan(session) {
            Some(plan) => {
                let feared = plan.fear.iter().flat_map(|fear| &fear.orders);
                let feared = feared.map(|(_, order)| order);
                all_places(plan.orders.iter().chain(feared))
            }
            None => {
                let units = game.position().units_of(self.power);
                units
                    .map(|unit| game.map().province(unit.location))
                    .collect()
            }
        }
    }

    fn page<'a>(&'a self, session: &'a Session, paint: &Paint<'_>) -> ScreenLayout<'a> {
        let about = self.about(session);
        let game = about.game();
        let map = &**game.map();
        let highlighted = self.highlighted(session);
        let mut scene = Scene::of(map, game.position());
        scene.light = Light::on(highlighted, DIM_BESIDE_CHOICES);
        let mut page = ScreenLayout::new(map, scene);
        page.header = header::of_power(session, game, self.power, "advice");
        let plan = self.plan(session);
        // while the computer thinks, there is nothing to write
        let has_effect = |command| plan.is_some() || command != Command::Accept;
        page.hints = paint.hints_with(COMMANDS, has_effect);
        let Some(plan) = plan else {
            let name = &map.power(self.power).name;
            let row = Row::new().text(format!("The computer works out plans for {name}."));
            page.details = DetailPanel::same([row]);
            page.entry.instead = Some(Row::new().dim("The computer thinks …"));
            return page;
        };
        let own = plan.orders.iter().map(|order| (self.power, order));
        let own = own.filter_map(|(power, order)| route(about, power, order));
        page.scene.routes.extend(own);
        let feared = plan.fear.iter().flat_map(|fear| &fear.orders);
        let feared = feared.filter_map(|(power, order)| route(about, *power, order));
        page.scene.routes.extend(feared.map(|route| Route {
            style: RouteStyle::Preview,
            ..route
        }));
        page.focus = highlighted;
        page.detail_rows = DetailRows { small: 7, wide: 10 };
        page.details = text::detail(about, self.power, self.side.selected, plan);
        page.list = self.list(session);
        page.list_over = self.side.is_open.then_some(highlighted);
        let note = Row::new().dim("Enter writes these orders in place of yours.");
        page.entry = EntryLine::instead(note);
        page
    }

    /// Returns the list of the plans, and the orders of the selected one.
    fn list(&self, session: &Session) -> ListPanel {
        let map = self.about(session).game().map();
        let mut lines = Vec::new();
        for (index, plan) in session.advice().into_iter().flatten().enumerate() {
            let number = Row::new().strong(Tone::Accent, (index + 1).to_string());
            let aim = Row::new().bold(text::aim(map, plan, text::codes));
            let worth = Row::new().dim(format!("   {}", text::worth(plan)));
            let mut rows = number.text("  ").hanging(&aim, COLUMNS).into_iter();
            lines.extend(
                rows.next()
                    .map(|row| ListRow::from(row).choice(index, self.side.selected)),
            );
            let broken = text::broken(self.about(session), self.power, plan);
            let broken = broken.map(|row| Row::new().text("   ").hanging(&row, COLUMNS));
            let below = rows.chain([worth]).chain(broken.into_iter().flatten());
            lines.extend(below.map(|row| ListRow::from(row).on_click(Command::Row(index))));
            lines.push(ListRow::blank());
        }
        if let Some(plan) = self.plan(session) {
            let orders = plan.orders.iter();
            let orders = orders.map(|order| Row::new().text(format!("   {}", order.short(map))));
            lines.push(
                Row::new()
                    .dim(format!("Orders of plan {}", self.side.selected + 1))
                    .into(),
            );
            lines.extend(orders.map(ListRow::from));
        }
        lines.into()
    }
}

impl Screen<Session> for AdviceView {
    fn traits(&self, session: &Session) -> Traits {
        Traits::map(match session.advice() {
            Some(_) => (Context::Advice, LineState::Numbered),
            None => (Context::Thinking, LineState::Absent),
        })
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        let count = session.advice().map(<[Advice]>::len);
        match (command, count) {
            (Command::Accept | Command::Done, None) => session.computers.advice.stop(),
            (Command::Back, None) => {
                session.computers.advice = Asked::default();
                return Transition::Pop;
            }
            (_, Some(count)) if self.side.update(count, command) => {}
            (Command::Accept, Some(_)) => {
                let plan = self.plan(session);
                return plan.map_or(Transition::Pop, |plan| {
                    Transition::PopWith(Event::Plan(self.power, plan.orders.clone()))
                });
            }
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        self.page(session, paint).draw(paint);
    }

    fn focus(&self, session: &Session) -> Option<Focus> {
        let highlighted = self.highlighted(session);
        Some(Focus::on(highlighted))
    }
}
