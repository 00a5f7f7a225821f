import CCairo
import CoreGraphics
import DisplayList
import Foundation
import Synchronization

/// The drawings of SVG pictures, each read once, when it is first asked for. Can be shared by threads.
public final class SVGDrawings: PictureDrawings {
  private let known = Mutex<[CGImage.ContentHash: Result<PictureDrawing, UnreadablePicture>]>([:])

  /// Coordinates of scripts are multiples of 1/256 pixel, and what librsvg makes of filters is pixels: so many on the
  /// longer side are fine enough for both.
  private static let pixels = 2048.0
  /// A script of more bytes is not read: such a document is shown whole.
  private static let mostBytes = 1 << 26

  /// Nothing is read before it is asked for.
  public init() {}

  public func drawing(of image: CGImage) throws(UnreadablePicture) -> PictureDrawing {
    let hash = image.contentHash
    let result = known.withLock { known in
      if let result = known[hash] { return result }
      let result = Result { () throws(UnreadablePicture) in try Self.read(image) }
      known[hash] = result
      return result
    }
    return try result.get()
  }

  private static func read(_ image: CGImage) throws(UnreadablePicture) -> PictureDrawing {
    guard let data = image.encodedData, let document = SVGDocument(data) else {
      throw UnreadablePicture("no readable document")
    }
    if let omission = document.omission { throw UnreadablePicture(omission) }
    // Lines have no area, and Cairo's script surface fails on fills without one. Filled they are by default.
    document.apply(styleSheet: "line { fill: none }")
    let size = document.size
    let scale = max(Self.pixels / Double(max(size.width, size.height, 1)), 1)
    return try CairoReading.drawing(size: size, pixelsPerUnit: scale, mostBytes: mostBytes) { context in
      document.draw(into: context, size: size)
    }
  }
}
