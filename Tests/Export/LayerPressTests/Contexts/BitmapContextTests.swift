import LayerPress
import Testing

/// Contexts that draw into pixels, as Core Graphics makes them.
struct BitmapContextTests {
  private let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)

  private func bitmap(
    _ width: Int, _ height: Int, data: UnsafeMutableRawPointer? = nil, bits: Int = 8, bytesPerRow: Int = 0,
    space: CGColorSpace? = CGColorSpaceCreateDeviceRGB(),
    info: UInt32 = CGImageAlphaInfo.premultipliedLast.rawValue
  ) -> CGContext? {
    CGContext(
      data: data, width: width, height: height, bitsPerComponent: bits, bytesPerRow: bytesPerRow,
      space: space,
      bitmapInfo: info)
  }

  private func bytes(of context: CGContext) throws -> [UInt8] {
    let data = try #require(context.data)
    return Array(UnsafeRawBufferPointer(start: data, count: context.bytesPerRow * context.height))
  }

  @Test func originIsTheLowerLeftCorner() throws {
    let context = try #require(bitmap(2, 2))
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(try bytes(of: context) == [0, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0, 0, 0])
  }

  @Test func aPictureOfTheContextDoesNotChangeAnyMore() throws {
    let context = try #require(bitmap(1, 1))
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let image = try #require(context.makeImage())
    context.clear(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(image.dataProvider?.data == Data([255, 0, 0, 255]))
    #expect(try bytes(of: context) == [0, 0, 0, 0])
    #expect((image.width, image.height, image.alphaInfo) == (1, 1, .premultipliedLast))
  }

  @Test func memoryOfTheCallersIsDrawnUponAtOnce() throws {
    var pixels: [UInt8] = [0, 0, 255, 255, 0, 0, 255, 255]
    try pixels.withUnsafeMutableBytes { memory in
      let context = try #require(bitmap(2, 1, data: memory.baseAddress))
      context.setFillColor(red)
      context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
      #expect(Array(memory) == [0, 0, 255, 255, 255, 0, 0, 255])
      context.setBlendMode(.plusLighter)
      context.setFillColor(CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1))
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
      #expect(Array(memory) == [0, 255, 255, 255, 255, 255, 0, 255])
    }
  }

  @Test func whatSomebodyWritesIntoThePixelsStays() throws {
    let context = try #require(bitmap(2, 1))
    let data = try #require(context.data).assumingMemoryBound(to: UInt8.self)
    (data[0], data[3]) = (7, 255)
    context.setFillColor(red)
    context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    #expect(try bytes(of: context) == [7, 0, 0, 255, 255, 0, 0, 255])
  }

  @Test func aTransparencyLayerIsThereAtItsEnd() throws {
    let context = try #require(bitmap(1, 1))
    let data = try #require(context.data).assumingMemoryBound(to: UInt8.self)
    context.setAlpha(0.5)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(data[3] == 0)
    context.endTransparencyLayer()
    #expect(data[3] == 128)
  }

  @Test func shadowsAreToldWhereYGrowsUpwards() throws {
    let context = try #require(bitmap(1, 4))
    context.setShadow(offset: CGSize(width: 0, height: 2), blur: 0, color: .white)
    context.setFillColor(red)
    context.scaleBy(x: 1, y: -1)
    context.fill(CGRect(x: 0, y: -2, width: 1, height: 1))
    #expect(
      try bytes(of: context)
        == [255, 255, 255, 255, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0, 0, 0])
  }

  @Test func picturesAreDrawnPixelForPixel() throws {
    let source = try #require(bitmap(3, 2))
    for (x, y) in [(0, 0), (1, 1), (2, 0)] {
      source.setFillColor(CGColor(srgbRed: CGFloat(x) / 3, green: 1, blue: CGFloat(y), alpha: 1))
      source.fill(CGRect(x: x, y: y, width: 1, height: 1))
    }
    let copy = try #require(bitmap(3, 2))
    let picture = try #require(source.makeImage())
    copy.draw(picture, in: CGRect(x: 0, y: 0, width: 3, height: 2))
    let (copied, drawn) = (try bytes(of: copy), try bytes(of: source))
    #expect(copied == drawn)
  }

  /// Red, half covered, in each format: the bytes as they lie in memory.
  @Test(
    arguments: [
      (CGImageAlphaInfo.premultipliedLast.rawValue, [128, 0, 0, 128]),
      (CGImageAlphaInfo.premultipliedFirst.rawValue, [128, 128, 0, 0]),
      (
        CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue,
        [0, 0, 128, 128]
      ),
      (CGImageAlphaInfo.premultipliedLast.rawValue | CGBitmapInfo.byteOrder32Big.rawValue, [128, 0, 0, 128]),
      (CGImageAlphaInfo.noneSkipLast.rawValue, [128, 0, 0, 255]),
      (CGImageAlphaInfo.noneSkipFirst.rawValue, [255, 128, 0, 0]),
    ] as [(UInt32, [UInt8])])
  func formatsOfRGB(info: UInt32, expected: [UInt8]) throws {
    let context = try #require(bitmap(1, 1, info: info))
    context.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 128.0 / 255))
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(try bytes(of: context) == expected)
  }

  @Test func greyAndOnlyAlpha() throws {
    let grey = try #require(
      bitmap(1, 1, space: CGColorSpaceCreateDeviceGray(), info: CGImageAlphaInfo.none.rawValue))
    grey.setFillColor(gray: 1, alpha: 0.2)
    grey.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(try bytes(of: grey) == [51])
    let alpha = try #require(bitmap(1, 1, space: nil, info: CGImageAlphaInfo.alphaOnly.rawValue))
    alpha.setFillColor(gray: 1, alpha: 0.2)
    alpha.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(try bytes(of: alpha) == [51])
  }

  @Test func floatingPointNumbersAndSixteenBits() throws {
    let float = try #require(
      bitmap(
        1, 1, bits: 32,
        info: CGImageAlphaInfo.premultipliedLast.rawValue | CGBitmapInfo.floatComponents.rawValue
          | CGBitmapInfo.byteOrder32Little.rawValue))
    float.setFillColor(red)
    float.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let numbers = try #require(float.data).assumingMemoryBound(to: Float.self)
    #expect((0..<4).map { numbers[$0] } == [1, 0, 0, 1])
    let wide = try #require(
      bitmap(
        1, 1, bits: 16,
        info: CGImageAlphaInfo.premultipliedLast.rawValue | CGBitmapInfo.byteOrder16Little.rawValue))
    wide.setFillColor(red)
    wide.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(try bytes(of: wide) == [255, 255, 0, 0, 0, 0, 255, 255])
  }

  @Test func displayP3HasItsOwnNumbers() throws {
    let context = try #require(bitmap(1, 1, space: CGColorSpace(name: CGColorSpace.displayP3)))
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    // sRGB's red in Display P3.
    #expect(try bytes(of: context) == [234, 51, 35, 255])
  }

  @Test(arguments: [(0, 1), (1, 0), (-4, 4), (1 << 20, 1 << 20), (Int.max, Int.max)])
  func absurdSizesHaveNoContext(width: Int, height: Int) {
    #expect(bitmap(width, height) == nil)
  }

  @Test func formatsThatNoContextHas() {
    #expect(bitmap(4, 4, bytesPerRow: 15) == nil)
    #expect(bitmap(4, 4, bits: 5) == nil)
    #expect(bitmap(4, 4, bits: 32) == nil)
    #expect(bitmap(4, 4, info: CGImageAlphaInfo.last.rawValue) == nil)
    #expect(bitmap(4, 4, info: CGImageAlphaInfo.none.rawValue) == nil)
    #expect(bitmap(4, 4, space: CGColorSpaceCreateDeviceGray()) == nil)
    #expect(bitmap(4, 4, space: nil) == nil)
    #expect(bitmap(4, 4, space: CGColorSpace(patternBaseSpace: nil)) == nil)
  }

  @Test func otherContextsHaveNoPixels() {
    let recording = CGContext()
    #expect(recording.makeImage() == nil)
    #expect(recording.data == nil)
    #expect((recording.width, recording.height) == (0, 0))
  }

  @Test func theMemoryIsLetGoOf() throws {
    nonisolated(unsafe) var released = 0
    do {
      let memory = UnsafeMutableRawPointer.allocate(byteCount: 4, alignment: 4)
      let context = CGContext(
        data: memory, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue,
        releaseCallback: { _, data in
          released += 1
          data?.deallocate()
        }, releaseInfo: nil)
      #expect(context?.width == 1)
    }
    #expect(released == 1)
  }
}
