import XCTest

/// A folder for one test's files.
struct TestFolder {
  let path: String

  /// A folder that is removed when the test ends.
  init(_ test: XCTestCase) throws {
    try self.init()
    test.addTeardownBlock { [path] in try FileManager.default.removeItem(atPath: path) }
  }

  /// A folder whose maker removes it: tests can be told what to do when they end by one thread only.
  init() throws {
    path = NSTemporaryDirectory() + "layerpress-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: file(name))))
  }

  func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
  }
}
