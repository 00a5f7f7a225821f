import CCairo
import CoreGraphics
import Drawing
import ImageDecoding
import XCTest

@testable import CairoDrawing

/// JPEGs that documents carry as they are.
final class CarriedJPEGTests: XCTestCase {
  /// Cairo copies the pixels of a surface when it goes, whether anything was drawn on it or not: twelve megabytes for a
  /// photograph of three million pixels.
  func testAPDFHoldsNoPixelsOfThem() throws {
    for jpeg in [try SamplePicture.jpeg(), try SamplePicture.turnedJPEG()] {
      let store = PictureStore(ImageCache())
      let picture = try XCTUnwrap(store.encodedPicture(jpeg, saysSize: false))
      XCTAssertEqual(cairo_image_surface_get_width(picture.surface.pointer), 1)
      XCTAssertEqual(cairo_image_surface_get_height(picture.surface.pointer), 1)
    }
  }

  /// SVG is given the size of the surface as the picture's.
  func testCairosSVGIsToldHowLargeTheyAre() throws {
    let store = PictureStore(ImageCache())
    let picture = try XCTUnwrap(store.encodedPicture(try SamplePicture.jpeg(), saysSize: true))
    XCTAssertEqual(cairo_image_surface_get_width(picture.surface.pointer), 16)
    XCTAssertEqual(cairo_image_surface_get_height(picture.surface.pointer), 8)
  }

  /// Photographs would be copied four times on their way through Cairo.
  func testAFinishedPDFGetsMarksInTheirPlace() throws {
    let store = PictureStore(ImageCache(), leavesMarks: true)
    let jpeg = try SamplePicture.jpeg()
    for image in [jpeg, try SamplePicture.turnedJPEG(), jpeg] {
      _ = try XCTUnwrap(store.encodedPicture(image, saysSize: false))
    }
    XCTAssertEqual(store.carried.count, 2, "each file once")
  }
}
