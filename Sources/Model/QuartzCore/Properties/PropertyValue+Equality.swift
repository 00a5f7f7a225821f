extension PropertyValue: Equatable {
  /// Returns whether two values are equal; objects are compared by their properties, recursively.
  public static func == (a: PropertyValue, b: PropertyValue) -> Bool {
    var pending: [(AnyObject, AnyObject)] = []
    return a.isEqual(to: b, &pending) && pending.allSatisfy { PropertyTable.areEqual($0, $1) }
  }

  /// Whether two values are equal, apart from pairs of objects that are added to `pending`.
  func isEqual(to other: PropertyValue, _ pending: inout [(AnyObject, AnyObject)]) -> Bool {
    switch (self, other) {
    case (.null, .null): return true
    case (.number(let a), .number(let b)): return a == b
    case (.flag(let a), .flag(let b)): return a == b
    case (.string(let a), .string(let b)): return a == b
    case (.point(let a), .point(let b)): return a == b
    case (.size(let a), .size(let b)): return a == b
    case (.rect(let a), .rect(let b)): return a == b
    case (.color(let a), .color(let b)): return a == b
    case (.transform(let a), .transform(let b)): return a == b
    case (.affineTransform(let a), .affineTransform(let b)): return a == b
    case (.path(let a), .path(let b)): return a == b
    case (.image(let a), .image(let b)): return a == b
    case (.object(let a), .object(let b)):
      if a !== b { pending.append((a, b)) }
      return true
    case (.array(let a), .array(let b)):
      guard a.count == b.count else { return false }
      for (x, y) in zip(a, b) where !x.isEqual(to: y, &pending) { return false }
      return true
    case (.dictionary(let a), .dictionary(let b)):
      guard a.count == b.count else { return false }
      for (key, x) in a {
        guard let y = b[key], x.isEqual(to: y, &pending) else { return false }
      }
      return true
    default: return false
    }
  }
}

extension PropertyTable {
  /// Returns whether two objects have the same class and equal values of every property that is not a
  /// shorthand, recursively: sublayers, masks, cells, filters, animations.
  public static func areEqual(_ a: AnyObject, _ b: AnyObject) -> Bool {
    var pending = [(a, b)]
    while let (a, b) = pending.popLast() {
      guard let table = table(for: a) else {
        guard areEqualObjects(a, b, &pending) else { return false }
        continue
      }
      guard table === self.table(for: b) else { return false }
      for property in table.properties where !property.isShorthand {
        guard property.get(a).isEqual(to: property.get(b), &pending) else { return false }
      }
    }
    return true
  }

  private static func areEqualObjects(
    _ a: AnyObject, _ b: AnyObject, _ pending: inout [(AnyObject, AnyObject)]
  ) -> Bool {
    if let a = a as? CAFilter, let b = b as? CAFilter {
      guard a.type == b.type, a.name == b.name, a.isEnabled == b.isEnabled else { return false }
      let (left, right) = (PropertyValue(any: a.inputs) ?? .null, PropertyValue(any: b.inputs) ?? .null)
      return left.isEqual(to: right, &pending)
    }
    if let a = a as? NSAttributedString, let b = b as? NSAttributedString {
      return areEqualTexts(a, b, &pending)
    }
    if let a = a as? NSObject, let b = b as? NSObject { return a.isEqual(b) }
    return a === b
  }

  /// Run by run: Foundation's own comparison ends the program here if attributes differ.
  private static func areEqualTexts(
    _ a: NSAttributedString, _ b: NSAttributedString, _ pending: inout [(AnyObject, AnyObject)]
  ) -> Bool {
    guard a.string == b.string else { return false }
    var (ofA, ofB) = (a.runs[...], b.runs[...])
    while let left = ofA.first, let right = ofB.first {
      guard left.attributes.count == right.attributes.count else { return false }
      for (key, value) in left.attributes {
        guard let a = PropertyValue(any: value),
          let b = right.attributes[key].flatMap({ PropertyValue(any: $0) }), a.isEqual(to: b, &pending)
        else { return false }
      }
      let end = min(left.range.upperBound, right.range.upperBound)
      if left.range.upperBound == end { ofA.removeFirst() }
      if right.range.upperBound == end { ofB.removeFirst() }
    }
    return true
  }
}
