/// Says what the colours of a document mean, where it is for a press: `DeviceRGB` would be left to whoever prints.
///
/// Colours become sRGB by its ICC profile, or the inks of the press; within masks greys. Inks stay what they are.
struct DocumentColors: FinishingPass {
  var standards: PDFStandards
  var intent: OutputIntent?
  /// How colours become inks; nil for those that stay in sRGB.
  var press: PressColors?

  func run(on document: QPDFDocument) throws(PDFFinishingError) {
    guard let intent else {
      if standards.isForArchives, document.holdsInks { throw .inksWithoutIntent }
      return
    }
    guard let profiles = ScreenProfiles() else { throw .document("no profile can be made") }
    let screen = ScreenColors(profiles, in: document)
    var page: any ColorTarget = screen
    if let press {
      guard let conversion = InkConversion(to: intent.profile, settings: press) else {
        throw .document("colours cannot be converted to the output intent")
      }
      page = PressInks(conversion, in: document)
    }
    var rewriting = ColorRewriting(document, .init(page: page, screen: screen, mask: MaskGreys(in: document)))
    try rewriting.run()
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
