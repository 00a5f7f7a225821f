import PDFMarks

/// Turns marked soft masks into luminosity masks (ISO 32000-1, 11.6.5.3), since Cairo can only write alpha
/// masks.
struct LuminosityMasks: FinishingPass {
  func run(on document: QPDFDocument) throws(PDFFinishingError) {
    var found: Set<Int> = []
    for mask in document.dictionaries where mask["S"]?.isName("Alpha") ?? false {
      // Cairo draws a mask as a form in the mask's group.
      let drawings = mask["G"]?.forms ?? []
      let marks = drawings.flatMap(\.forms).filter(\.isLuminosityMark)
      guard !marks.isEmpty else { continue }
      found.formUnion(marks.map(\.number))
      mask["S"] = document.name("Luminosity")
    }
    // One that lies elsewhere would leave a mask of alpha.
    guard document.streams.allSatisfy({ !$0.isLuminosityMark || found.contains($0.number) }) else {
      throw .unknown("a soft mask of another structure")
    }
  }
}

extension QPDFDocument.Object {
  /// The forms and pictures that a form's content may draw.
  fileprivate var forms: [QPDFDocument.Object] { streamDictionary?["Resources"]?["XObject"]?.values ?? [] }

  fileprivate var isLuminosityMark: Bool {
    streamDictionary?["BBox"].map { LuminosityMark.isMark(box: $0.items.compactMap(\.integer)) } ?? false
  }
}
