//! Long tables as short texts: in C++, the compiler itself writes the entries out.

use std::fmt::Write as _;

use permgen_core::pairs::Pairs;
use permgen_core::program::Table;
use permgen_core::vector::sort_by_key;
use permgen_core::width::Width;

use super::Dialect;

/// Shorter tables are written as they are.
const LEAST: usize = 4096;

/// Longer ones, too: clang stops after 2^20 steps of a constant expression, of which an entry takes five.
const MOST: usize = 180_000;

/// How many entries a block has at most: compilers limit the length of a string.
const LONGEST: usize = 4096;

/// The letter of the first word of a block. Those before it are a space and signs.
const FIRST: u8 = b'$';

/// The next entries of a table that one letter each can name.
struct Block<'a> {
    entries: &'a [u128],
    /// The different words among them, the most frequent first.
    words: Vec<u128>,
}

impl<'a> Block<'a> {
    fn of(entries: &'a [u128]) -> Self {
        let mut counts = Pairs::<u128, usize>::default();
        let mut end = 0;
        while end < entries.len().min(LONGEST) {
            if counts.count() == usize::from(u8::MAX - FIRST) && counts.get(&entries[end]).is_none() {
                break;
            }
            *counts.entry(entries[end]) += 1;
            end += 1;
        }
        let mut words = counts.list();
        sort_by_key(&mut words, |&(_, count)| std::cmp::Reverse(count));
        Self { entries: &entries[..end], words: words.into_iter().map(|(word, _)| word).collect() }
    }

    /// A letter for each entry.
    fn letters(&self) -> impl Iterator<Item = u8> {
        let mut numbers = Pairs::<u128, usize>::default();
        self.words.iter().enumerate().for_each(|(number, &word)| *numbers.entry(word) = number);
        let letter = move |entry| FIRST + *numbers.get(entry).expect("it is among the words") as u8;
        self.entries.iter().map(letter)
    }
}

/// A letter in a string of C++.
fn escaped(letter: u8) -> String {
    match letter {
        b'?' | b'\\' | 127.. => format!("\\{letter:03o}"),
        _ => char::from(letter).to_string(),
    }
}

/// The definition of a long table, as an array that the compiler fills; `None` if the table is short, or would not become shorter.
pub(super) fn table(dialect: Dialect, name: &str, about: &str, table: &Table) -> Option<String> {
    let (width, count) = (table.width(), table.entries().len());
    if dialect != Dialect::Cpp || !(LEAST..=MOST).contains(&count) || width <= Width::W8 {
        return None;
    }
    let (mut blocks, mut rest) = (Vec::new(), table.entries());
    while !rest.is_empty() {
        let block = Block::of(rest);
        rest = &rest[block.entries.len()..];
        blocks.push(block);
    }
    if blocks.iter().map(|block| block.words.len()).sum::<usize>() * 4 > count {
        return None;
    }
    let ty = dialect.ty(width);
    let mut text = format!(
        "struct {name}_entries {{
    {ty} entries[{count}];
}};

inline constexpr {name}_entries {name}_filled = [] {{
    {name}_entries table{{}};
    std::uint32_t at = 0;
    // A block of entries: its words, and a letter for each entry, from `{first}` for the first word on.
    const auto block = [&](std::initializer_list<{ty}> words, const char *letters) {{
        for (; *letters != 0; letters++) {{
            table.entries[at++] = words.begin()[static_cast<unsigned char>(*letters) - {FIRST}];
        }}
    }};
",
        first = char::from(FIRST)
    );
    for block in &blocks {
        let words: Vec<String> = block.words.iter().map(|&word| dialect.constant(word, width)).collect();
        let words: Vec<String> = words.chunks(4).map(|line| line.join(", ")).collect();
        let letters: Vec<String> = block.letters().map(escaped).collect();
        let letters: Vec<String> = letters.chunks(112).map(|line| format!("\"{}\"", line.concat())).collect();
        let [words, letters] =
            [(words, ",\n           "), (letters, "\n          ")].map(|(lines, end)| lines.join(end));
        writeln!(text, "    block({{{words}}},\n          {letters});").expect("a string takes all text");
    }
    write!(
        text,
        "    return table;
}}();

{about}inline constexpr const {ty} (&{name})[{count}] = {name}_filled.entries;\n\n"
    )
    .expect("a string takes all text");
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_words_are_the_table() {
        let entries: Vec<u128> = (0..10_000u128).map(|number| number * number % 1009 * 0x1_0000_0001).collect();
        let mut rest = &entries[..];
        while !rest.is_empty() {
            let block = Block::of(rest);
            assert!(block.entries.len() <= LONGEST && block.words.len() <= 219);
            let read: Vec<u128> = block.letters().map(|letter| block.words[usize::from(letter - FIRST)]).collect();
            assert_eq!(read, rest[..read.len()]);
            rest = &rest[read.len()..];
        }
        assert_eq!([b'$', b'?', b'\\', 200].map(escaped), ["$", "\\077", "\\134", "\\310"]);
    }

    #[test]
    fn the_compiler_fills_the_table() {
        let folder = std::env::temp_dir().join(format!("permgen-filled-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let entries = Table::new(Width::W64, (0..10_000).map(|number| number * number % 97 * 0x1_0000_0001));
        let table = table(Dialect::Cpp, "squares", "", &entries).unwrap();
        let main = "static_assert(squares[3] == 0x900000009ull);
            int main() {
                for (unsigned long long n = 0; n < 10000; n++) { if (squares[n] != n * n % 97 * 0x100000001ull) return 1; }
                return 0;
            }";
        std::fs::write(
            folder.join("main.cpp"),
            format!("#include <cstdint>\n#include <initializer_list>\n{table}{main}"),
        )
        .unwrap();
        let flags =
            ["-std=c++17", "-pedantic", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Wold-style-cast", "-Werror"];
        let mut compiler = std::process::Command::new("c++");
        compiler.current_dir(&folder).args(flags).args(["main.cpp", "-o", "main"]);
        assert!(compiler.status().expect("a compiler of C++ is installed").success());
        assert!(std::process::Command::new(folder.join("main")).status().unwrap().success());
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn only_long_tables_of_few_words_are_filled_by_the_compiler() {
        let written = |count: usize, words: usize, width| {
            let entries = (0..count).map(|at| (at % words) as u128);
            table(Dialect::Cpp, "t", "", &Table::new(width, entries)).is_some()
        };
        assert!(written(5000, 100, Width::W64));
        assert!(!written(4000, 100, Width::W64));
        assert!(!written(5000, 4000, Width::W64));
        assert!(!written(200_000, 100, Width::W64));
        assert!(!written(5000, 100, Width::W8));
    }
}
