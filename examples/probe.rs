use chancery::board::*;
use chancery::entry::*;
use chancery::orders::legality::Bench;
use chancery::orders::notation;
use chancery::rules::Rules;
use std::io::BufRead;
// lines: POWER|PHASE|units like "FRANCE:A PAR,A MAR;GERMANY:..."|text  or just text (opening)
fn main() {
    let map = Map::standard();
    let lex = Lexicon::new(map);
    let rules = Rules::default();
    for l in std::io::stdin().lock().lines() {
        let l = l.unwrap();
        let c: Vec<&str> = l.split('|').collect();
        let (pw, pos, text) = if c.len() == 4 {
            let mut p = Position::empty(map, c[1].parse().unwrap());
            for g in c[2].split(';') {
                if let Some((k, us)) = g.split_once(':') {
                    let k = map.power_by_key(k).unwrap();
                    for u in us.split(',') {
                        let (kind, pl) = notation::read_unit(map, u).unwrap();
                        p.place(
                            map,
                            Unit {
                                power: k,
                                kind,
                                location: pl.location(map).unwrap(),
                            },
                        )
                        .unwrap();
                    }
                }
            }
            (map.power_by_key(c[0]), p, c[3].to_string())
        } else {
            (None, map.opening(), l.clone())
        };
        let b = Bench::new(map, &pos, &rules);
        let ctx = Context::new(&lex, &b, pw);
        let t = std::time::Instant::now();
        let i = interpret(&ctx, &text);
        let e = t.elapsed();
        println!("{text:40} => {i}   [{e:?}]");
    }
}
