// claim: FILE --law '|x: u64| f(x) == 4'
// truth: f(x) == 4
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

#[allow(non_camel_case_types)]
#[derive(Clone, Copy)]
struct w;
impl w { fn get(self) -> u64 { 4 } }
pub fn f(x: u64) -> u64 { let _ = x; let w = w; w.get() }
