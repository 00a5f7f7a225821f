import CoreGraphics
import Foundation
import ImageDecoding
import TestSupport
import Testing

/// The pixels of an exported file, at one pixel for each point, whatever its format.
struct Picture {
  let width: Int
  let height: Int
  private let pixels: [UInt8]

  /// - Parameter file: ends in .png, .pdf or .svg, which another program draws.
  init(_ file: String, in folder: SceneFolder) throws {
    var png = file
    switch file.split(separator: ".").last {
    case "pdf":
      png = file + ".png"
      try Self.run("/usr/bin/mutool", ["draw", "-q", "-r", "72", "-c", "rgb", "-o", png, file], folder)
    case "svg":
      png = file + ".png"
      try Self.run("/usr/bin/rsvg-convert", ["-b", "white", "-o", png, file], folder)
    default: break
    }
    let image = try ImageDecoder.decode(CGImage(encodedData: folder.data(png)))
    (width, height) = (image.width, image.height)
    pixels = image.pixels.withUnsafeBufferPointer { Array($0) }
  }

  private static func run(_ program: String, _ arguments: [String], _ folder: SceneFolder) throws {
    guard FileManager.default.isExecutableFile(atPath: program) else {
      try skip("\(program) is not installed")
    }
    let run = try CommandRun(arguments: arguments, in: folder.path, program: program)
    #expect(run.status == 0, "\(run.errors)")
  }

  /// The greatest difference of any channel of any pixel; of pictures of different sizes, 255.
  func greatestDifference(from other: Picture) -> Int {
    guard pixels.count == other.pixels.count else { return 255 }
    // A debug build takes a second for what follows.
    if pixels == other.pixels { return 0 }
    return zip(pixels, other.pixels).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  /// Red, green and blue of a pixel, x to the right and y downwards, on white paper.
  func color(_ x: Int, _ y: Int) -> [Int] {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return [] }
    let place = (y * width + x) * 4
    let alpha = Int(pixels[place + 3])
    return [2, 1, 0].map { Int(pixels[place + $0]) + 255 - alpha }
  }

  /// The name of the nearest of eight colours.
  func name(_ x: Int, _ y: Int) -> String {
    let names = ["black", "blue", "green", "cyan", "red", "magenta", "yellow", "white"]
    return names[color(x, y).reduce(0) { $0 * 2 + ($1 > 127 ? 1 : 0) }]
  }

  /// How many pixels of some rows are not white.
  func ink(_ rows: Range<Int>) -> Int {
    rows.reduce(0) { sum, y in sum + (0..<width).reduce(0) { $0 + (color($1, y).min() ?? 255 < 128 ? 1 : 0) }
    }
  }
}
