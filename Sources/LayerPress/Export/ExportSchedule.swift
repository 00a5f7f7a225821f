import DisplayList
import Flattening
import ImageDecoding

/// The order in which an export's outputs are drawn, and on how many threads.
///
/// With one moment the outputs are drawn one after the other, so that they share the walk; each is painted by all
/// threads. With several, the files of one picture each are drawn at the same time, those of the same picture on the
/// same thread, and then the files that hold several.
struct ExportSchedule {
  let run: ExportRun
  let outputs: [ExportOutput]
  /// Indices of outputs that are drawn one after the other.
  private var parallel: [[Int]] = []
  private var serial: [Int] = []

  init(_ run: ExportRun, outputs: [ExportOutput]) throws(ExportError) {
    self.run = run
    self.outputs = outputs
    guard run.options.times.count > 1 else {
      serial = Array(outputs.indices)
      return
    }
    var jobs: [Picture: Int] = [:]
    for (index, output) in outputs.enumerated() {
      let pictures: [Picture]
      do throws(ExportError) { pictures = try run.pictures(of: output) } catch { throw error.at(output) }
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

  /// What was drawn: files that have no names yet, in the order of the outputs, and what they are.
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
      faces.formUnion(finished.faces)
      try progress(Double(results.count) / Double(outputs.count))
    }

    let threads = min(run.workers, parallel.count)
    let work = SharedSchedule(schedule: self)
    try OrderedWork(count: parallel.count, workers: threads).run(
      makeWorker: { () throws(ExportError) in },
      work: { (_, job) throws(ExportError) in
        let schedule = work.schedule
        return try schedule.draw(
          schedule.parallel[job], workers: max(1, schedule.run.workers / threads),
          parks: schedule.outputs.count > Self.mostOpenFiles)
      },
      take: take)
    let done = results.count
    try take(
      draw(serial, workers: run.workers) { (part) throws(ExportError) in
        try progress((Double(done) + part * Double(serial.count)) / Double(outputs.count))
      })

    var drawn = Drawn(report: ExportReport(faces: faces, findings: findings))
    for index in outputs.indices {
      guard let (file, entry) = results[index] else { continue }
      drawn.files.append(file)
      drawn.report.outputs.append(entry)
    }
    return drawn
  }

  /// More files than this are not kept open until the end: systems allow a thousand or so.
  private static let mostOpenFiles = 200

  /// Outputs that were drawn one after the other; handed from thread to thread as a whole.
  private struct Finished: @unchecked Sendable {
    var results: [(Int, (file: OutputFile, entry: ExportReport.Output))] = []
    var findings = FindingCollector()
    var faces: Set<FontFace> = []
  }

  private func draw(
    _ indices: [Int], workers: Int, parks: Bool = false,
    progress: ExportRun.Progress = { (_) throws(ExportError) in }
  ) throws(ExportError) -> Finished {
    var run = run
    run.options.workers = workers
    var finished = Finished()
    for (done, index) in indices.enumerated() {
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
    finished.faces = run.lists.faces
    return finished
  }
}

/// A schedule whose parts are drawn at once: layers are only read then.
private struct SharedSchedule: @unchecked Sendable {
  let schedule: ExportSchedule
}

extension ExportError {
  fileprivate func at(_ output: ExportOutput) -> ExportError { at(output.path ?? "standard output") }
}
