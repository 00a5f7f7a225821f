import Foundation

/// What draws inks: pages and forms, by their numbers, with all that draws these.
enum InkHolders {
  /// Those that draw colours that name their inks.
  static func find(in document: QPDFDocument, _ plates: Plates) -> Set<Int> {
    find(in: document, plates, holdsPicturesToo: false)
  }

  /// - Parameter holdsPicturesToo: whether pictures in inks count as well.
  static func find(in document: QPDFDocument, _ plates: Plates, holdsPicturesToo: Bool) -> Set<Int> {
    var drawers: [Int: [Int]] = [:]
    var holders: [Int] = []
    func note(
      _ drawer: QPDFDocument.Object, _ resources: QPDFDocument.Object?, _ content: QPDFDocument.Object?
    ) {
      for kind in ["XObject", "Pattern"] {
        for drawn in resources?[kind]?.values ?? [] {
          drawers[drawn.number, default: []].append(drawer.number)
        }
      }
      guard !plates.marks.isEmpty else { return }
      let shadings =
        (resources?["Shading"]?.values ?? [])
        + (resources?["Pattern"]?.values ?? []).compactMap { $0["Shading"] }
      if shadings.contains(where: { plates.target(of: $0) != nil })
        || content.map({ plates.holdsInks($0) }) ?? false
      {
        holders.append(drawer.number)
      }
    }
    for page in document.pages { note(page, page["Resources"], page["Contents"]) }
    for stream in document.streams {
      guard let dictionary = stream.streamDictionary else { continue }
      if dictionary["Resources"] != nil || dictionary["Subtype"]?.isName("Form") ?? false {
        note(stream, dictionary["Resources"], stream)
      } else if holdsPicturesToo, dictionary["ColorSpace"]?.isName("DeviceCMYK") ?? false {
        holders.append(stream.number)
      }
    }
    var known = Set(holders)
    while let number = holders.popLast() {
      holders += (drawers[number] ?? []).filter { known.insert($0).inserted }
    }
    return known
  }
}

extension Plates {
  /// Whether content sets a colour that names its inks.
  fileprivate func holdsInks(_ content: QPDFDocument.Object) -> Bool {
    guard let bytes = content.plainStreamData, marks.mayOccur(in: bytes) else { return false }
    var stream = ContentStream([UInt8](bytes))
    while (try? stream.next()) ?? false {
      guard stream.operation == "rg" || stream.operation == "RG" else { continue }
      if color(at: stream.operands.compactMap(\.number)) != nil { return true }
    }
    return false
  }
}
