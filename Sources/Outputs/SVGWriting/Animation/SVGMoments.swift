/// The documents of several moments merged into an animated one: all their elements, with their changes.
///
/// Elements of two moments are the same if they belong to the same layer, have the same name, and differ only
/// in numbers, colours and references. An element without a counterpart at a moment is not displayed then.
struct SVGMoments {
  /// An element that exists at several moments.
  struct Union {
    var tag: Tag
    var signature: String
    var text: [UInt8]
    /// Whether nothing is interpolated between moments.
    var isJumping: Bool
    var children: [Int] = []
    /// The moments at which it exists.
    var moments: [Int32] = []
    /// The values of each attribute from given moments on; nil while it is absent.
    var values: [AttributeName: [(moment: Int32, value: String?)]] = [:]
  }

  /// The elements, the root first.
  private(set) var elements: [Union] = []
  private(set) var count = 0

  /// Adds the document of the next moment.
  mutating func add(_ moment: SVGMoment) {
    let signatures = moment.signatures
    let number = Int32(count)
    count += 1
    func union(of node: Int, in parent: Union?) -> Union {
      let element = moment.nodes[node].element
      let jumps = (element[.key] ?? element[.id] ?? "").contains(LayerKeys.jumpMark)
      return Union(
        tag: element.tag, signature: signatures[node], text: element.text,
        isJumping: jumps || parent?.isJumping ?? false)
    }
    if elements.isEmpty { elements.append(union(of: 0, in: nil)) }
    var pending = [(union: 0, node: 0)]
    while let (parent, node) = pending.popLast() {
      elements[parent].record(moment.nodes[node].element, at: number)
      var next = 0
      var merged: [Int] = []
      let old = elements[parent].children
      // What is not ahead is not looked for: thousands of particles that change places would each be compared with all.
      var ahead: [String: Int] = [:]
      for child in old { ahead[elements[child].signature, default: 0] += 1 }
      for child in moment.nodes[node].children {
        if ahead[signatures[child], default: 0] > 0,
          let found = old[next...].firstIndex(where: { elements[$0].signature == signatures[child] })
        {
          for passed in old[next...found] { ahead[elements[passed].signature, default: 1] -= 1 }
          merged += old[next...found]
          next = found + 1
        } else {
          elements.append(union(of: child, in: elements[parent]))
          merged.append(elements.count - 1)
        }
        pending.append((merged[merged.count - 1], child))
      }
      elements[parent].children = merged + old[next...]
    }
  }
}

extension SVGMoments.Union {
  fileprivate mutating func record(_ element: Element, at moment: Int32) {
    let first = moments.first
    moments.append(moment)
    for attribute in element.attributes where attribute.name != .key {
      if values[attribute.name] == nil { values[attribute.name] = first.map { [($0, nil)] } ?? [] }
      guard values[attribute.name]?.last?.value != attribute.value else { continue }
      values[attribute.name]?.append((moment, attribute.value))
    }
    guard values.count > element.attributes.count - (element.has(.key) ? 1 : 0) else { return }
    for (name, known) in values where known.last?.value != nil && !element.has(name) {
      values[name]?.append((moment, nil))
    }
  }
}

// MARK: - Signatures

extension SVGMoment {
  /// For each element, what another one must share to be the same.
  fileprivate var signatures: [String] {
    var signatures = [String](repeating: "", count: nodes.count)
    var definitions: [String: String] = [:]
    var pending = [(node: 0, parent: 0, isFinished: false)]
    while let (index, parent, isFinished) = pending.popLast() {
      let (element, children) = (nodes[index].element, nodes[index].children)
      guard !isFinished else {
        for child in children { signatures[index] += "<" + signatures[child] }
        if let id = element[.id] { definitions[id] = signatures[index] }
        continue
      }
      signatures[index] = element.signature + String(decoding: element.text, as: UTF8.self)
      for id in element.paintIDs { signatures[index] += "|" + (definitions[id] ?? "") }
      if nodes[parent].element.tag == .defs { signatures[index] += "|" + (element[.id] ?? "") }
      // Stops and filter primitives cannot come and go.
      if [.linearGradient, .radialGradient, .filter, .clipPath].contains(element.tag) {
        pending.append((index, parent, true))
      }
      for child in children.reversed() { pending.append((child, index, false)) }
    }
    return signatures
  }
}

extension Element {
  /// The gradients that it is painted with. If they differ in structure, the elements differ as well.
  fileprivate var paintIDs: [String] {
    attributes.compactMap { attribute in
      guard case .paint = attribute.name.change, attribute.value.hasPrefix("url(#") else { return nil }
      return String(attribute.value.dropFirst(5).prefix { $0 != ")" })
    }
  }

  /// The tag, the key, and all attributes that cannot be animated.
  fileprivate var signature: String {
    var text = tag.rawValue + "|" + (self[.key] ?? "")
    for attribute in attributes {
      let (name, value) = (attribute.name.text, attribute.value)
      switch attribute.name.change {
      case .label, .transform: break
      case .fixed: text += "|\(name)=\(value)"
      case .animated(let initial): if initial == nil { text += "|\(name)" }
      case .path: text += "|" + value.filter(\.isLetter)
      case .paint(let initial):
        let kind = value.hasPrefix("url(") || value == "none" ? value : "color"
        if kind != (initial == "none" ? initial : "color") { text += "|\(name)=\(kind)" }
      }
    }
    return text
  }
}

extension AttributeName {
  /// How an attribute takes part in animations.
  enum Change: Equatable {
    /// Does not affect the picture.
    case label
    /// Cannot be animated.
    case fixed
    /// Can be animated; `initial` is the meaning of its absence, nil if it must be present.
    case animated(initial: String?)
    /// Path data, whose letters cannot change.
    case path
    /// A colour, which can be animated, or something else, which browsers would then show as black.
    case paint(initial: String)
    case transform

    /// The meaning of the attribute's absence.
    var initial: String? {
      switch self {
      case .label, .fixed, .path: nil
      case .animated(let initial): initial
      case .paint(let initial): initial
      case .transform: "matrix(1 0 0 1 0 0)"
      }
    }
  }

  var change: Change {
    switch self {
    case .key, .dataName, .ariaLabel, .role, .language, .id: .label
    case .d: .path
    case .transform, .gradientTransform: .transform
    case .opacity, .fillOpacity, .strokeOpacity, .stopOpacity, .strokeWidth: .animated(initial: "1")
    case .fill: .paint(initial: "#000")
    case .stroke: .paint(initial: "none")
    case .stopColor: .animated(initial: "#000")
    case .clipPath, .mask, .filter, .strokeDasharray: .animated(initial: "none")
    case .strokeDashoffset, .offset, .y1, .x1, .y2: .animated(initial: "0")
    case .fillRule, .clipRule: .animated(initial: "nonzero")
    case .strokeLinecap: .animated(initial: "butt")
    case .strokeLinejoin: .animated(initial: "miter")
    case .strokeMiterlimit: .animated(initial: "4")
    case .x, .y, .width, .height, .x2, .cx, .cy, .r, .fx, .fy, .rx, .ry, .href, .dataURI, .values,
      .stdDeviation,
      .fontSize:
      .animated(initial: nil)
    default: .fixed
    }
  }
}
