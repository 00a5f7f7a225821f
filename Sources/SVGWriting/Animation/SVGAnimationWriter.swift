import CoreGraphics

/// Writes the elements of all moments, with what changes of them as animations.
struct SVGAnimationWriter {
  let moments: SVGMoments
  let timeline: SVGTimeline
  let phases: [SVGTimeline.Phase]
  let options: SVGOptions
  let grid: Grid
  private var output: OutputBuffer
  /// For ids that several elements have: which of them has it from a moment on, by its new id.
  private var renamed: [Int: String] = [:]
  private var owners: [String: [Int]] = [:]

  init(
    _ moments: SVGMoments, timeline: SVGTimeline, options: SVGOptions,
    sink: @escaping ([UInt8]) throws -> Void
  ) {
    self.moments = moments
    self.timeline = timeline
    self.options = options
    phases = timeline.phases
    grid = Grid(digits: options.precision)
    output = OutputBuffer(layout: options.layout, sink: sink)
    findOwners()
  }

  /// Elements of other moments may have the same id: each gets one of its own.
  private mutating func findOwners() {
    for (index, element) in moments.elements.enumerated() {
      guard let id = element.values["id"]?.first?.value else { continue }
      owners[id, default: []].append(index)
    }
    for (id, elements) in owners where elements.count > 1 {
      for (number, index) in elements.enumerated().dropFirst() { renamed[index] = "\(id).\(number + 1)" }
    }
  }

  mutating func write() throws {
    enum Step {
      case open(Int, parent: Int)
      case close(Int)
    }
    var steps = [Step.open(0, parent: -1)]
    while let step = steps.popLast() {
      switch step {
      case .close(let index):
        try output.write([Markup.outdent, Markup.line] + Array("</\(moments.elements[index].tag)>".utf8))
      case .open(let index, let parent):
        let element = moments.elements[index]
        let isDefinition = parent >= 0 && moments.elements[parent].tag == "defs"
        let hasDisplay = index != 0 && !isDefinition && !element.isPart
        let isLikeParent = parent >= 0 && moments.elements[parent].moments == element.moments
        let (attributes, animations) = parts(of: index, isShown: hasDisplay && !isLikeParent)
        var bytes: [UInt8] = index == 0 ? [] : [Markup.line]
        bytes += Array("<\(element.tag)\(attributes)".utf8)
        if element.children.isEmpty, element.text.isEmpty, animations.isEmpty {
          try output.write(bytes + Array("/>".utf8))
          continue
        }
        bytes.append(UInt8(ascii: ">"))
        guard element.text.isEmpty || !element.children.isEmpty else {
          bytes += element.text + animations.flatMap { Array($0.utf8) }
          try output.write(bytes + Array("</\(element.tag)>".utf8))
          continue
        }
        bytes += element.text + [Markup.indent]
        for animation in animations { bytes += [Markup.line] + Array(animation.utf8) }
        try output.write(bytes)
        steps.append(.close(index))
        for child in element.children.reversed() { steps.append(.open(child, parent: index)) }
      }
    }
    try output.write([Markup.line])
    try output.flush()
  }

  /// What stands in the tag and, as elements of their own, the animations.
  private func parts(of index: Int, isShown: Bool) -> (attributes: String, animations: [String]) {
    let element = moments.elements[index]
    var attributes = ""
    var animations: [String] = []
    for name in element.names {
      let kind = SVGAttributeKind(name)
      guard kind != .label, kind != .fixed else {
        let value = name == "id" ? renamed[index] : nil
        if let value = value ?? element.values[name]?.first(where: { $0.value != nil })?.value {
          attributes += " \(name)=\"\(value)\""
        }
        continue
      }
      let known = values(of: name, kind: kind, of: element)
      guard let first = known.first else { continue }
      if known.contains(where: { $0.value != first.value }) {
        attributes += " \(name)=\"\(first.value)\""
        animations +=
          kind == .transform
          ? transforms(known, name: name, isJumping: element.isJumping)
          : animation(of: name, known, isJumping: element.isJumping)
      } else if !isInitial(first.value, kind) {
        attributes += " \(name)=\"\(first.value)\""
      }
    }
    if isShown, element.moments.count < timeline.times.count {
      if element.moments.first != 0 { attributes += " display=\"none\"" }
      animations += display(of: element)
    }
    return (attributes, animations)
  }

  private func isInitial(_ value: String, _ kind: SVGAttributeKind) -> Bool {
    switch kind {
    case .animated(let initial): value == initial
    case .paint(let initial): value == initial
    case .transform: value == Self.identity
    case .label, .fixed, .path: false
    }
  }

  static let identity = "matrix(1 0 0 1 0 0)"

  /// A value at a moment at which the element is there.
  struct Known {
    var moment: Int
    var value: String
  }

  private func values(
    of name: String, kind: SVGAttributeKind, of element: SVGMoments.Union
  ) -> [Known] {
    let initial: String =
      switch kind {
      case .animated(let initial): initial ?? ""
      case .paint(let initial): initial
      case .transform: Self.identity
      case .label, .fixed, .path: ""
      }
    let changes = element.values[name] ?? []
    var next = 0
    var value = initial
    return element.moments.map { moment in
      while next < changes.count, changes[next].moment <= moment {
        value = changes[next].value ?? initial
        next += 1
      }
      return Known(moment: Int(moment), value: referring(value, at: moment))
    }
  }

  /// A reference with the id that what it means has in the whole document.
  private func referring(_ value: String, at moment: Int32) -> String {
    guard let mark = value.firstIndex(of: "#"), mark == value.startIndex || value.hasPrefix("url(") else {
      return value
    }
    let id = value[value.index(after: mark)...].prefix { $0 != ")" }
    guard let elements = owners[String(id)], elements.count > 1 else { return value }
    let owner = elements.first { moments.elements[$0].moments.contains(moment) }
    guard let owner, let new = renamed[owner] else { return value }
    return value.replacing("#\(id)", with: "#\(new)")
  }

  private func display(of element: SVGMoments.Union) -> [String] {
    var isThere = [Bool](repeating: false, count: timeline.times.count)
    for moment in element.moments { isThere[Int(moment)] = true }
    return discrete("display", isThere.enumerated().map { Known(moment: $0, value: $1 ? "inline" : "none") })
  }
}

extension SVGMoments.Union {
  /// Whether it is a part of a paint or a filter, which is displayed wherever that is.
  fileprivate var isPart: Bool { tag == "stop" || tag.hasPrefix("fe") }
}
