import CoreGraphics
import PDFMarks

/// Says what the colours of a document mean, where it is for a press: `DeviceRGB` would be left to whoever prints.
///
/// Colours become sRGB by its ICC profile, or the inks of the press; within masks greys. Those that name their inks, and
/// pictures in inks, stay what they are, for a press or not. Where greys are asked for, all of them become these.
struct DocumentColors: FinishingPass {
  var standards: PDFStandards
  var intent: OutputIntent?
  /// What colours become.
  var space = PDFColorSpace.keep
  /// Colours that name their inks.
  var marks = InkMarks()
  /// Whether black ink alone is printed over what lies behind it.
  var overprintsBlack = false

  func run(on document: QPDFDocument) throws(PDFFinishingError) {
    if intent == nil, space != .gray, standards.isForArchives, document.holdsInks { throw .inksWithoutIntent }
    guard intent != nil || space == .gray || !marks.isEmpty else { return }
    let conversion = try inkConversion()
    let (page, screen) = try colors(conversion, in: document)
    let marks = marks.printed { conversion?.inks(of: $0) ?? InkMixture.plainInks(of: $0) }
    var rewriting = ColorRewriting(
      document,
      .init(
        page: page, screen: screen, mask: MaskGreys(in: document), inks: InkSpaces(marks, in: document),
        overprintsBlack: overprintsBlack))
    try rewriting.run()
  }

  /// What the press makes of colours; nil where nobody asks.
  private func inkConversion() throws(PDFFinishingError) -> InkConversion? {
    guard let intent else { return nil }
    var settings: PressColors?
    if case .cmyk(let press) = space { settings = press }
    guard let settings = settings ?? (marks.isEmpty ? nil : PressColors()) else { return nil }
    guard let conversion = InkConversion(to: intent.profile, settings: settings) else {
      throw .document("colours cannot be converted to the output intent")
    }
    return conversion
  }

  /// What colours become on pages, and where they mix as only those of a screen do.
  private func colors(
    _ conversion: InkConversion?, in document: QPDFDocument
  ) throws(PDFFinishingError) -> (page: any ColorTarget, screen: any ColorTarget) {
    if space == .gray {
      guard let conversion = GreyConversion(press: intent?.profile) else {
        throw .document("colours cannot be converted to greys")
      }
      let colors = GreyColors(conversion, in: document)
      return (colors, colors)
    }
    guard intent != nil else {
      let colors = DeviceColors(in: document)
      return (colors, colors)
    }
    guard let profiles = ScreenProfiles() else { throw .document("no profile can be made") }
    let screen = ScreenColors(profiles, in: document)
    guard case .cmyk = space, let conversion else { return (screen, screen) }
    return (PressInks(conversion, in: document), screen)
  }
}

extension QPDFDocument {
  /// Whether pictures or groups are in inks that no profile describes.
  fileprivate var holdsInks: Bool {
    streams.contains { stream in
      let dictionary = stream.streamDictionary
      return [dictionary?["ColorSpace"], dictionary?["Group"]?["CS"]].contains {
        $0?.isName("DeviceCMYK") ?? false
      }
    } || pages.contains { $0["Group"]?["CS"]?.isName("DeviceCMYK") ?? false }
  }
}
