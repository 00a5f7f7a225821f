import CoreGraphics
import Foundation

/// Small files of every format, made by Pillow 10.
enum PictureFile {
  /// A JPEG of 16 × 32 pixels in four areas: red and green above, blue and yellow below.
  static let quadrants = data(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMU\
    FRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU\
    FBQUFBQUFBT/wAARCAAgABADAREAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUF\
    BAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVW\
    V1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi\
    4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAEC\
    AxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVm\
    Z2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq\
    8vP09fb3+Pn6/9oADAMBAAIRAxEAPwD50r8MP9Uz7Gr8SP8AmPPjmv20/wCnA+xq/Ej/AJjz8vK/6Mz+5T+g2v8AlXP3A/nyr/qo\
    Pw8/oNr/AJVz9wP/2Q==
    """)

  /// A JPEG of pure red as 0, 100, 100, 0 per cent of ink, stored inverted as Adobe's programs do.
  static let cmyk = data(
    """
    /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4LCxAWEBETFBUV\
    FQwPFxgWFBgSFBUU/8AAFAgACAAIBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//EALUQAAIB\
    AwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZH\
    SElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV\
    1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAA4EQwBNAFkASwAAPwD9U6/Kqvyqr9U6/9k=
    """)

  /// A JPEG of 16 × 16 pixels in four areas, stored as red, green and blue, which only the names of the components say.
  static let unmarkedRGB = data(
    """
    /9j/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoKCgoKBggLDAsKDAkKCgr/wAARCAAQABAD\
    UhEARxEAQhEA/8QAFgABAQEAAAAAAAAAAAAAAAAACgAJ/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAwDUgBHAEIAAD8A38H/AB/wAz/EgAz/\
    AA/w/wAADf/Z
    """)

  /// A PNG with a palette: red, green; blue, white.
  static let palette = data(
    """
    iVBORw0KGgoAAAANSUhEUgAAAAIAAAACAgMAAAAP2OW3AAAADFBMVEX///8A/wD/AAAAAP8XAUDqAAAADElEQVR4nGOYwHAAAAJ0\
    AVGaIuL7AAAAAElFTkSuQmCC
    """)

  /// A PNG of two grey pixels of sixteen bits: 0x8000 and 0xFFFF.
  static let grey16 = data(
    """
    iVBORw0KGgoAAAANSUhEUgAAAAIAAAABEAAAAACB2fwVAAAADUlEQVR4nGNoYPj/HwAFAgJ/Fl7EZQAAAABJRU5ErkJggg==
    """)

  /// A PNG of two pixels: orange at half alpha, opaque blue.
  static let rgba = data(
    """
    iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAEUlEQVR4nGP438DQwMDw/z8AEP4D/vDnphkAAAAASUVORK5CYII=
    """)

  /// A GIF of two frames of 2 × 2 pixels, red and blue.
  static let gif = data(
    """
    R0lGODlhAgACAIEAAP8AAAAAAAAAAAAAACH5BAAKAAAALAAAAAACAAIAAAgGAAEIBBAQACH5BAAKAAAALAAAAAACAAIAgQAA/wAA\
    AAAAAAAAAAgGAAEIBBAQADs=
    """)

  /// Green, 2 × 2 pixels.
  static let tiff = data(
    """
    SUkqAAgAAAAKAAABBAABAAAAAgAAAAEBBAABAAAAAgAAAAIBAwADAAAAhgAAAAMBAwABAAAAAQAAAAYBAwABAAAAAgAAABEBBAAB\
    AAAAjAAAABUBAwABAAAAAwAAABYBBAABAAAAAgAAABcBBAABAAAADAAAABwBAwABAAAAAQAAAAAAAAAIAAgACAAA/wAA/wAA/wAA\
    /wA=
    """)

  /// A TIFF of two pixels: orange at half alpha, opaque blue.
  static let clearTIFF = data(
    """
    SUkqAAgAAAALAAABBAABAAAAAgAAAAEBBAABAAAAAQAAAAIBAwAEAAAAkgAAAAMBAwABAAAAAQAAAAYBAwABAAAAAgAAABEBBAABAAAAmgAA\
    ABUBAwABAAAABAAAABYBBAABAAAAAQAAABcBBAABAAAACAAAABwBAwABAAAAAQAAAFIBAwABAAAAAgAAAAAAAAAIAAgACAAIAP+AAIAAAP//
    """)

  /// Green, 2 × 2 pixels.
  static let bmp = data(
    """
    Qk1GAAAAAAAAADYAAAAoAAAAAgAAAAIAAAABABgAAAAAABAAAADEDgAAxA4AAAAAAAAAAAAAAP8AAP8AAAAA/wAA/wAAAA==
    """)

  /// Green, 2 × 2 pixels.
  static let webp = data(
    """
    UklGRhwAAABXRUJQVlA4TA8AAAAvAUAAAAfQ/4j+ByKi/wEA
    """)

  /// A WebP of 8 × 8 pixels of 128, 128, 128 with a profile. (RFC 9649, 2.7)
  static func webp(profile: Data) -> Data {
    func chunk(_ name: String, _ content: Data) -> Data {
      let size = withUnsafeBytes(of: UInt32(content.count).littleEndian) { Data($0) }
      return Data(name.utf8) + size + content + Data(count: content.count % 2)
    }
    let pixels = data("LwfAAQAHUMACFrD/gYjofwA=")
    // The flag of a profile, and the sides less one.
    let head = chunk("VP8X", Data([0x20, 0, 0, 0, 7, 0, 0, 7, 0, 0]))
    let chunks = Data("WEBP".utf8) + head + chunk("ICCP", profile) + chunk("VP8L", pixels)
    return chunk("RIFF", chunks)
  }

  /// A WebP like `quadrants` with Exif data. (RFC 9649, 2.7)
  static func quadrantsWebP(exif: [UInt8]) -> Data {
    func chunk(_ name: String, _ content: Data) -> Data {
      let size = withUnsafeBytes(of: UInt32(content.count).littleEndian) { Data($0) }
      return Data(name.utf8) + size + content + Data(count: content.count % 2)
    }
    let pixels = data("Lw/ABwAfIBBI2h96jfkXEBT5P9r8B18kgCDbZpKTnOQBLhDR/9j0C/UF")
    // The flag of Exif data, and the sides less one.
    let head = chunk("VP8X", Data([0x08, 0, 0, 0, 15, 0, 0, 31, 0, 0]))
    return chunk("RIFF", Data("WEBP".utf8) + head + chunk("VP8L", pixels) + chunk("EXIF", Data(exif)))
  }

  /// A PNG of two pixels of half the light, opaque and at half alpha; its profile has no curve.
  static let linear = data(
    """
    iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAABaGlDQ1BJQ0MgUHJvZmlsZQAAeJx1kb1Lw1AUxU8/tNIWdFBwcOhQ\
    nVoQdejgoHXoUqTUCiouyWvaCkkakhQproKOBQdRBL/+B10FFxcnQRHEP8BJEF2kxPOM2CL2hrz74/DOfe/eBwQzujCc8BxgmK5d\
    zGUTK6tricgLYhhBP6KIKsKx5guFPHrGxz0CMt+lZa3e+/6NWFlzBBAYIM8Iy3bJs+T8pmtJ3iUPi5pSJh+RUzYvSL6Ruurzk+Sq\
    z6+S7VJxAQiGyUPVLla7WNRsgzxMThp6Q/zcR3YS18zlJeZR/mMoIocsElDRwAZ0uEgzmz08k9+eRdTpEFwtNGFzfxU1OlNUG3Cg\
    MVeoa/x0NOXM/87SqUxP+dXjWaDv2fPexoHIHtBued7nqee1z4AQe78yO/76CZB5p97qaMljYHAbuLjuaOo+cLnDFh8txVZ+X4Nn\
    +3NhhORy/gCUtvgct8DBITBRYa31L0qDYt79c+GGAAAAEUlEQVR4nGNsaGj4z8DA0AgAEA4DAsHMI+8AAAAASUVORK5CYII=
    """)

  private static func data(_ base64: String) -> Data { Data(base64Encoded: base64) ?? Data() }

  /// `quadrants` with an Exif orientation, 1…8.
  static func quadrants(orientation: UInt8) -> Data {
    let tiff: [UInt8] = [
      0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
    ]
    let exif = Array("Exif".utf8) + [0, 0] + tiff
    return Data([0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif) + quadrants.dropFirst(2)
  }

  /// The beginning of a PNG that claims a size.
  static func header(width: Int, height: Int) -> Data {
    func big(_ value: Int) -> [UInt8] {
      (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    return Data(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big(13) + Array("IHDR".utf8) + big(width)
        + big(height)
        + [8, 2, 0, 0, 0] + big(0) + big(0) + Array("IDAT".utf8) + big(0))
  }
}
