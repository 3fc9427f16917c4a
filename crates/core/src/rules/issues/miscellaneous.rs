//! 4.E: what counts as an order, and other matters.

use crate::rules::issue::issue;

issue! {
    "4.E.1" IllegalOrders, "Illegal orders";
    question "A player writes a move that cannot be, in error or so that the unit counts as moving \
        and cannot be supported in place. An illegal order is ignored: the unit follows another, \
        legal one, or holds. So it matters which writing is a legal order at all.";
    choices {
        "3.1" CouldBeValid
            "One that could be valid here, whatever the others order; no superfluous convoys.",
            "DATC 3.1 and 3.2, after the 2023 rulebook";
        "2.4a" / "dptg" AnyText
            "Anything in the form of an order, even to a place that is not on the board.",
            "the DPTG, as DATC 2.4 reports it";
        "2.4b" AnyPlaces
            "Any order between places on the board, however impossible.",
            "DATC 2.4: Rod Walker, The Gamer's Guide to Diplomacy, 1979";
        "2.4c" PossibleSomewhere
            "One that could be valid with some units on the board, though not with these.",
            "DATC 2.4";
        "2.4d" PossibleHere
            "One that could be valid with the units on the board, superfluous convoys too.",
            "DATC 2.4, after the 2000 rulebook, p. 7";
    }
    rulebooks {
        Datc31 => CouldBeValid, "its only rule";
        R1971 => AnyPlaces, "DATC 2.4: Rod Walker's clarifications of the 1971 rules, 1979";
        R1982 => CouldBeValid, "illegal is not defined: as DATC 3.1";
        R2000 => PossibleHere, "p. 7, \"support can be given without consent\", as DATC 2.4 reads it";
        R2023 => CouldBeValid, "the rulebook: an impossible order is a hold; the rest as DATC 3.1";
        Dptg => AnyText, "as DATC 2.4 reports it";
        Datc24 => PossibleHere, "author's preference (its choice d)";
        Datc32 => CouldBeValid, "author's preference, said sharper: same outcomes";
    }
}

issue! {
    "4.E.2" PoorOrders, "Poorly written orders";
    question "A poorly written order that has only one meaning must be followed. But what may be \
        looked at to find the meaning: the words alone, what is possible, or the player's other \
        orders as well?";
    choices {
        "a" / "2.4b" Alone
            "Each order is read by itself, as a possible one.",
            "DATC 3.1";
        "b" / "2.4d" AsSet
            "A player's orders are read together, as possible and matching ones.",
            "DATC 2.4";
        "2.4a" SpellingOnly
            "Each by itself and by its words: only small slips of the pen are mended.",
            "DATC 2.4";
        "2.4c" AsPossibleSet
            "A player's orders are read together, as possible ones, matching or not.",
            "DATC 2.4";
    }
    rulebooks {
        Datc31 => Alone, "author's preference";
        R1971 | R1982 => Alone, "p. 3: one meaning must be followed; how to find it, as DATC 3.1";
        R2000 | R2023 => Alone, "one meaning must be followed; how to find it, as DATC 3.1";
        Datc24 => AsSet, "author's preference (its choice d)";
    }
}

issue! {
    "4.E.3" ImplicitOrders, "Implicit orders";
    question "A player supports or convoys a move of an own unit and forgets to order the move. \
        Does the one imply the other? An order that is written always goes first.";
    choices {
        "a" Allowed
            "Yes: the unit moves as its own power's support or convoy says.";
        "b" Refused
            "No: a unit without an order holds.";
    }
    rulebooks {
        Datc31 => Refused, "author's preference";
    }
}

issue! {
    "4.E.4" PerpetualOrders, "Perpetual orders";
    question "A player who is about to leave wants to give orders that are repeated every turn, \
        such as two armies that support each other.";
    choices {
        "a" Allowed
            "They are allowed.",
            "house rules";
        "b" Refused
            "They are not allowed.",
            "DATC: the rulebooks have civil disorder for that";
    }
    rulebooks {
        Datc31 => Refused, "author's preference, unless agreed beforehand";
    }
}

issue! {
    "4.E.5" ProxyOrders, "Proxy orders";
    question "A player wants to let another player give the order for one of the units.";
    choices {
        "a" Announced
            "Allowed, told to the judge and the other player before orders are handed in.",
            "house rules";
        "b" AmongOrders
            "Allowed, written among the other orders.",
            "house rules";
        "c" Refused
            "Not allowed.",
            "DATC: the rulebooks know no such order";
    }
    rulebooks {
        Datc31 => Refused, "author's preference, unless agreed beforehand";
    }
}

issue! {
    "4.E.6" FlyingDutchman, "Flying Dutchman";
    question "A unit is found on the board that should not be there, through a slip in an earlier \
        turn or a trick. Turns that have been played are not taken back.";
    choices {
        "3.1" Removed
            "It is removed at once; if it cannot be told which one it is, 4.D.8 chooses.";
    }
    rulebooks {
        Datc31 => Removed, "its only rule";
    }
}
