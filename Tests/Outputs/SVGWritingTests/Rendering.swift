import CoreGraphics
import Foundation
import ImageDecoding
import TestSupport
import Testing

@testable import SVGWriting

/// Pixels that librsvg makes of an SVG document: an opinion about our output that is not ours.
struct Rendering {
  private(set) var width = 0
  private(set) var height = 0
  /// Red, green and blue on white.
  private(set) var pixels: [UInt8] = []

  /// Nil where rsvg-convert is not installed.
  init?(_ svg: String, zoom: Double = 2) throws {
    let tool = "/usr/bin/rsvg-convert"
    guard FileManager.default.isExecutableFile(atPath: tool) else { return nil }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "svg-writing-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appendingPathComponent("picture.svg")
    try Data(svg.utf8).write(to: source)
    let target = folder.appendingPathComponent("picture.png")
    let run = try ProcessRun(tool, ["-z", "\(zoom)", "-b", "white", source.path, "-o", target.path])
    guard run.status == 0 else { throw RenderingError.refused(svg) }
    let image = try CGImage(encodedData: Data(contentsOf: target))
    let decoded = try ImageCache().decoded(image)
    (width, height) = (decoded.width, decoded.height)
    for y in 0..<height {
      for x in 0..<width {
        for channel in [2, 1, 0] { pixels.append(decoded.pixels[y * decoded.bytesPerRow + x * 4 + channel]) }
      }
    }
  }

  enum RenderingError: Error {
    case refused(String)
  }

  func largestDifference(from other: Rendering) -> Int {
    guard width == other.width, height == other.height else { return 255 }
    return zip(pixels, other.pixels).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  /// How many of all pixels differ by more than this, 0…1.
  func shareOfPixels(differingFrom other: Rendering, by limit: Int) -> Double {
    guard width == other.width, height == other.height, width * height > 0 else { return 1 }
    var count = 0
    for pixel in 0..<width * height {
      let differs = (0..<3).contains {
        abs(Int(pixels[pixel * 3 + $0]) - Int(other.pixels[pixel * 3 + $0])) > limit
      }
      if differs { count += 1 }
    }
    return Double(count) / Double(width * height)
  }

  /// Red, green and blue at a point of the picture.
  subscript(x: Int, y: Int) -> [UInt8] {
    let index = (y * width + x) * 3
    return index + 3 <= pixels.count ? Array(pixels[index..<index + 3]) : []
  }
}
