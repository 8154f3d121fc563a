//! What `cfg` decides about a function: the compiler chooses, and a report says what there was to choose.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::{self, Visit};

use super::error::position;
use super::{File, declared_in};

impl File {
    /// The conditions of `cfg` that a function stands under or has within it, such as `cfg(feature = "fast")`, each once.
    pub(crate) fn conditions(&self, line: usize) -> Vec<String> {
        let mut search = Search { line, above: Vec::new(), found: Vec::new() };
        for attribute in &self.syntax.attrs {
            search.above.extend(of_attribute(attribute));
        }
        search.visit_file(&self.syntax);
        let mut found = Vec::new();
        for condition in search.found {
            if !found.contains(&condition) {
                found.push(condition);
            }
        }
        found
    }

    /// All conditions of `cfg` in the file but `cfg(test)`, each once.
    pub(crate) fn all_conditions(&self) -> Vec<String> {
        let mut found = Vec::new();
        of_tokens(self.syntax.to_token_stream(), &mut found);
        found.sort();
        found.dedup();
        found.retain(|condition| condition != "cfg(test)");
        found
    }

    /// The line in which a function of a name is declared first, whatever is around it.
    pub(crate) fn declared_at(&self, name: &str) -> Option<usize> {
        declared_at(self.syntax.to_token_stream(), name.rsplit("::").next().unwrap_or(name))
    }
}

fn declared_at(tokens: TokenStream, name: &str) -> Option<usize> {
    let mut is_declared = false;
    for token in tokens {
        match token {
            TokenTree::Ident(ident) if is_declared && ident == name => return Some(position(ident.span()).0),
            TokenTree::Ident(ident) => is_declared = ident == "fn",
            TokenTree::Group(group) => {
                if let Some(line) = declared_at(group.stream(), name) {
                    return Some(line);
                }
                is_declared = false;
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => is_declared = false,
        }
    }
    None
}

struct Search {
    line: usize,
    /// Those of what the search is within.
    above: Vec<String>,
    found: Vec<String>,
}

impl Search {
    fn function(&mut self, attributes: &[syn::Attribute], line: usize, body: TokenStream) {
        if line == self.line {
            self.found.extend(self.above.iter().cloned().chain(attributes.iter().filter_map(of_attribute)));
            of_tokens(body, &mut self.found);
        }
    }

    fn within(&mut self, attributes: &[syn::Attribute], visit: impl FnOnce(&mut Self)) {
        let before = self.above.len();
        self.above.extend(attributes.iter().filter_map(of_attribute));
        visit(self);
        self.above.truncate(before);
    }
}

impl<'ast> Visit<'ast> for Search {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        self.within(&item.attrs, |search| visit::visit_item_mod(search, item));
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        self.within(&item.attrs, |search| visit::visit_item_impl(search, item));
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.within(&item.attrs, |search| visit::visit_item_trait(search, item));
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.attrs, declared_in(&item.vis, &item.sig).0, item.block.to_token_stream());
        self.within(&item.attrs, |search| visit::visit_item_fn(search, item));
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.attrs, declared_in(&item.vis, &item.sig).0, item.block.to_token_stream());
        self.within(&item.attrs, |search| visit::visit_impl_item_fn(search, item));
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        let line = declared_in(&syn::Visibility::Inherited, &item.sig).0;
        self.function(&item.attrs, line, item.default.to_token_stream());
        self.within(&item.attrs, |search| visit::visit_trait_item_fn(search, item));
    }
}

fn of_attribute(attribute: &syn::Attribute) -> Option<String> {
    let list = attribute.path().is_ident("cfg").then(|| attribute.meta.require_list().ok())??;
    Some(format!("cfg({})", list.tokens).replace(" (", "("))
}

/// `cfg!(..)` and `#[cfg(..)]`, wherever they stand.
fn of_tokens(tokens: TokenStream, found: &mut Vec<String>) {
    let mut is_cfg = false;
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => is_cfg = ident == "cfg" || ident == "cfg_attr",
            TokenTree::Punct(punct) => is_cfg &= punct.as_char() == '!',
            TokenTree::Group(group) => {
                if is_cfg && group.delimiter() == Delimiter::Parenthesis {
                    found.push(format!("cfg({})", group.stream()).replace(" (", "("));
                } else {
                    of_tokens(group.stream(), found);
                }
                is_cfg = false;
            }
            TokenTree::Literal(_) => is_cfg = false,
        }
    }
}
