import CairoDrawing
import Drawing
import SVGWriting

extension ExportRun {
  mutating func drawSVG(_ picture: Picture, to file: OutputFile) throws(ExportError) -> ExportReport.Page {
    var list = documentList(picture)
    let walked = list.findings.count
    if options.svg.engine == .native {
      list = RasterFallback.lowered(
        list.withPDFsAsSVG(fallbackDPI: options.fallbackDPI), for: .svg, background: background,
        dpi: options.fallbackDPI, images: images, outlines: fonts.outlines)
    }
    let found: [Finding]
    switch options.svg.engine {
    case .native: found = try writeNatively(list, to: file)
    case .cairo: found = try writeByCairo(list, to: file)
    }
    findings.add(list.findings.dropFirst(walked) + found, of: list, page: picture.page + 1, format: "svg")
    return ExportReport.Page(list.size)
  }

  var svgOptions: SVGOptions {
    SVGOptions(
      text: options.svg.text, shadows: options.svg.shadows, layout: options.svg.layout,
      idPrefix: options.svg.idPrefix, precision: options.svg.precision, background: background,
      title: document.metadata.title, description: document.metadata.subject,
      language: document.metadata.language)
  }

  private func writeNatively(_ list: DrawnPage, to file: OutputFile) throws(ExportError) -> [Finding] {
    let writer = SVGWriter(options: svgOptions, glyphs: fonts.outlines, images: images)
    do {
      return try writer.write(list) { try file.write($0) }
    } catch let error as ExportError {
      throw error
    } catch {
      throw ExportError(.cannotDraw("\(error)"))
    }
  }

  private func writeByCairo(_ list: DrawnPage, to file: OutputFile) throws(ExportError) -> [Finding] {
    var failure: ExportError?
    do throws(CairoError) {
      return try CairoSVGDrawing.draw(
        list, background: background, images: images, outlines: fonts.outlines,
        fallbackDPI: options.fallbackDPI,
        write: { bytes in
          do throws(ExportError) { try file.write(bytes) } catch {
            failure = failure ?? error
            return false
          }
          return true
        })
    } catch {
      throw failure ?? ExportError(error)
    }
  }
}
