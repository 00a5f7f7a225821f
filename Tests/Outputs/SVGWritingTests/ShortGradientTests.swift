import CoreGraphics
import Drawing
import Testing

@testable import SVGWriting

/// Gradients that are much smaller than what they fill.
@Suite struct ShortGradientTests {
  /// The definition of a gradient in the unit square of a shape of 40 × 80.
  private func definition(
    _ kind: Gradient.Kind, _ transform: CGAffineTransform = .identity
  ) throws -> String {
    let gradient = Gradient(
      kind: kind,
      stops: [.init(offset: 0, color: .init(hex: 0xFF0000)), .init(offset: 1, color: .init(hex: 0x0000FF))],
      transform: transform.concatenating(CGAffineTransform(scaleX: 40, y: 80)))
    let shape = Drawing.Node.path(DrawnPath(path: rect(0, 0, 40, 80), fill: .gradient(gradient)))
    let lines = try Scene(40, 80, [shape]).body().split(separator: "\n")
    return String(try #require(lines.first { $0.contains("Gradient id") }))
  }

  /// Four digits would turn it by 20 degrees.
  @Test func aShortLineKeepsItsDirection() throws {
    let line = try definition(
      .axial(start: CGPoint(x: -0.25, y: 0.3), end: CGPoint(x: -0.24996021, y: 0.30010974)))
    #expect(line == #"<linearGradient id="a" x1="-.25" y1=".3" x2="-.24996021" y2=".30010974">"#)
  }

  @Test func aLongLineTakesNoMoreDigits() throws {
    let line = try definition(.axial(start: CGPoint(x: 0, y: 0.33333), end: CGPoint(x: 1, y: 0.77777)))
    #expect(line == #"<linearGradient id="a" y1=".3333" x2="1" y2=".7778">"#)
  }

  /// With a matrix that has no inverse, viewers paint nothing.
  @Test func aFlatEllipseKeepsItsHeight() throws {
    let flat = CGAffineTransform(a: 0.1, b: 0, c: 0, d: 0.00001, tx: 0.5, ty: 0.5)
    let ellipse = try definition(.radial(center: .zero, radius: 1), flat)
    #expect(
      ellipse
        == #"<radialGradient id="a" cx="0" cy="0" r="1" gradientTransform="matrix(.1 0 0 .00001 .5 .5)">"#)
  }
}
