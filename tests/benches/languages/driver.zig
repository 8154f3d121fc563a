// Zig: functions of permgen beside what people write. The words that stand for the random map come as arguments.
const board = @import("board.zig");

const rounds = 1000;

extern "c" fn printf(format: [*:0]const u8, ...) c_int;
extern "c" fn dprintf(file: c_int, format: [*:0]const u8, ...) c_int;
extern "c" fn atoi(text: [*:0]const u8) c_int;
extern "c" fn clock_gettime(clock: c_int, now: *[2]c_long) c_int;

var words: [1024]u64 = undefined;
var to_flip: [64]u6 = undefined;
var to_mirror: [64]u6 = undefined;
var to_diagonal: [64]u6 = undefined;
var to_turn: [64]u6 = undefined;
var to_random: [64]u6 = undefined;

fn permgen_flip(b: u64) u64 {
    return board.flipVertical(b);
}
fn permgen_mirror(b: u64) u64 {
    return board.mirrorHorizontal(b);
}
fn permgen_diagonal(b: u64) u64 {
    return board.flipDiagonal(b);
}
fn permgen_turn(b: u64) u64 {
    return board.rotate90(b);
}
fn permgen_random(b: u64) u64 {
    return board.randomMap(b);
}
fn permgen_index(b: u64) u64 {
    return board.fileIndex(b);
}

fn hand_flip(b: u64) u64 {
    const v = ((b >> 8) & 0x00ff00ff00ff00ff) | ((b & 0x00ff00ff00ff00ff) << 8);
    const w = ((v >> 16) & 0x0000ffff0000ffff) | ((v & 0x0000ffff0000ffff) << 16);
    return (w >> 32) | (w << 32);
}
fn hand_mirror(b: u64) u64 {
    const v = ((b >> 1) & 0x5555555555555555) | ((b & 0x5555555555555555) << 1);
    const w = ((v >> 2) & 0x3333333333333333) | ((v & 0x3333333333333333) << 2);
    return ((w >> 4) & 0x0f0f0f0f0f0f0f0f) | ((w & 0x0f0f0f0f0f0f0f0f) << 4);
}
fn hand_diagonal(b: u64) u64 {
    const s = (b ^ (b << 28)) & 0x0f0f0f0f00000000;
    const v = b ^ s ^ (s >> 28);
    const t = (v ^ (v << 14)) & 0x3333000033330000;
    const w = v ^ t ^ (t >> 14);
    const u = (w ^ (w << 7)) & 0x5500550055005500;
    return w ^ u ^ (u >> 7);
}
fn hand_turn(b: u64) u64 {
    return hand_flip(hand_diagonal(b));
}
fn hand_index(b: u64) u64 {
    return ((b & 0x0101010101010101) *% 0x0102040810204080) >> 56;
}

fn moved(b: u64, to: *const [64]u6) u64 {
    var result: u64 = 0;
    for (to, 0..) |destination, square| {
        result |= ((b >> @intCast(square)) & 1) << destination;
    }
    return result;
}
fn loop_flip(b: u64) u64 {
    return moved(b, &to_flip);
}
fn loop_mirror(b: u64) u64 {
    return moved(b, &to_mirror);
}
fn loop_diagonal(b: u64) u64 {
    return moved(b, &to_diagonal);
}
fn loop_turn(b: u64) u64 {
    return moved(b, &to_turn);
}
fn loop_random(b: u64) u64 {
    return moved(b, &to_random);
}
fn loop_index(b: u64) u64 {
    var index: u64 = 0;
    for (0..8) |rank| {
        const shift: u6 = @intCast(rank);
        index |= ((b >> (8 * shift)) & 1) << shift;
    }
    return index;
}

const Function = struct { name: [*:0]const u8, chain: *const fn () u64, slice: *const fn () u64, call: *const fn (u64) u64, right: *const fn (u64) u64 };

fn function(name: [*:0]const u8, comptime call: fn (u64) u64, right: *const fn (u64) u64) Function {
    const Passes = struct {
        fn chain() u64 {
            var x: u64 = 1;
            for (words) |word| x = call(x ^ word);
            return x;
        }
        fn slice() u64 {
            var x: u64 = 0;
            for (words) |word| x ^= call(word);
            return x;
        }
    };
    return .{ .name = name, .chain = &Passes.chain, .slice = &Passes.slice, .call = &call, .right = right };
}

fn nanoseconds() c_long {
    var now: [2]c_long = undefined;
    _ = clock_gettime(1, &now);
    return now[0] * 1_000_000_000 + now[1];
}

pub export fn main(count: c_int, arguments: [*][*:0]const u8) c_int {
    if (count != 65) return 2;
    for (0..64) |square| {
        const n: u6 = @intCast(square);
        to_flip[n] = n ^ 56;
        to_mirror[n] = n ^ 7;
        to_diagonal[n] = (n >> 3) | ((n & 7) << 3);
        to_turn[n] = ((7 - (n & 7)) << 3) | (n >> 3);
        to_random[n] = @intCast(atoi(arguments[square + 1]));
    }
    var word: u64 = 1;
    for (&words) |*place| {
        word = word *% 6364136223846793005 +% 1442695040888963407;
        place.* = word ^ (word >> 29);
    }
    const functions = [_]Function{
        // each function: begin
        function("EACH", EACH, loop_MAP),
        // each function: end
    };
    for (functions) |f| {
        for (words) |b| {
            if (f.call(b) != f.right(b)) {
                _ = dprintf(2, "%s is wrong for %#lx\n", f.name, b);
                return 1;
            }
        }
    }
    var best: [functions.len][2]c_long = @splat(.{ 1_000_000_000, 1_000_000_000 });
    var sink: u64 = 0;
    const seen: *volatile u64 = &sink;
    for (0..rounds) |_| {
        for (functions, &best) |f, *times| {
            const start = nanoseconds();
            seen.* ^= f.chain();
            const middle = nanoseconds();
            seen.* ^= f.slice();
            const end = nanoseconds();
            times[0] = @min(times[0], middle - start);
            times[1] = @min(times[1], end - middle);
        }
    }
    for (functions, best) |f, times| {
        const chain: f64 = @floatFromInt(times[0]);
        const slice: f64 = @floatFromInt(times[1]);
        _ = printf("%s %.3f %.3f\n", f.name, chain / words.len, slice / words.len);
    }
    return 0;
}
