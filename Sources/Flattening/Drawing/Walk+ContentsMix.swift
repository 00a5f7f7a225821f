import Drawing
@_spi(Time) import QuartzCore

extension Walk {
  /// Draws two pictures on the way from one to the other: each by its part.
  func draw(_ mix: ContentsMix, of layer: CALayer, index: LayerIndex, shade: Shade, growsUpwards: Bool) {
    func show(_ image: CGImage?, _ effects: GroupEffects? = nil) {
      guard let image else { return }
      if let effects { builder.open(Group(effects: effects)) }
      drawImage(image, of: layer, index: index, shade: shade, growsUpwards: growsUpwards)
      if effects != nil { builder.close() }
    }
    func fading(_ opacity: Double, _ mode: BlendMode = .normal) -> GroupEffects {
      GroupEffects(opacity: opacity, blendMode: mode, isIsolated: true)
    }
    let part = mix.fraction
    // Both fill the same box: what is opaque and lies above hides so much of the other one as is needed.
    let isSameBox = layer.contentsGravity == .resize && shade.alpha >= 1
    if isSameBox, mix.incoming?.isOpaque ?? false {
      show(mix.outgoing)
      show(mix.incoming, fading(part))
    } else if isSameBox, mix.outgoing?.isOpaque ?? false {
      show(mix.incoming)
      show(mix.outgoing, fading(1 - part))
    } else if mix.outgoing == nil || mix.incoming == nil {
      show(mix.outgoing, fading(1 - part))
      show(mix.incoming, fading(part))
    } else {
      builder.open(Group(effects: GroupEffects(isIsolated: true)))
      show(mix.outgoing, fading(1 - part))
      show(mix.incoming, fading(part, .plusLighter))
      builder.close()
    }
  }
}

extension CGImage {
  /// Whether no pixel lets anything shine through, as far as the file says.
  fileprivate var isOpaque: Bool { !isVector && !hasAlpha }
}
