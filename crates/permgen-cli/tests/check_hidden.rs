//! `permgen check` of tables that are not in an object: in functions that a compiler leaves out, or made by macros.

#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use crate::common::tables::{bits, c, check_file, entries, factors, first, rust};
use crate::common::{permgen, stdout};
use permgen_tables::magic::Piece;
use predicates::str::contains;

const ROOKS: &str = "rook: 64 magics proved for 102400 occupancies";
const BISHOPS: &str = "bishop: 64 magics proved for 5248 occupancies";

/// Right bishops after right rooks are proved; wrong ones are refuted.
fn expect_bishops(name: &str, rooks: &str, text: &str) {
    check_file(name, &format!("{rooks}{text}"), &[]).success().stdout(contains(BISHOPS));
    let wrong = text.replacen(&format!("{:#x}", entries(Piece::Bishop)[0].magic.factor), "0x3", 1);
    let told = check_file(name, &format!("{rooks}{wrong}"), &[]).code(1);
    assert!(stdout(&told).contains("bishop a1 (line ") && stdout(&told).contains(ROOKS), "{}", stdout(&told));
}

#[test]
fn functions_that_c_leaves_out_of_an_object_hide_no_tables() {
    let rooks = format!("#include <stdint.h>\n{}", c());
    let bishops = format!(
        "static const uint64_t BishopMagics[64] = {{\n{}}};\nstatic const int BishopBits[64] = {{\n{}}};\n",
        factors(Piece::Bishop),
        bits(Piece::Bishop)
    );
    for before in ["inline", "extern inline", "static inline", "__inline__", "static"] {
        let text = format!("{before} int bits(int square) {{\n{bishops}return BishopBits[square];\n}}\n");
        expect_bishops("a.c", &rooks, &text);
    }
    let on_stack = bishops.replace("static const", "const");
    let text = format!(
        "{rooks}inline int bits(int square) {{\n{on_stack}return BishopMagics[square] >> BishopBits[square];\n}}\n"
    );
    check_file("a.c", &text, &[])
        .code(3)
        .stdout(contains("`BishopMagics` (line 135) is not checked: it is on the stack"));
    let vectors = format!(
        "typedef uint64_t two __attribute__((vector_size(16)));\nconst two BishopMagics[32] = {{ {{ {} }} }};\n",
        first()
    );
    check_file("a.c", &(rooks + &vectors), &[]).code(3).stdout(contains("`BishopMagics` (line 135) is not checked"));
}

#[test]
fn a_compiler_without_the_older_inline_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let (compiler, file) = (folder.path().join("cc"), folder.path().join("a.c"));
    let script =
        "#!/bin/sh\ncase \"$*\" in *-fgnu89-inline*) echo 'error: no such option' >&2; exit 1;; esac\nexec cc \"$@\"\n";
    fs::write(&compiler, script).expect("written");
    fs::set_permissions(&compiler, fs::Permissions::from_mode(0o755)).expect("may run");
    fs::write(&file, format!("#include <stdint.h>\n{}", c())).expect("written");
    let told = permgen(&["check"]).arg(&file).env("CC", &compiler).assert().code(2);
    told.stderr(contains("it does not compile: error: no such option"));
}

#[test]
fn constants_that_macros_make_are_named() {
    let named = |text: &str, name: &str, line: usize| {
        let told = check_file("a.rs", &(rust() + text), &[]).code(3);
        let why = format!("`{name}` (line {line}) is not checked: constants that a macro makes are not seen");
        assert!(stdout(&told).contains(ROOKS) && stdout(&told).contains(&why), "{text}\n{}", stdout(&told));
    };
    let made = "macro_rules! table { ($n:ident, $v:expr) => { pub const $n: [u64; 64] = $v; } }\n";
    named(&format!("{made}table!(BISHOP_MAGICS, [1; 64]);\n"), "BISHOP_MAGICS", 134);
    named(
        "macro_rules! tables { () => { pub const BISHOP_MAGICS: [u64; 64] = [1; 64]; } }\ntables!();\n",
        "BISHOP_MAGICS",
        133,
    );
    let used = "table!(BISHOP_MAGICS, { let _ = [1, 2, 3, 4, 5, 6, 7, 8]; [1; 64] }); BISHOP_MAGICS.len()";
    named(&format!("{made}pub fn f() -> usize {{\n{used}\n}}\n"), "table!", 135);
    // Macros that make no tables: of numbers, of another name, of a constant that is read.
    let other = "pub fn f() {\nassert_eq!([1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4, 5, 6, 7, 8]);\nprintln!(\"{}\", ROOK_BITS[0]);\n}\n";
    let others = format!(
        "{made}table!(ZOBRIST, [1; 64]);\n{other}macro_rules! none {{ ($n:expr) => {{}} }}\nnone!(ROOK_MAGICS);\n"
    );
    check_file("a.rs", &(rust() + &others), &[]).success().stdout(contains(ROOKS));
}
