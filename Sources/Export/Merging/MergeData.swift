import SceneFiles

/// A row of data.
public struct MergeRow: Sendable {
  /// Its number in the data, from 1, as messages name it.
  public var number: Int
  /// The values of its fields.
  public var values: [String: DataValue]

  /// Creates a row.
  public init(number: Int, values: [String: DataValue]) { (self.number, self.values) = (number, values) }
}

extension Template {
  /// The scene of a row. Values that the template does not take name files or batches.
  /// It is in the state that is asked for, or else in those that are marked as initial.
  package func scene(for row: MergeRow, _ options: MergeOptions) throws(SceneError) -> Scene {
    var values = row.values
    let others = options.values
    if !others.isEmpty || !values.keys.allSatisfy(parameterNames.contains) {
      values = values.filter { parameterNames.contains($0.key) }.merging(others) { own, _ in own }
    }
    let scene = try scene(for: values, row: row.number)
    guard let state = options.state else {
      scene.enterFirstState()
      return scene
    }
    guard state == "none" || scene.enterState(named: state) else {
      let names = scene.stateNames
      let has = names.isEmpty ? "there are none" : "there are \(names.joined(separator: ", "))"
      throw SceneError([
        SceneDiagnostic(
          file: file, message: "the scene has no state \(Quoted.text(state)); \(has)", row: row.number)
      ])
    }
    return scene
  }
}

/// Why a row could not be read.
public struct MergeRowProblem: Error, Sendable, Hashable {
  /// The row's number in the data, from 1.
  public var number: Int
  /// What is wrong, with the place in the data if it is known.
  public var message: String

  /// Creates a problem.
  public init(number: Int, message: String) { (self.number, self.message) = (number, message) }
}

/// The rows that a job merges, in their order.
public protocol MergeData: Sendable {
  /// How many there are.
  var count: Int { get }

  /// Reads some of them; called from several threads at once.
  ///
  /// - Throws: if no row can be read; where only some cannot, these are problems of theirs.
  func rows(_ range: Range<Int>) throws -> [Result<MergeRow, MergeRowProblem>]
}

/// Rows in memory.
public struct MergeRows: MergeData {
  private let rows: [[String: DataValue]]

  /// Creates them from their values.
  public init(_ rows: [[String: DataValue]]) { self.rows = rows }

  public var count: Int { rows.count }

  public func rows(_ range: Range<Int>) -> [Result<MergeRow, MergeRowProblem>] {
    range.map { .success(MergeRow(number: $0 + 1, values: rows[$0])) }
  }
}
