import Foundation
@_spi(Properties) import QuartzCore
import Testing

@testable import SceneFiles

/// Values that no property has by itself, for tests that write everything there is.
enum UnusualValues {
  /// What is to be written.
  enum Format {
    case json
    /// Which has no attributed strings, fonts of a size and control characters.
    case caml
  }

  /// Sets every property that files hold, and asserts that this made a difference.
  static func fill(_ object: AnyObject, but skipped: Set<String> = [], for format: Format = .json) throws {
    let table = try #require(PropertyTable.table(for: object))
    for property in table.properties where !property.isShorthand && !skipped.contains(property.name) {
      let name = "\(table.className).\(property.name)"
      let value = try #require(try value(of: property, for: format), "no value of \(name)")
      #expect(property.set(object, value), "\(name) refused its value")
      #expect(property.get(object) != property.defaultValue, "\(name) is the default")
    }
  }

  /// A value other than the default.
  static func value(of property: Property, for format: Format = .json) throws -> PropertyValue? {
    switch property.type {
    case .string where format == .caml, .attributedString where format == .caml:
      return .string(" é \"<&>'\n\t😀 ")
    case .font where format == .caml: return .string("Inter")
    case .number: return .number(0.3)
    case .integer: return .number(3)
    case .flag:
      if case .flag(let usual) = property.defaultValue { return .flag(!usual) }
      return .flag(true)
    case .string: return .string("é \"\\\n\u{1}😀")
    case .enumeration(let names):
      if case .string(let usual) = property.defaultValue {
        return names.first { $0 != usual }.map { .string($0) }
      }
      return names.first.map { .string($0) }
    case .optionSet(let names): return .array([.string(names[0])])
    case .point: return .point(CGPoint(x: 0.1, y: -2))
    case .size: return .size(CGSize(width: 7, height: 1e-9))
    case .rect: return .rect(CGRect(x: 1, y: 2, width: 0.25, height: 1.0 / 3))
    case .color: return .color(CGColor(srgbRed: 0.1, green: 0.2, blue: 1, alpha: 0.3))
    case .transform: return .transform(CATransform3DMakeRotation(0.3, 1, 2, 3))
    case .path: return .path(try SVGPathData.parse("M0 0 Q1 2 3 4 C1 2 3 4 5 6 Z L9 9 M1 1 L2 2"))
    case .file: return .string("/film.mp4")
    case .image: return .image(try CGImage(encodedData: ScratchFolder.pixel))
    case .attributedString: return .object(try allAttributes())
    case .font: return .object(CTFont("Inter", size: 13))
    case .filter: return .string("screenBlendMode")
    case .filters:
      let blur = CAFilter(type: "gaussianBlur")
      (blur.name, blur.isEnabled, blur.inputs) = ("b", false, ["inputRadius": NSNumber(value: 8)])
      return .array([.object(blur)])
    case .timingFunction: return .object(CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 1.4))
    case .valueFunction: return .string("rotateZ")
    case .array(.color):
      return .array([.color(.white), .color(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))])
    case .array(.timingFunction): return .array([.object(CAMediaTimingFunction(name: .easeIn))])
    case .array(.point): return .array([.point(CGPoint(x: 0.1, y: -2)), .point(.zero)])
    case .array: return .array([.number(0.25), .number(1)])
    case .value: return .number(0.5)
    case .dictionary:
      return .dictionary(["opacity": .number(0.5), "style": .dictionary(["hidden": .flag(true)])])
    case .layer: return .object(CAShapeLayer())
    case .layers: return .array([.object(CALayer()), .object(CATextLayer())])
    case .cells: return .array([.object(CAEmitterCell())])
    case .animations: return .array([.object(CATransition())])
    case .affineTransform, .animation: return nil
    }
  }

  private static func allAttributes() throws -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    for attribute in ParagraphAttribute.all {
      if case .enumeration(let names) = attribute.type {
        attribute.set(style, .string(names[2]))
      } else {
        attribute.set(style, .number(0.3))
      }
    }
    style.addTabStop(NSTextTab(textAlignment: .right, location: 80))
    style.addTabStop(NSTextTab(textAlignment: .left, location: 20))
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 1, height: 2)
    let attachment = NSTextAttachment(data: ScratchFolder.pixel, ofType: nil)
    attachment.bounds = CGRect(x: 0.5, y: -3, width: 16, height: 12)
    var attributes: [NSAttributedString.Key: Any] = [:]
    for attribute in TextAttribute.all {
      switch attribute.form {
      case .number: attributes[attribute.key] = NSNumber(value: 0.3)
      case .integer: attributes[attribute.key] = NSNumber(value: 2)
      case .color: attributes[attribute.key] = CGColor(srgbRed: 1, green: 0.3, blue: 0, alpha: 1)
      case .string: attributes[attribute.key] = "x y"
      case .font: attributes[attribute.key] = "Inter"
      case .lineStyle:
        attributes[attribute.key] = NSNumber(
          value: NSUnderlineStyle([.double, .patternDashDot, .byWord]).rawValue)
      case .shadow: attributes[attribute.key] = shadow
      case .attachment: attributes[attribute.key] = attachment
      case .paragraphStyle: attributes[attribute.key] = style
      case .features: attributes[attribute.key] = ["tnum": 1, "liga": 0]
      case .variations: attributes[attribute.key] = ["wght": 650.5]
      }
    }
    // With a font's name, a size makes a font of it.
    attributes[.fontSize] = nil
    let string = NSMutableAttributedString(string: "a\n", attributes: attributes)
    string.append(NSAttributedString(string: "é😀", attributes: [.fontSize: NSNumber(value: 9)]))
    string.append(NSAttributedString(string: "c", attributes: [.font: CTFont("Inter", size: 12.5)]))
    return string.copy() as? NSAttributedString ?? string
  }
}
