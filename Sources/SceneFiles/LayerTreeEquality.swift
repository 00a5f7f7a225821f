@_spi(Properties) import QuartzCore

/// Compares layer trees by what they say, not by identity.
public enum LayerTreeEquality {
  /// Whether two trees have the same classes and the same values of all properties that a scene file can hold: sublayers,
  /// masks, emitter cells and animations included. Images are equal by their bytes.
  public static func areEqual(_ a: CALayer, _ b: CALayer) -> Bool {
    // Pairs still to be compared, so that depth costs no stack.
    var pending: [(AnyObject, AnyObject)] = [(a, b)]
    while let (a, b) = pending.popLast() {
      guard let table = PropertyTable.table(for: a) else {
        guard areEqualValues(a, b, &pending) else { return false }
        continue
      }
      guard table === PropertyTable.table(for: b) else { return false }
      for property in table.properties where !property.isShorthand {
        guard areEqual(property.get(a), property.get(b), &pending) else { return false }
      }
    }
    return true
  }

  private static func areEqual(
    _ a: PropertyValue, _ b: PropertyValue, _ pending: inout [(AnyObject, AnyObject)]
  ) -> Bool {
    switch (a, b) {
    case (.object(let a), .object(let b)):
      if a !== b { pending.append((a, b)) }
      return true
    case (.path(let a), .path(let b)): return a == b
    case (.image(let a), .image(let b)): return a == b
    case (.array(let a), .array(let b)):
      guard a.count == b.count else { return false }
      for (a, b) in zip(a, b) where !areEqual(a, b, &pending) { return false }
      return true
    case (.dictionary(let a), .dictionary(let b)):
      guard a.count == b.count else { return false }
      for (key, a) in a {
        guard let b = b[key], areEqual(a, b, &pending) else { return false }
      }
      return true
    default: return a.isSame(as: b)
    }
  }

  /// Objects without properties of their own: filters, texts, fonts, timing functions.
  private static func areEqualValues(
    _ a: AnyObject, _ b: AnyObject, _ pending: inout [(AnyObject, AnyObject)]
  ) -> Bool {
    if let a = a as? CAFilter, let b = b as? CAFilter {
      guard a.type == b.type, a.name == b.name, a.isEnabled == b.isEnabled else { return false }
      let (left, right) = (PropertyValue(any: a.inputs) ?? .null, PropertyValue(any: b.inputs) ?? .null)
      return areEqual(left, right, &pending)
    }
    if let a = a as? NSAttributedString, let b = b as? NSAttributedString {
      return areEqualTexts(a, b, &pending)
    }
    if let a = a as? NSObject, let b = b as? NSObject { return a.isEqual(b) }
    return a === b
  }

  /// Run by run: Foundation's own comparison stops the program here where attributes differ.
  private static func areEqualTexts(
    _ a: NSAttributedString, _ b: NSAttributedString, _ pending: inout [(AnyObject, AnyObject)]
  ) -> Bool {
    guard a.string == b.string else { return false }
    var place = 0
    while place < a.length {
      var (ofA, ofB) = (NSRange(), NSRange())
      let left = a.attributes(at: place, effectiveRange: &ofA)
      let right = b.attributes(at: place, effectiveRange: &ofB)
      guard left.count == right.count else { return false }
      for (key, value) in left {
        guard let a = PropertyValue(any: value), let b = right[key].flatMap({ PropertyValue(any: $0) }),
          areEqual(a, b, &pending)
        else { return false }
      }
      place = max(place + 1, min(ofA.upperBound, ofB.upperBound))
    }
    return true
  }
}
