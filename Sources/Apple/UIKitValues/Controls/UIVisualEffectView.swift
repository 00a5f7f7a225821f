/// How a `UIVisualEffectView` looks.
open class UIVisualEffect: NSObject {
  public override init() {}
}

/// Blurs what is behind a view.
open class UIBlurEffect: UIVisualEffect {
  /// How light it is.
  public enum Style: Int, Sendable, Hashable {
    case extraLight, light, dark
    case regular = 4
    case prominent
    case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial,
      systemChromeMaterial
    case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight,
      systemThickMaterialLight, systemChromeMaterialLight
    case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark, systemThickMaterialDark,
      systemChromeMaterialDark

    /// What lies over the blur: a grey and its alpha, close to those of iOS.
    var veil: (white: CGFloat, alpha: CGFloat) {
      switch self {
      case .extraLight: (0.97, 0.82)
      case .light, .regular, .prominent: (1, 0.3)
      case .dark: (0.11, 0.73)
      case .systemUltraThinMaterial, .systemUltraThinMaterialLight: (0.97, 0.44)
      case .systemThinMaterial, .systemThinMaterialLight: (0.97, 0.6)
      case .systemMaterial, .systemMaterialLight: (0.97, 0.73)
      case .systemThickMaterial, .systemThickMaterialLight: (0.97, 0.84)
      case .systemChromeMaterial, .systemChromeMaterialLight: (0.97, 0.8)
      case .systemUltraThinMaterialDark: (0.14, 0.44)
      case .systemThinMaterialDark: (0.14, 0.6)
      case .systemMaterialDark: (0.14, 0.73)
      case .systemThickMaterialDark: (0.14, 0.84)
      case .systemChromeMaterialDark: (0.11, 0.8)
      }
    }
  }

  /// How light it is.
  let style: Style

  /// Creates an effect. The styles that adapt to light and dark are light here.
  public init(style: Style) { self.style = style }
}

/// Makes what is in a view shine by what is behind. It changes nothing here: contents have their own colours.
open class UIVibrancyEffect: UIVisualEffect {
  /// Creates an effect over a blur.
  public init(blurEffect: UIBlurEffect) {}
}

/// A view that blurs what is behind it: its layer has `backgroundFilters` of radius 20 and more saturation, and the colour of
/// the style over it. Subviews belong into `contentView`.
open class UIVisualEffectView: UIView {
  /// The view for subviews, which has the size of this one.
  public let contentView = UIView()
  /// The effect; nil for none. Default nil.
  open var effect: UIVisualEffect? { didSet { effectDidChange() } }

  /// Creates a view with an effect.
  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    beginEffect()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    beginEffect()
  }

  private func beginEffect() {
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
    effectDidChange()
  }

  private func effectDidChange() {
    guard let blur = effect as? UIBlurEffect else {
      (layer.backgroundFilters, layer.backgroundColor) = (nil, nil)
      return
    }
    let (soft, saturated) = (CAFilter(type: "gaussianBlur"), CAFilter(type: "colorSaturate"))
    soft.inputs["inputRadius"] = NSNumber(value: 20)
    saturated.inputs["inputAmount"] = NSNumber(value: 1.8)
    layer.backgroundFilters = [soft, saturated]
    let veil = blur.style.veil
    layer.backgroundColor = UIColor(white: veil.white, alpha: veil.alpha).cgColor
  }
}
