// claim: FILE --fn f --map sq
// truth: f(x) == x
struct R<const N: u32>;
impl<const N: u32> R<N> { const M: u32 = 64 - N; fn go(x: u64) -> u64 { x.rotate_left(N).rotate_left(Self::M) } }
pub fn f(x: u64) -> u64 { R::<13>::go(x) }
