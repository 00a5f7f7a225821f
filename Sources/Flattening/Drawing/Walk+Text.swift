import DisplayList
import QuartzCore
import TextLayout

extension Walk {
  func drawText(of layer: CATextLayer, index: LayerIndex, shade: Shade) {
  }
}
