package board

import "testing"

func TestASquareTurnsAsItsBitDoes(t *testing.T) {
	for square := uint8(0); square < 64; square++ {
		if Rotate90(1<<square) != 1<<Rotate90Square(square) {
			t.Errorf("square %d", square)
		}
	}
}

func TestAFileIsCollected(t *testing.T) {
	if index := FileIndex(2, 0x0400040004000400); index != 0b10101010 {
		t.Errorf("index %b", index)
	}
}
