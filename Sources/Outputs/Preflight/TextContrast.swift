import CoreGraphics
import Drawing
import Foundation

/// A text and its colour, to be compared with what is seen around it.
package struct SeenText {
  /// On the sheet, in points from the upper left corner.
  var box: CGRect
  /// Red, green and blue, 0…1.
  var color: SIMD3<Double>
  /// In points.
  var size: Double
  var isBold: Bool
  var layer: PreflightLayer?
}

/// The contrast of a page's texts, by the formula of WCAG 2 (success criterion 1.4.3).
struct TextContrast {
  let pixels: PreflightPixels

  /// Adds the texts that are too faint.
  func check(_ texts: [SeenText], page: Int, _ collector: inout PreflightCollector) {
    for text in texts {
      guard let background = background(of: text) else { continue }
      let ratio = RelativeLuminance.contrast(
        RelativeLuminance.luminance(ofSRGB: text.color), RelativeLuminance.luminance(ofSRGB: background))
      let isLarge = text.size >= 18 || text.isBold && text.size >= 14
      collector.add(
        isLarge ? .contrastOfLargeText : .contrast, ratio, page: page, box: text.box, layer: text.layer
      ) {
        "text (\(Self.hexadecimal(text.color)) on \(Self.hexadecimal(background))) has a contrast of \($0), less than \($1)"
      }
    }
  }

  /// What is seen most often around the letters; the text's own colour where nothing else is; nil outside of the pixels.
  private func background(of text: SeenText) -> SIMD3<Double>? {
    let box = text.box.insetBy(dx: -1, dy: -1)
    let scale = CGFloat(pixels.scale)
    let columns = max(Int(box.minX * scale), 0)..<max(min(Int(box.maxX * scale), pixels.width), 0)
    let rows = max(Int(box.minY * scale), 0)..<max(min(Int(box.maxY * scale), pixels.height), 0)
    guard !columns.isEmpty, !rows.isEmpty else { return nil }
    var sums: [Int: (count: Int, sum: SIMD3<Double>)] = [:]
    // Some thousand pixels are enough.
    let step = max(1, Int((Double(columns.count * rows.count) / 10_000).squareRoot()))
    for row in stride(from: rows.lowerBound, to: rows.upperBound, by: step) {
      for column in stride(from: columns.lowerBound, to: columns.upperBound, by: step) {
        let color = pixels.color(column, row)
        let difference = color - text.color
        // Letters have edges of all shades between them and what is behind.
        guard (difference * difference).sum() > 0.01 else { continue }
        let key = (Int(color.x * 15.9) << 8) | (Int(color.y * 15.9) << 4) | Int(color.z * 15.9)
        let known = sums[key] ?? (0, .zero)
        sums[key] = (known.count + 1, known.sum + color)
      }
    }
    // Equal counts must not be decided by the order of a dictionary.
    let most = sums.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
    guard let most else { return text.color }
    return most.value.sum / Double(most.value.count)
  }

  private static func hexadecimal(_ color: SIMD3<Double>) -> String {
    RGBA(red: Float(color.x), green: Float(color.y), blue: Float(color.z), alpha: 1).hexadecimal
  }
}
