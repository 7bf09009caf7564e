#!/bin/sh
# Join the layers into one archive whose only global names are sc_*:  join_archives.sh OUTPUT SCRATCH ARCHIVE...
set -e
output=$1 scratch=$2
shift 2
mkdir -p "$scratch"
ld -r --whole-archive "$@" -o "$scratch/scriptc.o"
objcopy --wildcard --keep-global-symbol='sc_*' "$scratch/scriptc.o"
rm -f "$output"
ar crs "$output" "$scratch/scriptc.o"
