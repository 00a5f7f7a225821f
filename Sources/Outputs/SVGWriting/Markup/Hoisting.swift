/// Moves inherited attributes that children share up to their parent, where that saves bytes.
enum Hoisting {
  /// Moves attributes up to a parent. In `defs`, only content painted in place inherits; what `use` shows
  /// inherits from the `use` (SVG 2, 5.6.3).
  static func apply(to parent: inout Element) {
    guard parent.children.count > 1, parent.tag != .defs || !parent.children.contains(where: \.isShownByUse)
    else { return }
    // Most names are on no child, and this costs less than looking for each of them.
    var present = AttributeSet()
    for index in parent.children.indices {
      for attribute in parent.children[index].attributes { present.insert(attribute.name) }
    }
    for name in AttributeName.inherited where present.contains(name) && !parent.has(name) {
      hoist(name, to: &parent)
    }
  }

  private static func hoist(_ name: AttributeName, to parent: inout Element) {
    guard let initial = name.inheritedInitialValue.map({ "\($0)" }) else { return }
    var counts: [(value: String, count: Int)] = []
    var needsInitial = 0
    for index in parent.children.indices {
      if let value = parent.children[index][name] {
        if let index = counts.firstIndex(where: { $0.value == value }) {
          counts[index].count += 1
        } else if counts.count < 16 {
          counts.append((value, 1))
        }
      } else if parent.children[index].dependencies.contains(name) {
        needsInitial += 1
      }
    }
    let overhead = name.text.utf8CodeUnitCount + 4
    var best: (value: String, saving: Int)?
    for (value, count) in counts {
      // Nobody would write a document that inherits a gradient as a whole.
      if parent.tag == .svg, value.hasPrefix("url(") { continue }
      let saving =
        (count - 1) * (overhead + value.utf8.count) - needsInitial * (overhead + initial.utf8.count)
      if saving > best?.saving ?? 0 { best = (value, saving) }
    }
    guard let value = best?.value else { return }
    parent[name] = value
    for index in parent.children.indices {
      if parent.children[index][name] == value {
        parent.children[index][name] = nil
      } else if !parent.children[index].has(name), parent.children[index].dependencies.contains(name) {
        parent.children[index][name] = initial
      }
    }
  }
}

extension Element {
  /// Whether the element, in `defs`, shows only through a `use`, unlike masks, clips, paints and filters.
  fileprivate var isShownByUse: Bool {
    switch tag {
    case .mask, .clipPath, .filter, .pattern, .linearGradient, .radialGradient: false
    default: true
    }
  }
}
