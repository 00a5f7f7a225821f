import CoreGraphics

extension PictureDrawing {
  /// The drawing with each of its colours multiplied by another, alpha left out, which makes the same of their mixtures; nil
  /// where things in it are mixed otherwise than by covering each other, or its filters change colours.
  public func multiplied(by color: RGBA) -> PictureDrawing? {
    var result = self
    guard let items = Self.multiplied(items, by: color) else { return nil }
    result.items = items
    for k in definitions.indices {
      // Of masks only the alpha counts, which stays.
      guard let items = Self.multiplied(definitions[k].items, by: color) else { return nil }
      result.definitions[k].items = items
    }
    return result
  }

  private static func multiplied(_ items: [DisplayItem], by color: RGBA) -> [DisplayItem]? {
    var result: [DisplayItem] = []
    result.reserveCapacity(items.count)
    for item in items {
      guard let multiplied = item.multiplied(by: color) else { return nil }
      result.append(multiplied)
    }
    return result
  }
}

extension DisplayItem {
  fileprivate func multiplied(by color: RGBA) -> DisplayItem? {
    switch self {
    case .beginGroup(let group):
      guard let effects = group.effects else { return self }
      let keepsColors = effects.filters.allSatisfy { if case .gaussianBlur = $0 { true } else { false } }
      return effects.blendMode == .normal && keepsColors ? self : nil
    case .endGroup, .use: return self
    case .path(var path):
      path.fill = path.fill?.multiplied(by: color)
      path.stroke = path.stroke?.multiplied(by: color)
      return .path(path)
    case .glyphs(let run):
      return .glyphs(
        run.with(fill: run.fill?.multiplied(by: color), stroke: run.stroke?.multiplied(by: color)))
    case .image(let image):
      let tint = (image.tint ?? RGBA(red: 1, green: 1, blue: 1)).multiplied(by: color)
      return .image(image.with(tint: tint))
    case .shadow(let shadow):
      return .shadow(
        DisplayShadow(
          silhouette: shadow.silhouette, sigma: shadow.sigma, offset: shadow.offset,
          color: shadow.color.multiplied(by: color), projection: shadow.projection, seen: shadow.seen,
          layer: shadow.layer))
    }
  }
}

extension DisplayImage {
  /// The same picture under another tint.
  public func with(tint: RGBA?) -> DisplayImage {
    DisplayImage(
      image: image, source: source, destination: destination, magnification: magnification,
      minification: minification, tint: tint, projection: projection, layer: layer, isRendition: isRendition)
  }
}

extension Paint {
  fileprivate func multiplied(by color: RGBA) -> Paint {
    switch self {
    case .color(let own): .color(own.multiplied(by: color))
    case .gradient(let gradient):
      .gradient(
        gradient.with(
          gradient.stops.map { Gradient.Stop(offset: $0.offset, color: $0.color.multiplied(by: color)) }))
    // Its tiles are a definition.
    case .pattern: self
    }
  }
}

extension Stroke {
  fileprivate func multiplied(by color: RGBA) -> Stroke {
    Stroke(
      paint: paint.multiplied(by: color), width: width, cap: cap, join: join, miterLimit: miterLimit,
      dashes: dashes, dashPhase: dashPhase)
  }
}

extension RGBA {
  /// Red, green and blue times another colour's; the alpha stays.
  fileprivate func multiplied(by color: RGBA) -> RGBA {
    RGBA(red: red * color.red, green: green * color.green, blue: blue * color.blue, alpha: alpha)
  }
}
