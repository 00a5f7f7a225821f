import Dispatch
import Synchronization

extension Exporter {
  /// Writes a document to several files without blocking the caller's thread; see `export(_:to:progress:)`.
  ///
  /// If the task or the progress is cancelled, the export ends with `ExportError.Reason.cancelled` before any
  /// file is in its place.
  ///
  /// - Parameters:
  ///   - document: its pages, which the export owns until it ends.
  ///   - outputs: the files.
  ///   - progress: counts up to its `totalUnitCount`, which is set to 1000 if it is 0.
  /// - Returns: what was made, and what is not exactly as asked.
  @discardableResult
  public func exportInBackground(
    _ document: sending ExportDocument, to outputs: [ExportOutput], progress: Progress? = nil
  ) async throws(ExportError) -> ExportReport {
    try await inBackground(document, progress) { (document, progress) throws(ExportError) in
      try export(document, to: outputs, progress: progress)
    }
  }

  /// Exports a document to memory without blocking the caller's thread; see `data(of:as:progress:)`.
  ///
  /// - Parameters:
  ///   - document: its pages, which the export owns until it ends.
  ///   - outputs: what to make.
  ///   - progress: as in `export(_:to:progress:)`.
  public func dataInBackground(
    of document: sending ExportDocument, as outputs: [ExportOutput], progress: Progress? = nil
  ) async throws(ExportError) -> (files: [Data], report: ExportReport) {
    try await inBackground(document, progress) { (document, progress) throws(ExportError) in
      try data(of: document, as: outputs, progress: progress)
    }
  }

  /// Exports one layer to memory without blocking the caller's thread.
  ///
  /// - Parameters:
  ///   - layer: the page, which the export owns until it ends.
  ///   - format: the format of the file.
  public func dataInBackground(
    of layer: sending CALayer, as format: ExportOutput.Format
  ) async throws(ExportError) -> Data {
    let document = ExportDocument(pages: [layer])
    let files = try await dataInBackground(of: document, as: [ExportOutput(format)]).files
    return files.first ?? Data()
  }

  /// Does long work on a thread of its own: the few threads of Swift's tasks must not block.
  private func inBackground<Value: Sendable>(
    _ document: sending ExportDocument, _ progress: Progress?,
    _ work: @escaping @Sendable (ExportDocument, ExportRun.Progress) throws(ExportError) -> Value
  ) async throws(ExportError) -> Value {
    // One thread passes it to another and no longer uses it.
    nonisolated(unsafe) let document = document
    let state = BackgroundState(progress)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          continuation.resume(
            returning: Result { () throws(ExportError) in
              try state.update(0)
              return try work(document) { (part) throws(ExportError) in try state.update(part) }
            })
        }
      }
    } onCancel: {
      state.cancel()
    }
    return try result.get()
  }
}

/// The progress of an export, and whether it should continue.
private final class BackgroundState: Sendable {
  private let progress: Progress?
  private let isCancelled = Atomic(false)

  init(_ progress: Progress?) {
    self.progress = progress
    if let progress, progress.totalUnitCount <= 0 { progress.totalUnitCount = 1000 }
  }

  func cancel() { isCancelled.store(true, ordering: .relaxed) }

  /// - Parameter part: the fraction done, 0…1.
  func update(_ part: Double) throws(ExportError) {
    if isCancelled.load(ordering: .relaxed) || progress?.isCancelled ?? false {
      throw ExportError(.cancelled)
    }
    guard let progress else { return }
    let total = progress.totalUnitCount
    // The largest totals are beyond the numbers that `Double` represents exactly.
    progress.completedUnitCount = part < 1 ? Int64((max(part, 0) * Double(total)).rounded(.down)) : total
  }
}
