import CoreGraphics
import PDFMarks

/// Draws fills through masks of brightness where drawing has left marks, and makes masks of luminosity of those that Cairo
/// could only write as masks of alpha (ISO 32000-1, 11.6.5.3).
struct LuminosityMasks: FinishingPass {
  var masks: DocumentMasks

  func run(on document: QPDFDocument) {
    if !masks.fills.isEmpty {
      var forms: [QPDFDocument.Object] = []
      for drawing in masks.drawings {
        forms.append(form(of: drawing, parts: drawing.parts.map { ($0, forms[$0]) }, in: document))
      }
      var states: [Int: QPDFDocument.Object] = [:]
      for form in document.streams {
        guard let dictionary = form.streamDictionary, case .fill(let number)? = dictionary.mark,
          masks.fills.indices.contains(number)
        else { continue }
        let fill = masks.fills[number]
        let state = states[fill.drawing] ?? state(of: forms[fill.drawing], in: document)
        states[fill.drawing] = state
        form.replaceStreamData(fill.content)
        dictionary["BBox"] = document.box(fill.box)
        dictionary["Resources"] = document.dictionary([
          "ExtGState": document.dictionary([MaskFill.state: state])
        ])
        // Cairo composes what it does not know to be one thing as a group of its own, which costs time.
        dictionary["Group"] = nil
      }
    }
    guard masks.holdsLuminosity else { return }
    for mask in document.dictionaries where mask["S"]?.isName("Alpha") ?? false {
      // Cairo draws a mask as a form in the mask's group.
      let drawings = mask["G"]?.forms ?? []
      if drawings.contains(where: { $0.forms.contains { $0.streamDictionary?.mark == .luminosity } }) {
        mask["S"] = document.name("Luminosity")
      }
    }
  }

  /// A form of greys.
  private func form(
    of mask: MaskDrawing, parts: [(Int, QPDFDocument.Object)], in document: QPDFDocument
  ) -> QPDFDocument.Object {
    let shown = document.dictionary([:])
    for (number, part) in parts { shown[MaskDrawing.name(number)] = part }
    let form = document.stream(
      mask.content,
      dictionary: [
        "Type": document.name("XObject"), "Subtype": document.name("Form"), "BBox": document.box(mask.box),
        "Resources": document.dictionary(parts.isEmpty ? [:] : ["XObject": shown]),
      ])
    if mask.isGroup {
      form.streamDictionary?["Group"] = document.dictionary([
        "Type": document.name("Group"), "S": document.name("Transparency"), "I": document.flag(true),
        "CS": document.name("DeviceGray"),
      ])
    }
    return form
  }

  /// A graphics state with a mask of brightness.
  private func state(of mask: QPDFDocument.Object, in document: QPDFDocument) -> QPDFDocument.Object {
    return document.indirect(
      document.dictionary([
        "Type": document.name("ExtGState"),
        "SMask": document.dictionary([
          "Type": document.name("Mask"), "S": document.name("Luminosity"), "G": mask,
        ]),
      ]))
  }
}

extension QPDFDocument.Object {
  /// The forms and pictures that a form's content may draw.
  fileprivate var forms: [QPDFDocument.Object] { streamDictionary?["Resources"]?["XObject"]?.values ?? [] }

  /// What a form with this dictionary stands for; nil where it is just what it draws.
  fileprivate var mark: FormMark? { self["BBox"].flatMap { FormMark(box: $0.items.compactMap(\.integer)) } }
}
