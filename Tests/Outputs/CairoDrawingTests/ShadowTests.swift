import CoreGraphics
import Drawing
import Foundation
import TestSupport
import Testing

/// Shadows against the Gaussian that they are to be.
@Suite struct ShadowTests {
  private let sigma = 6.0
  private let box = CGRect(x: 30, y: 30, width: 40, height: 24)

  private func list(_ color: RGBA, projection: Projection? = nil, isDrawing: Bool = false) -> DrawnPage {
    let path = CGPath(rect: box, transform: nil)
    let shadow = DrawnShadow(
      silhouette: isDrawing ? .drawing(Drawing([fill(path, .white)])) : .path(path, .winding),
      sigma: CGFloat(sigma), offset: CGSize(width: 3, height: 4), color: color, projection: projection)
    return DrawnPage(100, 100, [.shadow(shadow)])
  }

  /// The exact alpha at a point: a blurred rectangle is a product of two differences of error functions.
  private func alpha(_ x: Double, _ y: Double) -> Double {
    func edge(_ d: Double) -> Double { 0.5 * (1 + erf(d / sigma / 2.0.squareRoot())) }
    let (dx, dy) = (x - 3, y - 4)
    return (edge(dx - box.minX) - edge(dx - box.maxX)) * (edge(dy - box.minY) - edge(dy - box.maxY))
  }

  @Test func pixelsShowTheGaussian() throws {
    for isDrawing in [false, true] {
      for scale in [1, 2, 1.37, 6.5] {
        let pixels = try list(.black.alpha(0.8), isDrawing: isDrawing).pixels(scale: scale)
        var worst = 0.0
        for y in 0..<pixels.height {
          for x in 0..<pixels.width {
            let wanted = alpha((Double(x) + 0.5) / scale, (Double(y) + 0.5) / scale) * 0.8 * 255
            worst = max(worst, abs(Double(pixels[x, y].alpha) - wanted))
          }
        }
        #expect(worst <= 1, "drawing: \(isDrawing), scale: \(scale)")
      }
    }
  }

  @Test func whatIsComposedByAnyModeCastsItsShadow() throws {
    for mode in BlendMode.allCases where mode.isNativeInVectorFormats || Self.sums.contains(mode) {
      let half = RGBA(red: 1, green: 0, blue: 0, alpha: 0.5)
      let blended = group(
        .identity, GroupEffects(blendMode: mode, isIsolated: true), [fill(rect(0, 0, 40, 40), half)])
      let shadow = DrawnShadow(
        silhouette: .drawing(Drawing([fill(rect(0, 0, 40, 40), half.alpha(0.25))] + blended)), sigma: 1,
        offset: CGSize(width: 0, height: 0), color: .black)
      let pixels = try DrawnPage(20, 20, [.shadow(shadow)]).pixels()
      let wanted = 255 * (Self.sums.contains(mode) ? 0.75 : 0.625)
      assertColor(pixels[19, 19], (0, 0, 0, wanted), within: 1.1, "\(mode)")
    }
  }

  private static let sums: [BlendMode] = [.plusLighter, .plusDarker]

  @Test func bandsOfShadowsAreWhatTheWholeIs() throws {
    let list = list(.opaqueRed.alpha(0.7))
    let whole = try list.pixels()
    let band = try list.pixels(rows: 40..<60)
    for (a, b) in zip(band.colors, whole.colors[4000..<6000]) {
      assertColor(a, (Double(b.red), Double(b.green), Double(b.blue), Double(b.alpha)), within: 0.5)
    }
  }

  @Test func shadowsInPerspective() throws {
    let projection = Projection(
      m11: 1, m12: 0, m13: 0.004, m21: 0.1, m22: 0.9, m23: 0.001, m31: 2, m32: 3, m33: 1)
    let list = list(.black, projection: projection)
    guard let back = projection.inverted() else {
      Issue.record("the projection has no inverse")
      return
    }
    let pixels = try list.pixels()
    var worst = 0.0
    for y in 0..<100 {
      for x in 0..<100 {
        let p = back(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
        worst = max(worst, abs(Double(pixels[x, y].alpha) - alpha(p.x, p.y) * 255))
      }
    }
    #expect(worst <= 1.5)
  }

  /// Each level of shadows reaches two points farther than the one within it.
  @Test func shadowsLieWithinEachOtherAsDeepAsTheyLike() throws {
    let depth = 60
    func shadow(_ silhouette: Drawing) -> Drawing.Node {
      .shadow(
        DrawnShadow(
          silhouette: .drawing(silhouette), sigma: 0, offset: CGSize(width: 2, height: 0), color: .black))
    }
    var drawing = Drawing([fill(rect(0, 0, 2, 10), .black)])
    for _ in 0..<depth { drawing = Drawing([shadow(drawing), .instance(drawing, .identity)]) }
    let list = DrawnPage(200, 10, [shadow(drawing)])
    let (pixels, findings) = try list.pixelsAndFindings()
    #expect(findings == [])
    let end = 2 * depth + 4
    for (x, alpha) in [(1, 0), (2, 255), (end / 2, 255), (end - 1, 255), (end, 0)] as [(Int, Double)] {
      assertColor(pixels[x, 5], (0, 0, 0, alpha), within: 0.5, "\(x)")
    }
  }

  /// What is turned cannot be kept for the shadows around it.
  @Test func turnedShadowsOfShadowsEnd() throws {
    let turn = CGAffineTransform(rotationAngle: 0.001)
    var drawing = Drawing([fill(rect(0, 0, 10, 10), .black)])
    for _ in 0..<20 {
      let shadow = DrawnShadow(silhouette: .drawing(drawing), sigma: 2, offset: .zero, color: .black)
      drawing = Drawing(group(turn, nil, [.shadow(shadow)]))
    }
    let list = DrawnPage(10, 10, [.instance(drawing, .identity)])
    #expect(try !list.pixelsAndFindings().1.isEmpty)
    #expect(throws: Never.self) { try list.pdf() }
  }

  @Test func hugeAndOddShadows() throws {
    let cases = [(0.0, 100_000.0), (10_000, 50), (20, 100_000), (.infinity, 10), (-3, 10)]
    let sizes = try cases.mapOnAllProcessors { sigma, width in
      let shadow = DrawnShadow(
        silhouette: .path(rect(0, 0, CGFloat(width), 20), .winding), sigma: CGFloat(sigma), offset: .zero,
        color: .black)
      let list = DrawnPage(20, 20, [.shadow(shadow)])
      return (pixels: try list.pixels().width, pdf: try list.pdf().count)
    }
    for (size, one) in zip(sizes, cases) {
      #expect(size.pixels == 20, "\(one)")
      #expect(size.pdf > 100, "\(one)")
    }
  }
}
