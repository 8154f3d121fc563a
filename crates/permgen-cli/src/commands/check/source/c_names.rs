//! What names mean in a file of C or C++, as far as the file says it: macros, types, constants.

use std::collections::{HashMap, HashSet};

use tree_sitter::Node;

use super::literal::{Literals, value};
use super::{Kind, Place, Unread};

/// A type may be named by another this often.
const MOST_NAMES: usize = 8;

/// What the preprocessor puts for a name.
struct Macro {
    body: String,
    has_parameters: bool,
    at: Place,
    /// Whether it is defined once and in any case.
    is_sure: bool,
}

/// What a file says of its names.
#[derive(Default)]
pub(super) struct Names<'t> {
    text: &'t str,
    macros: HashMap<&'t str, Macro>,
    /// What `typedef` and `using` name, and structures by their names.
    types: HashMap<&'t str, Vec<(Node<'t>, bool)>>,
    /// Enumerators, and whether it is known what they are.
    constants: HashMap<&'t str, Option<u128>>,
    /// What is assigned to somewhere, with its line.
    assigned: HashMap<&'t str, usize>,
}

pub(super) fn place(node: Node<'_>, text: &str) -> Place {
    let start = node.start_position();
    let before = &text[node.start_byte() - start.column..node.start_byte()];
    Place { line: start.row + 1, column: before.chars().count() + 1 }
}

/// The directive that decides whether a node is compiled, except for the guard around a whole header.
pub(super) fn condition<'t>(node: Node<'t>, text: &'t str) -> Option<Node<'t>> {
    let mut inner = node;
    while let Some(outer) = inner.parent() {
        if outer.kind().starts_with("preproc_") && outer.kind().contains("if") && !is_guard(outer, text)
            || outer.kind() == "preproc_else"
        {
            return Some(outer);
        }
        inner = outer;
    }
    None
}

/// `#ifndef NAME`, `#define NAME`, to the end: a header that is read once.
fn is_guard(node: Node<'_>, text: &str) -> bool {
    let name = |node: Node<'_>| node.child_by_field_name("name").map(|name| text[name.byte_range()].to_owned());
    let is_ifndef = node.child(0).is_some_and(|first| first.kind() == "#ifndef");
    let mut cursor = node.walk();
    let defined = node.named_children(&mut cursor).find(|child| !matches!(child.kind(), "comment" | "identifier"));
    is_ifndef
        && node.child_by_field_name("alternative").is_none()
        && node.parent().is_some_and(|parent| parent.kind() == "translation_unit")
        && defined.is_some_and(|defined| {
            defined.kind() == "preproc_def"
                && name(defined) == name(node)
                && defined.child_by_field_name("value").is_none()
        })
}

impl<'t> Names<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, ..Self::default() }
    }

    pub(super) fn of(&self, node: Node<'t>) -> &'t str {
        &self.text[node.byte_range()]
    }

    /// Takes a node in, if it says what a name means.
    pub(super) fn take(&mut self, node: Node<'t>) {
        match node.kind() {
            "preproc_def" | "preproc_function_def" => self.define(node),
            "preproc_call" => {
                // `#undef NAME`, and whatever else there is.
                let argument = node.child_by_field_name("argument").map_or("", |argument| self.of(argument));
                if let Some(known) = self.macros.get_mut(argument.trim()) {
                    known.is_sure = false;
                }
            }
            "type_definition" => {
                let named = node.child_by_field_name("type");
                let mut cursor = node.walk();
                for declarator in node.children_by_field_name("declarator", &mut cursor) {
                    let of = named.filter(|_| declarator.kind() == "type_identifier").unwrap_or(declarator);
                    let name = self.of(declarator);
                    self.name_type(name, of);
                }
            }
            "alias_declaration" => {
                let of = node.child_by_field_name("type").filter(|of| of.named_child_count() == 1);
                let of = of.and_then(|of| of.named_child(0)).unwrap_or(node);
                if let Some(name) = node.child_by_field_name("name") {
                    self.name_type(self.of(name), of);
                }
            }
            "struct_specifier" | "class_specifier" if node.child_by_field_name("body").is_some() => {
                if let Some(name) = node.child_by_field_name("name") {
                    self.name_type(self.of(name), node);
                }
            }
            "enumerator_list" => self.enumerate(node),
            "assignment_expression" | "update_expression" => {
                let target = node.child_by_field_name("left").or(node.child_by_field_name("argument"));
                let mut inner = target;
                while let Some(target) = inner {
                    if matches!(target.kind(), "identifier" | "field_identifier") {
                        self.assigned.insert(self.of(target), target.start_position().row + 1);
                    }
                    inner = target.named_child(0);
                }
            }
            _ => (),
        }
    }

    fn define(&mut self, node: Node<'t>) {
        let Some(name) = node.child_by_field_name("name") else { return };
        let body = node.child_by_field_name("value").map_or("", |value| self.of(value));
        let body = body.split("//").next().unwrap_or_default().split("/*").next().unwrap_or_default().trim();
        let is_sure = condition(node, self.text).is_none() && !self.macros.contains_key(self.of(name));
        let has_parameters = node.kind() == "preproc_function_def";
        let at = place(node, self.text);
        self.macros.insert(self.of(name), Macro { body: body.to_owned(), has_parameters, at, is_sure });
    }

    fn name_type(&mut self, name: &'t str, of: Node<'t>) {
        // `typedef struct Magic Magic;` says nothing.
        let tag = of.child_by_field_name("name").filter(|_| of.child_by_field_name("body").is_none());
        if of.kind().ends_with("_specifier") && tag.is_some_and(|tag| self.of(tag) == name) {
            return;
        }
        let is_sure = condition(of, self.text).is_none();
        let known = self.types.entry(name).or_default();
        if known.iter().all(|(other, _)| other.id() != of.id()) {
            known.push((of, is_sure));
        }
    }

    /// Enumerators count from 0 on, or from a literal that one is.
    fn enumerate(&mut self, list: Node<'t>) {
        let mut next = Some(0u128);
        let mut cursor = list.walk();
        for child in list.named_children(&mut cursor) {
            if child.kind() == "comment" {
                continue;
            }
            if child.kind() != "enumerator" {
                next = None;
                continue;
            }
            if let Some(given) = child.child_by_field_name("value") {
                next = value(self.of(given), Literals::C).ok();
            }
            if let Some(name) = child.child_by_field_name("name") {
                let known = next.filter(|_| condition(child, self.text).is_none());
                // Two of one name are of different scopes.
                let is_new = !self.constants.contains_key(self.of(name));
                self.constants.insert(self.of(name), known.filter(|_| is_new));
            }
            next = next.and_then(|number| number.checked_add(1));
        }
    }

    /// The line of an assignment to a name.
    pub(super) fn assigned(&self, name: &str) -> Option<usize> {
        self.assigned.get(name).copied()
    }

    /// Refuses what a macro of the file may change, but the names that are known to mean what was taken of them.
    pub(super) fn expect_no_macro(&self, node: Node<'t>, known: &HashSet<&str>) -> Result<(), Unread> {
        let mut cursor = node.walk();
        loop {
            let inner = cursor.node();
            if inner.child_count() == 0
                && let Some(found) = self.macros.get(self.of(inner))
                && !known.contains(self.of(inner))
            {
                let (name, line) = (self.of(inner), found.at.line);
                return Err(Unread::new(place(inner, self.text), format!("`{name}` is a macro of line {line}")));
            }
            if cursor.goto_first_child() {
                continue;
            }
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    return Ok(());
                }
            }
        }
    }

    /// The number that a name is, if the file says it. `None` for names of elsewhere.
    pub(super) fn constant(&self, node: Node<'t>) -> Result<Option<u128>, Unread> {
        let name = self.of(node);
        let unsure = || Unread::new(place(node, self.text), format!("there is no telling which number `{name}` is"));
        if let Some(found) = self.macros.get(name) {
            let number = value(&found.body, Literals::C).ok().filter(|_| found.is_sure && !found.has_parameters);
            return number.map(Some).ok_or_else(unsure);
        }
        self.constants.get(name).map_or(Ok(None), |known| known.map(Some).ok_or_else(unsure))
    }

    /// Whether a call puts nothing but a suffix behind a literal: how many bits the number may have.
    pub(super) fn literal_macro(&self, name: &str) -> Option<u32> {
        match self.macros.get(name) {
            None => match name {
                "UINT8_C" => Some(8),
                "UINT16_C" => Some(16),
                "UINT32_C" => Some(32),
                "UINT64_C" => Some(64),
                _ => None,
            },
            Some(found) if found.is_sure && found.has_parameters => {
                let (_, suffix) = found.body.split_once("##")?;
                let is_unsigned = matches!(suffix.trim().to_lowercase().as_str(), "ull" | "llu");
                is_unsigned.then_some(64)
            }
            Some(_) => None,
        }
    }

    /// The names that are types by macros or are defined here, and so are known.
    pub(super) fn resolved(&self, node: Node<'t>) -> HashSet<&'t str> {
        let name = self.of(node);
        let is_type = self.macros.get(name).is_some_and(|found| found.is_sure && !found.has_parameters);
        is_type.then_some(name).into_iter().collect()
    }

    /// What is known of a type.
    pub(super) fn kind(&self, node: Node<'t>) -> Result<Kind, Unread> {
        match node.kind() {
            "type_identifier" => self.named(self.of(node), place(node, self.text), 0),
            "struct_specifier" | "class_specifier" => match node.child_by_field_name("body") {
                Some(_) => self.structure(node),
                None => {
                    let name = node.child_by_field_name("name").map_or("", |name| self.of(name));
                    self.named(name, place(node, self.text), 0)
                }
            },
            // `uint64_t` is one for the parser, and may be a macro or be defined here all the same.
            "primitive_type" => self.named(self.of(node), place(node, self.text), 0),
            "sized_type_specifier" | "qualified_identifier" => {
                self.expect_no_macro(node, &HashSet::new())?;
                let name = self.of(node);
                let last = name.rsplit("::").next().unwrap_or(name).trim();
                match self.types.get(last).and_then(|known| known.first()) {
                    Some((other, _)) if node.kind() == "qualified_identifier" => {
                        let line = other.start_position().row + 1;
                        Err(Unread::new(
                            place(node, self.text),
                            format!("there is no telling which type `{name}` is: see line {line}"),
                        ))
                    }
                    _ => Ok(integer(name)),
                }
            }
            _ => Err(Unread::new(place(node, self.text), format!("`{}` is no plain type", short(self.of(node))))),
        }
    }

    fn named(&self, name: &str, at: Place, depth: usize) -> Result<Kind, Unread> {
        if depth > MOST_NAMES {
            return Err(Unread::new(at, format!("the type `{name}` is named in a circle")));
        }
        if let Some(found) = self.macros.get(name) {
            let line = found.at.line;
            if !found.is_sure || found.has_parameters {
                return Err(Unread::new(at, format!("which type `{name}` is depends on line {line}")));
            }
            let words: Vec<&str> = found.body.split_whitespace().collect();
            if let (Some(inner), 2..) = (words.iter().find_map(|word| self.macros.get(word)), words.len()) {
                let inner = inner.at.line;
                return Err(Unread::new(at, format!("which type `{name}` is depends on lines {line} and {inner}")));
            }
            let is_name = found.body.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
            return match integer(&found.body) {
                Kind::Unknown(other) if is_name && other != name => self.named(&other, at, depth + 1),
                kind => Ok(kind),
            };
        }
        match self.types.get(name).map(Vec::as_slice) {
            None => Ok(integer(name)),
            Some([(node, true)]) if node.kind() == "type_identifier" && self.of(*node) != name => {
                self.named(self.of(*node), at, depth + 1)
            }
            Some([(node, true)]) if node.kind() != "type_identifier" => {
                self.expect_no_macro(*node, &HashSet::new())?;
                self.kind(*node)
            }
            Some([(node, _), ..]) => {
                let line = node.start_position().row + 1;
                Err(Unread::new(at, format!("there is no telling which type `{name}` is: see line {line}")))
            }
            Some([]) => Ok(integer(name)),
        }
    }

    /// The fields of a structure, in their order.
    fn structure(&self, node: Node<'t>) -> Result<Kind, Unread> {
        let refuse = |node: Node<'t>, what: &str| {
            Unread::new(place(node, self.text), format!("{what} is more than a plain structure has"))
        };
        let Some(body) = node.child_by_field_name("body") else { return Err(refuse(node, "this")) };
        let mut fields = Vec::new();
        let mut cursor = node.walk();
        if let Some(base) = node.children(&mut cursor).find(|child| child.kind() == "base_class_clause") {
            return Err(refuse(base, "a base class"));
        }
        let mut cursor = body.walk();
        for member in body.named_children(&mut cursor) {
            match member.kind() {
                "comment" | "access_specifier" => continue,
                "field_declaration" => (),
                "function_definition" if member.child_by_field_name("type").is_some() => continue,
                _ => return Err(refuse(member, "this")),
            }
            let kind = member.child_by_field_name("type").ok_or_else(|| refuse(member, "this"))?;
            let mut inner = member.walk();
            let all: Vec<Node<'t>> = member.children(&mut inner).collect();
            if all.iter().any(|child| child.kind() == "storage_class_specifier") {
                continue;
            }
            let bits = all.iter().find(|child| child.kind() == "bitfield_clause");
            let mut inner = member.walk();
            for declarator in member.children_by_field_name("declarator", &mut inner) {
                let name = self.of(declarator).to_owned();
                let kind = match (declarator.kind(), bits) {
                    ("function_declarator", _) => continue,
                    ("field_identifier", None) => self.kind(kind)?,
                    ("field_identifier", Some(bits)) => {
                        let count = self.of(*bits).trim_start_matches(':').trim();
                        let bits = value(count, Literals::C).ok().and_then(|bits| u32::try_from(bits).ok());
                        let bits = bits.ok_or_else(|| refuse(declarator, "this field of bits"))?;
                        Kind::Integer { name: format!("{name} : {bits}"), bits }
                    }
                    ("pointer_declarator", _) => Kind::Integer { name: "a pointer".to_owned(), bits: 0 },
                    _ => return Err(refuse(declarator, "this field")),
                };
                fields.push((name, kind));
            }
        }
        Ok(Kind::Struct(fields))
    }
}

fn short(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(40).collect()
}

/// The integers that C names. What is not among them is known to whoever declares it; what has other sizes on other
/// machines too.
fn integer(text: &str) -> Kind {
    let words: Vec<&str> = text.split_whitespace().filter(|word| !matches!(*word, "const" | "volatile")).collect();
    let name = words.join(" ");
    let has = |word: &str| words.contains(&word);
    let is_builtin = words.iter().all(|word| {
        matches!(*word, "unsigned" | "signed" | "char" | "short" | "int" | "long" | "__int128" | "bool" | "float")
            || matches!(*word, "double" | "void")
    });
    let standard = || {
        let name = name.strip_prefix("std::").unwrap_or(&name);
        let (rest, sign) = match name.strip_prefix('u') {
            Some(rest) => (rest, 0),
            None => (name, 1),
        };
        let size = rest.strip_prefix("int")?.strip_suffix("_t")?;
        let size = size.strip_prefix("_least").or(size.strip_prefix("_fast")).unwrap_or(size);
        Some(size.parse::<u32>().ok().filter(|bits| matches!(bits, 8 | 16 | 32 | 64))? - sign)
    };
    // `U32` and the like have what they say, or less.
    let by_name = || {
        let digits = name.trim_start_matches(|letter: char| !letter.is_ascii_digit());
        digits.parse::<u32>().ok().filter(|bits| matches!(bits, 8 | 16 | 32))
    };
    let sign = u32::from(!has("unsigned"));
    let bits = if words.is_empty() || !is_builtin {
        standard().or_else(by_name)
    } else if has("float") || has("double") || has("void") {
        Some(0)
    } else if has("bool") {
        Some(1)
    } else if has("char") {
        Some(8 - sign)
    } else if has("short") {
        Some(16 - sign)
    } else if has("__int128") {
        Some(128 - sign)
    } else {
        match words.iter().filter(|word| **word == "long").count() {
            0 => Some(32 - sign),
            1 => None,
            _ => Some(64 - sign),
        }
    };
    match bits {
        Some(bits) => Kind::Integer { name, bits },
        None => Kind::Unknown(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_hold_what_the_standard_promises() {
        let bits = |text: &str| match integer(text) {
            Kind::Integer { bits, .. } => Some(bits),
            _ => None,
        };
        for (text, expected) in [
            ("uint64_t", Some(64)),
            ("std::uint32_t", Some(32)),
            ("uint_fast8_t", Some(8)),
            ("int64_t", Some(63)),
            ("unsigned long long int", Some(64)),
            ("unsigned", Some(32)),
            ("int", Some(31)),
            ("char", Some(7)),
            ("unsigned char", Some(8)),
            ("double", Some(0)),
            ("unsigned long", None),
            ("U64", None),
            ("U32", Some(32)),
            ("Bitboard", None),
        ] {
            assert_eq!(bits(text), expected, "{text}");
        }
    }
}
