import CoreGraphics
import Drawing
import PDFMarks

/// Marks which parts of a page belong to which element of a tagged document. One for each page.
final class ContentMarker {
  /// What is known of an element's text with a link of its own.
  private struct LinkKey: Hashable {
    var layer: LayerIndex
    var url: String
  }

  private(set) var marks: ContentMarks
  private let page: Int
  private let list: DrawnPage
  private let isTagged: Bool
  /// Whether named layers of the page's own layer can be switched on and off.
  private let hasLayers: Bool
  private var elements: [LayerIndex: Int] = [:]
  private var links: [LinkKey: Int] = [:]
  private var numbers: [Int: Int] = [:]
  private var artifact: Int?
  /// What is open, innermost last.
  private var open: [Open] = []
  /// How many drawings are open that are no content of the page: masks.
  private var suspensions = 0

  private enum Open: Equatable {
    case artifact
    /// The element of a layer.
    case element(LayerIndex)
    /// A layer that can be switched on and off, by the number of its marks.
    case layer(Int)
  }

  /// - Parameters:
  ///   - marks: those of the pages before.
  ///   - page: the index of the page.
  init(_ marks: ContentMarks, page: Int, of list: DrawnPage, isTagged: Bool, hasLayers: Bool) {
    self.marks = marks
    self.page = page
    self.list = list
    self.isTagged = isTagged
    self.hasLayers = hasLayers
  }

  private var structure: [LayerIndex: StructureElement] { list.structure }

  /// What is open of elements, innermost last; nil for nothing.
  private var content: Open? {
    open.last { if case .layer = $0 { false } else { true } }
  }

  /// Marks the beginning of a group, as far as it begins something.
  ///
  /// - Returns: how many marks of ends are to follow its drawing.
  func begin(_ group: Group, on canvas: Canvas) -> Int {
    guard suspensions == 0 else { return 0 }
    return beginLayer(group, on: canvas) + beginElement(group, on: canvas)
  }

  /// Marks the beginning of text with a link of its own; returns how many ends are to follow.
  func begin(_ run: GlyphRun, on canvas: Canvas) -> Int {
    guard suspensions == 0, let url = run.url, case .element(let layer)? = content,
      structure[layer]?.role != .link
    else { return 0 }
    return begin(link(to: url, in: layer), layer, on: canvas)
  }

  /// Marks the ends of what began last.
  func end(_ count: Int, on canvas: Canvas) {
    for _ in 0..<count {
      open.removeLast()
      canvas.draw(.end)
    }
  }

  /// Leaves out marks until `resume`.
  func suspend() { suspensions += 1 }
  func resume() { suspensions -= 1 }

  private func beginLayer(_ group: Group, on canvas: Canvas) -> Int {
    var layer: ContentMarks.Layer?
    if let finishing = group.effects?.finishing {
      layer = ContentMarks.Layer(name: finishing.title, finishing: finishing)
    } else if hasLayers, group.owner >= 0, list.layers.indices.contains(Int(group.owner)) {
      let identity = list.layers[Int(group.owner)]
      if identity.parent == 0, let name = identity.name, !name.isEmpty {
        layer = ContentMarks.Layer(name: name)
      }
    }
    guard let layer, let number = marks.number(of: layer), !open.contains(.layer(number)) else { return 0 }
    open.append(.layer(number))
    canvas.draw(.begin(number))
    return 1
  }

  private func beginElement(_ group: Group, on canvas: Canvas) -> Int {
    guard isTagged else { return 0 }
    if group.effects?.isArtifact ?? false { return beginArtifact(on: canvas) }
    let layer = group.owner
    guard layer >= 0, let element = structure[layer], content != .element(layer) else { return 0 }
    if element.role == .artifact { return beginArtifact(on: canvas) }
    return begin(self.element(of: layer, element), layer, on: canvas)
  }

  private func beginArtifact(on canvas: Canvas) -> Int {
    guard content != .artifact, let number = artifact ?? marks.add(.artifact) else { return 0 }
    artifact = number
    open.append(.artifact)
    canvas.draw(.begin(number))
    return 1
  }

  private func begin(_ element: Int, _ layer: LayerIndex, on canvas: Canvas) -> Int {
    // What lies in an artifact is a part of it.
    guard content != .artifact, let number = numbers[element] ?? marks.add(.element(element)) else {
      return 0
    }
    numbers[element] = number
    open.append(.element(layer))
    canvas.draw(.begin(number))
    return 1
  }

  // MARK: Elements

  /// The index of a layer's element, which is created when it is first asked for, after those around it.
  private func element(of layer: LayerIndex, _ element: StructureElement) -> Int {
    var missing: [(LayerIndex, StructureElement)] = []
    var (next, wanted) = (layer, element)
    while elements[next] == nil {
      missing.append((next, wanted))
      guard let outer = structure[wanted.parent] else { break }
      (next, wanted) = (wanted.parent, outer)
    }
    for (layer, element) in missing.reversed() {
      var made = ContentMarks.Element(
        page: page, type: element.role.structureType, label: element.label, language: element.language,
        order: element.order)
      made.parent = elements[element.parent]
      made.hasContent = element.hasContent
      marks.elements.append(made)
      elements[layer] = marks.elements.count - 1
    }
    return elements[layer] ?? 0
  }

  private func link(to url: String, in layer: LayerIndex) -> Int {
    let key = LinkKey(layer: layer, url: url)
    if let known = links[key] { return known }
    var made = ContentMarks.Element(page: page, type: "Link")
    made.parent = structure[layer].map { element(of: layer, $0) }
    marks.elements.append(made)
    links[key] = marks.elements.count - 1
    return marks.elements.count - 1
  }

  /// The element of a link on the page; nil if it has none, as nothing of it was drawn.
  ///
  /// - Parameter layer: the layer whose element is innermost around the link.
  func element(ofLinkTo url: String, in layer: LayerIndex) -> Int? {
    links[LinkKey(layer: layer, url: url)] ?? elements[layer]
  }

  /// Notes what is read instead of elements' content.
  func read(_ texts: [LayerIndex: String]) {
    for (layer, text) in texts {
      if let element = elements[layer] { marks.elements[element].text = text }
    }
  }

  /// Notes where the figures and tables of the page are.
  func place(_ boxes: [LayerIndex: CGRect]) {
    for (layer, box) in boxes {
      if let element = elements[layer] { marks.elements[element].box = box }
    }
  }
}

extension StructureElement.Role {
  /// The standard structure type (ISO 32000-1, 14.8.4).
  fileprivate var structureType: String {
    switch self {
    case .heading1: "H1"
    case .heading2: "H2"
    case .heading3: "H3"
    case .heading4: "H4"
    case .heading5: "H5"
    case .heading6: "H6"
    case .paragraph: "P"
    case .section: "Sect"
    case .list: "L"
    case .listItem: "LI"
    case .table: "Table"
    case .tableRow: "TR"
    case .tableHeader: "TH"
    case .tableCell: "TD"
    case .figure: "Figure"
    case .link: "Link"
    case .span: "Span"
    case .artifact: "Artifact"
    }
  }
}

extension CGInk.Finishing {
  /// What viewers show as the name of the layer.
  fileprivate var title: String { ink?.name ?? rawValue }
}

extension Canvas {
  /// Draws a mark, which is not to be seen.
  fileprivate func draw(_ meaning: ContentMark.Meaning) {
    context.save()
    context.resetMatrix()
    context.setBlendMode(.normal)
    context.setSource(RGBA(red: 1, green: 1, blue: 1))
    context.beginPath()
    for triangle in ContentMark.triangles(meaning) { context.appendPolygon(triangle) }
    context.fill()
    context.restore()
  }
}
