import LayerPress
import Messages
import SceneFiles

/// The output of `inspect` about a scene. Layers are a flat list, so nesting can be arbitrarily deep.
struct SceneOutline: Encodable {
  struct Layer: Encodable {
    var place: Place
    var summary: Summary
    var changes: Changes

    /// One flat object.
    func encode(to encoder: any Encoder) throws {
      try place.encode(to: encoder)
      try summary.encode(to: encoder)
      try changes.encode(to: encoder)
    }
  }

  /// Where a layer is in the tree.
  struct Place: Encodable {
    /// The index of the layer's parent; nil for pages.
    var parent: Int?
    var depth: Int
    /// `page`, `sublayer` or `mask`.
    var role: String
  }

  struct Summary: Encodable {
    var className: String
    var id: String?
    var name: String?
    /// x, y, width, height in the superlayer's coordinates; nil if a transform makes it meaningless.
    var frame: [Double]?
    var isHidden: Bool?
    /// The name of the image file.
    var contents: String?

    init(_ layer: CALayer, isPage: Bool) {
      let frame = isPage ? layer.bounds : layer.frame
      let numbers = [frame.minX, frame.minY, frame.width, frame.height].map(Double.init)
      className = String(describing: type(of: layer))
      id = layer.identifier
      name = layer.name
      self.frame = numbers.allSatisfy(\.isFinite) ? numbers : nil
      isHidden = layer.isHidden ? true : nil
      contents = (layer.contents as? CGImage)?.sourceName
    }
  }

  struct Page: Encodable {
    var width: Double
    var height: Double
  }

  /// A value that the scene takes, if it is a template.
  struct Parameter: Encodable {
    var name: String
    var type: String
    /// As text; nil if a value has to be given.
    var `default`: String?
    var allowed: [String]?
    var description: String?

    init(_ parameter: Template.Parameter) {
      name = parameter.name
      type = parameter.kind.rawValue
      `default` = parameter.defaultValue.map { $0.text ?? "\($0)" }
      allowed = parameter.allowedValues.isEmpty ? nil : parameter.allowedValues.map { $0.text ?? "\($0)" }
      description = parameter.summary
    }

    fileprivate var line: String {
      var line = "\(name): \(type)"
      if let `default` { line += `default`.isEmpty ? ", may be empty" : ", default \(`default`)" }
      if let allowed { line += ", one of \(allowed.joined(separator: ", "))" }
      if let description { line += " – \(description)" }
      return line
    }
  }

  var scene: String
  var parameters: [Parameter]?
  var pages: [Page]
  var layers: [Layer] = []
  var fonts: [ExportReport.Font] = []
  var files: [String]
  var findings: [ExportReport.Finding] = []

  /// A template that cannot be shown without values.
  init(_ parameters: [Template.Parameter], name: String) {
    (scene, pages, files) = (name, [], [])
    self.parameters = parameters.map(Parameter.init)
  }

  init(_ scene: Scene, name: String) {
    self.scene = name
    pages = scene.pages.map { Page(width: Double($0.bounds.width), height: Double($0.bounds.height)) }
    files = scene.fonts.map(\.path)
    addLayers(of: scene.pages)
    files = Array(Set(files).union(Self.pictures(of: scene.pages))).sorted()
  }

  private mutating func addLayers(of pages: [CALayer]) {
    var stack = pages.reversed().map { (layer: $0, place: Place(depth: 0, role: "page")) }
    while let (layer, place) = stack.popLast() {
      layers.append(
        Layer(
          place: place, summary: Summary(layer, isPage: place.role == "page"), changes: Changes(of: layer)))
      func below(_ role: String) -> Place {
        Place(parent: layers.count - 1, depth: place.depth + 1, role: role)
      }
      for child in (layer.sublayers ?? []).reversed() { stack.append((child, below("sublayer"))) }
      if let mask = layer.mask { stack.append((mask, below("mask"))) }
    }
  }

  /// One line per layer, indented by its depth, then fonts and files.
  var text: String {
    let sizes = pages.map { ", \(Self.number($0.width)) × \(Self.number($0.height))" }
    var lines = [scene + sizes.joined()]
    if let parameters {
      lines.append("parameters")
      lines += parameters.map { "  " + $0.line }
    }
    for layer in layers {
      lines.append(Self.indent(layer.place.depth) + Self.line(layer.summary, layer.place))
      lines += layer.changes.lines.map { Self.indent(layer.place.depth + 2) + $0 }
    }
    if !fonts.isEmpty {
      lines.append("fonts")
      lines += fonts.map { "  \($0.family) \($0.style) (\($0.file))" }
    }
    if !files.isEmpty {
      lines.append("files")
      lines += files.map { "  \($0)" }
    }
    if !findings.isEmpty {
      lines.append("not exact")
      lines += findings.map { "  " + $0.description(ofPages: pages.count) }
    }
    return lines.map { Quoted.printable($0) }.joined(separator: "\n")
  }

  /// Deeper layers are not indented further; their depth is printed before them.
  private static let deepestIndent = 40

  private static func indent(_ depth: Int) -> String {
    String(repeating: "  ", count: min(depth, deepestIndent) + 1)
  }

  private static func line(_ layer: Summary, _ place: Place) -> String {
    var line = ""
    if place.depth > deepestIndent { line += "(\(place.depth)) " }
    if place.role == "mask" { line += "mask: " }
    line += layer.className
    if let id = layer.id { line += " #\(id)" }
    if let name = layer.name { line += " “\(name)”" }
    if let frame = layer.frame { line += " (" + frame.map(number).joined(separator: ", ") + ")" }
    if let contents = layer.contents { line += " \(contents)" }
    if layer.isHidden == true { line += " hidden" }
    return line
  }

  static func number(_ value: Double) -> String { value.text(decimals: 2) }
}
