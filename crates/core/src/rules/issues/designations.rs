//! 4.C: the kind of a unit and its nationality.

use crate::rules::issue::issue;

issue! {
    "4.C.1" MissingKind, "Missing unit designation";
    question "An order names its unit without saying army or fleet. A province holds one unit at \
        most, so it is clear which is meant.";
    choices {
        "a" Invalid
            "The order is invalid; the unit holds, and can be supported in place.";
        "b" Valid
            "The order is valid.";
        "c" ValidUnlessOther
            "It is valid, unless another order names the unit rightly.";
    }
    rulebooks {
        Datc31 => Valid, "author's preference";
    }
}

issue! {
    "4.C.2" WrongKind, "Wrong unit designation";
    question "An order calls an army a fleet, or a fleet an army. The letter contradicts the \
        board; the province still tells the unit.";
    choices {
        "a" Invalid
            "The order is invalid; the unit holds, and can be supported in place.";
        "b" Valid
            "The order is valid: the letter is ignored.";
        "c" ValidUnlessOther
            "It is valid, unless another order names the unit rightly.";
    }
    rulebooks {
        Datc31 => Valid, "author's preference: best effort";
    }
}

issue! {
    "4.C.3" BuildKind, "Designation missing in a build";
    question "A build order names a province without saying army or fleet. Inland it can only be \
        an army; where a coast is named, only a fleet makes sense.";
    choices {
        "a" Fails
            "The build fails everywhere.";
        "b" ArmyInland
            "Inland an army is built; in a coastal province the build fails.",
            "DATC 3.2";
        "c" FleetWithCoast
            "Inland an army; on a coast that is named a fleet; elsewhere the build fails.",
            "DATC 2.4 and 3.1";
    }
    rulebooks {
        Datc31 => FleetWithCoast, "author's preference: best effort";
        Datc32 => ArmyInland, "author's preference: a coast no longer hints at a fleet";
    }
}

issue! {
    "4.C.4" InlandFleet, "Fleet built in a land area";
    question "A fleet is ordered to be built where no fleet can stand. The player may have meant \
        an army, or another province.";
    choices {
        "a" Fails
            "The build fails.";
        "b" Army
            "An army is built there.";
    }
    rulebooks {
        Datc31 => Fails, "author's preference: the order does not tell what was meant";
    }
}

issue! {
    "4.C.5" MissingNationality, "Missing nationality in a support";
    question "An order supports or convoys another power's unit without saying whose it is. Few \
        players write it, and the province tells.";
    choices {
        "a" Invalid
            "The order is invalid.";
        "b" Valid
            "The order is valid.";
        "c" ValidUnlessOther
            "It is valid, unless another order names the nationality rightly.";
    }
    rulebooks {
        Datc31 => Valid, "author's preference";
    }
}

issue! {
    "4.C.6" WrongNationality, "Wrong nationality in a support";
    question "An order supports or convoys another power's unit and says that it is a third \
        power's.";
    choices {
        "a" Invalid
            "The order is invalid.";
        "b" Valid
            "The order is valid: the nationality is ignored.";
        "c" ValidUnlessOther
            "It is valid, unless another order names the nationality rightly.";
    }
    rulebooks {
        Datc31 => Valid, "author's preference: best effort";
    }
}
