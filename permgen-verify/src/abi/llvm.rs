//! How rustc passes what a function takes and returns: the line `define` of each function in the LLVM assembly that it writes
//! with `--emit=llvm-ir`.
//!
//! The types come from the debug information; how they are passed is read here, since nothing else says it of Rust's own convention.
//! Both must account for every argument. What remains to be trusted is how LLVM passes integers and pointers on x86-64, which
//! is as C does.

use std::collections::HashMap;

use super::convention::Declared;
use super::signature::{Extended, Parameter, Passed, Returned, Signature};
use super::types::{Leaf, Pointer, Type};

/// A function that has code.
#[derive(Clone, Debug)]
pub(crate) struct Definition<'a> {
    /// Whether callers outside of the module are ruled out, so that its code may have been changed to what its callers need.
    is_local: bool,
    /// A calling convention other than that of C.
    convention: Option<&'a str>,
    result: IrType,
    arguments: Vec<Argument<'a>>,
}

/// A type that arguments are passed in.
#[derive(Clone, Debug, PartialEq, Eq)]
enum IrType {
    Void,
    Integer(u32),
    Pointer,
    Pair(Box<(IrType, IrType)>),
    Array(u64, Box<IrType>),
    Other(String),
}

/// An argument of a function.
#[derive(Clone, Debug)]
struct Argument<'a> {
    ty: IrType,
    attributes: &'a str,
}

impl Argument<'_> {
    /// An attribute with which it would not be in the register, or behind the pointer, that its type says.
    fn is_special(&self) -> bool {
        ["byval", "byref", "inalloca", "preallocated", "inreg", "nest", "swiftself", "swifterror", "swiftasync"]
            .iter()
            .any(|attribute| self.has(attribute))
    }

    fn has(&self, attribute: &str) -> bool {
        self.attributes.split([' ', '(', ')', ',']).any(|word| word == attribute)
    }

    /// Whether it has only a number.
    fn is_unnamed(&self) -> bool {
        let name = self.attributes.rsplit(' ').next().and_then(|last| last.strip_prefix('%'));
        name.is_some_and(|name| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit()))
    }

    /// What a pointer is a multiple of, where that is promised.
    fn alignment(&self) -> Option<u64> {
        let mut words = self.attributes.split([' ', '(', ')', ',']).skip_while(|word| *word != "align");
        words.nth(1)?.parse().ok().filter(|alignment: &u64| alignment.is_power_of_two())
    }
}

/// The functions that a module of LLVM assembly defines, by their symbols; what is not read is not there.
pub(crate) fn definitions(text: &str) -> HashMap<String, Definition<'_>> {
    text.lines().filter_map(|line| definition(line.strip_prefix("define ")?)).collect()
}

impl Signature {
    /// That of a function of Rust whose types are declared, as its definition passes them.
    ///
    /// # Errors
    ///
    /// If the two do not fit each other.
    pub(crate) fn compiled(declared: &Declared, definition: &Definition<'_>) -> Result<Self, String> {
        if definition.is_local {
            return Err("a function whose code was made for its callers alone".to_owned());
        }
        if let Some(convention) = definition.convention {
            return Err(format!("the calling convention `{convention}`"));
        }
        declared.has_one_cell()?;
        let mut given = &definition.arguments[..];
        let back = given_back(declared);
        let result = if back.is_some() { Type::Nothing } else { declared.result.clone() };
        // What a variant does not hold is anything: nothing that two functions would have in common.
        let is_left = |ty: &Type| matches!(ty, Type::Reference { writable: true, .. });
        let left = declared.taken.iter().filter(|taken| is_left(&taken.ty)).find_map(|taken| taken.ty.holding_enum());
        if let Some(name) = result.holding_enum().or(left) {
            return Err(format!("the enum `{name}` as a result"));
        }
        let results = match result {
            Type::Never => Vec::new(),
            _ => result.leaves()?,
        };
        let mut aligned_result = None;
        let returned = match (&definition.result, given) {
            (IrType::Pointer, _) if let Some(number) = back => Returned::Parameter(number),
            (IrType::Void, [first, rest @ ..]) if first.has("sret") => {
                aligned_result = first.alignment();
                given = rest;
                Returned::Memory
            }
            (IrType::Void, _) if results.is_empty() => Returned::Nothing,
            (IrType::Integer(bits), _) if matches!(&results[..], [leaf] if leaf.bits == *bits) => Returned::Words,
            (IrType::Integer(bits), _) if is_integer_of(&result, *bits) => Returned::Integer,
            (IrType::Pair(pair), _) => match (&**pair, &in_memory(&results)[..]) {
                ((IrType::Integer(a), IrType::Integer(b)), [low, high])
                    if *a == low.bits && *b == high.bits && *a <= 64 && *b <= 64 =>
                {
                    Returned::Words
                }
                _ => return Err("a result in an unknown form".to_owned()),
            },
            _ => return Err("a result in an unknown form".to_owned()),
        };
        let mut found = Vec::new();
        for taken in &declared.taken {
            let name = taken.name.clone();
            let (ty, passed, count) = passed(&taken.ty, given).map_err(|what| format!("{what} as `{name}`"))?;
            let alignment = given.first().filter(|_| count == 1).and_then(Argument::alignment);
            given = &given[count..];
            let leaves = ty.leaves()?;
            found.push(Parameter { name, ty, leaves, passed, is_pointer: false, alignment, elements: None });
        }
        let is_told_caller = match given {
            [] => false,
            // Whatever it points to: the claim is for all pointers. What the source has, even as `_`, has a name.
            [last] if last.ty == IrType::Pointer && last.is_unnamed() && !last.is_special() && !last.has("sret") => {
                true
            }
            _ => return Err("more arguments than the source has".to_owned()),
        };
        let assumes_convention = false;
        let parameters = found;
        Ok(Signature { parameters, result, results, returned, aligned_result, assumes_convention, is_told_caller })
    }
}

/// The number of the only `&mut` that a function takes, if a `&mut` to the same type is what it returns.
fn given_back(declared: &Declared) -> Option<usize> {
    let is_unique = |ty: &Type| matches!(ty, Type::Reference { writable: true, pointer: Pointer::Reference, .. });
    let mut taken = declared.taken.iter().enumerate().filter(|(_, taken)| is_unique(&taken.ty));
    let (number, only) = taken.next()?;
    (taken.next().is_none() && only.ty == declared.result).then_some(number)
}

/// The words in the order of memory.
fn in_memory(leaves: &[Leaf]) -> Vec<Leaf> {
    let mut leaves = leaves.to_vec();
    leaves.sort_by_key(|leaf| leaf.offset);
    leaves
}

/// Whether a value goes into registers as one integer of so many bits.
fn is_integer_of(ty: &Type, bits: u32) -> bool {
    (1..=16).contains(&ty.size()) && u64::from(bits) == 8 * ty.size()
}

/// How a parameter of a type is passed, given what is passed from there on: of what type it is without the reference, and how
/// many arguments of LLVM it takes.
fn passed(ty: &Type, given: &[Argument<'_>]) -> Result<(Type, Passed, usize), String> {
    let unknown = |what: &str| Err(format!("{what} that is passed in an unknown form"));
    if given.first().is_some_and(Argument::is_special) {
        return unknown("a value");
    }
    if let Type::Reference { writable, to, pointer } = ty {
        if *pointer != Pointer::Reference {
            return Err("a pointer that is no reference".to_owned());
        }
        // What a reference to a word of no bits points to is never looked at.
        let is_pointer = matches!(given.first(), Some(first) if first.ty == IrType::Pointer && !first.has("sret"));
        return match is_pointer && to.size() > 0 {
            true => Ok(((**to).clone(), Passed::Reference { writable: *writable }, 1)),
            false => unknown("a reference"),
        };
    }
    if *ty == Type::Never {
        return unknown("the type `!`");
    }
    if ty.size() == 0 {
        return Ok((ty.clone(), Passed::Nothing, 0));
    }
    let leaves = ty.leaves()?;
    let extended = |at: usize| match given.get(at) {
        Some(parameter) if parameter.has("zeroext") => Extended::Zeros,
        Some(parameter) if parameter.has("signext") => Extended::Sign,
        _ => Extended::No,
    };
    let integer = |at: usize| match given.get(at).map(|parameter| &parameter.ty) {
        Some(IrType::Integer(bits)) => Some(*bits),
        _ => None,
    };
    match &in_memory(&leaves)[..] {
        [leaf] if integer(0) == Some(leaf.bits) => {
            return Ok((ty.clone(), Passed::Words { extended: [extended(0), Extended::No] }, 1));
        }
        [first, second]
            if integer(0) == Some(first.bits) && integer(1) == Some(second.bits) && !is_integer_of(ty, first.bits) =>
        {
            return Ok((ty.clone(), Passed::Words { extended: [extended(0), extended(1)] }, 2));
        }
        _ => {}
    }
    match given.first().map(|parameter| &parameter.ty) {
        Some(IrType::Integer(bits)) if is_integer_of(ty, *bits) => Ok((ty.clone(), Passed::Integer, 1)),
        // A reference would have been one above: what is behind this pointer is the caller's copy.
        Some(IrType::Pointer) => Ok((ty.clone(), Passed::Copied, 1)),
        _ => unknown("a value"),
    }
}

/// Text in which `\22` stands for a quotation mark.
fn unescaped(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let escape = after.get(..2).filter(|_| byte == b'\\');
        let code = escape.and_then(|digits| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok());
        match code {
            Some(code) => {
                bytes.push(code);
                rest = &after[2..];
            }
            None => {
                bytes.push(byte);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Splits at commas that are in no brackets and in no string.
fn split(text: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth, mut quoted) = (Vec::new(), 0, 0_i32, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'(' | b'[' | b'{' | b'<' => depth += 1,
            b')' | b']' | b'}' | b'>' => depth -= 1,
            b',' if depth == 0 => {
                parts.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    let last = text[start..].trim();
    if !last.is_empty() {
        parts.push(last);
    }
    parts
}

/// The first word, with the brackets that follow it at once, and the rest.
fn word(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let (mut depth, mut quoted) = (0_i32, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'(' | b'[' | b'{' | b'<' => depth += 1,
            b')' | b']' | b'}' | b'>' => depth -= 1,
            b' ' if depth == 0 => return Some((&text[..at], &text[at..])),
            _ => {}
        }
        if depth < 0 {
            return None;
        }
    }
    (!text.is_empty()).then_some((text, ""))
}

/// The type that a word is.
fn ir_type(word: &str) -> Option<IrType> {
    let bits = word.strip_prefix('i').and_then(|bits| bits.parse::<u32>().ok());
    Some(match word {
        "void" => IrType::Void,
        "ptr" => IrType::Pointer,
        "float" | "double" | "half" | "bfloat" | "fp128" | "x86_fp80" => IrType::Other(word.to_owned()),
        _ if bits.is_some() => IrType::Integer(bits?),
        _ if word.starts_with('{') => {
            let inner = word.strip_prefix('{')?.strip_suffix('}')?;
            match split(inner)[..] {
                [first, second] => IrType::Pair(Box::new((ir_type(first)?, ir_type(second)?))),
                _ => IrType::Other(word.to_owned()),
            }
        }
        _ if word.starts_with('[') => {
            let (count, element) = word.strip_prefix('[')?.strip_suffix(']')?.split_once(" x ")?;
            IrType::Array(count.parse().ok()?, Box::new(ir_type(element)?))
        }
        _ if word.starts_with(['<', '%']) => IrType::Other(word.to_owned()),
        _ => return None,
    })
}

/// What stands after `define `.
fn definition(line: &str) -> Option<(String, Definition<'_>)> {
    let (head, rest) = line.split_once(" @")?;
    let (symbol, rest) = match rest.strip_prefix('"') {
        Some(quoted) => {
            let (name, rest) = quoted.split_once('"')?;
            (unescaped(name), rest.strip_prefix('(')?)
        }
        None => {
            let (name, rest) = rest.split_once('(')?;
            (name.to_owned(), rest)
        }
    };
    let mut depth = 1_i32;
    let end = rest.bytes().position(|byte| {
        depth += match byte {
            b'(' => 1,
            b')' => -1,
            _ => 0,
        };
        depth == 0
    })?;
    let (mut is_local, mut convention, mut result, mut left) = (false, None, None, head);
    while let Some((token, after)) = word(left) {
        match token {
            "internal" | "private" => is_local = true,
            "ccc" => {}
            _ if token.ends_with("cc") || token == "cc" => convention = Some(token),
            _ => result = ir_type(token).or(result),
        }
        left = after;
    }
    let arguments = split(&rest[..end]).into_iter().map(argument).collect::<Option<_>>()?;
    Some((symbol, Definition { is_local, convention, result: result?, arguments }))
}

fn argument(text: &str) -> Option<Argument<'_>> {
    if text == "..." {
        return Some(Argument { ty: IrType::Other(text.to_owned()), attributes: "" });
    }
    let (ty, attributes) = word(text)?;
    Some(Argument { ty: ir_type(ty).unwrap_or_else(|| IrType::Other(ty.to_owned())), attributes })
}

#[cfg(test)]
mod tests {
    use super::super::convention::{Convention, Taken};
    use super::*;

    const TEXT: &str = r#"
define hidden noundef zeroext i1 @_RNvC1a1c(i32 noundef range(i32 0, 1114112) %x) unnamed_addr #0 !dbg !102 {
define hidden void @_RNvC1a1q(ptr dead_on_unwind noalias sret([32 x i8]) align 8 initializes((0, 32)) %_0, ptr align 8 %q) #1 !dbg !112 {
define internal fastcc { i64, i64 } @"odd name"(i64 %p.0, [2 x i64] %0, <4 x i32> %v, i1 noundef zeroext %y) !dbg !7 {
declare void @nothing(i64)
"#;

    #[test]
    fn definitions_are_read_with_what_they_are_passed() {
        let all = definitions(TEXT);
        assert_eq!(all.len(), 3);
        let [c, q, odd] = ["_RNvC1a1c", "_RNvC1a1q", "odd name"].map(|symbol| &all[symbol]);
        assert_eq!((&c.result, &c.arguments[0].ty), (&IrType::Integer(1), &IrType::Integer(32)));
        assert!(!c.is_local && c.convention.is_none());
        assert_eq!((&q.result, q.arguments.len()), (&IrType::Void, 2));
        assert!(q.arguments[0].has("sret") && !q.arguments[1].has("sret"));
        assert_eq!((q.arguments[0].alignment(), q.arguments[1].alignment()), (Some(8), Some(8)));
        assert_eq!((odd.is_local, odd.convention), (true, Some("fastcc")));
        assert_eq!(odd.result, IrType::Pair(Box::new((IrType::Integer(64), IrType::Integer(64)))));
        assert_eq!(odd.arguments[1].ty, IrType::Array(2, Box::new(IrType::Integer(64))));
        assert_eq!(odd.arguments[2].ty, IrType::Other("<4 x i32>".to_owned()));
        assert!(odd.arguments[3].has("zeroext"));
    }

    #[test]
    fn types_and_definition_account_for_the_same_arguments() {
        let word = |bits| Type::Word { name: format!("u{bits}"), bits };
        let passes = |definition: &str, taken: &[Type]| {
            let taken = taken.iter().map(|ty| Taken {
                name: "x".into(),
                ty: ty.clone(),
                is_signed: false,
                constant: None,
                registers: Vec::new(),
                is_known: false,
            });
            let declared = Declared { taken: taken.collect(), result: word(64), conventions: vec![Convention::Rust] };
            let all = definitions(definition);
            Signature::compiled(&declared, &all["f"]).map(|_| ())
        };
        assert_eq!(passes("define i64 @f(i64 %0, i64 %x) {", &[word(64), word(64)]), Ok(()));
        assert_eq!(passes("define i64 @f(i64 %x, ptr align 8 %0) {", &[word(64)]), Ok(()));
        for (definition, taken) in [
            // As of a compiler that leaves arguments without a name out of its debug information.
            ("define i64 @f(i64 %0, i64 %x) {", &[word(64)][..]),
            ("define i64 @f(i64 %x, ptr %0, ptr %1) {", &[word(64)]),
            ("define i64 @f(i64 %x, ptr align 8 %_1) {", &[word(64)]),
            ("define i64 @f(i64 %x, ptr) {", &[word(64)]),
            ("define i64 @f(i64 %x, ptr sret([8 x i8]) %0) {", &[word(64)]),
            ("define i64 @f(i64 %x) {", &[word(64), word(64)]),
            ("define i64 @f(i32 %x) {", &[word(64)]),
            ("define i32 @f(i64 %x) {", &[word(64)]),
            ("define i64 @f(i64 inreg %x) {", &[word(64)]),
            ("define internal i64 @f(i64 %x) {", &[word(64)]),
            ("define fastcc i64 @f(i64 %x) {", &[word(64)]),
            (
                "define i64 @f(ptr %x) {",
                &[Type::Reference { writable: true, to: Box::new(word(64)), pointer: Pointer::Raw }],
            ),
        ] {
            assert!(passes(definition, taken).is_err(), "{definition} {taken:?}");
        }
    }
}
