import CoreGraphics

extension BlendMode {
  /// How much of the backdrop no longer counts where a colour joins it; 0…1.
  ///
  /// Most modes draw the backdrop towards something that stays as it is, by so much: normal towards the colour,
  /// multiplying towards black, screening towards white. Two parts of a drawing then come to the whole as those of one that
  /// covers do (`Fragment`). Sums come to it by themselves; so do, over most of what may lie behind, modes that add to it.
  ///
  /// - Parameters:
  ///   - color: one component of the colour, not multiplied by alpha.
  ///   - alpha: that of the colour.
  public func hiding(color: Double, alpha: Double) -> Double {
    switch self {
    case .plusLighter, .plusDarker, .difference, .overlay, .softLight, .colorDodge, .colorBurn, .xor: 0
    case .multiply: alpha * (1 - color)
    case .screen: alpha * color
    case .hardLight: alpha * abs(2 * color - 1)
    case .exclusion: alpha * min(2 * color, 1)
    // To be joined a second time changes nothing, or nothing else than covering would.
    default: alpha
    }
  }

  /// Whether joining by halves, twice, is so far from joining once that parts of a drawing had better share no pixel.
  public var countsOnce: Bool {
    switch self {
    case .difference, .exclusion, .colorDodge, .colorBurn, .hardLight, .xor: true
    default: false
    }
  }

  /// How much some colours hide with all their components, as well as one number can say it.
  public func hiding(_ colors: [RGBA]) -> Double {
    let each = colors.map { color in
      let each = [color.red, color.green, color.blue].map {
        hiding(color: Double($0), alpha: Double(color.alpha))
      }
      // What hides most shows most where it is wrong.
      return 0.8 * (each.max() ?? 0) + 0.2 * (each.min() ?? 0)
    }
    return each.reduce(0, +) / Double(max(each.count, 1))
  }
}
