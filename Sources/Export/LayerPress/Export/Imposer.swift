import Flattening
import Foundation
import Imposition
import PDFFinishing
import PDFReading
import Press

/// Puts the pages of any PDF on sheets: several on one, folded, cut into piles, or as a poster.
///
/// ```swift
/// var imposer = Imposer()
/// imposer.options.layout = .grid(SheetGrid(columns: 2, rows: 4, gutter: 17, order: .cutStack))
/// try imposer.impose(contentsOf: URL(fileURLWithPath: "cards.pdf"), to: "sheets.pdf")
/// ```
///
/// Each page is held once, as a form with its own fonts, inks and profiles, however often it is shown. Links and bookmarks lead
/// to the sheets.
public struct Imposer: Sendable {
  /// How pages lie on sheets.
  public struct Options: Sendable, Hashable {
    /// The size of the sheets. Default nil: as large as what is on them takes.
    public var paper: ExportOptions.Paper?
    /// What is on a sheet. Default: one page.
    public var layout = SheetPlan.Layout.single
    /// How sheets are printed on both sides. Default nil: on one side, unless they are folded.
    public var turning: SheetTurning?
    /// The marks around pages. Default nil: none.
    public var marks: PrinterMarks?
    /// The numbers of the pages that are used, from 1, in this order. Default nil: all.
    public var pages: [Int]?
    /// The date in the info line. Default nil: none.
    public var date: ExportDate?
    /// The fonts that the text of marks may use.
    public var fonts = ExportOptions.Fonts()

    /// Creates the default options.
    public init() {}
  }

  /// What was made.
  public struct Report: Sendable, Hashable {
    /// The sizes of the sheets' sides in points, in order.
    public var sheets: [CGSize]
    /// What is not as asked, with the number of the page that it concerns, from 1; nil for all of them.
    public var findings: [Finding]
  }

  /// Something that is not as asked.
  public struct Finding: Sendable, Hashable {
    /// The number of the page, from 1; nil if it concerns the document.
    public var page: Int?
    /// What it is, in a sentence.
    public var reason: String
  }

  /// How pages lie on sheets.
  public var options: Options
  /// The temporary files that currently have a name, for programs that handle signals.
  public let unfinishedFiles: UnfinishedFiles

  /// Creates an imposer, which can be used any number of times.
  public init(options: Options = Options(), unfinishedFiles: UnfinishedFiles = UnfinishedFiles()) {
    self.options = options
    self.unfinishedFiles = unfinishedFiles
  }

  /// Reads a PDF, and writes its pages on sheets to another file, which appears complete or not at all.
  ///
  /// - Parameters:
  ///   - url: the PDF. What it says of itself is kept.
  ///   - path: the file to write; nil for standard output.
  ///   - password: opens a PDF that is encrypted; the sheets are not.
  ///   - isExact: whether anything that is not as asked is an error, in which case nothing is written.
  @discardableResult
  public func impose(
    contentsOf url: URL, to path: String?, password: String? = nil, isExact: Bool = false
  ) throws(ExportError) -> Report {
    guard let data = try? Data(contentsOf: url, options: .mappedIfSafe) else {
      throw ExportError(.unusableDocument("the file cannot be read"))
    }
    return try impose(
      data, named: url.lastPathComponent, to: path, password: password, isExact: isExact)
  }

  /// Writes the pages of a PDF on sheets to a file, which appears complete or not at all.
  ///
  /// - Parameters:
  ///   - data: the PDF. What it says of itself is kept.
  ///   - name: the name of the document, for the info line of marks.
  ///   - path: the file to write; nil for standard output.
  ///   - password: opens a PDF that is encrypted; the sheets are not.
  ///   - isExact: whether anything that is not as asked is an error, in which case nothing is written.
  @discardableResult
  public func impose(
    _ data: Data, named name: String, to path: String?, password: String? = nil, isExact: Bool = false
  ) throws(ExportError) -> Report {
    let document = try read(data, password: password)
    if let path { try OutputFile.makeFolder(of: path) }
    let file = try OutputFile(path: path, unfinished: unfinishedFiles)
    let assembly = try assembly(named: name, isArchive: document.isArchive)
    do throws(PDFFinishingError) {
      try assembly.run(on: document)
      try document.check()
      try document.write(to: file.openablePath)
    } catch .sheets(let words) {
      throw ExportError(.unusableSheets(words))
    } catch .inksWithoutIntent {
      throw ExportError(
        .unusableSheets("colour bars and the names of inks are in inks, of which PDF/A asks what they mean"))
    } catch .system(let words) {
      throw ExportError(.cannotWrite(words), at: file.place)
    } catch {
      throw ExportError(.unusableDocument("it is damaged: \(error.description)"))
    }
    let findings = assembly.notes.found.map { Finding(page: $0.page, reason: $0.text) }
    let report = Report(sheets: assembly.notes.sizes, findings: findings)
    if isExact, !findings.isEmpty {
      throw ExportError(
        .notExact(
          findings.map {
            ExportReport.Finding(page: $0.page ?? 1, layer: "", outcome: .warning, reason: $0.reason)
          }))
    }
    try file.commit()
    return report
  }

  private func read(_ data: Data, password: String?) throws(ExportError) -> QPDFDocument {
    var data = data
    guard data.prefix(1024).range(of: Data("%PDF-".utf8)) != nil else {
      throw ExportError(.unusableDocument("it is no PDF"))
    }
    if let encrypted = EncryptedPDF(data) {
      guard let password else {
        throw ExportError(.unusableDocument("it is encrypted; the argument password opens it"))
      }
      guard let plain = encrypted.decrypted(password: password) else {
        throw ExportError(.unusableDocument("it is encrypted, and the password is another"))
      }
      data = plain
    }
    do throws(PDFFinishingError) {
      let document = try QPDFDocument(data: data)
      guard document.pages.contains(where: { _ in true }) else {
        throw PDFFinishingError.document("it has no pages")
      }
      try document.check()
      return document
    } catch {
      throw ExportError(.unusableDocument("it is damaged: \(error.description)"))
    }
  }

  private func assembly(named name: String, isArchive: Bool) throws(ExportError) -> SheetAssembly {
    if options.paper?.scaling == .cover, options.marks != nil { throw .noRoomForMarks }
    var assembly = SheetAssembly()
    assembly.plan = SheetPlan(options.layout, turning: options.turning, on: options.paper)
    assembly.marks = options.marks
    assembly.pages = options.pages
    assembly.name = name
    assembly.date = options.date
    assembly.isArchive = isArchive
    assembly.outline = MarkText(fonts: FontSource(options.fonts)).outline
    return assembly
  }
}

extension QPDFDocument {
  /// Whether the document claims to be PDF/A.
  fileprivate var isArchive: Bool {
    root["Metadata"]?.plainStreamData?.range(of: Data("http://www.aiim.org/pdfa/ns/id/".utf8)) != nil
  }
}
