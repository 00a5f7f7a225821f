import CoreGraphics
import PDFFinishing
import PDFMarks

/// Defines the colours of a document for printing, which would otherwise interpret `DeviceRGB` arbitrarily.
///
/// Colours become sRGB with its ICC profile, or the inks of the press; within masks, greys. Colours with
/// named inks, and pictures in inks, do not change, whether for printing or not. If greys are requested, all
/// colours are converted to them.
struct DocumentColors: FinishingPass {
  let printing: Printing

  func run(on document: QPDFDocument) throws(PDFFinishingError) {
    let (intent, space) = (printing.outputIntent, printing.colorSpace)
    if intent == nil, space != .gray, printing.standards.isForArchives, document.holdsInks {
      throw .inksWithoutIntent
    }
    guard printing.changesColors else { return }
    let conversion = try inkConversion()
    let (page, screen) = try colors(conversion, in: document)
    let marks = printing.inks.printed { conversion?.inks(of: $0) ?? InkMixture.plainInks(of: $0) }
    var rewriting = ColorRewriting(
      document,
      .init(
        page: page, screen: screen, mask: MaskGreys(in: document), inks: InkSpaces(marks, in: document),
        overprintsBlack: printing.overprintsBlack))
    try rewriting.run()
  }

  /// The conversion to the press's inks; nil if it is not requested.
  private func inkConversion() throws(PDFFinishingError) -> InkConversion? {
    guard let intent = printing.outputIntent else { return nil }
    var settings: PressColors?
    if case .cmyk(let press) = printing.colorSpace { settings = press }
    guard let settings = settings ?? (printing.inks.isEmpty ? nil : PressColors()) else { return nil }
    guard let conversion = InkConversion(to: intent.profile, settings: settings) else {
      throw .document("colours cannot be converted to the output intent")
    }
    return conversion
  }

  /// The target colours of pages, and of parts that blend in RGB.
  private func colors(
    _ conversion: InkConversion?, in document: QPDFDocument
  ) throws(PDFFinishingError) -> (page: any ColorTarget, screen: any ColorTarget) {
    if printing.colorSpace == .gray {
      guard let conversion = GreyConversion(press: printing.outputIntent?.profile) else {
        throw .document("colours cannot be converted to greys")
      }
      let colors = GreyColors(conversion, in: document)
      return (colors, colors)
    }
    guard printing.outputIntent != nil else {
      let colors = DeviceColors(in: document)
      return (colors, colors)
    }
    guard let profiles = ScreenProfiles() else { throw .document("no profile can be made") }
    let screen = ScreenColors(profiles, in: document)
    guard case .cmyk = printing.colorSpace, let conversion else { return (screen, screen) }
    return (PressInks(conversion, in: document), screen)
  }
}
