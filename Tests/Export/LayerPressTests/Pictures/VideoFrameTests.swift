import Foundation
import LayerPress
import TestSupport
import Testing

/// How documents hold the pictures that providers draw.
@Suite struct VideoFrameTests {
  /// Gives every layer the same picture.
  private struct Still: LayerContentsProvider {
    let image: CGImage
    func contents(for request: LayerContentsRequest) -> CGImage? { image }
  }

  /// A picture like a photograph: colours that change everywhere.
  private func still(isOpaque: Bool) throws -> CGImage {
    let side = 64
    var pixels = Data(capacity: side * side * 4)
    for y in 0..<side {
      for x in 0..<side {
        let wave = sin(Double(x) * 0.7) * cos(Double(y) * 0.4) * 60 + 120
        pixels += [
          UInt8(wave), UInt8(clamping: x * 3 + y % 7 * 5), UInt8(clamping: y * 4), isOpaque ? 255 : 250,
        ]
      }
    }
    let provider = try #require(CGDataProvider(data: pixels))
    return try #require(
      CGImage(
        width: side, height: side, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: side * 4,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(
          rawValue: (isOpaque ? CGImageAlphaInfo.noneSkipLast : .last).rawValue),
        provider: provider, decode: nil, shouldInterpolate: true,
        intent: .defaultIntent))
  }

  private func export(
    _ format: ExportOutput.Format, _ frames: ExportOptions.Frames, quality: Int = 85, isOpaque: Bool = true
  ) throws -> Data {
    let layer = CAMetalLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    var exporter = Exporter()
    exporter.options.images.frames = frames
    exporter.options.images.jpegQuality = quality
    exporter.options.strictness = .strict
    exporter.options.providers.register(Still(image: try still(isOpaque: isOpaque)), for: CAMetalLayer.self)
    return try exporter.data(of: layer, as: format)
  }

  private func has(_ mark: String, _ data: Data) -> Bool { data.range(of: Data(mark.utf8)) != nil }

  @Test(arguments: [(ExportOutput.Format.pdf, "/DCTDecode"), (.svg, "data:image/jpeg")])
  func framesAreJPEGsWhereThatIsAskedFor(_ format: ExportOutput.Format, _ mark: String) throws {
    #expect(!has(mark, try export(format, .lossless)))
    let good = try export(format, .jpeg)
    #expect(has(mark, good))
    #expect(try export(format, .jpeg, quality: 20).count < good.count)
  }

  @Test func framesWithAnAlphaStayLossless() throws {
    #expect(!has("/DCTDecode", try export(.pdf, .jpeg, isOpaque: false)))
  }

  @Test func pixelsHaveNoFramesToCompress() throws {
    #expect(try export(.png(scale: 1), .lossless) == export(.png(scale: 1), .jpeg))
  }
}
