import Foundation
import LayerPress
import SceneFiles
import TestSupport
import Testing

/// Documents for those who cannot see their pages: what poppler reads of them, what qpdf finds in them, and what veraPDF says.
@Suite struct TaggedTests {
  private static let black = CGColor(gray: 0, alpha: 1)

  private func text(
    _ string: String, y: CGFloat, role: CALayerAccessibilityRole? = nil
  ) -> CATextLayer {
    let layer = CATextLayer()
    layer.frame = CGRect(x: 10, y: y, width: 180, height: 20)
    layer.string = string
    layer.font = "DejaVu Sans"
    layer.fontSize = 12
    layer.foregroundColor = Self.black
    layer.accessibilityRole = role
    return layer
  }

  private func square(_ label: String? = nil) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 20, y: 100, width: 40, height: 30)
    layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    layer.accessibilityLabel = label
    return layer
  }

  private func page(_ layers: CALayer...) -> CALayer {
    let page = TestLayers.page(200, 200)
    for layer in layers { page.addSublayer(layer) }
    return page
  }

  /// Exports pages as a tagged document called `a.pdf`.
  private func export(
    _ pages: [CALayer], to folder: TestFolder, _ standards: [PDFStandard] = [],
    change: (inout ExportOptions) -> Void = { _ in }
  ) throws -> ExportReport {
    var options = ExportOptions()
    options.pdf.isTagged = true
    options.pdf.standards = try PDFStandards(standards)
    options.pdf.date = ExportDate(secondsSince1970: 1_773_273_600)
    change(&options)
    let report = try Exporter(options: options).export(
      ExportDocument(pages: pages, metadata: DocumentMetadata(title: "Test", language: "en")),
      to: [ExportOutput(.pdf, path: folder.file("a.pdf"))])
    #expect(try folder.complaints(about: "a.pdf") == "")
    return report
  }

  /// The elements of a document with their texts, as poppler reads them: a line for each element, indented.
  private func structure(_ folder: TestFolder, _ file: String = "a.pdf") throws -> [String] {
    let run = try folder.run("pdfinfo", "-struct-text", file)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors == "", "poppler finds nothing wrong")
    return run.text.split(separator: "\n").reduce(into: [String]()) { lines, line in
      let words = line.trimmingCharacters(in: .whitespaces)
      let indent = String(line.prefix { $0 == " " })
      // Attributes, annotations, and content without text.
      guard !words.isEmpty, !words.hasPrefix("/"), !words.hasPrefix("Object "), words != "\"\"" else {
        return
      }
      guard words.hasPrefix("\"") else {
        return lines.append(indent + words.prefix { $0 != " " && $0 != ":" })
      }
      // Ligatures are content of their own, as poppler does not know what their glyphs show.
      let text = String(words.dropFirst().dropLast()).precomposedStringWithCompatibilityMapping
      if let last = lines.last, last.hasPrefix(indent + "\"") {
        lines[lines.count - 1] = last.dropLast() + text + "\""
      } else {
        lines.append(indent + "\"" + text + "\"")
      }
    }
  }

  /// What poppler reads of a page, without attributes.
  private func structure(of pages: CALayer...) throws -> [String] {
    let folder = try TestFolder()
    defer { folder.remove() }
    _ = try export(pages, to: folder)
    return try structure(folder)
  }

  /// A document with its streams uncompressed.
  private func plain(_ folder: TestFolder) throws -> String {
    try folder.run("qpdf", "--qdf", "--object-streams=disable", "a.pdf", "-").text
  }

  // MARK: What layers are

  @Test func aTextLayerIsAParagraph() throws {
    #expect(
      try structure(of: page(text("One line", y: 10))) == ["Document", "  P", #"    "One line""#])
  }

  @Test func rolesAreElements() throws {
    let list = CALayer()
    list.accessibilityRole = .list
    list.frame = CGRect(x: 0, y: 40, width: 200, height: 40)
    list.addSublayer(text("first", y: 0, role: .listItem))
    list.addSublayer(text("second", y: 20, role: .listItem))
    #expect(
      try structure(of: page(text("Title", y: 10, role: .heading1), list)) == [
        "Document", "  H1", #"    "Title""#, "  L", "    LI", "      LBody",
        #"        "first""#, "    LI", "      LBody", #"        "second""#,
      ])
  }

  @Test func tablesHaveRowsAndCells() throws {
    let table = CALayer()
    table.accessibilityRole = .table
    table.frame = CGRect(x: 0, y: 0, width: 200, height: 80)
    for (row, roles) in [[CALayerAccessibilityRole.tableHeader], [.tableHeader, .tableCell]].enumerated() {
      let line = CALayer()
      line.accessibilityRole = .tableRow
      line.frame = CGRect(x: 0, y: 20 * row, width: 200, height: 20)
      for (cell, role) in roles.enumerated() { line.addSublayer(text("\(row) \(cell)", y: 0, role: role)) }
      table.addSublayer(line)
    }
    let folder = try TestFolder()
    defer { folder.remove() }
    _ = try export([page(table)], to: folder)
    let lines = try structure(folder).map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(
      lines == [
        "Document", "Table", "TR", "TH", #""0 0""#, "TR", "TH",
        #""1 0""#,
        "TD", #""1 1""#,
      ])
    let file = try plain(folder)
    #expect(file.contains("/Scope /Column"))
    #expect(file.contains("/Scope /Row"))
  }

  @Test func aPictureHasAnAlternativeTextAndABox() throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    _ = try export([page(square("A red square"))], to: folder)
    let file = try plain(folder)
    #expect(file.contains("/Alt (A red square)"))
    #expect(file.contains("/S /Figure"))
    // From the lower left corner of the page.
    #expect(
      file.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains("/BBox [ 20 70 60 100 ]"))
  }

  @Test func decorationIsAnArtifact() throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    _ = try export([page(square(), text("Words", y: 10))], to: folder)
    #expect(try plain(folder).contains("/Artifact BMC"))
    #expect(try structure(folder).count == 3, "the square is no element")
  }

  @Test func whatIsInAFigureBelongsToIt() throws {
    let figure = square("A chart")
    figure.addSublayer(text("42 %", y: 0))
    #expect(try structure(of: page(figure)) == ["Document", "  Figure", #"    "42 %""#])
  }

  @Test func anArtifactIsNotRead() throws {
    let crowd = square()
    crowd.accessibilityRole = .artifact
    crowd.addSublayer(text("lorem ipsum", y: 0))
    #expect(
      try structure(of: page(crowd, text("Words", y: 10))) == ["Document", "  P", #"    "Words""#])
  }

  @Test func nothingByItselfBelongsToWhatIsAround() throws {
    let heading = CALayer()
    heading.accessibilityRole = .heading1
    heading.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    heading.addSublayer(text("One ", y: 0, role: CALayerAccessibilityRole.none))
    heading.addSublayer(text("title", y: 20))
    let lines = try structure(of: page(heading))
    #expect(lines.prefix(2) == ["Document", "  H1"])
    #expect(lines.dropFirst(2).joined().contains("One"))
    #expect(lines.dropFirst(2).joined().contains("title"))
  }

  @Test func aFigureWithoutALabelIsAWarning() throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    let figure = square()
    figure.accessibilityRole = .figure
    let report = try export([page(figure)], to: folder)
    #expect(
      report.findings.map(\.reason) == [
        "a figure without an accessibilityLabel is decoration in a tagged PDF"
      ])
  }

  @Test func aHeadingInAHeadingIsAWarning() throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    let heading = CALayer()
    heading.accessibilityRole = .heading1
    heading.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    heading.addSublayer(text("inner", y: 0, role: .heading2))
    let report = try export([page(heading)], to: folder)
    #expect(
      report.findings.map(\.reason) == ["its accessibilityRole heading2 has no effect within a heading1"])
  }

  // MARK: Order and languages

  @Test func theOrderOfReadingCanDiffer() throws {
    let (first, second) = (text("read second", y: 10), text("read first", y: 40))
    second.accessibilityOrder = -1
    let lines = try structure(of: page(first, second)).filter { $0.contains("read") }
    #expect(lines.map { $0.trimmingCharacters(in: .whitespaces) } == [#""read first""#, #""read second""#])
  }

  @Test func theOrderStaysWithinAPage() throws {
    let later = text("page two", y: 10)
    later.accessibilityOrder = -5
    let lines = try structure(of: page(text("page one", y: 10)), page(later)).filter { $0.contains("page") }
    #expect(lines.map { $0.trimmingCharacters(in: .whitespaces) } == [#""page one""#, #""page two""#])
  }

  @Test func elementsHaveLanguages() throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    let words = text("Bonjour", y: 10)
    words.language = "fr"
    _ = try export([page(words)], to: folder)
    let file = try plain(folder)
    #expect(file.contains("/Lang (fr)"))
    #expect(file.contains("/Lang (en)"))
  }

  @Test func textFromRightToLeftIsReadInItsOrder() throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    _ = try export([page(text("שלום עולם", y: 10))], to: folder)
    // "שלום עולם" in UTF-16: poppler reads the content instead, which is as on the page.
    #expect(try plain(folder).contains("/ActualText <feff05e905dc05d505dd002005e205d505dc05dd>"))
  }

  // MARK: Links

  @Test func aLinkIsAnElementWithItsAnnotation() throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    let link = text("Here", y: 10)
    link.url = "https://example.org"
    link.accessibilityLabel = "An example"
    _ = try export([page(link)], to: folder)
    #expect(try structure(folder) == ["Document", "  P", "    Link", #"      "Here""#])
    let file = try plain(folder)
    for part in ["/Type /OBJR", "/Contents (An example)", "/StructParent ", "/Tabs /S"] {
      #expect(file.contains(part), "\(part)")
    }
  }

  @Test func aLinkWithinATextIsAnElement() throws {
    let layer = text("", y: 10)
    let string = NSMutableAttributedString(string: "Go to the example now")
    string.addAttribute(.link, value: "https://example.org", range: NSRange(location: 10, length: 7))
    layer.string = string
    let lines = try structure(of: page(layer))
    #expect(lines.contains { $0.contains("Link") })
    #expect(lines.contains { $0.trimmingCharacters(in: .whitespaces) == #""example""# })
  }

  // MARK: Groups

  @Test func textInATranslucentGroupHasElementsOfItsOwn() throws {
    let group = CALayer()
    group.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    group.opacity = 0.5
    group.addSublayer(text("above", y: 0, role: .heading1))
    group.addSublayer(text("below", y: 20))
    #expect(
      try structure(of: page(group)) == [
        "Document", "  H1", #"    "above""#, "  P", #"    "below""#,
      ])
  }

  @Test func textBeneathAMaskIsRead() throws {
    let group = CALayer()
    group.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    group.addSublayer(text("masked", y: 0))
    let mask = CAGradientLayer()
    mask.frame = group.bounds
    mask.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 0, alpha: 0.2)]
    mask.accessibilityLabel = "never read"
    group.mask = mask
    #expect(try structure(of: page(group)) == ["Document", "  P", #"    "masked""#])
  }

  @Test func copiesOfAReplicatorAreOneElement() throws {
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    replicator.instanceCount = 5
    replicator.instanceTransform = CATransform3DMakeTranslation(0, 20, 0)
    replicator.addSublayer(text("again", y: 0))
    let lines = try structure(of: page(replicator))
    #expect(lines.count { $0.contains("P") } >= 1)
    #expect(lines.joined().ranges(of: "again").count == 5)
  }

  @Test func textInPerspectiveIsRead() throws {
    let space = CALayer()
    space.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 400
    space.sublayerTransform = perspective
    let sheet = text("tilted", y: 50)
    sheet.transform = CATransform3DMakeRotation(0.5, 0, 1, 0)
    space.addSublayer(sheet)
    #expect(try structure(of: page(space)) == ["Document", "  P", #"    "tilted""#])
  }

  @Test func textOfADelegateIsAParagraph() throws {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 200, height: 40)
    let drawer = Drawer()
    layer.delegate = drawer
    layer.setNeedsDisplay()
    let lines = try structure(of: page(layer))
    withExtendedLifetime(drawer) {}
    #expect(lines.map { $0.trimmingCharacters(in: .whitespaces) } == ["Document", "P", #""drawn""#])
  }

  private final class Drawer: NSObject, CALayerDelegate {
    func draw(_ layer: CALayer, in context: CGContext) {
      context.draw(
        RecordedText(
          NSAttributedString(string: "drawn"), place: .baseline,
          transform: CGAffineTransform(translationX: 10, y: 20)))
    }
  }

  // MARK: Documents

  @Test func nothingChangesUnlessItIsAsked() throws {
    let plainPage = page(text("Words", y: 10), square())
    let described = page(text("Words", y: 10), square())
    described.sublayers?.first?.accessibilityRole = .heading1
    described.sublayers?.first?.accessibilityOrder = 3
    described.sublayers?.last?.language = "fr"
    #expect(try Exporter().data(of: plainPage, as: .pdf) == Exporter().data(of: described, as: .pdf))
  }

  @Test func aTaggedDocumentLooksTheSame() throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    let group = CALayer()
    group.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    group.opacity = 0.5
    group.addSublayer(text("above", y: 0, role: .heading1))
    let page = self.page(square("red"), group)
    _ = try export([page], to: folder)
    let tagged = try folder.shown("a.pdf")
    try Exporter().export(page, to: folder.file("b.pdf"))
    #expect(try folder.shown("b.pdf").pixels == tagged.pixels)
  }

  @Test func aHundredPagesAreReadInOrder() throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    let pages = (1...100).map { page(text("Page \($0)", y: 10, role: .heading1), square("Square \($0)")) }
    _ = try export(pages, to: folder, [.pdfUA1, .pdfA2u])
    let words = try structure(folder).filter { $0.contains("\"Page") }.map {
      $0.trimmingCharacters(in: CharacterSet(charactersIn: " \""))
    }
    #expect(words == (1...100).map { "Page \($0)" })
    try expectPass([folder.file("a.pdf")], "ua1")
    try expectPass([folder.file("a.pdf")], "2u")
  }

  @Test(arguments: [PDFStandard.pdfUA1, .pdfUA2])
  func standardsForReadersAskForATitleAndALanguage(standard: PDFStandard) throws {
    var options = ExportOptions()
    options.pdf.standards = try PDFStandards([standard])
    #expect {
      try Exporter(options: options).data(of: page(text("Words", y: 10)), as: .pdf)
    } throws: { error in
      "\(error)".contains("PDF/UA asks for a title (DocumentMetadata.title); and for a language")
    }
  }

  @Test func standardsOfDifferentVersionsContradictEachOther() throws {
    #expect(throws: PDFStandards.Conflict.self) { try PDFStandards([.pdfUA1, .pdfUA2]) }
    #expect(throws: PDFStandards.Conflict.self) { try PDFStandards([.pdfUA1, .pdfA4]) }
    #expect(throws: PDFStandards.Conflict.self) { try PDFStandards([.pdfUA2, .pdfA2u]) }
    #expect(throws: Never.self) { try PDFStandards([.pdfUA1, .pdfA2u, .pdfX4]) }
    #expect(throws: Never.self) { try PDFStandards([.pdfUA2, .pdfA4]) }
  }

  @Test func bookmarksFollowTheHeadings() throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    let pages = [
      page(text("One", y: 10, role: .heading1), text("Inner", y: 40, role: .heading2)),
      page(text("Two", y: 10, role: .heading1)),
    ]
    _ = try export(pages, to: folder) { options in
      options.pdf.isTagged = false
      options.pdf.bookmarks = .headings
    }
    let json = try folder.run("qpdf", "--json=2", "--json-key=outlines", "a.pdf").output
    let outlines = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    let entries = try #require(outlines["outlines"] as? [[String: Any]])
    #expect(entries.map { $0["title"] as? String } == ["One", "Two"])
    #expect(entries.map { $0["destpageposfrom1"] as? Int } == [1, 2])
    #expect((entries[0]["kids"] as? [[String: Any]])?.map { $0["title"] as? String } == ["Inner"])
    #expect(try !plain(folder).contains("/StructTreeRoot"), "nothing is tagged")
  }

  @Test func bookmarksOfPagesHaveTheirNames() throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    let (front, back) = (page(text("One", y: 10)), page(text("Two", y: 10)))
    front.name = "front"
    _ = try export([front, back], to: folder) { $0.pdf.bookmarks = .pages }
    let json = try folder.run("qpdf", "--json=2", "a.pdf").output
    let document = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    let entries = try #require(document["outlines"] as? [[String: Any]])
    #expect(entries.map { $0["title"] as? String } == ["front", "2"])
    let labels = try #require(document["pagelabels"] as? [[String: Any]])
    #expect(labels.count == 2)
  }

  // MARK: Validation

  /// Whether veraPDF is here, which says something about any file.
  private static let hasVeraPDF = (try? validator(["ua1", "/nowhere.pdf"]).status) != 77

  private static func validator(_ words: [String]) throws -> ProcessRun {
    try ProcessRun("/bin/sh", [repository.appendingPathComponent("Scripts/validate-pdf").path] + words)
  }

  private func expectPass(_ paths: [String], _ flavour: String) throws {
    guard Self.hasVeraPDF else { return }
    #expect(try Self.validator([flavour] + paths).text == paths.map { "\($0): passes \(flavour)\n" }.joined())
  }

  /// All samples, exported for a standard with the date that archives need.
  private func samples(_ standards: [PDFStandard], in folder: TestFolder) throws -> [String] {
    let samples = repository.appendingPathComponent("samples")
    let names = try FileManager.default.contentsOfDirectory(atPath: samples.path).filter {
      $0.hasSuffix(".json")
    }.sorted()
    #expect(names.count > 44)
    var wanted = ExportOptions()
    wanted.pdf.standards = try PDFStandards(standards)
    wanted.pdf.date = ExportDate(secondsSince1970: 1_773_273_600)
    // Inks that scenes name need a press, where files are for archives.
    wanted.pdf.outputIntent = try StandardTests.press()
    let options = wanted
    return try names.mapOnAllProcessors { name in
      let scene = try Scene(contentsOf: samples.appendingPathComponent(name))
      #expect(scene.metadata.title?.isEmpty == false, "\(name) has a title")
      #expect(scene.metadata.language == "en", "\(name) has a language")
      let path = folder.file(name + ".pdf")
      try Exporter(options: options).export(
        ExportDocument(pages: scene.pages, metadata: scene.metadata), to: [ExportOutput(.pdf, path: path)])
      return path
    }
  }

  @Test(.enabled(if: hasVeraPDF, "Scripts/validate-pdf --install brings veraPDF"))
  func samplesAreForReadersAndArchives() throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    let paths = try samples([.pdfUA1, .pdfA2u], in: folder)
    try expectPass(paths, "ua1")
    try expectPass(paths, "2u")
  }

  @Test(.enabled(if: hasVeraPDF, "Scripts/validate-pdf --install brings veraPDF"))
  func samplesAreForReadersInPDF2() throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    let paths = try samples([.pdfUA2, .pdfA4], in: folder)
    try expectPass(paths, "ua2")
    try expectPass(paths, "4")
  }

  @Test func theFlyerIsReadFromItsTitleToItsSmallPrint() throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    let scene = try Scene(contentsOf: repository.appendingPathComponent("samples/flyer.json"))
    var options = ExportOptions()
    options.pdf.standards = try PDFStandards([.pdfUA1])
    try Exporter(options: options).export(
      ExportDocument(pages: scene.pages, metadata: scene.metadata),
      to: [ExportOutput(.pdf, path: folder.file("a.pdf"))])
    let lines = try structure(folder).map { $0.trimmingCharacters(in: .whitespaces) }
    let elements = lines.dropFirst().filter { !$0.hasPrefix("\"") }
    #expect(
      elements == [
        "Figure", "H1", "P", "H2", "L", "LI", "LBody", "P", "LI", "LBody", "P", "LI", "LBody", "P", "LI",
        "LBody", "P", "H2",
        "Table", "TR", "TH", "TH", "TR", "TH", "TD", "TR", "TH", "TD", "TR", "TH", "TD", "P", "P", "Link",
        "P",
      ])
    #expect(lines.contains(#""Harvest Market""#))
  }
}
