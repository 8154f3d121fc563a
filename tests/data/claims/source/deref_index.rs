// claim: FILE --law '|x: u64| f(x) == 40'
// truth: f(x) == 40
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct Pair { data: [u64; 2] }
static OTHER: [u64; 2] = [40, 41];
impl core::ops::Deref for Pair { type Target = [u64; 2]; fn deref(&self) -> &[u64; 2] { let _ = self.data; &OTHER } }
pub fn f(x: u64) -> u64 { let p = Pair { data: [x, x] }; p[0] }
