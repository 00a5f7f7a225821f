import Foundation
import Testing

/// What is said of files that find no room, here because the shell limits their size.
@Suite struct FullDiskTests {
  /// A scribble, which takes more than 512 bytes in all formats.
  private static let scene: String = {
    let points = (1...200).map { "\($0 * 37 % 41) \($0 * 91 % 31)" }.joined(separator: "L")
    return #"{"bounds": [0, 1, 40, 30], "class": "CAShapeLayer", "path": "M\#(points)"}"#
  }()

  /// - Parameter blocks: the most blocks of 512 bytes of a file.
  private func errors(_ arguments: String, blocks: Int, in folder: SceneFolder) throws -> String {
    let script = #"trap '' XFSZ; ulimit -f \#(blocks); TMPDIR=. exec "$0" \#(arguments)"#
    let run = try CommandRun(
      arguments: ["-c", script, CommandRun.program], in: folder.path, program: "/bin/sh")
    #expect(run.status == 1)
    return run.errors
  }

  @Test(arguments: [
    ("card.json --standard pdfa-2b --date 2026-01-01 -o a.pdf", 8, "card.json: a.pdf"),
    ("card.json -o a.svg", 1, "card.json: a.svg"), ("card.json -o a.png", 1, "card.json: a.png"),
    ("card.json --to svg -o -", 1, "card.json: a temporary file in “.”"),
    ("merge card.json --data rows.csv -o a.pdf", 4, "a.pdf.parts/000001.lpart"),
    ("convert card.json -o a.caml", 1, "a.caml"), ("convert card.json -o a.ca", 1, "a.ca"),
  ]) func theFileAndTheReasonAreNamed(arguments: String, blocks: Int, place: String) throws {
    let folder = try SceneFolder(["card.json": Self.scene, "rows.csv": "name\nAda\nAlan\n"])
    defer { folder.remove() }
    let errors = try errors(arguments, blocks: blocks, in: folder)
    #expect(errors == "layerpress: error: \(place): writing failed: File too large\n")
    #expect(try folder.names == ["card.json", "rows.csv"])
  }

  /// JPEGs go into a PDF when it is otherwise complete.
  @Test func alsoWherePhotographsFindNoRoom() throws {
    let photo = #"{"bounds": [0, 1, 40, 30], "contents": "photo_0_0.jpg"}"#
    let folder = try SceneFolder(["card.json": Self.scene, "photo.json": photo])
    defer { folder.remove() }
    _ = try CommandRun("card.json", "--scale", "20", "-o", "card.png", in: folder.path)
    _ = try CommandRun("cut", "card.png", "--tile", "800x600", "-o", "photo_{x}_{y}.jpg", in: folder.path)
    let errors = try errors("photo.json -o a.pdf", blocks: 4, in: folder)
    #expect(errors == "layerpress: error: photo.json: a.pdf: writing failed: File too large\n")
  }

  /// A bitmap becomes a PNG in memory, here one too large for it, while the SVG is written.
  @Test func aPictureThatCannotBeEncodedEndsAnSVGAndLeavesTheOlderOne() throws {
    let folder = try SceneFolder([
      "photo.json": #"{"bounds": [0, 0, 40, 30], "contents": "noise.bmp"}"#, "a.svg": "older",
    ])
    defer { folder.remove() }
    // 64 × 64 pixels of 24 bits.
    let head: [UInt32] = [54 + 12_288, 0, 54, 40, 64, 64, 24 << 16 | 1, 0, 0, 0, 0, 0, 0]
    var (bitmap, noise) = (Data("BM".utf8), UInt64(1))
    for number in head { withUnsafeBytes(of: number.littleEndian) { bitmap.append(contentsOf: $0) } }
    for _ in 0..<12_288 {
      noise = noise &* 6_364_136_223_846_793_005 &+ 1
      bitmap.append(UInt8(noise >> 56))
    }
    try bitmap.write(to: URL(fileURLWithPath: "\(folder.path)/noise.bmp"))
    let errors = try errors("photo.json -o a.svg", blocks: 4, in: folder)
    #expect(errors == "layerpress: error: photo.json: a file in memory: writing failed: File too large\n")
    #expect(try folder.names == ["a.svg", "noise.bmp", "photo.json"])
    #expect(try folder.data("a.svg") == Data("older".utf8))
  }
}
