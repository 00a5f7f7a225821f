import Drawing

/// The order in which an export's outputs are drawn, and on how many threads.
///
/// Small outputs of one picture each, such as the sizes of an icon, are drawn concurrently once the walks
/// that they share are done; the others are drawn one after the other, each painted by all threads. If there
/// are several moments, files of one picture each are drawn concurrently; those of the same picture are drawn
/// on the thread that walks it.
struct ExportSchedule {
  private(set) var run: ExportRun
  let outputs: [ExportOutput]
  /// Indices of outputs, in groups: groups are drawn concurrently, the outputs of a group one after the
  /// other.
  private var parallel: [[Int]] = []
  private var serial: [Int] = []

  init(_ run: ExportRun, outputs: [ExportOutput]) throws(ExportError) {
    self.run = run
    self.outputs = outputs
    try checkSizes()
    guard run.options.moments.times.count > 1 else {
      try arrange()
      return
    }
    var jobs: [PageMoment: Int] = [:]
    for (index, output) in outputs.enumerated() {
      let pictures = try pictures(of: output)
      guard pictures.count == 1 else {
        serial.append(index)
        continue
      }
      if let job = jobs[pictures[0]] {
        parallel[job].append(index)
      } else {
        jobs[pictures[0]] = parallel.count
        parallel.append([index])
      }
    }
  }

  private func pictures(of output: ExportOutput) throws(ExportError) -> [PageMoment] {
    do throws(ExportError) { return try run.pictures(of: output) } catch { throw error.at(output) }
  }

  /// Refuses pictures of too many pixels before anything is drawn.
  private func checkSizes() throws(ExportError) {
    for output in outputs where output.format.hasScale {
      do throws(ExportError) {
        guard let picture = try run.pictures(of: output).first else { continue }
        _ = try PixelSize(
          of: run.document.pages[picture.page].bounds.size,
          scale: try run.usableScale(output.format.scale, of: picture), limit: run.options.png.pixelLimit)
      } catch {
        throw error.at(output)
      }
    }
  }

  /// Finds the outputs of a single moment that can be drawn concurrently: those that fit into memory
  /// together.
  private mutating func arrange() throws(ExportError) {
    var small: [(index: Int, pixels: Double)] = []
    for (index, output) in outputs.enumerated() {
      let pictures = try pictures(of: output)
      if pictures.count == 1, run.workers > 1, let pixels = pixels(of: output, showing: pictures[0]) {
        small.append((index, pixels))
      } else {
        serial.append(index)
      }
    }
    guard small.count > 1 else {
      serial = Array(outputs.indices)
      return
    }
    for output in small.map({ outputs[$0.index] }) {
      do throws(ExportError) {
        for picture in try run.pictures(of: output) { try run.prepare(picture, for: output) }
      } catch {
        throw error.at(output)
      }
    }
    // The largest first, so that no thread has to finish it alone.
    parallel = small.sorted { ($1.pixels, $0.index) < ($0.pixels, $1.index) }.map { [$0.index] }
  }

  /// The approximate work of an output; nil if it uses all threads or much memory.
  private func pixels(of output: ExportOutput, showing picture: PageMoment) -> Double? {
    let size = run.document.pages[picture.page].bounds.size
    let area = Double(size.width * size.height)
    switch output.format {
    case .png(let scale):
      guard let scale = try? run.usableScale(scale, of: picture) else { return nil }
      let pixels = area * scale * scale
      return pixels <= Double(PNGEncoder.heldPixels) ? pixels : nil
    case .svg: return run.options.svg.isAnimated ? nil : area
    case .pdf: return area
    case .animatedPNG, .gif, .webp: return nil
    }
  }

  /// The result of drawing: files without names, in the order of the outputs, and the report.
  struct Drawn {
    var files: [OutputFile] = []
    var report: ExportReport
  }

  func draw(progress: ExportRun.Progress) throws(ExportError) -> Drawn {
    var results: [Int: (file: OutputFile, entry: ExportReport.Output)] = [:]
    var findings = FindingCollector()
    var faces: Set<FontFace> = []
    func take(_ finished: Finished) throws(ExportError) {
      for (index, result) in finished.results { results[index] = result }
      findings.add(finished.findings)
      if !finished.faces.isEmpty { faces.formUnion(finished.faces) }
      try progress(part(of: Double(results.count)))
    }

    let parks = outputs.count > Self.mostOpenFiles
    let threads = min(run.workers, parallel.count)
    // Layers are only read while the parts are drawn.
    nonisolated(unsafe) let schedule = self
    try OrderedWork(count: parallel.count, workers: threads).run(
      makeWorker: { () throws(ExportError) in },
      work: { (_, job) throws(ExportError) in
        try schedule.draw(
          schedule.parallel[job], workers: max(1, schedule.run.workers / threads), parks: parks)
      },
      take: take)
    let done = results.count
    try take(
      draw(serial, workers: run.workers, parks: parks) { (part) throws(ExportError) in
        try progress(self.part(of: Double(done) + part * Double(serial.count)))
      })

    var drawn = Drawn(report: ExportReport(faces: faces, findings: run.emptyPages.added(to: findings)))
    for index in outputs.indices {
      guard let (file, entry) = results[index] else { continue }
      drawn.files.append(file)
      drawn.report.outputs.append(entry)
    }
    return drawn
  }

  /// The fraction of the work that so many outputs are, 0…1; 1 if there are none.
  private func part(of done: Double) -> Double { outputs.isEmpty ? 1 : done / Double(outputs.count) }

  /// At most this many files are kept open until the end: systems allow about a thousand.
  private static let mostOpenFiles = 200

  /// Outputs that were drawn one after the other, passed between threads as a whole.
  private struct Finished: @unchecked Sendable {
    var results: [(Int, (file: OutputFile, entry: ExportReport.Output))] = []
    var findings = FindingCollector()
    var faces: Set<FontFace> = []
  }

  private func draw(
    _ indices: [Int], workers: Int, parks: Bool,
    progress: ExportRun.Progress = { (_) throws(ExportError) in }
  ) throws(ExportError) -> Finished {
    var run = run
    run.options.workers = workers
    var finished = Finished()
    for (done, index) in indices.enumerated() {
      // The drawings of many moments take too much memory to keep.
      run.keepsDrawings = done + 1 < indices.count && run.options.moments.times.count == 1
      do throws(ExportError) {
        let result = try run.draw(outputs[index]) { (part) throws(ExportError) in
          try progress((Double(done) + part) / Double(indices.count))
        }
        if parks { try result.file.park() }
        finished.results.append((index, result))
      } catch {
        throw error.at(outputs[index])
      }
    }
    finished.findings = run.findings
    finished.faces = run.drawings.faces
    return finished
  }
}

extension ExportError {
  fileprivate func at(_ output: ExportOutput) -> ExportError { at(output.path ?? "standard output") }
}
