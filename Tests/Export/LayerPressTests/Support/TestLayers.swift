import Foundation
import QuartzCore
import Testing

/// Small layer trees for exports.
enum TestLayers {
  /// A red page of 40 × 30 points with a green square in its upper left corner.
  static func square() -> CALayer {
    let page = CALayer()
    page.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
    page.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    let square = CALayer()
    square.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    square.backgroundColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    square.identifier = "square"
    page.addSublayer(square)
    return page
  }

  static func page(_ width: CGFloat, _ height: CGFloat) -> CALayer {
    let page = CALayer()
    page.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    return page
  }

  /// A page of 20 × 20 points that shows an SVG document of that size.
  static func document(_ svg: String) throws -> CALayer {
    let page = page(20, 20)
    page.contents = try CGImage(
      encodedData: Data(
        #"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">\#(svg)</svg>"#.utf8),
      sourceName: "inks.svg")
    return page
  }

  static func text(_ string: String, in size: CGSize = CGSize(width: 200, height: 40)) -> CALayer {
    let page = page(size.width, size.height)
    let text = CATextLayer()
    text.frame = page.bounds
    text.string = string
    text.fontSize = 20
    text.font = "DejaVu Sans"
    text.foregroundColor = CGColor(gray: 0, alpha: 1)
    page.addSublayer(text)
    return page
  }

  /// A square picture of one grey.
  static func picture(_ side: Int, grey: UInt8) throws -> CGImage {
    let provider = try #require(CGDataProvider(data: Data(repeating: grey, count: side * side)))
    return try #require(
      CGImage(
        width: side, height: side, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: side,
        space: CGColorSpaceCreateDeviceGray(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.none.rawValue),
        provider: provider, decode: nil,
        shouldInterpolate: true, intent: .defaultIntent))
  }

  /// A picture of pixels of four bytes, red first, rows from the top.
  static func picture(
    _ width: Int, _ height: Int, _ pixels: [UInt8], _ alpha: CGImageAlphaInfo, isSmooth: Bool = true
  ) throws -> CGImage {
    let provider = try #require(CGDataProvider(data: Data(pixels)))
    return try #require(
      CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue),
        provider: provider, decode: nil, shouldInterpolate: isSmooth,
        intent: .defaultIntent))
  }

  /// Eight by eight pixels of cyan 0, magenta 100, yellow 100 and black 0 per cent, stored inverted.
  static func pictureInInks() throws -> CGImage {
    try CGImage(
      encodedData: #require(
        Data(
          base64Encoded: """
            /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4LCxAWEBETFBUV\
            FQwPFxgWFBgSFBUU/8AAFAgACAAIBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//EALUQAAIB\
            AwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZH\
            SElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV\
            1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAA4EQwBNAFkASwAAPwD9U6/Kqvyqr9U6/9k=
            """)))
  }
}
