/// How drawing blends with its backdrop. R is the result, S what is drawn, D the backdrop, each premultiplied.
public enum CGBlendMode: Int32, Sendable, Hashable, CaseIterable {
  case normal
  case multiply
  case screen
  case overlay
  case darken
  case lighten
  case colorDodge
  case colorBurn
  case softLight
  case hardLight
  case difference
  case exclusion
  case hue
  case saturation
  case color
  case luminosity
  /// R = 0
  case clear
  /// R = S
  case copy
  /// R = S·Da
  case sourceIn
  /// R = S·(1 − Da)
  case sourceOut
  /// R = S·Da + D·(1 − Sa)
  case sourceAtop
  /// R = S·(1 − Da) + D
  case destinationOver
  /// R = D·Sa
  case destinationIn
  /// R = D·(1 − Sa)
  case destinationOut
  /// R = S·(1 − Da) + D·Sa
  case destinationAtop
  /// R = S·(1 − Da) + D·(1 − Sa)
  case xor
  /// R = max(0, 1 − ((1 − D) + (1 − S)))
  case plusDarker
  /// R = min(1, S + D)
  case plusLighter
}
