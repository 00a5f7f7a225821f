import CCairo
import Drawing

extension cairo_operator_t {
  /// The operator of a blend mode; where a format cannot say it, the nearest that it can.
  init(_ mode: BlendMode, target: Target) {
    self =
      switch mode {
      case .normal: CAIRO_OPERATOR_OVER
      case .multiply: CAIRO_OPERATOR_MULTIPLY
      case .screen: CAIRO_OPERATOR_SCREEN
      case .overlay: CAIRO_OPERATOR_OVERLAY
      case .darken: CAIRO_OPERATOR_DARKEN
      case .lighten: CAIRO_OPERATOR_LIGHTEN
      case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
      case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
      case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
      case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
      case .difference: CAIRO_OPERATOR_DIFFERENCE
      case .exclusion: CAIRO_OPERATOR_EXCLUSION
      case .hue: CAIRO_OPERATOR_HSL_HUE
      case .saturation: CAIRO_OPERATOR_HSL_SATURATION
      case .color: CAIRO_OPERATOR_HSL_COLOR
      case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
      case .plusLighter: target == .pixels ? CAIRO_OPERATOR_ADD : CAIRO_OPERATOR_SCREEN
      case .plusDarker: CAIRO_OPERATOR_MULTIPLY
      case .clear: target == .pixels ? CAIRO_OPERATOR_CLEAR : CAIRO_OPERATOR_OVER
      case .copy: target == .pixels ? CAIRO_OPERATOR_SOURCE : CAIRO_OPERATOR_OVER
      case .sourceIn: target == .pixels ? CAIRO_OPERATOR_IN : CAIRO_OPERATOR_OVER
      case .sourceOut: target == .pixels ? CAIRO_OPERATOR_OUT : CAIRO_OPERATOR_OVER
      case .sourceAtop: target == .pixels ? CAIRO_OPERATOR_ATOP : CAIRO_OPERATOR_OVER
      case .destinationOver: target == .pixels ? CAIRO_OPERATOR_DEST_OVER : CAIRO_OPERATOR_OVER
      case .destinationIn: target == .pixels ? CAIRO_OPERATOR_DEST_IN : CAIRO_OPERATOR_OVER
      case .destinationOut: target == .pixels ? CAIRO_OPERATOR_DEST_OUT : CAIRO_OPERATOR_OVER
      case .destinationAtop: target == .pixels ? CAIRO_OPERATOR_DEST_ATOP : CAIRO_OPERATOR_OVER
      case .xor: target == .pixels ? CAIRO_OPERATOR_XOR : CAIRO_OPERATOR_OVER
      }
  }
}

extension BlendMode {
  /// Whether pixels are joined with those behind them once all is in them that cuts and fades.
  var takesWholePixels: Bool {
    switch self {
    case .hue, .saturation, .color, .luminosity, .plusDarker: true
    default: false
    }
  }

  /// Whether the mode leaves alone what the painted thing does not touch.
  var isBounded: Bool { isNativeInVectorFormats || self == .plusLighter || self == .plusDarker }
}
