//! Functions that are compiled, and read as text: what following them comes to is compared with running them.

#[derive(Clone, Copy, PartialEq)]
pub struct Board(u64);

impl std::ops::BitAnd for Board {
    type Output = Board;
    fn bitand(self, other: Board) -> Board {
        Board(self.0 & other.0)
    }
}

impl std::ops::BitOrAssign for Board {
    fn bitor_assign(&mut self, other: Board) {
        self.0 |= other.0;
    }
}

impl std::ops::Not for Board {
    type Output = Board;
    fn not(self) -> Board {
        Board(!self.0)
    }
}

impl Board {
    const EDGE: Board = Board(0x8181_8181_8181_8181);

    fn inner(self) -> Board {
        self & !Self::EDGE
    }

    fn count(&self) -> u32 {
        self.0.count_ones()
    }

    fn pop(&mut self) -> u32 {
        let lowest = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        lowest
    }
}

const TABLE: [u8; 16] = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3];
const FILE: u64 = 0x0101_0101_0101_0101;
const DERIVED: u64 = FILE << (TABLE[2] as u32 - 1) | !0 >> 60;

mod deep {
    pub const SHIFT: u32 = super::TABLE[0] as u32 * 2;
    pub fn twisted(x: u64) -> u64 {
        x.rotate_left(SHIFT) ^ super::FILE
    }
}

pub fn arithmetic(a: u64, b: u64) -> u64 {
    a.wrapping_mul(b) ^ (a / (b | 1)) ^ (a % ((b & 0xff) + 1)) ^ a.wrapping_sub(b)
}

pub fn may_panic(a: u64, b: u64) -> u64 {
    (a >> 32) * (b >> 33) + (a - b)
}

pub fn small_words(a: u64, b: u64) -> u64 {
    let (x, y) = (a as u8, b as u8);
    let z: u16 = x as u16 * y as u16;
    (x.wrapping_add(y) as u64) << 32 | (z as u64) << 8 | (x >> 3 ^ y << 2) as u64
}

pub fn small_panics(a: u64, b: u64) -> u64 {
    let (x, y) = (a as u8, (b >> 3) as u8);
    (x + y) as u64 ^ (x * (y & 3)) as u64
}

pub fn signed(a: u64, b: u64) -> u64 {
    let (x, y) = (a as i32, b as i8);
    let z = x.wrapping_mul(y as i32) >> 3;
    (if z < 0 { z / 7 } else { z % 5 }) as u64 ^ (y as i64).wrapping_abs() as u64
}

pub fn signed_panics(a: u64, b: u64) -> u64 {
    let (x, y) = (a as i16, b as i16 & 3);
    (x / y + -x) as u64
}

pub fn signed_order(a: u64, b: u64) -> u64 {
    let (x, y) = (a as i64, b as i64);
    let least = if x < y { x } else { y };
    (least >> 7) as u64 ^ x.max(y) as u64 ^ (x as i32 as i64 as u64) ^ (y >= -3) as u64
}

pub fn shifts(a: u64, b: u64) -> u64 {
    (a << (b & 63)) ^ (a >> (b as u8)) ^ a.rotate_left(b as u32) ^ a.rotate_right((b >> 7) as u32)
}

pub fn wrapping_shifts(a: u64, b: u64) -> u64 {
    let n = (b & 0xffff) as u32;
    a.wrapping_shl(n) ^ (a as i64).wrapping_shr(n) as u64 ^ (a as u16).rotate_left(n) as u64
}

pub fn counts(a: u64, b: u64) -> u64 {
    let spread = (a.leading_zeros() + b.trailing_zeros() * 100) as u64;
    spread
        + (a & b).count_ones() as u64 * 10_000
        + (a as u8).leading_ones() as u64 * 1_000_000
        + (b as u16).count_zeros() as u64 * 100_000_000
        + (!a as u32).trailing_ones() as u64 * 10_000_000_000
}

pub fn table(a: u64, b: u64) -> u64 {
    let mut sum = 0u64;
    for i in 0..16 {
        sum = sum * 3 + TABLE[((a >> (4 * i)) & 15) as usize] as u64;
    }
    sum ^ TABLE[(b & 31) as usize] as u64
}

pub fn early(a: u64, b: u64) -> u64 {
    if a & 1 == 0 {
        return b;
    }
    let mut n = 0;
    for i in 0..8 {
        if b >> i & 1 == 1 {
            continue;
        }
        if a >> i & 3 == 0 {
            break;
        }
        if n > 4 {
            return n + 1000;
        }
        n += i;
    }
    n
}

pub fn labels(a: u64, b: u64) -> u64 {
    let mut found = 0u64;
    'rows: for i in 0..8u32 {
        for j in (0..8u32).rev() {
            if a >> (8 * i + j) & 1 == 1 {
                found += 1;
                if b >> (8 * j + i) & 1 == 1 {
                    continue 'rows;
                }
            }
            if found > 20 {
                break 'rows;
            }
        }
        found += 3;
    }
    found
}

pub fn values_of_loops(a: u64, b: u64) -> u64 {
    let mut n = 0u32;
    let first = loop {
        if a >> n & 1 == 1 {
            break n + 100;
        }
        n += 5;
        if n > 50 {
            break n;
        }
    };
    let mut square = 7;
    while square < 64 && b >> square & 1 == 0 {
        square += 7;
    }
    first as u64 * 1000 + square
}

pub fn choose(a: u64, b: u64) -> u64 {
    match (a & 7, b % 3) {
        (0, _) => 1,
        (1 | 2, n) if n > 0 => n + 10,
        (3..=5, 1) => {
            let a = a >> 60;
            a * a
        }
        (k, n) => k * 100 + n,
    }
}

pub fn constants_in_patterns(a: u64, b: u64) -> u64 {
    const LOW: u64 = 3;
    match a & 7 {
        LOW => b,
        TOP => b ^ 1,
        n @ 4..=5 => n,
        _ if b & 1 == 1 => 99,
        _ => LOW,
    }
}

const TOP: u64 = 7;

pub fn boards(a: u64, b: u64) -> u64 {
    let board = Board(a) & Board(b);
    let Board(inner) = board.inner();
    inner ^ u64::from(board.count()) ^ u64::from_be_bytes(a.to_le_bytes())
}

pub fn changed_boards(a: u64, b: u64) -> u64 {
    let mut board = Board(a);
    if b & 1 == 1 {
        board |= Board(b);
    }
    let mut squares = 0;
    for _ in 0..3 {
        squares = squares << 8 | board.pop() as u64;
    }
    if board == (Board(a) & board) { squares } else { squares ^ board.0 }
}

pub fn looped(a: u64, b: u64) -> u64 {
    let mut board = a;
    let mut mask = !0u64;
    let mut s = 32;
    while s > 0 {
        mask ^= mask << s;
        board = (board >> s & mask) | (board << s & !mask);
        s >>= 1;
    }
    let mut parts = [0u8; 8];
    for i in 0..8usize {
        parts[i] = (b >> (8 * i)) as u8;
    }
    parts[(b & 7) as usize] ^= 0xff;
    board ^ u64::from_le_bytes(parts) ^ a.reverse_bits()
}

pub fn wide(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    (product >> 64) as u64 ^ a.saturating_add(b) ^ b.saturating_sub(a) ^ a.abs_diff(b) ^ a.min(b)
}

pub fn overflows(a: u64, b: u64) -> u64 {
    let (sum, carry) = a.overflowing_add(b);
    let (difference, borrow) = (a as i32).overflowing_sub(b as i32);
    sum ^ difference as u64 ^ ((carry as u64) << 1) ^ borrow as u64 ^ (a as i8).saturating_add(b as i8) as u64
}

pub fn asserts(a: u64, b: u64) -> u64 {
    assert!(a % 5 != 0, "no fives");
    if b & 15 == 15 {
        unreachable!()
    }
    let index = (b & 15) as usize;
    [a; 15][index] + 1
}

pub fn short_circuits(a: u64, b: u64) -> u64 {
    let fine = b & 7 != 0 && a / (b & 7) > 3 || a & 1 == 0 && 100 % (a & 3) == 0;
    fine as u64
}

pub fn shadows(a: u64, b: u64) -> u64 {
    let x = a;
    let x = {
        let x = x ^ b;
        x.swap_bytes()
    };
    let (x, mut y) = (x & FILE, x | DERIVED);
    y += (x != 0) as u64;
    let [low, .., high] = y.to_le_bytes();
    deep::twisted(x) ^ y ^ (low as u64 * high as u64)
}
