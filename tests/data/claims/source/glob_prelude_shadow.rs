// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

mod p {
    pub enum Choice<T> { Some(T), #[allow(dead_code)] None }
}
use p::Choice;
use p::Choice::Some;
pub fn f(x: u64) -> u64 {
    let c: Choice<u64> = Some(x);
    match c { Some(y) => y & 0, Choice::None => 1 }
}
