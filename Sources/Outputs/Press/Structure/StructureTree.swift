import CoreGraphics
import PDFFinishing
import PDFMarks

/// The elements of a document with their content, in the order of reading.
struct StructureTree {
  /// Where marked content is.
  struct Place {
    let page: QPDFDocument.Object
    /// The form whose content it is; nil for the page itself.
    let stream: QPDFDocument.Object?
  }

  /// What an element holds.
  enum Kid {
    case element(Int)
    case content(Place, number: Int)
    case annotation(QPDFDocument.Object)
  }

  /// An entry of the tree of parents, which leads from content to elements.
  enum Parents {
    /// Of a stream: the index in `streams`.
    case stream(Int)
    /// Of an annotation.
    case annotation(QPDFDocument.Object, Int)
  }

  private(set) var elements: [ContentMarks.Element]
  /// By element.
  private var kids: [[Kid]]
  private var top: [Kid] = []
  private var isAttached: [Bool]
  private(set) var parents: [Parents] = []
  /// The element of each marked content of each stream.
  private(set) var streams: [[Int]] = []

  init(_ elements: [ContentMarks.Element]) {
    self.elements = elements
    kids = [[Kid]](repeating: [], count: elements.count)
    isAttached = [Bool](repeating: false, count: elements.count)
  }

  /// Adds an entry for the content of a stream, and returns its number.
  mutating func makeStream() -> Int {
    parents.append(.stream(streams.count))
    streams.append([])
    return parents.count - 1
  }

  /// Adds marked content to an element, and returns its number in its stream.
  mutating func add(contentAt place: Place, of stream: Int, to element: Int) -> Int {
    guard parents.indices.contains(stream), case .stream(let index) = parents[stream] else { return 0 }
    let number = streams[index].count
    streams[index].append(element)
    add(.content(place, number: number), to: element)
    return number
  }

  /// Adds an annotation to a link's element, or to a new one of the document.
  mutating func add(_ annotation: QPDFDocument.Object, ofPage page: Int, to element: Int?) {
    let element = element ?? makeLink(on: page)
    parents.append(.annotation(annotation, element))
    add(.annotation(annotation), to: element)
  }

  private mutating func makeLink(on page: Int) -> Int {
    elements.append(ContentMarks.Element(page: page, type: "Link"))
    kids.append([])
    isAttached.append(false)
    return elements.count - 1
  }

  private mutating func add(_ kid: Kid, to element: Int) {
    guard kids.indices.contains(element) else { return }
    kids[element].append(kid)
    var next = element
    while !isAttached[next] {
      isAttached[next] = true
      guard let outer = elements[next].parent, kids.indices.contains(outer) else {
        top.append(.element(next))
        return
      }
      kids[outer].append(.element(next))
      next = outer
    }
  }

  /// What an element holds, in the order of reading; nil for the document.
  func kids(of element: Int?) -> [Kid] {
    guard let element else { return sorted(top) }
    return kids.indices.contains(element) ? sorted(kids[element]) : []
  }

  /// The elements that have content.
  var used: [Int] { elements.indices.filter { isAttached[$0] } }

  private func sorted(_ kids: [Kid]) -> [Kid] {
    func key(_ kid: Kid) -> (page: Int, order: Double) {
      guard case .element(let element) = kid else { return (0, 0) }
      return (elements[element].page, elements[element].order)
    }
    let isOrdered = kids.contains { key($0).order != 0 }
    guard isOrdered else { return kids }
    return kids.enumerated().sorted {
      let (a, b) = (key($0.element), key($1.element))
      return (a.page, a.order, $0.offset) < (b.page, b.order, $1.offset)
    }.map(\.element)
  }
}

/// Writes the structure tree of a document.
struct StructureWriter {
  private let tree: StructureTree
  private let heights: [CGFloat]
  private let document: QPDFDocument
  private let pages: [QPDFDocument.Object]
  private let namespace: QPDFDocument.Object?

  /// - Parameter usesNamespaces: whether elements are those of PDF 2.0 (ISO 32000-2, 14.8.6).
  init(
    _ tree: StructureTree, heights: [CGFloat], usesNamespaces: Bool, in document: QPDFDocument,
    pages: [QPDFDocument.Object]
  ) {
    (self.tree, self.heights, self.document, self.pages) = (tree, heights, document, pages)
    namespace =
      usesNamespaces
      ? document.indirect(
        document.dictionary([
          "Type": document.name("Namespace"), "NS": document.text("http://iso.org/pdf2/ssn"),
        ])) : nil
  }

  /// An element as it is written.
  private struct Written {
    let outer: QPDFDocument.Object
    /// What has its content, where that is not the element itself.
    let inner: QPDFDocument.Object
  }

  func write() {
    let root = document.indirect(document.dictionary(["Type": document.name("StructTreeRoot")]))
    let whole = element("Document", in: root)
    var written: [Int: Written] = [:]
    for index in tree.used { written[index] = make(index) }
    for index in tree.used {
      guard let own = written[index] else { continue }
      let outer = tree.elements[index].parent.flatMap { written[$0]?.inner } ?? whole
      own.outer["P"] = outer
      own.inner["K"] = list(tree.kids(of: index), written)
    }
    whole["K"] = list(tree.kids(of: nil), written)
    root["K"] = document.array([whole])
    var numbers: [QPDFDocument.Object] = []
    for (key, entry) in tree.parents.enumerated() {
      numbers.append(document.number(Double(key)))
      switch entry {
      case .stream(let index):
        let elements = tree.streams[index].compactMap { written[$0]?.inner }
        numbers.append(document.indirect(document.array(elements)))
      case .annotation(let annotation, let element):
        annotation["StructParent"] = document.number(Double(key))
        if let own = written[element] { numbers.append(own.inner) }
      }
    }
    root["ParentTree"] = document.indirect(document.dictionary(["Nums": document.array(numbers)]))
    root["ParentTreeNextKey"] = document.number(Double(tree.parents.count))
    if let namespace { root["Namespaces"] = document.array([namespace]) }
    document.root["StructTreeRoot"] = root
  }

  private func element(_ type: String, in parent: QPDFDocument.Object) -> QPDFDocument.Object {
    let made = document.indirect(
      document.dictionary(["Type": document.name("StructElem"), "S": document.name(type), "P": parent]))
    made["NS"] = namespace
    return made
  }

  private func make(_ index: Int) -> Written {
    let element = tree.elements[index]
    let none = document.array([])
    let own = self.element(type(of: element, index), in: none)
    own["Pg"] = pages.indices.contains(element.page) ? pages[element.page] : nil
    own["Alt"] = element.label.map(document.text)
    if element.label == nil { own["ActualText"] = element.text.map(document.text) }
    own["Lang"] = element.language.map(document.text)
    own["A"] = attributes(of: element, index)
    switch element.type {
    case "LI":
      let body = self.element("LBody", in: own)
      own["K"] = document.array([body])
      return Written(outer: own, inner: body)
    case "Link" where !isWithinText(element):
      // A link is a part of a text.
      let paragraph = self.element("P", in: none)
      paragraph["K"] = document.array([own])
      own["P"] = paragraph
      return Written(outer: paragraph, inner: own)
    default: return Written(outer: own, inner: own)
    }
  }

  /// A link that leads nowhere, as for presses, is a part of a text.
  private func type(of element: ContentMarks.Element, _ index: Int) -> String {
    let leads = tree.kids(of: index).contains { if case .annotation = $0 { true } else { false } }
    return element.type == "Link" && !leads ? "Span" : element.type
  }

  private static let texts: Set<String> = ["P", "H1", "H2", "H3", "H4", "H5", "H6", "Span", "Figure"]

  private func isWithinText(_ element: ContentMarks.Element) -> Bool {
    element.parent.map { Self.texts.contains(tree.elements[$0].type) } ?? false
  }

  private func attributes(of element: ContentMarks.Element, _ index: Int) -> QPDFDocument.Object? {
    if element.type == "TH" {
      return document.dictionary([
        "O": document.name("Table"), "Scope": document.name(namesColumn(index) ? "Column" : "Row"),
      ])
    }
    guard ["Figure", "Table"].contains(element.type), let box = element.box,
      heights.indices.contains(element.page)
    else { return nil }
    let height = heights[element.page]
    let place = CGRect(x: box.minX, y: height - box.maxY, width: box.width, height: box.height)
    return document.dictionary(["O": document.name("Layout"), "BBox": document.box(place)])
  }

  /// Whether a header is one of a row of nothing else.
  private func namesColumn(_ index: Int) -> Bool {
    guard let row = tree.elements[index].parent else { return true }
    return tree.kids(of: row).allSatisfy { kid in
      guard case .element(let cell) = kid else { return true }
      return tree.elements[cell].type == "TH"
    }
  }

  private func list(_ kids: [StructureTree.Kid], _ written: [Int: Written]) -> QPDFDocument.Object {
    document.array(
      kids.compactMap { kid in
        switch kid {
        case .element(let element): return written[element]?.outer
        case .annotation(let annotation):
          return document.dictionary(["Type": document.name("OBJR"), "Obj": annotation])
        case .content(let place, let number):
          guard let stream = place.stream else { return document.number(Double(number)) }
          return document.dictionary([
            "Type": document.name("MCR"), "Pg": place.page, "Stm": stream,
            "MCID": document.number(Double(number)),
          ])
        }
      })
  }
}
