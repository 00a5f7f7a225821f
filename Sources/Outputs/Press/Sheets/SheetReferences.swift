import CoreGraphics
import Foundation
import PDFFinishing

/// What a document says of its pages elsewhere, once they lie on sheets: bookmarks and other destinations lead to the places
/// where they are shown first. What sheets cannot have is removed.
struct SheetReferences {
  private struct Place {
    var sheet: QPDFDocument.Object
    var transform: CGAffineTransform
  }

  private let document: QPDFDocument
  /// Whether each sheet is one of the pages, in their order.
  private let keepsLabels: Bool
  private var places: [Int: Place] = [:]

  init(_ document: QPDFDocument, keepsLabels: Bool) {
    (self.document, self.keepsLabels) = (document, keepsLabels)
  }

  /// Notes where a page is shown.
  mutating func add(
    _ page: QPDFDocument.Object, on sheet: QPDFDocument.Object, by transform: CGAffineTransform
  ) {
    if places[page.number] == nil { places[page.number] = Place(sheet: sheet, transform: transform) }
  }

  /// Changes what refers to pages. Returns what is left out, in words.
  ///
  /// - Parameter pages: all pages that there were.
  func finish(_ pages: [QPDFDocument.Object]) -> [String] {
    let root = document.root
    var notes: [String] = []
    func drop(_ key: String, _ note: String) {
      guard root[key] != nil else { return }
      root[key] = nil
      notes.append(note)
    }
    if !keepsLabels { drop("PageLabels", "the labels of pages are left out: sheets have none") }
    drop("Threads", "the articles are left out")
    if !(root["AcroForm"]?["Fields"]?.items ?? []).isEmpty {
      notes.append("fields that are filled in are drawn as they are, and no fields any more")
    }
    root["AcroForm"] = nil
    // All of these lead to destinations in some depth.
    let old = Set(pages.map(\.number))
    var seen: Set<Int> = []
    var lost = 0
    var pending = ["Outlines", "Names", "Dests", "OpenAction"].compactMap { root[$0] }
    var ends = old
    for page in document.pages {
      pending += page["Annots"]?.items ?? []
      ends.insert(page.number)
    }
    while let object = pending.popLast() {
      if object.number > 0, !seen.insert(object.number).inserted { continue }
      if ends.contains(object.number) { continue }
      let dictionary = object.streamDictionary ?? object
      let entries = dictionary.entries
      if !entries.isEmpty {
        for (key, value) in entries where key != "Parent" && key != "P" && key != "SE" {
          if old.contains(value.number) {
            dictionary[key] = places[value.number]?.sheet
            continue
          }
          pending.append(value)
        }
        continue
      }
      let items = object.items
      guard let first = items.first, old.contains(first.number) else {
        pending += items
        continue
      }
      if !moveDestination(object, items) { lost += 1 }
    }
    if lost > 0 {
      notes.append("\(lost) links or bookmarks lead to pages that are on no sheet, and nowhere any more")
    }
    return notes
  }

  /// Changes an explicit destination (ISO 32000-1, 12.3.2.2). Returns false if its page is on no sheet.
  private func moveDestination(_ destination: QPDFDocument.Object, _ items: [QPDFDocument.Object]) -> Bool {
    func set(_ index: Int, _ value: QPDFDocument.Object) {
      document.qpdf.qpdf_oh_set_array_item(document.handle, destination.id, Int32(index), value.id)
    }
    guard let place = places[items[0].number] else {
      // The first sheet, since a destination needs a page.
      if let sheet = places.min(by: { $0.key < $1.key })?.value.sheet { set(0, sheet) }
      return false
    }
    set(0, place.sheet)
    guard items.count > 1, let kind = items[1].name else { return true }
    switch kind {
    case "XYZ" where items.count >= 4:
      let point = CGPoint(x: items[2].real ?? 0, y: items[3].real ?? 0).applying(place.transform)
      set(2, document.number(Double(point.x)))
      set(3, document.number(Double(point.y)))
    case "FitR" where items.count >= 6:
      let numbers = items[2..<6].compactMap(\.real)
      guard numbers.count == 4 else { break }
      let box = CGRect(
        x: min(numbers[0], numbers[2]), y: min(numbers[1], numbers[3]), width: abs(numbers[2] - numbers[0]),
        height: abs(numbers[3] - numbers[1])
      ).applying(place.transform)
      for (index, value) in [box.minX, box.minY, box.maxX, box.maxY].enumerated() {
        set(index + 2, document.number(Double(value)))
      }
    case "FitH" where items.count >= 3, "FitBH" where items.count >= 3:
      let point = CGPoint(x: 0, y: items[2].real ?? 0).applying(place.transform)
      set(2, document.number(Double(point.y)))
    case "FitV" where items.count >= 3, "FitBV" where items.count >= 3:
      let point = CGPoint(x: items[2].real ?? 0, y: 0).applying(place.transform)
      set(2, document.number(Double(point.x)))
    default: break
    }
    return true
  }
}
