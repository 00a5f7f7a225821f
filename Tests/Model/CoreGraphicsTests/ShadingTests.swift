import CoreGraphics
import Testing

/// Colours by functions, drawings that are drawn again, and paths by C's callback.
struct ShadingTests {
  private func function(_ count: Int, _ body: @escaping (CGFloat) -> [CGFloat]) throws -> CGFunction {
    var callbacks = CGFunctionCallbacks(
      version: 0,
      evaluate: { _, input, output in
        for (index, value) in body(input[0]).enumerated() { output[index] = value }
      }, releaseInfo: nil)
    let range = [[CGFloat]](repeating: [0, 1], count: count).flatMap { $0 }
    return try #require(
      CGFunction(
        info: nil, domainDimension: 1, domain: [0, 2], rangeDimension: count, range: range,
        callbacks: &callbacks))
  }

  private func stops(_ shading: CGShading) throws -> (CGGradient, CGGradientDrawingOptions) {
    let context = CGContext()
    context.drawShading(shading)
    guard case .linearGradient(let gradient, _, _, let options)? = context.operations.first?.kind else {
      throw CocoaError(.featureUnsupported)
    }
    return (gradient, options)
  }

  @Test func aStraightFunctionNeedsTwoStops() throws {
    let shading = try #require(
      CGShading(
        axialSpace: CGColorSpaceCreateDeviceRGB(), start: .zero, end: CGPoint(x: 9, y: 0),
        function: try function(4) { [$0 / 2, 0, 0, 1] }, extendStart: true, extendEnd: false))
    let (gradient, options) = try stops(shading)
    #expect(gradient.locations == [0, 1])
    #expect(gradient.colors.first?.components == [0, 0, 0, 1])
    #expect(gradient.colors.last?.components == [1, 0, 0, 1])
    #expect(options == .drawsBeforeStartLocation)
  }

  @Test func aCurveIsNearlyExact() throws {
    let shading = try #require(
      CGShading(
        axialSpace: CGColorSpaceCreateDeviceGray(), start: .zero, end: CGPoint(x: 9, y: 0),
        function: try function(1) { [$0 * $0 / 4] }, extendStart: false, extendEnd: false))
    let (gradient, _) = try stops(shading)
    #expect(gradient.colors.count < 30)
    for (from, to) in zip(gradient.locations.indices, gradient.locations.indices.dropFirst()) {
      let middle = (gradient.locations[from] + gradient.locations[to]) / 2
      let first = try #require(gradient.colors[from].components?.first)
      let second = try #require(gradient.colors[to].components?.first)
      let mixed = (first + second) / 2
      #expect(abs(mixed - middle * middle) < 1.0 / 255)
    }
  }

  @Test func impossibleFunctionsAndShadingsAreNil() throws {
    var callbacks = CGFunctionCallbacks(version: 0, evaluate: nil, releaseInfo: nil)
    #expect(
      CGFunction(
        info: nil, domainDimension: 0, domain: nil, rangeDimension: 1, range: nil, callbacks: &callbacks)
        == nil)
    #expect(
      CGFunction(
        info: nil, domainDimension: 1, domain: [1, 0], rangeDimension: 1, range: nil, callbacks: &callbacks)
        == nil)
    #expect(
      CGShading(
        axialSpace: CGColorSpaceCreateDeviceRGB(), start: .zero, end: .zero,
        function: try function(2) { _ in [0, 0] }, extendStart: true, extendEnd: true) == nil)
  }

  @Test func aLayerIsDrawnWhereItIsAsked() throws {
    let context = CGContext()
    let layer = try #require(CGLayer(context, size: CGSize(width: 10, height: 10), auxiliaryInfo: nil))
    layer.context?.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
    context.draw(layer, in: CGRect(x: 100, y: 0, width: 20, height: 10))
    let fill = try #require(
      context.operations.first { if case .fill = $0.kind { true } else { false } })
    #expect(fill.state.ctm == CGAffineTransform(a: 2, b: 0, c: 0, d: 1, tx: 100, ty: 0))
    #expect(fill.state.clips.count == 1, "it is cut to its rectangle")
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(context.operations.last?.state.ctm == .identity)
    #expect(CGLayer(context, size: .zero, auxiliaryInfo: nil) == nil)
  }

  @Test func aPathIsHandedOutStepByStep() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 2, y: 2), control: CGPoint(x: 1, y: 0))
    path.closeSubpath()
    var steps: [CGPathElementType] = []
    withUnsafeMutablePointer(to: &steps) { pointer in
      path.apply(info: pointer) { info, element in
        info?.assumingMemoryBound(to: [CGPathElementType].self).pointee.append(element.pointee.type)
      }
    }
    #expect(steps == [.moveToPoint, .addQuadCurveToPoint, .closeSubpath])
  }
}
