import Drawing
import Preflight
import Press

extension ExportRun {
  /// The most pixels of a plate that is looked at.
  private static let mostPixels = 4_000_000.0

  /// The plates of a page, a pixel for each point unless it is large. What stands for finishing is not drawn.
  ///
  /// - Parameter proof: the press.
  mutating func platePixels(of drawnPage: DrawnPage, _ proof: PressProof) throws(ExportError) -> PlatePixels?
  {
    let page = drawnPage.withoutFinishing
    let area = Double(page.size.width * page.size.height)
    guard area > 0, area.isFinite else { return nil }
    let scale = min(1, (Self.mostPixels / area).squareRoot())
    options.png.proof = proof
    defer { options.png.proof = nil }
    var pixels: PlatePixels?
    for name in PlateTints.process + page.spots.map(\.name) {
      let painter = try BandPainter(drawnPage: page, scale: scale, plate: name, run: self)
      let (width, height) = (painter.width, painter.height)
      var colors = [UInt32](repeating: 0, count: width * height)
      var failure: ExportError?
      colors.withUnsafeMutableBufferPointer { buffer in
        do throws(ExportError) { try painter.paint(0..<height, into: buffer) } catch { failure = error }
      }
      if let failure { throw failure }
      if pixels == nil { pixels = PlatePixels(width: width, height: height, scale: scale) }
      // A plate is grey: white is no ink.
      pixels?.add(name, colors.map { 255 - UInt8(truncatingIfNeeded: $0) })
    }
    return pixels
  }
}

extension ExportOptions {
  /// The press that the PDF is made for; nil if it is not known.
  var press: PressProof? {
    guard let intent = pdf.outputIntent, pdf.colorSpace != .gray else { return nil }
    var proof = PressProof(intent)
    if case .cmyk(let colors) = pdf.colorSpace { proof.colors = colors }
    proof.overprintsBlack = pdf.overprintsBlack
    return proof
  }
}
