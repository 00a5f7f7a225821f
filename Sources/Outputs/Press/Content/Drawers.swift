import Foundation
import PDFFinishing

/// Something that draws: a page, or a form or tile that is drawn itself.
struct Drawer {
  let object: QPDFDocument.Object
  let resources: QPDFDocument.Object?
  let content: QPDFDocument.Object?

  /// The graphics states that it uses.
  var states: [QPDFDocument.Object] { resources?["ExtGState"]?.values ?? [] }
}

/// Everything in a document that draws.
struct Drawers {
  let all: [Drawer]

  init(in document: QPDFDocument) {
    let pages = document.pages.map { Drawer(object: $0, resources: $0["Resources"], content: $0["Contents"]) }
    let forms = document.streams.compactMap { stream -> Drawer? in
      guard let dictionary = stream.streamDictionary else { return nil }
      let resources = dictionary["Resources"]
      guard resources != nil || dictionary["Subtype"]?.isName("Form") ?? false else { return nil }
      return Drawer(object: stream, resources: resources, content: stream)
    }
    all = Array(pages) + forms
  }

  /// Objects together with everything that draws them, directly or not, by number.
  ///
  /// - Parameter ends: whether the search stops at an object number.
  func reaching(_ objects: [Int], endingAt ends: (Int) -> Bool = { _ in false }) -> Set<Int> {
    guard !objects.isEmpty else { return [] }
    var drawers: [Int: [Int]] = [:]
    for drawer in all {
      for kind in ["XObject", "Pattern"] {
        for drawn in drawer.resources?[kind]?.values ?? [] {
          drawers[drawn.number, default: []].append(drawer.object.number)
        }
      }
    }
    var known = Set(objects)
    var pending = objects
    while let number = pending.popLast() {
      guard !ends(number) else { continue }
      pending += (drawers[number] ?? []).filter { known.insert($0).inserted }
    }
    return known
  }
}
