extension BlendMode {
  /// Whether the mode only removes from the backdrop. Documents express this as an inverted mask.
  public var isHole: Bool { self == .destinationOut }

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
  /// Whether the group's content is composed as a whole before it meets the backdrop.
  public var isolates: Bool {
    isIsolated || opacity < 1 || blendMode != .normal || mask != nil || !filters.isEmpty || fragment != nil
      || rasterizationScale != nil || conversion != nil
  }
}
