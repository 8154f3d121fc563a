//! `#[derive(ColorFlip)]` and `#[derive(Transform)]`: whole positions, from what each field says about itself.

mod actions;
mod check;
mod container;
mod emit;
mod maps;
mod slots;
mod tests;
mod value;

use proc_macro2::{Ident, Span, TokenStream};
use quote::format_ident;
use syn::spanned::Spanned as _;
use syn::{Data, DeriveInput, Fields, Member, Type};

use crate::diagnostics::{Diagnostic, Diagnostics};
use actions::{Action, Kind};
use container::Container;

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
}

/// The fields of a struct or of a variant.
struct Variant<'a> {
    /// The variant's name.
    name: Option<&'a Ident>,
    fields: Vec<Field<'a>>,
}

/// A field and what it says about itself.
struct Field<'a> {
    member: Member,
    ty: &'a Type,
    /// The variable that it is bound to.
    binding: Ident,
    actions: Vec<Action>,
    /// The field that it changes places with.
    partner: Option<(Member, Span)>,
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
        self.actions.iter().find_map(|action| match &action.kind {
            Kind::Recompute(path) => Some(path),
            _ => None,
        })
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
    let position = Position::parse(input, derive, wrong);
    let mut tokens = TokenStream::new();
    for container in &containers {
        let mut local = Diagnostics::new();
        let emitted = match &position {
            Some(position) => position.expand(container, &mut local),
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
    fn parse(input: &'a DeriveInput, derive: Derive, wrong: &mut Diagnostics) -> Option<Self> {
        let (variants, is_enum) = match &input.data {
            Data::Struct(data) => (vec![fields(None, &data.fields, derive, wrong)], false),
            Data::Enum(data) if data.variants.is_empty() => {
                wrong.push(
                    Diagnostic::new(input.ident.span(), format!("`{}` has no variants", input.ident))
                        .help("derive it on types that have values"),
                );
                return None;
            }
            Data::Enum(data) => {
                let variants = data.variants.iter();
                (variants.map(|variant| fields(Some(variant), &variant.fields, derive, wrong)).collect(), true)
            }
            Data::Union(_) => {
                wrong.push(
                    Diagnostic::new(input.ident.span(), format!("`{}` is a union", input.ident))
                        .help("positions are structs and enums: which field of a union is meant cannot be known"),
                );
                return None;
            }
        };
        Some(Position { input, derive, variants, is_enum })
    }
}

fn fields<'a>(
    variant: Option<&'a syn::Variant>,
    fields: &'a Fields,
    derive: Derive,
    wrong: &mut Diagnostics,
) -> Variant<'a> {
    let members: Vec<Member> = fields.members().collect();
    let fields = fields.iter().zip(&members).enumerate().map(|(number, (field, member))| {
        let mut member = member.clone();
        if let Member::Unnamed(index) = &mut member {
            index.span = field.ty.span();
        }
        let (actions, partner) = actions::parse(field, &member, &members, derive, wrong);
        Field {
            member,
            ty: &field.ty,
            // Errors about traits are shown where the variable is.
            binding: format_ident!("field_{number}", span = Span::mixed_site().located_at(field.ty.span())),
            actions,
            partner,
        }
    });
    Variant { name: variant.map(|variant| &variant.ident), fields: fields.collect() }
}
