//! The items of a file, and what a name means where it stands.
//!
//! A name means what its module defines or imports from another module of the file. What comes from elsewhere is not known,
//! even where another module of the file has something of that name.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::Span;
use syn::{Attribute, Block, Expr, ImplItem, Item, Signature, UseTree};

use super::paths::type_path;
use super::surroundings::{PLAIN_ATTRIBUTES, Surroundings, attributes, is_primitive_name, is_test};

/// A module of the file, by its number; the file itself is 0.
pub(super) type ModuleId = usize;

/// A type of the file that has `impl` blocks, by its number.
pub(super) type OwnerId = usize;

/// A function or a method.
#[derive(Clone, Copy)]
pub struct Definition<'a> {
    /// Its signature.
    pub signature: &'a Signature,
    /// Its body.
    pub block: &'a Block,
    /// Its attributes.
    pub attributes: &'a [Attribute],
    /// The type whose method it is.
    pub(super) owner: Option<OwnerId>,
    pub(super) module: ModuleId,
    /// How many blocks around it have items that it sees.
    pub(super) scopes: usize,
    /// Where its name stands.
    pub span: Span,
}

/// A constant: its type and value.
#[derive(Clone, Copy)]
pub(super) struct Constant<'a> {
    pub(super) ty: &'a syn::Type,
    pub(super) expression: &'a Expr,
    pub(super) owner: Option<OwnerId>,
    pub(super) module: ModuleId,
}

/// The fields of a struct, as they are written in a module.
#[derive(Clone, Copy)]
pub(super) struct Structure<'a> {
    pub(super) name: &'a syn::Ident,
    pub(super) attributes: &'a [Attribute],
    pub(super) fields: &'a syn::Fields,
    pub(super) module: ModuleId,
}

/// The type that an alias stands for, as it is written in a module.
#[derive(Clone, Copy)]
pub(super) struct Alias<'a> {
    pub(super) ty: &'a syn::Type,
    pub(super) module: ModuleId,
}

type Named<T> = BTreeMap<String, Vec<T>>;

/// What a module defines and imports.
#[derive(Clone, Default)]
pub(super) struct Module<'a> {
    name: String,
    parent: Option<ModuleId>,
    functions: Named<Definition<'a>>,
    constants: Named<Constant<'a>>,
    structs: Named<Structure<'a>>,
    aliases: Named<Alias<'a>>,
    modules: BTreeMap<String, ModuleId>,
    /// The names that `use` brings, and what they name.
    imports: Vec<(String, Vec<String>)>,
    globs: Vec<Vec<String>>,
    /// Whether a macro is called where items stand, which may define anything.
    has_macro_items: bool,
    /// The names whose items are there under conditions, or that an attribute may change.
    uncertain: BTreeSet<String>,
}

/// What a name means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found<T> {
    One(T),
    /// It is defined more than once.
    Several,
    /// It is imported, and not from this file.
    Elsewhere,
    Nothing,
}

/// What a file defines.
#[derive(Clone, Default)]
pub struct Items<'a> {
    modules: Vec<Module<'a>>,
    /// Methods and associated functions, such as `Bitboard::flip`.
    pub(super) methods: Named<Definition<'a>>,
    /// Associated constants, such as `Bitboard::EMPTY`.
    pub(super) associated: Named<Constant<'a>>,
    /// How many types of the file have a name.
    types: BTreeMap<String, usize>,
    /// Methods of operators' traits that are implemented plainly, such as `Bitboard::bitand`.
    pub(super) operators: Named<Definition<'a>>,
    /// The traits that are implemented for structs, by any `impl`, with the struct; `*` where it is not known for what.
    implemented: Vec<(String, String)>,
    pub(super) surroundings: Surroundings,
    is_root: bool,
    /// Whether there is one function, and what stands around it is not known.
    pub(super) is_alone: bool,
    /// Whether `usize` was stated to have 64 bits.
    pub(super) has_size: bool,
    /// The names of the types that have `impl` blocks.
    owners: Vec<String>,
}

/// How often a name that is imported may be imported again.
const MOST_IMPORTS: usize = 16;

impl<'a> Items<'a> {
    /// The items of a file, which may be the root of its crate.
    #[must_use]
    pub fn of(file: &'a syn::File, is_root: bool) -> Self {
        let mut items = Self { is_root, surroundings: Surroundings::of(file), ..Self::default() };
        let mut impls = Vec::new();
        items.collect(&file.items, String::new(), None, &mut impls);
        for (module, block) in impls {
            items.collect_impl(module, block);
        }
        items
    }

    /// The items of a file of one function, of whose surroundings nothing is known.
    #[must_use]
    pub fn alone(file: &'a syn::File) -> Self {
        Self { is_alone: true, ..Self::of(file, false) }
    }

    /// The same items on machines whose `usize` was stated to have 64 bits.
    #[must_use]
    pub fn with_size(self, has_size: bool) -> Self {
        Self { has_size, ..self }
    }

    fn collect(
        &mut self,
        list: &'a [Item],
        name: String,
        parent: Option<ModuleId>,
        impls: &mut Vec<(ModuleId, &'a syn::ItemImpl)>,
    ) -> ModuleId {
        let id = self.modules.len();
        self.modules.push(Module { name, parent, ..Module::default() });
        for item in list {
            match item {
                Item::Fn(function) => {
                    push(
                        &mut self.modules[id].functions,
                        &function.sig.ident,
                        Definition {
                            signature: &function.sig,
                            block: &function.block,
                            attributes: &function.attrs,
                            owner: None,
                            module: id,
                            scopes: 0,
                            span: function.sig.ident.span(),
                        },
                    );
                }
                Item::Const(_) | Item::Static(_) | Item::Type(_) | Item::Enum(_) | Item::Use(_)
                    if !is_plain(attributes(item)) && !is_test(attributes(item)) =>
                {
                    self.uncertain(id, item);
                }
                Item::Const(constant) => {
                    let (ty, expression) = (&*constant.ty, &*constant.expr);
                    let constant_of = Constant { ty, expression, owner: None, module: id };
                    push(&mut self.modules[id].constants, &constant.ident, constant_of);
                }
                Item::Static(constant) if matches!(constant.mutability, syn::StaticMutability::None) => {
                    let (ty, expression) = (&*constant.ty, &*constant.expr);
                    let constant_of = Constant { ty, expression, owner: None, module: id };
                    push(&mut self.modules[id].constants, &constant.ident, constant_of);
                }
                Item::Struct(definition) => {
                    *self.types.entry(definition.ident.to_string()).or_default() += 1;
                    if definition.generics.params.is_empty() {
                        let structure = Structure {
                            name: &definition.ident,
                            attributes: &definition.attrs,
                            fields: &definition.fields,
                            module: id,
                        };
                        push(&mut self.modules[id].structs, &definition.ident, structure);
                    }
                }
                Item::Enum(definition) => *self.types.entry(definition.ident.to_string()).or_default() += 1,
                Item::Type(alias) if alias.generics.params.is_empty() => {
                    push(&mut self.modules[id].aliases, &alias.ident, Alias { ty: &alias.ty, module: id });
                }
                Item::Macro(definition) => match &definition.ident {
                    Some(_) => {}
                    None => self.modules[id].has_macro_items = true,
                },
                Item::Use(import) => {
                    // What begins with `::` is never in this file.
                    let mut path: Vec<String> = import.leading_colon.iter().map(|_| "::".to_owned()).collect();
                    imports(&mut self.modules[id], &import.tree, &mut path);
                }
                Item::Mod(module) if !is_test(&module.attrs) => {
                    if !is_plain(&module.attrs) {
                        self.uncertain(id, item);
                    }
                    if let Some((_, inner)) = &module.content {
                        let name = module.ident.to_string();
                        let inner = self.collect(inner, name.clone(), Some(id), impls);
                        self.modules[id].modules.insert(name, inner);
                    }
                }
                Item::Impl(block) => impls.push((id, block)),
                _ => {}
            }
        }
        id
    }

    /// Notes what an item defines that is there under a condition, or that an attribute may change.
    fn uncertain(&mut self, id: ModuleId, item: &'a Item) {
        let module = &mut self.modules[id];
        let mut name = |name: &syn::Ident| {
            module.uncertain.insert(name.to_string());
        };
        match item {
            Item::Const(item) => name(&item.ident),
            Item::Static(item) => name(&item.ident),
            Item::Type(item) => name(&item.ident),
            Item::Enum(item) => name(&item.ident),
            Item::Mod(item) => name(&item.ident),
            Item::Use(item) => {
                let mut imported = Module::default();
                imports(&mut imported, &item.tree, &mut Vec::new());
                module.uncertain.extend(imported.imports.into_iter().map(|(name, _)| name));
                if !imported.globs.is_empty() {
                    module.has_macro_items = true;
                }
            }
            _ => {}
        }
    }

    /// The struct or primitive type that an `impl` is for; `*` when that is not known.
    fn implemented_for(&self, module: ModuleId, ty: &syn::Type, depth: usize) -> String {
        let unknown = "*".to_owned();
        let Some(path) = type_path(ty).filter(|_| depth < MOST_IMPORTS) else { return unknown };
        match (&path[..], self.structure(module, &path)) {
            (_, Found::One(structure)) => structure.name.to_string(),
            ([name], Found::Nothing) if is_primitive_name(name) => name.clone(),
            (_, Found::Nothing | Found::Elsewhere) => match self.alias(module, &path) {
                Found::One(alias) => self.implemented_for(alias.module, alias.ty, depth + 1),
                // A type of another file, or an enum, is none of the structs.
                Found::Nothing if path.len() == 1 && self.types.contains_key(&path[0]) => path[0].clone(),
                _ => unknown,
            },
            _ => unknown,
        }
    }

    fn collect_impl(&mut self, module: ModuleId, block: &'a syn::ItemImpl) {
        let mut name = self.implemented_for(module, &block.self_ty, 0);
        let is_generic = block.generics.params.iter().any(|parameter| matches!(parameter, syn::GenericParam::Type(_)));
        if is_generic
            && type_path(&block.self_ty).is_some_and(|path| path.len() == 1 && !self.types.contains_key(&path[0]))
        {
            "*".clone_into(&mut name);
        }
        if !is_plain(&block.attrs) {
            self.implemented.push(("cfg".to_owned(), name));
            return;
        }
        let is_plain_impl = block.generics.params.is_empty() && !matches!(*block.self_ty, syn::Type::Reference(_));
        let of_trait = block
            .trait_
            .as_ref()
            .map(|implemented| implemented.0.segments.last().map(|last| last.ident.to_string()).unwrap_or_default());
        let is_followed = match &of_trait {
            Some(of) => {
                self.implemented.push((of.clone(), name.clone()));
                is_plain_impl
            }
            None => is_plain_impl,
        };
        if !is_followed || name == "*" || is_primitive_name(&name) {
            return;
        }
        let owner = self.owners.iter().position(|owner| *owner == name).unwrap_or_else(|| {
            self.owners.push(name.clone());
            self.owners.len() - 1
        });
        for item in &block.items {
            match item {
                ImplItem::Fn(function) => {
                    let key = format!("{name}::{}", function.sig.ident);
                    let list = if of_trait.is_some() { &mut self.operators } else { &mut self.methods };
                    list.entry(key).or_default().push(Definition {
                        signature: &function.sig,
                        block: &function.block,
                        attributes: &function.attrs,
                        owner: Some(owner),
                        module,
                        scopes: 0,
                        span: function.sig.ident.span(),
                    });
                }
                ImplItem::Const(constant) if of_trait.is_none() => {
                    let key = format!("{name}::{}", constant.ident);
                    let list = self.associated.entry(key).or_default();
                    let constant_of =
                        Constant { ty: &constant.ty, expression: &constant.expr, owner: Some(owner), module };
                    list.push(constant_of);
                    if !is_plain(&constant.attrs) {
                        // As if it were there twice: which one it is, is not known.
                        list.push(constant_of);
                    }
                }
                _ => {}
            }
        }
    }

    /// How often a trait is implemented for a struct, by any `impl`; one that may be for it counts.
    pub(super) fn count_impls(&self, of: &str, name: &str) -> usize {
        self.implemented.iter().filter(|(found, for_)| found == of && (for_ == name || for_ == "*")).count()
    }

    /// All functions and methods with their names, modules included, in the order of names.
    #[must_use]
    pub fn all(&self) -> BTreeMap<String, Vec<Definition<'a>>> {
        let mut all: BTreeMap<String, Vec<Definition<'a>>> = BTreeMap::new();
        let functions = self.modules.iter().flat_map(|module| &module.functions);
        for (name, definitions) in functions.chain(&self.methods).chain(&self.operators) {
            for definition in definitions {
                all.entry(self.path_of(definition.module) + name).or_default().push(*definition);
            }
        }
        all
    }

    /// The name of a type that has `impl` blocks.
    pub(super) fn owner(&self, owner: OwnerId) -> &str {
        &self.owners[owner]
    }

    /// The name of a function, with that of its type.
    #[must_use]
    pub fn name(&self, definition: Definition<'_>) -> String {
        let name = &definition.signature.ident;
        definition.owner.map_or_else(|| name.to_string(), |owner| format!("{}::{name}", self.owner(owner)))
    }

    /// A module's path, to stand before a name.
    fn path_of(&self, module: ModuleId) -> String {
        let Module { name, parent, .. } = &self.modules[module];
        parent.map_or_else(String::new, |parent| format!("{}{name}::", self.path_of(parent)))
    }

    pub(super) fn function(&self, from: ModuleId, path: &[String]) -> Found<Definition<'a>> {
        self.find(from, path, &|module| &module.functions, 0)
    }

    pub(super) fn constant(&self, from: ModuleId, path: &[String]) -> Found<Constant<'a>> {
        self.find(from, path, &|module| &module.constants, 0)
    }

    pub(super) fn alias(&self, from: ModuleId, path: &[String]) -> Found<Alias<'a>> {
        self.find(from, path, &|module| &module.aliases, 0)
    }

    /// The fields of a struct, when no other type of the file has its name.
    pub(super) fn structure(&self, from: ModuleId, path: &[String]) -> Found<Structure<'a>> {
        match self.find(from, path, &|module| &module.structs, 0) {
            Found::One(found) if self.types.get(&found.name.to_string()).copied() != Some(1) => Found::Several,
            found => found,
        }
    }

    /// The one struct of that name.
    pub(super) fn structure_of_name(&self, name: &str) -> Option<Structure<'a>> {
        let found: Vec<_> = self.modules.iter().filter_map(|module| module.structs.get(name)).flatten().collect();
        match found[..] {
            [structure] if self.types.get(name).copied() == Some(1) => Some(*structure),
            _ => None,
        }
    }

    fn find<T: Copy>(
        &self,
        from: ModuleId,
        path: &[String],
        of: &dyn for<'m> Fn(&'m Module<'a>) -> &'m Named<T>,
        depth: usize,
    ) -> Found<T> {
        if depth > MOST_IMPORTS {
            return Found::Elsewhere;
        }
        let (name, module) = match path {
            [] => return Found::Nothing,
            [name] => (name, from),
            [modules @ .., name] => match self.module(from, modules, depth) {
                Some(module) => (name, module),
                None => return Found::Elsewhere,
            },
        };
        let module_of = &self.modules[module];
        if module_of.uncertain.contains(name) {
            return Found::Several;
        }
        let here = of(module_of).get(name).map(Vec::as_slice).unwrap_or_default();
        let imports: Vec<&Vec<String>> =
            module_of.imports.iter().filter(|(alias, _)| alias == name).map(|(_, path)| path).collect();
        match (here, &imports[..]) {
            ([one], []) => return Found::One(*one),
            ([], [import]) => return self.find(module, import, of, depth + 1),
            ([], []) => {}
            _ => return Found::Several,
        }
        // What `*` brings from another module of the file may be private there, or hidden by what a macro defines.
        let brings = module_of.globs.iter().any(|glob| {
            let target = self.module(module, glob, depth);
            target.is_some_and(|target| {
                !matches!(self.find(target, std::slice::from_ref(name), of, depth + 1), Found::Nothing)
            })
        });
        if brings { Found::Elsewhere } else { Found::Nothing }
    }

    /// The module of the file that a path names.
    fn module(&self, from: ModuleId, path: &[String], depth: usize) -> Option<ModuleId> {
        let Some((first, rest)) = path.split_first() else { return Some(from) };
        let next = match first.as_str() {
            "self" => from,
            "super" => self.modules[from].parent?,
            "crate" => Some(0).filter(|_| self.is_root)?,
            name if self.modules[from].uncertain.contains(name) => return None,
            name => match self.modules[from].modules.get(name) {
                Some(module) => *module,
                None => {
                    let mut imports = self.modules[from].imports.iter().filter(|(alias, _)| alias == name);
                    let (Some((_, path)), None) = (imports.next(), imports.next()) else { return None };
                    if depth > MOST_IMPORTS {
                        return None;
                    }
                    self.module(from, path, depth + 1)?
                }
            },
        };
        self.module(next, rest, depth)
    }
}

fn push<T>(map: &mut Named<T>, name: &syn::Ident, item: T) {
    map.entry(name.to_string()).or_default().push(item);
}

fn imports(module: &mut Module<'_>, tree: &UseTree, path: &mut Vec<String>) {
    match tree {
        UseTree::Path(step) => {
            path.push(step.ident.to_string());
            imports(module, &step.tree, path);
            path.pop();
        }
        UseTree::Name(name) if name.ident == "self" => {
            if let Some(last) = path.last() {
                module.imports.push((last.clone(), path.clone()));
            }
        }
        UseTree::Name(name) => {
            let name = name.ident.to_string();
            module.imports.push((name.clone(), [&path[..], &[name]].concat()));
        }
        UseTree::Rename(renamed) => {
            let path = [&path[..], &[renamed.ident.to_string()]].concat();
            module.imports.push((renamed.rename.to_string(), path));
        }
        UseTree::Glob(_) => module.globs.push(path.clone()),
        UseTree::Group(group) => group.items.iter().for_each(|tree| imports(module, tree, path)),
    }
}

/// Whether no attribute may change what stands under it, or whether it is there.
pub(super) fn is_plain(attributes: &[Attribute]) -> bool {
    attributes.iter().all(|attribute| {
        let name = attribute.path().segments.first().map(|first| first.ident.to_string());
        name.is_some_and(|name| PLAIN_ATTRIBUTES.contains(&&*name))
    })
}
