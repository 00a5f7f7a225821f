import CoreGraphics
import Drawing
import ImageDecoding
import PDFMarks

extension Drawing {
  /// Returns the same drawing with marks for colours that have inks. In masks, parts of planes and
  /// silhouettes only luminosity or alpha matters, and tiles may become pixels: their colours stay as on
  /// screens.
  func marked(by marks: inout InkMarks) -> Drawing {
    guard facts.has(.inks) || (marks.marksShadows && facts.has(.masks)) else { return self }
    return rewriting { node, original in
      switch (node, original) {
      case (.group(_, let content), .group(let group, _)): .group(group, content)
      case (.path, _), (.glyphs, _), (.shadow, _): original.repainted { $0.marked(by: &marks) }
      default: nil
      }
    }
  }
}

extension Paint {
  func marked(by marks: inout InkMarks) -> Paint {
    switch self {
    case .color(let color)
    where color.hasInks || color.print?.overprints ?? false
      || (marks.marksShadows && color.print?.isShadow ?? false):
      return .color(color.marked(marks.mark(color.printed)))
    case .gradient(let gradient)
    where gradient.stops.contains { $0.color.hasInks || $0.color.print?.overprints ?? false }:
      return .gradient(gradient.with(gradient.markedStops(by: &marks)))
    default: return self
    }
  }
}

extension Gradient {
  fileprivate func markedStops(by marks: inout InkMarks) -> [Stop] {
    let hasInks = stops.contains(where: \.color.hasInks)
    return stops.map { stop in
      let color = marks.mark(hasInks ? stop.color.mixable : stop.color.printed)
      return Stop(offset: stop.offset, color: stop.color.marked(color))
    }
  }
}

extension RGBA {
  fileprivate var printed: InkMarks.Color {
    InkMarks.Color(
      rgb: SIMD3(red, green, blue), inks: print?.inks, overprints: print?.overprints ?? false,
      isShadow: print?.isShadow ?? false)
  }

  /// The same for a colour of a gradient, all of whose colours must have inks.
  fileprivate var mixable: InkMarks.Color {
    var color = printed
    color.inks = inks
    return color
  }

  fileprivate func marked(_ mark: SIMD3<Float>) -> RGBA {
    RGBA(red: mark.x, green: mark.y, blue: mark.z, alpha: alpha)
  }
}

extension CGImage {
  /// Returns an SVG document with marks for colours that name their inks; nil if it has none.
  func marked(by marks: inout InkMarks) -> CGImage? {
    let others = SVGInks.colors(in: self)
    return SVGInks.rewritten(self) { color in
      let shown = SIMD3<Float>(color.shown) / 255
      let inks = color.inks.map { InkMixture(process: $0) }
      let printed = InkMarks.Color(
        rgb: shown, inks: inks ?? InkMixture(red: shown.x, green: shown.y, blue: shown.z))
      return marks.mark(printed, ofDocumentWith: others) ?? color.shown
    }
  }
}
