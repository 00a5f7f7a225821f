import Foundation
import LayerPress
import QuartzCore
import Testing

/// Shadows of planes that run through the eye: what lies in front of it is seen, in every format.
@Suite struct ProjectedShadowTests {
  /// A plane that comes towards the eye on the left and passes it.
  private func page(_ path: CGPath) -> CALayer {
    let (page, space, layer) = (TestLayers.page(160, 120), CALayer(), CALayer())
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    space.frame = CGRect(x: 75, y: 30, width: 80, height: 60)
    space.sublayerTransform.m34 = -1 / 45
    layer.frame = space.bounds
    layer.transform = CATransform3DTranslate(CATransform3DMakeRotation(1.15, 0, 1, 0), 0, 0, 6)
    layer.shadowPath = path
    layer.shadowOpacity = 0.8
    layer.shadowRadius = 5
    layer.shadowOffset = .zero
    space.addSublayer(layer)
    page.addSublayer(space)
    return page
  }

  private func check(_ page: CALayer, _ name: String) throws {
    let seen = try Renditions(page, in: TestFolder())
    #expect(seen.exact[4, 120][1] < 235, "\(name): the shadow reaches the page's edge")
    for (program, picture) in seen.shown {
      var differing = 0
      for y in 0..<240 {
        for x in 0..<320 where abs(Int(picture[x, y][1]) - Int(seen.exact[x, y][1])) > 6 { differing += 1 }
      }
      #expect(differing < 320 * 240 / 100, "\(name) by \(program)")
    }
    #expect(seen.report.findings == [], "\(name)")
  }

  @Test func aRoundedRectangle() throws {
    let bounds = CGRect(x: 0, y: 0, width: 80, height: 60)
    try check(page(CGPath(roundedRect: bounds, cornerWidth: 8, cornerHeight: 8, transform: nil)), "rectangle")
  }

  /// Its contours have several parts, each of which is cut by itself.
  @Test func threeBars() throws {
    let bars = CGMutablePath()
    for y in [0, 24, 48] { bars.addRect(CGRect(x: 0, y: y, width: 80, height: 10)) }
    try check(page(bars), "bars")
  }

  /// A plane seen at a sharp angle: its shadow is as narrow as it.
  @Test func ofAPicture() throws {
    let (page, space, layer) = (TestLayers.page(120, 100), CALayer(), CALayer())
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    space.frame = page.bounds
    space.sublayerTransform.m34 = -1 / 300
    layer.frame = CGRect(x: 30, y: 25, width: 60, height: 50)
    layer.transform = CATransform3DMakeRotation(1.3, 0, 1, 0)
    layer.contents = try disc()
    layer.shadowOpacity = 0.9
    layer.shadowRadius = 5
    layer.shadowOffset = CGSize(width: 0, height: 6)
    space.addSublayer(layer)
    page.addSublayer(space)
    let changes = try PictureChanges(
      from: Viewer.none.picture(of: page, scale: 2), to: Viewer.librsvg.picture(of: page, scale: 2))
    #expect(changes.largest(butFor: 60) <= 10)
  }

  /// A black disc on nothing.
  private func disc() throws -> CGImage {
    let side = 40
    var pixels = [UInt8](repeating: 0, count: side * side * 4)
    for place in 0..<side * side {
      let distance = hypot(Double(place % side) - 19.5, Double(place / side) - 19.5)
      pixels[place * 4 + 3] = UInt8(min(max(18 - distance, 0), 1) * 255)
    }
    return try TestLayers.picture(side, side, pixels, .last)
  }
}
