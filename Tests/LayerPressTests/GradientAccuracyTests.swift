import LayerPress
import QuartzCore
import XCTest

/// Random gradients in perspective: what documents say, and what other programs show, against the exact colours.
final class GradientAccuracyTests: XCTestCase {
  /// Of all types, in all kinds of perspective.
  private static let gradients = (0..<18).map { RandomGradient(seed: $0) }

  private func places(_ count: Int) -> [CGPoint] {
    var random = Random(state: 7)
    let (width, height) = (Double(RandomGradient.page.width), Double(RandomGradient.page.height))
    return (0..<count).map { _ in CGPoint(x: random.next(0, width), y: random.next(0, height)) }
  }

  /// Meshes are evaluated as they are defined, not as a program paints them. Nothing is spared but jumps; a conic
  /// gradient is right as near to its centre as coordinates of 32 bits are.
  func testTheFileSaysTheTrueColoursWithinOneStep() throws {
    let folder = try TestFolder(self)
    var (compared, holes) = (0, 0)
    for gradient in Self.gradients {
      let file = folder.file("\(gradient.name).pdf")
      XCTAssertEqual(try Exporter().export(gradient.layer, to: file).findings, [], gradient.name)
      let meshes = try DocumentMeshes(file, pageHeight: Double(RandomGradient.page.height)).meshes
      // A plain gradient needs no mesh.
      XCTAssertLessThanOrEqual(meshes.count, 2)
      for p in places(80) {
        guard let offset = gradient.offset(at: p), !gradient.jumps(near: offset) else { continue }
        let truth = gradient.color(at: offset)
        for mesh in meshes {
          guard let found = DocumentMeshes.color(of: mesh, at: p) else {
            holes += 1
            continue
          }
          let meant = found.count == 1 ? [truth[3]] : Array(truth.prefix(3))
          let error = zip(found, meant).map { abs($0 - $1) }.max() ?? 0
          XCTAssertLessThan(error * 255, 1.1, "\(gradient.name) at \(p)")
          compared += 1
        }
      }
    }
    XCTAssertEqual(holes, 0)
    XCTAssertGreaterThan(compared, 500)
  }

  /// A pixel may show any colour that lies within a pixel of it, since programs place things differently; and where it is
  /// translucent, colour and alpha, which programs paint by themselves, each of such a place.
  func testViewersShowTheTrueColoursWithinTwoSteps() throws {
    for (k, gradient) in Self.gradients.prefix(9).enumerated() {
      let scale = k == 5 ? 600 / 72.0 : [1, 300 / 72.0][k % 2]
      let layer = gradient.layer
      layer.backgroundColor = CGColor(gray: 1, alpha: 1)
      for viewer in Viewer.allCases {
        let picture = try viewer.picture(of: layer, scale: scale, for: self)
        let limit = gradient.isOpaque ? 2.0 : 3
        var worst = (error: 0.0, text: "")
        for p in places(200) {
          let (x, y) = (Int(Double(p.x) * scale), Int(Double(p.y) * scale))
          guard x < picture.width - 1, y < picture.height - 1,
            let range = range(of: gradient, around: x, y, scale: scale)
          else { continue }
          for (c, seen) in picture[x, y].prefix(3).enumerated() {
            let error = max(
              range.low[c].rounded(.down) - Double(seen), Double(seen) - range.high[c].rounded(.up))
            if error > worst.error { worst = (error, "\(x), \(y): \(picture[x, y])") }
          }
        }
        XCTAssertLessThanOrEqual(worst.error, limit, "\(gradient.name), \(viewer), \(scale) at \(worst.text)")
      }
    }
  }

  /// On white, 0…255. Nil where a part of it is not on the layer.
  private func range(
    of gradient: RandomGradient, around x: Int, _ y: Int, scale: Double
  ) -> (low: [Double], high: [Double])? {
    var offsets: [Double] = []
    for k in 0..<25 {
      let p = CGPoint(
        x: (Double(x) + 0.5 + Double(k % 5 - 2) / 2) / scale,
        y: (Double(y) + 0.5 + Double(k / 5 - 2) / 2) / scale)
      guard let offset = gradient.offset(at: p) else { return nil }
      offsets.append(offset)
    }
    var colors = offsets.map { gradient.color(at: $0) }
    // Of stops that lie between, the colour is seen too.
    let (first, last) = (offsets.min() ?? 0, offsets.max() ?? 0)
    for (stop, color) in zip(gradient.locations, gradient.colors) where stop > first && stop < last {
      colors.append(color)
    }
    let low = (0..<4).map { k in colors.map { $0[k] }.min() ?? 0 }
    let high = (0..<4).map { k in colors.map { $0[k] }.max() ?? 0 }
    return (
      low.prefix(3).map { 255 * (1 - high[3] * (1 - $0)) },
      high.prefix(3).map { 255 * (1 - low[3] * (1 - $0)) }
    )
  }
}
