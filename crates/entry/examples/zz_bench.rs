use chancery_core::board::Map;
use chancery_core::orders::legality::LegalityContext;
use chancery_core::rules::Rules;
use entry::{Context, Lexicon, read};
fn main() {
    let map = Map::standard();
    let (lexicon, position, rules) = (Lexicon::new(map), map.opening(), Rules::default());
    let legality = LegalityContext::new(map, &position, &rules);
    let ctx = Context::new(&lexicon, &legality, map.power_by_key("FRANCE"));
    for file in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&file).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let start = std::time::Instant::now();
        let mut worst = std::time::Duration::ZERO;
        for line in &lines {
            let s = std::time::Instant::now();
            std::hint::black_box(read(&ctx, line));
            worst = worst.max(s.elapsed());
        }
        println!(
            "{file}: {:?} all, {:?} each, worst {:?}",
            start.elapsed(),
            start.elapsed() / lines.len() as u32,
            worst
        );
    }
}
