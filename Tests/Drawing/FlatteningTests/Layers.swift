import Drawing
import Flattening
import Foundation
import QuartzCore
import Testing

/// Colours that tests can name.
enum Ink {
  static let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  static let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
  static let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
  static let white = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
  static let halfRed = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5)
}

/// A page of 100 × 100 points, nothing on it.
func page(_ width: CGFloat = 100, _ height: CGFloat = 100) -> CALayer { box(CALayer(), 0, 0, width, height) }

/// A layer with this frame, added to a superlayer where one is given.
@discardableResult
func box<Layer: CALayer>(
  _ layer: Layer, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor? = nil,
  in superlayer: CALayer? = nil
) -> Layer {
  layer.frame = CGRect(x: x, y: y, width: width, height: height)
  layer.backgroundColor = color
  superlayer?.addSublayer(layer)
  return layer
}

/// A picture of so many pixels, all grey.
func picture(_ width: Int, _ height: Int) -> CGImage? {
  guard let provider = CGDataProvider(data: Data(repeating: 128, count: width * height)) else { return nil }
  return CGImage(
    width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: width,
    space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.none.rawValue),
    provider: provider, decode: nil,
    shouldInterpolate: true, intent: .defaultIntent)
}

func perspective(_ distance: CGFloat) -> CATransform3D {
  var transform = CATransform3DIdentity
  transform.m34 = -1 / distance
  return transform
}

/// Opened once: reading the system's fonts takes longer than all tests.
private let systemFonts = FontSource()

func flatten(
  _ root: CALayer, at time: Double = 0, scale: Double = 1, limits: DrawingLimits = DrawingLimits()
) -> DrawnPage {
  let options = FlatteningOptions(time: time, scale: scale, fonts: systemFonts, limits: limits)
  return Flattener(options: options).page(of: root)
}

/// Compares what a layer tree draws with the text of a drawing.
func assertDraws(
  _ root: CALayer, at time: Double = 0, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let drawn = flatten(root, at: time).description
  if drawn != expected + "\n" {
    Issue.record("drew\n\(drawn)instead of\n\(expected)\n", sourceLocation: sourceLocation)
  }
}

/// Compares what two layer trees draw; their names and findings do not count.
func assertDrawsAlike(
  _ first: CALayer, _ second: CALayer, at time: Double = 0, sourceLocation: SourceLocation = #_sourceLocation
) {
  let (a, b) = (flatten(first, at: time), flatten(second, at: time))
  #expect(!a.drawing.isEmpty, "nothing is drawn", sourceLocation: sourceLocation)
  #expect(a.description == b.description, sourceLocation: sourceLocation)
}

extension DrawnPage {
  /// All nodes in drawing order, a group before what is in it.
  var nodes: [Drawing.Node] { drawing.walk().map(\.node) }

  /// What instances, masks, silhouettes and tiles show, each drawing once.
  var references: [Drawing] { Array(drawing.references().dropFirst()) }
}

func timeline(of root: CALayer) -> AnimationTimeline {
  Flattener(options: FlatteningOptions(fonts: systemFonts)).timeline(of: root)
}
