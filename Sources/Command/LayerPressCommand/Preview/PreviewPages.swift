import HTTPServing
import LayerPress

/// The responses to a browser that previews a scene.
struct PreviewPages: Sendable {
  let scene: PreviewedScene
  /// Notifies browsers of the scene's version number when it changes.
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
        let scale = try number("scale", of: request, "is not a number from 0 to \(Int(Self.largestScale))") {
          Double($0).flatMap { $0 > 0 && $0 <= Self.largestScale ? $0 : nil }
        }
        return .content(try scene.picture(view(request), as: .png(scale: scale ?? 1)), type: "image/png")
      case "/places":
        return try json(scene.places(view(request)).map { Place(layer: $0.layer, box: Self.numbers($0.box)) })
      case "/findings":
        return try json(
          scene.findings(view(request)).map {
            Finding(page: $0.page, layer: $0.layer, text: OptionNames.inCommand($0.description))
          })
      case "/preflight":
        guard let rules = text("rules", of: request) else {
          return .failure(status: 400, "rules are missing")
        }
        return try json(scene.preflight(view(request), rules: rules).issues.map(Issue.init))
      default: return .failure(status: 404, "there is nothing at \(request.path)")
      }
    } catch {
      return .failure(
        status: (error as? PreviewedScene.Refusal)?.status ?? 422, PreviewedScene.words(error))
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

  private struct Issue: Encodable {
    var severity: String
    /// Nil for the whole document.
    var page: Int?
    /// Nil for what no layer is to blame for.
    var layer: String?
    /// x, y, width, height in points; nil for the whole page.
    var box: [Double]?
    var text: String

    init(_ issue: PreflightReport.Issue) {
      (severity, page, layer) = (issue.severity.rawValue, issue.page, issue.layer)
      box = issue.box
      text = OptionNames.inCommand(issue.statement)
    }
  }

  private static func numbers(_ box: CGRect) -> [Double] {
    [box.minX, box.minY, box.width, box.height].map(Double.init)
  }

  private func view(_ request: HTTPRequest) throws -> PreviewedScene.View {
    var view = PreviewedScene.View(entered: scene.entered)
    if let page = try number("page", of: request, "is not a whole number", { Int($0) }) { view.page = page }
    let time = try number("time", of: request, "is not a number of seconds") {
      Double($0).flatMap { $0.isFinite ? $0 : nil }
    }
    if let time { view.time = time }
    if let state = text("state", of: request) {
      view.entered = PreviewedScene.Entered(state: state, fromState: text("from", of: request))
    }
    if let row = try number("row", of: request, "is not a whole number", { Int($0) }) {
      view.entered.row = row
    }
    return view
  }

  /// A query parameter; nil if it is missing.
  private func text(_ name: String, of request: HTTPRequest) -> String? {
    request.query[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A number in the query; nil if it is missing. Throws if it is not a valid number.
  private func number<Number>(
    _ name: String, of request: HTTPRequest, _ words: String, _ read: (String) -> Number?
  ) throws -> Number? {
    guard let text = text(name, of: request) else { return nil }
    guard let number = read(text) else {
      throw PreviewedScene.Refusal(status: 400, message: "\(name) \(words)")
    }
    return number
  }

  private func json(_ value: some Encodable) throws -> HTTPResponse {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return .content(try encoder.encode(value), type: "application/json")
  }
}
