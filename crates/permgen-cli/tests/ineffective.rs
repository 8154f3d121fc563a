//! Options that would have no effect are refused, and errors say where.

use predicates::str::contains;

use crate::common::permgen;

/// A list of two permutations.
const SUITE: &str = r#"[{"name": "swap", "width": 8, "to": [1, 0, 2, 3, 4, 5, 6, 7]}]"#;

fn refused(args: &[&str], message: &str) {
    permgen(args).assert().code(2).stdout("").stderr(contains(message));
}

/// `requires` alone is not enough: it is dropped if what is required conflicts with another option.
#[test]
fn what_belongs_to_another_option_is_not_dropped() {
    refused(&["search", "sq ^ 1", "--filter", "x"], "'--filter <NAME>'");
    refused(&["search", "--check", "-o", "recipes.txt", "--filter", "x"], "'--filter <NAME>'");
    for other in [&["--lang", "c"][..], &["--minimum"], &["--exhaustive"]] {
        for option in ["--candidates", "--parts"] {
            let args = [&["find", "magics", "--board", "4x4", option, "2"], other].concat();
            refused(&args, &format!("'{option} <N>'"));
        }
    }
    let program = ["prove", "-", "--map", "sq ^ 56"];
    refused(&[&program[..], &["--symbol", "flip"]].concat(), "'--symbol <NAME>'");
    refused(&[&program[..], &["--bless", "--emit", "smt2"]].concat(), "'--bless'");
    for option in [["--method", "linear"], ["--solver", "cadical"], ["--time-limit", "9"], ["--budget", "9"]] {
        refused(&[&program[..], &option, &["--emit", "smt2"]].concat(), &format!("'{}", option[0]));
    }
    let binary = ["prove", "--binary", "engine.o", "--symbol", "flip", "--map", "sq ^ 56"];
    refused(&[&binary[..], &["--fn", "flip"]].concat(), "'--fn <NAME>'");
    for option in
        [&["--json"][..], &["--method", "linear"], &["--solver", "z3"], &["--time-limit", "9"], &["--budget", "9"]]
    {
        for subject in [&program[..], &binary] {
            refused(&[subject, option, &["-o", "proof.txt"]].concat(), "'--output <FILE>'");
        }
    }
    for option in [["--symbol", "flip"], ["--signature", "fn(u64) -> u64"]] {
        refused(&[&["prove", "--package", "."], &option[..]].concat(), &format!("'{} <", option[0]));
    }
}

/// What a map says of words and squares is for `--map` alone: comments, recipes and laws have their own.
#[test]
fn maps_and_their_words_are_for_what_has_a_map() {
    for subject in [&["--library"][..], &["--equal", "a.rs::f", "b.rs::g"], &["--law", "|a| a == a"]] {
        refused(&[&["prove"], subject, &["--map", "sq"]].concat(), "`--map` is for programs and functions");
    }
    for option in
        [["--width", "32"], ["--board", "9x9"], ["--numbering", "a8_lsb"], ["--off-board", "keep"], ["--result", "u8"]]
    {
        let message = format!("`{}` is for the map of `--map`", option[0]);
        for subject in [&["boards.rs"][..], &["--package", "."], &["--library"], &["--law", "|a| a == a"]] {
            refused(&[&["prove"], subject, &option].concat(), &message);
        }
    }
}

#[test]
fn packages_have_an_edition_and_other_files_no_features() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    let flip = "// permgen: sq ^ 56\npub fn flip(x: u64) -> u64 { x.swap_bytes() }";
    std::fs::create_dir_all(folder.path().join("package/src")).unwrap();
    write(
        "package/Cargo.toml",
        "[package]\nname = \"package\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[workspace]\n",
    );
    write("package/src/lib.rs", flip);
    write("alone.rs", flip);
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (package, inside, alone) = (path("package"), path("package/src/lib.rs"), path("alone.rs"));
    refused(&["prove", "--package", &package, "--alone"], "`--alone` is for Rust files");
    refused(&["prove", "--package", &package, "--edition", "2018"], "`--edition` is for files outside packages");
    refused(&["prove", &inside, "--edition", "2018"], "`--edition` is for files outside packages");
    refused(&["prove", &alone, "--features", "std"], "`--features` is for packages");
    refused(&["prove", &inside, "--alone", "--no-default-features"], "`--no-default-features` is for packages");
    permgen(&["prove", &inside, "--alone", "--edition", "2018"]).assert().success();
    permgen(&["prove", &inside, "--no-default-features"]).assert().success();
}

#[test]
fn options_of_rust_source_are_for_rust_source() {
    for option in [&["--alone"][..], &["--edition", "2018"], &["--features", "std"], &["--no-default-features"]] {
        let message = format!("`{}` is for Rust source", option[0]);
        for subject in
            [&["--library"][..], &["-", "--map", "sq ^ 56"], &["--binary", "a.o", "--symbol", "f", "--map", "sq"]]
        {
            refused(&[&["prove"], subject, option].concat(), &message);
        }
    }
}

#[test]
fn lists_without_linear_functions_have_no_tables() {
    let message = "`--bytes` limits the tables of linear functions, and this is none";
    permgen(&["suite", "-", "--bytes", "0"]).write_stdin(SUITE).assert().code(2).stderr(contains("no row"));
    permgen(&["search", "--suite", "-", "--bytes", "0"]).write_stdin(SUITE).assert().code(2).stderr(contains("no row"));
    refused(&["search", "sq ^ 1", "--bytes", "0"], "`--bytes`");
    refused(&["emit", "sq ^ 1", "--bytes", "0"], message);
    permgen(&["search", "linear(|x| x.rotate_left(8))", "--bytes", "0", "--effort", "low"]).assert().success();
}

/// Also in Rust, which has no other check of names, and with the function that an error is about.
#[test]
fn functions_of_a_list_are_named_in_errors() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("list.toml");
    let function = |name: &str, spec: &str| format!("[[function]]\nname = \"{name}\"\nspec = \"{spec}\"\n");
    let emit = ["emit", "--list", list.to_str().unwrap()];
    std::fs::write(&list, function("flip", "sq ^ 56") + &function("flip", "sq ^ 7")).unwrap();
    refused(&emit, "function `flip`: another function of the list has this name");
    std::fs::write(&list, function("gray", "linear(|x| x ^ x >> 1)") + &function("flip", "sq ^ 56")).unwrap();
    refused(&[&emit[..], &["--bytes", "0"]].concat(), "function `flip`: `--bytes` limits the tables");
}

#[test]
fn wide_words_have_no_search_for_linear_programs() {
    for option in [["--ops", "rotl"], ["--most-ops", "2"], ["--most-nodes", "10"]] {
        refused(&["exact", "sq ^ 1", option[0], option[1]], &format!("`{}` is for words of up to 16 bits", option[0]));
    }
}

/// With `--form black`, "proved" would be about the other form than asked.
#[test]
fn results_of_searches_say_what_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("found");
    let found =
        |find: &[&str]| permgen(&[&["find"], find, &["-o", file.to_str().unwrap()]].concat()).assert().success();
    let magics = ["magics", "--board", "4x4", "--squares", "a1"];
    let json = ["magics", "--board", "4x4", "--squares", "a1", "--lang", "json"];
    for find in [&magics[..], &json, &["gather", "0xff00"], &["de-bruijn"]] {
        found(find);
        for option in [
            ["--board", "8x8"],
            ["--numbering", "h8_lsb"],
            ["--order", "h8_lsb"],
            ["--piece", "rook"],
            ["--column", "rook.magics=X"],
            ["--ignore", "X"],
            ["--source", "c"],
            ["--bits", "5"],
            ["--form", "black"],
        ] {
            let message = format!("`{}` is for arrays of programs", option[0]);
            refused(&[&["check", file.to_str().unwrap()][..], &option].concat(), &message);
        }
    }
    for (find, option) in [
        (&["gather", "0xff00"][..], &["--pairs", "X"][..]),
        (&["gather", "0xff00"], &["--partial"]),
        (&["de-bruijn"], &["--tables", "one"]),
        (&magics, &["--scan", "fill"]),
        (&magics, &["--tables", "one"]),
    ] {
        found(find);
        let message = format!("`{}` is for ", option[0]);
        refused(&[&["check", file.to_str().unwrap()][..], option].concat(), &message);
    }
    found(&magics);
    let same = ["check", file.to_str().unwrap(), "--partial", "--board", "4x4", "--numbering", "a1_lsb"];
    permgen(&same).assert().success();
}

#[test]
fn shards_are_written_for_merge_only() {
    for option in [&["--lang", "c"][..], &["--json"]] {
        let message = format!("`{}` has no effect with `--shard`", option[0]);
        refused(&[&["find", "de-bruijn", "--shard", "0/2", "-o", "shard.state"], option].concat(), &message);
    }
}

#[test]
fn a_language_needs_somewhere_to_write() {
    refused(&["find", "de-bruijn", "--lang", "c", "--json"], "`--json` prints the factors instead of `--lang c`");
}

#[test]
fn words_without_squares_have_no_numbering() {
    let message = "`--numbering` has no effect: no square is named here";
    for spec in ["linear(|x| x ^ x << 1)", "bitwise(|a, b| a & !b)", "linear(|x| if n { x ^ x << 1 } else { x })"] {
        for command in ["show", "emit"] {
            refused(&[command, spec, "--numbering", "a1_msb"], message);
        }
    }
    permgen(&["show", "linear(|x| flip_vertical(x) ^ x)", "--numbering", "h8_lsb"]).assert().success();
}

/// The text of permgen is no C.
#[test]
fn files_of_a_language_are_written_in_it() {
    let search = ["find", "de-bruijn", "--width", "8", "-o"];
    for (file, language) in [("a.c", "c"), ("a.h", "c"), ("a.rs", "rust"), ("a.json", "json"), ("a.py", "python")] {
        let message = format!("add `--lang {language}`");
        refused(&[&search[..], &[file]].concat(), &message);
        refused(&["merge", "a.state", "-o", file], &message);
    }
    refused(&["find", "gather", "0xff00", "-o", "a.json"], "end the name in another way, as in `found.txt`");
}
