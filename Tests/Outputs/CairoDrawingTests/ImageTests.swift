import CoreGraphics
import Drawing
import Foundation
import TestSupport
import Testing

/// Pictures in pixels and in documents.
@Suite struct ImageTests {
  private func item(
    _ image: CGImage, _ destination: CGRect, source: CGRect? = nil,
    _ interpolation: DrawnImage.Interpolation = .linear, tint: RGBA? = nil, projection: Projection? = nil
  ) -> Drawing.Node {
    .image(
      DrawnImage(
        image: image, source: source ?? CGRect(origin: .zero, size: image.naturalSize),
        destination: destination, magnification: interpolation, minification: interpolation, tint: tint,
        projection: projection))
  }

  /// A plane that runs into the distance to the right.
  private let tilt = Projection(
    m11: 1, m12: 0.1, m13: 0.01, m21: 0, m22: 1, m23: 0.002, m31: 2, m32: 2, m33: 1)

  @Test func partsInPerspectiveMeetWithoutASeam() throws {
    let image = try SamplePicture.letters("RR\nRR")
    var parts: [Drawing.Node] = []
    for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      let place = CGRect(x: Double(x) * 31.3, y: Double(y) * 22.7, width: 31.3, height: 22.7)
      parts.append(
        item(image, place, source: CGRect(x: x, y: y, width: 1, height: 1), .nearest, projection: tilt))
    }
    let list = DrawnPage(60, 60, parts)
    let middle = tilt(CGPoint(x: 31.3, y: 22.7))
    for pixels in [try list.pixels(), try PDFTool.pixels(try list.pdf(), dpi: 72)] {
      for d in -8...8 {
        // Four smooth corners meet in the middle.
        let tolerance = d == 0 ? 20.0 : 3
        assertColor(pixels[Int(middle.x) + d, Int(middle.y)], (255, 0, 0, 255), within: tolerance, "\(d)")
        assertColor(pixels[Int(middle.x), Int(middle.y) + d], (255, 0, 0, 255), within: tolerance, "\(d)")
      }
    }
  }

  @Test func svgInPerspectiveStaysVectorInPDF() throws {
    let svg =
      #"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/>"#
      + ##"<circle cx="20" cy="20" r="18" fill="#f00"/></svg>"##
    let image = try CGImage(encodedData: Data(svg.utf8))
    let list = DrawnPage(
      80, 80, [item(image, CGRect(x: 0, y: 0, width: 60, height: 60), projection: tilt)])
    let (pdf, findings) = try list.pdfAndFindings()
    #expect(findings.map(\.outcome) == [.approximated])
    #expect(try !PDFTool.text(["pdfimages", "-list", "page.pdf"], on: pdf).contains("image"))
    // No cut between cells shines through.
    let pixels = try PDFTool.pixels(pdf, dpi: 288)
    for k in 0..<400 {
      let q = tilt(CGPoint(x: 14 + 32 * Double(k % 20) / 19, y: 14 + 32 * Double(k / 20) / 19))
      assertColor(pixels[Int(q.x * 4), Int(q.y * 4)], (255, 0, 0, 255), within: 4, "\(q)")
    }
  }

  @Test func hardPixelsInPerspectiveHaveNoSeamsInPDF() throws {
    let image = try SamplePicture.letters("RRR.\nRRRR\nRRRR")
    let whole = CGRect(x: 0, y: 0, width: 80, height: 60)
    let list = DrawnPage(80, 80, [item(image, whole, .nearest, projection: tilt)])
    let pixels = try PDFTool.pixels(try list.pdf(), dpi: 144)
    for k in 0..<900 {
      // Across all of the picture but its edge and the clear corner.
      let p = CGPoint(x: 2 + 56 * Double(k % 30) / 29, y: 2 + 56 * Double(k / 30) / 29)
      let q = tilt(p)
      assertColor(pixels[Int(q.x * 2), Int(q.y * 2)], (255, 0, 0, 255), within: 3, "\(p)")
    }
    let clear = tilt(CGPoint(x: 70, y: 10))
    assertColor(pixels[Int(clear.x * 2), Int(clear.y * 2)], (255, 255, 255, 255), within: 3)
  }

  @Test func nearestGivesHardPixels() throws {
    let image = try SamplePicture.letters("RG\nB.")
    let list = DrawnPage(6, 4, [item(image, CGRect(x: 0, y: 0, width: 6, height: 4), .nearest)])
    assertPicture(try list.pixels(), "RRRGGG\nRRRGGG\nBBB...\nBBB...")
  }

  @Test func linearMixesNeighbours() throws {
    let image = try SamplePicture.letters("KW")
    let pixels = try DrawnPage(8, 1, [item(image, CGRect(x: 0, y: 0, width: 8, height: 1))]).pixels()
    for (x, grey) in [0, 0, 32, 96, 159, 223, 255, 255].enumerated() {
      assertColor(pixels[x, 0], (Double(grey), Double(grey), Double(grey), 255), within: 2, "\(x)")
    }
  }

  @Test func partsAndWhatLiesBeyondTheEdge() throws {
    let image = try SamplePicture.letters("RGB\nKWK")
    let part = item(
      image, CGRect(x: 0, y: 0, width: 4, height: 1), source: CGRect(x: 1, y: 0, width: 4, height: 1),
      .nearest)
    assertPicture(try DrawnPage(4, 1, [part]).pixels(), "GBBB")
  }

  @Test func cropsAreCutFromTheWhole() throws {
    let image = try #require(
      SamplePicture.letters("RGB\nKWK").cropping(to: CGRect(x: 1, y: 0, width: 2, height: 2)))
    let list = DrawnPage(2, 2, [item(image, CGRect(x: 0, y: 0, width: 2, height: 2), .nearest)])
    assertPicture(try list.pixels(), "GB\nWK")
  }

  @Test func tintsMultiply() throws {
    let image = try SamplePicture.letters("WR")
    let tint = RGBA(red: 1, green: 0, blue: 0, alpha: 0.5)
    let list = DrawnPage(2, 1, [item(image, CGRect(x: 0, y: 0, width: 2, height: 1), .nearest, tint: tint)])
    assertPicture(try list.pixels(), "rr")
  }

  @Test func reducedPicturesAreAveraged() throws {
    let board = (0..<64).map { y in String((0..<64).map { ($0 + y) % 2 == 0 ? "K" : "W" }) }
    let image = try SamplePicture.letters(board.joined(separator: "\n"))
    for interpolation in [DrawnImage.Interpolation.linear, .trilinear] {
      let list = DrawnPage(4, 4, [item(image, CGRect(x: 0, y: 0, width: 4, height: 4), interpolation)])
      for color in try list.pixels().colors { assertColor(color, (127.5, 127.5, 127.5, 255), within: 3) }
    }
  }

  @Test func adjoiningPartsHaveNoSeam() throws {
    let image = try SamplePicture.letters("RR\nRR")
    let (columns, rows): ([CGFloat], [CGFloat]) = ([0, 3.3, 8], [0, 2.6, 8])
    var parts: [Drawing.Node] = []
    for (j, i) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
      let place = CGRect(
        x: columns[i], y: rows[j], width: columns[i + 1] - columns[i], height: rows[j + 1] - rows[j])
      parts.append(
        item(image, place, source: CGRect(x: CGFloat(i), y: CGFloat(j), width: 1, height: 1)))
    }
    let solid = (0..<8).map { _ in "RRRRRRRR" }.joined(separator: "\n")
    assertPicture(try DrawnPage(8, 8, parts).pixels(), solid)
    let pdf = try DrawnPage(8, 8, parts).pdf()
    for renderer in [PDFTool.Renderer.poppler, .mupdf] {
      let pixels = try PDFTool.pixels(pdf, dpi: 100, by: renderer)
      for y in 1..<pixels.height - 1 {
        for x in 1..<pixels.width - 1 { assertColor(pixels[x, y], (255, 0, 0, 255), "\(renderer) \(x) \(y)") }
      }
    }
  }

  @Test func jpeGsGoIntoDocumentsAsTheyAre() throws {
    let image = try SamplePicture.jpeg()
    let crop = try #require(image.cropping(to: CGRect(x: 4, y: 0, width: 8, height: 8)))
    let rounded = GroupEffects(
      opacity: 0.5,
      clips: [ClipPath(path: CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20), transform: nil))],
      mask: Mask(Drawing([fill(rect(0, 0, 10, 20), .black)])))
    let list = DrawnPage(
      60, 20,
      [
        item(image, CGRect(x: 0, y: 0, width: 20, height: 20)),
        item(crop, CGRect(x: 20, y: 0, width: 20, height: 20)),
      ]
        + group(.identity, rounded, [item(image, CGRect(x: 0, y: 0, width: 20, height: 20))])
        + [
          item(
            crop, CGRect(x: 40, y: 0, width: 20, height: 20),
            tint: RGBA(red: 1, green: 1, blue: 1, alpha: 0.5))
        ])
    let pdf = try list.pdf()
    let table = try PDFTool.text(["pdfimages", "-list", "page.pdf"], on: pdf)
    let rows = table.split(separator: "\n").dropFirst(2).map { $0.split(separator: " ") }
    #expect(!rows.isEmpty)
    for row in rows { #expect(row[8] == "jpeg", "\(table)") }
    #expect(Set(rows.map { $0[10] }).count == 1, "\(table)")
    #expect(pdf.range(of: image.data) != nil)
  }

  @Test func turnedJPEGsGoIntoDocumentsAsTheyAre() throws {
    let image = try SamplePicture.turnedJPEG()
    let list = DrawnPage(8, 16, [item(image, CGRect(x: 0, y: 0, width: 8, height: 16))])
    let pdf = try list.pdf()
    #expect(pdf.range(of: image.data) != nil)
    for pixels in [try list.pixels(), try PDFTool.pixels(pdf, dpi: 72)] {
      assertColor(pixels[4, 2], (254, 0, 0, 255), within: 2)
      assertColor(pixels[4, 13], (0, 0, 254, 255), within: 2)
    }
  }

  @Test func picturesOfFourInksAndOfSixteenBits() throws {
    let ink = DrawnPage(8, 8, [item(try SamplePicture.cmykJPEG(), CGRect(x: 0, y: 0, width: 8, height: 8))])
    let color = try ink.pixels()[4, 4]
    #expect(color.red > 220, "\(color)")
    #expect(color.green < 60, "\(color)")
    #expect(color.blue < 60, "\(color)")
    let inPDF = try PDFTool.pixels(try ink.pdf(), dpi: 72)[4, 4]
    #expect(inPDF.red > 200, "\(inPDF)")
    #expect(inPDF.green < 80, "\(inPDF)")
    #expect(inPDF.blue < 80, "\(inPDF)")
    let deep = DrawnPage(
      4, 4, [item(try SamplePicture.deepPNG(), CGRect(x: 0, y: 0, width: 4, height: 4), .nearest)])
    let pixels = try deep.pixels()
    for k in 0..<16 {
      assertColor(pixels[k % 4, k / 4], (Double(k * 17), Double(k * 17), Double(k * 17), 255))
    }
  }

  @Test func nearestIsHardInDocumentsAtAnyZoom() throws {
    let image = try SamplePicture.letters("RGR\nGRG\nRGR")
    let pdf = try DrawnPage(30, 30, [item(image, CGRect(x: 0, y: 0, width: 30, height: 30), .nearest)])
      .pdf()
    for renderer in [PDFTool.Renderer.poppler, .mupdf] {
      for dpi in [72, 144, 600] {
        let pixels = try PDFTool.pixels(pdf, dpi: dpi, by: renderer)
        let unit = Double(dpi) / 72
        var soft = 0
        for y in 0..<pixels.height {
          for x in 0..<pixels.width {
            // Away from the borders between pixels by one of the output's.
            let near = [x, y].contains {
              let place = (Double($0) + 0.5) / unit
              return abs(place - (place / 10).rounded() * 10) < 1.5 / unit
            }
            let c = pixels[x, y]
            let isRed = c.red >= 253 && c.green <= 2
            let isGreen = c.red <= 2 && c.green >= 253
            if !near, !isRed, !isGreen { soft += 1 }
          }
        }
        #expect(soft == 0, "\(renderer) at \(dpi)")
      }
    }
  }

  /// Poppler smooths between the corners of pixels: what is large would stand half a pixel of its own too far to the left.
  @Test func smoothPicturesStandWhereTheyShouldInDocuments() throws {
    let image = try SamplePicture.letters("KWWK\nKWWK")
    let pdf = try DrawnPage(60, 40, [item(image, CGRect(x: 0, y: 0, width: 60, height: 40))]).pdf()
    for renderer in [PDFTool.Renderer.poppler, .mupdf] {
      let pixels = try PDFTool.pixels(pdf, dpi: 216, by: renderer)
      let bright = (0..<pixels.width).filter { pixels[$0, 60].red > 127 }
      // Half way between black and white, in thirds of a point.
      expectEqual(Double(try #require(bright.first)), 3 * 15, accuracy: 1.5, "\(renderer)")
      expectEqual(Double(try #require(bright.last)), 3 * 45, accuracy: 1.5, "\(renderer)")
    }
  }

  @Test func picturesInPerspective() throws {
    let image = try SamplePicture.letters("RG\nBW")
    let projection = Projection(
      m11: 1, m12: 0, m13: 0.01, m21: 0, m22: 1, m23: 0, m31: 0, m32: 0, m33: 1)
    let list = DrawnPage(
      40, 40, [item(image, CGRect(x: 0, y: 0, width: 40, height: 40), .nearest, projection: projection)])
    let border = projection(CGPoint(x: 20, y: 0)).x
    let pixels = try list.pixels()
    let (pdf, findings) = try list.pdfAndFindings()
    #expect(findings == [])
    #expect(try PDFTool.text(["pdfimages", "-list", "page.pdf"], on: pdf).split(separator: "\n").count == 2)
    for p in [pixels, try PDFTool.pixels(pdf, dpi: 72)] {
      assertColor(p[Int(border) - 2, 2], (255, 0, 0, 255))
      assertColor(p[Int(border) + 2, 2], (0, 255, 0, 255))
      assertColor(p[2, 30], (0, 0, 255, 255))
    }
  }

  @Test func unreadablePicturesAreReported() throws {
    let data = try #require(Data(base64Encoded: SamplePicture.jpeg().data.base64EncodedString()))
    let cut = try CGImage(encodedData: data.prefix(data.count / 2), sourceName: "cut.jpg")
    let list = DrawnPage(8, 8, [item(cut, CGRect(x: 0, y: 0, width: 8, height: 8))])
    let findings = try list.pixelsAndFindings().1
    for finding in findings { #expect(finding.reason.contains("cut.jpg"), "\(finding.reason)") }
    #expect(throws: Never.self) { try list.pdf() }
  }
}
