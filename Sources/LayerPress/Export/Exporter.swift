import Flattening
import Foundation
import QuartzCore

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
/// Any moment of animated layers can be shown, and several at once: `options.times` makes a page of a PDF, a frame of
/// an animated PNG or a file of its own of each.
///
/// Files appear whole or not at all: an export that fails leaves older files as they are. The same layers and options
/// give the same bytes, whatever was exported before.
public struct Exporter: Sendable {
  /// How exports are done; read when one begins.
  public var options: ExportOptions
  /// Temporary files that have a name at this moment, for programs that handle signals.
  public let unfinishedFiles: UnfinishedFiles

  /// An exporter, which can be used again and again.
  public init(options: ExportOptions = ExportOptions(), unfinishedFiles: UnfinishedFiles = UnfinishedFiles())
  {
    self.options = options
    self.unfinishedFiles = unfinishedFiles
  }

  /// Writes one layer to one file.
  ///
  /// - Parameters:
  ///   - layer: the page. Its bounds are the page's box; its own position and transform do not apply.
  ///   - path: the file; its ending (`.pdf`, `.svg`, `.png`, `.apng`, `.gif`, `.webp`) names the format.
  ///   - scale: pixels per point of a PNG; nil takes the layer's `contentsScale`.
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
  /// The files get their names together at the end: where one of them fails, none is written. Folders that are missing are
  /// made.
  ///
  /// - Parameters:
  ///   - document: its pages, laid out here where they wait for it.
  ///   - outputs: the files.
  ///   - progress: told now and then which part of the work is done, 0…1, on some thread; what it throws ends the export.
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

  /// Draws all outputs; they are delivered once all of them are whole.
  func draw(
    _ document: ExportDocument, as outputs: [ExportOutput], in place: OutputPlace,
    progress: ExportRun.Progress, deliver: ([OutputFile]) throws(ExportError) -> Void
  ) throws(ExportError) -> ExportReport {
    let start = ContinuousClock.now
    let run = try prepare(document, place)
    try check(outputs.compactMap(\.plate), of: run)
    // Several pictures are walked at the same time.
    if max(options.times.count, document.pages.count) > 1 {
      for page in document.pages { page.displayTree() }
    }
    let schedule = try ExportSchedule(run, outputs: outputs)
    try place.makeFolders(for: outputs)
    let drawn = try schedule.draw(progress: progress)
    var report = drawn.report
    let damages = report.findings.filter { $0.outcome == .damaged }
    if !options.isLenient, !damages.isEmpty { throw ExportError(.damaged(damages)) }
    if options.isStrict, !report.findings.isEmpty {
      throw ExportError(.notExact(report.findings))
    }
    try deliver(drawn.files)
    if options.measuresTime {
      let (seconds, attoseconds) = (ContinuousClock.now - start).components
      report.seconds = Double(seconds) + Double(attoseconds) / 1e18
    }
    return report
  }
}

extension Exporter {
  /// Walks a document without drawing it: which fonts its text is set in, and what no format can show exactly.
  ///
  /// What only one format cannot say, `examine` finds.
  public func survey(_ document: ExportDocument) throws(ExportError) -> ExportReport {
    var run = try prepare(document)
    for page in document.pages.indices {
      for moment in options.times.indices {
        let picture = Picture(page: page, moment: moment)
        _ = run.list(picture, scale: 1)
        run.lists.forget(picture, scale: 1)
      }
    }
    return run.report
  }

  /// What the plates are called that a document is printed by: `Cyan`, `Magenta`, `Yellow`, `Black`, and the inks that
  /// colours name besides, at any of its moments.
  public func plates(of document: ExportDocument) throws(ExportError) -> [String] {
    var run = try prepare(document)
    return run.plates()
  }

  /// A plate has to be one of the document's.
  private func check(_ plates: [String], of run: ExportRun) throws(ExportError) {
    guard !plates.isEmpty else { return }
    guard options.proof != nil else {
      throw ExportError(
        .unusableOption(name: "plate without a press (ExportOptions.proof)", value: plates[0]))
    }
    // Fonts of pages that are walked for this alone are not those of the export.
    var run = run
    let known = run.plates(until: Set(plates))
    for plate in plates where !known.contains(plate) {
      throw ExportError(
        .unusableOption(name: "plate (there are \(known.joined(separator: ", ")))", value: plate))
    }
  }

  /// What the pages of a document draw, as indented text, one node a line: for people who want to know why a picture looks
  /// as it does.
  ///
  /// - Parameters:
  ///   - document: its pages, laid out here where they wait for it.
  ///   - format: rewrites the drawings to what the format can say, as an export does, with a line for each finding at the
  ///     end; nil shows them as the walk over the layers leaves them.
  /// - Returns: a text for each page at each moment.
  public func drawings(
    of document: ExportDocument, loweredTo format: ExportOutput.Format? = nil
  ) throws(ExportError) -> [String] {
    var run = try prepare(document)
    var texts: [String] = []
    for page in document.pages.indices {
      for moment in options.times.indices {
        let picture = Picture(page: page, moment: moment)
        let scale = format?.pixelScale ?? (format == nil ? 1 : run.fallbackScale)
        let list = run.list(picture, scale: scale)
        let lowered = format.map { run.lowering(to: $0.capabilities(options.svg)).lowered(list) }
        texts.append((lowered ?? list).description)
      }
    }
    return texts
  }

  /// What draws a document that is in order, once its layers are laid out.
  func prepare(
    _ document: ExportDocument, _ place: OutputPlace? = nil
  ) throws(ExportError) -> ExportRun {
    try check(document)
    let fonts = FontSource(adding: options.fonts, includesSystemFonts: options.usesSystemFonts)
    if !options.fonts.isEmpty { try open(fonts) }
    layOut(document, fonts)
    return ExportRun(
      document: document, options: options, fonts: fonts, place: place ?? .files(unfinishedFiles))
  }

  /// Draws a document and keeps nothing of it: what is not exact in these formats, as `isStrict` would refuse it.
  ///
  /// - Parameters:
  ///   - document: its pages, laid out here where they wait for it.
  ///   - formats: what to draw; every page at every moment in each.
  public func examine(
    _ document: ExportDocument, as formats: [ExportOutput.Format] = [.pdf, .svg, .png(scale: 1)]
  ) throws(ExportError) -> ExportReport {
    var run = try prepare(document)
    for format in formats {
      let pages = format == .pdf ? [nil] : document.pages.indices.map { Optional($0 + 1) }
      let moments = format.holdsMoments ? [nil] : options.times.indices.map { Optional($0 + 1) }
      for page in pages {
        for moment in moments {
          // Its file has no name and goes when it is let go of.
          _ = try run.draw(
            ExportOutput(format, path: nil, page: page, moment: moment)
          ) { (_) throws(ExportError) in }
        }
      }
    }
    return run.report
  }

  /// Layers that wait for their layout get it, as before they are shown on a screen; those of text know how large they
  /// would like to be.
  private func layOut(_ document: ExportDocument, _ fonts: FontSource) {
    TextMeasurer(fonts: fonts).perform {
      for page in document.pages { page.layoutIfNeeded() }
    }
  }

  private func check(_ document: ExportDocument) throws(ExportError) {
    guard !document.pages.isEmpty else { throw ExportError(.noPages) }
    for (index, page) in document.pages.enumerated() {
      let size = page.bounds.size
      guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
        throw ExportError(
          .unusablePageSize(width: Double(size.width), height: Double(size.height)),
          at: document.pages.count > 1 ? "page \(index + 1)" : nil)
      }
    }
    let dpi = options.fallbackDPI
    guard dpi > 0, dpi <= 9600 else {
      throw ExportError(.unusableOption(name: "resolution", value: "\(dpi)"))
    }
    if let dpi = options.maxImageDPI, !(dpi > 0) {
      throw ExportError(.unusableOption(name: "resolution of pictures", value: "\(dpi)"))
    }
    guard (1...100).contains(options.jpegQuality) else {
      throw ExportError(.unusableOption(name: "quality", value: "\(options.jpegQuality)"))
    }
    guard !options.times.isEmpty else { throw ExportError(.noMoments) }
    for time in options.times + [options.lastMomentDuration ?? 0] where !time.isFinite {
      throw ExportError(.unusableOption(name: "time", value: "\(time)"))
    }
  }

  /// Fonts that were asked for by name must exist, whether there is text or not.
  private func open(_ fonts: FontSource) throws(ExportError) {
    do {
      _ = try fonts.layouter()
    } catch {
      throw ExportError(.unusableFonts("\(error)"))
    }
  }
}
