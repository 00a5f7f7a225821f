import CoreGraphics
import Drawing
import ImageDecoding
import Testing

@testable import CairoDrawing

/// JPEGs that documents carry as they are.
@Suite struct CarriedJPEGTests {
  /// Cairo copies the pixels of a surface when it goes, whether anything was drawn on it or not: twelve megabytes for a
  /// photograph of three million pixels.
  @Test func aPDFHoldsNoPixelsOfThem() throws {
    for jpeg in [try SamplePicture.jpeg(), try SamplePicture.turnedJPEG()] {
      let store = PictureStore(ImageCache())
      let picture = try #require(try store.encodedPicture(jpeg, hasSize: false))
      #expect(SurfacePixels(picture.surface, in: .rgb)?.width == 1)
      #expect(SurfacePixels(picture.surface, in: .rgb)?.height == 1)
    }
  }

  /// SVG is given the size of the surface as the picture's.
  @Test func cairosSVGIsToldHowLargeTheyAre() throws {
    let store = PictureStore(ImageCache())
    let picture = try #require(try store.encodedPicture(try SamplePicture.jpeg(), hasSize: true))
    #expect(SurfacePixels(picture.surface, in: .rgb)?.width == 16)
    #expect(SurfacePixels(picture.surface, in: .rgb)?.height == 8)
  }

  /// Photographs would be copied four times on their way through Cairo.
  @Test func aFinishedPDFGetsMarksInTheirPlace() throws {
    let store = PictureStore(ImageCache(), leavesMarks: true)
    let jpeg = try SamplePicture.jpeg()
    for image in [jpeg, try SamplePicture.turnedJPEG(), jpeg] {
      _ = try #require(try store.encodedPicture(image, hasSize: false))
    }
    #expect(store.carried.count == 2, "each file once")
  }
}
