import CoreGraphics
import Drawing
import Foundation
import TestSupport
import Testing

@testable import SVGWriting

/// The shortest notations of numbers, colours, transforms and path data.
@Suite struct NotationTests {
  @Test func numbersHaveNoZerosThatSayNothing() {
    let grid = Grid(digits: 3)
    #expect(
      [0.5, -0.5, 10, 0, -0.0001, 1.25, 100.1004].map(grid.text) == [
        ".5", "-.5", "10", "0", "0", "1.25", "100.1",
      ])
  }

  @Test func hugeAndUndefinedNumbersStayNumbers() {
    let grid = Grid(digits: 3)
    #expect(grid.text(.nan) == "0")
    #expect(grid.text(1e300) == "4000000000000")
  }

  @Test func listsSeparateAllNumbersWithoutASign() {
    #expect(Grid(digits: 2).list([1, -2, 0.5, 0.25, 3, 0.5]) == "1-2 .5 .25 3 .5")
  }

  @Test func enlargedCoordinatesGetMoreDigitsAndReducedOnesFewer() {
    #expect(Grid(pageDigits: 3, scale: 1).digits == 3)
    #expect(Grid(pageDigits: 3, scale: 100).digits == 5)
    #expect(Grid(pageDigits: 3, scale: 0.01).digits == 2)
  }

  @Test func colorsTakeTheShortestOfNameAndDigits() {
    let values: [UInt32] = [0x000000, 0xFFFFFF, 0xFF0000, 0x00AA66, 0x123456, 0xD2B48C]
    #expect(
      values.map { ColorText.text(RGBA(hex: $0)) } == ["#000", "#fff", "red", "#0a6", "#123456", "tan"])
  }

  @Test func opacityKeepsTheStepOf255() {
    for step in 0...255 {
      let alpha = Double(step) / 255
      let text = ColorText.opacity(alpha)
      expectEqual((Double(text) ?? -1) * 255, Double(step), accuracy: 0.3, text)
    }
    #expect(ColorText.opacity(0.5) == ".5")
  }

  @Test func transformsTakeTheShortestFunction() {
    let text = TransformText(grid: Grid(digits: 3), extent: 100)
    #expect(text.text(.identity) == nil)
    #expect(text.text(moved(10, 0)) == "translate(10)")
    #expect(text.text(moved(10, -2)) == "translate(10-2)")
    #expect(text.text(CGAffineTransform(scaleX: 2, y: 2)) == "scale(2)")
    #expect(text.text(CGAffineTransform(scaleX: 2, y: 3).concatenating(moved(1, 1))) == "matrix(2 0 0 3 1 1)")
    #expect(text.text(CGAffineTransform(rotationAngle: .pi / 4)) == "rotate(45)")
    #expect(
      text.text(
        moved(-12, -12).concatenating(CGAffineTransform(rotationAngle: .pi / 6)).concatenating(moved(12, 12)))
        == "rotate(30 12 12)")
    #expect(text.text(CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0)) == "matrix(1 0 .5 1 0 0)")
  }

  @Test func pathDataChoosesPerSegment() {
    #expect(data(rect(1, 2, 10, 20)) == "M1 2h10v20H1z")
    #expect(data(line([(0, 0), (5, 5), (6, 7)])) == "M0 0l5 5 1 2")
    #expect(data(line([(100, 100), (1, 2)])) == "M100 100 1 2")
  }

  @Test func smoothCurvesAreShortened() {
    let wave = CGMutablePath()
    wave.move(to: CGPoint(x: 0, y: 0))
    wave.addCurve(to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 2, y: 5), control2: CGPoint(x: 8, y: 5))
    wave.addCurve(to: CGPoint(x: 20, y: 0), control1: CGPoint(x: 12, y: -5), control2: CGPoint(x: 18, y: -6))
    #expect(data(wave) == "M0 0c2 5 8 5 10 0s8-6 10 0")
  }

  @Test func arcsAreArcs() {
    #expect(data(circle(10, 10, 5)) == "M15 10a5 5 0 1 1-5-5 5 5 0 0 1 5 5z")
    let pie = CGMutablePath()
    pie.move(to: CGPoint(x: 0, y: 0))
    pie.addArc(
      center: CGPoint(x: 0, y: 0), radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    pie.closeSubpath()
    #expect(data(pie) == "M0 0h10A10 10 0 0 1 0 10z")
  }

  /// Curves that only resemble arcs must not become some.
  @Test func otherCurvesStayCurves() {
    let blob = CGMutablePath()
    blob.move(to: CGPoint(x: 0, y: 0))
    blob.addCurve(to: CGPoint(x: 10, y: 10), control1: CGPoint(x: 8, y: 0), control2: CGPoint(x: 10, y: 2))
    #expect(data(blob) == "M0 0c8 0 10 2 10 10")
  }

  /// Relative coordinates are differences of rounded positions, so that a long path ends where it should.
  @Test func roundingDoesNotAddUp() throws {
    let points = (0...3000).map { (k: Int) -> (Double, Double) in
      (100_000 + Double(k) / 3, k % 2 == 0 ? 0 : 0.1)
    }
    let relative = data(line(points)).dropFirst("M100000 0l".count)
    var x = 0.0
    let numbers = relative.matches(of: #/-?(\d+\.?\d*|\.\d+)/#).compactMap {
      Double($0.0.hasPrefix(".") ? "0" + $0.0 : $0.0)
    }
    #expect(numbers.count == 6000)
    for (index, number) in numbers.enumerated() where index % 2 == 0 { x += number }
    expectEqual(x, 1000, accuracy: 0.002)
  }

  private func data(_ path: CGPath) -> String {
    let steps = PathSteps(path, tolerance: 2e-3)
    return String(decoding: PathData.bytes(steps, grid: Grid(digits: 3)), as: UTF8.self)
  }
}
