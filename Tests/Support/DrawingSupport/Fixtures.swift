import Blurring
import CoreGraphics
import Drawing
import Foundation
import ImageDecoding
import Lowering

/// A unit square whose left edge is at x.
public func square(_ x: CGFloat = 0, alpha: Float = 1, red: Float = 0) -> Drawing.Node {
  .path(
    DrawnPath(
      path: CGPath(rect: CGRect(x: x, y: 0, width: 1, height: 1)),
      fill: .color(RGBA(red: red, green: 0, blue: 0, alpha: alpha))))
}

/// A group that moves what is in it to the right.
public func moved(_ x: CGFloat, layer: LayerIndex = -1, _ nodes: Drawing.Node...) -> Drawing.Node {
  .group(Group(transform: CGAffineTransform(translationX: x, y: 0), layer: layer), nodes)
}

/// A picture of letters, each of which is a pixel; dots are clear, and small letters half as opaque.
public func letters(_ rows: String...) throws -> CGImage {
  let colors: [Character: [UInt8]] = [
    "R": [255, 0, 0, 255], "G": [0, 255, 0, 255], "b": [0, 0, 128, 128], ".": [0, 0, 0, 0],
  ]
  let bytes = rows.joined().flatMap { colors[$0] ?? [] }
  guard let provider = CGDataProvider(data: Data(bytes)),
    let image = CGImage(
      width: rows[0].count, height: rows.count, bitsPerComponent: 8, bitsPerPixel: 32,
      bytesPerRow: rows[0].count * 4, space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue), provider: provider,
      decode: nil, shouldInterpolate: false, intent: .defaultIntent)
  else { throw NoPicture() }
  return image
}

private struct NoPicture: Error {}

/// A page of nodes, lowered; whatever becomes pixels is one pixel.
public func lowered(
  _ nodes: [Drawing.Node], to capabilities: Capabilities, size: CGSize = CGSize(width: 100, height: 100),
  background: RGBA? = nil, maxImageDPI: Double? = nil
) -> DrawnPage {
  var page = DrawnPage(size: size)
  page.drawing = Drawing(nodes)
  var lowering = Lowering(to: capabilities, images: ImageCache(), rasteriser: OnePixel())
  lowering.background = background
  lowering.maxImageDPI = maxImageDPI
  return lowering.lowered(page)
}

/// Draws everything as one red pixel.
public struct OnePixel: Rasteriser {
  public init() {}

  public func raster(
    of drawing: Drawing, in area: RasterArea, part: CGRect, filters: [Filter], background: RGBA?
  ) -> Raster? {
    Raster(image: try? letters("R"), findings: [])
  }

  public func silhouette(of drawing: Drawing, in area: RasterArea) -> Silhouette? {
    SilhouetteRaster(origin: .zero, spacing: 1, width: 1, height: 1, coverage: [1])
      .map { Silhouette(raster: $0, findings: []) }
  }

  public func hasOwnColors(_ face: FontFace) -> Bool { false }

  public func svg(of page: CGImage, showing part: CGRect, dpi: Double) -> PDFPageAsSVG? { nil }
}

extension RGBA {
  public static let white = RGBA(red: 1, green: 1, blue: 1)
}
