import CoreGraphics

enum Tag: UInt8 {
  case svg, g, a, defs, use, title, desc
  case path, rect, circle, ellipse, line, polyline, polygon, text, tspan, image
  case linearGradient, radialGradient, stop, clipPath, mask, filter, pattern
  case feGaussianBlur, feColorMatrix, feOffset, feFlood, feComposite

  var text: StaticString {
    switch self {
    case .svg: "svg"
    case .g: "g"
    case .a: "a"
    case .defs: "defs"
    case .use: "use"
    case .title: "title"
    case .desc: "desc"
    case .path: "path"
    case .rect: "rect"
    case .circle: "circle"
    case .ellipse: "ellipse"
    case .line: "line"
    case .polyline: "polyline"
    case .polygon: "polygon"
    case .text: "text"
    case .tspan: "tspan"
    case .image: "image"
    case .linearGradient: "linearGradient"
    case .radialGradient: "radialGradient"
    case .stop: "stop"
    case .clipPath: "clipPath"
    case .mask: "mask"
    case .filter: "filter"
    case .pattern: "pattern"
    case .feGaussianBlur: "feGaussianBlur"
    case .feColorMatrix: "feColorMatrix"
    case .feOffset: "feOffset"
    case .feFlood: "feFlood"
    case .feComposite: "feComposite"
    }
  }

  /// Whether the element's contents flow, so that line breaks in them would show.
  var isInline: Bool { self == .text || self == .title || self == .desc || self == .tspan }
}

/// An element whose contents are written already, while its own attributes can still change.
struct Node {
  var tag: Tag
  /// Sorted by name.
  private(set) var attributes: [Attribute] = []
  /// The contents as bytes with line marks (see `Markup`).
  var body: [UInt8] = []
  /// The geometry of a shape, whose notation is chosen when the node is written.
  var shape: Shape?
  /// The inherited attributes that change how the element looks.
  var dependencies = AttributeSet()

  init(_ tag: Tag) { self.tag = tag }

  subscript(name: AttributeName) -> String? {
    get { attributes.first { $0.name == name }?.value }
    set {
      let index = attributes.firstIndex { $0.name.rawValue >= name.rawValue } ?? attributes.endIndex
      let isThere = index < attributes.endIndex && attributes[index].name == name
      switch (newValue, isThere) {
      case (let value?, true): attributes[index].value = value
      case (let value?, false): attributes.insert(Attribute(name: name, value: value), at: index)
      case (nil, true): attributes.remove(at: index)
      case (nil, false): break
      }
    }
  }

  func has(_ name: AttributeName) -> Bool { attributes.contains { $0.name == name } }

  mutating func append(_ child: Node, layout: SVGOptions.Layout) {
    dependencies.formUnion(child.dependencies)
    if !tag.isInline { body.append(Markup.line) }
    Markup.write(child, layout: layout, to: &body)
  }
}
