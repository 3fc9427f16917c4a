//! The words of remarks: those that take an order back or leave it open, and those that do not.
//!
//! In English, German, French, Italian, Spanish, Dutch, the Scandinavian languages and Portuguese, as keys
//! (`fold`). What an order is written with comes first: `no change` and `non si muove` deny nothing.

/// What words say about the order that they stand beside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tone {
    /// It is taken back, or depends on something.
    Retracts,
    /// It, or what follows, is denied.
    Denies,
    /// It is for this season.
    Season(Season),
    /// Why it is given: up to the next mark.
    Explains,
    /// Nothing.
    Harmless,
    /// It is part of the order.
    Order,
}

/// A part of a year.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Season {
    Spring,
    Fall,
    Winter,
}

use Tone::*;

/// Each tone with its words.
pub(super) const TONES: &[(Tone, &str)] = &[
    (
        Retracts,
        "cancelled, canceled, cancel, cancels, cancelling, canceling, void, voided, wrong, incorrect, mistake, \
         ignore, ignored, ignoring, disregard, disregarded, delete, deleted, del, scratch, scratch that, scratch this, strike that, strike this, ignore this, ignore that, wait no, no wait, scratched, scrap, \
         scrapped, strike, struck, struck out, crossed out, withdrawn, revoke, revoked, rescind, rescinded, \
         retract, retracted, obsolete, superseded, outdated, invalid, replaced, replace, overridden, old, older, \
         previous, previously, draft, tbd, tba, tbc, changed, change, changing, changed my mind, instead, only, \
         if, unless, when, whenever, until, once, while, before, after, provided, providing, assuming, \
         as long as, depending, depends, contingent, conditional, conditionally, in case, in that case, except, \
         except if, otherwise, else, or else, then, whatever, whichever, maybe, perhaps, probably, possibly, \
         presumably, might, could, undecided, unsure, tentative, tentatively, provisional, provisionally, pending, \
         considering, thinking, alternatively, alternative, option, backup, fallback, plan b, next turn, next year, \
         next season, next phase, next time, next move, next, later, tomorrow, yesterday, earlier, last turn, last turns, next turns, last years, next years, last seasons, \
         last year, last season, last time, just kidding, kidding, jk, joke, joking, just a joke, hypothetical, \
         hypothetically, example, eg, e g, test, sample, forget, forget it, forget this, forget that, nevermind, \
         never mind, abort, aborted, undo, undone, hold off, on hold, endif, remove this, omit, skip this, \
         superseded by, overruled, retire this, annul, annulled, null and void, repealed, erased, erase, \
         out of date, no longer, any more, anymore, supposed to, unconfirmed, not final",
    ),
    (
        Retracts,
        "storniert, stornieren, gestrichen, streichen, streiche, ungultig, falsch, ignorieren, ignoriere, verwerfen, verworfen, \
         geloscht, loschen, zuruckgezogen, zuruckgenommen, widerrufen, annulliert, alt, alte, alter befehl, \
         veraltet, entwurf, geandert, andern, stattdessen, nur, nur wenn, nur falls, wenn, falls, sofern, \
         es sei denn, ausser, solange, sobald, vielleicht, eventuell, evtl, vermutlich, wahrscheinlich, \
         moglicherweise, nachste runde, nachstes jahr, nachster zug, nachsten zug, spater, bis, doch nicht, scherz, \
         spass, dann, vergiss, vergessen, hinfallig, uberholt, sonst, fruher, morgen, gestern, unsicher, vorlaufig",
    ),
    (
        Retracts,
        "annule, annulee, annuler, annulez, nul, nulle, faux, fausse, erreur, ignorer, ignorez, oublier, oubliez, \
         oublie, supprimer, supprime, supprimee, raye, rayee, barre, barree, biffe, ancien, ancienne, vieux, brouillon, \
         a confirmer, plutot, a la place, seulement, seulement si, si, sauf, sauf si, a moins, a moins que, quand, \
         lorsque, des que, tant que, pourvu que, peut etre, probablement, eventuellement, prochain tour, \
         tour prochain, au prochain tour, le tour prochain, prochaine saison, la prochaine fois, plus tard, jusqua, jusqu, je rigole, \
         je plaisante, pour rire, sinon, alors, uniquement, caduc, perime, perimee, retiree, invalide, provisoire, hier, demain",
    ),
    (
        Retracts,
        "annullato, annullata, annulla, annullare, annullati, sbagliato, sbagliata, errato, errata, errore, ignora, ignorare, \
         ignorate, cancella, cancellato, cancellata, cancellare, ritirato, revocato, revocata, vecchio, vecchia, bozza, cambiato, \
         invece, solo, soltanto, solo se, se, a meno che, quando, qualora, purche, forse, probabilmente, magari, \
         prossimo turno, turno prossimo, il prossimo turno, prossima stagione, dopo, finche, fino a, scherzo, \
         scherzavo, altrimenti, allora, salvo, nullo, nulla, non valido, domani, ieri, da confermare, provvisorio, eventualmente, dimentica",
    ),
    (
        Retracts,
        "cancelado, cancelada, cancelar, anulado, anulada, anular, nulo, nula, invalido, invalida, equivocado, equivocada, incorrecto, \
         ignorar, ignorad, ignoren, ignore esto, borrar, borrado, borrada, tachado, tachada, retirado, viejo, vieja, antiguo, antigua, \
         borrador, cambiado, en su lugar, en lugar, solamente, solo si, a menos que, cuando, quizas, quiza, tal vez, \
         probablemente, posiblemente, proximo turno, el proximo turno, turno siguiente, siguiente, proxima, proximo, \
         hasta, hasta que, es broma, broma, despues, luego, mientras, siempre que, por confirmar, provisional, olvida, olvidad, si no, \
         de lo contrario, manana, ayer, revocado, erroneo",
    ),
    (
        Retracts,
        "geannuleerd, annuleren, annuleer, geschrapt, schrappen, schrap, vervallen, vervalt, ongeldig, fout, foutief, verkeerd, negeer, negeren, negeert, \
         vergeet, verwijder, verwijderd, verwijderen, ingetrokken, herroepen, oud, oude, kladje, klad, concept, gewijzigd, veranderd, in plaats, in plaats daarvan, alleen, \
         alleen als, slechts, als, indien, tenzij, mits, wanneer, zodra, misschien, waarschijnlijk, wellicht, \
         volgende beurt, volgende ronde, volgende zet, volgend jaar, volgende, totdat, grapje, geintje, anders, dan, later, eventueel, \
         mogelijk, voorlopig, morgen, gisteren, zolang",
    ),
    (
        Retracts,
        "annulleret, annullert, annullerad, annullera, aflyst, avlyst, installd, installt, ugyldig, ogiltig, forkert, feil, fel, ignorer, ignorera, \
         slet, slettet, slett, stroget, strok, strukket, struken, stryk, gammel, gammal, kladde, utkast, aendret, endret, andrad, i stedet, istedet, \
         i stallet, istallet, kun, endast, bara om, kun hvis, bare hvis, hvis, om, dersom, medmindre, med mindre, savida inte, kanske, \
         maske, kanskje, formentlig, sannsynligvis, troligen, naeste tur, neste tur, nasta drag, naeste runde, neste runde, nasta omgang, senere, senare, \
         indtil, inntil, nar, ellers, annars, spog, skoj, \
         anulado pela, errado, errada, talvez, somente, apenas, ate, rascunho, proxima rodada, brincadeira, cancelada pela",
    ),
    (
        Denies,
        "not, no, nope, dont, do not, doesnt, does not, didnt, did not, cannot, can not, cant, wont, will not, \
         shouldnt, should not, isnt, is not, never, neither, instead of, rather than, and not, but not, not to, \
         nein, nicht, kein, keine, keinen, niemals, statt, anstatt, anstelle von, und nicht, non, ne, pas, et pas, et non, \
         jamais, au lieu de, plutot que, mai, e non, invece di, invece che, y no, nunca, en vez de, en lugar de, \
         nee, niet, geen, nooit, en niet, in plaats van, nej, nei, ikke, inte, ej, aldrig, aldri, og ikke, och inte, \
         i stedet for, istedenfor, i stallet for, nao, e nao",
    ),
    (
        Season(self::Season::Spring),
        "spring, fruhling, fruhjahr, printemps, primavera, lente, voorjaar, forar",
    ),
    (
        Season(self::Season::Fall),
        "fall, autumn, herbst, automne, autunno, otono, herfst, najaar, efterar, host, hosten, outono",
    ),
    (
        Season(self::Season::Winter),
        "winter, hiver, inverno, invierno, vinter, vintern",
    ),
    (
        Explains,
        "to cover, to protect, to guard, to defend, to block, to stop, to keep, to prevent, to bounce, to take, to get, to help, to cut, to \
         threaten, to secure, to support, to attack, to annoy, to save, to be safe, to make, to let, to allow, to give, to hit, to \
         see, to avoid, to force, to push, to tap, to deny, to prepare, in order to, covering, protecting, \
         guarding, blocking, preventing, threatening, expecting, bouncing, bounce, hoping, aiming, heading, because, since, so that, \
         in response, thanks to, as agreed, as discussed, as promised, as planned, as requested, as usual, as arranged, as per, per our, see my, like we, \
         cuts, covers, blocks, protects, prevents, expected, agreed, promised, arranged, bounced, with help, against, \
         um zu, wegen, weil, damit, zum schutz, zur deckung, wie besprochen, wie vereinbart, gegen, deckt, \
         pour couvrir, pour proteger, pour bloquer, pour defendre, pour empecher, parce que, car, comme convenu, comme prevu, contre, \
         per coprire, per proteggere, per bloccare, per difendere, perche, come concordato, come da accordi, contro, \
         para cubrir, para proteger, para bloquear, para defender, para evitar, porque, como acordado, como acordamos, contra, \
         om te, omdat, zodat, zoals afgesproken, tegen, for at, fordi, som avtalt, som aftalt, eftersom, mot att",
    ),
    (
        Harmless,
        "ok, okay, ok then, okay then, alright, all right, fine, so, well, well then, right, sure, yes, yep, yeah, ja, oui, \
         lol, lmao, haha, hahaha, hehe, rofl, xd, obviously, of course, naturally, clearly, definitely, certainly, hopefully, luckily, finally, final, \
         confirmed, confirm, correct, correction, corrected, updated, update, amended, revised, latest, \
         good luck, best of luck, luck, good game, gg, have fun, cheers, thanks, thank you, many thanks, thx, please, best, best wishes, \
         no worries, no problem, no doubt, not to worry, why not, no hard feelings, no offense, no offence, not a stab, no stab, not personal, nothing personal, no surprise, \
         no comment, if you please, if you dont mind, when ready, \
         trust me, believe me, promise, i promise, as you know, sorry all, see you, bye, ciao, love, peace, friend, friends, \
         mate, buddy, bro, dear gm, dear all, hi, hello, hey, hi gm, hello gm, gm, hi all, orders, my orders, here are my orders, here we go, lets go, go team, woohoo, yay, \
         id like, i d like, i would like, wed like, we would like, id like to, i want, we want, im going to, i will, ill, lets, let us, \
         asap, as soon as possible, for now, for the moment, for the time being, regards, best regards, kind regards, yours, sincerely, xoxo, kindly, with love, and thank you, and thanks, sounds good, if you would, cheers all, \
         also, too, again, as well, this turn, this season, this time, now, already, still, just, simply, really, first, second, third, secondly, firstly, lastly, next to, \
         fail, fails, failed, success, succeeds, succeeded, successful, bounces, resolved, dislodged, \
         naturlich, klar, viel gluck, danke, bitte, bestatigt, also gut, na gut, endgultig, \
         bien sur, bonne chance, merci, svp, s il vous plait, sil vous plait, sil te plait, confirme, evidemment, daccord, \
         ovviamente, certo, buona fortuna, in bocca al lupo, grazie, per favore, confermato, va bene, \
         claro, por supuesto, buena suerte, suerte, gracias, por favor, confirmado, vale, evidentemente, \
         natuurlijk, veel succes, succes, bedankt, dank je, alsjeblieft, alstublieft, bevestigd, goed, \
         selvfolgelig, naturligvis, held og lykke, lykke til, lycka till, tak, takk, tack, vaer sa god",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::fold;
    use crate::entry::keywords::entries;

    #[test]
    fn every_phrase_is_its_own_key() {
        for word in TONES.iter().flat_map(|(_, list)| entries(list)) {
            assert_eq!(fold::key(word), word);
        }
    }
}
