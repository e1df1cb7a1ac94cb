"""Takes a piece of a text document (ODT) that a package brings, and tells what is in it: read.py SOURCE TARGET WISH, where WISH is
JSON with `start` (at which of the headings it begins, from 0 to 1), `letters`, `columns`, `font`, `tables`, `pictures`
and `turned`. Prints JSON: the parts in their order and the edges of pages. It shares no code with the service."""

import json
import sys

import odt
from wish import Untold


def main(source, target, wish):
    try:
        told = odt.take(source, target, json.loads(wish))
    except Untold as reason:
        told = {"untold": str(reason)}
    print(json.dumps(told))


main(*sys.argv[1:])
