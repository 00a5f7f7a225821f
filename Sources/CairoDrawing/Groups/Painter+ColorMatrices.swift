import CoreGraphics
import DisplayList

extension Painter {
  func mapped(_ color: RGBA) -> RGBA { colors.isIdentity ? color : colors(color) }

  func mapped(_ gradient: Gradient) -> Gradient {
    guard !colors.isIdentity || opacity < 1 else { return gradient }
    var stops = colors(gradient.stops)
    for k in stops.indices { stops[k].color.alpha *= Float(opacity) }
    return gradient.with(stops)
  }

  /// The opacity that remains where a group's filters come to the same as other colours: colour matrices that scale alpha
  /// at most, over paints alone. Nil where they do not.
  func opacityOfMappedPaints(
    _ effects: GroupEffects, items: [DisplayItem], _ range: Range<Int>
  ) -> Double? {
    guard effects.rasterizationScale == nil, !effects.filters.isEmpty else { return nil }
    var opacity = 1.0
    for filter in effects.filters {
      guard case .colorMatrix(let m) = filter, let scale = RGBA.alphaScale(of: m) else { return nil }
      opacity *= scale
    }
    let arePaints = items[range].allSatisfy { item in
      switch item {
      case .shadow, .endGroup: true
      case .path, .glyphs: item.patterns.isEmpty
      case .beginGroup(let group):
        group.effects?.blendMode ?? .normal == .normal && group.effects?.filters.isEmpty ?? true
          && group.effects?.rasterizationScale == nil
      case .image(let image): !image.image.isVector && image.projection == nil
      case .use: false
      }
    }
    return arePaints ? opacity : nil
  }

  /// Whether mapping each paint is not quite what mapping their mixture is: some leave the range of colours and are cut
  /// off there, each by itself, and translucent things lie on others.
  func cutsOffMixedColors(_ effects: GroupEffects, items: ArraySlice<DisplayItem>) -> Bool {
    let matrices = effects.filters.compactMap { if case .colorMatrix(let m) = $0 { m } else { nil } }
    func leavesRange(_ color: RGBA) -> Bool {
      var color = color
      for matrix in matrices {
        if color.unclamped(by: matrix).contains(where: { $0 < -0.02 || $0 > 1.02 }) { return true }
        color = color.mapped(by: matrix)
      }
      return false
    }
    func leavesRange(_ paint: Paint?) -> Bool {
      switch paint {
      case nil, .pattern?: false
      case .color(let color)?: leavesRange(color)
      case .gradient(let gradient)?: gradient.stops.contains { leavesRange($0.color) }
      }
    }
    let leaves = items.contains { item in
      switch item {
      case .path(let path): leavesRange(path.fill) || leavesRange(path.stroke?.paint)
      case .glyphs(let run): leavesRange(run.fill) || leavesRange(run.stroke?.paint)
      case .shadow(let shadow): leavesRange(shadow.color)
      case .beginGroup, .endGroup, .image, .use: false
      }
    }
    return leaves && !areLonePaints(items)
  }

  func areLonePaints(_ items: ArraySlice<DisplayItem>) -> Bool {
    LonePaints.areAll(
      of: items, definitions: definitions,
      hasOwnColors: { [resources] in resources.font($0)?.hasColor ?? false })
  }
}

extension Gradient {
  /// Stops through a colour matrix; more of them where a component reaches the end of its range between two, since it stays
  /// there.
  static func stops(_ stops: [Stop], mappedBy m: [Double]) -> [Stop] {
    guard let first = stops.first else { return [] }
    var result = [Stop(offset: first.offset, color: first.color.mapped(by: m))]
    for (a, b) in zip(stops, stops.dropFirst()) {
      let (low, high) = (a.color.unclamped(by: m), b.color.unclamped(by: m))
      var places: Set<Double> = []
      for (x, y) in zip(low, high) {
        for end in [0.0, 1] where (x - end) * (y - end) < 0 { places.insert((end - x) / (y - x)) }
      }
      for t in places.sorted() {
        func mix(_ x: Float, _ y: Float) -> Float { x + (y - x) * Float(t) }
        let color = RGBA(
          red: mix(a.color.red, b.color.red), green: mix(a.color.green, b.color.green),
          blue: mix(a.color.blue, b.color.blue), alpha: mix(a.color.alpha, b.color.alpha))
        result.append(
          Stop(offset: a.offset + (b.offset - a.offset) * CGFloat(t), color: color.mapped(by: m)))
      }
      result.append(Stop(offset: b.offset, color: b.color.mapped(by: m)))
    }
    return result
  }
}

extension RGBA {
  /// The colour through a matrix of four rows of five.
  func mapped(by m: [Double]) -> RGBA {
    let values = unclamped(by: m).map { Float(min(max($0, 0), 1)) }
    guard values.count == 4 else { return self }
    return RGBA(red: values[0], green: values[1], blue: values[2], alpha: values[3])
  }

  /// Empty where the matrix is not one.
  fileprivate func unclamped(by m: [Double]) -> [Double] {
    guard m.count == 20 else { return [] }
    return [0, 5, 10, 15].map { k in
      m[k] * Double(red) + m[k + 1] * Double(green) + m[k + 2] * Double(blue) + m[k + 3] * Double(alpha)
        + m[k + 4]
    }
  }

  /// By how much a matrix multiplies alpha, 0…1; nil for one that mixes alpha and colours.
  fileprivate static func alphaScale(of m: [Double]) -> Double? {
    guard m.count == 20, m[3] == 0, m[8] == 0, m[13] == 0, m[15] == 0, m[16] == 0, m[17] == 0, m[19] == 0,
      (0...1).contains(m[18])
    else { return nil }
    return m[18]
  }
}
