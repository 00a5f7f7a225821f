extension UnfinishedFiles {
  /// Writes a whole file and creates its folder if it is missing. An older file is replaced in one step, or
  /// kept if writing fails.
  ///
  /// - Parameters:
  ///   - path: nil for standard output.
  ///   - bytes: the contents of the file.
  public func replaceFile(at path: String?, with bytes: [UInt8]) throws(ExportError) {
    if let path { try OutputFile.makeFolder(of: path) }
    let file = try OutputFile(path: path, unfinished: self)
    try file.write(bytes)
    try file.commit()
  }
}
