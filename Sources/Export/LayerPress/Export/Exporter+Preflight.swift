import Drawing
import Preflight
import Press
import TextLayout

extension Exporter {
  /// Looks for what a print shop would refuse in the PDF that `options` would make of a document.
  ///
  /// `PDFPreflight` looks at finished PDFs.
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
    for page in document.pages.indices {
      for moment in options.moments.times.indices {
        number += 1
        let picture = PageMoment(page: page, moment: moment)
        let drawnPage = run.drawnPage(of: picture, scale: run.fallbackScale)
        let placement = try PagePlacement(page: drawnPage.size, on: options.pdf.paper)
        preflight.look(
          at: drawnPage, number: number, placement: placement.transform, sheet: placement.sheet,
          trim: try placement.trim(bleed: options.pdf.bleed))
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
      finished = try PDFPreflight(files.first ?? Data(), rules: rules).report()
    } catch {
      throw ExportError(.cannotFinishPDF(error.description))
    }
    let isConverted = options.pdf.colorSpace != .keep
    let issues = finished.issues.map { issue in
      var issue = issue
      if issue.page != nil { issue.layer = "" }
      return issue
    }
    report.add(issues) { issue in
      issue.rule.isOfDocuments || isConverted && issue.rule.isOfColors
        || issue.page.map(placesPages.contains) ?? false
    }
    report.sort()
    return report
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

extension EmbeddingPermissions {
  /// What the licence forbids; nil if PDFs may contain the font.
  fileprivate var restriction: String? {
    if isForbidden { return "may not be in documents" }
    return allowsOnlyBitmaps ? "may be in documents only as bitmaps" : nil
  }
}
