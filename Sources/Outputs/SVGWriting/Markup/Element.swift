import CoreGraphics

enum Tag: String {
  case svg, g, a, defs, use, title, desc
  case path, rect, circle, ellipse, line, polyline, polygon, text, tspan, image
  case linearGradient, radialGradient, stop, clipPath, mask, filter, pattern
  case feGaussianBlur, feColorMatrix, feOffset, feComposite, feBlend
  case animate, animateTransform

  /// Whether line breaks in the element's content would be visible.
  var isInline: Bool { self == .text || self == .title || self == .desc || self == .tspan }
}

struct Element {
  var tag: Tag
  /// The attributes, sorted by name.
  private(set) var attributes: [Attribute] = []
  /// The content before the children as XML: text, or the content of another document.
  var text: [UInt8] = []
  var children: [Element] = []
  /// The geometry of a shape, whose notation is chosen when the element is written.
  var shape: Shape?
  /// The inherited attributes that affect how the element looks.
  var dependencies = AttributeSet()

  init(_ tag: Tag) { self.tag = tag }

  /// A group with a clip.
  init(clippedTo reference: String) {
    self.init(.g)
    self[.clipPath] = reference
  }

  subscript(name: AttributeName) -> String? {
    get { attributes.first { $0.name == name }?.value }
    set {
      let index = attributes.firstIndex { $0.name.rawValue >= name.rawValue } ?? attributes.endIndex
      let isThere = index < attributes.endIndex && attributes[index].name == name
      switch (newValue, isThere) {
      case (let value?, true): attributes[index].value = value
      // Inserting takes long, and most are set in order.
      case (let value?, false) where index == attributes.endIndex:
        if attributes.isEmpty { attributes.reserveCapacity(4) }
        attributes.append(Attribute(name: name, value: value))
      case (let value?, false): attributes.insert(Attribute(name: name, value: value), at: index)
      case (nil, true): attributes.remove(at: index)
      case (nil, false): break
      }
    }
  }

  func has(_ name: AttributeName) -> Bool { attributes.contains { $0.name == name } }

  mutating func append(_ child: Element) {
    dependencies.formUnion(child.dependencies)
    children.append(child)
  }

  /// Roughly how many bytes it takes to hold the element, without its children.
  var weight: Int {
    attributes.reduce(200 + text.count + 40 * (shape?.path.verbs.count ?? 0)) {
      $0 + $1.value.utf8.count
    }
  }

  /// The length of the tag as written.
  var size: Int {
    attributes.reduce(tag.rawValue.utf8.count + 3) {
      $0 + $1.name.text.utf8CodeUnitCount + $1.value.utf8.count + 4
    }
  }
}
