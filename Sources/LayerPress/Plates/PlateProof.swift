import Drawing
import PDFFinishing

/// What plates come to: what a press shows of them, or one of them in grey.
final class PlateProof: Sendable {
  /// The plates that are drawn, three at once or one.
  let views: [PlateColors]
  /// Nil for a single plate.
  private let press: PressView?

  /// - Parameter plate: the one that is shown, by its name; nil for what all of them come to.
  init(_ proof: ExportOptions.Proof, plate: String?) throws(ExportError) {
    let plates = try Plates(proof)
    if let plate {
      guard let place = plates.names.firstIndex(of: plate) else {
        throw ExportError(
          .unusableOption(name: "plate (there are \(plates.names.joined(separator: ", ")))", value: plate))
      }
      (views, press) = ([PlateColors(plates, showing: [place, place, place])], nil)
      return
    }
    guard let press = PressView(of: proof.press.profile, showsPaper: proof.showsPaper) else {
      throw ExportError(.cannotDraw("the profile \(proof.press.name) does not tell what is seen"))
    }
    self.press = press
    views = stride(from: 0, to: plates.names.count, by: 3).map { first in
      PlateColors(plates, showing: (first..<first + 3).map { plates.names.indices.contains($0) ? $0 : nil })
    }
  }

  /// What a row of pixels shows.
  ///
  /// - Parameters:
  ///   - parts: the same row of each view.
  ///   - pixels: opaque, red, green and blue from high to low.
  func show(_ parts: [UnsafeBufferPointer<UInt32>], in pixels: UnsafeMutableBufferPointer<UInt32>) {
    guard let press else {
      _ = pixels.update(from: parts[0])
      return
    }
    var inks = [UInt8](repeating: 0, count: pixels.count * 4)
    for x in pixels.indices {
      let (colors, black) = (parts[0][x], parts[1][x])
      inks[4 * x] = 255 - UInt8(truncatingIfNeeded: colors >> 16)
      inks[4 * x + 1] = 255 - UInt8(truncatingIfNeeded: colors >> 8)
      inks[4 * x + 2] = 255 - UInt8(truncatingIfNeeded: colors)
      inks[4 * x + 3] = 255 - UInt8(truncatingIfNeeded: black >> 16)
    }
    let colors = press.colors(of: inks)
    for x in pixels.indices {
      let (red, green, blue) = (UInt32(colors[3 * x]), UInt32(colors[3 * x + 1]), UInt32(colors[3 * x + 2]))
      pixels[x] = 0xFF00_0000 | red << 16 | green << 8 | blue
    }
  }
}

extension PlateColors {
  /// Paper, with the page's own background on it.
  func paper(under background: RGBA?) -> RGBA {
    let white = RGBA(red: 1, green: 1, blue: 1)
    guard let background else { return white }
    return white.mixed(with: self(background).withAlpha(1), background.alpha)
  }
}
