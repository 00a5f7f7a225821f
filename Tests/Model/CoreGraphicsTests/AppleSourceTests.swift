import CoreGraphics
import Foundation
import Testing

/// Lines as they stand in code for Apple's systems: that they compile is most of the test.
@Suite struct AppleSourceTests {
  @Test func drawingCode() throws {
    let context = CGContext()
    let colors = [CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(gray: 0, alpha: 0.5)]
    let gradient = try #require(
      CGGradient(colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors as CFArray, locations: [0, 1]))
    context.saveGState()
    context.addPath(
      CGPath(
        roundedRect: CGRect(x: 0, y: 0, width: 9, height: 9), cornerWidth: 2, cornerHeight: 2, transform: nil)
    )
    context.clip()
    context.drawLinearGradient(
      gradient, start: .zero, end: CGPoint(x: 9, y: 9), options: [.drawsAfterEndLocation])
    context.restoreGState()
    context.setLineDash(phase: 0, lengths: [2, 2])
    context.setLineCap(.round)
    context.addArc(center: .zero, radius: 4, startAngle: 0, endAngle: .pi, clockwise: true)
    context.strokePath()
    #expect(context.userSpaceToDeviceSpaceTransform == .identity)
    #expect(CGDataProvider(filename: "/no/such/file") == nil)
    #expect(context.operations.count == 2)
    #expect(context.operations.map(\.state.clips.count) == [1, 0])
  }

  @Test func pathCode() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 30, y: 2), transform: .init(translationX: 1, y: 0))
    path.addQuadCurve(to: CGPoint(x: 40, y: 40), control: CGPoint(x: 50, y: 5))
    path.closeSubpath()
    var transform = CGAffineTransform(scaleX: 2, y: 2).rotated(by: .pi).translatedBy(x: 3, y: 4)
    let moved = path.copy(using: &transform)
    #expect(moved?.boundingBoxOfPath.isNull == false)
    #expect(path.contains(CGPoint(x: 30, y: 5), using: .evenOdd))
    let dashed = path.copy(dashingWithPhase: 0, lengths: [4, 4])
    let outline = dashed.copy(strokingWithWidth: 2, lineCap: .round, lineJoin: .bevel, miterLimit: 0)
    #expect(outline.contains(CGPoint(x: 2, y: 2.5)))
  }

  @Test func colourAndImageCode() throws {
    let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let color = try #require(CGColor(colorSpace: space, components: [1, 0, 0, 1]))
    #expect(color.converted(to: CGColorSpaceCreateDeviceRGB(), intent: .defaultIntent, options: nil) != nil)
    let provider = try #require(CGDataProvider(data: Data([1, 2, 3, 4]) as CFData))
    let info = CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue).union(.byteOrder32Little)
    let image = CGImage(
      width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4, space: space,
      bitmapInfo: info,
      provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    #expect(image?.alphaInfo == .premultipliedFirst)
    #expect(image?.bitmapInfo.byteOrder == .order32Little)
  }
}
