// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --law '|x: u64| f(x) == x ^ 2'
// truth: f(x) == x ^ 2

struct Board;
trait Consts { const MASK: u64; }
impl Consts for Board { const MASK: u64 = 2; }
impl Board { const MASK: u64 = 1; }
pub fn f(x: u64) -> u64 { x ^ Board::MASK }
