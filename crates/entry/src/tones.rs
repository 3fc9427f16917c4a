//! The words of remarks: those that take an order back or leave it open, and those that do not.
//!
//! In English, German, French, Italian, Spanish, Dutch, the Scandinavian languages and Portuguese, as keys
//! (`normalize`). What an order is written with comes first: `no change` and `non si muove` deny nothing.

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
        Retracts,
        "oops, whoops, typo, error, errors, see below, see above, see new, see new order, see next, see later, see other, skip, skipped, n a, stop, stopped, nah, nay, \
         rejected, reject, declined, decline, refused, dropped, abandoned, abandon, reconsidered, reconsidering, reconsider, preliminary, prelim, proposal, proposed, \
         suggestion, suggested, idea, just an idea, an idea, fake, faked, bluff, bluffing, decoy, soon, eventually, someday, sometime, removed, \
         denied, dead, expired, discarded, discard, vetoed, veto, postponed, delayed, suspended, paused, moot, pointless, impossible, broken, bogus, phony, pretend, \
         hypothesis, speculation, rumor, rumour, theory, thought, just a thought, wip, work in progress, todo, to do, to be decided, to be confirmed, to be changed, \
         to be replaced, will change, may change, might change, subject to change, placeholder, stand by for, await, awaiting, waiting for, open question, \
         question, questionable, doubtful, dubious, unclear, uncertain, not certain, hmm, hmmm, idk, dunno, no idea, not yet, too late, too early, \
         x, xx, xxx, xxxx, redo, rewrite, retry, reverse, reversed, reverted, revert, rolled back, taken back, take back, takes back, i take it back, backtrack, deprecated, \
         crossed, scribbled, misprint, misread, miswrite, slip, my bad, my mistake, blunder, nix, nixed, cut this, kill this, leave out, leave this out, left out, excluded, exclude, \
         should i, should we, shall i, shall we, i should, we should, i ought, we ought, ought to, why not, when ready, can i, can we, may i, may we, i may, we may, \
         i could, we could, would, i would, we would, do i, do we, what about, how about, what if, suppose, supposing, i wonder, wonder, wondering, whether, i think, i guess, i suppose, \
         not sure, i doubt, i plan, we plan, planning, plan to, am i, are we, was, were, has moved, have moved, had moved, moved to, moved, went to, came from, \
         failed to, fails to, fail to, failing to, tried to, unable to, refuses to, refused to, forgot to, next to, near, nearby, beside, close to, adjacent to, bordering, borders",
    ),
    (
        Retracts,
        "entfallt, entfallen, abgesagt, absagen, fehler, irrtum, versehen, vertippt, noch offen, offen, unklar, noch unklar, noch unsicher, wird ersetzt, ersetzt, ersetzen, ersetzt durch, \
         im nachsten jahr, nachsten, nachste, nachstes, nachster, abgelehnt, abgebrochen, abbruch, aufgegeben, zuruckgestellt, verschoben, nichtig, aufgehoben, aufheben, \
         wegfallen, weggefallen, durchgestrichen, vorschlag, idee, nur eine idee, tauschung, finte, bald, demnachst, irgendwann, mal sehen, siehe unten, siehe oben, s u, \
         zu klaren, zu prufen, unter vorbehalt, vorbehalt, vorbehaltlich, fraglich, frage, moglich, unmoglich, uberlege, uberlegung, denke, glaube, soll ich, sollen wir, warum nicht, \
         ich konnte, konnte, konnten, wurde, ob, neben, in der nahe von, ist gescheitert, gescheitert",
    ),
    (
        Retracts,
        "a verifier, a voir, a determiner, a decider, a revoir, a changer, a modifier, incertain, incertaine, indecis, possible, possiblement, impossible, oups, coquille, faute, \
         rejete, rejetee, refuse, refusee, abandonne, abandonnee, efface, effacee, effacer, remplace, remplacee, remplacer, reporte, reportee, suspendu, suspendue, proposition, \
         suggestion, idee, une idee, feinte, bientot, ulterieurement, voir plus bas, voir ci dessous, voir dessous, sous reserve, en attente, a moi de voir, on verra, dois je, devrais je, \
         je devrais, pourquoi pas, je pense, je crois, je me demande, pres de, a cote de, modifie, modifiee, change, changee, stop, en suspens, depasse, obsolete",
    ),
    (
        Retracts,
        "eliminato, eliminata, elimina, rimosso, rimossa, rifiutato, rifiutata, respinto, abbandonato, abbandonata, sostituito, sostituita, sostituire, modificato, modificata, \
         sospeso, sospesa, rinviato, rinviata, proposta, suggerimento, idea, solo unidea, bluff, presto, prima o poi, vedi sotto, vedi sopra, da verificare, da decidere, da vedere, da definire, \
         incerto, incerta, dubbio, in dubbio, possibile, possibilmente, puo darsi, chissa, dovrei, dovremmo, perche no, penso, credo, ripensato, ci ho ripensato, ho cambiato idea, \
         barrato, barrata, depennato, depennata, scartato, scartata, superato, superata, refuso, vicino a, accanto a, niente, lascia stare",
    ),
    (
        Retracts,
        "error, a lo mejor, eliminado, eliminada, eliminar, rechazado, rechazada, descartado, descartada, abandonado, abandonada, sustituido, sustituida, reemplazado, reemplazada, \
         modificado, modificada, suspendido, suspendida, aplazado, aplazada, propuesta, sugerencia, idea, es una idea, farol, pronto, algun dia, ver abajo, ver mas abajo, vease abajo, \
         por verificar, por ver, por decidir, por definir, pendiente, dudoso, duda, en duda, posible, acaso, deberia, debo, por que no, pienso, creo, me equivoque, cambie de idea, \
         he cambiado de opinion, suprimido, suprimida, quitado, quitada, sin efecto, sin validez, errata, cerca de, junto a, al lado de, alto",
    ),
    (
        Retracts,
        "doorgehaald, doorgestreept, onder voorbehoud, voorbehoud, afgewezen, afgelast, afgezegd, geweigerd, opgegeven, vervangen, wordt vervangen, uitgesteld, opgeschort, voorstel, \
         idee, slechts een idee, schijn, bluf, binnenkort, ooit, zie onder, zie hieronder, zie beneden, te bevestigen, te bepalen, nog onzeker, onzeker, nog open, onduidelijk, twijfel, \
         vergissing, foutje, tikfout, typefout, moet ik, zal ik, waarom niet, ik denk, ik twijfel, naast, vlakbij, dichtbij, weggelaten, achterhaald, misschien niet, of niet",
    ),
    (
        Retracts,
        "avbruten, avbrutt, afbrudt, avbryt, installd, installt, avslatt, avvist, afvist, avvisad, droppet, droppad, opgivet, oppgitt, overgiven, erstattet, ersatt, erstattes, udskudt, utsatt, uppskjuten, \
         forslag, ide, bare en ide, snart, en gang, se nedenfor, se under, se nedan, uafklaret, uavklart, oklart, usikker, usikkert, osaker, osakert, tvivl, tvil, tvivelaktig, \
         tastefejl, skrivfel, skrivefeil, fejl, bluff, skal jeg, skal vi, burde jeg, ska jag, ska vi, borde jag, hvorfor ikke, varfor inte, fjernet, borttagen, strykt, overstreget, \
         overstruken, overstroket, forelobig, forelopig, preliminar, muligvis, muligens, mojligen, eventuelt, eventuellt, naesten, ved siden af, ved siden av, bredvid",
    ),
    (
        Retracts,
        "anulado, cancelado, eliminado, apagado, apagada, apagar, riscado, riscada, retirado, removido, removida, rejeitado, rejeitada, recusado, recusada, abandonado, descartado, \
         substituido, substituida, adiado, adiada, suspenso, suspensa, erro, engano, enganei me, falso, falsa, invalido, sem efeito, proposta, sugestao, ideia, so uma ideia, blefe, em breve, \
         depois, mais tarde, ver abaixo, veja abaixo, a confirmar, por confirmar, a verificar, a decidir, pendente, incerto, incerta, duvida, em duvida, duvidoso, possivelmente, provavelmente, \
         se calhar, quem sabe, se possivel, caso, a menos que, a nao ser que, exceto, salvo se, quando, enquanto, logo que, devo, deveria, por que nao, acho que, mudei de ideia, proximo turno, \
         proxima jogada, turno seguinte, proximo ano, esquece, esqueca, ignore, ignorar, antigo, antiga, velho, velha, substituir, em vez disso, perto de, ao lado de, nulo, nula, sem valor",
    ),
    (
        Retracts,
        "anulowane, anulowany, anulowana, anuluj, anulowac, odwolane, odwolany, odwoluje, skreslone, skreslony, wykreslone, usuniete, usun, uniewaznione, niewazne, niewazny, nieaktualne, nieaktualny, \
         moze, moze byc, byc moze, chyba, prawdopodobnie, ewentualnie, jesli, jezeli, gdy, gdyby, o ile, chyba ze, tylko, tylko jesli, pod warunkiem, blad, pomylka, zle, bledne, bledny, \
         ignoruj, zignoruj, zignorowac, zmiana, zmienione, zmienilem zdanie, zamiast tego, stare, stary, poprzednie, szkic, pozniej, jutro, nastepna tura, w nastepnej turze, nastepny rok, \
         zart, zartuje, propozycja, sugestia, pomysl, do potwierdzenia, do ustalenia, niepewne, watpliwe, watpie, odrzucone, porzucone, zastapione, wstrzymane, albo, lub, patrz nizej, zobacz nizej, \
         czy, kiedy, zapomnij, wycofane, wycofuje, falszywe",
    ),
    (
        Retracts,
        "отмена, отменено, отменен, отменена, отменить, отменяю, отменяется, вычеркнуто, вычеркнут, зачеркнуто, зачёркнуто, удалено, удалить, передумал, передумала, ошибка, ошибочно, опечатка, \
         возможно, может, может быть, наверное, наверно, вероятно, если, если только, только, только если, когда, пока, при условии, иначе, кроме, игнорировать, не учитывать, недействительно, \
         неверно, неправильно, старый, старое, старая, предыдущий, черновик, изменено, изменение, заменено, заменить, вместо этого, позже, потом, завтра, вчера, следующий ход, в следующем ходу, \
         на следующий ход, в следующем году, шутка, шучу, предложение, идея, под вопросом, уточнить, не уверен, не уверена, сомневаюсь, отклонено, отозвано, забудь, забудьте, стоп, \
         либо, или, см ниже, смотри ниже, неактуально, фальшивка, блеф, предварительно, ли",
    ),
    (
        Denies,
        "nie, nigdy, zaden, zadnych, a nie, zamiast, нет, не, никогда, вместо, а не, ни, nem, jamais, nunca mais, em vez de, ao inves de",
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
        "try, 1st try, 2nd try, second try, third try, attempt, ok, okay, ok then, okay then, alright, all right, fine, so, well, well then, right, sure, yes, yep, yeah, ja, oui, \
         lol, lmao, haha, hahaha, hehe, rofl, xd, obviously, of course, naturally, clearly, definitely, certainly, hopefully, luckily, finally, final, \
         confirmed, confirm, correct, correction, corrected, updated, update, amended, revised, latest, \
         good luck, good luck all, good luck everyone, good luck everybody, thanks everyone, thanks everybody, hi everyone, hello everyone, hi everybody, best of luck, luck, good game, gg, have fun, cheers, thanks, thank you, many thanks, thx, please, best, best wishes, \
         no worries, no problem, no doubt, not to worry, no hard feelings, no offense, no offence, not a stab, no stab, not personal, nothing personal, no surprise, \
         no comment, if you please, if you dont mind, \
         trust me, believe me, promise, i promise, as you know, sorry all, see you, bye, ciao, love, peace, friend, friends, \
         mate, buddy, bro, dear gm, dear all, hi, hello, hey, hi gm, hello gm, gm, hi all, orders, my orders, here are my orders, here we go, lets go, go team, woohoo, yay, \
         id like, i d like, i would like, wed like, we would like, id like to, i want, we want, im going to, i will, ill, lets, let us, \
         asap, as soon as possible, for now, for the moment, for the time being, regards, best regards, kind regards, yours, sincerely, xoxo, kindly, with love, and thank you, and thanks, sounds good, if you would, cheers all, \
         also, too, again, as well, this turn, this season, this time, now, already, still, just, simply, really, first, second, third, secondly, firstly, lastly, \
         fail, fails, failed, success, succeeds, succeeded, successful, bounces, resolved, dislodged, \
         um, uh, uhm, er, erm, ah, oh, and then, and finally, finally then, next up, at last, see you there, see you soon, talk soon, fingers crossed, go, go go go, charge, onward, forward, \
         non negotiable, stab, stabbing, swap, swapping, cut, cutting, tap, by land, overland, over land, zu lande, par terre, via terra, por tierra, per land, surprise, attack, standoff, self standoff, stand off, bounce, defensive, offensive, aggressive, sneaky, cheeky, yolo, boring, easy, safe, classic, duh, \
         whoopee, woot, kisses, kiss, hugs, see ya, cya, ttyl, boys, guys, folks, lads, man, chief, boss, risky, gamble, gambling, uncut, unsupported, see map, see email, see my email, see mail, \
         sorry mate, sorry friend, oh well, here goes, ugh, sigh, lets see, test of trust, tee hee, teehee, mwahaha, muahaha, bwahaha, evil laugh, hehehe, ahaha, jaja, jajaja, hihi, haha ha, kek, welp, \
         klappt, klappt schon, hoffentlich, hoffe ich, ich hoffe, hoff ma, mal wieder, schade, jetzt, stich ins herz, pech, tja, uberraschung, esperons, jespere, on y va, allons y, attention, youpi, surprise, \
         espero, ojala, vamos, vamonos, sorpresa, speriamo, si spera, spero, andiamo, sorpresa, forza, hopelijk, verrassing, daar gaan we, forhabentlig, forhapentligvis, forhoppningsvis, tomara, oby, nadzieja, надеюсь, вперед, \
         wow, ouch, heh, ha, whee, yum, banzai, revenge, hooray, hurrah, cool, nice, great, good, perfect, excellent, opening, sealion, lepanto, hedgehog, juggernaut, gambit, retreat line, \
         important, urgent, repeated, unchanged, same, the usual, usual, obvious, forced, automatic, deliberate, intentional, intended, on purpose, no typo, no mistake, no error, \
         yes really, really, seriously, promised, guaranteed, 100 sure, im sure, i am sure, certain, sic, double checked, checked, verified, new, new order, replacement, resubmitted, resent, \
         i order, i shall, we shall, i would like, we would like, i d like, as always, as ever, like always, would you please, would you, could you please, could you, can you please, can you, neutral, peaceful, friendly, joint, together, welcome, \
         vorwarts, angriff, stich, wie immer, wie gehabt, sicher, genau, endlich, los, comme toujours, attaque, enfin, come sempre, finalmente, como siempre, por fin, zoals altijd, eindelijk, \
         som alltid, som altid, dzieki, prosze, powodzenia, tak, спасибо, пожалуйста, удачи, да, obrigado, obrigada, boa sorte, por favor, sim, como sempre, \
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
    use crate::keywords::entries;
    use crate::normalize;

    #[test]
    fn every_phrase_is_its_own_key() {
        for word in TONES.iter().flat_map(|(_, list)| entries(list)) {
            assert_eq!(normalize::key(word), word);
        }
    }
}
