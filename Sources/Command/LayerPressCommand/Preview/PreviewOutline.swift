import LayerPress
import QuartzCore
import SceneFiles

/// What a preview's page shows beside the picture, as JSON.
struct PreviewOutline: Encodable {
  struct Page: Encodable {
    /// In points.
    var width: Double
    /// In points.
    var height: Double
    /// The duration of its animations in seconds; 0 if nothing moves.
    var duration: Double
  }

  struct Layer: Encodable {
    /// From 1.
    var page: Int
    /// The layer's path on its page, such as `sublayers[3].mask`; empty for the page itself.
    var path: String
    var depth: Int
    var className: String
    /// The layer's name, or else its id.
    var title: String?
    /// The beginning of a text layer's string.
    var text: String?
    var line: Int?
    var isHidden: Bool
    var properties: [Entry]
  }

  struct Entry: Encodable {
    var key: String
    var value: String
  }

  struct Diagnostic: Encodable {
    var severity: String
    /// `card.json:3:12`
    var place: String
    var text: String
  }

  var name: String
  var version: Int
  var pages: [Page]
  var states: [String]
  /// The state that is shown; nil for the one that a device shows first.
  var state: String?
  /// The state from which a transition starts at time 0; nil for none.
  var fromState: String?
  /// The names of the rules that preflight knows.
  var rules: [String]
  /// Those that are looked for at first; nil for none.
  var firstRules: String?
  /// How many rows of data there are; nil without.
  var rowCount: Int?
  /// The number of the row that is shown; nil without rows.
  var row: Int?
  /// In the order of the tree.
  var layers: [Layer]
  /// Whether more layers were left out.
  var isCut: Bool
  var diagnostics: [Diagnostic]

  /// More layers than this would make the page slow.
  private static let mostLayers = 5000
  /// Longer values are truncated.
  private static let longestValue = 300

  init(
    _ scene: Scene?, of preview: PreviewedScene, in entered: PreviewedScene.Entered, rowCount: Int?,
    version: Int,
    diagnostics: [SceneDiagnostic], duration: (CALayer) -> Double
  ) {
    name = preview.name
    self.version = version
    pages = (scene?.pages ?? []).map {
      Page(width: Double($0.bounds.width), height: Double($0.bounds.height), duration: duration($0))
    }
    states = scene?.stateNames ?? []
    (state, fromState) = (entered.state, entered.fromState)
    firstRules = preview.rules?.name
    let known = PreflightRules.known.map(\.name)
    rules = known + [firstRules].compactMap(\.self).filter { !known.contains($0) }
    (self.rowCount, row) = (rowCount, rowCount.map { _ in entered.row })
    let list = DiagnosticList(
      DiagnosticList.merged(diagnostics), limit: ConsoleOptions().mostMessages)
    self.diagnostics = list.shown.map { diagnostic in
      let path = diagnostic.path.isEmpty ? "" : diagnostic.path + ": "
      let place = diagnostic.line > 0 ? ":\(diagnostic.line):\(diagnostic.column)" : ""
      return Diagnostic(
        severity: diagnostic.severity.rawValue, place: diagnostic.file + place,
        text: diagnostic.source + path + OptionNames.inCommand(diagnostic.message))
    }
    if let rest = list.rest {
      self.diagnostics.append(Diagnostic(severity: "note", place: preview.name, text: rest))
    }
    (layers, isCut) = scene.map(Self.layers) ?? ([], false)
  }

  private static func layers(of scene: Scene) -> ([Layer], isCut: Bool) {
    let properties = LayerProperties()
    var layers: [Layer] = []
    var stack = scene.pages.enumerated().reversed().map { (layer: $1, page: $0 + 1, path: "", depth: 0) }
    while let next = stack.popLast() {
      guard layers.count < mostLayers else { return (layers, true) }
      let layer = next.layer
      let animations = SceneOutline.animations(of: layer) ?? []
      layers.append(
        Layer(
          page: next.page, path: next.path, depth: next.depth, className: String(describing: type(of: layer)),
          title: layer.name ?? layer.identifier, text: Self.text(of: layer),
          line: scene.sourceMap.place(of: layer)?.line,
          isHidden: layer.isHidden,
          properties: properties.entries(of: layer).map { Entry(key: $0.key, value: cut($0.value)) }
            + animations.map { animation in
              Entry(
                key: ["animation", animation.key].compactMap { $0 }.joined(separator: " "),
                value: animation.keyPath ?? animation.className)
            }))
      func push(_ child: CALayer, _ step: String) {
        let path = next.path.isEmpty ? step : "\(next.path).\(step)"
        stack.append((child, next.page, path, next.depth + 1))
      }
      for (index, child) in (layer.sublayers ?? []).enumerated().reversed() {
        push(child, "sublayers[\(index)]")
      }
      if let mask = layer.mask { push(mask, "mask") }
    }
    return (layers, false)
  }

  private static func text(of layer: CALayer) -> String? {
    guard let string = (layer as? CATextLayer)?.string else { return nil }
    let text = (string as? NSAttributedString)?.string ?? string as? String
    return text.map { String($0.prefix(40)) }
  }

  private static func cut(_ value: String) -> String {
    value.count > longestValue ? value.prefix(longestValue) + "…" : value
  }
}
