//! `chancery postcard`: printed and written postcards.

use crate::program::chancery;

#[test]
fn a_postcard_is_printed_or_written() {
    let save = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/saves/examples/solo-of-1911.toml"
    );
    let printed = chancery(&["postcard", save, "--score", "carnage"], "");
    printed.prints("Carnage: A 0, E 0");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("card.txt");
    let file = file.to_str().expect("a path");
    let written = chancery(&["postcard", save, "--score", "carnage", "-o", file], "");
    assert_eq!(written.out, "");
    let text = std::fs::read_to_string(file).expect("the postcard");
    assert_eq!(text, printed.out);
    let refused = chancery(&["postcard", save, "--score", "chess"], "");
    refused.reports("unknown scoring system `chess`");
}
