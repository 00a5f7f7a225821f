import CGdkPixbuf
import CLCMS
import CoreGraphics
import Foundation
import ImageDecoding
import Testing

@Suite struct ColorProfileTests {
  /// A profile with sRGB's primaries and a plain power as its curve.
  private func profile(gamma: Double) throws -> Data {
    var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
    var primaries = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: 0.64, y: 0.33, Y: 1), Green: cmsCIExyY(x: 0.30, y: 0.60, Y: 1),
      Blue: cmsCIExyY(x: 0.15, y: 0.06, Y: 1))
    let curve = try #require(cmsBuildGamma(nil, gamma))
    defer { cmsFreeToneCurve(curve) }
    var curves: [OpaquePointer?] = [curve, curve, curve]
    return try bytes(of: #require(cmsCreateRGBProfile(&white, &primaries, &curves)))
  }

  private func bytes(of profile: cmsHPROFILE) throws -> Data {
    defer { cmsCloseProfile(profile) }
    var count: UInt32 = 0
    #expect(cmsSaveProfileToMem(profile, nil, &count) != 0)
    var data = Data(count: Int(count))
    data.withUnsafeMutableBytes { _ = cmsSaveProfileToMem(profile, $0.baseAddress, &count) }
    return data
  }

  /// A file of one colour, 8 × 8 pixels, with a profile.
  private func file(_ type: String, color: UInt32, profile: Data) throws -> CGImage {
    if type == "webp" {
      #expect(color == 0x8080_80FF)
      return try CGImage(encodedData: PictureFile.webp(profile: profile))
    }
    let pixbuf = try #require(gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, 8, 8))
    defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
    gdk_pixbuf_fill(pixbuf, color)
    var buffer: UnsafeMutablePointer<CChar>?
    var size: gsize = 0
    var error: UnsafeMutablePointer<GError>?
    let (key, value) = (strdup("icc-profile"), strdup(profile.base64EncodedString()))
    defer {
      free(key)
      free(value)
    }
    var (keys, values): ([UnsafeMutablePointer<CChar>?], [UnsafeMutablePointer<CChar>?]) = (
      [key, nil], [value, nil]
    )
    #expect(
      gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &size, type, &keys, &values, &error) != 0,
      Comment(rawValue: error.map { String(cString: $0.pointee.message) } ?? ""))
    let bytes = try #require(buffer)
    defer { g_free(bytes) }
    return try CGImage(encodedData: Data(bytes: bytes, count: Int(size)))
  }

  @Test func coloursAreBroughtToSRGB() throws {
    // Half of the light is 188/255 on sRGB's curve (IEC 61966-2-1).
    for type in ["jpeg", "tiff", "webp"] {
      let image = try file(type, color: 0x8080_80FF, profile: profile(gamma: 1))
      assertNear(try ImageDecoder.decode(image).pixel(4, 4), [188, 188, 188, 255], by: 2)
    }
  }

  @Test func documentsCarryFilesOfOtherColoursAsPixelsUnlessThatLosesSome() throws {
    #expect(ImageEmbedding(of: try CGImage(encodedData: PictureFile.linear)) == .pixels)
    let sRGB = try bytes(of: #require(cmsCreate_sRGBProfile()))
    for profile in [try profile(gamma: 1), sRGB] {
      #expect(ImageEmbedding(of: try file("jpeg", color: 0x8080_80FF, profile: profile)) == .file)
    }
  }

  @Test func alphaIsNoColour() throws {
    let image = try ImageDecoder.decode(CGImage(encodedData: PictureFile.linear))
    assertNear(image.pixel(0, 0), [188, 188, 188, 255])
    assertNear(image.pixel(1, 0), [94, 94, 94, 128])
  }

  @Test func srgbItselfLeavesEveryByte() throws {
    let sRGB = try bytes(of: #require(cmsCreate_sRGBProfile()))
    for value: UInt32 in [0, 1, 17, 128, 254] {
      let image = try file("tiff", color: value << 24 | (255 - value) << 16 | 0x33FF, profile: sRGB)
      #expect(try ImageDecoder.decode(image).pixel(0, 0) == [UInt8(value), UInt8(255 - value), 0x33, 0xFF])
    }
  }

  @Test func bytesThatAreNoProfileAreIgnored() throws {
    let image = try file("tiff", color: 0x8080_80FF, profile: Data(repeating: 7, count: 132))
    assertNear(try ImageDecoder.decode(image).pixel(4, 4), [128, 128, 128, 255])
  }
}
