import QuartzCore

/// A silhouette, its Gaussian, and its outline as polygons (even-odd).
struct ShadowShape {
  var name: String
  var path: CGPath
  let sigma: CGFloat
  var color = CGColor(gray: 0, alpha: 1)

  var polygons: [[CGPoint]] {
    var result: [[CGPoint]] = []
    for element in path.flattened(threshold: 0.001).elements {
      switch element {
      case .move(let p): result.append([p])
      case .line(let p): result[result.count - 1].append(p)
      default: break
      }
    }
    return result
  }

  /// A white page with nothing but the shadow.
  var page: CALayer {
    let box = path.boundingBox.insetBy(dx: -4 * sigma, dy: -4 * sigma).integral
    let page = CALayer()
    // At 300 dpi a multiple of 6 is a whole number of pixels: browsers stretch other pages a little.
    page.bounds = CGRect(
      x: 0, y: 0, width: (box.width / 6).rounded(.up) * 6, height: (box.height / 6).rounded(.up) * 6)
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    let layer = CALayer()
    layer.frame = page.bounds
    layer.shadowPath = path.transformed(by: CGAffineTransform(translationX: -box.minX, y: -box.minY))
    layer.shadowRadius = sigma
    layer.shadowOpacity = 1
    layer.shadowColor = color
    layer.shadowOffset = .zero
    page.addSublayer(layer)
    return page
  }

  /// Where the page's origin lies in the path's coordinates.
  var origin: CGPoint { path.boundingBox.insetBy(dx: -4 * sigma, dy: -4 * sigma).integral.origin }

  static func rectangle(_ width: CGFloat, _ height: CGFloat, radius: CGFloat, sigma: CGFloat) -> ShadowShape {
    let box = CGRect(x: 0, y: 0, width: width, height: height)
    return ShadowShape(
      name: radius == 0 ? "rectangle, σ \(sigma)" : "radius/σ \(radius / sigma), σ \(sigma)",
      path: radius == 0
        ? CGPath(rect: box, transform: nil)
        : CGPath(roundedRect: box, cornerWidth: radius, cornerHeight: radius, transform: nil), sigma: sigma)
  }

  /// A rounded rectangle as a path that is turned.
  static func turned(_ width: CGFloat, _ height: CGFloat, radius: CGFloat, sigma: CGFloat) -> ShadowShape {
    var shape = rectangle(width, height, radius: radius, sigma: sigma)
    shape.name += ", turned"
    shape.path = shape.path.transformed(by: CGAffineTransform(rotationAngle: 0.4))
    return shape
  }

  /// A rectangle whose corners differ: at the low and high x of the low y, then of the high y.
  static func cornered(
    _ width: CGFloat, _ height: CGFloat, radii: (CGFloat, CGFloat, CGFloat, CGFloat), sigma: CGFloat
  ) -> ShadowShape {
    ShadowShape(
      name: "corners \(radii), σ \(sigma)",
      path: .roundedRect(
        CGRect(x: 0, y: 0, width: width, height: height),
        radii: CGCornerRadii(minXminY: radii.0, maxXminY: radii.1, minXmaxY: radii.2, maxXmaxY: radii.3)),
      sigma: sigma)
  }

  /// A rectangle with continuous corners.
  static func icon(_ width: CGFloat, _ height: CGFloat, radius: CGFloat, sigma: CGFloat) -> ShadowShape {
    ShadowShape(
      name: "continuous corners, radius/σ \(radius / sigma)",
      path: .continuousRoundedRect(CGRect(x: 0, y: 0, width: width, height: height), cornerRadius: radius),
      sigma: sigma)
  }

  static func circle(radius: CGFloat, sigma: CGFloat) -> ShadowShape {
    let box = CGRect(x: 0, y: 0, width: 2 * radius, height: 2 * radius)
    return ShadowShape(
      name: "circle, σ \(sigma)", path: CGPath(ellipseIn: box, transform: nil), sigma: sigma)
  }

  static func star(radius: CGFloat, sigma: CGFloat) -> ShadowShape {
    let path = CGMutablePath()
    path.addLines(
      between: (0..<10).map { k in
        let (angle, distance) = (CGFloat(k) * .pi / 5, k % 2 == 0 ? radius : radius * 0.4)
        return CGPoint(x: distance * sin(angle), y: -distance * cos(angle))
      })
    path.closeSubpath()
    return ShadowShape(name: "star, σ \(sigma)", path: path, sigma: sigma)
  }

  /// A letter e with its counter.
  static func glyph(height: CGFloat, sigma: CGFloat) -> ShadowShape {
    let path = CGMutablePath()
    func p(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x * height / 100, y: y * height / 100) }
    path.move(to: p(10, 50))
    path.addCurve(to: p(52, 0), control1: p(10, 20), control2: p(30, 0))
    path.addCurve(to: p(92, 52), control1: p(78, 0), control2: p(92, 20))
    path.addLine(to: p(92, 58))
    path.addLine(to: p(30, 58))
    path.addCurve(to: p(56, 84), control1: p(30, 75), control2: p(40, 84))
    path.addCurve(to: p(84, 72), control1: p(68, 84), control2: p(76, 80))
    path.addLine(to: p(90, 86))
    path.addCurve(to: p(54, 100), control1: p(80, 96), control2: p(68, 100))
    path.addCurve(to: p(10, 50), control1: p(28, 100), control2: p(10, 80))
    path.closeSubpath()
    path.move(to: p(31, 44))
    path.addLine(to: p(73, 44))
    path.addCurve(to: p(52, 15), control1: p(73, 28), control2: p(65, 15))
    path.addCurve(to: p(31, 44), control1: p(40, 15), control2: p(31, 28))
    path.closeSubpath()
    return ShadowShape(name: "glyph, σ \(sigma)", path: path, sigma: sigma)
  }
}
