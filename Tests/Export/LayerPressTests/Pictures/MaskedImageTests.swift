import Foundation
import LayerPress
import Testing

struct MaskedImageTests {
  @Test func aPictureIsAsOpaqueAsAMaskIsBright() throws {
    let masked = try #require(red(4, 1).masking(grey([0, 85, 170, 255])))
    #expect(pixels(of: masked) == [0, 0, 0, 0, 85, 0, 0, 85, 170, 0, 0, 170, 255, 0, 0, 255])
  }

  @Test func whatAMaskKeepsAwayIsGone() throws {
    let masked = try #require(red(8, 1).masking(mask([0b1111_0000])))
    #expect(alphas(of: masked) == [0, 0, 0, 0, 255, 255, 255, 255])
    let turned = try #require(red(8, 1).masking(mask([0b1111_0000], decode: [1, 0])))
    #expect(alphas(of: turned) == [255, 255, 255, 255, 0, 0, 0, 0])
  }

  @Test func masksAreStretchedToPictures() throws {
    let masked = try #require(red(4, 1).masking(grey([0, 255])))
    #expect(alphas(of: masked) == [0, 64, 191, 255])
  }

  @Test func aMaskPaintsWithTheFillColour() throws {
    let context = try #require(bitmap(8, 1))
    context.setFillColor(CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1))
    context.draw(mask([0b1100_0011]), in: CGRect(x: 0, y: 0, width: 8, height: 1))
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let green = stride(from: 1, to: 32, by: 4).map { bytes(of: context)[$0] }
    #expect(green == [255, 0, 255, 255, 255, 255, 0, 0])
  }

  @Test func drawingIsClippedToMasks() throws {
    let context = try #require(bitmap(8, 1))
    let box = CGRect(x: 0, y: 0, width: 8, height: 1)
    context.clip(to: box, mask: mask([0b0000_1111]))
    context.fill(box)
    let alphas = stride(from: 3, to: 32, by: 4).map { bytes(of: context)[$0] }
    #expect(alphas == [255, 255, 255, 255, 0, 0, 0, 0])
  }

  @Test func colorsWithinRangesAreGone() throws {
    let picture = try #require(image([255, 0, 0, 250, 4, 0, 0, 0, 255], perPixel: 3))
    let masked = try #require(picture.copy(maskingColorComponents: [240, 255, 0, 5, 0, 5]))
    #expect(alphas(of: masked) == [0, 0, 255])
    #expect(picture.copy(maskingColorComponents: [0, 255]) == nil)
  }

  @Test func numbersCanBeReadInAnotherSpace() throws {
    let picture = try #require(image([255, 0, 0], perPixel: 3))
    let copy = try #require(picture.copy(colorSpace: CGColorSpace(name: CGColorSpace.displayP3)!))
    #expect(copy.colorSpace?.name == CGColorSpace.displayP3)
    #expect(picture.copy(colorSpace: CGColorSpaceCreateDeviceGray()) == nil)
  }

  @Test func masksOfOddFormatsAreNone() {
    #expect(maskImage([0], width: 8, bits: 16) == nil)
    #expect(maskImage([], width: 8, bits: 1) == nil)
    #expect(maskImage([0], width: 0, bits: 1) == nil)
    #expect(!red(1, 1).isMask)
    #expect(mask([0]).isMask)
  }

  private func mask(_ bytes: [UInt8], decode: [CGFloat]? = nil) -> CGImage {
    maskImage(bytes, width: 8, bits: 1, decode: decode)!
  }

  private func maskImage(_ bytes: [UInt8], width: Int, bits: Int, decode: [CGFloat]? = nil) -> CGImage? {
    let provider = CGDataProvider(data: Data(bytes))!
    func make(_ decode: UnsafePointer<CGFloat>?) -> CGImage? {
      CGImage(
        maskWidth: width, height: 1, bitsPerComponent: bits, bitsPerPixel: bits, bytesPerRow: bytes.count,
        provider: provider, decode: decode, shouldInterpolate: false)
    }
    return decode.map { $0.withUnsafeBufferPointer { make($0.baseAddress) } } ?? make(nil)
  }

  private func grey(_ values: [UInt8]) -> CGImage { image(values, perPixel: 1)! }

  private func image(_ values: [UInt8], perPixel count: Int) -> CGImage? {
    CGImage(
      width: values.count / count, height: 1, bitsPerComponent: 8, bitsPerPixel: 8 * count,
      bytesPerRow: values.count,
      space: count == 1 ? CGColorSpaceCreateDeviceGray() : CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.none.rawValue),
      provider: CGDataProvider(data: Data(values))!, decode: nil, shouldInterpolate: false,
      intent: .defaultIntent)
  }

  private func red(_ width: Int, _ height: Int) -> CGImage {
    image((0..<width * height).flatMap { _ in [255, 0, 0] as [UInt8] }, perPixel: 3)!
  }
}

struct ConicGradientTests {
  /// From the right, upwards, which is where y grows.
  @Test func coloursGoRoundFromTheAngle() throws {
    let context = try #require(bitmap(20, 20))
    let colors = [
      CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1),
    ]
    let gradient = try #require(
      CGGradient(colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors as CFArray, locations: nil))
    context.drawConicGradient(gradient, center: CGPoint(x: 10, y: 10), angle: 0)
    func red(_ x: Int, _ y: Int) -> UInt8 { bytes(of: context)[((19 - y) * 20 + x) * 4] }
    #expect(red(19, 10) > 245)
    #expect(red(19, 9) < 10)
    #expect(abs(Int(red(10, 19)) - 191) < 8)
    #expect(abs(Int(red(0, 10)) - 128) < 8)
  }
}

struct FocusedGradientTests {
  /// Circles grow from a point within the last one: |q − t·c| = t·r.
  @Test func coloursBeginAtTheFocus() throws {
    let context = try #require(bitmap(40, 40))
    let colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)]
    let gradient = try #require(
      CGGradient(colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors as CFArray, locations: nil))
    context.drawRadialGradient(
      gradient, startCenter: CGPoint(x: 10, y: 20), startRadius: 0, endCenter: CGPoint(x: 20, y: 20),
      endRadius: 20, options: [])
    func grey(_ x: Int) -> Int { Int(bytes(of: context)[(20 * 40 + x) * 4]) }
    // To the right of the focus the last circle is 30 away, to the left 10.
    #expect(abs(grey(25) - 255 * 31 / 60) <= 3)
    #expect(abs(grey(4) - 255 * 11 / 20) <= 3)
  }

  /// Halfway between the edges of both circles is the colour halfway, wherever the inner one lies; within it is nothing.
  @Test(arguments: [false, true])
  func coloursGoFromACircleToTheOneAroundIt(isReversed: Bool) throws {
    let context = try #require(bitmap(40, 40))
    let colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)]
    let gradient = try #require(
      CGGradient(colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors as CFArray, locations: nil))
    let inner = (center: CGPoint(x: 16.5, y: 20), radius: 4.0)
    let outer = (center: CGPoint(x: 20.5, y: 20), radius: 20.0)
    let (start, end) = isReversed ? (outer, inner) : (inner, outer)
    context.drawRadialGradient(
      gradient, startCenter: start.center, startRadius: start.radius, endCenter: end.center,
      endRadius: end.radius, options: [])
    func pixel(_ x: Int) -> [Int] { bytes(of: context).dropFirst((20 * 40 + x) * 4).prefix(4).map(Int.init) }
    #expect(pixel(16)[3] == 0)
    // To the left the edges are 12 apart, to the right 20: the first of these is 3 from the inner one.
    for (x, part) in [(9, 3.0 / 12), (6, 6.0 / 12), (30, 10.0 / 20), (35, 15.0 / 20)] {
      #expect(abs(Double(pixel(x)[0]) - 255 * (isReversed ? 1 - part : part)) <= 4, "\(x)")
      #expect(pixel(x)[3] == 255)
    }
  }
}

private func bitmap(_ width: Int, _ height: Int) -> CGContext? {
  CGContext(
    data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 4 * width,
    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
}

private func bytes(of context: CGContext) -> [UInt8] {
  Array(UnsafeRawBufferPointer(start: context.data, count: context.width * context.height * 4))
}

/// Red, green, blue and alpha of each pixel.
private func pixels(of image: CGImage) -> [UInt8] {
  guard let context = bitmap(image.width, image.height) else { return [] }
  context.interpolationQuality = .none
  context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
  return bytes(of: context)
}

private func alphas(of image: CGImage) -> [UInt8] {
  stride(from: 3, to: 4 * image.width * image.height, by: 4).map { pixels(of: image)[$0] }
}
