//! The words of orders, in English, German, French, Italian, Spanish and Dutch, and those of the
//! common judges (nJudge, DPjudge, DAIDE, webDiplomacy, jDip, godip).
//!
//! All languages are understood at once: they hardly collide, and a table is seldom of one mind.

use chancery_core::board::{Coast, UnitKind};

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
    /// By whom the order before is supported: `with support from A Mar`.
    Helped,
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
    /// A proxy, a standing order, or as something else was ordered: no order by itself.
    Reserved,
}

use Keyword::*;

const ARMY: Keyword = Kind(UnitKind::Army);
const FLEET: Keyword = Kind(UnitKind::Fleet);

/// Usual words: an order written with them is well written.
pub(super) const USUAL: &[(Keyword, &str)] = &[
    (
        ARMY,
        "a, army, armies, amy, armee, armata, armada, ejercito, esercito, leger, l, e, exercito, armia, haer, haeren, haren, а, армия",
    ),
    (
        FLEET,
        "f, fleet, fleets, flt, flotte, flotta, flota, vloot, v, frota, flote, flaade, flotten, flotti, ф, флот",
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
        "disuelve, disolver, drop, drops, off the map, ontbonden, ontbindt, removal, removals, disbands to, retreats off the board",
    ),
    (
        Build,
        "b, build, builds, bld, built, new, neu, baut, construit, construire, construction, costruisce",
    ),
    (
        Build,
        "costruzione, costruire, costruisco, construye, construir, construyo, bouwt, bouw, bouwen, aufbau, bau, baue, bauen, bygger, bygg, byg, bygge, bygga, buduj, buduje, строить, строит, строю, построить",
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
        "over sea, by boat, by ship, by fleet, convoyed through, convoyed over, per schiff, uber meer, over zee, per schip, per nave, via mare, par mer, por mar, avec convoi, \
         con convoglio, con convoy, per convoglio, met konvooi, via konvoj, via konvoi, med konvoj, med konvoi, mit geleit, mit konvoi, per geleit, per konvoi, par convoi, via convoi, via convoglio, via convoy de, por convoy, via konvooi, per mare, uber see",
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
        "todas las unidades, todas, todos, tutti, alles, toutes mes unites, alle meine einheiten, alle eenheden, all my units, everything, everybody, everyone, \
         tout le monde, все, wszyscy, wszystkie, wszystko, alla, allesamt, samtlige, samtliga, todas as unidades",
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
        NoOrders,
        "no retreats, no retreat, no sheet, no sheet received, no reply, no response, no answer, nothing received, nothing sent, nothing submitted, none received, no orders sent, \
         no orders given, no orders submitted, no orders were received, didnt send orders, did not send orders, sent no orders, has not sent orders, hasnt sent orders, \
         forgot to send orders, forgot orders, orders missing, missing orders, no orders this turn, no orders yet, civil disorder, cd, \
         keine befehle, kein befehl, keine zuge, kein zug, nichts eingegangen, keine befehle eingegangen, keine ruckzuge, nichts abgegeben, keine abgabe, \
         aucun ordre, aucun ordre recu, pas dordres, pas dordre, sans ordres, sans ordre, aucune retraite, rien recu, aucun coup, \
         nessun ordine, nessun ordine ricevuto, nessun ordini, senza ordini, nessuna ritirata, niente ordini, \
         sin ordenes, ninguna orden, no hay ordenes, sin retiradas, sin movimientos, geen orders, geen order, geen bevelen, geen orders ontvangen, niets ontvangen, \
         ingen ordrer, ingen ordre, ingen order, inga order, inga ordrar, ingen ordrar, sem ordens, nenhuma ordem, brak rozkazow, bez rozkazow, \
         нет приказов, без приказов, приказов нет, приказы не получены",
    ),
    (
        Noise,
        "both, beide, ambos, ambas, entrambi, entrambe, les deux, tous les deux, los dos, le due, shall, should, must, has, is, are, will, will be, is to be, to be, should be, must be, own, the attack of, the attack by, the attack from, the move of, the move by, the move from, attack of, \
         move of, the advance of, the movement of, an attack by, an attack from, attack by, attack from, move from, move by, lattaque de, le mouvement de, den angriff von, die bewegung von, lattacco di, il movimento di, \
         el ataque de, el movimiento de, de aanval van, vor, ein, auf, zuruck, terug, tilbage, tilbake, tillbaka, frem, fram, op, the, in, at, on, of, unit, units, order, orders, my, our, please, pls, its, their, his, thanks, i, we, want, let, one, same, sub",
    ),
    (
        Noise,
        "der, die, das, den, dem, im, an, am, in der, le, la, les, du, de, des, au, aux, en, el, los, las, del, il, lo, di, het, van, te, y",
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
        Hold,
        "std, stands by, stand by, stands its ground, stand its ground, stands their ground, stands his ground, stands ground, holds its ground, hold its ground, holds ground, holds position, \
         hold position, holds its position, hold its position, holds in place, hold in place, holds fast, holds firm, hold firm, hold fast, \
         stays in place, stay in place, stays in position, stays here, stays there, stays at home, stays home, stays still, \
         stay still, stays as is, stay as is, stays where they are, remains in place, remain in place, remains in position, remains where it is, \
         remains there, remains here, remains put, remain put, remains still, remains at home, keeps its position, keeps position, keep position, keeps still, keeps its place, maintains position, maintains its position, maintain position, stationary, \
         remains stationary, stays stationary, is stationary, sits tight, sit tight, sits still, sits there, sitting tight, \
         does not move, doesnt move, do not move, dont move, not moving, isnt moving, is not moving, will not move, wont move, never moves, \
         no movement, no change, unchanged, digs in, dig in, do nothing, doing nothing, defends itself, defends its position, \
         garrison, garrisons, in place, stops, idle, idles, is idle, rests, stays on, staying put, staying, remaining, \
         stays right there, stands pat, stand pat, stays the same, does not budge, doesnt budge, wont budge, does not go anywhere, goes nowhere, stays quiet",
    ),
    (
        Hold,
        "bleibt stehen, bleibt da, bleibt dort, bleibt hier, bleibt wo sie ist, bleibt wo sie steht, bleibt liegen, bleibt sitzen, bleibe, \
         bleiben, bleibt in stellung, halt die stellung, halt ihre stellung, halten die stellung, halt stellung, halt die position, halt ihre position, halt position, \
         halt stand, haelt, haelt die stellung, haelt stand, haelt die position, ruhrt sich nicht, ruhrt sich nicht vom fleck, bewegt sich nicht, geht nicht, \
         verharrt, wartet, wartet ab, verteidigt sich, tut nichts, macht nichts, keine bewegung, keine veranderung, unverandert, stellung halten, \
         position halten, stehenbleiben, sitzt, steht still, ruht, stehend",
    ),
    (
        Hold,
        "tient sa position, tient la position, tient position, tient bon, tient sur place, tient ferme, tient le terrain, reste sur place, reste en place, \
         reste la, reste sur ses positions, reste en position, reste immobile, ne bouge pas, bouge pas, ne bouge, ne se deplace pas, se defend, \
         defend sa position, garde sa position, garde la position, garde position, maintient sa position, maintient la position, maintient, se maintient, sur place, \
         immobile, demeure, demeure sur place, attend, stationne, tenir la position, tenir position, conserve sa position, \
         aucun mouvement, pas de mouvement, inchange, rester, statique",
    ),
    (
        Hold,
        "tiene la posizione, tiene posizione, tiene la sua posizione, mantiene la posizione, mantiene posizione, resta ferma, resta fermo, rimane, \
         rimane ferma, rimane fermo, rimane sul posto, rimane in posizione, resta sul posto, resta in posizione, resta dove e, non si muove, non muove, sta ferma, sta fermo, \
         ferma, fermo, difende, si difende, difende la posizione, tenere, tenere la posizione, in attesa, attende, presidia, \
         staziona, stazionaria, nessun movimento, resta li, rimane li, mantenere la posizione, mantenere",
    ),
    (
        Hold,
        "defiende, se defiende, defiende su posicion, defender, mantiene posicion, mantiene la posicion, mantiene su posicion, se mantiene en posicion, se mantiene firme, \
         permanece, permanece en posicion, permanece en su lugar, permanece en su sitio, no se mueve, no mueve, se queda quieto, se queda quieta, se queda en su sitio, \
         se queda en su lugar, se queda donde esta, quieto, quieta, espera, aguanta la posicion, aguanta posicion, resiste, guarda la posicion, \
         sin movimiento, sin cambios, sin cambio, quedarse, queda, mantem, mantem posicao, fica, fica parado, nao se move, defende",
    ),
    (
        Hold,
        "hh, stay where you are, stays where she is, stays where he is, stays where it was, wholes, whole, mantem se, mantem a posicao, mantem posicoes, mantem se em posicao, ficam, ficam parados, ficam onde estao, seguram, segura, \
         mantem todos, mantenham, nie rusza sie, nie ruszaja sie, stoja, trzyma, trzymaja, trzyma pozycje, bronia, bez ruchu, stoi w miejscu, stoja w miejscu, \
         стоят, держат, держатся, остается, остаются, остаётся, на месте, стоит на месте, стоят на месте, без движения, \
         blijft staan, blijft ter plaatse, blijft waar hij is, blijft waar ze is, blijft liggen, blijft hier, blijft daar, blijft zitten, houdt stand, houd stand, houdt positie, houdt de positie, \
         houdt zijn positie, houdt haar positie, handhaaft positie, handhaaft zijn positie, beweegt niet, verroert zich niet, gaat niet, verdedigt zich, staat, staat stil, wacht, \
         geen beweging, blijft op zijn plaats, blijft op zijn plek, blijf, blijven, blijf staan, blijven staan, stand houden, ongewijzigd, \
         holder, holder stand, holder stilling, holder stillingen, holder posisjonen, holder positionen, haller, haller stallningen, haller positionen, star, staar, star stille, star kvar, star still, stannar, \
         stannar kvar, star fast, blir, blir staende, bliver, bliver staende, forbliver, forblir, forsvarer, forsvarar, venter, vantar, \
         beveger seg ikke, ror sig inte, flytter seg ikke, hold stand, stoi, broni, utrzymuje, стоит, держит, держится, стоять, оборона, stoit, derzhit",
    ),
    (
        Arrow,
        "attack, attacks, attacking, advance, advances, advancing, invades, invade, enters, enter, takes, take, towards, toward",
    ),
    (
        Arrow,
        "sails to, sails, sail, sail to, marches to, marches, march, march to, onto, for, greift an, attaque, attacca, ataca, valt aan, greift, send, 2, two, zur, zum, in den, an die",
    ),
    (
        Arrow,
        "dash, hyphen, minus, arrow, shall move to, should move to, must move to, moves into, move into, moves in, moves over to, moves on, moves onto, moves towards, \
         advances into, advances on, advance into, marches into, marches on, sails into, attacks into, proceeds to, crosses to, \
         crosses into, travels to, relocates to, transfers to, headed to, headed for, heading to, heading for, walks to, strolls to, slides to, steps to, charges, charges into, pushes into, pushes to, \
         drives to, swings to, shifts to, rolls into, pops to, jumps to, hops to, walks into, attempts, assaults, goes into, goes over to, comes to, return to, rush, rushes",
    ),
    (
        Arrow,
        "geht nach, geht in, geht in die, geht zu, geht, zieht, zieht in, zieht in die, ruckt nach, ruckt vor nach, ruckt in, ruckt ein in, ruckt, marschiert nach, \
         marschiert in, marschiert, fahrt nach, fahrt in, fahrt in die, fahrt, segelt nach, segelt in, segelt, bewegt sich nach, bewegt sich in, bewegt sich, \
         verlegt nach, wandert nach, in die, ins, lauft nach, soll nach, rueckt nach, rueckt, faehrt nach, faehrt, stosst vor nach, dringt ein in, gehen nach, ziehen nach, zug nach",
    ),
    (
        Arrow,
        "va dans, va dans la, va vers, va sur, se rend a, se rend en, se rend dans, se rend au, se dirige vers, part pour, part vers, part en, part a, avance vers, \
         avance en, avance sur, avance a, avance, marche sur, marche vers, marche, entre en, entre dans, entre a, bouge vers, bouge en, bouge a, bouge, navigue vers, \
         fait voile vers, se deplace a, se deplace en, se deplace dans, se deplace, dirige, direction, fait mouvement vers, se porte sur, se porte en, aller a, aller en, aller vers, vient en, vogue vers, passe en, passe a",
    ),
    (
        Arrow,
        "va in, va verso, va nel, va nella, si muove verso, si muove in, si muove a, si muove, si sposta in, si sposta a, si sposta verso, si sposta, si dirige verso, si dirige a, si dirige in, si porta in, si porta a, \
         si reca a, si reca in, entra in, entra, avanza verso, avanza in, avanza su, avanza a, avanza, marcia su, marcia verso, marcia, naviga verso, naviga, salpa per, \
         muove in, muove a, muove su, sposta in, spostarsi in, occupa, parte per, va su, attacca in, muovere in, muovere a",
    ),
    (
        Arrow,
        "va hacia, va hasta, va al, se mueve a, se mueve al, se mueve hacia, se mueve, se desplaza a, se desplaza hacia, se desplaza, avanza hacia, avanza al, marcha a, marcha hacia, \
         marcha sobre, marcha, navega a, navega hacia, navega, se dirige a, se dirige hacia, se traslada a, entra en, ataca a, mover a, moverse a, mueve hacia, mueve al, va para, vai para, move para, move se para, move para o, ir a",
    ),
    (
        Arrow,
        "vaart naar, vaart, trekt naar, trekt, marcheert naar, beweegt naar, verplaatst naar, verplaatst zich naar, rukt op naar, rukt, valt, zeilt naar, \
         gaat, ga naar, verhuist naar, trekt op naar, reist naar, verplaatst, til, till, mot, mod, gar til, gar till, ga till, rykker til, rykker mot, rykker mod, rykker frem til, rycker mot, rycker fram till, flytter til, \
         flyttar till, flyttar, flytter, bevaeger sig til, beveger seg til, ror sig till, marcherer til, marsjerer til, marscherar till, sejler til, seiler til, seglar till, angriber, angriper, \
         идет в, атакует, идет на",
    ),
    (
        Helped,
        "with support from, with the support of, with support of, with support by, with supports from, with help from, with the help of, with a support from, supported by, supp by, sup by, s by, \
         being supported by, backed by, helped by, assisted by, w support from, w support of, w support by, w supp from, unterstutzt von, unterstutzt durch, \
         mit unterstutzung von, mit hilfe von, soutenu par, soutenue par, appuye par, appuyee par, avec le soutien de, avec soutien de, avec lappui de, \
         appoggiato da, appoggiata da, supportato da, supportata da, sostenuto da, sostenuta da, con lappoggio di, con il supporto di, con supporto di, con appoggio di, \
         apoyado por, apoyada por, con apoyo de, con el apoyo de, gesteund door, ondersteund door, met steun van, \
         stottet af, stottet av, stodd av, understottad av, med stotte fra, med stod av, med stod fran",
    ),
    (
        Arrow,
        "a, ad, al, alla, in to, heads to, heads for, returns to, back to, occupies, tries",
    ),
    (
        Support,
        "5, helps, help, assists, assist, backs, back, aids, aid, spt, suport, suports, supporst",
    ),
    (
        Support,
        "supported, supports to, support to, gives support to, give support to, lends support to, supports move, backs up, unterstutzen, hilft, deckt, stutzt, unterst, \
         unterstuetze, sout, soutenez, aide, aider, appui, appuyer, en soutien de, en soutien a, supporte, soutient le mouvement de, soutient lattaque de, supporto, appoggiare, sostegno, aiuta, in appoggio a, in appoggio di, \
         in supporto a, in supporto di, da supporto a, da appoggio a, ayuda, ayuda a, apoya a, apoyando, apoyo a, da apoyo a, soporta, soporte, soporta a, respalda, respalda a, \
         ondersteuning, helpt, steunen, ondersteunen, ondersteunt de aanval van, stotter, stottar, stoder, stod, stotte, understotter, understottar, hjaelper, hjelper, hjalper, apoia, suporta, ajuda, \
         wspiera, поддерживает, поддержка, podderzhivaet",
    ),
    (
        Convoy,
        "carries, carry, ferries, ferry, ships, ship, convoys for, gives convoy to, konvojerer, konvoierer, konvojerar, konvojera, konvoj, befoerdert, verschifft, \
         escorte, convoyar, transporta a, convoya a, convogliare, trasportare, vervoeren, конвоирует, konwojuje",
    ),
    (
        Retreat,
        "retires to, retires, retire to, retires into, retreats in, retreats into, retreats on, retreats toward, retreats towards, pulls back to, pulls back, pull back to, goes back to, escapes to, runs to, runs away to, \
         zieht sich zuruck in, zieht sich nach, zieht sich in, zieht sich zuruck, weicht nach, weicht aus nach, weicht zuruck nach, flieht nach, ruckzug nach, ruckzug in, bat en retraite vers, \
         bat en retraite, bat en retraite en, bat en retraite a, battre en retraite, se retire vers, se retire dans, recule vers, recule en, recule a, recule, fuit vers, fuit en, se replie en, se replie vers, se replie a, si ritira in, \
         si ritira verso, si ritira su, ripiega in, ripiega su, ripiega a, ripiega verso, ripiega, arretra in, arretra a, arretra, ritirarsi in, se retira hacia, se retira en, se retira al, retrocede a, retrocede hacia, retrocede, \
         se repliega a, se repliega hacia, se repliega en, retirarse a, trekt terug, trekt zich terug naar, trekt zich terug in, trekt zich terug, wijkt naar, wijkt uit naar, \
         vlucht naar, traekker sig tilbage til, trekker seg tilbake til, drar sig tillbaka till, retirerar till, retirerer til, wycofuje sie do, falls back, falls back on, falls back to, fall back to, withdraws, withdraws to, withdraw to, flees to, flees",
    ),
    (
        Disband,
        "annihilated, is annihilated, is destroyed, is disbanded, is removed, is lost, lost, is eliminated, taken off, to be disbanded, to be removed, gets disbanded, wird aufgelost, wird entfernt, \
         aufgegeben, entfernt, entfernen, entferne, abbauen, abbau, lost auf, lost sich auf, loest auf, aufloesen, aufgeloest, vernichtet, dissoute, est dissous, est dissoute, detruit, detruite, est detruite, dissoudre, se dissout, \
         supprime, supprimer, retirer, demantele, si scioglie, viene sciolta, sciolto, scioglimento, sciogliere, smobilita, smobilitata, distrutta, distrutto, \
         eliminata, eliminare, rimuove, rimuovere, rimossa, rimuovi, toglie, se disuelve, disuelta, disuelto, destruida, destruido, elimina, eliminar, \
         eliminada, desbanda, desbandada, retirar, quitar, quita, verwijderd, verwijdert, verwijder, verwijderen, opgeheven, vernietigd, opgelost, opheffen, oploses, opplost, opploses, upploses, \
         fjernes, fjern, tas bort, destroyed, dies, scrap, scraps, lose, loses, gone, delete, deleted, eliminated, disbanding, retreat off board, off board",
    ),
    (
        Build,
        "baue, bauen, aufstellen, neue, neuer, nouveau, nouvelle, nuova, nuovo, nueva, nuevo, nieuwe, nieuw, bygger, bygg, byg, bygga, construyo, \
         costruire, costruisco, construis, mobilise, mobilize, mobilizes, buduje, constroi, rekrutiert, aushebung, recrute, recluta, levee, bouwen, building, builds in, build in, build at, raise, raises, recruit, add, adds, place, create, creates, builds a new, build a new",
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
    (
        Waive,
        "skip, skip build, none, save build, postpone, waive the build, waive the builds, waive all builds, waive all, waive it, waive my build, waive our build, waive this build, waives the build, waives a build, waives build, postpone one build, postpone a build, postpones one build, save one build, save a build, saves one build, forgo build, forgo a build, forgo one build, \
         no builds, no build this year, builds nothing, build nothing, kein aufbau, kein bau, keine aufbauten, verzichtet, verzicht, verzichte, renonce, renonce a construire, passe, rinuncia, rinuncia a costruire, \
         renuncia, renuncia a construir, geen bouw, ziet af van bouw, pas, passo, paso, avstar, avstar fra bygg",
    ),
];

/// Words that make a line no order: proxies, standing orders, what was ordered elsewhere.
pub(super) const RESERVED: &str = "vollmacht, procuration, procura, delega, poder, volmacht, proxy, proxies, \
    proxied, always, perpetual, perpetually, repeat, every turn, each turn, immer, toujours, sempre, siempre, \
    altijd, same as, as last turn, standing order, standing orders, ditto";

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
    use crate::normalize;

    #[test]
    fn every_word_is_its_own_key() {
        let words = USUAL.iter().chain(POOR).map(|(_, list)| *list);
        let coasts = COASTS.iter().map(|(_, list)| *list);
        for word in words.chain(coasts).chain([RESERVED]).flat_map(entries) {
            assert_eq!(normalize::key(word), word);
        }
    }
}
