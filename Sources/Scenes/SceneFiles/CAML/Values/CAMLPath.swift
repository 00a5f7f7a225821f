import QuartzCore

/// Paths as PDF content stream operators, operands first: `0 0 m 9 0 l h`.
enum CAMLPath {
  /// Parses a path. An error ends it with a remark; what precedes it is kept.
  static func parse(_ text: String, _ remarks: inout [SyntaxError]) -> CGPath {
    let path = CGMutablePath()
    var scanner = CAMLScanner(text)
    var operands: [Double] = []
    /// The control point that `t` reflects.
    var lastControl: CGPoint?
    do throws(SyntaxError) {
      while !scanner.isAtEnd {
        let start = scanner.position
        if let number = try scanner.takeNumber() {
          operands.append(number)
          guard operands.count <= 6 else {
            throw SyntaxError(message: "no operator takes more than 6 numbers", position: start)
          }
        } else {
          let name = scanner.takeWord()
          guard !name.isEmpty else {
            throw scanner.error("expected a number or an operator, found \(scanner.found)")
          }
          try apply(name, operands, to: path, &lastControl, at: start)
          operands = []
        }
        scanner.skipWhitespace()
      }
      if !operands.isEmpty { throw scanner.error("expected an operator after the last numbers") }
    } catch {
      remarks.append(SyntaxError(message: error.message + "; the rest is ignored", position: error.position))
    }
    return path.recognizingShape()
  }

  private static let counts = ["m": 2, "l": 2, "q": 4, "t": 2, "c": 6, "v": 4, "y": 4, "h": 0, "re": 4]

  private static func apply(
    _ name: String, _ v: [Double], to path: CGMutablePath, _ lastControl: inout CGPoint?, at position: Int
  ) throws(SyntaxError) {
    guard let count = counts[name] else {
      throw SyntaxError(
        message: "unknown path operator \(Quoted.text(name)); \(Allowed.text(counts.keys.sorted()))",
        position: position)
    }
    guard v.count == count else {
      throw SyntaxError(
        message: "the operator \(name) takes \(count) numbers, found \(v.count)", position: position)
    }
    if name != "m", name != "re", path.isEmpty {
      throw SyntaxError(message: "a path begins with m or re, not with \(name)", position: position)
    }
    let points = stride(from: 0, to: count, by: 2).map { CGPoint(x: v[$0], y: v[$0 + 1]) }
    let current = path.currentPoint
    var control: CGPoint?
    switch name {
    case "m": path.move(to: points[0])
    case "l": path.addLine(to: points[0])
    case "q":
      control = points[0]
      path.addQuadCurve(to: points[1], control: points[0])
    case "t":
      let reflected = lastControl.map { CGPoint(x: 2 * current.x - $0.x, y: 2 * current.y - $0.y) } ?? current
      control = reflected
      path.addQuadCurve(to: points[0], control: reflected)
    case "c": path.addCurve(to: points[2], control1: points[0], control2: points[1])
    case "v": path.addCurve(to: points[1], control1: current, control2: points[0])
    case "y": path.addCurve(to: points[1], control1: points[0], control2: points[1])
    case "re": path.addRect(CGRect(x: v[0], y: v[1], width: v[2], height: v[3]))
    default: path.closeSubpath()
    }
    lastControl = control
  }
}
