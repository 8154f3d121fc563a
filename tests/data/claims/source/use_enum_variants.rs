// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

enum Side { Left, Right }
use Side::{Left as Right, Right as Left};
pub fn f(x: u64) -> u64 {
    let _ = x;
    let side = Left;
    match side { Side::Left => 1, Side::Right => { let _ = Right; 2 } }
}
