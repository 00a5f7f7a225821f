import Foundation
import PDFFinishing

/// The inks of a press: cyan, magenta, yellow and black.
struct PressInks: ColorTarget {
  let space: QPDFDocument.Object
  private let conversion: InkConversion

  init(_ conversion: InkConversion, in document: QPDFDocument) {
    (self.conversion, space) = (conversion, document.name("DeviceCMYK"))
  }

  var count: Int { 4 }
  var keepsMixtures: Bool { false }

  func converted(_ colors: [UInt16]) -> [UInt16] { conversion.colors(colors) }

  func pixels(_ pixels: [UInt8], profile: Data?) -> [UInt8]? { conversion.pixels(pixels, profile: profile) }

  /// Whether operators set black ink alone.
  static func isBlack(_ operators: [UInt8]) -> Bool { isOne(of: ["0 0 0 1 k", "0 0 0 1 K"], operators) }

  /// Whether operators set no ink.
  static func isPaper(_ operators: [UInt8]) -> Bool { isOne(of: ["0 0 0 0 k", "0 0 0 0 K"], operators) }

  private static func isOne(of words: [String], _ operators: [UInt8]) -> Bool {
    words.contains { operators.elementsEqual($0.utf8) }
  }

  func operators(for color: [Double], written text: ArraySlice<UInt8>, isStroke: Bool) -> [UInt8]? {
    let numbers = (color.count == 1 ? [color[0], color[0], color[0]] : color).map {
      UInt16((min(max($0, 0), 1) * 65535).rounded())
    }
    let inks = conversion.color(numbers).map {
      PDFNumber.text((Double($0) / 65535 * 10_000).rounded() / 10_000)
    }
    return Array("\(inks.joined(separator: " ")) \(isStroke ? "K" : "k")".utf8)
  }
}
