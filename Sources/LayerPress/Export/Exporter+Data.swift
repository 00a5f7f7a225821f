import Foundation
import QuartzCore

extension Exporter {
  /// The file that one layer makes, as bytes; nothing is written.
  ///
  /// ```swift
  /// let pdf = try Exporter().data(of: card, as: .pdf)
  /// ```
  ///
  /// - Parameters:
  ///   - layer: the page. Its bounds are the page's box; its own position and transform do not apply.
  ///   - format: what kind of file it is.
  public func data(of layer: CALayer, as format: ExportOutput.Format) throws(ExportError) -> Data {
    let files = try data(of: ExportDocument(pages: [layer]), as: [ExportOutput(format)]).files
    return files.first ?? Data()
  }

  /// The files that a document makes, as bytes in the order of the outputs; nothing is written, whatever paths they have.
  ///
  /// As with files, all of them are whole or there is none.
  ///
  /// - Parameters:
  ///   - document: its pages, laid out here where they wait for it.
  ///   - outputs: what to make.
  ///   - progress: as that of `export(_:to:progress:)`.
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

  /// Hands a document's file to whoever takes it, once it is whole: a socket, an archive, a hash.
  ///
  /// - Parameters:
  ///   - document: its pages, laid out here where they wait for it.
  ///   - output: what to make; its path does not matter.
  ///   - sink: is given the file from its beginning, piece by piece; what it throws ends the export, and is thrown on.
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
