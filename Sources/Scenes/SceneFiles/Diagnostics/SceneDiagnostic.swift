import Foundation

/// An error or a warning about a scene file.
public struct SceneDiagnostic: Error, Sendable, Hashable {
  /// The severity of a diagnostic.
  public enum Severity: String, Sendable, Hashable {
    /// The scene is refused.
    case error
    /// The scene is read, but probably contains a mistake.
    case warning
    /// The scene is valid, but contains something that is not shown here. It is read even in strict mode.
    case note
  }

  /// The severity.
  public var severity: Severity
  /// The file's name as the caller gave it.
  public var file: String
  /// From 1; 0 if it concerns the whole file.
  public var line: Int
  /// From 1, in characters (Unicode scalars); 0 if it concerns the whole file.
  public var column: Int
  /// The path in the tree, such as `sublayers[3].mask.lineCap`; empty for the root. Of more than 16
  /// components the middle is left out. Control characters of its keys are written as JSON's escapes.
  public var path: String
  /// What was found and what is allowed. Control characters are written as JSON's escapes.
  public var message: String
  /// The number of the row of data that the value comes from; nil if it comes from none.
  public var row: Int?
  /// The parameter or column that the value comes from; nil if it comes from none.
  public var field: String?

  /// Creates a diagnostic, by default an error about a whole file.
  public init(
    severity: Severity = .error, file: String, line: Int = 0, column: Int = 0, path: String = "",
    message: String, row: Int? = nil, field: String? = nil
  ) {
    self.severity = severity
    self.file = file
    self.line = line
    self.column = column
    self.path = Quoted.printable(path)
    self.message = Quoted.printable(message)
    self.row = row
    self.field = field.map { Quoted.printable($0) }
  }
}

extension SceneDiagnostic: CustomStringConvertible {
  /// `file:line:column: error: path: text`, as editors and compilers print it; the row and the column of data, or the
  /// parameter, stand before the path if there are any.
  public var description: String {
    let file = Quoted.printable(file)
    let place = line > 0 ? "\(file):\(line):\(column)" : file
    return "\(place): \(severity.rawValue): \(source)\(path.isEmpty ? "" : "\(path): ")\(message)"
  }
}

/// Why a scene was refused: all its errors and warnings, in the order of the file.
public struct SceneError: Error, Sendable, Hashable {
  /// The errors and warnings; never empty if reading failed.
  public var diagnostics: [SceneDiagnostic]

  /// Creates an error with these diagnostics.
  public init(_ diagnostics: [SceneDiagnostic]) { self.diagnostics = diagnostics }
}

extension SceneError: CustomStringConvertible {
  /// One line per diagnostic.
  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}

extension SceneDiagnostic: LocalizedError {
  /// The text that the command prints.
  public var errorDescription: String? { description }
}

extension SceneError: LocalizedError {
  /// The text that the command prints.
  public var errorDescription: String? { description }
}

extension SceneDiagnostic {
  /// `row 2, column name: `, or the parameter; empty for values that come from no data.
  package var source: String {
    let name = field.map { "\(row == nil ? "parameter" : "column") \($0)" }
    let parts = [row.map { "row \($0)" }, name].compactMap(\.self)
    return parts.isEmpty ? "" : parts.joined(separator: ", ") + ": "
  }
}
