//! Rust source is decided by what rustc makes of it.
#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

use crate::common::{permgen, stderr, stdout};
use predicates::boolean::PredicateBooleanExt;
use predicates::str::contains;

fn file(text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("engine.rs");
    std::fs::write(&path, text).unwrap();
    let path = path.to_string_lossy().into_owned();
    (folder, path)
}

/// The exit code for the claim that the function `f` of a text is a map.
fn code(text: &str, map: &str) -> i32 {
    let (_folder, path) = file(text);
    let output = permgen(&["prove", &path, "--fn", "f", "--map", map]).output().unwrap();
    output.status.code().unwrap()
}

#[test]
fn names_mean_what_they_mean_to_the_compiler() {
    for text in [
        // An alias in the place of a primitive: half of the word is lost.
        "#![allow(non_camel_case_types)] mod w { type u64 = u32; pub fn low(x: ::core::primitive::u64) -> ::core::primitive::u64 \
         { (x as u64) as ::core::primitive::u64 } } pub fn f(x: u64) -> u64 { w::low(x).swap_bytes() }",
        // A trait's method for references comes before the inherent one of the value, when it is called through one.
        "trait Turn { fn swap_bytes(self) -> u64; } impl Turn for &u64 { fn swap_bytes(self) -> u64 { *self } } \
         pub fn f(x: u64) -> u64 { Turn::swap_bytes(&x) }",
        // A macro of a name that everybody knows.
        "macro_rules! assert { ($($t:tt)*) => { return 0 } } #[allow(unreachable_code)] \
         pub fn f(x: u64) -> u64 { assert!(true); x.swap_bytes() }",
        // Two items of one name.
        "#[cfg(debug_assertions)] fn g(x: u64) -> u64 { x.swap_bytes() } \
         #[cfg(not(debug_assertions))] fn g(x: u64) -> u64 { x } pub fn f(x: u64) -> u64 { g(x) }",
        // What is dropped at the end changes what was made.
        "struct Undo<'a>(&'a mut u64); impl Drop for Undo<'_> { fn drop(&mut self) { *self.0 = self.0.swap_bytes(); } } \
         pub fn f(x: u64) -> u64 { let mut y = x.swap_bytes(); { let _undo = Undo(&mut y); } y }",
        // The place is looked up after the value.
        "pub fn f(x: u64) -> u64 { let mut a = [x, 0]; let mut i = 0; a[i] = { i = 1; x.swap_bytes() }; a[0] }",
    ] {
        assert_ne!(code(text, "sq ^ 56"), 0, "{text}");
    }
}

#[test]
fn whatever_the_compiler_understands_is_followed() {
    for text in [
        "macro_rules! make { ($n:ident) => { fn $n(x: u64) -> u64 { x.swap_bytes() } } } make!(f);",
        "#[inline(always)] const fn f(x: u64) -> u64 { x.swap_bytes() }",
        "#[inline] pub fn f(x: u64) -> u64 { x.swap_bytes() } pub fn g() -> u64 { f(5) }",
        // A private function is not changed to what its callers need.
        "fn f(x: u64) -> u64 { x.swap_bytes() } pub fn g(x: u64) -> u64 { f(x & 1) }",
        "trait Turn { fn f(self) -> Self; } impl Turn for u64 { fn f(self) -> u64 { self.swap_bytes() } }",
        "#[inline(never)] fn f<T: Into<u64>>(x: T) -> u64 { x.into().swap_bytes() } pub fn g(x: u64) -> u64 { f(x) }",
        "type Word = u64; pub fn f(x: Word) -> Word { let turn = |y: Word| y.swap_bytes(); turn(x) }",
        // The last instruction stands behind a call that does not return.
        "pub fn f(x: u64) -> u64 { (0..64).map(|s| (x >> s & 1) << (s ^ 56)).sum() }",
        "mod deep { pub struct Board(u64); impl Board { pub fn f(self) -> Self { Board(self.0.swap_bytes()) } } }",
    ] {
        assert_eq!(code(text, "sq ^ 56"), 0, "{text}");
    }
}

#[test]
fn what_one_build_has_no_code_of_is_unknown() {
    let (_folder, path) =
        file("fn f<T: Into<u64>>(x: T) -> u64 { x.into().swap_bytes() } pub fn g(x: u64) -> u64 { f(x) }");
    let assert = permgen(&["prove", &path, "--fn", "f", "--map", "sq ^ 56"]).assert().code(3);
    assert!(stdout(&assert).contains("is only compiled in the dev build"), "{}", stdout(&assert));
}

#[test]
fn a_function_that_each_build_has_in_another_line_is_one_claim() {
    let of = |dev: &str, release: &str| {
        let (_folder, path) = file(&format!(
            "#[cfg(debug_assertions)]\n// permgen: sq ^ 56\npub fn f(x: u64) -> u64 {{ {dev} }}\n\
             #[cfg(not(debug_assertions))]\n{release}"
        ));
        let assert = permgen(&["prove", &path]).assert();
        let code = assert.get_output().status.code();
        (code, stdout(&assert))
    };
    let (code, said) = of("x.swap_bytes()", "pub fn f(x: u64) -> u64 { x.swap_bytes() }");
    assert!(code == Some(0) && said.contains("dev and release") && said.contains("`cfg(debug_assertions)`"), "{said}");
    for (dev, release, wrong) in [("x.swap_bytes()", "x", "release"), ("x", "x.swap_bytes()", "dev")] {
        let (code, said) = of(dev, &format!("pub fn f(x: u64) -> u64 {{ {release} }}"));
        assert!(
            code == Some(1) && said.contains(&format!("f is refuted: in the {wrong} build, the result is")),
            "{said}"
        );
        assert!(said.contains(&format!("as a test (in the {wrong} build, it returns ")), "{said}");
    }
    let (_, said) = of("x", "pub fn f(x: u64) -> u64 { x }");
    assert!(said.contains("f is refuted: the result is") && said.contains("as a test (it returns "), "{said}");
    // What only has its name, or takes something else, is another function.
    for release in ["pub mod m { pub fn f(x: u64) -> u64 { x.swap_bytes() } }", "pub fn f(x: u32) -> u32 { x }"] {
        let (code, said) = of("x.swap_bytes()", release);
        assert!(code != Some(0) && !said.contains("f is proven"), "{said}");
    }
}

#[test]
fn tests_of_counterexamples_compare_signed_results_as_what_is_expected() {
    for (result, call) in [("i64", "f(0x1_u64) as u64"), ("usize", "f(0x1_u64) as u64"), ("u64", "f(0x1_u64)")] {
        let (_folder, path) = file(&format!("// permgen: sq ^ 56\npub fn f(x: u64) -> {result} {{ x as {result} }}"));
        let said = stdout(&permgen(&["prove", &path]).assert().code(1));
        assert!(said.contains(&format!("assert_eq!({call}, 0x100000000000000_u64);")), "{said}");
    }
}

/// A test stands in the module of the function, where both the function and its types have short names.
#[test]
fn tests_of_counterexamples_are_for_the_module_of_the_function() {
    let of = |text: &str, called: &str, test: &str| {
        let (_folder, path) = file(text);
        let said = stdout(&permgen(&["prove", &path]).assert().code(1));
        assert!(said.contains(&format!("assert_eq!({called}, ")) && said.contains(&format!("fn {test}()")), "{said}");
    };
    let method = "\n// permgen: sq ^ 56\n pub fn flip(self) -> Self { B(self.0 ^ 1) }";
    let inner = |rest: &str| format!("pub mod a {{ pub struct B(u64); {rest} }}");
    of(&inner(&format!("impl B {{ {method} }}")), "B::flip(B(0x0_u64)).0", "flip_of_0");
    of(&inner("\n// permgen: sq ^ 56\n pub fn f(b: B) -> u64 { b.0 ^ 1 }"), "f(B(0x0_u64))", "f_of_0");
    let of_trait = format!("impl super::t::Flip for B {{ {} }}", method.replace("pub ", ""));
    let flip = "pub mod t { pub trait Flip { fn flip(self) -> Self; } }";
    of(&format!("{flip} {}", inner(&of_trait)), "<B as Flip>::flip(B(0x0_u64)).0", "flip_of_0");
    let generic =
        "mod a {\n// permgen: sq ^ 56\n#[inline(never)]\npub fn f<T: Into<u64>>(x: T) -> u64 { x.into() ^ 1 } }";
    of(&format!("{generic} pub fn g(x: u64) -> u64 {{ a::f(x) }}"), "f::<u64>(0x0_u64)", "f_of_0");
}

/// A returned reference leads to the value of the argument only if it is the same reference.
#[test]
fn a_function_that_returns_its_own_argument_is_judged_by_what_it_leaves_there() {
    let of = |function: &str| code(&format!("pub struct B(u64); {function}"), "sq ^ 56");
    // A function with the method's first argument.
    let method =
        |rest: &str| of(&format!("pub fn f(this: &mut B) -> {rest}").replace("Self", "B").replace("self", "this"));
    let flip = "self.0 = self.0.swap_bytes();";
    assert_eq!(method(&format!("&mut Self {{ {flip} self }}")), 0);
    assert_eq!(of("pub fn f(x: &mut u64) -> &mut u64 { *x = x.swap_bytes(); x }"), 0);
    assert_eq!(method("&mut Self { self }"), 1);
    assert_eq!(method(&format!("&mut Self {{ {flip} self.0 ^= (self.0 == 5) as u64; self }}")), 1);
    assert_eq!(method(&format!("&mut Self {{ if self.0 == 7 {{ panic!() }} {flip} self }}")), 1);
    for other in [
        "&mut Self { FLIP if self.0 == 5 { unsafe { &mut *(16 as *mut B) } } else { self } }",
        "&mut Self { FLIP unsafe { &mut *(self as *mut B).wrapping_add(1) } }",
        "&mut Self { static mut L: B = B(0); FLIP unsafe { &mut *&raw mut L } }",
        "&mut u64 { FLIP &mut self.0 }",
        "*mut Self { FLIP self }",
        "&Self { FLIP self }",
    ] {
        assert_eq!(method(&other.replace("FLIP", flip)), 3, "{other}");
    }
    // Which of the two comes back is not looked for.
    assert_eq!(of("pub fn f<'a>(x: &mut B, y: &'a mut B) -> &'a mut B { x.0 = x.0.swap_bytes(); y }"), 3);
}

#[test]
fn a_function_that_returns_its_own_argument_equals_no_function_that_returns_nothing() {
    let (_folder, path) = file(
        "pub fn f(x: &mut u64) -> &mut u64 { *x = x.swap_bytes(); x }
         pub fn g(x: &mut u64) -> &mut u64 { *x = x.to_be(); x }
         pub fn h(x: &mut u64) { *x = x.swap_bytes(); }",
    );
    let place = |name: &str| format!("{path}::{name}");
    permgen(&["prove", "--equal", &place("f"), &place("g")]).assert().code(0);
    for (one, other) in [("f", "h"), ("h", "f")] {
        let assert = permgen(&["prove", "--equal", &place(one), &place(other)]).assert().code(2);
        assert!(
            stderr(&assert).contains("`f` returns the reference that it takes; `h` does not"),
            "{}",
            stderr(&assert)
        );
    }
}

/// Each statement is true in this file, but not of what others may do with the static.
#[test]
fn a_static_that_others_may_name_is_no_constant() {
    let of = |declared: &str, more: &str| {
        code(
            &format!(
                "use std::sync::atomic::{{AtomicU64, Ordering::Relaxed}};\n{declared} KEY: AtomicU64 = AtomicU64::new(0);\n\
                 pub fn f(x: u64) -> u64 {{ x.swap_bytes() ^ KEY.load(Relaxed) }}\n{more}"
            ),
            "sq ^ 56",
        )
    };
    assert_eq!(of("static", ""), 0);
    assert_eq!(of("static", "mod m { pub static KEY: super::AtomicU64 = super::AtomicU64::new(0); }"), 0);
    for (declared, more) in [
        ("pub static", ""),
        ("#[unsafe(no_mangle)] static", ""),
        ("#[unsafe(export_name = \"_RNvC1a3KEY\")] static", ""),
        ("#[unsafe(link_section = \"mine\")] static", ""),
        ("#[unsafe(link_section = \".data.mine\")] static", ""),
        ("#[used] static", ""),
        // Instances of these are made in other crates.
        ("static", "#[inline] pub fn g(x: u64) -> u64 { KEY.swap(x, Relaxed) }"),
        ("static", "pub fn g<T: Into<u64>>(x: T) { KEY.store(x.into(), Relaxed) }"),
        (
            "static",
            "#[macro_export] macro_rules! set { () => { $crate::set() } } pub fn set() { KEY.store(1, Relaxed) }",
        ),
        ("static", "pub fn g() -> usize { &raw const KEY as usize }"),
        ("static", "pub fn g() -> u64 { unsafe { *KEY.as_ptr() += 0; *KEY.as_ptr() } }"),
        ("static", "pub static ALL: [&AtomicU64; 1] = [&KEY];"),
        ("static", "const fn at() -> &'static AtomicU64 { &KEY } pub fn g() { at().store(1, Relaxed) }"),
        ("static", "pub fn g() { std::thread::spawn(|| KEY.fetch_or(8, Relaxed)); }"),
        ("static", "pub fn g() { unsafe { std::arch::asm!(\"lock inc qword ptr [rip + {}]\", sym KEY) } }"),
        ("static", "std::arch::global_asm!(\".data\", \".quad {}\", \".text\", sym KEY);"),
    ] {
        assert_eq!(of(declared, more), 3, "{declared} {more}");
    }
}

#[test]
fn a_symbol_that_the_user_chose_names_no_function() {
    let text =
        "#[unsafe(export_name = \"_ZN1a4flip17h0123456789abcdefE\")] pub fn right(x: u64) -> u64 { x.swap_bytes() }
        #[unsafe(export_name = \"_ZN1a5right17h0123456789abcdefE\")] pub fn f(x: u64) -> u64 { x }";
    assert_eq!(code(text, "sq ^ 56"), 1);
    let text = "#[unsafe(export_name = \"_RNvC7subject1f\")] pub fn right(x: u64) -> u64 { x.swap_bytes() }
        #[unsafe(export_name = \"_RNvC7subject5right\")] pub fn f(x: u64) -> u64 { x }";
    assert_eq!(code(text, "sq ^ 56"), 1);
}

#[test]
fn a_private_function_is_refuted_by_what_its_callers_never_pass() {
    let text = "fn f(x: u64) -> u64 { if x > 100 { 0 } else { x.swap_bytes() } } pub fn g(x: u64) -> u64 { f(x & 63) }";
    assert_eq!(code(text, "sq ^ 56"), 1);
}

#[test]
fn panics_and_differences_of_builds_refute() {
    let (_folder, path) = file("pub fn f(x: u64) -> u64 { x + 1 - 1 }");
    permgen(&["prove", &path, "--fn", "f", "--map", "sq"])
        .assert()
        .code(1)
        .stdout(contains("panics").and(contains("0xffffffffffffffff")));
    let release = "pub fn f(x: u64) -> u64 { if cfg!(debug_assertions) { x } else { x ^ 1 } }";
    assert_eq!(code(release, "sq"), 1);
}

#[test]
fn what_ends_the_program_does_not_panic() {
    for (ends, told) in [
        ("std::process::exit(3)", "it does not return, it calls `std::process::exit`"),
        ("std::process::abort()", "it does not return, it calls `std::process::abort`"),
        ("panic!()", "it panics, it calls `core::panicking::panic"),
    ] {
        let (_folder, path) = file(&format!("pub fn f(x: u64) -> u64 {{ if x == 5 {{ {ends} }} x }}"));
        let now = format!("{} now):", told.split(',').next().expect("a verb"));
        permgen(&["prove", &path, "--fn", "f", "--map", "sq"])
            .assert()
            .code(1)
            .stdout(contains(told).and(contains(now)));
    }
}

#[test]
fn narrow_arguments_arrive_extended_as_the_compiler_relies_on() {
    // Optimised code reads the whole register of a narrow argument, whose upper bits callers of `extern "C"` set.
    let (_folder, path) = file(
        "pub extern \"C\" fn byte(x: u8) -> u64 { x as u64 }\npub extern \"C\" fn half(x: u16) -> u64 { x as u64 }\n\
         pub extern \"C\" fn signed_byte(x: i8) -> i32 { x as i32 }\npub extern \"C\" fn signed_half(x: i16) -> i32 { x as i32 }\n\
         pub fn truth(x: bool) -> u64 { x as u64 }\n\
         pub fn byte_by_name(x: u8) -> u64 { u64::from(x) }\npub fn half_by_name(x: u16) -> u64 { u64::from(x) }\n\
         pub fn signed_byte_by_name(x: i8) -> i32 { i32::from(x) }\n\
         pub fn signed_half_by_name(x: i16) -> i32 { i32::from(x) }\n\
         pub fn truth_by_name(x: bool) -> u64 { u64::from(x) }\npub fn byte_not(x: u8) -> u64 { x as i8 as u64 }\n",
    );
    for name in ["byte", "half", "signed_byte", "signed_half", "truth"] {
        let (one, two) = (format!("{path}::{name}"), format!("{path}::{name}_by_name"));
        permgen(&["prove", "--equal", &one, &two]).assert().code(0);
    }
    permgen(&["prove", "--equal", &format!("{path}::byte"), &format!("{path}::byte_not")]).assert().code(1);
}

#[test]
fn laws_are_compiled_at_the_end_of_the_file() {
    let (_folder, path) =
        file("#![allow(non_camel_case_types)] pub fn low(x: u64) -> u64 { x & 0xffff_ffff } type u32 = u8;");
    permgen(&["prove", &path, "--law", "|x: u32| low(x as u64) == x as u64"]).assert().code(0);
    permgen(&["prove", &path, "--law", "|x| low(x) == x"]).assert().code(1);
    // As a statement, the block would end before the operator.
    permgen(&["prove", "--law", "|x| if x > 9 { x } else { 9 } == x.max(9)"]).assert().code(0);
    permgen(&["prove", "--law", "|x| unsafe { x } != 4", "--given", "{ x } > 3"]).assert().code(1);
    permgen(&["prove", &path, "--law", "|x| low(x) == x", "--given", "x >> 32 == 0"])
        .assert()
        .code(0)
        .stdout(contains(", where `--given 'x >> 32 == 0'` holds\n"));
    permgen(&["prove", &path, "--fn", "low", "--map", "sq", "--given", "0xffff", "--json"])
        .assert()
        .code(0)
        .stdout(contains("\"provided\":\"`--given '0xffff'` holds\""));
    for (law, message) in [
        ("move |x| x == x", "`move`"),
        ("|x| -> bool { x == x }", "a return type"),
        ("async |x| x == x", "`async`"),
        ("#[inline] |x| x == x", "a law is written"),
    ] {
        permgen(&["prove", &path, "--law", law]).assert().code(2).stderr(contains(message));
    }
}

#[test]
fn what_does_not_compile_is_no_proof() {
    let (_folder, path) = file("pub fn f(x: u64) -> u64 { let y: u32 = x; x }");
    let assert = permgen(&["prove", &path, "--fn", "f", "--map", "sq"]).assert().code(2);
    let told = stderr(&assert);
    assert!(told.contains("the compiler rejects it") && told.contains("mismatched types"), "{told}");
}

#[test]
fn without_a_compiler_nothing_is_known() {
    let (_folder, path) = file("pub fn f(x: u64) -> u64 { x.swap_bytes() }");
    let mut command = permgen(&["prove", &path, "--fn", "f", "--map", "sq ^ 56"]);
    command
        .env("PATH", "")
        .env("RUSTC", "/no/such/compiler")
        .assert()
        .code(3)
        .stdout(contains("f is unknown: no compiler is at hand: "))
        .stderr(contains("https://rustup.rs"));
}

/// A compiler that says what rustc says without the standard library of a target.
#[test]
fn a_missing_target_is_named_with_the_command_that_gets_it() {
    let (folder, path) = file("pub fn f(x: u64) -> u64 { x.swap_bytes() }");
    let compiler = folder.path().join("rustc");
    let said = "error[E0463]: can't find crate for `std`\n  = note: the `x86_64-unknown-linux-gnu` target may not be installed";
    std::fs::write(&compiler, format!("#!/bin/sh\necho \"{}\" >&2\nexit 1\n", said.replace('`', "\\`"))).unwrap();
    std::fs::set_permissions(&compiler, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let mut command = permgen(&["prove", &path, "--fn", "f", "--map", "sq ^ 56"]);
    command.env("RUSTC", compiler).assert().code(3).stderr(contains("`rustup target add x86_64-unknown-linux-gnu`"));
}

#[test]
fn json_names_the_compiler() {
    let (_folder, path) = file("pub fn f(x: u64) -> u64 { x.swap_bytes() }");
    let assert = permgen(&["prove", &path, "--fn", "f", "--map", "sq ^ 56", "--json"]).assert().code(0);
    let report: serde_json::Value = serde_json::from_str(&stdout(&assert)).unwrap();
    assert_eq!(report["verdict"], "proved");
    assert!(report["compiler"].as_str().unwrap().starts_with("rustc 1."), "{report}");
}

#[test]
fn annotations_that_are_not_understood_are_named_and_do_not_stop_others() {
    let (_folder, path) = file(
        "// permgen: sq ^ 56\npub fn f(x: u64) -> u64 { x.swap_bytes() }\n//permgen: sq\npub fn g(x: u64) -> u64 { x }\n\
         // permgen: sq ^ 99\npub fn h(x: u64) -> u64 { x }\n",
    );
    permgen(&["prove", &path]).assert().code(3).stdout(
        contains("f is proven: ")
            .and(contains("line 3 is unknown: `//permgen: sq` is no annotation"))
            .and(contains("h at line 6 is unknown: ")),
    );
    let (_folder, path) = file(
        "trait T { // permgen: sq\n fn a(self) -> u64;\n // permgen: sq ^ 56\n fn d(x: u64) -> u64 { x.swap_bytes() } }\n\
         impl T for u64 { fn a(self) -> u64 { self } }\npub fn outer(x: u64) -> u64 {\n// permgen: sq ^ 56\n\
         fn inner(x: u64) -> u64 { x.swap_bytes() }\ninner(x) }\n",
    );
    let assert = permgen(&["prove", &path]).assert().code(3);
    let told = stdout(&assert);
    assert!(told.contains("outer::inner is proven") && told.contains("<u64 as T>::d is proven"), "{told}");
}

#[test]
#[ignore = "slow: runs cargo"]
fn a_file_of_a_package_is_compiled_as_its_package() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    std::fs::create_dir(path("src")).unwrap();
    std::fs::write(
        path("Cargo.toml"),
        "[package]\nname = \"engine\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[features]\nturned = []\n[workspace]\n",
    )
    .unwrap();
    std::fs::write(path("src/lib.rs"), "pub mod board;\npub fn step(x: u64) -> u64 { x.swap_bytes() }\n").unwrap();
    std::fs::write(
        path("src/board.rs"),
        "// permgen: sq ^ 56\npub fn flip(x: u64) -> u64 { if cfg!(feature = \"turned\") { x } else { crate::step(x) } }\n",
    )
    .unwrap();
    let board = path("src/board.rs").to_string_lossy().into_owned();
    let root = folder.path().to_string_lossy().into_owned();
    let by = contains("board::flip is proven: linear, crate lib of engine 0.1.0, dev and release, ");
    permgen(&["prove", &board]).assert().code(0).stdout(by.clone());
    permgen(&["prove", "--package", &root]).assert().code(0).stdout(by);
    permgen(&["prove", "--package", &root, "--features", "turned"]).assert().code(1);
    assert!(!path("Cargo.lock").exists(), "the user's tree is left as it was");
}

/// As where a crate has one file as two modules.
#[test]
fn several_functions_of_one_line_are_unknown() {
    let (_folder, path) = file(
        "pub mod a {\n// permgen: sq\npub fn f(x: u64) -> u64 { x } } pub mod b { pub fn f(x: u64) -> u64 { x } }\n\
         // permgen: sq\npub fn g(x: u64) -> u64 { x }\n",
    );
    permgen(&["prove", &path]).assert().code(3).stdout(
        contains("g is proven").and(contains("several functions are declared in that line, and one at a time")),
    );
    let text =
        "pub mod a {\n// permgen: sq\npub fn f(x: u64) -> u64 { x } } pub mod b { pub fn f(x: u64) -> u64 { x } }\n";
    let (_folder, path) = file(text);
    permgen(&["prove", &path]).assert().code(3).stdout(contains("by `--fn`: a::f at "));
}

#[test]
fn text_in_a_literal_is_no_annotation() {
    let (_folder, path) = file(
        "pub const TEXT: &str = r#\"\n// permgen: sq ^ 7\n// \"#; pub fn f(x: u64) -> u64 { x }\n\
         // permgen: sq\n#[deprecated = \"it is\"]\npub fn g(x: u64) -> u64 { x }\n",
    );
    permgen(&["prove", &path]).assert().code(0).stdout(contains("g is proven").and(contains("f is").not()));
}
