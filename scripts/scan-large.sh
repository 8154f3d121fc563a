#!/bin/sh
# How long `permgen scan` takes for a package of so many lines, which is made here, and how much memory:
#
#     scripts/scan-large.sh [LINES]
#
# First with what cargo compiles, then without, when all is compiled already. `PERMGEN` names another program to measure.
set -eu
cd "$(dirname "$0")/.."

lines=${1:-50000}
if [ -z "${PERMGEN:-}" ]; then
    cargo build -q -p permgen-cli
    PERMGEN=$PWD/target/debug/permgen
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

python3 - "$folder" "$lines" "$PERMGEN" <<'END'
import json, os, random, resource, subprocess, sys, time

folder, wanted, permgen = sys.argv[1], int(sys.argv[2]), sys.argv[3]
draw = random.Random(1)
os.mkdir(folder + "/src")

# What moves bits: each is one of some maps, written with constants of its own.
MOVES = """
pub fn swapped_{n}(x: u64) -> u64 {{
    let t = (x ^ (x >> {shift})) & {mask:#x};
    x ^ t ^ (t << {shift})
}}

pub fn looped_{n}(board: u64) -> u64 {{
    let mut made = 0;
    for square in 0..64 {{
        if board >> square & 1 == 1 {{
            made |= 1 << (square ^ {xor});
        }}
    }}
    made
}}

pub fn masked_{n}(x: u64) -> u64 {{
    let x = (x >> 1 & 0x5555_5555_5555_5555) | (x & 0x5555_5555_5555_5555) << 1;
    let x = (x >> 2 & 0x3333_3333_3333_3333) | (x & 0x3333_3333_3333_3333) << 2;
    x.rotate_left({turn})
}}

pub const fn square_{n}(square: u8) -> u8 {{
    square ^ {xor}
}}

pub fn mixed_{n}(x: u64) -> u64 {{
    (x ^ x >> {shift}).wrapping_mul({mask:#x} | 1)
}}
"""

# What does not: text, collections, errors.
REST = """
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record{n} {{
    pub name: String,
    pub values: Vec<i64>,
    pub limit: u32,
}}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State{n} {{
    Idle,
    Running(u32),
    Done {{ code: i32 }},
}}

impl Record{n} {{
    pub fn new(name: &str, limit: u32) -> Self {{
        Self {{ name: name.to_owned(), values: Vec::new(), limit }}
    }}

    pub fn push(&mut self, value: i64) -> Result<usize, String> {{
        if self.values.len() >= self.limit as usize {{
            return Err(format!("{{}} is full with {{}} values", self.name, self.values.len()));
        }}
        self.values.push(value.saturating_mul({turn}));
        Ok(self.values.len())
    }}

    pub fn sum(&self) -> i64 {{
        self.values.iter().filter(|value| **value % {shift} == 0).sum()
    }}

    pub fn words(&self) -> Vec<String> {{
        let mut words: Vec<String> = self.name.split(' ').map(str::to_lowercase).collect();
        words.sort();
        words.dedup();
        words
    }}

    pub fn state(&self) -> State{n} {{
        match self.values.len() as u32 {{
            0 => State{n}::Idle,
            count if count < self.limit => State{n}::Running(count),
            _ => State{n}::Done {{ code: {turn} }},
        }}
    }}
}}

pub fn steps_{n}(mut number: u32) -> u32 {{
    let mut steps = 0;
    while number > 1 && steps < 1000 {{
        number = if number % 2 == 0 {{ number / 2 }} else {{ number.wrapping_mul(3) + 1 }};
        steps += 1;
    }}
    steps
}}

pub fn between_{n}(low: i32, value: i32, high: i32) -> bool {{
    (low..=high).contains(&value) && value != {turn}
}}

pub fn parsed_{n}(text: &str) -> Option<(u32, u32)> {{
    let (left, right) = text.split_once('x')?;
    Some((left.trim().parse().ok()?, right.trim().parse().ok()?))
}}
"""

modules, count, total = [], 0, 0
while total < wanted:
    text = "//! Made.\n"
    while text.count("\n") < 500:
        shift = draw.choice([1, 2, 4, 7, 8, 9, 14, 16, 28, 32])
        # What is moved up does not meet what stays.
        mask = 0
        for bit in range(64 - shift):
            if draw.random() < 0.5 and (bit < shift or not mask >> (bit - shift) & 1):
                mask |= 1 << bit
        values = {"n": count, "shift": shift, "mask": mask, "xor": draw.randrange(1, 64), "turn": draw.randrange(1, 64)}
        # One in ten.
        text += ((MOVES if count % 10 == 0 else "") + REST).format(**values)
        count += 1
    modules.append(f"m{len(modules)}")
    total += text.count("\n")
    open(f"{folder}/src/{modules[-1]}.rs", "w").write(text)
open(folder + "/src/lib.rs", "w").write("".join(f"pub mod {name};\n" for name in modules))
open(folder + "/Cargo.toml", "w").write('[package]\nname = "large"\nversion = "0.0.0"\nedition = "2021"\n[workspace]\n')

def used():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime

for what in ["with the compiler", "compiled already"]:
    start, before = time.time(), used()
    # The peak of one process: of the scan alone, where nothing is compiled.
    script = "import resource, subprocess, sys; code = subprocess.run(sys.argv[1:]).returncode; " \
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr); sys.exit(code)"
    ran = subprocess.run([sys.executable, "-c", script, permgen, "scan", "--json", folder], capture_output=True, text=True)
    if ran.returncode not in (0, 1):
        sys.exit(ran.stderr)
    wall, processor, peak = time.time() - start, used() - before, int(ran.stderr.split()[-1]) / 1024
    rows = [json.loads(line) for line in ran.stdout.splitlines()]
    summary = rows[-1]["summary"]
    print(f"{total} lines, {summary['functions']} functions, {summary['proven']} proven, {what}: "
          f"{wall:.1f} s, {processor:.1f} s of processors, {peak:.0f} MiB")
END
