extension UnfinishedFiles {
  /// Writes a whole file, in a folder that is made where it is missing; an older one is replaced in one step, or kept where writing fails.
  ///
  /// - Parameters:
  ///   - path: nil for standard output.
  ///   - bytes: all of the file.
  public func replaceFile(at path: String?, with bytes: [UInt8]) throws(ExportError) {
    if let path { try OutputFile.makeFolder(of: path) }
    let file = try OutputFile(path: path, unfinished: self)
    try file.write(bytes)
    try file.commit()
  }
}
