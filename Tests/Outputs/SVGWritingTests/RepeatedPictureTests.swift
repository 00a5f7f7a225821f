import CoreGraphics
import Drawing
import Foundation
import ImageDecoding
import Testing

@testable import SVGWriting

/// Pictures that are shown often: they are made and embedded once.
@Suite struct RepeatedPictureTests {
  private let place = CGRect(x: 0, y: 0, width: 1, height: 1)

  private func shown() throws -> DrawnImage {
    let png = """
      iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==
      """
    let image = try CGImage(encodedData: #require(Data(base64Encoded: png)))
    return DrawnImage(image: image, source: place, destination: place)
  }

  /// Drawn as itself and as a shape, a drawing is written twice, but not its pictures.
  @Test func whatIsShownAndMasksIsEmbeddedOnce() throws {
    let instance = Drawing.Node.instance(Drawing([.image(try shown())]), .identity)
    let masked = GroupEffects(isIsolated: true, mask: Mask(Drawing([instance])))
    let body = try Scene(10, 10, [instance, .group(masked, [instance])]).body()
    #expect(body.components(separatedBy: "data:image/png").count == 2, "\(body)")
  }

  @Test func whatNeedsAFileOfItsOwnGetsItOnce() throws {
    var picture = try shown()
    let pictures = CountedPictures()
    var nodes: [Drawing.Node] = []
    for x in 0..<3 {
      picture.destination.origin.x = CGFloat(x)
      nodes.append(.image(picture))
    }
    var scene = Scene(9, 2, nodes)
    scene.pictures = pictures
    _ = try scene.body()
    #expect(pictures.count == 1)
  }
}

/// Counts the files that are made.
private final class CountedPictures: PictureCoding {
  private(set) var count = 0

  func embedding(of image: CGImage) -> ImageEmbedding { .pixels }

  func refusal(of image: CGImage) -> String? { nil }

  func png(of image: CGImage) -> EmbeddedFile? {
    count += 1
    return EmbeddedFile(
      mime: "image/png", data: Data("png".utf8), stored: CGSize(width: 1, height: 1), origin: .zero)
  }
}
