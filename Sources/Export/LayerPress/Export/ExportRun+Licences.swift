import Drawing
import TextLayout

extension ExportRun {
  /// Notes the fonts of a page whose licences restrict PDFs that contain them.
  ///
  /// - Throws: if a standard asks for embedded fonts, and a licence forbids it.
  mutating func reportLicences(of drawnPage: DrawnPage, page: Int) throws(ExportError) {
    var faces: Set<FontFace> = []
    for drawing in drawnPage.drawing.reachable(with: .anyText) {
      for case .glyphs(let run) in drawing.nodes where run.fill != nil { faces.insert(run.face) }
    }
    for face in faces.sorted(by: { $0.postScriptName < $1.postScriptName }) {
      guard let permissions = fonts.outlines.outlines(of: face)?.embeddingPermissions else { continue }
      let font = "the font “\(face.postScriptName)” (\(face.addedFile ?? face.file))"
      if let what = permissions.restriction {
        let standards = options.pdf.standards
        guard standards.isEmpty else {
          let name = standards.family
          throw ExportError(
            .forbiddenByStandard("\(name) asks for embedded fonts, but by its licence \(font) \(what)"))
        }
        addFinding("by its licence, \(font) \(what), and the PDF has it", page)
      } else if permissions.forbidsSubsets {
        addFinding(
          "by its licence, \(font) may be in documents only as a whole, and the PDF has a part of it", page)
      }
    }
  }

  private mutating func addFinding(_ reason: String, _ page: Int) {
    findings.add(.warning, reason, page: page, root: document.pages[page - 1], format: "pdf")
  }
}

extension EmbeddingPermissions {
  /// What the licence forbids; nil if PDFs may contain the font.
  var restriction: String? {
    if isForbidden { return "may not be in documents" }
    return allowsOnlyBitmaps ? "may be in documents only as bitmaps" : nil
  }
}
