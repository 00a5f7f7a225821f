import CoreGraphics
import Drawing
import XMLReading

/// Walks a drawing and draws its nodes as elements.
///
/// One painter draws one document. The walk keeps its own stack. Drawings that need separate elements are
/// queued among the definitions until the page is done, so nothing recurses.
final class DocumentPainter {
  private let document: Document
  private let groups: GroupPainter
  private let paths: PathPainter
  private let pictures: PicturePainter
  private let text: TextPainter
  private let shadows: ShadowPainter
  private let instances: Instances
  private var stack: [Frame] = []

  init(_ document: Document, glyphShapes: any GlyphShapes, pictures: any PictureCoding) {
    self.document = document
    groups = GroupPainter(document: document)
    paths = PathPainter(document: document)
    self.pictures = PicturePainter(document, pictures)
    text = TextPainter(document, shapes: glyphShapes)
    shadows = ShadowPainter(document: document)
    instances = Instances(document: document)
  }

  func paint() throws {
    let size = document.page.size
    let space = UserSpace(
      visible: CGRect(x: 0, y: 0, width: size.width, height: size.height),
      isShared: document.definitions.identifiers.areOfMoment)
    try paintHead(Frame(drawing: .empty, space: space))
    try run(Frame(drawing: document.page.drawing, space: space))
    try document.elements.openDefinitions()
    while let next = document.definitions.nextSubDrawing() {
      var frame = Frame(
        drawing: next.drawing, space: next.space, ink: next.ink, layer: next.layer, isNamed: next.isNamed)
      try document.open(next.element, in: &frame)
      if let backdrop = next.backdrop { try document.elements.append(backdrop) }
      try run(frame)
    }
    try document.elements.finish()
  }

  /// Writes title, description and background.
  private func paintHead(_ frame: Frame) throws {
    let options = document.options
    for (tag, text) in [(Tag.title, options.title), (.desc, options.description)] {
      guard let text, !text.isEmpty else { continue }
      var element = Element(tag)
      XMLOutput.escape(text, inAttribute: false, to: &element.text)
      try document.elements.append(element)
    }
    guard let color = options.background, !color.isInvisible else { return }
    try paths.draw(DrawnPath(path: CGPath(rect: frame.space.visible), fill: .color(color)), in: frame)
  }

  /// Draws the rest of a frame, and ends its elements.
  private func run(_ frame: Frame) throws {
    stack = [frame]
    while let top = stack.indices.last {
      let frame = stack[top]
      let nodes = frame.drawing.nodes
      guard frame.next < nodes.count else {
        try document.close(stack.removeLast())
        continue
      }
      stack[top].next += 1
      document.layer = frame.layer
      if let inner = try draw(nodes[frame.next], in: frame) { stack.append(inner) }
    }
  }

  /// Draws a node.
  ///
  /// - Returns: what is still to be drawn of it.
  private func draw(_ node: Drawing.Node, in frame: Frame) throws -> Frame? {
    switch node {
    case .group(let group, let content): return try groups.open(group, content, in: frame)
    case .path(let path): try paths.draw(path, in: frame)
    case .glyphs(let run): try text.draw(run, in: frame)
    case .image(let image): try pictures.draw(image, in: frame)
    case .shadow(let shadow):
      guard let drawing = shadows.drawing(casting: shadow, in: frame) else {
        return try shadows.draw(shadow, in: frame)
      }
      // Together with the drawing that casts it.
      stack[stack.count - 1].next += 1
      return try shadows.draw(drawing, casting: shadow, in: frame)
    case .instance(let drawing, let transform): return try instances.draw(drawing, transform, in: frame)
    }
    return nil
  }
}

/// Drawings that are shown in several places.
struct Instances {
  let document: Document

  func draw(_ drawing: Drawing, _ transform: CGAffineTransform, in frame: Frame) throws -> Frame? {
    // Several things with coordinates of their own keep these.
    if drawing.nodes.count > 1, !document.census.isRepeated(drawing), frame.clips.isEmpty {
      return try GroupPainter(document: document).open(Group(transform: transform), drawing, in: frame)
    }
    var inner = frame
    inner.space = frame.space.inside(transform)
    inner.openElements = 0
    return try place(drawing, in: inner)
  }

  /// Draws a drawing in place if that is its only use, else as a reference to a definition.
  ///
  /// - Parameter frame: the frame whose elements end with the drawing.
  /// - Returns: what is still to be drawn.
  func place(_ drawing: Drawing, in frame: Frame) throws -> Frame? {
    guard !drawing.isEmpty, frame.space.matrix.isInvertible else {
      try document.close(frame)
      return nil
    }
    // A clip would isolate what a reference shows, and in Firefox a transform, too.
    let isOpen = drawing.facts.has(.blends) && (!frame.clips.isEmpty || !frame.space.matrix.isTranslation)
    guard document.census.isRepeated(drawing), !isOpen else {
      var inner = frame
      (inner.drawing, inner.next) = (drawing, 0)
      return inner
    }
    var use = Element(.use)
    use[.href] = "#\(symbol(of: drawing, in: frame))"
    document.notation.place(
      &use, by: frame.space.matrix, grid: document.grid(frame.space), extent: drawing.bounds)
    use.dependencies = .everything
    try document.append(use, in: frame)
    try document.close(frame)
    return nil
  }

  private func symbol(of drawing: Drawing, in frame: Frame) -> String {
    let scale = CGFloat(max(frame.space.matrix.concatenating(frame.space.toPage).largestScale, 1))
    // Areas may extend beneath the edges of others that are as large as the drawing.
    let space = UserSpace(
      toPage: CGAffineTransform(scaleX: scale, y: scale), visible: drawing.bounds.insetBy(dx: -1, dy: -1),
      isShared: true)
    return document.id(
      of: Element(.g), showing: drawing, in: space, ink: frame.ink, isNamed: frame.isNamed, "")
  }
}
