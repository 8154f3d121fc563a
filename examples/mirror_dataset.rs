//! Training data for an evaluation network, doubled: every packed position also left and right reversed.
//!
//! A sample is 40 bytes: four planes that number the man on each square, castling rights, the file of en passant, the
//! side to move, a score and a result. `#[derive(Transform)]` mirrors it; this program does so with a stream of them.
//!
//! Run it with `cargo run --release -p permgen-examples --example mirror_dataset`, or with the paths of a file to read and one to write.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Cursor, Read, Write};
use std::time::Instant;

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use shakmaty::{CastlingSide, Chess, Color, EnPassantMode, Position as _};

/// One sample. Kings that may castle stand on the d-file in the mirror image, which is no position of the game; a network
/// that learns where men stand does not mind.
#[derive(Clone, Copy, Debug, PartialEq, permgen::Transform)]
#[transform(
    /// Left and right change places.
    name = mirror_files,
    map = mirror_horizontal,
    tests = samples
)]
struct Sample {
    /// Bit `n` of the number of the man on each square: 1 to 6 is White's, 9 to 14 Black's.
    #[transform(map)]
    planes: [u64; 4],
    /// White short and long, Black short and long.
    #[transform(bits(0 <-> 1, 2 <-> 3))]
    castling: u8,
    /// 8 for none.
    #[transform(file(none = 8))]
    en_passant_file: u8,
    #[transform(keep)]
    black_to_move: u8,
    #[transform(keep)]
    result: u8,
    #[transform(keep)]
    score: i32,
}

const SIZE: usize = 40;

impl Sample {
    fn from_bytes(bytes: &[u8; SIZE]) -> Self {
        let (planes, rest) = bytes.as_chunks::<8>();
        let word = |plane: usize| u64::from_le_bytes(planes[plane]);
        debug_assert!(rest.is_empty());
        let [castling, en_passant_file, black_to_move, result, a, b, c, d] = planes[4];
        Sample {
            planes: [word(0), word(1), word(2), word(3)],
            castling,
            // What else stands there means nothing, either.
            en_passant_file: en_passant_file.min(8),
            black_to_move,
            result,
            score: i32::from_le_bytes([a, b, c, d]),
        }
    }

    fn to_bytes(self) -> [u8; SIZE] {
        let mut bytes = [0; SIZE];
        let (words, _) = bytes.as_chunks_mut::<8>();
        for (word, plane) in words.iter_mut().zip(self.planes) {
            *word = plane.to_le_bytes();
        }
        let [a, b, c, d] = self.score.to_le_bytes();
        words[4] = [self.castling, self.en_passant_file, self.black_to_move, self.result, a, b, c, d];
        bytes
    }
}

impl From<&Chess> for Sample {
    fn from(position: &Chess) -> Self {
        let board = position.board();
        let mut planes = [0; 4];
        for (square, piece) in board.clone() {
            let number = piece.role as u8 | u8::from(piece.color == Color::Black) << 3;
            for (bit, plane) in planes.iter_mut().enumerate() {
                *plane |= u64::from(number >> bit & 1) << square as u32;
            }
        }
        let castles = position.castles();
        let rights = [(Color::White, CastlingSide::KingSide), (Color::White, CastlingSide::QueenSide)]
            .into_iter()
            .chain([(Color::Black, CastlingSide::KingSide), (Color::Black, CastlingSide::QueenSide)]);
        let castling = rights.enumerate().map(|(bit, (color, side))| u8::from(castles.has(color, side)) << bit).sum();
        let en_passant = position.ep_square(EnPassantMode::Legal);
        Sample {
            planes,
            castling,
            en_passant_file: en_passant.map_or(8, |square| square.file() as u8),
            black_to_move: u8::from(position.turn() == Color::Black),
            result: 1,
            score: i32::try_from(position.legal_moves().len()).unwrap_or(0),
        }
    }
}

/// Games of moves picked by a multiplicative generator.
fn samples() -> Vec<Sample> {
    let mut samples = Vec::new();
    let mut state = 1_u64;
    for _ in 0..20 {
        let mut position = Chess::default();
        for _ in 0..100 {
            samples.push(Sample::from(&position));
            let moves = position.legal_moves();
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            let Some(&picked) = moves.get((state >> 33) as usize % moves.len().max(1)) else { break };
            position.play_unchecked(picked);
        }
    }
    samples
}

/// Copies a stream, each sample followed by its mirror image; says how many there were.
fn mirror(input: impl Read, output: impl Write, bytes: Option<u64>) -> io::Result<u64> {
    let (mut input, mut output) = (BufReader::with_capacity(1 << 16, input), BufWriter::with_capacity(1 << 16, output));
    let bar = match bytes {
        Some(bytes) => ProgressBar::new(bytes / SIZE as u64),
        None => ProgressBar::new_spinner(),
    };
    let style = ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} samples, {per_sec}, {eta} left");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let mut buffer = [0; SIZE];
    let mut count = 0;
    loop {
        match input.read_exact(&mut buffer) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => break,
            Err(error) => return Err(error),
        }
        output.write_all(&buffer)?;
        output.write_all(&Sample::from_bytes(&buffer).mirror_files().to_bytes())?;
        count += 1;
        // Not more often than anyone can look.
        if count % (1 << 14) == 0 {
            bar.set_position(count);
        }
    }
    output.flush()?;
    bar.finish_and_clear();
    Ok(count)
}

fn run(input: impl Read, output: impl Write, bytes: Option<u64>) -> io::Result<u64> {
    let start = Instant::now();
    let count = mirror(input, output, bytes)?;
    let per_second = count as f64 / start.elapsed().as_secs_f64();
    println!("{} samples mirrored, {} a second", HumanCount(count), HumanCount(per_second as u64));
    Ok(count)
}

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [input, output] = arguments.as_slice() {
        let input = File::open(input)?;
        let bytes = input.metadata().ok().map(|metadata| metadata.len());
        run(input, File::create(output)?, bytes)?;
        return Ok(());
    }
    demonstrate()
}

/// Mirrors samples from games and checks each square of them, then mirrors many.
fn demonstrate() -> io::Result<()> {
    let samples = samples();
    let bytes: Vec<u8> = samples.iter().flat_map(|sample| sample.to_bytes()).collect();
    let mut doubled = Vec::new();
    run(Cursor::new(&bytes), &mut doubled, Some(bytes.len() as u64))?;
    let (records, rest) = doubled.as_chunks::<SIZE>();
    assert!(rest.is_empty() && records.len() == 2 * samples.len());
    for (pair, sample) in records.chunks_exact(2).zip(&samples) {
        let [original, mirrored] = [Sample::from_bytes(&pair[0]), Sample::from_bytes(&pair[1])];
        assert_eq!(original, *sample);
        assert_eq!(mirrored.mirror_files(), original);
        for square in 0..64 {
            for (plane, image) in original.planes.iter().zip(mirrored.planes) {
                assert_eq!(plane >> square & 1, image >> (square ^ 7) & 1);
            }
        }
    }
    println!("each is the mirror image of its original, on every square");

    // Now many, for a throughput that means something.
    let rounds = if cfg!(debug_assertions) { 10 } else { 2_000 };
    let stream = bytes.repeat(rounds);
    run(Cursor::new(&stream), io::sink(), Some(stream.len() as u64))?;
    Ok(())
}

#[test]
fn runs() {
    demonstrate().unwrap();
}
