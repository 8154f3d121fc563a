//! All symmetries of a board: its images, the least of them, and one by its number.
//!
//! All are made of three maps, which are compiled and proved like others: an image is a mirror of another, so that all eight take the
//! mirror at the diagonal once, that of the files twice and that of the ranks four times.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::super::board_map::BoardMap;
use super::super::function::{self, Emitted};
use super::super::numbered::Numbered;
use super::parts::{Parts, casts};
use super::{Permute, Resolution, lone_name};
use crate::derive::names::local;
use crate::diagnostics::Diagnostics;
use crate::emit::header::word_type;
use crate::emit::tokens::name_beside;
use permgen_core::article::{a, counted};
use permgen_core::vector::IntoVector as _;

/// The symmetries in the order of `permgen::Symmetry`. Of their numbers, 4 is the mirror at the diagonal, which comes first, 1 that of
/// the ranks, 2 that of the files; boards that are not square have the first four.
const GROUP: [&str; 8] = [
    "identity",
    "flip_vertical",
    "mirror_horizontal",
    "rotate_180",
    "flip_diagonal",
    "rotate_90",
    "rotate_270",
    "flip_antidiagonal",
];

/// The bits of those numbers, in the order in which their symmetries are applied.
const GENERATORS: [usize; 3] = [4, 2, 1];

/// A method of all symmetries.
pub(super) struct Orbit {
    name: Ident,
    attributes: Vec<syn::Attribute>,
    kind: OrbitMethod,
    /// Where it is asked for.
    span: Span,
}

/// What they are asked for by.
pub(super) const NAMES: [&str; 4] = ["symmetries", "canonical", "canonical_of", "symmetry"];

/// Which it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OrbitMethod {
    /// `symmetries(self) -> [Self; 8]`
    Images,
    /// `canonical(self) -> (Self, Symmetry)`
    Least,
    /// `canonical_of([Self; N]) -> ([Self; N], Symmetry)`
    LeastOfSeveral,
    /// `symmetry(self, Symmetry) -> Self`
    One,
}

impl Orbit {
    /// One of those methods, if a specification is its name alone, and no transform of that name is `known`.
    pub(super) fn parse(
        name: &Ident,
        attributes: &[syn::Attribute],
        specification: &TokenStream,
        known: impl Fn(&str) -> bool,
    ) -> Option<Self> {
        let alone = lone_name(specification)?;
        let text = alone.to_string();
        let kind = match text.as_str() {
            "symmetries" => OrbitMethod::Images,
            "canonical" => OrbitMethod::Least,
            "canonical_of" => OrbitMethod::LeastOfSeveral,
            "symmetry" => OrbitMethod::One,
            _ => return None,
        };
        let span = alone.span();
        (!known(&text)).then(|| Self { name: name.clone(), attributes: attributes.to_vec(), kind, span })
    }
}

/// The maps that all symmetries are made of, and their functions.
struct Group {
    maps: Vec<BoardMap>,
    /// By the number of the symmetry: the mirrors, and 0 for what clears the bits off the board where there are any.
    functions: Vec<(usize, Ident, u32)>,
}

impl Group {
    fn function(&self, number: usize) -> Option<&Ident> {
        self.functions.iter().find(|(known, ..)| *known == number).map(|(_, function, _)| function)
    }

    /// How many symmetries there are.
    fn order(&self) -> usize {
        if self.function(4).is_some() { 8 } else { 4 }
    }

    /// How many operations all images take.
    fn operations(&self) -> u32 {
        let order = self.order();
        let times = |number: usize| match number {
            0 | 4 => 1,
            2 => order / 4,
            _ => order / 2,
        };
        self.functions.iter().map(|(number, _, operations)| times(*number) as u32 * operations).sum()
    }
}

impl Permute<'_> {
    /// Adds those methods to a board's and its squares', and returns a map that says how the board lies.
    pub(super) fn orbits(
        &self,
        board: &mut Parts,
        squares: &mut [Parts],
        wrong: &mut Diagnostics,
    ) -> Option<Resolution> {
        let first = self.orbits.first()?;
        let group = wrong.take(self.group(first.span, board));
        for orbit in &self.orbits {
            let method = match (orbit.kind, &group) {
                (OrbitMethod::One, group) => {
                    for (square, parts) in self.squares.iter().zip(&mut *squares) {
                        let method = self.one_of_squares(orbit, square, group.as_ref(), parts, wrong);
                        parts.methods.extend(method);
                    }
                    self.one(orbit, group.as_ref())
                }
                (OrbitMethod::Images, group) => self.images(orbit, group.as_ref()),
                (OrbitMethod::Least, group) => self.least(orbit, group.as_ref()),
                (OrbitMethod::LeastOfSeveral, group) => self.least_of_several(orbit, group.as_ref()),
            };
            board.methods.extend(method);
        }
        let resolved = group.and_then(|group| group.maps.into_iter().next());
        Some(Resolution { name: first.name.clone(), resolved })
    }

    /// The functions of the mirrors that the board has.
    fn group(&self, span: Span, parts: &mut Parts) -> Result<Group, Diagnostics> {
        let (context, words) = (self.context(), self.held.canonical());
        let mut group = Group { maps: Vec::new(), functions: Vec::new() };
        for number in [1, 2, 4, 0] {
            let is_wanted = match (number, group.maps.first()) {
                (4, Some(map)) => map.ranks_and_files().is_none_or(|(ranks, files)| ranks == files),
                (0, Some(map)) => map.squares() < map.words().bits(),
                _ => true,
            };
            if is_wanted {
                let name = Ident::new(&format!("of_symmetry_{number}"), span);
                let map = Ident::new(GROUP[number], span);
                let (made, map) = function::on_words(&name, &words, quote!(#map), span, &context)?;
                parts.functions.extend(made.tokens);
                group.functions.push((number, made.function, made.operations));
                group.maps.push(map);
            }
        }
        Ok(group)
    }

    /// Statements that make `images`, an array of them all, of the board `this`.
    fn all_images(&self, group: &Group, this: &TokenStream) -> TokenStream {
        let board = self.held.to_canonical(this);
        let clears =
            group.function(0).map(|clears| quote_spanned!(Span::mixed_site()=> let __board = #clears(__board);));
        let names: Vec<Ident> = GROUP[..group.order()].iter().map(|name| local(name)).vec();
        let mirrors = (1..group.order()).filter_map(|number| {
            // The last mirror that makes it, of the image before that one.
            let last = *GENERATORS.iter().rev().find(|&&bit| number & bit != 0)?;
            let before = number - last;
            let (function, name, before) = (group.function(last)?, &names[number], &names[before]);
            Some(quote!(let #name = #function(#before);))
        });
        let identity = &names[0];
        quote_spanned! {Span::mixed_site()=>
            let __board = #board;
            #clears
            let #identity = __board;
            #(#mirrors)*
            let __images = [#(#names),*];
        }
    }

    fn images(&self, orbit: &Orbit, group: Option<&Group>) -> TokenStream {
        let order = group.map_or(GROUP.len(), Group::order);
        let count = Literal::usize_unsuffixed(order);
        let names = GROUP[..order].iter().map(|name| format!("`{name}`")).vec().join(", ");
        let about = vec![format!(" The images of the board under its symmetries: {names}.")];
        let body = group.map(|group| {
            let (images, markers) = (self.all_images(group, &quote!(self)), self.markers());
            let each = (0..order).map(|number| {
                let number = Literal::usize_unsuffixed(number);
                self.held.of_canonical(&quote!(Self), &quote_spanned!(Span::mixed_site()=> __images[#number]), &markers)
            });
            quote!(#images [#(#each),*])
        });
        self.orbit_method(orbit, about, group, &of_one_board(), &quote!([Self; #count]), body)
    }

    fn least(&self, orbit: &Orbit, group: Option<&Group>) -> TokenStream {
        let (facade, words) = (&self.facade, self.held.count());
        let order = if words > 1 { " Words are compared as numbers, the lowest word first." } else { "" };
        let about = vec![
            format!(
                " The least of the images of the board as a number, and the symmetry that makes it: the first, where several do.{order}"
            ),
            String::new(),
            " The inverse of the symmetry takes that image back to the board.".to_owned(),
        ];
        let body = group.map(|group| {
            let (images, count) = (self.all_images(group, &quote!(self)), Literal::usize_unsuffixed(group.order()));
            let image = self.held.of_canonical(
                &quote!(Self),
                &quote_spanned!(Span::mixed_site()=> __images[__least]),
                &self.markers(),
            );
            let is_less = if words > 1 {
                let words = Literal::usize_unsuffixed(words);
                quote_spanned! {Span::mixed_site()=> {
                    let mut __word = 0;
                    while __word + 1 < #words && __images[__number][__word] == __images[__least][__word] {
                        __word += 1;
                    }
                    __images[__number][__word] < __images[__least][__word]
                }}
            } else {
                quote_spanned!(Span::mixed_site()=> __images[__number] < __images[__least])
            };
            quote_spanned! {Span::mixed_site()=>
                #images
                let mut __least = 0;
                let mut __number = 1;
                while __number < #count {
                    if #is_less {
                        __least = __number;
                    }
                    __number += 1;
                }
                (#image, #facade::Symmetry::ALL[__least])
            }
        });
        self.orbit_method(orbit, about, group, &of_one_board(), &quote!((Self, #facade::Symmetry)), body)
    }

    /// The function that returns the least images of several boards under one symmetry.
    fn least_of_several(&self, orbit: &Orbit, group: Option<&Group>) -> TokenStream {
        let facade = &self.facade;
        let about = vec![
            " The least of the images of several boards under one symmetry, and that symmetry: the first, where several make it."
                .to_owned(),
            String::new(),
            " Boards are compared one after the other, and each word by word as numbers, the lowest word first.".to_owned(),
        ];
        // Not a parameter of the type's own.
        let generics = &self.input.generics;
        let constants = generics.const_params().map(|parameter| &parameter.ident);
        let own = constants.chain(generics.type_params().map(|parameter| &parameter.ident));
        let count = name_beside("N", &own.vec());
        let body = group.map(|group| {
            let order = Literal::usize_unsuffixed(group.order());
            let images = self.all_images(group, &quote_spanned!(Span::mixed_site()=> boards[__board]));
            let (zero, places, own, other) = self.words_of_images(&count);
            let made = self.held.of_canonical(
                &quote!(Self),
                &quote_spanned!(Span::mixed_site()=> __all[__board][__least]),
                &self.markers(),
            );
            quote_spanned! {Span::mixed_site()=>
                let mut __all = [[#zero; #order]; #count];
                let mut __board = 0;
                while __board < #count {
                    __all[__board] = { #images __images };
                    __board += 1;
                }
                let mut __least = 0;
                let mut __number = 1;
                while __number < #order {
                    let mut __at = 0;
                    while __at + 1 < #places && #own == #other {
                        __at += 1;
                    }
                    if #count > 0 && #own < #other {
                        __least = __number;
                    }
                    __number += 1;
                }
                let mut __result = boards;
                __board = 0;
                while __board < #count {
                    __result[__board] = #made;
                    __board += 1;
                }
                (__result, #facade::Symmetry::ALL[__least])
            }
        });
        let takes = (
            quote!(<const #count: ::core::primitive::usize>),
            quote_spanned!(Span::mixed_site()=> boards: [Self; #count]),
        );
        self.orbit_method(orbit, about, group, &takes, &quote!(([Self; #count], #facade::Symmetry)), body)
    }

    /// Of the images `all` of `count` boards: an empty one, how many words there are under one symmetry, and the word `at` of them under
    /// the symmetries `number` and `least`.
    fn words_of_images(&self, count: &Ident) -> (TokenStream, TokenStream, TokenStream, TokenStream) {
        if self.held.count() == 1 {
            return (
                quote!(0),
                quote!(#count),
                quote_spanned!(Span::mixed_site()=> __all[__at][__number]),
                quote_spanned!(Span::mixed_site()=> __all[__at][__least]),
            );
        }
        let words = Literal::usize_unsuffixed(self.held.count());
        (
            quote!([0; #words]),
            quote!(#count * #words),
            quote_spanned!(Span::mixed_site()=> __all[__at / #words][__number][__at % #words]),
            quote_spanned!(Span::mixed_site()=> __all[__at / #words][__least][__at % #words]),
        )
    }

    /// The method that returns the image under one symmetry.
    fn one(&self, orbit: &Orbit, group: Option<&Group>) -> TokenStream {
        let held = &self.held;
        let mut about = vec![" The image of the board under a symmetry.".to_owned()];
        about.extend(group.map_or_else(Vec::new, panics));
        let body = group.map(|group| {
            let board = held.to_canonical(&quote!(self));
            let clears = group.function(0).map(|clears| quote_spanned!(Span::mixed_site()=> let __board = #clears(__board);));
            let functions = GENERATORS.into_iter().filter_map(|bit| Some((bit, group.function(bit)?.clone())));
            let steps = in_steps(&quote_spanned!(Span::mixed_site()=> __board), functions);
            let (bound, made) = (bound(group), held.of_canonical(&quote!(Self), &quote_spanned!(Span::mixed_site()=> __board), &self.rest()));
            quote_spanned!(Span::mixed_site()=> let __number = symmetry.number(); #bound let __board = #board; #clears #steps #made)
        });
        self.method_of_symmetry(orbit, about, body)
    }

    /// The same for a square.
    fn one_of_squares(
        &self,
        orbit: &Orbit,
        square: &Numbered,
        group: Option<&Group>,
        parts: &mut Parts,
        wrong: &mut Diagnostics,
    ) -> TokenStream {
        let mut about = vec![" The square where a symmetry moves what stands on this one.".to_owned()];
        about.extend(group.map_or_else(Vec::new, panics));
        let body = group.map(|group| {
            let mut functions = Vec::new();
            for bit in GENERATORS {
                let map = group.functions.iter().position(|(number, ..)| *number == bit);
                let Some(map) = map.map(|at| &group.maps[at]) else { continue };
                let name = Ident::new(&format!("of_symmetry_{bit}"), orbit.span);
                let numbers = map.numbers().map_err(Diagnostics::from);
                let made = numbers.and_then(|numbers| function::on_numbers(&name, &numbers, None));
                if let Some(Emitted { tokens, function, .. }) = wrong.take(made) {
                    parts.functions.extend(tokens);
                    functions.push((bit, function));
                }
            }
            let ty = word_type(function::number_width(group.maps[0].squares()));
            let place = quote_spanned!(Span::mixed_site()=> __place);
            let (read, made) = (square.number(&quote!(self), false, &ty), square.value(&quote!(Self), &place));
            let (bound, steps) = (bound(group), in_steps(&place, functions.into_iter()));
            quote_spanned!(Span::mixed_site()=> let __number = symmetry.number(); #bound let #place = #read; #steps #made)
        });
        parts.methods.extend(casts());
        self.method_of_symmetry(orbit, about, body)
    }

    /// A method that takes a symmetry, with that body, or without its meaning.
    fn method_of_symmetry(&self, orbit: &Orbit, about: Vec<String>, body: Option<TokenStream>) -> TokenStream {
        let facade = &self.facade;
        let symmetry = quote_spanned!(Span::mixed_site()=> symmetry: #facade::Symmetry);
        let takes = (TokenStream::new(), quote!(self, #symmetry));
        self.orbit_method(orbit, about, None, &takes, &quote!(Self), body)
    }

    /// A function of those generics and arguments with that body, or without its meaning.
    fn orbit_method(
        &self,
        orbit: &Orbit,
        mut about: Vec<String>,
        group: Option<&Group>,
        (generics, arguments): &(TokenStream, TokenStream),
        result: &TokenStream,
        body: Option<TokenStream>,
    ) -> TokenStream {
        let Orbit { name, attributes, .. } = orbit;
        let body = body.unwrap_or_else(|| quote!(loop {}));
        if self.implements.is_some() {
            return quote!(#[inline] fn #name #generics(#arguments) -> #result { #body });
        }
        if let Some(group) = group {
            let mirrors: Vec<String> = group
                .functions
                .iter()
                .filter(|(number, ..)| *number > 0)
                .map(|(number, _, operations)| format!("`{}` ({})", GROUP[*number], counted(operations, "operation")))
                .vec();
            let (all, images) = (group.operations(), group.order());
            about.push(String::new());
            about.push(format!(
                " {all} operations for {images} images. They are made of {}, each proved by its map.",
                mirrors.join(", ")
            ));
        }
        let visibility = &self.input.vis;
        let documented = attributes.iter().any(|attribute| attribute.path().is_ident("doc"));
        let about = about.iter().filter(|_| !documented);
        quote! {
            #(#attributes)*
            #(#[doc = #about])*
            #[inline]
            #[must_use]
            #visibility const fn #name #generics(#arguments) -> #result { #body }
        }
    }
}

/// The generics and the arguments of a method of the board alone.
fn of_one_board() -> (TokenStream, TokenStream) {
    (TokenStream::new(), quote!(self))
}

/// A variable that is changed by each function whose bit is in `number`.
fn in_steps(variable: &TokenStream, functions: impl Iterator<Item = (usize, Ident)>) -> TokenStream {
    let steps = functions.map(|(bit, function)| {
        let bit = Literal::usize_unsuffixed(bit);
        quote_spanned!(Span::mixed_site()=> let #variable = if __number & #bit == 0 { #variable } else { #function(#variable) };)
    });
    quote!(#(#steps)*)
}

/// That a board which is not square keeps its shape.
fn bound(group: &Group) -> Option<TokenStream> {
    let message = format!("this symmetry makes another board of {}", a(&group.maps[0].layout));
    (group.order() == 4).then(|| quote_spanned!(Span::mixed_site()=> ::core::assert!(__number < 4, #message);))
}

/// The documentation of that.
fn panics(group: &Group) -> Vec<String> {
    let panics = ["", " # Panics", "", " With a symmetry that makes another board of one that is not square."];
    if group.order() == 4 { panics.map(str::to_owned).to_vec() } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expand::function::Context;

    /// The functions are of three maps; what is documented is the whole group.
    #[test]
    fn all_symmetries_are_made_of_three() {
        for settings in
            ["", "board = 9x9, layout = 63 + 18", "board = 4x4, numbering = a8_lsb", "board = 10x9", "board = 19x19"]
        {
            let map = |name: &str| {
                let settings = crate::spec::Settings::parse(settings.parse().unwrap()).unwrap();
                let context = Context { settings, ..Context::default() };
                function::resolve(name.parse().unwrap(), None, &context).unwrap()
            };
            let order = if settings == "board = 10x9" { 4 } else { 8 };
            for (number, name) in GROUP.iter().enumerate().take(order) {
                let mirrors = GENERATORS.into_iter().filter(|bit| number & bit != 0).map(|bit| GROUP[bit]);
                let made = std::iter::once("identity").chain(mirrors).collect::<Vec<_>>().join(" then ");
                let (whole, made) = (map(name), map(&made));
                assert!(whole.destinations().eq(made.destinations()), "{name} with {settings}");
            }
        }
    }
}
