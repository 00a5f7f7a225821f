import CoreGraphics
import Drawing
import ImageDecoding

/// Small pictures with hard pixels, as areas of one colour each, which stay hard at any magnification.
struct HardPixels {
  /// The most pixels of a picture that are drawn individually.
  fileprivate static let most: CGFloat = 4096
  /// The most rectangles in the areas of a page: two megabytes of SVG.
  private static let mostOnPage = 1 << 16
  /// The most rectangles of a picture in an animation, each of which may move.
  private static let mostOfMoments = 1024

  /// A picture, or all parts of one in perspective, and others that are equal but for their place.
  private struct Copies {
    /// The parts of the first one, where it is shown.
    let parts: [DrawnImage]
    var count = 0
    /// The areas of the first one; nil if there are too many.
    var drawing: Drawing?

    /// The number of pixels.
    var size: CGFloat {
      parts.reduce(0) { $0 + $1.image.naturalSize.width * $1.image.naturalSize.height }
    }
  }

  private let lowering: Lowering
  private var copies: [Copies] = []
  /// The index of a picture's copies.
  private var places: [[DrawnImage]: Int] = [:]
  private var isOfMoments: Bool { lowering.capabilities.contains(.joinedMoments) }

  /// Returns the page with areas in place of small pictures with hard pixels: those in perspective, and all
  /// if the output smooths what it enlarges.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard !lowering.capabilities.contains(.projections), page.drawing.facts.has(.hardPixels) else {
      return page
    }
    var page = page
    var pass = HardPixels(lowering: lowering)
    page.replaceNodes(with: .hardPixels, by: lowering) { nodes, _ in
      nodes.replacingPictures { parts in
        pass.note(parts)
        return nil
      }
    }
    pass.drawSmallestFirst()
    page.replaceNodes(with: .hardPixels, by: lowering) { nodes, _ in
      nodes.replacingPictures { pass.areas(inPlaceOf: $0) }
    }
    return page
  }

  private init(lowering: Lowering) { self.lowering = lowering }

  private mutating func note(_ parts: [DrawnImage]) {
    guard parts[0].projection != nil || !lowering.capabilities.contains(.hardPixels),
      parts.allSatisfy(\.isSmallAndHard)
    else { return }
    let place = places[key(of: parts)] ?? copies.count
    if place == copies.count {
      places[key(of: parts)] = place
      copies.append(Copies(parts: parts))
    }
    copies[place].count += 1
  }

  /// Draws pictures as areas, the smallest first, as far as the page has room for their rectangles; others stay
  /// pictures.
  private mutating func drawSmallestFirst() {
    var room = Self.mostOnPage
    let sizes = copies.map(\.size)
    for place in copies.indices.sorted(by: { (sizes[$0], $0) < (sizes[$1], $1) }) {
      let parts = copies[place].parts
      let mosaics = parts.compactMap { part in
        lowering.images.pixels(of: part.image).map { PixelMosaic(part, $0) }
      }
      // Painters report pictures that cannot be read.
      guard mosaics.count == parts.count else { continue }
      let areas = Self.areas(of: mosaics)
      // Each moment has the same elements for a picture, whatever else it shows.
      guard areas.rectangles <= (isOfMoments ? Self.mostOfMoments : room) else { continue }
      room -= areas.rectangles
      copies[place].drawing = Drawing(areas.nodes)
    }
  }

  private func areas(inPlaceOf parts: [DrawnImage]) -> [Drawing.Node]? {
    guard let place = places[key(of: parts)], let drawing = copies[place].drawing else { return nil }
    if copies[place].count == 1 || isOfMoments || drawing.isEmpty { return drawing.nodes }
    let (here, first) = (parts[0].destination, copies[place].parts[0].destination)
    return [
      .instance(drawing, CGAffineTransform(translationX: here.minX - first.minX, y: here.minY - first.minY))
    ]
  }

  /// What equal pictures have in common wherever they are. Those in perspective look different elsewhere.
  private func key(of parts: [DrawnImage]) -> [DrawnImage] {
    parts.map { part in
      var part = part
      part.layer = -1
      if part.projection == nil, !isOfMoments { part.destination.origin = .zero }
      return part
    }
  }

  private static func areas(of mosaics: [PixelMosaic]) -> (nodes: [Drawing.Node], rectangles: Int) {
    var nodes: [Drawing.Node] = []
    var rectangles = 0
    for (n, mosaic) in mosaics.enumerated() {
      let (picture, later) = (mosaic.picture, mosaics[(n + 1)...])
      for area in mosaic.areas(beneath: { p in later.contains { $0.isOpaque(at: p) } }) {
        rectangles += area.rectangles
        let path = picture.projection.map { $0.image(ofContour: area.path) } ?? area.path
        if !path.isEmpty { nodes.append(.path(DrawnPath(path: path, fill: .color(area.color)))) }
      }
    }
    // Areas overlap, so opacity applies to them as a whole.
    let alpha = Double(mosaics.first?.picture.tint?.alpha ?? 1)
    if alpha < 1 { nodes = [.group(GroupEffects(opacity: alpha, isIsolated: true), nodes)] }
    return (nodes, rectangles)
  }
}

extension DrawnImage {
  fileprivate var isSmallAndHard: Bool {
    let size = image.naturalSize
    return magnification == .nearest && !image.isVector && size.width * size.height <= HardPixels.most
      && source.width > 0 && source.height > 0
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
