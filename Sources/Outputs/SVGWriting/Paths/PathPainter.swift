import CoreGraphics
import Drawing

struct PathPainter {
  let document: Document

  private var paints: Paints { Paints(document: document) }

  func draw(_ item: DrawnPath, in frame: Frame, label: String? = nil) throws {
    if label == nil, let id = definition(of: item, in: frame) {
      return try document.append(document.use(of: id, at: .zero, in: frame.space), in: frame)
    }
    let fill = item.fill.flatMap { paints.visible($0, frame.ink) }
    let stroke = item.stroke.flatMap { $0.width > 0 ? paints.visible($0.paint, frame.ink) : nil }
    guard fill != nil || stroke != nil else { return }
    let element = element(
      of: item.path, fill: fill, rule: item.rule, stroke: item.stroke, strokePaint: stroke, in: frame,
      label: label)
    if let element { try document.append(element, in: frame) }
  }

  /// Returns nil for an empty path.
  private func element(
    of path: CGPath, fill: Paint?, rule: CGPathFillRule, stroke: Stroke?, strokePaint: Paint?,
    in frame: Frame,
    label: String? = nil
  ) -> Element? {
    let trim = document.notation.dashesTrims ? stroke?.trim : nil
    let path = trim?.path ?? path
    let matrix = frame.space.matrix
    let folded = path.transformed(by: matrix)
    guard !path.isEmpty else { return nil }
    let hasStroke = strokePaint != nil
    var isFolded = true
    if !matrix.isTranslation {
      if hasStroke, !matrix.isSimilarity {
        isFolded = false
      } else if !matrix.isUpright {
        isFolded = isShorterFolded(folded, path, frame.space)
      }
    }
    let space = isFolded ? frame.space : frame.space.opened()
    let scale = isFolded ? matrix.meanScale : 1
    let drawn = isFolded ? folded : path
    var element = Element(.path)
    element[.ariaLabel] = label
    if !isFolded {
      element[.transform] = document.transform(matrix, in: frame.space, extent: drawn.boundingBox)
    }
    let bounds = { path.transformed(by: space.matrix).boundingBoxOfPath }
    paints.set(fill, as: .fill, on: &element, in: space, bounds: bounds, ink: frame.ink)
    if fill != nil, rule == .evenOdd, !drawn.isConvexPrimitive { element[.fillRule] = "evenodd" }
    var shape = Shape(drawn, grid: document.grid(space))
    element.dependencies = AttributeSet(fill == nil ? [.fill] : [.fill, .fillOpacity, .fillRule])
    element.dependencies.insert(.stroke)
    if let stroke, let strokePaint {
      paints.set(strokePaint, as: .stroke, on: &element, in: space, bounds: bounds, ink: frame.ink)
      let attributes = StrokeAttributes(
        stroke, trim: trim?.range, on: drawn, scale: scale, grid: document.grid(space))
      attributes.set(on: &element)
      shape.mayBeElement = stroke.dashes.isEmpty
      element.dependencies.formUnion(attributes.dependencies)
    }
    element.shape = shape
    return element
  }

  // MARK: - Repeated paths

  /// A path, and the grid of its numbers.
  struct Key: Hashable {
    var path: DrawnPath
    var grid: Grid
  }

  /// The fewest points of a path worth a definition; fewer are no longer than a reference.
  private static let fewestPoints = 8

  /// Returns the id of a path that was drawn often, this time included; nil for others, and for transforms
  /// other than translations.
  private func definition(of item: DrawnPath, in frame: Frame) -> String? {
    guard item.path.points.count >= Self.fewestPoints, frame.space.matrix.isTranslation, frame.clips.isEmpty,
      frame.ink == .own, !document.definitions.identifiers.areOfMoment,
      [item.fill, item.stroke?.paint].allSatisfy({ $0?.isOfOneElement ?? true }), item.stroke?.width != 0
    else { return nil }
    return document.paths.use(of: Key(path: item, grid: document.grid(frame.space))) {
      var place = frame
      place.space = frame.space.opened()
      place.space.isShared = true
      let element = element(
        of: item.path, fill: item.fill.flatMap { paints.visible($0, .own) }, rule: item.rule,
        stroke: item.stroke,
        strokePaint: item.stroke.flatMap { paints.visible($0.paint, .own) }, in: place)
      return element.map { document.id(of: $0) }
    }
  }

  private func isShorterFolded(_ folded: CGPath, _ path: CGPath, _ space: UserSpace) -> Bool {
    func size(_ path: CGPath, _ space: UserSpace) -> Int {
      Shape(path, grid: document.grid(space)).element(with: [], layout: document.options.layout).size
    }
    let transform = document.transform(space.matrix, in: space, extent: path.boundingBox)?.utf8.count ?? 0
    return size(folded, space) <= size(path, space.opened()) + transform + 13
  }
}

extension Paint {
  /// Whether the paint is an attribute of the painted element.
  fileprivate var isOfOneElement: Bool {
    switch self {
    case .color(let color): !color.isInvisible
    case .gradient: true
    case .pattern: false
    }
  }
}

extension Element {
  /// A filled area without its fill.
  init(area: CGPath, grid: Grid) {
    self.init(.path)
    shape = Shape(area, grid: grid)
    dependencies = .area
  }
}
