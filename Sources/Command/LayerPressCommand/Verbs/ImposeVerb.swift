import LayerPress
import SceneFiles

/// `impose`: puts the pages of a PDF on sheets.
struct ImposeVerb {
  let arguments: Arguments
  let impose: ImposeArguments
  let console: Console

  private var source: String { arguments.scenes.first ?? "-" }
  /// How messages call the PDF.
  private var name: String { source == "-" ? "<stdin>" : source }

  private func impose(by imposer: Imposer) throws(ExportError) -> Imposer.Report {
    let (password, isExact) = (arguments.reading.password, arguments.reading.isStrict)
    guard source == "-" else {
      return try imposer.impose(
        contentsOf: URL(fileURLWithPath: source), to: impose.path, password: password, isExact: isExact)
    }
    guard let data = try? FileHandle.standardInput.readToEnd() ?? Data() else {
      throw ExportError(.unusableDocument("standard input cannot be read"))
    }
    return try imposer.impose(data, named: name, to: impose.path, password: password, isExact: isExact)
  }

  func run() throws(UsageError) -> Command.Status {
    guard arguments.scenes.count == 1 else { throw UsageError("impose takes one PDF") }
    let readFiles = ReadFiles(scenes: [], others: [source] + arguments.reading.fonts.paths)
    for path in [impose.path, impose.report].compactMap(\.self) { try readFiles.check(output: path) }
    guard source == "-" || access(source, F_OK) == 0 else {
      console.error("the file does not exist", about: source)
      return .refused
    }
    let imposer = Imposer(options: impose.options, unfinishedFiles: arguments.unfinishedFiles)
    Interruption.remove(imposer.unfinishedFiles)
    do throws(ExportError) {
      let report = try self.impose(by: imposer)
      for finding in report.findings {
        console.warning("\(name): " + (finding.page.map { "page \($0): " } ?? "") + finding.reason)
      }
      let count = report.sheets.count == 1 ? "1 page" : "\(report.sheets.count) pages"
      console.inform("\(impose.path ?? "standard output"): \(count)")
      if let path = impose.report {
        let text = ImposedFile(file: name, output: impose.path, report: report).json
        try imposer.unfinishedFiles.replaceFile(at: path == "-" ? nil : path, with: text)
      }
      return .done
    } catch {
      switch error.reason {
      case .unusableSheets(let words): throw UsageError("\(name): \(words)")
      case .unusableDocument(let words): console.error(words, about: name)
      case .notExact(let findings):
        for finding in findings { console.error("page \(finding.page): \(finding.reason)", about: name) }
      default:
        console.error("\(error)", about: error.place == nil ? name : nil)
        return .failed
      }
      return .refused
    }
  }
}

struct ImposeArguments {
  var options = Imposer.Options()
  /// Nil for standard output.
  var path: String?
  /// The report's path; `-` for standard output.
  var report: String?
}

/// The contents of `impose --report`.
private struct ImposedFile: Encodable {
  var file: String
  /// Nil for standard output.
  var output: String?
  var report: Imposer.Report

  /// The size of a side of a sheet, in points.
  private struct Sheet: Encodable {
    var width: Double
    var height: Double
  }

  private struct Finding: Encodable {
    var page: Int?
    var reason: String
  }

  private enum Key: String, CodingKey { case file, output, sheets, findings }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(file, forKey: .file)
    try object.encodeIfPresent(output, forKey: .output)
    try object.encode(
      report.sheets.map { Sheet(width: Double($0.width), height: Double($0.height)) }, forKey: .sheets)
    try object.encode(
      report.findings.map { Finding(page: $0.page, reason: $0.reason) }, forKey: .findings)
  }

  /// JSON with sorted keys, so that the same report has the same bytes.
  var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return ((try? encoder.encode(self)).map { [UInt8]($0) } ?? []) + [0x0A]
  }
}

extension ImposeArguments {
  init(_ values: OptionValues, fonts: ExportOptions.Fonts) throws(UsageError) {
    guard let output = values.string(.output) else { throw UsageError("no output is given: -o FILE.pdf") }
    try OutputPattern.checkEncoding(of: output)
    guard output == "-" || output.lowercased().hasSuffix(".pdf") else {
      throw UsageError("the ending of “\(output)” names no format; impose writes .pdf")
    }
    path = output == "-" ? nil : output
    report = values.string(.report)
    if let report {
      try OutputPattern.checkEncoding(of: report)
      guard report != "-" || path != nil else {
        throw UsageError("the PDF and the report cannot both go to standard output")
      }
      guard path.flatMap(FileIdentity.init) != FileIdentity(report) || report == "-" else {
        throw UsageError("the PDF and the report cannot both be “\(report)”")
      }
    }
    let sheets = try values.sheets()
    options.paper = sheets.paper
    options.layout = sheets.layout
    options.turning = sheets.turning
    options.marks = sheets.marks
    options.pages = try values.pages()
    options.date = try values.date()
    options.fonts = fonts
  }
}
