//! Writes the catalogue as macro calls, so that the tests compile what users would compile.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

fn main() {
    let directory = env::var_os("OUT_DIR").expect("cargo sets it");
    println!("cargo::rerun-if-changed=data/catalogue.json");
    let text = fs::read_to_string("data/catalogue.json").expect("the catalogue is there");
    let rows: serde_json::Value = serde_json::from_str(&text).expect("the catalogue is JSON");
    let (mut functions, mut list) = (String::new(), String::new());
    for row in rows.as_array().expect("the catalogue is a list") {
        let (name, width, to) = (row["name"].as_str().expect("a name"), &row["width"], &row["to"]);
        writeln!(functions, "pub(crate) const fn {name}(word: u{width}) -> u{width} {{ to {to} }}").expect("memory");
        writeln!(list, "    ({name:?}, {name}),").expect("memory");
    }
    let source = format!(
        "permgen::permutation! {{\n{functions}}}\n\n/// Every entry's name and function.\npub(crate) const ALL: &[(&str, Function)] = &[\n{list}];\n"
    );
    fs::write(Path::new(&directory).join("catalogue.rs"), source).expect("the output directory is there");
}
