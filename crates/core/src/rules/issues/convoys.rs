//! 4.A: convoys.

use crate::rules::issue::issue;

issue! {
    "4.A.1" MultiRoute, "Multi-route convoy disruption";
    question "Several fleets offer an army more than one way across, and one of them is dislodged. \
        Does the army still arrive? If not, an enemy can break a convoy by adding a fleet to it \
        that is sure to be dislodged.";
    choices {
        "a" AnyBroken
            "No: the convoy is broken when any one of its routes is.",
            "the 1971 rulebook";
        "b" AllBroken
            "Yes, as long as one route is whole.",
            "every rulebook since 1982";
        "dptg" AnyBrokenOwnFirst
            "As a, but foreign fleets are left out where the owner's own are enough.",
            "the DPTG, as DATC 2.4 reports it";
    }
    rulebooks {
        Datc31 => AllBroken, "author's preference";
        R1971 => AnyBroken, "the rulebook";
        R1982 | R2000 | R2023 => AllBroken, "the rulebook";
        Dptg => AnyBrokenOwnFirst, "as DATC 2.4 reports it; 6.F.11 in 3.1";
        Datc24 => AllBroken, "author's preference";
    }
}

issue! {
    "4.A.2" Paradox, "Convoy disruption paradoxes";
    question "A convoy can hang on a fight that the convoyed army itself decides, by cutting a \
        support against its own fleets. The rules then give no answer, or more than one, and \
        something has to give way. Where a, b and c decide nothing or leave several answers, as \
        in paradoxes of the second order, f does.";
    choices {
        "a" / "2.4a" Rule1971
            "The army does not cut a fleet's support of a fleet that attacks its convoy.",
            "the 1971 rulebook, XII.5";
        "b" / "2.4b" Rule1982
            "The army cuts no support of an action in a sea that holds a convoying fleet.",
            "the 1982 rulebook, XII.5";
        "c" / "2.4c" Rule2000
            "The army does not cut a support of an attack on a fleet that its convoy needs.",
            "the 2000 rulebook, p. 16; the 2023 rulebook, p. 18";
        "d" / "2.4e" AllHold
            "Every move that is part of the paradox fails.",
            "a back-up rule of many judges, in no rulebook";
        "f" / "2.4d" Szykman
            "The convoying fleets that are part of the paradox hold.",
            "Simon Szykman, 1999; nearly every adjudicator since";
        "2.4f" / "dptg" DisruptedElseAllHold
            "The one of two answers that breaks all its convoys; where none does, as d.",
            "the DPTG, as DATC 2.4 reports it";
    }
    no_rule {
        "e" "it stands for ideas about what the army causes, none precise enough to play";
    }
    rulebooks {
        Datc31 => Szykman, "author's preference";
        R1971 => Rule1971, "XII.5";
        R1982 => Rule1982, "XII.5";
        R2000 => Rule2000, "p. 16";
        R2023 => Rule2000, "p. 18";
        Dptg => DisruptedElseAllHold, "as DATC 2.4 reports it";
        Datc24 => Szykman, "author's preference (its choice d)";
        Datc32 => Szykman, "author's preference: all fleets of the paradox fail at once";
    }
}

issue! {
    "4.A.3" AdjacentConvoy, "Convoy to an adjacent province";
    question "An army could go to a province next to its own by land, and fleets are ordered to \
        convoy it there. Which way does it go? By sea it can trade places with the unit there, by \
        land the two fight head-to-head; and if a foreign fleet's order is enough, an army can \
        be kidnapped.";
    choices {
        "a" / "2.4c" Rule1971
            "By sea only to trade places with a unit coming its way, and only if the convoy holds.",
            "the 1971 rulebook, read so that unwanted convoys are avoided";
        "b" Intent1982
            "By sea where the owner's orders show that intent: a fleet of the owner convoys it.",
            "the 1982 rulebook";
        "c" Intent2000
            "By sea where an own fleet convoys it or the order says via convoy; else by land.",
            "the 2000 and 2023 rulebooks";
        "c+fallback" / "2.4d" Intent2000Fallback
            "As c, but by land after all where the convoy is not there.",
            "DATC 2.4";
        "dptg" / "2.4e" Tagged
            "By sea only where the order says via convoy; else by land.",
            "the DPTG";
        "dptg+fallback" TaggedFallback
            "As dptg, but by land after all where the convoy is not there.",
            "DATC 3.1, 6.G.8";
        "2.4a" AlwaysConvoy
            "By sea wherever a convoy is ordered, whoever orders it.",
            "DATC 2.4: the simplest reading of 1971";
        "2.4b" SwapOnly
            "By sea whenever the unit there comes its way, even if the convoy is then broken.",
            "DATC 2.4: Rod Walker, The Gamer's Guide to Diplomacy, 1979";
    }
    rulebooks {
        Datc31 => Intent2000, "author's preference; no fallback, as 6.G.8 and 6.G.11 show";
        R1971 => Rule1971, "the rulebook, read as DATC 3.1 does";
        R1982 => Intent1982, "the rulebook";
        R2000 | R2023 => Intent2000, "the rulebook; no fallback, as DATC 3.1 reads it";
        Dptg => Tagged, "as DATC 2.4 and 3.1 report it";
        Datc24 => Intent2000Fallback, "author's preference (its choice d)";
        Datc32 => Intent2000, "author's preference, said otherwise: same outcomes";
    }
}

issue! {
    "4.A.4" ConvoyedCut, "Cutting support of one's attacker";
    question "A unit cannot cut a support that is given to an attack on itself. But an army may \
        come to the supporting unit by convoy, over another border than the attack's. Does its \
        own attack then come from its province, or from the sea?";
    choices {
        "a" NotCut
            "From its province: the support is not cut.",
            "Allan Calhamer, 2001; the example in the 2000 rulebook";
        "b" Cut
            "From the sea: the support is cut.",
            "the DPTG";
    }
    rulebooks {
        Datc31 => NotCut, "author's preference, after Allan Calhamer";
        R1971 => NotCut, "cannot arise under its 4.A.3: as DATC 3.1";
        R1982 => NotCut, "ambiguous: as DATC 3.1";
        R2000 => NotCut, "p. 16: its example needs an exception only on this reading";
        Dptg => Cut, "as DATC 2.4 reports it";
        Datc32 => NotCut, "author's preference, said more widely: same outcomes";
    }
}

issue! {
    "4.A.5" RetreatToAttacker, "Retreat from an attack by convoy";
    question "A dislodged unit may not retreat to the province its attacker came from. If the \
        attacker came from next door by convoy, it never crossed the border between them. Is that \
        province open?";
    choices {
        "a" Never
            "No: a unit never retreats to where its attacker started.",
            "one reading of the rulebooks before 2023";
        "b" AfterConvoy
            "Yes, when the attacker came by convoy.",
            "the 2023 rulebook; the DPTG";
    }
    rulebooks {
        Datc31 => AfterConvoy, "author's preference, after the 2023 rulebook";
        R1971 => AfterConvoy, "cannot arise under its 4.A.3: as DATC 3.1";
        R1982 | R2000 => AfterConvoy, "ambiguous: as DATC 3.1";
        R2023 => AfterConvoy, "the rulebook";
        Dptg => AfterConvoy, "as DATC 2.4 reports it";
    }
}

issue! {
    "4.A.6" ConvoyPath, "Convoy path specification";
    question "Some early judges had players write the seas that a convoyed army crosses. A path \
        keeps the army out of convoys that its owner does not want, but no rulebook knows it. May \
        it be written, must it, or does it count for nothing?";
    choices {
        "a" Ignored
            "It counts for nothing: a path in the order is ignored.",
            "every rulebook";
        "b" Allowed
            "It may be written, and then the army takes no other path.",
            "some automated judges";
        "c" Required
            "It must be written: without a path the convoy fails.",
            "some early automated judges";
    }
    rulebooks {
        Datc31 => Ignored, "author's preference";
        R1971 | R1982 | R2000 | R2023 => Ignored, "paths were never part of the official rules";
        Dptg => Ignored, "as DATC 2.4 reports it: no paths";
    }
}

issue! {
    "4.A.7" DislodgedPrevents, "Bounce by a dislodged unit";
    question "A dislodged unit has no effect on the province its attacker came from. If one of \
        the two went by convoy they did not meet head-to-head: can the dislodged one, moving to \
        that province, still bounce a third unit there?";
    choices {
        "a" Never
            "No: it never has effect on the province of its attacker.",
            "the letter of the rulebooks";
        "b" UnlessHeadToHead
            "Yes, unless the two met head-to-head.",
            "the DPTG; the intent of the rule, as DATC sees it";
    }
    rulebooks {
        Datc31 => UnlessHeadToHead, "author's preference";
        R1971 | R1982 | R2000 | R2023 => Never, "the letter of the rulebook, as DATC 3.1 reads it";
        Dptg => UnlessHeadToHead, "as DATC 2.4 reports it";
    }
}
