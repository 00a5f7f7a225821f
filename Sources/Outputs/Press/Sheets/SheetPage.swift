import CoreGraphics
import Foundation
import Imposition
import PDFFinishing

/// A page of a document that is put on sheets: held once, as a form with its own resources, however often it is shown.
struct SheetPage {
  /// The page itself, which the sheets replace.
  let page: QPDFDocument.Object
  let form: QPDFDocument.Object
  /// From the page's coordinates to those in which it is shown: turned, in points, with the lower left corner at the origin.
  let toShown: CGAffineTransform
  /// The page as it is shown.
  let imposed: ImposedPage
  /// What of the page is not on the sheets.
  let notes: [String]

  /// Nil for a page without an area, or whose content cannot be read.
  init?(_ page: QPDFDocument.Object, in document: QPDFDocument) {
    guard let media = page["MediaBox"]?.rectangle, media.width > 0, media.height > 0,
      let bytes = document.content(ofPage: page), let content = PageForm.balanced([UInt8](bytes))
    else { return nil }
    // Boxes that are not given are as large as those around them (ISO 32000-1, 14.11.2).
    func box(_ name: String, or standard: CGRect) -> CGRect {
      guard let box = page[name]?.rectangle?.intersection(media), box.width > 0, box.height > 0 else {
        return standard
      }
      return box
    }
    let crop = box("CropBox", or: media)
    let trim = box("TrimBox", or: crop)
    let bleed = box("BleedBox", or: crop).union(trim)
    let unit = page["UserUnit"]?.real ?? 1
    let turns = ((page["Rotate"]?.integer ?? 0) / 90 % 4 + 4) % 4
    let size = turns % 2 == 0 ? media.size : CGSize(width: media.height, height: media.width)
    toShown = CGAffineTransform(translationX: -media.minX, y: -media.minY)
      .concatenating(Self.turn(turns, of: media.size))
      .concatenating(CGAffineTransform(scaleX: CGFloat(unit), y: CGFloat(unit)))
    imposed = ImposedPage(
      size: CGSize(width: size.width * CGFloat(unit), height: size.height * CGFloat(unit)),
      trim: trim.applying(toShown), bleed: bleed.applying(toShown))
    let resources = page["Resources"].map { document.copy(of: $0) } ?? document.dictionary([:])
    let annotations = PageAnnotations(of: page, in: document, keepsLinks: true)
    notes = annotations.notes
    let bytesOfForm = content + annotations.content(addingTo: resources)
    form = document.indirect(
      document.stream(
        [],
        dictionary: [
          "Type": document.name("XObject"), "Subtype": document.name("Form"), "BBox": document.box(bleed),
          "Resources": resources,
        ]))
    form.replaceStreamData(compressing: bytesOfForm)
    // What a page composes on its own, a form does as well; without a group, nothing on the sheet lies below it.
    if let group = page["Group"] {
      let copy = document.copy(of: group)
      copy["I"] = document.flag(true)
      form.streamDictionary?["Group"] = copy
    }
    self.page = page
  }

  /// Clockwise quarter turns of a box at the origin.
  private static func turn(_ turns: Int, of size: CGSize) -> CGAffineTransform {
    switch turns {
    case 1: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: size.width)
    case 2: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: size.width, ty: size.height)
    case 3: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: size.height, ty: 0)
    default: .identity
    }
  }

  /// The links of the page, which move with it.
  var links: [QPDFDocument.Object] {
    (page["Annots"]?.items ?? []).filter { $0["Subtype"]?.isName("Link") ?? false }
  }
}
