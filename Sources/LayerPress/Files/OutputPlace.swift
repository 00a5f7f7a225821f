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
    if access(folder, F_OK) == 0 { return }
    var made = folder.hasPrefix("/") ? "/" : ""
    for step in folder.split(separator: "/") {
      made += step + "/"
      guard mkdir(made, 0o777) != 0, errno != EEXIST else { continue }
      let reason = String(cString: strerror(errno))
      throw ExportError(.cannotWrite("the folder “\(folder)” cannot be made: \(reason)"), at: path)
    }
  }
}
