import Drawing
@_spi(Drawing) @_spi(Time) import QuartzCore

/// The page while it is made: what is drawn so far, and what is known of its layers. Everything that draws, draws here.
final class PageBuilder {
  let options: FlatteningOptions
  /// What is known of the page besides its drawing, which is made when all else is done.
  var drawn: DrawnPage
  /// What was drawn so far.
  var builder = DrawingBuilder()
  /// Spaces in depth whose planes are being drawn, innermost last.
  var depthSets: [DepthSet] = []
  /// How many of the layers that are being drawn cast a shadow once they are.
  var pendingShadows = 0
  /// The drawings of a layer's backdrop, and how many such lie in each other there.
  var backdrops: [ObjectIdentifier: (drawing: Drawing, nesting: Int)] = [:]
  /// Tiles of patterns that were drawn already.
  var tiles: [TileLook: TilePattern] = [:]
  /// How much there is of what layers make many of.
  var counts = InstanceLimits.Count()
  private var known = Known()

  /// What is found once and used again.
  private struct Known {
    /// Outlines of layers that were drawn, for others of the same size.
    var outlines: Set<CGPath> = []
    /// Names of classes, which the language takes long to find.
    var classNames: [ObjectIdentifier: String] = [:]
    /// Layers whose animations' key paths were looked at.
    var checkedLayers: Set<ObjectIdentifier> = []
  }

  init(options: FlatteningOptions, size: CGSize) {
    self.options = options
    drawn = DrawnPage(size: size)
  }

  /// The page, once all is drawn.
  func finish() -> DrawnPage {
    drawn.drawing = builder.finish()
    return drawn
  }

  /// Makes room for layers that are many: a list that doubles whenever it is full holds as much again.
  func expect(layers count: Int) {
    if count > drawn.layers.count { drawn.layers.reserveCapacity(drawn.layers.count + count) }
  }

  /// Gives a layer its place in the list of layers.
  func identify(
    _ layer: CALayer, parent: LayerIndex, role: LayerIdentity.Role, copy: Int = 0
  ) -> LayerIndex {
    let kind = ObjectIdentifier(type(of: layer))
    // What `String(describing:)` says, without its search for protocols, which takes longer than all of a small page.
    let className = known.classNames[kind] ?? _typeName(type(of: layer), qualified: false)
    known.classNames[kind] = className
    drawn.layers.append(
      LayerIdentity(
        parent: parent, role: role, className: className, id: layer.identifier, name: layer.name, copy: copy))
    return LayerIndex(drawn.layers.count - 1)
  }

  /// Reports what happened to a layer; once, where the same happens to several copies of it in a row.
  func report(_ layer: LayerIndex, _ outcome: Finding.Outcome, _ reason: String) {
    let finding = Finding(layer: layer, outcome: outcome, reason: reason)
    if let last = drawn.findings.last, last.reason == reason, last.outcome == outcome,
      isCopy(layer, of: last.layer)
    {
      return
    }
    drawn.findings.append(finding)
  }

  /// Whether both are the same layer, as a replicator's copies are.
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

  /// Reports what is wrong with a layer's animations.
  func checkAnimations(of layer: CALayer, index: LayerIndex) {
    guard layer.hasAnimations, known.checkedLayers.insert(ObjectIdentifier(layer)).inserted else { return }
    for problem in layer.animationProblems {
      report(index, problem.isDamage ? .damaged : .warning, problem.text)
    }
  }

  /// Where `contentsRect` reaches beyond a picture, its outermost pixels repeat, if it has any.
  func reportMissingEdges(of image: CGImage, _ part: CGRect, index: LayerIndex) {
    let whole = CGRect(x: 0, y: 0, width: 1, height: 1).insetBy(dx: -1e-3, dy: -1e-3)
    guard image.isVector, !whole.contains(part) else { return }
    report(
      index, .approximated,
      "its contentsRect reaches beyond a picture without pixels; nothing is drawn there")
  }

  /// An equal outline that was drawn already, so that layers of one size have it in common; else this one.
  func shared(_ outline: CGPath) -> CGPath {
    if known.outlines.count >= Self.mostOutlines { known.outlines.removeAll(keepingCapacity: true) }
    return known.outlines.insert(outline).memberAfterInsert
  }

  private static let mostOutlines = 1024

  /// Draws what a layer draws itself, which ends at the bounds that it was drawn for as pixels do on Apple's systems; null
  /// cuts nothing.
  func drawCut(to bounds: CGRect, _ draw: () -> Void) {
    let start = builder.nodes.count
    draw()
    let drawing = Drawing(builder.take(from: start))
    guard !drawing.nodes.isEmpty else { return }
    // What ends there anyway needs no clip. Sums of roundings are no drawing beyond.
    if bounds.isNull || drawing.bounds.isNull || bounds.insetBy(dx: -1e-6, dy: -1e-6).covers(drawing.bounds) {
      builder.append(contentsOf: drawing.nodes)
    } else {
      builder.append(
        .group(Group(effects: GroupEffects(clips: [ClipPath(path: CGPath(rect: bounds))])), drawing))
    }
  }

  /// Symbols of Apple's systems are not here to be drawn.
  func reportSymbol(_ image: CGImage, index: LayerIndex) {
    guard let name = image.systemSymbol else { return }
    report(index, .dropped, "the symbol \(name) is part of Apple's systems and is not drawn")
  }

  /// Fills a path with a paint that can be seen.
  func fill(_ path: CGPath, with paint: Paint?) {
    guard let paint, !path.isEmpty else { return }
    builder.append(.path(DrawnPath(path: path, fill: paint)))
  }

  /// Draws something that is never mirrored: images and text.
  func upright(_ shown: ShownLayer, draw: () -> Void) {
    guard shown.visit.isFlipped else {
      draw()
      return
    }
    builder.open(Group(transform: LayerMatrix.flip(about: shown.layer.bounds)))
    draw()
    builder.close()
  }
}
