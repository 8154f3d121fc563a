// Functions of Go that move the squares of a board, twins of them with a mistake, and functions that do nothing of the kind.
package main

import (
	"fmt"
	"math/bits"
	"os"
)

type Bitboard uint64

type Square uint8

type Board struct{ occupied uint64 }

type Pair struct{ white, black uint64 }

type Marked struct {
	row  [1]uint64
	mark bool
}

//go:noinline
func flipSwap(b uint64) uint64 { return bits.ReverseBytes64(b) }

//go:noinline
func flipBytes(b uint64) uint64 {
	var out uint64
	for i := 0; i < 8; i++ {
		out = out<<8 | b&0xff
		b >>= 8
	}
	return out
}

//go:noinline
func flipBytesShort(b uint64) uint64 {
	var out uint64
	for i := 0; i < 7; i++ {
		out = out<<8 | b&0xff
		b >>= 8
	}
	return out
}

//go:noinline
func (b Bitboard) Mirror() Bitboard {
	const k1, k2, k4 = 0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f
	b = b>>1&k1 | b&k1<<1
	b = b>>2&k2 | b&k2<<2
	return b>>4&k4 | b&k4<<4
}

//go:noinline
func mirrorWrong(b uint64) uint64 {
	const k1, k2, k4 = 0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f1f
	b = b>>1&k1 | b&k1<<1
	b = b>>2&k2 | b&k2<<2
	return b>>4&k4 | b&k4<<4
}

// Calls two others, and so asks for room on the stack.
//
//go:noinline
func turnHalf(b Bitboard) Bitboard { return Bitboard(flipBytes(uint64(b.Mirror()))) }

//go:noinline
func turnHalfNot(b Bitboard) Bitboard { return Bitboard(flipBytesShort(uint64(b.Mirror()))) }

//go:noinline
func turnLoop(b Bitboard) Bitboard {
	var out Bitboard
	for square := 0; square < 64; square++ {
		if b>>uint(square)&1 != 0 {
			rank, file := square/8, square%8
			out |= 1 << uint((7-file)*8+rank)
		}
	}
	return out
}

//go:noinline
func turnLoopShort(b Bitboard) Bitboard {
	var out Bitboard
	for square := 0; square < 63; square++ {
		if b>>uint(square)&1 != 0 {
			rank, file := square/8, square%8
			out |= 1 << uint((7-file)*8+rank)
		}
	}
	return out
}

// Counts that are signed may panic, as far as the compiler knows.
//
//go:noinline
func diagonalSigned(b uint64) uint64 {
	var out uint64
	for rank := 0; rank < 8; rank++ {
		for file := 0; file < 8; file++ {
			if b&(1<<(8*rank+file)) != 0 {
				out |= 1 << (8*file + rank)
			}
		}
	}
	return out
}

//go:noinline
func diagonalSignedNot(b uint64) uint64 {
	var out uint64
	for rank := 0; rank < 8; rank++ {
		for file := 0; file < 8; file++ {
			if b&(1<<(8*rank+file)) != 0 {
				out |= 1 << (8*file + rank&6)
			}
		}
	}
	return out
}

//go:noinline
func mirrorLocal(b uint64) uint64 {
	var board [64]bool
	for i := range board {
		board[i] = b>>uint(i)&1 == 1
	}
	var out uint64
	for i := range board {
		if board[i^7] {
			out |= 1 << uint(i)
		}
	}
	return out
}

//go:noinline
func rotateRanks(b uint64, times uint64) uint64 {
	if times == 0 {
		return b
	}
	return rotateRanks(b<<8|b>>56, times-1)
}

//go:noinline
func rotateThree(b uint64) uint64 { return rotateRanks(b, 3) }

//go:noinline
func (b Board) Flipped() Board { return Board{bits.ReverseBytes64(b.occupied)} }

//go:noinline
func (b *Board) Flip() { b.occupied = flipBytes(b.occupied) }

//go:noinline
func (p Pair) Exchanged() Pair { return Pair{p.black, p.white} }

//go:noinline
func exchanged(a, b uint64) (uint64, uint64) { return b, a }

//go:noinline
func (m Marked) rotated() Marked { return Marked{[1]uint64{m.row[0]<<8 | m.row[0]>>56}, m.mark} }

//go:noinline
func (s Square) flip() Square { return s ^ 56 }

//go:noinline
func (s Square) turn() Square { return s&7<<3 ^ s>>3 ^ 56 }

//go:noinline
func low32(b uint64) uint32 { return uint32(b) }

//go:noinline
func gray(b uint64) uint64 { return b ^ b>>1 }

//go:noinline
func product(b uint64) uint64 { return b * 0x9e3779b97f4a7c15 }

//go:noinline
func count(b uint64) int { return bits.OnesCount64(b) }

//go:noinline
func shifted(b uint64, by int) uint64 { return b << by }

//go:noinline
func when(flip bool, b uint64) uint64 {
	if flip {
		return flipBytes(b)
	}
	return b
}

//go:noinline
func next(b uint64) uint64 { return b & (b - 1) }

// None of them is inlined, and the linker keeps them because they are called.
func main() {
	x := uint64(len(os.Args))
	b, s := Bitboard(x), Square(x&63)
	board := &Board{x}
	board.Flip()
	low, high := exchanged(x, x+1)
	fmt.Println(flipSwap(x), flipBytes(x), flipBytesShort(x), b.Mirror(), mirrorWrong(x), turnHalf(b), turnHalfNot(b))
	fmt.Println(turnLoop(b), turnLoopShort(b), diagonalSigned(x), diagonalSignedNot(x), mirrorLocal(x), rotateThree(x))
	fmt.Println(board.Flipped(), *board, Pair{x, x + 1}.Exchanged(), low, high, Marked{mark: x > 1}.rotated())
	fmt.Println(s.flip(), s.turn(), low32(x), gray(x), product(x), count(x), shifted(x, int(x)), when(x > 1, x), next(x))
}
