// C#: functions of permgen beside what people write. The words that stand for the random map come as arguments.
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;

public static class Driver
{
    const int Rounds = 200;
    static readonly ulong[] Words = new ulong[8192];
    static readonly int[] ToFlip = new int[64], ToMirror = new int[64], ToDiagonal = new int[64], ToTurn = new int[64], ToRandom = new int[64];

    static ulong permgen_flip(ulong b) { return board.FlipVertical(b); }
    static ulong permgen_mirror(ulong b) { return board.MirrorHorizontal(b); }
    static ulong permgen_diagonal(ulong b) { return board.FlipDiagonal(b); }
    static ulong permgen_turn(ulong b) { return board.Rotate90(b); }
    static ulong permgen_random(ulong b) { return board.RandomMap(b); }
    static ulong permgen_index(ulong b) { return board.FileIndex(b); }

    static ulong hand_flip(ulong b)
    {
        b = b >> 8 & 0x00ff00ff00ff00ffUL | (b & 0x00ff00ff00ff00ffUL) << 8;
        b = b >> 16 & 0x0000ffff0000ffffUL | (b & 0x0000ffff0000ffffUL) << 16;
        return b >> 32 | b << 32;
    }
    static ulong hand_mirror(ulong b)
    {
        b = b >> 1 & 0x5555555555555555UL | (b & 0x5555555555555555UL) << 1;
        b = b >> 2 & 0x3333333333333333UL | (b & 0x3333333333333333UL) << 2;
        return b >> 4 & 0x0f0f0f0f0f0f0f0fUL | (b & 0x0f0f0f0f0f0f0f0fUL) << 4;
    }
    static ulong hand_diagonal(ulong b)
    {
        ulong t = (b ^ b << 28) & 0x0f0f0f0f00000000UL;
        b ^= t ^ t >> 28;
        t = (b ^ b << 14) & 0x3333000033330000UL;
        b ^= t ^ t >> 14;
        t = (b ^ b << 7) & 0x5500550055005500UL;
        return b ^ t ^ t >> 7;
    }
    static ulong hand_turn(ulong b) { return hand_flip(hand_diagonal(b)); }
    static ulong hand_index(ulong b) { return unchecked((b & 0x0101010101010101UL) * 0x0102040810204080UL) >> 56; }

    static ulong Moved(ulong b, int[] to)
    {
        ulong result = 0;
        for (int square = 0; square < 64; square++) result |= (b >> square & 1) << to[square];
        return result;
    }
    static ulong loop_flip(ulong b) { return Moved(b, ToFlip); }
    static ulong loop_mirror(ulong b) { return Moved(b, ToMirror); }
    static ulong loop_diagonal(ulong b) { return Moved(b, ToDiagonal); }
    static ulong loop_turn(ulong b) { return Moved(b, ToTurn); }
    static ulong loop_random(ulong b) { return Moved(b, ToRandom); }
    static ulong loop_index(ulong b)
    {
        ulong index = 0;
        for (int rank = 0; rank < 8; rank++) index |= (b >> (8 * rank) & 1) << rank;
        return index;
    }

    // each function: begin
    static ulong chain_EACH()
    {
        ulong x = 1;
        foreach (ulong word in Words) x = EACH(x ^ word);
        return x;
    }
    static ulong slice_EACH()
    {
        ulong x = 0;
        foreach (ulong word in Words) x ^= EACH(word);
        return x;
    }
    // each function: end

    sealed class Function
    {
        public string Name;
        public Func<ulong>[] Passes;
        public readonly long[] Best = { long.MaxValue, long.MaxValue };
    }

    static readonly List<Function> Functions = new List<Function>();

    static void Add(string name, Func<ulong> chain, Func<ulong> slice, Func<ulong, ulong> call, Func<ulong, ulong> right)
    {
        foreach (ulong word in Words)
        {
            if (call(word) != right(word)) throw new Exception(name + " is wrong for " + word.ToString("x"));
        }
        Functions.Add(new Function { Name = name, Passes = new[] { chain, slice } });
    }

    public static void Main(string[] arguments)
    {
        for (int square = 0; square < 64; square++)
        {
            ToFlip[square] = square ^ 56;
            ToMirror[square] = square ^ 7;
            ToDiagonal[square] = square >> 3 | (square & 7) << 3;
            ToTurn[square] = (7 - (square & 7)) << 3 | square >> 3;
            ToRandom[square] = int.Parse(arguments[square]);
        }
        ulong state = 1;
        for (int i = 0; i < Words.Length; i++)
        {
            state = unchecked(state * 6364136223846793005UL + 1442695040888963407UL);
            Words[i] = state ^ state >> 29;
        }
        // each function: begin
        Add("EACH", chain_EACH, slice_EACH, EACH, loop_MAP);
        // each function: end
        ulong sink = 0;
        for (int round = 0; round < Rounds; round++)
        {
            foreach (Function function in Functions)
            {
                for (int what = 0; what < 2; what++)
                {
                    long start = Stopwatch.GetTimestamp();
                    sink ^= function.Passes[what]();
                    function.Best[what] = Math.Min(function.Best[what], Stopwatch.GetTimestamp() - start);
                }
            }
        }
        Console.Error.WriteLine(sink);
        double unit = 1e9 / Stopwatch.Frequency / Words.Length;
        foreach (Function function in Functions)
        {
            Console.WriteLine(string.Format(CultureInfo.InvariantCulture, "{0} {1:F3} {2:F3}", function.Name,
                function.Best[0] * unit, function.Best[1] * unit));
        }
    }
}
