import Foundation
import PDFFinishing

/// The target colours of a gradient, which Cairo writes in `DeviceRGB`.
protocol ShadingTarget {
  /// The colour space of shadings and groups.
  var space: QPDFDocument.Object { get }
  /// The number of components of a colour.
  var count: Int { get }
  /// Whether converting commutes with interpolating two colours.
  var keepsMixtures: Bool { get }
  /// Whether the components of colours stay the same.
  var keepsNumbers: Bool { get }

  /// Converts sRGB colours, as triples in 0…65535, to components in the same range.
  func converted(_ colors: [UInt16]) -> [UInt16]
}

extension ShadingTarget {
  var keepsNumbers: Bool { false }
}

/// The target colours of a drawing in a part of a document.
protocol ColorTarget: ShadingTarget {
  /// Converts the pixels of pictures, three bytes each; nil if the profile cannot be used.
  ///
  /// - Parameter profile: the profile of the pixels; nil is sRGB.
  func pixels(_ pixels: [UInt8], profile: Data?) -> [UInt8]?
  /// The operators that set a colour; nil if they do not change.
  ///
  /// - Parameters:
  ///   - color: the original components, 0…1.
  ///   - text: the same as written in the stream.
  ///   - isStroke: whether it is the stroke colour.
  func operators(for color: [Double], written text: ArraySlice<UInt8>, isStroke: Bool) -> [UInt8]?
}

/// Unchanged colours, as Cairo writes them.
struct DeviceColors: ColorTarget {
  let space: QPDFDocument.Object

  init(in document: QPDFDocument) { space = document.name("DeviceRGB") }

  var count: Int { 3 }
  var keepsMixtures: Bool { true }
  var keepsNumbers: Bool { true }

  func converted(_ colors: [UInt16]) -> [UInt16] { colors }
  func pixels(_ pixels: [UInt8], profile: Data?) -> [UInt8]? { pixels }
  func operators(for color: [Double], written text: ArraySlice<UInt8>, isStroke: Bool) -> [UInt8]? { nil }
}

/// Unchanged colours, declared as sRGB.
struct ScreenColors: ColorTarget {
  let space: QPDFDocument.Object
  /// The colour space of grey pictures.
  let greySpace: QPDFDocument.Object

  /// The name of the colour space in content.
  static let name = "sRGB"

  init(_ profiles: ScreenProfiles, in document: QPDFDocument) {
    func based(_ profile: [UInt8], _ count: Double) -> QPDFDocument.Object {
      let stream = document.stream(profile, dictionary: ["N": document.number(count)])
      return document.indirect(document.array([document.name("ICCBased"), document.indirect(stream)]))
    }
    (space, greySpace) = (based(profiles.colors, 3), based(profiles.greys, 1))
  }

  var count: Int { 3 }
  var keepsMixtures: Bool { true }
  var keepsNumbers: Bool { true }

  func converted(_ colors: [UInt16]) -> [UInt16] { colors }
  func pixels(_ pixels: [UInt8], profile: Data?) -> [UInt8]? { pixels }

  func operators(for color: [Double], written text: ArraySlice<UInt8>, isStroke: Bool) -> [UInt8]? {
    let number =
      color.count == 1
      ? Array(repeating: Array(text), count: 3).joined(separator: [0x20]).map { $0 } : Array(text)
    return Array("/\(Self.name) \(isStroke ? "CS" : "cs") ".utf8) + number
      + Array((isStroke ? " SC" : " sc").utf8)
  }
}

/// The luminosity of colours within masks, of which nothing else matters (ISO 32000-1, 11.5.3).
struct MaskGreys: ColorTarget {
  let space: QPDFDocument.Object

  init(in document: QPDFDocument) { space = document.name("DeviceGray") }

  var count: Int { 1 }
  var keepsMixtures: Bool { true }

  func converted(_ colors: [UInt16]) -> [UInt16] {
    stride(from: 0, to: colors.count - 2, by: 3).map { k in
      let (red, green, blue) = (UInt32(colors[k]), UInt32(colors[k + 1]), UInt32(colors[k + 2]))
      return UInt16((30 * red + 59 * green + 11 * blue + 50) / 100)
    }
  }

  func pixels(_ pixels: [UInt8], profile: Data?) -> [UInt8]? {
    converted(pixels.map { UInt16($0) * 257 }).map { UInt8($0 >> 8) }
  }

  func operators(for color: [Double], written text: ArraySlice<UInt8>, isStroke: Bool) -> [UInt8]? {
    let grey = color.count == 1 ? color[0] : 0.3 * color[0] + 0.59 * color[1] + 0.11 * color[2]
    return Array("\(PDFNumber.text(grey)) \(isStroke ? "G" : "g")".utf8)
  }
}

/// Numbers in content streams.
enum PDFNumber {
  /// At most six decimals.
  static func text(_ value: Double) -> String {
    let parts = Int((value * 1_000_000).rounded())
    let (whole, part) = parts.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    var text = (parts < 0 ? "-" : "") + String(whole)
    if part > 0 {
      var decimals = String(part)
      decimals = String(repeating: "0", count: 6 - decimals.count) + decimals
      while decimals.hasSuffix("0") { decimals.removeLast() }
      text += "." + decimals
    }
    return text
  }
}
