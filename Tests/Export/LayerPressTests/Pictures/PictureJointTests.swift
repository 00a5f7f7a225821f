import LayerPress
import QuartzCore
import TestSupport
import Testing

/// Nothing is seen of where parts of a picture meet, nor of contents beneath a border's outer edge.
struct PictureJointTests {
  /// A translucent picture in nine parts, whose joints lie on no whole pixels.
  private func page(turn: CGFloat, side: Int = 24) throws -> CALayer {
    var pixels: [UInt8] = []
    for y in 0..<side {
      for x in 0..<side { pixels += [UInt8(10 * x % 256), 120, UInt8(10 * y % 256), 160] }
    }
    let page = TestLayers.page(60, 48)
    page.backgroundColor = CGColor(srgbRed: 0.1, green: 0.1, blue: 0.3, alpha: 1)
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 44, height: 33)
    layer.position = CGPoint(x: 30.3, y: 24.2)
    layer.contents = try TestLayers.picture(side, side, pixels, .last)
    layer.contentsCenter = CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
    layer.transform = CATransform3DMakeRotation(turn, 0, 0, 1)
    page.addSublayer(layer)
    return page
  }

  /// Of turned parts our own pixels show joints of up to 18 of 255, so others are like them within that.
  @Test(arguments: [Viewer.poppler, .mupdf, .librsvg], [(turn: 0.0, most: 10), (turn: 0.2, most: 20)])
  func translucentPartsHaveNoJoints(in viewer: Viewer, _ look: (turn: Double, most: Int)) throws {
    let page = try page(turn: look.turn)
    for scale in [1.0, 4] {
      let changes = try PictureChanges(
        from: Viewer.none.picture(of: page, scale: scale), to: viewer.picture(of: page, scale: scale),
        reach: 1)
      #expect(changes.largest() <= look.most, "\(scale) pixels to a point")
    }
  }

  @Test func partsThatAreTooManyPixelsAreReported() throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    let report = try Exporter().export(page(turn: 0, side: 2400), to: folder.file("a.pdf"))
    #expect(report.findings.map(\.outcome) == [.approximated])
  }

  /// A layer on white whose edges lie on no whole pixels.
  private func card(turn: CGFloat) -> (page: CALayer, layer: CALayer) {
    let (page, layer) = (TestLayers.page(60, 48), CALayer())
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
    layer.position = CGPoint(x: 30.3, y: 24.2)
    layer.transform = CATransform3DMakeRotation(turn, 0, 0, 1)
    page.addSublayer(layer)
    return (page, layer)
  }

  /// What is clipped is a layer, or the shadow of one.
  @Test(arguments: Viewer.allCases, [(turn: 0.0, isShadow: false), (0.2, false), (0, true), (0.2, true)])
  func noHairOfTheBackgroundIsSeenAroundWhatARoundedLayerHolds(
    in viewer: Viewer, _ look: (turn: Double, isShadow: Bool)
  ) throws {
    let (page, layer) = card(turn: look.turn)
    layer.cornerRadius = 12
    layer.masksToBounds = true
    layer.backgroundColor = CGColor(srgbRed: 0.8, green: 0, blue: 0, alpha: 1)
    let inner = CALayer()
    let blue = CGColor(srgbRed: 0, green: 0.2, blue: 0.4, alpha: 1)
    inner.frame = CGRect(x: -5, y: -5, width: 50, height: 40)
    if look.isShadow {
      inner.shadowPath = CGPath(rect: inner.bounds.insetBy(dx: -20, dy: -20), transform: nil)
      (inner.shadowOpacity, inner.shadowColor, inner.shadowRadius) = (1, blue, 2)
    } else {
      inner.backgroundColor = blue
    }
    layer.addSublayer(inner)
    for scale in [1.0, 4] {
      let seen = try viewer.picture(of: page, scale: scale)
      // White and the blue have no more red than green.
      let places = stride(from: 0, to: seen.pixels.count, by: 4)
      let reddest = places.map { Int(seen.pixels[$0]) - Int(seen.pixels[$0 + 1]) }.max() ?? 0
      #expect(reddest <= 10, "\(scale) pixels to a point")
    }
  }

  @Test(arguments: Viewer.allCases, [0, 0.2])
  func noHairOfContentsIsSeenAroundABorder(in viewer: Viewer, turn: CGFloat) throws {
    let (page, layer) = card(turn: turn)
    layer.contents = try TestLayers.picture(1, 1, [200, 30, 30, 255], .noneSkipLast)
    layer.borderWidth = 16
    layer.borderColor = CGColor(srgbRed: 0.1, green: 0.2, blue: 0.4, alpha: 1)
    for scale in [1.0, 4] {
      let seen = try viewer.picture(of: page, scale: scale)
      let rim = Int(12 * scale)
      var reddest = 0
      for y in 0..<seen.height where y < rim || y >= seen.height - rim {
        for x in 0..<seen.width { reddest = max(reddest, Int(seen[x, y][0]) - Int(seen[x, y][2])) }
      }
      #expect(reddest <= 10, "\(scale) pixels to a point")
    }
  }
}
