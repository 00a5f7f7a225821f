import Foundation
import PDFFinishing

/// Converts the colours of gradients (ISO 32000-1, 7.10 and 8.7.4.5): axial and radial ones with functions,
/// and meshes of patches.
struct ShadingColors {
  let target: any ShadingTarget
  let document: QPDFDocument
  /// Whether shadings may be changed in place, because the originals are not needed.
  let changesInPlace: Bool
  /// The converted functions, by number: gradients in the same colours share one.
  private var functions: [Int: QPDFDocument.Object] = [:]
  /// The ranges of what sampled functions take and give, which all share.
  private let (domain, range): (QPDFDocument.Object, QPDFDocument.Object)

  init(target: any ShadingTarget, document: QPDFDocument, changesInPlace: Bool = false) {
    self.target = target
    self.document = document
    self.changesInPlace = changesInPlace
    func ranges(_ count: Int) -> QPDFDocument.Object {
      document.array((0..<2 * count).map { document.number(Double($0 % 2)) })
    }
    (domain, range) = (ranges(1), ranges(target.count))
  }

  /// A converted shading; the shading itself if it is grey, or of a kind that Cairo does not write.
  mutating func converted(_ shading: QPDFDocument.Object) -> QPDFDocument.Object {
    if shading.isDictionary {
      guard shading.entry("ColorSpace", isName: "DeviceRGB"),
        let function = functions[shading.number(of: "Function")]
          ?? shading["Function"].flatMap({ converted(function: $0) })
      else { return shading }
      let new = changesInPlace ? shading : document.indirect(document.copy(of: shading))
      new["ColorSpace"] = target.space
      new["Function"] = function
      return new
    }
    guard shading.streamDictionary?.entry("ColorSpace", isName: "DeviceRGB") ?? false else { return shading }
    let new = document.copy(ofStream: shading)
    guard let dictionary = new.streamDictionary else { return shading }
    dictionary["ColorSpace"] = target.space
    if !target.keepsNumbers {
      let ranges = (dictionary["Decode"]?.items ?? []).prefix(4)
      dictionary["Decode"] = document.array(
        ranges + (0..<2 * target.count).map { document.number(Double($0 % 2)) })
      let patches = ColorPatch.read([UInt8](shading.plainStreamData ?? Data()))
      new.replaceStreamData(ColorPatch.written(patches, in: target))
    }
    return new
  }

  /// The colours that a shading of Cairo's interpolates, as triples in 0…65535; empty for greys.
  static func colors(of shading: QPDFDocument.Object) -> [UInt16] {
    guard let dictionary = shading.streamDictionary ?? (shading.isDictionary ? shading : nil),
      dictionary["ColorSpace"]?.isName("DeviceRGB") ?? false
    else { return [] }
    if shading.streamDictionary != nil {
      return ColorPatch.read([UInt8](shading.plainStreamData ?? Data())).flatMap(\.colors)
    }
    guard let function = dictionary["Function"] else { return [] }
    let parts = function["Functions"]?.items ?? [function]
    return parts.flatMap { $0["Functions"]?.items ?? [$0] }.flatMap { part in
      ["C0", "C1"].flatMap { (part[$0]?.items ?? []).map { number($0.real ?? 0) } }
    }
  }

  private static func number(_ component: Double) -> UInt16 {
    UInt16((min(max(component, 0), 1) * 65535).rounded())
  }

  // MARK: Functions

  /// A converted function of one number; nil for one that Cairo does not write. Cairo stitches functions that
  /// interpolate two colours and, for a gradient that repeats, such stitching functions.
  private mutating func converted(function: QPDFDocument.Object, isPart: Bool = false) -> QPDFDocument.Object?
  {
    guard !target.keepsNumbers else { return function }
    if function.number > 0, let known = functions[function.number] { return known }
    var new: QPDFDocument.Object
    if let parts = function["Functions"]?.items {
      var converted: [QPDFDocument.Object]?
      if parts.contains(where: { $0["Functions"] != nil }) {
        guard !isPart else { return nil }
        let joints = parts.compactMap { self.converted(function: $0, isPart: true) }
        converted = joints.count == parts.count ? joints : nil
      } else {
        converted = mixtures(parts)
      }
      guard let converted else { return nil }
      new = document.copy(of: function)
      new["Functions"] = document.array(converted)
    } else {
      guard let mixture = mixtures([function])?.first else { return nil }
      new = mixture
    }
    guard function.number > 0 else { return new }
    if new.number == 0 { new = document.indirect(new) }
    functions[function.number] = new
    return new
  }

  /// Nil if one does not interpolate two colours.
  private func mixtures(_ functions: [QPDFDocument.Object]) -> [QPDFDocument.Object]? {
    var colors: [UInt16] = []
    var starts = [0]
    for function in functions {
      let ends = ["C0", "C1"].map { function[$0]?.items.map { Self.number($0.real ?? 0) } ?? [] }
      guard ends.allSatisfy({ $0.count == 3 }) else { return nil }
      colors += target.keepsMixtures ? ends[0] + ends[1] : ColorRamp.colors(from: ends[0], to: ends[1])
      starts.append(colors.count / 3)
    }
    // All of a gradient's colours at once: it is grey as a whole, or not at all.
    let numbers = target.converted(colors)
    return zip(functions, zip(starts, starts.dropFirst())).map { function, part in
      let part = numbers[part.0 * target.count..<part.1 * target.count]
      return target.keepsMixtures ? mixture(function, part) : samples(part)
    }
  }

  /// An interpolation between two colours.
  private func mixture(_ function: QPDFDocument.Object, _ ends: ArraySlice<UInt16>) -> QPDFDocument.Object {
    let new = document.copy(of: function)
    for (key, numbers) in [("C0", ends.prefix(target.count)), ("C1", ends.suffix(target.count))] {
      new[key] = document.array(numbers.map { document.number(Double($0) / 65535) })
    }
    return new
  }

  /// A sampled function with as few samples as are exact, between which viewers interpolate (7.10.2).
  private func samples(_ colors: ArraySlice<UInt16>) -> QPDFDocument.Object {
    let width = target.count
    let step = ColorRamp.exactStep(of: colors, width: width)
    var bytes: [UInt8] = []
    for first in stride(from: colors.startIndex, to: colors.endIndex, by: step * width) {
      for number in colors[first..<first + width] { bytes.append(UInt8((UInt32(number) + 128) / 257)) }
    }
    let function = document.indirect(
      document.stream(
        [],
        dictionary: [
          "FunctionType": document.number(0), "Domain": domain, "Range": range,
          "BitsPerSample": document.number(8),
          "Size": document.array([document.number(Double(bytes.count / width))]),
        ]))
    function.replaceStreamData(compressing: bytes)
    return function
  }
}
