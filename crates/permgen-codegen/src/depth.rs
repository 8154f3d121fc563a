//! How large and how deep tokens may be before a parser reads them.
//!
//! A parser of Rust calls itself at each bracket, prefix operator and generic type, and what it made of a long chain of
//! operators is visited and dropped by recursion too. Where the stack ends the process is killed, and with it the compiler
//! that runs a macro. So tokens are looked at before, without recursion: [`check`] adds up what stack they would take, along
//! each path of brackets, and refuses what nobody wrote by hand.
//!
//! ```
//! use permgen_codegen::depth::{SOURCE, check};
//!
//! let tokens = format!("const X: bool = {}true;", "!".repeat(20_000)).parse().unwrap();
//! assert!(check(&tokens, &SOURCE).unwrap_err().message.starts_with("the code is nested too deeply"));
//! ```

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

use crate::diagnostics::Diagnostic;

/// What is allowed.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// What the tokens are, for messages: `the specification`.
    pub what: &'static str,
    /// How many tokens there may be.
    pub tokens: usize,
    /// How much stack reading may take, in bytes.
    pub stack: usize,
}

/// For the specification language: a table of the largest words has room.
pub const SPECIFICATION: Limits = Limits { what: "the specification", tokens: 40_000, stack: 3 << 20 };

/// For what is Rust: files, functions, declarations in macros.
///
/// The stack that this asks for is what remains of the usual 8 MiB with room to spare. A thread of a test has 2 MiB: read
/// in a thread of at least 8 MiB there.
pub const SOURCE: Limits = Limits { what: "the code", tokens: 2_000_000, stack: 3 << 20 };

/// More letters in a word, or digits in a number, are a mistake. (Reading a number takes the square of its digits.)
const MOST_LETTERS: usize = 1_000;

// What a level of recursion takes of the stack without optimisation, rounded up: parsing, comparing, copying or dropping,
// whichever takes most. `tests/absurd_depth.rs` reads the deepest input that passes with the parser that is in use.
const BRACKET: usize = 24_000;
const OPERATOR: usize = 5_000;
const CLOSURE: usize = 18_000;
const ASSIGNMENT: usize = 9_000;
const KEYWORD: usize = 11_000;
const TYPE_PREFIX: usize = 38_000;
const GENERIC: usize = 56_000;

/// Words after which an expression, a pattern or a type begins, or goes on: what follows them is inside of what they begin.
const BEFORE_OPERANDS: [&str; 42] = [
    "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn", "else", "enum",
    "extern", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "match", "mod", "move", "mut", "pub", "raw",
    "ref", "return", "static", "struct", "trait", "try", "type", "union", "unsafe", "use", "where", "while", "yeet",
    "yield",
];

/// Words after which a type, a name with generic parameters, or a bound follows.
const BEFORE_TYPES: [&str; 13] =
    ["as", "const", "dyn", "enum", "fn", "for", "impl", "static", "struct", "trait", "type", "union", "where"];

/// Refuses tokens that are too many, too deep or too long for a parser.
///
/// The answer depends on the tokens alone, not on the stack that there is.
///
/// # Errors
///
/// With the place where the limit is passed.
pub fn check(tokens: &TokenStream, limits: &Limits) -> Result<(), Diagnostic> {
    let Limits { what, tokens: most, stack: room } = *limits;
    let mut levels = vec![Level::new(tokens.clone(), 0)];
    let mut count = 0_usize;
    while let Some(level) = levels.last_mut() {
        let Some(token) = level.tokens.next() else {
            levels.pop();
            continue;
        };
        count += 1;
        if count > most {
            return Err(Diagnostic::new(token.span(), format!("{what} is too long"))
                .help(format!("at most {most} words, numbers, signs and brackets are read")));
        }
        check_letters(&token)?;
        let taken = level.outside + level.take(&token);
        if taken > room {
            return Err(Diagnostic::new(token.span(), format!("{what} is nested too deeply here")).help(format!(
                "at most {} brackets within each other, or {} operators in one expression, or less of both",
                room / BRACKET,
                room / OPERATOR,
            )));
        }
        if let TokenTree::Group(group) = token {
            levels.push(Level::new(group.stream(), taken));
        }
    }
    Ok(())
}

fn check_letters(token: &TokenTree) -> Result<(), Diagnostic> {
    let (kind, text, span) = match token {
        TokenTree::Ident(word) => ("word", word.to_string(), word.span()),
        TokenTree::Literal(literal) => ("number", literal.to_string(), literal.span()),
        TokenTree::Group(_) | TokenTree::Punct(_) => return Ok(()),
    };
    // Strings are read in one go, and documentation may be long.
    if text.len() <= MOST_LETTERS || kind == "number" && !text.starts_with(|first: char| first.is_ascii_digit()) {
        return Ok(());
    }
    let start: String = text.chars().take(20).collect();
    Err(Diagnostic::new(span, format!("a {kind} of {} letters or digits, `{start}...`", text.len()))
        .help(format!("at most {MOST_LETTERS} are read")))
}

/// What was last.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    /// Nothing, or what an operand follows.
    Open,
    /// Something that can stand before an operator.
    Operand,
    /// A block: what follows may begin anew.
    Block,
}

/// The tokens inside one bracket, and what reading them takes.
struct Level {
    tokens: proc_macro2::token_stream::IntoIter,
    /// What is taken around the bracket.
    outside: usize,
    /// What is taken inside it, by the statement or element that is being read.
    taken: usize,
    last: Last,
    /// The sign before, when the next one is joined to it.
    joined: Option<char>,
    /// Whether a type is being read.
    in_type: bool,
    /// Whether `::` was last, after which `<` begins a list of types.
    after_path: bool,
    /// Whether these are types of a path in an expression, which goes on after them.
    in_call: bool,
    /// How many `<` of types are open.
    generics: usize,
    /// Whether the parameters of a closure are being read.
    in_bars: bool,
}

impl Level {
    fn new(tokens: TokenStream, outside: usize) -> Self {
        Self {
            tokens: tokens.into_iter(),
            outside,
            taken: 0,
            last: Last::Open,
            joined: None,
            in_type: false,
            after_path: false,
            in_call: false,
            generics: 0,
            in_bars: false,
        }
    }

    /// Adds what a token takes: the sum since the last comma, semicolon or block that ended something.
    fn take(&mut self, token: &TokenTree) -> usize {
        let joined = self.joined.take();
        let after_path = std::mem::take(&mut self.after_path);
        match token {
            TokenTree::Group(group) => {
                let before = self.taken;
                self.taken += OPERATOR;
                let is_block = group.delimiter() == Delimiter::Brace && self.generics == 0;
                self.last = if is_block { Last::Block } else { Last::Operand };
                if is_block {
                    self.in_type = false;
                }
                before + BRACKET
            }
            TokenTree::Literal(_) => {
                self.begin_anew_after_block();
                self.last = Last::Operand;
                self.taken
            }
            TokenTree::Ident(word) => {
                self.word(&word.to_string());
                self.taken
            }
            TokenTree::Punct(punct) => {
                let is_joint = punct.spacing() == Spacing::Joint;
                self.sign(punct.as_char(), is_joint, joined, after_path);
                self.joined = is_joint.then_some(punct.as_char());
                self.taken
            }
        }
    }

    fn begin_anew_after_block(&mut self) {
        if self.last == Last::Block {
            self.begin_anew();
        }
    }

    fn begin_anew(&mut self) {
        (self.taken, self.last, self.in_type, self.generics) = (0, Last::Open, false, 0);
        (self.in_bars, self.in_call) = (false, false);
    }

    fn word(&mut self, word: &str) {
        if word != "else" && word != "as" {
            self.begin_anew_after_block();
        }
        if !BEFORE_OPERANDS.contains(&word) {
            self.last = Last::Operand;
            return;
        }
        self.taken += if self.in_type { TYPE_PREFIX } else { KEYWORD };
        self.in_type = BEFORE_TYPES.contains(&word) || self.in_type && self.generics > 0;
        self.last = Last::Open;
    }

    fn sign(&mut self, sign: char, is_joint: bool, joined: Option<char>, after_path: bool) {
        if matches!(sign, '#' | '\'') {
            // Attributes and labels stand before what they belong to.
            self.begin_anew_after_block();
        }
        let is_prefix = self.last == Last::Open;
        self.last = Last::Open;
        // After a lone `:` comes a type, or a field's value.
        self.in_type |= joined == Some(':') && sign != ':' && !after_path;
        match sign {
            ';' => self.begin_anew(),
            ',' if self.generics == 0 && !self.in_bars => self.begin_anew(),
            ',' => {}
            ':' if joined == Some(':') => self.after_path = true,
            ':' if !is_joint => self.in_type = true,
            ':' => {}
            // The second half of `<<` begins nothing.
            '<' if self.in_type || is_prefix && joined != Some('<') || after_path => {
                self.taken += GENERIC;
                self.in_call |= !self.in_type && after_path;
                self.in_type = true;
                self.generics += 1;
            }
            '>' if joined == Some('-') => {
                self.in_type = true;
            }
            '>' if joined == Some('=') => self.taken += ASSIGNMENT,
            '>' if self.generics > 0 => {
                self.generics -= 1;
                self.last = Last::Operand;
                if self.generics == 0 && std::mem::take(&mut self.in_call) {
                    self.in_type = false;
                }
            }
            '|' if self.in_bars => self.in_bars = false,
            '|' if is_prefix && joined != Some('|') => {
                self.taken += CLOSURE;
                self.in_bars = true;
            }
            // The second half of `==` takes nothing more.
            '=' if joined == Some('=') => {}
            '=' => {
                self.taken += ASSIGNMENT;
                self.in_type &= self.generics > 0;
            }
            '&' | '*' | '!' if self.in_type => self.taken += TYPE_PREFIX,
            '?' => {
                self.taken += OPERATOR;
                self.last = Last::Operand;
            }
            '#' => {}
            '.' if is_prefix => self.taken += ASSIGNMENT,
            _ => self.taken += OPERATOR,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> Option<String> {
        check(&text.parse().expect("tokens"), &SOURCE).err().map(|wrong| wrong.message)
    }

    #[test]
    fn what_people_write_is_read() {
        for text in [
            // Many statements, functions, arms, fields: none is inside of another.
            &"fn f(a: u64, b: &mut [u64]) -> u64 { if a < 3 { a >> 1 } else { !a & -b } }\n".repeat(3000),
            &"impl<T: A<B<C>>> D<T> for E { const N: usize = 1 << 3; fn g<'a>(&'a self) -> F<'a> { S { x: 1 } } }"
                .repeat(500),
            &"/// A map.\n#[inline] #[must_use] pub const fn f<T: A>(a: T) -> B<T> { C::<T>::of(a) }\n".repeat(2000),
            &format!("match x {{ {} }}", "A::<u8>::B if x < 3 => y += 1, C { d } => {} ".repeat(1000)),
            &format!("static T: [u64; 4000] = [{}];", "-0x1234 ^ 1,".repeat(4000)),
            // All bits of a word in one expression.
            &(0..128).map(|bit| format!("((x >> {bit} & 1) << (127 - {bit}))")).collect::<Vec<_>>().join(" | "),
            &(0..64).map(|bit| format!("x >> {bit} & 1 << {bit}")).collect::<Vec<_>>().join(" | "),
            &format!("x{}", ".swap_bytes().rotate_left(3)".repeat(100)),
            &format!("{}{{}}", "if a == b && c { d } else ".repeat(60)),
        ] {
            assert_eq!(refused(text), None, "{}", &text[..60]);
        }
    }

    #[test]
    #[ignore = "slow: a search for the deepest input"]
    fn every_way_to_go_deeper_is_counted() {
        let deep = [
            "!",
            "-",
            "*",
            "&",
            "&mut ",
            "x = ",
            "|a, b| ",
            "|| ",
            "return ",
            "if a {} else ",
            "..",
            "1 + ",
            "1 << ",
            "a && ",
            "A<",
            "A<<",
            "x as &",
            "fn() -> ",
            "dyn A + ",
            "x.y.",
            "a::<",
            "for<'a> ",
            "&'a ",
            "'a: loop {} + ",
            "match {} + ",
            "{} + ",
            "<A as ",
            "ref x @ ",
            "box ",
            "move |a: B, c| ",
            "static || ",
            "#[a] !",
            "x = {} - ",
        ];
        for part in deep {
            let times = 20_000;
            for before in ["", "x as ", "let x: ", "|x: "] {
                let text = format!("{before}{} sq", part.repeat(times));
                let tokens: Result<TokenStream, _> = text.parse();
                let wrong = check(&tokens.expect("tokens"), &SOURCE).expect_err(part);
                assert!(wrong.message.contains("nested too deeply"), "{part}: {}", wrong.message);
            }
        }
        for before in ["x as ", "let x: ", "f::<"] {
            assert!(refused(&format!("{before}{}", "A<b, ".repeat(20_000))).is_some(), "{before}");
        }
        for (open, close) in
            [("(", ")"), ("[", "]"), ("{", "}"), ("f(", ")"), ("S { x: ", "}"), ("-(", ")"), ("if a {", "}")]
        {
            let text = format!("{}x{}", open.repeat(20_000), close.repeat(20_000));
            assert!(refused(&text).is_some_and(|wrong| wrong.contains("nested too deeply")), "{open}");
        }
    }

    #[test]
    fn numbers_and_words_have_an_end() {
        assert_eq!(
            refused(&"1".repeat(300_000)).as_deref().map(|wrong| &wrong[..30]),
            Some("a number of 300000 letters or ")
        );
        assert!(refused(&"a".repeat(300_000)).is_some());
        assert!(refused(&format!("0x{}", "f".repeat(300_000))).is_some());
        assert_eq!(refused(&format!("\"{}\"", "a".repeat(300_000))), None);
    }
}
