"""The pages of a piece: their size, columns and fonts, and what stands at their edges."""

import re

from lxml import etree

from odf import FO, STYLE, SVG, TEXT, Styles
from wish import Untold, tidy

FIGURES = re.compile(r"mono|courier|typewriter|code|symbol|wing|ding|cjk|gothic|mincho|song|hei", re.IGNORECASE)


def dress(content, look, wish):
    """All pages are of one kind, in the size, the columns and the fonts that are wished."""
    for document in (content, look):
        for style in document.iter(STYLE + "style", STYLE + "master-page"):
            style.attrib.pop(STYLE + "master-page-name", None)
            style.attrib.pop(STYLE + "next-style-name", None) if style.tag == STYLE + "master-page" else None
        for face in document.iter(STYLE + "font-face"):
            if wish.get("font") and not FIGURES.search(face.get(SVG + "font-family") or "mono"):
                face.set(SVG + "font-family", wish["font"])
    page = properties_of_page(look)
    if wish["columns"] > 1:
        in_columns(page, wish["columns"])
    if wish["turned"]:
        wide, high = page.get(FO + "page-width"), page.get(FO + "page-height")
        page.set(FO + "page-width", high)
        page.set(FO + "page-height", wide)
        page.set(STYLE + "print-orientation", "landscape")


def standard(look):
    for master in look.iter(STYLE + "master-page"):
        if master.get(STYLE + "name") == "Standard":
            return master
    raise Untold("pages of no standard")


def layout(look):
    name = standard(look).get(STYLE + "page-layout-name")
    found = next((one for one in look.iter(STYLE + "page-layout") if one.get(STYLE + "name") == name), None)
    if found is None or found.get(STYLE + "page-usage") not in (None, "all", "mirrored"):
        raise Untold("pages that are left or right alone")
    return found


def properties_of_page(look):
    page = layout(look).find(STYLE + "page-layout-properties")
    old = page.find(STYLE + "columns")
    if old is not None:
        page.remove(old)
    return page


def in_columns(page, count):
    columns = etree.Element(STYLE + "columns")
    columns.set(FO + "column-count", str(count))
    columns.set(FO + "column-gap", "0.7cm")
    for _ in range(count):
        column = etree.SubElement(columns, STYLE + "column")
        column.set(STYLE + "rel-width", "1*")
    for side in ("left", "right"):
        page.set(f"{FO}margin-{side}", "1.8cm")
    page.insert(0, columns)


def edges(look):
    """Running heads and feet: the number of the page as {n}. Those with other fields are taken off the pages."""
    master, told = standard(look), {}
    styles = Styles(look)
    for name in ("header", "footer", "header-left", "footer-left"):
        for edge in master.findall(STYLE + name):
            if edge.get(STYLE + "display") == "false":
                edge.getparent().remove(edge)
                continue
            try:
                told[name] = " ".join(filter(None, (line(styles, one) for one in edge)))
            except Untold:
                edge[:] = [etree.Element(TEXT + "p")]
                told[name] = ""
    for edge in list(master):
        if edge.tag.endswith("-first"):
            master.remove(edge)
    form = layout(look).find(STYLE + "page-layout-properties").get(STYLE + "num-format") or "1"
    if any("{n}" in text for text in told.values()) and form != "1":
        raise Untold("numbers of pages that are no figures")
    return {"edges": told}


def line(styles, paragraph):
    if paragraph.tag != TEXT + "p":
        raise Untold("a running head with more than paragraphs")
    styles.check_shown("paragraph", paragraph.get(TEXT + "style-name"))
    said = [paragraph.text or ""]
    for child in paragraph:
        if child.tag == TEXT + "page-number" and child.get(TEXT + "select-page") in (None, "current"):
            said.append("{n}")
        elif child.tag in (TEXT + "s", TEXT + "tab"):
            said.append(" ")
        elif child.tag == TEXT + "span":
            said.append(line_of_span(styles, child))
        else:
            raise Untold("a field in a running head")
        said.append(child.tail or "")
    return tidy("".join(said))


def line_of_span(styles, span):
    styles.check_shown("text", span.get(TEXT + "style-name"))
    if any(child.tag not in (TEXT + "s", TEXT + "tab") for child in span):
        raise Untold("a field in a running head")
    return re.sub(r"\s+", " ", " ".join(span.itertext()))
