import CairoDrawing
import CoreGraphics

extension PDFFinisher {
  /// Names the masks whose brightness counts, which Cairo can only write as masks of alpha, and draws them
  /// (`PDFDrawing.luminosityMark`).
  func drawLuminosityMasks(in document: QPDFDocument) {
    guard !masks.isEmpty || hasLuminanceMasks else { return }
    let pieces = maskPieces.map { piece in
      document.stream(
        piece.content,
        dictionary: [
          "Type": document.name("XObject"), "Subtype": document.name("Form"),
          "BBox": box(piece.box, of: document),
          // A piece is composed as a whole: the lighter colour wins between pieces, not within one.
          "Group": document.dictionary([
            "Type": document.name("Group"), "S": document.name("Transparency"),
            "I": document.flag(true), "CS": document.name("DeviceGray"),
          ]),
          "Resources": document.dictionary([:]),
        ])
    }
    let state = document.indirect(
      document.dictionary(["Type": document.name("ExtGState"), "BM": document.name("Lighten")]))
    for mask in document.dictionaries where mask["S"]?.isName("Alpha") ?? false {
      guard let group = mask["G"]?.streamDictionary, let forms = group["Resources"]?["XObject"] else {
        continue
      }
      for form in forms.values {
        if isLuminanceDrawing(form) { mask["S"] = document.name("Luminosity") }
        guard let number = number(of: form), masks.indices.contains(number) else { continue }
        draw(masks[number], in: form, of: document, pieces: pieces, state: state)
        mask["S"] = document.name("Luminosity")
      }
    }
  }

  private func draw(
    _ mask: MaskDrawing, in form: QPDFDocument.Object, of document: QPDFDocument,
    pieces: [QPDFDocument.Object], state: QPDFDocument.Object
  ) {
    form.replaceStreamData(mask.content)
    let dictionary = form.streamDictionary
    let mark = CGFloat(PDFDrawing.luminosityMark)
    dictionary?["BBox"] = box(
      CGRect(x: -mark, y: -mark, width: 2 * mark, height: 2 * mark), of: document)
    guard !mask.pieces.isEmpty else {
      dictionary?["Resources"] = document.dictionary([:])
      return
    }
    let forms = document.dictionary([:])
    for (name, piece) in mask.pieces.enumerated() { forms["P\(name)"] = pieces[piece] }
    dictionary?["Resources"] = document.dictionary([
      "ExtGState": document.dictionary(["L": state]), "XObject": forms,
    ])
  }

  private func isLuminanceDrawing(_ form: QPDFDocument.Object) -> Bool {
    let mark = PDFDrawing.luminanceMark
    return form.streamDictionary?["BBox"]?.items.map(\.integer) == [-mark, -mark, mark, mark]
  }

  /// The number of the drawing that a form stands for; nil for other forms.
  private func number(of form: QPDFDocument.Object) -> Int? {
    let mark = PDFDrawing.luminosityMark
    guard let box = form.streamDictionary?["BBox"]?.items.map(\.integer), box.count == 4,
      Array(box[..<3]) == [-mark, -mark, mark], let top = box[3]
    else { return nil }
    return top - mark
  }

  private func box(_ rect: CGRect, of document: QPDFDocument) -> QPDFDocument.Object {
    document.array(
      [rect.minX, rect.minY, rect.maxX, rect.maxY].map { document.number(Double($0.rounded())) })
  }
}
