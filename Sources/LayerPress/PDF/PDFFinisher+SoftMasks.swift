import CairoDrawing
import CoreGraphics

extension PDFFinisher {
  /// Draws the fills through masks of brightness, in whose place there are marks, and names the masks that Cairo could only
  /// write as masks of alpha.
  func drawLuminosityMasks(in document: QPDFDocument) {
    guard !masks.fills.isEmpty || masks.holdsLuminance else { return }
    var states = MaskStates(masks, in: document)
    for object in document.numbered {
      if let dictionary = object.streamDictionary {
        guard let number = number(of: dictionary), masks.fills.indices.contains(number) else { continue }
        draw(masks.fills[number], in: object, dictionary, states: &states)
      } else if masks.holdsLuminance, object.isDictionary, object["S"]?.isName("Alpha") ?? false {
        let forms = object["G"]?.streamDictionary?["Resources"]?["XObject"]?.values ?? []
        if forms.contains(where: isLuminanceDrawing) { object["S"] = document.name("Luminosity") }
      }
    }
  }

  private func draw(
    _ fill: MaskFill, in form: QPDFDocument.Object, _ dictionary: QPDFDocument.Object,
    states: inout MaskStates
  ) {
    let document = form.document
    form.replaceStreamData(fill.content)
    dictionary["BBox"] = document.box(fill.box)
    dictionary["Resources"] = document.dictionary([
      "ExtGState": document.dictionary(["M": states.state(fill.drawing)])
    ])
    // Cairo composes what it does not know to be one thing as a group of its own, which costs time.
    dictionary["Group"] = nil
  }

  private func isLuminanceDrawing(_ form: QPDFDocument.Object) -> Bool {
    let mark = PDFDrawing.luminanceMark
    return form.streamDictionary?["BBox"]?.items.map(\.integer) == [-mark, -mark, mark, mark]
  }

  /// The number of the fill that a form stands for; nil for other streams.
  private func number(of form: QPDFDocument.Object) -> Int? {
    let mark = PDFDrawing.luminosityMark
    guard let box = form["BBox"]?.items.map(\.integer), box.count == 4,
      Array(box[..<3]) == [-mark, -mark, mark], let top = box[3]
    else { return nil }
    return top - mark
  }
}

/// The graphics states of a document's masks, each made when it is first asked for.
private struct MaskStates {
  private let masks: DocumentMasks
  private let document: QPDFDocument
  private var states: [Int: QPDFDocument.Object] = [:]

  init(_ masks: DocumentMasks, in document: QPDFDocument) {
    self.masks = masks
    self.document = document
  }

  /// The graphics state with a mask.
  mutating func state(_ number: Int) -> QPDFDocument.Object {
    if let known = states[number] { return known }
    let mask = masks.drawings[number]
    let made = document.indirect(
      document.dictionary([
        "Type": document.name("ExtGState"),
        "SMask": document.dictionary([
          "Type": document.name("Mask"), "S": document.name("Luminosity"),
          "G": document.group(mask.content, box: mask.box),
        ]),
      ]))
    states[number] = made
    return made
  }
}

extension QPDFDocument {
  /// A form that is composed by itself, in grey.
  fileprivate func group(_ content: [UInt8], box: CGRect) -> Object {
    stream(
      content,
      dictionary: [
        "Type": name("XObject"), "Subtype": name("Form"), "BBox": self.box(box),
        "Group": dictionary([
          "Type": name("Group"), "S": name("Transparency"), "I": flag(true), "CS": name("DeviceGray"),
        ]),
        "Resources": dictionary([:]),
      ])
  }

  fileprivate func box(_ rect: CGRect) -> Object {
    array([rect.minX, rect.minY, rect.maxX, rect.maxY].map { number(Double($0)) })
  }
}
