import CLCMS
import CZlib
import CoreGraphics
import Foundation
import Testing

@testable import ImageDecoding

/// Chunks of PNG about colours (W3C PNG, third edition, 11.3.2): what was computed with its formulas.
@Suite struct PNGColorTests {
  private static let gamma1 = PNGFixture.chunk("gAMA", PNGFixture.bigEndian(100_000))
  private static let gammaOfSRGB = PNGFixture.chunk("gAMA", PNGFixture.bigEndian(45_455))
  private static let sRGB = PNGFixture.chunk("sRGB", [0])
  private static let primariesOfP3 = PNGFixture.chunk(
    "cHRM",
    [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000].flatMap { PNGFixture.bigEndian($0) })

  private static func points(_ numbers: UInt8...) -> Data { PNGFixture.chunk("cICP", numbers) }

  private func color(_ color: [UInt8], kind: UInt8 = 2, _ chunks: [Data]) throws -> [UInt8] {
    let data = PNGFixture.png(width: 8, height: 8, kind: kind, before: chunks) { _, _ in color }
    return try ImageDecoder.decode(CGImage(encodedData: data)).pixel(4, 4)
  }

  private func expect(_ actual: [UInt8], near expected: [Int]) {
    #expect(zip(actual, expected).allSatisfy { abs(Int($0) - $1) <= 1 }, "\(actual), not \(expected)")
  }

  @Test func theGammaIsHeeded() throws {
    expect(try color([128, 128, 128], [Self.gamma1]), near: [188, 188, 188])
    expect(try color([128], kind: 0, [Self.gamma1]), near: [188, 188, 188])
    expect(try color([128, 255], kind: 4, [Self.gamma1]), near: [188, 188, 188])
    expect(try color([128, 128, 128], [Self.gammaOfSRGB]), near: [128, 128, 128])
    expect(try color([10, 10, 10], [Self.gammaOfSRGB]), near: [10, 10, 10])
  }

  @Test func chromaticitiesAreHeeded() throws {
    expect(try color([200, 40, 40], [Self.primariesOfP3, Self.gammaOfSRGB]), near: [218, 0, 26])
    expect(try color([200, 40, 40], [Self.primariesOfP3]), near: [218, 0, 26])
  }

  @Test func codePointsAreHeeded() throws {
    expect(try color([200, 40, 40], [Self.points(12, 13, 0, 1)]), near: [218, 0, 26])
    expect(try color([128, 128, 128], [Self.points(1, 8, 0, 1)]), near: [188, 188, 188])
    // Of a narrow range, 16 is black and 235 white.
    expect(try color([16, 235, 16], [Self.points(1, 13, 0, 0)]), near: [0, 255, 0])
  }

  @Test func theFirstChunkThatSaysSomethingCounts() throws {
    let profile = try PNGFixture.profile(gamma: 1)
    let points = Self.points(1, 13, 0, 1)
    expect(try color([128, 128, 128], [profile, Self.gammaOfSRGB]), near: [188, 188, 188])
    expect(try color([128, 128, 128], [Self.sRGB, Self.gamma1]), near: [128, 128, 128])
    expect(try color([128, 128, 128], [profile, points]), near: [128, 128, 128])
    expect(try color([128, 128, 128], [profile, Self.sRGB]), near: [188, 188, 188])
    expect(try color([128, 128, 128], [Self.sRGB, profile]), near: [188, 188, 188])
    // Code points that nobody knows say nothing.
    expect(try color([128, 128, 128], [Self.points(2, 2, 0, 1), Self.gamma1]), near: [188, 188, 188])
  }

  @Test func documentsCarryOnlyFilesInSRGB() throws {
    for (chunks, expected) in [
      ([Self.gamma1], ImageEmbedding.pixels), ([Self.primariesOfP3], .pixels),
      ([Self.points(12, 13, 0, 1)], .pixels), ([Self.gammaOfSRGB], .file), ([Self.sRGB], .file),
    ] {
      let data = PNGFixture.png(width: 8, height: 8, before: chunks) { _, _ in [1, 2, 3] }
      #expect(try ImageEmbedding(of: CGImage(encodedData: data)) == expected)
    }
  }

  @Test func aHighDynamicRangeIsTold() throws {
    for transfer: UInt8 in [16, 18] {
      let data = PNGFixture.png(width: 8, height: 8, before: [Self.points(9, transfer, 0, 1)]) { _, _ in
        [255, 255, 255]
      }
      let image = try CGImage(encodedData: data)
      #expect(ImageCache().remark(on: image)?.isApproximation == true)
      #expect(try ImageDecoder.decode(image).pixel(4, 4) == [255, 255, 255, 255])
    }
  }

  /// A reference white of 203 candela per square metre is 58 % of PQ's signal, and 75 % of HLG's (ITU-R BT.2408).
  @Test(arguments: [(16, 148), (18, 191)]) func paperIsWhite(transfer: UInt8, signal: UInt8) throws {
    let white = try color([signal, signal, signal], [Self.points(9, transfer, 0, 1)])
    expect(white, near: [255, 255, 255])
    let grey = try color([signal - 30, signal - 30, signal - 30], [Self.points(9, transfer, 0, 1)])
    #expect(grey[0] < 230)
  }

  @Test func unknownCodePointsAreTold() throws {
    let data = PNGFixture.png(width: 8, height: 8, before: [Self.points(77, 13, 0, 1)]) { _, _ in [1, 2, 3] }
    let remark = ImageCache().remark(on: try CGImage(encodedData: data))
    #expect(remark?.text == "its colours are given by code points that are not known: 77, 13, 0, 1")
  }
}

extension PNGFixture {
  /// The chunk of a profile with sRGB's primaries and a plain power as its curve; of a grey one if asked for.
  static func profile(gamma: Double, isGrey: Bool = false) throws -> Data {
    let profile = try #require(
      ICCProfile(primaries: isGrey ? nil : .sRGB) { pow($0, gamma) })
    let name = Array("p".utf8) + [0, 0]
    let bytes = [UInt8](try profile.bytes())
    var size = compressBound(UInt(bytes.count))
    var packed = [UInt8](repeating: 0, count: Int(size))
    _ = compress2(&packed, &size, bytes, UInt(bytes.count), 6)
    return chunk("iCCP", name + packed.prefix(Int(size)))
  }
}

extension ICCProfile {
  /// The profile as a file.
  func bytes() throws -> Data {
    var count: UInt32 = 0
    _ = cmsSaveProfileToMem(handle, nil, &count)
    var data = Data(count: Int(count))
    let isSaved = data.withUnsafeMutableBytes { cmsSaveProfileToMem(handle, $0.baseAddress, &count) }
    try #require(isSaved != 0)
    return data
  }
}
