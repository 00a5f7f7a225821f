import Barcodes
import QuartzCore
import Testing

/// Which messages become codes, and what the others are told.
@Suite struct BarcodeEncoderTests {
  private func text(_ message: String, _ symbology: BarcodeSymbology) throws -> String {
    try BarcodeEncoder.symbol(for: message, as: symbology).text
  }

  private func refusal(_ message: String, _ symbology: BarcodeSymbology) -> String? {
    do throws(BarcodeError) {
      _ = try BarcodeEncoder.symbol(for: message, as: symbology)
      return nil
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    (BarcodeSymbology.ean13, "400638133393", "4006381333931"), (.ean8, "9638507", "96385074"),
    (.upca, "03600029145", "036000291452"), (.itf14, "1540014128876", "15400141288763"),
  ]) func theCheckDigitIsAddedAndMayBeGiven(symbology: BarcodeSymbology, digits: String, whole: String) throws
  {
    #expect(try text(digits, symbology) == whole)
    #expect(
      try BarcodeEncoder.symbol(for: digits, as: symbology)
        == BarcodeEncoder.symbol(for: whole, as: symbology))
  }

  @Test func aWrongCheckDigitSaysWhichItShouldBe() {
    #expect(
      refusal("4006381333930", .ean13)
        == "the check digit of 400638133393 is 1, and its message ends in 0")
  }

  @Test func lettersInAnArticleNumberAreNamed() {
    #expect(refusal("40O6381333931", .ean13) == #"EAN-13 consists of digits, and its message has "O""#)
  }

  /// libzint would pad it with zeros.
  @Test func aShortArticleNumberIsRefused() {
    #expect(
      refusal("40063", .ean13)
        == "EAN-13 has 13 digits, or 12 without the check digit, and its message has 5 digits")
  }

  @Test(arguments: BarcodeSymbology.allCases) func anEmptyMessageIsRefused(symbology: BarcodeSymbology) {
    #expect(refusal("", symbology) == "its message is empty")
  }

  @Test(arguments: [BarcodeSymbology.qr, .dataMatrix, .aztec, .pdf417, .code128])
  func aMessageThatIsTooLongIsRefused(symbology: BarcodeSymbology) {
    let message = String(repeating: "Layers ", count: 5000)
    #expect(refusal(message, symbology) == "its message is too long for \(symbology.displayName)")
  }

  @Test func charactersThatASymbologyLacksAreRefused() throws {
    // The rest is libzint's, and differs by version.
    let words = try #require(refusal("日本", .code128))
    #expect(words.hasPrefix("its message cannot be a Code 128: Invalid character in input"))
  }

  @Test func dataThatBreaksTheRulesOfGS1IsRefused() {
    #expect(
      refusal("(01)095", .gs1Code128) == "its message cannot be a GS1-128: Invalid data length for AI (01)")
  }

  @Test func parenthesesInDataNeedBracketsAroundIdentifiers() throws {
    #expect(try text("[10]A(1)", .gs1Code128) == "(10)A(1)")
  }

  @Test func levelsOfCorrectionMakeLargerCodes() throws {
    let message = String(repeating: "layers", count: 10)
    for symbology in [BarcodeSymbology.qr, .aztec, .pdf417] {
      let areas = try BarcodeCorrectionLevel.allCases.map { level in
        let symbol = try BarcodeEncoder.symbol(for: message, as: symbology, correctionLevel: level)
        return symbol.width * symbol.height
      }
      #expect(areas == areas.sorted() && areas.first != areas.last, "\(symbology): \(areas)")
    }
  }

  @Test func aDataMatrixIsSquare() throws {
    for message in ["a", "hello world", String(repeating: "layers", count: 20)] {
      let symbol = try BarcodeEncoder.symbol(for: message, as: .dataMatrix)
      #expect(symbol.width == symbol.height, "\(message)")
    }
  }

  @Test func codesOfTwoDimensionsHaveNoText() throws {
    #expect(try text("hello", .qr) == "")
  }
}
