"""Tables of text documents in ODF."""

import re

from odf import FO, STYLE, TABLE, TEXT, Words
from wish import Untold

SIDES = ("left", "right", "top", "bottom")


def rows_of(table):
    """Each row, and whether it is one of the head."""
    for child in table:
        if child.tag == TABLE + "table-header-rows":
            yield from ((row, True) for row in child)
        elif child.tag in (TABLE + "table-rows", TABLE + "table-row-group"):
            yield from rows_of(child)
        elif child.tag == TABLE + "table-row":
            yield child, False


def table(styles, node):
    """A table with its cells, where every one of them holds nothing but paragraphs."""
    cells, lines, head_rows, width, texts = [], {}, 0, 0, 0
    rows = list(rows_of(node))
    for at, (row, head) in enumerate(rows):
        if row.get(TABLE + "number-rows-repeated") or row.tag != TABLE + "table-row":
            raise Untold("rows that are repeated")
        head_rows += head and at == head_rows
        column = 0
        for cell in row:
            if cell.get(TABLE + "number-columns-repeated"):
                raise Untold("cells that are repeated")
            if cell.tag == TABLE + "table-cell":
                known = read_cell(styles, cell, at, column)
                lines[at, column] = known, drawn_sides(styles, cell)
                if known["text"] or "rowSpan" in known or "columnSpan" in known:
                    cells.append(known)
                texts += known["text"] != ""
            column += 1
        width = max(width, column)
    if len(rows) < 2 or width < 2 or texts < len(rows):
        raise Untold("a table that lays something out")
    if head_rows == 0 and heads_alone(styles, rows[0][0]):
        head_rows = 1
    return {"kind": "table", "rows": len(rows), "columns": width, "headRows": head_rows, "ruled": ruled(lines, len(rows), width), "cells": cells}


def read_cell(styles, cell, row, column):
    said = []
    for child in cell:
        if child.tag not in (TEXT + "p", TEXT + "h"):
            raise Untold("a cell with more than paragraphs")
        words = Words(styles, child, False)
        if words.notes or words.bullet or child.tag == TEXT + "h":
            raise Untold("a cell with notes or headings")
        said.append(words.text)
    known = {"row": row, "column": column, "text": " ".join(text for text in said if text)}
    for key, name in (("rowSpan", "number-rows-spanned"), ("columnSpan", "number-columns-spanned")):
        if int(cell.get(TABLE + name) or 1) > 1:
            known[key] = int(cell.get(TABLE + name))
    return known


def heads_alone(styles, row):
    """Every cell of a row is set as the head of a table."""
    paragraphs = [one for one in row.iter(TEXT + "p") if "".join(one.itertext()).strip()]
    return bool(paragraphs) and all("Table Heading" in styles.names("paragraph", one.get(TEXT + "style-name")) for one in paragraphs)


def drawn_sides(styles, cell):
    """The sides at which a cell has a line, and "fill" where it has a ground of its own."""
    name, sides = cell.get(TABLE + "style-name"), set()
    whole = styles.property("table-cell", name, "table-cell", FO + "border")
    for side in SIDES:
        own = styles.property("table-cell", name, "table-cell", f"{FO}border-{side}") or whole
        if own and own != "none" and not re.match(r"0(\.0+)?(cm|mm|in|pt)\b", own):
            sides.add(side)
    if styles.property("table-cell", name, "table-cell", FO + "background-color") not in (None, "transparent", "#ffffff"):
        sides.add("fill")
    return sides


def ruled(cells, rows, columns):
    """Whether lines part all cells from each other, some, or none."""
    owner = {}
    for (row, column), (known, _) in cells.items():
        for down in range(known.get("rowSpan", 1)):
            for right in range(known.get("columnSpan", 1)):
                owner[row + down, column + right] = row, column
    drawn = []
    for row in range(rows):
        for column in range(columns):
            one = owner.get((row, column))
            for other, near, far in (((row, column + 1), "right", "left"), ((row + 1, column), "bottom", "top")):
                two = owner.get(other)
                if one is None or two is None or one == two:
                    continue
                drawn.append(near in cells[one][1] or far in cells[two][1])
    outside = any(sides for _, sides in cells.values())
    return "all" if drawn and all(drawn) else "some" if any(drawn) or outside else "none"
