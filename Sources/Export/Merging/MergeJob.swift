import CoreGraphics
import Foundation
import LayerPress
import PDFFinishing
import PDFParts
import QuartzCore
import SceneFiles

/// A template, rows and options, and what is known of them before any row is drawn.
struct MergeJob<Rows: MergeData> {
  private let merger: Merger
  private let data: Rows
  private let document: ExportDocument
  /// What distinguishes the job from others: parts of one job can be joined, whoever draws them.
  let fingerprint: String

  private var options: MergeOptions { merger.options }

  init(_ merger: Merger, _ data: Rows) throws(MergeError) {
    (self.merger, self.data) = (merger, data)
    guard data.count > 0 else { throw .noRows }
    guard merger.options.blockSize > 0 else { throw .unusable("a block has at least one row") }
    let scene = try Self.firstScene(merger, data)
    document = ExportDocument(
      pages: scene?.pages ?? [], metadata: scene?.metadata ?? DocumentMetadata(), fonts: scene?.fonts ?? [])
    let sum = Checksum()
    sum.add(LayerPressVersion.text)
    sum.add(merger.template.fingerprint)
    sum.add(merger.options.identity)
    sum.add(merger.options.state ?? "")
    sum.add(data.count)
    sum.add(merger.options.blockSize)
    fingerprint = sum.digits
  }

  /// The scene of the first row that gives one: what it says of the document holds for all.
  private static func firstScene(_ merger: Merger, _ data: Rows) throws(MergeError) -> Scene? {
    for start in stride(from: 0, to: data.count, by: 64) {
      for case .success(let row) in try data.read(start..<min(start + 64, data.count)) {
        if let scene = try? merger.template.scene(for: row, merger.options) {
          return scene
        }
      }
      // Rows that are all faulty are reported where they are drawn.
      if start > 1000 { break }
    }
    return nil
  }

  var isWhole: Bool { options.isMadeAsAWhole }

  /// More rows than this are not held in memory as one document.
  static var mostWhole: Int { 10_000 }

  /// Draws all rows as one document.
  func drawWhole(to path: String?, progress: Merger.Progress) throws(MergeError) -> DrawnBlock {
    guard data.count <= Self.mostWhole else {
      throw .unusable(
        "a document with tags or on sheets is not made in parts, and so has at most \(Self.mostWhole) rows; "
          + "here are \(data.count), which can be split into several files")
    }
    guard !options.hasRecordTree else {
      throw .unusable("a document with tags or on sheets has no tree of records")
    }
    let exporter = Exporter(options: options.export, unfinishedFiles: merger.unfinishedFiles)
    let isTagged = options.export.pdf.isTaggedAtLast
    let drawing = BlockDrawing(
      template: merger.template, options: options,
      // Artwork that is drawn elsewhere would have no tags.
      artwork: isTagged ? nil : StaticArtwork(exporter, document), document: document)
    return try drawing.draw(
      data.read(0..<data.count), as: nil, to: path, with: exporter, progress: progress)
  }

  /// Draws blocks on several threads.
  ///
  /// - Parameters:
  ///   - blocks: their numbers; nil for all.
  ///   - take: is told of each block, in order, when its part is complete.
  func drawBlocks(
    _ blocks: Range<Int>? = nil, in folder: PartFolder, take: (Int, DrawnBlock) throws(MergeError) -> Void
  ) throws(MergeError) {
    let count = merger.blockCount(of: data)
    let blocks = blocks ?? 0..<count
    var export = options.export
    let workers = max(1, export.workers ?? ProcessInfo.processInfo.activeProcessorCount)
    export.workers = 1
    let exporter = Exporter(options: export, unfinishedFiles: merger.unfinishedFiles)
    nonisolated(unsafe) let drawing = BlockDrawing(
      template: merger.template, options: options, artwork: StaticArtwork(exporter, document),
      document: document)
    let (data, size) = (data, options.blockSize)
    let fingerprint = fingerprint
    @Sendable func draw(_ number: Int) throws(MergeError) -> DrawnBlock {
      if let finished = folder.finished(number) { return finished }
      let rows = try data.read(number * size..<min((number + 1) * size, data.count))
      let part = PartDescription(
        number: number, of: count, job: fingerprint, hasRecordTree: drawing.options.hasRecordTree,
        records: [])
      let block = try drawing.draw(rows, as: part, to: folder.path(of: number), with: exporter)
      try folder.note(block, of: number)
      return block
    }
    try OrderedWork(count: blocks.count, workers: workers).run(
      makeWorker: { () throws(MergeError) in },
      work: { (_, index) throws(MergeError) -> (number: Int, block: Result<DrawnBlock, MergeError>) in
        let number = blocks.lowerBound + index
        // Of several faulty rows the first one ends the merge, however many threads there are.
        return (number, Result { () throws(MergeError) in try draw(number) })
      },
      take: { (done) throws(MergeError) in try take(done.number, try done.block.get()) })
  }
}

extension MergeData {
  func read(_ range: Range<Int>) throws(MergeError) -> [Result<MergeRow, MergeRowProblem>] {
    do { return try rows(range) } catch let error as MergeError { throw error } catch {
      throw .data("\(error)")
    }
  }
}

extension MergeReport {
  /// Adds the rows of a block to those of a file.
  mutating func add(_ block: DrawnBlock, file: String?) {
    for record in block.records {
      records.append(
        Record(
          row: record.row, file: file, page: pages + 1, pages: record.pages, width: record.width,
          height: record.height))
      pages += record.pages
    }
    rows += block.records.count
    skipped += block.skipped
  }

  /// Refuses a document without pages, because of the first row that was left out.
  func checkPages() throws(MergeError) {
    guard pages == 0 else { return }
    guard let first = skipped.first else { throw .noRows }
    throw .row(number: first.row, messages: first.messages)
  }
}
