//! How a function is called, for tests that show what a counterexample does.

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

    fn text(&self, value: u128) -> String {
        let (before, after) = &self.around;
        format!("{before}{}{after}", literal(&self.word, value))
    }
}

/// A word as a literal of its type.
fn literal(ty: &str, value: u128) -> String {
    let Some((kind, size)) = ty.split_at_checked(1).filter(|(kind, _)| matches!(*kind, "u" | "i")) else {
        return (value == 1).to_string();
    };
    let bits: u32 = size.parse().unwrap_or(64);
    if kind == "i" && value >> (bits - 1) & 1 == 1 {
        format!("{value:#x}_u{size} as {ty}")
    } else {
        format!("{value:#x}_{ty}")
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
        let plain = self.function.split("::<").next().unwrap_or(&self.function);
        let name = plain.rsplit("::").next().unwrap_or(plain);
        let words: Vec<String> = inputs.iter().map(|input| format!("{input:x}")).collect();
        format!("{name}_of_{}", words.join("_"))
    }
}
