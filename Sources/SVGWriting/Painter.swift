import Blurring
import CoreGraphics
import Drawing
import ImageDecoding

/// Walks a drawing and builds SVG elements from it.
///
/// One painter writes one document. The walk keeps its place on a stack of its own; drawings that need elements of their
/// own elsewhere (masks, shared contents) wait in a queue until the page is done, so nothing ever recurses.
final class Painter {
  /// What takes the place of the colours of the items.
  enum Ink: Hashable {
    case own
    /// Only the alpha of the items counts.
    case solid(RGBA)
  }

  /// From the coordinates of items to those of the page.
  struct Space {
    /// To the user space of the innermost element that is open.
    var matrix: CGAffineTransform = .identity
    /// From that user space to the page.
    var toPage: CGAffineTransform = .identity
    /// The part of the user space that can be seen.
    var visible: CGRect
    /// Whether what is drawn here is shown in places that are not known yet, turned or not.
    var isShared = false

    /// Whether boxes in the user space surely stand upright on the page.
    var isUpright: Bool {
      !isShared && (toPage.b == 0 && toPage.c == 0 || toPage.a == 0 && toPage.d == 0)
    }

    func inside(_ m: CGAffineTransform) -> Space {
      Space(matrix: m.concatenating(matrix), toPage: toPage, visible: visible, isShared: isShared)
    }

    /// The user space of an element that carries the whole matrix.
    func opened() -> Space {
      let toPage = matrix.concatenating(toPage)
      let visible = matrix.isInvertible ? visible.applying(matrix.inverted()) : visible
      return Space(matrix: .identity, toPage: toPage, visible: visible, isShared: isShared)
    }
  }

  /// A place in a drawing.
  struct Frame {
    var drawing: Drawing
    /// The next of its nodes.
    var next = 0
    var space: Space
    var ink: Ink = .own
    /// How many elements end with the drawing.
    var openElements = 0
    var layer: LayerIndex = -1
    /// Whether layers get their ids here: not in masks and shadows, which repeat what is drawn elsewhere.
    var isNamed = true
    /// Clips of groups that must not be isolated, for each of the items.
    var clip: String?
    /// The only clip of the innermost group that has clips, in the user space.
    var enclosingClip: CGPath?
  }

  /// A drawing that stands among the definitions.
  struct Job {
    var node: Node
    /// What lies behind the drawing.
    var ground: Node?
    var drawing: Drawing
    var space: Space
    var ink: Ink
    var isNamed: Bool
    /// The layer that asked for it.
    var layer: LayerIndex = -1
  }

  let list: DrawnPage
  let options: SVGOptions
  let glyphShapes: any GlyphShapes
  let pictures: any PictureCoding
  let census: DrawingCensus
  var builder: DocumentBuilder
  var identifiers: Identifiers
  var findings: [Finding] = []
  var definitionIDs: [String: String] = [:]
  var sharedFonts: [SharedFont.Key: SharedFont] = [:]
  var jobIDs: [String: String] = [:]
  var jobs: [Job] = []
  /// The layer that is being drawn, and how many definitions each has so far.
  var currentLayer: LayerIndex = -1
  var definitionCounts: [String: Int] = [:]
  /// Of all layers, where documents are to be alike at all moments.
  let layerKeys: [String]
  /// What was found of files, which may be shown often.
  var embeddings: [PictureKey: ImageEmbedding] = [:]
  var vectorShadows: [VectorShadow.Key: VectorShadow] = [:]
  var shadowContours = ContourCache()
  /// Whether something is blurred in each definition; empty until it is asked for.
  var blurringDefinitions: [Bool] = []
  private var reported: Set<Finding> = []
  private var drawingNumbers: [ObjectIdentifier: Int] = [:]
  private var stack: [Frame] = []

  init(
    _ list: DrawnPage, options: SVGOptions, glyphShapes: any GlyphShapes, pictures: any PictureCoding,
    sink: @escaping ([UInt8]) throws -> Void
  ) {
    self.list = list
    var options = options
    options.idPrefix = Identifiers.name(options.idPrefix)
    self.options = options
    self.glyphShapes = glyphShapes
    self.pictures = pictures
    census = DrawingCensus(list.drawing, countsGlyphs: options.text == .outlines)
    identifiers = Identifiers(prefix: options.idPrefix, layers: list.layers)
    layerKeys = options.isUniform ? Self.keys(of: list.layers) : []
    builder = DocumentBuilder(
      root: Self.root(list, options), layout: options.layout, isUniform: options.isUniform, sink: sink)
  }

  func paint() throws {
    try paintHead()
    let page = CGRect(x: 0, y: 0, width: list.size.width, height: list.size.height)
    stack = [Frame(drawing: list.drawing, space: Space(visible: page))]
    try run()
    try builder.openDefinitions()
    // Jobs may add jobs.
    var next = 0
    while next < jobs.count {
      let job = jobs[next]
      next += 1
      try builder.open(job.node)
      if let ground = job.ground { try builder.append(ground) }
      stack = [
        Frame(
          drawing: job.drawing, space: job.space, ink: job.ink, openElements: 1, layer: job.layer,
          isNamed: job.isNamed)
      ]
      try run()
    }
    try builder.finish()
  }

  /// A number that tells a drawing from all others of the page.
  func number(of drawing: Drawing) -> Int {
    let number = drawingNumbers[ObjectIdentifier(drawing)] ?? drawingNumbers.count
    drawingNumbers[ObjectIdentifier(drawing)] = number
    return number
  }

  func report(_ layer: LayerIndex, _ outcome: Finding.Outcome, _ reason: String) {
    let finding = Finding(layer: layer, outcome: outcome, reason: reason)
    if reported.insert(finding).inserted { findings.append(finding) }
  }

  // MARK: - The walk

  private func run() throws {
    while let top = stack.indices.last {
      let frame = stack[top]
      let nodes = frame.drawing.nodes
      guard frame.next < nodes.count else {
        stack.removeLast()
        for _ in 0..<frame.openElements { try builder.close() }
        continue
      }
      stack[top].next += 1
      if case .group(let group, let content) = nodes[frame.next] {
        currentLayer = group.layer >= 0 ? group.layer : frame.layer
        if let inner = try open(group, content, in: frame) { stack.append(inner) }
        continue
      }
      currentLayer = frame.layer
      if case .image(let image) = nodes[frame.next] {
        try draw(image, at: frame.next, of: nodes, in: frame)
      } else if case .shadow(let shadow) = nodes[frame.next], try drawInSilhouette(shadow, in: frame) {
        // With it the drawing that casts it.
        stack[top].next += 1
      } else {
        try draw(nodes[frame.next], in: frame)
      }
    }
  }

  /// Goes on with the nodes of a drawing, in place.
  func push(_ frame: Frame) { stack.append(frame) }

  private func draw(_ node: Drawing.Node, in frame: Frame) throws {
    switch node {
    case .path(let path): try draw(path, in: frame)
    case .glyphs(let run): try draw(run, in: frame)
    case .shadow(let shadow): try draw(shadow, in: frame)
    case .instance(let drawing, let transform): try use(drawing, transform, in: frame)
    case .image, .group: break
    }
  }

  /// Adds an element, with the clip that its group could not carry.
  func append(_ node: Node, in frame: Frame) throws {
    guard let clip = frame.clip else { return try builder.append(node) }
    if !node.has(.transform), !node.has(.clipPath), !node.has(.filter), node.tag != .svg {
      var node = node
      node[.clipPath] = clip
      return try builder.append(node)
    }
    var group = Node(.g)
    group[.clipPath] = clip
    try builder.open(group)
    try builder.append(node)
    try builder.close()
  }

  // MARK: - Precision

  func grid(_ space: Space) -> Grid {
    Grid(pageDigits: options.precision, scale: space.toPage.largestScale)
  }

  func transformText(_ m: CGAffineTransform, in space: Space, extent: CGRect) -> String? {
    if options.isUniform { return uniformTransform(m) }
    let reach = [extent.minX, extent.maxX, extent.minY, extent.maxY].map { abs(Double($0)) }.max() ?? 1
    return TransformText(grid: grid(space), extent: reach.isFinite ? reach : 1).text(m)
  }

  // MARK: - Definitions

  /// A reference to a definition, which is shared with all that are the same.
  func reference(to node: Node) -> String { "url(#\(identifier(of: node)))" }

  func identifier(of node: Node) -> String {
    var bytes: [UInt8] = []
    Markup.write(node, layout: options.layout, to: &bytes)
    let key = String(decoding: bytes, as: UTF8.self)
    if let id = definitionIDs[key], !options.isUniform || node.has(.dataURI) { return id }
    let id = options.isUniform && node.has(.dataURI) ? uniformID(ofPicture: key) : nextDefinitionID()
    definitionIDs[key] = id
    var named = node
    named[.id] = id
    builder.define(named)
    return id
  }

  func isDefined(_ node: Node) -> Bool {
    guard !options.isUniform else { return false }
    var bytes: [UInt8] = []
    Markup.write(node, layout: options.layout, to: &bytes)
    return definitionIDs[String(decoding: bytes, as: UTF8.self)] != nil
  }
}
