import LayerPress
import PDFReading
import SceneFiles

/// What `preflight` is asked for.
struct PreflightArguments {
  /// A file of rules, or the name of those that are built in.
  var rules: String
  /// The path of the page for people; nil for none.
  var html: String?

  init(_ values: OptionValues) {
    rules = values.string(.rules) ?? PreflightRules.sheet.name
    html = values.string(.html)
  }
}

/// `preflight`: says what a print shop would refuse.
struct PreflightVerb {
  private let arguments: Arguments
  private let asked: PreflightArguments
  private let console: Console
  private let export: ExportVerb

  init(_ arguments: Arguments, _ asked: PreflightArguments, console: Console) {
    (self.arguments, self.asked, self.console) = (arguments, asked, console)
    export = ExportVerb(arguments, console: console)
  }

  func run() throws(UsageError) -> Command.Status {
    let rules = try PreflightRules(option: asked.rules)
    let outputs = [arguments.output.report, asked.html].compactMap(\.self)
    for path in outputs { try export.readFiles.check(output: path) }
    Interruption.remove(export.exporter.unfinishedFiles)
    var (looked, status) = ([PreflightedFile](), Command.Status.done)
    var unsuited: [UsageError] = []
    for name in arguments.scenes {
      do throws(ExportRefusal) {
        let file = try look(at: name, rules)
        show(file)
        if file.report.errorCount > 0 { status = max(status, .refused) }
        looked.append(file)
      } catch {
        switch error {
        case .usage(let error): throw error
        case .unsuited(let error): unsuited.append(error)
        case .status(let worse): status = max(status, worse)
        }
      }
    }
    if let error = unsuited.first, unsuited.count == arguments.scenes.count { throw error }
    for error in unsuited {
      console.error(error.message)
      status = max(status, .wrongArguments)
    }
    for path in outputs { try export.readFiles.check(output: path) }
    if let path = arguments.output.report, !write(PreflightedFiles(files: looked).json, to: path) {
      status = max(status, .failed)
    }
    if let path = asked.html, !write(Array(PreflightPage(looked).text.utf8), to: path) {
      status = max(status, .failed)
    }
    return status
  }

  private func write(_ bytes: [UInt8], to path: String) -> Bool {
    do throws(ExportError) {
      try export.exporter.unfinishedFiles.replaceFile(at: path == "-" ? nil : path, with: bytes)
      return true
    } catch {
      console.error("\(error)")
      return false
    }
  }

  // MARK: Files

  private func look(at name: String, _ rules: PreflightRules) throws(ExportRefusal) -> PreflightedFile {
    if name.lowercased().hasSuffix(".pdf") { return try look(atPDF: name, rules) }
    let (document, scenes) = try export.document(of: [name])
    do throws(ExportError) {
      var report = try export.exporter.preflight(document, rules: rules)
      for index in report.issues.indices { place(&report.issues[index], in: document, scenes) }
      let pictures = asked.html == nil ? [] : try pictures(of: document)
      return PreflightedFile(file: name, report: report, pictures: pictures)
    } catch {
      throw export.refusal(error, of: [name], document, scenes)
    }
  }

  private func look(atPDF name: String, _ rules: PreflightRules) throws(ExportRefusal) -> PreflightedFile {
    func refuse(_ words: String) -> ExportRefusal {
      console.error(words, about: name)
      return .status(.refused)
    }
    guard var data = try? Data(contentsOf: URL(fileURLWithPath: name)) else {
      throw refuse("the file does not exist or cannot be read")
    }
    if let encrypted = EncryptedPDF(data) {
      guard let password = arguments.reading.password else {
        throw refuse("a password protects the PDF; --password opens it")
      }
      guard let plain = encrypted.decrypted(password: password) else {
        throw refuse("the password does not open the PDF")
      }
      data = plain
    }
    let report: PreflightReport
    do throws(PDFPreflight.Failure) {
      report = try Exporter.preflight(pdf: data, rules: rules)
    } catch {
      throw refuse(error.description)
    }
    // A page that cannot be drawn is no reason to say nothing of it.
    let pictures = asked.html == nil ? [] : (try? pictures(ofPDF: data)) ?? []
    return PreflightedFile(file: name, report: report, pictures: pictures)
  }

  /// Adds the line of an issue's layer.
  private func place(_ issue: inout PreflightReport.Issue, in document: ExportDocument, _ scenes: [Scene]) {
    issue.message = OptionNames.inCommand(issue.message)
    let moments = max(arguments.moments.shown.times.count, 1)
    let pages = document.pages
    guard let path = issue.layer, let number = issue.page, pages.indices.contains((number - 1) / moments)
    else {
      return
    }
    let page = pages[(number - 1) / moments]
    let layer = LayerTree.layer(at: path, below: page) ?? page
    guard let scene = scenes.first(where: { $0.sourceMap.place(of: layer) != nil }) else { return }
    issue.file = scene.sourceMap.file(of: layer) ?? scene.file
    issue.line = scene.sourceMap.place(of: layer)?.line
    issue.column = scene.sourceMap.place(of: layer)?.column
  }

  /// The pages of a document, on their sheets.
  private func pictures(of document: ExportDocument) throws(ExportError) -> [Data] {
    var exporter = export.exporter
    if exporter.options.strictness == .strict { exporter.options.strictness = .normal }
    let files = try exporter.data(of: document, as: [ExportOutput(.pdf)]).files
    return try files.first.map { (file) throws(ExportError) in try pictures(ofPDF: file) } ?? []
  }

  /// The pages of a PDF as PNG, as large as they fit on a screen.
  private func pictures(ofPDF data: Data) throws(ExportError) -> [Data] {
    guard let provider = CGDataProvider(data: data as CFData), let document = CGPDFDocument(provider) else {
      return []
    }
    var exporter = Exporter()
    exporter.options.background = .white
    exporter.options.strictness = .lenient
    var pictures: [Data] = []
    for number in 1...max(document.numberOfPages, 1) {
      guard let page = document.page(at: number) else { continue }
      let layer = CALayer()
      layer.bounds = page.getBoxRect(.cropBox)
      layer.contents = page.image
      let scale = min(1200 / Double(max(layer.bounds.width, layer.bounds.height)), 4)
      pictures.append(try exporter.data(of: layer, as: .png(scale: scale)))
    }
    return pictures
  }

  // MARK: Messages

  private func show(_ file: PreflightedFile) {
    let issues = file.report.issues.filter { $0.severity == .error || !console.options.isQuiet }
    console.report(
      issues.map { issue in
        SceneDiagnostic(
          severity: issue.severity == .error ? .error : .warning, file: issue.file ?? file.file,
          line: issue.line ?? 0, column: issue.column ?? 1, path: issue.place, message: issue.statement)
      })
    console.inform("\(file.file): \(file.report.summary) by the rules \(file.report.rules)")
  }
}

extension PreflightReport {
  /// Such as `2 errors, 1 warning`.
  var summary: String {
    func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
    return "\(count(errorCount, "error")), \(count(issues.count - errorCount, "warning"))"
  }
}

/// A file, and what preflight says of it.
struct PreflightedFile: Encodable {
  var file: String
  var report: PreflightReport
  /// The pages as PNG, for the page for people.
  var pictures: [Data] = []

  private enum Key: String, CodingKey { case file, rules, pages, errors, warnings, issues }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(file, forKey: .file)
    try object.encode(report.rules, forKey: .rules)
    try object.encode(report.pages, forKey: .pages)
    try object.encode(report.errorCount, forKey: .errors)
    try object.encode(report.issues.count - report.errorCount, forKey: .warnings)
    try object.encode(report.issues, forKey: .issues)
  }
}

/// The contents of `preflight --report`.
struct PreflightedFiles: Encodable {
  var files: [PreflightedFile]

  /// JSON with sorted keys, so that the same report has the same bytes.
  var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return ((try? encoder.encode(self)).map { [UInt8]($0) } ?? []) + [0x0A]
  }
}
