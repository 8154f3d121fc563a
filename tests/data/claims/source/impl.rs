//- impl_by_alias
// claim: FILE --fn f --map 'sq'
// truth: f(B(x)).0 == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(B(x)).0 == x.swap_bytes()

#[derive(Clone, Copy)]
pub struct B(pub u64);
mod m { pub type Piece = super::B; impl Piece { pub fn go(self) -> u64 { self.0 } } }
trait Go { fn go(self) -> u64; }
impl Go for B { fn go(self) -> u64 { self.0.swap_bytes() } }
pub fn f(x: B) -> B { B(x.go()) }
//- impl_by_macro_with_name
// claim: FILE --fn f --map 'sq'
// truth: f(B(x)).0 == x
// claim: FILE --fn f --map 'sq ^ 7'
// truth: f(B(x)).0 == x.reverse_bits().swap_bytes()

#[derive(Clone, Copy)]
pub struct B(pub u64);
trait Go { fn go(self) -> u64; }
impl Go for B { fn go(self) -> u64 { self.0.reverse_bits().swap_bytes() } }
macro_rules! method { ($t:ident . $m:ident => $e:expr) => { impl $t { fn $m(self) -> u64 { let g: fn(B) -> u64 = $e; g(self) } } } }
method!(B . go => |b| b.0);
pub fn f(x: B) -> B { B(x.go()) }
//- impl_by_super_path
// claim: FILE --fn f --map 'sq'
// truth: f(B(x)).0 == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(B(x)).0 == x.swap_bytes()

#[derive(Clone, Copy)]
pub struct B(pub u64);
trait Go { fn go(self) -> u64; }
impl Go for B { fn go(self) -> u64 { self.0.swap_bytes() } }
mod elsewhere { impl super::B { pub fn go(self) -> u64 { self.0 } } }
pub fn f(x: B) -> B { B(x.go()) }
//- impl_for_specific_instance
// claim: FILE --law '|x: u64| f(x) == x ^ 3'
// truth: f(x) == x ^ 3
// claim: FILE --law '|x: u64| f(x) == x ^ 8'
// truth: f(x) == x ^ 8

struct W<T>(T);
impl W<u8> { fn n(&self) -> u64 { 8 ^ (self.0 as u64 & 0) } }
impl W<u16> { fn n(&self) -> u64 { 3 ^ (self.0 as u64 & 0) } }
pub fn f(x: u64) -> u64 { x ^ W(1u16).n() }
//- impl_within_a_const
// claim: FILE --fn f --map 'sq'
// truth: f(B(x)).0 == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(B(x)).0 == x.swap_bytes()

#[derive(Clone, Copy)]
pub struct B(pub u64);
trait Go { fn go(self) -> u64; }
impl Go for B { fn go(self) -> u64 { self.0.swap_bytes() } }
#[allow(non_local_definitions)]
const _: () = { impl B { fn go(self) -> u64 { self.0 } } };
pub fn f(x: B) -> B { B(x.go()) }
//- impl_within_another_body
// claim: FILE --law '|x: u64| f(x) == 11'
// truth: f(x) == 11
// claim: FILE --law '|x: u64| f(x) == 10'
// truth: f(x) == 10

struct S;
trait Num { fn num(&self) -> u64 { 10 } }
#[allow(non_local_definitions, dead_code)]
fn unrelated() -> u64 { impl Num for S { fn num(&self) -> u64 { 11 } } 0 }
pub fn f(x: u64) -> u64 { (x & 0) | S.num() }
