import CXML2
import CoreGraphics
import Foundation

/// Parses XML with libxml2, as a stream. Entities other than XML's own five are refused, and nothing outside of the
/// document is ever loaded.
final class XMLParser {
  /// What is wrong with a document as XML.
  struct Problem: Error {
    /// From 1; 0 where it is about the whole file.
    var line = 0
    /// From 1, in bytes of the line; 0 where it is unknown.
    var column = 0
    var message: String
  }

  private let library: LibXML
  private let document: XMLDocument
  private var parser: OpaquePointer?
  private var names: [UnsafeRawPointer: Int32] = [:]
  private var open: [(index: Int32, text: [UInt8])] = []
  private var problems: [Problem] = []
  /// Where the search for the next start tag begins.
  private var searchStart = 0

  /// The document, or what is wrong with it.
  static func parse(_ bytes: [UInt8]) -> Result<XMLDocument, Problems> {
    let library: LibXML
    switch Self.library {
    case .success(let loaded): library = loaded
    case .failure(let missing): return .failure(Problems([Problem(message: missing.description)]))
    }
    guard bytes.count < 1 << 30 else {
      return .failure(Problems([Problem(message: "the XML is larger than 1 GB")]))
    }
    return XMLParser(library, bytes).parse()
  }

  struct Problems: Error {
    var list: [Problem]
    init(_ list: [Problem]) { self.list = list }
  }

  /// Found when the first XML document is parsed.
  private static let library = MissingLibrary.load(
    "libxml2", which: "reads CAML", from: "libxml2", by: LibXMLLoad)

  private init(_ library: LibXML, _ bytes: [UInt8]) {
    self.library = library
    document = XMLDocument(bytes: bytes + [0])
  }

  private func parse() -> Result<XMLDocument, Problems> {
    var handler = Self.makeHandler()
    let user = Unmanaged.passUnretained(self).toOpaque()
    guard let parser = library.xmlCreatePushParserCtxt(&handler, user, nil, 0, nil) else {
      return .failure(Problems([Problem(message: "out of memory")]))
    }
    defer { library.xmlFreeParserCtxt(parser) }
    self.parser = parser
    _ = library.xmlCtxtUseOptions(parser, Int32(LibXMLHuge | LibXMLNoNetwork))
    document.bytes.withUnsafeBytes { bytes in
      let text = bytes.assumingMemoryBound(to: CChar.self)
      _ = library.xmlParseChunk(parser, text.baseAddress, Int32(text.count - 1), 1)
    }
    self.parser = nil
    if problems.isEmpty, document.root == nil {
      problems.append(Problem(message: "the file has no XML element"))
    }
    return problems.isEmpty ? .success(document) : .failure(Problems(problems))
  }

  // MARK: Events

  private static func makeHandler() -> LibXMLHandler {
    var handler = LibXMLHandler()
    handler.initialized = LibXMLHandlerInitialized
    handler.startElementNs = { user, name, prefix, _, _, _, count, _, attributes in
      guard let reader = XMLParser.from(user), let name else { return }
      reader.start(name, prefix: prefix, attributes, count: Int(count))
    }
    handler.endElementNs = { user, _, _, _ in XMLParser.from(user)?.end() }
    handler.characters = { user, text, length in XMLParser.from(user)?.add(text, Int(length)) }
    handler.cdataBlock = { user, text, length in XMLParser.from(user)?.add(text, Int(length)) }
    handler.entityDecl = { user, name, _, _, _, _ in
      XMLParser.from(user)?.refuse(
        "the document declares the entity \(XMLParser.quoted(name)); entities are refused")
    }
    handler.reference = { user, name in
      XMLParser.from(user)?.refuse("the entity \(XMLParser.quoted(name)) is not known")
    }
    handler.serror = { user, error in
      guard let error else { return }
      XMLParser.from(user)?.report(error.pointee)
    }
    return handler
  }

  private static func from(_ user: UnsafeMutableRawPointer?) -> XMLParser? {
    user.map { Unmanaged<XMLParser>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func quoted(_ text: UnsafePointer<LibXMLChar>?) -> String {
    Quoted.text(text.map { String(cString: $0) } ?? "")
  }

  private func start(
    _ name: UnsafePointer<LibXMLChar>, prefix: UnsafePointer<LibXMLChar>?,
    _ attributes: UnsafeMutablePointer<UnsafePointer<LibXMLChar>?>?, count: Int
  ) {
    for index in 0..<count {
      guard let field = attributes?.advanced(by: 5 * index), let name = field[0], let start = field[3],
        let end = field[4]
      else { continue }
      var value = String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
      // Where entities are not replaced, libxml2 leaves the ampersand of attributes as a reference, and no other character.
      if value.utf8.contains(UInt8(ascii: "&")) {
        value = value.replacingOccurrences(of: "&#38;", with: "&")
      }
      document.addAttribute(intern(name, prefix: field[1]), value)
    }
    let parent = open.last?.index ?? -1
    let index = document.open(
      name: intern(name, prefix: prefix), parent: parent, attributeCount: count, offset: tagStart())
    open.append((index, []))
  }

  private func end() {
    guard let (index, text) = open.popLast() else { return }
    let hasText = text.contains { $0 > 0x20 }
    document.close(index, text: hasText ? String(decoding: text, as: UTF8.self) : nil)
  }

  private func add(_ text: UnsafePointer<LibXMLChar>?, _ length: Int) {
    guard !open.isEmpty else { return }
    open[open.count - 1].text.append(contentsOf: UnsafeBufferPointer(start: text, count: length))
  }

  /// Names are kept once by libxml2 as well, so that the same pointer is the same name.
  private func intern(
    _ name: UnsafePointer<LibXMLChar>, prefix: UnsafePointer<LibXMLChar>?
  ) -> Int32 {
    if prefix == nil, let known = names[name] { return known }
    let text = (prefix.map { String(cString: $0) + ":" } ?? "") + String(cString: name)
    let index = document.addName(text)
    if prefix == nil { names[name] = index }
    return index
  }

  /// libxml2 stands at the end of the start tag; no `<` can stand inside of one.
  private func tagStart() -> Int {
    guard let parser else { return 0 }
    var index = min(max(0, library.xmlByteConsumed(parser)), document.bytes.count - 1)
    while index > searchStart, document.bytes[index] != UInt8(ascii: "<") { index -= 1 }
    searchStart = max(searchStart, index)
    return index
  }

  // MARK: Problems

  private static let problemLimit = 20

  private func refuse(_ message: String) {
    guard let parser else { return }
    let offset = min(max(0, library.xmlByteConsumed(parser)), document.bytes.count - 1)
    var cursor = LineIndex.Cursor(document.lines)
    let place = cursor.place(of: offset)
    problems.append(Problem(line: place.line, column: place.column, message: message))
    library.xmlStopParser(parser)
  }

  /// XML_FROM_NAMESPACE: a prefix without a declaration hurts nobody here.
  private static let namespaceDomain = 3

  private func report(_ error: LibXMLError) {
    guard error.level >= 2, error.domain != Self.namespaceDomain, problems.count < Self.problemLimit else {
      return
    }
    var message = error.message.map { String(cString: $0) } ?? "the XML is not well-formed"
    while message.last?.isWhitespace == true { message.removeLast() }
    problems.append(
      Problem(line: Int(error.line), column: Int(error.int2), message: "ill-formed XML: \(message)"))
  }
}
