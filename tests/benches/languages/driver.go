// Go: functions of permgen beside what people write. The words that stand for the random map come as arguments.
package main

import (
	"fmt"
	"os"
	"strconv"
	"time"

	"bench/board"
)

const rounds = 500

var (
	words                                          [1024]uint64
	toFlip, toMirror, toDiagonal, toTurn, toRandom [64]uint8
)

func permgen_flip(b uint64) uint64     { return board.FlipVertical(b) }
func permgen_mirror(b uint64) uint64   { return board.MirrorHorizontal(b) }
func permgen_diagonal(b uint64) uint64 { return board.FlipDiagonal(b) }
func permgen_turn(b uint64) uint64     { return board.Rotate90(b) }
func permgen_random(b uint64) uint64   { return board.RandomMap(b) }
func permgen_index(b uint64) uint64    { return uint64(board.FileIndex(b)) }

func hand_flip(b uint64) uint64 {
	b = b>>8&0x00ff00ff00ff00ff | b&0x00ff00ff00ff00ff<<8
	b = b>>16&0x0000ffff0000ffff | b&0x0000ffff0000ffff<<16
	return b>>32 | b<<32
}

func hand_mirror(b uint64) uint64 {
	b = b>>1&0x5555555555555555 | b&0x5555555555555555<<1
	b = b>>2&0x3333333333333333 | b&0x3333333333333333<<2
	return b>>4&0x0f0f0f0f0f0f0f0f | b&0x0f0f0f0f0f0f0f0f<<4
}

func hand_diagonal(b uint64) uint64 {
	t := (b ^ b<<28) & 0x0f0f0f0f00000000
	b ^= t ^ t>>28
	t = (b ^ b<<14) & 0x3333000033330000
	b ^= t ^ t>>14
	t = (b ^ b<<7) & 0x5500550055005500
	return b ^ t ^ t>>7
}

func hand_turn(b uint64) uint64 { return hand_flip(hand_diagonal(b)) }

func hand_index(b uint64) uint64 { return (b & 0x0101010101010101) * 0x0102040810204080 >> 56 }

func moved(b uint64, to *[64]uint8) uint64 {
	result := uint64(0)
	for square := 0; square < 64; square++ {
		result |= b >> square & 1 << to[square]
	}
	return result
}

func loop_flip(b uint64) uint64     { return moved(b, &toFlip) }
func loop_mirror(b uint64) uint64   { return moved(b, &toMirror) }
func loop_diagonal(b uint64) uint64 { return moved(b, &toDiagonal) }
func loop_turn(b uint64) uint64     { return moved(b, &toTurn) }
func loop_random(b uint64) uint64   { return moved(b, &toRandom) }
func loop_index(b uint64) uint64 {
	index := uint64(0)
	for rank := 0; rank < 8; rank++ {
		index |= b >> (8 * rank) & 1 << rank
	}
	return index
}

// each function: begin
func chain_EACH() uint64 {
	x := uint64(1)
	for _, word := range words[:] {
		x = EACH(x ^ word)
	}
	return x
}

func slice_EACH() uint64 {
	x := uint64(0)
	for _, word := range words[:] {
		x ^= EACH(word)
	}
	return x
}

// each function: end

// What is timed: a chain of calls that depend on each other (or none), and calls one after the other.
type function struct {
	name         string
	chain, slice func() uint64
	calls        int
	best         [2]time.Duration
}

var functions []function

func main() {
	for square := range toFlip {
		toFlip[square] = uint8(square ^ 56)
		toMirror[square] = uint8(square ^ 7)
		toDiagonal[square] = uint8(square>>3 | square&7<<3)
		toTurn[square] = uint8((7-square&7)<<3 | square>>3)
		to, err := strconv.Atoi(os.Args[square+1])
		if err != nil {
			panic(err)
		}
		toRandom[square] = uint8(to)
	}
	word := uint64(1)
	for i := range words {
		word = word*6364136223846793005 + 1442695040888963407
		words[i] = word ^ word>>29
	}
	add := func(name string, chain, slice func() uint64, call, right func(uint64) uint64) {
		for _, word := range words {
			if call(word) != right(word) {
				panic(fmt.Sprintf("%s is wrong for %#x", name, word))
			}
		}
		functions = append(functions, function{name: name, chain: chain, slice: slice, calls: len(words)})
	}
	// each function: begin
	add("EACH", chain_EACH, slice_EACH, EACH, loop_MAP)
	// each function: end
	sink := uint64(0)
	for round := 0; round < rounds; round++ {
		for i := range functions {
			f := &functions[i]
			for what, pass := range []func() uint64{f.chain, f.slice} {
				if pass == nil {
					continue
				}
				start := time.Now()
				sink ^= pass()
				if time := time.Since(start); round == 0 || time < f.best[what] {
					f.best[what] = time
				}
			}
		}
	}
	fmt.Fprintln(os.Stderr, sink)
	for _, f := range functions {
		times := [2]string{"-", "-"}
		for what, pass := range []func() uint64{f.chain, f.slice} {
			if pass != nil {
				times[what] = fmt.Sprintf("%.3f", float64(f.best[what].Nanoseconds())/float64(f.calls))
			}
		}
		fmt.Println(f.name, times[0], times[1])
	}
}
