import CSSReading
import CoreGraphics
import XMLReading

/// Colours in inks in SVG documents (`device-cmyk()` of CSS Color 5, `icc-color()` of SVG 1.1), which librsvg and browsers
/// do not know, and draw black: they become the colours that screens show for them.
package enum SVGInks {
  /// Whether a picture may have such colours.
  package static func mayOccur(in image: CGImage) -> Bool {
    guard image.format == .svg, let data = image.encodedData else { return false }
    return String(decoding: data, as: UTF8.self).contains(/(?i)device-cmyk\(|icc-(named-)?color\(/)
  }

  /// The picture with colours of a screen; nil if it has no others, or cannot be read.
  package static func shown(_ image: CGImage) -> CGImage? {
    guard let data = image.encodedData else { return nil }
    var output = XMLOutput()
    var isChanged = false
    var openNames: [String] = []
    func change(_ text: String) -> String {
      let changed = shown(text)
      if changed != text { isChanged = true }
      return changed
    }
    do throws(XMLError) {
      try XMLReader.read([UInt8](data)) { event in
        switch event {
        case .start(let tag):
          openNames.append(tag.name)
          let attributes = tag.attributes.map { XMLAttribute($0.name, change($0.value)) }
          output.start(tag.name, tag.namespaces + attributes)
        case .end:
          _ = openNames.popLast()
          output.end()
        case .text(let text):
          let isSheet = openNames.last.map { $0 == "style" || $0.hasSuffix(":style") } ?? false
          output.text(isSheet ? change(text) : text)
        case .instruction: break
        }
        return true
      }
    } catch {
      return nil
    }
    guard isChanged, output.isComplete else { return nil }
    return try? CGImage(encodedData: Data(output.bytes), sourceName: image.sourceName)
  }

  /// A value or a style sheet with colours of a screen.
  static func shown(_ text: String) -> String {
    let inks = #/(?i)device-cmyk\([^()]*(?:\([^()]*\)[^()]*)*\)/#
    // It follows the colour that those take who do not know the profile.
    let profiled = #/(?i)(?<color>[#\w)])\s+icc-(?:named-)?color\([^()]*\)/#
    return text.replacing(inks) { match in
      color(String(match.0)) ?? String(match.0)
    }.replacing(profiled) { String($0.color) }
  }

  private static func color(_ text: String) -> String? {
    // Level 5 allows a colour for those who do not know the inks, after a comma.
    let own = text.split(separator: ",").count == 2 ? text.prefix { $0 != "," } + ")" : text
    guard let color = try? CSSColor.parse(String(own)) else { return nil }
    let (red, green, blue, alpha) = color.srgbComponents
    let bytes = [red, green, blue].map { "\(Int((min(max($0, 0), 1) * 255).rounded()))" }.joined(
      separator: ",")
    return alpha < 1 ? "rgba(\(bytes),\(alpha))" : "rgb(\(bytes))"
  }
}
