import Foundation

/// Gradients in other colours (ISO 32000-1, 7.10 and 8.7.4.5): along lines and rings by functions, and patches.
struct ShadingColors {
  let target: any ColorTarget
  let document: QPDFDocument

  /// The shading itself where it is grey, or of a kind that Cairo does not write.
  func converted(_ shading: QPDFDocument.Object) -> QPDFDocument.Object {
    guard let old = shading.streamDictionary ?? (shading.isDictionary ? shading : nil),
      old["ColorSpace"]?.isName("DeviceRGB") ?? false
    else { return shading }
    if shading.streamDictionary == nil {
      let new = document.copy(of: old)
      new["ColorSpace"] = target.space
      new["Function"] = old["Function"].map(converted(function:))
      return document.indirect(new)
    }
    let new = document.copy(ofStream: shading)
    guard let dictionary = new.streamDictionary else { return shading }
    dictionary["ColorSpace"] = target.space
    if target.count != 3 {
      let ranges = (dictionary["Decode"]?.items ?? []).prefix(4)
      dictionary["Decode"] = document.array(
        ranges + (0..<2 * target.count).map { document.number(Double($0 % 2)) })
      new.replaceStreamData(patches([UInt8](shading.plainStreamData ?? Data())))
    }
    return new
  }

  // MARK: Functions

  /// A function of one number, its parts converted.
  private func converted(function: QPDFDocument.Object) -> QPDFDocument.Object {
    guard target.count != 3 else { return function }
    guard let parts = function["Functions"] else { return mixture(function) }
    // Cairo joins mixtures, but no joints.
    let new = document.copy(of: function)
    new["Functions"] = document.array(parts.items.map(mixture))
    return new
  }

  /// What goes from one colour to another.
  private func mixture(_ function: QPDFDocument.Object) -> QPDFDocument.Object {
    let new = document.copy(of: function)
    for key in ["C0", "C1"] {
      guard let color = function[key] else { continue }
      let numbers = target.converted(
        color.items.map { UInt16((min(max($0.real ?? 0, 0), 1) * 65535).rounded()) })
      new[key] = document.array(numbers.map { document.number(Double($0) / 65535) })
    }
    return new
  }

  // MARK: Patches

  /// How Cairo writes a patch (8.7.4.5.8): a byte for its edge, coordinates of 32 bits, colours of 16.
  private func patches(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var at = 0
    while at < bytes.count {
      let isFirst = bytes[at] == 0
      let points = 1 + (isFirst ? 16 : 12) * 8
      let colors = (isFirst ? 4 : 2) * 3
      guard at + points + 2 * colors <= bytes.count else { break }
      result += bytes[at..<at + points]
      at += points
      let old = (0..<colors).map { UInt16(bytes[at + 2 * $0]) << 8 | UInt16(bytes[at + 2 * $0 + 1]) }
      for number in target.converted(old) { result += [UInt8(number >> 8), UInt8(number & 0xFF)] }
      at += 2 * colors
    }
    return result
  }
}
