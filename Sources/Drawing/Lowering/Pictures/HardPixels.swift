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

  /// A picture, or all parts of one in perspective.
  private struct Piece: Hashable {
    var parts: [DrawnImage]
    /// The cells beside a flat picture on which opaque ones are drawn later.
    var covered: Set<Int> = []
    /// The size of these cells; nil if there are none.
    var reach: CGFloat?
    /// How far areas reach beneath others.
    var overlap: CGFloat

    /// The number of pixels.
    var size: CGFloat {
      parts.reduce(0) { $0 + $1.image.naturalSize.width * $1.image.naturalSize.height }
    }
  }

  /// A piece and others that are equal but for their place.
  private struct Copies {
    /// The first one, where it is shown.
    let piece: Piece
    var count = 0
    /// The areas of the first one; nil if there are too many.
    var drawing: Drawing?
  }

  private let lowering: Lowering
  private var copies: [Copies] = []
  /// The index of a picture's copies.
  private var places: [Piece: Int] = [:]
  private var isOfMoments: Bool { lowering.capabilities.contains(.joinedMoments) }

  /// Returns the page with areas in place of small pictures with hard pixels: those in perspective, and all
  /// if the output smooths what it enlarges.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard !lowering.capabilities.contains(.projections), page.drawing.facts.has(.hardPixels) else {
      return page
    }
    var page = page
    var pass = HardPixels(lowering: lowering)
    page.replaceNodes(with: .hardPixels, by: lowering) { nodes, view in
      nodes.replacingPictures { parts, place in
        if let piece = pass.piece(of: parts, at: place, among: nodes, in: view) { pass.record(piece) }
        return nil
      }
    }
    pass.drawSmallestFirst()
    page.replaceNodes(with: .hardPixels, by: lowering) { nodes, view in
      nodes.replacingPictures { parts, place in
        pass.piece(of: parts, at: place, among: nodes, in: view).flatMap { pass.areas(inPlaceOf: $0) }
      }
    }
    return page
  }

  private init(lowering: Lowering) { self.lowering = lowering }

  /// Returns nil for pictures that stay as they are.
  private func piece(
    of parts: [DrawnImage], at place: Int, among nodes: [Drawing.Node], in view: View
  ) -> Piece? {
    guard parts[0].projection != nil || !lowering.capabilities.contains(.hardPixels),
      parts.allSatisfy(\.isSmallAndHard)
    else { return nil }
    var piece = Piece(parts: parts, overlap: view.overlap)
    // What touches differs from one moment to the next.
    guard parts[0].projection == nil, !isOfMoments else { return piece }
    let later = nodes.laterNeighbours(of: place).filter(\.isSmallAndHard)
    let reach = later.reduce(view.underlap) { min($0, $1.destination.width, $1.destination.height) }
    guard !later.isEmpty, let mosaic = mosaic(of: parts[0], overlap: 0, reach: reach) else {
      return piece
    }
    let mosaics = later.compactMap { self.mosaic(of: $0, overlap: 0) }
    piece.covered = mosaic.covered { box in mosaics.contains { $0.isOpaque(in: box) } }
    if !piece.covered.isEmpty { piece.reach = reach }
    return piece
  }

  private func mosaic(of picture: DrawnImage, overlap: CGFloat, reach: CGFloat? = nil) -> PixelMosaic? {
    lowering.images.pixels(of: picture.image).map {
      PixelMosaic(picture, $0, overlap: overlap, reach: reach)
    }
  }

  private mutating func record(_ piece: Piece) {
    let place = places[key(of: piece)] ?? copies.count
    if place == copies.count {
      places[key(of: piece)] = place
      copies.append(Copies(piece: piece))
    }
    copies[place].count += 1
  }

  /// Draws pictures as areas, the smallest first, as far as the page has room for their rectangles; others stay
  /// pictures.
  private mutating func drawSmallestFirst() {
    var room = Self.mostOnPage
    let sizes = copies.map(\.piece.size)
    for place in copies.indices.sorted(by: { (sizes[$0], $0) < (sizes[$1], $1) }) {
      let piece = copies[place].piece
      let mosaics = piece.parts.compactMap { mosaic(of: $0, overlap: piece.overlap, reach: piece.reach) }
      // Painters report pictures that cannot be read.
      guard mosaics.count == piece.parts.count else { continue }
      let areas = Self.areas(of: mosaics, beneath: piece.covered)
      // Each moment has the same elements for a picture, whatever else it shows.
      guard areas.rectangles <= (isOfMoments ? Self.mostOfMoments : room) else { continue }
      room -= areas.rectangles
      copies[place].drawing = Drawing(areas.nodes)
    }
  }

  private func areas(inPlaceOf piece: Piece) -> [Drawing.Node]? {
    guard let place = places[key(of: piece)], let drawing = copies[place].drawing else { return nil }
    if copies[place].count == 1 || isOfMoments || drawing.isEmpty { return drawing.nodes }
    let (here, first) = (piece.parts[0].destination, copies[place].piece.parts[0].destination)
    return [
      .instance(drawing, CGAffineTransform(translationX: here.minX - first.minX, y: here.minY - first.minY))
    ]
  }

  /// What equal pictures have in common wherever they are. Those in perspective look different elsewhere.
  private func key(of piece: Piece) -> Piece {
    var key = piece
    for n in key.parts.indices {
      key.parts[n].layer = -1
      if key.parts[n].projection == nil, !isOfMoments { key.parts[n].destination.origin = .zero }
    }
    return key
  }

  /// - Parameter covered: the covered cells of a flat picture; those of parts in perspective follow from the
  ///   parts.
  private static func areas(
    of mosaics: [PixelMosaic], beneath covered: Set<Int>
  ) -> (nodes: [Drawing.Node], rectangles: Int) {
    var nodes: [Drawing.Node] = []
    var rectangles = 0
    for (n, mosaic) in mosaics.enumerated() {
      let (picture, later) = (mosaic.picture, mosaics[(n + 1)...])
      let covered =
        later.isEmpty ? covered : mosaic.covered { box in later.contains { $0.isOpaque(in: box) } }
      for area in mosaic.areas(beneath: covered) {
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

extension View {
  /// How far areas reach beneath those drawn later: a point of the page, or up to two. A power of two, so that pictures
  /// at similar scales have the same areas.
  fileprivate var overlap: CGFloat {
    let point = 1 / max(toPage.largestScale, 1e-9)
    return CGFloat(exp2(log2(point).rounded(.up)))
  }
}

extension DrawnImage {
  fileprivate var isSmallAndHard: Bool {
    let size = image.naturalSize
    return magnification == .nearest && !image.isVector && size.width * size.height <= HardPixels.most
      && source.width > 0 && source.height > 0
  }
}

extension Drawing.Node {
  fileprivate var isFlatPicture: Bool {
    if case .image(let image) = self { image.projection == nil } else { false }
  }
}

extension [Drawing.Node] {
  /// Returns the flat pictures that touch the one at an index, and follow it with nothing else between.
  fileprivate func laterNeighbours(of place: Int) -> [DrawnImage] {
    guard case .image(let image) = self[place] else { return [] }
    let slack = -Swift.max(image.destination.width, image.destination.height) * 1e-6
    let box = image.destination.insetBy(dx: slack, dy: slack)
    var result: [DrawnImage] = []
    for case .image(let other) in self[(place + 1)...].prefix(64).prefix(while: \.isFlatPicture)
    where other.tint?.alpha ?? 1 >= 1 && box.intersects(other.destination) {
      result.append(other)
    }
    return result
  }

  /// Returns the same nodes with others in place of pictures; nil if all stay the same.
  ///
  /// - Parameter change: receives a picture, or the parts of one with a common perspective, and the index of the
  ///   first. Returns nil to keep them.
  func replacingPictures(_ change: ([DrawnImage], Int) -> [Drawing.Node]?) -> [Drawing.Node]? {
    var result: [Drawing.Node] = []
    var isChanged = false
    var place = 0
    while place < count {
      let parts = projectedParts(from: place)
      if !parts.isEmpty, let changed = change(parts, place) {
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
