import CoreGraphics
import Drawing
import ImageDecoding

extension DrawnPage {
  /// Reports inks that the scene itself names, and those of pictures, where they are together more than a limit: they are
  /// printed as they are, unlike colours that are converted. The most of each layer.
  ///
  /// - Parameter limit: in per cent of all plates together.
  package func findings(beyondInkLimit limit: Double) -> [Finding] {
    var most: [LayerIndex: Double] = [:]
    var pictures: [CGImage.ContentHash: Double] = [:]
    func add(_ ink: Double, _ layer: LayerIndex) {
      // Inks are single-precision numbers.
      if ink > max(limit + 0.01, most[layer] ?? 0) { most[layer] = ink }
    }
    forEachPaint(includingFinishing: false) { paint, layer, isInTile in
      // The inks of patterns are printed as they look, and so are converted.
      guard !isInTile else { return }
      for color in paint.ownColors where color.alpha > 0 {
        if let inks = color.print?.inks { add(inks.coverage, layer) }
      }
    } image: { image, layer in
      guard image.image.colorModel == .cmyk else { return }
      let key = image.image.contentHash
      let ink = pictures[key] ?? (try? InkPicture(image.image))?.mostCoverage ?? 0
      pictures[key] = ink
      add(ink, layer)
    }
    return most.sorted { $0.key < $1.key }.map { layer, ink in
      Finding(
        layer: layer, outcome: .approximated,
        reason:
          "it has up to \(ink.text(decimals: 1)) % of ink, more than the limit of \(limit.text(decimals: 1)) %; "
          + "inks that are given are not reduced")
    }
  }
}

extension InkMixture {
  /// All inks together, in per cent of a plate; without the part that a press converts.
  fileprivate var coverage: Double {
    let inks = Double(process.sum()) + spots.reduce(0) { $0 + Double($1.tint) }
    return (inks * 10_000).rounded() / 100
  }
}

extension InkPicture {
  /// The most ink of a pixel, in per cent of a plate.
  fileprivate var mostCoverage: Double {
    var most = 0
    for at in stride(from: 0, to: inks.count - 3, by: 4) {
      most = max(most, Int(inks[at]) + Int(inks[at + 1]) + Int(inks[at + 2]) + Int(inks[at + 3]))
    }
    return (Double(most) / 2.55 * 100).rounded() / 100
  }
}
