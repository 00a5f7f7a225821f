import CoreText
import UIKitValues

// As in tutorials on drawing within views.

/// A chart with a gradient below its line.
final class GraphView: UIView {
  var graphPoints = [4, 2, 6, 4, 5, 8, 3]

  override func draw(_ rect: CGRect) {
    let (width, height) = (rect.width, rect.height)
    UIBezierPath(roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: CGSize(width: 8, height: 8))
      .addClip()
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let colors = [UIColor.systemOrange.cgColor, UIColor.systemRed.cgColor]
    let colorSpace = CGColorSpaceCreateDeviceRGB()
    let colorLocations: [CGFloat] = [0.0, 1.0]
    guard
      let gradient = CGGradient(colorsSpace: colorSpace, colors: colors as CFArray, locations: colorLocations)
    else { return }
    context.drawLinearGradient(
      gradient, start: CGPoint.zero, end: CGPoint(x: 0, y: bounds.height), options: [])

    let margin: CGFloat = 20
    let columnXPoint = { (column: Int) -> CGFloat in
      let spacing = (width - margin * 2 - 4) / CGFloat(self.graphPoints.count - 1)
      return CGFloat(column) * spacing + margin + 2
    }
    let (topBorder, bottomBorder): (CGFloat, CGFloat) = (60, 50)
    let graphHeight = height - topBorder - bottomBorder
    let maxValue = graphPoints.max() ?? 1
    let columnYPoint = { (graphPoint: Int) -> CGFloat in
      graphHeight + topBorder - CGFloat(graphPoint) / CGFloat(maxValue) * graphHeight
    }
    UIColor.white.setFill()
    UIColor.white.setStroke()
    let graphPath = UIBezierPath()
    graphPath.move(to: CGPoint(x: columnXPoint(0), y: columnYPoint(graphPoints[0])))
    for i in 1..<graphPoints.count {
      graphPath.addLine(to: CGPoint(x: columnXPoint(i), y: columnYPoint(graphPoints[i])))
    }
    context.saveGState()
    guard let clippingPath = graphPath.copy() as? UIBezierPath else { return }
    clippingPath.addLine(to: CGPoint(x: columnXPoint(graphPoints.count - 1), y: height))
    clippingPath.addLine(to: CGPoint(x: columnXPoint(0), y: height))
    clippingPath.close()
    clippingPath.addClip()
    context.drawLinearGradient(
      gradient, start: CGPoint(x: margin, y: columnYPoint(maxValue)),
      end: CGPoint(x: margin, y: bounds.height),
      options: [])
    context.restoreGState()
    graphPath.lineWidth = 2.0
    graphPath.stroke()
    for i in 0..<graphPoints.count {
      var point = CGPoint(x: columnXPoint(i), y: columnYPoint(graphPoints[i]))
      point.x -= 2.5
      point.y -= 2.5
      UIBezierPath(ovalIn: CGRect(origin: point, size: CGSize(width: 5, height: 5))).fill()
    }
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 18, weight: .medium), .foregroundColor: UIColor.white,
    ]
    ("Water Drunk" as NSString).draw(at: CGPoint(x: margin, y: 16), withAttributes: attributes)
  }
}

/// A picture that is drawn into pixels once, and shown in several ways.
final class BadgeView: UIView {
  private static func badge(_ text: String) -> UIImage {
    let size = CGSize(width: 60, height: 60)
    UIGraphicsBeginImageContextWithOptions(size, false, 0)
    defer { UIGraphicsEndImageContext() }
    guard let context = UIGraphicsGetCurrentContext() else { return UIImage() }
    context.setFillColor(UIColor.systemRed.cgColor)
    context.setShadow(
      offset: CGSize(width: 0, height: 2), blur: 4, color: UIColor.black.withAlphaComponent(0.5).cgColor)
    context.fillEllipse(in: CGRect(x: 6, y: 4, width: 48, height: 48))
    context.setShadow(offset: .zero, blur: 0, color: nil)
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.boldSystemFont(ofSize: 26), .foregroundColor: UIColor.white,
    ]
    let textSize = text.size(withAttributes: attributes)
    text.draw(
      at: CGPoint(x: 30 - textSize.width / 2, y: 28 - textSize.height / 2), withAttributes: attributes)
    return UIGraphicsGetImageFromCurrentImageContext() ?? UIImage()
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .secondarySystemBackground
    for (k, mode) in [ContentMode.scaleToFill, .scaleAspectFit, .center].enumerated() {
      let view = UIImageView(image: Self.badge("\(k + 3)"))
      view.frame = CGRect(x: 10 + k * 95, y: 20, width: 90, height: 70)
      view.contentMode = mode
      view.layer.borderWidth = 1
      addSubview(view)
    }
    let template = UIImageView(image: Self.badge("").withRenderingMode(.alwaysTemplate))
    template.tintColor = .systemGreen
    template.center = CGPoint(x: 150, y: 130)
    addSubview(template)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// Text in columns, as Core Text sets it where y grows upwards.
final class CTView: UIView {
  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.textMatrix = .identity
    context.translateBy(x: 0, y: bounds.size.height)
    context.scaleBy(x: 1.0, y: -1.0)
    let paragraph = NSMutableParagraphStyle()
    paragraph.lineSpacing = 3
    let attrString = NSMutableAttributedString(
      string:
        "Text in two columns. The frames are made one after the other, each from where the last one ended.",
      attributes: [.font: UIFont.systemFont(ofSize: 16), .paragraphStyle: paragraph])
    attrString.addAttribute(
      .foregroundColor, value: UIColor.systemPurple, range: NSRange(location: 0, length: 20))
    let framesetter = CTFramesetterCreateWithAttributedString(attrString as CFAttributedString)
    var textPos = 0
    for column in 0..<2 where textPos < attrString.length {
      let path = CGMutablePath()
      path.addRect(CGRect(x: 10 + column * 145, y: 10, width: 130, height: 130))
      let ctframe = CTFramesetterCreateFrame(framesetter, CFRangeMake(textPos, 0), path, nil)
      CTFrameDraw(ctframe, context)
      textPos += CTFrameGetVisibleStringRange(ctframe).length
    }
  }
}

/// Letters that are drawn by themselves, by the outlines of their glyphs.
final class HandwritingView: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .white
    let letters = CGMutablePath()
    let font = CTFontCreateWithName("Helvetica-Bold" as CFString, 60, nil)
    let attrString = NSAttributedString(string: "Hello", attributes: [.font: font])
    let line = CTLineCreateWithAttributedString(attrString)
    for run in CTLineGetGlyphRuns(line) {
      for runGlyphIndex in 0..<CTRunGetGlyphCount(run) {
        let thisGlyphRange = CFRangeMake(runGlyphIndex, 1)
        var glyph = CGGlyph()
        var position = CGPoint()
        CTRunGetGlyphs(run, thisGlyphRange, &glyph)
        CTRunGetPositions(run, thisGlyphRange, &position)
        guard let letter = CTFontCreatePathForGlyph(font, glyph, nil) else { continue }
        letters.addPath(letter, transform: CGAffineTransform(translationX: position.x, y: position.y))
      }
    }
    let pathLayer = CAShapeLayer()
    pathLayer.frame = bounds.insetBy(dx: 40, dy: 40)
    pathLayer.isGeometryFlipped = true
    pathLayer.path = letters
    pathLayer.strokeColor = UIColor.black.cgColor
    pathLayer.fillColor = nil
    pathLayer.lineWidth = 2
    layer.addSublayer(pathLayer)
    let pathAnimation = CABasicAnimation(keyPath: "strokeEnd")
    pathAnimation.duration = 10
    pathAnimation.fromValue = 0 as NSNumber
    pathAnimation.toValue = 1 as NSNumber
    pathLayer.add(pathAnimation, forKey: "strokeEnd")
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}
