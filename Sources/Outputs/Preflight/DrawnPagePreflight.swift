import CoreGraphics
import Drawing
import ImageDecoding
import Press

/// Looks at the drawing of a page.
struct DrawnPagePreflight {
  let page: DrawnPage
  let number: Int
  /// From the page to its sheet.
  let placement: CGAffineTransform
  /// What becomes of the sheet.
  let trim: CGRect
  /// Where text and all that matters should lie, if the page says so.
  let safe: CGRect?
  /// The inks of a colour of a screen; nil for a job in which it stays one.
  let inks: ((SIMD3<Float>) -> SIMD4<Float>)?
  /// What a font's licence forbids; nil if it may be in documents.
  let licence: (FontFace) -> String?
  var collector: PreflightCollector
  var spots: SpotNames
  /// Whether a layer, or one around it, has a text for readers who cannot see it, by its path.
  let isDescribed: (String) -> Bool
  /// The texts that are seen, if their contrast matters.
  private(set) var texts: [SeenText] = []

  /// The most things that are looked at: a replicator may show millions.
  private static let mostThings = 2_000_000

  /// Something that is drawn, and where.
  private struct Thing {
    var box: CGRect
    var transform: CGAffineTransform
    var layer: LayerIndex
    var isText = false
    /// Of text, in points.
    var size = 0.0
  }

  mutating func run() {
    let sheet = CGRect(origin: .zero, size: page.size).applying(placement)
    var pending: [(drawing: Drawing, transform: CGAffineTransform, clip: CGRect, layer: LayerIndex)] = [
      (page.withoutFinishing.drawing, placement, sheet, 0)
    ]
    var tiles: Set<ObjectIdentifier> = []
    var count = 0
    while let part = pending.popLast() {
      for visit in part.drawing.walk(enteringInstances: true) {
        count += 1
        guard count <= Self.mostThings else {
          return collector.add(.content, page: number, layer: layer(0)) { _, _ in
            "the page has more than \(Self.mostThings) things; the rest is not looked at"
          }
        }
        let transform = visit.transform.concatenating(part.transform)
        var clip = part.clip
        if !visit.clip.isInfinite { clip = clip.cut(to: visit.clip.applying(part.transform)) }
        var thing = Thing(
          box: .null, transform: transform, layer: visit.layer >= 0 ? visit.layer : part.layer)
        switch visit.node {
        case .group, .instance: continue
        case .path(let path):
          // Without room for mitres, as it is shown to people.
          let reach = (path.stroke?.width ?? 0) / 2
          thing.box = path.path.boundingBox.insetBy(dx: -reach, dy: -reach).applying(transform).cut(to: clip)
          if !thing.box.isNull { look(at: path, thing) }
        case .glyphs(let run):
          thing.box = run.inkBox.applying(transform).cut(to: clip)
          (thing.isText, thing.size) = (true, Double(run.size) * transform.meanScale)
          if !thing.box.isNull { look(at: run, thing) }
        case .image(let image):
          thing.box = visit.node.bounds.applying(transform).cut(to: clip)
          if image.layer >= 0 { thing.layer = image.layer }
          if !thing.box.isNull { look(at: image, thing) }
        case .shadow(let shadow):
          thing.box = visit.node.bounds.applying(transform).cut(to: clip)
          if shadow.layer >= 0 { thing.layer = shadow.layer }
          if !thing.box.isNull { look(at: shadow.color, thing) }
        }
        for pattern in visit.node.patterns where tiles.insert(ObjectIdentifier(pattern)).inserted {
          pending.append((pattern.drawing, pattern.transform.concatenating(transform), clip, thing.layer))
        }
      }
    }
  }

  init(
    page: DrawnPage, number: Int, placement: CGAffineTransform, trim: CGRect, safe: CGRect?,
    inks: ((SIMD3<Float>) -> SIMD4<Float>)?, licence: @escaping (FontFace) -> String?,
    isDescribed: @escaping (String) -> Bool, collector: PreflightCollector, spots: SpotNames
  ) {
    (self.page, self.number, self.placement) = (page, number, placement)
    (self.trim, self.safe) = (trim, safe)
    (self.inks, self.licence, self.isDescribed) = (inks, licence, isDescribed)
    (self.collector, self.spots) = (collector, spots)
  }

  private func layer(_ index: LayerIndex) -> PreflightLayer { PreflightLayer(index, of: page) }

  private mutating func add(
    _ rule: PreflightRule, _ value: Double? = nil, _ thing: Thing, of kind: String = "",
    _ message: (String, String) -> String
  ) {
    guard collector.rules.has(rule) else { return }
    collector.add(rule, value, page: number, box: thing.box, thing: kind, layer: layer(thing.layer), message)
  }

  // MARK: Things

  private mutating func look(at path: DrawnPath, _ thing: Thing) {
    for paint in [path.fill, path.stroke?.paint] { look(at: paint, thing) }
    var width: Double?
    var paint: Paint?
    if let stroke = path.stroke, stroke.width > 0, stroke.paint.isSeen {
      (width, paint) = (Double(stroke.width) * thing.transform.smallestScale, stroke.paint)
    } else if let fill = path.fill, fill.isSeen {
      // A line may also be a narrow rectangle.
      let box = path.path.boundingBox
      let (across, down) = (
        thing.transform.lengths.x * Double(box.width), thing.transform.lengths.y * Double(box.height)
      )
      if min(across, down) > 0, case .rect = path.path.shape { (width, paint) = (min(across, down), fill) }
    }
    guard let width, let paint else { return }
    add(.hairline, width, thing) { "a line is \($0) thick, less than \($1)" }
    for case let color? in paint.ownColors.map(inkColor) where color.count > 1 {
      add(.thinLineInInks, width, thing) {
        "a line of \($0) is in \(color.count) inks (\(color.text)); below \($1) they do not meet"
      }
    }
  }

  private mutating func look(at run: GlyphRun, _ thing: Thing) {
    let paints = [run.fill, run.stroke?.paint].compactMap(\.self).filter(\.isSeen)
    guard !paints.isEmpty, run.text.contains(where: { !$0.isWhitespace }) else { return }
    for paint in paints { look(at: paint, thing) }
    if collector.rules.has(.fontEmbedding), let forbidden = licence(run.face) {
      add(.fontEmbedding, nil, thing, of: run.face.postScriptName) { _, _ in
        "by its licence, the font “\(run.face.postScriptName)” \(forbidden)"
      }
    }
    add(.smallText, thing.size, thing) { "text of \($0) is smaller than \($1)" }
    for color in paints.flatMap(\.ownColors) where color.alpha > 0 {
      if let ink = inkColor(color) {
        if ink.count > 1 {
          add(.smallTextInInks, thing.size, thing) {
            "text of \($0) is in \(ink.count) inks (\(ink.text)); below \($1) they do not meet"
          }
        }
        if ink.isDark, !ink.isBlackAlone {
          add(.blackText, nil, thing) { _, _ in
            "black text is in several inks (\(ink.text)), not in black alone"
          }
        }
      } else if max(color.red, color.green, color.blue) < 0.15 {
        add(.blackText, nil, thing) { _, _ in
          "black text is in the colour of screens (\(color.hexadecimal)), which becomes several inks"
        }
      }
    }
    if collector.rules.has(.contrast), run.stroke == nil {
      for case .color(let color) in [run.fill].compactMap(\.self) where color.alpha > 0.99 {
        texts.append(
          SeenText(
            box: thing.box, color: SIMD3(Double(color.red), Double(color.green), Double(color.blue)),
            size: thing.size, isBold: run.face.weight >= 600 || run.face.synthesis.isEmboldened,
            layer: layer(thing.layer)))
      }
    }
    // What crosses the cut is meant to.
    let distance = thing.box.distance(within: trim)
    guard distance >= 0 else { return }
    guard let safe else {
      return add(.safeDistance, distance * 25.4 / 72, thing) {
        "text is \($0) from the cut; it should be \($1)"
      }
    }
    let excess = -thing.box.distance(within: safe)
    // Half a hundredth of a point is a rounding error.
    guard excess > 0.005 else { return }
    add(.safeDistance, 0, thing, of: "safe") { _, _ in
      "text is \((excess * 25.4 / 72).text(decimals: 2)) mm outside of what the page calls safe"
    }
  }

  private mutating func look(at image: DrawnImage, _ thing: Thing) {
    if collector.rules.has(.alternativeText), !isDescribed(page.path(of: thing.layer)) {
      add(.alternativeText, nil, thing) { _, _ in
        "a picture has no text for readers who cannot see it (accessibilityLabel)"
      }
    }
    guard !image.image.isVector, !image.isRendition, !image.isLineOfPixels else { return }
    if image.image.colorModel == .cmyk {
      if collector.rules.has(.inkCoverage), let worst = (try? InkPicture(image.image))?.worst {
        add(.inkCoverage, worst.coverage, thing) {
          "a picture has \($0) of ink in its pixel \(worst.x), \(worst.y), more than \($1)"
        }
      }
    } else if inks == nil, image.image.colorModel != .gray {
      add(.screenColor, nil, thing) { _, _ in "a picture is in the colours of screens (RGB)" }
    }
    let size = image.projection?.bounds(of: image.destination).size ?? image.destination.size
    let (width, height) = (
      Double(size.width) * thing.transform.lengths.x / 72,
      Double(size.height) * thing.transform.lengths.y / 72
    )
    guard width > 0, height > 0 else { return }
    let dpi = min(Double(image.source.width) / width, Double(image.source.height) / height)
    // Pixels that are to be seen are meant.
    guard image.magnification != .nearest, dpi.isFinite else { return }
    let name = image.image.sourceName.map { " “\($0)”" } ?? ""
    add(.pictureResolution, dpi, thing, of: "low") { "the picture\(name) has \($0), less than \($1)" }
    add(.pictureExcess, dpi, thing, of: "high") {
      "the picture\(name) has \($0), more than \($1) are of no use"
    }
  }

  // MARK: Colours

  private mutating func look(at paint: Paint?, _ thing: Thing) {
    for color in paint?.ownColors ?? [] { look(at: color, thing) }
  }

  private mutating func look(at color: RGBA, _ thing: Thing) {
    guard color.alpha > 0 else { return }
    for spot in color.print?.inks?.spots ?? [] {
      let meaning = InkColor(process: spot.ink.process)
      spots.add(spot.ink.name, meaning: meaning.text, page: number)
    }
    guard let ink = inkColor(color) else {
      return add(.screenColor, nil, thing) { _, _ in "\(color.hexadecimal) is a colour of screens (RGB)" }
    }
    add(.inkCoverage, ink.coverage, thing) { "there is \($0) of ink (\(ink.text)), more than \($1)" }
    guard color.print?.overprints ?? false else { return }
    if ink.isPaper {
      add(.whiteOverprint, nil, thing) { _, _ in "white overprints, so that nothing of it is seen" }
    } else if !ink.isBlackAlone, ink.process != .zero {
      add(.overprint, nil, thing) { _, _ in "\(ink.text) overprints, and mixes with what lies behind" }
    }
  }

  /// Nil for a colour that stays one of screens.
  private func inkColor(_ color: RGBA) -> InkColor? {
    func numbers(_ inks: SIMD4<Float>) -> SIMD4<Double> { SIMD4<Double>(inks) }
    if var mixture = color.print?.inks {
      if mixture.screen.w > 0 {
        guard let inks else { return nil }
        mixture = mixture.printed(by: inks)
      }
      return InkColor(
        process: numbers(mixture.process), spots: mixture.spots.map { ($0.ink.name, Double($0.tint)) })
    }
    return inks.map { InkColor(process: numbers($0(SIMD3(color.red, color.green, color.blue)))) }
  }
}

extension DrawnPage {
  /// What is printed: what is cut, creased or varnished is no ink, and knives need no width.
  package var withoutFinishing: DrawnPage {
    guard drawing.facts.has(.finishing) else { return self }
    var page = self
    page.drawing = drawing.rewriting { node in
      guard case .group(let group, _) = node, group.effects?.finishing != nil else { return nil }
      return .group(Group(), Drawing([]))
    }
    return page
  }
}

extension Paint {
  fileprivate var isSeen: Bool { isPattern || ownColors.contains { $0.alpha > 0 } }
}

extension GlyphRun {
  /// Roughly where the ink of the glyphs is: a box of their advances.
  fileprivate var inkBox: CGRect {
    guard let first = glyphs.first else { return .null }
    var (minX, maxX, top, bottom) = (first.origin.x, first.origin.x, first.origin.y, first.origin.y)
    for glyph in glyphs {
      minX = min(minX, glyph.origin.x)
      maxX = max(maxX, glyph.origin.x + glyph.advance)
      (top, bottom) = (min(top, glyph.origin.y), max(bottom, glyph.origin.y))
    }
    return CGRect(x: minX, y: top - 0.7 * size, width: maxX - minX, height: bottom - top + 0.9 * size)
  }
}

extension InkPicture {
  /// The pixel with the most ink, and how much of it, in per cent of a plate.
  fileprivate var worst: (x: Int, y: Int, coverage: Double)? {
    guard width > 0 else { return nil }
    var (most, place) = (-1, 0)
    for at in stride(from: 0, to: inks.count - 3, by: 4) {
      let sum = Int(inks[at]) + Int(inks[at + 1]) + Int(inks[at + 2]) + Int(inks[at + 3])
      if sum > most { (most, place) = (sum, at / 4) }
    }
    return most < 0 ? nil : (place % width, place / width, Double(most) / 2.55)
  }
}

extension CGAffineTransform {
  /// How long a unit along each axis becomes.
  var lengths: SIMD2<Double> {
    SIMD2(Double((a * a + b * b).squareRoot()), Double((c * c + d * d).squareRoot()))
  }
}

extension CGRect {
  /// How far the box is from the nearest edge of one around it; negative if it crosses the edge.
  func distance(within outer: CGRect) -> Double {
    Double(min(minX - outer.minX, minY - outer.minY, outer.maxX - maxX, outer.maxY - maxY))
  }
}
