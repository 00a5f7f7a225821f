/// The supported attributes, in the order in which tags list them.
enum AttributeName: UInt8, CaseIterable {
  case xmlns, xmlnsXlink, id, key, dataName, role, ariaLabel, language, space, href
  case x, y, dx, dy, x1, y1, x2, y2, cx, cy, r, fx, fy, width, height, rx, ry, viewBox, preserveAspectRatio,
    points, d, pathLength
  case gradientUnits, gradientTransform, maskUnits, filterUnits
  case patternUnits, patternTransform, offset, stopColor, stopOpacity
  case mode, input, input2, result
  case attributeName, type, additive, begin, duration, repeatCount
  /// `fill` of an animation: what remains when it has ended.
  case afterwards
  case calcMode, values, keyTimes, keySplines, stdDeviation
  case colorInterpolationFilters
  case transform
  case fill, fillOpacity, fillRule, clipRule
  case stroke, strokeOpacity, strokeWidth, strokeLinecap, strokeLinejoin, strokeMiterlimit, strokeDasharray
  case strokeDashoffset
  case fontFamily, fontSize, fontWeight, fontStyle, fontStretch, letterSpacing, direction
  case imageRendering
  case opacity, clipPath, mask, filter, overflow, style, display
  /// A link to an embedded file, which is long and so comes last.
  case dataURI

  var text: StaticString {
    switch self {
    case .xmlns: "xmlns"
    case .xmlnsXlink: "xmlns:xlink"
    case .id: "id"
    case .key: "data-key"
    case .dataName: "data-name"
    case .role: "role"
    case .ariaLabel: "aria-label"
    case .language: "xml:lang"
    case .space: "xml:space"
    // As in SVG 1.1: Inkscape before 1.3, Skia and Batik do not know SVG 2's plain `href`.
    case .href, .dataURI: "xlink:href"
    case .x: "x"
    case .y: "y"
    case .dx: "dx"
    case .dy: "dy"
    case .x1: "x1"
    case .y1: "y1"
    case .x2: "x2"
    case .y2: "y2"
    case .cx: "cx"
    case .cy: "cy"
    case .r: "r"
    case .fx: "fx"
    case .fy: "fy"
    case .rx: "rx"
    case .ry: "ry"
    case .width: "width"
    case .height: "height"
    case .viewBox: "viewBox"
    case .preserveAspectRatio: "preserveAspectRatio"
    case .points: "points"
    case .d: "d"
    case .pathLength: "pathLength"
    case .gradientUnits: "gradientUnits"
    case .gradientTransform: "gradientTransform"
    case .maskUnits: "maskUnits"
    case .filterUnits: "filterUnits"
    case .patternUnits: "patternUnits"
    case .patternTransform: "patternTransform"
    case .offset: "offset"
    case .stopColor: "stop-color"
    case .stopOpacity: "stop-opacity"
    case .mode: "mode"
    case .input: "in"
    case .input2: "in2"
    case .result: "result"
    case .attributeName: "attributeName"
    case .type: "type"
    case .additive: "additive"
    case .begin: "begin"
    case .duration: "dur"
    case .repeatCount: "repeatCount"
    case .afterwards: "fill"
    case .calcMode: "calcMode"
    case .values: "values"
    case .keyTimes: "keyTimes"
    case .keySplines: "keySplines"
    case .stdDeviation: "stdDeviation"
    case .colorInterpolationFilters: "color-interpolation-filters"
    case .transform: "transform"
    case .fill: "fill"
    case .fillOpacity: "fill-opacity"
    case .fillRule: "fill-rule"
    case .clipRule: "clip-rule"
    case .stroke: "stroke"
    case .strokeOpacity: "stroke-opacity"
    case .strokeWidth: "stroke-width"
    case .strokeLinecap: "stroke-linecap"
    case .strokeLinejoin: "stroke-linejoin"
    case .strokeMiterlimit: "stroke-miterlimit"
    case .strokeDasharray: "stroke-dasharray"
    case .strokeDashoffset: "stroke-dashoffset"
    case .fontFamily: "font-family"
    case .fontSize: "font-size"
    case .fontWeight: "font-weight"
    case .fontStyle: "font-style"
    case .fontStretch: "font-stretch"
    case .letterSpacing: "letter-spacing"
    case .direction: "direction"
    case .imageRendering: "image-rendering"
    case .opacity: "opacity"
    case .clipPath: "clip-path"
    case .mask: "mask"
    case .filter: "filter"
    case .overflow: "overflow"
    case .style: "style"
    case .display: "display"
    }
  }

  /// The initial value of an inherited attribute; nil for attributes that are not inherited.
  var inheritedInitialValue: StaticString? {
    switch self {
    case .fill: "#000"
    case .fillOpacity, .strokeOpacity, .strokeWidth: "1"
    case .fillRule, .clipRule: "nonzero"
    case .stroke, .strokeDasharray: "none"
    case .strokeLinecap: "butt"
    case .strokeLinejoin: "miter"
    case .strokeMiterlimit: "4"
    case .strokeDashoffset: "0"
    case .fontFamily: "serif"
    case .fontSize: "medium"
    case .fontWeight, .fontStyle, .fontStretch, .letterSpacing: "normal"
    default: nil
    }
  }

  static let inherited: [AttributeName] = allCases.filter { $0.inheritedInitialValue != nil }
}

struct Attribute: Equatable {
  var name: AttributeName
  var value: String
}

/// A set of inherited attributes.
struct AttributeSet: Equatable {
  private var bits: UInt128 = 0

  init(_ names: [AttributeName] = []) {
    for name in names { insert(name) }
  }

  func contains(_ name: AttributeName) -> Bool { bits & (1 << UInt128(name.rawValue)) != 0 }
  mutating func insert(_ name: AttributeName) { bits |= 1 << UInt128(name.rawValue) }
  mutating func remove(_ name: AttributeName) { bits &= ~(1 << UInt128(name.rawValue)) }
  mutating func formUnion(_ other: AttributeSet) { bits |= other.bits }

  /// Unknown content depends on everything.
  static let everything = AttributeSet(AttributeName.inherited)
  static let area = AttributeSet([.fill, .fillOpacity, .fillRule, .stroke])
  static let font = AttributeSet([
    .fontFamily, .fontSize, .fontWeight, .fontStyle, .fontStretch, .letterSpacing,
  ])
}
