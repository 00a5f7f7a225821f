import Expressions
import Foundation
import QuartzCore
import Testing

@testable import SceneFiles

/// Makes scenes of templates in strings.
enum TemplateFile {
  /// A template of one page, with these parameters and layers.
  static func text(_ parameters: String, _ layers: String) -> String {
    #"{ "parameters": { \#(parameters) }, "bounds": [0, 0, 100, 100], "sublayers": [ \#(layers) ] }"#
  }

  static func scene(
    _ text: String, _ values: [String: DataValue] = [:], row: Int? = nil, in folder: URL? = nil
  ) throws -> Scene {
    try Template(data: Data(text.utf8), file: "t.json", baseURL: folder).scene(for: values, row: row)
  }

  /// The layers of the only page.
  static func layers(
    _ text: String, _ values: [String: DataValue] = [:], row: Int? = nil, in folder: URL? = nil
  ) throws -> [CALayer] {
    try #require(scene(text, values, row: row, in: folder).pages.first?.sublayers ?? [])
  }

  /// The strings of its text layers.
  static func strings(
    _ text: String, _ values: [String: DataValue] = [:], row: Int? = nil, in folder: URL? = nil
  ) throws -> [String] {
    try layers(text, values, row: row, in: folder).compactMap { ($0 as? CATextLayer)?.string as? String }
  }

  /// The errors of a template, or of one of its scenes, without the file's name.
  static func problems(
    _ text: String, _ values: [String: DataValue] = [:], row: Int? = nil, in folder: URL? = nil
  ) -> [String] {
    let diagnostics: [SceneDiagnostic]
    do throws(SceneError) {
      let template = try Template(data: Data(text.utf8), file: "t.json", baseURL: folder)
      diagnostics = try template.scene(for: values, row: row).warnings
    } catch {
      diagnostics = error.diagnostics
    }
    return diagnostics.map(\.description)
  }
}
