import Testing

@testable import PDFFinishing

/// What colour pixels have that nobody sees.
@Suite struct TransparentPixelsTests {
  @Test func transparentPixelsHaveTheColourNextToThem() {
    // a . . b, over a row of nothing, over . c . .
    var colors: [UInt8] = [
      1, 1, 1, 0, 0, 0, 0, 0, 0, 2, 2, 2,
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      0, 0, 0, 3, 3, 3, 0, 0, 0, 0, 0, 0,
    ]
    let alpha: [UInt8] = [9, 0, 0, 9, 0, 0, 0, 0, 0, 9, 0, 0]
    #expect(TransparentPixels.fill(&colors, channels: 3, alpha: alpha, width: 4, height: 3))
    let reds = stride(from: 0, to: colors.count, by: 3).map { colors[$0] }
    #expect(reds[0..<4] == [1, 1, 2, 2])
    #expect([[1, 1, 2, 2], [3, 3, 3, 3]].contains(reds[4..<8]))
    #expect(reds[8..<12] == [3, 3, 3, 3])
  }

  @Test(arguments: [0, 255] as [UInt8]) func nothingChangesWhereAllOrNothingIsSeen(alpha: UInt8) {
    var colors = [UInt8](repeating: 7, count: 12)
    let hasChanged = TransparentPixels.fill(
      &colors, channels: 3, alpha: [UInt8](repeating: alpha, count: 4), width: 2, height: 2)
    #expect(!hasChanged)
    #expect(colors == [UInt8](repeating: 7, count: 12))
  }
}
