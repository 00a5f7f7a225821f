import CoreGraphics
import Foundation
import Testing

@Suite struct CGContextTests {
  private let box = CGRect(x: 0, y: 0, width: 10, height: 10)

  /// What was drawn, in words.
  private func words(_ context: CGContext) -> [String] {
    context.operations.map { operation in
      switch operation.kind {
      case .fill(_, let rule): rule == .winding ? "fill" : "eofill"
      case .stroke: "stroke"
      case .image: "image"
      case .text: "text"
      case .linearGradient: "linear"
      case .radialGradient: "radial"
      case .conicGradient: "conic"
      case .clear: "clear"
      case .beginTransparencyLayer: "begin"
      case .endTransparencyLayer: "end"
      }
    }
  }

  private func filledPath(_ context: CGContext, _ index: Int = 0) -> CGPath? {
    guard context.operations.indices.contains(index), case .fill(let path, _) = context.operations[index].kind
    else { return nil }
    return path
  }

  @Test func eachOperationCarriesItsState() {
    let context = CGContext()
    context.setFillColor(.white)
    context.saveGState()
    context.translateBy(x: 5, y: 0)
    context.setAlpha(0.5)
    context.setBlendMode(.multiply)
    context.setShadow(offset: CGSize(width: 1, height: 2), blur: 3, color: .black)
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(box)
    context.restoreGState()
    context.fill(box)
    let states = context.operations.map(\.state)
    #expect(states.map(\.ctm.tx) == [5, 0])
    #expect(states.map(\.compositing.alpha) == [0.5, 1])
    #expect(states.map(\.compositing.blendMode) == [.multiply, .normal])
    #expect(states.map { $0.compositing.shadow?.blur } == [3, nil])
    #expect(states.map(\.fillColor) == [CGColor(red: 1, green: 0, blue: 0, alpha: 1), .white])
  }

  @Test func pathsStayInUserSpaceAndKeepTheirShape() {
    let context = CGContext()
    context.scaleBy(x: 2, y: 2)
    context.addRect(box)
    context.fillPath()
    #expect(filledPath(context)?.shape == .rect(box))
    #expect(context.operations.first?.state.ctm == CGAffineTransform(scaleX: 2, y: 2))
    #expect(context.isPathEmpty)
  }

  @Test func pointsStayWhereTheyWereAddedWhenTheTransformChanges() {
    let context = CGContext()
    context.move(to: CGPoint(x: 10, y: 0))
    context.translateBy(x: 10, y: 0)
    context.addLine(to: CGPoint(x: 10, y: 0))
    context.addLine(to: CGPoint(x: 0, y: 10))
    context.fillPath(using: .evenOdd)
    #expect(filledPath(context)?.points == [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 0, y: 10)])
    #expect(words(context) == ["eofill"])
  }

  @Test func drawPathFillsBeforeItStrokes() {
    let context = CGContext()
    for mode in CGPathDrawingMode.allCases {
      context.addRect(box)
      context.drawPath(using: mode)
    }
    #expect(words(context) == ["fill", "eofill", "stroke", "fill", "stroke", "eofill", "stroke"])
  }

  @Test func clipsAddUpAndGoWithTheState() {
    let context = CGContext(bounds: CGRect(x: 0, y: 0, width: 100, height: 100))
    context.saveGState()
    context.clip(to: CGRect(x: 10, y: 10, width: 50, height: 50))
    context.translateBy(x: 40, y: 40)
    context.addEllipse(in: box)
    context.clip()
    #expect(context.boundingBoxOfClipPath == box)
    context.fill(box)
    context.restoreGState()
    context.fill(box)
    #expect(context.operations.map(\.state.clips.count) == [2, 0])
    #expect(context.operations.first?.state.clips.map(\.ctm.tx) == [0, 40])
    #expect(context.boundingBoxOfClipPath == context.bounds)
  }

  @Test func transparencyLayerStartsWithPlainStateAndGivesTheOldOneBack() {
    let context = CGContext()
    context.setAlpha(0.5)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.fill(box)
    context.endTransparencyLayer()
    context.fill(box)
    #expect(words(context) == ["begin", "fill", "end", "fill"])
    #expect(context.operations.map(\.state.compositing.alpha) == [0.5, 1, 0.5, 0.5])
  }

  @Test func whatBoundsATransparencyLayerCutsWhatIsDrawnInIt() {
    let context = CGContext(bounds: CGRect(x: 0, y: 0, width: 100, height: 100))
    context.translateBy(x: 5, y: 0)
    context.beginTransparencyLayer(in: CGRect(x: 0, y: 0, width: 10, height: 20), auxiliaryInfo: nil)
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 10, height: 20))
    context.fill(box)
    context.endTransparencyLayer()
    #expect(context.operations.map(\.state.clips.count) == [0, 1, 0])
  }

  @Test func resettingTheClipStaysWithinTheLayer() {
    let context = CGContext()
    context.clip(to: box)
    context.beginTransparencyLayer(in: box, auxiliaryInfo: nil)
    context.clip(to: box)
    context.fill(box)
    context.resetClip()
    context.fill(box)
    context.endTransparencyLayer()
    context.resetClip()
    context.fill(box)
    #expect(context.operations.map(\.state.clips.count) == [1, 3, 2, 1, 0])
  }

  @Test func coloursByComponents() throws {
    let context = CGContext()
    context.setFillColorSpace(try #require(CGColorSpace(name: CGColorSpace.displayP3)))
    context.fill(box)
    context.setFillColor([1, 0, 0, 0.5])
    context.fill(box)
    context.setFillColor([1])
    context.fill(box)
    context.setStrokeColorSpace(CGColorSpaceCreateDeviceCMYK())
    context.stroke(box)
    let states = context.operations.map(\.state)
    #expect(
      states.map(\.fillColor.components) == [
        [0, 0, 0, 1], [1, 0, 0, 0.5], [1, 0, 0, 0.5], [1, 0, 0, 0.5],
      ])
    #expect(states[1].fillColor.colorSpace?.name == CGColorSpace.displayP3)
    #expect(states[3].strokeColor.components == [0, 0, 0, 1, 1])
  }

  @Test func unbalancedCallsAreMended() {
    let context = CGContext()
    context.restoreGState()
    context.endTransparencyLayer()
    context.setAlpha(0.25)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.restoreGState()
    context.saveGState()
    context.beginTransparencyLayer(in: box, auxiliaryInfo: nil)
    context.fill(box)
    #expect(words(context) == ["begin", "begin", "fill", "end", "end"])
    #expect(context.operations[1].state.compositing.alpha == 1, "restoring does not leave the layer")
  }

  @Test func strokeCarriesItsLine() throws {
    let context = CGContext()
    context.setLineWidth(3)
    context.setLineCap(.round)
    context.setLineJoin(.bevel)
    context.setMiterLimit(4)
    context.setLineDash(phase: 1, lengths: [2, 3])
    context.strokeLineSegments(between: [
      .zero, CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 5), CGPoint(x: 1, y: 5),
    ])
    context.stroke(box, width: 9)
    let lines = context.operations.map(\.state.line)
    #expect(lines.map(\.width) == [3, 9])
    #expect(lines.first?.cap == .round)
    #expect(lines.first?.join == .bevel)
    #expect(lines.first?.miterLimit == 4)
    #expect(lines.first?.dashLengths == [2, 3])
    guard case .stroke(let path)? = context.operations.first?.kind else {
      Issue.record("no stroke")
      return
    }
    #expect(path.verbs == [.moveToPoint, .addLineToPoint, .moveToPoint, .addLineToPoint])
    context.setLineDash(phase: 0, lengths: [0, 0])
    context.stroke(box)
    #expect(context.operations.last?.state.line.dashLengths == [])
  }

  @Test func replacePathWithStrokedPath() {
    let context = CGContext()
    context.setLineWidth(2)
    context.move(to: .zero)
    context.addLine(to: CGPoint(x: 10, y: 0))
    #expect(context.pathContains(CGPoint(x: 5, y: 0.9), mode: .stroke))
    context.replacePathWithStrokedPath()
    #expect(context.boundingBoxOfPath == CGRect(x: 0, y: -1, width: 10, height: 2))
  }

  @Test func gradientsAndImages() throws {
    let context = CGContext(bounds: CGRect(x: 0, y: 0, width: 30, height: 10))
    let gradient = try #require(CGGradient(colorsSpace: nil, colors: [.black, .white], locations: nil))
    let image = try ImageFixture.gray(width: 2, height: 2)
    context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 1, y: 0), options: [])
    context.drawRadialGradient(
      gradient, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 5,
      options: [.drawsAfterEndLocation])
    context.draw(image, in: box)
    context.draw(image, in: box, byTiling: true)
    context.clear(box)
    #expect(words(context) == ["linear", "radial", "image", "image", "image", "image", "clear"])
  }
}
