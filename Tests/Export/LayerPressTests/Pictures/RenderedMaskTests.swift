import LayerPress
import QuartzCore
import Testing

/// `render(in:)` into a bitmap: masked layers have the pixels of an export.
struct RenderedMaskTests {
  /// The kinds of masks.
  enum Kind: CaseIterable {
    case shape, faintShape, strokedShape, layer, gradient, picture, text, masked, turned, empty
  }

  private static func mask(_ kind: Kind) throws -> CALayer {
    let box = CGRect(x: 4, y: 3, width: 30, height: 24)
    let shape = CAShapeLayer()
    shape.frame = box
    shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 30, height: 24), transform: nil)
    switch kind {
    case .shape: return shape
    case .faintShape:
      shape.fillColor = CGColor(gray: 0, alpha: 0.25)
      return shape
    case .strokedShape:
      shape.fillColor = nil
      (shape.strokeColor, shape.lineWidth) = (.black, 5)
      return shape
    case .layer, .turned:
      let layer = CALayer()
      layer.frame = box
      layer.cornerRadius = 6
      layer.backgroundColor = CGColor(gray: 0, alpha: 0.5)
      let part = CALayer()
      part.frame = CGRect(x: 10, y: 8, width: 30, height: 8)
      part.backgroundColor = .white
      layer.addSublayer(part)
      if kind == .turned { layer.transform = CATransform3DMakeRotation(0.5, 0, 0, 1) }
      return layer
    case .gradient:
      let gradient = CAGradientLayer()
      gradient.frame = box
      gradient.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 0, alpha: 0)]
      return gradient
    case .picture:
      let layer = CALayer()
      layer.frame = box
      layer.contents = try TestLayers.picture(
        2, 1, [0, 0, 0, 255, 0, 0, 0, 51], .premultipliedLast, isSmooth: false)
      layer.magnificationFilter = .nearest
      return layer
    case .text:
      let text = CATextLayer()
      text.frame = box
      (text.string, text.font, text.fontSize) = ("Ag", "DejaVu Sans", 20)
      return text
    case .masked:
      let layer = CALayer()
      layer.frame = box
      layer.backgroundColor = .black
      layer.mask = try mask(.gradient)
      return layer
    case .empty: return CALayer()
    }
  }

  /// A card with a shadow and a part that is faint, whose upper half is no mirror image of its lower half.
  private static func page(masked kind: Kind) throws -> CALayer {
    let page = TestLayers.page(40, 32)
    page.backgroundColor = CGColor(srgbRed: 0.9, green: 0.95, blue: 1, alpha: 1)
    let card = CALayer()
    card.frame = CGRect(x: 2, y: 1, width: 36, height: 30)
    card.backgroundColor = CGColor(srgbRed: 0.2, green: 0.4, blue: 0.8, alpha: 1)
    (card.borderWidth, card.borderColor) = (2, CGColor(srgbRed: 0.6, green: 0.1, blue: 0.1, alpha: 1))
    card.opacity = 0.8
    let part = CALayer()
    part.frame = CGRect(x: 6, y: 4, width: 14, height: 9)
    part.backgroundColor = CGColor(srgbRed: 1, green: 0.8, blue: 0, alpha: 0.7)
    card.addSublayer(part)
    card.mask = try mask(kind)
    page.addSublayer(card)
    return page
  }

  @Test(arguments: Kind.allCases)
  func pixelsAreThoseOfAnExport(mask kind: Kind) throws {
    let page = try Self.page(masked: kind)
    let exported = try DecodedPNG([UInt8](Exporter().data(of: page, as: .png(scale: 2))))
    let context = try #require(
      CGContext(
        data: nil, width: 80, height: 64, bitsPerComponent: 8, bytesPerRow: 320,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    // A bitmap's y points up, that of a page down.
    context.translateBy(x: 0, y: 64)
    context.scaleBy(x: 2, y: -2)
    page.render(in: context)
    let data = try #require(context.data)
    let drawn = [UInt8](UnsafeRawBufferPointer(start: data, count: 320 * 64))
    let changes = zip(drawn, exported.pixels).map { abs(Int($0) - Int($1)) }
    #expect(changes.max() ?? 255 <= 2)
    let isEmpty = (0..<64).allSatisfy { y in (0..<80).allSatisfy { exported[$0, y] == exported[0, 0] } }
    #expect(isEmpty == (kind == .empty), "the mask shows some of the card, unless it is empty")
  }
}
