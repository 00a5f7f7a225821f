import LayerPress
import Testing
import UIKitValues

let red: [UInt8] = [255, 0, 0, 255]
let blue: [UInt8] = [0, 0, 255, 255]

/// The view as an export shows it, one pixel to a point.
func shown(_ view: UIView) throws -> Pixels {
  let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".png")
  defer { try? FileManager.default.removeItem(at: file) }
  try Exporter().export(view.layer, to: file.path, scale: 1)
  let image = try #require(UIImage(contentsOfFile: file.path))
  return try #require(Pixels(image))
}

/// The pixels of a picture: red, green, blue, alpha, multiplied, the upper row first.
struct Pixels {
  let width: Int
  let height: Int
  private let bytes: [UInt8]

  init?(_ image: UIImage) {
    let size = CGSize(width: image.size.width * image.scale, height: image.size.height * image.scale)
    self.init(size: size) { context in
      UIGraphicsPushContext(context)
      image.draw(in: CGRect(origin: .zero, size: size))
      UIGraphicsPopContext()
    }
  }

  /// What is drawn in a context whose y grows downwards.
  init?(size: CGSize, _ draw: (CGContext) -> Void) {
    guard
      let context = CGContext(
        data: nil, width: Int(size.width), height: Int(size.height), bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return nil }
    context.translateBy(x: 0, y: size.height)
    context.scaleBy(x: 1, y: -1)
    draw(context)
    guard let data = context.data else { return nil }
    (width, height) = (context.width, context.height)
    bytes = Array(UnsafeRawBufferPointer(start: data, count: width * height * 4))
  }

  subscript(x: Int, y: Int) -> [UInt8] { Array(bytes[(y * width + x) * 4..<(y * width + x) * 4 + 4]) }

  /// The box of the pixels that something was drawn on; null where there are none.
  var ink: CGRect {
    var box = CGRect.null
    for y in 0..<height {
      for x in 0..<width where self[x, y][3] > 0 {
        box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return box
  }
}
