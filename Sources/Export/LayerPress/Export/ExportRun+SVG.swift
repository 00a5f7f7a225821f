import CairoDrawing
import Drawing
import Lowering
import SVGWriting

extension ExportRun {
  mutating func drawSVG(_ picture: PageMoment, to file: OutputFile) throws(ExportError) -> ExportReport.Page {
    let drawnPage = drawnPage(of: picture, scale: fallbackScale)
    let lowered = lowering(to: ExportOutput.Format.svg.capabilities(options.svg)).lowered(drawnPage)
    let found =
      try options.svg.engine == .cairo ? writeByCairo(lowered, to: file) : writeNatively(lowered, to: file)
    findings.add(
      lowered.findings.dropFirst(drawnPage.findings.count) + found, of: drawnPage, page: picture.page + 1,
      format: "svg"
    )
    return ExportReport.Page(drawnPage.size)
  }

  var svgOptions: SVGOptions {
    var svg = SVGOptions(
      text: options.svg.text, layout: options.svg.layout,
      idPrefix: options.svg.idPrefix, precision: options.svg.precision, background: background)
    svg.isInline = options.svg.isInline
    // The HTML page around an inline picture has its own.
    if !svg.isInline {
      svg.title = document.metadata.title
      svg.description = document.metadata.subject
      svg.language = document.metadata.language
    }
    return svg
  }

  private func writeNatively(_ drawnPage: DrawnPage, to file: OutputFile) throws(ExportError) -> [Finding] {
    let writer = SVGWriter(
      options: svgOptions, glyphs: fonts.outlines, images: images, png: Self.pngEncoding(workers: workers))
    do {
      return try writer.write(drawnPage) { try file.write($0) }
    } catch let error as ExportError {
      throw error
    } catch {
      throw ExportError(.cannotDraw("\(error)"))
    }
  }

  /// How the pixels in an SVG are encoded.
  static func pngEncoding(workers: Int) -> PNGEncoding {
    { picture, rect in
      guard let part = PixelPart(picture, rect) else { throw ExportError(.unusablePicture("it is empty")) }
      return try part.png(pixelsPerMetre: nil, workers: workers)
    }
  }

  private func writeByCairo(_ drawnPage: DrawnPage, to file: OutputFile) throws(ExportError) -> [Finding] {
    var failure: ExportError?
    do throws(CairoError) {
      return try CairoSVGDrawing.draw(
        drawnPage, background: background, images: images, outlines: fonts.outlines,
        fallbackDPI: options.images.fallbackDPI,
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
