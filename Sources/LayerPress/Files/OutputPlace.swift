import Foundation

/// Where the files of an export come into being.
enum OutputPlace {
  /// Under their names, and on standard output.
  case files(UnfinishedFiles)
  /// Nowhere on a disk.
  case memory

  /// The file of an output, which is still empty.
  func file(of output: ExportOutput) throws(ExportError) -> OutputFile {
    switch self {
    case .files(let unfinished): try OutputFile(path: output.path, unfinished: unfinished)
    case .memory: try OutputFile()
    }
  }

  /// A file for something that only the export itself reads.
  func scratch() throws(ExportError) -> OutputFile {
    switch self {
    case .files(let unfinished): try OutputFile(path: nil, unfinished: unfinished)
    case .memory: try OutputFile()
    }
  }

  /// Makes the folders of outputs that are missing.
  func makeFolders(for outputs: [ExportOutput]) throws(ExportError) {
    guard case .files = self else { return }
    for case let path? in outputs.map(\.path) { try OutputFile.makeFolder(of: path) }
  }
}

extension OutputFile {
  /// Makes the folder that a file will be in, and those around it, where they are missing.
  static func makeFolder(of path: String) throws(ExportError) {
    let folder = folder(of: path)
    var status = stat()
    if stat(folder, &status) == 0 {
      guard status.st_mode & S_IFMT != S_IFDIR else { return }
      throw ExportError(.cannotWrite("“\(folder)” is a file, not a folder"), at: path)
    }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw ExportError(
        .cannotWrite("the folder “\(folder)” cannot be made: \(Self.reason(for: error))"), at: path)
    }
  }

  /// The system's own words, where there are any.
  private static func reason(for error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
    guard underlying.domain == NSPOSIXErrorDomain else { return error.localizedDescription }
    return String(cString: strerror(Int32(underlying.code)))
  }
}
