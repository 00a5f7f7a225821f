extension PropertyValue {
  /// The numbers of which the value consists, if it can be interpolated number by number; otherwise nil.
  @_spi(Properties) public var numbers: [Double]? {
    switch self {
    case .number(let value): return [value]
    case .point(let value): return [value.x, value.y]
    case .size(let value): return [value.width, value.height]
    case .rect(let value): return [value.origin.x, value.origin.y, value.size.width, value.size.height]
    case .color(let value):
      guard value.pattern == nil else { return nil }
      let (red, green, blue, alpha) = value.srgbComponents
      return [red, green, blue, alpha]
    case .affineTransform(let m): return [m.a, m.b, m.c, m.d, m.tx, m.ty]
    case .transform(let m):
      return [
        m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41, m.m42,
        m.m43, m.m44,
      ]
    case .path(let path): return path.points.flatMap { [Double($0.x), Double($0.y)] }
    case .array(let values):
      var all: [Double] = []
      for value in values {
        guard !value.isArray, let numbers = value.numbers else { return nil }
        all += numbers
      }
      return all
    case .null, .flag, .string, .image, .object, .dictionary: return nil
    }
  }

  /// Whether it is a colour, or contains one, that names inks or their alternates: its numbers would be RGB.
  var mixesAsColor: Bool {
    func mixesAsColor(_ value: PropertyValue) -> Bool {
      if case .color(let color) = value { color.inks != nil || color.isCurrentColor } else { false }
    }
    if case .array(let values) = self { return values.contains(where: mixesAsColor) }
    return mixesAsColor(self)
  }

  private var isArray: Bool { if case .array = self { true } else { false } }

  /// A value of the same shape with other numbers, as many as `numbers` has.
  func with(numbers n: [Double]) -> PropertyValue {
    switch self {
    case .number where n.count == 1: return .number(n[0])
    case .point where n.count == 2: return .point(CGPoint(x: n[0], y: n[1]))
    case .size where n.count == 2: return .size(CGSize(width: n[0], height: n[1]))
    case .rect where n.count == 4: return .rect(CGRect(x: n[0], y: n[1], width: n[2], height: n[3]))
    case .color where n.count == 4:
      func unit(_ value: Double) -> CGFloat { min(max(value, 0), 1) }
      return .color(CGColor(srgbRed: unit(n[0]), green: unit(n[1]), blue: unit(n[2]), alpha: unit(n[3])))
    case .affineTransform where n.count == 6:
      return .affineTransform(CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]))
    case .transform where n.count == 16:
      return .transform(
        CATransform3D(
          m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7],
          m31: n[8], m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15]))
    case .path(let path): return .path(path.with(coordinates: n))
    case .array(let values):
      var rest = n[...]
      return .array(
        values.map { value in
          let count = value.numbers?.count ?? 0
          defer { rest = rest.dropFirst(count) }
          return value.with(numbers: Array(rest.prefix(count)))
        })
    default: return self
    }
  }

  /// Whether two values have numbers of the same structure, so that they can be interpolated.
  func hasShape(of other: PropertyValue) -> Bool {
    switch (self, other) {
    case (.number, .number), (.point, .point), (.size, .size), (.rect, .rect), (.color, .color),
      (.transform, .transform), (.affineTransform, .affineTransform):
      return true
    case (.path(let a), .path(let b)): return a.verbs == b.verbs
    case (.array(let a), .array(let b)):
      return a.count == b.count && zip(a, b).allSatisfy { !$0.isArray && $0.hasShape(of: $1) }
    default: return false
    }
  }
}

extension CGPath {
  /// Two paths, with curves in the place of lines where the other one has a curve; nil where their steps differ in anything
  /// else.
  static func alike(_ a: CGPath, _ b: CGPath) -> (CGPath, CGPath)? {
    let steps = zip(a.verbs, b.verbs)
    guard a.verbs.count == b.verbs.count,
      steps.allSatisfy({ $0 == $1 || Set([$0, $1]) == [.addLineToPoint, .addCurveToPoint] })
    else { return nil }
    let differ = steps.map { $0 != $1 }
    return (a.bendingLines(where: differ), b.bendingLines(where: differ))
  }

  /// Curves in the place of lines at some steps, with controls at their ends.
  private func bendingLines(where isBent: [Bool]) -> CGPath {
    let path = CGMutablePath()
    for (step, isBent) in zip(elements, isBent) {
      switch step {
      case .move(let point): path.move(to: point)
      case .line(let end) where isBent: path.addCurve(to: end, control1: path.currentPoint, control2: end)
      case .line(let end): path.addLine(to: end)
      case .quadCurve(let end, let control): path.addQuadCurve(to: end, control: control)
      case .curve(let end, let control1, let control2):
        path.addCurve(to: end, control1: control1, control2: control2)
      case .closeSubpath: path.closeSubpath()
      }
    }
    return path.copy() ?? path
  }

  /// The same steps through other points.
  fileprivate func with(coordinates n: [Double]) -> CGPath {
    guard n.count == 2 * points.count else { return self }
    let path = CGMutablePath()
    var next = 0
    func point() -> CGPoint {
      defer { next += 2 }
      return CGPoint(x: n[next], y: n[next + 1])
    }
    for verb in verbs {
      switch verb {
      case .moveToPoint: path.move(to: point())
      case .addLineToPoint: path.addLine(to: point())
      case .addQuadCurveToPoint:
        let control = point()
        path.addQuadCurve(to: point(), control: control)
      case .addCurveToPoint:
        let (first, second) = (point(), point())
        path.addCurve(to: point(), control1: first, control2: second)
      case .closeSubpath: path.closeSubpath()
      }
    }
    return path.copy() ?? path
  }
}
