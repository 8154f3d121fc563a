//! Tables of the documentation that are made of what the code knows. `scripts/renew.sh` writes them anew.

use std::collections::BTreeSet;
use std::fs;

use permgen_core::board::{Board, Numbering};
use permgen_core::search::Objective;
use permgen_core::target::Target;
use permgen_tests::documents::{
    Timed, attack_times, choices, comparison, compiled, counted, document, gathered, is_up_to_date, maps, methods,
    numberings, operations, path, word_operations,
};
use permgen_tests::suite;

fn renew() -> bool {
    std::env::var_os("PERMGEN_RENEW").is_some()
}

#[test]
fn the_numberings() {
    is_up_to_date("permgen/guide/language.md", "numberings", &numberings(), renew());
}

#[test]
fn the_named_maps() {
    is_up_to_date("permgen/guide/language.md", "maps", &maps(), renew());
    is_up_to_date("permgen/guide/language.md", "operations", &word_operations(), renew());
}

#[test]
fn the_table_of_numberings_is_what_the_library_does() {
    let table = numberings();
    for (row, (name, numbering)) in table.lines().skip(2).zip(Numbering::NAMED) {
        let board = Board::CHESS.with_numbering(numbering);
        let squares: Vec<String> = [0u8, 1, 8, 63].map(|bit| board.square_name(board.square_at(bit).unwrap())).into();
        assert_eq!(row, format!("| `{name}` | {} |", squares.join(" | ")));
    }
    assert_eq!(table.lines().count(), 2 + Numbering::NAMED.len());
}

#[test]
fn operations_are_those_of_the_ratchet() {
    is_up_to_date("BENCHMARKS.md", "operations", &operations(), renew());
    is_up_to_date("permgen/guide/machines.md", "compiled", &compiled(), renew());
    is_up_to_date("permgen/guide/machines.md", "gathered", &gathered(), renew());
    is_up_to_date("permgen/guide/attacks.md", "methods", &methods(), renew());
    is_up_to_date("permgen/guide/attacks.md", "choices", &choices(), renew());
    // What is said about them elsewhere, by target.
    let guide = document("permgen/guide/benchmarks.md");
    for row in operations().lines().skip(2) {
        let cells: Vec<&str> = row.split(" | ").collect();
        let target = cells[0].trim_start_matches("| ");
        let Some(said) = guide.lines().find(|line| line.starts_with(&format!("| {target}"))) else { continue };
        assert_eq!(said.split(" | ").nth(1), Some(cells[1]), "{said}");
    }
}

/// Noise aside, no way is measured to be faster than the one before it, and none that is measured is left out.
#[test]
fn auto_takes_the_method_that_is_measured_to_be_the_fastest() {
    let measured = ["magic", "kindergarten", "compressed", "first_rank", "hyperbola", "obstruction", "fill"];
    let makers = document("tests/benches/sliders/makers.rs");
    let listed = makers.split_once("makers!($measure: auto, ").and_then(|(_, rest)| rest.split_once(");"));
    let listed = listed.expect("the makers").0.split(", ");
    let listed: Vec<&str> = listed.filter(|name| !["pext", "latency"].contains(name)).collect();
    assert_eq!(listed, measured, "the benchmark measures other ways");
    for Timed { machine, ways } in attack_times() {
        assert!(measured.iter().all(|way| ways[0].iter().any(|(name, _)| name == way)), "{machine}: a way is left out");
        for ways in ways {
            for pair in ways.windows(2) {
                let [(before, time), (after, faster)] = [pair[0], pair[1]];
                // With AVX-512, all lines of a queen are in one register. Move generators ask for rooks and bishops more often:
                // the guide says how much perft loses.
                let is_of_queens = machine.contains("fast `pext`") && (before, after) == ("magic", "obstruction");
                assert!(
                    is_of_queens || time <= 1.04 * faster,
                    "{machine}: `{before}` takes {time:.2} ns and is before `{after}`, which takes {faster:.2}: \
                     change their order in crates/permgen-codegen/src/expand/sliders/choice.rs"
                );
            }
        }
    }
}

/// "No known program is shorter" holds for every row, and the figures are those of the counts and of BENCHMARKS.md.
#[test]
fn the_comparison_of_the_readme_is_counted_and_measured() {
    is_up_to_date("README.md", "comparison", &comparison(), renew());
    let rows = suite::suite();
    assert_eq!(rows.len(), 42);
    for row in rows {
        for (target, known) in [("portable", row.best_known), ("x86-64-v3", row.best_known_bmi2)] {
            let (ours, known) = (counted(target, &row.name).unwrap(), known.unwrap());
            assert!(ours <= known, "{}: {known} operations are known for {target}, not {ours}", row.name);
        }
        assert!(
            row.calcperm >= row.best_published && row.by_hand.is_none_or(|count| Some(count) >= row.best_published)
        );
    }
}

#[test]
fn every_time_in_the_readme_is_measured() {
    let (readme, benchmarks) = (document("README.md"), document("BENCHMARKS.md"));
    let measured: BTreeSet<&str> = benchmarks.split(|c: char| !c.is_ascii_digit() && c != '.').collect();
    let times: Vec<&str> =
        readme.match_indices(" ns").filter_map(|(at, _)| readme[..at].split(' ').next_back()).collect();
    assert!(times.iter().filter(|time| time.parse::<f64>().is_ok()).count() > 6, "{times:?}");
    for time in times.into_iter().filter(|time| time.parse::<f64>().is_ok()) {
        assert!(measured.contains(time), "README.md: {time} ns is not in BENCHMARKS.md");
    }
}

#[test]
fn the_guide_names_every_target_and_objective() {
    let machines = document("permgen/guide/machines.md");
    for target in Target::ALL {
        assert!(machines.contains(&format!("| `{}` |", target.name)), "{} is not in the guide", target.name);
    }
    for objective in Objective::ALL {
        assert!(machines.contains(&format!("`{}`", objective.name())), "{} is not in the guide", objective.name());
    }
}

#[test]
fn the_readme_is_short_and_every_chapter_is_in_the_book_the_crate_and_the_readme() {
    let readme = document("README.md");
    assert!(readme.lines().count() <= 150, "README.md has {} lines", readme.lines().count());
    let (summary, module) = (document("permgen/guide/SUMMARY.md"), document("permgen/src/guide.rs"));
    let files = fs::read_dir(path("permgen/guide")).unwrap().map(|entry| entry.unwrap().file_name());
    let chapters: BTreeSet<String> =
        files.map(|name| name.into_string().unwrap()).filter(|name| name != "SUMMARY.md").collect();
    assert!(chapters.len() > 5);
    for chapter in chapters {
        assert!(summary.contains(&format!("({chapter})")), "{chapter} is not in SUMMARY.md");
        assert!(module.contains(&format!("\"{chapter}\"")), "{chapter} is not in permgen/src/guide.rs");
        assert!(readme.contains(&format!("(permgen/guide/{chapter})")), "{chapter} is not in README.md");
    }
}

#[test]
fn links_lead_to_files() {
    let mut links = 0;
    for file in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "BENCHMARKS.md"] {
        let text = document(file);
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if link.starts_with("https://") || link.starts_with('#') {
                continue;
            }
            let target = link.split('#').next().unwrap();
            assert!(path(target).exists(), "{file}: there is no {link}");
            links += 1;
        }
    }
    assert!(links > 10);
}

/// The text between pairs of backquotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with("```")).flat_map(|line| line.split('`').skip(1).step_by(2))
}

#[test]
fn architecture_names_files_that_exist_and_names_that_stand_in_them() {
    let text = document("ARCHITECTURE.md");
    let is_path = |quoted: &str| quoted.contains('/') && !quoted.contains([' ', '(', ':']);
    let missing: Vec<&str> = quoted(&text).filter(|it| is_path(it) && !path(it).exists()).collect();
    assert_eq!(missing, [""; 0], "ARCHITECTURE.md names files that do not exist");
    let mut named = 0;
    for (before, after) in text.match_indices("` in `").map(|(at, between)| (&text[..at], &text[at + between.len()..]))
    {
        let (name, file) = (before.rsplit('`').next().unwrap(), after.split('`').next().unwrap());
        if file.ends_with(".rs") {
            assert!(document(file).contains(name), "ARCHITECTURE.md: there is no `{name}` in {file}");
            named += 1;
        }
    }
    assert!(named > 10, "only {named} names are followed");
}

/// The phrases of a text that `phrases` lists, each with what to write instead. Whitespace counts as one space.
fn calques<'a>(text: &str, phrases: &'a str) -> Vec<&'a str> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let lower = text.to_lowercase();
    let entries = phrases.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let is_used = |line: &&str| {
        let (phrase, _) = line.split_once(" | ").unwrap_or_else(|| panic!("a suggestion is missing: {line}"));
        let text = if phrase.contains(char::is_uppercase) { &text } else { &lower };
        let ends_word = |part: &str| !part.starts_with(char::is_alphanumeric);
        let begins_word = |part: &str| !part.ends_with(char::is_alphanumeric) || phrase.starts_with('.');
        text.match_indices(phrase).any(|(at, _)| begins_word(&text[..at]) && ends_word(&text[at + phrase.len()..]))
    };
    entries.filter(is_used).collect()
}

#[test]
fn the_documentation_is_plain_english() {
    let phrases = document("tests/data/phrases.txt");
    assert!(phrases.lines().count() > 40);
    let guide = fs::read_dir(path("permgen/guide")).unwrap().map(|entry| entry.unwrap().file_name());
    let guide = guide.map(|name| format!("permgen/guide/{}", name.into_string().unwrap()));
    // The help texts are the chapter `commands.md`.
    let files = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(str::to_owned).into_iter().chain(guide);
    let mut found = Vec::new();
    for file in files {
        found.extend(calques(&document(&file), &phrases).into_iter().map(|line| format!("{file}: {line}")));
    }
    assert!(found.is_empty(), "phrases to replace, each with a suggestion:\n{}", found.join("\n"));
}

/// Prose only: code, tables and links are as long as they are, and so are words, such as a path, that fill a line.
#[test]
fn lines_of_prose_have_at_most_100_columns() {
    let guide = fs::read_dir(path("permgen/guide")).unwrap().map(|entry| entry.unwrap().file_name());
    let guide = guide.map(|name| format!("permgen/guide/{}", name.into_string().unwrap()));
    for file in ["ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md"].map(str::to_owned).into_iter().chain(guide) {
        let mut is_code = false;
        for (line, number) in document(&file).lines().zip(1..) {
            is_code ^= line.trim_start().starts_with("```");
            let is_prose = !is_code && !line.starts_with(['|', '#', '<', '[', '>']) && !line.starts_with("    ");
            let has_long_code = line.split('`').skip(1).step_by(2).any(|code| code.len() > 60);
            assert!(!is_prose || has_long_code || line.chars().count() <= 100, "{file}:{number}: {line}");
        }
    }
}

#[test]
fn phrases_are_found_across_lines_and_only_as_whole_words() {
    let phrases = "# A list.\nis told | the report shows\n. Of | begin with the subject\n";
    assert_eq!(calques("The reader is\n  Told.", phrases), ["is told | the report shows"]);
    assert_eq!(calques("Done. Of these", phrases), [". Of | begin with the subject"]);
    assert_eq!(calques("this toldness is toldest. Often, of. of", phrases), [""; 0]);
}
