extension BlendMode {
  /// How much of the backdrop a colour hides when it is blended with it; 0…1.
  ///
  /// Most modes move the backdrop by this share towards a fixed colour: normal towards the colour itself,
  /// multiply towards black, screen towards white. Two parts of a drawing then add up to the whole as the
  /// parts of a covering colour do (`Fragment`). Sums of light add up in any case; so do modes that add to
  /// the backdrop, over most backdrops.
  ///
  /// - Parameters:
  ///   - color: one component of the colour, not premultiplied.
  ///   - alpha: the alpha of the colour.
  public func hiding(color: Double, alpha: Double) -> Double {
    switch self {
    case .plusLighter, .plusDarker, .difference, .overlay, .softLight, .colorDodge, .colorBurn, .xor: 0
    case .multiply: alpha * (1 - color)
    case .screen: alpha * color
    case .hardLight: alpha * abs(2 * color - 1)
    case .exclusion: alpha * min(2 * color, 1)
    // Blending a second time changes nothing, or no more than covering would.
    default: alpha
    }
  }

  /// Whether two half blends differ so much from a whole one that parts of a drawing must not share pixels.
  public var countsOnce: Bool {
    switch self {
    case .difference, .exclusion, .colorDodge, .colorBurn, .hardLight, .xor: true
    default: false
    }
  }

  /// How much some colours hide on average over their components, as well as one number can express it.
  public func hiding(_ colors: [RGBA]) -> Double {
    let each = colors.map { color in
      let each = [color.red, color.green, color.blue].map {
        hiding(color: Double($0), alpha: Double(color.alpha))
      }
      // Errors show most in the component that hides most.
      return 0.8 * (each.max() ?? 0) + 0.2 * (each.min() ?? 0)
    }
    return each.reduce(0, +) / Double(max(each.count, 1))
  }
}
