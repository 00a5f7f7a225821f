/// Where an export's files are created.
enum OutputPlace {
  /// At their paths, and on standard output.
  case files(UnfinishedFiles)
  /// In memory.
  case memory

  /// Creates the empty file of an output.
  func file(of output: ExportOutput) throws(ExportError) -> OutputFile {
    switch self {
    case .files(let unfinished): try OutputFile(path: output.path, unfinished: unfinished)
    case .memory: try OutputFile()
    }
  }

  /// Creates a file that only the export itself reads.
  func scratch(for output: OutputFile) throws(ExportError) -> OutputFile {
    switch self {
    case .files(let unfinished): try OutputFile(path: nil, unfinished: unfinished, orIn: output.folder)
    case .memory: try OutputFile()
    }
  }

  /// Creates the missing folders of outputs.
  func makeFolders(for outputs: [ExportOutput]) throws(ExportError) {
    guard case .files = self else { return }
    for case let path? in outputs.map(\.path) { try OutputFile.makeFolder(of: path) }
  }
}

extension OutputFile {
  /// Creates the folder of a file, and its parents, if they are missing.
  package static func makeFolder(of path: String) throws(ExportError) {
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
