import CoreGraphics
import Testing

@testable import LayerPress

/// How many pixels a page has.
@Suite struct PixelSizeTests {
  private func size(_ width: CGFloat, _ height: CGFloat, scale: Double) throws -> [Int] {
    let size = try PixelSize(of: CGSize(width: width, height: height), scale: scale, limit: .max)
    return [size.width, size.height]
  }

  /// 24 × 0.6667 is 16.0008.
  @Test func aRoundedScaleAddsNoPixel() throws {
    #expect(try size(24, 48, scale: 0.6667) == [16, 32])
    #expect(try size(1200, 3000, scale: 0.6667) == [800, 2000])
    #expect(try size(24, 300, scale: 0.3333) == [8, 100])
    #expect(try size(24, 60, scale: 0.1667) == [4, 10])
  }

  @Test func aRoundedSizeInMillimetresAddsNoPixel() throws {
    #expect(try size(72.000_01, 72, scale: 300.0 / 72) == [300, 300])
  }

  @Test func aPartOfAPixelIsAWholeOne() throws {
    #expect(try size(10.1, 10.01, scale: 1) == [11, 11])
    #expect(try size(595.276, 841.89, scale: 300 / 72.0) == [2481, 3508])
    #expect(try size(20_000.3, 0.001, scale: 1) == [20_001, 1])
  }

  @Test func aLimitIsOfAllPixels() throws {
    #expect(throws: Never.self) { try PixelSize(of: CGSize(width: 40, height: 30), scale: 2, limit: 4800) }
    if let error = #expect(
      throws: (any Error).self,
      performing: { try PixelSize(of: CGSize(width: 40, height: 30), scale: 2, limit: 4799) })
    {
      #expect(
        (error as? ExportError)?.message
          == "the picture would be 80 × 60 pixels, 4800 in all, which is more than 4799; "
          + "ExportOptions.PNG.pixelLimit allows more")
    }
  }
}
