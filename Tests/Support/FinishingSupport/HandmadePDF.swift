import Foundation
import PDFFinishing
import TestSupport

/// A small PDF whose objects are written in the test, numbered from 1; the first is the catalog.
package struct HandmadePDF {
  package struct Object: ExpressibleByStringInterpolation {
    package var bytes: Data

    package init(stringLiteral text: String) { bytes = Data(text.utf8) }

    /// - Parameter entries: of the stream's dictionary but its length.
    package static func stream(_ entries: String, _ content: some Collection<UInt8>) -> Object {
      var object: Object = "<< \(entries) /Length \(content.count) >>\nstream\n"
      object.bytes += Data(content) + Data("\nendstream".utf8)
      return object
    }

    /// A form with a box and resources.
    package static func form(_ box: String, _ entries: String = "", draws content: String = "") -> Object {
      stream("/Type /XObject /Subtype /Form /BBox [\(box)] \(entries)", Array(content.utf8))
    }
  }

  package let bytes: Data

  package init(_ objects: [Object]) {
    var bytes = Data("%PDF-1.7\n".utf8)
    var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      let place = String(bytes.count)
      table += String(repeating: "0", count: 10 - place.count) + place + " 00000 n \n"
      bytes += Data("\(index + 1) 0 obj\n".utf8) + object.bytes + Data("\nendobj\n".utf8)
    }
    let start = bytes.count
    table += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    self.bytes = bytes + Data(table.utf8)
  }

  /// A document of one page of 100 × 81 points, object 3, whose further entries are given; objects from 4 on follow.
  package init(page entries: String, _ objects: Object...) {
    self.init(
      [
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 81] \(entries) >>",
      ] + objects)
  }

  /// The document as passes see it.
  package func read() throws -> QPDFDocument {
    let folder = try ScratchFolder()
    let path = folder.path + "/a.pdf"
    try bytes.write(to: URL(fileURLWithPath: path))
    // It is small, and so mapped into memory: the file may go.
    return try QPDFDocument(path: path)
  }
}

/// A folder that goes when it is let go.
package final class ScratchFolder {
  package let path = NSTemporaryDirectory() + "layerpress-\(UUID().uuidString)"

  package init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }
  deinit { try? FileManager.default.removeItem(atPath: path) }
}

extension QPDFDocument {
  /// A stream or dictionary of the file by its number.
  package subscript(_ number: Int) -> Object? { (streams + dictionaries).first { $0.number == number } }

  /// The document as it would be written, as text.
  package func text() throws -> String {
    let folder = try ScratchFolder()
    try write(to: folder.path + "/a.pdf")
    let run = try ProcessRun(
      "/usr/bin/env",
      ["qpdf", "--qdf", "--static-id", "--object-streams=disable", "--no-original-object-ids", "a.pdf", "-"],
      in: folder.path
    )
    return run.text.replacing(/\s+/, with: " ")
  }
}

extension QPDFDocument.Object {
  /// The value of a key of a dictionary, or of a stream's.
  package func entry(_ key: String) -> QPDFDocument.Object? { (streamDictionary ?? self)[key] }

  /// The whole numbers of an array.
  package var integers: [Int?] { items.map(\.integer) }
}
