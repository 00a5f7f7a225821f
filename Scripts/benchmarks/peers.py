"""Converts an SVG by a library of PyPI: peers.py LIBRARY IN.svg OUT.{pdf,png}"""
import sys
from pathlib import Path

library, source, target = sys.argv[1], Path(sys.argv[2]).resolve(), Path(sys.argv[3]).resolve()
if library == "resvg":
    import resvg_py

    target.write_bytes(bytes(resvg_py.svg_to_bytes(svg_path=str(source))))
elif library == "skia":
    import skia

    document = skia.SVGDOM.MakeFromStream(skia.Stream.MakeFromFile(str(source)))
    size = document.containerSize()
    if target.suffix == ".pdf":
        stream = skia.FILEWStream(str(target))
        pdf = skia.PDF.MakeDocument(stream)
        document.render(pdf.beginPage(size.width(), size.height()))
        pdf.endPage()
        pdf.close()
    else:
        surface = skia.Surface(int(size.width()), int(size.height()))
        document.render(surface.getCanvas())
        surface.makeImageSnapshot().save(str(target), skia.kPNG)
elif library == "typst":
    import typst

    page = target.with_suffix(".typ")
    page.write_text(f'#set page(width: auto, height: auto, margin: 0pt)\n#image("{source.name}")\n')
    typst.compile(str(page), output=str(target), format=target.suffix[1:], ppi=96)
elif library == "weasyprint":
    import weasyprint

    weasyprint.HTML(string=f'<img src="{source.name}">', base_url=str(source)).write_pdf(str(target))
else:
    sys.exit(f"unknown library {library}")
