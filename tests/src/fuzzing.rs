//! What the fuzz targets check; the same functions run for a while in ordinary tests.

use permgen_codegen::spec::{Scope, Settings, Spec};
use permgen_core::partial_map::PartialMap;
use permgen_core::program::Program;
use permgen_core::search::{Effort, Objective, Options, search as search_program};
use permgen_core::width::Width;

/// Reads `text` as a specification and resolves it. Errors are fine; panics are what is looked for.
pub fn specification(text: &str) {
    if let Ok(spec) = Spec::parse_str(text) {
        for width in [None, Some(Width::W8), Some(Width::W64)] {
            if let Ok(resolved) = spec.resolve(&Scope::new(width)) {
                assert!(width.is_none_or(|width| resolved.map.input() == width), "the scope's width is kept");
            }
        }
    }
}

/// Reads `text` as everything that is read from files: programs, recipes, magics. Errors are fine; what can be read must
/// be read again as the same from what is written of it.
///
/// # Panics
///
/// When a program is another one after it was written and read again.
pub fn texts(text: &str) {
    if let Ok(program) = text.parse::<Program>() {
        assert_eq!(program.to_string().parse::<Program>().as_ref(), Ok(&program), "programs round-trip");
    }
    for checked in permgen_core::recipe::check_all(text).flatten() {
        assert_eq!(checked.certified.meaning(), &checked.recipe.map);
    }
    if let Ok(tokens) = text.parse() {
        // A text that is not refused for its depth can be parsed.
        if permgen_codegen::depth::check(&tokens, &permgen_codegen::depth::SOURCE).is_ok() {
            let _ = Settings::parse(tokens);
        }
    }
}

/// Finds a program for the map that `bytes` describe and compares it with the naive map.
///
/// The search returns only certified programs, so this looks for panics and for a checker that was fooled.
///
/// # Panics
///
/// When the program differs from the map.
pub fn search(bytes: &[u8]) {
    let map = map_from(bytes);
    let objective = Objective::ALL[bytes.last().map_or(0, |&byte| usize::from(byte)) % Objective::ALL.len()];
    let found = search_program(&map, Options::default().effort(Effort::Low).objective(objective));
    assert_eq!(found.certified.map(), &map);
    let mut words = vec![0, map.input().mask()];
    words.extend((0..map.input().bits()).map(|bit| 1 << bit));
    words.extend(bytes.chunks(16).map(|chunk| chunk.iter().fold(0, |word: u128, &byte| word << 8 | u128::from(byte))));
    for word in words {
        let word = word & !map.promised_zero() & map.input().mask();
        assert_eq!(found.certified.program().run(word), map.apply(word), "on {word:#x}");
    }
}

/// The map that `bytes` describe: the first byte chooses the width and whether bits are dropped or promised to be 0, the
/// others exchange bits.
fn map_from(bytes: &[u8]) -> PartialMap {
    let (&first, rest) = bytes.split_first().unwrap_or((&0, &[]));
    let width = Width::ALL[usize::from(first) % Width::ALL.len()];
    let mut to: Vec<Option<u8>> = (0..width.bits() as u8).map(Some).collect();
    for pair in rest.chunks_exact(2) {
        to.swap(usize::from(pair[0]) % width.size(), usize::from(pair[1]) % width.size());
    }
    let mut promised_zero = 0;
    if first & 0x40 != 0 {
        for &byte in rest.iter().take(usize::from(first >> 3 & 7)) {
            let bit = usize::from(byte) % width.size();
            to[bit] = None;
            if first & 0x80 != 0 {
                promised_zero |= 1 << bit;
            }
        }
    }
    PartialMap::new(width, width, &to, promised_zero).expect("exchanges keep a table injective")
}
