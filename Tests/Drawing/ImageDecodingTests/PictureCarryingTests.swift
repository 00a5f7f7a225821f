import CoreGraphics
import Foundation
import ImageDecoding
import Testing

/// Which files SVG carries as they are.
@Suite struct PictureCarryingTests {
  @Test(arguments: [
    (PictureFile.quadrants, ImageEmbedding.file), (PictureFile.palette, .file), (PictureFile.webp, .pixels),
  ])
  func onlyFilesThatAllReadersKnowAreCarried(_ file: Data, _ expected: ImageEmbedding) throws {
    #expect(ImageEmbedding(of: try CGImage(encodedData: file)) == expected)
  }
}
