//! gofmt's spaces: around operators that bind loosely, and none around those that bind closely if both are mixed, or if a call
//! with several arguments, an index or an operator is around them.

/// An expression, as far as spaces depend on it.
enum Part {
    /// A name or a literal.
    Word(String),
    /// An operator before its operand.
    Unary(&'static str, Box<Part>),
    Binary(Box<Part>, &'static str, Box<Part>),
    Group(Box<Part>),
    /// What stands before the brackets, and the arguments.
    Call(Box<Part>, Vec<Part>),
    Index(Box<Part>, Box<Part>),
}

/// Go's operators with two operands, the longest first, and how closely they bind.
const OPERATORS: [(&str, u8); 11] =
    [("<<", 5), (">>", 5), ("&^", 5), ("&", 5), ("*", 5), ("/", 5), ("%", 5), ("+", 4), ("-", 4), ("|", 4), ("^", 4)];

/// Where [`Part::kinds`] notes that two signs would read as one operator without a space: `& ^`.
const TOUCHING: usize = 0;

fn closeness(operator: &str) -> u8 {
    OPERATORS.iter().find(|(known, _)| *known == operator).map_or(0, |(_, closeness)| *closeness)
}

/// The expression with gofmt's spaces.
pub(super) fn spaced(text: &str) -> String {
    let mut reader = Reader { rest: text };
    let part = reader.part(0);
    debug_assert_eq!(reader.rest, "", "{text}");
    let mut spaced = String::new();
    part.print(1, &mut spaced);
    spaced
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    /// Whether this comes next; if so, goes past it.
    fn takes(&mut self, sign: &str) -> bool {
        self.rest = self.rest.trim_start();
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// An expression of operators that bind more closely than that.
    fn part(&mut self, outer: u8) -> Part {
        let mut left = self.operand();
        loop {
            self.rest = self.rest.trim_start();
            let next = OPERATORS.iter().find(|(operator, _)| self.rest.starts_with(operator));
            let Some(&(operator, closeness)) = next.filter(|(_, closeness)| *closeness > outer) else { return left };
            self.rest = &self.rest[operator.len()..];
            left = Part::Binary(Box::new(left), operator, Box::new(self.part(closeness)));
        }
    }

    fn operand(&mut self) -> Part {
        for sign in ["^", "-"] {
            if self.takes(sign) {
                return Part::Unary(sign, Box::new(self.operand()));
            }
        }
        let mut part = if self.takes("(") {
            let inner = self.part(0);
            self.takes(")");
            Part::Group(Box::new(inner))
        } else {
            let is_end = |sign: char| !(sign.is_alphanumeric() || matches!(sign, '_' | '.'));
            let (word, rest) = self.rest.split_at(self.rest.find(is_end).unwrap_or(self.rest.len()));
            self.rest = rest;
            Part::Word(word.to_owned())
        };
        loop {
            if self.takes("(") {
                let mut arguments = Vec::new();
                while !self.takes(")") && !self.rest.is_empty() {
                    arguments.push(self.part(0));
                    self.takes(",");
                }
                part = Part::Call(Box::new(part), arguments);
            } else if self.takes("[") {
                let index = self.part(0);
                self.takes("]");
                part = Part::Index(Box::new(part), Box::new(index));
            } else {
                return part;
            }
        }
    }
}

impl Part {
    /// Writes it at a depth: deeper operators get fewer spaces.
    fn print(&self, depth: u32, to: &mut String) {
        match self {
            Part::Word(word) => to.push_str(word),
            Part::Unary(sign, operand) => {
                to.push_str(sign);
                operand.print(depth, to);
            }
            Part::Binary(left, operator, right) => {
                let space = if closeness(operator) < self.least_without(depth) { " " } else { "" };
                let is_chain = matches!(&**left, Part::Binary(_, inner, _) if closeness(inner) == closeness(operator));
                left.print(depth + u32::from(!is_chain), to);
                *to += &format!("{space}{operator}{space}");
                right.print(depth + 1, to);
            }
            Part::Group(inner) => {
                to.push('(');
                inner.print((depth - 1).max(1), to);
                to.push(')');
            }
            Part::Call(function, arguments) => {
                let depth = depth + u32::from(arguments.len() > 1);
                function.print(depth, to);
                to.push('(');
                for (number, argument) in arguments.iter().enumerate() {
                    to.push_str(if number > 0 { ", " } else { "" });
                    argument.print(depth, to);
                }
                to.push(')');
            }
            Part::Index(table, index) => {
                table.print(1, to);
                to.push('[');
                index.print(depth + 1, to);
                to.push(']');
            }
        }
    }
    /// How closely an operator binds that has no spaces around it.
    fn least_without(&self, depth: u32) -> u8 {
        let mut kinds = [false; 6];
        self.kinds(&mut kinds);
        match (kinds[TOUCHING], kinds[4] && kinds[5], depth) {
            (true, ..) => 6,
            (_, true, 1) => 5,
            (_, false, 1) => 6,
            _ => 4,
        }
    }

    /// How closely the operators bind that no parentheses are around.
    fn kinds(&self, kinds: &mut [bool; 6]) {
        let Part::Binary(left, operator, right) = self else { return };
        kinds[usize::from(closeness(operator))] = true;
        kinds[TOUCHING] |= matches!((*operator, &**right), ("&", Part::Unary("^", _)));
        left.kinds(kinds);
        right.kinds(kinds);
    }
}

#[cfg(test)]
mod tests {
    use super::spaced;

    /// What gofmt makes of each, which `languages` compares with gofmt itself.
    #[test]
    fn spaces_are_those_of_gofmt() {
        for expected in [
            "a ^ b",
            "a<<9 | b>>7",
            "^(e & v1) ^ (a | b)",
            "^(e&v1)<<8 ^ (a | b)",
            "v1 ^ (v1&0xff)<<8",
            "bits.ReverseBytes64(a ^ b)",
            "bits.RotateLeft64(a^b, int(c&63))",
            "bits.RotateLeft64(a^b, -int(c&63)) & 0xff",
            "table[(a*0x80+b)>>58]",
            "table[a&63] | b",
            "a & ^b",
            "a &^ (b | c)",
            "f(a&b, c|d<<3)",
            "(a&c|b)*d + e",
            "uint64(a&b)<<32 | uint64(c)",
            "(a>>8 ^ b) & 0xff",
            "((a >> 8) & b) | c",
        ] {
            let squeezed = expected.replace(' ', "").replace("&^b", "& ^b");
            assert_eq!(spaced(&squeezed), expected);
            assert_eq!(spaced(expected), expected);
        }
    }
}
