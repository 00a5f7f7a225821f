import Drawing
import Testing

/// How much of a pixel a part of a cut drawing covers.
@Suite struct FragmentShareTests {
  private let side = Fragment.Side(line: Fragment.Line(a: 1, b: 0, c: 0), isLater: false)

  /// Rounding leaves such shares where a line runs along the edges of pixels. Every factor must fit a byte.
  @Test(arguments: [1e-18, 5e-17, 1.2e-16, 2.3e-16, 1e-12, 1e-9])
  func aTinyShareOfAnOpaquePixelIsNoMoreThanAllOfIt(_ share: Double) {
    let factor = side.factor(share: share, alpha: 1)
    #expect(factor >= 0)
    #expect(factor < 1 + 1e-6)
  }
}
