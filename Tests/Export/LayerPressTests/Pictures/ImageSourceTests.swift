import Foundation
import ImageDecoding
import LayerPress
import QuartzCore
import SceneFiles
import Testing

/// Pictures of scenes: sharing, bad files, and what is never loaded.
@Suite struct ImageSourceTests {
  private func export(
    _ scene: String, in folder: TestFolder, to name: String = "a.png",
    options: ExportOptions = ExportOptions()
  ) throws -> ExportReport {
    try folder.write(scene, to: "scene.json")
    let read = try Scene(contentsOf: URL(fileURLWithPath: folder.file("scene.json")))
    return try Exporter(options: options).export(read.pages[0], to: folder.file(name))
  }

  private func shows(_ name: String) -> String {
    #"{"bounds": [0, 0, 40, 40], "sublayers": [{"frame": [0, 0, 40, 40], "contents": "\#(name)"}]}"#
  }

  private func write(_ bytes: Data, to name: String, in folder: TestFolder) throws {
    try bytes.write(to: URL(fileURLWithPath: folder.file(name)))
  }

  /// A GIF of two frames of 2 × 2 pixels, red and blue.
  private static let gif = Data(
    base64Encoded: """
      R0lGODlhAgACAIEAAP8AAAAAAAAAAAAAACH5BAAKAAAALAAAAAACAAIAAAgGAAEIBBAQACH5BAAKAAAALAAAAAACAAIAgQAA/wAAAAAA\
      AAAAAAgGAAEIBBAQADs=
      """)

  @Test func ofAnAnimatedGIFTheFirstFrameIsShownAndNoted() throws {
    let folder = try TestFolder()
    try write(#require(Self.gif), to: "two.gif", in: folder)
    for name in ["a.png", "a.pdf", "a.svg"] {
      let report = try export(shows("two.gif"), in: folder, to: name)
      #expect(
        report.findings.map(\.reason) == ["of an animated picture only the first frame is shown"], "\(name)")
    }
    #expect(try DecodedPNG(folder.bytes("a.png"))[20, 20] == [255, 0, 0, 255])
  }

  @Test func itIsNotedInPerspectiveTooHardPixelsOrSmooth() throws {
    let folder = try TestFolder()
    try write(#require(Self.gif), to: "two.gif", in: folder)
    for (filter, name) in [("linear", "a.png"), ("linear", "a.pdf"), ("nearest", "b.pdf")] {
      let tilted = shows("two.gif").replacingOccurrences(
        of: "\"contents\"",
        with: "\"magnificationFilter\": \"\(filter)\", "
          + "\"transform\": \"perspective(90) rotateY(30deg)\", \"contents\"")
      let reasons = try export(tilted, in: folder, to: name).findings.map(\.reason)
      #expect(
        reasons.contains("of an animated picture only the first frame is shown"),
        "\(filter), \(name): \(reasons)")
    }
  }

  @Test func aHugePictureInAFewBytesIsRefusedWithItsSize() throws {
    func big(_ value: UInt32) -> [UInt8] {
      (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let bomb: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big(13) + Array("IHDR".utf8) + big(65_536)
      + big(65_536)
      + [8, 6, 0, 0, 0] + big(0) + [UInt8](repeating: 0, count: 900)
    let folder = try TestFolder()
    try write(Data(bomb), to: "bomb.png", in: folder)
    if let error = #expect(
      throws: (any Error).self, performing: { try export(shows("bomb.png"), in: folder) })
    {
      #expect("\(error)".contains("65536 × 65536 pixels; the limit is 1000000000"), "\(error)")
    }
    // With a higher limit it is what it is: no picture.
    let raised = try Scene(
      contentsOf: URL(fileURLWithPath: folder.file("scene.json")), pixelLimit: 10_000_000_000,
      isLenient: true)
    var exporter = Exporter()
    exporter.options.strictness = .lenient
    exporter.options.images.pixelLimit = 10_000_000_000
    let report = try exporter.export(raised.pages[0], to: folder.file("b.png"))
    #expect(report.findings.map(\.outcome) == [.damaged])
  }

  @Test func theLimitOfPixelsIsTheCallers() throws {
    let folder = try TestFolder()
    try write(#require(Self.gif), to: "two.gif", in: folder)
    var options = ExportOptions()
    options.images.pixelLimit = 3
    let report = try export(shows("two.gif"), in: folder, options: options)
    #expect(report.findings.map(\.reason) == ["two.gif: 2 × 2 pixels are more than the limit of 3"])
  }

  @Test func aFileThatChangesAfterItWasReadChangesNothing() throws {
    let folder = try TestFolder()
    let pixels = [UInt32](repeating: 0xFF20_C040, count: 64 * 64)
    let jpeg = try pixels.withUnsafeBufferPointer { Data(try JPEGEncoder.encode($0, width: 64, quality: 90)) }
    try write(jpeg, to: "photo.jpg", in: folder)
    try folder.write(shows("photo.jpg"), to: "scene.json")
    let scene = try Scene(contentsOf: URL(fileURLWithPath: folder.file("scene.json")))
    // A mapped file that becomes shorter would end the program.
    truncate(folder.file("photo.jpg"), 10)
    let report = try Exporter().export(scene.pages[0], to: folder.file("a.png"))
    #expect(report.findings == [])
    let pixel = try DecodedPNG(folder.bytes("a.png"))[20, 20]
    for (a, b) in zip(pixel, [0x20, 0xC0, 0x40]) { #expect(abs(Int(a) - b) < 6) }
  }

  @Test func aTileThatChangesWhileItIsNeededIsReported() throws {
    let folder = try TestFolder()
    let pixels = [UInt32](repeating: 0xFF20_C040, count: 64 * 64)
    let jpeg = try pixels.withUnsafeBufferPointer { Data(try JPEGEncoder.encode($0, width: 64, quality: 90)) }
    for name in ["t_0_0.jpg", "t_1_0.jpg"] { try write(jpeg, to: name, in: folder) }
    try folder.write(
      """
      {"bounds": [0, 0, 128, 64], "sublayers": [{"class": "CATiledLayer", "frame": [0, 0, 128, 64],
       "tileSize": [64, 64], "tiles": "t_{x}_{y}.jpg"}]}
      """, to: "scene.json")
    let scene = try Scene(contentsOf: URL(fileURLWithPath: folder.file("scene.json")))
    let tiled = try #require(scene.pages[0].sublayers?.first as? CATiledLayer)
    let provider = try #require(tiled.tileImageProvider)
    // Gone after the walk has asked for it, before it is painted.
    tiled.tileImageProvider = { level, column, row in
      let tile = provider(level, column, row)
      if column == 1 { truncate(folder.file("t_1_0.jpg"), 100) }
      return tile
    }
    var options = ExportOptions()
    options.strictness = .lenient
    let report = try Exporter(options: options).export(scene.pages[0], to: folder.file("a.png"))
    #expect(report.findings.map(\.reason) == ["t_1_0.jpg: the file ends before the picture does"])
    let png = try DecodedPNG(folder.bytes("a.png"))
    #expect(png[100, 20][3] == 0, "blank")
    #expect(png[20, 20][3] == 255)
  }

  @Test func anSVGLoadsNoOtherFile() throws {
    let folder = try TestFolder()
    let secret = [UInt32](repeating: 0xFFFF_0000, count: 64)
    let jpeg = try secret.withUnsafeBufferPointer { Data(try JPEGEncoder.encode($0, width: 8, quality: 90)) }
    try write(jpeg, to: "secret.jpg", in: folder)
    try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="40">
      <rect width="40" height="40" fill="#0f0"/>
      <image xlink:href="\(folder.file("secret.jpg"))" width="40" height="40"/>
      <image xlink:href="secret.jpg" width="40" height="40"/>
      <image xlink:href="file:///etc/passwd" width="40" height="40"/>
      <image xlink:href="http://127.0.0.1:9/a.png" width="40" height="40"/>
      <text y="20"><![CDATA[x]]></text></svg>
      """, to: "a.svg")
    for name in ["a.png", "b.pdf", "c.svg"] {
      _ = try export(shows("a.svg"), in: folder, to: name)
      let text = String(decoding: try folder.bytes(name), as: UTF8.self)
      for word in ["passwd", "127.0.0.1", "secret.jpg"] {
        #expect(!text.contains(word), "\(name) names \(word)")
      }
    }
    #expect(try DecodedPNG(folder.bytes("a.png"))[30, 30] == [0, 255, 0, 255])
    _ = try Tool("mutool", ["draw", "-q", "-o", "b.png", "-r", "72", "b.pdf"], in: folder.path)
    #expect(try DecodedPNG(folder.bytes("b.png"))[30, 30] == [0, 255, 0, 255])
  }
}
