import CSSReading
import CoreGraphics
import XMLReading

/// Colours in inks in SVG documents (`device-cmyk()` of CSS Color 5, `icc-color()` of SVG 1.1), which librsvg and browsers
/// do not know, and draw black.
package enum SVGInks {
  /// A colour of a document.
  package struct Color: Hashable, Sendable {
    /// What screens show: red, green and blue.
    package var shown: SIMD3<UInt8>
    /// Cyan, magenta, yellow and black, 0…1; nil for a colour of a screen that a gradient mixes with inks, and for inks that
    /// nobody knows.
    package var inks: SIMD4<Float>?
  }

  /// Whether a picture may have such colours.
  package static func mayOccur(in image: CGImage) -> Bool {
    guard image.format == .svg, let data = image.encodedData else { return false }
    return mayHoldInks(String(decoding: data, as: UTF8.self))
  }

  /// What of a document's inks cannot be printed: a clause about it; nil for nothing.
  package static func loss(in image: CGImage) -> String? {
    let text = String(decoding: image.encodedData ?? Data(), as: UTF8.self)
    if text.contains(/<(\w+:)?(mask|filter)\b/) {
      return "lie in a document with masks or filters, which make pixels of them,"
    }
    let hasOthers = text.matches(of: /(?i)icc-(named-)?color\(([^()]*)\)/).contains {
      $0.1 != nil || inks(ofNumbers: $0.2) == nil
    }
    return hasOthers ? "do not do so as cyan, magenta, yellow and black" : nil
  }

  /// The colours of a screen that a document holds, as it is usually written.
  package static func colors(in image: CGImage) -> Set<SIMD3<UInt8>> {
    let text = String(decoding: image.encodedData ?? Data(), as: UTF8.self)
    return Set(
      text.matches(of: /#[0-9a-fA-F]{3,8}\b|rgba?\([^()]*\)/).compactMap { parsed($0.0)?.color.shown })
  }

  /// The picture with colours of a screen; nil if it has no others, or cannot be read.
  package static func shown(_ image: CGImage) -> CGImage? { rewritten(image) { $0.shown } }

  /// The picture with other colours in place of those in inks; nil if it has none, or cannot be read.
  ///
  /// - Parameter mark: the colour in sRGB for one that names its inks or, in gradients with such, for any.
  package static func rewritten(_ image: CGImage, _ mark: (Color) -> SIMD3<UInt8>) -> CGImage? {
    guard let data = image.encodedData else { return nil }
    var events: [XMLEvent] = []
    do throws(XMLError) {
      try XMLReader.read([UInt8](data)) {
        events.append($0)
        return true
      }
    } catch {
      return nil
    }
    var output = XMLOutput()
    var isChanged = false
    // The names of open elements, and whether their gradients have colours in inks.
    var open: [(name: Substring, mixesInks: Bool)] = []
    func change(_ text: String, mixesInks: Bool = false) -> String {
      let changed = replaced(text, mixesInks: mixesInks, mark)
      if changed != text { isChanged = true }
      return changed
    }
    let gradients = gradientsInInks(events)
    for (index, event) in events.enumerated() {
      switch event {
      case .start(let tag):
        let name = tag.name.split(separator: ":").last ?? ""
        let mixesInks =
          name.hasSuffix("Gradient") ? gradients.contains(index) : open.last?.mixesInks ?? false
        open.append((name, mixesInks))
        output.start(
          tag.name,
          tag.namespaces
            + tag.attributes.map { attribute in
              guard mixesInks, attribute.name == "stop-color" else {
                return XMLAttribute(
                  attribute.name, change(attribute.value, mixesInks: mixesInks && attribute.name == "style"))
              }
              let declaration = change("stop-color:" + attribute.value, mixesInks: true)
              return XMLAttribute(attribute.name, String(declaration.dropFirst("stop-color:".count)))
            })
      case .end:
        _ = open.popLast()
        output.end()
      case .text(let text): output.text(open.last?.name == "style" ? change(text) : text)
      case .instruction: break
      }
    }
    guard isChanged, output.isComplete else { return nil }
    return try? CGImage(encodedData: Data(output.bytes), sourceName: image.sourceName)
  }

  /// The starts of gradients with a stop in inks, as indices.
  private static func gradientsInInks(_ events: [XMLEvent]) -> Set<Int> {
    var result: Set<Int> = []
    var open: [Int?] = []
    for (index, event) in events.enumerated() {
      switch event {
      case .start(let tag):
        if let gradient = open.last ?? nil,
          mayHoldInks((tag["stop-color"] ?? "") + ";" + (tag["style"] ?? ""))
        {
          result.insert(gradient)
        }
        open.append(tag.name.hasSuffix("Gradient") ? index : open.last ?? nil)
      case .end: _ = open.popLast()
      case .text, .instruction: break
      }
    }
    return result
  }

  private static func mayHoldInks(_ text: String) -> Bool {
    let text = text.lowercased()
    return text.contains("device-cmyk(") || text.contains("icc-color(") || text.contains("icc-named-color(")
  }

  /// A value or a style sheet with other colours.
  ///
  /// - Parameter mixesInks: whether colours of stops are replaced, too, that are not in inks.
  static func replaced(_ text: String, mixesInks: Bool, _ mark: (Color) -> SIMD3<UInt8>) -> String {
    guard mixesInks || mayHoldInks(text) else { return text }
    // A colour for those who do not know the inks may stand before it.
    let named =
      #/(?i)(?:(?:#[0-9a-f]{3,8}|rgba?\([^()]*\))\s+)?(?<color>device-cmyk\([^()]*(?:\([^()]*\)[^()]*)*\))/#
    // It follows the colour that those take who do not know the profile.
    let profiled =
      #/(?i)(?<color>#[0-9a-f]{3,8}|\w+\([^()]*\)|[a-z]+)\s+icc-(?:named-)?color\((?<numbers>[^()]*)\)/#
    let stop = #/(?i)stop-color\s*:\s*(?<color>#?[-\w]+(?:\([^()]*\))?)/#
    func written(_ color: Color, _ alpha: Double) -> String {
      let bytes = mark(color)
      let channels = "\(bytes.x),\(bytes.y),\(bytes.z)"
      return alpha < 1 ? "rgba(\(channels),\(alpha))" : "rgb(\(channels))"
    }
    var text = text
    if mixesInks {
      text = text.replacing(stop) { match in
        let rest = text[match.range.upperBound...].trimmingPrefix(while: \.isWhitespace).lowercased()
        guard match.color.lowercased() != "currentcolor", !rest.hasPrefix("icc-"), !rest.hasPrefix("device-"),
          !match.color.lowercased().hasPrefix("device-cmyk"), let color = parsed(match.color)
        else { return String(match.0) }
        return "stop-color:" + written(color.color, color.alpha)
      }
    }
    return text.replacing(named) { match in
      parsed(match.color).map { written($0.color, $0.alpha) } ?? String(match.0)
    }.replacing(profiled) { match in
      guard let inks = inks(ofNumbers: match.numbers), var color = parsed(match.color) else {
        return String(match.color)
      }
      color.color.inks = inks
      return written(color.color, color.alpha)
    }
  }

  /// The inks of a profile of presses, which the printing condition of the job is taken for.
  private static func inks(ofNumbers text: Substring) -> SIMD4<Float>? {
    let numbers = text.split { $0 == "," || $0.isWhitespace }.dropFirst().map { Float($0) }
    guard numbers.count == 4, let c = numbers[0], let m = numbers[1], let y = numbers[2], let k = numbers[3]
    else { return nil }
    return SIMD4(c, m, y, k).clamped(lowerBound: .zero, upperBound: .one)
  }

  private static func parsed(_ text: Substring) -> (color: Color, alpha: Double)? {
    // Level 5 allows a colour for those who do not know the inks, after a comma.
    let own = text.split(separator: ",").count == 2 ? text.prefix { $0 != "," } + ")" : text
    guard let color = try? CSSColor.parse(String(own)) else { return nil }
    let (red, green, blue, alpha) = color.srgbComponents
    func byte(_ value: Double) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
    var inks: SIMD4<Float>?
    if color.colorSpace?.model == .cmyk, let parts = color.components, parts.count >= 4 {
      inks = SIMD4(Float(parts[0]), Float(parts[1]), Float(parts[2]), Float(parts[3]))
    }
    return (Color(shown: SIMD3(byte(red), byte(green), byte(blue)), inks: inks), alpha)
  }
}
