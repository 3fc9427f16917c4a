//! 4.B: coasts.

use crate::rules::issue::issue;

issue! {
    "4.B.1" OmittedCoastTwo, "Coast omitted, two possible";
    question "A fleet is ordered to a province with two coasts, could reach either, and its order \
        names none. Nothing on the board tells which was meant.";
    choices {
        "3.1" / "2.4a" Fails
            "The move fails.",
            "every rulebook; the DPTG";
        "2.4b" DefaultCoast
            "It goes to the coast that the board lists first.",
            "some early e-mail judges";
    }
    rulebooks {
        Datc31 => Fails, "its only rule";
        R1971 | R1982 | R2000 | R2023 => Fails, "all rulebooks, as DATC 2.4 reports them";
        Dptg => Fails, "as DATC 2.4 reports it";
    }
}

issue! {
    "4.B.2" OmittedCoastOne, "Coast omitted, one possible";
    question "A fleet is ordered to a province with two coasts without naming one, and can reach \
        only one of them. It is a poorly written order with a single meaning; or is it none?";
    choices {
        "a" / "2.4a" OnlyCoast
            "It goes to the one coast that it can reach.",
            "the DPTG; the rulebooks' poorly written order that has one meaning";
        "b" / "2.4c" Fails
            "The move fails.";
        "2.4b" DefaultCoast
            "It goes to the coast that the board lists first, and fails if it cannot reach that.",
            "some early e-mail judges";
    }
    rulebooks {
        Datc31 => OnlyCoast, "author's preference: a poorly written order to be followed";
        Dptg => OnlyCoast, "as DATC 2.4 reports it";
    }
}

issue! {
    "4.B.3" ImpossibleCoast, "Move to an impossible coast";
    question "A fleet's order names a coast that the fleet cannot reach, of a province whose \
        other coast it can. The order is clear, and impossible. Is it mended?";
    choices {
        "a" PossibleCoast
            "Yes: the coast is ignored and the fleet goes to the one that it can reach.";
        "b" Illegal
            "No: the order is illegal.";
    }
    rulebooks {
        Datc31 => Illegal, "author's preference";
    }
}

issue! {
    "4.B.4" SupportCoast, "Coast in a support order";
    question "A fleet's move names a coast; the support for it names another, or none. A support \
        reaches a province on any of its coasts, whatever its unit could reach itself. How far \
        must it agree with the move on the coast?";
    choices {
        "3.1" / "2.4d" MatchIfGiven
            "A coast that is named must match; a support without one is good for both.",
            "DATC; for a coast that is named, the 2023 rulebook";
        "2.4a" Required
            "The coast must be named and match; a support without one fails.",
            "DATC 2.4: the rulebooks' \"must match\", taken strictly";
        "2.4b" DefaultCoast
            "It must match; a support without one is for the coast that the board lists first.",
            "DATC 2.4";
        "2.4c" OwnOrOnlyCoast
            "It must match; it may be left out for an own fleet, or where one coast is possible.",
            "Allan Calhamer, 2002";
        "2.4e" / "dptg" Ignored
            "A coast in a support order is ignored.",
            "the DPTG; some readers of the 2000 rulebook";
    }
    rulebooks {
        Datc31 => MatchIfGiven, "its only rule";
        R1971 | R1982 | R2000 => MatchIfGiven, "not clear: as DATC 3.1";
        R2023 => MatchIfGiven, "the rulebook, for a coast that is named; else as DATC 3.1";
        Dptg => Ignored, "as DATC 2.4 reports it";
        Datc24 => MatchIfGiven, "author's preference (its choice d)";
    }
}

issue! {
    "4.B.5" WrongUnitCoast, "Wrong coast of the ordered unit";
    question "The fleet is on the south coast and its order speaks of the fleet on the north \
        coast. There is only one fleet that can be meant.";
    choices {
        "a" Fails
            "The order fails.";
        "b" Ignored
            "The coast is ignored.";
    }
    rulebooks {
        Datc31 => Ignored, "author's preference";
        Datc32 => Ignored, "author's preference, now for supports to hold too";
    }
}

issue! {
    "4.B.6" IrrelevantCoast, "Unknown or irrelevant coasts";
    question "An order names a coast that does not exist, such as the east coast of Brest, or one \
        that does not matter, such as an army's.";
    choices {
        "a" Fails
            "The order fails.";
        "b" Ignored
            "The coast is ignored.";
    }
    rulebooks {
        Datc31 => Ignored, "author's preference";
        Datc32 => Ignored, "author's preference, now for supports to hold too";
    }
}

issue! {
    "4.B.7" BuildCoast, "Coast in a build order";
    question "A fleet is to be built in a province with two coasts (on the standard board only \
        St Petersburg), and the order names none.";
    choices {
        "3.1" / "2.4a" Fails
            "The build fails.",
            "every rulebook";
        "2.4b" DefaultCoast
            "It is built on the coast that the board lists first.",
            "DATC 2.4";
    }
    rulebooks {
        Datc31 => Fails, "its only rule";
        R1971 | R1982 | R2000 | R2023 => Fails, "the rulebook, as DATC 2.4 reports it";
    }
}
