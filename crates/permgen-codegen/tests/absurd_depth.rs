//! Tokens that are too deep for a parser get a message from every macro, and do not end the compiler.

use permgen_codegen::{depth, derive, expand};
use proc_macro2::{TokenStream, TokenTree};

/// Prefixes and chains that are longer than what anybody writes.
fn absurd(of: &str) -> Vec<String> {
    let mut all = Vec::new();
    for prefix in ["!", "-", "&", "*", "(", "if x == 1 { 2 } else ", "|x| ", "return "] {
        let close = if prefix == "(" { ")" } else { "" };
        all.push(format!("{}{of}{}", prefix.repeat(20_000), close.repeat(20_000)));
    }
    for operator in ["+", "^", "|", "then", ".", "as u64 |", "="] {
        all.push(format!("{of}{}", format!(" {operator} {of}").repeat(30_000)));
    }
    all
}

/// Whether there is a message, which is looked for without recursion: what was given may stand beside it.
fn has_an_error(tokens: TokenStream) -> bool {
    let mut streams = vec![tokens];
    while let Some(tokens) = streams.pop() {
        for token in tokens {
            match token {
                TokenTree::Ident(word) if word == "compile_error" => return true,
                TokenTree::Group(group) => streams.push(group.stream()),
                _ => {}
            }
        }
    }
    false
}

/// Expands on a stack of the usual size; each must say something.
fn each_is_refused(name: &str, texts: Vec<String>, expand: fn(TokenStream) -> TokenStream) {
    let name = name.to_owned();
    let all = move || {
        for text in texts {
            let start = text.chars().take(200).collect::<String>();
            let Ok(tokens) = text.parse::<TokenStream>() else { panic!("{name}: no tokens: {start}") };
            assert!(has_an_error(expand(tokens)), "{name}: {start}");
        }
    };
    std::thread::Builder::new().stack_size(8 << 20).spawn(all).unwrap().join().unwrap();
}

#[test]
#[ignore = "slow: megabytes of input"]
fn permutations() {
    let body = |inner: String| format!("pub const fn f(x: u64) -> u64 {{ {inner} }}");
    each_is_refused("permutation!", absurd("sq").into_iter().map(body).collect(), expand::permutation_block);
    let setting = |inner: String| format!("board = {inner}; pub const fn f(x: u64) -> u64 {{ sq }}");
    each_is_refused("settings", absurd("8").into_iter().map(setting).collect(), expand::permutation_block);
    let argument = |inner: String| format!("pub const fn f(x: [u64; {inner}]) -> u64 {{ sq }}");
    each_is_refused("argument", absurd("1").into_iter().map(argument).collect(), expand::permutation_block);
}

#[test]
#[ignore = "slow: megabytes of input"]
fn attributes() {
    each_is_refused("permutes", absurd("sq"), |tokens| {
        expand::permutation_attribute(tokens, &"pub const fn f(x: u64) -> u64;".parse().unwrap())
    });
    each_is_refused("proves(..)", absurd("sq"), |tokens| {
        expand::proves_attribute(tokens, &"pub const fn f(x: u64) -> u64 { x }".parse().unwrap())
    });
    let function = |inner: String| format!("pub const fn f(x: u64) -> u64 {{ {inner} }}");
    each_is_refused("proves", absurd("x").into_iter().map(function).collect(), |tokens| {
        expand::proves_attribute("sq".parse().unwrap(), &tokens)
    });
}

#[test]
#[ignore = "slow: megabytes of input"]
fn modules_and_scans() {
    let module = |inner: String| format!("method = {inner}; pub mod m;");
    each_is_refused("sliders!", absurd("magic").into_iter().map(module).collect(), expand::sliders);
    let scan = |inner: String| format!("pub const fn f(x: u64) -> u8 {{ {inner} }}");
    each_is_refused("bit_scan!", absurd("fill").into_iter().map(scan).collect(), expand::bit_scan);
}

#[test]
#[ignore = "slow: megabytes of input"]
fn derives() {
    let board = |inner: String| format!("#[permute(turn = {inner})] pub struct Board(u64);");
    each_is_refused("Permute", absurd("sq").into_iter().map(board).collect(), derive::permute);
    let flip = |inner: String| format!("#[flip(map = {inner})] struct P {{ #[flip(map)] a: u64 }}");
    each_is_refused("ColorFlip", absurd("sq").into_iter().map(flip).collect(), derive::color_flip);
    let field = |inner: String| format!("#[flip] struct P {{ #[flip(swap({inner}))] a: [u64; 2] }}");
    each_is_refused("ColorFlip's field", absurd("0").into_iter().map(field).collect(), derive::color_flip);
    let named =
        |inner: String| format!("#[transform(name = f, map = {inner})] struct P {{ #[transform(map)] a: u64 }}");
    each_is_refused("Transform", absurd("sq").into_iter().map(named).collect(), derive::transform);
}

/// The deepest tokens that are accepted do not exhaust the stack of a compiler: parsing, following and emitting them.
#[test]
#[ignore = "slow: a search for the deepest input"]
fn the_deepest_functions_that_are_read() {
    let parts = [
        ("!", ""),
        ("*&", ""),
        ("(", ")"),
        ("{", "}"),
        ("[", "][0]"),
        ("if true { 2 } else ", ""),
        ("x ^ ", ""),
        ("x.", ""),
        ("x as u64 | ", ""),
        ("x = ", ""),
        ("return ", ""),
        ("{ const K: &", "u64 = 0; x }"),
        ("match x { _ => ", "}"),
        ("u64::from(", ")"),
    ];
    let run = move || {
        for (open, close) in parts {
            let text = |times: usize| {
                format!("const fn f(x: u64) -> u64 {{ {}x{} }}", open.repeat(times), close.repeat(times))
            };
            let is_read = |times: usize| {
                let tokens = text(times).parse::<TokenStream>().expect("tokens");
                depth::check(&tokens, &depth::SOURCE).is_ok()
            };
            let most = (0..16).rev().fold(0, |most, bit| if is_read(most | 1 << bit) { most | 1 << bit } else { most });
            assert!((10..20_000).contains(&most), "{open}: {most}");
            let expanded = expand::proves_attribute("sq".parse().unwrap(), &text(most).parse().unwrap());
            assert!(!expanded.is_empty(), "{open}");
        }
    };
    std::thread::Builder::new().stack_size(8 << 20).spawn(run).unwrap().join().unwrap();
}
