import CoreGraphics
import DisplayList

extension ScriptReader {
  /// Operators that set how a context draws; false for others.
  mutating func setState(_ word: String) throws(UnreadablePicture) -> Bool {
    switch word {
    case "identity":
      stack.append(.list([1, 0, 0, 1, 0, 0]))
    case "set-matrix":
      let matrix = try popMatrix()
      if case .pattern? = stack.last {
        try changePattern { $0.matrix = matrix }
      } else {
        try canvas().matrix = matrix
      }
    case "scale":
      let factors = try popNumbers(2)
      let scaling = CGAffineTransform(scaleX: factors[0], y: factors[1])
      try canvas().matrix = scaling.concatenating(try canvas().matrix)
    case "set-source":
      let source = try placed(try popPattern())
      try canvas().source = source
    case "set-fill-rule":
      let rule: CGPathFillRule = try popName() == "EVEN_ODD" ? .evenOdd : .winding
      try canvas().rule = rule
    case "set-operator":
      let mode = try Self.mode(try popName())
      try canvas().mode = mode
    case "set-tolerance": _ = try popNumber()
    case "set-antialias": _ = try popName()
    case "set-line-width":
      let width = try popNumber()
      try canvas().line.width = width
    case "set-miter-limit":
      let limit = try popNumber()
      try canvas().line.miterLimit = limit
    case "set-line-cap":
      let name = try popName()
      try canvas().line.cap = name.hasSuffix("ROUND") ? .round : name.hasSuffix("SQUARE") ? .square : .butt
    case "set-line-join":
      let name = try popName()
      try canvas().line.join = name.hasSuffix("ROUND") ? .round : name.hasSuffix("BEVEL") ? .bevel : .miter
    case "set-dash":
      let phase = try popNumber()
      let dashes = try popList()
      let line = dashes.contains { $0 > 0 } ? dashes : []
      try canvas().line.phase = phase
      // An odd number of lengths goes on with gap and dash exchanged.
      try canvas().line.dashes = line.count % 2 == 0 ? line : line + line
    default: return false
    }
    return true
  }

  /// A pattern whose matrix leads from its own space to the drawing's.
  ///
  /// Cairo's leads from user space to the pattern's own, where the content of surfaces is in pixels.
  mutating func placed(_ pattern: ScriptPattern) throws(UnreadablePicture) -> ScriptPattern {
    var result = pattern
    let back = pattern.matrix.inverted()
    guard pattern.matrix.a * pattern.matrix.d != pattern.matrix.b * pattern.matrix.c else {
      throw UnreadablePicture("a pattern without area")
    }
    result.matrix = back.concatenating(try toUnits())
    switch pattern.kind {
    case .canvas(let canvas):
      result.matrix = canvas.toUnits.inverted().concatenating(result.matrix).cleaned
    case .image:
      // One pixel to a pixel: these were made for this drawing.
      result.isRendition = pattern.matrix.concatenating(try canvas().matrix.inverted()).isTranslation
    case .color, .linear, .radial: break
    }
    return result
  }

  /// The way of composing that an operator of Cairo names; nil where nothing changes.
  private static func mode(_ name: String) throws(UnreadablePicture) -> BlendMode? {
    switch name {
    case "OVER": return .normal
    case "DEST": return nil
    case "SOURCE": return .copy
    case "DEST_OVER": return .destinationOver
    case "DEST_IN": return .destinationIn
    case "DEST_OUT": return .destinationOut
    case "DEST_ATOP": return .destinationAtop
    case "ADD": return .plusLighter
    case "IN": return .sourceIn
    case "OUT": return .sourceOut
    case "ATOP": return .sourceAtop
    case "DODGE": return .colorDodge
    case "BURN": return .colorBurn
    case "HSL_HUE": return .hue
    case "HSL_SATURATION": return .saturation
    case "HSL_COLOR": return .color
    case "HSL_LUMINOSITY": return .luminosity
    default:
      // HARD_LIGHT is hardLight, and so on.
      let words = name.split(separator: "_").map { $0.lowercased() }
      let camel = words.prefix(1) + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
      guard let mode = BlendMode(rawValue: camel.joined()) else {
        throw UnreadablePicture("the operator \(name)")
      }
      return mode
    }
  }
}

extension CGAffineTransform {
  fileprivate var isTranslation: Bool {
    abs(a - 1) < 1e-6 && abs(d - 1) < 1e-6 && abs(b) < 1e-6 && abs(c) < 1e-6
  }

  /// The identity, where only rounding tells it from that.
  fileprivate var cleaned: CGAffineTransform {
    isTranslation && abs(tx) < 1e-9 && abs(ty) < 1e-9 ? .identity : self
  }
}
