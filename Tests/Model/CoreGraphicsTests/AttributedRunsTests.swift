import CoreGraphics
import Foundation
import TestSupport
import Testing

/// The runs of attributed texts.
struct AttributedRunsTests {
  private let key = NSAttributedString.Key("key")

  private func text(_ parts: (string: String, value: Int)...) -> NSAttributedString {
    let text = NSMutableAttributedString(string: "")
    for part in parts { text.append(NSAttributedString(string: part.string, attributes: [key: part.value])) }
    return text
  }

  @Test func runsCoverTheText() {
    let runs = text(("one", 1), ("𝄞two", 2)).runs
    #expect(runs.map(\.range) == [NSRange(location: 0, length: 3), NSRange(location: 3, length: 5)])
    #expect(runs.map { $0.attributes[key] as? Int } == [1, 2])
  }

  @Test func anEmptyTextHasNoRuns() { #expect(text().runs.isEmpty) }

  @Test func aCopyHasTheSameRuns() {
    let copy = text(("one", 1), ("two", 2)).separateCopy
    #expect(copy.string == "onetwo")
    #expect(copy.runs.map { $0.attributes[key] as? Int } == [1, 2])
  }

  /// Read by Foundation's own methods, this ends the process.
  @Test func threadsReadOneTextAtOnce() throws {
    let text = text(("one", 1), ("two", 2), ("three", 3))
    let counts = try Array(0..<4).mapOnAllProcessors { _ in Set((0..<20_000).map { _ in text.runs.count }) }
    #expect(counts == [[3], [3], [3], [3]])
  }
}
