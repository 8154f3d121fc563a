// Java: functions of permgen beside what people write. The words that stand for the random map come as arguments.
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;

public final class Driver {
    static final int ROUNDS = 3000;
    static final long[] WORDS = new long[1024];
    static final int[] TO_FLIP = new int[64], TO_MIRROR = new int[64], TO_DIAGONAL = new int[64], TO_TURN = new int[64],
        TO_RANDOM = new int[64];

    static long permgen_flip(long b) { return board.flipVertical(b); }
    static long permgen_mirror(long b) { return board.mirrorHorizontal(b); }
    static long permgen_diagonal(long b) { return board.flipDiagonal(b); }
    static long permgen_turn(long b) { return board.rotate90(b); }
    static long permgen_random(long b) { return board.randomMap(b); }
    static long permgen_index(long b) { return board.fileIndex(b); }

    static long hand_flip(long b) {
        b = b >>> 8 & 0x00ff00ff00ff00ffL | (b & 0x00ff00ff00ff00ffL) << 8;
        b = b >>> 16 & 0x0000ffff0000ffffL | (b & 0x0000ffff0000ffffL) << 16;
        return b >>> 32 | b << 32;
    }
    static long hand_mirror(long b) {
        b = b >>> 1 & 0x5555555555555555L | (b & 0x5555555555555555L) << 1;
        b = b >>> 2 & 0x3333333333333333L | (b & 0x3333333333333333L) << 2;
        return b >>> 4 & 0x0f0f0f0f0f0f0f0fL | (b & 0x0f0f0f0f0f0f0f0fL) << 4;
    }
    static long hand_diagonal(long b) {
        long t = (b ^ b << 28) & 0x0f0f0f0f00000000L;
        b ^= t ^ t >>> 28;
        t = (b ^ b << 14) & 0x3333000033330000L;
        b ^= t ^ t >>> 14;
        t = (b ^ b << 7) & 0x5500550055005500L;
        return b ^ t ^ t >>> 7;
    }
    static long hand_turn(long b) { return hand_flip(hand_diagonal(b)); }
    static long hand_index(long b) { return (b & 0x0101010101010101L) * 0x0102040810204080L >>> 56; }

    static long moved(long b, int[] to) {
        long result = 0;
        for (int square = 0; square < 64; square++) result |= (b >>> square & 1) << to[square];
        return result;
    }
    static long loop_flip(long b) { return moved(b, TO_FLIP); }
    static long loop_mirror(long b) { return moved(b, TO_MIRROR); }
    static long loop_diagonal(long b) { return moved(b, TO_DIAGONAL); }
    static long loop_turn(long b) { return moved(b, TO_TURN); }
    static long loop_random(long b) { return moved(b, TO_RANDOM); }
    static long loop_index(long b) {
        long index = 0;
        for (int rank = 0; rank < 8; rank++) index |= (b >>> (8 * rank) & 1) << rank;
        return index;
    }

    // each function: begin
    static long chain_EACH() {
        long x = 1;
        for (long word : WORDS) x = EACH(x ^ word);
        return x;
    }
    static long slice_EACH() {
        long x = 0;
        for (long word : WORDS) x ^= EACH(word);
        return x;
    }
    // each function: end

    record Function(String name, LongSupplier[] passes, long[] best) {}

    static final List<Function> FUNCTIONS = new ArrayList<>();

    static void add(String name, LongSupplier chain, LongSupplier slice, LongUnaryOperator call, LongUnaryOperator right) {
        for (long word : WORDS) {
            if (call.applyAsLong(word) != right.applyAsLong(word)) {
                throw new AssertionError(name + " is wrong for " + Long.toHexString(word));
            }
        }
        FUNCTIONS.add(new Function(name, new LongSupplier[] {chain, slice}, new long[] {Long.MAX_VALUE, Long.MAX_VALUE}));
    }

    public static void main(String[] arguments) {
        for (int square = 0; square < 64; square++) {
            TO_FLIP[square] = square ^ 56;
            TO_MIRROR[square] = square ^ 7;
            TO_DIAGONAL[square] = square >> 3 | (square & 7) << 3;
            TO_TURN[square] = (7 - (square & 7)) << 3 | square >> 3;
            TO_RANDOM[square] = Integer.parseInt(arguments[square]);
        }
        long word = 1;
        for (int i = 0; i < WORDS.length; i++) {
            word = word * 6364136223846793005L + 1442695040888963407L;
            WORDS[i] = word ^ word >>> 29;
        }
        // each function: begin
        add("EACH", Driver::chain_EACH, Driver::slice_EACH, Driver::EACH, Driver::loop_MAP);
        // each function: end
        long sink = 0;
        for (int round = 0; round < ROUNDS; round++) {
            for (Function function : FUNCTIONS) {
                for (int what = 0; what < 2; what++) {
                    long start = System.nanoTime();
                    sink ^= function.passes[what].getAsLong();
                    function.best[what] = Math.min(function.best[what], System.nanoTime() - start);
                }
            }
        }
        System.err.println(sink);
        for (Function function : FUNCTIONS) {
            System.out.printf(Locale.ROOT, "%s %.3f %.3f%n", function.name, (double) function.best[0] / WORDS.length,
                (double) function.best[1] / WORDS.length);
        }
    }
}
