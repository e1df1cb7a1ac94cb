"""What openpyxl reads in workbooks: python3 xlsx-told.py FILE... gives a line of JSON for each, a list of [kind, value, places]."""

import datetime
import json
import re
import sys
import warnings

import openpyxl
from openpyxl.utils import get_column_letter

warnings.simplefilter("ignore")
START = datetime.datetime(1899, 12, 30)


def told(cell):
    value = cell.value
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, datetime.datetime):
        return ["date", (value - START).total_seconds() / 86400, 0]
    if isinstance(value, (datetime.date, datetime.time, datetime.timedelta)):
        return None
    form = (cell.number_format or "General").split(";")[0]
    if isinstance(value, (int, float)):
        fraction = re.search(r"\.([0#?]+)", form)
        places = len(fraction.group(1)) if fraction else 0 if re.search("[0#]", form) else 9
        return ["number", value, places + (2 if "%" in form else 0)]
    return ["text", str(value), 0]


for path in sys.argv[1:]:
    try:
        book = openpyxl.load_workbook(path, data_only=True)
    except Exception as error:
        print(json.dumps({"error": str(error)[:100]}))
        continue
    cells = []
    for sheet in book.worksheets:
        if sheet.sheet_state != "visible":
            continue
        for row in sheet.iter_rows(max_row=2000, max_col=200):
            if sheet.row_dimensions[row[0].row].hidden:
                continue
            shown = (cell for cell in row if not sheet.column_dimensions[get_column_letter(cell.column)].hidden)
            cells += [one for one in map(told, shown) if one]
    print(json.dumps({"cells": cells}))
