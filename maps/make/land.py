#!/usr/bin/env python3
"""Turns a TopoJSON file of npm's world-atlas (Natural Earth, public domain) into GeoJSON for `chancery draw-board`.

    land.py land-50m.json > land-50m.geojson
"""
import json
import sys


def main():
    topology = json.load(open(sys.argv[1], encoding="utf-8"))
    (kx, ky), (dx, dy) = topology["transform"]["scale"], topology["transform"]["translate"]

    def arc(number):
        x = y = 0
        points = []
        for step_x, step_y in topology["arcs"][number if number >= 0 else ~number]:
            x, y = x + step_x, y + step_y
            points.append([round(x * kx + dx, 4), round(y * ky + dy, 4)])
        return points if number >= 0 else points[::-1]

    def ring(numbers):
        points = []
        for number in numbers:
            points += arc(number)[1 if points else 0:]
        return points

    def geometry(shape):
        if shape["type"] == "GeometryCollection":
            return {"type": shape["type"], "geometries": [geometry(part) for part in shape["geometries"]]}
        polygons = [shape["arcs"]] if shape["type"] == "Polygon" else shape["arcs"]
        return {"type": "MultiPolygon", "coordinates": [[ring(part) for part in polygon] for polygon in polygons]}

    json.dump(geometry(topology["objects"]["land"]), sys.stdout, separators=(",", ":"))


main()
