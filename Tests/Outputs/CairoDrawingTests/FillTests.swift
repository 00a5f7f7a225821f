import CairoDrawing
import CoreGraphics
import Drawing
import Foundation
import TestSupport
import Testing

/// Fills, strokes, clips and transforms, as pictures of one letter a pixel.
@Suite struct FillTests {
  @Test func fillsCoverWholePixels() throws {
    let list = DrawnPage(4, 3, [fill(rect(1, 1, 2, 1), .opaqueRed)])
    assertPicture(try list.pixels(), "....\n.RR.\n....")
  }

  @Test func evenOddLeavesWhatIsCoveredTwice() throws {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 4, height: 4))
    path.addRect(CGRect(x: 1, y: 1, width: 2, height: 2))
    assertPicture(
      try DrawnPage(4, 4, [fill(path, .opaqueBlue, .evenOdd)]).pixels(), "BBBB\nB..B\nB..B\nBBBB")
    assertPicture(try DrawnPage(4, 4, [fill(path, .opaqueBlue)]).pixels(), "BBBB\nBBBB\nBBBB\nBBBB")
  }

  @Test func strokesLieAboveFills() throws {
    let stroke = Stroke(paint: .color(.black), width: 1)
    let item = Drawing.Node.path(
      DrawnPath(path: rect(0.5, 0.5, 4, 3), fill: .color(.opaqueGreen), stroke: stroke))
    assertPicture(try DrawnPage(5, 4, [item]).pixels(), "KKKKK\nKGGGK\nKGGGK\nKKKKK")
  }

  /// A right angle, whose mitre is 1.41 widths long, under transforms that make it sharp or blunt.
  @Test func mitreLimitsCountBeforeTransforms() throws {
    let corner = CGMutablePath()
    corner.move(to: CGPoint(x: 0, y: 12))
    corner.addLine(to: CGPoint(x: 10, y: 2))
    corner.addLine(to: CGPoint(x: 20, y: 12))
    for (limit, isPointed) in [(1.5, true), (1.3, false)] {
      let stroke = Stroke(paint: .color(.black), width: 4, join: .miter, miterLimit: CGFloat(limit))
      let item = Drawing.Node.path(DrawnPath(path: corner, fill: nil, stroke: stroke))
      for scale in [CGFloat(0.5), 1, 3] {
        let group = Group(transform: CGAffineTransform(a: scale, b: 0, c: 0, d: 4, tx: 0, ty: 0))
        let pixels = try DrawnPage(
          20 * scale, 48, [.group(group, [item])]
        ).pixels()
        // A mitre ends 0.83 above the page's edge, a bevel 0.59 beneath it.
        #expect((pixels[Int(10 * scale), 1].alpha > 128) == isPointed, "limit \(limit), scale \(scale)")
      }
    }
  }

  @Test func dashesStartAtTheirPhase() throws {
    let line = CGMutablePath()
    line.move(to: CGPoint(x: 0, y: 0.5))
    line.addLine(to: CGPoint(x: 8, y: 0.5))
    let stroke = Stroke(paint: .color(.black), width: 1, dashes: [2, 1], dashPhase: 1)
    let item = Drawing.Node.path(DrawnPath(path: line, fill: nil, stroke: stroke))
    assertPicture(try DrawnPage(8, 1, [item]).pixels(), "K.KK.KK.")
  }

  @Test func dotsWithSquareCapsAreSquares() throws {
    let line = CGMutablePath()
    line.move(to: CGPoint(x: 1, y: 1))
    line.addLine(to: CGPoint(x: 9.5, y: 1))
    let stroke = Stroke(paint: .color(.black), width: 2, cap: .square, dashes: [0, 4])
    let list = DrawnPage(10, 2, [.path(DrawnPath(path: line, fill: nil, stroke: stroke))])
    let dots = "KK..KK..KK\nKK..KK..KK"
    assertPicture(try list.pixels(scale: 1), dots)
    let pdf = try list.pdf()
    for renderer in [PDFTool.Renderer.poppler, .mupdf] {
      let pixels = try PDFTool.pixels(pdf, dpi: 720, by: renderer)
      for (x, isInked) in [(10, true), (30, false), (50, true), (70, false)] {
        #expect((pixels[x, 10].red < 128) == isInked, "\(renderer) at \(x)")
      }
    }
  }

  /// PDFium draws dashes below a millionth of a point a tenth of a point long, so that all that follow are shifted.
  @Test func roundDotsHaveALengthInPDF() throws {
    let line = CGMutablePath()
    line.addLines(between: [CGPoint(x: 1, y: 1), CGPoint(x: 9.5, y: 1)])
    let stroke = Stroke(paint: .color(.black), width: 2, cap: .round, dashes: [0, 4])
    let pdf = try DrawnPage(10, 2, [.path(DrawnPath(path: line, fill: nil, stroke: stroke))]).pdf()
    let content = try PDFTool.text(["qpdf", "--qdf", "page.pdf", "-"], on: pdf)
    let dashes = try #require(content.firstMatch(of: #/\[ ?([0-9.]+) ([0-9.]+) ?\] [0-9.]+ d/#), "\(content)")
    let (dot, gap) = (try #require(Double(dashes.1)), try #require(Double(dashes.2)))
    #expect(dot > 1e-6)
    #expect(dot < 0.01, "nobody sees it")
    expectEqual(dot + gap, 4, accuracy: 1e-6)
  }

  @Test func dashesThatBeginAtCornersLeaveThemOpen() throws {
    let stroke = Stroke(paint: .color(.black), width: 2, dashes: [2, 2])
    let item = Drawing.Node.path(DrawnPath(path: rect(1, 1, 8, 4), fill: nil, stroke: stroke))
    assertPicture(
      try DrawnPage(10, 6, [item]).pixels(),
      ".KK..KK...\n.KK..KK.KK\n........KK\nKK........\nKK.KK..KK.\n...KK..KK.")
  }

  @Test func dashesRunAroundTheCornerAtWhichAPathStarts() throws {
    let stroke = Stroke(paint: .color(.black), width: 2, dashes: [6, 4])
    let item = Drawing.Node.path(DrawnPath(path: rect(1, 1, 8, 4), fill: nil, stroke: stroke))
    let list = DrawnPage(10, 6, [item])
    #expect(try list.pixels()[0, 0] == Pixels.Color(red: 0, green: 0, blue: 0, alpha: 255))
    let pdf = try list.pdf()
    for renderer in [PDFTool.Renderer.poppler, .mupdf] {
      let pixels = try PDFTool.pixels(pdf, dpi: 72, by: renderer)
      #expect(pixels[0, 0] == Pixels.Color(red: 0, green: 0, blue: 0, alpha: 255), "\(renderer)")
    }
  }

  @Test func dashesOfRectanglesStartWhereThesePathsDo() throws {
    // Cairo writes each of these as a rectangle that starts at its corner of least x and y on the page.
    let turned = CGMutablePath()
    turned.addLines(between: [
      CGPoint(x: 9, y: 5), CGPoint(x: 1, y: 5), CGPoint(x: 1, y: 1), CGPoint(x: 9, y: 1),
    ])
    turned.closeSubpath()
    let mirrored = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 6)
    for (path, transform) in [(turned, CGAffineTransform.identity), (rect(1, 1, 8, 4), mirrored)] {
      let stroke = Stroke(paint: .color(.black), width: 2, dashes: [5, 6])
      let item = Drawing.Node.path(DrawnPath(path: path, fill: nil, stroke: stroke))
      let list = DrawnPage(10, 6, group(transform, nil, [item]))
      let wanted = try list.pixels()
      let pdf = try list.pdf()
      for renderer in [PDFTool.Renderer.poppler, .mupdf] {
        let pixels = try PDFTool.pixels(pdf, dpi: 72, by: renderer)
        for y in 0..<6 {
          for x in 0..<10 {
            #expect((pixels[x, y].red < 128) == (wanted[x, y].alpha > 128), "\(renderer) at \(x), \(y)")
          }
        }
      }
    }
  }

  @Test func clipsIntersect() throws {
    let effects = GroupEffects(clips: [ClipPath(path: rect(1, 0, 3, 4)), ClipPath(path: rect(0, 1, 3, 2))])
    let list = DrawnPage(4, 4, group(.identity, effects, [fill(rect(0, 0, 4, 4), .opaqueRed)]))
    assertPicture(try list.pixels(), "....\n.RR.\n.RR.\n....")
  }

  @Test func groupsMoveTheirClips() throws {
    let effects = GroupEffects(clips: [ClipPath(path: rect(0, 0, 1, 1))])
    let moved = CGAffineTransform(a: 2, b: 0, c: 0, d: 1, tx: 1, ty: 1)
    let list = DrawnPage(4, 3, group(moved, effects, [fill(rect(-9, -9, 99, 99), .opaqueRed)]))
    assertPicture(try list.pixels(), "....\n.RR.\n....")
  }

  @Test func bandsAreWhatTheWholePageIs() throws {
    let list = DrawnPage(
      8, 8,
      group(
        CGAffineTransform(rotationAngle: 0.3), GroupEffects(opacity: 0.5),
        [
          fill(rect(1, 1, 5, 3), .opaqueRed), fill(rect(3, 2, 4, 4), .opaqueBlue),
        ]) + [fill(rect(0, 6, 8, 2), .opaqueGreen)])
    let whole = try list.pixels()
    let plan = PagePlan(list)
    for y in 0..<8 {
      #expect(
        try list.pixels(rows: y..<y + 1, plan: plan).colors == Array(whole.colors[y * 8..<y * 8 + 8]), "\(y)")
    }
  }

  @Test func scaleMultipliesPixels() throws {
    let list = DrawnPage(2, 1, [fill(rect(1, 0, 1, 1), .opaqueRed)])
    assertPicture(try list.pixels(scale: 2), "..RR\n..RR")
  }

  @Test func unusableTransformsDrawNothingAndStopNothing() throws {
    for bad in [
      CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0),
      CGAffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0),
      CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: .infinity, ty: 0),
      CGAffineTransform(a: 1e-200, b: 0, c: 0, d: 1e-200, tx: 0, ty: 0),
    ] {
      let inner = group(.identity, GroupEffects(opacity: 0.5), [fill(rect(0, 0, 2, 1), .opaqueRed)])
      let list = DrawnPage(2, 1, group(bad, nil, inner) + [fill(rect(1, 0, 1, 1), .opaqueBlue)])
      assertPicture(try list.pixels(), ".B")
      #expect(throws: Never.self) { try list.pdf() }
    }
  }

  @Test func emptyPathsAndHugeOnes() throws {
    let list = DrawnPage(
      2, 1,
      [
        fill(CGMutablePath(), .opaqueRed),
        fill(rect(-1e12, -1e12, 1e12 + 1, 2e12), .opaqueGreen),
        fill(rect(.nan, 0, 1, 1), .opaqueRed),
      ])
    assertPicture(try list.pixels(), "G.")
    let scaled = CGAffineTransform(scaleX: 1000, y: 1000)
    let inside = DrawnPage(
      2, 1, group(scaled, nil, [fill(rect(-1e6, -1e6, 1e6 + 0.001, 2e6), .opaqueGreen)]))
    assertPicture(try inside.pixels(), "G.")
  }

  @Test func pagesHaveBackgrounds() throws {
    let list = DrawnPage(2, 1, [fill(rect(0, 0, 1, 1), .opaqueRed)])
    assertPicture(try list.pixels(background: .white), "RW")
  }
}
