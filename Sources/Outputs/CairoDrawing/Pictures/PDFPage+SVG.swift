import CoreGraphics
import Lowering
import PDFReading

extension CairoRasteriser {
  /// Cairo's SVG surface misplaces masks that are pictures, so pages with any of them become pixels.
  public func svg(of image: CGImage, showing part: CGRect, dpi: Double) -> PDFPageAsSVG? {
    guard image.format == .pdf, let data = image.encodedData,
      let page = try? PDFPage(data, number: image.page), let bytes = page.svg(fallbackDPI: dpi)
    else { return nil }
    guard Self.hasPictureMasks(bytes) else {
      return (try? CGImage(encodedData: bytes, sourceName: image.sourceName)).map { .vectors($0) }
    }
    return page.pixels(of: part, dpi: dpi).map { .pixels($0.image, showing: $0.part) }
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
    let dpi = min(fallbackDPI, 72 * Self.largestScale(of: size))
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

  /// The most pixels for something of a size.
  private static func largestScale(of size: CGSize) -> Double {
    let (width, height) = (Double(size.width), Double(size.height))
    return min((6.4e7 / max(width * height, 1e-9)).squareRoot(), 16_384 / max(width, height, 1e-9))
  }

  /// - Parameter shown: what must be in the picture, in points of the page.
  /// - Returns: also what is in it.
  fileprivate func pixels(of shown: CGRect, dpi: Double) -> (image: CGImage, part: CGRect)? {
    let scale = min(dpi / 72, Self.largestScale(of: shown.size))
    // Viewers mix pixels with those beside them.
    let beside = CGFloat(2 / scale)
    let part = shown.insetBy(dx: -beside, dy: -beside).cut(to: CGRect(origin: .zero, size: size))
    guard !part.isNull, !part.isEmpty else { return nil }
    let width = max(Int((Double(part.width) * scale - 1e-6).rounded(.up)), 1)
    let height = max(Int((Double(part.height) * scale - 1e-6).rounded(.up)), 1)
    guard
      let surface = CairoSurface(pixels: .argb, width: width, height: height),
      let context = CairoContext(surface)
    else { return nil }
    context.scale(Double(width) / Double(part.width), Double(height) / Double(part.height))
    context.translate(-Double(part.minX), -Double(part.minY))
    guard draw(into: context, size: size) == nil else { return nil }
    return surface.image().map { ($0, part) }
  }
}
