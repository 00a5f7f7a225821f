import Foundation
@_spi(Properties) @_spi(Time) import QuartzCore

/// The parts of a layer that can only be set once all its keys are known, as their order in the file does not
/// matter.
struct LayerRest {
  typealias Given = (property: Property, json: JSONValue)

  var frame: Given?
  var bounds: Given?
  var position: Given?
  var transform: Given?
  var affineTransform: Given?
  var scrollPoint: Given?
  var tiles: Given?
  var hasContentsScale = false
  /// The scale given by the contents' file name or by `scale`.
  var impliedScale: Double?
  var borderColor: JSONValue?

  /// Takes the key if it is one of these; returns whether it did.
  mutating func takes(_ name: String, _ property: Property, _ json: JSONValue, of object: AnyObject) -> Bool {
    if name == "contentsScale" { hasContentsScale = true }
    guard object is CALayer else { return false }
    switch name {
    case "frame": frame = (property, json)
    case "bounds": bounds = (property, json)
    case "position": position = (property, json)
    case "transform": transform = (property, json)
    case "affineTransform": affineTransform = (property, json)
    case "scrollPoint": scrollPoint = (property, json)
    case "tiles": tiles = (property, json)
    case "borderColor":
      borderColor = json
      return false
    default: return false
    }
    return true
  }
}

extension JSONNotation {
  func apply(_ rest: LayerRest, to layer: CALayer, table: PropertyTable, json: JSONValue) {
    let hasBounds = rest.bounds.map { assign($0.json, $0.property, to: layer) } ?? true
    let hasFrame = rest.frame.map { applyFrame($0, rest, hasBounds: hasBounds, to: layer) } ?? true
    if let position = rest.position {
      applyPosition(position, checksFrame: rest.frame != nil && hasFrame, to: layer)
    }
    if let transform = rest.transform { assign(transform.json, transform.property, to: layer) }
    if let affine = rest.affineTransform {
      if rest.transform != nil {
        report(affine.json, "\"transform\" and \"affineTransform\" set the same; give one of them")
      } else {
        assign(affine.json, affine.property, to: layer)
      }
    }
    if let scroll = rest.scrollPoint { assign(scroll.json, scroll.property, to: layer) }
    if let tiles = rest.tiles { applyTiles(tiles, to: layer) }
    if let color = rest.borderColor, color.kind != .null, layer.borderWidth == 0, json["borderWidth"] == nil,
      !layer.hasAnimations
    {
      report(color, "the border has no width; give the layer a \"borderWidth\"", severity: .warning)
    }
    guard pages.indices.contains(json.index) else { return }
    if rest.bounds == nil, rest.frame == nil {
      report(json, "the page has no size; give its layer \"bounds\" or a \"frame\"")
    } else if let given = rest.bounds ?? rest.frame, hasBounds, hasFrame,
      case .rect(let rect) = value(given.json, .rect, as: .length),
      rect.size.width <= 0 || rect.size.height <= 0
    {
      report(given.json, "the page is empty: its width and height are greater than 0")
    }
  }

  /// Sets the frame before the transform, keeping the origin of the bounds.
  private func applyFrame(
    _ given: LayerRest.Given, _ rest: LayerRest, hasBounds: Bool, to layer: CALayer
  ) -> Bool {
    guard case .rect(let frame) = value(given.json, .rect, as: .length) else { return false }
    if rest.bounds != nil, hasBounds,
      !LayerTolerance.equal(frame.width, layer.bounds.width)
        || !LayerTolerance.equal(frame.height, layer.bounds.height)
    {
      let (a, b) = (frame.size, layer.bounds.size)
      report(
        given.json,
        "frame and bounds differ in size: \(ShortNumber.text(a.width)) × \(ShortNumber.text(a.height)) and "
          + "\(ShortNumber.text(b.width)) × \(ShortNumber.text(b.height))")
      return false
    }
    warn(about: .rect(frame), of: "frame", given.json)
    layer.frame = frame
    return hasBounds
  }

  private func applyPosition(_ given: LayerRest.Given, checksFrame: Bool, to layer: CALayer) {
    let fromFrame = layer.position
    guard assign(given.json, given.property, to: layer), checksFrame else { return }
    let position = layer.position
    guard
      !LayerTolerance.equal(fromFrame.x, position.x) || !LayerTolerance.equal(fromFrame.y, position.y)
    else { return }
    report(
      given.json,
      "the frame puts the anchor point at [\(ShortNumber.text(fromFrame.x)), \(ShortNumber.text(fromFrame.y))], "
        + "so \"position\" cannot be elsewhere; give one of them")
  }

  /// A length for all four sides of a page, or one for each.
  func edges(_ json: JSONValue) -> PageEdges? {
    let expected = "a length, or an array of four: top, right, bottom, left"
    let lengths: [Double]?
    switch json.kind {
    case .null: return nil
    case .array:
      guard json.count == 4 else { return mismatch(json, expected: expected) }
      lengths = elements(json, length)
    case .number, .string: lengths = length(json).map { Array(repeating: $0, count: 4) }
    default: return mismatch(json, expected: expected)
    }
    guard let lengths, lengths.count == 4 else { return nil }
    guard lengths.allSatisfy({ $0 >= 0 }) else {
      report(json, "a length is not negative")
      return nil
    }
    return PageEdges(top: lengths[0], right: lengths[1], bottom: lengths[2], left: lengths[3])
  }

  // MARK: Contents

  func readImage(_ json: JSONValue, _ property: Property, of object: AnyObject, _ rest: inout LayerRest) {
    guard json.kind != .null else {
      set(.null, property, of: object, json)
      return
    }
    guard let (image, scale) = image(json) else { return }
    set(.image(image), property, of: object, json)
    rest.impliedScale = scale
  }
}

/// Tolerances within which redundant numbers agree: differences by rounding.
enum LayerTolerance {
  static func equal(_ a: CGFloat, _ b: CGFloat) -> Bool {
    abs(a - b) <= 1e-6 * max(1, abs(a), abs(b))
  }
}
