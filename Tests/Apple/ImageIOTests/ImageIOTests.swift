import CoreGraphics
import ImageIO
import Testing

struct ImageIOTests {
  /// Red on the left, half blue on the right.
  private func picture(_ width: Int = 4, _ height: Int = 2) throws -> CGImage {
    let context = try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: width / 2, height: height))
    context.setFillColor(CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 0.5))
    context.fill(CGRect(x: width / 2, y: 0, width: width - width / 2, height: height))
    return try #require(context.makeImage())
  }

  /// The pixels of a picture: red, green, blue, alpha, multiplied.
  private func pixels(of image: CGImage) throws -> [[UInt8]] {
    let context = try #require(
      CGContext(
        data: nil, width: image.width, height: image.height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
    let data = try #require(context.data).assumingMemoryBound(to: UInt8.self)
    return (0..<image.width * image.height).map { k in (0..<4).map { data[4 * k + $0] } }
  }

  private func written(_ image: CGImage, _ type: String, _ properties: CFDictionary? = nil) throws -> Data {
    let data = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(data, type as CFString, 1, nil))
    CGImageDestinationAddImage(destination, image, properties)
    #expect(CGImageDestinationFinalize(destination))
    #expect(!CGImageDestinationFinalize(destination))
    return Data(referencing: data)
  }

  @Test func picturesAreWrittenAndRead() throws {
    let image = try picture()
    let data = try written(image, "public.png")
    let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
    #expect(CGImageSourceGetCount(source) == 1)
    #expect(CGImageSourceGetType(source) == "public.png")
    let read = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    let (before, after) = (try pixels(of: image), try pixels(of: read))
    #expect(before == after)
    #expect(CGImageSourceCreateImageAtIndex(source, 1, nil) == nil)
    #expect(CGImageSourceCreateImageAtIndex(source, -1, nil) == nil)
  }

  @Test func propertiesAreThoseOfTheHeader() throws {
    let data = try written(try picture(), "public.png")
    let source = try #require(CGImageSourceCreateWithData(data, nil))
    let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
    #expect(properties[kCGImagePropertyPixelWidth] as? Int == 4)
    #expect(properties[kCGImagePropertyPixelHeight] as? Int == 2)
    #expect(properties[kCGImagePropertyOrientation] as? UInt32 == 1)
    #expect(properties[kCGImagePropertyColorModel] as? String == kCGImagePropertyColorModelRGB as String)
    #expect(CGImageSourceCopyProperties(source, nil)?[kCGImagePropertyFileSize] as? Int == data.count)
    #expect(CGImageSourceCopyPropertiesAtIndex(source, 3, nil) == nil)
  }

  @Test func transparencyIsOverWhiteInJPEG() throws {
    let quality = [kCGImageDestinationLossyCompressionQuality: 1.0]
    let data = try written(try picture(16, 16), "public.jpeg", quality as CFDictionary)
    let source = try #require(CGImageSourceCreateWithData(data, nil))
    #expect(CGImageSourceGetType(source) == "public.jpeg")
    let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    let pixel = try pixels(of: image)[15]
    #expect(abs(Int(pixel[0]) - 127) < 4)
    #expect(abs(Int(pixel[2]) - 255) < 4)
    #expect(pixel[3] == 255)
    let small = try written(
      try picture(16, 16), "public.jpeg", [kCGImageDestinationLossyCompressionQuality: 0.0])
    #expect(small.count < data.count)
  }

  @Test(arguments: [4, 16, 32])
  func thumbnailsFitTheirLimit(most: Int) throws {
    let data = try written(try picture(40, 20), "public.png")
    let source = try #require(CGImageSourceCreateWithData(data, nil))
    let options: [CFString: Any] = [
      kCGImageSourceThumbnailMaxPixelSize: most, kCGImageSourceCreateThumbnailFromImageAlways: true,
      kCGImageSourceCreateThumbnailWithTransform: true,
    ]
    let small = try #require(CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary))
    #expect((small.width, small.height) == (most, most / 2))
    #expect(try pixels(of: small)[0] == [255, 0, 0, 255])
  }

  @Test func pagesOfDocumentsAreCounted() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    let document = try #require(CGContext(file, mediaBox: nil, nil))
    for width in [10, 20, 30] {
      var box = CGRect(x: 0, y: 0, width: width, height: 10)
      document.beginPage(mediaBox: &box)
      document.fill(box)
      document.endPage()
    }
    document.closePDF()
    let source = try #require(CGImageSourceCreateWithURL(file as CFURL, nil))
    #expect(CGImageSourceGetCount(source) == 3)
    #expect(CGImageSourceCreateImageAtIndex(source, 2, nil)?.width == 30)
  }

  @Test func whatIsNoPicture() throws {
    #expect(CGImageSourceCreateWithData(Data("text".utf8), nil) == nil)
    #expect(CGImageSourceCreateWithURL(URL(fileURLWithPath: "/no/such/file"), nil) == nil)
    #expect(CGImageDestinationCreateWithData(NSMutableData(), "public.tiff", 1, nil) == nil)
    #expect(CGImageDestinationCreateWithData(NSMutableData(), "public.png", 2, nil) == nil)
    let nowhere = try #require(
      CGImageDestinationCreateWithURL(URL(fileURLWithPath: "/no/such/folder/a.png"), "public.png", 1, nil))
    #expect(!CGImageDestinationFinalize(nowhere))
    CGImageDestinationAddImage(nowhere, try picture(), nil)
    #expect(!CGImageDestinationFinalize(nowhere))
  }

  /// The header is whole, the pixels are not.
  @Test func damagedPicturesAreFoundWhereTheyAreAskedFor() throws {
    let data = try written(try picture(64, 64), "public.png").prefix(60)
    let source = try #require(CGImageSourceCreateWithData(Data(data), nil))
    #expect(CGImageSourceCreateImageAtIndex(source, 0, nil) != nil)
    let options = [kCGImageSourceShouldCacheImmediately: true]
    #expect(CGImageSourceCreateImageAtIndex(source, 0, options as CFDictionary) == nil)
    #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, nil) == nil)
  }
}
