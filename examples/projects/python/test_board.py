"""Tests of a package in Python whose functions permgen writes: `python3 -m unittest`."""

import subprocess
import unittest

import board


class Board(unittest.TestCase):
    def test_the_file_is_what_the_list_says(self):
        command = ["permgen", "emit", "--list", "../board.toml", "-o", "board.py", "--check"]
        subprocess.run(command, check=True)

    def test_a_corner_turns_with_its_number(self):
        a1 = 1
        self.assertEqual(board.rotate_90(a1), 1 << board.rotate_90_square(0))
        self.assertEqual(board.rotate_90_square(0), 56)

    def test_two_flips_are_nothing(self):
        words = 0x0123456789ABCDEF
        self.assertEqual(board.flip_vertical(board.flip_vertical(words)), words)


if __name__ == "__main__":
    unittest.main()
