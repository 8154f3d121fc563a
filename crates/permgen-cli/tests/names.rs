//! Functions with every name that means something to a language already: each is escaped, refused with one that would do, or
//! compiles, without a warning and with every standard header around it, and is still the map.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::{permgen, stdout};
use permgen_codegen::emit::{File, Function, LANGUAGES, Language, NotWritten, names};
use permgen_codegen::spec::{Scope, Spec};
use permgen_core::compile::{Compiled, Request, compile};
use permgen_core::search::Effort;
use permgen_core::target::PORTABLE;
use predicates::prelude::PredicateBooleanExt as _;
use predicates::str::contains;
use tempfile::tempdir;

/// Keywords of Rust in all its editions, what it keeps for later, weak keywords, and names of its prelude.
const RUST: &str = "abstract as async auto await become box break const continue crate default do dyn else enum extern false \
    final fn for gen if impl in let loop macro macro_rules match mod move mut override priv pub raw ref return safe self Self \
    static struct super trait true try type typeof union unsafe unsized use virtual where while yield _ core std alloc u8 u64 \
    usize u128 bool char str Option Some None Clone drop panic assert";

/// Keywords of C and C++ in all their standards, names that are kept for them, and names without any meaning.
const C: &str = "auto break case char const continue default do double else enum extern float for goto if inline int long \
    register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while _Alignas \
    _Alignof _Atomic _Bool _Complex _Generic _Imaginary _Noreturn _Static_assert _Thread_local alignas alignof bool constexpr \
    false nullptr static_assert thread_local true typeof typeof_unqual _BitInt and and_eq asm bitand bitor catch char8_t \
    char16_t char32_t class compl concept consteval constinit const_cast co_await co_return co_yield decltype delete \
    dynamic_cast explicit export friend mutable namespace new noexcept not not_eq operator or or_eq private protected public \
    reinterpret_cast requires static_cast template this throw try typeid typename using virtual wchar_t xor xor_eq main NULL \
    EOF INT64_C size_t uint64_t intptr_t my_t abs memcpy index log y0 time read_bits errno stdin offsetof _x __x x__y x_ _X \
    linux unix asm fortran std";

/// What emitted code calls its own.
const OWN: &str = "TO bit board v1 v2 t1 x number member next taken place is_gathered square rank file line LINES MASKS BITS \
    word words machine arch mask factor shift permgen_u128 flip rotate_90 MixedCase";

fn language(name: &str) -> &'static dyn Language {
    *LANGUAGES.iter().find(|language| language.name() == name).unwrap()
}

/// What is emitted under all the names: a map, a partial one, a family and square numbers.
struct Emitted {
    compiled: [Compiled; 4],
}

impl Emitted {
    fn new() -> Self {
        let compiled = |text: &str| {
            let meant = Spec::parse_str(text).unwrap().mean(&Scope::new(None).with_members_by_name()).unwrap();
            compile(&Request::new(meant.meaning).effort(Effort::Low)).unwrap()
        };
        let specifications = [
            "|rank, file| (file, rank)",
            "restrict(sq ^ 56, 0xffff)",
            "gather(inner(diagonal(square)))",
            "square_of(board = 7x5; sq => (sq * 3) % 35)",
        ];
        Self { compiled: specifications.map(compiled) }
    }

    /// The file with a function of this name, for each of the kinds.
    fn texts(&self, language: &dyn Language, name: &str) -> [Result<String, NotWritten>; 4] {
        self.compiled.each_ref().map(|compiled| {
            let function = Function::new(name, compiled.best(), &PORTABLE);
            language.write(&File::of(&[function]).made_by("permgen emit 'a\nb \\"))
        })
    }
}

/// Runs a command, which must say nothing.
fn quietly(command: &mut Command) {
    let output = command.output().expect("the compiler is there");
    let (out, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let shown: String = errors.chars().take(4000).collect();
    assert!(output.status.success() && errors.is_empty(), "{command:?}\n{out}\n{shown}");
}

fn rustc() -> Command {
    Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
}

const RUST_MAIN: &str = "
fn is_transposed(of: fn(u64) -> u64) {
    for word in words() {
        assert_eq!(of(word), moved(word, |bit| Some(bit / 8 + bit % 8 * 8)));
    }
}
fn is_flipped(of: fn(u64) -> u64) {
    for word in words() {
        assert_eq!(of(word), moved(word, |bit| if bit < 16 { Some(bit ^ 56) } else { None }));
    }
}
fn is_gathered(of: fn(u8, u64) -> u64) {
    for square in 0..64_u8 {
        for word in words() {
            let on = |bit: u8| {
                let inner = bit / 8 % 7 != 0 && bit % 8 % 7 != 0;
                inner && bit / 8 + square % 8 == bit % 8 + square / 8
            };
            let (mut index, mut place) = (0, 0);
            for bit in (0..64).filter(|&bit| on(bit)) {
                index |= (word >> bit & 1) << place;
                place += 1;
            }
            assert_eq!(of(square, word), index);
        }
    }
}
fn is_tripled(of: fn(u8) -> u8) {
    for square in 0..35_u8 {
        assert_eq!(of(square), (u32::from(square) * 3 % 35) as u8);
    }
}
fn moved<F: Fn(u32) -> Option<u32>>(word: u64, to: F) -> u64 {
    (0..64).filter(|bit| word >> bit & 1 == 1).filter_map(to).fold(0, |moved, to| moved | 1 << to)
}
fn words() -> Vec<u64> {
    let mut words = vec![0, !0, 1, 1 << 63];
    let mut state = 5_u64;
    for _ in 0..20 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        words.push(state ^ state >> 29);
    }
    words
}
";

/// Modules, and what the main function calls of them.
#[derive(Default)]
struct Program {
    text: String,
    calls: String,
}

#[test]
#[ignore = "slow: compiles thousands of names"]
fn every_name_in_rust_of_every_edition() {
    let (emitted, language) = (Emitted::new(), language("rust"));
    let (mut all, mut few, mut taken) = (Program::default(), Program::default(), 0);
    let words: BTreeSet<&str> = [RUST, C, OWN].into_iter().flat_map(str::split_ascii_whitespace).collect();
    let keywords: BTreeSet<&str> = RUST.split_ascii_whitespace().collect();
    for (at, name) in words.into_iter().enumerate() {
        for (kind, code) in emitted.texts(language, name).into_iter().enumerate() {
            let code = match code {
                Ok(code) => code,
                Err(NotWritten::Name(wrong)) => {
                    assert!(["Self", "_", "crate", "self", "super"].contains(&name), "{wrong}");
                    continue;
                }
                Err(other) => panic!("{name}: {other}"),
            };
            // Keywords of some edition are called by their raw names in all.
            let raw = if code.contains(&format!("fn r#{name}(")) { "r#" } else { "" };
            assert!(raw.is_empty() || keywords.contains(name), "{name}");
            let check = ["is_transposed", "is_flipped", "is_gathered", "is_tripled"][kind];
            // What C alone reserves is nothing special to any edition of Rust.
            let is_rusts = [RUST, OWN].into_iter().flat_map(str::split_ascii_whitespace).any(|other| other == name);
            for program in [Some(&mut all), is_rusts.then_some(&mut few)] {
                let Some(Program { text, calls }) = program else { continue };
                writeln!(text, "mod m{at}_{kind} {{\n{code}\n}}").unwrap();
                writeln!(calls, "    {check}(m{at}_{kind}::{raw}{name});").unwrap();
            }
            taken += 1;
        }
    }
    assert!(taken > 400, "{taken}");
    let folder = tempdir().unwrap();
    let source = folder.path().join("main.rs");
    for edition in ["2015", "2018", "2021", "2024"] {
        // There `::core` is what the crate itself declares, as the compiler says where it does not.
        let declared = if edition == "2015" { "extern crate core;" } else { "" };
        let head = format!("#![allow(non_snake_case, dead_code)]\n{declared}\n");
        let Program { text, calls } = if edition == "2024" { &all } else { &few };
        fs::write(&source, format!("{head}{text}{RUST_MAIN}\nfn main() {{\n{calls}}}\n")).unwrap();
        let program = folder.path().join(edition);
        quietly(rustc().args(["-D", "warnings", "--edition", edition, "-o"]).args([&program, &source]));
        quietly(&mut Command::new(program));
    }
}

const HEADERS: &[&str] = &[
    "assert", "ctype", "errno", "fenv", "float", "inttypes", "iso646", "limits", "locale", "math", "setjmp", "signal",
    "stdarg", "stdbool", "stddef", "stdint", "stdio", "stdlib", "string", "time", "uchar", "wchar", "wctype",
];

fn includes() -> String {
    HEADERS.iter().map(|header| format!("#include <{header}.h>\n")).collect()
}

/// What the compiler itself says that it has in its headers: macros and functions.
fn library(folder: &Path) -> BTreeSet<String> {
    let source = folder.join("headers.c");
    fs::write(&source, includes()).unwrap();
    let macros = Command::new("cc").args(["-std=gnu17", "-dM", "-E"]).arg(&source).output().expect("a C compiler");
    let list = folder.join("functions");
    let functions =
        Command::new("cc").args(["-std=gnu17", "-fsyntax-only", "-aux-info"]).args([&list, &source]).status().unwrap();
    assert!(macros.status.success() && functions.success());
    let is_name = |byte: char| byte.is_ascii_alphanumeric() || byte == '_';
    let macros = String::from_utf8(macros.stdout).unwrap();
    let macros = macros.lines().filter_map(|line| line.strip_prefix("#define ")?.split(|c| !is_name(c)).next());
    let functions = fs::read_to_string(list).unwrap();
    let functions = functions.lines().filter_map(|line| {
        let head = line.split("*/").nth(1)?.split(" (").next()?;
        head.rsplit(|c| !is_name(c)).next()
    });
    macros.chain(functions).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

const C_MAIN: &str = "
static uint64_t words_of_test[24];
static int check_that_transposed(uint64_t (*of)(uint64_t)) {
    for (int word = 0; word < 24; word++) {
        uint64_t moved = 0;
        for (int bit = 0; bit < 64; bit++) moved |= (words_of_test[word] >> bit & 1) << (bit / 8 + bit % 8 * 8);
        if (of(words_of_test[word]) != moved) return 0;
    }
    return 1;
}
static int check_that_flipped(uint64_t (*of)(uint64_t)) {
    for (int word = 0; word < 24; word++) {
        uint64_t moved = 0;
        for (int bit = 0; bit < 16; bit++) moved |= (words_of_test[word] >> bit & 1) << (bit ^ 56);
        if (of(words_of_test[word]) != moved) return 0;
    }
    return 1;
}
static int check_that_gathered(uint64_t (*of)(uint8_t, uint64_t)) {
    for (int at = 0; at < 64; at++) {
        for (int word = 0; word < 24; word++) {
            uint64_t bits = 0;
            int place = 0;
            for (int bit = 0; bit < 64; bit++) {
                if (bit / 8 % 7 == 0 || bit % 8 % 7 == 0 || bit / 8 + at % 8 != bit % 8 + at / 8) continue;
                bits |= (words_of_test[word] >> bit & 1) << place++;
            }
            if (of((uint8_t)at, words_of_test[word]) != bits) return 0;
        }
    }
    return 1;
}
static int check_that_tripled(uint8_t (*of)(uint8_t)) {
    for (unsigned square = 0; square < 35; square++) {
        if (of((uint8_t)square) != square * 3 % 35) return 0;
    }
    return 1;
}
";

#[test]
#[ignore = "slow: compiles thousands of names"]
fn every_name_in_c_and_cpp() {
    let (emitted, language) = (Emitted::new(), language("c"));
    let folder = tempdir().unwrap();
    let mut words = library(folder.path());
    assert!(words.len() > 1000 && words.contains("memcpy") && words.contains("EOF") && words.contains("UINT64_C"));
    words.extend([RUST, C, OWN].into_iter().flat_map(str::split_ascii_whitespace).map(str::to_owned));
    // The kinds go to files of their own, where one name is one function.
    let mut texts = [const { String::new() }; 4];
    let mut calls = [const { String::new() }; 4];
    let mut refused = BTreeSet::new();
    for name in &words {
        for (kind, code) in emitted.texts(language, name).into_iter().enumerate() {
            match code {
                Ok(code) => {
                    texts[kind] += &code;
                    let check =
                        ["check_that_transposed", "check_that_flipped", "check_that_gathered", "check_that_tripled"]
                            [kind];
                    writeln!(calls[kind], "    if (!{check}({name})) {{ printf(\"%s\\n\", \"{name}\"); return 1; }}")
                        .unwrap();
                }
                Err(NotWritten::Name(wrong)) => {
                    assert!(names::in_c(&wrong.suggestion).is_ok(), "{wrong:?}");
                    refused.insert(name.as_str());
                }
                Err(other) => panic!("{name}: {other}"),
            }
        }
    }
    for name in
        ["register", "class", "int", "NULL", "EOF", "memcpy", "abs", "index", "_x", "__x", "size_t", "and", "main"]
    {
        assert!(refused.contains(name), "{name}");
    }
    for name in ["board", "square", "v1", "gen", "bit", "flip", "rotate_90", "MixedCase", "read_bits", "fn"] {
        assert!(!refused.contains(name), "{name}");
    }
    for (kind, (text, calls)) in texts.iter().zip(&calls).enumerate() {
        let fill = "    uint64_t state = 5;\n    for (int word = 0; word < 24; word++) {\n        \
                    state = state * 6364136223846793005u + 1442695040888963407u;\n        \
                    words_of_test[word] = state ^ state >> 29;\n    }\n";
        // The functions of other kinds are not there.
        let unused = "    (void)check_that_transposed; (void)check_that_flipped; (void)check_that_gathered; (void)check_that_tripled;\n";
        let source = folder.path().join(format!("main{kind}.c"));
        let all = format!("{}{text}{C_MAIN}int main(void) {{\n{unused}{fill}{calls}    return 0;\n}}\n", includes());
        fs::write(&source, all).unwrap();
        let program = folder.path().join(format!("main{kind}"));
        for (compiler, dialect) in [("cc", "-std=c99"), ("cc", "-std=c11"), ("cc", "-std=gnu17"), ("c++", "-std=c++17")]
        {
            let language = if compiler == "cc" { "c" } else { "c++" };
            let warnings =
                ["-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-pedantic", "-Werror", "-Wno-unused-function"];
            let mut command = Command::new(compiler);
            quietly(command.arg(dialect).args(warnings).args(["-x", language]).arg(&source).arg("-o").arg(&program));
            quietly(&mut Command::new(&program));
        }
    }
}

#[test]
#[ignore = "slow: every language"]
fn arguments_have_names_that_stay_apart_in_the_case_of_each_language() {
    let emitted = |name: &str, language: &str| {
        let map = format!("if {name} {{ rotate_left(3) }} else {{ rotate_left(9) }}");
        let options = ["--width", "128", "--effort", "low", "--lang", language, "--name", "f"];
        stdout(&permgen(&["emit", &map]).args(options).assert().success())
    };
    for (name, language, signature) in [
        ("Class", "java", "f(boolean classValue, long boardHigh, long boardLow)"),
        ("Static", "csharp", "F(bool staticValue, ulong boardHigh, ulong boardLow)"),
        ("New", "javascript", "f(newValue, {"),
        ("Func", "go", "F(funcValue bool, boardHigh, boardLow uint64)"),
        ("uint64", "go", "F(uint64Value bool, "),
        ("V_1", "go", "F(v1Value bool, "),
        ("board_low", "go", "F(boardLowValue bool, boardHigh, boardLow uint64)"),
        ("boardLow", "numpy", "f(board_low_value: "),
        ("board0", "typescript", "f(board0Value: boolean, {"),
        ("uint64_t", "c", "f(bool uint64_t_value, "),
        ("NULL", "cpp", "f(bool NULL_value, "),
        ("boolean", "java", "f(boolean booleanValue, "),
        ("usize", "zig", "f(usize_value: bool, "),
        ("Number", "go", "numberOfMap"),
        ("__", "java", "f(boolean value, "),
        ("größe", "javascript", "f(value, {"),
        ("_1", "go", "F(value1 bool, "),
        ("_1", "python", "f(value_1: bool, "),
    ] {
        let text = emitted(name, language);
        assert!(text.contains(signature), "{name}, {language}:\n{text}");
    }
    assert!(emitted("System", "rust").contains("#[allow(non_snake_case)]"));
    assert!(!emitted("system", "rust").contains("non_snake_case"));
    // Of several boards, too.
    let text = stdout(
        &permgen(&["emit", "bitwise(|a, a_low| a & !a_low)", "--lang", "javascript", "--name", "f"]).assert().success(),
    );
    assert!(text.contains("f({ 0: aLow, 1: aHigh }, { 0: bLow, 1: bHigh })"), "{text}");
}

#[test]
fn no_function_in_c_has_the_name_of_a_table_or_of_a_function_for_one_machine() {
    let folder = tempdir().unwrap();
    let list = folder.path().join("list.toml");
    let emitted = |second: &str, options: &[&str]| {
        let functions = [("a", "gather(inner(diagonal(square)))"), (second, "sq ^ 56")];
        let text = functions.map(|(name, spec)| format!("[[function]]\nname = \"{name}\"\nspec = \"{spec}\"\n"));
        fs::write(&list, text.concat()).unwrap();
        permgen(&["emit", "--list", list.to_str().unwrap(), "--effort", "low"]).args(options).assert()
    };
    for language in ["c", "cpp"] {
        for name in ["a_table", "a_table_2"] {
            let told = format!("cannot be called `{name}`: a table of the file has this name");
            emitted(name, &["--lang", language]).code(2).stdout("").stderr(contains(told));
        }
        let machines = ["--lang", language, "--targets", "x86-64-v3", "--dispatch"];
        emitted("a_x86_64_v3", &machines).code(2).stderr(contains("or a function for one machine"));
        emitted("a_x86_64_v3", &["--lang", language]).success();
        emitted("a_table_3", &["--lang", language]).success();
    }
    emitted("a_table", &["--lang", "go"]).success();
}

#[test]
fn modules_have_names_that_the_language_takes() {
    let emitted = |language: &str, module: &str| {
        permgen(&["emit", "sq ^ 56", "--lang", language, "--module", module, "--name", "flip"]).assert()
    };
    for (language, module, told) in [
        ("go", "func", "a module in Go cannot be called `func`: it is reserved"),
        ("go", "_", "a module in Go cannot be called `_`"),
        ("java", "org.class.Board", "a module in Java cannot be called `org.class.Board`"),
        ("java", "Long", "a module in Java cannot be called `Long`"),
        ("csharp", "object", "a module in C# cannot be called `object`"),
        ("csharp", "System", "a module in C# cannot be called `System`"),
        ("csharp", "Flip", "a function in C# cannot be called `flip`: its class has this name"),
        ("cpp", "board.namespace", "a module in C++ cannot be called `board.namespace`"),
        ("cpp", "time", "a module in C++ cannot be called `time`"),
    ] {
        emitted(language, module).code(2).stdout("").stderr(contains(told));
    }
    emitted("go", "func").stderr(contains("for example `--module board`"));
    emitted("go", "org.example.BitBoard").success().stdout(contains("\npackage bitboard\n"));
    emitted("cpp", "board.time").success().stdout(contains("namespace board::time {"));
    emitted("csharp", "Flip.Board").success();
}

#[test]
fn a_file_of_java_has_the_name_of_its_class() {
    let folder = tempdir().unwrap();
    let written = |file: &str, options: &[&str]| {
        let file = folder.path().join(file);
        permgen(&["emit", "sq ^ 56", "-o", file.to_str().unwrap()]).args(options).assert()
    };
    written("Other.java", &["--module", "org.example.Board"])
        .code(2)
        .stderr(contains("Other.java` of Java has to hold a class `Other`").and(contains("`Board.java`")));
    written("my-board.java", &[]).code(2).stderr(contains("has to hold a class `my-board`"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    written("Board.java", &["--module", "org.example.Board"]).success();
    written("my-board.cs", &[]).success();
}

#[test]
fn endings_of_sources_lead_to_those_of_headers() {
    for (name, header) in [("flip.c", "`.h`: programs in C are headers"), ("flip.cpp", "`.hpp`"), ("flip.mjs", "`.js`")]
    {
        permgen(&["emit", "sq", "-o", name])
            .assert()
            .code(2)
            .stderr(contains(format!("help: end the name with {header}")));
    }
}
