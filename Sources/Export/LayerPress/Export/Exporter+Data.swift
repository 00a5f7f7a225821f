extension Exporter {
  /// Exports one layer to memory; no file is written.
  ///
  /// ```swift
  /// let pdf = try Exporter().data(of: card, as: .pdf)
  /// ```
  ///
  /// - Parameters:
  ///   - layer: the page. Its bounds are the page's box; its own position and transform do not apply.
  ///   - format: the format of the file.
  public func data(of layer: CALayer, as format: ExportOutput.Format) throws(ExportError) -> Data {
    let files = try data(of: ExportDocument(pages: [layer]), as: [ExportOutput(format)]).files
    return files.first ?? Data()
  }

  /// Exports a document to memory, in the order of the outputs. No file is written, whatever the outputs'
  /// paths.
  ///
  /// As with files, either all outputs succeed or there is none.
  ///
  /// - Parameters:
  ///   - document: its pages. Layers that need layout are laid out here.
  ///   - outputs: what to make.
  ///   - progress: as in `export(_:to:progress:)`.
  public func data(
    of document: ExportDocument, as outputs: [ExportOutput],
    progress: (Double) throws(ExportError) -> Void = { (_) throws(ExportError) in }
  ) throws(ExportError) -> (files: [Data], report: ExportReport) {
    var files: [Data] = []
    let report = try draw(document, as: outputs, in: .memory, progress: progress) {
      (made) throws(ExportError) in
      for file in made { files.append(try file.contents()) }
    }
    return (files, report)
  }

  /// Exports a document's file to a sink, such as a socket, an archive or a hash, once it is complete.
  ///
  /// - Parameters:
  ///   - document: its pages. Layers that need layout are laid out here.
  ///   - output: what to make; its path does not matter.
  ///   - sink: receives the file from its beginning, piece by piece; an error it throws ends the export and
  ///     is rethrown.
  @discardableResult
  public func write(
    _ document: ExportDocument, as output: ExportOutput, to sink: (Data) throws -> Void
  ) throws -> ExportReport {
    var failure: (any Error)?
    func hand(out files: [OutputFile]) throws(ExportError) {
      for file in files {
        try file.read { (bytes) throws(ExportError) in
          do { try sink(Data(bytes)) } catch {
            failure = error
            throw ExportError(.cancelled)
          }
        }
      }
    }
    do throws(ExportError) {
      return try draw(
        document, as: [output], in: .memory, progress: { (_) throws(ExportError) in }, deliver: hand)
    } catch {
      throw failure ?? error
    }
  }
}
