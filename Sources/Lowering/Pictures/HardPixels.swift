import CoreGraphics
import Drawing
import ImageDecoding

/// Small pictures with hard pixels, as areas of one colour each, which stay hard at any magnification.
enum HardPixels {
  /// The most pixels that are drawn individually.
  private static let most: CGFloat = 4096

  /// Returns the page with areas in place of small pictures with hard pixels: those in perspective, and all
  /// if the output smooths what it enlarges.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    let capabilities = lowering.capabilities
    guard !capabilities.contains(.projections), page.drawing.facts.has(.hardPixels) else { return page }
    var page = page
    page.replaceNodes(with: .hardPixels, by: lowering) { nodes, _ in
      nodes.replacingPictures { parts in
        guard parts[0].projection != nil || !capabilities.contains(.hardPixels), parts.allSatisfy(isSmall)
        else {
          return nil
        }
        let mosaics = parts.compactMap { part in
          lowering.images.pixels(of: part.image).map { PixelMosaic(part, $0) }
        }
        // Painters report pictures that cannot be read.
        guard mosaics.count == parts.count else { return nil }
        return areas(of: mosaics)
      }
    }
    return page
  }

  private static func isSmall(_ picture: DrawnImage) -> Bool {
    let size = picture.image.naturalSize
    return picture.magnification == .nearest && !picture.image.isVector && size.width * size.height <= most
      && picture.source.width > 0 && picture.source.height > 0
  }

  private static func areas(of mosaics: [PixelMosaic]) -> [Drawing.Node] {
    var nodes: [Drawing.Node] = []
    for (n, mosaic) in mosaics.enumerated() {
      let (picture, later) = (mosaic.picture, mosaics[(n + 1)...])
      for area in mosaic.areas(beneath: { p in later.contains { $0.isOpaque(at: p) } }) {
        let path = picture.projection.map { $0.image(ofContour: area.path) } ?? area.path
        if !path.isEmpty { nodes.append(.path(DrawnPath(path: path, fill: .color(area.color)))) }
      }
    }
    // Areas overlap, so opacity applies to them as a whole.
    let alpha = Double(mosaics.first?.picture.tint?.alpha ?? 1)
    return alpha < 1 ? [.group(GroupEffects(opacity: alpha, isIsolated: true), nodes)] : nodes
  }
}

extension [Drawing.Node] {
  /// Returns the same nodes with others in place of pictures; nil if all stay the same.
  ///
  /// - Parameter change: receives a picture, or the parts of one with a common perspective. Returns nil to
  ///   keep them.
  func replacingPictures(_ change: ([DrawnImage]) -> [Drawing.Node]?) -> [Drawing.Node]? {
    var result: [Drawing.Node] = []
    var isChanged = false
    var place = 0
    while place < count {
      let parts = projectedParts(from: place)
      if !parts.isEmpty, let changed = change(parts) {
        result += changed
        isChanged = true
      } else {
        result += self[place..<(place + Swift.max(parts.count, 1))]
      }
      place += Swift.max(parts.count, 1)
    }
    return isChanged ? result : nil
  }
}
