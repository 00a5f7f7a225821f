import Barcodes
import QuartzCore

/// Where a code lies in its layer.
struct BarcodeBox {
  /// The layer's.
  let bounds: CGRect
  /// The width of a module, in points.
  let module: CGFloat
  /// The upper left corner of the code, within its quiet zone.
  let origin: CGPoint

  /// - Parameter quietZone: in modules; nil is what the symbology asks for.
  init(_ symbol: BarcodeSymbol, in bounds: CGRect, quietZone: CGFloat?) {
    self.bounds = bounds
    var zone = symbol.quietZone
    if let quietZone { zone = .init(left: quietZone, right: quietZone, vertical: quietZone) }
    let width = CGFloat(symbol.width)
    let height = CGFloat(symbol.height)
    let across = bounds.width / (width + zone.left + zone.right)
    guard !symbol.isLinear else {
      module = across
      origin = CGPoint(x: bounds.minX + zone.left * module, y: bounds.minY)
      return
    }
    module = min(across, bounds.height / (height + 2 * zone.vertical))
    origin = CGPoint(
      x: bounds.midX - (width + zone.left + zone.right) / 2 * module + zone.left * module,
      y: bounds.midY - height / 2 * module)
  }

  /// From modules, counted from the upper left corner of the code, to the layer's coordinates.
  var transform: CGAffineTransform {
    CGAffineTransform(a: module, b: 0, c: 0, d: module, tx: origin.x, ty: origin.y)
  }
}
