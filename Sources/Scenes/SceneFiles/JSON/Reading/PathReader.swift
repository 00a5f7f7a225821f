@_spi(Properties) import QuartzCore

/// Reads paths.
struct PathReader {
  let values: JSONNotation

  /// SVG path data, a shape, or an array of these, which are concatenated.
  func path(_ json: JSONValue) -> CGPath? {
    guard json.kind == .array else { return pathPart(json) }
    let path = CGMutablePath()
    var isComplete = true
    for part in json.elements {
      guard let piece = pathPart(part) else {
        isComplete = false
        continue
      }
      path.addPath(piece)
    }
    return isComplete ? path.copy() : nil
  }

  private static let shapes: [(key: String, others: [String])] = [
    ("rect", []), ("ellipse", []), ("roundedRect", ["radius", "radii", "corners"]), ("polygon", []),
    ("arc", ["radius", "startAngle", "endAngle", "clockwise"]),
  ]

  private func pathPart(_ json: JSONValue) -> CGPath? {
    if let text = json.string { return values.parse(json, text, SVGPathData.parse) }
    guard json.kind == .object else {
      return values.mismatch(
        json, expected: "SVG path data, a shape such as {\"rect\": [0, 0, 10, 10]}, or an array of these")
    }
    let names = Self.shapes.map(\.key)
    guard let shape = Self.shapes.first(where: { json[$0.key] != nil }) else {
      let list = names.joined(separator: ", ")
      let first = json.members.first { _ in true }?.key.string
      values.report(
        json, "a shape has one of the keys \(list)\(first.map { Suggestion.text(for: $0, in: names) } ?? "")")
      return nil
    }
    let parts = values.members(json, of: "\(shape.key)", allowed: [shape.key] + shape.others)
    guard let main = parts[shape.key] else { return nil }
    switch shape.key {
    case "rect": return values.rect(main, as: .length).map { CGPath(rect: $0) }
    case "ellipse": return values.rect(main, as: .length).map { CGPath(ellipseIn: $0) }
    case "roundedRect": return roundedRect(json, main, parts)
    case "polygon": return polygon(main)
    default: return arc(json, main, parts)
    }
  }

  private func polygon(_ json: JSONValue) -> CGPath? {
    guard json.kind == .array, json.count > 2 else {
      return values.mismatch(json, expected: "an array of at least 3 points [x, y]")
    }
    let points = values.elements(json) { part in
      values.numbers(part, 2, "a point [x, y]", as: .length).map { CGPoint(x: $0[0], y: $0[1]) }
    }
    guard let points else { return nil }
    let path = CGMutablePath()
    path.addLines(between: points)
    path.closeSubpath()
    return path.copy()
  }

  private func roundedRect(_ json: JSONValue, _ main: JSONValue, _ parts: [String: JSONValue]) -> CGPath? {
    var radii: CGSize?
    switch (parts["radius"], parts["radii"]) {
    case (let radius?, nil): radii = values.length(radius).map { CGSize(width: $0, height: $0) }
    case (nil, let both?):
      radii = values.numbers(both, 2, "radii [rx, ry]", as: .length).map {
        CGSize(width: $0[0], height: $0[1])
      }
    default: values.report(json, "a roundedRect takes either \"radius\" or \"radii\"")
    }
    var corners = RoundedCorners.all
    if let value = parts["corners"] {
      let names = values.elements(value) { values.name($0, of: RoundedCorners.names.map(\.name)) }
      guard let names else { return nil }
      corners = RoundedCorners(names)
    }
    guard let rect = values.rect(main, as: .length), let radii else { return nil }
    guard radii.width >= 0, radii.height >= 0 else {
      values.report(parts["radius"] ?? parts["radii"] ?? json, "radii are not below 0")
      return nil
    }
    if corners == .all {
      return CGPath(roundedRect: rect, cornerWidth: radii.width, cornerHeight: radii.height)
    }
    return corners.path(in: rect, radii: radii)
  }

  private func arc(_ json: JSONValue, _ main: JSONValue, _ parts: [String: JSONValue]) -> CGPath? {
    func required(_ key: String) -> JSONValue? { values.required(key, in: parts, of: json, "the arc") }
    let center = values.numbers(main, 2, "the centre [x, y]", as: .length)
    let radius = required("radius").flatMap(values.length)
    let start = required("startAngle").flatMap(values.angle)
    let end = required("endAngle").flatMap(values.angle)
    let isClockwise = parts["clockwise"].map(values.flag) ?? true
    guard let center, let radius, let start, let end, let isClockwise else { return nil }
    guard radius >= 0 else {
      values.report(parts["radius"] ?? json, "a radius is not below 0")
      return nil
    }
    let path = CGMutablePath()
    // Core Graphics defines clockwise for y pointing up; scenes mean what is visible.
    path.addArc(
      center: CGPoint(x: center[0], y: center[1]), radius: radius, startAngle: start, endAngle: end,
      clockwise: !isClockwise)
    return path.copy()
  }
}
