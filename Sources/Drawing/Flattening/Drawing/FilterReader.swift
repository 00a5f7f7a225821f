import Drawing
@_spi(Properties) import QuartzCore

/// Reads a layer's filters, and reports unknown ones.
struct FilterReader {
  let page: PageBuilder
  let index: LayerIndex

  /// Returns the blend mode that a layer's `compositingFilter` names.
  func blendMode(of layer: CALayer) -> BlendMode {
    guard let value = layer.compositingFilter else { return .normal }
    let name: String
    switch value {
    case let text as String: name = text
    case let filter as CAFilter:
      guard filter.isEnabled else { return .normal }
      name = filter.type
    default:
      page.report(index, .dropped, "its compositingFilter is neither a name nor a CAFilter")
      return .normal
    }
    if let mode = Self.blendModes[name.hasSuffix("BlendMode") ? String(name.dropLast(9)) : name] {
      return mode
    }
    page.report(index, .dropped, "compositingFilter \"\(name)\" is unknown")
    return .normal
  }

  private static let blendModes: [String: BlendMode] = [
    "normal": .normal, "multiply": .multiply, "screen": .screen, "overlay": .overlay, "darken": .darken,
    "lighten": .lighten, "colorDodge": .colorDodge, "colorBurn": .colorBurn, "softLight": .softLight,
    "hardLight": .hardLight, "difference": .difference, "exclusion": .exclusion, "hue": .hue,
    "saturation": .saturation, "color": .color, "luminosity": .luminosity, "plusL": .plusLighter,
    "plusD": .plusDarker, "clear": .clear, "copy": .copy, "sourceOver": .normal, "sourceIn": .sourceIn,
    "sourceOut": .sourceOut, "sourceAtop": .sourceAtop, "destOver": .destinationOver,
    "destIn": .destinationIn,
    "destOut": .destinationOut, "destAtop": .destinationAtop, "xor": .xor,
  ]

  /// Returns a layer's filters or background filters, as far as they change anything.
  func filters(_ values: [Any]?) -> [Filter] {
    (values ?? []).compactMap { value in
      switch value {
      case let filter as CAFilter where filter.isEnabled: return self.filter(filter)
      case is CAFilter: return nil
      case let name as String: return self.filter(CAFilter(type: name))
      default:
        page.report(index, .dropped, "one of its filters is neither a name nor a CAFilter")
        return nil
      }
    }
  }

  /// The largest radius of a blur; more would leave nothing visible.
  private static let widestBlur = 1e6

  /// Reads a filter. Its matrices are those of CSS's Filter Effects, as with Core Animation's colour filters.
  private func filter(_ filter: CAFilter) -> Filter? {
    func number(_ key: String) -> Double {
      let values = [filter.inputs[key], filter.defaultValue(forInput: key)]
      let numbers = values.lazy.compactMap { value -> Double? in
        switch value {
        case let n as NSNumber: n.doubleValue
        case let d as Double: d
        case let f as CGFloat: Double(f)
        default: nil
        }
      }
      return numbers.first(where: \.isFinite) ?? 0
    }
    switch filter.type {
    case "gaussianBlur":
      let radius = number("inputRadius")
      guard radius > 0 else { return nil }
      return .gaussianBlur(radius: min(radius, Self.widestBlur))
    case "colorInvert":
      return .colorMatrix([-1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0])
    case "colorBrightness":
      let b = number("inputAmount")
      return .colorMatrix([1, 0, 0, 0, b, 0, 1, 0, 0, b, 0, 0, 1, 0, b, 0, 0, 0, 1, 0])
    case "colorContrast":
      let c = number("inputAmount")
      let o = 0.5 - 0.5 * c
      return .colorMatrix([c, 0, 0, 0, o, 0, c, 0, 0, o, 0, 0, c, 0, o, 0, 0, 0, 1, 0])
    case "colorSaturate": return .colorMatrix(ColorMatrix.saturate(number("inputAmount")))
    case "colorHueRotate": return .colorMatrix(ColorMatrix.hueRotate(number("inputAngle")))
    case "luminanceToAlpha":
      return .colorMatrix([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.2126, 0.7152, 0.0722, 0, 0])
    case "colorMultiply", "colorAdd":
      guard let value = filter.inputs["inputColor"], let color = value as? CGColor else { return nil }
      guard color.pattern == nil else {
        page.report(index, .dropped, "the inputColor of its filter \"\(filter.type)\" is a pattern")
        return nil
      }
      let c = color.srgbComponents
      if filter.type == "colorMultiply" {
        return .colorMatrix([
          c.red, 0, 0, 0, 0, 0, c.green, 0, 0, 0, 0, 0, c.blue, 0, 0, 0, 0, 0, c.alpha, 0,
        ])
      }
      return .colorMatrix([1, 0, 0, 0, c.red, 0, 1, 0, 0, c.green, 0, 0, 1, 0, c.blue, 0, 0, 0, 1, 0])
    case "colorMatrix":
      let values = (filter.inputs["inputColorMatrix"] as? [NSNumber])?.map(\.doubleValue) ?? []
      guard values.count == 20, values.allSatisfy(\.isFinite) else {
        page.report(index, .dropped, "a colorMatrix filter needs 20 numbers in inputColorMatrix")
        return nil
      }
      return .colorMatrix(values)
    default:
      page.report(index, .dropped, "filter \"\(filter.type)\" is unknown")
      return nil
    }
  }
}

/// Colour matrices of the Filter Effects module, level 1.
enum ColorMatrix {
  static func saturate(_ s: Double) -> [Double] {
    [
      0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s, 0, 0,
      0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s, 0, 0,
      0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s, 0, 0,
      0, 0, 0, 1, 0,
    ]
  }

  static func hueRotate(_ angle: Double) -> [Double] {
    let (c, s) = (cos(angle), sin(angle))
    return [
      0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928, 0, 0,
      0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283, 0, 0,
      0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072, 0, 0,
      0, 0, 0, 1, 0,
    ]
  }
}
