import QuartzCore

/// CSS transform lists: the leftmost function is the outermost.
enum TransformList {
  static func parse(_ text: String) throws(SyntaxError) -> CATransform3D {
    var scanner = TextScanner(text)
    var result = CATransform3DIdentity
    scanner.skipWhitespace()
    if scanner.isAtEnd { throw scanner.error("expected a transform function; the identity is \"none\"") }
    while !scanner.isAtEnd {
      let start = scanner.position
      let name = scanner.takeWord()
      if name == "none", start == 0, scanner.isAtEnd { return result }
      guard !name.isEmpty else {
        throw scanner.error("expected a transform function, found \(scanner.found)")
      }
      guard let function = Function(rawValue: name) else {
        let names = Function.allCases.map(\.rawValue)
        throw SyntaxError(
          message:
            "unknown transform function \(Quoted.text(name)); allowed are \(names.joined(separator: ", "))"
            + Suggestion.text(for: name, in: names), position: start)
      }
      guard scanner.take("(") else {
        throw scanner.error("expected \"(\" after \(name), found \(scanner.found)")
      }
      let matrix = try matrix(function, start: start, &scanner)
      // Points are row vectors, so what is written first is applied last.
      result = CATransform3DConcat(matrix, result)
      scanner.skipSeparator()
    }
    return result
  }

  private enum Function: String, CaseIterable {
    case perspective, rotate, rotateX, rotateY, rotateZ, rotate3d
    case translate, translateX, translateY, translateZ, translate3d
    case scale, scaleX, scaleY, scaleZ, scale3d, skew, skewX, skewY, matrix, matrix3d

    /// The allowed numbers of arguments.
    var counts: [Int] {
      switch self {
      case .perspective, .rotateX, .rotateY, .rotateZ, .translateX, .translateY, .translateZ, .scaleX,
        .scaleY,
        .scaleZ, .skewX, .skewY:
        [1]
      case .rotate: [1, 4]
      case .rotate3d: [4]
      case .translate, .scale: [1, 2, 3]
      case .translate3d, .scale3d: [3]
      case .skew: [1, 2]
      case .matrix: [6]
      case .matrix3d: [16]
      }
    }

    /// Whether arguments that are not angles are lengths.
    var takesLengths: Bool {
      switch self {
      case .perspective, .translate, .translateX, .translateY, .translateZ, .translate3d: true
      default: false
      }
    }

    /// Whether the argument at this index is an angle.
    func isAngle(_ index: Int) -> Bool {
      switch self {
      case .rotateX, .rotateY, .rotateZ, .skew, .skewX, .skewY: true
      case .rotate: index == 0
      case .rotate3d: index == 3
      default: false
      }
    }
  }

  private static func matrix(
    _ function: Function, start: Int, _ scanner: inout TextScanner
  ) throws(SyntaxError) -> CATransform3D {
    var values: [Double] = []
    scanner.skipWhitespace()
    while scanner.next != UInt8(ascii: ")") {
      values.append(
        function.isAngle(values.count)
          ? try Angle.radians(&scanner)
          : function.takesLengths ? try Length.points(&scanner, others: ["px"]) : try number(&scanner))
      scanner.skipWhitespace()
      guard
        scanner.skipSeparator() || scanner.next == UInt8(ascii: ")") || TextScanner.startsNumber(scanner.next)
      else { throw scanner.error("expected \",\" or \")\", found \(scanner.found)") }
    }
    scanner.position += 1
    guard function.counts.contains(values.count) else {
      let counts = function.counts.map(String.init)
      let list =
        counts.count > 1
        ? counts.dropLast().joined(separator: ", ") + " or " + (counts.last ?? "") : counts[0]
      throw SyntaxError(
        message:
          "\(function.rawValue)() takes \(list) \(list == "1" ? "argument" : "arguments"), found \(values.count)",
        position: start)
    }
    if function == .perspective, values[0] <= 0 {
      throw SyntaxError(message: "the distance of perspective() is greater than 0", position: start)
    }
    return matrix(function, values)
  }

  private static func matrix(_ function: Function, _ v: [Double]) -> CATransform3D {
    func or(_ index: Int, _ fallback: Double) -> Double { index < v.count ? v[index] : fallback }
    switch function {
    case .perspective:
      var m = CATransform3DIdentity
      m.m34 = -1 / v[0]
      return m
    case .rotate: return CATransform3DMakeRotation(v[0], or(1, 0), or(2, 0), or(3, 1))
    case .rotate3d: return CATransform3DMakeRotation(v[3], v[0], v[1], v[2])
    case .rotateX: return CATransform3DMakeRotation(v[0], 1, 0, 0)
    case .rotateY: return CATransform3DMakeRotation(v[0], 0, 1, 0)
    case .rotateZ: return CATransform3DMakeRotation(v[0], 0, 0, 1)
    case .translate, .translate3d: return CATransform3DMakeTranslation(v[0], or(1, 0), or(2, 0))
    case .translateX: return CATransform3DMakeTranslation(v[0], 0, 0)
    case .translateY: return CATransform3DMakeTranslation(0, v[0], 0)
    case .translateZ: return CATransform3DMakeTranslation(0, 0, v[0])
    case .scale, .scale3d: return CATransform3DMakeScale(v[0], or(1, v[0]), or(2, 1))
    case .scaleX: return CATransform3DMakeScale(v[0], 1, 1)
    case .scaleY: return CATransform3DMakeScale(1, v[0], 1)
    case .scaleZ: return CATransform3DMakeScale(1, 1, v[0])
    case .skew, .skewX, .skewY:
      var m = CATransform3DIdentity
      if function != .skewY { m.m21 = tan(v[0]) }
      if function == .skewY { m.m12 = tan(v[0]) } else { m.m12 = tan(or(1, 0)) }
      return m
    case .matrix: return affine(v)
    case .matrix3d: return full(v)
    }
  }

  /// `[a, b, c, d, tx, ty]`.
  static func affine(_ v: [Double]) -> CATransform3D {
    CATransform3DMakeAffineTransform(
      CGAffineTransform(a: v[0], b: v[1], c: v[2], d: v[3], tx: v[4], ty: v[5]))
  }

  /// Rows m11 … m44.
  static func full(_ v: [Double]) -> CATransform3D {
    CATransform3D(
      m11: v[0], m12: v[1], m13: v[2], m14: v[3], m21: v[4], m22: v[5], m23: v[6], m24: v[7], m31: v[8],
      m32: v[9], m33: v[10], m34: v[11], m41: v[12], m42: v[13], m43: v[14], m44: v[15])
  }

  /// A number; the unit `px` is ignored.
  private static func number(_ scanner: inout TextScanner) throws(SyntaxError) -> Double {
    guard let value = try scanner.takeNumber() else {
      throw scanner.error("expected a number, found \(scanner.found)")
    }
    let unitStart = scanner.position
    let unit = scanner.takeWord()
    guard unit.isEmpty || unit == "px" else {
      throw SyntaxError(message: "numbers have no unit here; found \(Quoted.text(unit))", position: unitStart)
    }
    return value
  }
}

extension TextScanner {
  static func startsNumber(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
  }
}
