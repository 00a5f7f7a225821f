import Foundation
import PDFFinishing

/// The inks that pages are printed with.
struct SheetInks {
  /// Whether there are inks or colours of a screen, which become inks; otherwise all is grey.
  private(set) var hasColors = false
  /// Whether colours are named in inks.
  private(set) var holdsInks = false
  /// The spot inks, with a colour space of one component for each, by their names.
  private(set) var spots: [(name: String, space: QPDFDocument.Object)] = []

  /// The process inks that have patches.
  var process: [String] { hasColors ? ["Cyan", "Magenta", "Yellow", "Black"] : ["Black"] }

  /// Names in colour spaces that are no spot inks.
  private static let others: Set = ["Cyan", "Magenta", "Yellow", "Black", "All", "None"]

  init(of pages: [QPDFDocument.Object], in document: QPDFDocument) {
    var found: [String: QPDFDocument.Object] = [:]
    var mixed: [String: QPDFDocument.Object] = [:]
    var seen: Set<Int> = []
    var pending: [QPDFDocument.Object] = []
    for page in pages {
      if !hasColors, let content = document.content(ofPage: page) { scan(content) }
      pending +=
        [page["Resources"]].compactMap(\.self) + (page["Annots"]?.items ?? []).compactMap { $0["AP"] }
    }
    while let object = pending.popLast() {
      if object.number > 0, !seen.insert(object.number).inserted { continue }
      if let dictionary = object.streamDictionary ?? (object.isDictionary ? object : nil) {
        if !hasColors, object.streamDictionary != nil,
          dictionary["Subtype"]?.isName("Form") ?? false || dictionary["PatternType"]?.integer == 1,
          let content = object.plainStreamData
        {
          scan(content)
        }
        // What is in a mask is never seen.
        pending += dictionary.entries.filter { !PageFacts.skipped.contains($0.key) && $0.key != "SMask" }
          .map(\.value)
        continue
      }
      let items = object.items
      if let kind = items.first?.name, items.count > 1 {
        switch kind {
        case "ICCBased":
          let count = items[1].streamDictionary?["N"]?.integer ?? 3
          if count > 1 { hasColors = true }
          if count == 4 { holdsInks = true }
        case "CalRGB", "Lab": hasColors = true
        case "Separation":
          holdsInks = true
          if let name = items[1].name, !Self.others.contains(name) {
            if found[name] == nil { found[name] = object }
          } else if ["Cyan", "Magenta", "Yellow"].contains(items[1].name) {
            hasColors = true
          }
          // The alternate is not printed.
          continue
        case "DeviceN":
          holdsInks = true
          hasColors = true
          for name in items[1].items.compactMap(\.name) where !Self.others.contains(name) {
            let known = items.dropFirst(4).first?["Colorants"]?[name]
            if let known, found[name] == nil { found[name] = known }
            if mixed[name] == nil { mixed[name] = Self.space(of: name, in: document) }
          }
          continue
        default: break
        }
      } else if let name = object.name {
        note(space: name)
      }
      pending += items
    }
    spots = mixed.merging(found) { $1 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private mutating func note(space name: String) {
    switch name {
    case "DeviceRGB", "RGB": hasColors = true
    case "DeviceCMYK", "CMYK": (hasColors, holdsInks) = (true, true)
    default: break
    }
  }

  /// Looks for colours in content.
  private mutating func scan(_ content: Data) {
    var stream = ContentStream([UInt8](content))
    while (try? stream.next(of: ["k", "K", "rg", "RG", "cs", "CS"])) ?? false {
      let numbers = stream.operands.compactMap(\.number)
      switch stream.operation {
      case "k", "K":
        holdsInks = true
        if numbers.prefix(3).contains(where: { $0 != 0 }) { hasColors = true }
      case "rg", "RG": hasColors = true
      default: if let name = stream.lastName { note(space: name) }
      }
    }
  }

  /// A space for an ink that has none of its own: half of black stands for it on screens.
  private static func space(of name: String, in document: QPDFDocument) -> QPDFDocument.Object {
    separation(name, full: [0, 0, 0, 0.5], in: document)
  }

  /// A colour space of one ink.
  ///
  /// - Parameter full: all of it, in inks or as a grey.
  static func separation(
    _ name: String, full: [Double], in document: QPDFDocument
  ) -> QPDFDocument.Object {
    let none = full.count == 1 ? [1.0] : [0, 0, 0, 0]
    return document.indirect(
      document.array([
        document.name("Separation"), document.name(QPDFDocument.escaped(name)),
        document.name(full.count == 1 ? "DeviceGray" : "DeviceCMYK"),
        document.dictionary([
          "FunctionType": document.number(2), "Domain": document.array([0, 1].map(document.number)),
          "C0": document.array(none.map(document.number)), "C1": document.array(full.map(document.number)),
          "N": document.number(1),
        ]),
      ]))
  }
}
