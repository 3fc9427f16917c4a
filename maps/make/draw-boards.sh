#!/bin/sh
# Draws boards from their facts and the coastlines of Natural Earth (public domain). What was changed by hand in a drawing,
# which the line above it says, is lost.
#
#     maps/make/draw-boards.sh WORLD-ATLAS BOARD...
#
# WORLD-ATLAS is the unpacked npm package world-atlas 2.0.2 (`npm pack world-atlas@2.0.2`, then `tar xzf`).
set -eu
atlas=$1
shift
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for size in 50m 10m; do
    python3 maps/make/land.py "$atlas/land-$size.json" >"$work/land-$size.geojson"
done
for board; do
    case $board in
        sengoku) size=10m ;;
        *) size=50m ;;
    esac
    echo "$board"
    ${CHANCERY:-chancery} draw-board "maps/$board.toml" --land "$work/land-$size.geojson" -o "$work/$board.toml"
    mv "$work/$board.toml" "maps/$board.toml"
done
