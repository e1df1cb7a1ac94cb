"""Styles of text documents in ODF, and the words of their paragraphs."""

import re

from wish import Untold, tidy, written

URN = "urn:oasis:names:tc:opendocument:xmlns:"
OFFICE, STYLE, TEXT, TABLE, DRAW, SVG = (
    f"{{{URN}{name}:1.0}}" for name in ("office", "style", "text", "table", "drawing", "svg-compatible")
)
FO = f"{{{URN}xsl-fo-compatible:1.0}}"
MARKS = re.compile(r"bookmark(-start|-end)?|reference-mark(-start|-end)?|(alphabetical-index|toc|user-index)-mark.*|soft-page-break")
# Fields whose text stands in the file: they become that text.
FIELDS = {"bookmark-ref", "reference-ref", "note-ref", "sequence-ref", "sequence", "title", "bibliography-mark"}


class Styles:
    """Styles by family and name, with what they take from those that they are made after."""

    def __init__(self, *documents):
        self.styles, self.lists = {}, {}
        for document in documents:
            for style in document.iter(STYLE + "style"):
                self.styles.setdefault((style.get(STYLE + "family"), style.get(STYLE + "name")), style)
            for style in document.iter(TEXT + "list-style"):
                self.lists.setdefault(style.get(STYLE + "name"), style)

    def chain(self, family, name):
        while name and (family, name) in self.styles:
            style = self.styles[family, name]
            yield style
            name = style.get(STYLE + "parent-style-name")

    def names(self, family, name):
        return [(style.get(STYLE + "display-name") or style.get(STYLE + "name")).replace("_20_", " ") for style in self.chain(family, name)]

    def property(self, family, name, kind, attribute):
        for style in self.chain(family, name):
            for properties in style.findall(STYLE + kind + "-properties"):
                if properties.get(attribute) is not None:
                    return properties.get(attribute)
        return None

    def level(self, name, level):
        style = self.lists.get(name)
        for own in style if style is not None else ():
            if own.get(TEXT + "level") == str(level):
                return own
        raise Untold("a list without a style")

    def check_shown(self, family, name):
        """Letters are drawn as they are written."""
        if self.property(family, name, "text", TEXT + "display") in ("none", "condition"):
            raise Untold("hidden text")
        if self.property(family, name, "text", FO + "text-transform") not in (None, "none"):
            raise Untold("letters in another case")
        if self.property(family, name, "text", FO + "font-variant") not in (None, "normal"):
            raise Untold("small capitals")
        if self.property(family, name, "paragraph", STYLE + "writing-mode") in ("rl-tb", "tb-rl", "rl"):
            raise Untold("writing from right to left")


class Words:
    """The text of a paragraph and its notes. Fields become their text, marks without letters are taken out."""

    def __init__(self, styles, paragraph, with_pictures=True):
        self.styles, self.with_pictures = styles, with_pictures
        self.said, self.notes = [], []
        self.sequence = self.bullet = False
        self.begins = None
        styles.check_shown("paragraph", paragraph.get(TEXT + "style-name"))
        self.walk(paragraph)
        self.text = tidy("".join(self.said))

    def part(self, part):
        """With the text, and with its beginning where the mark of a note stands within it."""
        begins = {} if self.begins is None else {"begins": self.begins}
        return [{**part, "text": self.text, **begins}, *self.notes]

    def walk(self, node):
        self.said.append(re.sub(r"[ \t\r\n]+", " ", node.text or ""))
        for child in list(node):
            self.child(child)
            self.said.append(re.sub(r"[ \t\r\n]+", " ", child.tail or ""))

    def child(self, child):
        if not isinstance(child.tag, str):
            return
        space, _, name = child.tag.rpartition("}")
        if child.tag in (TEXT + "s", TEXT + "tab", TEXT + "line-break"):
            self.said.append(" ")
        elif child.tag in (TEXT + "span", TEXT + "a"):
            self.styles.check_shown("text", child.get(TEXT + "style-name"))
            self.walk(child)
        elif child.tag == TEXT + "note" and child.get(TEXT + "note-class") == "footnote":
            self.note(child)
        elif child.tag == DRAW + "frame":
            self.picture(child)
        elif space + "}" == TEXT and name in FIELDS:
            self.sequence = self.sequence or name == "sequence"
            child.tag, shown = TEXT + "span", "".join(child.itertext())
            child.attrib.clear()
            del child[:]
            child.text = shown
            self.said.append(shown)
        elif space + "}" == TEXT and MARKS.fullmatch(name) or child.tag == OFFICE + "annotation":
            child.tag = TEXT + "span"
            child.attrib.clear()
            del child[:]
            child.text = None
        else:
            raise Untold(name)

    def picture(self, frame):
        if [part.tag for part in frame if part.tag not in (SVG + "desc", SVG + "title")] != [DRAW + "image"]:
            raise Untold("a text box or an object")
        if frame[0].get("{http://www.w3.org/1999/xlink}href", "").endswith((".svg", ".svm", ".wmf", ".emf", ".pdf")):
            raise Untold("a drawing that may have letters")
        small = float(re.sub(r"[a-z]+$", "", frame.get(SVG + "width", "9cm"))) < 0.5
        as_letter = frame.get(TEXT + "anchor-type") == "as-char"
        if small and as_letter and not "".join(self.said).strip():
            self.bullet = True
        elif not self.with_pictures:
            raise Untold("a picture")
        elif not as_letter and frame.get(TEXT + "anchor-type") not in ("paragraph", "char"):
            raise Untold("a picture of the page")

    def note(self, note):
        if self.begins is None:
            self.begins = tidy("".join(self.said))
        citation, body = note.find(TEXT + "note-citation"), note.find(TEXT + "note-body")
        if len(body) != 1 or body[0].tag != TEXT + "p":
            raise Untold("a note of several paragraphs")
        words = Words(self.styles, body[0], False)
        if words.notes or words.bullet:
            raise Untold("a note within a note")
        self.notes.append({"kind": "note", "mark": citation.get(TEXT + "label") or "", "text": words.text})


def looks_like_more(styles, paragraph, text):
    """A paragraph that is set as a heading, or that has a mark of a list typed before it: what it is can't be told."""
    if re.match(r"([-–—•*·▪►●]|\(?\d{1,2}[.)]|\(?[a-zA-Z][.)])\s?", text):
        return True
    if len(text) > 150:
        return False
    name = paragraph.get(TEXT + "style-name")
    size = styles.property("paragraph", name, "text", FO + "font-size") or ""
    large = size.endswith("pt") and float(size[:-2]) > 13 or size.endswith("%") and size != "100%"
    bold = styles.property("paragraph", name, "text", FO + "font-weight") == "bold"
    emphatic = lambda one: any(
        styles.property("text", one.get(TEXT + "style-name"), "text", FO + attribute) not in (None, "normal", "none")
        for attribute in ("font-weight", "font-size")
    ) or styles.property("text", one.get(TEXT + "style-name"), "text", STYLE + "text-underline-style") == "solid"
    spans = "".join(tidy("".join(one.itertext())) for one in paragraph.iter(TEXT + "span") if emphatic(one))
    return large or bold or len(spans) > 0.6 * len(text)


class Counter:
    """Numbers of levels, each begun anew below the next one above."""

    def __init__(self):
        self.counts = {}

    def next(self, level, style_of, start=None):
        for below in [one for one in self.counts if one > level]:
            del self.counts[below]
        first = int(style_of(level).get(TEXT + "start-value") or 1)
        self.counts[level] = int(start) if start else self.counts.get(level, first - 1) + 1
        own = style_of(level)
        if not own.get(STYLE + "num-format"):
            return ""
        shown = int(own.get(TEXT + "display-levels") or 1)
        numbers = []
        for one in range(level - shown + 1, level + 1):
            if one < 1 or not style_of(one).get(STYLE + "num-format"):
                continue
            # A level above that has not come yet stands at what it would be counted up from.
            number = self.counts.get(one, int(style_of(one).get(TEXT + "start-value") or 1) - 1)
            numbers.append(written(number, style_of(one).get(STYLE + "num-format")))
        return tidy((own.get(STYLE + "num-prefix") or "") + ".".join(numbers) + (own.get(STYLE + "num-suffix") or ""))
