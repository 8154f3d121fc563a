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
