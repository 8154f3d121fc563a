//- raw_ident_field
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

struct P { r#a: u64, b: u64 }
pub fn f(x: u64) -> u64 {
    let mut p = P { a: x, b: 1 };
    p.r#a = p.b;
    p.a
}
//- raw_ident_function
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

fn r#turn(x: u64) -> u64 { x }
mod m { pub fn run(x: u64) -> u64 { use super::turn; r#turn(x) } }
pub fn f(x: u64) -> u64 { m::run(x) }
//- raw_ident_keyword
// claim: FILE --law '|x: u64| f(x) == x ^ 3'
// truth: f(x) == x ^ 3
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

pub fn f(x: u64) -> u64 {
    let r#match = 1u64;
    let r#type = r#match + 1;
    { let r#match = 3u64; let _ = r#match; }
    x ^ r#match ^ r#type
}
//- raw_ident_parameter
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

pub fn f(r#x: u64) -> u64 { let x = 0; r#x }
