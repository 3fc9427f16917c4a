//! The stalemate line that a side holds or is close to after a phase.

use chancery_core::board::{Map, Power, PowerSet};
use game::Record;
use solver::near::{self, Missing, NearLine};

/// Returns a sentence about the known line that a side is closest to after a phase. Returns `None`
/// in fog of war.
pub(super) fn message(map: &Map, record: &Record) -> Option<String> {
    let after = record.corrected.as_ref();
    let after = after.unwrap_or_else(|| record.played.next.position());
    let near = (!record.is_view()).then(|| near::nearest(map, after))??;
    Some(sentence(map, &near))
}

fn sentence(map: &Map, near: &NearLine) -> String {
    let (who, is_one) = who(map, &near.side);
    let verb = |one: &'static str, several: &'static str| if is_one { one } else { several };
    let be = verb("is", "are");
    let lacks = match near.lacks {
        Missing::Nothing => verb("holds", "hold").to_owned(),
        Missing::Moves(_) => "can move to".to_owned(),
        Missing::Unit => format!("{be} 1 unit from"),
        Missing::Center(at) => format!("{be} 1 center ({}) from", map.code(at)),
    };
    let NearLine { line, .. } = near;
    let (centers, name) = (line.centers.len(), &line.name);
    format!("{who} {lacks} a stalemate line of {centers} centers: {name}")
}

/// Returns the name of a single power, or of the one power that isn't part of the side, and whether
/// the side is a single power.
fn who(map: &Map, side: &PowerSet) -> (String, bool) {
    let name = |power: Power| map.power(power).name.clone();
    let mut others = map.powers().filter(|power| !side.contains(*power));
    match (side.only(), others.next()) {
        (Some(power), _) => (name(power), true),
        (None, Some(leader)) => (format!("All but {}", name(leader)), false),
        (None, None) => ("All".to_owned(), false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chancery_core::board::Id;
    use solver::known::KnownLine;

    #[test]
    fn a_sentence_names_the_side_and_what_it_lacks() {
        let map = Map::standard();
        let line = KnownLine::standard().iter().max_by_key(|it| it.spare());
        let line = line.expect("a line");
        let one: PowerSet = [Power::from_index(0)].into_iter().collect();
        let others = map.powers().skip(1).collect();
        let smyrna = map.province_by_code("SMY").expect("a province");
        let cases = [
            (one, Missing::Nothing, "Austria holds"),
            (others, Missing::Nothing, "All but Austria hold"),
            (one, Missing::Moves(2), "Austria can move to"),
            (others, Missing::Unit, "All but Austria are 1 unit from"),
            (
                one,
                Missing::Center(smyrna),
                "Austria is 1 center (SMY) from",
            ),
        ];
        for (side, lacks, expected) in cases {
            let text = sentence(map, &NearLine { side, line, lacks });
            let (centers, name) = (line.centers.len(), &line.name);
            let rest = format!("a stalemate line of {centers} centers: {name}");
            assert_eq!(text, format!("{expected} {rest}"));
        }
    }
}
