import Flattening
import Lowering

/// Writes layer trees as PDF, SVG and PNG.
///
/// ```swift
/// let layer = CALayer()
/// layer.bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
/// layer.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
/// layer.cornerRadius = 20
///
/// let exporter = Exporter()
/// try exporter.export(layer, to: "card.pdf")
/// try exporter.export(layer, to: "card@2x.png", scale: 2)
/// ```
///
/// Animated layers can be shown at any moment, or at several: `options.moments.times` turns each into a page of a
/// PDF, a frame of an animated PNG or a separate file.
///
/// Files are written completely or not at all: an export that fails leaves existing files untouched. The same
/// layers and options always give the same bytes.
public struct Exporter: Sendable {
  /// The options of exports. Read when an export begins.
  public var options: ExportOptions
  /// The temporary files that currently have a name, for programs that handle signals.
  public let unfinishedFiles: UnfinishedFiles
  /// Shadows of all exports.
  private let contours = ContourStore()

  /// Creates an exporter, which can be used any number of times.
  public init(options: ExportOptions = ExportOptions(), unfinishedFiles: UnfinishedFiles = UnfinishedFiles())
  {
    self.options = options
    self.unfinishedFiles = unfinishedFiles
  }

  /// Writes one layer to one file.
  ///
  /// - Parameters:
  ///   - layer: the page. Its bounds are the page's box; its own position and transform do not apply.
  ///   - path: the file. Its extension (`.pdf`, `.svg`, `.png`, `.apng`, `.gif`, `.webp`) selects the format.
  ///   - scale: pixels per point of a PNG; nil uses the layer's `contentsScale`.
  @discardableResult
  public func export(_ layer: CALayer, to path: String, scale: Double? = nil) throws(ExportError)
    -> ExportReport
  {
    guard var format = ExportOutput.Format(path: path) else {
      throw ExportError(
        .unusableOption(
          name: "file name, which must end in .pdf, .svg, .png, .apng, .gif or .webp", value: path))
    }
    format = format.with(scale: scale)
    return try export(ExportDocument(pages: [layer]), to: [ExportOutput(format, path: path)])
  }

  /// Writes a document to several files, which share the walk of the layer tree and all decoded images.
  ///
  /// All files are put in place together at the end: if one of them fails, none is written. Missing folders
  /// are created.
  ///
  /// - Parameters:
  ///   - document: its pages. Layers that need layout are laid out here.
  ///   - outputs: the files.
  ///   - progress: called now and then, on any thread, with the fraction of the work done, 0…1. An error it
  ///     throws ends the export.
  /// - Returns: what was made, and what is not exactly as asked.
  @discardableResult
  public func export(
    _ document: ExportDocument, to outputs: [ExportOutput],
    progress: (Double) throws(ExportError) -> Void = { (_) throws(ExportError) in }
  ) throws(ExportError) -> ExportReport {
    try draw(document, as: outputs, in: .files(unfinishedFiles), progress: progress) {
      (files) throws(ExportError) in
      for file in files { try file.commit() }
    }
  }

  /// Draws all outputs, and delivers them once all of them are complete.
  func draw(
    _ document: ExportDocument, as outputs: [ExportOutput], in place: OutputPlace,
    progress: ExportRun.Progress, deliver: ([OutputFile]) throws(ExportError) -> Void
  ) throws(ExportError) -> ExportReport {
    let start = ContinuousClock.now
    let run = try prepare(document, place)
    try check(outputs.compactMap(\.plate), of: run)
    // Several pictures are walked concurrently; the walks then only read the layers.
    if max(options.moments.times.count, document.pages.count) > 1 {
      for layer in LayerTree(document.pages) { layer.displayIfNeeded() }
    }
    let schedule = try ExportSchedule(run, outputs: outputs)
    try place.makeFolders(for: outputs)
    let drawn = try schedule.draw(progress: progress)
    var report = drawn.report
    let damages = report.findings.filter { $0.outcome == .damaged }
    if options.strictness != .lenient, !damages.isEmpty { throw ExportError(.damaged(damages)) }
    if options.strictness == .strict, !report.findings.isEmpty {
      throw ExportError(.notExact(report.findings))
    }
    try deliver(drawn.files)
    if options.measuresTime {
      let (seconds, attoseconds) = (ContinuousClock.now - start).components
      report.seconds = Double(seconds) + Double(attoseconds) / 1e18
    }
    return report
  }

  /// Walks a document without drawing it, to report the fonts of its text and what no format can show
  /// exactly.
  ///
  /// To find what a particular format cannot show, use `examine`.
  public func survey(_ document: ExportDocument) throws(ExportError) -> ExportReport {
    var run = try prepare(document)
    for page in document.pages.indices {
      for moment in options.moments.times.indices {
        let picture = PageMoment(page: page, moment: moment)
        _ = run.drawnPage(of: picture, scale: 1)
        run.drawings.forget(picture, scale: 1)
      }
    }
    return run.report
  }

  /// The names of the document's printing plates: `Cyan`, `Magenta`, `Yellow`, `Black`, and the spot inks
  /// that colours use at any of its moments.
  public func plates(of document: ExportDocument) throws(ExportError) -> [String] {
    var run = try prepare(document)
    return run.plates()
  }

  /// Checks that each of these plates is one of the document's.
  private func check(_ plates: [String], of run: ExportRun) throws(ExportError) {
    guard !plates.isEmpty else { return }
    guard options.png.proof != nil else {
      throw ExportError(
        .unusableOption(name: "plate without a press (ExportOptions.PNG.proof)", value: plates[0]))
    }
    // Pages that are walked only for this must not add fonts to the export's report.
    var run = run
    let known = run.plates(until: Set(plates))
    for plate in plates where !known.contains(plate) {
      throw ExportError(
        .unusableOption(name: "plate (there are \(known.joined(separator: ", ")))", value: plate))
    }
  }

  /// The drawing of each page as indented text, one node per line, for finding out why a picture looks as it
  /// does.
  ///
  /// - Parameters:
  ///   - document: its pages. Layers that need layout are laid out here.
  ///   - format: lowers the drawings to what this format supports, as an export does, and adds a line for
  ///     each finding at the end; nil shows them as the walk over the layers produces them.
  /// - Returns: a text for each page at each moment.
  public func drawings(
    of document: ExportDocument, loweredTo format: ExportOutput.Format? = nil
  ) throws(ExportError) -> [String] {
    var run = try prepare(document)
    var texts: [String] = []
    for page in document.pages.indices {
      for moment in options.moments.times.indices {
        let picture = PageMoment(page: page, moment: moment)
        let scale = format?.pixelScale ?? (format == nil ? 1 : run.fallbackScale)
        let drawnPage = run.drawnPage(of: picture, scale: scale)
        let lowered = format.map { run.lowering(to: $0.capabilities(options.svg)).lowered(drawnPage) }
        texts.append((lowered ?? drawnPage).description)
      }
    }
    return texts
  }

  /// Prepares the export of a valid document, after laying out its layers.
  func prepare(
    _ document: ExportDocument, _ place: OutputPlace? = nil
  ) throws(ExportError) -> ExportRun {
    try check(document)
    var fonts = options.fonts
    fonts.paths += document.fonts.map(\.path)
    let source = FontSource(fonts)
    if !fonts.paths.isEmpty { try open(source) }
    layOut(document, source)
    var run = ExportRun(
      document: document, options: options, fonts: source, place: place ?? .files(unfinishedFiles))
    run.drawings.shadows = ShadowCache(contours: contours)
    return run
  }

  /// Draws a document without keeping the result, and reports what is not exact in these formats, as
  /// `Strictness.strict` would refuse it.
  ///
  /// - Parameters:
  ///   - document: its pages. Layers that need layout are laid out here.
  ///   - formats: the formats to draw: every page at every moment in each.
  public func examine(
    _ document: ExportDocument, as formats: [ExportOutput.Format] = [.pdf, .svg, .png(scale: 1)]
  ) throws(ExportError) -> ExportReport {
    var run = try prepare(document)
    for format in formats {
      let pages = format == .pdf ? [nil] : document.pages.indices.map { Optional($0 + 1) }
      let holdsMoments = format.holdsMoments || format == .svg && options.svg.isAnimated
      let moments = holdsMoments ? [nil] : options.moments.times.indices.map { Optional($0 + 1) }
      for page in pages {
        for moment in moments {
          // The file has no name, so it disappears when it is closed.
          _ = try run.draw(
            ExportOutput(format, path: nil, page: page, moment: moment)
          ) { (_) throws(ExportError) in }
        }
      }
    }
    for (page, root) in document.pages.enumerated() { run.findings.add(animationsOf: root, page: page + 1) }
    return run.report
  }

  /// Draws one layer without keeping the result, and reports what is not exact in these formats.
  ///
  /// - Parameters:
  ///   - layer: the page. Its bounds are the page's box; its own position and transform do not apply.
  ///   - formats: the formats to draw.
  public func examine(
    _ layer: CALayer, as formats: [ExportOutput.Format] = [.pdf, .svg, .png(scale: 1)]
  ) throws(ExportError) -> ExportReport {
    try examine(ExportDocument(pages: [layer]), as: formats)
  }

  /// Lays out the layers that need layout, as happens before they appear on a screen. Text layers know their
  /// preferred size.
  private func layOut(_ document: ExportDocument, _ fonts: FontSource) {
    TextMeasurer(fonts: fonts).perform {
      for page in document.pages { page.layoutIfNeeded() }
    }
  }

  /// What Cairo's coordinates can be, in points: 24 bits with a sign before the point. Beyond, drawings would be lost.
  static let longestSide: CGFloat = 8_388_608

  private func check(_ document: ExportDocument) throws(ExportError) {
    guard !document.pages.isEmpty else { throw ExportError(.noPages) }
    for (index, page) in document.pages.enumerated() {
      let size = page.bounds.size
      guard size.width > 0, size.height > 0, size.width < Self.longestSide, size.height < Self.longestSide
      else {
        throw ExportError(
          .unusablePageSize(width: Double(size.width), height: Double(size.height)),
          at: document.pages.count > 1 ? "page \(index + 1)" : nil)
      }
    }
    try options.images.check()
    try options.moments.check()
  }

  /// Checks that all fonts requested by name exist, even if no text uses them.
  private func open(_ fonts: FontSource) throws(ExportError) {
    do {
      _ = try fonts.layouter()
    } catch {
      throw ExportError(.unusableFonts("\(error)"))
    }
  }
}

extension ExportOptions.Images {
  fileprivate func check() throws(ExportError) {
    guard fallbackDPI > 0, fallbackDPI <= 9600 else {
      throw ExportError(.unusableOption(name: "resolution", value: "\(fallbackDPI)"))
    }
    if let maxDPI, !(maxDPI > 0) {
      throw ExportError(.unusableOption(name: "resolution of pictures", value: "\(maxDPI)"))
    }
    guard (1...100).contains(jpegQuality) else {
      throw ExportError(.unusableOption(name: "quality", value: "\(jpegQuality)"))
    }
  }
}

extension ExportOptions.Moments {
  fileprivate func check() throws(ExportError) {
    guard !times.isEmpty else { throw ExportError(.noMoments) }
    for time in times + [lastDuration ?? 0] where !time.isFinite {
      throw ExportError(.unusableOption(name: "time", value: "\(time)"))
    }
  }
}
