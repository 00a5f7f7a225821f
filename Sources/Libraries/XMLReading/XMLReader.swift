import CXML2
import Foundation
import LibraryLoading

/// What a reader of XML comes upon. Comments are passed over; namespaces are declared, not resolved.
package enum XMLEvent {
  case start(XMLStartTag)
  /// The end of the element that was started last and has not ended.
  case end
  /// Text, or a part of it, with all references replaced.
  case text(String)
  /// A processing instruction.
  case instruction(target: String)
}

package struct XMLStartTag {
  /// As it is written, with its prefix.
  package var name: String
  /// In the order of the document, with all references replaced.
  package var attributes: [XMLAttribute]
  /// The declarations of namespaces: attributes whose names are `xmlns` or start with `xmlns:`.
  package var namespaces: [XMLAttribute]
  /// At which byte of the document it begins.
  package var offset: Int

  /// The value of an attribute; nil where it is absent.
  package subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
}

/// A name, with its prefix, and a value.
package struct XMLAttribute: Equatable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

/// Why a document could not be read.
package enum XMLError: Error {
  case missing(MissingLibrary)
  case unreadable([XMLProblem])
}

extension XMLError: CustomStringConvertible {
  /// What is wrong, at least one thing.
  package var problems: [XMLProblem] {
    switch self {
    case .missing(let library): [XMLProblem(message: library.description)]
    case .unreadable(let problems): problems
    }
  }

  package var description: String { problems.first?.message ?? "it is not XML" }
}

/// What is wrong with a document as XML.
package struct XMLProblem: Sendable {
  /// From 1; 0 where it is about the whole document.
  package var line: Int
  /// From 1, in bytes of the line; 0 where it is unknown.
  package var column: Int
  package var message: String

  package init(line: Int = 0, column: Int = 0, message: String) {
    (self.line, self.column, self.message) = (line, column, message)
  }
}

/// Reads XML with libxml2, as a stream, however deep it nests. Nothing outside of the document is ever loaded.
package final class XMLReader {
  /// What becomes of entities other than XML's own five.
  package enum Entities {
    /// A document that declares or uses them is not read.
    case refused
    /// They stand for nothing.
    case ignored
  }

  private let library: LibXML
  private let bytes: [UInt8]
  private let entities: Entities
  private let visit: (XMLEvent) -> Bool
  private var parser: OpaquePointer?
  private var names: [UnsafeRawPointer: String] = [:]
  private var problems: [XMLProblem] = []
  private var isStopped = false
  /// Where the search for the next start tag begins.
  private var searchStart = 0

  /// Calls a function with what is in a document, until it returns false.
  ///
  /// - Parameters:
  ///   - bytes: in UTF-8, UTF-16 or what the document itself says.
  ///   - isWhole: whether the document ends with the bytes; else it is read as far as they go.
  package static func read(
    _ bytes: [UInt8], isWhole: Bool = true, entities: Entities = .refused, _ visit: (XMLEvent) -> Bool
  ) throws(XMLError) {
    let library: LibXML
    switch Self.library {
    case .success(let loaded): library = loaded
    case .failure(let missing): throw .missing(missing)
    }
    guard bytes.count < 1 << 30 else {
      throw .unreadable([XMLProblem(message: "the XML is larger than 1 GB")])
    }
    let problems = withoutActuallyEscaping(visit) { visit in
      XMLReader(library, bytes, entities, visit).read(isWhole: isWhole)
    }
    guard problems.isEmpty else { throw .unreadable(problems) }
  }

  /// Found when the first XML document is read.
  private static let library = MissingLibrary.load(
    "libxml2", which: "reads XML", from: "libxml2", by: LibXMLLoad)

  private init(
    _ library: LibXML, _ bytes: [UInt8], _ entities: Entities, _ visit: @escaping (XMLEvent) -> Bool
  ) {
    self.library = library
    self.bytes = bytes
    self.entities = entities
    self.visit = visit
  }

  private func read(isWhole: Bool) -> [XMLProblem] {
    var handler = Self.makeHandler()
    let user = Unmanaged.passUnretained(self).toOpaque()
    guard let parser = library.xmlCreatePushParserCtxt(&handler, user, nil, 0, nil) else {
      return [XMLProblem(message: "out of memory")]
    }
    defer { library.xmlFreeParserCtxt(parser) }
    self.parser = parser
    var options = Int32(LibXMLHuge | LibXMLNoNetwork)
    // Else nothing more is said of a document after the first entity that is not known.
    if entities == .ignored { options |= Int32(LibXMLRecover) }
    _ = library.xmlCtxtUseOptions(parser, options)
    bytes.withUnsafeBytes { bytes in
      let text = bytes.assumingMemoryBound(to: CChar.self)
      _ = library.xmlParseChunk(parser, text.baseAddress, Int32(text.count), isWhole ? 1 : 0)
    }
    self.parser = nil
    return problems
  }

  // MARK: Events

  private static func makeHandler() -> LibXMLHandler {
    var handler = LibXMLHandler()
    handler.initialized = LibXMLHandlerInitialized
    handler.startElementNs = { user, name, prefix, _, count, namespaces, attributeCount, _, attributes in
      guard let reader = XMLReader.from(user), let name else { return }
      let attributes = (0..<Int(attributeCount)).compactMap {
        reader.attribute(attributes?.advanced(by: 5 * $0))
      }
      let namespaces = (0..<Int(count)).map { reader.namespace(namespaces?.advanced(by: 2 * $0)) }
      reader.emit(
        .start(
          XMLStartTag(
            name: reader.name(name, prefix: prefix), attributes: attributes, namespaces: namespaces,
            offset: reader.tagStart())))
    }
    handler.endElementNs = { user, _, _, _ in XMLReader.from(user)?.emit(.end) }
    handler.characters = { user, text, length in XMLReader.from(user)?.emit(text, Int(length)) }
    handler.cdataBlock = { user, text, length in XMLReader.from(user)?.emit(text, Int(length)) }
    handler.processingInstruction = { user, target, _ in
      guard let target else { return }
      XMLReader.from(user)?.emit(.instruction(target: String(cString: target)))
    }
    handler.entityDecl = { user, name, _, _, _, _ in
      XMLReader.from(user)?.refuse {
        "the document declares the entity \(XMLReader.quoted(name)); entities are refused"
      }
    }
    handler.reference = { user, name in
      XMLReader.from(user)?.refuse { "the entity \(XMLReader.quoted(name)) is not known" }
    }
    handler.serror = { user, error in
      guard let error else { return }
      XMLReader.from(user)?.report(error.pointee)
    }
    return handler
  }

  private static func from(_ user: UnsafeMutableRawPointer?) -> XMLReader? {
    user.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func quoted(_ name: UnsafePointer<LibXMLChar>?) -> String {
    "\"\(name.map { String(cString: $0).prefix(60) } ?? "")\""
  }

  private func emit(_ event: XMLEvent) {
    guard !isStopped else { return }
    if !visit(event) { stop() }
  }

  private func emit(_ text: UnsafePointer<LibXMLChar>?, _ length: Int) {
    emit(.text(String(decoding: UnsafeBufferPointer(start: text, count: length), as: UTF8.self)))
  }

  private func stop() {
    isStopped = true
    if let parser { library.xmlStopParser(parser) }
  }

  /// - Parameter field: local name, prefix, URI, start and end of the value.
  private func attribute(_ field: UnsafeMutablePointer<UnsafePointer<LibXMLChar>?>?) -> XMLAttribute? {
    guard let field, let name = field[0], let start = field[3], let end = field[4] else { return nil }
    var value = String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
    // Where entities are not replaced, libxml2 leaves the ampersand of attributes as a reference, and no other character.
    if value.utf8.contains(UInt8(ascii: "&")) {
      value = value.replacingOccurrences(of: "&#38;", with: "&")
    }
    return XMLAttribute(self.name(name, prefix: field[1]), value)
  }

  /// - Parameter field: prefix and URI.
  private func namespace(_ field: UnsafeMutablePointer<UnsafePointer<LibXMLChar>?>?) -> XMLAttribute {
    let prefix = field?[0].map { ":" + String(cString: $0) } ?? ""
    return XMLAttribute("xmlns" + prefix, field?[1].map { String(cString: $0) } ?? "")
  }

  /// Names are kept once by libxml2, so that the same pointer is the same name.
  private func name(_ name: UnsafePointer<LibXMLChar>, prefix: UnsafePointer<LibXMLChar>?) -> String {
    if let prefix { return String(cString: prefix) + ":" + String(cString: name) }
    if let known = names[name] { return known }
    let text = String(cString: name)
    names[name] = text
    return text
  }

  /// Where libxml2 has read to.
  private var position: Int {
    parser.map { min(max(0, library.xmlByteConsumed($0)), bytes.count) } ?? 0
  }

  /// libxml2 stands at the end of the start tag; no `<` can stand inside of one.
  private func tagStart() -> Int {
    let end = position
    let start = searchStart <= end ? bytes[searchStart..<end].lastIndex(of: UInt8(ascii: "<")) : nil
    searchStart = max(searchStart, start ?? 0)
    return searchStart
  }

  // MARK: Problems

  private static let problemLimit = 20

  private func refuse(_ message: () -> String) {
    guard entities == .refused, !isStopped else { return }
    let before = bytes[..<position]
    let line = before.suffix(from: before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0)
    problems.append(
      XMLProblem(
        line: before.count { $0 == 0x0A } + 1, column: line.count { $0 & 0xC0 != 0x80 } + 1,
        message: message()))
    stop()
  }

  /// XML_FROM_NAMESPACE: a prefix without a declaration hurts nobody here.
  private static let namespaceDomain = 3
  /// XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY.
  private static let entityCodes: ClosedRange<Int32> = 26...27

  private func report(_ error: LibXMLError) {
    guard error.level >= 2, error.domain != Self.namespaceDomain, problems.count < Self.problemLimit,
      entities == .refused || !Self.entityCodes.contains(error.code)
    else { return }
    var message = error.message.map { String(cString: $0) } ?? "the XML is not well-formed"
    while message.last?.isWhitespace == true { message.removeLast() }
    problems.append(
      XMLProblem(line: Int(error.line), column: Int(error.int2), message: "ill-formed XML: \(message)"))
  }
}
