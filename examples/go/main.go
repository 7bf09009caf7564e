// Compiles a model from Go through cgo:
//
//	CGO_CFLAGS=-IPREFIX/include CGO_LDFLAGS=-LPREFIX/lib go run main.go ../loop.py:LoopModel loop.onnx
package main

/*
#cgo LDFLAGS: -lscriptc
#include <scriptc.h>
#include <stdlib.h>
*/
import "C"

import (
	"fmt"
	"os"
	"unsafe"
)

// compile writes the model of a target to a file. The status is the one of the command line.
func compile(target, input, path string) (status C.sc_status) {
	session := C.sc_open(nil)
	if session == nil {
		return C.SC_LIMIT
	}
	defer C.sc_close(session)
	text := func(s string) *C.char { return C.CString(s) }
	name, value, from, to := text("input"), text(input), text(target), text(path)
	for _, one := range []*C.char{name, value, from, to} {
		defer C.free(unsafe.Pointer(one))
	}
	if status = C.sc_set(session, name, value); status == C.SC_OK {
		status = C.sc_compile(session, from)
	}
	if status == C.SC_OK {
		status = C.sc_save(session, to)
	}
	return status
}

func main() {
	fmt.Println("scriptc", C.GoString(C.sc_version()))
	if status := compile(os.Args[1], "x: float32[n]", os.Args[2]); status != C.SC_OK {
		fmt.Fprintln(os.Stderr, "the compile failed")
		os.Exit(int(status))
	}
	fmt.Println("wrote", os.Args[2])
}
