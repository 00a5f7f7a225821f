import Foundation
import ImageDecoding
import LayerPress
import QuartzCore
import Testing

/// Photographs go through untouched.
@Suite struct PhotographTests {
  /// A JPEG of soft colours with a little noise.
  private static func photograph(_ width: Int, _ height: Int, seed: Int = 0, quality: Int = 90) throws -> Data
  {
    let pixels = (0..<(width * height)).map { k -> UInt32 in
      let (x, y) = (k % width, k / width)
      let noise = UInt32(truncatingIfNeeded: (k &* 2_654_435_761 &+ seed) >> 13 & 15)
      let red = UInt32(x * 200 / width) + noise
      let green = UInt32(y * 200 / height) + noise
      return 0xFF00_0000 | red << 16 | green << 8 | UInt32(seed * 11 % 200)
    }
    return try pixels.withUnsafeBufferPointer {
      Data(try JPEGEncoder.encode($0, width: width, quality: quality))
    }
  }

  private func layer(_ image: CGImage, _ frame: CGRect) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.contents = image
    return layer
  }

  private func export(_ page: CALayer, options: ExportOptions = ExportOptions()) throws -> TestFolder {
    let folder = try TestFolder()
    try Exporter(options: options).export(page, to: folder.file("a.pdf"))
    #expect(try Tool("qpdf", ["--check", folder.file("a.pdf")]).errors == "")
    return folder
  }

  /// The JPEGs in a PDF, as pdfimages takes them out.
  private func photographs(in folder: TestFolder) throws -> [Data] {
    _ = try Tool("pdfimages", ["-j", "a.pdf", "p"], in: folder.path)
    return try folder.names.filter { $0.hasSuffix(".jpg") }.map { Data(try folder.bytes($0)) }
  }

  @Test func contractAPhotographsBytesAreInTheDocumentOnceHoweverItIsShown() throws {
    let data = try Self.photograph(600, 400)
    let image = try CGImage(encodedData: data)
    let page = TestLayers.page(300, 300)
    let plain = layer(image, CGRect(x: 0, y: 0, width: 120, height: 80))
    let cropped = layer(image, CGRect(x: 0, y: 100, width: 60, height: 80))
    cropped.contentsRect = CGRect(x: 0.25, y: 0.1, width: 0.5, height: 0.6)
    let rounded = layer(image, CGRect(x: 150, y: 0, width: 100, height: 80))
    rounded.cornerRadius = 20
    rounded.masksToBounds = true
    let masked = layer(image, CGRect(x: 150, y: 100, width: 100, height: 80))
    let fade = CAGradientLayer()
    fade.frame = masked.bounds
    fade.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 0, alpha: 0)]
    masked.mask = fade
    let filled = layer(image, CGRect(x: 0, y: 200, width: 50, height: 80))
    filled.contentsGravity = .resizeAspectFill
    filled.masksToBounds = true
    filled.opacity = 0.5
    for layer in [plain, cropped, rounded, masked, filled] { page.addSublayer(layer) }

    let folder = try export(page)
    let found = Set(try photographs(in: folder))
    #expect(found == [data])
    #expect(try folder.bytes("a.pdf").count < data.count + 6_000)

    try Exporter().export(page, to: folder.file("a.svg"))
    let text = try folder.text("a.svg")
    let uri = "data:image/jpeg;base64,\(data.base64EncodedString())"
    #expect(text.components(separatedBy: uri).count == 2, "once")
    #expect(text.components(separatedBy: "data:image").count == 2, "and no other picture")
  }

  @Test func aPhotographWhoseEdgesRepeatKeepsItsBytesAndLooksTheSame() throws {
    let data = try Self.photograph(120, 80)
    let page = TestLayers.page(120, 80)
    let wide = layer(try CGImage(encodedData: data), page.bounds)
    wide.contentsRect = CGRect(x: -0.5, y: -0.25, width: 2, height: 1.5)
    wide.opacity = 0.75
    page.addSublayer(wide)
    let folder = try export(page)
    #expect(Set(try photographs(in: folder)) == [data])
    _ = try Tool("pdftoppm", ["-png", "-singlefile", "-r", "72", "a.pdf", "seen"], in: folder.path)
    var options = ExportOptions()
    options.background = CGColor(gray: 1, alpha: 1)
    try Exporter(options: options).export(page, to: folder.file("b.png"))
    try Exporter().export(page, to: folder.file("a.svg"))
    #expect(try folder.text("a.svg").contains(data.base64EncodedString()))
    let arguments = ["a.svg", "-b", "white", "-o", "seen-svg.png"]
    #expect(try Tool("rsvg-convert", arguments, in: folder.path).status == 0)
    let meant = try DecodedPNG(folder.bytes("b.png"))
    for seen in try ["seen.png", "seen-svg.png"].map({ try DecodedPNG(folder.bytes($0)) }) {
      for (x, y) in [(5, 5), (60, 3), (115, 5), (5, 40), (60, 40), (115, 40), (5, 75), (60, 77), (115, 75)] {
        for (a, b) in zip(seen[x, y], meant[x, y]) {
          #expect(abs(Int(a) - Int(b)) < 12, "\(x) \(y): \(seen[x, y]) \(meant[x, y])")
        }
      }
    }
  }

  @Test func twentyPhotographsTakeHardlyMoreThanTheirSum() throws {
    let page = TestLayers.page(500, 400)
    var sum = 0
    for k in 0..<20 {
      let data = try Self.photograph(480, 320, seed: k)
      sum += data.count
      page.addSublayer(
        layer(
          try CGImage(encodedData: data),
          CGRect(x: CGFloat(k % 5) * 100, y: CGFloat(k / 5) * 100, width: 96, height: 64)))
    }
    let folder = try export(page)
    #expect(try folder.bytes("a.pdf").count <= sum + sum / 50)
    #expect(Set(try photographs(in: folder)).count == 20)
  }

  @Test func photographsThatAreFinerThanAskedAreMadeSmaller() throws {
    let data = try Self.photograph(600, 400)
    let page = TestLayers.page(144, 96)
    page.addSublayer(layer(try CGImage(encodedData: data), page.bounds))
    let part = layer(try CGImage(encodedData: data), CGRect(x: 0, y: 0, width: 72, height: 48))
    part.contentsRect = CGRect(x: 0.5, y: 0.5, width: 0.5, height: 0.5)
    page.addSublayer(part)
    var options = ExportOptions()
    options.images.maxDPI = 100
    let folder = try export(page, options: options)
    let images = try Tool("pdfimages", ["-list", "a.pdf"], in: folder.path).output
    let rows = images.split(separator: "\n").dropFirst(2).map { $0.split(separator: " ").map(String.init) }
    // 144 points at 100 dots per inch.
    #expect(rows.first.map { [$0[3], $0[4], $0[8]] } == ["200", "134", "jpeg"], "\(images)")
    #expect(try folder.bytes("a.pdf").count < data.count / 2)

    var both = ExportOptions()
    both.images.maxDPI = 600
    #expect(Set(try photographs(in: export(page, options: both))) == [data], "it is not that fine")
  }

  @Test func aProfileGoesAlong() throws {
    // A profile that calls red what sRGB calls blue would be noticed; this one has no curve.
    let profile = try #require(Data(base64Encoded: Self.linearProfile))
    let header: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE2]
    let length = profile.count + 16
    var data = Data(header + [UInt8(length >> 8), UInt8(length & 255)])
    data += Data("ICC_PROFILE".utf8) + [0, 1, 1] + profile + (try Self.photograph(64, 48)).dropFirst(2)
    let page = TestLayers.page(64, 48)
    page.addSublayer(layer(try CGImage(encodedData: data), page.bounds))
    let folder = try export(page)
    #expect(try photographs(in: folder) == [data])
    let list = try Tool("pdfimages", ["-list", "a.pdf"], in: folder.path).output
    #expect(list.contains(" icc "), "\(list)")
    // The document, the picture in pixels: one colour.
    try Exporter().export(page, to: folder.file("b.png"))
    _ = try Tool("gs", ["-q", "-sDEVICE=png16m", "-r72", "-o", "c.png", "a.pdf"], in: folder.path)
    let (ours, theirs) = (try DecodedPNG(folder.bytes("b.png")), try DecodedPNG(folder.bytes("c.png")))
    for (a, b) in zip(ours[40, 20], theirs[40, 20]) {
      #expect(abs(Int(a) - Int(b)) < 12, "\(ours[40, 20]) \(theirs[40, 20])")
    }
  }

  @Test func inksStayInksInDocumentsAndBecomeColoursInPixels() throws {
    let data = try #require(Data(base64Encoded: Self.redInInks))
    let page = TestLayers.page(20, 20)
    page.addSublayer(layer(try CGImage(encodedData: data), page.bounds))
    let folder = try export(page)
    let list = try Tool("pdfimages", ["-list", "a.pdf"], in: folder.path).output
    #expect(list.contains("cmyk"), "\(list)")
    #expect(list.contains("jpeg"), "\(list)")
    let objects = try Tool("qpdf", ["--qdf", "--object-streams=disable", "a.pdf", "-"], in: folder.path)
      .output
    #expect(objects.contains("/DeviceCMYK"))
    for (tool, arguments) in [
      ("mutool", ["draw", "-q", "-o", "c.png", "-r", "72", "a.pdf"]),
      ("pdftoppm", ["-png", "-r", "72", "-singlefile", "a.pdf", "c"]),
    ] {
      _ = try Tool(tool, arguments, in: folder.path)
      let pixel = try DecodedPNG(folder.bytes("c.png"))[10, 10]
      #expect(pixel[0] > 200, "\(tool)")
      #expect(pixel[1] < 70, "\(tool)")
    }
    try Exporter().export(page, to: folder.file("b.png"))
    let pixel = try DecodedPNG(folder.bytes("b.png"))[10, 10]
    for (a, b) in zip(pixel, [255, 0, 0, 255]) { #expect(abs(Int(a) - b) < 10) }
  }

  @Test func masksOfFewAlphasStayGreys() throws {
    // Red, half of it translucent: its alpha has two values, which are no greys of few bits.
    var pixels = [UInt8](repeating: 0, count: 64 * 64 * 4)
    for k in 0..<4096 {
      let alpha: UInt8 = k % 64 < 32 ? 120 : 255
      (pixels[4 * k + 2], pixels[4 * k + 3]) = (alpha, alpha)
    }
    let info = CGBitmapInfo(
      rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
    let provider = try #require(CGDataProvider(data: Data(pixels)))
    let image = try #require(
      CGImage(
        width: 64, height: 64, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 256,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info,
        provider: provider, decode: nil, shouldInterpolate: true,
        intent: .defaultIntent))
    let page = TestLayers.page(64, 64)
    page.addSublayer(layer(image, page.bounds))
    let folder = try export(page)
    let list = try Tool("pdfimages", ["-list", "a.pdf"], in: folder.path).output
    #expect(list.split(separator: "\n").contains { $0.contains("smask") && $0.contains("gray") }, "\(list)")
    _ = try Tool("mutool", ["draw", "-q", "-o", "p.png", "-r", "72", "a.pdf"], in: folder.path)
    let seen = try DecodedPNG(folder.bytes("p.png"))
    for (a, b) in zip(seen[16, 32], [255, 135, 135, 255]) { #expect(abs(Int(a) - b) <= 1) }
    #expect(seen[48, 32] == [255, 0, 0, 255])
  }

  @Test func contractLosslessPicturesAreAsSmallAsTheirFiles() throws {
    // A drawing of few colours, and a smooth one of many.
    let pictures: [(Int, Int) -> UInt32] = [
      { x, y in (x / 9 + y / 7) % 3 == 0 ? 0xFF20_4060 : 0xFFFF_F0E0 },
      { x, y in 0xFF00_0000 | UInt32(x) << 16 | UInt32(y) << 8 | UInt32((x + y) / 2) },
    ]
    for picture in pictures {
      let folder = try TestFolder()
      let page = TestLayers.page(256, 256)
      let pixels = (0..<65536).flatMap { k in
        withUnsafeBytes(of: picture(k % 256, k / 256).littleEndian) { Array($0) }
      }
      let info = CGBitmapInfo(
        rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
      let provider = try #require(CGDataProvider(data: Data(pixels)))
      let raw = try #require(
        CGImage(
          width: 256, height: 256, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 1024,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info,
          provider: provider, decode: nil, shouldInterpolate: true,
          intent: .defaultIntent))
      page.addSublayer(layer(raw, page.bounds))
      try Exporter().export(page, to: folder.file("a.png"))
      let file = try folder.bytes("a.png")
      let again = TestLayers.page(256, 256)
      again.addSublayer(layer(try CGImage(encodedData: Data(file)), again.bounds))
      try Exporter().export(again, to: folder.file("a.pdf"))
      #expect(try Tool("qpdf", ["--check", "a.pdf"], in: folder.path).errors == "")
      #expect(try folder.bytes("a.pdf").count < file.count + 1_800)
      _ = try Tool("mutool", ["draw", "-q", "-o", "p.png", "-r", "72", "a.pdf"], in: folder.path)
      #expect(try DecodedPNG(folder.bytes("p.png")).pixels == DecodedPNG(file).pixels)
    }
  }
}
