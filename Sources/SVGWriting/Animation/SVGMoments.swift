import CoreGraphics
import XMLReading

/// Documents of several moments as one that plays: the elements of all, each with what changes of it.
///
/// Elements of two moments are the same where they stand in the same layer, have the same name, and differ only in
/// numbers, colours and references. What has no counterpart at a moment is not displayed then.
struct SVGMoments {
  /// At the end of the key of a layer in which nothing may flow from one moment to the next.
  static let jumpMark = "-jump"

  /// An element of one moment.
  struct Element {
    var tag: String
    var key: String?
    /// Values and text as XML writes them.
    var attributes: [(name: String, value: String)]
    var text: [UInt8] = []
    var children: [Int] = []
    /// What two elements must have in common to be the same.
    var signature = ""
  }

  /// An element of all moments.
  struct Union {
    var tag: String
    var signature: String
    var text: [UInt8]
    var isJumping: Bool
    var children: [Int] = []
    /// The moments at which it is there.
    var moments: [Int32] = []
    /// What each attribute was from a moment on, nil for what was not there; the names as they first came.
    var names: [String] = []
    var values: [String: [(moment: Int32, value: String?)]] = [:]
  }

  /// The first is the root.
  private(set) var elements: [Union] = []
  private(set) var count = 0

  /// Adds the next moment's document.
  mutating func add(_ document: [UInt8]) throws {
    let moment = try Self.parse(document)
    let number = Int32(count)
    count += 1
    if elements.isEmpty { elements.append(union(of: moment[0], isJumping: false)) }
    var pending = [(union: 0, element: 0)]
    while let (union, element) = pending.popLast() {
      note(moment[element], at: number, in: union)
      var next = 0
      var merged: [Int] = []
      let old = elements[union].children
      for child in moment[element].children {
        let signature = moment[child].signature
        if let found = old[next...].firstIndex(where: { elements[$0].signature == signature }) {
          merged += old[next...found]
          next = found + 1
        } else {
          let isJumping = elements[union].isJumping
          elements.append(self.union(of: moment[child], isJumping: isJumping))
          merged.append(elements.count - 1)
        }
        pending.append((merged[merged.count - 1], child))
      }
      elements[union].children = merged + old[next...]
    }
  }

  private func union(of element: Element, isJumping: Bool) -> Union {
    let jumps = isJumping || (element.key ?? element.id ?? "").contains(Self.jumpMark)
    return Union(tag: element.tag, signature: element.signature, text: element.text, isJumping: jumps)
  }

  private mutating func note(_ element: Element, at moment: Int32, in union: Int) {
    let isFirst = elements[union].moments.isEmpty
    elements[union].moments.append(moment)
    for (name, value) in element.attributes {
      if elements[union].values[name] == nil {
        elements[union].names.append(name)
        elements[union].values[name] = isFirst ? [] : [(elements[union].moments[0], nil)]
      }
      guard let last = elements[union].values[name]?.last, last.value == value else {
        elements[union].values[name]?.append((moment, value))
        continue
      }
    }
    guard elements[union].names.count > element.attributes.count else { return }
    for name in elements[union].names where !element.attributes.contains(where: { $0.name == name }) {
      if elements[union].values[name]?.last?.value != nil {
        elements[union].values[name]?.append((moment, nil))
      }
    }
  }

  // MARK: - Reading

  /// The elements of a document of this module, children after their parents.
  private static func parse(_ document: [UInt8]) throws -> [Element] {
    var elements: [Element] = []
    var open: [Int] = []
    var definitions: [String: String] = [:]
    func escaped(_ text: String, inAttribute: Bool) -> [UInt8] {
      var bytes: [UInt8] = []
      XMLOutput.escape(text, inAttribute: inAttribute, to: &bytes)
      return bytes
    }
    try XMLReader.read(document) { event in
      switch event {
      case .start(let tag):
        var attributes = (tag.namespaces + tag.attributes).map {
          (name: $0.name, value: String(decoding: escaped($0.value, inAttribute: true), as: UTF8.self))
        }
        let key = attributes.first { $0.name == "data-key" }?.value
        attributes.removeAll { $0.name == "data-key" }
        elements.append(Element(tag: tag.name, key: key, attributes: attributes))
        let index = elements.count - 1
        elements[index].signature = elements[index].ownSignature
        for name in elements[index].paintIDs { elements[index].signature += "|" + (definitions[name] ?? "") }
        if let parent = open.last {
          elements[parent].children.append(index)
          if elements[parent].tag == "defs" { elements[index].signature += "|" + (elements[index].id ?? "") }
        }
        open.append(index)
      case .end:
        // Stops and filter primitives cannot come and go.
        guard let index = open.popLast(), elements[index].isWhole else { break }
        for child in elements[index].children { elements[index].signature += "<" + elements[child].signature }
        if let id = elements[index].id { definitions[id] = elements[index].signature }
      case .text(let text):
        guard let parent = open.last, text.utf8.contains(where: { $0 > 32 }) else { break }
        elements[parent].text += escaped(text, inAttribute: false)
        elements[parent].signature += text
      case .instruction: break
      }
      return true
    }
    guard !elements.isEmpty else { throw SVGAnimationError.unreadable }
    return elements
  }
}

enum SVGAnimationError: Error {
  /// A document of this module cannot be read back: a mistake in here.
  case unreadable
}

extension SVGMoments.Element {
  var id: String? { attributes.first { $0.name == "id" }?.value }

  /// The gradients that it is painted with. One of another structure is another one, and so is what it paints.
  fileprivate var paintIDs: [String] {
    attributes.compactMap { name, value in
      guard case .paint = SVGAttributeKind(name), value.hasPrefix("url(#") else { return nil }
      return String(value.dropFirst(5).prefix { $0 != ")" })
    }
  }

  /// Whether it is the same as another only with all that is in it.
  fileprivate var isWhole: Bool {
    ["linearGradient", "radialGradient", "filter", "clipPath"].contains(tag)
  }

  /// Tag, key, and whatever of the attributes cannot be animated.
  fileprivate var ownSignature: String {
    var text = tag + "|" + (key ?? "")
    for (name, value) in attributes {
      switch SVGAttributeKind(name) {
      case .label: break
      case .fixed: text += "|\(name)=\(value)"
      case .animated(let initial): if initial == nil { text += "|\(name)" }
      case .path: text += "|" + value.filter(\.isLetter)
      case .paint(let initial):
        let kind = value.hasPrefix("url(") || value == "none" ? value : "color"
        if kind != (initial == "none" ? initial : "color") { text += "|\(name)=\(kind)" }
      case .transform: break
      }
    }
    return text
  }
}

/// How an attribute takes part in animations.
enum SVGAttributeKind: Equatable {
  /// Says nothing about the picture.
  case label
  /// Cannot be animated.
  case fixed
  /// Can be; with the value that its absence means, nil where it must be there.
  case animated(initial: String?)
  /// Path data, whose letters cannot change.
  case path
  /// A colour, which can be animated, or something else, which browsers then show as black.
  case paint(initial: String)
  case transform

  init(_ name: String) {
    switch name {
    case "data-name", "aria-label", "role", "xml:lang", "id": self = .label
    case "d": self = .path
    case "transform", "gradientTransform": self = .transform
    case "opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "flood-opacity", "stroke-width":
      self = .animated(initial: "1")
    case "fill": self = .paint(initial: "#000")
    case "stroke": self = .paint(initial: "none")
    case "stop-color", "flood-color": self = .animated(initial: "#000")
    case "clip-path", "mask", "filter", "stroke-dasharray": self = .animated(initial: "none")
    case "stroke-dashoffset", "offset", "y1", "x1", "y2": self = .animated(initial: "0")
    case "fill-rule", "clip-rule": self = .animated(initial: "nonzero")
    case "stroke-linecap": self = .animated(initial: "butt")
    case "stroke-linejoin": self = .animated(initial: "miter")
    case "stroke-miterlimit": self = .animated(initial: "4")
    case "x", "y", "width", "height", "x2", "cx", "cy", "r", "fx", "fy", "rx", "ry", "href", "values",
      "stdDeviation",
      "font-size":
      self = .animated(initial: nil)
    default: self = .fixed
    }
  }
}
