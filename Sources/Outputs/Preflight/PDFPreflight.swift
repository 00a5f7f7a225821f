import CoreGraphics
import Foundation
import PDFFinishing
import Press

/// Looks at a PDF, whoever wrote it.
public struct PDFPreflight {
  private let document: QPDFDocument
  private let rules: PreflightRules

  /// Why a file cannot be looked at.
  public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason, as a sentence without a full stop.
    public let description: String
  }

  /// Opens a PDF that is not encrypted.
  public init(_ data: Data, rules: PreflightRules) throws(Failure) {
    self.rules = rules
    do throws(PDFFinishingError) {
      document = try QPDFDocument(data: data)
    } catch {
      throw Failure(description: "it cannot be read as a PDF: \(error)")
    }
    document.pushInheritedAttributes()
    guard document.pages.contains(where: { _ in true }) else { throw Failure(description: "it has no pages") }
  }

  /// Looks at all pages, without drawing them.
  public func report() -> PreflightReport { report { _, _ in nil } }

  /// Looks at all pages.
  ///
  /// - Parameters:
  ///   - texts: the texts of a page, counted from 1; nil for those of its content.
  ///   - pixels: draws a page, counted from 1, of a size in points; nil if it cannot.
  package func report(
    texts: ((Int) -> [SeenText])? = nil, pixels: (Int, CGSize) -> PreflightPixels?
  ) -> PreflightReport {
    var report = PreflightReport(rules: rules.name)
    var collector = PreflightCollector(rules: rules)
    var spots = SpotNames()
    var known = PDFContent.Known()
    var first: CGSize?
    for (index, page) in document.pages.enumerated() {
      let boxes = PageBoxesOfPDF(page)
      report.pages.append(
        PreflightReport.Page(width: Double(boxes.shown.width), height: Double(boxes.shown.height)))
      look(at: boxes, page: index + 1, first: first, &collector)
      first = first ?? boxes.cutSize
      guard boxes.media != nil else { continue }
      let needsPixels = rules.has(.contrast) || rules.has(.contrastOfLargeText)
      let drawn =
        needsPixels || rules.has(.bleedCoverage) && boxes.hasBleed ? pixels(index + 1, boxes.shown) : nil
      if let drawn, rules.has(.bleedCoverage), boxes.hasBleed {
        look(atBleedOf: boxes, page: index + 1, drawn, &collector)
      }
      var content = PDFContent(
        page: page, number: index + 1, boxes: boxes, document: document, known: known, collector: collector,
        spots: spots)
      content.run()
      (collector, spots, known) = (content.collector, content.spots, content.known)
      guard let drawn else { continue }
      let seen = texts.map { $0(index + 1) } ?? content.texts
      TextContrast(pixels: drawn).check(seen, page: index + 1, &collector)
    }
    spots.check(&collector)
    PDFStructure(document: document).check(&collector)
    report.issues = collector.issues
    report.sort()
    return report
  }

  private func look(
    atBleedOf boxes: PageBoxesOfPDF, page: Int, _ drawn: PreflightPixels,
    _ collector: inout PreflightCollector
  ) {
    guard let trim = boxes.trim, let bleed = boxes.bleed else { return }
    let coverage = BleedCoverage(
      trim: trim.applying(boxes.toShown), bleed: bleed.applying(boxes.toShown), pixels: drawn)
    for gap in coverage.gaps {
      collector.add(.bleedCoverage, gap.length * 25.4 / 72, page: page, box: gap.box, thing: gap.side) {
        value, _ in
        "at the \(gap.side) edge, colours end at the cut instead of the edge of the bleed, on \(value)"
      }
    }
  }

  private func look(
    at boxes: PageBoxesOfPDF, page: Int, first: CGSize?, _ collector: inout PreflightCollector
  ) {
    guard let media = boxes.media else {
      collector.add(.pageBoxes, page: page) { _, _ in "the page has no media box, or one without an area" }
      return
    }
    for (name, box, outer, outerName) in [
      ("crop box", boxes.crop, media, "media box"), ("bleed box", boxes.bleed, media, "media box"),
      ("trim box", boxes.trim, boxes.bleed ?? media, boxes.bleed == nil ? "media box" : "bleed box"),
      ("art box", boxes.art, media, "media box"),
    ] {
      guard let box else { continue }
      let isEmpty = box.width <= 0 || box.height <= 0
      guard isEmpty || !outer.insetBy(dx: -0.01, dy: -0.01).contains(box) else { continue }
      collector.add(.pageBoxes, page: page, thing: name) { _, _ in
        isEmpty ? "the \(name) has no area" : "the \(name) extends beyond the \(outerName)"
      }
    }
    if let first {
      let size = boxes.cutSize
      let difference = max(abs(size.width - first.width), abs(size.height - first.height))
      collector.add(.pageSizes, Double(difference) * 25.4 / 72, page: page) { value, _ in
        func text(_ size: CGSize) -> String {
          "\(size.width.text(decimals: 1)) × \(size.height.text(decimals: 1))"
        }
        return
          "the page is cut to \(text(size)) pt, the first one to \(text(first)) pt: \(value) of difference"
      }
    }
    let (trim, bleed) = (boxes.trim ?? media, boxes.bleed ?? boxes.trim ?? media)
    collector.add(.bleed, trim.distance(within: bleed) * boxes.unit * 25.4 / 72, page: page) {
      "the page extends \($0) beyond its cut, less than \($1)"
    }
  }
}

/// The boxes of a page.
struct PageBoxesOfPDF {
  /// Nil for a page without one, or without an area.
  let media: CGRect?
  let crop, bleed, trim, art: CGRect?
  /// The size of the page's units, in points.
  let unit: Double
  /// From the page's coordinates to what is shown: points from the upper left corner of the crop box, turned.
  let toShown: CGAffineTransform
  /// The size of what is shown, in points.
  let shown: CGSize

  init(_ page: QPDFDocument.Object) {
    func box(_ key: String) -> CGRect? {
      page[key]?.rectangle.flatMap { box in
        [box.minX, box.minY, box.maxX, box.maxY].allSatisfy { abs($0) < 1e7 } ? box : nil
      }
    }
    let media = box("MediaBox").flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
    self.media = media
    (crop, bleed, trim, art) = (box("CropBox"), box("BleedBox"), box("TrimBox"), box("ArtBox"))
    let unit = page["UserUnit"]?.real ?? 1
    self.unit = unit > 0 && unit < 1e5 ? unit : 1
    let whole = media ?? .zero
    let cut = (crop ?? whole).cut(to: whole)
    let seen = cut.isNull || cut.isEmpty ? whole : cut
    let turns = ((page["Rotate"]?.integer ?? 0) / 90 % 4 + 4) % 4
    let (width, height) = (seen.width, seen.height)
    let turn = [
      CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height),
      CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0),
      CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0),
      CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: height, ty: width),
    ][turns]
    let scale = CGFloat(self.unit)
    toShown = CGAffineTransform(translationX: -seen.minX, y: -seen.minY).concatenating(turn)
      .concatenating(CGAffineTransform(scaleX: scale, y: scale))
    shown =
      turns % 2 == 0
      ? CGSize(width: width * scale, height: height * scale)
      : CGSize(width: height * scale, height: width * scale)
  }

  var hasBleed: Bool { trim != nil && bleed != nil && trim != bleed }

  /// The size of what remains of the page, in points.
  var cutSize: CGSize {
    let box = (trim ?? media ?? .zero).applying(toShown)
    return box.size
  }
}
