import Foundation

/// Makes an empty folder, which is removed when all tests have run. Several threads may do so at once.
public func makeTemporaryFolder() throws -> String {
  let path = "\(folderOfAllTests)/\(UUID().uuidString)"
  try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  return path
}

/// The folder of this process.
private let folderOfAllTests: String = {
  atexit { try? FileManager.default.removeItem(atPath: pathOfAllTests) }
  return pathOfAllTests
}()

private let pathOfAllTests =
  NSTemporaryDirectory() + "layerpress-tests-\(ProcessInfo.processInfo.processIdentifier)"
