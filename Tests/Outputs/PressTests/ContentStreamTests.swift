import Foundation
import Testing

@testable import PDFFinishing
@testable import Press

/// The syntax of content streams: sections 7.2, 7.3 and 8.9.7 of ISO 32000-1.
@Suite struct ContentStreamTests {
  /// The operands of the only operator of a stream.
  private func operands(_ text: String) throws -> [ContentOperand] {
    var content = ContentStream(Array(text.utf8))
    #expect(try content.next())
    let operands = content.operands
    #expect(try !content.next(), "there is but one operator")
    return operands
  }

  /// The text of the operators, and the place that each has.
  private func operators(_ bytes: [UInt8]) throws -> [String] {
    var content = ContentStream(bytes)
    var found: [String] = []
    while try content.next() { found.append(String(decoding: bytes[content.range], as: UTF8.self)) }
    return found
  }

  private func text(_ string: String) throws -> [UInt8]? {
    var content = ContentStream(Array((string + " x").utf8))
    #expect(try content.next())
    return content.operands.first.flatMap(content.text(of:))
  }

  @Test(
    arguments: [
      ("0", .integer(0)), ("+17", .integer(17)), ("-98", .integer(-98)), ("007", .integer(7)),
      ("34.5", .real(34.5)),
      ("-3.62", .real(-3.62)), ("4.", .real(4)), ("-.002", .real(-0.002)), ("+123.6", .real(123.6)),
      ("0.0", .real(0)),
      ("10000000000000000000000", .real(1e22)),
    ] as [(String, ContentOperand)]) func numbers(text: String, number: ContentOperand) throws
  {
    #expect(try operands(text + " w") == [number])
  }

  @Test(arguments: ["1.2.3", "--5", "1e5", "-", ".", "+", "5-", "0x1"]) func whatIsNoNumberIsAnError(
    text: String
  ) {
    #expect(throws: ContentStreamError(.malformedNumber, at: 2)) { try operators(Array("q \(text) w".utf8)) }
  }

  @Test func wordsThatAreNoOperators() throws {
    #expect(try operands("true false null x") == [.boolean(true), .boolean(false), .null])
  }

  @Test(arguments: [
    ("/Name1", "Name1"), ("/A;Name_With-Various***Characters?", "A;Name_With-Various***Characters?"),
    ("/1.2", "1.2"),
    ("/$$", "$$"), ("/Lime#20Green", "Lime Green"), ("/paired#28#29", "paired()"), ("/A#42", "AB"),
    ("/a#", "a#"),
    ("/a#4", "a#4"), ("/a#zz", "a#zz"), ("/", ""),
  ]) func names(text: String, meaning: String) throws {
    #expect(try self.text(text) == Array(meaning.utf8))
  }

  @Test(arguments: [
    ("(a string)", "a string"), ("(two\nlines)", "two\nlines"), ("((balanced) (ones))", "(balanced) (ones)"),
    ("()", ""), ("(\\(\\)\\\\)", "()\\"), ("(\\n\\r\\t\\b\\f)", "\n\r\t\u{8}\u{C}"),
    ("(joined \\\nlines)", "joined lines"),
    ("(joined \\\r\nlines)", "joined lines"), ("(a\r\nb\rc)", "a\nb\nc"), ("(\\101\\0502)", "A(2"),
    ("(\\7)", "\u{7}"),
    ("(\\q)", "q"), ("(% no comment)", "% no comment"), ("<48 65 6C\n6c6F>", "Hello"), ("<4>", "@"),
    ("<>", ""),
  ]) func strings(text: String, meaning: String) throws {
    #expect(try self.text(text) == Array(meaning.utf8))
  }

  @Test func octalCodesBeyondAByteLoseTheirFirstBit() throws {
    #expect(try text("(\\501)") == [0x41])
  }

  @Test func arraysAndDictionariesAreTheirItems() throws {
    #expect(
      try operands("[1[/a]]<</b<00>/c[]>>DP") == [
        .arrayStart, .integer(1), .arrayStart, .name(4..<5), .arrayEnd, .arrayEnd, .dictionaryStart,
        .name(10..<11),
        .hexString(12..<14), .name(16..<17), .arrayStart, .arrayEnd, .dictionaryEnd,
      ])
  }

  @Test func tokensNeedNoSpaceBetweenThem() throws {
    #expect(
      try operators(Array("q/a gs[(x)-120<41>]TJ(y)'(z)\" BT/F 1 Tf\u{0}T*%end\rET".utf8)) == [
        "q", "/a gs", "[(x)-120<41>]TJ", "(y)'", "(z)\"", "BT", "/F 1 Tf", "T*", "ET",
      ])
  }

  @Test func commentsMayStandAnywhere() throws {
    #expect(try operators(Array("% a ( [\n1 % b\r 0 0 rg%c".utf8)) == ["1 % b\r 0 0 rg"])
  }

  @Test func operatorsAreKnownByTheirNames() throws {
    var content = ContentStream(Array("f* fstar veryLongOperator".utf8))
    #expect(try content.next())
    #expect(content.operation == "f*")
    #expect(content.operation != "f")
    #expect(try content.next())
    #expect(content.operation == "fstar")
    #expect(try content.next())
    #expect(content.operation != "veryLong")
  }

  @Test(arguments: ["", " \n\u{0}", "% nothing"]) func whatSaysNothingHasNoOperators(text: String) throws {
    #expect(try operators(Array(text.utf8)).isEmpty)
  }

  // MARK: Skipping

  /// The text of some operators, and of what is found beside them.
  private func operators(_ text: String, of wanted: [ContentOperator]) throws -> [String] {
    var content = ContentStream(Array(text.utf8))
    var found: [String] = []
    while try content.next(of: wanted) {
      found.append(String(decoding: content.bytes[content.range], as: UTF8.self))
    }
    return found
  }

  @Test func onlyWhatIsWantedIsRead() throws {
    let text =
      "q 1 0 0 1 5 5 cm/a gs 1 0 0 rg [(x)-120<41>]TJ % 0 g\n.5 g(\\)1 g)Tj/rg<</g 1>>DP T* true 0 0 m f Q"
    #expect(try operators(text, of: ["rg", "g"]) == ["1 0 0 rg", ".5 g"])
    #expect(try operators(text, of: ["cm", "f", "Tj"]) == ["1 0 0 1 5 5 cm", "(\\)1 g)Tj", "f"])
    #expect(try operators(text, of: []).isEmpty)
  }

  @Test func operatorsAreNotFoundWithinOthers() throws {
    #expect(try operators("gs Tg 1 g* \"g 'g BDC 2 g", of: ["g"]) == ["2 g"])
  }

  @Test func picturesAreNotSearchedForOperators() throws {
    let text = "q BI/W 3/H 1/BPC 8/CS/G ID 1 g EI 0 g Q"
    #expect(try operators(text, of: ["g"]) == ["BI/W 3/H 1/BPC 8/CS/G ID 1 g EI", "0 g"])
  }

  // MARK: Damage

  @Test(
    arguments: [
      ("q (a", .unendedString, 2), ("q (a\\", .unendedString, 2), ("q <41", .unendedString, 2),
      ("<4g>", .malformedHexString, 2), ("q [1", .unmatchedBracket, 2), ("q [1 Q", .unmatchedBracket, 2),
      ("q ]", .unmatchedBracket, 2), ("[<<]", .unmatchedBracket, 3), ("q >", .unmatchedBracket, 2),
      ("q )", .unmatchedBracket, 2), ("{1}", .unmatchedBracket, 0), ("q 1 2", .operandsWithoutOperator, 2),
      ("q BI /W 1 Q", .unendedImage, 10), ("q BI /W 1", .unendedImage, 2),
      ("q BI /W 1 ID abc", .unendedImage, 2),
    ] as [(String, ContentStreamError.Problem, Int)]) func damageHasAPlace(
      text: String, problem: ContentStreamError.Problem, offset: Int
    )
  {
    #expect(throws: ContentStreamError(problem, at: offset)) { try operators(Array(text.utf8)) }
  }

  @Test func afterAnErrorTheSameIsThrownAgain() throws {
    var content = ContentStream(Array("q ) Q".utf8))
    #expect(try content.next())
    for _ in 0..<2 {
      #expect(throws: ContentStreamError(.unmatchedBracket, at: 2)) { try content.next() }
    }
  }

  /// Any bytes are read or refused; parts of a good stream bring readers to more places than noise does.
  @Test func noBytesCrash() {
    var generator = Knuth(state: 1)
    let good = Array(
      "BI/W 2/H 1/BPC 8/CS/G ID ab EI[(a\\)<41>]TJ<</a[1.5 true]>>DP q/N#41 gs%c\n1 0 0 rg".utf8)
    for _ in 0..<5_000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.removeSubrange(place..<min(place + 5, bytes.count))
        default: bytes.insert(contentsOf: good.prefix(place), at: place)
        }
        if bytes.isEmpty { break }
      }
      var content = ContentStream(bytes)
      var last = 0
      while (try? content.next()) == true {
        #expect(content.range.lowerBound >= last)
        #expect(content.range.upperBound <= bytes.count)
        last = content.range.upperBound
        for operand in content.operands { _ = content.text(of: operand) }
      }
    }
  }

  @Test func depthAndLengthTakeNoMoreThanTheirBytes() throws {
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
    #expect(throws: ContentStreamError(.unmatchedBracket, at: 999_999)) { try operators(deep) }
    let balanced = deep + [UInt8](repeating: UInt8(ascii: "]"), count: 1_000_000) + Array(" TJ".utf8)
    #expect(try operators(balanced).count == 1)
  }

  // MARK: Inline images

  /// The samples of the first operator, and the text of those behind it.
  private func image(_ text: String) throws -> (samples: String, rest: [String]) {
    let bytes = Array(text.utf8)
    var content = ContentStream(bytes)
    #expect(try content.next())
    #expect(content.operation == "BI")
    let samples = try #require(content.imageData)
    return (
      String(decoding: bytes[samples], as: UTF8.self),
      try operators(Array(bytes[content.range.upperBound...]))
    )
  }

  @Test(arguments: [
    // Known lengths: of bits, of channels, of a palette, of a stencil, of abbreviations written out, and of PDF 2.0.
    ("BI /W 9 /H 2 /BPC 1 /CS /G ID  EI \nEI Q", " EI "),
    ("BI /W 1 /H 2 /BPC 8 /CS /RGB ID  EI  x EI Q", " EI  x"),
    ("BI /W 4 /H 1 /BPC 8 /CS [/Indexed /DeviceRGB 1 <000000FFFFFF>] ID  EI  EI Q", " EI "),
    ("BI /W 32 /H 1 /IM true /D [1 0] ID  EI  EI Q", " EI "),
    ("BI /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceCMYK ID  EI  EI Q", " EI "),
    ("BI /W 9 /H 9 /F /Fl /L 4 ID  EI  EI Q", " EI "),
    // Others are searched for.
    ("BI /W 9 /H 9 /F /Fl ID aEI\u{1} EI \u{1} EI Q", "aEI\u{1} EI \u{1}"),
    ("BI /W 9 /H 9 /F /A85 ID abc~>EI Q", "abc~>"),
    ("BI /W 9 /H 9 /CS /Own /BPC 8 ID a EIb EI Q", "a EIb"),
    // A length that cannot be.
    ("BI /W 9 /H 9 /BPC 8 /CS /G ID ab EI Q", "ab"),
    ("BI /W 9223372036854775807 /H 9223372036854775807 /BPC 8 /CS /RGB ID ab EI Q", "ab"),
    ("BI /W 1 /H 1 /L -5 ID ab EI Q", "ab"), ("BI ID EI Q", ""),
  ]) func inlineImagesEndWhereTheirSamplesDo(text: String, samples: String) throws {
    let image = try image(text)
    #expect(image.samples == samples)
    #expect(image.rest == ["Q"])
  }

  // MARK: Writing again

  @Test func whatIsKeptKeepsItsBytes() throws {
    #expect(try ContentStream.rewritten(Array("q  1 0 0 rg % c\n/a gs".utf8)) { _ in nil } == nil)
  }

  @Test func onlyWhatIsReplacedChanges() throws {
    let bytes = Array("q  1 0 0 rg%c\n/a/b gs Q ".utf8)
    let result = try ContentStream.rewritten(bytes) { content in
      content.operation == "rg" ? [] : content.operation == "gs" ? Array("0 g".utf8) : nil
    }
    #expect(result.map { String(decoding: $0, as: UTF8.self) } == "q  %c\n0 g Q ")
  }

  @Test func whatIsPutInDoesNotGrowTogetherWithWhatIsBefore() throws {
    let result = try ContentStream.rewritten(Array("q/a gs".utf8)) { content in
      content.operation == "gs" ? Array("0 g".utf8) : nil
    }
    #expect(result.map { String(decoding: $0, as: UTF8.self) } == "q 0 g")
  }
}

/// Numbers that look random, the same in every run (D. Knuth, The Art of Computer Programming, 3.3.4).
private struct Knuth: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 32
  }
}
