//! The guide: one module for each chapter. The examples are tests of this crate.
//!
//! mdBook builds the same text as a book: `mdbook build book`.

/// Targets of links between chapters: files in the book, modules here. The first definition of a link counts.
macro_rules! links {
    () => {
        "[page]: page\n[language]: language\n[words]: words\n[linear]: linear\n[engine]: engine\n[attacks]: attacks\n[tables]: tables\n[routines]: routines\n\
         [languages]: languages\n[proofs]: proofs\n[scan]: scan\n[machines]: machines\n[how-it-works]: how_it_works\n\
         [benchmarks]: benchmarks\n[commands]: commands\n"
    };
}

/// The chapters, in the order of the book: one file for each in the folder `guide`.
macro_rules! chapters {
    ($($module:ident = $file:literal,)+) => {
        $(
            #[doc = links!()]
            #[doc = include_str!(concat!("../guide/", $file))]
            pub mod $module {}
        )+
    };
}

chapters! {
    page = "page.md",
    language = "language.md",
    words = "words.md",
    linear = "linear.md",
    engine = "engine.md",
    attacks = "attacks.md",
    tables = "tables.md",
    routines = "routines.md",
    languages = "languages.md",
    proofs = "proofs.md",
    scan = "scan.md",
    machines = "machines.md",
    how_it_works = "how-it-works.md",
    benchmarks = "benchmarks.md",
    commands = "commands.md",
}
