//! A proof: whether a power could have forced a result against all orders of the others. The screen
//! lists pairs of the power's orders and a reply; the map shows the results of the selected pair,
//! and the panel explains them.

mod cases;
mod text;

use chart::{Light, Scene};

use super::results::DetailSpace;
use crate::keys::{Command, Context, LineState, commands};
use crate::kit::clipboard::Clip;
use crate::kit::list::SideList;
use crate::kit::{Row, words};
use crate::map::view::Focus;
use crate::page::{
    Areas, DetailPanel, DetailRows, EntryLine, HintForm, ListPanel, ListRow, Paint, ScreenLayout,
    SizeClass, header,
};
use crate::screens::phase::results::Results;
use crate::screens::phase::what_if::WhatIf;
use crate::screens::{DIM_BESIDE_RESULTS, Event, Goto, Screen, Traits, Transition};
use crate::session::Session;
use crate::session::proofs::{self, AskedOrders, AskedProof, ProofTask};
use crate::session::puzzles::{Puzzle, PuzzleKind, PuzzlePlay};
pub(in crate::screens) use cases::is_reached;
use cases::{Case, Outcome, Question};
use chancery_core::board::{Power, Province, ProvinceSet};
use chancery_core::orders::Order;
use game::Branch;
use solver::report::Assumptions;
use solver::{Check, SideOrders};

/// The commands with a key hint.
const COMMANDS: &[Command] = commands![Up, Accept, Next, Assume, WhatIf, Back, List, Palette];

/// The questions about a unit, and the answer to the selected one.
#[derive(Debug)]
pub struct ProofView {
    /// The phase, with the orders that were given.
    branch: Box<Branch>,
    /// The index of the phase in the game.
    root: usize,
    power: Power,
    /// The question, which is of one phase except in puzzles.
    kind: PuzzleKind,
    /// The highlighted provinces while no pair is selected.
    highlighted: ProvinceSet,
    /// The orders that the power gave.
    given: SideOrders,
    /// The orders that the other powers gave.
    others: SideOrders,
    /// The available questions.
    questions: Vec<Question>,
    question: usize,
    /// The assumptions about the other powers.
    assumed: Assumptions,
    /// The pairs of the power's orders and a reply.
    cases: Vec<Case>,
    /// The results of the selected pair.
    outcome: Option<Outcome>,
    side: SideList,
}

impl ProofView {
    /// Asks the first question about the unit in a province.
    ///
    /// # Errors
    /// Returns a sentence with the reason if there is no question to ask.
    pub fn new(
        session: &mut Session,
        branch: Branch,
        root: usize,
        unit: Option<Province>,
    ) -> Result<Self, &'static str> {
        if !branch.game().turn().phase.is_movement() {
            return Err("Only orders of a movement phase can be proved.");
        }
        let position = branch.game().position();
        let subject = unit.and_then(|at| Some((at, position.unit(at)?.power)));
        let Some((unit, power)) = subject else {
            return Err("A proof is about a unit: select its order first.");
        };
        let mut view = ProofView::of(branch, root, power)?;
        let mut given = view.given.iter();
        let order = given.find(|(at, _)| *at == unit);
        let order = order.map_or(Order::Hold, |(_, order)| *order);
        let game = view.branch.game();
        view.questions = cases::questions(game.map(), game.position(), unit, order);
        view.highlighted = [unit].into_iter().collect();
        view.ask(session);
        Ok(view)
    }

    /// Asks whether the given orders solve a puzzle.
    ///
    /// # Errors
    /// Returns a sentence with the reason if there is no question to ask.
    pub(in crate::screens) fn of_puzzle(
        session: &mut Session,
        branch: Branch,
        puzzle: &Puzzle,
    ) -> Result<Self, &'static str> {
        let mut view = ProofView::of(branch, 0, puzzle.power)?;
        view.kind = puzzle.kind;
        let question = |orders| (puzzle.terms.clone(), orders);
        view.questions = [AskedOrders::Given, AskedOrders::Any]
            .map(question)
            .to_vec();
        view.highlighted = puzzle.places();
        view.ask(session);
        Ok(view)
    }

    fn of(branch: Branch, root: usize, power: Power) -> Result<Self, &'static str> {
        let played = branch.outcome().map(|record| record.played);
        let orders = played.as_ref().and_then(|it| it.resolved.movement());
        let Some((orders, _)) = orders else {
            return Err("The what-if game is over.");
        };
        let (map, position) = (branch.game().map(), branch.game().position());
        let given = |is_own: bool| -> SideOrders {
            let units = position.units();
            let units = units.filter(|unit| (unit.power == power) == is_own);
            let places = units.map(|unit| map.province(unit.location));
            let order = |at| orders.get(at).map_or(Order::Hold, |given| given.order);
            places.map(|at| (at, order(at))).collect()
        };
        Ok(ProofView {
            questions: Vec::new(),
            given: given(true),
            others: given(false),
            branch: Box::new(branch),
            root,
            power,
            kind: PuzzleKind::Force(1),
            highlighted: ProvinceSet::EMPTY,
            question: 0,
            assumed: Assumptions::default(),
            cases: Vec::new(),
            outcome: None,
            side: SideList::default(),
        })
    }

    /// Asks the selected question.
    fn ask(&mut self, session: &mut Session) {
        let game = self.branch.game();
        let (terms, orders) = self.questions[self.question].clone();
        session.proof = AskedProof::new(ProofTask {
            map: game.map().clone(),
            position: game.position().clone(),
            rules: *game.rules(),
            power: self.power,
            terms,
            phases: match self.kind {
                PuzzleKind::Force(phases) => phases,
                PuzzleKind::Refute => 1,
            },
            assumed: self.assumed.clone(),
            orders,
            given: self.given.clone(),
        });
        (self.cases, self.outcome, self.side.selected) = (Vec::new(), None, 0);
    }

    /// Returns the assumptions about seas that the position allows.
    fn waters(&self) -> Vec<Assumptions> {
        let game = self.branch.game();
        let side = [self.power].into_iter().collect();
        Assumptions::of_waters(game.map(), game.position(), &side)
    }

    /// Assumes that another sea, or none, is without enemy fleets.
    fn assume(&mut self, session: &mut Session) {
        let all = self.waters();
        let at = all.iter().position(|it| *it == self.assumed);
        let next = at.map_or(0, |at| at + 1);
        self.assumed = all.into_iter().nth(next).unwrap_or_default();
        self.ask(session);
    }

    /// Lists the pairs of a finished proof.
    fn answered(&mut self, session: &mut Session) {
        if let Some(Ok(proof)) = session.proof() {
            self.cases = cases::of(proof, &self.given, &self.others);
            let (is_solved, orders) = (
                proof.given == Check::Guaranteed,
                self.questions[self.question].1,
            );
            session.checked_puzzle(orders, is_solved);
        }
        self.side.selected = 0;
        self.play_selected();
    }

    /// Computes the results of the selected pair.
    fn play_selected(&mut self) {
        let (terms, _) = &self.questions[self.question];
        let pair = self.cases.get(self.side.selected);
        self.outcome = pair.and_then(|pair| pair.play(&self.branch, self.power, terms));
    }

    /// Returns the provinces relevant to the pair, or without one, those of the question.
    fn highlighted(&self) -> ProvinceSet {
        match &self.outcome {
            Some(outcome) => outcome.detail.highlighted,
            None => self.highlighted,
        }
    }

    fn page<'a>(&'a self, session: &'a Session, paint: &Paint<'_>) -> ScreenLayout<'a> {
        let game = self.branch.game();
        let map = &**game.map();
        let highlighted = self.highlighted();
        let mut scene = match &self.outcome {
            Some(Outcome { record, .. }) => {
                Scene::with_aftermath(map, &record.position, &record.played.resolved)
            }
            None => Scene::of(map, game.position()),
        };
        scene.light = Light::on(highlighted, DIM_BESIDE_RESULTS);
        let puzzle = session.puzzle.as_ref();
        scene.goals = puzzle.map_or(ProvinceSet::EMPTY, |puzzle| puzzle.goals());
        let mut page = ScreenLayout::new(map, scene);
        page.zoom = puzzle.map(|puzzle| puzzle.places());
        page.header = header::of_power(session, game, self.power, "proof");
        let proof = session.proof().and_then(|proof| proof.as_ref().ok());
        let gives_up = proof.is_some_and(text::can_give_up);
        page.hints = paint.hints_with(COMMANDS, |command| match command {
            Command::Up => (self.cases.len() > 1).into(),
            Command::Assume => (!self.waters().is_empty()).into(),
            Command::Next if gives_up => HintForm::Called("give up"),
            _ => HintForm::Usual,
        });
        if let Some(puzzle) = &session.puzzle {
            let count = page.hints.len();
            let at = if puzzle.is_solved() { 0 } else { count };
            let next = paint.hints_with(&[Command::Later], |_| HintForm::Called("next puzzle"));
            page.hints.splice(at..at, next);
        }
        page.focus = highlighted;
        page.detail_rows = DetailRows { small: 6, wide: 12 };
        let areas = Areas::of(paint.buffer.area, page.detail_rows);
        let space = DetailSpace {
            in_full: false,
            small: areas.class == SizeClass::Small,
            width: usize::from(areas.details.width.saturating_sub(3)),
        };
        page.details = self.details(session, space);
        page.list = self.list();
        page.list_over = self.side.is_open.then_some(highlighted);
        page.entry =
            EntryLine::instead(Row::new().dim(match (session.proof(), self.cases.len()) {
                (None, _) => "The program looks for a proof …",
                (Some(_), 0) => "",
                (Some(_), 1) => "Enter explains this result in full.",
                (Some(_), _) => "Up and Down show other orders; Enter explains the result in full.",
            }));
        page
    }

    /// Returns the question, the answer, and the explanation of the selected pair's result.
    fn details(&self, session: &Session, space: DetailSpace) -> DetailPanel {
        let game = self.branch.game();
        let (map, power) = (game.map(), self.power);
        let (terms, orders) = &self.questions[self.question];
        let question = match &session.puzzle {
            Some(puzzle) => puzzle.question(),
            None => proofs::question(map, game.position(), power, terms),
        };
        let assumed = Some(&self.assumed).filter(|it| !it.is_empty());
        let assumed = assumed.map(|it| Row::new().text(format!("Assuming {}.", it.text())));
        let panel = DetailPanel::new(Row::new().bold(question)).always(assumed);
        let share = session.puzzle.as_ref().and_then(PuzzlePlay::share);
        let share = share.map(|it| Row::new().key("^Y").dim(format!(" copies “{it}”.")));
        let is_given = !game.sheet(power).is_empty();
        let panel = match session.proof() {
            None => panel,
            Some(Err(error)) => panel.always([Row::new().text(format!("{error}."))]),
            Some(Ok(proof)) => panel
                .always([text::answer(map, power, *orders, proof)])
                .always(share)
                .roomy(text::given(map, power, proof).filter(|_| is_given)),
        };
        match &self.outcome {
            None => panel,
            Some(outcome) => panel.blank().and(outcome.detail.panel(space)),
        }
    }

    /// Returns the pairs, and the orders of the selected one.
    fn list(&self) -> ListPanel {
        let map = self.branch.game().map();
        let mut lines = Vec::new();
        for (index, case) in self.cases.iter().enumerate() {
            let number = words::choice(index, &case.name, index == self.side.selected);
            lines.push(ListRow::from(number).choice(index, self.side.selected));
        }
        let Some(case) = self.cases.get(self.side.selected) else {
            return lines.into();
        };
        lines.push(ListRow::blank());
        let matter = self.outcome.as_ref().map(|outcome| outcome.matter);
        let matter = matter.unwrap_or(ProvinceSet::EMPTY);
        for (power, orders) in case.by_power(&self.branch, self.power, &matter) {
            lines.push(words::power_heading(map, power).into());
            if orders.is_empty() {
                lines.push(Row::new().dim("  all units hold").into());
            }
            let rows = orders
                .iter()
                .map(|order| Row::new().text(format!("  {order}")));
            lines.extend(rows.map(ListRow::from));
        }
        let left_out = case.left_out(&matter);
        if left_out > 0 {
            let replies = if left_out == 1 { "reply" } else { "replies" };
            let text = format!("and {left_out} {replies} without effect");
            lines.push(Row::new().faint(text).into());
        }
        lines.into()
    }

    /// Opens the pair as a what-if.
    fn what_if(&self, session: &Session) -> Transition {
        let Some(case) = self.cases.get(self.side.selected) else {
            return Transition::Stay;
        };
        let mut branch = (*self.branch).clone();
        for (power, order) in case.drafts(&branch) {
            branch.game_mut().give_entry(power, order);
        }
        Transition::push(WhatIf::of(session, branch, self.root))
    }

    /// Explains the result of the pair in full.
    fn explain(&self, session: &Session) -> Transition {
        let Some(outcome) = &self.outcome else {
            return Transition::Stay;
        };
        let (name, record) = ("the proof".to_owned(), outcome.record.clone());
        let unit = Some(outcome.subject);
        Transition::push(Results::under(session, self.root, name, record, unit))
    }
}

/// Returns the line about a solved puzzle that can be shared.
pub(in crate::screens) fn copied(session: &Session) -> Option<Clip> {
    let share = session.puzzle.as_ref()?.share()?;
    Some(Clip::new(share, "a line about the puzzle".to_owned()))
}

impl Screen<Session> for ProofView {
    fn traits(&self, session: &Session) -> Traits {
        Traits::map(match session.proof() {
            Some(_) => (Context::Proof, LineState::Numbered),
            None => (Context::Thinking, LineState::Absent),
        })
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        let is_answered = session.proof().is_some();
        match command {
            _ if self.side.update(self.cases.len(), command) => self.play_selected(),
            Command::Back => {
                session.proof = AskedProof::default();
                return Transition::Pop;
            }
            Command::Earlier | Command::Later if session.puzzle.is_some() => {
                session.proof = AskedProof::default();
                return Transition::Go(Goto::OtherPuzzle(command));
            }
            Command::Puzzles if session.puzzle.is_none() => {}
            Command::Accept | Command::Done if !is_answered => session.proof.stop(),
            Command::Next => {
                self.question = (self.question + 1) % self.questions.len();
                self.ask(session);
            }
            Command::Assume => self.assume(session),
            Command::Accept | Command::Why => return self.explain(session),
            Command::WhatIf => return self.what_if(session),
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn on_event(&mut self, session: &mut Session, event: &Event) -> Transition {
        match event {
            Event::WorkedOut if self.cases.is_empty() => self.answered(session),
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        self.page(session, paint).draw(paint);
    }

    fn copied(&self, session: &Session) -> Option<Clip> {
        copied(session)
    }

    fn focus(&self, _: &Session) -> Option<Focus> {
        let highlighted = self.highlighted();
        Some(Focus::on(highlighted))
    }
}
