import Foundation
import TestSupport

/// What PDFium finds on a page of a document. `Scripts/test` installs it, as a package of Python's.
struct PDFium {
  private static let python = repository.appending(path: ".build/pdfium-venv/bin/python").path
  static let isInstalled = FileManager.default.isExecutableFile(atPath: python)

  /// The text of the page, without marks of directions, and with single blanks.
  let text: String
  /// The words that search does not find.
  let missing: [String]

  private struct Output: Decodable {
    var text: String
    var missing: [String]
  }

  init(_ document: Data, words: [String] = []) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    try document.write(to: file)
    try self.init(file: file.path, words: words)
  }

  /// - Parameter page: from 1.
  init(file: String, page: Int = 1, words: [String] = []) throws {
    let program = """
      import json, sys, pypdfium2
      page = pypdfium2.PdfDocument(sys.argv[1])[int(sys.argv[2]) - 1].get_textpage()
      missing = [word for word in sys.argv[3:] if page.search(word).get_next() is None]
      print(json.dumps({"text": page.get_text_range(), "missing": missing}))
      """
    let run = try ProcessRun(Self.python, ["-c", program, file, "\(page)"] + words)
    let output = try JSONDecoder().decode(Output.self, from: run.output)
    let unmarked = output.text.unicodeScalars.filter { $0 != "\u{200E}" && $0 != "\u{200F}" }
    text = String(String.UnicodeScalarView(unmarked)).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    missing = output.missing
  }
}
