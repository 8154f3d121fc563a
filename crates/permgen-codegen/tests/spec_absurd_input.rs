//! No input, however absurd, makes the specification language panic or exhaust the stack.

use permgen_codegen::spec::{Scope, Settings, Spec};
use permgen_core::width::Width;
use proptest::prelude::*;

/// Parses and resolves under every kind of scope; only a panic is a failure.
fn check(text: &str) {
    for width in [None, Some(Width::W8), Some(Width::W128)] {
        let errors = Spec::parse_str(text).and_then(|spec| spec.resolve(&Scope::new(width))).err();
        if let Some(errors) = errors {
            assert!(!errors.is_empty(), "an error without a word for {text}");
            assert!(errors.iter().all(|error| !error.message.is_empty()), "an empty message for {text}");
            assert!(!errors.to_compile_errors().is_empty());
        }
    }
    if let Ok(tokens) = text.parse()
        && let Err(errors) = Settings::parse(tokens)
    {
        assert!(!errors.is_empty(), "an error without a word for the settings {text}");
    }
}

/// The same under one scope, for texts whose size is the point.
fn answer(text: &str) {
    if let Err(errors) = Spec::parse_str(text).and_then(|spec| spec.resolve(&Scope::new(None))) {
        assert!(!errors.is_empty(), "an error without a word for {text}");
    }
}

/// Runs on half of the stack that a compiler has, unoptimised as macros are.
fn on_half_a_stack(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(4 << 20).spawn(test).unwrap();
    thread.join().unwrap();
}

#[test]
fn repetition_of_anything_leaves_the_stack_intact() {
    on_half_a_stack(|| {
        let prefixes = [
            "return ",
            "break ",
            "&mut ",
            "&raw const ",
            "..",
            "..=",
            "|x| ",
            "|| ",
            "move || ",
            "static || ",
            "x = ",
            "sq += ",
            "'a: ",
            "if sq {} else ",
            "if ",
            "let x = ",
            "match ",
            "unsafe ",
            "async move ",
            "yield ",
            "const ",
            "!",
            "-",
            "*",
            "&",
            "<",
            "< <",
            "sq as &'a ",
            "sq as *const ",
            "sq as fn() -> ",
            "sq as for<'a> ",
            "sq as impl ",
            "sq as dyn ",
            "sq as &mut ",
            "sq as <",
            "#[a] ",
            "#![a] ",
            "sq => ",
            "(rank, file) => ",
            "|rank, file| ",
            "sq ^ ",
            "sq.",
            "sq::",
            "sq::<",
            "inverse ",
            "to ",
            "then ",
            "sq == ",
            "sq && ",
            "sq || ",
            "while ",
            "for x in ",
            "loop ",
            "become ",
            "sq as T<T<",
            "box ",
            "do yeet ",
            "use ",
            "_ = ",
            "sq? ",
            "try ",
            "gen ",
            "builtin # ",
            "else if sq {sq} ",
            "sq as A + ",
            "sq as *mut *const ",
            "sq as &'a mut ",
            "|x: fn() -> fn() -> ",
            "|x: &mut ",
            "|& & ",
            "|ref x @ ",
            "|x @ ",
            "sq as Fn() -> ",
            "for<'a> |x| ",
            "if let ",
            "if sq {sq} else if sq ",
            "0 then ",
        ];
        for prefix in prefixes {
            for times in [64, 700] {
                for suffix in ["sq", "x| sq"] {
                    answer(&format!("{}{suffix}", prefix.repeat(times)));
                    answer(&format!("sq as {}{suffix}", prefix.repeat(times)));
                    answer(&format!("|x: {}u8| {suffix}", prefix.repeat(times)));
                }
            }
        }
        for suffix in [
            " as u64", " + 1", " ^ sq", ".abs()", "?", "()", "[0]", "(0)", ".0", "{}", " then sq", " = sq", " == sq",
            " .. sq", ";", ",",
        ] {
            for times in [64, 740] {
                answer(&format!("sq{}", suffix.repeat(times)));
                answer(&format!("inverse(sq{})", suffix.repeat(times)));
            }
        }
        for (open, close) in [
            ("(", ")"),
            ("[", "]"),
            ("{", "}"),
            ("inverse(", ")"),
            ("|x| (", ")"),
            ("if sq {", "} else {sq}"),
            ("sq as (", ")"),
            ("sq as fn(", ")"),
            ("sq as [", "; 1]"),
            ("repeat(", ", 2)"),
            ("match sq {", "}"),
            ("sq.abs(", ")"),
            ("sq[", "]"),
            ("-(", ")"),
            ("!{", "}"),
            ("cycles (", ")"),
            ("to [", "]"),
        ] {
            for times in [10, 23, 24, 5000] {
                answer(&format!("{}sq{}", open.repeat(times), close.repeat(times)));
                answer(&open.repeat(times).to_string());
            }
        }
    });
}

fn token() -> impl Strategy<Value = String> {
    let words = [
        "sq",
        "i",
        "rank",
        "file",
        "then",
        "to",
        "from",
        "cycles",
        "index_bits",
        "inverse",
        "repeat",
        "restrict",
        "flip_vertical",
        "rotate_90",
        "swap_bytes",
        "rotate_left",
        "swap_fields",
        "delta_swap",
        "transpose",
        "interleave",
        "des_initial",
        "board",
        "width",
        "numbering",
        "off_board",
        "u8",
        "u64",
        "u128",
        "keep",
        "zero",
        "a1_msb",
        "as",
        "if",
        "else",
        "let",
        "a1",
        "h8",
        "_",
        "^",
        "&",
        "|",
        "<<",
        ">>",
        "+",
        "-",
        "*",
        "/",
        "%",
        "!",
        "==",
        "<",
        "&&",
        "=>",
        "=",
        ",",
        ";",
        ".",
        "rem_euclid",
        "abs",
        "{",
        "}",
        "0",
        "1",
        "7",
        "8",
        "56",
        "63",
        "64",
        "8x8",
        "7x6",
        "1x1",
        "0xFF00FF00",
        "340282366920938463463374607431768211455",
        "170141183460469231731687303715884105727",
        "999999999999999999999999999999999999999999",
        "1.5",
        "'a",
        "\"s\"",
        "'c'",
        "$x",
    ];
    prop_oneof![
        8 => proptest::sample::select(words.to_vec()).prop_map(str::to_owned),
        1 => any::<u128>().prop_map(|number| number.to_string()),
        1 => (0u32..200).prop_map(|number| number.to_string()),
    ]
}

fn soup() -> impl Strategy<Value = String> {
    let leaf = proptest::collection::vec(token(), 0..6).prop_map(|tokens| tokens.join(" "));
    leaf.prop_recursive(4, 60, 6, |inner| {
        (proptest::collection::vec((inner, 0..4u8), 1..6)).prop_map(|parts| {
            let text = |(part, bracket): &(String, u8)| match bracket {
                0 => format!("({part})"),
                1 => format!("[{part}]"),
                2 => format!("{{{part}}}"),
                _ => part.clone(),
            };
            parts.iter().map(text).collect::<Vec<_>>().join(" ")
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn token_soup_is_an_answer_or_an_error(text in soup()) {
        check(&text);
    }

    #[test]
    fn any_text_is_an_answer_or_an_error(text in any::<String>()) {
        check(&text);
    }

    #[test]
    fn operations_take_any_numbers(
        name in proptest::sample::select(vec!["rotate_left", "rotate_right", "swap_fields", "delta_swap", "transpose", "interleave"]),
        numbers in proptest::collection::vec(prop_oneof![0u128..130, any::<u128>(), Just(u128::MAX)], 0..4),
        board in proptest::sample::select(vec!["", "board = 7x6;", "width = u128;", "width = u8;", "board = 9x10, off_board = keep;"]),
    ) {
        let numbers: Vec<String> = numbers.iter().map(u128::to_string).collect();
        check(&format!("{board} {name}({})", numbers.join(", ")));
    }
}
