"""What openpyxl finds in workbooks, and LibreOffice shows of them: python3 sheets.py FILE.xlsx... prints a line of JSON for
each, a Read of score/read.ts. Beside each workbook lies what LibreOffice made of it, FILE.ods: there every cell has its text
as its number format shows it."""

import datetime
import json
import re
import sys
import warnings
import zipfile

import openpyxl
from lxml import etree

warnings.simplefilter("ignore")
T = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
X = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
START = datetime.datetime(1899, 12, 30)


def shown_in(path):
    """Of each sheet, by row and column from 1, the text that is shown."""
    sheets = {}
    root = etree.fromstring(zipfile.ZipFile(path).read("content.xml"), etree.XMLParser(huge_tree=True))
    for table in root.iter(T + "table"):
        texts, row = {}, 0
        for line in table.iter(T + "table-row"):
            times, column = int(line.get(T + "number-rows-repeated", 1)), 0
            for cell in line:
                if cell.tag not in (T + "table-cell", T + "covered-table-cell"):
                    continue
                across = int(cell.get(T + "number-columns-repeated", 1))
                text = "\n".join(spoken(one) for one in cell.findall(X + "p"))
                if text.strip():
                    for down in range(times):
                        texts.update({(row + down + 1, column + over + 1): text for over in range(across)})
                column += across
            row += times
        sheets[table.get(T + "name")] = texts
    return sheets


def spoken(paragraph):
    parts = [paragraph.text or ""]
    for node in paragraph:
        blanks = int(node.get(X + "c", 1)) if node.tag == X + "s" else node.tag in (X + "tab", X + "line-break")
        parts += [" " * blanks, spoken(node) if node.tag in (X + "span", X + "a") else "", node.tail or ""]
    return "".join(parts)


def typed(cell):
    """Type and value as a Truth names them."""
    value, form = cell.value, cell.number_format or "General"
    if isinstance(value, bool):
        return "boolean", value
    if isinstance(value, datetime.timedelta):
        value = START + value if value.total_seconds() < 86400 else value.total_seconds() / 86400
    if isinstance(value, datetime.datetime):
        if value.date() == START.date():
            return "time", value.time().isoformat()
        clock = value.time() != datetime.time()
        return "date", value.isoformat() if clock else value.date().isoformat()
    if isinstance(value, datetime.date):
        return "date", value.isoformat()
    if isinstance(value, datetime.time):
        return "time", value.isoformat()
    if isinstance(value, (int, float)):
        bare = re.sub(r'\[(?!\$)[^\]]*\]|_.|\\.|\*.', "", form)
        if "%" in re.sub(r'"[^"]*"', "", bare):
            return "percent", value
        return ("currency" if re.search(r"[$€£¥₹₽]|\[\$[^-\]]+|\b(CHF|EUR|USD|GBP|SEK|NOK|DKK|PLN|CZK)\b", bare) else "number"), value
    return "text", str(value)


def is_drawn(cell):
    """It has a line or a ground, and so belongs to a table though nothing is in it."""
    border = cell.border
    lines = any(side is not None and side.style for side in (border.left, border.right, border.top, border.bottom))
    return lines or (cell.fill is not None and cell.fill.fill_type is not None)


class Sheet:
    def __init__(self, sheet, shown, number):
        self.sheet, self.shown, self.number = sheet, shown, number
        self.covered, self.spans = set(), {}
        for area in sheet.merged_cells.ranges:
            self.spans[area.min_row, area.min_col] = (area.max_row - area.min_row + 1, area.max_col - area.min_col + 1)
            inside = ((r, c) for r in range(area.min_row, area.max_row + 1) for c in range(area.min_col, area.max_col + 1))
            self.covered.update(place for place in inside if place != (area.min_row, area.min_col))

    def cells(self):
        found = {}
        for row in self.sheet.iter_rows():
            for cell in row:
                place = (cell.row, cell.column)
                if cell.value is None or place in self.covered:
                    continue
                kind, value = typed(cell)
                found[place] = {"text": self.shown.get(place, str(cell.value)), "type": kind, "value": value}
        return found

    def explicit(self):
        return [openpyxl.utils.cell.range_boundaries(one.ref) for one in self.sheet.tables.values()]

    def regions(self, cells):
        """What touches: rows between rows that are empty. A range that the workbook itself calls a table is one of its own."""
        named = self.explicit()
        apart = {place for place in cells for left, top, right, low in named if left <= place[1] <= right and top <= place[0] <= low}
        found = [[place for place in cells if left <= place[1] <= right and top <= place[0] <= low] for left, top, right, low in named]
        drawn = {cell.row for row in self.sheet.iter_rows() for cell in row if cell.has_style and is_drawn(cell)}
        spanned = {row for row, _ in self.covered}
        own, last = [], None
        for place in sorted(place for place in cells if place not in apart):
            if last is not None and any(row not in drawn and row not in spanned for row in range(last + 1, place[0])):
                found.append(own)
                own = []
            own.append(place)
            last = place[0]
        return sorted((one for one in [*found, own] if one), key=min)

    def blocks(self):
        cells = self.cells()
        for region in self.regions(cells):
            rows = sorted({row for row, _ in region})
            columns = sorted({column for _, column in region})
            if len(rows) > 1 and len(columns) > 1:
                yield self.table(cells, region)
                continue
            for row in rows:
                text = " ".join(cells[place]["text"] for place in region if place[0] == row)
                yield {"kind": "paragraph", "text": text, "section": self.number}

    def table(self, cells, region):
        top, left = min(row for row, _ in region), min(column for _, column in region)
        told = []
        for row, column in region:
            down, over = self.spans.get((row, column), (1, 1))
            place = {"row": row - top, "column": column - left, "rowSpan": down, "columnSpan": over}
            told.append({**place, **cells[row, column]})
        size = {
            "rows": max(one["row"] + one["rowSpan"] for one in told),
            "columns": max(one["column"] + one["columnSpan"] for one in told),
        }
        return {"kind": "table", **size, "cells": told, "section": self.number}


def read(path):
    book = openpyxl.load_workbook(path, data_only=True)
    shown = shown_in(path[: -len("xlsx")] + "ods")
    blocks, edges = [], []
    for number, sheet in enumerate(book.worksheets):
        blocks += list(Sheet(sheet, shown[sheet.title], number).blocks())
        for edge in (sheet.oddHeader, sheet.oddFooter):
            edges += [part.text for part in (edge.left, edge.center, edge.right) if part.text]
    edges = list(dict.fromkeys(edges))
    return {"blocks": blocks, "sections": [], "edges": edges, "labels": [], "numbered": False}


for path in sys.argv[1:]:
    # A file that can't be read says so in its line: the others are read all the same.
    try:
        told = read(path)
    except Exception as error:
        told = {"error": f"{type(error).__name__}: {error}"[:300]}
    print(json.dumps(told), flush=True)
