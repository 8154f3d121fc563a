// Whole positions, twelve boards each, by notnil/chess: it makes a new position of a hash map of squares.
package main

import (
	"fmt"

	"bench/board"

	"github.com/notnil/chess"
)

type position [12]uint64

func (p *position) moved(call func(uint64) uint64) (result position) {
	for i, b := range p {
		result[i] = call(b)
	}
	return result
}

func positionOf(b *chess.Board) (result position) {
	for square, piece := range b.SquareMap() {
		if piece != chess.NoPiece {
			result[piece-1] |= 1 << square
		}
	}
	return result
}

func init() {
	var boards []*chess.Board
	var positions []position
	game := chess.NewGame()
	for seed := uint32(1); len(boards) < 32; {
		moves := game.ValidMoves()
		if len(moves) == 0 {
			game = chess.NewGame()
			continue
		}
		seed = seed*1664525 + 1013904223
		if err := game.Move(moves[seed>>8%uint32(len(moves))]); err != nil {
			game = chess.NewGame()
			continue
		}
		boards = append(boards, game.Position().Board())
		positions = append(positions, positionOf(game.Position().Board()))
	}
	add := func(name string, call func(uint64) uint64, theirs func(*chess.Board) *chess.Board) {
		for i, b := range boards {
			if positionOf(theirs(b)) != positions[i].moved(call) {
				panic(fmt.Sprintf("%s: permgen and notnil/chess differ for %s", name, b))
			}
		}
		functions = append(functions,
			function{name: "permgen_" + name, calls: len(boards), slice: func() (x uint64) {
				for i := range positions {
					moved := positions[i].moved(call)
					for _, b := range moved {
						x ^= b
					}
				}
				return x
			}},
			function{name: "library_" + name, calls: len(boards), slice: func() (x uint64) {
				for _, b := range boards {
					x ^= uint64(theirs(b).Piece(chess.E4))
				}
				return x
			}})
	}
	add("position-flip", board.FlipVertical, func(b *chess.Board) *chess.Board { return b.Flip(chess.UpDown) })
	add("position-mirror", board.MirrorHorizontal, func(b *chess.Board) *chess.Board { return b.Flip(chess.LeftRight) })
	add("position-turn", board.Rotate90, (*chess.Board).Rotate)
}
