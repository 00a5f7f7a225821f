import Merging
import Records
import SceneFiles

/// The rows that a template is shown with in a preview.
struct PreviewedRows: Sendable {
  /// The data, as the command line names them.
  let data: String
  let options: RecordSource.Options

  /// A template and its rows, as they were when they were read.
  struct Content: Sendable {
    let template: Template
    let rows: SourceRows

    /// The scene of one of the rows, without a state.
    ///
    /// - Parameter number: which one, from 1.
    func scene(of number: Int, with values: [String: DataValue]) throws -> Scene {
      guard (1...max(rows.count, 1)).contains(number), rows.count > 0 else {
        throw PreviewedScene.Refusal(
          message: rows.count == 0 ? "there are no rows" : "there is no row \(number), only \(rows.count)")
      }
      var options = MergeOptions()
      options.values = values
      options.state = Scene.baseState
      switch try rows.rows(number - 1..<number).first {
      case .success(let row)?: return try template.scene(for: row, options)
      case .failure(let problem)?: throw PreviewedScene.Refusal(message: problem.message)
      case nil: throw PreviewedScene.Refusal(message: "there is no row \(number)")
      }
    }
  }

  func read(for template: Template) throws -> Content {
    Content(template: template, rows: try SourceRows(RecordSource(data, options: options)))
  }
}
