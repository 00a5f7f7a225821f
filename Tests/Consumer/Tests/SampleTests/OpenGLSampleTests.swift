import Foundation
import LayerPress
import OpenGLScenes
import Testing

private let hasOpenGL = dlopen("libEGL.so.1", RTLD_NOW) != nil

/// The samples of OpenGL in each format.
@Suite(.enabled(if: hasOpenGL, "there is no libEGL"))
struct OpenGLSampleTests {
  private func scene(_ name: String) throws -> CALayer {
    try #require(name == "cube" ? cubeOnACard() : triangle())
  }

  /// What OpenGL drew is one picture.
  @Test(arguments: ["triangle", "cube"])
  func documentsHaveThePicture(_ name: String) throws {
    let svg = String(decoding: try Exporter().data(of: scene(name), as: .svg), as: UTF8.self)
    #expect(svg.components(separatedBy: "<image ").count == 2)
    let pdf = try Exporter().data(of: scene(name), as: .pdf)
    #expect(pdf.range(of: Data("/Subtype /Image".utf8)) != nil)
  }

  /// In the middle of the triangle its three colours are mixed evenly; around it is what was cleared.
  @Test func theTriangleIsShaded() throws {
    let picture = try Picture(of: scene("triangle"))
    #expect(picture.shows([128, 136, 128], at: 150, 180))
    #expect(picture.shows([26, 28, 38], at: 10, 10))
  }

  /// The cube stands on its card, and the card on the page.
  @Test func theCubeStandsOnItsCard() throws {
    let picture = try Picture(of: scene("cube"))
    #expect(picture.shows([237, 232, 219], at: 5, 5))
    #expect(picture.shows([33, 51, 82], at: 120, 120))
    // The crate is of wood: more red than blue, unlike its card, and darker than the page.
    let wood = picture[210, 205]
    #expect(wood[0] > wood[2] + 30)
    #expect(wood[2] < 200)
  }
}

/// A layer at one pixel per point.
private struct Picture {
  let width: Int
  let bytes: Data

  init(of layer: CALayer) throws {
    let image = try CGImage(encodedData: Exporter().data(of: layer, as: .png(scale: 1)))
    width = image.width
    let context = try #require(
      CGContext(
        data: nil, width: image.width, height: image.height, bitsPerComponent: 8,
        bytesPerRow: image.width * 4,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
    bytes = Data(bytes: try #require(context.data), count: image.width * image.height * 4)
  }

  /// Red, green and blue of a pixel, counted from the upper left.
  subscript(x: Int, y: Int) -> [Int] { (0..<3).map { Int(bytes[4 * (y * width + x) + $0]) } }

  func shows(_ color: [Int], at x: Int, _ y: Int) -> Bool {
    zip(self[x, y], color).allSatisfy { abs($0 - $1) <= 2 }
  }
}
