import CoreGraphics
import Drawing
import ImageDecoding

/// Converts colours and pictures to the inks of a press's plates.
package final class PlateTints: Sendable {
  /// The process colours: cyan, magenta, yellow and black.
  package static let process = ["Cyan", "Magenta", "Yellow", "Black"]

  /// The spot inks. Their plates follow those of the process colours.
  package let spots: [CGInk]
  private let press: OutputIntent
  private let conversion: InkConversion
  private let overprintsBlack: Bool
  private let pictures: PlatePictures

  package init(_ proof: PressProof, spots: [CGInk], presses: Presses) throws(PressError) {
    (press, conversion, self.spots) = (proof.press, try presses.conversion(for: proof), spots)
    overprintsBlack = proof.overprintsBlack
    pictures = presses.pictures
  }

  /// The names of the plates: process colours first.
  package var names: [String] { Self.process + spots.map(\.name) }

  /// The amount of each ink, 0…1, for each colour. Colours that belong together must be passed together: if
  /// all of them are grey, they stay grey, and if one specifies its inks, all of them do.
  package func tints(of colors: [RGBA]) -> [[Float]] {
    if colors.contains(where: \.hasInks) {
      return colors.map { color in
        let inks = color.inks.printed(by: conversion.inks)
        return (0..<4).map { inks.process[$0] }
          + spots.map { spot in inks.spots.first { $0.ink.name == spot.name }?.tint ?? 0 }
      }
    }
    let numbers = colors.flatMap { color in
      [color.red, color.green, color.blue].map { UInt16((min(max($0, 0), 1) * 65535).rounded()) }
    }
    let inks = colors.count == 1 ? conversion.color(numbers) : conversion.colors(numbers)
    let unused = [Float](repeating: 0, count: spots.count)
    return colors.indices.map { k in inks[4 * k..<4 * k + 4].map { Float($0) / 65535 } + unused }
  }

  /// Whether painting with these colours leaves a plate unchanged. As in PDF's overprint mode 1 (ISO 32000-1,
  /// 8.6.7), paint that overprints leaves the plates of other inks alone, and a process colour also those of
  /// which it has 0; the colour of the paper covers all plates.
  ///
  /// - Parameter colors: one colour, or those of a gradient.
  package func leave(_ plate: Int, untouchedBy colors: [RGBA]) -> Bool {
    let isOne = colors.count == 1
    let tints = isOne ? tints(of: colors)[0] : []
    let isBlack = overprintsBlack && isOne && tints.enumerated().allSatisfy { $1 == ($0 == 3 ? 1 : 0) }
    guard isBlack || colors.allSatisfy({ $0.print?.overprints ?? false }) else { return false }
    if isOne, tints.allSatisfy({ $0 == 0 }) { return false }
    let used = colors.flatMap { $0.print?.inks?.spots ?? [] }.map(\.ink.name)
    if plate >= 4 { return !used.contains(spots[plate - 4].name) }
    let holdsProcess = colors.contains { color in
      guard let inks = color.print?.inks else { return true }
      return inks.process != .zero || inks.spots.isEmpty
    }
    guard holdsProcess else { return true }
    return isOne && used.isEmpty && tints[plate] == 0
  }

  /// The amount of each ink, 0…255, for each pixel of red, green and blue.
  package func tints(ofPixels pixels: [UInt8]) -> [UInt8] { conversion.pixels(pixels, profile: nil) ?? [] }

  /// A picture in its own inks, converted if they are those of another press; or in inks for the colours of its own
  /// profile. Nil for pictures in sRGB, and for one that cannot be read.
  package func picture(of image: CGImage) -> InkPicture? {
    pictures.picture(of: image) {
      guard image.colorModel == .cmyk else {
        guard let own = try? OwnColors(image), let colors = ProfiledPicture(own),
          let inks = conversion.pixels(colors.triples, profile: colors.profile)
        else { return nil }
        return InkPicture(width: colors.width, height: colors.height, inks: inks, alpha: colors.alpha)
      }
      guard var picture = try? InkPicture(image) else { return nil }
      if let profile = picture.profile, !press.isProfile(profile) {
        picture.inks = conversion.pixels(picture.inks, profile: profile) ?? picture.inks
      }
      return picture
    }
  }
}

/// Up to three plates shown as red, green and blue: the light that each leaves of the paper's. Composing
/// these pixels therefore composes each ink separately, as in pages that blend in CMYK.
package struct PlateLight: Sendable {
  package let plates: PlateTints
  /// The indices of the plates that are shown as red, green and blue; nil for an empty plate.
  package let shown: [Int?]
  /// Converts pixels from sRGB.
  package let pixels: PixelConversion

  /// - Parameter shown: three indices of plates.
  package init(_ plates: PlateTints, showing shown: [Int?]) {
    (self.plates, self.shown) = (plates, shown)
    pixels = PixelConversion { Self.convert($0, plates, shown) }
  }

  /// The light that a paint leaves; clear if it leaves the plate unchanged. Where something overprints, only
  /// one plate is shown at a time.
  package func callAsFunction(_ paint: Paint) -> Paint {
    switch paint {
    case .color(let color):
      if let only, plates.leave(only, untouchedBy: [color]) { return .color(.clear) }
      return .color(self(color))
    case .gradient(let gradient):
      if let only, plates.leave(only, untouchedBy: gradient.stops.map(\.color)) { return .color(.clear) }
      return .gradient(gradient.with(self(gradient.stops)))
    case .pattern: return paint
    }
  }

  /// The light that a shadow leaves. A shadow of black ink alone is printed over other inks, as in documents,
  /// and does not knock them out.
  package func callAsFunction(shadow paint: Paint) -> Paint {
    if case .color(let color) = paint {
      let tints = plates.tints(of: [color])[0]
      let isBlack = tints.enumerated().allSatisfy { $1 == ($0 == 3 ? 1 : 0) }
      if isBlack, !shown.contains(3) { return .color(.clear) }
    }
    return self(paint)
  }

  /// The only plate shown; nil if there are several.
  private var only: Int? { Set(shown).count == 1 ? shown[0] : nil }

  /// The light that a single colour leaves.
  package func callAsFunction(_ color: RGBA) -> RGBA {
    light(plates.tints(of: [color])[0], alpha: color.alpha)
  }

  private func light(_ tints: [Float], alpha: Float) -> RGBA {
    func part(_ channel: Int) -> Float { shown[channel].map { 1 - tints[$0] } ?? 1 }
    return RGBA(red: part(0), green: part(1), blue: part(2), alpha: alpha)
  }

  /// The number of samples between two stops that differ: colours converted by a profile are not linear in
  /// between.
  private static let samples = 64

  /// The stops of a gradient, as many as needed. Named inks interpolate linearly and need no more.
  private func callAsFunction(_ stops: [Gradient.Stop]) -> [Gradient.Stop] {
    var all: [Gradient.Stop] = []
    let mixesInks = stops.contains(where: \.color.hasInks)
    for (a, b) in zip(stops, stops.dropFirst()) where !mixesInks {
      all.append(a)
      guard a.color != b.color, a.offset < b.offset else { continue }
      for k in 1..<Self.samples {
        let share = Float(k) / Float(Self.samples)
        all.append(
          Gradient.Stop(
            offset: a.offset + (b.offset - a.offset) * CGFloat(share),
            color: a.color.mixed(with: b.color, share)))
      }
    }
    all += mixesInks ? stops[...] : stops.suffix(1)
    let tints = plates.tints(of: all.map(\.color))
    return zip(all, tints).map {
      Gradient.Stop(offset: $0.offset, color: light($1, alpha: $0.color.alpha))
    }
  }

  // MARK: Pixels

  private static func convert(
    _ row: UnsafeMutableBufferPointer<UInt8>, _ plates: PlateTints, _ shown: [Int?]
  ) {
    // Neighbouring pixels are often the same: each colour of a run in a row is converted once.
    var colors: [UInt8] = []
    var runs: [(start: Int, alpha: UInt8)] = []
    var last: UInt32 = 0
    for at in stride(from: 0, to: row.count - 3, by: 4) {
      let pixel = UnsafeRawBufferPointer(row).loadUnaligned(fromByteOffset: at, as: UInt32.self)
      if pixel == last, at > 0 { continue }
      last = pixel
      let alpha = UInt32(row[at + 3])
      runs.append((at, row[at + 3]))
      for channel in [2, 1, 0] {
        let value = UInt32(row[at + channel])
        colors.append(alpha == 0 ? 255 : UInt8(min((value * 255 + alpha / 2) / alpha, 255)))
      }
    }
    let tints = plates.tints(ofPixels: colors)
    guard tints.count == 4 * runs.count else { return }
    for (k, run) in runs.enumerated() {
      let end = k + 1 < runs.count ? runs[k + 1].start : row.count
      guard run.alpha > 0 else { continue }
      let light = shown.map { plate in
        ImageDecoder.premultiplied(Self.light(tints, pixel: k, plate), run.alpha)
      }
      for at in stride(from: run.start, to: end, by: 4) {
        for (channel, value) in light.enumerated() { row[at + 2 - channel] = value }
      }
    }
  }

  /// The light that a plate leaves. Pixels contain none of the spot inks.
  private static func light(_ tints: [UInt8], pixel: Int, _ plate: Int?) -> UInt8 {
    guard let plate, plate < 4 else { return 255 }
    return 255 - tints[4 * pixel + plate]
  }

  /// A picture of inks, upright; nil if it cannot be read.
  package func picture(of image: CGImage) -> CGImage? {
    guard let picture = plates.picture(of: image) else { return nil }
    // Colours of a profile are converted from upright pixels.
    return picture.upright(as: image.colorModel == .cmyk ? image.orientation : .up) { pixel in
      let light = shown.map { Self.light(picture.inks, pixel: pixel, $0) }
      return (light[0], light[1], light[2])
    }
  }
}

extension DrawnPage {
  /// How its colours are to be printed.
  private var prints: [PrintColor] {
    guard drawing.facts.has(.inks) else { return [] }
    return drawing.reachable(with: .inks).flatMap { drawing in
      drawing.nodes.flatMap { $0.paints.flatMap(\.ownColors) }.compactMap(\.print)
    }
  }

  /// The spot inks of its colours, by name.
  package var spots: [CGInk] {
    let inks = prints.flatMap { $0.inks?.spots ?? [] }.map { ($0.ink.name, $0.ink) }
    return Dictionary(inks) { first, _ in first }.values.sorted { $0.name < $1.name }
  }

  /// Whether any of it overprints what lies behind.
  package var overprints: Bool { prints.contains(where: \.overprints) }
}

extension Paint {
  /// The colours that it consists of or interpolates, unchanged.
  package var ownColors: [RGBA] {
    switch self {
    case .color(let color): [color]
    case .gradient(let gradient): gradient.stops.map(\.color)
    case .pattern: []
    }
  }
}
