//! Generated boards.

use std::fmt::Write;

/// Returns the code of the `index`th province.
pub fn code(index: usize) -> String {
    [index / 676, index / 26 % 26, index % 26]
        .map(|digit| char::from(b'A' + digit as u8))
        .iter()
        .collect()
}

/// Returns a board with a ring of coastal provinces around a lake, of which every third is a center. The
/// first is split into two coasts, so `count` locations are a lake, `count - 3` provinces and two coasts.
pub fn ring(count: usize) -> String {
    let land = count - 3;
    let mut text = String::from(
        "format = 1\ntitle = \"Ring\"\nfirst_turn = \"W0001A\"\nvictory = 2\n\
         [[powers]]\nkey = \"NORTH\"\nname = \"North\"\nadjective = \"Northern\"\nhomes = [\"AAA\"]\nunits = [\"F AAA/NC\"]\n",
    );
    // A fleet reaches the first province's south coast from the second, its north coast from the last.
    let shore = |index: usize, to: usize| match to {
        0 => format!("\"AAA/{}\"", if index == 1 { "SC" } else { "NC" }),
        _ => format!("\"{}\"", code(to)),
    };
    for index in 0..land {
        let (last, next) = ((index + land - 1) % land, (index + 1) % land);
        let _ = write!(
            text,
            "[[provinces]]\ncode = \"{}\"\nname = \"Land {index}\"\nterrain = \"coastal\"\ncenter = {}\narmies = [\"{}\", \"{}\"]\n",
            code(index),
            index % 3 == 0,
            code(last),
            code(next),
        );
        let _ = match index {
            0 => write!(
                text,
                "coasts.NC = [{}, \"ZZZ\"]\ncoasts.SC = [{}, \"ZZZ\"]\n",
                shore(0, last),
                shore(0, next)
            ),
            _ => writeln!(
                text,
                "fleets = [{}, {}, \"ZZZ\"]",
                shore(index, last),
                shore(index, next)
            ),
        };
    }
    let shores: Vec<_> = (1..land).map(|index| shore(0, index)).collect();
    let _ = write!(
        text,
        "[[provinces]]\ncode = \"ZZZ\"\nname = \"Lake\"\nterrain = \"water\"\nfleets = [\"AAA/NC\", \"AAA/SC\", {}]\n",
        shores.join(", ")
    );
    text
}
