import CLCMS
import CoreGraphics
import Foundation
import Testing

@testable import ImageDecoding

/// Profiles that do not fit the colours of their pictures.
@Suite struct FileColorsTests {
  private func profile(isGrey: Bool) throws -> Data {
    try #require(ICCProfile(primaries: isGrey ? nil : .sRGB) { $0 }).bytes()
  }

  /// A JPEG of 16 × 16 pixels with a profile.
  private func jpeg(_ color: [UInt8], profile: Data) throws -> CGImage {
    let pixels = (0..<256).flatMap { _ in color }
    let bytes = try JPEGEncoder.encode(pixels, width: 16, channels: color.count, quality: 100)
    let segment = Data("ICC_PROFILE\0".utf8) + [1, 1] + profile
    let head = Data([
      0xFF, 0xD8, 0xFF, 0xE2, UInt8((segment.count + 2) >> 8), UInt8((segment.count + 2) & 255),
    ])
    return try CGImage(encodedData: head + segment + Data(bytes.dropFirst(2)))
  }

  private func expect(_ image: CGImage, near expected: [Int], _ remark: String?) throws {
    let pixel = try ImageDecoder.decode(image).pixel(4, 4)
    #expect(zip(pixel, expected).allSatisfy { abs(Int($0) - $1) <= 2 }, "\(pixel), not \(expected)")
    #expect(ImageCache().remark(on: image)?.text == remark)
  }

  private static let greyInRGB =
    "its colour profile is one of greys, and ignored, since the picture has red, green and blue"
  private static let rgbInGrey =
    "its colour profile is one of red, green and blue, and ignored, since the picture has greys"

  @Test func aJPEGIgnoresThem() throws {
    let (grey, rgb) = (try profile(isGrey: true), try profile(isGrey: false))
    try expect(try jpeg([220, 30, 30], profile: grey), near: [220, 30, 30], Self.greyInRGB)
    try expect(try jpeg([128], profile: rgb), near: [128, 128, 128], Self.rgbInGrey)
    try expect(try jpeg([128], profile: grey), near: [188, 188, 188], nil)
    try expect(try jpeg([128, 128, 128], profile: rgb), near: [188, 188, 188], nil)
    let bytes = try #require(try jpeg([220, 30, 30], profile: grey).encodedData)
    #expect(JPEGColors(bytes)?.neededProfile == nil)
  }

  @Test func aWebPIgnoresThem() throws {
    let image = try CGImage(encodedData: PictureFile.webp(profile: profile(isGrey: true)))
    try expect(image, near: [128, 128, 128], Self.greyInRGB)
  }

  @Test func aPNGIgnoresThem() throws {
    let chunk = try PNGFixture.profile(gamma: 1, isGrey: true)
    let data = PNGFixture.png(width: 8, height: 8, before: [chunk]) { _, _ in [220, 30, 30] }
    try expect(
      try CGImage(encodedData: data), near: [220, 30, 30],
      "its colour profile is damaged, or one of other colours, and ignored")
  }

  @Test func aTIFFIgnoresThem() throws {
    let rgb = try TIFFFixture.image(photometric: 2, [220, 30, 30], profile: profile(isGrey: true))
    try expect(rgb, near: [220, 30, 30], Self.greyInRGB)
    let grey = try TIFFFixture.image(photometric: 1, [128], profile: profile(isGrey: true))
    try expect(grey, near: [188, 188, 188], nil)
  }

  @Test func bytesThatAreNoProfileAreTold() throws {
    let image = try jpeg([220, 30, 30], profile: Data(repeating: 7, count: 200))
    try expect(image, near: [220, 30, 30], "its colour profile is damaged, and ignored")
  }

  /// CIE L*a*b* (TIFF 6.0, section 23): L* is 0…100 in bytes, a* and b* are signed, or begin at -128 as ICC has them. Under D50,
  /// 54.3, 80.8, 69.9 is sRGB's red (B. Lindbloom, brucelindbloom.com).
  @Test(arguments: [(8, 81, 70), (9, 209, 198)]) func colorsOfCIELabAreConverted(
    photometric: Int, a: UInt8, b: UInt8
  ) throws {
    let image = try TIFFFixture.image(photometric: photometric, [138, a, b], profile: nil)
    let pixel = try ImageDecoder.decode(image).pixel(2, 2)
    #expect(zip(pixel, [255, 0, 0]).allSatisfy { abs(Int($0) - $1) <= 6 }, "\(pixel)")
    #expect(ImageCache().remark(on: image) == nil)
  }
}

/// A TIFF of 8 × 8 pixels of one colour.
enum TIFFFixture {
  static func image(photometric: Int, _ color: [UInt8], profile: Data?) throws -> CGImage {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let pixels = (0..<64).flatMap { _ in color }
    let (start, samples) = (8, color.count)
    let bitsAt = start + pixels.count
    let profileAt = bitsAt + 2 * samples
    var entries: [(tag: Int, type: Int, count: Int, value: Int)] = [
      (256, 3, 1, 8), (257, 3, 1, 8), (258, 3, samples, samples > 1 ? bitsAt : 8), (259, 3, 1, 1),
      (262, 3, 1, photometric), (273, 4, 1, start), (277, 3, 1, samples), (278, 3, 1, 8),
      (279, 4, 1, pixels.count),
    ]
    if let profile { entries.append((34675, 7, profile.count, profileAt)) }
    let directoryAt = (profileAt + (profile?.count ?? 0) + 1) / 2 * 2
    var bytes = [0x49, 0x49, 42, 0] + little(directoryAt, 4) + pixels
    for _ in 0..<samples { bytes += little(8, 2) }
    bytes += profile ?? Data()
    bytes += [UInt8](repeating: 0, count: directoryAt - bytes.count)
    bytes += little(entries.count, 2)
    for entry in entries {
      bytes += little(entry.tag, 2) + little(entry.type, 2) + little(entry.count, 4) + little(entry.value, 4)
    }
    return try CGImage(encodedData: Data(bytes + little(0, 4)))
  }
}
