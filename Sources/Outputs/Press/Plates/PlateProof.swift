import Drawing

/// Combines plates: into what the press prints, or one of them in grey.
package final class PlateProof: Sendable {
  /// The plates that are drawn, three at a time or one.
  package let views: [PlateLight]
  /// Nil for a single plate.
  private let press: PressView?

  private let plates: PlateTints

  /// - Parameter plate: the name of the plate to show; nil for all of them together.
  package init(
    _ proof: PressProof, plate: String?, of page: DrawnPage, presses: Presses
  ) throws(PressError) {
    plates = try PlateTints(proof, spots: page.spots, presses: presses)
    let plates = plates
    if let plate {
      // Another page may use an ink that this one does not.
      let place = plates.names.firstIndex(of: plate)
      (views, press) = ([PlateLight(plates, showing: [place, place, place])], nil)
      return
    }
    press = try presses.view(for: proof)
    let count = plates.names.count
    // Black needs a separate view if it may overprint other inks.
    if proof.overprintsBlack || page.overprints || !page.spots.isEmpty {
      views = (0..<count).map { PlateLight(plates, showing: [$0, $0, $0]) }
    } else {
      views = stride(from: 0, to: count, by: 3).map { first in
        PlateLight(plates, showing: (first..<first + 3).map { $0 < count ? $0 : nil })
      }
    }
  }

  /// Combines a row of pixels.
  ///
  /// - Parameters:
  ///   - parts: the same row of each view.
  ///   - pixels: receives opaque pixels with red, green and blue from high to low.
  package func show(_ parts: [UnsafeBufferPointer<UInt32>], in pixels: UnsafeMutableBufferPointer<UInt32>) {
    guard let press else {
      _ = pixels.update(from: parts[0])
      return
    }
    var inks = [UInt8](repeating: 0, count: pixels.count * 4)
    // A view holds one plate, or three from its highest byte on.
    let isAlone = views.count == plates.names.count
    func tint(_ plate: Int, _ x: Int) -> UInt8 {
      let (view, shift) = isAlone ? (plate, 0) : (plate / 3, 16 - 8 * (plate % 3))
      return 255 - UInt8(truncatingIfNeeded: parts[view][x] >> UInt32(shift))
    }
    for x in pixels.indices {
      for plate in 0..<4 { inks[4 * x + plate] = tint(plate, x) }
    }
    // Spot inks are shown by their alternate colours.
    for (k, spot) in plates.spots.enumerated() {
      for x in pixels.indices {
        let share = Float(tint(4 + k, x))
        guard share > 0 else { continue }
        for ink in 0..<4 {
          let more = Float(spot.process[ink]) * share
          let sum = Float(inks[4 * x + ink]) + more
          inks[4 * x + ink] = UInt8(min(sum.rounded(), 255))
        }
      }
    }
    let colors = press.colors(of: inks)
    for x in pixels.indices {
      let (red, green, blue) = (UInt32(colors[3 * x]), UInt32(colors[3 * x + 1]), UInt32(colors[3 * x + 2]))
      pixels[x] = 0xFF00_0000 | red << 16 | green << 8 | blue
    }
  }
}

extension PlateLight {
  /// The colour of the paper with the page's own background on it.
  package func paper(under background: RGBA?) -> RGBA {
    let white = RGBA(red: 1, green: 1, blue: 1)
    guard let background else { return white }
    return white.mixed(with: self(background).withAlpha(1), background.alpha)
  }
}
