import LayerPress
import SceneFiles

/// `impose`: puts the pages of a PDF on sheets.
struct ImposeVerb {
  let arguments: Arguments
  let impose: ImposeArguments
  let console: Console

  private var source: String { arguments.scenes[0] }

  func run() throws(UsageError) -> Command.Status {
    guard arguments.scenes.count == 1 else { throw UsageError("impose takes one PDF") }
    if let path = impose.path {
      try ReadFiles(scenes: [], others: [source] + arguments.reading.fonts.paths).check(output: path)
    }
    guard access(source, F_OK) == 0 else {
      console.error("the file does not exist", about: source)
      return .refused
    }
    let imposer = Imposer(options: impose.options, unfinishedFiles: arguments.unfinishedFiles)
    Interruption.remove(imposer.unfinishedFiles)
    do throws(ExportError) {
      let report = try imposer.impose(
        contentsOf: URL(fileURLWithPath: source), to: impose.path, password: arguments.reading.password,
        isExact: arguments.reading.isStrict)
      for finding in report.findings {
        console.warning("\(source): " + (finding.page.map { "page \($0): " } ?? "") + finding.reason)
      }
      let count = report.sheets.count == 1 ? "1 page" : "\(report.sheets.count) pages"
      console.inform("\(impose.path ?? "standard output"): \(count)")
      return .done
    } catch {
      switch error.reason {
      case .unusableSheets(let words): throw UsageError("\(source): \(words)")
      case .unusableDocument(let words): console.error(words, about: source)
      case .notExact(let findings):
        for finding in findings { console.error("page \(finding.page): \(finding.reason)", about: source) }
      default:
        console.error("\(error)", about: error.place == nil ? source : nil)
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
}

extension ImposeArguments {
  init(_ values: OptionValues, fonts: ExportOptions.Fonts) throws(UsageError) {
    guard let output = values.string(.output) else { throw UsageError("no output is given: -o FILE.pdf") }
    try OutputPattern.checkEncoding(of: output)
    guard output == "-" || output.lowercased().hasSuffix(".pdf") else {
      throw UsageError("the ending of “\(output)” names no format; impose writes .pdf")
    }
    path = output == "-" ? nil : output
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
