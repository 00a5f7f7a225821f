import CoreGraphics
import Foundation
import HTTPServing
import LayerPress
import SceneFiles

/// What a browser that previews a scene is answered with.
struct PreviewPages: Sendable {
  let scene: PreviewedScene
  /// Tells browsers the number of the scene's version when there is a new one.
  let events: EventStream

  func answer(_ request: HTTPRequest) -> HTTPResponse {
    do {
      switch request.path {
      case "/": return .content(Data(PackageResources.preview_html), type: "text/html; charset=utf-8")
      case "/preview.css":
        return .content(Data(PackageResources.preview_css), type: "text/css; charset=utf-8")
      case "/preview.js":
        return .content(Data(PackageResources.preview_js), type: "text/javascript; charset=utf-8")
      case "/events": return .events(events)
      case "/scene": return try json(scene.outline(view(request).entered))
      case "/picture.svg": return .content(try scene.picture(view(request), as: .svg), type: "image/svg+xml")
      case "/picture.png":
        let scale = request.query["scale"].flatMap { Double($0) } ?? 1
        guard scale > 0, scale <= Self.largestScale else {
          return .failure(status: 400, "scale is no number from 0 to \(Int(Self.largestScale))")
        }
        return .content(try scene.picture(view(request), as: .png(scale: scale)), type: "image/png")
      case "/places":
        return try json(scene.places(view(request)).map { Place(layer: $0.layer, box: Self.numbers($0.box)) })
      case "/findings":
        return try json(
          scene.findings(view(request)).map {
            Finding(page: $0.page, layer: $0.layer, text: $0.description)
          })
      default: return .failure(status: 404, "there is nothing at \(request.path)")
      }
    } catch {
      return .failure(status: 422, PreviewedScene.words(error))
    }
  }

  private static let largestScale = 64.0

  private struct Place: Encodable {
    var layer: String
    /// x, y, width, height in points.
    var box: [Double]
  }

  private struct Finding: Encodable {
    var page: Int
    var layer: String
    var text: String
  }

  private static func numbers(_ box: CGRect) -> [Double] {
    [box.minX, box.minY, box.width, box.height].map(Double.init)
  }

  private func view(_ request: HTTPRequest) -> PreviewedScene.View {
    func text(_ name: String) -> String? { request.query[name].flatMap { $0.isEmpty ? nil : $0 } }
    var view = PreviewedScene.View()
    view.page = text("page").flatMap { Int($0) } ?? 1
    view.time = text("time").flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil } ?? 0
    view.entered.state = text("state")
    view.entered.fromState = view.entered.state == nil ? nil : text("from")
    return view
  }

  private func json(_ value: some Encodable) throws -> HTTPResponse {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return .content(try encoder.encode(value), type: "application/json")
  }
}
