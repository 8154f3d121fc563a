use super::super::proves::proves_attribute;

/// What the attribute makes of a function: errors begin with `compile_error`.
fn expand(specification: &str, function: &str) -> String {
    proves_attribute(specification.parse().expect("a specification"), &function.parse().expect("Rust")).to_string()
}

#[test]
fn choices_by_a_remainder() {
    let by = "match n % 4 { 0 => sq, 1 => sq ^ 7, 2 => sq ^ 56, _ => sq ^ 63 }";
    let function = "fn f(b: u64, n: u8) -> u64 {
        match n % 4 { 0 => b, 1 => b.reverse_bits().swap_bytes(), 2 => b.swap_bytes(), _ => b.reverse_bits() }
    }";
    let mutants = [
        ("0 => b,", "1 => b,", "is not the map: a1 goes to h8, must go to a1, where `n` is 0"),
        ("n % 4", "n % 8", "where `n` is 4"),
        ("n % 4", "if n == 255 { 2 } else { n % 4 }", "where `n` is 255"),
        ("n: u8", "n: i8", "`n: i8` chooses among maps; here only a `bool` does, or a `u8`"),
        ("n: u8", "n: u32", "`n: u32` chooses among maps; here only a `bool` does, or a `u8`"),
        ("n: u8", "m: u8", "takes no `n`"),
    ];
    assert!(!expand(by, function).contains("compile_error"));
    for (right, wrong, expected) in mutants {
        assert!(function.contains(right), "{right}");
        let told = expand(by, &function.replace(right, wrong));
        assert!(told.contains("compile_error") && told.contains(expected), "{expected}: {told}");
    }
    for (by, function, mutant) in [
        // The first arm that takes a number counts.
        (
            "match (n % 5) { 1..=3 => sq ^ 7, 0..2 | 4 => sq ^ 56, _ => sq }",
            "match n % 5 { 0 | 4 => b.swap_bytes(), _ => b.reverse_bits().swap_bytes() }",
            "match n % 5 { 0 | 1 | 4 => b.swap_bytes(), _ => b.reverse_bits().swap_bytes() }",
        ),
        (
            "match n % 3u8 { 2 => sq ^ 56, _ => sq }",
            "if n % 3 == 2 { b.swap_bytes() } else { b }",
            "if n % 3 == 1 { b.swap_bytes() } else { b }",
        ),
    ] {
        let made = expand(by, &format!("fn f(b: u64, n: u8) -> u64 {{ {function} }}"));
        assert!(!made.contains("compile_error"), "{by}: {made}");
        let told = expand(by, &format!("fn f(b: u64, n: u8) -> u64 {{ {mutant} }}"));
        assert!(told.contains("is not the map"), "{by}: {told}");
    }
    for by in [
        "match n % 0 { 0 => sq, _ => sq ^ 63 }",
        "match n % 4 { 0 => sq, 1 => sq ^ 63 }",
        "match n % 4 { 0 if n == 8 => sq, _ => sq ^ 63 }",
        "match n % 4 { ZERO => sq, _ => sq ^ 63 }",
        "match -n % 4 { 0 => sq, _ => sq ^ 63 }",
        "match n % m { 0 => sq, _ => sq ^ 63 }",
        "match n % -4 { 0 => sq, _ => sq ^ 63 }",
        "match n % 300 { 0 => sq, _ => sq ^ 63 }",
        "match n + 1 % 4 { 0 => sq, _ => sq ^ 63 }",
    ] {
        let told = expand(by, "fn f(b: u64, n: u8) -> u64 { b }");
        assert!(told.contains("compile_error") && told.contains("here, a `match` compares names"), "{by}: {told}");
    }
}
