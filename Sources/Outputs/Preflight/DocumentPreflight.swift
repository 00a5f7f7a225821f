import CoreGraphics
import Drawing

/// Looks at the drawings of a document's pages.
package struct DocumentPreflight {
  private var collector: PreflightCollector
  private var spots = SpotNames()
  private var pages: [PreflightReport.Page] = []
  private let inks: ((SIMD3<Float>) -> SIMD4<Float>)?
  private let licence: (FontFace) -> String?
  private var texts: [Int: [SeenText]] = [:]
  /// The level of the last heading; 0 for none.
  private var level = 0

  /// - Parameters:
  ///   - inks: the inks of a colour of a screen; nil for a job in which it stays one.
  ///   - licence: what a font's licence forbids; nil if it may be in documents.
  package init(
    rules: PreflightRules, inks: ((SIMD3<Float>) -> SIMD4<Float>)?, licence: @escaping (FontFace) -> String?
  ) {
    collector = PreflightCollector(rules: rules)
    (self.inks, self.licence) = (inks, licence)
  }

  /// Looks at a page.
  ///
  /// - Parameters:
  ///   - number: from 1.
  ///   - placement: from the page to its sheet.
  ///   - sheet: the size of the sheet.
  ///   - trim: what remains of the sheet.
  ///   - safe: where text should lie; nil if the page does not say so.
  ///   - isDescribed: whether a layer, or one around it, has a text for readers who cannot see it, by its path.
  package mutating func look(
    at page: DrawnPage, number: Int, placement: CGAffineTransform, sheet: CGSize, trim: CGRect,
    safe: CGRect?, isDescribed: @escaping (String) -> Bool
  ) {
    pages.append(PreflightReport.Page(width: Double(sheet.width), height: Double(sheet.height)))
    var preflight = DrawnPagePreflight(
      page: page, number: number, placement: placement, trim: trim, safe: safe, inks: inks, licence: licence,
      isDescribed: isDescribed, collector: collector, spots: spots)
    preflight.run()
    (collector, spots) = (preflight.collector, preflight.spots)
    texts[number] = preflight.texts
  }

  /// The texts of a page, from 1.
  package func texts(ofPage number: Int) -> [SeenText] { texts[number] ?? [] }

  /// Looks at the ink of a page, with all that lies over each other.
  ///
  /// - Parameters:
  ///   - number: from 1.
  ///   - placement: from the page to its sheet.
  ///   - layer: the layer at a place of the page.
  package mutating func look(
    at plates: PlatePixels, number: Int, placement: CGAffineTransform, layer: (CGPoint) -> PreflightLayer
  ) {
    guard let setting = collector.rules.settings[.inkCoverage],
      let limit = [setting.error, setting.warning].compactMap(\.self).min()
    else { return }
    let known = collector.issues.filter { $0.rule == .inkCoverage && $0.page == number }
    for region in plates.regions(over: limit) {
      let owner = layer(region.point)
      // A colour that is too much by itself has been named.
      if known.contains(where: { $0.layer == owner.path }) { continue }
      collector.add(
        .inkCoverage, region.ink.coverage, page: number, box: region.box.applying(placement), layer: owner
      ) { "colours over each other have \($0) of ink (\(region.ink.text)), more than \($1)" }
    }
  }

  /// Looks at a heading, after those that are read before it.
  ///
  /// - Parameters:
  ///   - number: its level, from 1.
  ///   - page: from 1.
  ///   - box: where its text is on the sheet.
  ///   - layer: the layer that is the heading.
  package mutating func add(
    heading number: Int, page: Int, box: CGRect, layer: LayerIndex, of drawnPage: DrawnPage
  ) {
    collector.add(
      heading: number, after: level, page: page, box: box, layer: PreflightLayer(layer, of: drawnPage))
    level = number
  }

  /// Adds what the export has found out about a layer.
  package mutating func add(
    _ rule: PreflightRule, _ value: Double?, page: Int, layer: String, id: String?, name: String?,
    _ message: String
  ) {
    collector.add(
      rule, value, page: page, thing: message, layer: PreflightLayer(path: layer, id: id, name: name)
    ) { _, _ in message }
  }

  /// Checks what concerns all pages.
  package mutating func report() -> PreflightReport {
    spots.check(&collector)
    var report = PreflightReport(rules: collector.rules.name)
    (report.pages, report.issues) = (pages, collector.issues)
    return report
  }
}

extension PreflightLayer {
  package init(_ index: LayerIndex, of page: DrawnPage) {
    let identity = page.layers.indices.contains(Int(index)) ? page.layers[Int(index)] : nil
    self.init(path: page.path(of: index), id: identity?.id, name: identity?.name)
  }
}

extension PreflightRule {
  /// Whether it is about the names of a document's spot inks.
  package var isOfSpotInks: Bool { [.spotInks, .spotSpelling, .spotMeaning].contains(self) }

  /// Whether only the finished PDF shows it.
  package var isOfDocuments: Bool {
    switch self {
    case .transparencySpace, .fontEmbedding, .pageBoxes, .pageSizes, .bleed, .bleedCoverage, .content,
      .contrast,
      .contrastOfLargeText, .documentTitle, .documentLanguage, .tags, .headingLevels:
      true
    default: false
    }
  }

  /// Whether the finished PDF shows what converting colours has left.
  package var isOfColors: Bool {
    switch self {
    case .screenColor, .taggedInks, .inkCoverage: true
    default: false
    }
  }
}
