import Foundation

/// One thing that is wrong, or doubtful, in a scene file.
public struct SceneDiagnostic: Error, Sendable, Hashable {
  /// How bad it is.
  public enum Severity: String, Sendable, Hashable {
    /// The scene is refused.
    case error
    /// The scene is read, but probably does not mean what was meant.
    case warning
    /// The scene means what was meant, but holds something that is not shown here. Strict or not, it is read.
    case note
  }

  /// How bad it is.
  public var severity: Severity
  /// The file's name as the caller gave it.
  public var file: String
  /// From 1; 0 where it is about the whole file.
  public var line: Int
  /// From 1, in characters (Unicode scalars); 0 where it is about the whole file.
  public var column: Int
  /// Where in the tree, such as `sublayers[3].mask.lineCap`; empty for the top. Of a path of more than 16 steps the middle
  /// is left out.
  public var path: String
  /// What was found and what is allowed.
  public var message: String

  /// An error about a whole file, unless more is said.
  public init(
    severity: Severity = .error, file: String, line: Int = 0, column: Int = 0, path: String = "",
    message: String
  ) {
    self.severity = severity
    self.file = file
    self.line = line
    self.column = column
    self.path = path
    self.message = message
  }
}

extension SceneDiagnostic: CustomStringConvertible {
  /// `file:line:column: error: path: text`, as editors and compilers write it.
  public var description: String {
    let place = line > 0 ? "\(file):\(line):\(column)" : file
    return "\(place): \(severity.rawValue): \(path.isEmpty ? "" : "\(path): ")\(message)"
  }
}

/// Why a scene was refused: everything that is wrong with it, in the order of the file, with the warnings among it.
public struct SceneError: Error, Sendable, Hashable {
  /// What is wrong and what is doubtful; never empty where reading failed.
  public var diagnostics: [SceneDiagnostic]

  /// An error of these diagnostics.
  public init(_ diagnostics: [SceneDiagnostic]) {
    self.diagnostics = diagnostics
  }
}

extension SceneError: CustomStringConvertible {
  /// A line for each diagnostic.
  public var description: String {
    diagnostics.map(\.description).joined(separator: "\n")
  }
}

extension SceneDiagnostic: LocalizedError {
  /// The words that the command prints.
  public var errorDescription: String? { description }
}

extension SceneError: LocalizedError {
  /// The words that the command prints.
  public var errorDescription: String? { description }
}
