import CoreGraphics
import PDFFinishing
import PDFMarks

/// Replaces the marks of parts of the content (`ContentMark`) by marked content, which other passes keep: `/Part3 BMC`
/// … `EMC`. The last pass over the document's structure says what they are (`TaggedContent`).
struct ContentBrackets: FinishingPass {
  func run(on document: QPDFDocument) throws(PDFFinishingError) {
    let pages = Set(document.pages.compactMap { $0["Contents"]?.number })
    for stream in document.streams {
      guard let dictionary = stream.streamDictionary,
        pages.contains(stream.number) || dictionary.entry("Subtype", isName: "Form")
          || dictionary["PatternType"]?.integer == 1
      else { continue }
      guard let bytes = stream.plainStreamData else { throw .document("a content stream cannot be read") }
      do throws(ContentStreamError) {
        if let bracketed = try Self.bracketed([UInt8](bytes)) { stream.replaceStreamData(bracketed) }
      } catch {
        throw .unreadable(error)
      }
    }
  }

  private static let prefix = "Part"

  /// The number of the part that marked content begins; nil for the marked content of others.
  static func part(_ tag: String?) -> Int? {
    guard let tag, tag.hasPrefix(prefix) else { return nil }
    return Int(tag.dropFirst(prefix.count))
  }

  /// Returns content without marks; nil if it has none.
  static func bracketed(_ bytes: [UInt8]) throws(ContentStreamError) -> [UInt8]? {
    var content = ContentStream(bytes)
    var result: [UInt8] = []
    var copied = 0
    /// Where the path under construction begins, and its first corners; nil between paths.
    var path: (start: Int, corners: [CGPoint])?
    while try content.next() {
      switch content.operation {
      case "m", "l":
        let numbers = content.operands.compactMap(\.number)
        var corners = path?.corners ?? []
        // More than a mark has are not needed.
        if numbers.count == 2, corners.count < 8 { corners.append(CGPoint(x: numbers[0], y: numbers[1])) }
        path = (path?.start ?? content.range.lowerBound, corners)
      case "h": break
      case "f", "f*":
        if let path, let meaning = ContentMark.meaning(of: path.corners) {
          result += bytes[copied..<path.start]
          switch meaning {
          case .begin(let number): result += Array("/\(prefix)\(number) BMC".utf8)
          case .end: result += Array("EMC".utf8)
          }
          copied = content.range.upperBound
        }
        path = nil
      default: path = nil
      }
    }
    guard copied > 0 else { return nil }
    return result + bytes[copied...]
  }
}
