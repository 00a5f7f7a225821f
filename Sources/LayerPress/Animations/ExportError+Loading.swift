import LibraryLoading

extension ExportError {
  /// Loads a library's functions as `MissingLibrary.load` does.
  static func loading<Functions>(
    _ name: String, which use: String, from debianPackage: String,
    by load: (UnsafeMutablePointer<Functions>) -> Bool
  ) throws(ExportError) -> Functions {
    try MissingLibrary.load(name, which: use, from: debianPackage, by: load)
      .mapError { ExportError(.cannotCompress($0.description)) }.get()
  }
}
