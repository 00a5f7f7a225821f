import Foundation
import LayerPress
import TestSupport
import Testing

/// Bar codes of each symbology are read back by another program, from each format.
@Suite struct BarcodeReadingTests {
  /// A message of each symbology, and what is read; UPC-A is read as the EAN-13 that it is.
  private static let messages: [(symbology: BarcodeSymbology, message: String, read: String)] = [
    (.qr, "https://example.com/?q=Zürich 日本", "https://example.com/?q=Zürich 日本"),
    (.dataMatrix, "Pump 12, Halle B, 20 °C", "Pump 12, Halle B, 20 °C"),
    (.aztec, "Bern–Zürich", "Bern–Zürich"),
    (.pdf417, "Ada Heron, 12 March 2026", "Ada Heron, 12 March 2026"),
    (.code128, "PARCEL-2026-0312", "PARCEL-2026-0312"),
    (.gs1Code128, "(01)09501101530003(10)AB-123", "(01)09501101530003(10)AB-123"),
    (.ean13, "400638133393", "4006381333931"),
    (.ean8, "9638507", "96385074"),
    (.upca, "03600029145", "0036000291452"),
    (.itf14, "1540014128876", "15400141288763"),
  ]

  private func page(of message: String, as symbology: BarcodeSymbology) -> CALayer {
    let page = CALayer()
    page.bounds = CGRect(x: 0, y: 0, width: 340, height: 180)
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    let code = BarcodeLayer()
    code.frame = CGRect(x: 20, y: 20, width: 300, height: 140)
    (code.symbology, code.message, code.font) = (symbology, message, "DejaVu Sans")
    page.addSublayer(code)
    return page
  }

  /// Returns what is read of pictures that `draw` makes of each message in a folder.
  private func expectAll(draw: (CALayer, _ file: String) throws -> Void) throws {
    guard ZXing.isInstalled else { try skip("zxing-cpp is not installed: Scripts/test does") }
    let folder = try makeTemporaryFolder()
    let files = try Self.messages.map { symbology, message, _ in
      let file = "\(folder)/\(symbology.rawValue)"
      try draw(page(of: message, as: symbology), file)
      return "\(file).png"
    }
    for (expected, read) in zip(Self.messages, try ZXing.messages(inFiles: files)) {
      #expect(read == [expected.read], "\(expected.symbology)")
    }
  }

  @Test func fromPixels() throws {
    try expectAll { page, file in try Exporter().export(page, to: file + ".png", scale: 2) }
  }

  @Test func fromPDF() throws {
    guard let poppler = ProcessRun.path(of: "pdftoppm") else { try skip("poppler-utils is not installed") }
    try expectAll { page, file in
      try Exporter().export(page, to: file + ".pdf")
      _ = try ProcessRun(poppler, ["-singlefile", "-r", "144", "-png", file + ".pdf", file])
    }
  }

  @Test func fromSVG() throws {
    guard let librsvg = ProcessRun.path(of: "rsvg-convert") else { try skip("librsvg2-bin is not installed") }
    try expectAll { page, file in
      try Exporter().export(page, to: file + ".svg")
      _ = try ProcessRun(librsvg, ["-z", "2", file + ".svg", "-o", file + ".png"])
    }
  }

  @Test func inColoursOnAColouredGround() throws {
    try expectAll { page, file in
      let code = page.sublayers?.first as? BarcodeLayer
      code?.foregroundColor = CGColor(srgbRed: 0.1, green: 0.2, blue: 0.4, alpha: 1)
      code?.backgroundColor = CGColor(srgbRed: 1, green: 0.9, blue: 0.6, alpha: 1)
      try Exporter().export(page, to: file + ".png", scale: 2)
    }
  }
}
