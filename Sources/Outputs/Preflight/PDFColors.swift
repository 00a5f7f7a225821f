import CoreGraphics
import Foundation
import PDFFinishing

/// A colour space of a PDF, as far as a press is concerned.
indirect enum PDFSpace {
  case gray
  case cmyk
  /// Red, green and blue, and everything else that is no inks: the name.
  case screen(String)
  /// Grey or inks with a profile of their own; how many components.
  case tagged(Int)
  /// Spot inks, or process inks by their names.
  case inks([String], meaning: String?)
  case indexed(PDFSpace, table: [UInt8])
  case pattern(PDFSpace?)
  case unknown

  /// Reads a colour space.
  ///
  /// - Parameter resources: which name spaces, and those that stand for others.
  init(_ object: QPDFDocument.Object?, _ resources: QPDFDocument.Object?, depth: Int = 0) {
    guard let object, depth < 8 else {
      self = .unknown
      return
    }
    if let name = object.name {
      switch name {
      case "DeviceGray", "G", "CalGray": self = .gray
      case "DeviceRGB", "RGB": self = .screen("DeviceRGB")
      case "DeviceCMYK", "CMYK": self = .cmyk
      case "Pattern": self = .pattern(nil)
      default:
        let named = resources?["ColorSpace"]?[name]
        self = named.map { PDFSpace($0, resources, depth: depth + 1) } ?? .unknown
      }
      return
    }
    let items = object.items
    guard let kind = items.first?.name else {
      self = .unknown
      return
    }
    switch kind {
    case "ICCBased":
      let count = items.dropFirst().first?.streamDictionary?["N"]?.integer ?? 0
      self = count == 3 ? .screen("ICC-based RGB") : .tagged(count)
    case "CalRGB", "Lab": self = .screen(kind)
    case "CalGray": self = .gray
    case "Separation", "DeviceN":
      guard items.count > 3 else {
        self = .unknown
        return
      }
      let names = items[1].name.map { [$0] } ?? items[1].items.compactMap(\.name)
      self = .inks(names, meaning: kind == "Separation" ? Self.meaning(of: items[3]) : nil)
    case "Indexed", "I":
      let base = PDFSpace(items.dropFirst().first, resources, depth: depth + 1)
      let table = items.dropFirst(3).first.flatMap { $0.stringData ?? $0.plainStreamData } ?? Data()
      self = .indexed(base, table: [UInt8](table))
    case "Pattern": self = .pattern(items.dropFirst().first.map { PDFSpace($0, resources, depth: depth + 1) })
    default: self = items.count == 1 ? PDFSpace(items[0], resources, depth: depth + 1) : .unknown
    }
  }

  /// What the full ink looks like, by its function; nil where that is not plain.
  private static func meaning(of function: QPDFDocument.Object) -> String? {
    let dictionary = function.streamDictionary ?? function
    if let end = dictionary["C1"]?.items.compactMap(\.real), !end.isEmpty { return text(end) }
    guard dictionary["FunctionType"]?.integer == 0, dictionary["BitsPerSample"]?.integer == 8,
      let samples = function.plainStreamData,
      let range = dictionary["Range"]?.items.compactMap(\.real), range.count >= 2
    else { return nil }
    let last = samples.suffix(range.count / 2)
    return text(last.map { Double($0) / 255 })
  }

  private static func text(_ numbers: [Double]) -> String {
    numbers.count == 4
      ? InkColor(process: SIMD4(numbers[0], numbers[1], numbers[2], numbers[3])).text
      : numbers.map { ($0 * 100).text(decimals: 0) }.joined(separator: " ")
  }

  /// The first colour of the space.
  var initial: [Double] {
    switch self {
    case .gray: [0]
    case .cmyk: [0, 0, 0, 1]
    case .screen: [0, 0, 0]
    case .tagged(let count): Array(repeating: 0, count: max(count - 1, 0)) + [count == 4 ? 1 : 0]
    case .inks(let names, _): Array(repeating: 1, count: names.count)
    case .indexed: [0]
    case .pattern, .unknown: []
    }
  }

  /// Whether its numbers are those of inks in four components or one, so that a picture's can be added.
  var channels: Int? {
    switch self {
    case .gray: 1
    case .cmyk, .tagged(4): 4
    case .tagged(1): 1
    case .inks(let names, _): names.count
    default: nil
    }
  }

  /// The inks of a colour; nil for one of screens, and for one that is not known.
  func inks(_ numbers: [Double]) -> InkColor? {
    switch self {
    case .gray, .tagged(1):
      guard let grey = numbers.first else { return nil }
      return InkColor(process: SIMD4(0, 0, 0, 1 - grey))
    case .cmyk, .tagged(4):
      guard numbers.count >= 4 else { return nil }
      return InkColor(process: SIMD4(numbers[0], numbers[1], numbers[2], numbers[3]))
    case .inks(let names, _):
      var color = InkColor()
      for (name, tint) in zip(names, numbers) {
        switch name {
        case "Cyan": color.process.x += tint
        case "Magenta": color.process.y += tint
        case "Yellow": color.process.z += tint
        case "Black": color.process.w += tint
        case "All": color.process += SIMD4(repeating: tint)
        case "None": break
        default: color.spots.append((name, tint))
        }
      }
      return color
    case .indexed(let base, let table):
      guard let index = numbers.first, index >= 0, index < 65536, let channels = base.channels else {
        return nil
      }
      let start = Int(index) * channels
      guard start + channels <= table.count else { return nil }
      return base.inks(table[start..<start + channels].map { Double($0) / 255 })
    case .pattern, .screen, .tagged, .unknown: return nil
    }
  }

  /// Roughly what a colour looks like: red, green and blue, 0…1; nil for what is not known.
  func color(_ numbers: [Double]) -> SIMD3<Double>? {
    switch self {
    case .screen(let name):
      return name != "Lab" && numbers.count >= 3 ? SIMD3(numbers[0], numbers[1], numbers[2]) : nil
    case .gray, .tagged(1): return numbers.first.map { SIMD3(repeating: $0) }
    case .cmyk, .tagged(4):
      guard numbers.count >= 4 else { return nil }
      return (1 - SIMD3(numbers[0], numbers[1], numbers[2])) * (1 - numbers[3])
    default: return nil
    }
  }
}
