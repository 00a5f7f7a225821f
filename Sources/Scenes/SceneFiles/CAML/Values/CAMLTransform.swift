import QuartzCore

/// Transform lists: the last function is the first to act on a point.
enum CAMLTransform {
  /// Parses a list. An error ends it with a remark; what precedes it is kept.
  static func parse(_ text: String, _ remarks: inout [SyntaxError]) -> CATransform3D {
    var scanner = CAMLScanner(text)
    var result = CATransform3DIdentity
    do throws(SyntaxError) {
      while !scanner.isAtEnd {
        let start = scanner.position
        let name = scanner.takeWord()
        guard !name.isEmpty else {
          throw scanner.error("expected a transform function, found \(scanner.found)")
        }
        let values = try arguments(of: name, &scanner)
        guard let step = step(name, values) else {
          throw SyntaxError(message: problem(name, values.count), position: start)
        }
        switch step {
        case .function(let matrix): result = CATransform3DConcat(matrix, result)
        case .whole(let matrix): result = matrix
        }
        scanner.skipWhitespace()
        while scanner.take(",") || scanner.take(";") { scanner.skipWhitespace() }
      }
    } catch {
      remarks.append(SyntaxError(message: error.message + "; the rest is ignored", position: error.position))
    }
    remarks += scanner.remarks
    return result
  }

  /// Parses `matrix(a b c d tx ty)`, the only function that is certain for affine transforms.
  static func parseAffine(_ text: String, _ remarks: inout [SyntaxError]) throws(SyntaxError)
    -> CGAffineTransform
  {
    let transform = parse(text, &remarks)
    guard CATransform3DIsAffine(transform) else {
      throw SyntaxError(message: "the transform has depth, and the property has none", position: 0)
    }
    return CATransform3DGetAffineTransform(transform)
  }

  private static func arguments(of name: String, _ scanner: inout CAMLScanner) throws(SyntaxError) -> [Double]
  {
    scanner.skipWhitespace()
    guard scanner.take("(") else {
      throw scanner.error("expected \"(\" after \(name), found \(scanner.found)")
    }
    return try scanner.takeArguments(atMost: 16)
  }

  private enum Step {
    case function(CATransform3D)
    /// Replaces all previous functions.
    case whole(CATransform3D)
  }

  /// Nil for an unknown name or a wrong number of arguments.
  private static func step(_ name: String, _ v: [Double]) -> Step? {
    var m = CATransform3DIdentity
    switch (name, v.count) {
    case ("matrix", 6): m = TransformList.affine(v)
    case ("matrix", 16): return .whole(TransformList.full(v))
    case ("translate", 1...3):
      m = CATransform3DMakeTranslation(v[0], v.count > 1 ? v[1] : 0, v.count > 2 ? v[2] : 0)
    case ("scale", 1): m = CATransform3DMakeScale(v[0], v[0], v[0])
    case ("scale", 3): m = CATransform3DMakeScale(v[0], v[1], v[2])
    case ("rotate", 1): m = CATransform3DMakeRotation(v[0], 0, 0, 1)
    case ("rotate", 4): m = CATransform3DMakeRotation(v[0], v[1], v[2], v[3])
    case ("skewX", 1): m.m21 = tan(v[0])
    case ("skewY", 1): m.m12 = tan(v[0])
    case ("shearXY", 1): m.m21 = v[0]
    case ("shearXZ", 1): m.m31 = v[0]
    case ("shearYZ", 1): m.m32 = v[0]
    case ("perspective", 1) where v[0] != 0: m.m34 = -1 / v[0]
    default: return nil
    }
    return .function(m)
  }

  private static let counts: [(name: String, counts: String)] = [
    ("matrix", "6 or 16"), ("translate", "1 to 3"), ("scale", "1 or 3"), ("rotate", "1 or 4"), ("skewX", "1"),
    ("skewY", "1"), ("shearXY", "1"), ("shearXZ", "1"), ("shearYZ", "1"), ("perspective", "1, not 0,"),
  ]

  private static func problem(_ name: String, _ count: Int) -> String {
    if let known = counts.first(where: { $0.name == name }) {
      return "\(name)() takes \(known.counts) numbers, found \(count)"
    }
    let names = counts.map(\.name)
    return "unknown transform function \(Quoted.text(name)); \(Allowed.text(names))"
      + Suggestion.text(for: name, in: names)
  }
}
