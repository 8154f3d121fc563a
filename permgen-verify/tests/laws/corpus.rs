//! Laws of words as sets of squares. Each stands beside a twin that differs in little and is wrong.

/// A law, what it may assume, and a twin that does not hold under the same assumptions.
pub(crate) struct Law {
    pub(crate) name: &'static str,
    pub(crate) law: &'static str,
    /// None can be left out.
    pub(crate) given: &'static [&'static str],
    pub(crate) broken: &'static str,
}

const fn law(name: &'static str, law: &'static str, broken: &'static str) -> Law {
    Law { name, law, given: &[], broken }
}

const fn given(name: &'static str, given: &'static [&'static str], law: &'static str, broken: &'static str) -> Law {
    Law { name, law, given, broken }
}

pub(crate) const LAWS: &[Law] = &[
    // Union, intersection, complements.
    law("complement of a union", "|a, b| !(a | b) == !a & !b", "|a, b| !(a | b) == !a | !b"),
    law("intersection as a union of complements", "|a, b| a & b == !(!a | !b)", "|a, b| a & b == !(!a | b)"),
    law(
        "intersection distributes over union",
        "|a, b, c| a & (b | c) == (a & b) | (a & c)",
        "|a, b, c| a & (b | c) == (a & b) | c",
    ),
    law("absorption", "|a, b| a | (a & b) == a && a & (a | b) == a", "|a, b| a | (a & b) == b && a & (a | b) == a"),
    law("relative complement by xor", "|a, b| a & !b == a ^ (a & b)", "|a, b| a & !b == b ^ (a & b)"),
    law("relative complement by union", "|a, b| a & !b == (a | b) ^ b", "|a, b| a & !b == (a | b) ^ a"),
    // The differences never borrow: `-` would panic.
    law("relative complement by difference", "|a, b| a & !b == a - (a & b)", "|a, b| a & !b == a - (a | b)"),
    law("relative complement from the union", "|a, b| a & !b == (a | b) - b", "|a, b| a & !b == (a ^ b) - b"),
    law("implication", "|a, b| !a | b == !(a & !b)", "|a, b| !a | b == !(b & !a)"),
    law(
        "implication of a subset is everything",
        "|a, b| (!a | b == !0) == (a & b == a)",
        "|a, b| (!a | b == !0) == (a & b == b)",
    ),
    law("subset", "|a, b| (a & !b == 0) == (a | b == b)", "|a, b| (a & !b == 0) == (a | b == a)"),
    // Exclusive union.
    law("xor is union without intersection", "|a, b| a ^ b == (a | b) & !(a & b)", "|a, b| a ^ b == (a | b) & !a"),
    law(
        "xor is both relative complements",
        "|a, b| a ^ b == (a & !b) | (!a & b)",
        "|a, b| a ^ b == (a & !b) | (!a & !b)",
    ),
    law("xor is union minus intersection", "|a, b| a ^ b == (a | b) - (a & b)", "|a, b| a ^ b == (a | b) - (a ^ b)"),
    // Disjoint sets.
    given("or of disjoint sets is xor", &["a & b == 0"], "|a, b| a | b == a ^ b", "|a, b| a | b == a ^ !b"),
    given("or of disjoint sets is a sum", &["a & b == 0"], "|a, b| a | b == a + b", "|a, b| a | b == a + b + (a & 1)"),
    given("complement of a subset is a difference", &["a & b == b"], "|a, b| a ^ b == a - b", "|a, b| a ^ b == a | b"),
    law(
        "sum of union and intersection",
        "|a, b| a.wrapping_add(b) == (a | b).wrapping_add(a & b)",
        "|a, b| a.wrapping_add(b) == (a | b).wrapping_add(a ^ b)",
    ),
    law(
        "sum of xor and twice the intersection",
        "|a, b| a.wrapping_add(b) == (a ^ b).wrapping_add((a & b) << 1)",
        "|a, b| a.wrapping_add(b) == (a ^ b).wrapping_add(a & b)",
    ),
    law(
        "mean without overflow",
        "|a, b| ((a & b) + ((a ^ b) >> 1)) as u128 == (a as u128 + b as u128) >> 1",
        "|a, b| ((a | b) - ((a ^ b) >> 1)) as u128 == (a as u128 + b as u128) >> 1",
    ),
    // Several sets.
    law(
        "bits of two sources by a mask",
        "|a, b, m| (a & !m) | (b & m) == a ^ ((a ^ b) & m)",
        "|a, b, m| (a & !m) | (b & m) == b ^ ((a ^ b) & m)",
    ),
    law(
        "majority by xor",
        "|a, b, c| (a & b) | (a & c) | (b & c) == (a & b) | ((a ^ b) & c)",
        "|a, b, c| (a & b) | (a & c) | (b & c) == (a & b) | (a ^ b ^ c)",
    ),
    law(
        "majority by or",
        "|a, b, c| (a & b) ^ (a & c) ^ (b & c) == (a & b) | ((a | b) & c)",
        "|a, b, c| (a & b) ^ (a & c) ^ (b & c) == (a | b) & c",
    ),
    law(
        "two digits of a count: odd and majority",
        "|x: u16| {
            let (a, b, c) = (x & 31, (x >> 5) & 31, x >> 10);
            a.count_ones() + b.count_ones() + c.count_ones()
                == (a ^ b ^ c).count_ones() + 2 * ((a & b) | ((a ^ b) & c)).count_ones()
        }",
        "|x: u16| {
            let (a, b, c) = (x & 31, (x >> 5) & 31, x >> 10);
            a.count_ones() + b.count_ones() + c.count_ones()
                == (a ^ b ^ c).count_ones() + 2 * (a & b & c).count_ones()
        }",
    ),
    law(
        "more than one of four",
        "|a, b, c, d| (a & b) | (a & c) | (a & d) | (b & c) | (b & d) | (c & d)
            == (a & b) | (c & d) | ((a | b) & (c | d))",
        "|a, b, c, d| (a & b) | (a & c) | (a & d) | (b & c) | (b & d) | (c & d)
            == (a & b) | (c & d) | ((a | b) & c)",
    ),
    law(
        "more than one, counted on",
        "|a, b, c, d| {
            let sets = [a, b, c, d];
            let (mut one, mut more) = (0, 0);
            for set in sets {
                more |= one & set;
                one |= set;
            }
            more == (a & b) | (c & d) | ((a | b) & (c | d)) && one == a | b | c | d
        }",
        "|a, b, c, d| {
            let sets = [a, b, c, d];
            let (mut one, mut more) = (0, 0);
            for set in sets {
                one |= set;
                more |= one & set;
            }
            more == (a & b) | (c & d) | ((a | b) & (c | d)) && one == a | b | c | d
        }",
    ),
    // Exchanges.
    law(
        "exchange of two words by three xors",
        "|a, b| { let x = a ^ b; let y = b ^ x; (x ^ y, y) == (b, a) }",
        "|a, b| { let x = a ^ b; let y = b ^ x; (x ^ y, y) == (a, b) }",
    ),
    law(
        "exchange of two sequences of bits",
        "|x| {
            let d = ((x >> 9) ^ (x >> 41)) & 0x3f;
            let y = x ^ (d << 9) ^ (d << 41);
            let others = !(0x3f_u64 << 9 | 0x3f_u64 << 41);
            (y >> 9) & 0x3f == (x >> 41) & 0x3f && (y >> 41) & 0x3f == (x >> 9) & 0x3f && y & others == x & others
        }",
        "|x| {
            let d = ((x >> 9) ^ (x >> 41)) & 0x7f;
            let y = x ^ (d << 9) ^ (d << 41);
            let others = !(0x3f_u64 << 9 | 0x3f_u64 << 41);
            (y >> 9) & 0x3f == (x >> 41) & 0x3f && (y >> 41) & 0x3f == (x >> 9) & 0x3f && y & others == x & others
        }",
    ),
    given(
        "exchange of two bits anywhere",
        &["i < 64", "j < 64"],
        "|x, i: u32, j: u32| {
            let d = ((x >> i) ^ (x >> j)) & 1;
            let y = x ^ ((d << i) | (d << j));
            let others = !((1_u64 << i) | (1_u64 << j));
            (y >> i) & 1 == (x >> j) & 1 && (y >> j) & 1 == (x >> i) & 1 && y & others == x & others
        }",
        "|x, i: u32, j: u32| {
            let d = ((x >> i) ^ (x >> j)) & 1;
            let y = x ^ ((d << i) + (d << i));
            let others = !((1_u64 << i) | (1_u64 << j));
            (y >> i) & 1 == (x >> j) & 1 && (y >> j) & 1 == (x >> i) & 1 && y & others == x & others
        }",
    ),
    given(
        "delta swap",
        &["m & (m << 7) == 0"],
        "|x, m| {
            let d = (x ^ (x >> 7)) & m;
            x ^ d ^ (d << 7) == (x & !(m | m << 7)) | ((x >> 7) & m) | ((x & m) << 7)
        }",
        "|x, m| {
            let d = (x ^ (x >> 7)) & m;
            x ^ d ^ (d << 8) == (x & !(m | m << 7)) | ((x >> 7) & m) | ((x & m) << 7)
        }",
    ),
    // Shifts.
    given(
        "shift by a signed count",
        &["-64 < s", "s < 64"],
        "|x, s: i32| {
            let left = s as u8;
            let right = ((s >> 8) as u8 & left).wrapping_neg();
            (x >> right) << right.wrapping_add(left) == if s < 0 { x >> -s } else { x << s }
        }",
        "|x, s: i32| {
            let left = s as u8;
            let right = ((s >> 8) as u8 & left).wrapping_neg();
            (x >> right) << right.wrapping_add(left) == if s < 1 { x >> -s } else { x >> s }
        }",
    ),
    given(
        "rotation as two shifts",
        &["s < 64"],
        "|x, s: u32| x.rotate_left(s) == (x << s) | (x >> ((64 - s) & 63))",
        // A rotation by 0 shifts by 64, which panics.
        "|x, s: u32| x.rotate_left(s) == (x << s) | (x >> (64 - s))",
    ),
    given(
        "rotation the other way",
        &["s <= 64"],
        "|x, s: u32| x.rotate_left(s) == x.rotate_right(64 - s)",
        "|x, s: u32| x.rotate_left(s) == x.rotate_right(63 - (s & 63))",
    ),
    // Two's complement.
    law(
        "negation is complement and one",
        "|x| x.wrapping_neg() == (!x).wrapping_add(1)",
        "|x| x.wrapping_neg() == !x + 1",
    ),
    law(
        "negation is the complement of one less",
        "|x| x.wrapping_neg() == !x.wrapping_sub(1)",
        "|x| x.wrapping_neg() == !x.wrapping_add(1)",
    ),
    law(
        "successor and predecessor by negation and complement",
        "|x| (!x).wrapping_neg() == x.wrapping_add(1) && !x.wrapping_neg() == x.wrapping_sub(1)",
        "|x| (!x).wrapping_neg() == x.wrapping_sub(1) && !x.wrapping_neg() == x.wrapping_sub(1)",
    ),
    law(
        "difference as a sum",
        "|a, b| a.wrapping_sub(b) == !(!a).wrapping_add(b)",
        "|a, b| a.wrapping_sub(b) == (!a).wrapping_add(b)",
    ),
    // The least significant one.
    law(
        "isolation of the least significant one",
        "|x| x & x.wrapping_neg() == x & !x.wrapping_sub(1)",
        "|x| x & x.wrapping_neg() == x & x.wrapping_sub(1)",
    ),
    given(
        "isolation is the one that is counted to",
        &["x != 0"],
        "|x| x & x.wrapping_neg() == 1 << x.trailing_zeros()",
        "|x| x & x.wrapping_neg() == 1 << (63 - x.leading_zeros())",
    ),
    given(
        "isolation from the separation",
        &["x != 0"],
        "|x| x & x.wrapping_neg() == ((x ^ (x - 1)) >> 1) + 1",
        "|x| x & x.wrapping_neg() == (x ^ (x - 1)) >> 1",
    ),
    law(
        "reset of the least significant one",
        "|x| x & x.wrapping_sub(1) == x - (x & x.wrapping_neg())",
        "|x| x & (x - 1) == x - (x & x.wrapping_neg())",
    ),
    law(
        "above the least significant one",
        "|x| x ^ x.wrapping_neg() == !(x ^ x.wrapping_sub(1))",
        "|x| x ^ x.wrapping_neg() == x ^ x.wrapping_sub(1)",
    ),
    law(
        "below the least significant one",
        "|x| !x & x.wrapping_sub(1) == (x & x.wrapping_neg()).wrapping_sub(1)",
        "|x| x & x.wrapping_sub(1) == (x & x.wrapping_neg()).wrapping_sub(1)",
    ),
    law(
        "smearing upwards",
        "|x| x | x.wrapping_neg() == !(!x & x.wrapping_sub(1))",
        "|x| x ^ x.wrapping_neg() == !(!x & x.wrapping_sub(1))",
    ),
    law(
        "smearing downwards",
        "|x| x | x.wrapping_sub(1) == x ^ (!x & x.wrapping_sub(1))",
        "|x| x | x.wrapping_sub(1) == x ^ x.wrapping_sub(1)",
    ),
    // Carries.
    law(
        "sum by parallel prefixes of carries",
        "|a, b| {
            let (mut generate, mut propagate, mut reach) = (a & b, a ^ b, 1);
            while reach < 64 {
                generate |= propagate & (generate << reach);
                propagate &= propagate << reach;
                reach *= 2;
            }
            a ^ b ^ (generate << 1) == a.wrapping_add(b)
        }",
        "|a, b| {
            let (mut generate, mut propagate, mut reach) = (a & b, a ^ b, 1);
            while reach < 32 {
                generate |= propagate & (generate << reach);
                propagate &= propagate << reach;
                reach *= 2;
            }
            a ^ b ^ (generate << 1) == a.wrapping_add(b)
        }",
    ),
    law(
        "sum in each byte",
        "|a, b| {
            const HIGH: u64 = 0x8080808080808080;
            let sum = ((a & !HIGH) + (b & !HIGH)) ^ ((a ^ b) & HIGH);
            let (left, right, mut bytes) = (a.to_le_bytes(), b.to_le_bytes(), [0u8; 8]);
            for i in 0..8 {
                bytes[i] = left[i].wrapping_add(right[i]);
            }
            sum == u64::from_le_bytes(bytes)
        }",
        "|a, b| {
            const HIGH: u64 = 0x8080808080808080;
            let sum = ((a & !HIGH) + (b & !HIGH)) | ((a ^ b) & HIGH);
            let (left, right, mut bytes) = (a.to_le_bytes(), b.to_le_bytes(), [0u8; 8]);
            for i in 0..8 {
                bytes[i] = left[i].wrapping_add(right[i]);
            }
            sum == u64::from_le_bytes(bytes)
        }",
    ),
    // Multiplication.
    law(
        "2-adic masks",
        "|k| {
            let masks = [
                0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff,
            ];
            let mut all = true;
            for i in 0..6 {
                let divisor = (1u64 << (1 << i)) + 1;
                all = all && (k.wrapping_mul(divisor) == !0) == (k == masks[i as usize]);
            }
            all
        }",
        "|k| {
            let masks = [
                0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x0000ffff0000ffff,
            ];
            let mut all = true;
            for i in 0..6 {
                let divisor = (1u64 << (1 << i)) + 1;
                all = all && (k.wrapping_mul(divisor) == !0) == (k == masks[i as usize]);
            }
            all
        }",
    ),
    given(
        "fill of ranks by a multiplication",
        &["x & !0x0101010101010101 == 0"],
        "|x| x * 0xff == x | x << 1 | x << 2 | x << 3 | x << 4 | x << 5 | x << 6 | x << 7",
        "|x| x * 0x7f == x | x << 1 | x << 2 | x << 3 | x << 4 | x << 5 | x << 6 | x << 7",
    ),
    given(
        "fill of files by a multiplication",
        &["x < 0x100"],
        "|x| x * 0x0101010101010101 == u64::from_le_bytes([x as u8; 8])",
        "|x| x * 0x1001010101010101 == u64::from_le_bytes([x as u8; 8])",
    ),
    given(
        "casting out 255",
        &["x & !0x0f0f0f0f == 0"],
        "|x: u32| x % 255 == x.wrapping_mul(0x01010101) >> 24",
        "|x: u32| x % 257 == x.wrapping_mul(0x01010101) >> 24",
    ),
    law(
        "casting out 255 from two bytes",
        "|x: u16| x % 255 == ((x >> 8) + (x & 255)) % 255",
        "|x: u16| x % 255 == (x >> 8) + (x & 255)",
    ),
    law(
        "population count by fields",
        "|x| {
            let x2 = x - ((x >> 1) & 0x5555555555555555);
            let x4 = (x2 & 0x3333333333333333) + ((x2 >> 2) & 0x3333333333333333);
            let x8 = (x4 + (x4 >> 4)) & 0x0f0f0f0f0f0f0f0f;
            (x8.wrapping_mul(0x0101010101010101) >> 56) as u32 == x.count_ones()
        }",
        "|x| {
            let x2 = x - ((x >> 1) & 0x5555555555555555);
            let x4 = (x2 & 0x3333333333333333) + ((x2 >> 2) & 0x3333333333333333);
            let x8 = (x4 + (x4 >> 4)) & 0x0f0f0f0f0f0f0f07;
            (x8.wrapping_mul(0x0101010101010101) >> 56) as u32 == x.count_ones()
        }",
    ),
    // The most significant one.
    law(
        "common most significant one",
        "|a, b| (a.leading_zeros() == b.leading_zeros()) == (a ^ b <= a & b)",
        "|a, b| (a.leading_zeros() == b.leading_zeros()) == (a ^ b < a & b)",
    ),
    given(
        "smearing from the most significant one",
        &["x != 0"],
        "|x| {
            let mut y = x;
            for s in [1, 2, 4, 8, 16, 32] { y |= y >> s; }
            y == !0 >> x.leading_zeros() && y ^ (y >> 1) == 1 << (63 - x.leading_zeros())
        }",
        "|x| {
            let mut y = x;
            for s in [1, 2, 4, 8, 16] { y |= y >> s; }
            y == !0 >> x.leading_zeros() && y ^ (y >> 1) == 1 << (63 - x.leading_zeros())
        }",
    ),
];
