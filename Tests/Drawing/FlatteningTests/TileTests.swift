import CoreGraphics
import Drawing
import Flattening
import Foundation
import QuartzCore
import Synchronization
import TestSupport
import Testing

/// Tiled layers: which tiles are asked for, and where they lie.
@Suite struct TileTests {
  /// Remembers which tiles were asked for.
  private final class Asked: Sendable {
    let tiles = Mutex<[[Int]]>([])

    func provider(_ image: CGImage? = picture(10, 10)) -> CATiledLayer.TileImageProvider {
      { level, column, row in
        self.tiles.withLock { $0.append([level, column, row]) }
        return image
      }
    }

    var sorted: [[Int]] {
      tiles.withLock { $0.sorted { ($0[0], $0[2], $0[1]) < ($1[0], $1[2], $1[1]) } }
    }
  }

  private func tiled(_ frame: CGRect, tile: CGFloat = 10, _ asked: Asked) -> CATiledLayer {
    let layer = CATiledLayer()
    layer.frame = frame
    layer.tileSize = CGSize(width: tile, height: tile)
    layer.tileImageProvider = asked.provider()
    return layer
  }

  private func images(_ list: DrawnPage) -> [DrawnImage] {
    list.nodes.compactMap { if case .image(let image) = $0 { image } else { nil } }
  }

  @Test func onlyTilesOnThePageAreAskedFor() {
    let asked = Asked()
    let root = page()
    // The page shows 100 of 100,000 points each way, from 25 points into the layer.
    root.addSublayer(tiled(CGRect(x: -25, y: -25, width: 100_000, height: 100_000), tile: 50, asked))
    _ = flatten(root)
    #expect(asked.sorted == [0, 1, 2].flatMap { row in [0, 1, 2].map { [0, $0, row] } })
  }

  @Test func onlyTilesInsideOfClipsAreAskedFor() {
    let asked = Asked()
    let root = page()
    let window = box(CALayer(), 40, 40, 20, 10, nil, in: root)
    window.masksToBounds = true
    window.addSublayer(tiled(CGRect(x: -40, y: -40, width: 100, height: 100), asked))
    _ = flatten(root)
    #expect(asked.sorted == [[0, 4, 4], [0, 5, 4]])
  }

  @Test func turnedLayersAskForWhatTheyShow() {
    let asked = Asked()
    let root = page()
    let layer = tiled(CGRect(x: 0, y: 0, width: 1000, height: 1000), tile: 100, asked)
    layer.anchorPoint = .zero
    layer.position = CGPoint(x: 100, y: 0)
    layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    root.addSublayer(layer)
    _ = flatten(root)
    #expect(asked.sorted == [[0, 0, 0]])
  }

  @Test func masksAndShadowsMayShowMoreThanThePage() {
    let asked = Asked()
    let root = page()
    let layer = tiled(CGRect(x: -100, y: 0, width: 200, height: 100), tile: 100, asked)
    layer.shadowOpacity = 1
    root.addSublayer(layer)
    _ = flatten(root)
    #expect(asked.sorted == [[0, 0, 0], [0, 1, 0]])
  }

  @Test func theOutputsResolutionChoosesTheLevel() {
    func level(_ change: (CATiledLayer) -> Void, scale: Double = 1, zoom: CGFloat = 1) -> Int? {
      let asked = Asked()
      let root = page()
      let layer = tiled(CGRect(x: 0, y: 0, width: 100, height: 100), tile: 1000, asked)
      change(layer)
      layer.anchorPoint = .zero
      layer.position = .zero
      layer.transform = CATransform3DMakeScale(zoom, zoom, 1)
      root.addSublayer(layer)
      _ = flatten(root, scale: scale)
      return asked.sorted.first?[0]
    }
    #expect(level { $0.levelsOfDetail = 1 } == 0)
    #expect(level { $0.contentsScale = 4 } == 0, "there is but one level")
    #expect(level { ($0.contentsScale, $0.levelsOfDetail) = (4, 3) } == 2)
    #expect(level({ ($0.contentsScale, $0.levelsOfDetail) = (4, 3) }, scale: 2) == 1)
    #expect(level({ ($0.contentsScale, $0.levelsOfDetail) = (4, 3) }, scale: 3) == 0)
    #expect(level({ ($0.contentsScale, $0.levelsOfDetail) = (4, 3) }, scale: 1, zoom: 2) == 1)
    #expect(level({ $0.levelsOfDetail = 4 }, zoom: 0.25) == 2)
    #expect(level { ($0.levelsOfDetail, $0.levelsOfDetailBias) = (4, 2) } == 2, "two are finer")
    #expect(level({ ($0.levelsOfDetail, $0.levelsOfDetailBias) = (4, 2) }, scale: 4) == 0)
  }

  @Test func bordersBetweenTilesLieOnWholePixels() {
    let root = page()
    let layer = tiled(CGRect(x: 0.3, y: 0.7, width: 95.5, height: 95.5), tile: 7, Asked())
    root.addSublayer(layer)
    let places = images(flatten(root, scale: 1.7)).map(\.destination)
    #expect(places.count == 196)
    for place in places {
      if place.minX > 0 {
        let x = (place.minX + 0.3) * 1.7
        expectEqual(x, x.rounded(), accuracy: 1e-6)
        #expect(places.contains { abs($0.maxX - place.minX) < 1e-9 })
      }
      if place.minY > 0 {
        let y = (place.minY + 0.7) * 1.7
        expectEqual(y, y.rounded(), accuracy: 1e-6)
      }
    }
    expectEqual(places.map(\.maxX).max() ?? 0, 95.5, accuracy: 1e-9)
  }

  @Test func tilesEndWithTheLayer() {
    let root = page()
    root.addSublayer(tiled(CGRect(x: 0, y: 0, width: 15, height: 10), Asked()))
    let last = images(flatten(root)).last
    #expect(last?.source == CGRect(x: 0, y: 0, width: 5, height: 10))
    #expect(last?.destination == CGRect(x: 10, y: 0, width: 5, height: 10))
  }

  @Test func missingTilesAreNamedAndBlank() {
    let root = page()
    let layer = box(CATiledLayer(), 0, 0, 100, 10, nil, in: root)
    layer.tileSize = CGSize(width: 5, height: 10)
    layer.tileImageProvider = { _, column, _ in column < 2 ? picture(5, 10) : nil }
    layer.tileName = { level, column, row in "t\(level)_\(column)_\(row).png" }
    let list = flatten(root)
    #expect(images(list).count == 2)
    #expect(list.findings.first?.reason == "its tile in column 2, row 0 is missing (t0_2_0.png)")
    #expect(list.findings.last?.reason == "18 of its tiles are missing in all")
    #expect(list.findings.count == 9)
  }

  // MARK: Custom drawing

  /// Fills each tile's clip, and counts threads and tiles.
  private final class Drawing: CATiledLayer {
    let boxes = Mutex<[CGRect]>([])

    override func draw(in ctx: CGContext) {
      let box = ctx.boundingBoxOfClipPath
      boxes.withLock { $0.append(box) }
      ctx.setFillColor(CGColor(gray: 0.5, alpha: 1))
      ctx.fill([box])
    }
  }

  @Test func eachVisibleTileIsDrawnByItself() {
    let root = page()
    let layer = Drawing()
    layer.frame = CGRect(x: -50, y: 0, width: 4000, height: 80)
    layer.tileSize = CGSize(width: 60, height: 60)
    root.addSublayer(layer)
    let list = flatten(root)
    let boxes = layer.boxes.withLock { $0.sorted { ($0.minY, $0.minX) < ($1.minY, $1.minX) } }
    #expect(
      boxes
        == [0, 60].flatMap { y in
          [0, 60, 120].map { CGRect(x: $0, y: y, width: 60, height: y == 0 ? 60 : 20) }
        })
    let fills = list.nodes.filter { if case .path = $0 { true } else { false } }
    #expect(fills.count == 6)
  }

  @Test func aDelegateDrawsTilesToo() {
    final class Delegate: NSObject, CALayerDelegate {
      let count = Mutex(0)
      func draw(_ layer: CALayer, in ctx: CGContext) {
        count.withLock { $0 += 1 }
        ctx.fill([CGRect(x: 0, y: 0, width: 5, height: 5)])
      }
    }
    let (root, delegate) = (page(), Delegate())
    let layer = box(CATiledLayer(), 0, 0, 100, 100, nil, in: root)
    layer.tileSize = CGSize(width: 50, height: 50)
    layer.delegate = delegate
    _ = flatten(root)
    #expect(delegate.count.withLock { $0 } == 4)
  }
}
