"""Scores workbooks by the outside judge of tables: JUDGE FOLDER TRUTH...; a line of JSON for each truth that has a workbook.

Amounts of percent are numbers in a workbook and texts in the truths, so that each is told twice: as it is stored, and as a
program shows it."""

import json
import os
import re
import sys

import openpyxl

judge = {}
exec(open(sys.argv[1]).read().rsplit("main()", 1)[0], judge)


def shown(path):
    book = openpyxl.load_workbook(path)
    for sheet in book.worksheets:
        for cell in (cell for row in sheet.iter_rows() for cell in row):
            form = re.search(r"0(?:\.(0+))?%", cell.number_format or "")
            if form and isinstance(cell.value, (int, float)):
                cell.value = f"{cell.value * 100:.{len(form.group(1) or '')}f}%"
    path += ".shown.xlsx"
    book.save(path)
    return path


def score(truth, path):
    tables, numbers = judge["xl"](path)
    wanted, given = judge["adj"](truth), judge["adj"](tables)
    cells, own = judge["cells"](truth), judge["cells"](tables)
    return {
        "found": sum((wanted & given).values()),
        "wanted": sum(wanted.values()),
        "given": sum(given.values()),
        "cells": sum(cells.values()),
        "cellsFound": sum((cells & own).values()),
    }


for path in sys.argv[3:]:
    name = os.path.basename(path)[: -len("-str.xml")]
    book = os.path.join(sys.argv[2], name + ".xlsx")
    truth = judge["gt"](path)
    print(json.dumps({"name": name, "stored": score(truth, book), "shown": score(truth, shown(book))}))
