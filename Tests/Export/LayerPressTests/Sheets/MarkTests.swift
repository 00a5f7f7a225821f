import Foundation
import LayerPress
import TestSupport
import Testing

private let millimetre = 72 / 25.4

/// The marks around pages.
@Suite struct MarkTests {
  /// A business card of 85 × 55 mm with a bleed of 3 mm, in cyan and gold.
  private func card(inInks: Bool = true) throws -> CALayer {
    let page = TestLayers.page(91 * millimetre, 61 * millimetre)
    page.bleed = PageEdges(3 * millimetre)
    page.backgroundColor =
      inInks
      ? CGColor(genericCMYKCyan: 0.4, magenta: 0, yellow: 0, black: 0, alpha: 1)
      : CGColor(srgbRed: 0.4, green: 0.6, blue: 0.8, alpha: 1)
    let foil = CALayer()
    foil.frame = CGRect(x: 60, y: 60, width: 80, height: 40)
    let shown = CGColor(genericCMYKCyan: 0.2, magenta: 0.35, yellow: 0.75, black: 0.1, alpha: 1)
    foil.backgroundColor =
      inInks ? CGColor(ink: try #require(CGInk(name: "Gold #1", alternate: shown)), tint: 1) : shown
    page.addSublayer(foil)
    return page
  }

  private func options(_ marks: PrinterMarks = PrinterMarks(), paper: CGSize? = nil) -> ExportOptions {
    var options = ExportOptions()
    options.pdf.marks = marks
    options.pdf.paper = paper.map { ExportOptions.Paper(size: $0) }
    return options
  }

  private let sheet = CGSize(width: 320 * millimetre, height: 450 * millimetre)

  @Test func aBusinessCardOnALargerSheet() throws {
    let file = try SheetFile([card()], options(paper: sheet))
    let (trim, bleed) = (
      try #require(file.boxes("TrimBox").first), try #require(file.boxes("BleedBox").first)
    )
    expectEqual(trim[2] - trim[0], 240.945, accuracy: 0.001)
    expectEqual(trim[3] - trim[1], 155.906, accuracy: 0.001)
    expectEqual(trim[0], (sheet.width - 240.945) / 2, accuracy: 0.001)
    expectEqual(trim[1], (sheet.height - 155.906) / 2, accuracy: 0.001)
    for (side, sign) in zip(0..<4, [1, 1, -1, -1] as [Double]) {
      expectEqual(sign * (trim[side] - bleed[side]), 3 * millimetre, accuracy: 0.001)
    }
  }

  @Test func withoutPaperTheSheetGrows() throws {
    let file = try SheetFile([card()], options(PrinterMarks([.crop], offset: 12, length: 20)))
    let (sheet, trim) = (
      try #require(file.boxes("MediaBox").first), try #require(file.boxes("TrimBox").first)
    )
    expectEqual(sheet[2], 85 * millimetre + 64, accuracy: 0.001)
    expectEqual(sheet[3], 55 * millimetre + 64, accuracy: 0.001)
    expectEqual(trim[0], 32, accuracy: 0.001)
  }

  /// Every plate has the crop marks and the registration marks, and within the bleed nothing but the card.
  @Test func marksAreInEveryPlateAndOutsideOfTheBleed() throws {
    let dpi = 144
    // The card lies on whole pixels, as it does alone.
    let marks = PrinterMarks(offset: 3 * millimetre + 12, length: 14)
    let marked = try SheetFile([card()], options(marks))
    let plain = try SheetFile([card()], ExportOptions())
    let (trim, bleed) = (
      try #require(marked.boxes("TrimBox").first), try #require(marked.boxes("BleedBox").first)
    )
    let (plates, width) = try marked.plates(dpi: dpi)
    let (alone, ownWidth) = try plain.plates(dpi: dpi)
    #expect(plates.keys.sorted() == ["Black", "Cyan", "Gold #1", "Magenta", "Yellow"])
    let scale = Double(dpi) / 72
    for (name, ink) in plates {
      let height = ink.count / width
      func most(_ box: (x: Double, y: Double, width: Double, height: Double)) -> UInt8 {
        let rows = Int(Double(height) - (box.y + box.height) * scale)..<Int(Double(height) - box.y * scale)
        let columns = Int(box.x * scale)...Int((box.x + box.width) * scale)
        return rows.flatMap { row in columns.map { ink[row * width + $0] } }.max() ?? 0
      }
      // The crop mark above the upper left corner, and the registration mark at the left.
      #expect(most((trim[0] - 1, bleed[3] + 14, 2, 10)) == 255, "\(name)")
      #expect(most((0, (trim[1] + trim[3]) / 2 - 1, bleed[0] - 13, 2)) == 255, "\(name)")
      // Between the marks and the bleed there is nothing.
      #expect(most((bleed[0], bleed[3] + 2, bleed[2] - bleed[0], 8)) == 0, "\(name)")
      // Inside of the bleed the plates are those without marks.
      guard let own = alone[name] else { continue }
      let ownHeight = own.count / ownWidth
      let (left, below) = (Int((bleed[0] * scale).rounded()), Int((bleed[1] * scale).rounded()))
      var differences = 0
      for row in 2..<ownHeight - 2 {
        for column in 2..<ownWidth - 2 {
          let there = ink[(height - below - ownHeight + row) * width + left + column]
          if abs(Int(there) - Int(own[row * ownWidth + column])) > 2 { differences += 1 }
        }
      }
      #expect(differences == 0, "\(name): \(differences)")
    }
  }

  /// Documents of a screen's colours, and of greys, have marks in all plates of the press as well.
  @Test(arguments: [PDFColorSpace.keep, .gray]) func marksOfOtherDocuments(_ space: PDFColorSpace) throws {
    var options = options(PrinterMarks([.crop]))
    options.pdf.colorSpace = space
    let page = try card(inInks: false)
    page.opacity = 0.8
    let file = try SheetFile([page], options)
    let trim = try #require(file.boxes("TrimBox").first)
    let (plates, width) = try file.plates(dpi: 72)
    for (name, ink) in plates {
      // Down the left cut, above the page.
      let column = Int(trim[0])
      let found = (0..<6).flatMap { row in [ink[row * width + column - 1], ink[row * width + column]] }
      #expect(found.contains(255), "\(name)")
    }
    #expect(Set(plates.keys).isSuperset(of: ["Cyan", "Magenta", "Yellow", "Black"]))
  }

  @Test func marksThatDoNotFit() throws {
    let small = options(paper: CGSize(width: 100 * millimetre, height: 70 * millimetre))
    let error = #expect(throws: ExportError.self) { _ = try SheetFile([card()], small) }
    #expect(
      error?.message == "the pages with their marks take 102 × 72 mm; the sheet is 100 × 70 mm")
  }

  @Test func marksInTheBleed() throws {
    let error = #expect(throws: ExportError.self) {
      _ = try SheetFile([card()], options(PrinterMarks([.crop], offset: 2 * millimetre)))
    }
    #expect(error?.message == "marks 2 mm from the cut would lie in the bleed of 3 mm")
  }

  @Test func aPageIsScaledToLeaveRoomForItsMarks() throws {
    var options = options(PrinterMarks([.crop]), paper: CGSize(width: 842, height: 595))
    options.pdf.paper?.fits = true
    let file = try SheetFile([card()], options)
    let trim = try #require(file.boxes("TrimBox").first)
    // 3.5 mm to the marks, and 5 mm of them.
    expectEqual(trim[0], 8.5 * millimetre, accuracy: 0.001)
    expectEqual(trim[2], 842 - 8.5 * millimetre, accuracy: 0.001)
    let bleed = try #require(file.boxes("BleedBox").first)
    expectEqual(trim[0] - bleed[0], 3 * millimetre, accuracy: 0.001)
  }

  @Test func theInfoLineNeedsNoFont() throws {
    let file = try SheetFile([card()], options())
    #expect(!file.text.contains("/FontFile"))
    #expect(file.text.contains("/All"))
  }
}
