//! The rules, issue by issue: each of DATC chapter 4 with its choices, the one in force, and what
//! another choice would have altered. A choice counts from the phase on that is played next.

mod changed_phases;
mod view;

use super::{Event, Paint, Screen, Transition};
use crate::app::Shared;
use crate::house_rule_text;
use crate::keys::{Context, LineState};
use crate::message::Command;
use crate::picker::{cycle, step};
use crate::session::Session;
use crate::text::Row;
use crate::words;
use chancery_core::rules::{IssueId, Rulebook, Rules, Setting};
use changed_phases::ChangedPhase;
use game::TableRules;

/// Whose rules are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum For {
    /// Nobody's: there is no game.
    #[default]
    Nobody,
    /// Those of the game that is set up.
    Setup,
    /// Those of the game that is played.
    Game,
    /// Those of a what-if.
    Branch,
}

/// The list: which issue is selected, and what was chosen.
#[derive(Debug, Default)]
pub struct RulesList {
    selected: usize,
    whose: For,
    /// The rules in force.
    before: TableRules,
    /// The rules as they are chosen.
    house: TableRules,
    /// What the table plays otherwise than every rulebook, as whole sentences.
    otherwise: Vec<String>,
    /// The phases that would have come out otherwise.
    altered: Vec<ChangedPhase>,
}

impl RulesList {
    /// The rules of a game that is set up, and what is played otherwise than every rulebook.
    pub fn of_setup(house: TableRules, otherwise: Vec<String>) -> Self {
        RulesList {
            otherwise,
            whose: For::Setup,
            before: house,
            house,
            ..RulesList::default()
        }
    }

    /// The rules of the game that is played.
    pub fn of_game(session: &Session) -> Self {
        let game = session.game();
        let otherwise = house_rule_text::sentences(game.map(), game.start(), game.neutral());
        RulesList {
            whose: For::Game,
            ..RulesList::of_setup(game.table_rules(), otherwise)
        }
    }

    /// The rules of a what-if, which are changed there alone.
    pub fn of_branch(branch: &Session) -> Self {
        RulesList {
            whose: For::Branch,
            ..RulesList::of_game(branch)
        }
    }

    /// The issue that is selected.
    fn issue(&self) -> IssueId {
        IssueId::ALL[self.selected.min(IssueId::ALL.len() - 1)]
    }

    /// The issues that are set otherwise than before.
    fn changes(&self) -> impl Iterator<Item = Setting> + '_ {
        let set = IssueId::ALL
            .iter()
            .map(|issue| self.house.rules.setting(*issue));
        set.filter(|setting| *setting != self.before.rules.setting(setting.issue()))
    }

    fn is_changed(&self) -> bool {
        self.house != self.before
    }

    /// The next choice of the issue, or the one before, round and round.
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
        self.altered = match (self.whose, &shared.session) {
            (For::Game, Some(session)) if house.rules.check().is_ok() => {
                let changes: Vec<Setting> = self.changes().collect();
                changed_phases::by(session.game(), &changes)
            }
            _ => Vec::new(),
        };
    }

    /// Takes what was chosen, where it can be played.
    fn take(&mut self, shared: &mut Shared) -> Transition {
        if !self.is_changed() {
            return Transition::Pop;
        }
        if self.house.rules.check().is_err() {
            // what is wrong stands beside the issue
            return Transition::Stay;
        }
        match (self.whose, &mut shared.session) {
            (For::Setup | For::Branch, _) => Transition::PopWith(Event::Rules(self.house)),
            (For::Game, Some(session)) => {
                let house = self.house;
                if let Err(error) = session.game().can_change_rules(&house) {
                    shared.notice = Some(Row::new().bold(error.to_string()));
                    return Transition::Stay;
                }
                let turn = words::turn(session.game().turn());
                if session.change(|game| game.change_rules(house)).is_ok() {
                    shared.notice = Some(
                        Row::new()
                            .dim(format!("{turn} and all that follows: "))
                            .bold(words::house(house)),
                    );
                }
                Transition::PopWith(Event::Rules(house))
            }
            _ => Transition::Pop,
        }
    }

    /// Why what was chosen can't be played.
    fn refused(&self) -> Option<String> {
        let rules: &Rules = &self.house.rules;
        rules.check().err().map(|error| error.to_string())
    }
}

impl Screen for RulesList {
    fn context(&self, _: &Shared) -> (Context, LineState) {
        (Context::Rules, LineState::Absent)
    }

    fn update(&mut self, shared: &mut Shared, command: Command) -> Transition {
        match command {
            Command::Up | Command::Down => {
                step(&mut self.selected, IssueId::ALL.len(), command);
            }
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
            Command::Take => return self.take(shared),
            Command::Rules => {}
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn click_row(&mut self, _: &mut Shared, number: usize) -> Transition {
        self.selected = number.min(IssueId::ALL.len() - 1);
        Transition::Stay
    }

    fn draw(&self, shared: &Shared, paint: &mut Paint<'_>) {
        view::draw(self, shared, paint);
    }
}
