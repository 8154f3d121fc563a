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
