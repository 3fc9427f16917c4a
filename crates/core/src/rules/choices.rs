//! One choice for every issue, and the issues by number.

use std::fmt;
use std::str::FromStr;

use super::issues::*;
use super::{Choice, Issue, IssueInfo, Rulebook, RulesError, Setting};

/// Gives each issue its field in [`Rules`] and its name in [`IssueId`].
macro_rules! rules {
    ($($(#[$doc:meta])* $field:ident: $issue:ident,)+) => {
        /// The rules in force: one choice for each issue. Plain data, cheap to copy.
        ///
        /// The default is [`Rulebook::Datc31`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Rules { $($(#[$doc])* pub $field: $issue,)+ }

        /// An issue of DATC chapter 4; written `4.A.1`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum IssueId { $($(#[$doc])* $issue,)+ }

        impl IssueId {
            /// Every issue, in the order of DATC.
            pub const ALL: &'static [Self] = &[$(Self::$issue),+];

            /// Returns the description of the issue.
            pub fn info(self) -> &'static IssueInfo {
                match self { $(Self::$issue => &<$issue as Issue>::INFO,)+ }
            }

            /// Returns a rulebook's choice, and its source.
            pub fn under(self, rulebook: Rulebook) -> (&'static Choice, &'static str) {
                match self { $(Self::$issue => {
                    let (answer, source) = $issue::under(rulebook);
                    (answer.choice(), source)
                })+ }
            }
        }

        impl Rules {
            /// Returns the choices of a rulebook.
            pub(super) fn under(rulebook: Rulebook) -> Self {
                Self { $($field: $issue::under(rulebook).0,)+ }
            }

            /// Returns the choice in force for an issue, as a setting.
            pub fn setting(&self, issue: IssueId) -> Setting {
                let index = match issue { $(IssueId::$issue => self.$field.index(),)+ };
                Setting::at(issue, index)
            }

            /// Applies one choice.
            pub fn apply(&mut self, setting: Setting) {
                let index = setting.index();
                match setting.issue() { $(
                    IssueId::$issue => self.$field = $issue::ALL[index],
                )+ }
            }
        }
    };
}

rules! {
    /// 4.A.1: whether one broken route breaks a convoy.
    multi_route: MultiRoute,
    /// 4.A.2: which orders fail in a convoy paradox.
    paradox: Paradox,
    /// 4.A.3: when an army moves to an adjacent province by convoy.
    adjacent_convoy: AdjacentConvoy,
    /// 4.A.4: whether a convoyed army cuts the support of an attack on itself.
    convoyed_cut: ConvoyedCut,
    /// 4.A.5: whether a unit may retreat to the province that a convoyed attacker came from.
    retreat_to_attacker: RetreatToAttacker,
    /// 4.A.6: whether an army's order may or must name its path.
    convoy_path: ConvoyPath,
    /// 4.A.7: whether a dislodged unit can bounce another in its attacker's province.
    dislodged_prevents: DislodgedPrevents,
    /// 4.B.1: a move without a coast where two are possible.
    omitted_coast_two: OmittedCoastTwo,
    /// 4.B.2: a move without a coast where one is possible.
    omitted_coast_one: OmittedCoastOne,
    /// 4.B.3: a move to a coast that can't be reached.
    impossible_coast: ImpossibleCoast,
    /// 4.B.4: the coast in a support order.
    support_coast: SupportCoast,
    /// 4.B.5: the wrong coast for the ordered unit.
    wrong_unit_coast: WrongUnitCoast,
    /// 4.B.6: a coast that doesn't exist or doesn't matter.
    irrelevant_coast: IrrelevantCoast,
    /// 4.B.7: a fleet's build without a coast where it needs one.
    build_coast: BuildCoast,
    /// 4.C.1: an order without `A` or `F`.
    missing_kind: MissingKind,
    /// 4.C.2: an order with the wrong one of `A` and `F`.
    wrong_kind: WrongKind,
    /// 4.C.3: a build without `A` or `F`.
    build_kind: BuildKind,
    /// 4.C.4: the build of a fleet inland.
    inland_fleet: InlandFleet,
    /// 4.C.5: a foreign unit that is supported or convoyed without its nationality.
    missing_nationality: MissingNationality,
    /// 4.C.6: a foreign unit that is supported or convoyed with the wrong nationality.
    wrong_nationality: WrongNationality,
    /// 4.D.1: several order sets of one power, with the latest known.
    ordered_sets: OrderedSets,
    /// 4.D.2: several order sets of one power, with the latest unknown.
    unordered_sets: UnorderedSets,
    /// 4.D.3: several legal orders to one unit.
    double_orders: DoubleOrders,
    /// 4.D.4: more builds than the power may make.
    excess_builds: ExcessBuilds,
    /// 4.D.5: several builds in one province.
    double_build: DoubleBuild,
    /// 4.D.6: more removals than the power must make.
    excess_removals: ExcessRemovals,
    /// 4.D.7: whether a build may be waived.
    waiving: Waiving,
    /// 4.D.8: which unit is removed without an order.
    removal: Removal,
    /// 4.D.9: whether a unit in civil disorder can be supported to hold.
    civil_disorder_support: CivilDisorderSupport,
    /// 4.E.1: which texts count as orders.
    illegal_orders: IllegalOrders,
    /// 4.E.2: how a poorly written order is interpreted.
    poor_orders: PoorOrders,
    /// 4.E.3: whether a support or convoy implies the order that it is for.
    implicit_orders: ImplicitOrders,
    /// 4.E.4: whether perpetual orders are allowed.
    perpetual_orders: PerpetualOrders,
    /// 4.E.5: whether a power can let another power order a unit.
    proxy_orders: ProxyOrders,
    /// 4.E.6: a unit on the board that shouldn't be there.
    flying_dutchman: FlyingDutchman,
}

impl Default for Rules {
    fn default() -> Self {
        Rulebook::default().rules()
    }
}

impl Rules {
    /// Returns the choice in force for an issue.
    pub fn choice(&self, issue: IssueId) -> &'static Choice {
        self.setting(issue).choice()
    }

    /// Applies the choice with a name, in any case.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Setting::new`]; the rules are then unchanged.
    pub fn set(&mut self, issue: IssueId, choice: &str) -> Result<(), RulesError> {
        self.apply(Setting::new(issue, choice)?);
        Ok(())
    }

    /// Returns the choices that differ from a rulebook's, in the order of DATC.
    pub fn changes_from(&self, rulebook: Rulebook) -> Vec<Setting> {
        let named = rulebook.rules();
        let changed = |setting: &Setting| *setting != named.setting(setting.issue());
        self.settings().filter(changed).collect()
    }

    /// Returns all choices in force, in the order of DATC.
    fn settings(&self) -> impl Iterator<Item = Setting> {
        IssueId::ALL.iter().map(|issue| self.setting(*issue))
    }

    /// Checks that the choices are consistent.
    ///
    /// # Errors
    ///
    /// Returns an error with the first two choices that contradict each other. Any single
    /// choice can be combined with every rulebook: a pair is rejected only if no rulebook has either half of
    /// it.
    pub fn check(&self) -> Result<(), RulesError> {
        use IssueId::{OmittedCoastOne as CoastOne, OmittedCoastTwo as CoastTwo};
        let fails = self.omitted_coast_one == OmittedCoastOne::Fails;
        let by_default = self.omitted_coast_one == OmittedCoastOne::DefaultCoast;
        let corrected = self.impossible_coast == ImpossibleCoast::PossibleCoast;
        let unasked = [AdjacentConvoy::AlwaysConvoy, AdjacentConvoy::SwapOnly];
        let pairs = [
            (
                fails && self.omitted_coast_two == OmittedCoastTwo::DefaultCoast,
                [CoastTwo, CoastOne],
                "a move without a coast would be helped where it has two meanings and not \
                 where it has one",
            ),
            (
                fails && corrected,
                [CoastOne, IssueId::ImpossibleCoast],
                "a move to the wrong coast would be corrected and one without a coast would not",
            ),
            (
                by_default && corrected,
                [CoastOne, IssueId::ImpossibleCoast],
                "a move to the wrong coast would go to the one in reach, and one without a coast \
                 might not",
            ),
            (
                self.convoy_path == ConvoyPath::Required && unasked.contains(&self.adjacent_convoy),
                [IssueId::AdjacentConvoy, IssueId::ConvoyPath],
                "an army would be convoyed whether it asks for it or not, and only along the path \
                 that it asks for",
            ),
            (
                self.build_kind == BuildKind::Fails && self.inland_fleet == InlandFleet::Army,
                [IssueId::BuildKind, IssueId::InlandFleet],
                "inland, the wrong letter would build an army and no letter would not",
            ),
        ];
        let Some((_, issues, reason)) = pairs.into_iter().find(|(conflict, ..)| *conflict) else {
            return Ok(());
        };
        let [first, second] = issues.map(|issue| self.setting(issue));
        Err(RulesError::conflict(first, second, reason))
    }
}

impl fmt::Display for IssueId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.info().number)
    }
}

impl FromStr for IssueId {
    type Err = RulesError;

    /// Reads a number of DATC in any case: `4.A.1`.
    ///
    /// # Errors
    ///
    /// Returns an error for any other text.
    fn from_str(text: &str) -> Result<Self, RulesError> {
        let number = text.trim();
        let named = |issue: &&Self| issue.info().number.eq_ignore_ascii_case(number);
        let found = Self::ALL.iter().find(named);
        found
            .copied()
            .ok_or_else(|| RulesError::unknown_issue(text))
    }
}
