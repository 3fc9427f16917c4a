use chancery::board::*;
use chancery::entry::*;
use chancery::orders::legality::Bench;
use chancery::rules::Rules;
use std::time::Instant;
fn main() {
    let map = Map::standard();
    let t = Instant::now();
    let lex = Lexicon::new(map);
    println!("lexicon {:?}", t.elapsed());
    let rules = Rules::default();
    let pos = map.opening();
    let b = Bench::new(map, &pos, &rules);
    let ctx = Context::new(&lex, &b, None);
    for text in [
        "A Par - Bur",
        "a par-bur; a mar s a par-bur; f bre-mao",
        "Army Marsailles suports Army Pariz to Bugrundy",
        "Fleet St. Petersburg souht coast to Gulf of Bothnai",
        "whatever France told you to write here today is nothing at all",
        "A Vienna supports Bdapest to Galcia",
        "F Mid-Atlatnic Ocean convoys Army Gascony to North Afrcia",
        &"A Par - Bur, ".repeat(30),
        &"xqz yrtw qwer ".repeat(20),
        &"A F Par Nor north sea - S C H via convoy , ; and or ? from ".repeat(6),
    ] {
        let n = 200;
        read(&ctx, text);
        let t = Instant::now();
        for _ in 0..n {
            std::hint::black_box(read(&ctx, text));
        }
        println!(
            "read {:?}/line  {}",
            t.elapsed() / n,
            &text[..text.len().min(70)]
        );
    }
    for text in ["", "m", "mar", "mar s", "mar s par b", "a par - bu"] {
        let n = 200;
        let t = Instant::now();
        for _ in 0..n {
            std::hint::black_box(complete(&ctx, text));
        }
        println!("complete {:?} {text}", t.elapsed() / n);
    }
    let mut p = Position::empty(map, map.first_turn());
    for (i, pr) in map.provinces().enumerate() {
        let loc = pr.location();
        for k in [UnitKind::Fleet, UnitKind::Army] {
            if map.can_stand(k, loc) && i % 2 == 0 {
                let _ = p.place(
                    map,
                    Unit {
                        power: map.powers().nth(i % 7).unwrap(),
                        kind: k,
                        location: loc,
                    },
                );
            }
        }
    }
    let b = Bench::new(map, &p, &rules);
    let ctx = Context::new(&lex, &b, None);
    println!("{} units", p.units().count());
    for u in p.units().take(8) {
        let text = map.short(u.location).to_string();
        let t = Instant::now();
        let c = complete(&ctx, &text);
        println!("complete {:?} {text} {}", t.elapsed(), c.len());
    }
}
