"""What is asked of a reader of packages' documents, and what none of them can tell exactly."""

import re


class Untold(Exception):
    """The truth of a part can't be told from its source: the part is left out."""


def tidy(text):
    """In one line, with single spaces; without what shows only where a line ends."""
    return re.sub(r"\s+", " ", re.sub("[\u00ad\u200b\u2060\ufeff]", "", text)).strip()


def written(number, form):
    """4 as "4", "iv", "IV", "d" or "D"."""
    if number == 0:
        return "0"
    if form in ("a", "A"):
        letter = chr(ord(form) + (number - 1) % 26)
        return letter * ((number - 1) // 26 + 1)
    if form in ("i", "I"):
        signs = [(1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl")]
        roman = ""
        for value, sign in signs + [(10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")]:
            roman += sign * (number // value)
            number %= value
        return roman if form == "i" else roman.upper()
    if form != "1":
        raise Untold(f"numbers of the form {form}")
    return str(number)


def letters(parts):
    """How much there is to read in parts."""
    return sum(len(part.get("text", "")) + sum(len(cell["text"]) for cell in part.get("cells", ())) for part in parts)


# A list of headings without texts is a table of contents, whatever its styles say.
MOST_HEADINGS = 3


def piece(blocks, start, most):
    """Blocks, each with its parts, from one of the uppermost headings on until enough letters have come."""
    heads = [at for at, (_, parts) in enumerate(blocks) if parts[0]["kind"] == "heading" and not parts[0].get("title")]
    upper = min((blocks[at][1][0]["level"] for at in heads), default=0)
    # Below a heading that is cut off, numbers would begin with 0.
    numbered = any(blocks[at][1][0]["drawn"] for at in heads)
    heads = [at for at in heads if not numbered or blocks[at][1][0]["level"] == upper]
    kept, seen = [], 0
    for block in blocks[heads[int(start * len(heads))] if heads else 0 :]:
        if seen > most:
            break
        kept.append(block)
        seen += letters(block[1])
        if block[1][0]["kind"] != "heading" and len(heads_behind(kept[:-1])) > MOST_HEADINGS:
            kept = kept[-1 - MOST_HEADINGS :]
    return kept[: len(kept) - len(heads_behind(kept))]


def heads_behind(blocks):
    """The headings that are the last of the blocks."""
    at = len(blocks)
    while at and blocks[at - 1][1][-1]["kind"] == "heading":
        at -= 1
    return blocks[at:]


def dense(parts):
    """Levels of headings and of items from 1, without those that the piece has none of. A title has level 1 already."""
    for kind in ("heading", "item"):
        own = [part for part in parts if part["kind"] == kind and not part.get("title")]
        ranks = {level: at + 1 for at, level in enumerate(sorted({part["level"] for part in own}))}
        for part in own:
            part["level"] = ranks[part["level"]]
    for part in parts:
        part.pop("title", None)
    return parts
