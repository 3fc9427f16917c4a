//! The dictionary of a map: the meanings of texts, independent of any position.

use std::collections::{HashMap, HashSet};

use super::keywords::Keyword;
use super::matcher::{self, FuzzyWord, Guess, Matcher, Rank, Spelling};
use super::meanings::Meaning;
use super::meta_words::Effect;
use super::normalize::{is_number, key, spelled_out};
use super::only;
use super::tokens::Token;
use super::weights::Weights;
use super::words::{List, META, SEASONS, UNUSUAL, usual, words};
use chancery_core::board::{Coast, Map, Power, PowerSet, Province, ProvinceSet, UnitKind};

/// The word before the power that orders a unit.
pub(super) const PROXY: &str = "proxy";

/// The meanings of a correctly spelled text of one or more words.
#[derive(Clone, Default, Debug)]
pub(super) struct Meanings {
    /// The provinces, each with the kind of match.
    pub places: Vec<Guess>,
    /// The powers, as nouns or adjectives.
    pub powers: Vec<Power>,
    /// The coasts, each with its cost.
    pub coasts: Vec<(Coast, u16)>,
    /// The words of orders, each with whether it is a usual word.
    pub words: Vec<(Keyword, bool)>,
}

impl Meanings {
    /// Returns whether the text is a word of orders of some kind.
    pub fn says(&self, wanted: impl Fn(Keyword) -> bool) -> bool {
        self.words.iter().any(|(word, _)| wanted(*word))
    }

    /// Returns the province whose code, name or alias the text is.
    pub fn exact_place(&self) -> Option<Province> {
        let mut places = self.places.iter();
        let exact = places.find(|guess| guess.spelling == Spelling::Exact);
        exact.map(|guess| guess.province)
    }

    /// Returns whether the text is the code, name or alias of a province.
    pub fn names_exactly(&self) -> bool {
        self.exact_place().is_some()
    }

    /// Returns whether the text only means the side of a province on which a coast lies: `nk`.
    pub fn is_only_side(&self) -> bool {
        let others = self.places.is_empty() && self.powers.is_empty() && self.words.is_empty();
        others && self.coasts.iter().any(|(_, cost)| *cost > 0)
    }

    /// Returns whether the text only means provinces that share it.
    fn is_only_shared(&self) -> bool {
        let shared = |guess: &Guess| guess.spelling == Spelling::Shared;
        let others = self.powers.is_empty() && self.coasts.is_empty() && self.words.is_empty();
        others && self.places.iter().all(shared)
    }

    /// Returns whether the text has any meaning apart from noise words such as articles.
    pub fn says_something(&self) -> bool {
        self.says(|word| word != Keyword::Noise)
            || !(self.places.is_empty() && self.powers.is_empty() && self.coasts.is_empty())
    }
}

/// The dictionary of a map: codes, names and aliases of provinces and powers, coasts, and the words
/// of orders in six languages. It is built once for each map; readers borrow it.
///
/// ```
/// use chancery_core::board::Map;
/// use entry::Lexicon;
///
/// let lexicon = Lexicon::new(Map::standard());
/// assert!(lexicon.knows("Golfe du Lion") && lexicon.knows("unterstützt"));
/// assert!(!lexicon.knows("Moon"));
/// ```
#[derive(Default)]
pub struct Lexicon {
    /// The costs of readings.
    pub(super) weights: Weights,
    texts: HashMap<String, Meanings>,
    /// Finds the provinces that an unknown text may be a misspelling of.
    pub(super) matcher: Matcher,
    /// The provinces by the first letters of their code and name.
    pub(super) initials: HashMap<char, Vec<Guess>>,
    /// The words of orders (index 0) and the coast names of several words (index 1) that are long
    /// enough to be misspelled.
    long_senses: [Vec<(FuzzyWord, Meaning)>; 2],
    /// The names of powers that are long enough to be misspelled.
    long_powers: Vec<(FuzzyWord, Power)>,
    /// The names of powers, power by power, each with the least number of its letters that stand for it.
    shortened_powers: Vec<(String, usize, Power)>,
    /// The number of words of the longest text.
    pub(super) longest: usize,
    /// The meta-words and the first word of each.
    pub(super) meta_words: HashMap<&'static str, Effect>,
    pub(super) meta_heads: HashSet<&'static str>,
    /// The number of words of the longest meta-word.
    pub(super) longest_meta: usize,
    /// The first words of the phrases that make a line something other than an order.
    pub(super) reserved_heads: HashSet<&'static str>,
}

impl Lexicon {
    /// Builds the dictionary of a map.
    pub fn new(map: &Map) -> Self {
        Lexicon::weighed(map, Weights::FITTED)
    }

    /// Builds the dictionary with different costs, for experiments.
    pub fn weighed(map: &Map, weights: Weights) -> Self {
        let mut lexicon = Lexicon {
            weights,
            matcher: Matcher::new(weights),
            ..Lexicon::default()
        };
        lexicon.add_places(map);
        lexicon.add_powers(map);
        lexicon.add_coasts();
        for (word, text) in usual() {
            let meanings = lexicon.meanings(text);
            // "Arm" is Armenia rather than an army
            let usual = !meanings.names_exactly();
            meanings.words.push((word, usual));
            lexicon.add_long_word(word, text);
        }
        for (word, text) in words(UNUSUAL) {
            lexicon.meanings(text).words.push((word, false));
        }
        lexicon.add_meta_words();
        for text in List::Reserved.words() {
            let words = &mut lexicon.meanings(text).words;
            words.push((Keyword::Reserved, true));
            lexicon.reserved_heads.extend(text.split(' ').next());
        }
        lexicon.meanings(PROXY).words.push((Keyword::Proxy, true));
        lexicon.add_parts_of_names(map);
        lexicon.add_slips();
        lexicon
    }

    /// Adds the names of the players, who head their orders: `Dieter:`. A name that means something else, or several
    /// powers, stays without a power.
    pub fn name_players<'n>(&mut self, players: impl Iterator<Item = (&'n str, Power)>) {
        let mut names: HashMap<String, PowerSet> = HashMap::new();
        for (player, power) in players {
            let full = key(player);
            let first = full.split(' ').next().unwrap_or_default().to_owned();
            for name in [full, first] {
                names.entry(name).or_default().insert(power);
            }
        }
        for (name, powers) in names {
            let is_word = self.knows(&name) || self.meta_words.contains_key(name.as_str());
            // "Will" and "Of"
            let is_filler = [List::Reports, List::HeadingFiller]
                .iter()
                .any(|list| list.has(&name));
            let is_free = name.len() > 2 && !is_word && !is_filler && !is_number(&name);
            if let Some(power) = only(powers.iter()).filter(|_| is_free) {
                self.meanings(&name).powers.push(power);
            }
        }
    }

    /// Adds the parts of names that no other name contains: "Aeolus" for "Village of Aeolus".
    fn add_parts_of_names(&mut self, map: &Map) {
        let mut parts: HashMap<String, ProvinceSet> = HashMap::new();
        for province in map.provinces() {
            let name = key(&map.info(province).name);
            let words: Vec<&str> = name.split(' ').collect();
            for part in (1..words.len()).flat_map(|length| words.windows(length)) {
                if part.iter().all(|word| word.len() >= 4) {
                    parts.entry(part.join(" ")).or_default().insert(province);
                }
            }
        }
        for (text, provinces) in parts {
            if let Some(province) = only(provinces.iter())
                && !self.texts.contains_key(&text)
            {
                self.place(&text, province, self.weights.listed, Spelling::Listed);
            }
        }
    }

    /// Adds the names of coasts, also written as one word ("southcoast"), and the words for their sides.
    fn add_coasts(&mut self) {
        const NAMES: [(Coast, List, List); 4] = [
            (Coast::North, List::NorthCoast, List::NorthSide),
            (Coast::East, List::EastCoast, List::EastSide),
            (Coast::South, List::SouthCoast, List::SouthSide),
            (Coast::West, List::WestCoast, List::WestSide),
        ];
        let side = self.weights.side;
        for (coast, names, sides) in NAMES {
            for text in names.words() {
                self.meanings(text).coasts.push((coast, 0));
            }
            for text in sides.words() {
                self.meanings(text).coasts.push((coast, side));
            }
        }
        for (coast, names, _) in NAMES {
            let long = |text: &&&str| text.len() >= 8 && text.contains(' ');
            for text in names.words().iter().filter(long) {
                let form = FuzzyWord::new(text);
                self.long_senses[1].push((form, Meaning::Coast(coast)));
                let coasts = &mut self.meanings(&text.replace(' ', "")).coasts;
                if coasts.is_empty() {
                    coasts.push((coast, side));
                }
            }
        }
    }

    /// Adds a word that is long enough to be misspelled.
    fn add_long_word(&mut self, word: Keyword, text: &str) {
        // "allies" isn't a misspelling of "alles", nor "today" of "todas"
        let confused = matches!(word, Keyword::Noise | Keyword::All | Keyword::Via);
        if confused || text.len() < 4 || text.contains(' ') {
            return;
        }
        let form = match text {
            "army" | "fleet" => FuzzyWord::plain(text),
            _ => FuzzyWord::new(text),
        };
        self.long_senses[0].push((form, Meaning::Word(word)));
    }

    /// Adds the meta-words.
    fn add_meta_words(&mut self) {
        let seasons = words(SEASONS).map(|(season, text)| (Effect::Season(season), text));
        for (effect, text) in words(META).chain(seasons) {
            self.meta_words.entry(text).or_insert(effect);
            self.meta_heads.extend(text.split(' ').next());
            self.longest_meta = self.longest_meta.max(text.split(' ').count());
        }
    }

    /// Returns whether a text is a word of orders for which `wanted` is true. `text` must be a key.
    pub(super) fn says(&self, text: &str, wanted: impl Fn(Keyword) -> bool) -> bool {
        self.exactly(text).is_some_and(|found| found.says(wanted))
    }

    /// Returns whether a token is a word of orders for which `wanted` is true.
    pub(super) fn token_says(&self, token: &Token, wanted: impl Fn(Keyword) -> bool) -> bool {
        token.word().is_some_and(|word| self.says(word, wanted))
    }

    /// Returns whether a text is the name of a province. `text` must be a key.
    pub(super) fn names_place(&self, text: &str) -> bool {
        let found = self.exactly(text);
        found.is_some_and(|found| !found.places.is_empty())
    }

    /// Returns whether the text has a meaning without spelling correction.
    pub fn knows(&self, text: &str) -> bool {
        self.texts.contains_key(&key(text))
    }

    /// Returns the meanings of a correctly spelled text. `text` must be a key.
    pub(super) fn exactly(&self, text: &str) -> Option<&Meanings> {
        self.texts.get(text)
    }

    /// Returns whether a word means a province or a coast without spelling correction. `word` must
    /// be a key.
    pub(super) fn is_place(&self, word: &str) -> bool {
        self.exactly(word).is_some_and(|meanings| {
            let named = !meanings.places.is_empty() || !meanings.coasts.is_empty();
            named && !meanings.says(|word| word == Keyword::Noise)
        })
    }

    /// Returns whether a word has no meaning in orders: an article. `word` must be a key.
    pub(super) fn is_noise(&self, word: &str) -> bool {
        self.says(word, |word| word == Keyword::Noise)
    }

    /// Returns whether a word is a word of orders and nothing else. `word` must be a key.
    pub(super) fn is_verb(&self, word: &str) -> bool {
        self.exactly(word).is_some_and(|meanings| {
            let verb = !meanings.words.is_empty() && !meanings.says(|word| word == Keyword::Noise);
            verb && meanings.places.is_empty() && meanings.coasts.is_empty()
        })
    }

    /// Returns whether a word has no usual meaning in orders. `word` must be a key.
    pub(super) fn is_unusual(&self, word: &str) -> bool {
        let known = self.exactly(word);
        known.is_some_and(|known| known.words.iter().all(|(_, usual)| !usual))
    }

    /// Returns the kind of unit that a word means, single letters included. `word` must be a key.
    pub(super) fn kind_of_unit(&self, word: &str) -> Option<UnitKind> {
        let mut words = self.exactly(word)?.words.iter();
        words.find_map(|(word, _)| match word {
            Keyword::Kind(kind) => Some(*kind),
            _ => None,
        })
    }

    /// Returns whether a word means army or fleet, single letters included. `word` must be a key.
    pub(super) fn is_kind_of_unit(&self, word: &str) -> bool {
        self.kind_of_unit(word).is_some()
    }

    /// Returns whether a word means "hold", single letters excluded. `word` must be a key.
    pub(super) fn is_hold(&self, word: &str) -> bool {
        word.len() > 1 && self.says(word, |word| word == Keyword::Hold)
    }

    /// Returns the power that a text means, if it is unique. `text` must be a key.
    pub(super) fn power(&self, text: &str) -> Option<Power> {
        only(&self.exactly(text)?.powers).copied()
    }

    /// Returns the power whose possessive a word is: "Germany's". `word` must be a key.
    pub(super) fn possessor(&self, word: &str) -> Option<Power> {
        let powers = &self.exactly(word.strip_suffix('s')?)?.powers;
        powers.first().copied()
    }

    /// Returns the words of orders that an unknown word may be a misspelling of, or the coasts for
    /// a phrase, each with its cost.
    pub(super) fn nearly_senses(&self, text: &str) -> Vec<(Meaning, u16)> {
        self.off(&self.long_senses[usize::from(text.contains(' '))], text)
    }

    /// Returns the deduplicated meanings whose forms a text may be a misspelling of, each with its
    /// lowest cost.
    fn off<T: Copy + PartialEq>(&self, forms: &[(FuzzyWord, T)], text: &str) -> Vec<(T, u16)> {
        let mut found: Vec<(T, u16)> = Vec::new();
        for (form, meaning) in forms {
            let Some(off) = form.slip(text) else { continue };
            let cost = self.weights.word_letter * u16::from(off);
            match found.iter_mut().find(|(known, _)| known == meaning) {
                Some((_, known)) => *known = cost.min(*known),
                None => found.push((*meaning, cost)),
            }
        }
        found
    }

    /// Returns whether an unknown word may be a misspelled meta-word that takes orders back.
    pub(super) fn nearly_retracts(&self, word: &str) -> bool {
        let near = |text: &str| FuzzyWord::new(text).slip(word).is_some();
        let mut known = self.meta_words.iter();
        // "done" is no "don't"
        word.len() > 4 && known.any(|(text, effect)| effect.retracts() && near(text))
    }

    /// Returns the power that an unknown word may be a misspelling of, if the closest one is unique.
    pub(super) fn nearly_power(&self, text: &str) -> Option<Power> {
        let near = self.off(&self.long_powers, text);
        let least = near.iter().map(|(_, cost)| *cost).min()?;
        let nearest = near.into_iter().filter(|(_, cost)| *cost == least);
        only(nearest).map(|(power, _)| power)
    }

    /// Returns the power whose name, and no other's, begins with these letters, if there are some of them in any
    /// language: `Frankr.`
    pub(super) fn shortened_power(&self, letters: &str) -> Option<Power> {
        let begins = |(name, least, power): &(String, usize, Power)| {
            (letters.len() >= *least && name.starts_with(letters)).then_some(*power)
        };
        let mut powers: Vec<Power> = self.shortened_powers.iter().filter_map(begins).collect();
        powers.dedup();
        only(powers)
    }

    /// Returns whether letters begin a name of a power, in any language.
    pub(super) fn begins_name(&self, power: Power, letters: &str) -> bool {
        let mut all = self.shortened_powers.iter();
        all.any(|(name, _, of)| *of == power && name.starts_with(letters))
    }

    fn meanings(&mut self, text: &str) -> &mut Meanings {
        self.longest = self.longest.max(text.split(' ').count());
        self.texts.entry(text.to_owned()).or_default()
    }

    fn add_powers(&mut self, map: &Map) {
        for power in map.powers() {
            let info = map.power(power);
            // "England" for the Channel: a power's names can mean the province with the power's code
            let codes = info.aliases.iter().filter(|alias| alias.len() == 3);
            let namesakes: Vec<Guess> = codes
                .filter_map(|alias| self.exactly(&key(alias)))
                .flat_map(|meanings| meanings.places.clone())
                .collect();
            let names = [&info.key, &info.name, &info.adjective];
            let long = names.iter().map(|name| key(name));
            let long = long.filter(|name| name.len() >= 5 && !name.contains(' '));
            self.long_powers
                .extend(long.map(|name| (FuzzyWord::new(&name), power)));
            // but "unit" isn't the United Kingdom
            let aliases = info.aliases.iter().filter(|alias| !alias.contains(' '));
            let shortened = aliases.map(|alias| (alias, 4)).chain([(&info.name, 0)]);
            self.shortened_powers
                .extend(shortened.map(|(name, least)| (key(name), least, power)));
            let own = key(&info.name);
            let titles = List::Sovereign.words().iter();
            let titles = titles.filter_map(|row| row.rsplit_once(' '));
            let titles = titles.filter(|(_, power)| *power == own);
            let titles: Vec<String> = titles.map(|(title, _)| title.to_owned()).collect();
            for text in names.into_iter().chain(&info.aliases).chain(&titles) {
                // "BRI" is also a province's own code
                let own = self
                    .exactly(&key(text))
                    .is_some_and(Meanings::names_exactly);
                for guess in namesakes.iter().filter(|_| !own) {
                    let listed = self.weights.listed;
                    self.place(&key(text), guess.province, listed, Spelling::Listed);
                }
                let powers = &mut self.meanings(&key(text)).powers;
                if !powers.contains(&power) {
                    powers.push(power);
                }
            }
        }
    }

    fn add_places(&mut self, map: &Map) {
        let mut loose: Vec<(String, Province)> = Vec::new();
        for province in map.provinces() {
            let info = map.info(province);
            let aliases = info.aliases.iter().map(|alias| (alias, Rank::Alias));
            let texts = [(&info.code, Rank::Code), (&info.name, Rank::Name)];
            for (text, rank) in texts.into_iter().chain(aliases) {
                for text in [Some(key(text)), spelled_out(text).map(|text| key(&text))] {
                    let Some(text) = text else { continue };
                    self.ranked(&text, province, (0, Spelling::Exact), rank);
                    loose.push((text.replace(' ', ""), province));
                }
            }
            for text in &info.misspellings {
                self.place(&key(text), province, self.weights.listed, Spelling::Listed);
            }
            for text in [&info.code, &info.name] {
                let Some(letter) = key(text).chars().next() else {
                    continue;
                };
                let guesses = self.initials.entry(letter).or_default();
                let guess = Guess::new(province, self.weights.initial, Spelling::Initial);
                matcher::add(guesses, guess);
            }
        }
        self.add_waters(map);
        for (text, provinces) in map.shared_aliases() {
            for &province in provinces {
                self.place(&key(text), province, self.weights.shared, Spelling::Shared);
            }
        }
        // names of several words, written as one
        for (text, province) in loose {
            if !self.texts.contains_key(&text) {
                self.place(&text, province, self.weights.listed, Spelling::Listed);
            }
        }
    }

    /// Adds spelling corrections to listed short forms: `br` for Brest may also be Burgundy with a
    /// missing letter.
    fn add_slips(&mut self) {
        let listed = |guess: &Guess| guess.spelling == Spelling::Listed;
        for (text, meanings) in &mut self.texts {
            if text.len() <= 3 && meanings.places.iter().any(listed) {
                for guess in self.matcher.guesses(text) {
                    matcher::add(&mut meanings.places, guess);
                }
            }
        }
    }

    /// Adds names with abbreviated words: `Irish S.`, `N. S.`, `Nwg Sea`, `Tyrr Sea`.
    fn add_waters(&mut self, map: &Map) {
        for province in map.provinces() {
            let info = map.info(province);
            let name = key(&info.name);
            let Some((first, last)) = name.split_once(' ') else {
                continue;
            };
            let initials: Vec<&str> = name.split(' ').map(text::initial).collect();
            for text in [
                format!("{first} {}", text::initial(last)),
                initials.join(" "),
                key(&format!("{} sea", info.code)),
            ] {
                let known = self.exactly(&text);
                let shared = known.is_none_or(|known| known.is_only_shared());
                if last == "sea" && shared {
                    self.place(&text, province, self.weights.shared, Spelling::Shared);
                }
            }
            for alias in info.aliases.iter().map(|alias| key(alias)) {
                let text = format!("{alias} {last}");
                let fits = alias.len() >= 4 && first.starts_with(&alias);
                if fits && !self.texts.contains_key(&text) {
                    self.place(&text, province, 0, Spelling::Exact);
                }
            }
        }
    }

    fn place(&mut self, text: &str, province: Province, cost: u16, spelling: Spelling) {
        let rank = match spelling {
            Spelling::Listed => Rank::Loose,
            _ => Rank::Alias,
        };
        self.ranked(text, province, (cost, spelling), rank);
    }

    fn ranked(
        &mut self,
        text: &str,
        province: Province,
        (cost, spelling): (u16, Spelling),
        rank: Rank,
    ) {
        if text.is_empty() {
            return;
        }
        // shared names and texts of two letters are too short for spelling correction
        if spelling != Spelling::Shared && text.chars().count() > 2 {
            self.matcher.add(text, province, rank);
        }
        let guess = Guess::new(province, cost, spelling);
        matcher::add(&mut self.meanings(text).places, guess);
    }
}

impl std::fmt::Debug for Lexicon {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Lexicon({} texts)", self.texts.len())
    }
}
