import CoreGraphics
import Foundation
import Imposition
import PDFFinishing

/// Puts the pages of a finished document on sheets, with their marks.
///
/// Each page becomes a form that the sheets show. So a page that is shown many times is held once, and what it draws does
/// not change: inks, fonts, overprint and optional content are those of the page. A page's transparency is composed within the
/// form. The sheet itself has no group, so that its marks are in all plates.
package struct SheetAssembly: FinishingPass {
  /// What is told of the sheets.
  package final class Notes {
    /// What is not as asked, with the page that it concerns, from 1; nil for all of them.
    package fileprivate(set) var found: [(page: Int?, text: String)] = []
    /// The sizes of the sheets in points, in order.
    package fileprivate(set) var sizes: [CGSize] = []
    private var known: Set<String> = []

    package init() {}

    fileprivate func add(_ text: String, page: Int? = nil) {
      if known.insert("\(page ?? 0) \(text)").inserted { found.append((page, text)) }
    }
  }

  /// How pages lie on sheets.
  package var plan = SheetPlan()
  /// The marks; nil for none.
  package var marks: PrinterMarks?
  /// The numbers of the pages that are used, from 1, in this order; nil for all.
  package var pages: [Int]?
  /// What the info line calls the document.
  package var name = ""
  /// The numbers of the rows of data that the pages are made of, for the info line; empty for none.
  package var rows: [Int] = []
  /// The date of the info line; nil for none.
  package var date: ExportDate?
  /// Whether the document claims to follow PDF/A, which asks what inks mean, and in what pages blend.
  package var isArchive = false
  /// The outline of a line of text, whose baseline begins at the origin, y pointing up; nil if there is no font for it.
  package var outline: (_ text: String, _ size: Double) -> CGPath? = { _, _ in nil }
  package let notes = Notes()

  package init() {}

  package func run(on document: QPDFDocument) throws(PDFFinishingError) {
    document.pushInheritedAttributes()
    let all = Array(document.pages)
    guard !all.isEmpty else { throw .sheets("the document has no pages") }
    let numbers = pages ?? Array(1...all.count)
    if let missing = numbers.first(where: { !(1...all.count).contains($0) }) {
      throw .sheets("there is no page \(missing), only \(all.count)")
    }
    // Pages that are asked for twice are held once.
    var known: [Int: SheetPage] = [:]
    for number in numbers where known[number] == nil {
      guard let made = SheetPage(all[number - 1], in: document) else {
        throw .sheets("page \(number) is damaged or has no size")
      }
      for note in made.notes { notes.add(note, page: number) }
      known[number] = made
    }
    let used = numbers.compactMap { known[$0] }
    let inks = marks == nil && !isPoster ? nil : SheetInks(of: used.map(\.page), in: document)
    if isArchive, !hasPress(document), inks?.process.count ?? 0 > 1,
      !(marks?.kinds ?? []).isDisjoint(with: [.colorBars, .info])
    {
      throw .inksWithoutIntent
    }
    var plan = plan
    let (sides, room) = try sides(of: &plan, used.map(\.imposed))
    noteBleed(of: used.map(\.imposed), plan)
    let drawing = inks.map { MarkDrawing(marks ?? PrinterMarks(), $0, outline: outline, in: document) }
    let isOneByOne = plan.layout == .single && numbers == Array(1...all.count)
    var references = SheetReferences(document, keepsLabels: isOneByOne)
    var sheets: [QPDFDocument.Object] = []
    var structure = structure(of: document, sides)
    let marksOfAll = SharedMarks(drawing, in: document)
    for side in sides {
      let sheet = document.indirect(document.dictionary(["Type": document.name("Page")]))
      draw(side, of: sides, on: sheet, used, numbers, marksOfAll, room, in: document)
      addLinks(side, to: sheet, used, &structure, in: document)
      for placement in side.placements {
        let page = used[placement.page]
        references.add(page.page, on: sheet, by: page.toShown.concatenating(placement.transform))
        structure?.add(page.page, form: page.form, on: sheet)
      }
      sheets.append(sheet)
      notes.sizes.append(side.size)
    }
    document.replacePages(by: sheets)
    structure?.finish()
    for note in references.finish(all) { notes.add(note) }
    if let largest = sides.map({ max($0.size.width, $0.size.height) }).max(), largest > 14400 {
      notes.add("a sheet is longer than 14400 points (200 inches), and some PDF viewers show nothing of it")
    }
  }

  /// Whether the document has the printing condition of a press.
  private func hasPress(_ document: QPDFDocument) -> Bool {
    (document.root["OutputIntents"]?.items ?? []).contains {
      $0["DestOutputProfile"]?.streamDictionary?["N"]?.integer == 4
    }
  }

  /// The structure of a document whose pages are shown once each; that of others is removed.
  private func structure(of document: QPDFDocument, _ sides: [SheetSide]) -> SheetStructure? {
    guard let structure = SheetStructure(of: document) else {
      SheetStructure.remove(from: document)
      return nil
    }
    let shown = sides.flatMap(\.placements).map(\.page)
    guard Set(shown).count < shown.count || pages.map({ Set($0).count < $0.count }) ?? false else {
      return structure
    }
    SheetStructure.remove(from: document)
    notes.add("the structure (tags) is left out: pages that are shown more than once have none")
    return nil
  }

  private var isPoster: Bool { if case .poster = plan.layout { true } else { false } }

  // MARK: Arithmetic

  /// The sides, and where marks lie on them. Pages that are made larger have a wider bleed, and so the marks are farther out.
  private func sides(
    of plan: inout SheetPlan, _ pages: [ImposedPage]
  ) throws(PDFFinishingError) -> (sides: [SheetSide], room: MarkRoom?) {
    var bleed = pages.map(\.widestBleed).max() ?? 0
    for _ in 0..<4 {
      let room = try room(bleed: bleed, &plan)
      let sides = try sides(of: plan, pages)
      let onSheet = sides.map(\.widestBleed).max() ?? 0
      if room == nil || onSheet <= bleed + 0.01 { return (sides, room) }
      bleed = onSheet
    }
    throw .sheets("the pages leave no room for marks outside of their bleed")
  }

  /// Where marks lie; sets what they take of the sheet.
  private func room(bleed: Double, _ plan: inout SheetPlan) throws(PDFFinishingError) -> MarkRoom? {
    guard let marks, !marks.kinds.isEmpty else { return nil }
    guard marks.length > 0, marks.length.isFinite, marks.offset.map({ $0 >= 0 && $0.isFinite }) ?? true else {
      throw .sheets("length and offset of marks are lengths")
    }
    var hasInnerLines = false
    switch plan.layout {
    case .single: break
    case .grid(let grid): hasInnerLines = grid.columns > 1
    case .folded: hasInnerLines = true
    case .poster: throw .sheets("a poster has marks of its own, by which its sheets are joined")
    }
    if let offset = marks.offset, offset < bleed - 0.01 {
      throw .sheets(
        "marks \(Self.text(offset)) from the cut would lie in the bleed of \(Self.text(bleed))")
    }
    let room = MarkRoom(marks, bleed: bleed, hasInnerLines: hasInnerLines)
    (plan.roomAtSides, plan.roomAboveAndBelow) = (CGFloat(room.atSides), CGFloat(room.aboveAndBelow))
    return room
  }

  private func sides(of plan: SheetPlan, _ pages: [ImposedPage]) throws(PDFFinishingError) -> [SheetSide] {
    do throws(ImpositionError) { return try plan.sides(for: pages) } catch {
      switch error {
      case .noPages: throw .sheets("the document has no pages")
      case .unusable(let words): throw .sheets(words)
      case .doesNotFit(let needed, let sheet):
        let what = marks == nil ? "the pages take" : "the pages with their marks take"
        throw .sheets("\(what) \(Self.text(needed)); the sheet is \(Self.text(sheet))")
      }
    }
  }

  /// Notes a bleed that neighbours leave no room for, and pages that are cut to different sizes.
  private func noteBleed(of pages: [ImposedPage], _ plan: SheetPlan) {
    guard case .grid(let grid) = plan.layout else { return }
    let bleed = pages.map(\.widestBleed).max() ?? 0
    if plan.scaling == nil, grid.columns * grid.rows > 1, bleed > Double(grid.gutter) / 2 + 0.05 {
      notes.add(
        "between the pages, half of the gutter of \(Self.text(Double(grid.gutter))) is less than the bleed of "
          + "\(Self.text(bleed)), which is cut off there")
    }
    if let first = pages.first?.trim.size,
      let other = pages.firstIndex(where: {
        abs($0.trim.width - first.width) > 0.1 || abs($0.trim.height - first.height) > 0.1
      })
    {
      let size = pages[other].trim.size
      let numbers = self.pages ?? []
      let number = numbers.indices.contains(other) ? numbers[other] : other + 1
      notes.add(
        "the page is cut to \(Self.text(size)), others to \(Self.text(first)): each lies in the middle of its place",
        page: number)
    }
  }

  /// In millimetres, as paper is measured.
  static func text(_ points: Double) -> String {
    let tenths = (points * 25.4 / 72 * 100).rounded() / 100
    return (Int(exactly: tenths).map { "\($0)" } ?? "\(tenths)") + " mm"
  }

  static func text(_ size: CGSize) -> String {
    "\(text(Double(size.width)).dropLast(3)) × \(text(Double(size.height)))"
  }

  // MARK: Drawing

  private func draw(
    _ side: SheetSide, of sides: [SheetSide], on sheet: QPDFDocument.Object, _ pages: [SheetPage],
    _ numbers: [Int], _ shared: SharedMarks, _ room: MarkRoom?, in document: QPDFDocument
  ) {
    let forms = document.dictionary([:])
    var names: [Int: String] = [:]
    var content = ""
    for placement in side.placements {
      let page = pages[placement.page]
      let name = names[page.form.number] ?? "Page\(names.count)"
      names[page.form.number] = name
      forms[name] = page.form
      let clip = placement.clip
      let box = [clip.minX, clip.minY, clip.width, clip.height].map { PDFNumber.text(Double($0)) }
      let m = page.toShown.concatenating(placement.transform)
      let matrix = [m.a, m.b, m.c, m.d, m.tx, m.ty].map { PDFNumber.text(Double($0)) }
      content +=
        "q \(box.joined(separator: " ")) re W n \(matrix.joined(separator: " ")) cm /\(name) Do Q\n"
    }
    let resources = document.dictionary(["XObject": forms])
    if let drawing = shared.drawing {
      let text = label(of: side, of: sides, numbers)
      switch side.kind {
      case .tile(let name):
        content += "/Artifact BMC\n\(drawing.content(ofTile: side, named: name, text: text))EMC\n"
      case .plan(let tiles):
        content += "/Artifact BMC\n\(drawing.content(ofPlan: tiles, of: side, text: text))EMC\n"
      case .front, .back:
        guard let room else { break }
        let marks = drawing.content(of: side, room, text: text)
        forms["Marks"] = shared.form(marks.shared, on: side.size)
        content += "/Artifact BMC\n/Marks Do\n\(marks.own)EMC\n"
        if !marks.isComplete {
          notes.add("the marks leave out what there is no room for: colour bars, or the info line")
        }
      }
      resources["ColorSpace"] = shared.spaces
    }
    sheet["MediaBox"] = document.box(CGRect(origin: .zero, size: side.size))
    let whole = CGRect(origin: .zero, size: side.size)
    sheet["TrimBox"] = document.box(side.block.intersection(whole))
    sheet["BleedBox"] = document.box(side.shown.intersection(whole))
    sheet["Resources"] = resources
    let stream = document.indirect(document.stream([], dictionary: [:]))
    stream.replaceStreamData(compressing: Array(content.utf8))
    sheet["Contents"] = stream
    if isArchive, document.root["OutputIntents"] == nil,
      let group = side.placements.first.flatMap({ pages[$0.page].page["Group"] })
    {
      sheet["Group"] = group
    }
  }

  /// What the info line says of a sheet.
  private func label(of side: SheetSide, of sides: [SheetSide], _ numbers: [Int]) -> String {
    var parts = [name]
    let last = (sides.last?.sheet ?? 0) + 1
    switch (side.kind, plan.layout) {
    case (.front, .single), (.back, .single):
      if let page = side.placements.first?.page, numbers.count > 1 { parts.append("page \(numbers[page])") }
    case (.back, _): parts.append("sheet \(side.sheet + 1) of \(last), back")
    case (.front, _):
      parts.append("sheet \(side.sheet + 1) of \(last)" + (plan.turning == nil && !isFolded ? "" : ", front"))
    // Their names say where they lie.
    case (.tile, _), (.plan, _): break
    }
    let rows = side.placements.compactMap { placement -> Int? in
      let page = numbers[placement.page] - 1
      return self.rows.indices.contains(page) ? self.rows[page] : nil
    }
    if let text = RowNumbers.text(rows) { parts.append(text) }
    if let date { parts.append(date.day) }
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  private var isFolded: Bool { if case .folded = plan.layout { true } else { false } }

  // MARK: Links

  /// Moves the links of pages to the sheet.
  private func addLinks(
    _ side: SheetSide, to sheet: QPDFDocument.Object, _ pages: [SheetPage],
    _ structure: inout SheetStructure?,
    in document: QPDFDocument
  ) {
    var links: [QPDFDocument.Object] = []
    for placement in side.placements {
      let page = pages[placement.page]
      let toSheet = page.toShown.concatenating(placement.transform)
      for link in page.links {
        guard let place = link["Rect"]?.rectangle?.applying(toSheet).intersection(placement.clip),
          place.width > 0, place.height > 0
        else { continue }
        let copy = document.copy(of: link)
        copy["Rect"] = document.box(place)
        // The page that it was on, its own appearance, which is drawn, and its name.
        for key in ["P", "AP", "NM"] { copy[key] = nil }
        if structure == nil { copy["StructParent"] = nil }
        if let corners = link["QuadPoints"]?.items.compactMap(\.real), corners.count % 8 == 0 {
          let points = stride(from: 0, to: corners.count, by: 2).map {
            CGPoint(x: corners[$0], y: corners[$0 + 1]).applying(toSheet)
          }
          copy["QuadPoints"] = document.array(
            points.flatMap { [$0.x, $0.y] }.map { document.number(Double($0)) })
        }
        let moved = document.indirect(copy)
        structure?.add(link, movedTo: moved)
        links.append(moved)
      }
    }
    if !links.isEmpty { sheet["Annots"] = document.array(links) }
  }
}

/// The marks of sheets that are the same on many of them.
private final class SharedMarks {
  let drawing: MarkDrawing?
  let spaces: QPDFDocument.Object
  private let document: QPDFDocument
  private var forms: [String: QPDFDocument.Object] = [:]

  init(_ drawing: MarkDrawing?, in document: QPDFDocument) {
    self.drawing = drawing
    self.document = document
    spaces = document.dictionary([:])
    for (name, space) in drawing?.spaces ?? [] { spaces[name] = space }
  }

  /// A form of these operators.
  func form(_ operators: String, on size: CGSize) -> QPDFDocument.Object {
    if let known = forms[operators] { return known }
    let form = document.indirect(
      document.stream(
        [],
        dictionary: [
          "Type": document.name("XObject"), "Subtype": document.name("Form"),
          "BBox": document.box(CGRect(origin: .zero, size: size)),
          "Resources": document.dictionary(["ColorSpace": spaces]),
        ]))
    form.replaceStreamData(compressing: Array(operators.utf8))
    forms[operators] = form
    return form
  }
}

extension SheetSide {
  /// How far what is shown extends beyond the cut.
  fileprivate var widestBleed: Double {
    Double(
      max(block.minX - shown.minX, shown.maxX - block.maxX, block.minY - shown.minY, shown.maxY - block.maxY))
  }
}

extension ImposedPage {
  /// How far it extends beyond the cut where it extends farthest.
  fileprivate var widestBleed: Double {
    Double(
      max(trim.minX - bleed.minX, bleed.maxX - trim.maxX, trim.minY - bleed.minY, bleed.maxY - trim.maxY))
  }
}
