import CoreGraphics

/// Another SVG document's contents, made fit to stand within ours.
///
/// Ids get a prefix; scripts, event handlers, animations, foreign elements and references out of the document are left
/// out. Documents with style sheets, entities or namespace prefixes of their own are refused: their rules would reach
/// beyond them.
struct InlineSVG {
  /// The elements inside the root, in one group that carries the root's own presentation attributes.
  private(set) var content: [UInt8] = []
  private(set) var viewBox: [Double]?
  /// Whether the document stretches to its box.
  private(set) var stretches = false

  private let idPrefix: String
  private var scanner: XMLScanner
  /// How many elements that are left out are open.
  private var skippedDepth = 0
  private var depth = 0

  private static let unwanted: Set<String> = [
    "script", "foreignObject", "iframe", "audio", "video", "canvas", "handler", "listener", "animate",
    "animateColor",
    "animateMotion", "animateTransform", "set", "discard", "metadata", "title", "desc", "cursor",
    "font-face-uri",
  ]
  private static let unwantedAttributes: Set<String> = [
    "class", "base", "aria-labelledby", "aria-describedby", "target", "ping", "tabindex", "nonce", "version",
    "baseProfile", "contentScriptType", "contentStyleType", "zoomAndPan", "enable-background",
  ]
  private static let rootAttributes: Set<String> = [
    "x", "y", "width", "height", "viewBox", "preserveAspectRatio", "id", "overflow", "clip",
  ]

  /// Nil where the document cannot be placed safely.
  init?(_ data: Data, idPrefix: String) {
    guard let scanner = XMLScanner(data) else { return nil }
    self.scanner = scanner
    self.idPrefix = idPrefix
    var isClosed = false
    while let token = self.scanner.next() {
      switch token {
      case .start(let name, let attributes, let isEmpty):
        guard take(name, attributes, isEmpty: isEmpty) else { return nil }
      case .end(let name): isClosed = end(name) || isClosed
      case .text(let bytes): if depth > 0, skippedDepth == 0 { content += bytes }
      case .unsupported: return nil
      }
    }
    guard self.scanner.isAtEnd, isClosed, depth == 0 else { return nil }
  }

  /// False where the document must be refused.
  private mutating func take(_ name: String, _ attributes: [(String, String)], isEmpty: Bool) -> Bool {
    if depth == 0 {
      guard name == "svg" else { return false }
      return takeRoot(attributes, isEmpty: isEmpty)
    }
    guard name != "style" else { return false }
    if !isEmpty { depth += 1 }
    if skippedDepth > 0 || name.contains(":") || Self.unwanted.contains(name) {
      if !isEmpty { skippedDepth += 1 }
      return true
    }
    content += "<\(name)".utf8
    write(attributes, of: name)
    content += (isEmpty ? "/>" : ">").utf8
    return true
  }

  private mutating func takeRoot(_ attributes: [(String, String)], isEmpty: Bool) -> Bool {
    guard content.isEmpty else { return false }
    for (name, value) in attributes {
      if name == "viewBox" {
        let numbers = value.split { $0 == " " || $0 == "," || $0 == "\n" || $0 == "\t" }.compactMap {
          Double($0)
        }
        if numbers.count == 4, numbers[2] > 0, numbers[3] > 0 { viewBox = numbers }
      }
      if name == "preserveAspectRatio" { stretches = value.hasPrefix("none") }
    }
    content += "<g".utf8
    write(attributes.filter { !Self.rootAttributes.contains($0.0) }, of: "g")
    content += ">".utf8
    if isEmpty { content += "</g>".utf8 } else { depth = 1 }
    return !isEmpty
  }

  /// Whether the root ended.
  private mutating func end(_ name: String) -> Bool {
    depth -= 1
    if skippedDepth > 0 {
      skippedDepth -= 1
      return false
    }
    content += (depth == 0 ? "</g>" : "</\(name)>").utf8
    return depth == 0
  }

  private mutating func write(_ attributes: [(String, String)], of element: String) {
    for (fullName, value) in attributes {
      var name = fullName
      if name == "xlink:href" {
        if attributes.contains(where: { $0.0 == "href" }) { continue }
        name = "href"
      }
      let isXML = name == "xml:space" || name == "xml:lang"
      guard isXML || !name.contains(":"), name != "xmlns", !name.lowercased().hasPrefix("on"),
        !Self.unwantedAttributes.contains(name), let clean = clean(value, of: name, element: element)
      else { continue }
      content += " \(name)=\"\(clean)\"".utf8
    }
  }

  /// The value with references to the new ids; nil if it refers to anything outside.
  private func clean(_ value: String, of name: String, element: String) -> String? {
    switch name {
    case "id": return idPrefix + value
    case "href":
      if value.hasPrefix("#") { return "#" + idPrefix + value.dropFirst() }
      let isPicture = ["data:image/png", "data:image/jpeg", "data:image/gif", "data:image/webp"].contains {
        value.hasPrefix($0)
      }
      return element == "image" && isPicture ? value : nil
    default:
      // Escapes of CSS could hide a reference.
      let lower = value.lowercased()
      if name == "style", lower.contains("\\") || lower.contains("@") || lower.contains("/*") { return nil }
      guard lower.contains("url") else { return value }
      return prefixingURLs(value)
    }
  }

  private func prefixingURLs(_ value: String) -> String? {
    var result = ""
    var rest = Substring(value)
    while let start = rest.range(of: "url", options: .caseInsensitive) {
      result += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      guard rest.hasPrefix("("), let close = rest.firstIndex(of: ")") else { return nil }
      let reference = rest[rest.index(after: rest.startIndex)..<close].replacing("&quot;", with: "")
        .replacing(
          "&apos;", with: "")
      let target = reference.filter { $0 != "'" && $0 != " " }
      guard target.hasPrefix("#") else { return nil }
      result += "url(#\(idPrefix)\(target.dropFirst()))"
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}
