fn main() {
    let args: Vec<String> = std::env::args().collect();
    let facts = std::fs::read_to_string(&args[1]).unwrap();
    let land = args.get(3).map(|p| std::fs::read_to_string(p).unwrap());
    let drawn = draw_board::draw_board("x", &facts, land.as_deref()).unwrap();
    println!("problems {:?}\ncrossings {:?}", drawn.problems, drawn.crossings);
    std::fs::write(&args[2], &drawn.text).unwrap();
    let map = chancery_core::board::Map::from_file("x", &drawn.text).unwrap();
    let Ok(drawing) = chart::Drawing::from_toml(&drawn.text, &map) else { return };
    let w = 1000; let h = (1000.0 * drawing.height() / drawing.width()) as usize;
    let grid = chart::Grid::from_fn(w, h, |x, y| drawing.region_at(chart::Point::new((x as f32 + 0.5) * drawing.width() / w as f32, (y as f32 + 0.5) * drawing.height() / h as f32)));
    let mut bytes = format!("P6 {w} {h} 255\n").into_bytes();
    for at in grid.places() {
        let region = grid[at];
        let edge = grid.beside(at).any(|o| grid[o] > region);
        let k = (region.index() * 7919) % 40;
        let c: [usize; 3] = if edge { [30, 30, 30] } else { match drawing.ground(region) {
            chart::Ground::Outside => [90, 90, 90], chart::Ground::Scenery => [170, 160, 150],
            chart::Ground::Water(_) => [110 + k, 150 + k, 200 + k], _ => [200 + k, 190 + k, 140 + k] } };
        bytes.extend(c.map(|c| c as u8));
    }
    std::fs::write(args[2].clone() + ".ppm", bytes).unwrap();
}
