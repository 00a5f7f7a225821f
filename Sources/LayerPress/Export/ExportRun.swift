import CairoDrawing
import DisplayList
import Flattening
import ImageDecoding
import QuartzCore

/// One call of the exporter: what its outputs share.
struct ExportRun {
  let document: ExportDocument
  let options: ExportOptions
  let fonts: FontSource
  let unfinished: UnfinishedFiles
  let images = ImageCache()
  var lists: PageLists
  var findings = FindingCollector()
  private(set) var outputs: [ExportReport.Output] = []

  typealias Progress = (Double) throws(ExportError) -> Void

  init(document: ExportDocument, options: ExportOptions, fonts: FontSource, unfinished: UnfinishedFiles) {
    self.document = document
    self.options = options
    self.fonts = fonts
    self.unfinished = unfinished
    lists = PageLists(pages: document.pages, time: options.time, fonts: fonts)
  }

  var report: ExportReport {
    var report = ExportReport()
    report.outputs = outputs
    report.fonts = lists.usedFonts
    report.findings = findings.sorted
    return report
  }

  var background: RGBA? { options.background.map(RGBA.init) }

  /// Draws an output; its file is complete, but has no name yet.
  mutating func draw(_ output: ExportOutput, progress: Progress) throws(ExportError) -> OutputFile {
    let pages = try pageIndices(of: output)
    let file = try OutputFile(path: output.path, unfinished: unfinished)
    var entry = ExportReport.Output(file: output.path, format: output.format.name, pages: [], bytes: 0)
    switch output.format {
    case .pdf: entry.pages = try drawPDF(pages, to: file, progress: progress)
    case .svg: entry.pages = [try drawSVG(pages[0], to: file)]
    case .png(let scale): try drawPNG(pages[0], scale: scale, to: file, entry: &entry, progress: progress)
    }
    entry.bytes = try file.size()
    outputs.append(entry)
    try progress(1)
    return file
  }

  private func pageIndices(of output: ExportOutput) throws(ExportError) -> [Int] {
    if let page = output.page {
      guard (1...lists.count).contains(page) else {
        throw ExportError(.noSuchPage(page, count: lists.count))
      }
      return [page - 1]
    }
    return output.format == .pdf ? Array(0..<lists.count) : [0]
  }

  /// The page's display list, what the walk found being noted.
  mutating func list(page: Int, scale: Double) -> DisplayList {
    let list = lists.list(page: page, scale: scale)
    findings.add(walkOf: list, page: page + 1)
    return list
  }

  /// Pixels per point of what a vector format shows as pixels.
  var fallbackScale: Double { options.fallbackDPI / 72 }
}

extension ExportError {
  init(_ error: CairoError) { self.init(.cannotDraw(error.description)) }
}
