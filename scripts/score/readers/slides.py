"""What lxml finds in presentations: python3 slides.py FILE... prints a line of JSON for each, a Read of score/read.ts."""

import json
import posixpath
import sys
import zipfile

from lxml import etree

from numbers_shown import spelled

A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
FORMS = {"arabic": "decimal", "alphaLc": "lowerLetter", "alphaUc": "upperLetter", "romanLc": "lowerRoman", "romanUc": "upperRoman"}


class Package:
    def __init__(self, path):
        self.files = zipfile.ZipFile(path)

    def xml(self, name):
        return etree.fromstring(self.files.read(name))

    def related(self, name):
        """The parts that one leads to, by the identity of the relation: [kind, name]."""
        folder, file = posixpath.split(name)
        path = f"{folder}/_rels/{file}.rels"
        if path not in self.files.namelist():
            return {}
        inside = [one for one in self.xml(path) if one.get("TargetMode") != "External"]
        return {
            one.get("Id"): (
                one.get("Type").rsplit("/", 1)[1],
                posixpath.normpath(posixpath.join(folder, one.get("Target"))).lstrip("/"),
            )
            for one in inside
        }

    def one(self, name, kind):
        return next((part for of, part in self.related(name).values() if of == kind), None)


def words(paragraph):
    parts = []
    for node in paragraph.iter():
        if node.tag == A + "t" and node.getparent().get("type") != "slidenum":
            parts.append(node.text or "")
        elif node.tag == A + "br":
            parts.append(" ")
    return "".join(parts)


class Reader:
    def __init__(self, path):
        self.package = Package(path)
        self.blocks, self.labels, self.edges = [], [], []
        self.numbered, self.shapes, self.slide = False, 0, 0

    def bullet(self, paragraph, body, inherited):
        """How a paragraph's bullet is set: by itself, by its shape's list styles, or by those of the master."""
        own = paragraph.find(A + "pPr")
        level = 0 if own is None else int(own.get("lvl", 0))
        styles = [own] + [None if one is None else one.find(f"{A}lvl{level + 1}pPr") for one in [body, *inherited]]
        for style in (one for one in styles if one is not None):
            for kind in ("buNone", "buChar", "buAutoNum", "buBlip"):
                found = style.find(A + kind)
                if found is not None:
                    return level, kind, found
        return level, "buNone", None

    def texts(self, body, title, inherited):
        counts, kinds = {}, {}
        for paragraph in body.iter(A + "p"):
            text = words(paragraph)
            level, kind, found = self.bullet(paragraph, body.find(A + "lstStyle"), inherited)
            if not text.strip():
                continue
            for deeper in [one for one in counts if one > level or (one == level and kind != "buAutoNum")]:
                del counts[deeper]
            block = {"kind": "paragraph", "text": text, "section": self.slide, "shape": self.shapes}
            if kind == "buAutoNum":
                # Only what is numbered in the same way and from the same number on is counted on.
                if kinds.get(level) != dict(found.attrib):
                    counts.pop(level, None)
                kinds[level] = dict(found.attrib)
                counts[level] = counts.get(level, int(found.get("startAt", 1)) - 1) + 1
                form = next((to for of, to in FORMS.items() if found.get("type", "").startswith(of)), "decimal")
                self.labels.append(spelled(counts[level], form))
            if title:
                block |= {"kind": "heading", "level": 1, "title": True}
            elif kind != "buNone":
                block |= {"kind": "item", "level": level + 1, "ordered": kind == "buAutoNum"}
            self.blocks.append(block)

    def table(self, table):
        cells, rows = [], table.findall(A + "tr")
        for at, row in enumerate(rows):
            for column, cell in enumerate(row.findall(A + "tc")):
                if cell.get("hMerge") or cell.get("vMerge"):
                    continue
                text = "\n".join(words(one) for one in cell.iter(A + "p")).strip()
                spans = {"rowSpan": int(cell.get("rowSpan", 1)), "columnSpan": int(cell.get("gridSpan", 1))}
                cells.append({"row": at, "column": column, "text": text, **spans})
        width = len(table.findall(f"{A}tblGrid/{A}gridCol"))
        self.blocks.append({"kind": "table", "rows": len(rows), "columns": width, "cells": cells, "section": self.slide})

    def tree(self, parent, name, styles):
        for node in parent:
            if node.tag == FALLBACK or not isinstance(node.tag, str):
                continue
            body = node.find(P + "txBody")
            if node.tag in (P + "sp", P + "cxnSp") and body is not None:
                place = node.find(f"{P}nvSpPr/{P}nvPr/{P}ph")
                kind = None if place is None else place.get("type", "obj")
                self.texts(body, kind in ("title", "ctrTitle"), styles if kind in ("body", "obj") else [])
                self.shapes += 1
            elif node.tag == P + "graphicFrame":
                for table in node.iter(A + "tbl"):
                    self.table(table)
                for chart in node.iter(C + "chart"):
                    part = self.package.related(name).get(chart.get(R + "id"))
                    for text in self.package.xml(part[1]).iter(A + "t", C + "v"):
                        self.labels.append(text.text or "")
            else:
                self.tree(node, name, styles)

    def master(self, name):
        for shape in self.package.xml(name).iter(P + "sp"):
            self.numbered = self.numbered or any(one.get("type") == "slidenum" for one in shape.iter(A + "fld"))
            if shape.find(f"{P}nvSpPr/{P}nvPr/{P}ph") is None:
                self.edges += [text for text in map(words, shape.iter(A + "p")) if text.strip()]

    def read(self):
        main = "ppt/presentation.xml"
        slides = self.package.related(main)
        masters = []
        for identity in self.package.xml(main).iter(P + "sldId"):
            name = slides[identity.get(R + "id")][1]
            root = self.package.xml(name)
            self.numbered = self.numbered or any(one.get("type") == "slidenum" for one in root.iter(A + "fld"))
            layout = self.package.one(name, "slideLayout")
            master = layout and self.package.one(layout, "slideMaster")
            masters += [one for one in (layout, master) if one and one not in masters]
            body = None if master is None else self.package.xml(master).find(f"{P}txStyles/{P}bodyStyle")
            self.tree(root.find(f"{P}cSld/{P}spTree"), name, [body])
            self.slide += 1
        for name in masters:
            self.master(name)
        edges = list(dict.fromkeys(self.edges))
        return {"blocks": self.blocks, "sections": [], "edges": edges, "labels": self.labels, "numbered": self.numbered}


for path in sys.argv[1:]:
    # A file that can't be read says so in its line: the others are read all the same.
    try:
        told = Reader(path).read()
    except Exception as error:
        told = {"error": f"{type(error).__name__}: {error}"[:300]}
    print(json.dumps(told), flush=True)
