import CoreGraphics
import Foundation
import TestSupport
import Testing

/// Small pictures for tests.
enum SamplePicture {
  /// A JPEG of 16 × 8 pixels: the left half red, the right half blue.
  static func jpeg() throws -> CGImage { try image(SampleFile.jpeg) }

  /// The same stored pixels, to be turned clockwise: upright it is 8 × 16, the upper half red.
  static func turnedJPEG() throws -> CGImage { try image(turned) }

  /// A JPEG of 8 × 8 pixels in cyan, magenta, yellow and black: all red.
  static func cmykJPEG() throws -> CGImage { try image(cmyk) }

  /// A PNG of 4 × 4 grey pixels of sixteen bits: 0, 1/15, 2/15, … in reading order.
  static func deepPNG() throws -> CGImage { try image(deep) }

  /// Raw pixels, a letter each: `R` `G` `B` `W` `K`, `.` clear.
  static func letters(_ rows: String) throws -> CGImage {
    let lines = rows.split(separator: "\n")
    let colors: [Character: [UInt8]] = [
      "R": [255, 0, 0, 255], "G": [0, 255, 0, 255], "B": [0, 0, 255, 255], "W": [255, 255, 255, 255],
      "K": [0, 0, 0, 255], ".": [0, 0, 0, 0],
    ]
    let bytes = lines.flatMap { $0.flatMap { colors[$0] ?? [] } }
    let width = lines.first?.count ?? 0
    let provider = try #require(CGDataProvider(data: Data(bytes)))
    return try #require(
      CGImage(
        width: width, height: lines.count, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
        provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent))
  }

  private static func image(_ base64: String) throws -> CGImage {
    try CGImage(encodedData: try #require(Data(base64Encoded: base64)))
  }

  private static let turned =
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAAIBAQEBAQIBAQEC\
    AgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoKCgoKBggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYH\
    CgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgr/wAARCAAIABADAREAAhEBAxEB/8QA\
    HwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKB\
    kaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWG\
    h4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QA\
    HwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEI\
    FEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOE\
    hYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oA\
    DAMBAAIRAxEAPwD4vr+Uz/fw+Q6/6qD/AJrz/9k=
    """

  private static let cmyk =
    """
    /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwACAQEBAQECAQEBAgICAgIEAwICAgIFBAQDBAYFBgYGBQYGBgcJCAYHCQcGBggLCAkK\
    CgoKCgYICwwLCgwJCgoK/8AAFAgACAAIBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//E\
    ALUQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2\
    Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrC\
    w8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAA4EQwBNAFkASwAAPwD9/K/n/r+f+v38r//Z
    """

  private static let deep =
    """
    iVBORw0KGgoAAAANSUhEUgAAAAQAAAAEEAAAAADcCh3hAAAAHUlEQVR4nGNkYBAUFBQUFGR0cYEwWGAMxjNnIAwAPhAESNmB\
    wT8AAAAASUVORK5CYII=
    """
}
