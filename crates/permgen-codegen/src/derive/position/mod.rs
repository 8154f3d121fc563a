//! `#[derive(ColorFlip)]` and `#[derive(Transform)]`: whole positions, from what each field says about itself.

mod action;
mod actions;
mod check;
mod container;
mod emit;
mod fit;
mod identified;
mod maps;
mod said;
mod slots;
mod tests;
mod value;

use std::rc::Rc;

use proc_macro2::{Ident, Span, TokenStream};
use quote::format_ident;
use syn::spanned::Spanned as _;
use syn::{Data, DeriveInput, Fields, Member, Type};

use crate::diagnostics::{Diagnostic, Diagnostics};
use container::Container;
use permgen_core::vector::IntoVector as _;
use said::{Said, Says};

/// Which derive it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Derive {
    ColorFlip,
    Transform,
}

impl Derive {
    /// The name of its attribute.
    fn attribute(self) -> &'static str {
        match self {
            Derive::ColorFlip => "flip",
            Derive::Transform => "transform",
        }
    }
}

/// A struct, or an enum with its variants.
struct Position<'a> {
    input: &'a DeriveInput,
    derive: Derive,
    /// One for a struct.
    variants: Vec<Variant<'a>>,
    is_enum: bool,
    /// The type's transforms.
    names: Vec<Ident>,
    /// Whether fields may not be referred to.
    is_packed: bool,
}

/// The fields of a struct or of a variant.
#[derive(Clone)]
struct Variant<'a> {
    /// The variant's name.
    name: Option<&'a Ident>,
    fields: Vec<Field<'a>>,
}

/// A field and what it says about itself.
#[derive(Clone)]
struct Field<'a> {
    member: Member,
    ty: &'a Type,
    /// The variable that it is bound to.
    binding: Ident,
    says: Rc<Says>,
    /// What of it is about the transform in hand.
    said: Rc<Said>,
}

impl Field<'_> {
    fn name(&self) -> String {
        member_name(&self.member)
    }

    fn span(&self) -> Span {
        self.member.span()
    }

    /// The function that makes its value from the rest of the new position.
    fn recompute(&self) -> Option<&TokenStream> {
        self.said.actions.iter().find_map(|action| action.act.recompute())
    }
}

fn member_name(member: &Member) -> String {
    match member {
        Member::Named(ident) => ident.to_string(),
        Member::Unnamed(index) => index.index.to_string(),
    }
}

pub(super) fn derive_color_flip(input: &DeriveInput, wrong: &mut Diagnostics) -> TokenStream {
    derive(input, Derive::ColorFlip, wrong)
}

pub(super) fn derive_transform(input: &DeriveInput, wrong: &mut Diagnostics) -> TokenStream {
    derive(input, Derive::Transform, wrong)
}

fn derive(input: &DeriveInput, derive: Derive, wrong: &mut Diagnostics) -> TokenStream {
    let containers = Container::parse_all(input, derive, wrong);
    let names: Vec<Ident> = containers.iter().map(|container| container.name.clone()).vec();
    let position = Position::parse(input, derive, &names, wrong);
    let mut tokens = TokenStream::new();
    for container in &containers {
        let mut local = Diagnostics::new();
        let emitted = match &position {
            Some(position) => position.under(container, &mut local).expand(container, &mut local),
            None => None,
        };
        match emitted {
            Some(emitted) if wrong.is_empty() && local.is_empty() => tokens.extend(emitted),
            _ => tokens.extend(container.stub(input)),
        }
        wrong.extend(local);
    }
    tokens
}

impl<'a> Position<'a> {
    fn parse(input: &'a DeriveInput, derive: Derive, names: &[Ident], wrong: &mut Diagnostics) -> Option<Self> {
        let (variants, is_enum) = match &input.data {
            Data::Struct(data) => (vec![fields(None, &data.fields, derive, names, wrong)], false),
            Data::Enum(data) if data.variants.is_empty() => {
                wrong.push(
                    Diagnostic::new(input.ident.span(), format!("`{}` has no variants", input.ident))
                        .help("derive it on types that have values"),
                );
                return None;
            }
            Data::Enum(data) => {
                let variants = data.variants.iter();
                (variants.map(|variant| fields(Some(variant), &variant.fields, derive, names, wrong)).vec(), true)
            }
            Data::Union(_) => {
                wrong.push(
                    Diagnostic::new(input.ident.span(), format!("`{}` is a union", input.ident))
                        .help("positions are structs and enums: which field of a union is meant cannot be known"),
                );
                return None;
            }
        };
        Some(Position { input, derive, variants, is_enum, names: names.to_vec(), is_packed: is_packed(input) })
    }

    /// The same as far as it is about one transform.
    fn under(&self, container: &Container, wrong: &mut Diagnostics) -> Self {
        let mut variants = self.variants.clone();
        for field in variants.iter_mut().flat_map(|variant| &mut variant.fields) {
            if let Some(said) = field.says.under(&container.name, &field.member, wrong) {
                field.said = said;
            }
        }
        Position { variants, names: self.names.clone(), ..*self }
    }
}

fn fields<'a>(
    variant: Option<&'a syn::Variant>,
    fields: &'a Fields,
    derive: Derive,
    names: &[Ident],
    wrong: &mut Diagnostics,
) -> Variant<'a> {
    let members: Vec<Member> = fields.members().vec();
    let fields = fields.iter().zip(&members).enumerate().map(|(number, (field, member))| {
        let mut member = member.clone();
        if let Member::Unnamed(index) = &mut member {
            index.span = field.ty.span();
        }
        let says = Rc::new(Says::parse(field, &member, &members, derive, names, wrong));
        Field {
            member,
            ty: &field.ty,
            // Errors about traits are shown where the variable is.
            binding: format_ident!("__field_{number}", span = Span::mixed_site().located_at(field.ty.span())),
            said: says.general(),
            says,
        }
    });
    Variant { name: variant.map(|variant| &variant.ident), fields: fields.vec() }
}

/// Whether the type is `repr(packed)`.
fn is_packed(input: &DeriveInput) -> bool {
    let mut packed = false;
    for attribute in input.attrs.iter().filter(|attribute| attribute.path().is_ident("repr")) {
        // What is no list of names is the compiler's to report.
        let _ = attribute.parse_nested_meta(|meta| {
            packed |= meta.path.is_ident("packed");
            if meta.input.peek(syn::token::Paren) {
                meta.input.parse::<proc_macro2::Group>()?;
            }
            Ok(())
        });
    }
    packed
}
