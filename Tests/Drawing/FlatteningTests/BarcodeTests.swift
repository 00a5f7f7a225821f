import Drawing
import Foundation
import QuartzCore
import Testing

/// Bar codes in their layers.
@Suite struct BarcodeTests {
  private func code(
    _ message: String?, _ width: CGFloat, _ height: CGFloat, as symbology: BarcodeSymbology = .qr
  ) -> BarcodeLayer {
    let layer = box(BarcodeLayer(), 0, 0, width, height)
    (layer.message, layer.symbology, layer.font) = (message, symbology, "DejaVu Sans")
    return layer
  }

  private func findings(_ layer: CALayer, on size: CGFloat = 400) -> [String] {
    let root = page(size, size)
    root.addSublayer(layer)
    return flatten(root).findings.map { "\($0.outcome): \($0.reason)" }
  }

  private func draws(_ layer: CALayer) -> DrawnPage {
    let root = page(400, 400)
    root.addSublayer(layer)
    return flatten(root)
  }

  /// The box of the code on the page.
  private func place(_ layer: BarcodeLayer) throws -> CGRect {
    var transform = CGAffineTransform.identity
    for node in draws(layer).nodes {
      switch node {
      case .group(let group, _): transform = group.transform
      case .path(let path): return path.path.boundingBox.applying(transform)
      default: break
      }
    }
    throw NothingDrawn()
  }

  private struct NothingDrawn: Error {}

  // MARK: Where it lies

  @Test func aCodeIsOnePathOfWholeModules() throws {
    let paths = draws(code("layers", 290, 290)).nodes.compactMap { node -> CGPath? in
      if case .path(let path) = node { path.path } else { nil }
    }
    let path = try #require(paths.first)
    #expect(paths.count == 1)
    #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 21, height: 21))
    path.forEachElement { element in
      if case .line(let point) = element {
        #expect(point.x.rounded() == point.x && point.y.rounded() == point.y)
      }
    }
  }

  /// 21 modules, and four on either side.
  @Test func squareModulesAreAsLargeAsFitWithTheQuietZone() throws {
    #expect(try place(code("layers", 290, 290)) == CGRect(x: 40, y: 40, width: 210, height: 210))
  }

  @Test func squareModulesLieInTheMiddle() throws {
    #expect(try place(code("layers", 390, 290)) == CGRect(x: 90, y: 40, width: 210, height: 210))
  }

  @Test func aQuietZoneOfNothingFillsTheLayer() throws {
    let layer = code("layers", 210, 210)
    layer.quietZone = 0
    #expect(try place(layer) == CGRect(x: 0, y: 0, width: 210, height: 210))
  }

  /// 95 modules, with 11 to the left and 7 to the right.
  @Test func barsTakeTheWidthAndTheHeight() throws {
    let layer = code("4006381333931", 226, 100, as: .ean13)
    layer.showsText = false
    #expect(try place(layer) == CGRect(x: 22, y: 0, width: 190, height: 100))
  }

  @Test func aCodeIsNotMirroredWhereYGrowsUpwards() {
    let root = page(400, 400)
    root.isGeometryFlipped = true
    root.addSublayer(code("layers", 400, 400))
    let whole = flatten(root).nodes.reduce(CGAffineTransform.identity) { whole, node in
      if case .group(let group, _) = node { group.transform.concatenating(whole) } else { whole }
    }
    #expect(whole.a > 0 && whole.d > 0)
  }

  @Test func noMessageDrawsNothing() {
    #expect(draws(code(nil, 100, 100)).drawing.isEmpty)
    #expect(findings(code(nil, 100, 100)) == [])
  }

  // MARK: Text

  private func texts(_ layer: CALayer) -> [String] {
    draws(layer).nodes.compactMap { if case .glyphs(let run) = $0 { run.text } else { nil } }
  }

  @Test func articleNumbersStandInGroups() {
    #expect(texts(code("400638133393", 226, 100, as: .ean13)) == ["4", "006381", "333931"])
    #expect(texts(code("03600029145", 226, 100, as: .upca)) == ["0", "36000", "29145", "2"])
    #expect(texts(code("9638507", 162, 100, as: .ean8)) == ["9638", "5074"])
  }

  @Test func theTextCanBeLeftOut() {
    let layer = code("400638133393", 226, 100, as: .ean13)
    layer.showsText = false
    #expect(texts(layer) == [])
  }

  @Test func aLongTextIsSetInASizeThatFits() {
    let layer = code("(01)09501101530003(17)260312(10)AB-1234567(21)0000001", 400, 100, as: .gs1Code128)
    #expect(findings(layer) == [])
  }

  @Test func aSizeThatDoesNotFitIsReported() {
    let layer = code("LAYERS", 150, 100, as: .code128)
    layer.fontSize = 60
    #expect(
      findings(layer) == ["warning: the text of its bar code does not fit: fontSize should be less, or none"])
  }

  // MARK: What is wrong

  @Test func aMessageThatCannotBeACodeIsDamage() {
    #expect(
      findings(code("4006", 226, 100, as: .ean13)) == [
        "damaged: EAN-13 has 13 digits, or 12 without the check digit, and its message has 4 digits"
      ])
  }

  @Test(arguments: [-1, .nan, .infinity, 1e9]) func anImpossibleQuietZoneIsDamage(zone: CGFloat) {
    let layer = code("layers", 100, 100)
    layer.quietZone = zone
    #expect(findings(layer) == ["damaged: its quietZone is not a number from 0 to 1000"])
  }

  @Test(arguments: [0, -1, .nan, .infinity]) func anImpossibleFontSizeIsDamage(size: CGFloat) {
    let layer = code("layers", 200, 100, as: .code128)
    layer.fontSize = size
    #expect(findings(layer) == ["damaged: its fontSize is not a number above 0"])
  }

  /// 29 modules of 0.7087 points are 0.25 mm each.
  @Test func modulesBelowAQuarterOfAMillimetreAreReported() {
    #expect(findings(code("layers", 20.56, 20.56)) == [])
    #expect(
      findings(code("layers", 20, 20)) == [
        "warning: the modules of its QR Code are 0.243 mm wide; many scanners cannot read modules below 0.25 mm"
      ])
  }

  @Test func modulesAreMeasuredOnThePage() {
    let layer = code("layers", 100, 100)
    layer.transform = CATransform3DMakeScale(0.2, 0.2, 1)
    #expect(findings(layer).count == 1)
  }

  @Test func aCodeThatIsLighterThanItsGroundIsReported() {
    let layer = code("layers", 100, 100)
    (layer.foregroundColor, layer.backgroundColor) = (Ink.white, Ink.blue)
    #expect(
      findings(layer) == [
        "warning: its modules are lighter than what lies behind them; many scanners cannot read that"
      ])
  }

  @Test func aWeakContrastIsReported() {
    let layer = code("layers", 100, 100)
    layer.foregroundColor = CGColor(gray: 0.7, alpha: 1)
    #expect(
      findings(layer) == [
        "warning: the contrast of its modules is 2.1 to 1; many scanners need 3 to 1"
      ])
  }
}
