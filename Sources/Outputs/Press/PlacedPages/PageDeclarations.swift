import Foundation
import PDFFinishing

/// Says what a placed page's colours in RGB mean, and of its pictures and fonts what a standard wants.
struct PageDeclarations {
  private let document: QPDFDocument
  /// Nil if `DeviceRGB` is what the document's output intent means.
  private let screen: ScreenColors?
  private let standards: PDFStandards
  /// The profile of the output intent.
  private let press: Data?

  init(document: QPDFDocument, screen: ScreenColors?, standards: PDFStandards, press: Data?) {
    (self.document, self.screen, self.standards, self.press) = (document, screen, standards, press)
  }

  /// An object that has been declared, and whether it was drawn in a mask.
  struct Known: Hashable {
    fileprivate var number: Int
    fileprivate var isInMask: Bool
  }

  /// Declares what a form and all that it draws uses.
  ///
  /// - Parameters:
  ///   - onlyMasks: whether colours in RGB are left in masks alone.
  ///   - known: what has been declared before.
  func declare(_ form: QPDFDocument.Object, onlyMasks: Bool, known: inout Set<Known>) {
    var pending = [(object: form, isInMask: false)]
    while let (object, isInMask) = pending.popLast() {
      if object.number > 0, !known.insert(Known(number: object.number, isInMask: isInMask)).inserted {
        continue
      }
      let dictionary = object.streamDictionary ?? object
      guard dictionary.isDictionary else {
        pending += object.items.map { ($0, isInMask) }
        continue
      }
      if standards.isForArchives, dictionary["Subtype"]?.isName("Image") ?? false {
        dictionary["Interpolate"] = nil
      }
      if !standards.isEmpty, dictionary["Subtype"]?.isName("CIDFontType2") ?? false,
        dictionary["CIDToGIDMap"] == nil
      {
        dictionary["CIDToGIDMap"] = document.name("Identity")
      }
      if let screen, isInMask || !onlyMasks { declare(dictionary, as: screen) }
      // The numbers of the press's own profile are its inks; PDF/X forbids it (ISO 15930-7, 6.2.4.3).
      for (key, space) in dictionary.entries where isOfPress(space) {
        dictionary[key] = document.name("DeviceCMYK")
      }
      pending += dictionary.entries.filter { !Self.skipped.contains($0.key) }
        .map { ($0.value, isInMask || $0.key == "SMask") }
    }
  }

  private static let skipped: Set = [
    "Parent", "P", "Metadata", "PieceInfo", "Widths", "W", "ToUnicode", "FontFile", "FontFile2", "FontFile3",
    "OCGs",
    "OC", "Properties",
  ]

  private func isOfPress(_ space: QPDFDocument.Object) -> Bool {
    guard let press, space.isArray else { return false }
    let parts = space.items
    return parts.count == 2 && parts[0].isName("ICCBased") && parts[1].streamDictionary?["N"]?.integer == 4
      && parts[1].plainStreamData == press
  }

  private func declare(_ dictionary: QPDFDocument.Object, as screen: ScreenColors) {
    for key in ["ColorSpace", "CS"] {
      guard let space = dictionary[key] else { continue }
      if space.isName("DeviceRGB") {
        dictionary[key] = screen.space
      } else if let parts = Optional(space.items), parts.count == 4, parts[0].isName("Indexed"),
        parts[1].isName("DeviceRGB")
      {
        dictionary[key] = document.array([parts[0], screen.space, parts[2], parts[3]])
      }
    }
    // Colours that content sets.
    guard let resources = dictionary["Resources"] else { return }
    let spaces = resources["ColorSpace"] ?? document.dictionary([:])
    if spaces["DefaultRGB"] == nil { spaces["DefaultRGB"] = screen.space }
    resources["ColorSpace"] = spaces
  }
}
