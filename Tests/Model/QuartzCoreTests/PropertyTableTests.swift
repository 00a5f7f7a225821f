import Foundation
@_spi(Properties) import QuartzCore
import Testing

@Suite struct PropertyTableTests {
  @Test func everyClassIsFoundByItsName() {
    for table in PropertyTable.all {
      #expect(PropertyTable.table(forClassNamed: table.className) === table)
      #expect(PropertyTable.table(for: table.make()) === table)
    }
    #expect(PropertyTable.layers.count == 15)
    #expect(PropertyTable.table(forClassNamed: "CAThing") == nil)
  }

  @Test func aSubclassOfTheCallersUsesTheNearestTable() {
    final class Star: CAShapeLayer {}
    #expect(PropertyTable.table(for: Star())?.className == "CAShapeLayer")
  }

  @Test func inheritedPropertiesComeFirstAndNamesAreUnique() {
    for table in PropertyTable.all {
      let names = table.properties.map(\.name)
      #expect(Set(names).count == names.count, "\(table.className)")
      if let parent = table.parent {
        #expect(Array(names.prefix(parent.properties.count)) == parent.properties.map(\.name))
      }
    }
  }

  /// A value of a kind that differs from every default.
  private func sample(_ property: Property) -> PropertyValue? {
    switch property.type {
    case .number, .integer: .number(7)
    case .flag: .flag(property.defaultValue != .flag(true))
    case .string, .font, .filter, .attributedString: .string("sample")
    case .file: .string("/sample.mp4")
    case .enumeration(let names): names.map { .string($0) }.first { $0 != property.defaultValue }
    case .optionSet(let names): .array(names.prefix(1).map { .string($0) })
    case .point: .point(CGPoint(x: 3, y: 4))
    case .size: .size(CGSize(width: 3, height: 4))
    case .rect: .rect(CGRect(x: 1, y: 2, width: 3, height: 4))
    case .color: .color(CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 0.4))
    case .transform: .transform(CATransform3DMakeScale(2, 3, 4))
    case .affineTransform: .affineTransform(CGAffineTransform(scaleX: 2, y: 3))
    case .path: .path(CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1)))
    case .array(.number): .array([.number(1), .number(2)])
    case .array(.color): .array([.color(.black)])
    case .array(.value): .array([.number(1)])
    case .array(.timingFunction): .array([.object(CAMediaTimingFunction(name: .easeIn))])
    case .timingFunction: .object(CAMediaTimingFunction(name: .easeIn))
    case .valueFunction: .string("rotateZ")
    case .value: .number(5)
    case .filters: .array([.object(CAFilter(type: "gaussianBlur"))])
    case .layer: .object(CALayer())
    case .layers: .array([.object(CALayer()), .object(CAShapeLayer())])
    case .cells: .array([.object(CAEmitterCell())])
    case .animations: .array([.object(fade)])
    case .dictionary: .dictionary(["a": .number(1)])
    case .image, .animation, .array: nil
    }
  }

  /// Layers give a duration to those that have none.
  private var fade: CABasicAnimation {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.duration = 2
    return fade
  }

  @Test func everyPropertyReadsBackWhatWasSet() {
    for table in PropertyTable.all {
      for property in table.properties where !property.isShorthand {
        let object = table.make()
        guard
          let value = property.type == .flag
            ? .flag(property.defaultValue != .flag(true)) : sample(property)
        else { continue }
        #expect(property.set(object, value), "\(table.className).\(property.name)")
        #expect(property.get(object) == value, "\(table.className).\(property.name)")
        #expect(!property.hasDefaultValue(object), "\(table.className).\(property.name)")
      }
    }
  }

  @Test func aWrongKindOfValueIsRefusedAndChangesNothing() {
    final class Stranger {}
    for table in PropertyTable.all {
      let object = table.make()
      for property in table.properties {
        let wrong: PropertyValue =
          switch property.type {
          case .value, .array(.value): .null
          case .string, .file, .attributedString, .font, .filter, .enumeration, .image, .valueFunction:
            .flag(true)
          default: .string("wrong")
          }
        if wrong == .null { continue }
        #expect(!property.set(object, wrong), "\(table.className).\(property.name)")
        #expect(property.get(object) == property.defaultValue, "\(table.className).\(property.name)")
        #expect(!property.set(Stranger(), property.defaultValue))
      }
    }
  }

  private func tree() -> CALayer {
    let root = CALayer()
    root.name = "root"
    root.mask = CAShapeLayer()
    let text = CATextLayer()
    text.string = NSAttributedString(string: "text")
    text.filters = [CAFilter(type: "gaussianBlur")]
    let animation = CABasicAnimation(keyPath: "position")
    animation.toValue = CGPoint(x: 1, y: 2)
    text.add(animation, forKey: nil)
    root.addSublayer(text)
    return root
  }

  @Test func treesAreEqualByWhatTheySay() {
    let (a, b) = (tree(), tree())
    #expect(PropertyTable.areEqual(a, b))
    (b.mask as? CAShapeLayer)?.lineWidth = 2
    #expect(!PropertyTable.areEqual(a, b))
    #expect(!PropertyTable.areEqual(a, CALayer()))
    let (c, d) = (tree(), tree())
    (c.sublayers?.first?.filters?.first as? CAFilter)?.inputs["inputRadius"] = 3
    #expect(!PropertyTable.areEqual(c, d))
  }

  /// Foundation's own comparison stops the program here where attributes differ.
  @Test func textsAreComparedRunByRun() {
    func label(_ size: CGFloat) -> CATextLayer {
      let layer = CATextLayer()
      let text = NSMutableAttributedString(string: "one two")
      text.addAttribute(.kern, value: size, range: NSRange(location: 4, length: 3))
      layer.string = text
      return layer
    }
    #expect(PropertyTable.areEqual(label(1), label(1)))
    #expect(!PropertyTable.areEqual(label(1), label(2)))
  }

  @Test func deepTreesAreCompared() {
    func chain() -> CALayer {
      let root = CALayer()
      var layer = root
      for _ in 0..<5_000 {
        let next = CALayer()
        layer.addSublayer(next)
        layer = next
      }
      return root
    }
    #expect(PropertyTable.areEqual(chain(), chain()))
  }

  @Test func aCopyByInitLayerSaysTheSame() {
    for table in PropertyTable.layers {
      guard let layer = table.make() as? CALayer else {
        Issue.record("\(table.className)")
        return
      }
      let structural: Set<String> = ["sublayers", "mask", "animations"]
      for property in table.properties where !property.isShorthand && !structural.contains(property.name) {
        if let value = sample(property) { _ = property.set(layer, value) }
      }
      let copy: CALayer =
        switch layer {
        case is CAShapeLayer: CAShapeLayer(layer: layer)
        case is CATextLayer: CATextLayer(layer: layer)
        case is CAGradientLayer: CAGradientLayer(layer: layer)
        case is CAReplicatorLayer: CAReplicatorLayer(layer: layer)
        case is CATransformLayer: CATransformLayer(layer: layer)
        case is CAScrollLayer: CAScrollLayer(layer: layer)
        case is CATiledLayer: CATiledLayer(layer: layer)
        case is CAEmitterLayer: CAEmitterLayer(layer: layer)
        case is BarcodeLayer: BarcodeLayer(layer: layer)
        case is AVPlayerLayer: AVPlayerLayer(layer: layer)
        case is CAMetalLayer: CAMetalLayer(layer: layer)
        case is CAEAGLLayer: CAEAGLLayer(layer: layer)
        case is CAOpenGLLayer: CAOpenGLLayer(layer: layer)
        case is QCCompositionLayer: QCCompositionLayer(layer: layer)
        default: CALayer(layer: layer)
        }
      #expect(PropertyTable.areEqual(layer, copy), "\(table.className)")
    }
  }

  @Test func aCopiedAnimationSaysTheSame() {
    for table in PropertyTable.animations {
      guard let animation = table.make() as? CAAnimation else {
        Issue.record("\(table.className)")
        return
      }
      for property in table.properties {
        if let value = sample(property) { _ = property.set(animation, value) }
      }
      guard let copy = animation.copy() as? CAAnimation else {
        Issue.record("\(table.className)")
        return
      }
      #expect(PropertyTable.areEqual(animation, copy), "\(table.className)")
    }
  }
}
