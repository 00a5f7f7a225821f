/// Text with attributes, the input of a layout.
///
/// It is built by appending, so every part of the text has attributes and no range can be out of bounds.
public struct AttributedText: Sendable, Hashable {
  /// A range with equal attributes.
  public struct Run: Sendable, Hashable {
    /// The bytes of the string's UTF-8 that the run covers; never empty. Runs follow one another without
    /// gaps.
    public let utf8Range: Range<Int>
    /// The attributes of the run.
    public let attributes: TextAttributes
  }

  /// The whole text. Line feeds, carriage returns (or both) and U+2029 end paragraphs, U+2028 ends a line.
  public private(set) var string: String
  /// The runs in the order of the text, without gaps.
  public private(set) var runs: [Run]

  /// Creates an empty text.
  public init() {
    string = ""
    runs = []
  }

  /// Creates a text with one set of attributes.
  public init(_ string: String, attributes: TextAttributes) {
    self.init()
    append(string, attributes: attributes)
  }

  /// Whether there are no characters.
  public var isEmpty: Bool { string.isEmpty }

  /// The text as it is laid out: U+0000, which C libraries treat as the end of a string, becomes U+FFFD. That takes two more
  /// bytes of UTF-8, and as many units of UTF-16.
  package static func settable(_ text: String) -> String {
    guard text.utf8.contains(0) else { return text }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: text.unicodeScalars.lazy.map { $0 == "\0" ? "\u{FFFD}" : $0 })
    return String(result)
  }

  /// Appends text, as `settable(_:)` returns it. Equal adjacent runs are merged.
  public mutating func append(_ text: String, attributes: TextAttributes) {
    guard !text.isEmpty else { return }
    let start = string.utf8.count
    let text = Self.settable(text)
    if start == 0 {
      string = text
      string.makeContiguousUTF8()
    } else {
      string += text
    }
    let end = string.utf8.count
    if let last = runs.last, last.attributes == attributes {
      runs[runs.count - 1] = Run(utf8Range: last.utf8Range.lowerBound..<end, attributes: attributes)
    } else {
      runs.append(Run(utf8Range: start..<end, attributes: attributes))
    }
  }

  /// The text of a range of bytes that starts and ends between characters.
  func text(in range: Range<Int>) -> String {
    let utf8 = string.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    let end = utf8.index(start, offsetBy: range.count)
    return String(Substring(utf8[start..<end]))
  }

  mutating func append(_ other: AttributedText, in range: Range<Int>) {
    for run in other.runs[other.runIndices(in: range)] {
      let part = run.utf8Range.clamped(to: range)
      append(other.text(in: part), attributes: run.attributes)
    }
  }

  /// The runs that overlap a range; for an empty range the one at its position, or the last.
  func runIndices(in range: Range<Int>) -> Range<Int> {
    guard !runs.isEmpty else { return 0..<0 }
    let first = min(runIndex(at: range.lowerBound), runs.count - 1)
    var end = first + 1
    while end < runs.count, runs[end].utf8Range.lowerBound < range.upperBound { end += 1 }
    return first..<end
  }

  /// The index of the run with a byte, by bisection.
  private func runIndex(at offset: Int) -> Int {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].utf8Range.upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
