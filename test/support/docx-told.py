#!/usr/bin/python3
"""What python-docx reads in Word files: python3 docx-told.py FILE... gives a list of JSON objects."""
import json
import sys

import docx
from docx.oxml.ns import qn

REL = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
SKIPPED = {qn("w:del"), qn("w:rPr"), qn("w:pPr"), qn("w:drawing"), qn("w:pict"), qn("w:object")}
SKIPPED |= {"{http://schemas.openxmlformats.org/markup-compatibility/2006}AlternateContent"}


def text(element):
    parts = []

    def walk(node):
        if node.tag in SKIPPED:
            return
        if node.tag == qn("w:t"):
            parts.append(node.text or "")
        elif node.tag in (qn("w:tab"), qn("w:br"), qn("w:cr")):
            parts.append(" ")
        elif node.tag == qn("w:noBreakHyphen"):
            parts.append("-")
        for kid in node:
            walk(kid)

    walk(element)
    return "".join(parts)


def styles(paragraph):
    style = paragraph.style
    while style is not None:
        yield style
        style = style.base_style


def level(paragraph):
    for style in styles(paragraph):
        name = style.name or ""
        if name.lower() == "title":
            return 0
        if name.lower().startswith("heading ") and name[8:].isdigit():
            return int(name[8:])
        outline = style.element.find(qn("w:pPr") + "/" + qn("w:outlineLvl"))
        if outline is not None and int(outline.get(qn("w:val"))) < 9:
            return int(outline.get(qn("w:val"))) + 1
    return None


def numbering(paragraph):
    for properties in [paragraph._p.pPr] + [style.element.find(qn("w:pPr")) for style in styles(paragraph)]:
        number = properties.find(qn("w:numPr")) if properties is not None else None
        if number is not None:
            found = number.find(qn("w:numId"))
            return found is not None and found.get(qn("w:val")) != "0"
    return False


def read(path):
    document = docx.Document(path)
    told = {"paragraphs": [], "headings": [], "items": [], "cells": [], "tables": 0, "links": [], "notes": [], "edges": []}
    body = document.element.body
    for element in body.iter(qn("w:p")):
        above = [parent.tag for parent in element.iterancestors()]
        if qn("w:txbxContent") in above:
            continue
        words = text(element)
        paragraph = docx.text.paragraph.Paragraph(element, document._body)
        if not words.strip():
            continue
        if qn("w:tc") in above:
            continue
        told["paragraphs"].append(words)
        rank = level(paragraph)
        if rank is not None:
            told["headings"].append([rank, words])
        elif numbering(paragraph):
            told["items"].append(words)
    for table in body.iter(qn("w:tbl")):
        told["tables"] += 1
        for cell in table.iter(qn("w:tc")):
            if any(True for _ in cell.iter(qn("w:tbl"))):
                continue
            merge = cell.find(qn("w:tcPr") + "/" + qn("w:vMerge"))
            if merge is not None and merge.get(qn("w:val")) != "restart":
                continue
            words = " ".join(text(each) for each in cell.iter(qn("w:p")))
            if words.strip():
                told["cells"].append(words)
    for link in body.iter(qn("w:hyperlink")):
        if text(link).strip():
            told["links"].append(text(link))
    for part in document.part.package.parts:
        if str(part.partname).endswith(("/footnotes.xml", "/endnotes.xml")):
            from lxml import etree

            for note in etree.fromstring(part.blob):
                if note.get(qn("w:type")) is None and text(note).strip():
                    told["notes"].append(text(note))
    for section in document.sections:
        for edge in (section.header, section.footer, section.first_page_header, section.first_page_footer):
            if not edge.is_linked_to_previous:
                told["edges"].extend(each.text for each in edge.paragraphs if each.text.strip())
    return told


def main():
    for path in sys.argv[1:]:
        try:
            print(json.dumps(read(path)))
        except Exception as error:
            print(json.dumps({"error": str(error)}))


main()
