//! Rust, read by syn.
//!
//! What attributes and macros make of a table is refused, and every number but a literal.

use proc_macro2::{Span, TokenStream};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Block, Expr, ImplItem, Item, Lit, Pat, TraitItem, Type};

use super::rust_text::{HELP, compact, expect_shallow, list_within, place};
use super::rust_types::{Types, bare, bare_type, integer, is_harmless};
use super::{Array, Kind, Number, Place, Scalar, Source, Unread, Value};
use crate::errors::BadInput;

/// The stack that the deepest file takes, and more.
const STACK: usize = 256 << 20;

/// The tables of a file.
pub(super) fn read(text: &str, least: usize, squares: usize) -> Result<Source, BadInput> {
    // Parsing and walking go as deep as the text.
    std::thread::scope(|scope| {
        let reader =
            std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || read_here(text, least, squares));
        let reader = reader.map_err(|error| BadInput::new(format!("there is no memory to read this in: {error}")))?;
        reader.join().unwrap_or_else(|_| Err(BadInput::new("this cannot be read").with_help(HELP)))
    })
}

fn read_here(text: &str, least: usize, squares: usize) -> Result<Source, BadInput> {
    let wrong = |span: Span, what: String| BadInput::new(format!("{}: {what}", place(span))).with_help(HELP);
    let tokens: TokenStream = text
        .parse()
        .map_err(|error: proc_macro2::LexError| wrong(error.span(), "this is no word of Rust".to_owned()))?;
    expect_shallow(&tokens)?;
    let mut code = String::new();
    compact(tokens.clone(), &mut code);
    let file: syn::File = syn::parse2(tokens).map_err(|error| wrong(error.span(), error.to_string()))?;
    let mut types = Types::default();
    types.visit_file(&file);
    if let Some((at, name)) = types.shadow {
        let fact = format!("{at}: this is called `{name}` like the primitive type, which then may be another");
        return Err(BadInput::new(fact).with_help(HELP));
    }
    let mut source = Source { code, ..Source::default() };
    if let Some(at) = types.glob {
        source
            .assumed
            .push(format!("what line {} brings in has no other types under the names of primitive ones", at.line));
    }
    let mut reader = Reader { text, types, least, squares, scopes: Vec::new(), conditions: Vec::new(), source };
    reader.within(&file.attrs, None, |reader| visit::visit_file(reader, &file));
    Ok(reader.source)
}

struct Reader<'t> {
    text: &'t str,
    types: Types,
    least: usize,
    squares: usize,
    /// The names of modules and types around.
    scopes: Vec<String>,
    /// Attributes around that may take away or change what is within.
    conditions: Vec<Place>,
    source: Source,
}

/// The first attribute within that may change something.
#[derive(Default)]
struct Attributes(Option<Place>);

impl<'ast> Visit<'ast> for Attributes {
    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if !is_harmless(attribute) {
            self.0.get_or_insert(place(attribute.span()));
        }
    }
}

fn condition(attributes: &[Attribute]) -> Option<Place> {
    attributes.iter().find(|attribute| !is_harmless(attribute)).map(|attribute| place(attribute.span()))
}

impl Reader<'_> {
    /// Reads what is within an item, whose attributes and name it has around it.
    fn within(&mut self, attributes: &[Attribute], name: Option<String>, read: impl FnOnce(&mut Self)) {
        let (scopes, conditions) = (self.scopes.len(), self.conditions.len());
        self.conditions.extend(condition(attributes));
        self.scopes.extend(name);
        read(self);
        self.scopes.truncate(scopes);
        self.conditions.truncate(conditions);
    }

    /// Reads a body. An attribute anywhere in it makes it unsure.
    fn body(&mut self, block: &Block) {
        let mut odd = Attributes::default();
        odd.visit_block(block);
        let conditions = self.conditions.len();
        self.conditions.extend(odd.0);
        visit::visit_block(self, block);
        self.conditions.truncate(conditions);
    }

    fn refuse(&mut self, name: Option<String>, unread: Unread) {
        self.source.unread.push(Unread { name, ..unread });
    }

    fn written(&self, expression: &Expr) -> String {
        let text = self.text.get(expression.span().byte_range()).unwrap_or_default();
        text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(40).collect()
    }

    /// Whether an expression is a list so long that it is a table, of something that may be a number.
    fn is_table(&self, expression: &Expr) -> bool {
        let is_text = |element: &Expr| match bare(element) {
            Expr::Lit(literal) => !matches!(literal.lit, Lit::Int(_) | Lit::Byte(_) | Lit::Char(_)),
            _ => false,
        };
        match bare(expression) {
            Expr::Array(array) => {
                array.elems.len() >= self.least && !array.elems.iter().all(is_text)
                    || array
                        .elems
                        .iter()
                        .any(|element| matches!(bare(element), Expr::Array(_)) && self.is_table(element))
            }
            _ => false,
        }
    }

    /// A constant, a static or a variable.
    fn declare(&mut self, name: &syn::Ident, attributes: &[Attribute], of: Option<&Type>, value: &Expr, what: What) {
        let of = of.map(bare_type);
        let (element, is_array) = match of {
            Some(Type::Array(array)) => (Some(&*array.elem), true),
            Some(Type::Slice(slice)) => (Some(&*slice.elem), true),
            other => (other, false),
        };
        let text = name.to_string();
        let scalar = matches!(bare(value), Expr::Lit(_) | Expr::Call(_) | Expr::Unary(_) | Expr::Cast(_));
        if scalar && !is_array {
            self.scalar(name, attributes, of, value);
            self.visit_expr(value);
            return;
        }
        let is_repeat = matches!(bare(value), Expr::Repeat(_)) && what == What::Constant;
        if !(self.is_table(value) || is_repeat && is_array) {
            let is_computed = !matches!(bare(value), Expr::Array(_)) && what == What::Constant;
            if is_computed && self.is_by_square(of) {
                let unread = Unread::new(place(value.span()), "it is computed, and no list of numbers");
                self.refuse(Some(text), unread);
            } else {
                self.visit_expr(value);
            }
            return;
        }
        let scopes = self.scopes.clone();
        match self.array(attributes, element, value, what) {
            Ok((kind, values)) => {
                let array = Array { name: text, scopes: &scopes, at: place(name.span()), kind };
                self.source.take(&array, &values, self.least);
            }
            Err(unread) => self.refuse(Some(text), unread),
        }
    }

    /// Whether an array that is computed may have an element for each square.
    fn is_by_square(&self, of: Option<&Type>) -> bool {
        let (element, size) = match of {
            Some(Type::Array(array)) => (&array.elem, self.types.size(&array.len)),
            Some(Type::Slice(slice)) => (&slice.elem, None),
            _ => return false,
        };
        // Of arrays in arrays the inner ones are what could be a table.
        if let Type::Array(_) = bare_type(element) {
            return self.is_by_square(Some(bare_type(element)));
        }
        let is_text = matches!(self.types.kind(element), Ok(Kind::Integer { bits: 0 | 1, .. }))
            || matches!(&**element, Type::Reference(_) | Type::FnPtr(_));
        !is_text && size.is_none_or(|size| size == self.squares)
    }

    fn expect_sure(&self, attributes: &[Attribute], value: &Expr) -> Result<(), Unread> {
        let mut odd = Attributes::default();
        odd.visit_expr(value);
        match condition(attributes).or(self.conditions.first().copied()).or(odd.0) {
            Some(at) => {
                let what = format!("what is compiled here depends on the attribute in line {}", at.line);
                Err(Unread::new(place(value.span()), what))
            }
            None => Ok(()),
        }
    }

    fn expect_of_type(&self, of: &Type, values: &[&Expr]) -> Result<(), Unread> {
        match values.iter().find_map(|value| self.types.mismatch(of, value)) {
            Some((wrong, what)) => Err(Unread::new(place(wrong.span()), what)),
            None => Ok(()),
        }
    }

    fn array(
        &self,
        attributes: &[Attribute],
        element: Option<&Type>,
        value: &Expr,
        what: What,
    ) -> Result<(Kind, Value), Unread> {
        self.expect_sure(attributes, value)?;
        if what == What::Mutable {
            return Err(Unread::new(place(value.span()), "it is `mut`, and so may be changed"));
        }
        let values = self.value(bare(value))?;
        if let Some(element) = element {
            let elements: Vec<&Expr> = match bare(value) {
                Expr::Array(array) => array.elems.iter().collect(),
                Expr::Repeat(repeat) => vec![&*repeat.expr],
                _ => Vec::new(),
            };
            self.expect_of_type(element, &elements)?;
        }
        // Arrays of arrays: the type of their elements is that of the innermost.
        let mut element = element;
        while let Some(Type::Array(inner)) = element.map(bare_type) {
            element = Some(&*inner.elem);
        }
        let kind = match element {
            Some(of) => self.types.kind(of).map_err(|what| Unread::new(place(of.span()), what))?,
            None => Kind::Unknown("_".to_owned()),
        };
        Ok((self.suffixed(kind, value), values))
    }

    /// Without a type, that of the first literal's suffix.
    fn suffixed(&self, kind: Kind, value: &Expr) -> Kind {
        if kind != Kind::Unknown("_".to_owned()) {
            return kind;
        }
        let first = match bare(value) {
            Expr::Array(array) => array.elems.first().map(bare),
            _ => None,
        };
        match first {
            Some(Expr::Lit(literal)) => match &literal.lit {
                Lit::Int(number) => integer(number.suffix())
                    .map_or(kind, |bits| Kind::Integer { name: number.suffix().to_owned(), bits }),
                _ => kind,
            },
            _ => kind,
        }
    }

    fn scalar(&mut self, name: &syn::Ident, attributes: &[Attribute], of: Option<&Type>, value: &Expr) {
        let text = name.to_string();
        let read = || {
            self.expect_sure(attributes, value)?;
            if let Some(of) = of {
                self.expect_of_type(of, &[value])?;
            }
            let number = match self.value(bare(value))? {
                Value::Number(number) => number,
                other => return Err(Unread::new(other.place(), "a number should stand here")),
            };
            let bits = match of.map(|of| self.types.kind(of)) {
                Some(Ok(Kind::Integer { bits, .. })) => Some(bits),
                Some(Err(what)) => return Err(Unread::new(number.at, what)),
                _ => None,
            };
            match bits {
                Some(bits) if bits < 128 && number.value >> bits != 0 => {
                    Err(Unread::new(number.at, format!("{:#x} does not fit its type", number.value)))
                }
                _ => Ok((number, bits)),
            }
        };
        match read() {
            Ok((number, bits)) => self.source.scalars.push(Scalar { name: text, number, bits }),
            Err(unread) if text.to_lowercase().contains("bruijn") => self.refuse(Some(text), unread),
            Err(_) => (),
        }
    }

    /// What an initialiser says.
    fn value(&self, expression: &Expr) -> Result<Value, Unread> {
        let at = place(expression.span());
        let none = || Unread::new(at, format!("`{}` is no plain number", self.written(expression)));
        let all = |elements: &mut dyn Iterator<Item = &Expr>| {
            Ok(Value::List(elements.map(|element| self.value(element)).collect::<Result<_, Unread>>()?, at))
        };
        match expression {
            Expr::Paren(inner) => self.value(&inner.expr),
            Expr::Group(inner) => self.value(&inner.expr),
            Expr::Array(array) => all(&mut array.elems.iter()),
            Expr::Tuple(tuple) => all(&mut tuple.elems.iter()),
            Expr::Lit(literal) => match &literal.lit {
                Lit::Int(number) => {
                    if !number.suffix().is_empty() && integer(number.suffix()).is_none() {
                        return Err(none());
                    }
                    let value = number.base10_parse::<u128>().map_err(|_| none())?;
                    if integer(number.suffix()).is_some_and(|bits| bits < 128 && value >> bits != 0) {
                        return Err(Unread::new(at, format!("{value:#x} does not fit `{}`", number.suffix())));
                    }
                    Ok(Value::Number(Number { value, at }))
                }
                _ => Err(none()),
            },
            Expr::Repeat(repeat) => {
                const MOST: usize = 1 << 16;
                let size = match self.value(&repeat.len) {
                    Ok(Value::Number(size)) => usize::try_from(size.value).ok().filter(|size| *size <= MOST),
                    _ => None,
                };
                let size = size.ok_or_else(|| Unread::new(place(repeat.len.span()), "how often is not plain"))?;
                Ok(Value::List(vec![self.value(&repeat.expr)?; size], at))
            }
            Expr::Struct(structure) => {
                if let Some(rest) = &structure.rest {
                    return Err(Unread::new(place(rest.span()), "`..` takes fields from elsewhere"));
                }
                let field = |field: &syn::FieldValue| {
                    let name = match &field.member {
                        syn::Member::Named(name) => name.to_string(),
                        syn::Member::Unnamed(index) => index.index.to_string(),
                    };
                    Ok((name, self.value(&field.expr)?))
                };
                Ok(Value::Fields(structure.fields.iter().map(field).collect::<Result<_, Unread>>()?, at))
            }
            Expr::Call(call) => {
                // The constructor of a structure that the file defines.
                let name = match &*call.func {
                    Expr::Path(path) if path.qself.is_none() => path.path.get_ident().map(ToString::to_string),
                    _ => None,
                };
                match name.and_then(|name| self.types.tuple(&name)) {
                    Some(1) if call.args.len() == 1 => self.value(&call.args[0]),
                    Some(fields) if call.args.len() == fields => all(&mut call.args.iter()),
                    _ => Err(none()),
                }
            }
            _ => Err(none()),
        }
    }
}

/// How a name is declared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Constant,
    Variable,
    Mutable,
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let kind = |mutability: &syn::StaticMutability| match mutability {
            syn::StaticMutability::None => What::Constant,
            _ => What::Mutable,
        };
        match item {
            Item::Const(item) => self.declare(&item.ident, &item.attrs, Some(&item.ty), &item.expr, What::Constant),
            Item::Static(item) => {
                self.declare(&item.ident, &item.attrs, Some(&item.ty), &item.expr, kind(&item.mutability));
            }
            Item::Mod(module) => self.within(&module.attrs, Some(module.ident.to_string()), |reader| {
                visit::visit_item_mod(reader, module);
            }),
            Item::Fn(function) => self.within(&function.attrs, None, |reader| reader.body(&function.block)),
            Item::Impl(block) => {
                let name = match bare_type(&block.self_ty) {
                    Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
                    _ => None,
                };
                self.within(&block.attrs, name, |reader| visit::visit_item_impl(reader, block));
            }
            Item::Trait(item) => self.within(&item.attrs, Some(item.ident.to_string()), |reader| {
                visit::visit_item_trait(reader, item);
            }),
            other => visit::visit_item(self, other),
        }
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        match item {
            ImplItem::Const(item) => self.declare(&item.ident, &item.attrs, Some(&item.ty), &item.expr, What::Constant),
            ImplItem::Fn(function) => self.within(&function.attrs, None, |reader| reader.body(&function.block)),
            other => visit::visit_impl_item(self, other),
        }
    }

    fn visit_trait_item(&mut self, item: &'ast TraitItem) {
        match item {
            TraitItem::Const(item) => {
                let Some((_, value)) = &item.default else { return };
                if self.is_table(value) {
                    let unread = Unread::new(place(value.span()), "what a trait says can be said otherwise elsewhere");
                    self.refuse(Some(item.ident.to_string()), unread);
                } else {
                    self.visit_expr(value);
                }
            }
            TraitItem::Fn(function) => {
                if let Some(block) = &function.default {
                    self.within(&function.attrs, None, |reader| reader.body(block));
                }
            }
            other => visit::visit_trait_item(self, other),
        }
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        let (pattern, of) = match &local.pat {
            Pat::Type(typed) => (&*typed.pat, Some(&*typed.ty)),
            other => (other, None),
        };
        match (pattern, &local.init) {
            (Pat::Ident(name), Some(init)) if self.is_table(&init.expr) => {
                let what = if name.mutability.is_some() { What::Mutable } else { What::Variable };
                self.declare(&name.ident, &local.attrs, of, &init.expr, what);
            }
            _ => visit::visit_local(self, local),
        }
    }

    fn visit_expr_array(&mut self, array: &'ast syn::ExprArray) {
        if self.is_table(&Expr::Array(array.clone())) {
            let unread = Unread::new(place(array.span()), "this list of numbers is in no plain constant");
            self.refuse(None, unread);
            return;
        }
        visit::visit_expr_array(self, array);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        if let Some(span) = list_within(&call.tokens, call.span(), self.least) {
            let name = call.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
            let unread = Unread::new(place(span), format!("what `{name}!` makes of these numbers is not known"));
            self.refuse(None, unread);
        }
    }
}
