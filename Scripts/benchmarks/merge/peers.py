"""Makes the same cards by a library of PyPI: peers.py LIBRARY ROWS.csv OUT.pdf"""
import csv
import html
import os
import re
import sys

library, source, target = sys.argv[1:4]
folder = os.path.dirname(os.path.abspath(source))
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"


def rows():
    with open(source, newline="", encoding="utf-8") as file:
        yield from csv.DictReader(file)


def by_typst():
    import typst

    typst.compile(
        os.path.join(folder, "card.typ"), output=target, root=folder, font_paths=[os.path.dirname(FONT)],
        sys_inputs={"rows": os.path.basename(source)})


def by_weasyprint():
    import weasyprint

    style = """
        @page { size: 241pt 156pt; margin: 0 }
        body { margin: 0; font-family: 'DejaVu Sans'; color: black }
        section { position: relative; width: 241pt; height: 156pt; overflow: hidden; break-after: page }
        section:last-child { break-after: auto }
        section > * { position: absolute; white-space: nowrap }
        .band { left: 0; top: 0; width: 241pt; height: 60pt; background: linear-gradient(to right, #203a6b, #4a90d9) }
        .shadow { left: 0; top: 60pt; width: 84pt }
        .photograph { left: 16pt; top: 76pt; width: 52pt }
        svg { left: 179pt; top: 78pt; width: 50pt; height: 50pt }
        .name { left: 12pt; top: 14pt; font-size: 14pt; color: white }
        .job { left: 12pt; top: 36pt; font-size: 9pt; color: white }
        .phone { left: 82pt; top: 88pt; font-size: 8pt }
        .mail { left: 82pt; top: 104pt; font-size: 8pt }"""
    cards = [f"<title>Cards</title><style>{style}</style>"]
    for row in rows():
        words = "".join(f"<div class={key}>{html.escape(row[key])}</div>" for key in ("name", "job", "phone", "mail"))
        cards.append(
            f"<section><div class=band></div><img class=shadow src=shadow.png>"
            f"<img class=photograph src='{row['photograph']}'>"
            f"<svg viewBox='0 0 {row['modules']} {row['modules']}'><path d='{row['code']}'/></svg>{words}</section>")
    weasyprint.HTML(string="\n".join(cards), base_url=folder + "/").write_pdf(target)


def by_reportlab():
    from reportlab.lib.colors import HexColor
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    pdfmetrics.registerFont(TTFont("DejaVu Sans", FONT))
    ascent = 0.928  # of the size; ReportLab places baselines
    page = Canvas(target, pagesize=(241, 156), pageCompression=1)
    page.setTitle("Cards")
    run = re.compile(r"M(\d+) (\d+)h(\d+)")
    for row in rows():
        # Its forms have no resources for gradients, so each page draws its own.
        page.saveState()
        band = page.beginPath()
        band.rect(0, 96, 241, 60)
        page.clipPath(band, stroke=0, fill=0)
        page.linearGradient(0, 0, 241, 0, (HexColor("#203a6b"), HexColor("#4a90d9")))
        page.restoreState()
        page.drawImage(os.path.join(folder, "shadow.png"), 0, 12, 84, 84, mask="auto")
        page.drawImage(os.path.join(folder, row["photograph"]), 16, 28, 52, 52)
        module = 50 / int(row["modules"])
        code = page.beginPath()
        for x, y, width in run.findall(row["code"]):
            code.rect(179 + int(x) * module, 78 - (int(y) + 1) * module, int(width) * module, module)
        page.setFillGray(0)
        page.drawPath(code, stroke=0, fill=1)
        for key, x, y, size, gray in (
                ("name", 12, 14, 14, 1), ("job", 12, 36, 9, 1), ("phone", 82, 88, 8, 0), ("mail", 82, 104, 8, 0)):
            page.setFillGray(gray)
            page.setFont("DejaVu Sans", size)
            page.drawString(x, 156 - y - ascent * size, row[key])
        page.showPage()
    page.save()


{"typst": by_typst, "weasyprint": by_weasyprint, "reportlab": by_reportlab}[library]()
