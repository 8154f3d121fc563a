//! Statics for the constants of a Rust file, which have no storage of their own.
//!
//! Before each item with a constant goes `static mut _PERMGEN_PROBE_3: TYPE = NAME;`, under the conditions of the constant. The
//! file is only searched for names: which constants there are, of what types and values, the compiler says.

use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, ImplItem, Item, ItemConst, ItemImpl, ItemMod, ItemTrait, Macro, StmtMacro, TraitItem, Type};

use super::read::SHORTEST;
use super::{MADE_BY_MACRO, Refused};
use crate::rust::check_nesting;

/// What the names of statics begin with.
const PREFIX: &str = "_PERMGEN_PROBE_";

/// A constant, and where it is.
#[derive(Debug)]
pub(super) struct Constant {
    pub(super) name: String,
    pub(super) scopes: Vec<String>,
    pub(super) line: usize,
}

/// A text with statics for its constants.
#[derive(Debug, Default)]
pub(super) struct Probed {
    pub(super) text: String,
    pub(super) constants: Vec<Constant>,
    /// Constants that may be tables and get no static.
    pub(super) refused: Vec<Refused>,
}

impl Probed {
    /// The constant of a static.
    pub(super) fn constant(&self, name: &str) -> Option<&Constant> {
        self.constants.get(name.strip_prefix(PREFIX)?.parse::<usize>().ok()?)
    }

    /// The text as it is: why its constants are not seen.
    pub(super) fn without(text: &str, file: &Path, line: usize, why: String) -> Self {
        let refused = vec![Refused { name: "constants".to_owned(), file: file.to_owned(), line, why }];
        Probed { text: text.to_owned(), refused, ..Probed::default() }
    }
}

/// A text with statics for its constants. What is not parsed here has none; the compiler says what is wrong with it.
pub(super) fn probed(text: &str, file: &Path) -> Probed {
    let parsed = check_nesting(text).map_err(|error| error.to_string());
    let parsed = parsed.and_then(|()| syn::parse_file(text).map_err(|error| error.to_string()));
    let parsed = match parsed {
        Ok(parsed) => parsed,
        Err(why) => return Probed::without(text, file, 1, format!("the file cannot be searched for them: {why}")),
    };
    let mut finder = Finder { file, inserts: Vec::new(), scopes: Vec::new(), probed: Probed::default() };
    finder.visit_file(&parsed);
    let Finder { inserts, mut probed, .. } = finder;
    // The parser does not count a mark before the text, nor the first line of a script.
    let mark = text.len() - text.trim_start_matches('\u{feff}').len();
    let start = mark + parsed.shebang.as_ref().map_or(0, String::len);
    let mut end = 0;
    for (place, insert) in inserts {
        let place = (place + start).clamp(end, text.len());
        probed.text += text.get(end..place).unwrap_or_default();
        probed.text += &insert;
        end = place;
    }
    probed.text += text.get(end..).unwrap_or_default();
    probed
}

struct Finder<'a> {
    file: &'a Path,
    /// What goes where, ascending.
    inserts: Vec<(usize, String)>,
    scopes: Vec<String>,
    probed: Probed,
}

impl Finder<'_> {
    fn add(
        &mut self,
        before: &dyn ToTokens,
        attributes: &[&[Attribute]],
        (name, value): (&syn::Ident, &str),
        ty: &str,
    ) {
        let conditions = attributes.iter().flat_map(|attributes| attributes.iter());
        let conditions = conditions.filter(|it| it.path().is_ident("cfg") || it.path().is_ident("cfg_attr"));
        let conditions: String = conditions.map(|it| format!("{} ", it.to_token_stream())).collect();
        let number = self.probed.constants.len();
        let text = format!("{conditions}#[used] static mut {PREFIX}{number}: {ty} = {value}; ");
        self.inserts.push((before.to_token_stream().span_start(), text));
        let (scopes, line) = (self.scopes.clone(), name.span().start().line);
        self.probed.constants.push(Constant { name: name.to_string(), scopes, line });
    }

    fn refuse(&mut self, name: String, line: usize, why: &str) {
        self.probed.refused.push(Refused { name, file: self.file.to_owned(), line, why: why.to_owned() });
    }

    /// Refuses the constants that a macro may make: all of them if it is given numbers for a table, and else those that it is given
    /// the names of.
    fn refuse_made_by(&mut self, made: &Macro) {
        let line = made.path.span().start().line;
        if literals(made.tokens.clone()) >= SHORTEST {
            let name = made.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
            self.refuse(format!("{name}!"), line, MADE_BY_MACRO);
            return;
        }
        let mut names = Vec::new();
        constants(made.tokens.clone(), &mut names);
        for name in names {
            self.refuse(name, line, MADE_BY_MACRO);
        }
    }

    fn within(&mut self, name: String, look: impl FnOnce(&mut Self)) {
        self.scopes.push(name);
        look(self);
        self.scopes.pop();
    }
}

/// Where tokens begin, in bytes.
trait Start {
    fn span_start(self) -> usize;
}

impl Start for TokenStream {
    fn span_start(self) -> usize {
        self.into_iter().next().map_or(0, |token| token.span().byte_range().start)
    }
}

/// Whether a type may be one of a table, as far as its spelling says.
fn may_be_table(ty: &Type) -> bool {
    match ty {
        Type::Array(_) | Type::Slice(_) | Type::Macro(_) => true,
        Type::Reference(reference) => may_be_table(&reference.elem),
        Type::Group(group) => may_be_table(&group.elem),
        Type::Paren(paren) => may_be_table(&paren.elem),
        Type::Path(path) => path.path.segments.last().is_some_and(|last| {
            let name = last.ident.to_string();
            name.starts_with(char::is_uppercase) && name != "Self"
        }),
        _ => false,
    }
}

/// A type in which `Self` is spelled out.
fn spelled(tokens: TokenStream, of: &Type) -> TokenStream {
    let spell = |token| match token {
        TokenTree::Ident(name) if name == "Self" => of.to_token_stream(),
        TokenTree::Group(group) => {
            TokenTree::from(proc_macro2::Group::new(group.delimiter(), spelled(group.stream(), of))).into()
        }
        other => TokenStream::from(other),
    };
    tokens.into_iter().flat_map(spell).collect()
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        if let Item::Macro(item) = item {
            self.refuse_made_by(&item.mac);
        }
        visit::visit_item(self, item);
    }

    fn visit_stmt_macro(&mut self, statement: &'ast StmtMacro) {
        if !statement.mac.path.segments.last().is_some_and(|last| makes_no_items(&last.ident.to_string())) {
            self.refuse_made_by(&statement.mac);
        }
        visit::visit_stmt_macro(self, statement);
    }

    fn visit_item_const(&mut self, item: &'ast ItemConst) {
        if item.ident != "_" {
            let (name, ty) = (item.ident.to_string(), item.ty.to_token_stream().to_string());
            self.add(item, &[&item.attrs], (&item.ident, &name), &ty);
        }
        // There may be blocks with items in it.
        self.within(item.ident.to_string(), |finder| visit::visit_item_const(finder, item));
    }

    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        let of = &*item.self_ty;
        let path = match &item.trait_ {
            Some((path, _)) => format!("<{} as {}>", of.to_token_stream(), path.to_token_stream()),
            None => format!("<{}>", of.to_token_stream()),
        };
        let generics = &item.generics.params;
        for inner in &item.items {
            let ImplItem::Const(constant) = inner else { continue };
            if generics.is_empty() {
                let value = format!("{path}::{}", constant.ident);
                let ty = spelled(constant.ty.to_token_stream(), of).to_string();
                self.within(of.to_token_stream().to_string(), |finder| {
                    finder.add(item, &[&item.attrs, &constant.attrs], (&constant.ident, &value), &ty);
                });
            } else if may_be_table(&constant.ty) {
                let line = constant.ident.span().start().line;
                self.refuse(constant.ident.to_string(), line, "it is a constant of a generic type");
            }
        }
        visit::visit_item_impl(self, item);
    }

    fn visit_item_trait(&mut self, item: &'ast ItemTrait) {
        for inner in &item.items {
            if let TraitItem::Const(constant) = inner
                && constant.default.is_some()
                && may_be_table(&constant.ty)
            {
                let line = constant.ident.span().start().line;
                self.refuse(constant.ident.to_string(), line, "it is a constant of a trait");
            }
        }
        visit::visit_item_trait(self, item);
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        self.within(item.ident.to_string(), |finder| visit::visit_item_mod(finder, item));
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.within(item.sig.ident.to_string(), |finder| visit::visit_item_fn(finder, item));
    }
}

/// Whether a macro of the standard library is a statement, and no items.
fn makes_no_items(name: &str) -> bool {
    let name = name.strip_prefix("debug_").unwrap_or(name);
    let others =
        ["dbg", "format", "matches", "panic", "todo", "unimplemented", "unreachable", "vec", "write", "writeln"];
    others.contains(&name) || ["assert", "print", "eprint"].iter().any(|begin| name.starts_with(begin))
}

/// The names in tokens that are spelled as constants are.
fn constants(tokens: TokenStream, found: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(name) => {
                let name = name.to_string();
                let is_constant = name.len() > 1 && !name.contains(char::is_lowercase);
                if is_constant && !found.contains(&name) {
                    found.push(name);
                }
            }
            TokenTree::Group(group) => constants(group.stream(), found),
            _ => {}
        }
    }
}

/// How many integers are in tokens.
fn literals(tokens: TokenStream) -> u64 {
    let count = |token| match token {
        TokenTree::Literal(literal) => u64::from(literal.to_string().starts_with(|it: char| it.is_ascii_digit())),
        TokenTree::Group(group) => literals(group.stream()),
        _ => 0,
    };
    tokens.into_iter().map(count).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_of_all_scopes_get_statics_in_their_places() {
        let text = "//! Text.\n/// One.\nconst A: [u8; 8] = [0; 8];\nmod m { #[cfg(x)] const B: u64 = 1; }\n\
                    struct S;\nimpl S { const C: [Self; 8] = [S; 8]; }\nimpl<T> G<T> { const D: [u8; 8] = [0; 8]; }\n\
                    fn f() { const E: u8 = 1; }\nconst _: () = ();\ntables! { [1, 2, 3, 4, 5, 6, 7, 8] }\n";
        let probed = probed(text, Path::new("a.rs"));
        for expected in [
            "Text.\n#[used] static mut _PERMGEN_PROBE_0: [u8 ; 8] = A; /// One.\nconst A",
            "mod m { # [cfg (x)] #[used] static mut _PERMGEN_PROBE_1: u64 = B; #[cfg(x)] const B",
            "\n#[used] static mut _PERMGEN_PROBE_2: [S ; 8] = <S>::C; impl S {",
            "fn f() { #[used] static mut _PERMGEN_PROBE_3: u8 = E; const E",
        ] {
            assert!(probed.text.contains(expected), "{expected}\n{}", probed.text);
        }
        let constants: Vec<(&str, usize)> = probed.constants.iter().map(|it| (&*it.name, it.line)).collect();
        assert_eq!(constants, [("A", 3), ("B", 4), ("C", 6), ("E", 8)]);
        let refused: Vec<(&str, usize)> = probed.refused.iter().map(|it| (&*it.name, it.line)).collect();
        assert_eq!(refused, [("D", 7), ("tables!", 10)]);
        syn::parse_file(&probed.text).expect("it is Rust");
    }
}
