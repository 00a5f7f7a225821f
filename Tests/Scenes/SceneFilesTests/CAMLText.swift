import Foundation
import QuartzCore
import Testing

@testable import SceneFiles

/// Reads CAML from strings.
enum CAMLText {
  /// A document whose root has these attributes and elements.
  static func document(_ inside: String, _ attributes: String = "") -> String {
    "<caml><CALayer bounds=\"0 0 100 200\" \(attributes)>\(inside)</CALayer></caml>"
  }

  static func scene(_ inside: String, _ attributes: String = "", in folder: URL? = nil) throws -> Scene {
    try Scene(data: Data(document(inside, attributes).utf8), file: "s.caml", baseURL: folder)
  }

  /// The only sublayer of a page, and the messages of its warnings.
  static func layer<Layer: CALayer>(
    _ element: String, as type: Layer.Type = CALayer.self, in folder: URL? = nil
  ) throws -> (layer: Layer, warnings: [String]) {
    let scene = try scene("<sublayers>\(element)</sublayers>", in: folder)
    let layer = try #require(scene.pages.first?.sublayers?.first as? Layer, "\(scene.warnings)")
    return (layer, scene.warnings.map(\.message))
  }

  /// The only sublayer of a page that is read without a warning.
  static func sound<Layer: CALayer>(
    _ element: String, as type: Layer.Type = CALayer.self, in folder: URL? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Layer {
    let (layer, warnings) = try layer(element, as: type, in: folder)
    #expect(warnings == [], "\(element)", sourceLocation: sourceLocation)
    return layer
  }

  /// Errors and warnings without the file's name: `1:31: error: opacity: …`.
  static func problems(_ text: String) -> [String] { problems(Data(text.utf8)) }

  static func problems(_ data: Data) -> [String] {
    let diagnostics: [SceneDiagnostic]
    do throws(SceneError) {
      diagnostics = try Scene(data: data, file: "s.caml").warnings
    } catch {
      diagnostics = error.diagnostics
    }
    return diagnostics.map { String($0.description.dropFirst("s.caml:".count)) }
  }
}
