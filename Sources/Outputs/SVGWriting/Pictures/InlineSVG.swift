import CoreGraphics
import XMLReading

/// The content of another SVG document, made safe to include in ours.
///
/// Ids get a prefix. Scripts, event handlers, animations, foreign elements and references out of the document
/// are removed. Documents with style sheets, entities or namespace prefixes of their own are rejected, as
/// their rules would extend beyond them.
struct InlineSVG {
  /// The elements inside the root, in one group with the root's own presentation attributes.
  var content: [UInt8] { output.bytes }
  private(set) var viewBox: [Double]?
  /// How the view box lies in the document's box.
  private(set) var aspectRatio = SVGAspectRatio()
  /// Whether HTML was removed.
  private(set) var lacksHTML = false
  /// Whether animations were removed.
  private(set) var lacksAnimations = false

  private let idPrefix: String
  private var output = XMLOutput()
  /// How many removed elements are open.
  private var skippedDepth = 0
  private var depth = 0

  private static let animations: Set<String> = [
    "animate", "animateColor", "animateMotion", "animateTransform", "set",
  ]
  private static let unwanted: Set<String> = animations.union([
    "script", "foreignObject", "iframe", "audio", "video", "canvas", "handler", "listener", "discard",
    "metadata", "title", "desc", "cursor", "font-face-uri",
  ])
  private static let unwantedAttributes: Set<String> = [
    "class", "base", "aria-labelledby", "aria-describedby", "target", "ping", "tabindex", "nonce", "version",
    "baseProfile", "contentScriptType", "contentStyleType", "zoomAndPan", "enable-background",
  ]
  private static let rootAttributes: Set<String> = [
    "x", "y", "width", "height", "viewBox", "preserveAspectRatio", "id", "overflow", "clip",
  ]

  /// Returns nil if the document cannot be included safely.
  init?(_ data: Data, idPrefix: String) {
    self.idPrefix = idPrefix
    var isSafe = true
    do throws(XMLError) {
      try XMLReader.read([UInt8](data)) { event in
        isSafe = take(event)
        return isSafe
      }
    } catch {
      // The document remains a file of its own, which viewers read separately.
      return nil
    }
    guard isSafe, output.isComplete else { return nil }
  }

  /// Returns false if the document must be rejected.
  private mutating func take(_ event: XMLEvent) -> Bool {
    switch event {
    case .start(let tag):
      if depth == 0 {
        guard tag.name == "svg" else { return false }
        takeRoot(tag.attributes)
      } else if tag.name == "style" {
        return false
      } else if skippedDepth > 0 || tag.name.contains(":") || Self.unwanted.contains(tag.name) {
        lacksHTML = lacksHTML || tag.name == "foreignObject"
        lacksAnimations = lacksAnimations || Self.animations.contains(tag.name)
        skippedDepth += 1
      } else {
        output.start(tag.name, cleaned(tag.attributes, of: tag.name))
      }
      depth += 1
    case .end:
      depth -= 1
      if skippedDepth > 0 { skippedDepth -= 1 } else { output.end() }
    case .text(let text): if skippedDepth == 0 { output.text(text) }
    case .instruction(let target): return target != "xml-stylesheet"
    }
    return true
  }

  private mutating func takeRoot(_ attributes: [XMLAttribute]) {
    for attribute in attributes {
      if attribute.name == "viewBox" {
        let numbers = attribute.value.split { $0 == "," || $0.isWhitespace }.compactMap { Double($0) }
        if numbers.count == 4, numbers[2] > 0, numbers[3] > 0 { viewBox = numbers }
      }
      if attribute.name == "preserveAspectRatio" { aspectRatio = SVGAspectRatio(attribute.value) }
    }
    output.start("g", cleaned(attributes.filter { !Self.rootAttributes.contains($0.name) }, of: "g"))
  }

  private func cleaned(_ attributes: [XMLAttribute], of element: String) -> [XMLAttribute] {
    attributes.compactMap { attribute in
      var name = attribute.name
      // Of both, the plain one counts.
      if name == "xlink:href", attributes.contains(where: { $0.name == "href" }) { return nil }
      if name == "href" { name = "xlink:href" }
      let isKnown = ["xlink:href", "xml:space", "xml:lang"].contains(name)
      guard isKnown || !name.contains(":"), !name.lowercased().hasPrefix("on"),
        !Self.unwantedAttributes.contains(name)
      else { return nil }
      return clean(attribute.value, of: name, element: element).map { XMLAttribute(name, $0) }
    }
  }

  /// Returns the value with references to the new ids; nil if it refers to anything outside.
  private func clean(_ value: String, of name: String, element: String) -> String? {
    switch name {
    case "id": return idPrefix + value
    case "xlink:href":
      if value.hasPrefix("#") { return "#" + idPrefix + value.dropFirst() }
      // A document within the document is a file of its own, in which viewers run no scripts.
      let isPicture = ["png", "jpeg", "gif", "webp", "svg+xml;base64"].contains {
        value.hasPrefix("data:image/\($0)")
      }
      return element == "image" && isPicture ? value : nil
    default:
      // CSS escapes could hide a reference.
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
      let reference = rest[rest.index(after: rest.startIndex)..<close]
      let target = reference.filter { $0 != "'" && $0 != "\"" && $0 != " " }
      guard target.hasPrefix("#") else { return nil }
      result += "url(#\(idPrefix)\(target.dropFirst()))"
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}
