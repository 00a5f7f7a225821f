import QuartzCore

/// One copy that a replicator makes.
struct Replica {
  let transform: CATransform3D
  let shade: Shade
  let opacity: CGFloat
  let delay: Double

  /// Copy `number` is transformed by the instance transform to that power, about the replicator's anchor
  /// point. Its colours are multiplied by the instance colour with as many offsets.
  init(of layer: CAReplicatorLayer, number: Int) {
    let step = layer.instanceTransform
    var power = CATransform3DIdentity
    if !CATransform3DIsIdentity(step) {
      // By squaring, so that copy 10,000 costs no more than copy 14.
      var (base, n) = (step, number)
      while n > 0 {
        if n & 1 == 1 { power = CATransform3DConcat(power, base) }
        base = CATransform3DConcat(base, base)
        n >>= 1
      }
      let a = LayerMatrix.anchor(of: layer)
      power = CATransform3DConcat(
        CATransform3DConcat(CATransform3DMakeTranslation(-a.x, -a.y, -layer.anchorPointZ), power),
        CATransform3DMakeTranslation(a.x, a.y, layer.anchorPointZ))
    }
    transform = power
    let k = CGFloat(number)
    let color = layer.instanceColor?.even?.srgbComponents ?? (red: 1, green: 1, blue: 1, alpha: 1)
    func part(_ base: CGFloat, _ offset: Float) -> CGFloat {
      let value = base + k * CGFloat(offset)
      return value > 0 ? min(value, 1) : 0
    }
    shade = Shade(
      red: part(color.red, layer.instanceRedOffset), green: part(color.green, layer.instanceGreenOffset),
      blue: part(color.blue, layer.instanceBlueOffset))
    opacity = part(color.alpha, layer.instanceAlphaOffset)
    delay = Double(number) * layer.instanceDelay
  }
}
