import QuartzCore
import Testing

/// Layers that are placed by constraints, and by managers of one's own.
struct ConstraintTests {
  private let root = CALayer()

  init() {
    root.bounds = CGRect(x: 0, y: 0, width: 100, height: 60)
    root.layoutManager = CAConstraintLayoutManager.layoutManager()
  }

  private func add(_ name: String, _ constraints: CAConstraint...) -> CALayer {
    let layer = CALayer()
    layer.name = name
    layer.frame = CGRect(x: 1, y: 2, width: 30, height: 10)
    layer.constraints = constraints
    root.addSublayer(layer)
    return layer
  }

  private func tie(
    _ attribute: CAConstraintAttribute, to name: String, _ source: CAConstraintAttribute, scale: CGFloat = 1,
    offset: CGFloat = 0
  ) -> CAConstraint {
    CAConstraint(attribute: attribute, relativeTo: name, attribute: source, scale: scale, offset: offset)
  }

  @Test func aLayerIsTiedToItsSuperlayer() {
    let layer = add(
      "a", tie(.midX, to: "superlayer", .midX), tie(.width, to: "superlayer", .width, scale: 0.5),
      tie(.maxY, to: "superlayer", .maxY, offset: -4))
    root.layoutIfNeeded()
    #expect(layer.frame == CGRect(x: 25, y: 46, width: 50, height: 10))
    root.bounds.size.width = 200
    root.layoutIfNeeded()
    #expect(layer.frame.width == 100, "a new size lays out anew")
  }

  @Test func layersAreTiedToEachOtherInAnyOrder() {
    let last = add("c", tie(.minX, to: "b", .maxX, offset: 2))
    let middle = add(
      "b", tie(.minX, to: "a", .maxX, offset: 2), tie(.maxX, to: "superlayer", .maxX, offset: -40))
    _ = add("a", tie(.minX, to: "superlayer", .minX))
    root.layoutIfNeeded()
    #expect(middle.frame == CGRect(x: 32, y: 2, width: 28, height: 10))
    #expect(last.frame.minX == 62)
  }

  @Test func circlesAndStrangersChangeNothing() {
    let a = add("a", tie(.minX, to: "b", .maxX), tie(.minY, to: "superlayer", .minY))
    let b = add("b", tie(.minX, to: "a", .maxX))
    let c = add("c", tie(.minX, to: "nobody", .maxX))
    root.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 1, y: 0, width: 30, height: 10), "the other axis counts")
    #expect(b.frame.minX == 1)
    #expect(c.frame.minX == 1)
  }

  @Test func aManagerOfOnesOwn() {
    final class Stack: NSObject, CALayoutManager {
      func preferredSize(of layer: CALayer) -> CGSize { CGSize(width: 7, height: 8) }
      func layoutSublayers(of layer: CALayer) {
        for (index, sublayer) in (layer.sublayers ?? []).enumerated() {
          sublayer.frame.origin.y = CGFloat(index) * 10
        }
      }
    }
    root.layoutManager = Stack()
    _ = add("a")
    let b = add("b")
    root.layoutIfNeeded()
    #expect(b.frame.minY == 10)
    #expect(root.preferredFrameSize() == CGSize(width: 7, height: 8))
  }

  @Test func aDelegateTakesTheManagersPlaceWhereItLaysOut() {
    final class Silent: NSObject, CALayerDelegate {}
    final class Placing: NSObject, CALayerDelegate {
      func layoutSublayers(of layer: CALayer) {}
    }
    final class Heard: NSObject, CALayoutManager {
      var count = 0
      func layoutSublayers(of layer: CALayer) { count += 1 }
    }
    let manager = Heard()
    root.layoutManager = manager
    let silent = Silent()
    root.delegate = silent
    root.layoutSublayers()
    #expect(manager.count == 1)
    let placing = Placing()
    root.delegate = placing
    root.layoutSublayers()
    #expect(manager.count == 1)
  }
}
