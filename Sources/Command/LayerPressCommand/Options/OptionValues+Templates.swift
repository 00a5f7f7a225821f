import Foundation
import SceneFiles

extension OptionValues {
  /// The values of parameters, of `--set` and `--set-file`.
  func templateValues() throws(UsageError) -> [String: DataValue] {
    var values: [String: DataValue] = [:]
    func add(_ value: DataValue, named name: String, _ option: CommandOption.Name) throws(UsageError) {
      guard values.updateValue(value, forKey: name) == nil else {
        throw UsageError("--\(option.rawValue) \(name): the parameter is set twice")
      }
    }
    for pair in raw.values[.set] ?? [] {
      let (name, text) = try Self.pair(pair, .set)
      try add(.string(text), named: name, .set)
    }
    for pair in raw.values[.setFile] ?? [] {
      let (name, path) = try Self.pair(pair, .setFile)
      let handle = path == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: path)
      guard let bytes = (try? handle?.readToEnd() ?? Data()).flatMap(\.self), handle != nil else {
        throw UsageError("--set-file \(pair): the file cannot be read")
      }
      guard let text = String(data: bytes, encoding: .utf8) else {
        throw UsageError("--set-file \(pair): the file is not UTF-8")
      }
      // Editors end the last line of a file, which is not meant to be a line of the text.
      try add(.string(text.hasSuffix("\n") ? String(text.dropLast()) : text), named: name, .setFile)
    }
    return values
  }

  private static func pair(
    _ text: String, _ option: CommandOption.Name
  ) throws(UsageError) -> (name: String, value: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw UsageError("--\(option.rawValue) \(text) is not NAME=\(option == .set ? "VALUE" : "FILE")")
    }
    return (parts[0], parts[1])
  }
}
