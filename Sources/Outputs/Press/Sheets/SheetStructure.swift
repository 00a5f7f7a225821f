import Foundation
import PDFFinishing

/// The structure of a tagged document (ISO 32000-1, 14.7) once its pages are forms on sheets: what was content of a page
/// becomes content of its form. The order of reading stays that of the structure, wherever the pages lie.
struct SheetStructure {
  /// Where a page is.
  struct Place {
    var sheet: QPDFDocument.Object
    var form: QPDFDocument.Object
  }

  private let document: QPDFDocument
  private let root: QPDFDocument.Object
  private var places: [Int: Place] = [:]
  /// The annotations that have moved, by the numbers of the old ones.
  private var annotations: [Int: QPDFDocument.Object] = [:]

  /// Nil for a document without structure.
  init?(of document: QPDFDocument) {
    guard let root = document.root["StructTreeRoot"], root["K"] != nil else { return nil }
    (self.document, self.root) = (document, root)
  }

  /// Notes where a page is shown, which is once alone: content of a form that is shown more than once has no place in a
  /// structure (14.7.4.2).
  mutating func add(_ page: QPDFDocument.Object, form: QPDFDocument.Object, on sheet: QPDFDocument.Object) {
    places[page.number] = Place(sheet: sheet, form: form)
    if let number = page["StructParents"] { form.streamDictionary?["StructParents"] = number }
    // The order in which the keyboard visits links.
    sheet["Tabs"] = document.name("S")
  }

  /// Notes what a link has become.
  mutating func add(_ link: QPDFDocument.Object, movedTo new: QPDFDocument.Object) {
    if link.number > 0 { annotations[link.number] = new }
  }

  /// Changes what the structure says of pages.
  func finish() {
    var seen: Set<Int> = []
    var pending = elements(root["K"])
    while let element = pending.popLast() {
      if element.number > 0, !seen.insert(element.number).inserted { continue }
      let page = element["Pg"]
      var kids: [QPDFDocument.Object] = []
      for kid in elements(element["K"]) {
        if kid.integer != nil {
          guard let place = page.flatMap({ places[$0.number] }) else { continue }
          kids.append(
            document.dictionary([
              "Type": document.name("MCR"), "Pg": place.sheet, "Stm": place.form, "MCID": kid,
            ]))
        } else if kid.entry("Type", isName: "MCR") {
          guard let place = (kid["Pg"] ?? page).flatMap({ places[$0.number] }) else { continue }
          kid["Pg"] = place.sheet
          if kid["Stm"] == nil { kid["Stm"] = place.form }
          kids.append(kid)
        } else if kid.entry("Type", isName: "OBJR") {
          guard let place = (kid["Pg"] ?? page).flatMap({ places[$0.number] }) else { continue }
          if let object = kid["Obj"], let new = annotations[object.number] { kid["Obj"] = new }
          kid["Pg"] = place.sheet
          kids.append(kid)
        } else if kid.isDictionary {
          kids.append(kid)
          pending.append(kid)
        }
      }
      element["K"] = kids.isEmpty ? nil : document.array(kids)
      element["Pg"] = page.flatMap { places[$0.number]?.sheet }
    }
  }

  private func elements(_ kids: QPDFDocument.Object?) -> [QPDFDocument.Object] {
    guard let kids else { return [] }
    return kids.isArray ? kids.items : [kids]
  }

  // MARK: Leaving it out

  /// Removes the structure, and what the document says of it in its metadata.
  static func remove(from document: QPDFDocument) {
    let root = document.root
    root["StructTreeRoot"] = nil
    root["MarkInfo"] = nil
    guard let metadata = root["Metadata"], let data = metadata.plainStreamData,
      let text = String(data: data, encoding: .utf8)
    else { return }
    // As elements, and as attributes.
    let without = text.replacing(/<pdfuaid:(part|rev|amd)>[^<]*<\/pdfuaid:\1>/, with: "")
      .replacing(/\spdfuaid:(part|rev|amd)=("[^"]*"|'[^']*')/, with: "")
    if without != text { metadata.replaceStreamData(Array(without.utf8)) }
  }
}
