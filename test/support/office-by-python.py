"""Files of which every part is known: python3 office-by-python.py FOLDER writes own.docx, own.xlsx and own.pptx."""

import datetime
import sys
import zipfile

import docx
import openpyxl
from docx.oxml import OxmlElement
from docx.oxml.ns import qn


def element(name, **values):
    made = OxmlElement(name)
    for key, value in values.items():
        made.set(qn(f"w:{key}"), value)
    return made


def word(path):
    document = docx.Document()
    document.add_heading("All about quays", 0)
    document.add_heading("The first chapter", 1)
    document.add_paragraph("A text that is plain.")
    document.add_paragraph("one of two", style="List Number")
    document.add_paragraph("two of two", style="List Number")
    document.add_paragraph("a bullet", style="List Bullet")
    document.add_paragraph("Table 1: counts", style="Caption")
    table = document.add_table(3, 3)
    for row in range(3):
        for column in range(3):
            table.cell(row, column).text = f"{row}{column}"
    table.cell(0, 0).merge(table.cell(0, 1)).text = "over two"
    table.cell(1, 2).merge(table.cell(2, 2)).text = "down two"
    section = document.add_section(0)
    document.add_paragraph("Set in two columns.")
    section._sectPr.find(qn("w:cols")).set(qn("w:num"), "2")
    section._sectPr.append(element("w:pgNumType", fmt="lowerRoman", start="3"))
    head = section.header
    head.is_linked_to_previous = False
    head.paragraphs[0].text = "Journal of Quays "
    field = element("w:fldSimple", instr=" PAGE ")
    run = element("w:r")
    shown = element("w:t")
    shown.text = "7"
    run.append(shown)
    field.append(run)
    head.paragraphs[0]._p.append(field)
    document.save(path)


def sheet(path):
    book = openpyxl.Workbook()
    sheet = book.active
    sheet["A1"] = "A title above"
    rows = [
        ("Day", "Amount", "Share", "Sure", "Number"),
        (datetime.date(2026, 1, 31), 1234.5, 0.25, True, "007"),
        (datetime.datetime(2026, 2, 1, 8, 30), -3, 1, False, "x"),
    ]
    forms = ("dd.mm.yyyy", '#,##0.00 "€"', "0 %", "General", "@")
    for at, row in enumerate(rows, 3):
        for column, (value, form) in enumerate(zip(row, forms), 1):
            cell = sheet.cell(at, column, value)
            cell.number_format = form if at > 3 else "General"
    sheet["A5"].number_format = "yyyy-mm-dd hh:mm"
    sheet["A6"] = "Both"
    sheet.merge_cells("A6:B6")
    book.save(path)


SPACES = " ".join(
    f'xmlns:{name}="http://schemas.openxmlformats.org/{path}/2006/{last}"'
    for name, path, last in (
        ("a", "drawingml", "main"),
        ("p", "presentationml", "main"),
        ("r", "officeDocument", "relationships"),
    )
)


def shape(place, *paragraphs):
    mark = f'<p:ph type="{place}"/>' if place else ""
    texts = "".join(f"<a:p><a:pPr{more}</a:pPr><a:r><a:t>{text}</a:t></a:r></a:p>" for more, text in paragraphs)
    return f"<p:sp><p:nvSpPr><p:nvPr>{mark}</p:nvPr></p:nvSpPr><p:txBody><a:lstStyle/>{texts}</p:txBody></p:sp>"


def relations(*targets):
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
    each = (f'<Relationship Id="r{at}" Type="{kind}{of}" Target="{to}"/>' for at, (of, to) in enumerate(targets))
    return f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{"".join(each)}</Relationships>'


def deck(path):
    numbered = ' lvl="0"><a:buAutoNum type="arabicPeriod" startAt="4"/>'
    table = "<a:tbl><a:tblGrid><a:gridCol/><a:gridCol/></a:tblGrid><a:tr>{}</a:tr></a:tbl>".format(
        '<a:tc gridSpan="2"><a:txBody><a:p><a:r><a:t>over two</a:t></a:r></a:p></a:txBody></a:tc><a:tc hMerge="1"/>'
    )
    frame = f"<p:graphicFrame><a:graphic><a:graphicData>{table}</a:graphicData></a:graphic></p:graphicFrame>"
    shapes = [
        shape("title", (">", "Where we stand")),
        shape("body", (">", "a bullet of the master"), (' lvl="1"><a:buNone/>', "none")),
        shape("", (numbered, "four"), (numbered, "five"), (numbered.replace("4", "9"), "nine")),
        f"<p:grpSp>{shape('', ('>', 'in a group'))}</p:grpSp>",
        frame,
    ]
    bullets = '<p:bodyStyle><a:lvl1pPr><a:buChar char="•"/></a:lvl1pPr></p:bodyStyle>'
    kinds = {"slide": "sld", "slideLayout": "sldLayout", "slideMaster": "sldMaster"}
    bodies = {"slide": "".join(shapes), "slideLayout": "", "slideMaster": shape("", (">", "On every slide"))}
    with zipfile.ZipFile(path, "w") as package:
        listed = '<p:sldIdLst><p:sldId id="256" r:id="r0"/></p:sldIdLst>'
        package.writestr("ppt/presentation.xml", f"<p:presentation {SPACES}>{listed}</p:presentation>")
        package.writestr("ppt/_rels/presentation.xml.rels", relations(("slide", "slides/slide1.xml")))
        for part, root in kinds.items():
            styles = f"<p:txStyles>{bullets}</p:txStyles>" if part == "slideMaster" else ""
            tree = f"<p:cSld><p:spTree>{bodies[part]}</p:spTree></p:cSld>"
            package.writestr(f"ppt/{part}s/{part}1.xml", f"<p:{root} {SPACES}>{tree}{styles}</p:{root}>")
        layout, master = ("slideLayout", "../slideLayouts/slideLayout1.xml"), ("slideMaster", "../slideMasters/slideMaster1.xml")
        package.writestr("ppt/slides/_rels/slide1.xml.rels", relations(layout))
        package.writestr("ppt/slideLayouts/_rels/slideLayout1.xml.rels", relations(master))


word(f"{sys.argv[1]}/own.docx")
sheet(f"{sys.argv[1]}/own.xlsx")
deck(f"{sys.argv[1]}/own.pptx")
