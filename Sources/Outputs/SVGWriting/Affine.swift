import CoreGraphics
import Drawing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension CGAffineTransform {
  var isInvertible: Bool { determinant != 0 && determinant.isFinite }
}

/// Transforms in their shortest notation.
struct TransformText {
  /// The grid of translations.
  let grid: Grid
  /// The largest distance of transformed coordinates from the origin, which decides the digits of factors.
  let extent: Double

  /// Returns the notation of a transform; nil for the identity.
  func text(_ m: CGAffineTransform) -> String? {
    let factors = Grid(pageDigits: grid.digits, scale: max(extent, 1))
    let translation = grid.step(Double(m.tx)) != 0 || grid.step(Double(m.ty)) != 0
    let shift = translation ? "translate(\(shortened([m.tx, m.ty], grid: grid)))" : ""
    let isUpright = m.b == 0 && m.c == 0
    if isUpright, factors.step(Double(m.a)) == factors.step(1), factors.step(Double(m.d)) == factors.step(1) {
      return translation ? shift : nil
    }
    let linear = factors.list([m.a, m.b, m.c, m.d].map(Double.init))
    let full = "matrix(\(linear)\(joined(grid.list([Double(m.tx), Double(m.ty)]))))"
    var best: String
    if isUpright {
      let scale = factors.step(Double(m.a)) == factors.step(Double(m.d)) ? [m.a] : [m.a, m.d]
      best = shift + "scale(\(factors.list(scale.map(Double.init))))"
    } else if let turn = rotation(m, factors: factors) {
      best = shift + turn.plain
      // With a distant centre this may be slightly shorter, but is harder to understand.
      if let about = turn.aboutPoint, about.utf8.count + 4 < best.utf8.count { best = about }
    } else {
      return full
    }
    if full.utf8.count < best.utf8.count { best = full }
    return best
  }

  /// `translate(x)` means `translate(x 0)`.
  private func shortened(_ values: [CGFloat], grid: Grid) -> String {
    grid.step(Double(values[1])) == 0 ? grid.text(Double(values[0])) : grid.list(values.map(Double.init))
  }

  /// A list that follows another one.
  private func joined(_ next: String) -> String {
    next.hasPrefix("-") ? next : " " + next
  }

  /// Returns a rotation, with at most a scale before it; nil for other matrices.
  private func rotation(_ m: CGAffineTransform, factors: Grid) -> (plain: String, aboutPoint: String?)? {
    let scale = m.meanScale
    guard m.determinant > 0, m.isSimilarity, scale > 0 else { return nil }
    let angle = atan2(Double(m.b), Double(m.a)) * 180 / .pi
    // A degree moves a point by less than two hundredths of its distance.
    let degrees = Grid(pageDigits: grid.digits, scale: max(extent, 1) * scale / 57)
    let text = degrees.text(angle)
    guard abs(scale - 1) < 0.5 / Grid.powersOfTen[factors.digits] else {
      return ("rotate(\(text))scale(\(factors.text(scale)))", nil)
    }
    // The fixed point p of p·R + t.
    let denominator = 2 * (1 - Double(m.a))
    guard denominator > 1e-9 else { return ("rotate(\(text))", nil) }
    let (tx, ty) = (Double(m.tx), Double(m.ty))
    let x = ((1 - Double(m.a)) * tx - Double(m.b) * ty) / denominator
    let y = (Double(m.b) * tx + (1 - Double(m.a)) * ty) / denominator
    let centre = grid.list([x, y])
    return ("rotate(\(text))", "rotate(\(text)\(joined(centre)))")
  }
}
