import TestSupport
import Testing

@_spi(Properties) @_spi(Time) @testable import QuartzCore

/// Every property that a table calls animatable is animated, whatever its kind.
@Suite struct AnimatablePropertyTests {
  /// Two values of a kind, and whether there is something between them.
  private func ends(of property: Property) -> (PropertyValue, PropertyValue)? {
    switch property.type {
    case .number, .integer: (.number(3), .number(7))
    case .flag: (.flag(false), .flag(true))
    case .point: (.point(CGPoint(x: 1, y: 2)), .point(CGPoint(x: 5, y: 8)))
    case .size: (.size(CGSize(width: 1, height: 2)), .size(CGSize(width: 5, height: 8)))
    case .rect:
      (.rect(CGRect(x: 0, y: 0, width: 1, height: 1)), .rect(CGRect(x: 0.5, y: 0.5, width: 0.25, height: 2)))
    case .color:
      (
        .color(CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)),
        .color(CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 0.5))
      )
    case .transform:
      (.transform(CATransform3DIdentity), .transform(CATransform3DMakeTranslation(4, 8, 0)))
    case .affineTransform:
      (.affineTransform(.identity), .affineTransform(CGAffineTransform(translationX: 4, y: 8)))
    case .path:
      (
        .path(CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))),
        .path(CGPath(rect: CGRect(x: 2, y: 2, width: 3, height: 5)))
      )
    case .array(.number): (.array([.number(0), .number(0.25)]), .array([.number(0.5), .number(1)]))
    case .array(.color):
      (
        .array([.color(CGColor(gray: 0, alpha: 1)), .color(CGColor(gray: 0, alpha: 1))]),
        .array([.color(CGColor(gray: 1, alpha: 1)), .color(CGColor(gray: 0.5, alpha: 1))])
      )
    case .enumeration(let names): names.count > 1 ? (.string(names[0]), .string(names[1])) : nil
    case .optionSet(let names): (.array([]), .array([.string(names[0])]))
    case .string, .font, .attributedString, .filter: (.string("before"), .string("after"))
    default: nil
    }
  }

  @Test func everyAnimatablePropertyOfALayerAnimates() throws {
    var count = 0
    for table in PropertyTable.layers {
      for property in table.properties where property.isAnimatable {
        guard let (from, to) = ends(of: property) else { continue }
        let layer = try #require(table.make() as? CALayer)
        let animation = CABasicAnimation(keyPath: property.name)
        animation.fromValue = from.anyValue
        animation.toValue = to.anyValue
        animation.duration = 1
        layer.add(animation, forKey: nil)
        let name = "\(table.className).\(property.name)"
        let reference = try #require(table.make() as? CALayer)
        for (time, value) in [(0, from), (0.999_999_999, to)] {
          #expect(property.set(reference, value), "\(name)")
          let shown = property.get(layer.presentationLayer(atParentTime: time))
          // Whole numbers are rounded down on their way.
          let accuracy = property.type == .integer ? 1 : 1e-5
          assertNear(shown, property.get(reference), accuracy: accuracy, "\(name) at \(time)")
        }
        #expect(property.get(layer.presentationLayer(atParentTime: 2)) == property.defaultValue, "\(name)")
        count += 1
      }
    }
    #expect(count > 150)
  }

  @Test func everyAnimatablePropertyOfAnEmitterCellAnimatesByItsName() throws {
    let table = try #require(PropertyTable.table(forClassNamed: "CAEmitterCell"))
    for property in table.properties where property.isAnimatable {
      guard let (from, to) = ends(of: property) else { continue }
      let emitter = CAEmitterLayer()
      let cell = CAEmitterCell()
      cell.name = "spark"
      emitter.emitterCells = [cell]
      let animation = CABasicAnimation(keyPath: "emitterCells.spark.\(property.name)")
      animation.fromValue = from.anyValue
      animation.toValue = to.anyValue
      animation.duration = 1
      emitter.add(animation, forKey: nil)
      let reference = CAEmitterCell()
      #expect(property.set(reference, from), "\(property.name)")
      let shown = try #require(
        (emitter.presentationLayer(atParentTime: 0) as? CAEmitterLayer)?.emitterCells?.first)
      assertNear(property.get(shown), property.get(reference), property.name)
      #expect(property.get(cell) == property.defaultValue, "the model's \(property.name)")
    }
  }

  private func assertNear(
    _ a: PropertyValue, _ b: PropertyValue, accuracy: Double = 1e-5, _ name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let left = a.numbers, let right = b.numbers else {
      return #expect(a == b, "\(name)", sourceLocation: sourceLocation)
    }
    #expect(left.count == right.count, "\(name)", sourceLocation: sourceLocation)
    for (x, y) in zip(left, right) {
      expectEqual(x, y, accuracy: accuracy, name, sourceLocation: sourceLocation)
    }
  }
}
