//! C, C++, Go, Rust and Zig.

use permgen_core::width::Width;

use super::super::tools;
use super::{Driver, Entry, Files, Word, cases, command, joined};

/// In C, the names of a factor and its table are those of the file: one is enough.
fn has_one_factor(name: &str) -> bool {
    name != "lowest_of_byte"
}

const C_MAIN: &str = r#"
int main(void) {
    static char line[4096];
    unsigned long checked = 0;
    while (fgets(line, sizeof line, stdin)) {
        uint64_t w[128] = { 0 };
        int n = 0, is_right = 0;
        char *token = strtok(line, " \n");
        const int number = atoi(token);
        while ((token = strtok(NULL, " \n")) != NULL) w[n++] = strtoull(token, NULL, 16);
        switch (number) {
CASES        }
        if (!is_right) {
            printf("wrong: %d\n", number);
            return 1;
        }
        checked++;
    }
    printf("%lu\n", checked);
    return 0;
}
"#;

fn c_main(entries: &[Entry], word: fn(&Word) -> String, namespace: &str) -> String {
    let case = |entry: &Entry, inputs: &[Word], output: &Word| {
        let Entry { number, name, .. } = entry;
        if output.is_array && namespace.is_empty() {
            let (bits, count, inputs) = (output.width.bits(), output.parts, joined(inputs, "w[#] != 0", word));
            let equal: Vec<String> =
                output.places().enumerate().map(|(at, place)| format!("r[{at}] == w[{place}]")).collect();
            return format!(
                "        case {number}: {{ uint{bits}_t r[{count}]; {name}({inputs}, r); is_right = {}; break; }}\n",
                equal.join(" && ")
            );
        }
        format!(
            "        case {number}: is_right = {namespace}{name}({}) == {}; break;\n",
            joined(inputs, "w[#] != 0", word),
            word(output)
        )
    };
    C_MAIN.replace("CASES", &cases(entries, 64, case))
}

pub(crate) fn c() -> Driver {
    fn word(word: &Word) -> String {
        if let Some((width, entries)) = word.entries(64, |at, width| format!("(uint{}_t)w[{at}]", width.bits())) {
            return format!("(uint{}_t[]){{ {entries} }}", width.bits());
        }
        match word.parts {
            2 => format!("((permgen_u128)w[{}] << 64 | w[{}])", word.at, word.at + 1),
            _ => format!("(uint{}_t)w[{}]", word.width.bits(), word.at),
        }
    }
    let files = |entries: &[Entry]| -> Files {
        let includes = "#include \"emitted.h\"\n#include \"emitted.h\"\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n";
        vec![("main.c", format!("{includes}{}", c_main(entries, word, "")))]
    };
    let commands = || {
        let warnings = ["-std=c99", "-pedantic", "-O1", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror"];
        let cc = command(tools::program("cc", "--version")?, &[&warnings[..], &["main.c", "-o", "main"]].concat());
        Ok(vec![cc, command("./main".to_owned(), &[])])
    };
    Driver { language: "c", emitted: "emitted.h", module: "", part: 64, has: has_one_factor, files, commands }
}

pub(crate) fn cpp() -> Driver {
    fn word(word: &Word) -> String {
        let entry = |at: usize, width: Width| format!("static_cast<std::uint{}_t>(w[{at}])", width.bits());
        if let Some((width, entries)) = word.entries(64, entry) {
            return format!("std::array<std::uint{}_t, {}>{{{{{entries}}}}}", width.bits(), word.parts);
        }
        match word.parts {
            2 => format!("(static_cast<permgen_u128>(w[{}]) << 64 | w[{}])", word.at, word.at + 1),
            _ => format!("static_cast<std::uint{}_t>(w[{}])", word.width.bits(), word.at),
        }
    }
    let files = |entries: &[Entry]| -> Files {
        let includes = "#include \"emitted.hpp\"\n#include \"emitted.hpp\"\n#include <cstdio>\n#include <cstdlib>\n#include <cstring>\n";
        let asserted =
            [("flip_vertical(0xff)", "0xffull << 56"), ("rotate_90(1)", "1ull << 56")].map(|(call, value)| {
                let is_there = entries.iter().any(|entry| call.starts_with(&format!("{}(", entry.name)));
                let text = format!("static_assert(board::fast::{call} == {value}, \"at compile time\");\n");
                if is_there { text } else { String::new() }
            });
        let includes = includes.to_owned() + &asserted.concat();
        let main = c_main(entries, word, "board::fast::").replace("NULL", "nullptr");
        vec![("main.cpp", format!("{includes}{main}"))]
    };
    let commands = || {
        let warnings = [
            "-std=c++17",
            "-pedantic",
            "-O1",
            "-Wall",
            "-Wextra",
            "-Wconversion",
            "-Wshadow",
            "-Wold-style-cast",
            "-Werror",
        ];
        let compiler = tools::program("c++", "--version")?;
        let compile = command(compiler, &[&warnings[..], &["main.cpp", "-o", "main"]].concat());
        Ok(vec![compile, command("./main".to_owned(), &[])])
    };
    Driver {
        language: "cpp",
        emitted: "emitted.hpp",
        module: "board.fast",
        part: 64,
        has: has_one_factor,
        files,
        commands,
    }
}

pub(crate) fn go() -> Driver {
    let files = |entries: &[Entry]| -> Files {
        let case = |entry: &Entry, inputs: &[Word], output: &Word| {
            let part = |at: usize, width: Width| format!("uint{}(w[{at}])", width.bits());
            let array = |word: &Word| {
                let (width, entries) = word.entries(64, part)?;
                Some(format!("[{}]uint{}{{{entries}}}", word.parts, width.bits()))
            };
            let word = |word: &Word| match (array(word), word.parts) {
                (Some(array), _) => array,
                (None, 1) => part(word.at, word.width),
                (None, _) => format!("w[{}], w[{}]", word.at, word.at + 1),
            };
            let call = format!("board.{}({})", entry.pascal(), joined(inputs, "w[#] != 0", word));
            let (number, at) = (entry.number, output.at);
            match (array(output), output.parts) {
                (Some(array), _) => format!("\t\tcase {number}:\n\t\t\tisRight = {call} == {array}\n"),
                (None, 1) => format!("\t\tcase {number}:\n\t\t\tisRight = uint64({call}) == w[{at}]\n"),
                (None, _) => format!(
                    "\t\tcase {number}:\n\t\t\thigh, low := {call}\n\t\t\tisRight = high == w[{at}] && low == w[{}]\n",
                    at + 1
                ),
            }
        };
        let main = GO_MAIN.replace("CASES", &cases(entries, 64, case));
        vec![("main.go", main), ("go.mod", "module test\n\ngo 1.18\n".to_owned())]
    };
    let commands = || {
        let go = tools::program("go", "version")?;
        // What gofmt would change is a failure, too.
        let format = "files=$(gofmt -d board) && test -z \"$files\" || { echo \"$files\" >&2; exit 1; }".to_owned();
        Ok(vec![
            command("sh".to_owned(), &["-c", &format]),
            command(go.clone(), &["vet", "./..."]),
            command(go, &["build", "-o", "main", "."]),
            command("./main".to_owned(), &[]),
        ])
    };
    Driver { language: "go", emitted: "board/emitted.go", module: "board", part: 64, has: |_| true, files, commands }
}

const GO_MAIN: &str = r#"package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"

	"test/board"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	checked := 0
	for lines.Scan() {
		tokens := strings.Fields(lines.Text())
		number, _ := strconv.Atoi(tokens[0])
		var w [64]uint64
		for n, token := range tokens[1:] {
			w[n], _ = strconv.ParseUint(token, 16, 64)
		}
		isRight := false
		switch number {
CASES		}
		if !isRight {
			fmt.Println("wrong:", number)
			os.Exit(1)
		}
		checked++
	}
	fmt.Println(checked)
}
"#;

pub(crate) fn zig() -> Driver {
    let files = |entries: &[Entry]| -> Files {
        let case = |entry: &Entry, inputs: &[Word], output: &Word| {
            let entry_of = |at: usize, _: Width| format!("@truncate(w[{at}])");
            let word = |word: &Word| match word.entries(128, entry_of) {
                Some((_, entries)) => format!(".{{ {entries} }}"),
                None => entry_of(word.at, word.width),
            };
            let (number, name) = (entry.number, entry.camel());
            if let Some((width, entries)) = output.entries(128, entry_of) {
                let (bits, inputs) = (width.bits(), joined(inputs, "w[#] != 0", word));
                return format!(
                    "            {number} => std.mem.eql(u{bits}, &board.{name}({inputs}), &[_]u{bits}{{ {entries} }}),\n"
                );
            }
            format!(
                "            {number} => board.{name}({}) == w[{}],\n",
                joined(inputs, "w[#] != 0", word),
                output.at
            )
        };
        vec![("main.zig", ZIG_MAIN.replace("CASES", &cases(entries, 128, case)))]
    };
    let commands = || {
        let python = tools::python("ziglang")?;
        let zig = |arguments: &[&str]| command(python.clone(), &[&["-m", "ziglang"], arguments].concat());
        Ok(vec![
            zig(&["fmt", "--check", "emitted.zig"]),
            zig(&["build-exe", "main.zig", "--cache-dir", "cache", "--global-cache-dir", "cache"]),
            command("./main".to_owned(), &[]),
        ])
    };
    Driver { language: "zig", emitted: "emitted.zig", module: "", part: 128, has: |_| true, files, commands }
}

const ZIG_MAIN: &str = r#"const std = @import("std");
const board = @import("emitted.zig");

pub fn main() void {
    var checked: usize = 0;
    var lines = std.mem.tokenizeScalar(u8, @embedFile("vectors.txt"), '\n');
    while (lines.next()) |line| {
        var tokens = std.mem.tokenizeScalar(u8, line, ' ');
        const number = std.fmt.parseInt(usize, tokens.next().?, 10) catch unreachable;
        var w: [64]u128 = @splat(0);
        var n: usize = 0;
        while (tokens.next()) |token| : (n += 1) {
            w[n] = std.fmt.parseInt(u128, token, 16) catch unreachable;
        }
        const is_right = switch (number) {
CASES            else => false,
        };
        if (!is_right) {
            std.debug.print("wrong: {d}\n", .{number});
            std.process.exit(1);
        }
        checked += 1;
    }
    // Standard error is where it can be written without more ado.
    std.debug.print("{d}\n", .{checked});
}
"#;

pub(crate) fn rust() -> Driver {
    let files = |entries: &[Entry]| -> Files {
        let case = |entry: &Entry, inputs: &[Word], output: &Word| {
            let word = |word: &Word| match word.entries(128, |at, width| format!("w[{at}] as u{}", width.bits())) {
                Some((_, entries)) => format!("[{entries}]"),
                None => format!("w[{}] as u{}", word.at, word.width.bits()),
            };
            let (number, name) = (entry.number, &entry.name);
            format!(
                "            {number} => emitted::{name}({}) == {},\n",
                joined(inputs, "w[#] != 0", word),
                word(output)
            )
        };
        vec![("main.rs", RUST_MAIN.replace("CASES", &cases(entries, 128, case)))]
    };
    let commands = || {
        let rustc = tools::program("rustc", "--version")?;
        let compile = command(rustc, &["--edition", "2021", "-C", "debuginfo=0", "main.rs", "-o", "main"]);
        Ok(vec![compile, command("./main".to_owned(), &[])])
    };
    Driver { language: "rust", emitted: "emitted.rs", module: "", part: 128, has: has_one_factor, files, commands }
}

const RUST_MAIN: &str = r#"#![deny(warnings)]
#[allow(dead_code)]
mod emitted;

fn main() {
    let mut checked = 0;
    for line in std::io::stdin().lines() {
        let line = line.expect("a line");
        let (number, words) = line.split_once(' ').expect("words");
        let w: Vec<u128> = words.split(' ').map(|word| u128::from_str_radix(word, 16).expect("a word")).collect();
        let number: usize = number.parse().expect("a number");
        let is_right = match number {
CASES            _ => false,
        };
        if !is_right {
            println!("wrong: {number}");
            std::process::exit(1);
        }
        checked += 1;
    }
    println!("{checked}");
}
"#;
