import Drawing
@_spi(Drawing) @_spi(Time) import QuartzCore

/// The page under construction: what is drawn so far, and what is known of its layers. Everything draws here.
final class PageBuilder {
  let options: FlatteningOptions
  /// The page, except for its drawing, which is set at the end.
  var drawn: DrawnPage
  /// The drawing so far.
  var builder = DrawingBuilder()
  /// The spaces in depth whose planes are being drawn, innermost last.
  var depthSets: [DepthSet] = []
  /// The drawings of layers' backdrops, and how deep such copies are nested in each.
  var backdrops: [ObjectIdentifier: (drawing: Drawing, nesting: Int)] = [:]
  /// The layer of the innermost element that each layer is in, or is itself; -1 for none. For tagged documents.
  var elements: [LayerIndex: LayerIndex] = [:]
  /// The tiles of patterns that are already drawn.
  var tiles: [TileKey: TilePattern] = [:]
  /// The counts so far of what is limited.
  var counts = DrawingLimits.Count()
  /// The outlines of layers, for others of the same size.
  private var outlines: Set<CGPath> = []
  /// Class names, which are slow to look up.
  private var classNames: [ObjectIdentifier: String] = [:]
  /// The layers whose animations' key paths were checked.
  private var checkedLayers: Set<ObjectIdentifier> = []

  init(options: FlatteningOptions, size: CGSize) {
    self.options = options
    drawn = DrawnPage(size: size)
  }

  /// Returns the page once all is drawn.
  func finish() -> DrawnPage {
    drawn.drawing = builder.finish().withFinishing(named: options.inkNames)
    return drawn
  }

  /// Reserves room for many layers: a list that doubles when it is full takes up to twice the memory.
  func expect(layers count: Int) {
    if count > drawn.layers.count { drawn.layers.reserveCapacity(drawn.layers.count + count) }
  }

  /// Adds a layer to the list of layers.
  func identify(
    _ layer: CALayer, parent: LayerIndex, role: LayerIdentity.Role, copy: Int = 0
  ) -> LayerIndex {
    let kind = ObjectIdentifier(type(of: layer))
    // The result of `String(describing:)` without its search for protocols, which is slower than a small
    // page.
    let className = classNames[kind] ?? _typeName(type(of: layer), qualified: false)
    classNames[kind] = className
    drawn.layers.append(
      LayerIdentity(
        parent: parent, role: role, className: className, id: layer.identifier, name: layer.name, copy: copy))
    return LayerIndex(drawn.layers.count - 1)
  }

  /// Reports what happened to a layer; only once where the same happens to consecutive copies of it.
  func report(_ layer: LayerIndex, _ outcome: Finding.Outcome, _ reason: String) {
    let finding = Finding(layer: layer, outcome: outcome, reason: reason)
    if let last = drawn.findings.last, last.reason == reason, last.outcome == outcome,
      isCopy(layer, of: last.layer)
    {
      return
    }
    drawn.findings.append(finding)
  }

  /// Returns whether both are the same layer, as a replicator's copies are.
  private func isCopy(_ layer: LayerIndex, of other: LayerIndex) -> Bool {
    guard layer != other else { return true }
    guard drawn.layers.indices.contains(Int(layer)), drawn.layers.indices.contains(Int(other)) else {
      return false
    }
    let (a, b) = (drawn.layers[Int(layer)], drawn.layers[Int(other)])
    guard a.parent == b.parent, case .sublayer(let i) = a.role, case .sublayer(let j) = b.role else {
      return false
    }
    return i == j
  }

  /// Reports problems with a layer's animations.
  func checkAnimations(of layer: CALayer, index: LayerIndex) {
    guard layer.hasAnimations, checkedLayers.insert(ObjectIdentifier(layer)).inserted else { return }
    for problem in layer.animationProblems {
      report(index, problem.isDamage ? .damaged : .warning, problem.text)
    }
  }

  /// Reports that a picture without pixels cannot repeat its edges where `contentsRect` extends beyond it.
  func reportMissingEdges(of image: CGImage, _ part: CGRect, index: LayerIndex) {
    let whole = CGRect(x: 0, y: 0, width: 1, height: 1).insetBy(dx: -1e-3, dy: -1e-3)
    guard image.isVector, !whole.contains(part) else { return }
    report(
      index, .approximated,
      "its contentsRect reaches beyond a picture without pixels; nothing is drawn there")
  }

  /// Returns an equal outline that was drawn before, if any, so that layers of one size share it.
  func shared(_ outline: CGPath) -> CGPath {
    if outlines.count >= Self.mostOutlines { outlines.removeAll(keepingCapacity: true) }
    return outlines.insert(outline).memberAfterInsert
  }

  private static let mostOutlines = 1024

  /// Draws what a layer draws itself, clipped to the bounds it was drawn for, as pixels are on Apple's
  /// systems. Null clips nothing.
  func drawCut(to bounds: CGRect, _ draw: () -> Void) {
    builder.beginPart()
    draw()
    let drawing = builder.endPart()
    guard !drawing.nodes.isEmpty else { return }
    // What ends there anyway needs no clip, give or take rounding errors.
    if bounds.isNull || drawing.bounds.isNull || bounds.insetBy(dx: -1e-6, dy: -1e-6).covers(drawing.bounds) {
      builder.append(contentsOf: drawing.nodes)
    } else {
      builder.append(
        .group(Group(effects: GroupEffects(clips: [ClipPath(path: CGPath(rect: bounds))])), drawing))
    }
  }

  /// Reports that symbols of Apple's systems are not available here.
  func reportSymbol(_ image: CGImage, index: LayerIndex) {
    guard let name = image.systemSymbol else { return }
    report(index, .dropped, "the symbol \(name) is part of Apple's systems and is not drawn")
  }

  /// Fills a path with a visible paint.
  func fill(_ path: CGPath, with paint: Paint?) {
    guard let paint, !path.isEmpty else { return }
    builder.append(.path(DrawnPath(path: path, fill: paint)))
  }

  /// Draws something that is never mirrored: images and text.
  func upright(_ shown: ShownLayer, draw: () -> Void) {
    flipped(shown, shown.visit.isFlipped, draw: draw)
  }

  /// Draws in the coordinates of a layer's sublayers, which its own flipped geometry turns: what the layer draws itself has them.
  func inGeometry(of shown: ShownLayer, draw: () -> Void) {
    flipped(shown, shown.layer.isGeometryFlipped, draw: draw)
  }

  /// Draws in a group that is flipped about the layer's middle, if it has to be.
  private func flipped(_ shown: ShownLayer, _ isFlipped: Bool, draw: () -> Void) {
    if isFlipped { builder.open(Group(transform: LayerMatrix.flip(about: shown.layer.bounds))) }
    draw()
    if isFlipped { builder.close() }
  }
}
