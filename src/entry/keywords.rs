//! The words of orders, in English, German, French, Italian, Spanish and Dutch, and those of the
//! common judges (nJudge, DPjudge, DAIDE, webDiplomacy, jDip, godip).
//!
//! All languages are understood at once: they hardly collide, and a table is seldom of one mind.

use crate::board::{Coast, UnitKind};

/// What a word other than a name says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Keyword {
    /// Army or fleet.
    Kind(UnitKind),
    /// Stay.
    Hold,
    /// To, or going to: an arrow in a word.
    Arrow,
    /// Support.
    Support,
    /// Convoy.
    Convoy,
    /// Retreat to.
    Retreat,
    /// Leave the board.
    Disband,
    /// A new unit.
    Build,
    /// Give up a build.
    Waive,
    /// By convoy.
    Via,
    /// Where a move starts, where the destination stands first.
    From,
    /// By whom, where the deed stands first: `support A Par - Bur with A Mar`.
    With,
    /// Support each other.
    Mutual,
    /// Every unit.
    All,
    /// The unit spoken of last.
    It,
    /// Or, or a correction: what is meant is in doubt.
    Or,
    /// And.
    And,
    /// "No moves received" and its like.
    NoOrders,
    /// Says nothing: articles, prepositions, "please".
    Noise,
    /// A condition, a proxy, a standing order: not an order that the rules know.
    Reserved,
}

use Keyword::*;

const ARMY: Keyword = Kind(UnitKind::Army);
const FLEET: Keyword = Kind(UnitKind::Fleet);

/// Usual words: an order written with them is well written.
pub(super) const USUAL: &[(Keyword, &str)] = &[
    (
        ARMY,
        "a, army, armies, amy, armee, armata, armada, ejercito, esercito, leger, l, e",
    ),
    (
        FLEET,
        "f, fleet, fleets, flt, flotte, flotta, flota, vloot, v",
    ),
    (
        Hold,
        "h, hold, holds, holding, hld, stand, stands, standing, stay put, will hold, is holding",
    ),
    (
        Hold,
        "halt, halten, halte, steht, bleibt, tient, tenir, reste, tiene, tieni, resta",
    ),
    (
        Hold,
        "mantiene, mantienen, se mantiene, se mantienen, se queda, si mantiene, tengono, tiennent, mantener, mantenerse, aguanta, houdt, houd, houden, blijft",
    ),
    (
        Arrow,
        "to, into, m, move, moves, moving, move to, moves to, goes, goes to, go to, go",
    ),
    (
        Arrow,
        "advances to, advance to, mto, cto, moving to, is moving to, is going to, will move to, nach, zieht nach, vers, va, va a, va au, va en, versus, verso, hacia",
    ),
    (
        Arrow,
        "muove, muove verso, mueve, mueve a, naar, gaat naar, se deplace vers, move via convoy to",
    ),
    (
        Support,
        "s, ss, sup, supp, supt, sts, support, supports, supporting, in support of, will support, is supporting",
    ),
    (
        Support,
        "unterstutzt, unterstutze, unterstutzung, unterstuetzt, soutient, soutien, soutenir, appuie",
    ),
    (
        Support,
        "appoggia, appoggio, supporta, sostiene, apoya, apoyo, apoyar, steunt, steun, ondersteunt",
    ),
    (
        Convoy,
        "c, conv, cvy, convoy, convoys, convoying, transport, transports, convoy move",
    ),
    (
        Convoy,
        "geleitet, geleit, transportiert, konvoiert, konvoi, befordert, convoie, convoi, convoyer",
    ),
    (
        Convoy,
        "transporte, trasporta, convoglia, convoglio, convoya, convoy de, transporta, escolta, konvooi",
    ),
    (Convoy, "vervoert, konvooieert"),
    (
        Retreat,
        "r, ret, retreat, retreats, retreat to, retreats to, rto, retreating",
    ),
    (
        Retreat,
        "si ritira a, se retira a, se retire a, se retire en, retire, retire a, se replie sur, ruckzug, zieht sich zuruck nach, retraite, se retire, si ritira, ritirata, retirada, se retira, trekt terug naar",
    ),
    (
        Disband,
        "d, dis, disb, disband, disbands, disbanded, dsb, otb, off the board, remove, removes, rem, removed",
    ),
    (
        Disband,
        "remove unit, disband unit, aufgelost, auflosen, dissout, dissous, dissolve, scioglie, sciolta",
    ),
    (
        Disband,
        "disuelve, disolver, ontbonden, ontbindt, removal, removals, disbands to, retreats off the board",
    ),
    (
        Build,
        "b, build, builds, bld, built, new, neu, baut, construit, construire, construction, costruisce",
    ),
    (
        Build,
        "costruzione, construye, construir, bouwt, bouw, aufbau, bau",
    ),
    (
        Waive,
        "w, waive one build, waive one, waive a build, waive builds, waive, waives, waived, wve, waive build, build waived, pass, no build",
    ),
    (
        Via,
        "via, moveviaconvoy, via convoy, by convoy, by sea, convoyed, convoyed by, convoyed via, vc, via sea",
    ),
    (
        Via,
        "per geleit, per konvoi, par convoi, via convoi, via convoglio, via convoy de, por convoy, via konvooi, per mare, uber see",
    ),
    (
        From,
        "from, aus, von, depuis, da, dal, dalla, desde, vanuit, vanaf",
    ),
    (
        All,
        "all, all units, every unit, alle, alle einheiten, tous, toutes, toutes les unites, tutte le unita, tutte",
    ),
    (
        All,
        "todas las unidades, todas, todos, tutti, alles, toutes mes unites, alle meine einheiten, alle eenheden, all my units, everything, everybody",
    ),
    (And, "and, und, et, en"),
    (
        NoOrders,
        "nmr, nro, nrr, nbr, nmo, no orders, no order, no moves, no moves received, no move received",
    ),
    (
        NoOrders,
        "no orders received, no retreat received, no retreats received, no build received, no builds received",
    ),
    (
        Noise,
        "the, both, in, at, on, of, unit, units, order, orders, my, our, please, pls, its, their, his, thanks, i, we, want, let, one, same, sub",
    ),
    (
        Noise,
        "der, die, das, den, dem, im, an, am, in der, le, la, les, du, de, des, au, aux, en, el, los, las, del, il, lo, di, het, van, op, te, y",
    ),
];

/// Words that are understood, with a note.
pub(super) const POOR: &[(Keyword, &str)] = &[
    (
        Hold,
        "defend, defends, defending, stay, stays, remain, remains, sits, sit, waits, wait, nothing, guard, guards",
    ),
    (
        Hold,
        "stays where it is, stay where it is, stehen, stehen bleiben, stays put, does nothing, stands fast, stands firm, stand firm, stands still, no move, verteidigt, defend itself, keeps, keep",
    ),
    (
        Arrow,
        "attack, attacks, attacking, advance, advances, advancing, invades, invade, enters, enter, takes, take, towards, toward",
    ),
    (
        Arrow,
        "sails to, sails, sail, sail to, marches to, marches, march, march to, onto, for, greift an, attaque, attacca, ataca, valt aan, greift, send, 2",
    ),
    (
        Arrow,
        "a, ad, al, alla, in to, heads to, heads for, returns to, back to, occupies, tries",
    ),
    (
        Support,
        "5, helps, help, assists, assist, backs, back, aids, aid, spt, suport, suports, supporst",
    ),
    (Convoy, "carries, carry, ferries, ferry, ships, ship"),
    (
        Retreat,
        "falls back, falls back on, falls back to, fall back to, withdraws, withdraws to, withdraw to, flees to, flees",
    ),
    (
        Disband,
        "destroyed, dies, scrap, scraps, lose, loses, gone, delete, deleted, eliminated, disbanding, retreat off board, off board",
    ),
    (
        Build,
        "raise, raises, recruit, add, adds, place, create, creates, builds a new, build a new",
    ),
    (
        Mutual,
        "unterstutzen sich gegenseitig, unterstutzen sich, se soutiennent mutuellement, se soutiennent, \
         si appoggiano a vicenda, si sostengono a vicenda, se apoyan mutuamente, steunen elkaar",
    ),
    (
        Mutual,
        "ms, mutual support, mutually support, mutually supports, support each other, supports each other, s each other, help each other",
    ),
    (Via, "thru, through, durch, attraverso, a traves de, door"),
    (With, "with, using, mit, avec, met, usando"),
    (It, "it, him, itself, same unit"),
    (
        Or,
        "or, oder, ou, o, oppure, of else, no, rather, i mean, sorry, actually",
    ),
    (Waive, "skip, skip build, none, save build, postpone"),
];

/// Words that make a line no order: conditions, proxies, standing orders, refusals.
pub(super) const RESERVED: &str = "if, unless, when, whenever, provided, providing, until, else, \
    otherwise, then, endif, sofern, es sei denn, nur wenn, sauf, pourvu que, a meno che, solo se, \
    a menos que, solo si, indien, vollmacht, procuration, procura, delega, poder, volmacht, proxy, proxies, proxied, always, perpetual, perpetually, repeat, every turn, \
    each turn, wenn, falls, solange, immer, tant que, toujours, sempre, siempre, als, tenzij, \
    altijd, not, dont, doesnt, never, depending, conditional, conditionally, same as, \
    as last turn, as long as, standing order, standing orders, in case, only if, whatever, whichever, ditto, salvo, a moins";

/// How each coast is written.
pub(super) const COASTS: &[(Coast, &str)] = &[
    (
        Coast::North,
        "nc, n c, ncs, north coast, n coast, north cst, northern coast, nth coast, \
         nordkuste, nord kuste, cote nord, costa nord, costa norte, noordkust",
    ),
    (
        Coast::East,
        "ec, e c, ecs, east coast, e coast, east cst, eastern coast, ostkuste, \
         ost kuste, cote est, costa est, costa este, oostkust",
    ),
    (
        Coast::South,
        "sc, s c, scs, south coast, s coast, south cst, southern coast, sth coast, \
         sudkuste, suedkuste, sud kuste, cote sud, costa sud, costa sur, zuidkust",
    ),
    (
        Coast::West,
        "wc, w c, wcs, west coast, w coast, west cst, western coast, westkuste, \
         cote ouest, costa ovest, costa oeste, westkust",
    ),
];

/// Words for a coast that are also how many a sea's name begins.
pub(super) const SIDES: &[(Coast, &str)] = &[
    (Coast::North, "north, northern, nord"),
    (Coast::East, "east, eastern, ost"),
    (Coast::South, "south, southern, sud"),
    (Coast::West, "west, western"),
];

/// The entries of a list of this file.
pub(super) fn entries(list: &'static str) -> impl Iterator<Item = &'static str> {
    list.split(',').map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::fold;

    #[test]
    fn every_word_is_its_own_key() {
        let words = USUAL.iter().chain(POOR).map(|(_, list)| *list);
        let coasts = COASTS.iter().map(|(_, list)| *list);
        for word in words.chain(coasts).chain([RESERVED]).flat_map(entries) {
            assert_eq!(fold::key(word), word);
        }
    }
}
