"""The numbers that Word shows before paragraphs of lists: they stand in no text of the file."""

import re

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
ROMAN = [(1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x")]
ROMAN += [(9, "ix"), (5, "v"), (4, "iv"), (1, "i")]


def roman(number):
    shown = ""
    for value, letters in ROMAN:
        shown += letters * (number // value)
        number %= value
    return shown


def spelled(number, form):
    if form in ("lowerRoman", "upperRoman"):
        shown = roman(number)
        return shown.upper() if form == "upperRoman" else shown
    if form in ("lowerLetter", "upperLetter"):
        shown = chr(ord("a") + (number - 1) % 26) * ((number - 1) // 26 + 1) if number > 0 else ""
        return shown.upper() if form == "upperLetter" else shown
    if form == "decimalZero":
        return f"{number:02d}"
    return "" if form in ("none", "bullet") else str(number)


class Level:
    def __init__(self, element):
        def value(name, default):
            found = element.find(W + name)
            return default if found is None else found.get(W + "val", default)

        self.start = int(value("start", "1"))
        self.form = value("numFmt", "decimal")
        self.text = value("lvlText", "")


class Numbering:
    def __init__(self, document):
        self.levels, self.abstract, self.counts = {}, {}, {}
        try:
            root = document.part.numbering_part.element
        except (KeyError, NotImplementedError):
            return
        kinds = {one.get(W + "abstractNumId"): one for one in root.iter(W + "abstractNum")}
        for num in root.iter(W + "num"):
            identity = num.get(W + "numId")
            base = num.find(W + "abstractNumId").get(W + "val")
            levels = {int(one.get(W + "ilvl")): Level(one) for one in kinds[base].iter(W + "lvl")} if base in kinds else {}
            # A list that begins anew has counts of its own; all others go on counting with their kind.
            self.abstract[identity] = base
            for own in num.iter(W + "lvlOverride"):
                at, start = int(own.get(W + "ilvl")), own.find(W + "startOverride")
                full = own.find(W + "lvl")
                if full is not None:
                    levels[at] = Level(full)
                if start is not None and at in levels:
                    levels[at].start = int(start.get(W + "val"))
                self.abstract[identity] = f"own {identity}"
            self.levels[identity] = levels

    def label(self, properties):
        """The number that is shown, and which item of a list it makes the paragraph; both None where it is in no list."""
        identity, at = None, None
        for one in (each.find(W + "numPr") for each in properties):
            if one is None:
                continue
            number, level = one.find(W + "numId"), one.find(W + "ilvl")
            identity = identity or (None if number is None else number.get(W + "val"))
            at = at if at is not None or level is None else int(level.get(W + "val"))
        levels = self.levels.get(identity)
        if identity in (None, "0") or not levels:
            return None, None
        at = at or 0
        level = levels.get(at)
        if level is None:
            return None, None
        counts = self.counts.setdefault(self.abstract[identity], {})
        counts[at] = counts.get(at, level.start - 1) + 1
        for deeper in [one for one in counts if one > at]:
            del counts[deeper]
        item = {"level": at + 1, "ordered": level.form not in ("bullet", "none")}
        if not item["ordered"]:
            return "", item

        def number(match):
            other = int(match.group(1)) - 1
            of = levels.get(other, level)
            return spelled(counts.get(other, of.start), of.form)

        return re.sub(r"%(\d)", number, level.text), item
