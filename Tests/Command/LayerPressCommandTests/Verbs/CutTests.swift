import CoreGraphics
import Foundation
import ImageDecoding
import TestSupport
import Testing

@testable import LayerPressCommand

/// `layerpress cut`.
@Suite struct CutTests {
  /// A folder with a picture of 70 × 50 pixels, each of its own colour.
  private func folder(_ name: String = "a.png") throws -> SceneFolder {
    let folder = try SceneFolder()
    try Self.picture.write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
    return folder
  }

  private static let picture: Data = {
    // A portable pixmap's worth of pixels as BMP, which needs no compressor.
    let (width, height, row) = (70, 50, 212)
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var bytes = Array("BM".utf8) + little(54 + row * height, 4) + little(0, 4) + little(54, 4) + little(40, 4)
    bytes += little(width, 4) + little(height, 4) + little(1, 2) + little(24, 2)
    bytes += [UInt8](repeating: 0, count: 24)
    for y in (0..<height).reversed() {
      var line: [UInt8] = []
      for x in 0..<width { line += [UInt8(x * 3), UInt8(y * 5), UInt8((x + y) * 2)] }
      bytes += line + [UInt8](repeating: 0, count: row - line.count)
    }
    return Data(bytes)
  }()

  private func decoded(_ name: String, in folder: SceneFolder) throws -> DecodedImage {
    try ImageDecoder.decode(CGImage(encodedData: folder.data(name)))
  }

  private func color(_ image: DecodedImage, _ x: Int, _ y: Int) -> [UInt8] {
    let at = y * image.bytesPerRow + x * 4
    return [image.pixels[at + 2], image.pixels[at + 1], image.pixels[at]]
  }

  @Test func tilesHoldThePicturesPixels() throws {
    // A file that is held whole, and one that is read by rows.
    let folder = try folder("a.bmp")
    _ = try CommandRun("cut", "a.bmp", "-o", "a{x}{y}.png", in: folder.path)
    for source in ["a.bmp", "a00.png"] { try checkTiles(of: source, in: folder) }
  }

  private func checkTiles(of source: String, in folder: SceneFolder) throws {
    let run = try CommandRun("cut", source, "-o", "t_{x:02}_{y}.png", "--tile", "32", in: folder.path)
    #expect(run.errors == "")
    #expect(run.status == 0)
    #expect(
      try folder.names.filter { $0.hasPrefix("t_") } == [
        "t_00_0.png", "t_00_1.png", "t_01_0.png", "t_01_1.png", "t_02_0.png", "t_02_1.png",
      ])
    for row in 0..<2 {
      for column in 0..<3 {
        let tile = try decoded("t_0\(column)_\(row).png", in: folder)
        expectEqual([tile.width, tile.height], [column < 2 ? 32 : 6, row < 1 ? 32 : 18])
        for y in 0..<tile.height {
          for x in 0..<tile.width {
            let (px, py) = (column * 32 + x, row * 32 + y)
            #expect(color(tile, x, y) == [UInt8((px + py) * 2), UInt8(py * 5), UInt8(px * 3)])
          }
        }
      }
    }
  }

  @Test func tilesOfTwoSidesInJPEG() throws {
    let folder = try folder("b.bmp")
    let run = try CommandRun(
      "cut", "b.bmp", "-o", "out/t_{x}_{y}.jpg", "--tile", "64x20", "--jpeg-quality", "95", in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let tile = try decoded("out/t_1_2.jpg", in: folder)
    expectEqual([tile.width, tile.height], [6, 10])
    for (a, b) in zip(color(tile, 3, 5), [UInt8(224), 225, 201]) {
      #expect(abs(Int(a) - Int(b)) < 9)
    }
  }

  @Test func levelsAreHalvedUntilOneTileHoldsAll() throws {
    let folder = try folder()
    let run = try CommandRun(
      "cut", "a.png", "-o", "l{level}_{x}_{y}.png", "--tile", "20", "--levels", in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let names = try folder.names
    #expect((0..<4).map { level in names.filter { $0.hasPrefix("l\(level)_") }.count } == [12, 4, 1, 0])
    let last = try decoded("l2_0_0.png", in: folder)
    expectEqual([last.width, last.height], [18, 13])
    // The mean of sixteen pixels.
    for (a, b) in zip(color(last, 2, 1), [29, 28, 29]) { #expect(abs(Int(a) - b) <= 1) }
  }

  @Test func deepZoom() throws {
    let folder = try folder()
    let run = try CommandRun("cut", "a.png", "-o", "z.dzi", "--tile", "40", "-v", in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let text = String(decoding: try folder.data("z.dzi"), as: UTF8.self)
    #expect(text.contains(#"Format="jpg" Overlap="0" TileSize="40""#), "\(text)")
    #expect(text.contains(#"<Size Width="70" Height="50"/>"#), "\(text)")
    // Level 7 is the first whose 128 pixels hold all; level 0 is one pixel.
    let names = try folder.names
    #expect(names.contains("z_files/7/1_1.jpg"))
    #expect(!names.contains("z_files/8"))
    let pixel = try decoded("z_files/0/0_0.jpg", in: folder)
    expectEqual([pixel.width, pixel.height], [1, 1])
    #expect(run.errors.contains("level 7: 1 × 1 pixels, 1 × 1 tiles"), "\(run.errors)")
  }

  @Test func theNumbersOfTilesAreThoseOfATiledLayer() throws {
    let folder = try folder()
    _ = try CommandRun("cut", "a.png", "-o", "t_{x}_{y}.png", "--tile", "32", in: folder.path)
    try folder.write(
      """
      {"bounds": [0, 0, 70, 50], "sublayers": [{"class": "CATiledLayer", "frame": [0, 0, 70, 50],
       "tileSize": [32, 32], "tiles": "t_{x}_{y}.png"}]}
      """, to: "scene.json")
    let run = try CommandRun("scene.json", "-o", "again.png", in: folder.path)
    #expect(run.errors == "")
    let again = try decoded("again.png", in: folder)
    let original = try decoded("a.png", in: folder)
    #expect(Array(again.pixels) == Array(original.pixels))
  }

  @Test func wrongArgumentsAreNamed() throws {
    let folder = try folder()
    let cases: [([String], Int32, String)] = [
      (["cut"], 2, "no picture is named"),
      (["cut", "a.png"], 2, "no output is given"),
      (["cut", "a.png", "-o", "t.png"], 2, "the pattern has no {x}"),
      (["cut", "a.png", "-o", "t_{x}_{y}.gif"], 2, "names no format; .jpg, .png and .dzi do"),
      (["cut", "a.png", "-o", "t_{x}_{y}.png", "--tile", "0"], 2, "--tile 0 is not a size"),
      (["cut", "a.png", "-o", "t_{x}_{y}.png", "--levels"], 2, "--levels needs {level}"),
      (["cut", "a.png", "-o", "t_{level}_{x}_{y}.png"], 2, "{level} in the output's name needs --levels"),
      (
        ["cut", "a.png", "-o", "t_{x}_{y}.png", "--jpeg-quality", "80"], 2,
        "--jpeg-quality is for tiles in JPEG"
      ),
      (
        ["cut", "a.png", "-o", "t_{x}_{y}.jpg", "--jpeg-quality", "0"], 2, "not a whole number from 1 to 100"
      ),
      (["cut", "a.png", "-o", "t_{x}_{y}.jpg", "--strict"], 2, "--strict is an option of"),
      (["cut", "b.png", "-o", "t_{x}_{y}.png"], 3, "b.png: cannot be read: no such file"),
    ]
    for (arguments, status, message) in cases {
      let run = try CommandRun(arguments: arguments, in: folder.path)
      #expect(run.status == status, "\(run.errors)")
      #expect(run.errors.contains(message), "\(run.errors)")
    }
    #expect(try folder.names == ["a.png"])
  }

  @Test func aFileThatEndsTooEarlyIsRefused() throws {
    let folder = try folder()
    _ = try CommandRun("cut", "a.png", "-o", "{x}_{y}.jpg", "--tile", "70x50", in: folder.path)
    _ = try CommandRun("cut", "a.png", "-o", "{x}_{y}.png", "--tile", "70x50", in: folder.path)
    for name in ["0_0.jpg", "0_0.png"] {
      let whole = try folder.data(name)
      let half = whole.prefix(whole.count * 2 / 3)
      try Data(half).write(to: URL(fileURLWithPath: "\(folder.path)/half"))
      let run = try CommandRun("cut", "half", "-o", "h_{x}_{y}.png", in: folder.path)
      #expect(run.status == 3, "\(run.errors)")
      #expect(run.errors.contains("ends before the picture does"), "\(run.errors)")
    }
    #expect(try !folder.names.contains("h_0_0.png"))
  }

  @Test func aRowOfTilesThatIsTooLargeIsRefused() throws {
    let folder = try folder()
    _ = try CommandRun("cut", "a.png", "-o", "{x}_{y}.png", "--tile", "70x50", in: folder.path)
    // It is read row by row, so that its own 3500 pixels do not count.
    let arguments = ["cut", "0_0.png", "-o", "t_{x}_{y}.png", "--tile", "32", "--max-pixels"]
    let refused = try CommandRun(arguments: arguments + ["2239"], in: folder.path)
    #expect(refused.status == 3, "\(refused.errors)")
    #expect(
      refused.errors.contains("a row of tiles has 70 × 32 pixels (the limit is 2239 pixels)"),
      "\(refused.errors)")
    #expect(try !folder.names.contains("t_0_0.png"))
    #expect(try CommandRun(arguments: arguments + ["2240"], in: folder.path).status == 0)
  }

  @Test func aProgressBarShowsOnlyWhereItIsAskedFor() throws {
    let folder = try folder()
    let arguments = ["cut", "a.png", "-o", "{x}_{y}.png"]
    #expect(try CommandRun(arguments: arguments, in: folder.path).errors == "")
    let shown = try CommandRun(arguments: arguments + ["--progress", "always"], in: folder.path)
    #expect(shown.errors.contains("\u{1B}[K"), "\(shown.errors)")
  }
}
