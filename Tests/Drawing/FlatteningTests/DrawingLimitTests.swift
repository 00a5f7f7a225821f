import CoreGraphics
import Drawing
import Foundation
import QuartzCore
import Testing

@testable import Flattening

/// Limits of what takes long and cannot be seen.
@Suite struct DrawingLimitTests {
  private func draw(_ layer: CALayer, _ change: (inout DrawingLimits) -> Void) -> DrawnPage {
    let root = page()
    root.addSublayer(layer)
    var limits = DrawingLimits()
    change(&limits)
    return flatten(root, limits: limits)
  }

  private func shape(_ points: Int) -> CAShapeLayer {
    let path = CGMutablePath()
    path.move(to: .zero)
    for k in 1..<points { path.addLine(to: CGPoint(x: CGFloat(k), y: CGFloat(k % 2) * 50)) }
    let shape = box(CAShapeLayer(), 0, 0, 100, 100)
    shape.path = path
    return shape
  }

  private func paths(_ page: DrawnPage) -> [DrawnPath] {
    page.nodes.compactMap { if case .path(let path) = $0 { path } else { nil } }
  }

  @Test func gradientsOfTooManyColoursHaveMeansOfNeighbours() throws {
    let layer = box(CAGradientLayer(), 0, 0, 100, 100)
    layer.colors = (0..<1000).map { CGColor(gray: CGFloat($0) / 999, alpha: 1) }
    let drawn = draw(layer) { $0.stops = 12 }
    #expect(
      drawn.findings.map(\.reason) == [
        "its gradient has 1000 colours, more than 12; neighbours are averaged; ExportOptions.limits.stops allows more"
      ])
    guard case .gradient(let gradient)? = paths(drawn).first?.fill else { throw CancellationError() }
    #expect(gradient.stops.count == 12)
    // It is the same gradient still.
    for stop in gradient.stops { #expect(abs(stop.color.red - Float(stop.offset)) < 0.001) }
    #expect(draw(layer) { $0.stops = 1000 }.findings.isEmpty)
  }

  @Test func linesOfTooManyDashesHaveLongerOnes() throws {
    let layer = shape(2)
    layer.strokeColor = Ink.red
    layer.fillColor = nil
    layer.lineDashPattern = [0.01, 0.01]
    let drawn = draw(layer) { $0.dashes = 100 }
    #expect(drawn.findings.map(\.outcome) == [.approximated])
    let dashes = try #require(paths(drawn).first?.stroke?.dashes)
    #expect(dashes.count == 2 && dashes[0] == dashes[1])
    #expect(dashes[0] >= 50 / 200 && dashes[0] < 0.3)
    #expect(draw(layer) { $0.dashes = 100_000 }.findings.isEmpty)
  }

  @Test func pathsOfTooManySegmentsAreLeftOut() {
    let layer = shape(1000)
    let drawn = draw(layer) { $0.segments = 999 }
    #expect(paths(drawn).isEmpty)
    #expect(
      drawn.findings.map(\.reason) == [
        "the picture has more than 999 segments of paths in all; the rest are left out; "
          + "ExportOptions.limits.segments allows more"
      ])
    #expect(paths(draw(layer) { $0.segments = 1000 }).count == 1)
  }

  @Test func planesThatCutEachOtherIntoTooManyPiecesAreReported() {
    let space = box(CATransformLayer(), 0, 0, 100, 100)
    for k in 0..<60 {
      let plane = box(CALayer(), 0, 0, 80, 80, Ink.halfRed, in: space)
      plane.transform = CATransform3DConcat(
        CATransform3DMakeRotation(CGFloat(k) * 0.31, 1, 0, 0),
        CATransform3DMakeRotation(CGFloat(k) * 0.73 + 0.1, 0, 1, 0))
    }
    let drawn = draw(space) { $0.pieces = 100 }
    #expect(drawn.findings.map(\.reason).contains { $0.contains("ExportOptions.limits.pieces allows more") })
  }

  @Test func documentsAreNotMagnifiedBeyondWhatLibrariesDraw() throws {
    let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><path d="M0 0h10v10z"/></svg>"#
    let layer = box(CALayer(), 0, 0, 100, 100)
    layer.contents = try CGImage(encodedData: Data(svg.utf8))
    layer.contentsRect = CGRect(x: 0.3, y: 0.3, width: 1e-9, height: 1e-9)
    let drawn = draw(layer) { _ in }
    #expect(drawn.findings.map(\.outcome) == [.approximated])
    let images = drawn.nodes.compactMap { if case .image(let image) = $0 { image } else { nil } }
    #expect(images.map(\.source.width).allSatisfy { $0 > 10 / 5000 })
    #expect(!images.isEmpty)
  }
}
