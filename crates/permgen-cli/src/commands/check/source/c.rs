//! C and C++, read by the grammar of tree-sitter for C++, which has that of C in it.
//!
//! It is read as it stands, before the preprocessor. So what the preprocessor decides about a table is refused: conditions around
//! it or in it, macros among its words, lines joined by `\`.

use std::collections::HashSet;

use tree_sitter::Node;

use super::c_names::{Names, condition, place};
use super::c_text::{each, tree};
use super::literal::{Literals, value};
use super::{Array, Index, Kind, Number, Place, Scalar, Source, Unread, Value};
use crate::errors::BadInput;

/// The tables of a file.
pub(super) fn read(text: &str, least: usize) -> Result<Source, BadInput> {
    let tree = tree(text)?;
    let mut names = Names::new(text);
    let mut code = String::new();
    each(tree.root_node(), &mut |node| {
        names.take(node);
        if node.child_count() == 0 && !matches!(node.kind(), "comment" | "string_content") {
            code.push_str(names.of(node));
        }
        true
    });
    let mut reader = Reader { text, names, least, source: Source { code, ..Source::default() } };
    each(tree.root_node(), &mut |node| reader.visit(node));
    Ok(reader.source)
}

struct Reader<'t> {
    text: &'t str,
    names: Names<'t>,
    least: usize,
    source: Source,
}

/// A declarator taken apart.
struct Declared<'t> {
    name: Node<'t>,
    /// The sizes of the array, from the outermost in.
    sizes: Vec<Option<Node<'t>>>,
}

impl<'t> Reader<'t> {
    fn place(&self, node: Node<'_>) -> Place {
        place(node, self.text)
    }

    /// Takes a node in; whether its children are of interest.
    fn visit(&mut self, node: Node<'t>) -> bool {
        match node.kind() {
            "raw_string_literal" => {
                self.refuse(None, Unread::new(self.place(node), "a raw string, which C takes for something else"));
            }
            "preproc_def" => self.define(node),
            "enumerator" => self.enumerate(node),
            "init_declarator" => {
                let value = node.child_by_field_name("value");
                let declarator = node.child_by_field_name("declarator");
                if let (Some(value), Some(declarator)) = (value, declarator) {
                    return self.declare(node, declarator, value);
                }
            }
            "field_declaration" => {
                let value = node.child_by_field_name("default_value");
                if let (Some(value), Some(declarator)) = (value, node.child_by_field_name("declarator")) {
                    return self.declare(node, declarator, value);
                }
            }
            "initializer_list" if self.numbers(node) >= self.least => {
                self.refuse(None, Unread::new(self.place(node), "this list of numbers is in no plain declaration"));
                return false;
            }
            "argument_list" if self.arguments(node) >= self.least => {
                self.refuse(None, Unread::new(self.place(node), "what is made of these numbers is not known"));
                return false;
            }
            _ => (),
        }
        true
    }

    /// How many numbers a call has.
    fn arguments(&self, list: Node<'t>) -> usize {
        let mut cursor = list.walk();
        list.named_children(&mut cursor).filter(|child| child.kind() == "number_literal").count()
    }

    fn refuse(&mut self, name: Option<String>, unread: Unread) {
        self.source.unread.push(Unread { name, ..unread });
    }

    /// How many elements there are at the most, in this list or one within.
    fn numbers(&self, list: Node<'t>) -> usize {
        let mut most = 0;
        each(list, &mut |node| {
            if node.kind() == "initializer_list" {
                let mut cursor = node.walk();
                let texts = ["comment", "string_literal", "concatenated_string"];
                let elements = node.named_children(&mut cursor).filter(|child| !texts.contains(&child.kind()));
                most = most.max(elements.count());
            }
            true
        });
        most
    }

    /// `enum { NAME = NUMBER };`
    fn enumerate(&mut self, node: Node<'t>) {
        let (Some(name), Some(given)) = (node.child_by_field_name("name"), node.child_by_field_name("value")) else {
            return;
        };
        let Ok(value) = value(self.names.of(given), Literals::C) else { return };
        let name = self.names.of(name).to_owned();
        if let Some(condition) = condition(node, self.text) {
            let line = condition.start_position().row + 1;
            self.refuse_number(name, self.place(node), format!("whether this is compiled depends on line {line}"));
            return;
        }
        let number = Number { value, at: self.place(node) };
        self.source.scalars.push(Scalar { name, number, bits: None });
    }

    /// `#define NAME NUMBER`
    fn define(&mut self, node: Node<'t>) {
        let Some(name) = node.child_by_field_name("name") else { return };
        let body = node.child_by_field_name("value").map_or("", |body| self.names.of(body));
        let body = body.split("//").next().unwrap_or_default().split("/*").next().unwrap_or_default().trim();
        let wrapped = body.strip_suffix(')').and_then(|call| call.split_once('('));
        let literal = match wrapped {
            Some((macro_name, literal)) if self.names.literal_macro(macro_name.trim()).is_some() => literal.trim(),
            _ => body,
        };
        let Ok(value) = value(literal, Literals::C) else { return };
        let name = self.names.of(name).to_owned();
        if let Some(condition) = condition(node, self.text) {
            let line = condition.start_position().row + 1;
            // A number that may be another is one that is not known.
            self.refuse_number(name, self.place(node), format!("whether this is compiled depends on line {line}"));
            return;
        }
        let number = Number { value, at: self.place(node) };
        self.source.scalars.push(Scalar { name, number, bits: None });
    }

    fn refuse_number(&mut self, name: String, at: Place, what: String) {
        if name.to_lowercase().contains("bruijn") {
            self.refuse(Some(name), Unread::new(at, what));
        }
    }

    /// Takes a declaration with its initialiser in; whether what is within is of interest.
    fn declare(&mut self, node: Node<'t>, declarator: Node<'t>, value: Node<'t>) -> bool {
        let Some(declared) = declared(declarator) else { return true };
        let declaration = if node.kind() == "init_declarator" { node.parent().unwrap_or(node) } else { node };
        let Some(of) = declaration.child_by_field_name("type") else { return true };
        let name = self.names.of(declared.name).to_owned();
        let is_list = value.kind() == "initializer_list" || value.kind() == "compound_literal_expression";
        if declared.sizes.is_empty() && !is_list {
            self.scalar(name, of, declaration, value);
            return true;
        }
        if !is_list && value.kind() != "string_literal" && value.kind() != "concatenated_string" {
            let unread = Unread::new(self.place(value), "it is made by something else than a list in braces");
            self.refuse(Some(name), unread);
            return false;
        }
        if !is_list || self.numbers(value) < self.least && !self.is_filled(&declared, declaration, value) {
            return true;
        }
        let scopes = self.scopes(declaration);
        match self.array(&declared, of, declaration, value) {
            Ok((kind, values)) => {
                let at = self.place(declared.name);
                let array = Array { name, scopes: &scopes, at, kind };
                self.source.take(&array, &values, self.least);
            }
            Err(unread) => self.refuse(Some(name), unread),
        }
        false
    }

    /// Whether a short list is for a long array, whose other elements are 0 then. Buffers that begin with zeros are no tables.
    fn is_filled(&self, declared: &Declared<'t>, declaration: Node<'t>, list: Node<'t>) -> bool {
        let mut cursor = declaration.walk();
        let is_constant = declaration
            .children(&mut cursor)
            .any(|child| matches!(self.names.of(child), "const" | "constexpr" | "constinit"));
        let mut cursor = list.walk();
        let given: Vec<Node<'t>> = list.named_children(&mut cursor).filter(|child| child.kind() != "comment").collect();
        let is_zero = given.iter().all(|child| self.names.of(*child) == "0");
        let is_text = given.iter().all(|child| child.kind().contains("string"));
        let size = |size: Node<'t>| match size.kind() {
            "number_literal" => value(self.names.of(size), Literals::C).ok(),
            _ => self.names.constant(size).ok().flatten(),
        };
        let is_long =
            |of: &Option<Node<'t>>| of.is_some_and(|of| size(of).is_none_or(|size| size >= self.least as u128));
        declared.sizes.iter().any(is_long) && (is_constant || !is_zero) && (given.is_empty() || !is_text)
    }

    fn scalar(&mut self, name: String, of: Node<'t>, declaration: Node<'t>, value: Node<'t>) {
        let is_of_interest = name.to_lowercase().contains("bruijn");
        let read = || {
            self.expect_sure(declaration)?;
            let mut known = self.names.resolved(of);
            let number = match self.value(value, &mut known)? {
                Value::Number(number) => number,
                other => return Err(Unread::new(other.place(), "a number should stand here")),
            };
            self.names.expect_no_macro(declaration, &known)?;
            let (type_name, bits) = match self.names.kind(of)? {
                Kind::Integer { name, bits } => (name, Some(bits)),
                Kind::Unknown(name) => (name, None),
                Kind::Struct(_) => return Err(Unread::new(number.at, "a structure, and a number stands here")),
            };
            if bits.is_some_and(|bits| bits < 128 && number.value >> bits != 0) {
                return Err(Unread::new(number.at, format!("{:#x} does not fit `{type_name}`", number.value)));
            }
            Ok((number, bits))
        };
        match read() {
            Ok((number, bits)) => self.source.scalars.push(Scalar { name, number, bits }),
            // Other constants are of no interest.
            Err(unread) if is_of_interest => self.refuse(Some(name), unread),
            Err(_) => (),
        }
    }

    /// The scopes around a declaration that have names.
    fn scopes(&self, declaration: Node<'t>) -> Vec<String> {
        let mut scopes = Vec::new();
        let mut inner = declaration;
        while let Some(outer) = inner.parent() {
            if matches!(outer.kind(), "namespace_definition" | "class_specifier" | "struct_specifier")
                && let Some(name) = outer.child_by_field_name("name")
            {
                scopes.insert(0, self.names.of(name).to_owned());
            }
            inner = outer;
        }
        scopes
    }

    /// Refuses what is compiled under conditions, or several times.
    fn expect_sure(&self, declaration: Node<'t>) -> Result<(), Unread> {
        if let Some(condition) = condition(declaration, self.text) {
            let line = condition.start_position().row + 1;
            let what = format!("whether this is compiled depends on line {line}");
            return Err(Unread::new(self.place(declaration), what));
        }
        let mut inner = declaration;
        while let Some(outer) = inner.parent() {
            if outer.kind() == "template_declaration" {
                return Err(Unread::new(self.place(declaration), "a template, which may be specialised elsewhere"));
            }
            inner = outer;
        }
        Ok(())
    }

    /// The type of an array's elements, and what its initialiser says.
    fn array(
        &mut self,
        declared: &Declared<'t>,
        of: Node<'t>,
        declaration: Node<'t>,
        list: Node<'t>,
    ) -> Result<(Kind, Value), Unread> {
        self.expect_sure(declaration)?;
        let name = self.names.of(declared.name);
        let (element, mut sizes) = self.element_type(of)?;
        let is_class = !sizes.is_empty();
        sizes = declared.sizes.iter().copied().chain(sizes).collect();
        let mut known = self.names.resolved(element);
        let mut values = self.value(list, &mut known)?;
        if list.kind() != "initializer_list" {
            return Err(Unread::new(self.place(list), "a compound literal"));
        }
        // `std::array<..> x = {{ .. }}`: the braces of the class and those of its array.
        if is_class
            && let Value::List(outer, _) = &mut values
            && let [Value::List(..)] = &outer[..]
        {
            values = outer.remove(0);
        }
        if sizes.is_empty() {
            return Err(Unread::new(self.place(of), format!("`{name}` is no plain array")));
        }
        self.expect_sizes(&sizes, &values, &mut known)?;
        self.names.expect_no_macro(declaration, &known)?;
        let mut cursor = declaration.walk();
        let words: Vec<&str> = declaration.children(&mut cursor).map(|child| self.names.of(child)).collect();
        if !words.iter().any(|word| matches!(*word, "const" | "constexpr")) {
            if let Some(line) = self.names.assigned(name) {
                let what = format!("`{name}` is not `const`, and line {line} assigns to it");
                return Err(Unread::new(self.place(declared.name), what));
            }
            self.source.assumed.push(format!("nothing changes `{name}`, which is not `const`"));
        }
        Ok((self.names.kind(element)?, values))
    }

    /// The type of the elements, and the size that `std::array` names.
    fn element_type(&self, of: Node<'t>) -> Result<(Node<'t>, Vec<Option<Node<'t>>>), Unread> {
        let template = match of.kind() {
            "qualified_identifier" => of.child_by_field_name("name").filter(|name| name.kind() == "template_type"),
            "template_type" => Some(of),
            _ => None,
        };
        let Some(template) = template else { return Ok((of, Vec::new())) };
        let refuse = || Unread::new(self.place(of), "this is neither an array nor a `std::array` of a plain type");
        let name = template.child_by_field_name("name").map(|name| self.names.of(name));
        let arguments = template.child_by_field_name("arguments").ok_or_else(refuse)?;
        if name != Some("array") || arguments.named_child_count() != 2 {
            return Err(refuse());
        }
        let element = arguments.named_child(0).and_then(|element| element.child_by_field_name("type"));
        Ok((element.ok_or_else(refuse)?, vec![arguments.named_child(1)]))
    }

    /// Refuses initialisers that are shorter than their arrays: the rest would be 0.
    fn expect_sizes(
        &mut self,
        sizes: &[Option<Node<'t>>],
        values: &Value,
        known: &mut HashSet<&'t str>,
    ) -> Result<(), Unread> {
        let [size, inner @ ..] = sizes else { return Ok(()) };
        let (count, elements): (usize, Vec<&Value>) = match values {
            Value::List(elements, _) => (elements.len(), elements.iter().collect()),
            Value::Indexed(elements, _) => (elements.len(), elements.iter().map(|(_, value)| value).collect()),
            other => return Err(Unread::new(other.place(), "an array's elements in braces should stand here")),
        };
        if let Some(size) = *size {
            let (at, text) = (self.place(size), self.names.of(size));
            let number = if size.kind() == "number_literal" {
                Some(value(text, Literals::C).map_err(|what| Unread::new(at, what))?)
            } else {
                // `std::array` takes names for types.
                let named = if size.kind() == "type_descriptor" { size.named_child(0).unwrap_or(size) } else { size };
                known.insert(self.names.of(named));
                self.names.constant(named)?
            };
            match number {
                Some(number) if number == count as u128 => (),
                Some(number) => {
                    let what = format!("the array has {number} elements, and {count} are given");
                    return Err(Unread::new(values.place(), what));
                }
                None => self.source.assumed.push(format!("`{text}` is {count}")),
            }
        }
        elements.into_iter().try_for_each(|element| self.expect_sizes(inner, element, known))
    }

    fn number(&self, node: Node<'t>) -> Result<Number, Unread> {
        let at = self.place(node);
        let text = self.names.of(node);
        match node.kind() {
            "number_literal" if text.starts_with(['-', '+']) => {
                Err(Unread::new(at, format!("`{text}` has a sign, and a plain number has none")))
            }
            "number_literal" => {
                let value = value(text, Literals::C).map_err(|what| Unread::new(at, what))?;
                if value >> 64 != 0 {
                    return Err(Unread::new(at, format!("`{text}` does not fit 64 bits, as literals of C do")));
                }
                Ok(Number { value, at })
            }
            "char_literal" => {
                Err(Unread::new(at, format!("`{text}` is a character, whose number depends on the machine")))
            }
            _ => {
                let short: String = text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(40).collect();
                Err(Unread::new(at, format!("`{short}` is no plain number")))
            }
        }
    }

    /// `UINT64_C(0x1f)`
    fn wrapped(&self, call: Node<'t>, known: &mut HashSet<&'t str>) -> Result<Number, Unread> {
        let plain = || self.number(call);
        let name = call.child_by_field_name("function").filter(|name| name.kind() == "identifier");
        let arguments = call.child_by_field_name("arguments").filter(|list| list.named_child_count() == 1);
        let (Some(name), Some(literal)) = (name, arguments.and_then(|list| list.named_child(0))) else {
            return plain();
        };
        let Some(bits) = self.names.literal_macro(self.names.of(name)) else { return plain() };
        let number = self.number(literal)?;
        let digits = self.names.of(literal);
        if number.value >> bits != 0 || digits.ends_with(['u', 'U', 'l', 'L']) {
            return Err(Unread::new(number.at, format!("`{digits}` is nothing for `{}`", self.names.of(name))));
        }
        known.insert(self.names.of(name));
        Ok(Number { at: self.place(call), ..number })
    }

    /// What an initialiser says. Macros that are known to mean what is taken of them are added to `known`.
    fn value(&self, node: Node<'t>, known: &mut HashSet<&'t str>) -> Result<Value, Unread> {
        match node.kind() {
            "call_expression" => return self.wrapped(node, known).map(Value::Number),
            "initializer_list" => (),
            _ => return self.number(node).map(Value::Number),
        }
        let at = self.place(node);
        let (mut plain, mut indexed, mut fields) = (Vec::new(), Vec::new(), Vec::new());
        let mut cursor = node.walk();
        for child in node.named_children(&mut cursor).filter(|child| child.kind() != "comment") {
            if child.kind() != "initializer_pair" {
                plain.push(self.value(child, known)?);
                continue;
            }
            let mut inner = child.walk();
            let designators: Vec<Node<'t>> = child.children_by_field_name("designator", &mut inner).collect();
            let given = child.child_by_field_name("value");
            let (Some(given), [designator]) = (given, &designators[..]) else {
                return Err(Unread::new(self.place(child), "designators within designators"));
            };
            let value = self.value(given, known)?;
            let inner = designator.named_child(0);
            match (designator.kind(), inner) {
                ("field_designator", Some(name)) => fields.push((self.names.of(name).to_owned(), value)),
                ("subscript_designator", Some(index)) => indexed.push((self.index(index, known)?, value)),
                _ => return Err(Unread::new(self.place(*designator), "this designator names more than one element")),
            }
        }
        let kinds = [!plain.is_empty(), !indexed.is_empty(), !fields.is_empty()];
        match kinds {
            [_, false, false] => Ok(Value::List(plain, at)),
            [false, true, false] => Ok(Value::Indexed(indexed, at)),
            [false, false, true] => Ok(Value::Fields(fields, at)),
            _ => Err(Unread::new(at, "some elements have designators and some have none")),
        }
    }

    fn index(&self, index: Node<'t>, known: &mut HashSet<&'t str>) -> Result<Index, Unread> {
        match index.kind() {
            "number_literal" => Ok(Index::Number(self.number(index)?.value)),
            "identifier" => {
                let name = self.names.of(index);
                known.insert(name);
                Ok(self.names.constant(index)?.map_or_else(|| Index::Name(name.to_owned()), Index::Number))
            }
            _ => Err(Unread::new(self.place(index), format!("`{}` is no plain index", self.names.of(index)))),
        }
    }
}

/// The name and the sizes of a declarator; `None` for functions, pointers and the like.
fn declared(declarator: Node<'_>) -> Option<Declared<'_>> {
    let mut sizes = Vec::new();
    let mut inner = declarator;
    loop {
        match inner.kind() {
            "array_declarator" => {
                sizes.push(inner.child_by_field_name("size"));
                inner = inner.child_by_field_name("declarator")?;
            }
            "identifier" | "field_identifier" | "qualified_identifier" => break,
            _ => return None,
        }
    }
    sizes.reverse();
    Some(Declared { name: inner, sizes })
}
