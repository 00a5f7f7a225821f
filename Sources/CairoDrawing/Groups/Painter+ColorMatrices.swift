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

  /// The colours that a drawing has, whatever their alpha, or the corners of a box around them; nil for what cannot be mapped
  /// paint by paint: blends, patterns, SVG pictures, filters that cut colours off.
  func paintColors(of items: ArraySlice<DisplayItem>) -> [SIMD3<Double>]? {
    var colors: Set<SIMD3<Double>> = []
    var pending = [items]
    var known: Set<DefinitionIndex> = []
    func add(_ color: RGBA) {
      colors.insert(SIMD3(Double(color.red), Double(color.green), Double(color.blue)))
    }
    func add(_ paint: Paint?) {
      switch paint {
      case nil, .pattern?: break
      case .color(let color)?: add(color)
      case .gradient(let gradient)?: for stop in gradient.stops { add(stop.color) }
      }
    }
    while let items = pending.popLast() {
      for item in items {
        switch item {
        case .path(let path):
          guard item.patterns.isEmpty else { return nil }
          add(path.fill)
          add(path.stroke?.paint)
        case .glyphs(let run):
          guard item.patterns.isEmpty else { return nil }
          add(run.fill)
          add(run.stroke?.paint)
          if resources.font(run.face)?.hasColor ?? false { colors.formUnion(Self.allColors) }
        case .shadow(let shadow): add(shadow.color)
        case .image(let image):
          guard !image.image.isVector, image.projection == nil else { return nil }
          colors.formUnion(Self.allColors)
        case .beginGroup(let group):
          guard let effects = group.effects else { continue }
          guard effects.blendMode == .normal, effects.rasterizationScale == nil,
            effects.filters.allSatisfy(Self.keepsRange)
          else { return nil }
          if !effects.filters.isEmpty { colors.formUnion(Self.allColors) }
        case .endGroup: break
        case .use(let index, _):
          guard definitions.indices.contains(Int(index)), known.insert(index).inserted else { continue }
          pending.append(definitions[Int(index)].items[...])
        }
      }
    }
    return Array(colors)
  }

  /// The corners of the range of colours.
  private static let allColors: [SIMD3<Double>] = [0, 1].flatMap { red in
    [0, 1].flatMap { green in [0, 1].map { blue in SIMD3<Double>(red, green, blue) } }
  }

  /// Whether a filter maps colours, and none out of their range.
  private static func keepsRange(_ filter: Filter) -> Bool {
    guard case .colorMatrix(let m) = filter, RGBA.alphaScale(of: m) != nil else { return false }
    let affine = ColorAffine(m)
    return allColors.allSatisfy { affine($0).isColor }
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
  static func alphaScale(of m: [Double]) -> Double? {
    guard m.count == 20, m[3] == 0, m[8] == 0, m[13] == 0, m[15] == 0, m[16] == 0, m[17] == 0, m[19] == 0,
      (0...1).contains(m[18])
    else { return nil }
    return m[18]
  }
}
