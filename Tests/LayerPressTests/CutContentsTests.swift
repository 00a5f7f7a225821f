import LayerPress
import QuartzCore
import TestSupport
import XCTest

/// Whatever a plane shows looks the same where others cut it, which cannot be seen: each kind of contents on a sheet of
/// its own, cut and whole, in pixels and where other programs show documents.
final class CutContentsTests: XCTestCase {
  private static let cell = CGSize(width: 70, height: 56)
  private static let columns = 6
  private static let scale = 2.0
  private static let content = CGRect(x: 0, y: 0, width: 52, height: 40)

  private let red = CGColor(srgbRed: 0.9, green: 0.1, blue: 0.1, alpha: 1)
  private let blue = CGColor(srgbRed: 0.1, green: 0.2, blue: 0.8, alpha: 1)
  private let faintBlue = CGColor(srgbRed: 0.1, green: 0.2, blue: 0.8, alpha: 0.3)
  private let clear = CGColor(srgbRed: 0.9, green: 0.1, blue: 0.1, alpha: 0)

  // MARK: - Kinds of contents

  private typealias Kind = (name: String, layer: () throws -> CALayer)

  private var areas: [Kind] {
    [
      ("background", { self.filled() }),
      ("rounded background", { self.filled { $0.cornerRadius = 12 } }),
      ("border", { self.filled { self.setBorder(of: $0, alpha: 1) } }),
      ("translucent border", { self.filled { self.setBorder(of: $0, alpha: 0.5) } }),
      ("border alone", { self.bordered() }),
      ("sublayers of all kinds", { self.filled { $0.sublayers = self.children } }),
      (
        "clipped sublayers",
        {
          self.filled {
            ($0.cornerRadius, $0.masksToBounds, $0.sublayers) = (12, true, self.children)
          }
        }
      ),
      ("opacity", { self.filled { ($0.opacity, $0.sublayers) = (0.5, self.children) } }),
      ("shadow", { self.filled { ($0.shadowOpacity, $0.shadowRadius) = (0.6, 3) } }),
      ("mask", { self.filled { $0.mask = self.gradient(.axial, [self.clear, self.blue]) } }),
    ]
  }

  private var paints: [Kind] {
    let kinds: [(String, CAGradientLayerType)] = [
      ("axial", .axial), ("radial", .radial), ("conic", .conic),
    ]
    return kinds.flatMap { name, type -> [Kind] in
      [
        ("\(name) gradient", { self.gradient(type, [self.red, self.blue, self.red]) }),
        ("translucent \(name) gradient", { self.gradient(type, [self.red, self.faintBlue, self.red]) }),
      ]
    }
  }

  private var drawings: [Kind] {
    [
      ("text", { self.text() }),
      (
        "text on a background",
        {
          let text = self.text()
          text.backgroundColor = CGColor(srgbRed: 0.7, green: 0.85, blue: 0.95, alpha: 1)
          return text
        }
      ),
      ("shape", { self.shape(alpha: 1) }),
      ("translucent shape", { self.shape(alpha: 0.5) }),
      ("picture with alpha", { try self.picture() }),
      (
        "nine parts",
        {
          let picture = try self.picture()
          picture.contentsCenter = CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
          return picture
        }
      ),
      ("SVG contents", { try self.vectorPicture() }),
      ("replicator", { self.replicator() }),
      ("multiplied", { self.filled { $0.compositingFilter = "multiplyBlendMode" } }),
    ]
  }

  private func filled(_ change: (CALayer) -> Void = { _ in }) -> CALayer {
    let layer = CALayer()
    layer.bounds = Self.content
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
    layer.frame = Self.content
    (layer.type, layer.colors) = (type, colors)
    if type != .axial { (layer.startPoint, layer.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1)) }
    return layer
  }

  private func text() -> CATextLayer {
    let layer = CATextLayer()
    layer.bounds = Self.content
    (layer.string, layer.fontSize, layer.font) = ("Seam\nHill", 15, "DejaVu Sans")
    layer.foregroundColor = CGColor(gray: 0, alpha: 1)
    return layer
  }

  private func shape(alpha: CGFloat) -> CAShapeLayer {
    let layer = CAShapeLayer()
    layer.bounds = Self.content
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

  private func picture() throws -> CALayer {
    let side = 20
    var pixels: [UInt8] = []
    for y in 0..<side {
      for x in 0..<side { pixels += [UInt8(x * 12), 120, UInt8(y * 12), UInt8(55 + (x + y) * 5)] }
    }
    let layer = CALayer()
    layer.bounds = Self.content
    layer.contents = try XCTUnwrap(
      CGImage(
        width: side, height: side, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: side * 4,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue),
        provider: XCTUnwrap(CGDataProvider(data: Data(pixels))), decode: nil, shouldInterpolate: true,
        intent: .defaultIntent))
    return layer
  }

  private func vectorPicture() throws -> CALayer {
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 52 40"><rect x="2" y="2" width="48" height="36" rx="8"
      fill="#f80"/><circle cx="26" cy="20" r="12" fill="#fff" fill-opacity=".5" stroke="#333" stroke-width="3"/></svg>
      """
    let layer = CALayer()
    layer.bounds = Self.content
    layer.contents = try CGImage(encodedData: Data(svg.utf8))
    return layer
  }

  private func replicator() -> CALayer {
    let layer = CAReplicatorLayer()
    layer.bounds = Self.content
    layer.instanceCount = 5
    layer.instanceTransform = CATransform3DMakeTranslation(10, 2, 0)
    let bar = CALayer()
    bar.frame = CGRect(x: 1, y: 2, width: 9, height: 30)
    bar.backgroundColor = red
    layer.addSublayer(bar)
    return layer
  }

  // MARK: - Sheets

  private func sheet(_ kinds: [Kind], isCut: Bool) throws -> CALayer {
    let rows = (kinds.count + Self.columns - 1) / Self.columns
    let page = TestLayers.page(Self.cell.width * Double(Self.columns), Self.cell.height * Double(rows))
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    for (k, kind) in kinds.enumerated() {
      let cell = CALayer()
      cell.frame = CGRect(
        x: Self.cell.width * Double(k % Self.columns), y: Self.cell.height * Double(k / Self.columns),
        width: Self.cell.width, height: Self.cell.height)
      cell.sublayerTransform.m34 = -1 / 400
      let cutters = [(-0.7, 0.35), (0, 0.9)].map { turn, tilt in
        let cutter = filled { $0.backgroundColor = CGColor(gray: 1, alpha: 0.002) }
        cutter.bounds.size = CGSize(width: 70, height: 60)
        return placed(cutter, turn: turn, tilt: tilt)
      }
      cell.sublayers = (isCut ? cutters : []) + [placed(try kind.layer(), turn: 0.6, tilt: -0.25)]
      page.addSublayer(cell)
    }
    return page
  }

  private func placed(_ layer: CALayer, turn: CGFloat, tilt: CGFloat) -> CALayer {
    layer.position = CGPoint(x: Self.cell.width / 2, y: Self.cell.height / 2)
    layer.transform = CATransform3DConcat(
      CATransform3DMakeRotation(tilt, 1, 0, 0), CATransform3DMakeRotation(turn, 0, 1, 0.2))
    return layer
  }

  /// How much the pixels of each cell change by the cuts: the first, the fifth and the twenty-fifth of those that change
  /// most.
  private func changes(_ kinds: [Kind], _ viewer: Viewer) throws -> [(first: Int, fifth: Int, rest: Int)] {
    let changes = try PictureChanges(
      from: viewer.picture(of: sheet(kinds, isCut: false), scale: Self.scale),
      to: viewer.picture(of: sheet(kinds, isCut: true), scale: Self.scale))
    let (width, height) = (Int(Self.cell.width * Self.scale), Int(Self.cell.height * Self.scale))
    return kinds.indices.map { k in
      let (left, top) = (k % Self.columns * width, k / Self.columns * height)
      func largest(butFor few: Int) -> Int {
        changes.largest(butFor: few, columns: left..<left + width, rows: top..<top + height)
      }
      return (largest(butFor: 0), largest(butFor: 4), largest(butFor: 24))
    }
  }

  /// Viewers' arithmetic at edges, where a clip makes another polygon of an area, is all that may differ.
  func testNothingShowsThatContentsAreCut() throws {
    let kinds = areas + paints + drawings
    let seen = try Viewer.allCases.mapOnAllProcessors { try changes(kinds, $0) }
    for (viewer, changes) in zip(Viewer.allCases, seen) {
      for (kind, change) in zip(kinds, changes) {
        XCTAssertLessThanOrEqual(change.first, viewer == .none ? 16 : 32, "\(kind.name), \(viewer)")
        XCTAssertLessThanOrEqual(change.fifth, viewer == .none ? 10 : 14, "\(kind.name), \(viewer)")
        XCTAssertLessThanOrEqual(change.rest, viewer == .none ? 4 : 10, "\(kind.name), \(viewer)")
      }
    }
  }
}
