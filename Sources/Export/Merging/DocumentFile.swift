import Foundation
import LayerPress
import PDFFinishing

/// The file of a document that is written bit by bit, and appears when it is complete.
struct DocumentFile {
  private let file: OutputFile

  /// - Parameter path: nil for standard output.
  init(_ path: String?, _ unfinished: UnfinishedFiles) throws(MergeError) {
    do throws(ExportError) {
      if let path { try OutputFile.makeFolder(of: path) }
      file = try OutputFile(path: path, unfinished: unfinished)
    } catch {
      throw .export(error)
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(PDFFinishingError) {
    do throws(ExportError) { try file.write(bytes) } catch { throw .system(error.message) }
  }

  /// Appends the bytes of another file.
  func append(contentsOf path: String) throws(MergeError) {
    guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped) else {
      throw .part(file: path, reason: "it cannot be read")
    }
    let result: Result<Void, ExportError> = bytes.withUnsafeBytes { bytes in
      Result { () throws(ExportError) in try file.write(bytes) }
    }
    do throws(ExportError) { try result.get() } catch { throw .export(error) }
  }

  func commit() throws(MergeError) {
    do throws(ExportError) { try file.commit() } catch { throw .export(error) }
  }
}
