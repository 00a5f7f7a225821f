@_spi(Properties) import QuartzCore
import Testing

/// Layers, animations, cells and functions as keyed archives have them.
struct ArchiveTests {
  private func archived(_ object: NSObject) throws -> Data {
    try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
  }

  private func copy<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object {
    try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: try archived(object)))
  }

  private func tree() throws -> CALayer {
    let root = CALayer()
    root.name = "root"
    root.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
    root.transform = CATransform3DMakeRotation(0.5, 1, 0, 0)
    root.backgroundColor = CGColor(genericCMYKCyan: 1, magenta: 0.5, yellow: 0, black: 0.25, alpha: 0.5)
    root.shadowPath = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)
    root.setValue("kept", forKey: "own")
    let blur = CAFilter(type: "gaussianBlur")
    blur.name = "blur"
    blur.inputs = ["inputRadius": 3]
    root.filters = [blur]
    let shape = CAShapeLayer()
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil)
    shape.lineDashPattern = [1, 2]
    let text = CATextLayer()
    text.string = NSAttributedString(
      string: "words", attributes: [.foregroundColor: CGColor(gray: 1, alpha: 1)])
    let gradient = CAGradientLayer()
    gradient.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)]
    let cell = CAEmitterCell()
    (cell.birthRate, cell.name) = (4, "spark")
    cell.emitterCells = [CAEmitterCell()]
    let emitter = CAEmitterLayer()
    emitter.emitterCells = [cell]
    root.sublayers = [shape, text, gradient]
    shape.addSublayer(emitter)
    gradient.mask = CALayer()
    gradient.mask?.opacity = 0.5
    let pixels = CGDataProvider(data: Data([1, 2, 3, 4]))
    emitter.contents = CGImage(
      width: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2,
      space: CGColorSpaceCreateDeviceGray(), bitmapInfo: [], provider: try #require(pixels), decode: nil,
      shouldInterpolate: true, intent: .defaultIntent)
    return root
  }

  @Test func aTreeIsTheSameAgain() throws {
    let tree = try tree()
    let read = try copy(tree)
    #expect(PropertyTable.areEqual(tree, read))
    #expect(read.sublayers?[2].mask?.opacity == 0.5)
    #expect(read.value(forKey: "own") as? String == "kept")
  }

  @Test func animationsKeepTheirKeysAndValues() throws {
    let layer = CALayer()
    let spring = CASpringAnimation(keyPath: "position")
    spring.toValue = CGPoint(x: 3, y: 4)
    spring.timingFunction = CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4)
    let keyframes = CAKeyframeAnimation(keyPath: "transform")
    keyframes.values = [0, 1.5]
    keyframes.valueFunction = CAValueFunction(name: .rotateZ)
    keyframes.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
    let group = CAAnimationGroup()
    group.animations = [spring, keyframes]
    layer.add(group, forKey: "group")
    layer.add(spring, forKey: nil)
    let read = try copy(layer)
    #expect(read.animationKeys() == ["group"])
    #expect(read.animations.count == 2)
    let members = try #require((read.animation(forKey: "group") as? CAAnimationGroup)?.animations)
    for (written, read) in zip([spring, keyframes], members) {
      for property in try #require(PropertyTable.table(for: written)).properties {
        #expect(property.get(written) == property.get(read), "\(property.name)")
      }
    }
  }

  @Test func aLayerOfOnesOwnClassIsOfThatClassAgain() throws {
    let badge = ArchivedBadge()
    badge.count = 7
    let root = CALayer()
    root.addSublayer(badge)
    let read = try #require(try copy(root).sublayers?.first as? ArchivedBadge)
    #expect(read.count == 7)
  }

  @Test func depthIsNoMatter() throws {
    let root = CALayer()
    var layer = root
    for _ in 0..<5_000 {
      let next = CALayer()
      layer.addSublayer(next)
      layer = next
    }
    var count = 0
    var next: CALayer? = try copy(root)
    while let current = next {
      count += 1
      next = current.sublayers?.first
    }
    #expect(count == 5_001)
  }

  @Test func recordedDrawingsAndPatternsAreLeftOut() throws {
    let layer = CALayer()
    layer.opacity = 0.5
    layer.contents = CGContext(bounds: CGRect(x: 0, y: 0, width: 1, height: 1))
    let read = try copy(layer)
    #expect(read.contents == nil)
    #expect(read.opacity == 0.5)
  }

  // MARK: Archives that lie

  private func read<Object: NSObject & NSSecureCoding>(
    _ type: Object.Type, _ writing: @escaping (NSCoder) -> Void
  ) throws -> Object? {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.outputFormat = .xml
    archiver.encode(LyingArchive(writing), forKey: NSKeyedArchiveRootObjectKey)
    archiver.finishEncoding()
    let text = String(decoding: archiver.encodedData, as: UTF8.self)
      .replacing(NSStringFromClass(LyingArchive.self), with: NSStringFromClass(type))
    return try NSKeyedUnarchiver.unarchivedObject(ofClass: type, from: Data(text.utf8))
  }

  private func values(_ xml: String) -> NSData {
    let text = "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\(xml)</dict></plist>"
    return Data(text.utf8) as NSData
  }

  @Test func archivesThatLieAreErrors() {
    let lies: [(String, (NSCoder) -> Void)] = [
      ("no values", { _ in }),
      ("no property list", { $0.encode(Data([1, 2, 3]) as NSData, forKey: "values") }),
      (
        "no dictionary of values",
        { $0.encode(values("<key>opacity</key><string>x</string>"), forKey: "values") }
      ),
      (
        "another kind of value",
        { coder in
          let text =
            "<key>opacity</key><dict><key>string</key><dict><key>_0</key><string>x</string></dict></dict>"
          coder.encode(values(text), forKey: "values")
        }
      ),
      (
        "an object that is not there",
        { coder in
          let text =
            "<key>filters</key><dict><key>object</key><dict><key>_0</key><integer>5</integer></dict></dict>"
          coder.encode(values(text), forKey: "values")
        }
      ),
      (
        "a tree with an impossible place",
        {
          $0.encode(values(""), forKey: "values")
          $0.encode([CALayer()] as NSArray, forKey: "tree")
          $0.encode([NSNumber(value: 99)] as NSArray, forKey: "places")
        }
      ),
      (
        "a tree of something else",
        {
          $0.encode(values(""), forKey: "values")
          $0.encode([CAAnimation()] as NSArray, forKey: "tree")
          $0.encode([NSNumber(value: 0)] as NSArray, forKey: "places")
        }
      ),
      (
        "animations without keys",
        {
          $0.encode(values(""), forKey: "values")
          $0.encode([CAAnimation()] as NSArray, forKey: "animations")
        }
      ),
    ]
    for (name, lie) in lies {
      #expect(throws: (any Error).self, "\(name)") { try self.read(CALayer.self, lie) }
    }
  }

  @Test func functionsAndFiltersThatLieAreErrors() {
    let empty: (NSCoder) -> Void = { $0.encode(self.values(""), forKey: "values") }
    #expect(throws: (any Error).self) { try self.read(CAMediaTimingFunction.self, empty) }
    #expect(throws: (any Error).self) { try self.read(CAValueFunction.self, empty) }
    #expect(throws: (any Error).self) { try self.read(CAFilter.self, empty) }
    #expect(throws: (any Error).self) { try self.read(CAEmitterCell.self) { _ in } }
  }

  @Test func groupsBeyondTheBoundAreLeftOut() throws {
    var group = CAAnimationGroup()
    for _ in 0..<1_000 {
      let outer = CAAnimationGroup()
      outer.animations = [group]
      group = outer
    }
    var depth = 0
    var next: CAAnimationGroup? = try? copy(group)
    while let current = next {
      depth += 1
      next = current.animations?.first as? CAAnimationGroup
    }
    #expect(depth < 1_000)
  }
}

final class ArchivedBadge: CALayer {
  @LayerValue("count") var count: Double = 0
}

/// Writes what the test says under the keys that objects have.
final class LyingArchive: NSObject, NSSecureCoding {
  static var supportsSecureCoding: Bool { true }
  let writing: (NSCoder) -> Void
  init(_ writing: @escaping (NSCoder) -> Void) { self.writing = writing }
  init?(coder: NSCoder) { nil }
  func encode(with coder: NSCoder) { writing(coder) }
}
