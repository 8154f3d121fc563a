//! Names of functions, as each language can have them: escaped where the language has an escape, else refused.

/// Why a function, or the module of a file, cannot have a name in a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadName {
    /// Whether a module would have it: a package, a class or a namespace.
    pub is_module: bool,
    /// The name.
    pub name: String,
    /// The language.
    pub language: &'static str,
    /// What is wrong with it.
    pub reason: &'static str,
    /// A name that would do.
    pub suggestion: String,
}

impl std::fmt::Display for BadName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { is_module, name, language, reason, .. } = self;
        let what = if *is_module { "module" } else { "function" };
        write!(f, "a {what} in {language} cannot be called `{name}`: {reason}")
    }
}

impl std::error::Error for BadName {}

/// Keywords of some edition from 2015 to 2024, and words that are kept for later ones: they are written as `r#gen` (The Rust
/// Reference, "Keywords").
const RUST_KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else", "enum",
    "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod", "move",
    "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// Keywords that are no names even so.
const RUST_PATHS: &[&str] = &["Self", "_", "crate", "self", "super"];

/// Keywords of C up to C23 and of C++ up to C++23, names that compilers define without being asked, and the one that headers
/// of this kind define.
const C_KEYWORDS: &[&str] = &[
    "alignas",
    "alignof",
    "and",
    "and_eq",
    "asm",
    "atomic_cancel",
    "atomic_commit",
    "atomic_noexcept",
    "auto",
    "bitand",
    "bitor",
    "bool",
    "break",
    "case",
    "catch",
    "char",
    "char16_t",
    "char32_t",
    "char8_t",
    "class",
    "co_await",
    "co_return",
    "co_yield",
    "compl",
    "concept",
    "const",
    "const_cast",
    "consteval",
    "constexpr",
    "constinit",
    "continue",
    "decltype",
    "default",
    "delete",
    "do",
    "double",
    "dynamic_cast",
    "else",
    "enum",
    "explicit",
    "export",
    "extern",
    "false",
    "far",
    "float",
    "for",
    "fortran",
    "friend",
    "goto",
    "if",
    "inline",
    "int",
    "linux",
    "long",
    "main",
    "mutable",
    "namespace",
    "near",
    "new",
    "noexcept",
    "not",
    "not_eq",
    "nullptr",
    "operator",
    "or",
    "or_eq",
    "permgen_u128",
    "private",
    "protected",
    "public",
    "reflexpr",
    "register",
    "reinterpret_cast",
    "requires",
    "restrict",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "static_assert",
    "static_cast",
    "std",
    "struct",
    "switch",
    "synchronized",
    "template",
    "this",
    "thread_local",
    "throw",
    "true",
    "try",
    "typedef",
    "typeid",
    "typename",
    "typeof",
    "typeof_unqual",
    "union",
    "unix",
    "unsigned",
    "using",
    "virtual",
    "void",
    "volatile",
    "wchar_t",
    "while",
    "xor",
    "xor_eq",
];

/// Functions and macros that the standard headers of C declare, those of POSIX in them too, and functions that gcc knows
/// without a header.
const C_LIBRARY: &str = include_str!("c_library.txt");

/// Keywords of the other languages, names that their files have, and macros of C that are no functions.
const OTHER_KEYWORDS: &[&str] = &[
    "EOF",
    "False",
    "I",
    "NULL",
    "None",
    "True",
    "addrspace",
    "align",
    "allowzero",
    "anyerror",
    "anyframe",
    "anytype",
    "arguments",
    "assert",
    "base",
    "bits",
    "boolean",
    "byte",
    "callconv",
    "chan",
    "checked",
    "comptime",
    "debugger",
    "decimal",
    "def",
    "defer",
    "del",
    "delegate",
    "elif",
    "errdefer",
    "errno",
    "error",
    "eval",
    "event",
    "except",
    "extends",
    "f128",
    "f16",
    "f32",
    "f64",
    "f80",
    "fallthrough",
    "final",
    "finally",
    "fixed",
    "foreach",
    "from",
    "func",
    "function",
    "global",
    "go",
    "implements",
    "implicit",
    "import",
    "instanceof",
    "interface",
    "internal",
    "is",
    "isize",
    "lambda",
    "linksection",
    "lock",
    "magic",
    "map",
    "math",
    "native",
    "noalias",
    "noinline",
    "nonlocal",
    "noreturn",
    "nosuspend",
    "np",
    "npt",
    "null",
    "object",
    "opaque",
    "orelse",
    "out",
    "package",
    "packed",
    "params",
    "pass",
    "raise",
    "range",
    "readonly",
    "result",
    "resume",
    "sbyte",
    "sealed",
    "select",
    "stackalloc",
    "std",
    "strictfp",
    "string",
    "super",
    "suspend",
    "test",
    "threadlocal",
    "throws",
    "transient",
    "uint",
    "uint16",
    "uint32",
    "uint64",
    "uint8",
    "ulong",
    "unchecked",
    "undefined",
    "unreachable",
    "ushort",
    "usingnamespace",
    "usize",
    "var",
    "with",
];

/// A name without its case and underscores, which some languages change: two names of one key may become the same.
pub(super) fn key(name: &str) -> String {
    name.replace('_', "").to_ascii_lowercase()
}

/// Whether an argument can have a name in every language, in whichever case.
pub(super) fn is_free(name: &str) -> bool {
    // Variables and words are called so.
    let key = key(name);
    let is_numbered = key.starts_with(['r', 't', 'u', 'v', 'i'])
        && key.len() > 1
        && key[1..].bytes().all(|byte| byte.is_ascii_digit());
    let lower = name.trim_matches('_').to_ascii_lowercase();
    let is_keyword = |list: &[&str]| list.contains(&name) || list.contains(&&*lower);
    name.is_ascii()
        && !is_numbered
        && !name.ends_with("_t")
        && ![RUST_KEYWORDS, RUST_PATHS, C_KEYWORDS, OTHER_KEYWORDS].into_iter().any(is_keyword)
}

/// The name as Rust has it, in every edition.
///
/// # Errors
///
/// When it is not an identifier, or one that Rust has no escape for.
#[cfg(feature = "files")]
pub fn in_rust(name: &str) -> Result<String, BadName> {
    let refuse = |reason, suggestion| Err(bad(name, "Rust", reason, suggestion));
    if RUST_PATHS.contains(&name) {
        let plain = name.trim_matches('_');
        let suggestion = if plain.is_empty() { "permute".to_owned() } else { format!("{plain}_") };
        return refuse("Rust has no escape for this keyword", suggestion);
    }
    if RUST_KEYWORDS.contains(&name) {
        return Ok(format!("r#{name}"));
    }
    if name.starts_with("r#") || syn::parse_str::<syn::Ident>(name).is_err() {
        return refuse("it is not an identifier", "permute".to_owned());
    }
    Ok(name.to_owned())
}

/// The name as C and C++ have it, in a header that may be included after any of the standard ones.
///
/// # Errors
///
/// When it is not an identifier, a keyword, reserved, or one of the standard library's.
#[cfg(feature = "files")]
pub fn in_c(name: &str) -> Result<String, BadName> {
    let Some(reason) = wrong_in_c(name) else { return Ok(name.to_owned()) };
    let mut plain: String = name.chars().filter(|&letter| letter.is_ascii_alphanumeric() || letter == '_').collect();
    plain.make_ascii_lowercase();
    let words: Vec<&str> = plain.split('_').filter(|word| !word.is_empty() && *word != "t").collect();
    let plain = words.join("_");
    let candidates = [plain.clone(), format!("{plain}_bits"), format!("bits_{plain}")];
    let suggestion = candidates.into_iter().find(|candidate| wrong_in_c(candidate).is_none());
    Err(bad(name, "C", reason, suggestion.unwrap_or_else(|| "permute".to_owned())))
}

/// What is wrong with a name that another function of the file has.
#[cfg(feature = "files")]
pub(super) fn twice(name: &str, language: &'static str) -> BadName {
    bad(name, language, "another function of the file has this name", format!("{name}_2"))
}

/// What is wrong with a name that something else of the file has.
#[cfg(feature = "files")]
pub(super) fn of_another(name: &str, language: &'static str) -> BadName {
    bad(name, language, "a table of the file has this name, or a function for one machine", format!("{name}_bits"))
}

/// What keeps a function in C from having a name.
fn wrong_in_c(name: &str) -> Option<&'static str> {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let is_format = name.starts_with("PRI") || name.starts_with("SCN");
    if name.is_empty() || name.starts_with(|first: char| first.is_ascii_digit()) {
        Some("it is not an identifier")
    } else if !name.bytes().all(is_word) {
        Some("a name in C consists of ASCII letters, digits and `_`")
    } else if name.starts_with('_') || name.contains("__") {
        Some("names that start with `_` or contain `__` are reserved for the compiler and its library")
    } else if name.ends_with('_') {
        Some("it ends with `_`, so the name of its table would contain `__`")
    } else if C_KEYWORDS.contains(&name) {
        Some("it is a keyword of C or C++, or already defined")
    } else if name.ends_with("_t") {
        Some("names that end with `_t` are reserved for types")
    } else if !name.bytes().any(|byte| byte.is_ascii_lowercase()) {
        Some("names without lowercase letters are macros")
    } else if is_format || C_LIBRARY.split_ascii_whitespace().any(|known| known == name) {
        Some("the standard library has a function of this name")
    } else {
        None
    }
}

fn bad(name: &str, language: &'static str, reason: &'static str, suggestion: String) -> BadName {
    BadName { is_module: false, name: name.to_owned(), language, reason, suggestion }
}

/// What is wrong with a module of a name that its language keeps.
#[cfg(feature = "files")]
pub(super) fn bad_module(name: &str, language: &'static str) -> BadName {
    BadName { is_module: true, ..bad(name, language, "it is reserved", "board".to_owned()) }
}

/// Refuses what no namespace of C++ is called, in a header that may be included after any of the standard ones.
#[cfg(feature = "files")]
pub(super) fn expect_namespace(module: &str) -> Result<(), BadName> {
    let is_declared = |name: &str| C_LIBRARY.split_ascii_whitespace().any(|known| known == name);
    let is_reserved = |part: &str| C_KEYWORDS.contains(&part) || part.contains("__") || part.starts_with('_');
    match module.split('.').any(is_reserved) || module.split('.').next().is_some_and(is_declared) {
        true => Err(bad_module(module, "C++")),
        false => Ok(()),
    }
}

#[cfg(all(test, feature = "files"))]
mod tests {
    use super::*;

    #[test]
    fn suggestions_are_names_that_are_taken() {
        for name in ["self", "Self", "crate", "super", "_", "1st", "a b", ""] {
            let refused = in_rust(name).unwrap_err();
            let is_no_identifier = syn::parse_str::<syn::Ident>(&refused.suggestion).is_err();
            assert!(is_no_identifier || in_rust(&refused.suggestion).is_ok(), "{refused:?}");
        }
        let library = C_LIBRARY.split_ascii_whitespace();
        let reserved =
            ["_", "__", "_Bool", "__x", "a__b", "x_", "NULL", "EOF", "INT_MAX", "size_t", "1st", "flüg", "é", ""];
        for name in C_KEYWORDS.iter().copied().chain(library).chain(reserved) {
            let refused = in_c(name).expect_err(name);
            assert!(in_c(&refused.suggestion).is_ok(), "{refused:?}");
        }
    }

    #[test]
    fn lists_are_sorted_and_without_doubles() {
        let library: Vec<&str> = C_LIBRARY.split_ascii_whitespace().collect();
        for list in [RUST_KEYWORDS, RUST_PATHS, C_KEYWORDS, OTHER_KEYWORDS, &library] {
            assert!(list.is_sorted_by(|a, b| a < b));
        }
    }

    #[test]
    fn keywords_are_escaped() {
        assert_eq!(in_rust("gen").unwrap(), "r#gen");
        assert_eq!(in_rust("union").unwrap(), "union");
        assert_eq!(in_rust("flip").unwrap(), "flip");
        let refused = in_rust("self").unwrap_err().to_string();
        assert_eq!(refused, "a function in Rust cannot be called `self`: Rust has no escape for this keyword");
        assert_eq!(in_c("register").unwrap_err().suggestion, "register_bits");
    }
}
