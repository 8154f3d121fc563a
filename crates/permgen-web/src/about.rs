//! What there is to choose from.

use permgen_codegen::emit::LANGUAGES;
use permgen_codegen::spec::LIBRARY;
use permgen_core::board::{Numbering, OffBoard};
use permgen_core::search::{Effort, Objective};
use permgen_core::target::Target;
use permgen_core::width::Width;
use serde_json::{Value, json};

use crate::errata;

/// Specifications and magics that are worth looking at: under which heading, what each is, and how it is written.
const GALLERY: &str = include_str!("gallery.json");

/// Lists of names, each as the page offers them.
pub(crate) fn about() -> Value {
    let gallery: Value = serde_json::from_str(GALLERY).expect("a list, by a test");
    json!({
        "version": permgen_core::VERSION,
        "targets": Target::ALL.iter().map(|target| json!({ "name": target.name, "about": target.about })).collect::<Value>(),
        "objectives": Objective::ALL.map(Objective::name),
        "efforts": Effort::ALL.map(Effort::name),
        "languages": LANGUAGES.iter().map(|language| json!({
            "name": language.name(), "about": language.about(), "extension": language.extension(),
        })).collect::<Value>(),
        "widths": Width::ALL.map(Width::bits),
        "numberings": Numbering::NAMED.map(|(name, _)| name),
        "off_board": OffBoard::ALL.map(OffBoard::name),
        // Files have the names a to z, and a square board has as many ranks.
        "most_files": 26,
        "most_squares": 26 * 26,
        "maps": LIBRARY.iter().map(|map| json!({ "name": map.name, "about": map.about })).collect::<Value>(),
        "gallery": gallery,
        "errata": errata::about(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use permgen_codegen::spec;

    #[test]
    fn everything_in_the_gallery_means_something() {
        let about = about();
        let rooms = about["gallery"].as_array().expect("rooms");
        assert!(rooms.len() > 4);
        for entry in rooms.iter().flat_map(|room| room["entries"].as_array().expect("entries")) {
            let title = entry["title"].as_str().expect("a title");
            assert!(!title.is_empty());
            if let Some(text) = entry["magic"].as_str() {
                let answer = crate::magic::draw(text, 0);
                assert!(answer["drawing"].is_string(), "{answer}");
                assert_eq!(answer["wrong"].is_string(), title.contains("share an entry"), "{title}");
                continue;
            }
            let text = entry["spec"].as_str().expect("a specification");
            spec::read(text).unwrap_or_else(|wrong| panic!("{text}: {wrong}"));
        }
    }
}
