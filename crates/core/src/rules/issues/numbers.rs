//! 4.D: too many and too few orders.

use crate::rules::issue::issue;

issue! {
    "4.D.1" OrderedSets, "Several order sets, defined order";
    question "A power hands in more than one set of orders, and it is known which came last. The \
        last replaces the earlier ones where it is complete. What if it is not?";
    choices {
        "a" Combined
            "All sets together are one set.";
        "b" CombinedUnlessReplaced
            "All sets together, unless the last clearly replaces the others.";
        "c" LatestUnlessContinued
            "The last set alone, unless it clearly goes on from the others.";
        "d" Latest
            "The last set alone.";
    }
    rulebooks {
        Datc31 => LatestUnlessContinued, "author's preference";
    }
}

issue! {
    "4.D.2" UnorderedSets, "Several order sets, no order";
    question "Two sheets of one power lie in the box, and nobody can tell which was meant to \
        count.";
    choices {
        "a" AllHold
            "All units of the power hold.";
        "b" Combined
            "All sets together are one set.";
    }
    rulebooks {
        Datc31 => Combined, "author's preference: best effort";
    }
}

issue! {
    "4.D.3" DoubleOrders, "Several orders to one unit";
    question "One set of orders has two legal orders for the same unit, and they are not the \
        same. No rulebook says which counts.";
    choices {
        "a" First
            "The first counts.",
            "DATC 3.2";
        "b" Last
            "The last counts.";
        "c" Hold
            "None counts: the unit holds, and can be supported in place.",
            "DATC 2.4 and 3.1";
    }
    rulebooks {
        Datc31 => Hold, "author's preference: on paper the first is not always clear";
        Datc32 => First, "author's preference: orders are read from top to bottom";
    }
}

issue! {
    "4.D.4" ExcessBuilds, "Too many builds";
    question "A power orders more builds than it has due.";
    choices {
        "a" Invalid
            "None of them is carried out.";
        "b" First
            "The first legal ones are carried out.";
        "c" Last
            "The last legal ones are carried out.";
    }
    rulebooks {
        Datc31 => First, "author's preference";
    }
}

issue! {
    "4.D.5" DoubleBuild, "Several builds in one province";
    question "A power orders both an army and a fleet to be built in one home center, where there \
        is room for one unit.";
    choices {
        "a" BothFail
            "Neither is built.";
        "b" First
            "The first is built.";
        "c" Last
            "The last is built.";
    }
    rulebooks {
        Datc31 => First, "author's preference: builds are carried out one by one";
    }
}

issue! {
    "4.D.6" ExcessRemovals, "Too many removals";
    question "A power orders more of its units to be removed than it must.";
    choices {
        "a" CivilDisorder
            "None of the orders counts: the units go as in civil disorder (4.D.8).";
        "b" First
            "The first legal ones are carried out.";
        "c" Last
            "The last legal ones are carried out.";
    }
    rulebooks {
        Datc31 => First, "author's preference: as with builds (4.D.4)";
    }
}

issue! {
    "4.D.7" Waiving, "Waiving builds";
    question "A power has a build due and room for it. May it decline, to keep the center open or \
        to please a neighbor?";
    choices {
        "a" Allowed
            "Yes.",
            "the 2000 rulebook, p. 18; the 2023 rulebook";
        "b" Refused
            "No: a waived build gives up nothing.",
            "one reading of the 1971 and 1982 rulebooks";
    }
    rulebooks {
        Datc31 => Allowed, "author's preference, after the 2000 and 2023 rulebooks";
        R1971 | R1982 => Allowed, "ambiguous: as DATC 3.1";
        R2000 => Allowed, "p. 18";
        R2023 => Allowed, "the rulebook";
        Datc24 => Allowed, "author's preference, after the 2000 rulebook";
    }
}

issue! {
    "4.D.8" Removal, "Removal in civil disorder";
    question "A power must remove a unit and does not say which. The one farthest away goes; but \
        farthest from what, and counted how? Where units are equally far, fleets go before armies \
        and then the alphabet of the provinces' full names decides. Under a and b, armies count \
        over any border (a convoy needs no fleets), fleets by sea and coast. How old a unit is \
        follows from the game; where there is only a list of units, the oldest stands first.";
    choices {
        "a" / "2.4d" FarFromHome1971
            "The one farthest from its power's home centers.",
            "the 1971 and 1982 rulebooks; for the counting, the DPTG and DATC 2.4";
        "b" FarFromCountry2000
            "The one farthest from its power's own country, provinces without a center included.",
            "the 2000 rulebook";
        "c" FarFromOwned2023
            "First those not on a center; of them the farthest from an owned one, over any border.",
            "the 2023 rulebook";
        "2.4a" ConvoyOneMove
            "As a, but a convoy is one move for an army and needs no fleets.",
            "DATC 2.4: a reading of the 1971 and 1982 rulebooks";
        "2.4b" ConvoyOwnFleets
            "As a, but a convoy is one move for an army and needs fleets of its own power.",
            "DATC 2.4: a reading of the 1971 and 1982 rulebooks";
        "2.4c" ConvoyAnyFleets
            "As a, but a convoy is one move for an army and needs fleets of any power.",
            "DATC 2.4: a reading of the 1971 and 1982 rulebooks";
        "2.4e" AnyBorder
            "As a, but fleets too count over any border.",
            "DATC 2.4: a reading of the 1971 and 1982 rulebooks";
        "2.4f" Oldest
            "The unit built longest ago; those on a center go last.",
            "DATC 2.4: house rules";
    }
    rulebooks {
        Datc31 => FarFromOwned2023, "author's preference, after the 2023 rulebook";
        R1971 | R1982 => FarFromHome1971, "the rulebook; the counting as DATC 3.1 reports it";
        R2000 => FarFromCountry2000, "the rulebook, to the letter";
        R2023 => FarFromOwned2023, "the rulebook";
        Dptg => FarFromHome1971, "as DATC 2.4 reports it (its choice d)";
        Datc24 => FarFromHome1971, "author's preference (its choice d)";
    }
}

issue! {
    "4.D.9" CivilDisorderSupport, "Support for units in civil disorder";
    question "The units of a power whose player has left hold, and do not support each other. Can \
        another power support one of them in place?";
    choices {
        "a" Fails
            "No: the support fails.";
        "b" Succeeds
            "Yes, as for any unit without an order.";
    }
    rulebooks {
        Datc31 => Succeeds, "author's preference";
    }
}
