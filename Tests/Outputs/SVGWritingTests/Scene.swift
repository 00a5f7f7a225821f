import CoreGraphics
import Drawing
import Foundation
import ImageDecoding
import Testing
import TextLayout

@testable import SVGWriting

/// Builds drawings the way a test wants to read them.
struct Scene {
  var list: DrawnPage

  init(_ width: Double, _ height: Double, _ nodes: [Drawing.Node] = []) {
    list = DrawnPage(size: CGSize(width: width, height: height))
    list.drawing = Drawing(nodes)
  }

  /// Instead of fonts and decoders.
  var glyphShapes: any GlyphShapes = SquareGlyphs()
  var pictures: any PictureCoding = NoPictures()

  func svg(_ options: SVGOptions = SVGOptions()) throws -> String { try write(options).svg }

  func write(_ options: SVGOptions = SVGOptions()) throws -> (svg: String, findings: [Finding]) {
    let collected = Collected()
    let document = Document(list, options: options) { collected.bytes += $0 }
    try DocumentPainter(document, glyphShapes: glyphShapes, pictures: pictures).paint()
    return (String(decoding: collected.bytes, as: UTF8.self), document.findings)
  }

  /// What is inside the root element, line by line; all of it where the root has more than its size.
  func body(_ options: SVGOptions = SVGOptions()) throws -> String {
    let svg = try svg(options)
    let lines = svg.split(separator: "\n")
    guard let first = lines.first,
      first.wholeMatch(
        of: #/<svg xmlns="[^"]*"(?: xmlns:xlink="[^"]*")? width="[^"]*" height="[^"]*" viewBox="[^"]*"\/?>/#)
        != nil
    else { return svg }
    guard lines.count > 1 else { return "" }
    return lines.dropFirst().dropLast().joined(separator: "\n")
  }
}

/// Every glyph is a square of half an em on the baseline, but for glyph 0, which draws nothing, and glyph 1000, which is
/// a picture.
struct SquareGlyphs: GlyphShapes {
  func shape(of glyph: UInt32, face: FontFace, size: Double) -> GlyphShape? {
    let box = CGRect(x: 0, y: -size / 2, width: size / 2, height: size / 2)
    switch glyph {
    case 0: return nil
    case 1000: return .picture(png: Data([1, 2, 3]), box: box)
    default: return .outline(CGPath(rect: box, transform: nil))
    }
  }

  func glyphs(of text: String, like run: GlyphRun) -> [ShapedGlyph]? { nil }
}

struct NoPictures: PictureCoding {
  func embedding(of image: CGImage) -> ImageEmbedding { .file }
  func refusal(of image: CGImage) -> String? { nil }
  func png(of image: CGImage) -> EmbeddedFile? { nil }
}

/// Makes the same file of every picture.
struct FixedPictures: PictureCoding {
  func embedding(of image: CGImage) -> ImageEmbedding { .pixels }
  func refusal(of image: CGImage) -> String? { nil }
  func png(of image: CGImage) -> EmbeddedFile? {
    EmbeddedFile(
      mime: "image/png", data: Data("png".utf8), stored: CGSize(width: 2, height: 2), origin: .zero)
  }
}

final class Collected {
  var bytes: [UInt8] = []
}

extension RGBA {
  init(hex: UInt32, alpha: Float = 1) {
    self.init(
      red: Float(hex >> 16) / 255, green: Float(hex >> 8 & 255) / 255, blue: Float(hex & 255) / 255,
      alpha: alpha)
  }
}

func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGPath {
  CGPath(rect: CGRect(x: x, y: y, width: width, height: height), transform: nil)
}

func circle(_ x: Double, _ y: Double, _ r: Double) -> CGPath {
  CGPath(ellipseIn: CGRect(x: x - r, y: y - r, width: 2 * r, height: 2 * r), transform: nil)
}

func rounded(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ r: Double) -> CGPath {
  CGPath(
    roundedRect: CGRect(x: x, y: y, width: width, height: height), cornerWidth: r, cornerHeight: r,
    transform: nil)
}

func line(_ points: [(Double, Double)], closed: Bool = false) -> CGPath {
  let path = CGMutablePath()
  path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
  if closed { path.closeSubpath() }
  return path
}

func filled(_ path: CGPath, _ hex: UInt32 = 0, alpha: Float = 1) -> Drawing.Node {
  .path(DrawnPath(path: path, fill: .color(RGBA(hex: hex, alpha: alpha))))
}

func stroked(
  _ path: CGPath, _ hex: UInt32 = 0, width: Double = 1, cap: CGLineCap = .butt, join: CGLineJoin = .miter
) -> Drawing.Node {
  .path(
    DrawnPath(
      path: path, fill: nil,
      stroke: Stroke(paint: .color(RGBA(hex: hex)), width: CGFloat(width), cap: cap, join: join)))
}

func group(
  _ nodes: [Drawing.Node], at transform: CGAffineTransform = .identity, layer: LayerIndex = -1,
  effects: GroupEffects? = nil
) -> [Drawing.Node] {
  [.group(Group(transform: transform, layer: layer, effects: effects), nodes)]
}

func moved(_ x: Double, _ y: Double) -> CGAffineTransform {
  CGAffineTransform(translationX: CGFloat(x), y: CGFloat(y))
}
