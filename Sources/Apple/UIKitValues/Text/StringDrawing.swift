import CoreText
import TextLayout

/// Options for laying out strings that draw or measure themselves.
public struct NSStringDrawingOptions: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Lines wrap at the width, and the origin is the upper left corner. Without it there is one line.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  /// Uses the fonts' line gap, which always applies here.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
  /// Measures ink; has no effect here.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 8)
  /// Text that does not fit is truncated with an ellipsis.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// The result of drawing a string.
open class NSStringDrawingContext: NSObject {
  /// Stored without effect: text is not scaled down to fit. Default 0.
  open var minimumScaleFactor: CGFloat = 0
  /// Always 1.
  open var actualScaleFactor: CGFloat { 1 }

  public override init() {}
}

extension NSAttributedString {
  /// Returns the size of the text without wrapping, in points, with the system's fonts.
  public func size() -> CGSize { measured(width: nil) }

  /// Draws the text with its upper left corner at a point of the current context; with its lower left one where y points up, as in
  /// a view of AppKit that is not flipped.
  public func draw(at point: CGPoint) {
    let height = ContextStack.current.isFlipped ? 0 : size().height
    draw(
      in: CGSize(width: CGFloat.infinity, height: .infinity), at: CGPoint(x: point.x, y: point.y + height))
  }

  /// Draws the text from the upper edge of a rectangle of the current context; lines wrap at its width, and
  /// those that begin below it are left out.
  public func draw(in rect: CGRect) { draw(in: rect.size, at: rect.upperLeftCorner) }

  /// Draws the text in a rectangle, with options. Without `usesLineFragmentOrigin` there is one line, whose
  /// baseline starts at the rectangle's origin.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext? = nil
  ) {
    guard options.contains(.usesLineFragmentOrigin) else {
      UIGraphicsGetCurrentContext()?.draw(
        RecordedText(self, place: .baseline, transform: .ofText(at: rect.origin)))
      return
    }
    // A side of 0 is no limit, as on Apple's systems.
    let size = CGSize(
      width: rect.width > 0 ? rect.width : .infinity, height: rect.height > 0 ? rect.height : .infinity)
    draw(
      in: size, at: rect.upperLeftCorner,
      truncation: options.contains(.truncatesLastVisibleLine) ? .end : .none)
  }

  /// Returns the bounding box of the text, with y pointing down. With `usesLineFragmentOrigin` lines wrap at
  /// the width, and the origin is the upper left corner; without it, the left end of the first baseline.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext? = nil
  ) -> CGRect {
    guard options.contains(.usesLineFragmentOrigin) else {
      let ascent = Layouts.layout(self, in: .measuring())?.lines.first?.ascent ?? 0
      return CGRect(origin: CGPoint(x: 0, y: -ascent), size: measured(width: nil))
    }
    let wraps = size.width > 0 && size.width < 1e7
    return CGRect(origin: .zero, size: measured(width: wraps ? size.width : nil))
  }

  /// Returns zero if there are no fonts, or attributes are invalid.
  func measured(width: CGFloat?) -> CGSize { Layouts.size(of: self, width: width) ?? .zero }

  func draw(in size: CGSize, at origin: CGPoint, truncation: RecordedText.Truncation = .none) {
    UIGraphicsGetCurrentContext()?.draw(
      RecordedText(self, place: .box(size), transform: .ofText(at: origin), truncation: truncation))
  }
}

extension CGRect {
  /// The corner where text begins in the current context.
  fileprivate var upperLeftCorner: CGPoint {
    CGPoint(x: minX, y: ContextStack.current.isFlipped ? minY : maxY)
  }
}

extension CGAffineTransform {
  /// Puts text at a place of the current context, upright where y points up, too.
  fileprivate static func ofText(at origin: CGPoint) -> CGAffineTransform {
    CGAffineTransform(
      a: 1, b: 0, c: 0, d: ContextStack.current.isFlipped ? 1 : -1, tx: origin.x, ty: origin.y)
  }
}

extension String {
  /// The same as for an `NSAttributedString` with these attributes.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSAttributedString(string: self, attributes: attributes).size()
  }

  /// The same as for an `NSAttributedString` with these attributes.
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: self, attributes: attributes).draw(at: point)
  }

  /// The same as for an `NSAttributedString` with these attributes.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: self, attributes: attributes).draw(in: rect)
  }

  /// The same as for an `NSAttributedString` with these attributes.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext? = nil
  ) {
    NSAttributedString(string: self, attributes: attributes).draw(
      with: rect, options: options, context: context)
  }

  /// The same as for an `NSAttributedString` with these attributes.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext? = nil
  ) -> CGRect {
    NSAttributedString(string: self, attributes: attributes)
      .boundingRect(with: size, options: options, context: context)
  }
}

extension NSString {
  /// The same as for an `NSAttributedString` with these attributes.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    String(describing: self).size(withAttributes: attributes)
  }

  /// The same as for an `NSAttributedString` with these attributes.
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    String(describing: self).draw(at: point, withAttributes: attributes)
  }

  /// The same as for an `NSAttributedString` with these attributes.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    String(describing: self).draw(in: rect, withAttributes: attributes)
  }

  /// The same as for an `NSAttributedString` with these attributes.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext? = nil
  ) {
    String(describing: self).draw(with: rect, options: options, attributes: attributes, context: context)
  }

  /// The same as for an `NSAttributedString` with these attributes.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext? = nil
  ) -> CGRect {
    String(describing: self)
      .boundingRect(with: size, options: options, attributes: attributes, context: context)
  }
}
