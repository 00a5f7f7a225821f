import CairoDrawing
import Drawing
import ImageDecoding
import Lowering
import PDFFinishing
import PDFMarks
import PDFParts
import Press

extension ExportRun {
  /// Draws a PDF with Cairo into a scratch file, and finishes it with qpdf.
  mutating func drawPDF(
    _ pictures: [PageMoment], to file: OutputFile, progress: Progress
  ) throws(ExportError) -> [ExportReport.Page] {
    try options.checkStandards(of: metadata, date: date)
    let scratch = try place.scratch(for: file)
    var failure: ExportError?
    var finished: [PDFFinisher.Page] = []
    var (inks, carried, parts) = (InkMarks(), [CarriedPicture](), [Int]())
    var content = ContentMarks()
    var bookmarks: [PDFFinisher.Bookmark] = []
    let placed = PlacedPages(printing: options.pdf.printing(inks))
    do throws(CairoError) {
      // Cairo requires a date; finishing replaces it.
      let drawing = try PDFDrawing(
        images: images, outlines: fonts.outlines, fallbackDPI: options.images.fallbackDPI,
        creationDate: "20000101000000Z", leavesMarks: true,
        write: { bytes in
          do throws(ExportError) { try scratch.write(bytes) } catch {
            failure = failure ?? error
            return false
          }
          return true
        })
      drawing.keepsCovered = options.pdf.overprintsBlack
      drawing.isTagged = options.pdf.isTaggedAtLast
      drawing.hasLayers = options.pdf.hasLayers
      drawing.copiedPage = { page in
        guard case .copied(let holdsInks, _) = placed.placement(of: page) else { return nil }
        return holdsInks ? 4 : 3
      }
      if case .cmyk = options.pdf.colorSpace { drawing.marksShadows = true }
      drawing.carriesProfiles = options.pdf.outputIntent != nil || options.pdf.colorSpace == .gray
      for (done, picture) in pictures.enumerated() {
        do throws(ExportError) {
          if done % (2 * workers) == 0 {
            // The next pages are walked concurrently; drawing has to go page by page.
            let next = Array(pictures[done..<min(done + 2 * workers, pictures.count)])
            try drawings.prepare(next, scale: fallbackScale, workers: workers)
          }
          finished.append(try draw(picture, number: done, on: drawing, placed, &bookmarks))
          if !keepsDrawings { drawings.forget(picture, scale: fallbackScale) }
          try progress(0.8 * Double(done + 1) / Double(pictures.count))
        } catch {
          failure = failure ?? error
          break
        }
      }
      try drawing.finish()
      (inks, carried, parts) = (drawing.inks, drawing.carriedPictures, drawing.parts)
      content = drawing.content
    } catch {
      throw failure ?? ExportError(error)
    }
    if let failure { throw failure }
    try options.pdf.checkNames(of: inks)
    var finisher = PDFFinisher(
      pages: finished, metadata: metadata, date: date,
      producer: "LayerPress \(LayerPressVersion.text)",
      compress: PDFFinisher.compressor(workers: workers))
    (finisher.carriedPictures, finisher.parts) = (carried, parts)
    finisher.bookmarks = bookmarks
    if options.pdf.bookmarks != nil { finisher.pageLabels = pictures.map { document.pages[$0.page].name } }
    var structure = DocumentStructure(content: content)
    structure.isTagged = options.pdf.isTaggedAtLast
    structure.linkElements = finished.map { $0.links.map(\.element) }
    structure.pageHeights = finished.map(\.size.height)
    finisher.press = PrintFinishing(
      options.pdf.printing(inks), placedPages: placed, structure: structure)
    let sheets = options.pdf.isOnSheets ? assembly(for: file) : nil
    finisher.sheets = sheets
    do throws(PDFFinishingError) {
      if let part = options.pdf.part {
        try finish(scratch, by: finisher, as: part, to: file)
      } else {
        try finisher.finish(scratch.openablePath, to: file.openablePath)
      }
    } catch .inksWithoutIntent {
      throw ExportError(.unmetStandard(PDFFinishingError.inksWithoutIntent.description))
    } catch .sheets(let words) {
      throw ExportError(.unusableSheets(words))
    } catch .system(let words) {
      throw ExportError(.cannotWrite(words), at: file.place)
    } catch {
      throw ExportError(.cannotFinishPDF(error.description))
    }
    if let notes = sheets?.notes {
      for (page, text) in notes.found {
        let number = page.map { pictures[$0 - 1].page } ?? pictures[0].page
        findings.add(.warning, text, page: number + 1, root: document.pages[number], format: "pdf")
      }
      return notes.sizes.map { ExportReport.Page($0) }
    }
    return finished.map { page in
      ExportReport.Page(
        CGSize(width: page.size.width * page.userUnit, height: page.size.height * page.userUnit))
    }
  }

  /// Finishes a part of a longer document.
  private func finish(
    _ scratch: OutputFile, by finisher: PDFFinisher, as part: PartDescription, to file: OutputFile
  ) throws(PDFFinishingError) {
    var finisher = finisher
    finisher.identity = DocumentIdentity.placeholder
    let document = try QPDFDocument(path: scratch.openablePath)
    try finisher.complete(document)
    var part = part
    part.version = finisher.version
    try PartWriter.write(document, as: part) { (bytes) throws(PDFFinishingError) in
      do throws(ExportError) { try file.write(bytes) } catch { throw .system(error.message) }
    }
  }

  /// What the document says of itself. Its language is at least that of the first page.
  private var metadata: DocumentMetadata {
    var metadata = document.metadata
    if options.pdf.isTaggedAtLast { metadata.language = metadata.language ?? document.pages.first?.language }
    return metadata
  }

  private var date: ExportDate? { options.pdf.date ?? document.metadata.date.flatMap(ExportDate.init) }

  private mutating func draw(
    _ picture: PageMoment, number: Int, on drawing: PDFDrawing, _ placed: PlacedPages,
    _ bookmarks: inout [PDFFinisher.Bookmark]
  ) throws(ExportError) -> PDFFinisher.Page {
    var drawnPage = drawnPage(of: picture, scale: fallbackScale)
    let walked = drawnPage.findings.count
    reportGamut(
      of: options.pdf.outputIntent, inkLimit: options.pdf.colorSpace.inkLimit, drawnPage,
      page: picture.page + 1,
      format: "pdf")
    let bleed = options.pdf.bleed ?? document.pages[picture.page].bleed ?? .zero
    let paper = try options.pdf.paper(of: drawnPage.size, bleed: bleed)
    let placement = try PagePlacement(page: drawnPage.size, on: paper)
    let unit = try placement.userUnit(by: options.pdf.standards)
    let size = unit > 1 ? nil : placement.reasonForSize
    for reason in [try placement.reasonForCut(bleed: bleed), size] {
      guard let reason else { continue }
      findings.add(
        .warning, reason, page: picture.page + 1, root: document.pages[picture.page], format: "pdf")
    }
    if paper != nil { drawnPage = drawnPage.cutToPage(placement.seenOfPage) }
    let pages = drawnPage.pdfPages
    let texts = options.pdf.isTaggedAtLast ? drawnPage.textsFromRightToLeft() : [:]
    drawnPage = lowering(to: .pdf, placement: placement.transform).lowered(drawnPage)
    try reportLicences(of: drawnPage, page: picture.page + 1)
    let placesInks = try place(
      pages, remaining: drawnPage.pdfPages, placed, of: drawnPage, page: picture.page + 1)
    // A page with inks that the scene, or a page of a PDF on it, names blends in inks.
    if case .cmyk = options.pdf.colorSpace, drawnPage.drawing.facts.has(.blends),
      !drawnPage.drawing.namesInks, drawnPage.documentsInInks.isEmpty, !placesInks,
      background?.hasInks != true
    {
      findings.add(
        .warning,
        "the whole page stays in sRGB, even its black text, since a blend mode reaches it; "
          + "a layer around what blends, with an opacity below 1 or a mask, keeps the page in inks",
        page: picture.page + 1, root: document.pages[picture.page], format: "pdf")
    }
    let toUnits = CGAffineTransform(scaleX: 1 / unit, y: 1 / unit)
    let toSheet = placement.transform.concatenating(toUnits)
    addBookmarks(
      of: drawnPage, showing: picture, number: number, by: toSheet, height: placement.sheet.height / unit,
      to: &bookmarks)
    do throws(CairoError) {
      let found = try drawing.addPage(
        drawnPage, size: placement.sheet.applying(toUnits),
        placement: toSheet,
        background: background)
      findings.add(
        drawnPage.findings.dropFirst(walked) + found, of: drawnPage, page: picture.page + 1, format: "pdf")
    } catch {
      throw ExportError(error)
    }
    var links = drawnPage.links()
    if options.pdf.standards.isForPresses {
      findings.add(DrawnPage.findings(ofLost: links), of: drawnPage, page: picture.page + 1, format: "pdf")
      links = []
    }
    var page = PDFFinisher.Page(
      size: placement.sheet.applying(toUnits),
      trim: try placement.trim(bleed: bleed).applying(toUnits),
      bleed: placement.seen.applying(toUnits),
      links: links.map { (_, link, element) in
        var placed = link
        placed.rect = link.rect.applying(toSheet)
        if options.pdf.isTaggedAtLast {
          placed.element = drawing.element(ofLinkTo: link.url, in: element)
          // Readers that cannot see where a link leads are told.
          placed.label = link.label ?? link.url
        }
        return placed
      })
    if options.pdf.isTaggedAtLast {
      drawing.describe(drawnPage.elementBoxes().mapValues { $0.applying(toSheet) }, texts)
    }
    page.userUnit = unit
    return page
  }
}

extension ExportRun {
  /// Adds what the outline has of a page.
  private func addBookmarks(
    of page: DrawnPage, showing picture: PageMoment, number: Int, by toSheet: CGAffineTransform,
    height: CGFloat,
    to bookmarks: inout [PDFFinisher.Bookmark]
  ) {
    func add(_ title: String, level: Int, at place: CGPoint) {
      let place = place.applying(toSheet)
      bookmarks.append(
        PDFFinisher.Bookmark(
          title: title, level: level, page: number, place: CGPoint(x: place.x, y: height - place.y)))
    }
    switch options.pdf.bookmarks {
    case .pages: add(document.pages[picture.page].name ?? "\(number + 1)", level: 1, at: .zero)
    case .headings:
      for heading in page.headings() { add(heading.title, level: heading.level, at: heading.place) }
    case nil: break
    }
  }
}

extension ExportReport.Page {
  init(_ size: CGSize) { self.init(width: Double(size.width), height: Double(size.height)) }
}

extension ExportOptions {
  /// Checks what can be known before anything is drawn.
  fileprivate func checkStandards(
    of metadata: DocumentMetadata, date: ExportDate?
  ) throws(ExportError) {
    let standards = pdf.standards
    if case .cmyk(let colors) = pdf.colorSpace {
      guard pdf.outputIntent != nil else {
        throw ExportError(
          .unmetStandard("colours of a press need ExportOptions.PDF.outputIntent"))
      }
      if let limit = colors.inkLimit, !(100...400).contains(limit) {
        throw ExportError(.unusableOption(name: "ink limit", value: "\(limit)"))
      }
    }
    guard !standards.isEmpty else { return }
    if standards.hasRecords, pdf.part?.hasRecordTree != true {
      throw ExportError(.unmetStandard("PDF/VT asks for records, which rows that are merged have"))
    }
    let (isForPresses, isForReaders) = (standards.isForPresses, standards.isForReaders)
    let needsDate = isForPresses || standards.isForArchives
    let requirements = [
      (!needsDate || date != nil, "a date: ExportOptions.PDF.date, or the document's date"),
      (!isForPresses || pdf.outputIntent != nil, "ExportOptions.PDF.outputIntent"),
      (
        !isForPresses && !isForReaders || metadata.title?.isEmpty == false,
        "a title (DocumentMetadata.title)"
      ),
      (
        !isForReaders || metadata.language?.isEmpty == false,
        "a language (DocumentMetadata.language), such as en"
      ),
    ]
    let missing = requirements.filter { !$0.0 }.map(\.1)
    guard missing.isEmpty else {
      let words = missing.joined(separator: "; and for ")
      throw ExportError(.unmetStandard("\(standards.family) asks for \(words)"))
    }
  }
}

extension PDFStandards {
  /// What the standards are called.
  var family: String { isForPresses ? "PDF/X" : isForArchives ? "PDF/A" : "PDF/UA" }
}

extension PDFColorSpace {
  /// The most ink of colours that are converted, in per cent; nil for no limit.
  fileprivate var inkLimit: Double? { if case .cmyk(let colors) = self { colors.inkLimit } else { nil } }
}

extension ExportOptions {
  /// What a document's drawings say for the options.
  func drawings(of document: ExportDocument) -> PageDrawings.Options {
    PageDrawings.Options(
      hasStructure: pdf.isTaggedAtLast || pdf.bookmarks == .headings,
      language: document.metadata.language ?? document.pages.first?.language, overset: overset,
      inkNames: inkNames)
  }
}

extension ExportOptions.PDF {
  /// Whether the document is tagged, by itself or because a standard asks for it.
  package var isTaggedAtLast: Bool { isTagged || standards.isForReaders }

  /// Names in PDF have at most 127 bytes (ISO 32000-1, annex C.2; ISO 19005-2, 6.1.13).
  fileprivate func checkNames(of inks: InkMarks) throws(ExportError) {
    guard !standards.isEmpty, let name = inks.spotNames.first(where: { $0.utf8.count > 127 }) else { return }
    throw ExportError(
      .forbiddenByStandard(
        "the name of the ink “\(name.prefix(40))…” has \(name.utf8.count) bytes; standards allow 127"))
  }

  func printing(_ inks: InkMarks) -> Printing {
    var printing = Printing()
    printing.standards = standards
    printing.outputIntent = outputIntent
    printing.colorSpace = colorSpace
    printing.overprintsBlack = overprintsBlack
    printing.inks = inks
    return printing
  }
}
