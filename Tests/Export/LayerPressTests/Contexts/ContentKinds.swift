import Foundation
import QuartzCore
import Testing

/// Layers of each kind of contents, of one size.
struct ContentKinds {
  typealias Kind = (name: String, layer: () throws -> CALayer)

  static let box = CGRect(x: 0, y: 0, width: 52, height: 40)

  var all: [Kind] { areas + paints + drawings }

  private let red = CGColor(srgbRed: 0.9, green: 0.1, blue: 0.1, alpha: 1)
  private let blue = CGColor(srgbRed: 0.1, green: 0.2, blue: 0.8, alpha: 1)
  private let faintBlue = CGColor(srgbRed: 0.1, green: 0.2, blue: 0.8, alpha: 0.3)
  private let clear = CGColor(srgbRed: 0.9, green: 0.1, blue: 0.1, alpha: 0)

  private var areas: [Kind] {
    [
      ("background", { filled() }),
      ("rounded background", { filled { $0.cornerRadius = 12 } }),
      ("border", { filled { setBorder(of: $0, alpha: 1) } }),
      ("translucent border", { filled { setBorder(of: $0, alpha: 0.5) } }),
      ("border alone", { bordered() }),
      ("sublayers of all kinds", { filled { $0.sublayers = children } }),
      (
        "clipped sublayers",
        {
          filled {
            ($0.cornerRadius, $0.masksToBounds, $0.sublayers) = (12, true, children)
          }
        }
      ),
      ("opacity", { filled { ($0.opacity, $0.sublayers) = (0.5, children) } }),
      ("shadow", { filled { ($0.shadowOpacity, $0.shadowRadius) = (0.6, 3) } }),
      ("mask", { filled { $0.mask = gradient(.axial, [clear, blue]) } }),
    ]
  }

  private var paints: [Kind] {
    let kinds: [(String, CAGradientLayerType)] = [
      ("axial", .axial), ("radial", .radial), ("conic", .conic),
    ]
    return kinds.flatMap { name, type -> [Kind] in
      [
        ("\(name) gradient", { gradient(type, [red, blue, red]) }),
        ("translucent \(name) gradient", { gradient(type, [red, faintBlue, red]) }),
      ]
    }
  }

  /// What hardly anybody draws, or only in pictures.
  var seldom: [Kind] {
    [
      ("hard pixels", { try picture(side: 7) { $0.magnificationFilter = .nearest } }),
      (
        "dashes",
        {
          let shape = shape(alpha: 1)
          shape.lineDashPattern = [7, 3]
          return shape
        }
      ),
      ("particles", { try particles() }),
      ("SVG gradients without an area", { try vectorPicture(Self.lines) }),
      ("SVG tiles that are no rectangles", { try vectorPicture(Self.tiles) }),
    ]
  }

  private static let badge = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 52 40"><rect x="2" y="2" width="48" height="36" rx="8"
    fill="#f80"/><circle cx="26" cy="20" r="12" fill="#fff" fill-opacity=".5" stroke="#333" stroke-width="3"/></svg>
    """

  private static let disc = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="20" fill="#093"/></svg>
    """

  /// A gradient about the box of a shape that has no height is not drawn (SVG 1.1, 7.11).
  private static let lines = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 52 40"><linearGradient id="g"><stop stop-color="#e20"/><stop
    offset="1" stop-color="#02e"/></linearGradient><g fill="none" stroke-width="5"><path stroke="url(#g)"
    d="M4 6H48"/><path stroke="url(#g)" d="M4 18H48V22"/><path stroke="url(#g) #080" d="M4 34H48"/></g></svg>
    """

  private static let tiles = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 52 40"><pattern id="p" width="9" height="7"
    patternUnits="userSpaceOnUse" patternTransform="rotate(20) skewX(25)"><path d="M0 0H9V7H0z" fill="#fd8"/><circle
    cx="4" cy="3" r="2.5" fill="#06c"/></pattern><ellipse cx="26" cy="20" rx="24" ry="17" fill="url(#p)"/></svg>
    """

  private var drawings: [Kind] {
    [
      ("text", { text() }),
      (
        "text on a background",
        {
          let text = text()
          text.backgroundColor = CGColor(srgbRed: 0.7, green: 0.85, blue: 0.95, alpha: 1)
          return text
        }
      ),
      ("shape", { shape(alpha: 1) }),
      ("translucent shape", { shape(alpha: 0.5) }),
      ("picture with alpha", { try picture() }),
      (
        "nine parts",
        {
          let picture = try picture()
          picture.contentsCenter = CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
          return picture
        }
      ),
      ("SVG contents", { try vectorPicture() }),
      ("replicator", { replicator() }),
      ("multiplied", { filled { $0.compositingFilter = "multiplyBlendMode" } }),
    ]
  }

  // MARK: - Layers

  private func filled(_ change: (CALayer) -> Void = { _ in }) -> CALayer {
    let layer = CALayer()
    layer.bounds = Self.box
    layer.backgroundColor = CGColor(srgbRed: 0.9, green: 0.5, blue: 0.3, alpha: 1)
    change(layer)
    return layer
  }

  private func setBorder(of layer: CALayer, alpha: CGFloat) {
    (layer.cornerRadius, layer.borderWidth) = (8, 4)
    layer.borderColor = blue.copy(alpha: alpha)
  }

  private func bordered() -> CALayer {
    filled {
      setBorder(of: $0, alpha: 1)
      $0.backgroundColor = nil
    }
  }

  /// Opaque ones above and beneath a translucent one, one of them beyond the layer's edge.
  private var children: [CALayer] {
    [(blue, 10.0), (CGColor(srgbRed: 0, green: 0.6, blue: 0, alpha: 0.5), 24), (red, 38)].map { color, x in
      let layer = CALayer()
      layer.frame = CGRect(x: x - 14, y: x / 2 - 2, width: 28, height: 18)
      layer.backgroundColor = color
      return layer
    }
  }

  private func gradient(_ type: CAGradientLayerType, _ colors: [CGColor]) -> CAGradientLayer {
    let layer = CAGradientLayer()
    layer.frame = Self.box
    (layer.type, layer.colors) = (type, colors)
    if type != .axial { (layer.startPoint, layer.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1)) }
    return layer
  }

  private func text() -> CATextLayer {
    let layer = CATextLayer()
    layer.bounds = Self.box
    (layer.string, layer.fontSize, layer.font) = ("Seam\nHill", 15, "DejaVu Sans")
    layer.foregroundColor = CGColor(gray: 0, alpha: 1)
    return layer
  }

  private func shape(alpha: CGFloat) -> CAShapeLayer {
    let layer = CAShapeLayer()
    layer.bounds = Self.box
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 4, y: 8))
    path.addCurve(
      to: CGPoint(x: 50, y: 14), control1: CGPoint(x: 20, y: -20), control2: CGPoint(x: 30, y: 50))
    path.addLine(to: CGPoint(x: 26, y: 38))
    path.closeSubpath()
    layer.path = path
    (layer.fillColor, layer.strokeColor, layer.lineWidth) = (
      red.copy(alpha: alpha), blue.copy(alpha: alpha), 3
    )
    return layer
  }

  private func picture(side: Int = 20, _ change: (CALayer) -> Void = { _ in }) throws -> CALayer {
    var pixels: [UInt8] = []
    for y in 0..<side {
      for x in 0..<side {
        pixels += [UInt8(x * 240 / side), 120, UInt8(y * 240 / side), UInt8(55 + (x + y) * 100 / side)]
      }
    }
    let layer = CALayer()
    layer.bounds = Self.box
    layer.contents = try TestLayers.picture(side, side, pixels, .last)
    change(layer)
    return layer
  }

  private func vectorPicture(_ svg: String = Self.badge) throws -> CALayer {
    let layer = CALayer()
    layer.bounds = Self.box
    layer.contents = try CGImage(encodedData: Data(svg.utf8))
    return layer
  }

  private func replicator() -> CALayer {
    let layer = CAReplicatorLayer()
    layer.bounds = Self.box
    layer.instanceCount = 5
    layer.instanceTransform = CATransform3DMakeTranslation(10, 2, 0)
    let bar = CALayer()
    bar.frame = CGRect(x: 1, y: 2, width: 9, height: 30)
    bar.backgroundColor = red
    layer.addSublayer(bar)
    return layer
  }

  private func particles() throws -> CALayer {
    let layer = CAEmitterLayer()
    layer.bounds = Self.box
    (layer.emitterPosition, layer.emitterSize) = (CGPoint(x: 26, y: 20), CGSize(width: 36, height: 24))
    (layer.emitterShape, layer.seed, layer.beginTime) = (.rectangle, 4, -2)
    let cell = CAEmitterCell()
    (cell.birthRate, cell.lifetime, cell.scale) = (6, 2, 0.2)
    cell.contents = try vectorPicture(Self.disc).contents
    layer.emitterCells = [cell]
    return layer
  }
}
