// Geometry as strings, as in nibs and property lists: "{1, 2}", "{{1, 2}, {3, 4}}", "[1, 0, 0, 1, 0, 0]".

extension NSCoder {
  /// Formats a point as "{x, y}".
  public class func string(for point: CGPoint) -> String { text([point.x, point.y]) }
  /// Formats a size as "{width, height}".
  public class func string(for size: CGSize) -> String { text([size.width, size.height]) }
  /// Formats a vector as "{dx, dy}".
  public class func string(for vector: CGVector) -> String { text([vector.dx, vector.dy]) }
  /// Formats a rectangle as "{{x, y}, {width, height}}".
  public class func string(for rect: CGRect) -> String {
    "{\(string(for: rect.origin)), \(string(for: rect.size))}"
  }
  /// Formats a transform as "[a, b, c, d, tx, ty]".
  public class func string(for transform: CGAffineTransform) -> String {
    let t = transform
    return "[" + [t.a, t.b, t.c, t.d, t.tx, t.ty].map(text).joined(separator: ", ") + "]"
  }

  /// Parses a point from "{x, y}"; zero for other strings.
  public class func cgPoint(for string: String) -> CGPoint {
    numbers(string, 2).map { CGPoint(x: $0[0], y: $0[1]) } ?? .zero
  }
  /// Parses a size from "{width, height}"; zero for other strings.
  public class func cgSize(for string: String) -> CGSize {
    numbers(string, 2).map { CGSize(width: $0[0], height: $0[1]) } ?? .zero
  }
  /// Parses a vector from "{dx, dy}"; zero for other strings.
  public class func cgVector(for string: String) -> CGVector {
    numbers(string, 2).map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero
  }
  /// Parses a rectangle from "{{x, y}, {width, height}}"; zero for other strings.
  public class func cgRect(for string: String) -> CGRect {
    numbers(string, 4).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) } ?? .zero
  }
  /// Parses a transform from "[a, b, c, d, tx, ty]"; the identity for other strings.
  public class func cgAffineTransform(for string: String) -> CGAffineTransform {
    numbers(string, 6).map {
      CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5])
    } ?? .identity
  }

  private static func text(_ numbers: [CGFloat]) -> String {
    "{" + numbers.map(text).joined(separator: ", ") + "}"
  }

  /// Formats whole numbers without a decimal point.
  private static func text(_ number: CGFloat) -> String {
    let text = "\(Double(number))"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func numbers(_ string: String, _ count: Int) -> [Double]? {
    let words = string.split { "{}[], ".contains($0) }
    let numbers = words.compactMap { Double($0) }
    return words.count == count && numbers.count == count ? numbers : nil
  }
}
