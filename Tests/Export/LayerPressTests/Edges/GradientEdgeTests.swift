import Foundation
import LayerPress
import QuartzCore
import Testing

/// Edges of gradients that are many areas in PDF: they look as those of one colour, whatever cuts them.
@Suite struct GradientEdgeTests {
  private static let cell = CGSize(width: 70, height: 56)
  private static let columns = 4
  private static let content = CGRect(x: 0, y: 0, width: 52, height: 40)
  private let dark = CGColor(gray: 0.2, alpha: 1)
  private let lessDark = CGColor(gray: 0.204, alpha: 1)

  /// A layer whose gradient can hardly be told from one colour, or has one.
  private func layer(_ type: CAGradientLayerType?) -> CALayer {
    let layer = CAGradientLayer()
    layer.bounds = Self.content
    if let type {
      (layer.type, layer.colors) = (type, [dark, lessDark, dark])
      (layer.startPoint, layer.endPoint) = (CGPoint(x: 0.4, y: 0.3), CGPoint(x: 1, y: 1))
    } else {
      layer.backgroundColor = dark
    }
    return layer
  }

  private func mask(_ layer: CALayer, to path: CGPath) -> CALayer {
    let shape = CAShapeLayer()
    shape.path = path
    layer.mask = shape
    return layer
  }

  /// A rounded card that is filled by another layer.
  private func card(_ filling: CALayer) -> CALayer {
    let card = CALayer()
    card.bounds = Self.content
    (card.cornerRadius, card.masksToBounds) = (9, true)
    filling.frame = card.bounds
    card.addSublayer(filling)
    return card
  }

  /// Contents, and whether another plane cuts them.
  private func cells(isSolid: Bool) -> [(layer: CALayer, isCut: Bool)] {
    func layer(_ type: CAGradientLayerType) -> CALayer { self.layer(isSolid ? nil : type) }
    let (round, faint) = (layer(.axial), layer(.conic))
    round.cornerRadius = 9
    faint.opacity = 0.5
    let bar = CALayer()
    bar.frame = CGRect(x: 10, y: 12, width: 30, height: 8)
    bar.backgroundColor = CGColor(srgbRed: 0.9, green: 0.3, blue: 0.1, alpha: 1)
    let (badge, ring) = (card(layer(.axial)), CGMutablePath())
    badge.addSublayer(bar)
    ring.addEllipse(in: CGRect(x: 8, y: 2, width: 36, height: 36))
    return [
      (layer(.axial), false), (round, false), (faint, false), (card(layer(.radial)), false),
      (mask(layer(.conic), to: ring), false), (layer(.radial), true), (layer(.conic), true), (badge, true),
    ]
  }

  private func sheet(_ cells: [(layer: CALayer, isCut: Bool)]) -> CALayer {
    let page = TestLayers.page(Self.cell.width * 4, Self.cell.height * 2)
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    for (k, (layer, isCut)) in cells.enumerated() {
      let cell = CALayer()
      cell.frame = CGRect(
        x: Self.cell.width * Double(k % Self.columns), y: Self.cell.height * Double(k / Self.columns),
        width: Self.cell.width, height: Self.cell.height)
      cell.sublayerTransform.m34 = -1 / 300
      let cutter = CALayer()
      (cutter.bounds, cutter.backgroundColor) = (Self.content, CGColor(gray: 0.8, alpha: 1))
      cell.sublayers =
        (isCut ? [placed(cutter, CATransform3DMakeRotation(-0.7, 0.3, 1, 0))] : [])
        + [placed(layer, CATransform3DMakeRotation(0.6, 0.6, 1, 0))]
      page.addSublayer(cell)
    }
    return page
  }

  private func placed(_ layer: CALayer, _ transform: CATransform3D) -> CALayer {
    layer.position = CGPoint(x: Self.cell.width / 2, y: Self.cell.height / 2)
    layer.transform = transform
    return layer
  }

  private func difference(_ a: DecodedPNG, _ b: DecodedPNG, in cell: Int) -> Int {
    let (left, top) = (
      cell % Self.columns * Int(Self.cell.width), cell / Self.columns * Int(Self.cell.height)
    )
    var worst = 0
    for y in top..<top + Int(Self.cell.height) {
      for x in left..<left + Int(Self.cell.width) {
        worst = max(worst, (0..<3).map { abs(Int(a[x, y][$0]) - Int(b[x, y][$0])) }.max() ?? 255)
      }
    }
    return worst
  }

  @Test func edgesOfGradientsAreThoseOfOneColour() throws {
    for (viewer, limit) in [(Viewer.poppler, 6), (.mupdf, 10)] {
      let gradients = try viewer.picture(of: sheet(cells(isSolid: false)), scale: 1)
      let solids = try viewer.picture(of: sheet(cells(isSolid: true)), scale: 1)
      #expect(solids[35, 28][0] < 60, "there is something to see")
      for cell in cells(isSolid: true).indices {
        #expect(difference(gradients, solids, in: cell) <= limit, "\(viewer), cell \(cell)")
      }
    }
  }

  /// What fills a card has its edges in common with the card's clip.
  @Test func edgesThatAClipHasTooAreCutOnce() throws {
    func page(_ layer: CALayer) -> CALayer { sheet([(layer, false)]) }
    for viewer in Viewer.allCases {
      for type in [nil, CAGradientLayerType.axial] {
        let round = layer(type)
        round.cornerRadius = 9
        let meant = try viewer.picture(of: page(round), scale: 1)
        let seen = try viewer.picture(of: page(card(layer(type))), scale: 1)
        #expect(meant[35, 28][0] < 60, "there is something to see")
        #expect(difference(meant, seen, in: 0) <= 20, "\(viewer), \(String(describing: type))")
      }
    }
  }
}
