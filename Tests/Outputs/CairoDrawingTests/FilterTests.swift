import CoreGraphics
import Drawing
import Foundation
import TestSupport
import Testing

/// Filters of groups, and what may not grow out of hand with depth.
@Suite struct FilterTests {
  private func blurred(
    _ nodes: [Drawing.Node], radius: Double, clips: [ClipPath] = [],
    _ transform: CGAffineTransform = .identity
  ) -> [Drawing.Node] {
    group(
      transform,
      GroupEffects(isIsolated: true, clips: clips, filters: [.gaussianBlur(radius: radius)]), nodes)
  }

  /// The exact share of a blurred edge at a distance from it.
  private func edge(_ distance: Double, _ sigma: Double) -> Double {
    0.5 * (1 + erf(distance / sigma / 2.0.squareRoot()))
  }

  @Test func aBlurIsTheGaussian() throws {
    let list = DrawnPage(40, 9, blurred([fill(rect(20, -90, 90, 200), .black)], radius: 4))
    let pixels = try list.pixels()
    for x in 0..<40 {
      assertColor(pixels[x, 4], (0, 0, 0, 255 * edge(Double(x) + 0.5 - 20, 4)), "at \(x)")
    }
  }

  /// A blur reaches 4.5 standard deviations beyond what is seen: its pixels are fewer, the wider it is.
  @Test func blursAsWideAsTheyLikeTakeFewPixels() throws {
    for radius in [300, 1e5, 1e6] {
      let half = [fill(rect(20, -7e6, 7e6, 14e6), .black)]
      let pixels = try DrawnPage(40, 9, blurred(half, radius: radius)).pixels()
      for x in [0, 20, 39] {
        let wanted = 255 * edge(Double(x) + 0.5 - 20, radius)
        assertColor(pixels[x, 4], (0, 0, 0, wanted), within: 2, "\(radius) at \(x)")
      }
    }
  }

  /// A matrix that makes something of nothing does so as far as the page, however far the blur before it reaches.
  @Test func aConstantAlphaAfterABlurFillsThePage() throws {
    let veil = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0.5]
    let effects = GroupEffects(isIsolated: true, filters: [.gaussianBlur(radius: 1), .colorMatrix(veil)])
    let pixels = try DrawnPage(40, 9, group(.identity, effects, [fill(rect(0, 0, 4, 9), .black)])).pixels()
    for x in [1, 20, 39] { assertColor(pixels[x, 4], (0, 0, 0, 127.5), "at \(x)") }
  }

  @Test func scalesThatDifferBlurDifferently() throws {
    let wide = CGAffineTransform(a: 2, b: 0, c: 0, d: 0.5, tx: 0, ty: 0)
    let pixels = try DrawnPage(60, 9, blurred([fill(rect(15, -90, 90, 200), .black)], radius: 3, wide))
      .pixels()
    for x in 0..<60 {
      assertColor(pixels[x, 4], (0, 0, 0, 255 * edge(Double(x) + 0.5 - 30, 6)), "at \(x)")
    }
  }

  @Test func bandsOfABlurAreWhatTheWholeIs() throws {
    let list = DrawnPage(
      30, 60,
      blurred([fill(rect(5, 10, 20, 18), .opaqueRed), fill(rect(8, 31, 9, 20), .opaqueBlue)], radius: 5))
    let whole = try list.pixels()
    for rows in [0..<20, 20..<33, 33..<60] {
      let band = try list.pixels(rows: rows)
      for (k, color) in band.colors.enumerated() {
        let wanted = whole.colors[rows.lowerBound * 30 + k]
        assertColor(
          color, (Double(wanted.red), Double(wanted.green), Double(wanted.blue), Double(wanted.alpha)),
          within: 0.5)
      }
    }
  }

  @Test func contentIsBlurredBeforeItIsCut() throws {
    // What lies outside of the clip is blurred into it: all is black, so the clip shows black to its edge.
    let clip = ClipPath(path: rect(10, 0, 10, 9))
    let list = DrawnPage(30, 9, blurred([fill(rect(-50, -50, 150, 150), .black)], radius: 4, clips: [clip]))
    assertPicture(try list.pixels(rows: 4..<5), "..........KKKKKKKKKK..........")
  }

  @Test func colourMatricesStayVectorsInDocuments() throws {
    let invert = Filter.colorMatrix([-1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0])
    let list = DrawnPage(
      10, 10,
      group(
        .identity, GroupEffects(isIsolated: true, filters: [invert]), [fill(rect(0, 0, 10, 10), .opaqueRed)]))
    assertColor(try list.pixels()[5, 5], (0, 255, 255, 255))
    let (pdf, findings) = try list.pdfAndFindings()
    #expect(findings == [])
    assertColor(try PDFTool.pixels(pdf, dpi: 72)[5, 5], (0, 255, 255, 255))
  }

  @Test func blursOfSeveralColoursInDocumentsArePicturesAndReported() throws {
    let list = DrawnPage(
      40, 40, blurred([fill(rect(10, 10, 20, 20), .black), fill(rect(34, 36, 2, 2), .opaqueRed)], radius: 3))
    let (pdf, findings) = try list.pdfAndFindings()
    guard case .rasterised(let dpi)? = findings.first?.outcome else {
      Issue.record("nothing was reported")
      return
    }
    expectEqual(dpi, 150, accuracy: 0.5)
    // The middle of pixel 21 at 150 dpi lies 0.32 points inside the edge; poppler places pictures by whole pixels.
    let wanted = 255 * (1 - edge(0.32, 3))
    assertColor(try PDFTool.pixels(pdf, dpi: 150)[21, 42], (wanted, wanted, wanted, 255), within: 8)
  }

  // MARK: Depth

  private func nested(_ count: Int, _ effects: (Int) -> GroupEffects) -> DrawnPage {
    var nodes: [Drawing.Node] = []
    for k in (0..<count).reversed() {
      nodes = [.group(effects(k), [fill(rect(0, 0, 20, 20), .opaqueRed)] + nodes)]
    }
    return DrawnPage(20, 20, nodes)
  }

  @Test func blursInBlurs() throws {
    let list = nested(300) { _ in GroupEffects(isIsolated: true, filters: [.gaussianBlur(radius: 0.1)]) }
    #expect(try list.pixelsAndFindings().1.count == 1)
    #expect(throws: Never.self) { try list.pdf() }
  }

  @Test func thousandsOfClipsInClips() throws {
    let list = nested(5_000) { k in
      let box = CGRect(x: -5, y: -5, width: 30 - CGFloat(k) / 5_000, height: 30)
      return GroupEffects(clips: [ClipPath(path: CGPath(ellipseIn: box, transform: nil))])
    }
    #expect(try list.pixels()[10, 10].red == 255)
    #expect(throws: Never.self) { try list.pdf() }
  }

  @Test func manyGroupsInGroupsAreReportedOnce() throws {
    let list = nested(20_000) { _ in GroupEffects(opacity: 0.9999, isIsolated: true) }
    #expect(try list.pixelsAndFindings().1.count == 1)
  }

  @Test func manyShadowsInShadows() throws {
    // Each layer casts a shadow of itself and of all within it.
    var drawing = Drawing([fill(rect(5, 5, 10, 10), .black)])
    for _ in 0..<40 {
      let shadow = DrawnShadow(
        silhouette: .drawing(drawing), sigma: 1, offset: CGSize(width: 0, height: 0.01), color: .black)
      drawing = Drawing([.shadow(shadow), .instance(drawing, .identity)])
    }
    let list = DrawnPage(20, 20, [.instance(drawing, .identity)])
    #expect(try list.pixels()[10, 10].alpha == 255)
  }
}
