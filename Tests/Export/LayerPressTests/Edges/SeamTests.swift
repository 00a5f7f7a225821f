import Foundation
import LayerPress
import QuartzCore
import Testing

/// White pictures in parts on black pages: where parts meet, nothing of the page shines through, in any format, at any
/// scale, in any reader.
@Suite struct SeamTests {
  /// Much that is not whole: parts end within pixels at every scale.
  private static let frame = CGRect(x: 7.3, y: 5.9, width: 69.7, height: 51.3)
  private static let scales = [0.73, 1, 2.31]
  /// What of 255 the page may show: readers' arithmetic, and smoothed edges of translucent parts that cross.
  private static let limit = 12

  private func page(_ layer: CALayer) -> CALayer {
    let page = TestLayers.page(90, 70)
    page.backgroundColor = CGColor(gray: 0, alpha: 1)
    page.addSublayer(layer)
    return page
  }

  /// A white picture, its corners rounded on request.
  private func picture(_ side: Int, radius: Int? = nil) throws -> CGImage {
    var pixels = [UInt8](repeating: 255, count: side * side * 4)
    if let radius {
      for place in 0..<side * side {
        func beyond(_ k: Int) -> Double { Double(max(radius - k, k - (side - 1 - radius), 0)) }
        let distance = hypot(beyond(place % side), beyond(place / side))
        pixels[place * 4 + 3] = UInt8(min(max(Double(radius) + 0.5 - distance, 0), 1) * 255)
      }
    }
    let info = radius == nil ? CGImageAlphaInfo.noneSkipLast : .last
    return try TestLayers.picture(side, side, pixels, info)
  }

  private func nineParts(of picture: CGImage, isHard: Bool = false) -> CALayer {
    let layer = CALayer()
    layer.frame = Self.frame
    layer.contents = picture
    layer.contentsScale = 2.7
    layer.contentsCenter = CGRect(x: 0.45, y: 0.45, width: 0.1, height: 0.1)
    if isHard { layer.magnificationFilter = .nearest }
    return layer
  }

  @Test func ninePartsOfAnOpaquePicture() throws {
    try check(page(nineParts(of: picture(60))))
  }

  @Test func ninePartsOfAPictureWithRoundedCorners() throws {
    try check(page(nineParts(of: picture(60, radius: 20))))
  }

  @Test func ninePartsOfHardPixels() throws {
    for angle in [0, 0.3] {
      let layer = nineParts(of: try picture(60), isHard: true)
      layer.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
      try check(page(layer))
    }
  }

  @Test func ninePartsInPerspective() throws {
    let layer = nineParts(of: try picture(60))
    layer.transform.m34 = -1 / 150
    layer.transform = CATransform3DConcat(CATransform3DMakeRotation(0.6, 1, 1, 0), layer.transform)
    try check(page(layer))
  }

  @Test func ninePartsOfDocuments() throws {
    let folder = try TestFolder()
    let svg =
      "<svg xmlns='http://www.w3.org/2000/svg' width='60' height='60'><path d='M0 0h60v60H0' fill='#fff'/></svg>"
    let sheet = TestLayers.page(60, 60)
    sheet.backgroundColor = CGColor(gray: 1, alpha: 1)
    try Exporter().export(sheet, to: folder.file("white.pdf"))
    let documents = [
      try CGImage(encodedData: Data(svg.utf8)),
      try CGImage(contentsOf: URL(fileURLWithPath: folder.file("white.pdf"))),
    ]
    for document in documents {
      let layer = nineParts(of: document)
      layer.contentsCenter = CGRect(x: 0.3, y: 0.3, width: 0.4, height: 0.4)
      try check(page(layer))
      layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
      try check(page(layer))
      layer.transform.m34 = -1 / 150
      layer.transform = CATransform3DConcat(CATransform3DMakeRotation(0.6, 1, 1, 0), layer.transform)
      try check(page(layer), scales: [1, 2.31])
    }
  }

  @Test func tilesThatAreTurned() throws {
    for filter in [CALayerContentsFilter.linear, .nearest] { try checkTiles(filter) }
  }

  private func checkTiles(_ filter: CALayerContentsFilter) throws {
    let tile = try picture(64)
    let layer = CATiledLayer()
    layer.magnificationFilter = filter
    layer.bounds = CGRect(x: 0, y: 0, width: 250, height: 200)
    layer.position = CGPoint(x: 45, y: 35)
    layer.tileSize = CGSize(width: 64, height: 64)
    layer.tileImageProvider = { _, _, _ in tile }
    for angle in [0, 0.3] {
      layer.transform = CATransform3DRotate(CATransform3DMakeScale(0.21, 0.21, 1), angle, 0, 0, 1)
      try check(page(layer))
    }
  }

  /// Of one colour at their edges, of several, and with pixels.
  @Test func tilesOfPatternsInPerspective() throws {
    let ground = "<path d='M0 0h9v7H0' fill='#fff'/>"
    let documents = ["", "<circle r='3' fill='#f8f8f8'/>"].map { shape in
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='7'>\(ground)\(shape)</svg>"
    }
    let tiles = try documents.map { try CGImage(encodedData: Data($0.utf8)) } + [picture(9)]
    for tile in tiles {
      let layer = CALayer()
      layer.frame = Self.frame
      layer.backgroundColor = CGColor(patternImage: tile, matrix: .identity, alpha: 1)
      layer.transform.m34 = -1 / 150
      layer.transform = CATransform3DConcat(CATransform3DMakeRotation(0.6, 1, 1, 0), layer.transform)
      try check(page(layer), scales: [1, 2.31])
    }
  }

  @Test func hardPixels() throws {
    var pixels: [UInt8] = []
    // Each another white.
    for k in 0..<81 { pixels += [255 - UInt8(k % 5), 255 - UInt8(k % 3), 255 - UInt8(k % 4), 255] }
    let layer = CALayer()
    layer.frame = Self.frame
    layer.magnificationFilter = .nearest
    layer.contents = try TestLayers.picture(9, 9, pixels, .noneSkipLast)
    try check(page(layer))
  }

  // MARK: - Judging

  private func check(
    _ page: CALayer, scales: [Double] = SeamTests.scales, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = try TestFolder()
    let exporter = Exporter()
    for name in ["a.svg", "a.pdf"] { try exporter.export(page, to: folder.file(name)) }
    for scale in scales {
      try exporter.export(page, to: folder.file("ours.png"), scale: scale)
      _ = try Tool("rsvg-convert", ["-z", "\(scale)", "a.svg", "-o", "rsvg.png"], in: folder.path)
      _ = try Tool(
        "pdftoppm", ["-png", "-singlefile", "-r", "\(scale * 72)", "a.pdf", "poppler"], in: folder.path)
      for name in ["ours", "rsvg", "poppler"] {
        let darkest = darkest(in: try DecodedPNG(path: folder.file("\(name).png")), of: page, scale: scale)
        #expect(darkest >= 255 - Self.limit, "\(name), scale \(scale)", sourceLocation: sourceLocation)
      }
    }
  }

  /// The darkest pixel that lies well within the picture.
  private func darkest(in png: DecodedPNG, of page: CALayer, scale: Double) -> Int {
    guard let layer = page.sublayers?.first else { return 0 }
    var darkest = 255
    for y in 0..<png.height {
      for x in 0..<png.width {
        let place = CGPoint(x: (Double(x) + 0.5) / scale, y: (Double(y) + 0.5) / scale)
        let margin = 3 / max(hypot(layer.transform.m11, layer.transform.m12), 0.01) / min(scale, 1)
        let inner = page.convert(place, to: layer)
        let box = layer.bounds.insetBy(dx: margin, dy: margin)
        // The corners may be round.
        let across = min(inner.x - box.minX, box.maxX - inner.x)
        let down = min(inner.y - box.minY, box.maxY - inner.y)
        guard box.contains(inner), layer is CATiledLayer || across + down > 10 else { continue }
        darkest = min(darkest, Int(png[x, y].prefix(3).min() ?? 0))
      }
    }
    return darkest
  }
}
