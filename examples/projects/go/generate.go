// Package board turns bitboards. Its functions are made from ../board.toml: after a change of the list, run `go generate`.
package board

//go:generate permgen emit --list ../board.toml -o board.go
