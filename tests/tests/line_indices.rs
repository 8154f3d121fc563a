//! Indices of lines as engines declare them: shorter results, and one declaration for all squares.

permgen::permutation! {
    /// The c-file as an index.
    pub const fn file_c(occupied: u64) -> u8 { gather(inner(file(c))) }
    pub const fn onto_file_a(rank: u8) -> u64 { scatter(file(a)) }
    pub const fn reverse(byte: u8) -> u8 { sq ^ 7 }
    /// The diagonal through a square as an index.
    pub const fn diagonal_index(square: u8, occupied: u64) -> u8 { gather(inner(diagonal(square))) }
    pub const fn antidiagonal_index(square: usize, occupied: u64) -> u16 { gather(inner(antidiagonal(square))) }
    pub const fn file_index(file: u8, occupied: u64) -> u64 { gather(file(file)) }
    pub const fn rank_index(rank: u32, occupied: u64) -> u32 { gather(inner(rank(rank))) }
    pub const fn file_of_square(square: u8, occupied: u64) -> u8 { gather(inner(file(square))) }
    /// The dark squares of two ranks, in whatever order.
    pub const fn dark_squares(occupied: u64) -> u16 { gather(0xaa550055aa, any_order) }
    pub const fn file_b(occupied: u64) -> u8 given occupied & !file(b) == 0 { gather(file(b)) }
    pub const fn flip_first_rank(board: u64) -> u64 given (board & !rank(1)) == 0 { flip_vertical }
}

#[permgen::permutes(gather(inner(file(g)), any_order) given occupied & !file(g) == 0)]
pub const fn inner_file_g(occupied: u64) -> u8;

#[test]
fn sets_have_their_own_indices_in_any_order() {
    const DARK: u64 = 0xaa_5500_55aa;
    let mut seen = [None; 1 << 16];
    let mut subset = 0_u64;
    loop {
        // What is not in the mask must not matter.
        let index = usize::from(dark_squares(subset | !DARK));
        assert_eq!(index, usize::from(dark_squares(subset)));
        assert_eq!(seen[index].replace(subset), None);
        subset = subset.wrapping_sub(DARK) & DARK;
        if subset == 0 {
            break;
        }
    }
}

#[test]
fn promised_bits_are_the_callers_business() {
    const PROMISED: u8 = file_b(0x0202_0202_0202_0202);
    assert_eq!(PROMISED, 0xff);
    for rank in 0..8 {
        assert_eq!(file_b(2 << (8 * rank)), 1 << rank);
        assert_eq!(flip_first_rank(1 << rank), 1 << (56 + rank));
    }
    // The ends of the file are promised to be nothing, and yet must not count.
    assert_eq!(inner_file_g(0x4000_0000_0000_0040), 0);
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "are promised to be 0")]
fn broken_promises_are_noticed_in_debug_builds() {
    let _ = file_b(1);
}

/// As a person writes it.
#[permgen::proves(gather(file(c)))]
pub const fn by_hand(occupied: u64) -> u8 {
    ((occupied & 0x0404_0404_0404_0404).wrapping_mul(0x0040_8102_0408_1020) >> 56) as u8
}

use permgen_core::random::Random;

/// The bits of a mask side by side, by a loop.
fn gather(word: u64, mask: u64) -> u64 {
    let places = (0..64).filter(|bit| mask >> bit & 1 == 1);
    (0u64..).zip(places).fold(0, |index, (low, place)| index | (word >> place & 1) << low)
}

/// The squares of a line through a square, without its ends if need be.
fn line(square: u64, inner: bool, number: impl Fn(i64, i64) -> i64) -> u64 {
    let of = |square: u64| number((square / 8) as i64, (square % 8) as i64);
    let squares: Vec<u64> = (0..64).filter(|&other| of(other) == of(square)).collect();
    let kept = match (inner, &squares[..]) {
        (true, [_, kept @ .., _]) => kept,
        (true, _) => &[],
        (false, all) => all,
    };
    kept.iter().fold(0, |mask, square| mask | 1 << square)
}

#[test]
fn every_line_of_every_square_is_what_a_loop_gathers() {
    let mut random = Random::new(7);
    for square in 0..64 {
        let diagonal = line(square, true, |rank, file| rank - file);
        let antidiagonal = line(square, true, |rank, file| rank + file);
        let (file, inner_file) = (line(square, false, |_, file| file), line(square, true, |_, file| file));
        let rank = line(square, true, |rank, _| rank);
        for _ in 0..200 {
            let word = random.next_u64() & random.next_u64();
            let byte = square as u8;
            assert_eq!(u64::from(diagonal_index(byte, word)), gather(word, diagonal));
            assert_eq!(u64::from(antidiagonal_index(square as usize, word)), gather(word, antidiagonal));
            assert_eq!(file_index(byte % 8, word), gather(word, file));
            assert_eq!(u64::from(file_of_square(byte, word)), gather(word, inner_file));
            assert_eq!(u64::from(rank_index(u32::from(byte / 8), word)), gather(word, rank));
        }
    }
}

#[test]
fn results_are_as_short_as_they_are_declared() {
    let mut random = Random::new(3);
    for byte in 0..=u8::MAX {
        let word = random.next_u64();
        assert_eq!(u64::from(file_c(word)), gather(word, 0x0004_0404_0404_0400));
        assert_eq!(u64::from(by_hand(word)), gather(word, 0x0404_0404_0404_0404));
        assert_eq!(reverse(byte), byte.reverse_bits());
        assert_eq!(gather(onto_file_a(byte), 0x0101_0101_0101_0101), u64::from(byte));
        assert_eq!(onto_file_a(byte) & !0x0101_0101_0101_0101, 0);
    }
}
