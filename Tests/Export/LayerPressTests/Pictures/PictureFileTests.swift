import Foundation
import ImageDecoding
import LayerPress
import QuartzCore
import SceneFiles
import Testing

/// Pictures that are no files become PNGs, where a scene is written.
@Suite struct PictureFileTests {
  /// 2 × 2 pixels: red, half-transparent green; blue, nothing.
  private func raw() throws -> CGImage {
    let bytes: [UInt8] = [0, 0, 255, 255, 0, 128, 0, 128, 255, 0, 0, 255, 0, 0, 0, 0]
    let info = CGBitmapInfo(
      rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
    let provider = try #require(CGDataProvider(data: Data(bytes)))
    return try #require(
      CGImage(
        width: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 8,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info,
        provider: provider, decode: nil, shouldInterpolate: false,
        intent: .defaultIntent))
  }

  private func pixels(_ data: Data) throws -> [UInt8] {
    try ImageDecoder.decode(CGImage(encodedData: data)).pixels.withUnsafeBufferPointer { Array($0) }
  }

  @Test func rawPixels() throws {
    #expect(try pixels(try raw().pngData()) == [0, 0, 255, 255, 0, 128, 0, 128, 255, 0, 0, 255, 0, 0, 0, 0])
  }

  @Test func aPartOfAPicture() throws {
    let part = try #require(try raw().cropping(to: CGRect(x: 0, y: 1, width: 2, height: 1)))
    let data = try part.pngData()
    #expect(try CGImage(encodedData: data).height == 1)
    #expect(try pixels(data) == [255, 0, 0, 255, 0, 0, 0, 0])
  }

  @Test func aDrawingHasNoPixels() throws {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"4\"/>"
    #expect(throws: (any Error).self) { try CGImage(encodedData: Data(svg.utf8)).pngData() }
  }

  @Test func theyBecomeAssetsOfABundleAndPartsOfDocuments() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 2, height: 2)
    layer.contents = try raw()
    let child = CALayer()
    child.contents = try raw().cropping(to: CGRect(x: 0, y: 0, width: 1, height: 2))
    layer.addSublayer(child)
    #expect(throws: (any Error).self) { try CAMLWriter().data(for: layer) }
    let encode = { (image: CGImage) in try? image.pngData() }
    let files = try CAMLWriter(images: .assets, encodeImage: encode).bundle(for: layer)
    #expect(files.keys.sorted() == ["assets/image-2.png", "assets/image.png", "index.xml", "main.caml"])
    #expect(try pixels(try #require(files["assets/image-2.png"])) == [0, 0, 255, 255, 255, 0, 0, 255])
    let documents = [
      try CAMLWriter(encodeImage: encode).data(for: layer),
      try SceneWriter(encodeImage: encode).data(for: layer),
    ]
    for document in documents {
      let page = try #require(try Scene(data: document).pages.first)
      #expect((page.contents as? CGImage)?.width == 2)
      #expect((page.sublayers?.first?.contents as? CGImage)?.width == 1)
    }
  }
}
