extension BlendMode {
  /// Whether it takes away from the backdrop, and nothing of the group is seen: documents say that by inverted masks.
  public var isHole: Bool { self == .clear || self == .destinationOut }

  /// Whether it is one of Porter and Duff's operators other than `over` (Compositing Digital Images, 1984).
  public var isOperator: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .destinationOver, .destinationIn, .destinationOut,
      .destinationAtop, .xor:
      true
    default: false
    }
  }
}

extension GroupEffects {
  /// Whether what is drawn in the group meets nothing of its backdrop before it is whole.
  public var isolates: Bool {
    isIsolated || opacity < 1 || blendMode != .normal || mask != nil || !filters.isEmpty || fragment != nil
      || rasterizationScale != nil || conversion != nil
  }
}
