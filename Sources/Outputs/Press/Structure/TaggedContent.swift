import CoreGraphics
import PDFFinishing
import PDFMarks

/// Tags the content of a document (ISO 32000-1, 14.7 and 14.8): what was marked becomes the content of its elements, and all
/// else an artifact; the elements become the structure tree. What was marked as a layer can be switched on and off (8.11).
///
/// The content of a form that is marked within belongs to the elements there, by numbers of its own. As a form that is drawn
/// twice can have only one such place in the tree (14.7.4.2), further uses are copies. Any other form belongs to the element
/// that it is drawn in, as a whole.
struct TaggedContent: FinishingPass {
  let structure: DocumentStructure
  let standards: PDFStandards

  func run(on document: QPDFDocument) throws(PDFFinishingError) {
    var tree = StructureTree(structure.content.elements)
    let pages = Array(document.pages)
    let layers = OptionalLayers(structure.content.layers, in: document)
    var tagger = ContentTagger(structure.content, layers: layers, isTagged: structure.isTagged, in: document)
    for page in pages { try tagger.tag(page, &tree) }
    try tagger.removeOtherBrackets()
    layers.list()
    guard structure.isTagged else { return }
    try PlacedTags(in: document).remove()
    for (index, elements) in zip(pages.indices, structure.linkElements) {
      for (annotation, element) in zip(pages[index]["Annots"]?.items ?? [], elements) {
        tree.add(annotation, ofPage: index, to: element)
      }
    }
    let writer = StructureWriter(
      tree, heights: structure.pageHeights, usesNamespaces: standards.isForPDF2, in: document, pages: pages)
    writer.write()
    for page in pages where page["Annots"] != nil { page["Tabs"] = document.name("S") }
    document.root["MarkInfo"] = document.dictionary(["Marked": document.flag(true)])
  }
}

/// Turns the brackets of `ContentBrackets` into marked content with the names and numbers of elements.
struct ContentTagger {
  /// A stream whose content is being tagged.
  private struct Frame {
    var content: ContentStream
    let stream: QPDFDocument.Object
    /// The dictionary with the number of the stream's entry in the tree: the page's, or the form's own.
    let owner: QPDFDocument.Object
    let resources: QPDFDocument.Object?
    let place: StructureTree.Place
    /// How many parts are open around it.
    let depth: Int
    var output: [UInt8] = []
    var copied = 0
    /// What the open marked content belongs to.
    var segment: Segment?
    /// Where the path under construction begins.
    var pathStart: Int?
    /// Which of the open marked contents are brackets of ours.
    var brackets: [Bool] = []
    /// How many others are open.
    var foreign = 0
    /// Whether this is a text object with marked content of others, so that ours lies within it, too.
    var isSplitText = false
    /// The number of its entry in the tree of parents, once it has content of elements.
    var key: Int?
    var copies = 0

    /// Whether there is marked content in the text object that begins.
    func holdsMarkedText() throws(PDFFinishingError) -> Bool {
      var ahead = content
      do throws(ContentStreamError) {
        return try ahead.next(of: ["BDC", "BMC", "ET"]) && ahead.operation != "ET"
      } catch {
        throw .unreadable(error)
      }
    }

    /// Copies the content as far as a place.
    mutating func write(upTo place: Int) {
      guard place > copied else { return }
      output += content.bytes[copied..<place]
      copied = place
    }
  }

  private enum Segment: Equatable {
    case artifact
    case element(Int)
  }

  private let document: QPDFDocument
  private let content: ContentMarks
  private let layers: OptionalLayers
  private let isTagged: Bool
  /// Whether something is marked in forms, directly or not, by their numbers.
  private var marked: [Int: Bool] = [:]
  /// The content of such forms as it was, by their numbers.
  private var originals: [Int: [UInt8]] = [:]
  private var visited: Set<Int> = []
  private let bracketed: [QPDFDocument.Object]
  private var frames: [Frame] = []
  /// The open parts, innermost last.
  private var parts: [Int] = []

  init(_ content: ContentMarks, layers: OptionalLayers, isTagged: Bool, in document: QPDFDocument) {
    (self.document, self.content, self.layers, self.isTagged) = (document, content, layers, isTagged)
    bracketed = Drawers(in: document).all.compactMap(\.content).filter { Self.holdsBrackets($0) }
  }

  /// Whether something is marked in a form, or in one that it draws.
  private mutating func isMarked(_ form: QPDFDocument.Object) -> Bool {
    if let known = marked[form.number] { return known }
    var visited = Set([form.number])
    var pending = [form]
    var isMarked = false
    while let next = pending.popLast(), !isMarked {
      guard let dictionary = next.streamDictionary, dictionary.entry("Subtype", isName: "Form") else {
        continue
      }
      isMarked = marked[next.number] ?? Self.holdsBrackets(next)
      guard !isMarked, marked[next.number] == nil else { continue }
      pending += (dictionary["Resources"]?["XObject"]?.values ?? []).filter {
        visited.insert($0.number).inserted
      }
    }
    marked[form.number] = isMarked
    // Nothing is marked in what it draws, either.
    if !isMarked { for number in visited { marked[number] = false } }
    return isMarked
  }

  private static func holdsBrackets(_ stream: QPDFDocument.Object) -> Bool {
    guard let bytes = stream.plainStreamData else { return false }
    var content = ContentStream([UInt8](bytes))
    while (try? content.next(of: ["BMC"])) ?? false {
      if ContentBrackets.part(content.lastName) != nil { return true }
    }
    return false
  }

  // MARK: Pages

  mutating func tag(_ page: QPDFDocument.Object, _ tree: inout StructureTree) throws(PDFFinishingError) {
    guard let stream = page["Contents"] else { return }
    try open(stream, of: page, resources: page["Resources"], at: StructureTree.Place(page: page, stream: nil))
    while let top = frames.indices.last {
      let isRead: Bool
      do throws(ContentStreamError) { isRead = try frames[top].content.next() } catch {
        throw .unreadable(error)
      }
      if isRead { try step(&tree) } else { close() }
    }
    parts = []
  }

  private mutating func open(
    _ stream: QPDFDocument.Object, of owner: QPDFDocument.Object, resources: QPDFDocument.Object?,
    at place: StructureTree.Place
  ) throws(PDFFinishingError) {
    guard let bytes = originals[stream.number] ?? stream.plainStreamData.map({ [UInt8]($0) }) else {
      throw .document("a content stream cannot be read")
    }
    visited.insert(stream.number)
    originals[stream.number] = bytes
    frames.append(
      Frame(
        content: ContentStream(bytes), stream: stream, owner: owner, resources: resources, place: place,
        depth: parts.count))
  }

  private mutating func close() {
    guard var frame = frames.popLast() else { return }
    let end = frame.content.bytes.count
    frame.write(upTo: end)
    if frame.segment != nil { frame.output += Array("\nEMC".utf8) }
    frame.stream.replaceStreamData(compressing: frame.output)
    if let key = frame.key { frame.owner["StructParents"] = document.number(Double(key)) }
    parts.removeLast(max(0, parts.count - frame.depth))
  }

  // MARK: Operators

  private static let paints: Set<ContentOperator> = [
    "f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "sh", .image, "Tj", "TJ", "'", "\"",
  ]
  private static let paths: Set<ContentOperator> = ["m", "re", "l", "c", "v", "y", "h"]

  private mutating func step(_ tree: inout StructureTree) throws(PDFFinishingError) {
    let top = frames.count - 1
    let (operation, range) = (frames[top].content.operation, frames[top].content.range)
    switch operation {
    case "BMC", "BDC":
      if operation == "BMC", let part = ContentBrackets.part(frames[top].content.lastName) {
        parts.append(part)
        frames[top].brackets.append(true)
        replaceBracket(range, by: layer(of: part).map { begin($0) })
      } else {
        beginForeign(&tree)
        frames[top].brackets.append(false)
        frames[top].foreign += 1
      }
    case "EMC":
      if frames[top].brackets.popLast() ?? false {
        let ended = parts.popLast()
        replaceBracket(range, by: ended.flatMap { layer(of: $0) } == nil ? nil : "EMC")
      } else {
        frames[top].foreign = max(0, frames[top].foreign - 1)
      }
    case "BT":
      if isTagged { frames[top].isSplitText = try frames[top].holdsMarkedText() }
      if frames[top].isSplitText { end(at: range.lowerBound) } else { begin(at: range.lowerBound, &tree) }
    case "ET" where frames[top].isSplitText:
      end(at: range.lowerBound)
      frames[top].isSplitText = false
    case "Do": try draw(&tree)
    case "n": frames[top].pathStart = nil
    case _ where Self.paths.contains(operation):
      if frames[top].pathStart == nil { frames[top].pathStart = range.lowerBound }
    case _ where Self.paints.contains(operation):
      begin(at: frames[top].pathStart ?? range.lowerBound, &tree)
      frames[top].pathStart = nil
    default: break
    }
  }

  /// Begins marked content that says which characters a text shows. Programs lose track of content within content, so it
  /// becomes content of the element itself, with a number.
  private mutating func beginForeign(_ tree: inout StructureTree) {
    let top = frames.count - 1
    let content = frames[top].content
    guard frames[top].isSplitText, frames[top].foreign == 0, case .element(let element) = current,
      content.operation == "BDC", case .name(let tag)? = content.operands.first,
      let start = content.bytes[tag.upperBound..<content.range.upperBound].firstIndex(of: UInt8(ascii: "<")),
      content.operands.dropFirst().first == .dictionaryStart
    else { return begin(at: content.range.lowerBound, &tree) }
    end(at: content.range.lowerBound)
    frames[top].write(upTo: start + 2)
    frames[top].output += Array("/MCID \(number(in: top, of: element, &tree)) ".utf8)
  }

  /// The number of new marked content of an element.
  private mutating func number(in frame: Int, of element: Int, _ tree: inout StructureTree) -> Int {
    let key = frames[frame].key ?? tree.makeStream()
    frames[frame].key = key
    return tree.add(contentAt: frames[frame].place, of: key, to: element)
  }

  /// Leaves a bracket out, at which the open marked content ends if something else follows.
  ///
  /// - Parameter words: what stands in its place if it is that of a layer, within which marked content begins anew.
  private mutating func replaceBracket(_ range: Range<Int>, by words: String?) {
    let top = frames.count - 1
    frames[top].write(upTo: range.lowerBound)
    if let segment = frames[top].segment, words != nil || segment != current {
      frames[top].output += Array("EMC\n".utf8)
      frames[top].segment = nil
    }
    if let words { frames[top].output += Array(words.utf8) }
    frames[top].copied = range.upperBound
  }

  /// The layer that a part is; nil for others.
  private func layer(of part: Int) -> Int? {
    guard content.parts.indices.contains(part), case .layer(let layer) = content.parts[part] else {
      return nil
    }
    return layer
  }

  /// The operators that begin a layer's content.
  private func begin(_ layer: Int) -> String {
    let name = "Layer\(layer)"
    if let resources = frames.last?.resources {
      let properties = resources["Properties"] ?? document.dictionary([:])
      properties[name] = layers.group(layer)
      resources["Properties"] = properties
    }
    return "/OC /\(name) BDC"
  }

  private var current: Segment {
    for part in parts.reversed() where content.parts.indices.contains(part) {
      switch content.parts[part] {
      case .element(let element): return content.elements[element].hasContent ? .element(element) : .artifact
      case .artifact: return .artifact
      case .layer: continue
      }
    }
    return .artifact
  }

  /// Begins the marked content of what is drawn next, unless it is open.
  private mutating func begin(at place: Int, _ tree: inout StructureTree) {
    let top = frames.count - 1
    let current = current
    guard isTagged, frames[top].segment != current, frames[top].foreign == 0 else { return }
    frames[top].write(upTo: place)
    if frames[top].segment != nil { frames[top].output += Array("EMC\n".utf8) }
    frames[top].segment = current
    switch current {
    case .artifact: frames[top].output += Array("/Artifact BMC\n".utf8)
    case .element(let element):
      let number = number(in: top, of: element, &tree)
      frames[top].output += Array("/\(content.elements[element].type) <</MCID \(number)>> BDC\n".utf8)
    }
  }

  /// Ends the open marked content.
  private mutating func end(at place: Int) {
    let top = frames.count - 1
    guard frames[top].segment != nil, frames[top].foreign == 0 else { return }
    frames[top].write(upTo: place)
    frames[top].output += Array("EMC\n".utf8)
    frames[top].segment = nil
  }

  private mutating func draw(_ tree: inout StructureTree) throws(PDFFinishingError) {
    let top = frames.count - 1
    let range = frames[top].content.range
    guard let name = frames[top].content.lastName, let forms = frames[top].resources?["XObject"],
      let form = forms[name], isMarked(form), frames[top].foreign == 0,
      let dictionary = form.streamDictionary
    else { return begin(at: range.lowerBound, &tree) }
    // One whose layers are already there can be drawn again.
    guard isTagged || !visited.contains(form.number) else { return }
    end(at: range.lowerBound)
    let page = frames[top].place.page
    var drawn = form
    if visited.contains(form.number), let bytes = originals[form.number] {
      drawn = document.indirect(document.stream(bytes, dictionary: [:]))
      for (key, value) in dictionary.entries
      where !["Length", "Filter", "DecodeParms", "StructParents"].contains(key) {
        drawn.streamDictionary?[key] = value
      }
      originals[drawn.number] = bytes
      frames[top].copies += 1
      let copied = "\(name)-\(frames[top].copies)"
      forms[copied] = drawn
      frames[top].write(upTo: range.lowerBound)
      frames[top].output += Array("/\(copied) Do".utf8)
      frames[top].copied = range.upperBound
    }
    guard let owner = drawn.streamDictionary else { return }
    try open(
      drawn, of: owner, resources: owner["Resources"] ?? frames[top].resources,
      at: StructureTree.Place(page: page, stream: drawn))
  }

  // MARK: Elsewhere

  /// Removes brackets from what is not drawn as a part of a page: masks, and tiles.
  func removeOtherBrackets() throws(PDFFinishingError) {
    for stream in bracketed where !visited.contains(stream.number) {
      guard let bytes = stream.plainStreamData else { continue }
      try stream.removeMarkedContent([UInt8](bytes)) {
        $0.operation == "BMC" && ContentBrackets.part($0.lastName) != nil
      }
    }
  }
}
