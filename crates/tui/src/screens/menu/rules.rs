//! The rules, issue by issue: each issue of DATC chapter 4 with its choices, the current one, and
//! the past phases in which another choice would have given different results. A change takes
//! effect from the current phase on.

mod changed_phases;
mod view;

use crate::keys::{Command, Context, LineState};
use crate::kit::list::{cycle, select};
use crate::kit::{Row, house_rule_text, words};
use crate::page::Paint;
use crate::screens::{Event, Screen, Traits, Transition};
use crate::session::{Session, Shared};
use chancery_core::rules::{IssueId, Rulebook, Rules, Setting};
use changed_phases::ChangedPhase;
use game::TableRules;

/// The game whose rules are changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum For {
    /// No game.
    #[default]
    NoGame,
    /// A new game that is being set up.
    Setup,
    /// The current game.
    Game,
    /// A what-if.
    Branch,
}

/// The list of issues, the selected one, and the choices.
#[derive(Debug, Default)]
pub struct RulesList {
    selected: usize,
    target: For,
    /// The rules in force.
    before: TableRules,
    /// The rules as changed on this screen.
    house: TableRules,
    /// The house rules, as full sentences.
    house_rules: Vec<String>,
    /// Whether Esc was pressed with changes. Pressing it again discards them.
    leaving: bool,
    /// The past phases that would have had different results.
    altered: Vec<ChangedPhase>,
}

impl RulesList {
    /// Returns the rules of a new game, with its house rules as sentences.
    pub fn of_setup(house: TableRules, house_rules: Vec<String>) -> Self {
        RulesList {
            house_rules,
            target: For::Setup,
            before: house,
            house,
            ..RulesList::default()
        }
    }

    /// Returns the rules of the current game.
    pub fn of_game(session: &Session) -> Self {
        let game = session.game();
        let house_rules = house_rule_text::sentences(game.map(), game.start(), game.neutral());
        RulesList {
            target: For::Game,
            ..RulesList::of_setup(game.table_rules(), house_rules)
        }
    }

    /// Returns the rules of a what-if. Changes affect only the what-if.
    pub fn of_branch(branch: &Session) -> Self {
        RulesList {
            target: For::Branch,
            ..RulesList::of_game(branch)
        }
    }

    /// Returns the selected issue.
    fn issue(&self) -> IssueId {
        IssueId::ALL[self.selected.min(IssueId::ALL.len() - 1)]
    }

    /// Returns the changed settings.
    fn changes(&self) -> impl Iterator<Item = Setting> + '_ {
        let set = IssueId::ALL
            .iter()
            .map(|issue| self.house.rules.setting(*issue));
        set.filter(|setting| *setting != self.before.rules.setting(setting.issue()))
    }

    fn is_changed(&self) -> bool {
        self.house != self.before
    }

    /// Selects the next choice of the issue, or the previous one, wrapping around.
    fn choose(&mut self, shared: &Shared, forward: bool) {
        let choices: Vec<Setting> = Setting::of(self.issue()).collect();
        let set = self.house.rules.setting(self.issue());
        self.set(shared, cycle(&choices, set, forward));
    }

    fn set(&mut self, shared: &Shared, setting: Setting) {
        let mut house = self.house;
        house.rules.apply(setting);
        self.change(shared, house);
    }

    fn change(&mut self, shared: &Shared, house: TableRules) {
        self.house = house;
        self.altered = match (self.target, &shared.session) {
            (For::Game, Some(session)) if house.rules.check().is_ok() => {
                let changes: Vec<Setting> = self.changes().collect();
                changed_phases::by(session.game(), &changes)
            }
            _ => Vec::new(),
        };
    }

    /// Applies the changes, if the rules are playable.
    fn take(&mut self, shared: &mut Shared) -> Transition {
        if !self.is_changed() {
            return Transition::Pop;
        }
        if self.house.rules.check().is_err() {
            // the error is shown beside the issue
            return Transition::Stay;
        }
        match (self.target, &mut shared.session) {
            (For::Setup | For::Branch, _) => Transition::PopWith(Event::Rules(self.house)),
            (For::Game, Some(session)) => {
                let house = self.house;
                if let Err(error) = session.game().can_change_rules(&house) {
                    shared.show(Row::new().bold(error.to_string()));
                    return Transition::Stay;
                }
                let turn = words::turn(session.game().turn());
                if session.change(|game| game.change_rules(house)).is_ok() {
                    shared.show(
                        Row::new()
                            .dim(format!("From {turn} on: "))
                            .bold(words::house(house)),
                    );
                }
                Transition::PopWith(Event::Rules(house))
            }
            _ => Transition::Pop,
        }
    }

    /// Returns the reason that the rules aren't playable.
    fn refused(&self) -> Option<String> {
        let rules: &Rules = &self.house.rules;
        rules.check().err().map(|error| error.to_string())
    }
}

impl Screen for RulesList {
    fn traits(&self, _: &Shared) -> Traits {
        Traits::page((Context::Rules, LineState::Absent))
    }

    fn update(&mut self, shared: &mut Shared, command: Command) -> Transition {
        let leaving = std::mem::take(&mut self.leaving);
        match command {
            Command::Back if self.is_changed() && self.target != For::NoGame && !leaving => {
                self.leaving = true;
                shared.notify("Enter applies the changes; Esc again discards them.");
            }
            _ if select(&mut self.selected, IssueId::ALL.len(), command) => {}
            Command::Left => self.choose(shared, false),
            Command::Right => self.choose(shared, true),
            Command::Next | Command::Previous => {
                let forward = command == Command::Next;
                let rulebook = cycle(&Rulebook::ALL, self.house.rulebook, forward);
                self.change(shared, TableRules::of(rulebook));
            }
            Command::TakeBack => {
                let rulebook = self.house.rulebook.rules();
                self.set(shared, rulebook.setting(self.issue()));
            }
            Command::Choose(number) => {
                let number = usize::from(number).saturating_sub(1);
                if let Some(setting) = Setting::of(self.issue()).nth(number) {
                    self.set(shared, setting);
                }
            }
            Command::Accept => return self.take(shared),
            Command::Rules => {}
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn draw(&self, shared: &Shared, paint: &mut Paint<'_>) {
        view::draw(self, shared, paint);
    }
}
