//! How a function is called, for tests that show what a counterexample does.

use std::collections::BTreeMap;

use super::items::Definition;
use super::run::Run;
use super::value::{Integer, Type};

/// A call of a function of words, or of types that hold one each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invocation {
    /// The function's path.
    pub function: String,
    /// What it takes.
    pub arguments: Vec<Argument>,
    /// What stands after the call to get at the word of the result: nothing, or `.0`.
    pub result: String,
}

/// What a function takes: an integer or a `bool`, perhaps in a struct.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// The type of the word, such as `u64`.
    pub word: String,
    /// What stands before and after the word.
    pub around: (String, String),
}

impl Argument {
    /// A word by itself.
    #[must_use]
    pub fn word(bits: u32) -> Self {
        let word = if bits == 1 { "bool".to_owned() } else { format!("u{bits}") };
        Self { word, around: Default::default() }
    }

    /// The argument of a type, given the fields of structs; `None` when it is not one word.
    pub(super) fn of(ty: &Type, fields: &BTreeMap<String, Vec<(String, Type)>>) -> Option<Self> {
        match ty {
            Type::Integer(_) | Type::Bool => Some(Self { word: ty.name(), around: Default::default() }),
            Type::Struct(name) => {
                let [(field, inner)] = &fields.get(name)?[..] else { return None };
                let inner = Self::of(inner, fields)?;
                let (before, after) = match field.parse::<u32>() {
                    Ok(_) => (format!("{name}("), ")"),
                    Err(_) => (format!("{name} {{ {field}: "), " }"),
                };
                Some(Self { word: inner.word, around: (before + &inner.around.0, inner.around.1 + after) })
            }
            Type::Tuple(_) | Type::Array(..) => None,
        }
    }

    fn text(&self, value: u128) -> String {
        let (before, after) = &self.around;
        format!("{before}{}{after}", literal(&self.word, value))
    }
}

/// A word as a literal of its type.
fn literal(ty: &str, value: u128) -> String {
    match Integer::from_name(ty) {
        Some(integer) if integer.signed && value > integer.max() => {
            let size = if ty == "isize" { "size".to_owned() } else { integer.bits.to_string() };
            format!("{value:#x}_u{size} as {ty}")
        }
        Some(_) => format!("{value:#x}_{ty}"),
        None => (value == 1).to_string(),
    }
}

impl Invocation {
    /// The call with these words, and what gets at the word of the result.
    #[must_use]
    pub fn text(&self, inputs: &[u128]) -> String {
        let arguments: Vec<String> =
            self.arguments.iter().zip(inputs).map(|(argument, &value)| argument.text(value)).collect();
        format!("{}({}){}", self.function, arguments.join(", "), self.result)
    }

    /// A name for a test about these words.
    #[must_use]
    pub fn test_name(&self, inputs: &[u128]) -> String {
        let name = self.function.rsplit("::").next().unwrap_or(&self.function);
        let words: Vec<String> = inputs.iter().map(|input| format!("{input:x}")).collect();
        format!("{name}_of_{}", words.join("_"))
    }
}

impl Run<'_> {
    /// How it is called, when what it takes and returns is words.
    pub(super) fn invocation(&mut self, definition: Definition<'_>) -> Option<Invocation> {
        let run = self;
        let span = definition.span;
        let types = run.argument_types(definition).ok()?;
        let result = match &definition.signature.output {
            syn::ReturnType::Type(_, ty) => {
                run.within(definition.module, definition.owner, |run| run.ty(ty)).ok()??
            }
            syn::ReturnType::Default => return None,
        };
        let mut structs = BTreeMap::new();
        let mut waiting: Vec<Type> = types.iter().map(|(_, ty)| ty.clone()).chain([result.clone()]).collect();
        while let Some(ty) = waiting.pop() {
            let Type::Struct(name) = ty else { continue };
            if structs.contains_key(&name) {
                continue;
            }
            let fields = run.fields(&name, span).ok()?;
            waiting.extend(fields.iter().map(|(_, ty)| ty.clone()));
            structs.insert(name, fields);
        }
        let mut accessor = String::new();
        let mut ty = result;
        while let Type::Struct(name) = &ty {
            if accessor.len() > 256 {
                return None;
            }
            let [(field, inner)] = &structs.get(name)?[..] else { return None };
            accessor.push_str(&format!(".{field}"));
            ty = inner.clone();
        }
        Argument::of(&ty, &structs)?;
        let arguments = types.iter().map(|(_, ty)| Argument::of(ty, &structs)).collect::<Option<_>>()?;
        let function = run.items.name(definition);
        Some(Invocation { function, arguments, result: accessor })
    }
}
