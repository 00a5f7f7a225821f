import Drawing
import Foundation
import QuartzCore
import Synchronization
import Testing

/// What code for Apple's systems relies on, and what is easily missed: each test holds one such fact.
@Suite struct LayerCodeTests {
  private final class Tiles: NSObject, CALayerDelegate {
    let boxes = Mutex<[CGRect]>([])

    func draw(_ layer: CALayer, in context: CGContext) {
      let box = context.boundingBoxOfClipPath
      boxes.withLock { $0.append(box) }
      context.setFillColor(Ink.red)
      context.fill(box)
    }

    var sorted: [CGRect] { boxes.withLock { $0.sorted { ($0.minY, $0.minX) < ($1.minY, $1.minX) } } }
  }

  @Test func theClipBoxOfATileIsTheTileAtAnyResolution() {
    for scale in [1, 2, 300.0 / 72] {
      let (layer, tiles) = (CATiledLayer(), Tiles())
      layer.frame = CGRect(x: 0, y: 0, width: 60, height: 25)
      layer.tileSize = CGSize(width: 25, height: 25)
      layer.delegate = tiles
      _ = flatten(layer, scale: scale)
      #expect(tiles.sorted.map(\.minX) == [0, 25, 50], "\(scale)")
      #expect(tiles.sorted.map(\.width) == [25, 25, 10], "\(scale)")
    }
  }

  @Test func tilesMeetWhereTheirBordersAreOnPixels() {
    let (layer, tiles) = (CATiledLayer(), Tiles())
    layer.frame = CGRect(x: 0, y: 0, width: 50, height: 25)
    layer.tileSize = CGSize(width: 25, height: 25)
    layer.delegate = tiles
    let groups = flatten(layer, scale: 300.0 / 72).nodes.compactMap { node -> CGRect? in
      guard case .group(let group, _) = node, let clip = group.effects?.clips.first else { return nil }
      return clip.path.boundingBoxOfPath.applying(group.transform)
    }
    // 25 points are 104.17 pixels.
    let border = 104 * 72 / 300.0
    #expect(groups.count == 2)
    #expect(groups.map(\.minX).max().map { abs($0 - border) < 1e-9 } == true, "\(groups)")
    #expect(groups.map(\.maxX).min().map { abs($0 - border) < 1e-9 } == true, "\(groups)")
  }

  @Test func aRasterisedLayerIsFaintAsAWholeWithoutGroupOpacity() {
    let root = page()
    let layer = box(CALayer(), 0, 0, 40, 40, Ink.red, in: root)
    box(CALayer(), 10, 10, 20, 20, Ink.blue, in: layer)
    layer.opacity = 0.5
    layer.allowsGroupOpacity = false
    layer.shouldRasterize = true
    let opacities = flatten(root).nodes.compactMap { node -> Double? in
      if case .group(let group, _) = node { group.effects?.opacity } else { nil }
    }
    #expect(opacities.filter { $0 < 1 } == [0.5])
    #expect(flatten(root).description.contains("fill #ff0000\n"), "\(flatten(root).description)")
  }

  private final class Writer: NSObject, CALayerDelegate {
    func draw(_ layer: CALayer, in context: CGContext) { context.fill(layer.bounds) }
  }

  @Test func aTextLayerDrawsItsStringAndNotItsDelegate() {
    let (layer, writer) = (box(CATextLayer(), 0, 0, 100, 30), Writer())
    layer.delegate = writer
    layer.setNeedsDisplay()
    #expect(flatten(layer).drawing.isEmpty)
  }

  @Test func animatingAFrameMovesNothingAndIsReported() {
    for path in ["frame", "frame.origin.x"] {
      let root = page()
      let layer = box(CALayer(), 10, 10, 20, 20, Ink.red, in: root)
      let animation = CABasicAnimation(keyPath: path)
      (animation.fromValue, animation.toValue, animation.duration) = (0, 50, 1)
      if path == "frame" {
        (animation.fromValue, animation.toValue) = (CGRect.zero, CGRect(x: 5, y: 5, width: 9, height: 9))
      }
      layer.add(animation, forKey: nil)
      let drawn = flatten(root, at: 0.5)
      #expect(drawn.description.contains("at 10 10\n    rect 0 0 20 20"), "\(drawn.description)")
      #expect(drawn.findings.map(\.reason).contains { $0.contains("“\(path)” moves nothing") })
    }
  }

  @Test func anAnimationIsDelayedByTheCurrentTimeAndSoManySeconds() {
    let layer = box(CALayer(), 0, 0, 10, 10, Ink.red)
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 1)
    animation.beginTime = CACurrentMediaTime() + 0.5
    layer.add(animation, forKey: nil)
    #expect(flatten(layer, at: 1).description.contains("opacity 0.5"))
  }

  private final class Ramp: CALayer {
    var isRadial = false
    var locations: [CGFloat] = []

    override func draw(in context: CGContext) {
      guard let gradient = CGGradient(colorsSpace: nil, colors: [Ink.red, Ink.blue], locations: locations)
      else { return }
      if isRadial {
        let middle = CGPoint(x: 50, y: 50)
        context.drawRadialGradient(
          gradient, startCenter: middle, startRadius: 10, endCenter: middle, endRadius: 50, options: [])
      } else {
        context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 100, y: 0), options: [])
      }
    }
  }

  @Test func aGradientReachesFromItsStartToItsEndWithTheNearestColours() {
    for (isRadial, first) in [(false, 0.0), (true, 0.2)] {
      let ramp = box(Ramp(), 0, 0, 100, 100)
      (ramp.isRadial, ramp.locations) = (isRadial, [0.25, 0.75])
      ramp.setNeedsDisplay()
      let stops =
        flatten(ramp).nodes.lazy.compactMap { node -> [Gradient.Stop]? in
          if case .path(let path) = node, case .gradient(let gradient)? = path.fill {
            gradient.stops
          } else {
            nil
          }
        }.first ?? []
      let opaque = stops.filter { $0.color.alpha > 0 }
      #expect(opaque.first.map { abs($0.offset - first) < 1e-9 } == true, "\(stops)")
      #expect(opaque.last?.offset == 1, "\(stops)")
      #expect(opaque.first?.color == opaque.dropFirst().first?.color)
    }
  }
}
