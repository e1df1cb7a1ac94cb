"""Takes a piece of a text document in ODF and tells what is in it: see read.py."""

import re
import zipfile
from copy import deepcopy

from lxml import etree

from dress import dress, edges
from odf import DRAW, OFFICE, STYLE, TABLE, TEXT, Counter, Styles, Words, looks_like_more
from tables import table
from wish import Untold, dense, piece


CODE = re.compile(r"preformatted|^example$|code$|source text", re.IGNORECASE)


class Reader:
    """Tells the parts of each block; what can't be told is left out."""

    def __init__(self, styles, outline, wish):
        self.styles, self.outline, self.wish = styles, outline, wish

    def blocks(self, parent):
        """Each block of a text with its parts; sections are opened."""
        for child in parent:
            if child.tag == TEXT + "section" and child.get(TEXT + "display") is None:
                yield from self.blocks(child)
                continue
            try:
                child = deepcopy(child)
                child.tail = None
                parts = self.parts(child)
            except Untold:
                continue
            if parts:
                yield child, parts

    def parts(self, block):
        if block.tag in (TEXT + "p", TEXT + "h"):
            return self.paragraph(block)
        if block.tag == TEXT + "list":
            return self.list(block, 1, block.get(TEXT + "style-name"))
        if block.tag == TABLE + "table" and self.wish["tables"]:
            return [table(self.styles, block)]
        raise Untold(block.tag)

    def paragraph(self, block):
        words = self.words(block)
        name = block.get(TEXT + "style-name")
        names = self.styles.names("paragraph", name)
        level = self.heading_level(block, name, names)
        if not words.text:
            if words.notes or level:
                raise Untold("a heading without letters")
            return []
        if level:
            if words.bullet:
                raise Untold("a heading with a picture")
            numbered = block.tag == TEXT + "h" and not block.get(TEXT + "is-list-header")
            part = {"kind": "heading", "level": level, "numbered": numbered, "drawn": numbered and self.draws_number(level)}
            if level == 1 and "Title" in names:
                part["title"] = True
        elif words.bullet:
            part = {"kind": "item", "level": 1 + self.indent(name), "ordered": False, "label": ""}
        elif words.sequence or "Caption" in names:
            part = {"kind": "caption"}
        elif any(CODE.search(one) for one in names):
            part = {"kind": "paragraph", "code": name}
        elif looks_like_more(self.styles, block, words.text):
            raise Untold("a paragraph that looks like a heading or an item")
        else:
            part = {"kind": "paragraph"}
        return words.part(part)

    def draws_number(self, level):
        return any(one.get(TEXT + "level") == str(level) and one.get(STYLE + "num-format") for one in self.outline or ())

    def words(self, block):
        words = Words(self.styles, block, self.wish["pictures"])
        if any(one.tag == DRAW + "frame" for one in block.iter()) and words.notes:
            raise Untold("a note beside a picture")
        return words

    def heading_level(self, block, name, names):
        if block.tag == TEXT + "h":
            return int(block.get(TEXT + "outline-level") or 1)
        if "Title" in names:
            return 1
        for style in self.styles.chain("paragraph", name):
            if style.get(STYLE + "default-outline-level"):
                return int(style.get(STYLE + "default-outline-level"))
        return 0

    def indent(self, name):
        """How far in a paragraph with a picture for a bullet stands, in whole centimetres."""
        margin = self.styles.property("paragraph", name, "paragraph", "{urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0}margin-left")
        return int(float(margin[:-2])) if margin and margin.endswith("cm") else 0

    def list(self, node, level, style):
        style = node.get(TEXT + "style-name") or style
        node.attrib.pop(TEXT + "continue-numbering", None)
        node.attrib.pop(TEXT + "continue-list", None)
        counter, parts = Counter(), []
        for item in node:
            if item.tag != TEXT + "list-item" or not len(item) or item[0].tag != TEXT + "p":
                raise Untold("a list with other than items of paragraphs")
            own = self.styles.level(style, level)
            ordered = own.tag == TEXT + "list-level-style-number"
            if own.tag == TEXT + "list-level-style-image" or ordered and int(own.get(TEXT + "display-levels") or 1) > 1:
                raise Untold("numbers of several levels")
            label = counter.next(level, lambda one: self.styles.level(style, one), item.get(TEXT + "start-value")) if ordered else own.get(TEXT + "bullet-char") or ""
            if not label:
                raise Untold("an item without a mark")
            parts.extend(self.item(item, level, style, {"ordered": ordered, "label": label}))
        return parts

    def item(self, item, level, style, marked):
        parts = []
        for at, child in enumerate(item):
            if child.tag == TEXT + "list":
                parts.extend(self.list(child, level + 1, style))
                continue
            if child.tag != TEXT + "p":
                raise Untold("an item with other than paragraphs")
            words = self.words(child)
            if words.bullet or at == 0 and not words.text or self.heading_level(child, child.get(TEXT + "style-name"), self.styles.names("paragraph", child.get(TEXT + "style-name"))):
                raise Untold("an item that is none")
            if words.text:
                kind = {"kind": "item", "level": level, **marked} if at == 0 else {"kind": "paragraph"}
                parts.extend(words.part(kind))
        return parts


def numbered(parts, outline):
    """Headings get the numbers that the styles of their levels draw; notes are counted."""
    counter, notes = Counter(), 0
    by_level = {int(one.get(TEXT + "level")): one for one in outline} if outline is not None else {}
    for part in parts:
        part.pop("drawn", None)
        if part["kind"] == "heading" and part.pop("numbered"):
            number = counter.next(part["level"], lambda level: by_level[level]) if part["level"] in by_level else ""
            part["text"] = f"{number} {part['text']}".strip()
        if part["kind"] == "note" and not part["mark"]:
            notes += 1
            part["mark"] = str(notes)
    return parts


def joined(parts):
    """Lines of a program, each a paragraph in the file, are one paragraph."""
    together = []
    for part in parts:
        code = part.pop("code", None)
        if code and together and together[-1][0] == code:
            together[-1][1]["text"] += f" {part['text']}"
        else:
            together.append((code, part))
    return [part for _, part in together]


def take(source, target, wish):
    """Writes the piece of a document and returns what is in it."""
    with zipfile.ZipFile(source) as archive:
        files = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    content, look = etree.fromstring(files["content.xml"]), etree.fromstring(files["styles.xml"])
    outline = next(look.iter(TEXT + "outline-style"), None)
    body = content.find(f"{OFFICE}body/{OFFICE}text")
    if body is None:
        raise Untold("no text document")
    chosen = piece(list(Reader(Styles(content, look), outline, wish).blocks(body)), wish["start"], wish["letters"])
    body[:] = [block for block, _ in chosen]
    parts = dense(joined(numbered([part for _, some in chosen for part in some], outline)))
    if any(part["kind"] == "note" for part in parts):
        check_notes(look)
    dress(content, look, wish)
    head_and_foot = edges(look)
    files["content.xml"], files["styles.xml"] = etree.tostring(content), etree.tostring(look)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files, key=lambda name: name != "mimetype"):
            archive.writestr(name, files[name], zipfile.ZIP_STORED if name == "mimetype" else None)
    return {"parts": parts, **head_and_foot}


def check_notes(look):
    """Notes are counted through the whole document, in figures."""
    for one in look.iter(TEXT + "notes-configuration"):
        through = one.get(TEXT + "start-numbering-at") in (None, "document") and one.get(STYLE + "num-format") in (None, "1")
        if one.get(TEXT + "note-class") == "footnote" and not through:
            raise Untold("notes that are not counted through")
