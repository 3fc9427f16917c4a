//! Words between a person and the computer, before the moves: the computer's proposals, a person's own, and
//! sentences on who kept them. None in fog of war and at tables with other terminals, where others would see
//! what they mustn't.

use super::Session;
use super::computers::{settings_of, with_task};
use super::seats::powers_of;
use crate::kit::{Row, Tone};
use chancery_core::board::{Map, Power, Province};
use chancery_core::orders::legality::LegalityContext;
use game::{Answer, Breaches, Game, Record, SeatId, Word};
use player::Task;
use player::promise::{self, Bonds, Offer, Promise, Reply};
use player::random::Random;
use player::settings::Settings;

/// The probability that the computer considers a proposal before a phase, and the number of its powers near the
/// player that do.
const CHANCE: f32 = 0.8;
const TRIED: usize = 2;

impl Session {
    /// Returns whether the player of a seat and the computer make proposals to each other now.
    pub fn talks(&self, seat: SeatId) -> bool {
        let game = self.whole_game();
        let is_played = self.branch().is_none() && self.lesson.is_none();
        let is_secret = self.is_host() && !self.place().has_others() && game.visibility().is_none();
        let is_due = game.turn().phase.is_movement() && game.ending().is_none();
        game.has_words() && is_played && is_secret && is_due && game.attendance(seat).is_person()
    }

    /// Lets a power of the computer propose something to the player of a seat, once in a phase.
    pub(crate) fn hear(&mut self, seat: SeatId) {
        let now = (self.whole_game().turn(), seat);
        if !self.talks(seat) || self.heard.replace(now) == Some(now) {
            return;
        }
        if let Some(offer) = self.proposal_to(seat) {
            self.change(|game| game.offer(offer, None));
        }
    }

    /// Returns the computer's proposal to a seat. The same game has the same one whenever it is opened.
    fn proposal_to(&self, seat: SeatId) -> Option<Offer> {
        let game = self.whole_game();
        let to = *game.powers_of(seat).first()?;
        let names = game.seat_ids().filter_map(|it| game.persona(it));
        let phase = (game.history().len() * game.seats().len() + seat.0) as u64;
        let seed = names
            .flat_map(|it| it.name.bytes())
            .fold(phase, |seed, byte| {
                seed.wrapping_mul(31).wrapping_add(u64::from(byte))
            });
        let mut random = Random::seeded(seed);
        let mut powers = computer_powers(game);
        powers.retain(|&from| {
            let offers = promise::offers(game.map(), game.position(), [from, to], &[]);
            game.may_offer(from, to) && !offers.is_empty()
        });
        random.shuffle(&mut powers);
        powers.truncate(TRIED);
        let is_quiet = random.unit() > CHANCE;
        let mut tried = powers.into_iter().filter(|_| !is_quiet);
        tried.find_map(|from| {
            let offer = self.ask(from, |task, settings, bonds| {
                promise::proposal(task, settings, bonds, to)
            })?;
            offer.filter(|offer| game.is_new(offer))
        })
    }

    /// Returns what the player of a seat can propose to the computer now, by the orders written so far: nothing
    /// that one of these orders breaks.
    pub(crate) fn proposals_of(&self, seat: SeatId) -> Vec<Offer> {
        let game = self.whole_game();
        let offers = |&from: &Power| {
            let moves = game.sheet(from).iter().filter_map(|entry| {
                let at = entry.province()?;
                let to = entry.written.destination();
                Some((at, to.map_or(at, |to| to.province)))
            });
            let moves: Vec<(Province, Province)> = moves.collect();
            let mut to = computer_powers(game);
            to.retain(|&to| game.may_offer(from, to));
            let powers = to.into_iter().map(move |to| [from, to]);
            powers.flat_map(move |it| promise::offers(game.map(), game.position(), it, &moves))
        };
        let mut all: Vec<Offer> = game.powers_of(seat).iter().flat_map(offers).collect();
        let legality = game.legality();
        let is_broken = |offer: &Offer| {
            let mut entries = game.sheet(offer.from).iter();
            entries.any(|entry| {
                let order = legality.movement(offer.from, &entry.written);
                order.is_ok_and(|(unit, given)| {
                    offer.is_broken_by(game.map(), game.position(), unit, given)
                })
            })
        };
        all.retain(|offer| game.is_new(offer) && !is_broken(offer));
        // supports depend on what was written, so they come first
        all.sort_by_key(|offer| !matches!(offer.promise, Promise::Support { .. }));
        all
    }

    /// Makes a proposal to the computer. Returns its answer.
    pub(crate) fn propose(&mut self, offer: Offer) -> Option<Reply> {
        let reply = self.ask(offer.to, |task, settings, bonds| {
            promise::answer(task, settings, bonds, offer)
        })?;
        let answer = if reply.accepts() {
            Answer::Yes
        } else {
            Answer::No
        };
        self.change(|game| game.offer(offer, Some(answer)));
        Some(reply)
    }

    /// Asks the computer that leads a power.
    fn ask<R>(
        &self,
        power: Power,
        ask: impl FnOnce(&Task<'_>, &Settings, &Bonds) -> R,
    ) -> Option<R> {
        let game = self.whole_game();
        let settings = settings_of(game, power)?;
        let bonds = game.bonds(power);
        Some(with_task(game, power, |task| ask(task, &settings, &bonds)))
    }

    /// Returns a sentence for each promise that ended with a phase, as far as the viewers may know them: all
    /// if a person plays alone, or else those of `seat`.
    pub(crate) fn promise_results(&self, record: usize, seat: Option<SeatId>) -> Vec<Row> {
        let game = self.whole_game();
        let own = seat.map(|seat| game.powers_of(seat));
        let is_seen = |(word, _): &(&Word, Breaches)| match own {
            Some(own) => own.iter().any(|&power| word.offer.has(power)),
            None => self.is_alone(),
        };
        let judged = game.judged(record).into_iter().filter(is_seen);
        let record = game.history().get(record);
        let row = |(word, breaches): (&Word, Breaches)| {
            Some(sentence(game.map(), record?, word, &breaches))
        };
        judged.filter_map(row).collect()
    }
}

/// Returns the powers of the computer that have a name and a character.
fn computer_powers(game: &Game) -> Vec<Power> {
    let has_name = |&seat: &SeatId| game.persona(seat).is_some();
    powers_of(game, game.seat_ids().filter(has_name))
}

/// Returns a power with the name of the computer that leads it: `Igor (Turkey)`.
pub(crate) fn speaker(game: &Game, power: Power) -> String {
    let persona = game.seat_of(power).and_then(|seat| game.persona(seat));
    let name = &game.map().power(power).name;
    persona.map_or_else(|| name.clone(), |it| format!("{} ({name})", it.name))
}

/// Returns the sentence on a promise that was kept, or broken by some powers.
fn sentence(map: &Map, record: &Record, word: &Word, breaches: &[(Power, Province)]) -> Row {
    let offer = word.offer;
    let what = offer.text(map, &record.position);
    if breaches.is_empty() {
        let both = game::names(map, [offer.from, offer.to]);
        let row = Row::new().toned(Tone::Ok, "✓ ");
        return row.text(format!("{both} kept their word: {what}."));
    }
    let legality = LegalityContext::new(map, &record.position, &record.table_rules.rules);
    let order = |&(_, at): &(Power, Province)| {
        let (orders, _) = record.played.resolved.movement()?;
        let order = legality.write(record.position.unit(at)?, orders.get(at)?.order);
        Some(order.short(map).to_string())
    };
    let name = |power: Power| map.power(power).name.as_str();
    let of_power = |all: &[(Power, Province)]| {
        let orders = text::list(all.iter().filter_map(order), ", ");
        format!("{} ({orders})", name(all[0].0))
    };
    let powers: Vec<_> = breaches.chunk_by(|one, other| one.0 == other.0).collect();
    let by = text::list(powers.iter().map(|all| of_power(all)), " and ");
    let row = Row::new().toned(Tone::Err, "✗ ");
    let (whose, to) = match powers[..] {
        [[(power, _), ..]] => ("its", name(offer.other(*power))),
        _ => ("their", "each other"),
    };
    row.text(format!("{by} broke {whose} word to {to}: {what}."))
}
