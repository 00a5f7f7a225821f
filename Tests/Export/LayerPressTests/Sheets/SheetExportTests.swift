import Foundation
import LayerPress
import SceneFiles
import TestSupport
import Testing

/// Pages of scenes on sheets.
@Suite struct SheetExportTests {
  private let size = CGSize(width: 100, height: 140)

  private func options(_ layout: SheetPlan.Layout, turning: SheetTurning? = nil) -> ExportOptions {
    var options = ExportOptions()
    options.pdf.layout = layout
    options.pdf.turning = turning
    return options
  }

  @Test func aBookletOfSixteenPages() throws {
    let file = try SheetFile(TestLayers.numbered(16, size), options(.folded(SheetFold())))
    #expect(
      try file.words().map { $0.compactMap { Int($0) } } == [
        [16, 1], [2, 15], [14, 3], [4, 13], [12, 5], [6, 11], [10, 7], [8, 9],
      ])
  }

  @Test func aBookletThatIsBoundOnTheRight() throws {
    let fold = SheetFold(binding: .right)
    let file = try SheetFile(TestLayers.numbered(8, size), options(.folded(fold)))
    #expect(try file.words().map { $0.compactMap { Int($0) } } == [[1, 8], [7, 2], [3, 6], [5, 4]])
  }

  @Test func aPageThatIsShownOftenIsHeldOnce() throws {
    let grid = SheetGrid(columns: 2, rows: 4, order: .repeat)
    let file = try SheetFile(TestLayers.numbered(2, size), options(.grid(grid)))
    #expect(file.text.components(separatedBy: "/Subtype /Form").count == 3)
    #expect(try file.words() == [Array(repeating: "1", count: 8), Array(repeating: "2", count: 8)])
  }

  @Test func cardsOfAStackAreInOrder() throws {
    let grid = SheetGrid(columns: 2, rows: 2, order: .cutStack)
    let file = try SheetFile(TestLayers.numbered(10, size), options(.grid(grid)))
    #expect(try file.words() == [["1", "4", "7", "10"], ["2", "5", "8"], ["3", "6", "9"]])
  }

  /// Front and back of 24 cards, as they lie on one another once the sheet is turned, by what is printed.
  @Test(arguments: [SheetTurning.long, .short]) func backsLieBehindTheirFronts(_ turning: SheetTurning) throws
  {
    // A frame at the cut, red on the front and blue on the back.
    func card(_ color: CGColor) -> CALayer {
      let page = TestLayers.page(225, 140)
      page.backgroundColor = CGColor(gray: 1, alpha: 1)
      let frame = CALayer()
      frame.frame = page.bounds.insetBy(dx: 6, dy: 6)
      frame.backgroundColor = color
      page.addSublayer(frame)
      page.bleed = PageEdges(6)
      return page
    }
    let grid = SheetGrid(columns: 4, rows: 6, gutter: 12, order: .repeat)
    var options = options(.grid(grid), turning: turning)
    // SRA3 in whole points, so that both sides lie on whole pixels.
    options.pdf.paper = ExportOptions.Paper(size: CGSize(width: 908, height: 1276))
    let front = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    let back = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    let file = try SheetFile([card(front), card(back)], options)
    let (fronts, backs) = (try file.picture(1), try file.picture(2))
    let (width, height) = (fronts.width, fronts.pixels.count / 4 / fronts.width)
    var differences = 0
    for row in 0..<height {
      for column in 0..<width {
        let turned =
          turning == .long ? (row, width - 1 - column) : (height - 1 - row, column)
        let a = fronts.pixels[4 * (row * width + column) + 1]
        let b = backs.pixels[4 * (turned.0 * width + turned.1) + 1]
        if abs(Int(a) - Int(b)) > 60 { differences += 1 }
      }
    }
    #expect(differences == 0)
    #expect(fronts.pixels.contains(0))
  }

  /// The sheets of a poster, joined by what their marks say, are the picture of one sheet.
  @Test func aPosterIsTheSameAsOneSheet() throws {
    let poster = SheetPoster(sheet: CGSize(width: 420, height: 300), overlap: 20, margin: 30)
    let (joined, whole) = try joined(spots(), poster)
    #expect(zip(joined, whole).count { abs(Int($0) - Int($1)) > 3 } == 0)
  }

  /// A4 in whole points, so that both lie on the same pixels. Beneath a rule that ends between two rows, poppler takes the next one
  /// for touched, and shows an eighth of its colour there; MuPDF does not.
  @Test func theConcertPosterOnSheetsOfA4IsTheSameAsOneSheet() throws {
    let scene = try Scene(contentsOf: repository.appendingPathComponent("samples/event-poster.json"))
    let page = try #require(scene.pages.first)
    let poster = SheetPoster(sheet: CGSize(width: 595, height: 842), overlap: 28, margin: 28)
    let (joined, whole) = try joined(page, poster)
    let rule = try #require(page.sublayers?.first { $0.name == "rule" }?.frame).insetBy(dx: -1, dy: -1)
    let width = Int(page.bounds.width)
    for (index, (one, other)) in zip(joined, whole).enumerated() where abs(Int(one) - Int(other)) > 8 {
      let place = CGPoint(x: index / 4 % width, y: index / 4 / width)
      #expect(rule.contains(place) && abs(Int(one) - Int(other)) <= 32, "\(place): \(one), \(other)")
    }
  }

  private func spots() -> CALayer {
    let page = TestLayers.page(1000, 700)
    page.backgroundColor = CGColor(srgbRed: 0.9, green: 0.95, blue: 1, alpha: 1)
    for number in 0..<60 {
      let spot = CALayer()
      spot.frame = CGRect(x: number * 97 % 950, y: number * 61 % 650, width: 50, height: 40)
      spot.backgroundColor = CGColor(srgbRed: CGFloat(number) / 60, green: 0.4, blue: 0.2, alpha: 1)
      spot.cornerRadius = 9
      page.addSublayer(spot)
    }
    return page
  }

  /// The pixels of a page's poster after its sheets are joined, and those of the page.
  private func joined(_ page: CALayer, _ poster: SheetPoster) throws -> (joined: [UInt8], whole: [UInt8]) {
    let whole = try SheetFile([page], ExportOptions()).picture()
    let (width, height) = (whole.width, whole.pixels.count / 4 / whole.width)
    let (margin, overlap) = (Int(poster.margin), Int(poster.overlap))
    let file = try SheetFile([page], options(.poster(poster)))
    let sheets = file.boxes("MediaBox").count
    let sheet = try #require(file.boxes("MediaBox").first)
    let room = (width: Int(sheet[2]) - 2 * margin, height: Int(sheet[3]) - 2 * margin)
    func count(_ length: Int, _ room: Int) -> Int {
      (length - overlap + room - overlap - 1) / (room - overlap)
    }
    let (columns, rows) = (count(width, room.width), count(height, room.height))
    #expect(sheets == columns * rows + 1)
    var joined = [UInt8](repeating: 0, count: whole.pixels.count)
    for row in 0..<rows {
      for column in 0..<columns {
        let tile = try file.picture(2 + row * columns + column)
        let (left, top) = (column * (room.width - overlap), row * (room.height - overlap))
        for y in 0..<min(room.height, height - top) {
          for x in 0..<min(room.width, width - left) {
            let (from, to) = (
              4 * ((y + margin) * tile.width + x + margin), 4 * ((top + y) * width + left + x)
            )
            for channel in 0..<4 { joined[to + channel] = tile.pixels[from + channel] }
          }
        }
      }
    }
    return (joined, whole.pixels)
  }

  @Test func linksMoveWithTheirPages() throws {
    let pages = TestLayers.numbered(2, size)
    let link = CALayer()
    link.frame = CGRect(x: 10, y: 20, width: 30, height: 15)
    link.url = "https://example.org"
    link.backgroundColor = CGColor(gray: 0.5, alpha: 1)
    pages[1].addSublayer(link)
    let file = try SheetFile(pages, options(.grid(SheetGrid(columns: 2, rows: 1, gutter: 8))))
    // The second page begins at 108.
    #expect(file.boxes("Rect") == [[118, 105, 148, 120]])
  }

  @Test func inksAndTheirConditionComeAlong() throws {
    guard
      let profile = FileManager.default.contents(atPath: "/usr/share/color/icc/ghostscript/default_cmyk.icc")
    else { try skip("there is no profile of a press") }
    var options = options(.grid(SheetGrid(columns: 2, rows: 1)))
    options.pdf.outputIntent = try OutputIntent(profile: profile)
    options.pdf.colorSpace = .cmyk(PressColors())
    options.pdf.marks = PrinterMarks()
    options.pdf.standards = try PDFStandards([.pdfX4])
    options.pdf.date = ExportDate(secondsSince1970: 1_773_273_600)
    let page = TestLayers.page(100, 140)
    page.backgroundColor = CGColor(genericCMYKCyan: 0, magenta: 0.5, yellow: 0, black: 0, alpha: 1)
    let file = try SheetFile([page, page], options)
    #expect(file.text.contains("GTS_PDFX"))
    let (plates, width) = try file.plates(dpi: 72)
    let magenta = try #require(plates["Magenta"])
    #expect(magenta[magenta.count / 2 + width / 2] == 127 || magenta[magenta.count / 2 + width / 2] == 128)
  }

  @Test func theSameInputGivesTheSameBytes() throws {
    var options = options(.grid(SheetGrid(columns: 2, rows: 2, order: .cutStack)), turning: .long)
    options.pdf.marks = PrinterMarks()
    let files = try (0..<2).map { _ in
      try SheetFile(TestLayers.numbered(9, size), options).folder.bytes("a.pdf")
    }
    #expect(files[0] == files[1])
  }
}
