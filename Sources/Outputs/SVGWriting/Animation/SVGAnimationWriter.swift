/// Writes the elements of all moments, with their changes as animations.
struct SVGAnimationWriter {
  let moments: SVGMoments
  let timeline: SVGTimeline
  let phases: [SVGTimeline.Phase]
  /// The decimals of a coordinate.
  let precision: Int
  /// New ids for elements whose id is shared, and for each id the elements that have it.
  private var renamed: [Int: String] = [:]
  private var owners: [String: [Int]] = [:]

  init(_ moments: SVGMoments, timeline: SVGTimeline, precision: Int) {
    self.moments = moments
    self.timeline = timeline
    self.precision = precision
    phases = timeline.phases
    findOwners()
  }

  /// Elements of different moments may have the same id, so each gets its own.
  private mutating func findOwners() {
    for (index, element) in moments.elements.enumerated() {
      guard let id = element.values[.id]?.first?.value else { continue }
      owners[id, default: []].append(index)
    }
    for (id, elements) in owners where elements.count > 1 {
      for (number, index) in elements.enumerated().dropFirst() { renamed[index] = "\(id).\(number + 1)" }
    }
  }

  func write(to output: inout MarkupWriter) throws {
    enum Step {
      case begin(Int, parent: Int)
      case end(Tag)
    }
    var steps = [Step.begin(0, parent: 0)]
    while let step = steps.popLast() {
      switch step {
      case .end(let tag): try output.end(tag)
      case .begin(let index, let parent):
        let union = moments.elements[index]
        var element = element(index, in: moments.elements[parent])
        if index == 0, hasLinks { element.declareLinks() }
        guard !union.children.isEmpty else {
          try output.write(element)
          continue
        }
        try output.begin(element)
        for animation in element.children { try output.write(animation) }
        steps.append(.end(element.tag))
        for child in union.children.reversed() { steps.append(.begin(child, parent: index)) }
      }
    }
    try output.finish()
  }

  /// Whether any element is or has a link.
  private var hasLinks: Bool {
    moments.elements.contains { element in
      element.values[.href] != nil || element.values[.dataURI] != nil
        || element.text.contains("xlink:".utf8)
    }
  }

  /// Returns an element in its initial state, with the animations of its attributes.
  private func element(_ index: Int, in parent: SVGMoments.Union) -> Element {
    let union = moments.elements[index]
    var element = Element(union.tag)
    element.text = union.text
    for name in union.values.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      guard name.change != .label, name.change != .fixed else {
        let value = union.values[name]?.first { $0.value != nil }?.value
        element[name] = name == .id ? renamed[index] ?? value : value
        continue
      }
      let known = values(of: name, in: union)
      guard let first = known.first else { continue }
      let isAnimated = known.contains { $0.value != first.value }
      if isAnimated || first.value != name.change.initial { element[name] = first.value }
      guard isAnimated else { continue }
      if name.change == .transform, !union.isJumping, let turning = Turning(matrices(known)),
        let turn = turn(turning, known, name)
      {
        element[name] = start(of: turning)
        element.children.append(turn)
      } else {
        element.children +=
          name.change == .transform
          ? transforms(known, name, isJumping: union.isJumping)
          : animations(of: name, known, isJumping: union.isJumping)
      }
    }
    // Definitions, paints and filters are visible wherever they are used.
    let isShown =
      index != 0 && parent.tag != .defs && union.tag != .stop && !union.tag.rawValue.hasPrefix("fe")
    guard isShown, parent.moments != union.moments, union.moments.count < timeline.times.count else {
      return element
    }
    if union.moments.first != 0 { element[.display] = "none" }
    var isThere = [Bool](repeating: false, count: timeline.times.count)
    for moment in union.moments { isThere[Int(moment)] = true }
    element.children += discrete(
      .display, isThere.enumerated().map { Known(moment: $0, value: $1 ? "inline" : "none") })
    return element
  }

  /// A value at a moment at which the element exists.
  struct Known {
    var moment: Int
    var value: String
  }

  private func values(of name: AttributeName, in element: SVGMoments.Union) -> [Known] {
    let initial = name.change.initial ?? ""
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

  /// Returns a reference with the id that its target has in the whole document.
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
}
