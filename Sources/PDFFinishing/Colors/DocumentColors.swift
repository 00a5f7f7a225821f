/// Says what the colours of a document mean, where it is for a press: `DeviceRGB` would be left to whoever prints.
///
/// Colours become sRGB by its ICC profile, within masks greys; inks stay what they are.
struct DocumentColors: FinishingPass {
  var standards: PDFStandards
  var intent: OutputIntent?

  func run(on document: QPDFDocument) throws(PDFFinishingError) {
    guard intent != nil else {
      if standards.isForArchives, document.holdsInks { throw .inksWithoutIntent }
      return
    }
    guard let profiles = ScreenProfiles() else { throw .document("no profile can be made") }
    var rewriting = ColorRewriting(
      document, page: ScreenColors(profiles, in: document), mask: MaskGreys(in: document))
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
