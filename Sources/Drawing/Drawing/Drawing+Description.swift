import CoreGraphics
import Messages

extension DrawnPage: CustomStringConvertible {
  /// The page as indented text, one node per line, for tests and for reading.
  ///
  /// Drawings that nodes refer to, such as masks and silhouettes, follow the page's own, numbered in the
  /// order in which they are met.
  public var description: String {
    var writer = DescriptionWriter(layers: layers)
    writer.line("page \(size.width.short) \(size.height.short)")
    writer.write(drawing)
    writer.writeReferences()
    for finding in findings {
      let path = self.path(of: finding.layer)
      writer.line("\(finding.outcome) \(path.isEmpty ? "root" : path): \(Quoted.printable(finding.reason))")
    }
    return writer.text
  }
}

extension Drawing: CustomStringConvertible {
  /// The drawing as indented text, one node per line.
  public var description: String {
    var writer = DescriptionWriter(layers: [])
    writer.write(self)
    writer.writeReferences()
    return writer.text
  }
}

private struct DescriptionWriter {
  let layers: [LayerIdentity]
  var text = ""
  var depth = 0
  /// The drawings referred to, in the order of their numbers.
  var references: [Drawing] = []
  var numbers: [ObjectIdentifier: Int] = [:]

  init(layers: [LayerIdentity]) { self.layers = layers }

  mutating func line(_ words: String) {
    text += String(repeating: "  ", count: min(depth, 40)) + words + "\n"
  }

  mutating func number(of drawing: Drawing) -> Int {
    if let known = numbers[ObjectIdentifier(drawing)] { return known }
    numbers[ObjectIdentifier(drawing)] = references.count
    references.append(drawing)
    return references.count - 1
  }

  mutating func writeReferences() {
    var next = 0
    while next < references.count {
      depth = 0
      line("drawing \(next)")
      depth = 1
      write(references[next])
      next += 1
    }
    depth = 0
  }

  mutating func write(_ drawing: Drawing) {
    let outer = depth
    var open = [(nodes: drawing.nodes, next: 0)]
    while let (nodes, next) = open.last {
      guard next < nodes.count else {
        open.removeLast()
        depth = max(depth - 1, outer)
        continue
      }
      open[open.count - 1].next += 1
      if case .group(let group, let content) = nodes[next] {
        line(describe(group))
        depth += 1
        open.append((content.nodes, 0))
      } else {
        line(describe(nodes[next]))
      }
    }
    depth = outer
  }

  private mutating func describe(_ node: Drawing.Node) -> String {
    switch node {
    case .group(let group, _): return describe(group)
    case .path(let path): return describe(path)
    case .glyphs(let run):
      let origin = run.glyphs.first?.origin ?? .zero
      let paint = run.fill.map { describe($0) } ?? "invisible"
      return
        "glyphs \"\(Quoted.printable(run.text))\" \(run.face.postScriptName) \(run.size.short) at \(origin.short) \(paint)"
    case .image(let image):
      return
        "image \(Quoted.printable(image.image.sourceName ?? "unnamed")) \(image.partOfWhole.short) to \(image.destination.short)"
        + (image.magnification == .linear ? "" : " \(image.magnification)")
        + (image.tint.map { " tinted \(describe($0))" } ?? "")
        + (image.colors.isIdentity ? "" : " mapped by \(image.colors.matrices)")
        + (image.projection == nil ? "" : " in perspective")
    case .shadow(let shadow):
      let silhouette =
        switch shadow.silhouette {
        case .path(let path, _): path.short
        case .drawing(let drawing): "drawing \(number(of: drawing))"
        }
      return "shadow of \(silhouette) sigma \(shadow.sigma.short) by \(shadow.offset.width.short) "
        + "\(shadow.offset.height.short) \(describe(shadow.color))"
        + (shadow.projection == nil ? "" : " in perspective")
    case .instance(let drawing, let transform):
      return "instance of \(number(of: drawing))" + describe(transform)
    }
  }

  private mutating func describe(_ group: Group) -> String {
    var words = "group"
    if group.layer >= 0, Int(group.layer) < layers.count {
      let identity = layers[Int(group.layer)]
      if let name = identity.id ?? identity.name { words += " \"\(Quoted.printable(name))\"" }
    }
    words += describe(group.transform)
    guard let effects = group.effects else { return words }
    if effects.opacity < 1 { words += " opacity \(effects.opacity.short)" }
    if effects.blendMode != .normal { words += " \(effects.blendMode.rawValue)" }
    if effects.isIsolated { words += " isolated" }
    for clip in effects.clips {
      words += " clip \(clip.path.short)" + (clip.rule == .evenOdd ? " even-odd" : "")
    }
    if let fragment = effects.fragment {
      let lines = fragment.sides.map {
        "(\($0.line.a.short) \($0.line.b.short) \($0.line.c.short)\($0.isLater ? " later" : ""))"
      }
      let alpha = fragment.isSolid ? "what is solid" : fragment.alpha.map(\.short) ?? "differing alpha"
      words += " fragment \(lines.joined(separator: " ")) of \(alpha)"
    }
    if let mask = effects.mask {
      let kind =
        switch mask.kind {
        case .alpha: ""
        case .invertedAlpha: "inverted "
        case .luminosity: "luminosity "
        }
      words += " mask \(kind)\(number(of: mask.drawing))" + describe(mask.transform)
    }
    for filter in effects.filters { words += " \(filter)" }
    if let finishing = effects.finishing { words += " \(finishing)" }
    if effects.isArtifact { words += " artifact" }
    if let url = effects.url { words += " link \(Quoted.printable(url))" }
    return words
  }

  private mutating func describe(_ path: DrawnPath) -> String {
    var words = path.path.short
    if let fill = path.fill {
      words += " fill \(describe(fill))" + (path.rule == .evenOdd ? " even-odd" : "")
    }
    if let stroke = path.stroke {
      words += " stroke \(describe(stroke.paint)) width \(stroke.width.short)"
      if stroke.cap != .butt { words += " \(stroke.cap) caps" }
      if stroke.join != .miter { words += " \(stroke.join) joins" }
      if !stroke.dashes.isEmpty {
        words += " dashes " + stroke.dashes.map(\.short).joined(separator: " ")
        if stroke.dashPhase != 0 { words += " from \(stroke.dashPhase.short)" }
      }
    }
    return words
  }

  private mutating func describe(_ paint: Paint) -> String {
    switch paint {
    case .color(let color): return describe(color)
    case .gradient(let gradient):
      let kind: String
      switch gradient.kind {
      case .axial(let start, let end): kind = "axial \(start.short) to \(end.short)"
      case .radial(let center, let radius, let focus):
        kind =
          "radial about \(center.short) radius \(radius.short)"
          + (focus.map { " from \($0.short)" } ?? "")
      case .conic(let center, let angle): kind = "conic about \(center.short) from \(angle.short)"
      }
      let stops = gradient.stops.map { "\($0.offset.short) \(describe($0.color))" }.joined(separator: ", ")
      let perspective = gradient.projection == nil ? "" : " in perspective"
      return "\(kind)\(describe(gradient.transform))\(perspective) (\(stops))"
    case .pattern(let pattern):
      return
        "tiles of drawing \(number(of: pattern.drawing)) \(pattern.cell.short)\(describe(pattern.transform))"
        + (pattern.view == nil ? "" : " in perspective")
    }
  }

  private func describe(_ color: RGBA) -> String {
    color.hexadecimal + (color.alpha < 1 ? RGBA.hexadecimal(color.alpha) : "")
  }

  private func describe(_ t: CGAffineTransform) -> String {
    if t.isIdentity { return "" }
    if t.a == 1, t.b == 0, t.c == 0, t.d == 1 { return " at \(t.tx.short) \(t.ty.short)" }
    return " matrix \(t.a.short) \(t.b.short) \(t.c.short) \(t.d.short) \(t.tx.short) \(t.ty.short)"
  }
}

extension BinaryFloatingPoint {
  fileprivate var short: String { text(decimals: 3) }
}

extension CGPoint {
  fileprivate var short: String { "\(x.short) \(y.short)" }
}

extension CGRect {
  fileprivate var short: String { "\(minX.short) \(minY.short) \(width.short) \(height.short)" }
}

extension CGPath {
  fileprivate var short: String {
    switch shape {
    case .rect(let rect): return "rect \(rect.short)"
    case .ellipse(let rect): return "ellipse \(rect.short)"
    case .roundedRect(let rect, let corner):
      return "rounded \(rect.short) by \(corner.width.short)"
        + (corner.width == corner.height ? "" : " \(corner.height.short)")
    case .general: break
    }
    var words = "path"
    forEachElement { element in
      switch element {
      case .move(let p): words += " M\(p.short)"
      case .line(let p): words += " L\(p.short)"
      case .quadCurve(let p, let c): words += " Q\(c.short) \(p.short)"
      case .curve(let p, let a, let b): words += " C\(a.short) \(b.short) \(p.short)"
      case .closeSubpath: words += " Z"
      }
    }
    return words
  }
}
