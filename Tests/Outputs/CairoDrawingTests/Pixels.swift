import CairoDrawing
import CoreGraphics
import Drawing
import Foundation
import ImageDecoding
import Lowering
import Testing
import TextLayout

/// A picture's pixels, rows from the top; components 0…255, premultiplied.
struct Pixels: Equatable {
  struct Color: Equatable, CustomStringConvertible {
    var red, green, blue, alpha: UInt8
    var description: String { "(\(red), \(green), \(blue), \(alpha))" }
  }

  let width: Int
  let height: Int
  var colors: [Color]

  subscript(x: Int, y: Int) -> Color { colors[y * width + x] }

  /// The picture as letters: `.` clear, `K` black, `W` white, `R` `G` `B` `C` `M` `Y` the pure colours, `g` mid-grey,
  /// `r` half-covering red, `?` anything else.
  var letters: String {
    (0..<height).map { y in String((0..<width).map { letter(self[$0, y]) }) }.joined(separator: "\n")
  }

  private func letter(_ c: Color) -> Character {
    func near(_ r: Int, _ g: Int, _ b: Int, _ a: Int) -> Bool {
      zip([c.red, c.green, c.blue, c.alpha], [r, g, b, a]).allSatisfy { abs(Int($0) - $1) <= 2 }
    }
    let names: [(Character, (Int, Int, Int, Int))] = [
      (".", (0, 0, 0, 0)), ("K", (0, 0, 0, 255)), ("W", (255, 255, 255, 255)), ("R", (255, 0, 0, 255)),
      ("G", (0, 255, 0, 255)), ("B", (0, 0, 255, 255)), ("C", (0, 255, 255, 255)),
      ("M", (255, 0, 255, 255)), ("Y", (255, 255, 0, 255)), ("g", (128, 128, 128, 255)),
      ("r", (128, 0, 0, 128)),
    ]
    return names.first { near($0.1.0, $0.1.1, $0.1.2, $0.1.3) }?.0 ?? "?"
  }
}

extension DrawnPage {
  init(_ width: CGFloat, _ height: CGFloat, _ nodes: [Drawing.Node]) {
    self.init(size: CGSize(width: width, height: height))
    drawing = Drawing(nodes)
  }

  func pixels(
    scale: Double = 1, rows: Range<Int>? = nil, background: RGBA? = nil, plan: PagePlan? = nil
  ) throws -> Pixels {
    try pixelsAndFindings(scale: scale, rows: rows, background: background, plan: plan).0
  }

  func pixelsAndFindings(
    scale: Double = 1, rows: Range<Int>? = nil, background: RGBA? = nil, plan: PagePlan? = nil
  ) throws -> (Pixels, [Finding]) {
    let width = Int((Double(size.width) * scale).rounded(.up))
    let rows = rows ?? 0..<Int((Double(size.height) * scale).rounded(.up))
    var bytes = [UInt8](repeating: 7, count: width * 4 * rows.count)
    let findings = try bytes.withUnsafeMutableBufferPointer {
      try BitmapDrawing(
        plan ?? PagePlan(lowered(to: .pixels, dpi: 72 * scale)), scale: scale, width: width,
        background: background, images: ImageCache(),
        outlines: GlyphOutlines()
      ).draw(rows: rows, into: $0, bytesPerRow: width * 4)
    }
    let colors = (0..<(width * rows.count)).map { k in
      Pixels.Color(
        red: bytes[k * 4 + 2], green: bytes[k * 4 + 1], blue: bytes[k * 4], alpha: bytes[k * 4 + 3])
    }
    return (Pixels(width: width, height: rows.count, colors: colors), findings)
  }

  func pdfAndFindings() throws -> (Data, [Finding]) {
    final class Sink { var data = Data() }
    let sink = Sink()
    let drawing = try PDFDrawing(
      images: ImageCache(), outlines: GlyphOutlines(), fallbackDPI: 150, creationDate: "20000101000000Z",
      write: { bytes in
        sink.data.append(contentsOf: bytes)
        return true
      })
    let lowered = lowered(to: .pdf, dpi: 150)
    let findings = try drawing.addPage(lowered, size: size)
    try drawing.finish()
    return (sink.data, lowered.findings + findings)
  }

  func lowered(to capabilities: Capabilities, dpi: Double) -> DrawnPage {
    let images = ImageCache()
    var lowering = Lowering(
      to: capabilities, images: images,
      rasteriser: CairoRasteriser(images: images, outlines: GlyphOutlines()))
    lowering.dpi = dpi
    return lowering.lowered(self)
  }

  func pdf() throws -> Data { try pdfAndFindings().0 }
}

extension RGBA {
  static let opaqueRed = RGBA(red: 1, green: 0, blue: 0)
  static let opaqueGreen = RGBA(red: 0, green: 1, blue: 0)
  static let opaqueBlue = RGBA(red: 0, green: 0, blue: 1)
  static let white = RGBA(red: 1, green: 1, blue: 1)
  func alpha(_ alpha: Float) -> RGBA {
    var color = self
    color.alpha = alpha
    return color
  }
}

func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGPath {
  CGPath(rect: CGRect(x: x, y: y, width: width, height: height), transform: nil)
}

func fill(_ path: CGPath, _ color: RGBA, _ rule: CGPathFillRule = .winding) -> Drawing.Node {
  .path(DrawnPath(path: path, fill: .color(color), rule: rule))
}

func group(
  _ transform: CGAffineTransform = .identity, _ effects: GroupEffects? = nil, _ nodes: [Drawing.Node]
) -> [Drawing.Node] {
  [.group(Group(transform: transform, effects: effects), nodes)]
}

func assertPicture(
  _ pixels: Pixels, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect("\n" + pixels.letters + "\n" == "\n" + expected + "\n", sourceLocation: sourceLocation)
}

func assertColor(
  _ color: Pixels.Color, _ expected: (Double, Double, Double, Double), within tolerance: Double = 1,
  _ message: String = "", sourceLocation: SourceLocation = #_sourceLocation
) {
  let actual = [color.red, color.green, color.blue, color.alpha].map { Double($0) }
  for (a, e) in zip(actual, [expected.0, expected.1, expected.2, expected.3]) {
    if abs(a - e) > tolerance + 0.5 {
      Issue.record("\(color) is not \(expected) \(message)", sourceLocation: sourceLocation)
      return
    }
  }
}
