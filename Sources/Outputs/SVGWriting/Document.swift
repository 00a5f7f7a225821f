import CoreGraphics
import Drawing

/// A document being drawn, with what everything that draws into it shares.
final class Document {
  let page: DrawnPage
  let options: SVGOptions
  let notation: any Notation
  let census: DrawingCensus
  let definitions: Definitions
  let elements: any ElementSink
  /// The layer being drawn.
  var layer: LayerIndex = -1
  /// The ids of paths that were drawn often.
  var paths = Repetitions<PathPainter.Key, String>(fewest: 10)
  private(set) var findings: [Finding] = []
  private var reported: Set<Finding> = []

  init(
    _ page: DrawnPage, options: SVGOptions, notation: any Notation, census: DrawingCensus,
    identifiers: Identifiers, elements: any ElementSink
  ) {
    self.page = page
    self.options = options
    self.notation = notation
    self.census = census
    self.elements = elements
    definitions = Definitions(identifiers, elements: elements, layout: options.layout)
  }

  /// A document of its own, as short as possible.
  convenience init(_ page: DrawnPage, options: SVGOptions, to sink: @escaping ([UInt8]) throws -> Void) {
    self.init(
      page, options: options, notation: ShortestNotation(),
      census: DrawingCensus(page.drawing, countsGlyphs: options.text == .outlines),
      identifiers: Identifiers(prefix: options.idPrefix, layers: page.layers),
      elements: DocumentWriter(root: Self.root(page, options), layout: options.layout, sink: sink))
  }

  /// One moment of an animation.
  convenience init(_ page: DrawnPage, options: SVGOptions, moment: MomentBuilder) {
    self.init(
      page, options: options, notation: EvenNotation(precision: options.precision), census: .ofMoments,
      identifiers: Identifiers(
        prefix: options.idPrefix, layers: page.layers, layerKeys: LayerKeys(page.layers)),
      elements: moment)
  }

  static func root(_ page: DrawnPage, _ options: SVGOptions) -> Element {
    let grid = Grid(digits: options.precision)
    let (width, height) = (grid.text(Double(page.size.width)), grid.text(Double(page.size.height)))
    var root = Element(.svg)
    if options.isInline {
      // What blends in it must not blend with the surrounding page.
      if page.drawing.facts.has(.blends) { root[.style] = "isolation:isolate" }
    } else {
      root[.xmlns] = "http://www.w3.org/2000/svg"
    }
    root[.width] = width
    root[.height] = height
    root[.viewBox] = "0 0 \(width) \(height)"
    if let language = options.language, !language.isEmpty { root[.language] = language }
    return root
  }

  func report(_ layer: LayerIndex, _ outcome: Finding.Outcome, _ reason: String) {
    let finding = Finding(layer: layer, outcome: outcome, reason: reason)
    if reported.insert(finding).inserted { findings.append(finding) }
  }

  // MARK: - Elements

  /// Appends an element, with the clips that its groups could not have.
  func append(_ element: consuming Element, in frame: Frame) throws {
    var groups = frame.clips.map(Element.init(clippedTo:))
    if let clip = frame.clips.last,
      !element.has(.transform), !element.has(.clipPath), !element.has(.filter), element.tag != .svg
    {
      element[.clipPath] = clip
      groups.removeLast()
    }
    for group in groups { try elements.open(group) }
    try elements.append(element)
    for _ in groups { try elements.close() }
  }

  /// Begins an element that ends with a frame.
  func open(_ element: Element, in frame: inout Frame) throws {
    try elements.open(element)
    frame.openElements += 1
  }

  /// Begins groups with the clips that a frame's groups could not have.
  func openClips(of frame: inout Frame) throws {
    for clip in frame.clips { try open(Element(clippedTo: clip), in: &frame) }
    frame.clips = []
  }

  /// Ends the elements that end with a frame.
  func close(_ frame: Frame) throws {
    for _ in 0..<frame.openElements { try elements.close() }
  }

  // MARK: - Numbers

  func grid(_ space: UserSpace) -> Grid {
    Grid(pageDigits: options.precision, scale: space.toPage.largestScale)
  }

  func transform(_ m: CGAffineTransform, in space: UserSpace, extent: CGRect) -> String? {
    notation.transform(m, grid: grid(space), extent: extent)
  }

  // MARK: - Definitions

  /// Returns a reference to a definition, shared by all equal ones.
  func reference(to element: Element) -> String { "url(#\(id(of: element)))" }

  func id(of element: Element) -> String { definitions.id(of: element, for: layer) }

  /// Returns a reference to a definition, translated to a place in a space.
  func use(of id: String, at place: CGPoint, in space: UserSpace) -> Element {
    var use = Element(.use)
    use[.href] = "#\(id)"
    let place = place.applying(space.matrix)
    notation.place(
      &use, by: CGAffineTransform(translationX: place.x, y: place.y), grid: grid(space), extent: .zero)
    use.dependencies = .everything
    return use
  }

  /// Returns the id of an element that shows a separate drawing.
  ///
  /// - Parameters:
  ///   - backdrop: the drawing's backdrop.
  ///   - isNamed: whether layers get their ids there.
  ///   - purpose: distinguishes it from other elements that show the same drawing.
  func id(
    of element: Element, showing drawing: Drawing, in space: UserSpace, ink: Ink, backdrop: Element? = nil,
    isNamed: Bool = false, _ purpose: String
  ) -> String {
    let subDrawing = Definitions.SubDrawing(
      element: element, backdrop: backdrop, drawing: drawing, space: space, ink: ink, isNamed: isNamed,
      layer: layer)
    return definitions.id(of: subDrawing, "\(element.tag.rawValue) \(ink) \(purpose)")
  }
}
