import Foundation
import LayerPress
import PDFFinishing
import PDFParts

/// Joins parts of a document, whichever process or machine has drawn them.
public struct PartJoiner: Sendable {
  private let unfinishedFiles: UnfinishedFiles

  /// Creates a joiner, which can be used any number of times.
  public init(unfinishedFiles: UnfinishedFiles = UnfinishedFiles()) { self.unfinishedFiles = unfinishedFiles }

  /// Joins parts.
  ///
  /// - Parameters:
  ///   - parts: files of parts, in their order.
  ///   - path: the document, which appears when it is complete; nil for standard output.
  /// - Returns: the number of its pages.
  @discardableResult
  public func join(_ parts: [String], to path: String?) throws(MergeError) -> Int {
    let file = try DocumentFile(path, unfinishedFiles)
    var joiner = PDFJoiner { (bytes) throws(PDFFinishingError) in try file.write(bytes) }
    var pages = 0
    for part in parts { pages += try joiner.add(partsIn: part) }
    try joiner.end(path)
    try file.commit()
    return pages
  }
}

extension PDFJoiner {
  /// Adds the parts in a file; returns the number of their pages.
  @discardableResult
  mutating func add(partsIn path: String) throws(MergeError) -> Int {
    let bytes: Data
    do {
      bytes = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
    } catch {
      throw .part(file: path, reason: "it cannot be read: \(error.localizedDescription)")
    }
    do throws(PartFailure) { return try add(partsIn: bytes) } catch { throw MergeError(error, file: path) }
  }

  /// Ends the document.
  mutating func end(_ path: String?) throws(MergeError) {
    do throws(PartFailure) { try finish() } catch { throw MergeError(error, file: path ?? "standard output") }
  }
}

extension MergeError {
  init(_ failure: PartFailure, file: String) {
    switch failure {
    case .part(let error): self = .part(file: file, reason: error.description)
    case .output(let error): self = .export(ExportError(.cannotWrite(error.description), at: file))
    }
  }
}
