//! What rustc says of the functions that it compiled: the LLVM assembly that it writes beside an object.
//!
//! Two things are read: the line that begins a function (`define`), which says in which types its arguments and result
//! are passed, and the debug information, which says where the function was declared and what the types are in Rust.
//! DWARF would not do: it has no arguments without a name, such as `_: u64`.

use std::collections::HashMap;

/// A module of LLVM assembly.
#[derive(Debug)]
pub(super) struct Module<'a> {
    nodes: HashMap<u32, &'a str>,
    pub(super) definitions: Vec<Definition<'a>>,
}

/// A function that has code.
#[derive(Clone, Debug)]
pub(super) struct Definition<'a> {
    /// The name of its symbol.
    pub(super) symbol: String,
    /// Whether callers outside of the module are ruled out, so that its code may have been changed to what its callers need.
    pub(super) is_local: bool,
    /// A calling convention other than that of C.
    pub(super) convention: Option<&'a str>,
    pub(super) result: IrType,
    pub(super) parameters: Vec<Parameter<'a>>,
    /// The node that describes it.
    pub(super) described: u32,
}

/// A type that arguments are passed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum IrType {
    Void,
    Integer(u32),
    Pointer,
    Pair(Box<(IrType, IrType)>),
    Array(u64, Box<IrType>),
    Other(String),
}

/// What a function is passed.
#[derive(Clone, Debug)]
pub(super) struct Parameter<'a> {
    pub(super) ty: IrType,
    /// Its name, or a number.
    pub(super) name: &'a str,
    attributes: &'a str,
}

impl Parameter<'_> {
    pub(super) fn has(&self, attribute: &str) -> bool {
        self.attributes.split([' ', '(', ')', ',']).any(|word| word == attribute)
    }

    /// What a pointer is a multiple of, where that is promised.
    pub(super) fn alignment(&self) -> Option<u64> {
        let mut words = self.attributes.split([' ', '(', ')', ',']).skip_while(|word| *word != "align");
        words.nth(1)?.parse().ok().filter(|alignment: &u64| alignment.is_power_of_two())
    }
}

/// A node of the debug information: `!DIBasicType(name: "u64", size: 64)`.
#[derive(Clone, Debug)]
pub(super) struct Node<'a> {
    pub(super) kind: &'a str,
    fields: Vec<(&'a str, &'a str)>,
}

impl<'a> Node<'a> {
    pub(super) fn field(&self, name: &str) -> Option<&'a str> {
        self.fields.iter().find(|(field, _)| *field == name).map(|(_, value)| *value)
    }

    pub(super) fn text(&self, name: &str) -> Option<String> {
        Some(unescaped(self.field(name)?.strip_prefix('"')?.strip_suffix('"')?))
    }

    pub(super) fn number(&self, name: &str) -> Option<u64> {
        self.field(name)?.parse().ok()
    }

    /// The number of the node that a field refers to.
    pub(super) fn reference(&self, name: &str) -> Option<u32> {
        reference(self.field(name)?)
    }
}

impl<'a> Module<'a> {
    /// Reads a module; what is no definition and no numbered node is passed over.
    pub(super) fn parse(text: &'a str) -> Self {
        let mut module = Module { nodes: HashMap::new(), definitions: Vec::new() };
        for line in text.lines() {
            if let Some(rest) = line.strip_prefix("define ") {
                module.definitions.extend(definition(rest));
            } else if let Some((number, body)) = line.strip_prefix('!').and_then(|rest| rest.split_once(" = "))
                && let Ok(number) = number.parse()
            {
                module.nodes.insert(number, body);
            }
        }
        module
    }

    pub(super) fn node(&self, number: u32) -> Option<Node<'a>> {
        let body = self.nodes.get(&number)?;
        let body = body.strip_prefix("distinct ").unwrap_or(body).strip_prefix('!')?;
        let (kind, rest) = body.split_once('(')?;
        let fields = split(rest.strip_suffix(')')?).into_iter().filter_map(|field| field.split_once(": ")).collect();
        Some(Node { kind, fields })
    }

    /// The node that a field of a node refers to.
    pub(super) fn follow(&self, node: &Node<'a>, field: &str) -> Option<Node<'a>> {
        self.node(node.reference(field)?)
    }

    /// The elements of a list, `!{!1, null}`.
    pub(super) fn list(&self, number: u32) -> Option<Vec<Option<u32>>> {
        let body = self.nodes.get(&number)?;
        let body = body.strip_prefix("distinct ").unwrap_or(body).strip_prefix("!{")?.strip_suffix('}')?;
        split(body)
            .into_iter()
            .map(|element| match element {
                "null" => Some(None),
                other => reference(other).map(Some),
            })
            .collect()
    }
}

fn reference(text: &str) -> Option<u32> {
    text.strip_prefix('!')?.parse().ok()
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
fn definition(line: &str) -> Option<Definition<'_>> {
    let described = reference(line.rsplit_once(" !dbg ")?.1.split(' ').next()?)?;
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
    let parameters = split(&rest[..end]).into_iter().map(parameter).collect::<Option<_>>()?;
    Some(Definition { symbol, is_local, convention, result: result?, parameters, described })
}

fn parameter(text: &str) -> Option<Parameter<'_>> {
    if text == "..." {
        return Some(Parameter { ty: IrType::Other(text.to_owned()), name: "", attributes: "" });
    }
    let (ty, attributes) = word(text)?;
    let name = attributes.rsplit_once('%').map_or("", |(_, name)| name);
    Some(Parameter { ty: ir_type(ty).unwrap_or_else(|| IrType::Other(ty.to_owned())), name, attributes })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"
define hidden noundef zeroext i1 @_RNvC1a1c(i32 noundef range(i32 0, 1114112) %x) unnamed_addr #0 !dbg !102 {
define hidden void @_RNvC1a1q(ptr dead_on_unwind noalias sret([32 x i8]) align 8 initializes((0, 32)) %_0, ptr align 8 %q) #1 !dbg !112 {
define internal fastcc { i64, i64 } @"odd name"(i64 %p.0, [2 x i64] %0, <4 x i32> %v, i1 noundef zeroext %y) !dbg !7 {
declare void @nothing(i64)
!7 = distinct !DISubprogram(name: "g<u32, (u8, u8)>", scope: !9, file: !8, line: 18, type: !10, templateParams: !16)
!9 = !DINamespace(name: "a\22b", scope: null)
!11 = !{null, !305, !43}
"#;

    #[test]
    fn definitions_are_read_with_what_they_are_passed() {
        let module = Module::parse(TEXT);
        let [c, q, odd] = &module.definitions[..] else { panic!("{:?}", module.definitions) };
        assert_eq!((c.symbol.as_str(), &c.result, c.described), ("_RNvC1a1c", &IrType::Integer(1), 102));
        assert_eq!((c.parameters[0].name, &c.parameters[0].ty), ("x", &IrType::Integer(32)));
        assert!(!c.is_local && c.convention.is_none());
        assert_eq!((&q.result, q.parameters.len()), (&IrType::Void, 2));
        assert!(q.parameters[0].has("sret") && !q.parameters[1].has("sret"));
        assert_eq!((q.parameters[0].alignment(), q.parameters[1].alignment()), (Some(8), Some(8)));
        assert_eq!((odd.symbol.as_str(), odd.is_local, odd.convention), ("odd name", true, Some("fastcc")));
        assert_eq!(odd.result, IrType::Pair(Box::new((IrType::Integer(64), IrType::Integer(64)))));
        assert_eq!(odd.parameters[1].ty, IrType::Array(2, Box::new(IrType::Integer(64))));
        assert_eq!(odd.parameters[2].ty, IrType::Other("<4 x i32>".to_owned()));
        assert!(odd.parameters[3].has("zeroext"));
    }

    #[test]
    fn nodes_are_read_by_their_fields() {
        let module = Module::parse(TEXT);
        let node = module.node(7).expect("there");
        assert_eq!((node.kind, node.text("name").as_deref()), ("DISubprogram", Some("g<u32, (u8, u8)>")));
        assert_eq!((node.number("line"), node.reference("type")), (Some(18), Some(10)));
        assert_eq!(module.follow(&node, "scope").and_then(|it| it.text("name")).as_deref(), Some("a\"b"));
        assert_eq!(module.list(11), Some(vec![None, Some(305), Some(43)]));
        assert!(module.node(8).is_none());
    }
}
