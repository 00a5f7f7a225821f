import Drawing
import Preflight
import Press
@_spi(Properties) import QuartzCore
import TextLayout

extension Exporter {
  /// Looks for what a print shop would refuse in the PDF that `options` would make of a document.
  ///
  /// `preflight(pdf:rules:)` looks at finished PDFs.
  ///
  /// - Parameters:
  ///   - document: its pages. Layers that need layout are laid out here.
  ///   - rules: what is looked for, and the limits.
  public func preflight(
    _ document: ExportDocument, rules: PreflightRules
  ) throws(ExportError) -> PreflightReport {
    var run = try prepare(document)
    let outlines = run.fonts.outlines
    var preflight = DocumentPreflight(
      rules: rules, inks: try options.pdf.inks(),
      licence: { outlines.outlines(of: $0)?.embeddingPermissions.restriction })
    var number = 0
    var placesPages: Set<Int> = []
    let press = rules.settings[.inkCoverage] == nil ? nil : options.press
    for page in document.pages.indices {
      let isDescribed =
        rules.settings[.alternativeText] == nil ? { _ in true } : document.pages[page].describedLayers
      for moment in options.moments.times.indices {
        number += 1
        let picture = PageMoment(page: page, moment: moment)
        let drawnPage = run.drawnPage(of: picture, scale: run.fallbackScale)
        let root = document.pages[page]
        let bleed = options.pdf.bleed ?? root.bleed ?? .zero
        let paper = try options.pdf.paper(of: drawnPage.size, bleed: bleed)
        let placement = try PagePlacement(page: drawnPage.size, on: paper)
        let trim = try placement.trim(bleed: bleed)
        preflight.look(
          at: drawnPage, number: number, placement: placement.transform, sheet: placement.sheet, trim: trim,
          safe: root.safe.map { trim.inset(by: $0) }, isDescribed: isDescribed)
        // Colours that stay those of screens are converted by others.
        if let press, options.pdf.colorSpace != .keep || drawnPage.drawing.facts.has(.inks),
          let pixels = try run.platePixels(of: drawnPage, press)
        {
          let places = drawnPage.places()
          preflight.look(at: pixels, number: number, placement: placement.transform) { point in
            PreflightLayer(places.smallest(at: point) ?? 0, of: drawnPage)
          }
        }
        for heading in drawnPage.headings() {
          preflight.add(
            heading: heading.level, page: number,
            box: heading.box.applying(placement.transform), layer: heading.layer, of: drawnPage)
        }
        if drawnPage.drawing.facts.has(.pdfPages) { placesPages.insert(number) }
        run.drawings.forget(picture, scale: run.fallbackScale)
      }
    }
    // The rest shows in the finished file.
    var exporter = self
    if exporter.options.strictness == .strict { exporter.options.strictness = .normal }
    let (files, made) = try exporter.data(of: document, as: [ExportOutput(.pdf)])
    for finding in made.findings where finding.format == nil || finding.format == "pdf" {
      let rule: PreflightRule
      switch finding.outcome {
      case .rasterised: rule = .raster
      case .substituted: rule = .fontSubstitution
      default: continue
      }
      preflight.add(
        rule, finding.dpi, page: finding.page, layer: finding.layer, id: finding.id, name: finding.name,
        finding.reason)
    }
    var report = preflight.report()
    let finished: PreflightReport
    do throws(PDFPreflight.Failure) {
      finished = try Self.preflight(
        pdf: files.first ?? Data(), rules: rules, texts: { preflight.texts(ofPage: $0) })
    } catch {
      throw ExportError(.cannotFinishPDF(error.description))
    }
    let isConverted = options.pdf.colorSpace != .keep
    let issues = finished.issues.map { issue in
      var issue = issue
      if issue.page != nil { issue.layer = issue.layer ?? "" }
      return issue
    }
    report.add(issues) { issue in
      if issue.rule.isOfSpotInks { return !placesPages.isEmpty }
      return issue.rule.isOfDocuments || isConverted && issue.rule.isOfColors
        || issue.page.map(placesPages.contains) ?? false
    }
    report.sort()
    return report
  }

  /// Looks for what a print shop would refuse in a PDF that is not encrypted, whoever wrote it. Pages with a bleed are drawn, to
  /// see whether it is covered.
  public static func preflight(
    pdf data: Data, rules: PreflightRules
  ) throws(PDFPreflight.Failure) -> PreflightReport {
    try preflight(pdf: data, rules: rules, texts: nil)
  }

  private static func preflight(
    pdf data: Data, rules: PreflightRules, texts: ((Int) -> [SeenText])?
  ) throws(PDFPreflight.Failure) -> PreflightReport {
    let document = CGDataProvider(data: data as CFData).flatMap(CGPDFDocument.init)
    return try PDFPreflight(data, rules: rules).report(texts: texts) { number, size in
      document?.page(at: number).flatMap { PreflightPixels($0, size: size) }
    }
  }
}

extension PreflightPixels {
  /// The most pixels of a page.
  private static let most = 16_000_000.0

  /// Draws a page on white; nil if it cannot be drawn.
  fileprivate init?(_ page: CGPDFPage, size: CGSize) {
    let scale = min(3, (Self.most / Double(size.width * size.height)).squareRoot())
    let (width, height) = (Int(Double(size.width) * scale), Int(Double(size.height) * scale))
    guard width > 0, height > 0,
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 4 * width,
        space: CGColorSpace(name: CGColorSpace.sRGB), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return nil }
    context.setFillColor(.white)
    let box = CGRect(x: 0, y: 0, width: width, height: height)
    context.fill(box)
    context.draw(page.image, in: box)
    guard let pixels = context.data else { return nil }
    let bytes = UnsafeRawBufferPointer(start: pixels, count: 4 * width * height)
    self.init(bytes: [UInt8](bytes), width: width, height: height, scale: scale)
  }
}

extension CGRect {
  fileprivate func inset(by edges: PageEdges) -> CGRect {
    CGRect(
      x: minX + edges.left, y: minY + edges.top, width: max(width - edges.left - edges.right, 0),
      height: max(height - edges.top - edges.bottom, 0))
  }
}

extension ExportOptions.PDF {
  /// The inks of a colour of a screen; nil if it stays one.
  fileprivate func inks() throws(ExportError) -> ((SIMD3<Float>) -> SIMD4<Float>)? {
    switch colorSpace {
    case .keep: return nil
    case .gray:
      return { SIMD4(0, 0, 0, 1 - (0.2126 * $0.x + 0.7152 * $0.y + 0.0722 * $0.z)) }
    case .cmyk(let colors):
      guard let outputIntent, let conversion = InkConversion(to: outputIntent.profile, settings: colors)
      else {
        throw ExportError(.unmetStandard("colours of a press need ExportOptions.PDF.outputIntent"))
      }
      return { conversion.inks(of: $0) }
    }
  }
}

extension CALayer {
  /// Says whether a layer of this page, or one around it, has a text for readers who cannot see it, or is decoration, by its
  /// path in the tree.
  fileprivate var describedLayers: (String) -> Bool {
    var described: Set<String> = []
    for layer in LayerTree([self])
    where layer.accessibilityLabel?.isEmpty == false || layer.accessibilityRole == .artifact {
      described.insert(layer.treePath)
    }
    return { path in
      var outer = path[...]
      while !described.contains(String(outer)) {
        guard !outer.isEmpty else { return false }
        outer = outer.lastIndex(of: ".").map { outer[..<$0] } ?? ""
      }
      return true
    }
  }
}
