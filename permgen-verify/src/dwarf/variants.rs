//! Enums of Rust whose variants hold values.

use gimli::{AttributeValue, DebugInfoOffset, constants as c};

use super::types::{PLAIN, Types};
use crate::abi::types::{ENUM, Leaf, NOT_ZERO, Type};

/// A variant: what tells it from the others, and what it holds.
struct Variant {
    /// Nothing for one that is known by its values.
    value: Option<u128>,
    name: String,
    holds: Type,
}

/// Where the number is that tells variants apart.
struct Tag {
    at: u64,
    bits: u32,
}

impl Types<'_, '_> {
    /// The enum of a list of variants, as far as its words are known: one that is a byte, or has at most one variant that holds words.
    pub(super) fn variants(&self, part: DebugInfoOffset, name: &str, size: u64, depth: usize) -> Result<Type, String> {
        let unknown = || format!("the enum `{name}`");
        let (tag, variants) = self.listed(part, depth).ok_or_else(unknown)?;
        let name = format!("{ENUM}{name}");
        let found = match (size, tag) {
            // Without values of its own it would be none that is ever passed.
            (0, None) => matches!(&variants[..], [Variant { holds: Type::Nothing, .. }]).then_some(Type::Nothing),
            (1, Some(tag)) => byte(&variants, &tag).map(|values| choice(name, 8, values)),
            (_, Some(tag)) => {
                tagged(name.clone(), size, &variants, &tag).or_else(|| number(name, size, &variants, &tag))
            }
            (_, None) => None,
        };
        found.ok_or_else(unknown)
    }

    /// The variants, and what tells them apart, if there are several; nothing if that is not understood.
    fn listed(&self, part: DebugInfoOffset, depth: usize) -> Option<(Option<Tag>, Vec<Variant>)> {
        let entries = self.entries;
        entries.only(part, &[PLAIN, &[c::DW_AT_discr]]).ok()?;
        let tag = match entries.reference(part, c::DW_AT_discr) {
            None => None,
            Some(tag) => {
                let ty = entries.reference(tag, c::DW_AT_type)?;
                let bits = u32::try_from(entries.number(ty, c::DW_AT_byte_size)?).ok()?.checked_mul(8)?;
                let is_number = matches!(bits, 8 | 16 | 32 | 64) && entries.tag(ty) == c::DW_TAG_base_type;
                Some(Tag { at: entries.member_offset(tag).filter(|_| is_number)?, bits })
            }
        };
        let mut variants = Vec::new();
        for &child in entries.children(part) {
            match entries.tag(child) {
                c::DW_TAG_member => {}
                c::DW_TAG_variant => variants.push(self.variant(child, tag.as_ref(), depth)?),
                _ => return None,
            }
        }
        Some((tag, variants))
    }

    fn variant(&self, variant: DebugInfoOffset, tag: Option<&Tag>, depth: usize) -> Option<Variant> {
        let entries = self.entries;
        entries.only(variant, &[PLAIN, &[c::DW_AT_discr_value]]).ok()?;
        let value = match (entries.value(variant, c::DW_AT_discr_value), tag) {
            (None, _) => None,
            (Some(AttributeValue::Block(_)), _) | (Some(_), None) => return None,
            (Some(_), Some(tag)) => {
                let value = entries.signed(variant, c::DW_AT_discr_value)?;
                Some(u128::from(value as u64) & (u128::MAX >> (128 - tag.bits)))
            }
        };
        let [member] = entries.children(variant)[..] else { return None };
        if entries.tag(member) != c::DW_TAG_member || entries.member_offset(member) != Some(0) {
            return None;
        }
        let body = entries.reference(member, c::DW_AT_type)?;
        let mut members = entries.children(body).iter().filter(|&&child| entries.tag(child) == c::DW_TAG_member);
        // Within the enum, that is: it may hold references to itself.
        let is_nothing = |&member: &DebugInfoOffset| {
            let ty = entries.reference(member, c::DW_AT_type);
            ty.is_some_and(|ty| self.within(Some(ty), depth + 1, true) == Ok(Type::Nothing))
        };
        let holds = if members.all(is_nothing) { Type::Nothing } else { self.of_variant(body, depth)? };
        Some(Variant { value, name: entries.name(body).unwrap_or_default(), holds })
    }
}

/// The values of an enum that is one byte.
fn byte(variants: &[Variant], tag: &Tag) -> Option<Vec<u128>> {
    let mut values = Vec::new();
    for Variant { value, holds, .. } in variants {
        match (value, holds) {
            (Some(value), Type::Nothing) => values.push(*value),
            (None, holds) => match &holds.leaves().ok()?[..] {
                [Leaf { values: Some(known), .. }] => values.extend(known),
                [Leaf { bits: bits @ (1 | 8), name, .. }] if !name.starts_with(NOT_ZERO) => values.extend(0..1 << bits),
                _ => return None,
            },
            (Some(_), _) => return None,
        }
    }
    values.sort_unstable();
    values.dedup();
    (tag.at == 0 && tag.bits == 8 && !values.is_empty()).then_some(values)
}

/// Of an enum with a tag, and at most one variant that holds words, of which each is a value.
fn tagged(name: String, size: u64, variants: &[Variant], tag: &Tag) -> Option<Type> {
    let values: Option<Vec<u128>> = variants.iter().map(|variant| variant.value).collect();
    let tagged = ("variant".to_owned(), tag.at, choice(format!("{ENUM}tag"), tag.bits, values?));
    let mut holding = variants.iter().filter(|variant| variant.holds != Type::Nothing);
    let (holds, None) = (holding.next(), holding.next()) else { return None };
    let mut fields = vec![tagged];
    if let Some(Variant { name: variant, holds: Type::Struct { fields: inner, .. }, .. }) = holds {
        let all_are_values = holds?.holds.leaves().ok()?.iter().all(|leaf| {
            leaf.values.is_none() && leaf.bits >= 8 && leaf.name != "char" && !leaf.name.starts_with(NOT_ZERO)
        });
        let inner = inner.iter().map(|(field, at, ty)| (format!("{variant}.{field}"), *at, ty.clone()));
        fields.extend(all_are_values.then_some(inner)?);
    } else if holds.is_some() {
        return None;
    }
    super::types::are_apart(&fields, size).then_some(Type::Struct { name, size, fields })
}

/// Of a number that is not 0, or nothing, which is 0.
fn number(name: String, size: u64, variants: &[Variant], tag: &Tag) -> Option<Type> {
    let [one, other] = variants else { return None };
    let (nothing, some) = if one.value.is_some() { (one, other) } else { (other, one) };
    let is_zero = nothing.value == Some(0) && nothing.holds == Type::Nothing && some.value.is_none();
    let leaves = some.holds.leaves().ok()?;
    let [Leaf { offset: 0, bits, name: number, .. }] = &leaves[..] else { return None };
    let is_whole = u64::from(*bits) == 8 * size && *bits == tag.bits && tag.at == 0;
    let word = number.strip_prefix(NOT_ZERO)?.trim_end_matches('>').to_owned();
    let fields = vec![("0".to_owned(), 0, Type::Word { name: word, bits: *bits })];
    (is_zero && is_whole).then_some(Type::Struct { name, size, fields })
}

/// A word that is one of some values.
fn choice(name: String, bits: u32, mut values: Vec<u128>) -> Type {
    values.sort_unstable();
    let bits = if bits == 8 && values == [0, 1] { 1 } else { bits };
    Type::Choice { name, bits, values, variants: Vec::new() }
}
