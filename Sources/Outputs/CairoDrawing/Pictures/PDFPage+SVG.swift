import CoreGraphics
import Lowering
import PDFReading

extension CairoRasteriser {
  /// Cairo's SVG surface misplaces masks that are pictures, so pages with any of them become pixels.
  public func svg(of image: CGImage, dpi: Double) -> PDFPageAsSVG? {
    guard image.format == .pdf, let data = image.encodedData,
      let page = try? PDFPage(data, number: image.page), let bytes = page.svg(fallbackDPI: dpi)
    else { return nil }
    guard Self.hasPictureMasks(bytes) else {
      return (try? CGImage(encodedData: bytes, sourceName: image.sourceName)).map { .vectors($0) }
    }
    return page.pixels(dpi: dpi).map { .pixels($0) }
  }

  private static func hasPictureMasks(_ svg: Data) -> Bool {
    var rest = svg[...]
    while let start = rest.range(of: Data("<mask".utf8)),
      let end = rest[start.upperBound...].range(of: Data("</mask>".utf8))
    {
      let mask = rest[start.upperBound..<end.lowerBound]
      if mask.range(of: Data("<use".utf8)) != nil || mask.range(of: Data("<image".utf8)) != nil {
        return true
      }
      rest = rest[end.upperBound...]
    }
    return false
  }
}

extension PDFPage {
  fileprivate func svg(fallbackDPI: Double) -> Data? {
    var bytes = Data()
    let sink = DocumentSink { part in
      bytes.append(contentsOf: part)
      return true
    }
    guard let surface = try? CairoSurface(svg: sink, size: size, hasPixels: true),
      let context = CairoContext(surface)
    else { return nil }
    // A tiny part of a page may be shown very large, but what becomes pixels does so for the whole page.
    let dpi = min(fallbackDPI, 72 * Self.mostPixels / Double(max(size.width, size.height)))
    surface.setFallbackResolution(dpi)
    draw(into: context.pointer)
    context.showPage()
    surface.finish()
    do throws(CairoError) {
      try context.check(during: "drawing a page of a PDF")
      try surface.check(during: "finishing an SVG")
    } catch { return nil }
    return sink.flush() ? bytes : nil
  }

  /// The longest side of a page in pixels.
  private static let mostPixels = 16_384.0

  fileprivate func pixels(dpi: Double) -> CGImage? {
    let scale = min(dpi / 72, Self.mostPixels / Double(max(size.width, size.height)))
    let width = max(Int((Double(size.width) * scale - 1e-6).rounded(.up)), 1)
    let height = max(Int((Double(size.height) * scale - 1e-6).rounded(.up)), 1)
    guard
      let surface = CairoSurface(pixels: .argb, width: width, height: height),
      let context = CairoContext(surface),
      draw(into: context, size: CGSize(width: width, height: height)) == nil
    else { return nil }
    return surface.image()
  }
}
