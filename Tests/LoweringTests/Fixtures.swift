import CoreGraphics
import Drawing
import Foundation
import ImageDecoding
import Lowering
import Testing

/// A unit square whose left edge is at x.
func square(_ x: CGFloat = 0, alpha: Float = 1, red: Float = 0) -> Drawing.Node {
  .path(
    DrawnPath(
      path: CGPath(rect: CGRect(x: x, y: 0, width: 1, height: 1)),
      fill: .color(RGBA(red: red, green: 0, blue: 0, alpha: alpha))))
}

/// A group that moves what is in it to the right.
func moved(_ x: CGFloat, layer: LayerIndex = -1, _ nodes: Drawing.Node...) -> Drawing.Node {
  .group(Group(transform: CGAffineTransform(translationX: x, y: 0), layer: layer), nodes)
}

/// A picture of letters, each of which is a pixel; dots are clear, and small letters half as opaque.
func letters(_ rows: String...) throws -> CGImage {
  let colors: [Character: [UInt8]] = [
    "R": [255, 0, 0, 255], "G": [0, 255, 0, 255], "b": [0, 0, 128, 128], ".": [0, 0, 0, 0],
  ]
  let bytes = rows.joined().flatMap { colors[$0] ?? [] }
  let provider = try #require(CGDataProvider(data: Data(bytes)))
  return try #require(
    CGImage(
      width: rows[0].count, height: rows.count, bitsPerComponent: 8, bitsPerPixel: 32,
      bytesPerRow: rows[0].count * 4, space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue), provider: provider,
      decode: nil, shouldInterpolate: false, intent: .defaultIntent))
}

/// A page of nodes, lowered; whatever becomes pixels is one pixel.
func lowered(
  _ nodes: [Drawing.Node], to capabilities: Capabilities, size: CGSize = CGSize(width: 100, height: 100)
) -> DrawnPage {
  var page = DrawnPage(size: size)
  page.drawing = Drawing(nodes)
  return Lowering(to: capabilities, images: ImageCache(), rasteriser: OnePixel()).lowered(page)
}

/// Draws everything as one red pixel.
struct OnePixel: Rasteriser {
  func raster(
    of drawing: Drawing, in area: RasterArea, part: CGRect, filters: [Filter], background: RGBA?
  ) -> Raster? {
    Raster(image: try? letters("R"), findings: [])
  }

  func hasOwnColors(_ face: FontFace) -> Bool { false }

  func svg(of page: CGImage, dpi: Double) -> PDFPageAsSVG? { nil }
}

extension RGBA {
  static let white = RGBA(red: 1, green: 1, blue: 1)
}
