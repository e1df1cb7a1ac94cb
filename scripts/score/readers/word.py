"""What python-docx and lxml find in Word files: python3 word.py FILE... prints a line of JSON for each, a Read of score/read.ts."""

import json
import sys

import docx
from docx.oxml.ns import qn
from lxml import etree

from numbers_shown import Numbering

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}t"
A = "{http://schemas.openxmlformats.org/drawingml/2006/main}t"
REL = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
BLANKS = {qn("w:tab"), qn("w:br"), qn("w:cr"), qn("w:ptab")}
UNSEEN = {qn("w:del"), qn("w:moveFrom"), qn("w:pPr"), qn("w:instrText"), FALLBACK}
PAGE_FIELDS = ("PAGE", "NUMPAGES", "SECTIONPAGES")


def val(parent, path):
    found = parent.find("/".join(W + step for step in path.split("/"))) if parent is not None else None
    return None if found is None else found.get(W + "val", "true")


class Words:
    """The text of a paragraph, with what is told apart of it: fields, marks of notes, text boxes."""

    def __init__(self, paragraph):
        self.parts, self.fields, self.notes, self.boxes = [], [], [], []
        self.own_marks = {}
        self.open = []
        self.walk(paragraph)
        self.text = "".join(self.parts)

    def walk(self, node):
        tag = node.tag
        if tag in UNSEEN or not isinstance(tag, str):
            if tag == W + "instrText" and self.open:
                self.open[-1][0] += node.text or ""
            return
        if tag == W + "txbxContent":
            self.boxes.append(node)
            return
        if tag == W + "r" and val(node, "rPr/vanish") == "true":
            return
        if tag == W + "r" and self.own_mark(node):
            return
        if tag == W + "fldSimple":
            name = (node.get(W + "instr") or "").split() or [""]
            self.fields.append(name[0])
            if name[0] in PAGE_FIELDS:
                return
        if tag == W + "fldChar":
            self.bound(node.get(W + "fldCharType"))
        elif tag in (W + "footnoteReference", W + "endnoteReference"):
            self.notes.append((tag[len(W) : -len("Reference")], node.get(W + "id")))
        elif self.open and self.open[-1][1] and (self.open[-1][0].split() or [""])[0] in PAGE_FIELDS:
            pass
        elif tag in (W + "t", M, A):
            self.parts.append(node.text or "")
        elif tag in BLANKS:
            self.parts.append(" ")
        elif tag == W + "noBreakHyphen":
            self.parts.append("-")
        for kid in node:
            self.walk(kid)

    def own_mark(self, run):
        """The mark of a note that Word does not count stands in the run behind the note's reference."""
        note = run.find(W + "footnoteReference")
        if note is None or note.get(W + "customMarkFollows") not in ("1", "true"):
            return False
        self.notes.append(("footnote", note.get(W + "id")))
        self.own_marks["footnote", note.get(W + "id")] = "".join(text.text or "" for text in run.iter(W + "t"))
        return True

    def bound(self, kind):
        if kind == "begin":
            self.open.append(["", False])
        elif kind == "separate" and self.open:
            self.open[-1][1] = True
        elif kind == "end" and self.open:
            self.fields.append((self.open.pop()[0].split() or [""])[0])


class Reader:
    def __init__(self, path):
        self.document = docx.Document(path)
        self.styles = {style.style_id: style for style in self.document.styles}
        self.numbering = Numbering(self.document)
        self.blocks, self.labels, self.notes, self.sections = [], [], [], []
        self.numbered, self.own_marks = False, {}

    def properties(self, paragraph):
        """Its own properties, then those of its style and of the styles that this one builds on."""
        own = paragraph.find(W + "pPr")
        found = [] if own is None else [own]
        style = self.styles.get(val(own, "pStyle"))
        names = []
        while style is not None:
            names.append((style.name or "").lower())
            found += [each for each in [style.element.find(W + "pPr")] if each is not None]
            style = style.base_style
        return found, names

    def role(self, paragraph):
        found, names = self.properties(paragraph)
        label, item = self.numbering.label(found)
        for name in names:
            if name == "title":
                return {"kind": "heading", "level": 0}, label
            if name.startswith("heading ") and name[8:].isdigit():
                return {"kind": "heading", "level": int(name[8:])}, label
            if name == "caption":
                return {"kind": "caption"}, label
        for properties in found:
            outline = val(properties, "outlineLvl")
            if outline is not None and int(outline) < 9:
                return {"kind": "heading", "level": int(outline) + 1}, label
        return ({"kind": "item", **item} if item else {"kind": "paragraph"}), label

    def paragraph(self, paragraph):
        words = Words(paragraph)
        role, label = self.role(paragraph)
        if words.text.strip():
            shown = {"label": label} if label else {}
            self.blocks.append({**role, **shown, "text": words.text, "section": len(self.sections)})
            self.labels += [label] if label else []
        self.apart(words)
        return words

    def apart(self, words):
        self.numbered = self.numbered or any(name in PAGE_FIELDS for name in words.fields)
        self.notes += words.notes
        self.own_marks |= words.own_marks
        for box in words.boxes:
            self.flow(box)

    def flow(self, parent):
        for node in parent:
            if node.tag == W + "p":
                self.paragraph(node)
                section = node.find(f"{W}pPr/{W}sectPr")
                if section is not None:
                    self.section(section)
            elif node.tag == W + "tbl":
                self.table(node)
            elif node.tag in (W + "sdt", W + "sdtContent", W + "ins", W + "smartTag", W + "customXml"):
                self.flow(node)
            elif node.tag == W + "sectPr":
                self.section(node)

    def cell_text(self, cell):
        texts = []
        for paragraph in cell.iter(W + "p"):
            if any(parent.tag == W + "txbxContent" for parent in paragraph.iterancestors()):
                continue
            words = Words(paragraph)
            label = self.role(paragraph)[1]
            self.labels += [label] if label and words.text.strip() else []
            texts.append(words.text)
            self.apart(words)
        return "\n".join(texts).strip()

    def table(self, table):
        cells, above, width, count = [], {}, 0, 0
        rows = [row for row in table.iter(W + "tr") if next(row.iterancestors(W + "tbl")) is table]
        for row in rows:
            at = int(val(row, "trPr/gridBefore") or 0)
            for cell in (one for one in row.iter(W + "tc") if next(one.iterancestors(W + "tr")) is row):
                span = int(val(cell, "tcPr/gridSpan") or 1)
                merge = cell.find(f"{W}tcPr/{W}vMerge")
                if merge is not None and merge.get(W + "val") != "restart" and at in above:
                    above[at]["rowSpan"] = count - above[at]["row"] + 1
                else:
                    above[at] = {"row": count, "column": at, "columnSpan": span, "text": self.cell_text(cell)}
                    cells.append(above[at])
                at += span
            width = max(width, at)
            count += 1
        place = {"section": len(self.sections)}
        self.blocks.append({"kind": "table", "rows": count, "columns": width, "cells": cells, **place})

    def edges(self, properties, kind):
        """Head and foot of this kind; what a section does not have it takes from the one before it."""
        before = self.sections[-1]["parts"] if self.sections else {}
        parts = {}
        for where in ("header", "footer"):
            own = [one for one in properties.findall(f"{W}{where}Reference") if one.get(W + "type", "default") == kind]
            parts[where] = own[0].get(REL) if own else before.get(kind, {}).get(where)
        return parts

    def told(self, parts):
        texts, fields = [], []
        for identity in parts.values():
            root = None if identity is None else self.document.part.related_parts[identity]
            if root is None:
                continue
            for paragraph in etree.fromstring(root.blob).iter(W + "p"):
                words = Words(paragraph)
                texts += [words.text] if words.text.strip() else []
                fields += words.fields
        self.numbered = self.numbered or any(name in PAGE_FIELDS for name in fields)
        return {"text": "\n".join(texts), "numbered": "PAGE" in fields, "repeats": "STYLEREF" in fields}

    def section(self, properties):
        columns = properties.find(W + "cols")
        number = properties.find(W + "pgNumType")
        start = None if number is None else number.get(W + "start")
        parts = {kind: self.edges(properties, kind) for kind in ("default", "first", "even")}
        section = {
            "columns": 1 if columns is None else int(columns.get(W + "num") or 1),
            "onNewPage": val(properties, "type") != "continuous",
            "format": "decimal" if number is None else number.get(W + "fmt", "decimal"),
            "usual": self.told(parts["default"]),
            "parts": parts,
        }
        if start is not None:
            section["start"] = int(start)
        if val(properties, "titlePg") not in (None, "0", "false"):
            section["first"] = self.told(parts["first"])
        if val(self.document.settings.element, "evenAndOddHeaders") not in (None, "0", "false"):
            section["even"] = self.told(parts["even"])
        self.sections.append(section)

    def note_texts(self):
        texts = {}
        for part in self.document.part.package.parts:
            kind = next((one for one in ("footnote", "endnote") if str(part.partname).endswith(f"/{one}s.xml")), None)
            for note in etree.fromstring(part.blob) if kind else []:
                paragraphs = [Words(paragraph).text for paragraph in note.iter(W + "p")]
                texts[kind, note.get(W + "id")] = "\n".join(paragraphs)
        return texts

    def read(self):
        self.flow(self.document.element.body)
        texts = self.note_texts()
        last = max(len(self.sections) - 1, 0)
        number = int(val(self.document.settings.element, "footnotePr/numStart") or 1)
        for key in dict.fromkeys(self.notes):
            own, text = self.own_marks.get(key), texts.get(key, "")
            self.labels += [str(number) if own is None else own] * 2
            number += own is None
            self.blocks.append({"kind": "note", "text": text.removeprefix(own or ""), "section": last})
        edges = []
        for section in self.sections:
            del section["parts"]
            edges += [section[kind]["text"] for kind in ("usual", "first", "even") if kind in section]
        lines = [line for text in edges for line in text.split("\n") if line.strip()]
        for block in self.blocks:
            block["section"] = min(block["section"], last)
        return {
            "blocks": self.blocks,
            "sections": self.sections,
            "edges": list(dict.fromkeys(lines)),
            "labels": self.labels,
            "described": self.document.element.body.xpath("//wp:docPr/@descr"),
            "numbered": self.numbered,
            "facing": any("even" in section for section in self.sections),
        }


for path in sys.argv[1:]:
    # A file that can't be read says so in its line: the others are read all the same.
    try:
        told = Reader(path).read()
    except Exception as error:
        told = {"error": f"{type(error).__name__}: {error}"[:300]}
    print(json.dumps(told), flush=True)
