import CairoDrawing

extension PDFFinisher {
  /// Names the masks whose brightness counts, which Cairo can only write as masks of alpha (`PDFDrawing.luminosityMark`).
  func nameLuminosityMasks(in document: QPDFDocument) {
    for mask in document.dictionaries where mask["S"]?.isName("Alpha") ?? false {
      guard let group = mask["G"]?.streamDictionary, let forms = group["Resources"]?["XObject"],
        forms.values.contains(where: isMarked)
      else { continue }
      mask["S"] = document.name("Luminosity")
    }
  }

  private func isMarked(_ form: QPDFDocument.Object) -> Bool {
    let mark = PDFDrawing.luminosityMark
    return form.streamDictionary?["BBox"]?.items.map(\.integer) == [-mark, -mark, mark, mark]
  }
}
