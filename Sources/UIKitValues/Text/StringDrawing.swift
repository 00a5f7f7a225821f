import CoreText
import Foundation
import TextLayout

/// How strings are laid out that draw or measure themselves.
public struct NSStringDrawingOptions: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Lines break at the width, and the origin is the upper left corner. Without it there is one line.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  /// Lines follow at the fonts' own line gap, which they always do here.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
  /// Measures ink; makes no difference here.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 8)
  /// An ellipsis ends what does not fit.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// How drawing strings has turned out.
open class NSStringDrawingContext: NSObject {
  /// Only kept: text is not made smaller to fit. Default 0.
  open var minimumScaleFactor: CGFloat = 0
  /// Always 1.
  open var actualScaleFactor: CGFloat { 1 }

  public override init() {}
}

extension NSAttributedString {
  /// The room that the text takes on as many lines as it has paragraphs, in points, with the system's fonts.
  public func size() -> CGSize { measured(width: nil) }

  /// Draws the text with its upper left corner at a point of the current context, where y grows downwards.
  public func draw(at point: CGPoint) {
    draw(in: CGSize(width: CGFloat.infinity, height: .infinity), at: point, isTruncated: false)
  }

  /// Draws the text in a rectangle of the current context, from its upper edge on; lines break at its width, and those that
  /// begin below it are left out.
  public func draw(in rect: CGRect) {
    draw(in: rect.size, at: rect.origin, isTruncated: false)
  }

  /// Draws the text in a rectangle, as options say. Without `usesLineFragmentOrigin` there is one line, whose baseline lies
  /// at the rectangle's origin.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext? = nil
  ) {
    guard options.contains(.usesLineFragmentOrigin) else {
      let transform = CGAffineTransform(translationX: rect.minX, y: rect.minY)
      UIGraphicsGetCurrentContext()?.draw(RecordedText(self, place: .baseline, transform: transform))
      return
    }
    // A side of 0 is no limit, as on Apple's systems.
    let size = CGSize(
      width: rect.width > 0 ? rect.width : .infinity, height: rect.height > 0 ? rect.height : .infinity)
    draw(in: size, at: rect.origin, isTruncated: options.contains(.truncatesLastVisibleLine))
  }

  /// The box of the text where y grows downwards. With `usesLineFragmentOrigin` lines break at the width, and the upper left
  /// corner is the origin; without it the left end of the first baseline is.
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

  /// Zero where there are no fonts, or attributes make no sense.
  func measured(width: CGFloat?) -> CGSize {
    Layouts.size(of: self, width: width) ?? .zero
  }

  func draw(in size: CGSize, at origin: CGPoint, isTruncated: Bool) {
    let transform = CGAffineTransform(translationX: origin.x, y: origin.y)
    UIGraphicsGetCurrentContext()?.draw(
      RecordedText(self, place: .box(size), transform: transform, isTruncated: isTruncated))
  }
}

extension String {
  /// As that of an `NSAttributedString` with these attributes.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSAttributedString(string: self, attributes: attributes).size()
  }

  /// As that of an `NSAttributedString` with these attributes.
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: self, attributes: attributes).draw(at: point)
  }

  /// As that of an `NSAttributedString` with these attributes.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: self, attributes: attributes).draw(in: rect)
  }

  /// As that of an `NSAttributedString` with these attributes.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext? = nil
  ) {
    NSAttributedString(string: self, attributes: attributes).draw(
      with: rect, options: options, context: context)
  }

  /// As that of an `NSAttributedString` with these attributes.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext? = nil
  ) -> CGRect {
    NSAttributedString(string: self, attributes: attributes)
      .boundingRect(with: size, options: options, context: context)
  }
}

extension NSString {
  /// As that of an `NSAttributedString` with these attributes.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    String(describing: self).size(withAttributes: attributes)
  }

  /// As that of an `NSAttributedString` with these attributes.
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    String(describing: self).draw(at: point, withAttributes: attributes)
  }

  /// As that of an `NSAttributedString` with these attributes.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    String(describing: self).draw(in: rect, withAttributes: attributes)
  }

  /// As that of an `NSAttributedString` with these attributes.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext? = nil
  ) {
    String(describing: self).draw(with: rect, options: options, attributes: attributes, context: context)
  }

  /// As that of an `NSAttributedString` with these attributes.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext? = nil
  ) -> CGRect {
    String(describing: self)
      .boundingRect(with: size, options: options, attributes: attributes, context: context)
  }
}
