import PDFFinishing

/// A parser for the operators of a content stream (ISO 32000-1, 7.8.2).
///
///     var content = ContentStream(bytes)
///     while try content.next() {
///       if content.operation == "Do", case .name(let name)? = content.operands.last { … }
///     }
///
/// Nothing is copied: operands are ranges of the bytes. Parsing takes linear time for any input; invalid
/// content is an error with its position.
package struct ContentStream {
  /// The bytes of the stream.
  package var bytes: [UInt8] { lexer.bytes }
  /// The last operator. An inline image is one operator, `BI`, whose operands are the contents of its
  /// dictionary.
  package private(set) var operation: ContentOperator = ""
  /// The operands of the operator. Arrays and dictionaries are their elements between a start and an end,
  /// which always match.
  package private(set) var operands: [ContentOperand] = []
  /// The range of the operator, including its operands.
  private(set) var range = 0..<0
  /// The samples of an inline image; nil for other operators.
  private(set) var imageData: Range<Int>?
  private var lexer: ContentLexer

  package init(_ bytes: [UInt8]) { lexer = ContentLexer(bytes: bytes) }

  /// Reads an operator with its operands; returns false at the end of the stream.
  ///
  /// After an error, the same is thrown again.
  ///
  /// - Parameter wanted: the operators to read, beside inline images; others are skipped, and not checked. Nil
  ///   reads all.
  package mutating func next(of wanted: [ContentOperator]? = nil) throws(ContentStreamError) -> Bool {
    let start = lexer.at
    do throws(ContentStreamError) {
      if let wanted { try lexer.skip(toAnyOf: wanted) }
      return try read()
    } catch {
      lexer.goBack(to: start)
      throw error
    }
  }

  private mutating func read() throws(ContentStreamError) -> Bool {
    operands.removeAll(keepingCapacity: true)
    imageData = nil
    lexer.skipSpace()
    let start = lexer.at
    while let token = try lexer.token() {
      switch token {
      case .operand(let operand): operands.append(operand)
      case .keyword(let name, _):
        operation = name
        if operation == .image { imageData = try readImage(start: start) }
        range = start..<lexer.at
        return true
      }
    }
    guard operands.isEmpty else { throw ContentStreamError(.operandsWithoutOperator, at: start) }
    return false
  }

  /// Reads an inline image from after `BI` to its `EI` (8.9.7); returns the range of its samples.
  private mutating func readImage(start: Int) throws(ContentStreamError) -> Range<Int> {
    operands.removeAll(keepingCapacity: true)
    while let token = try lexer.token() {
      switch token {
      case .operand(let operand): operands.append(operand)
      case .keyword("ID", let range):
        // A single white space follows `ID`.
        let first = min(range.upperBound + 1, bytes.count)
        guard let end = InlineImage(self).end(from: first) else {
          throw ContentStreamError(.unendedImage, at: start)
        }
        lexer.at = end.operator.upperBound
        return first..<end.data
      case .keyword(_, let range): throw ContentStreamError(.unendedImage, at: range.lowerBound)
      }
    }
    throw ContentStreamError(.unendedImage, at: start)
  }

  /// The stream with some operators replaced.
  ///
  /// - Parameters:
  ///   - wanted: the operators to look at; nil for all.
  ///   - replacement: called for each of these, and for inline images; nil keeps its bytes. Bytes between
  ///     operators are always kept.
  /// - Returns: nil if nothing is replaced.
  static func rewritten(
    _ bytes: [UInt8], of wanted: [ContentOperator]? = nil, by replacement: (inout ContentStream) -> [UInt8]?
  ) throws(ContentStreamError) -> [UInt8]? {
    var content = ContentStream(bytes)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 8)
    var copied = 0
    var isSame = true
    while try content.next(of: wanted) {
      guard let new = replacement(&content) else { continue }
      isSame = false
      result += bytes[copied..<content.range.lowerBound]
      if let last = result.last, let first = new.first, last.isRegular, first.isRegular {
        result.append(0x20)
      }
      result += new
      copied = content.range.upperBound
    }
    result += bytes[copied...]
    return isSame ? nil : result
  }
}

/// An error in a content stream, and its position.
package struct ContentStreamError: Error, Equatable {
  enum Problem: Equatable {
    case malformedNumber, malformedHexString, unendedString, unendedImage, operandsWithoutOperator
    /// A bracket without its counterpart, or one of a calculator function, which content cannot contain.
    case unmatchedBracket
  }

  let problem: Problem
  /// The offset in the stream, from 0.
  package let offset: Int

  init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }
}

/// The name of an operator.
package struct ContentOperator: Hashable, ExpressibleByStringLiteral {
  /// Begins an inline image.
  package static let image: ContentOperator = "BI"

  /// Its bytes, the first one highest; 0 for more than eight, which no PDF operator has.
  private let code: UInt64

  /// A bit for its first letter.
  var initial: UInt64 { 1 << (code >> 56 & 63) }

  /// The name in a range of a stream.
  init(_ range: Range<Int>, of bytes: [UInt8]) {
    let letters = range.reduce(0) { $0 << 8 | UInt64(bytes[$1]) }
    code = range.count > 8 ? 0 : letters << (8 * (8 - range.count))
  }

  package init(stringLiteral name: StaticString) {
    let bytes = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    code = bytes.reduce(0) { $0 << 8 | UInt64($1) } << (8 * (8 - bytes.count))
  }
}

/// An operand (7.3). Ranges are positions in the stream.
package enum ContentOperand: Equatable {
  case null
  case boolean(Bool)
  case integer(Int)
  case real(Double)
  /// The part after the slash.
  case name(Range<Int>)
  /// The part within the parentheses.
  case string(Range<Int>)
  /// The part within the angle brackets.
  case hexString(Range<Int>)
  case arrayStart, arrayEnd, dictionaryStart, dictionaryEnd
}

extension PDFFinishingError {
  /// Content that Cairo has written cannot be parsed.
  static func unreadable(_ error: ContentStreamError) -> PDFFinishingError {
    .unknown("content that cannot be read at byte \(error.offset)")
  }
}
