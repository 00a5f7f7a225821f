import CoreGraphics
import Foundation
import PDFFinishing

/// What a PDF says to readers who cannot see it.
struct PDFStructure {
  let document: QPDFDocument

  /// Adds what is missing.
  func check(_ collector: inout PreflightCollector) {
    let root = document.root
    if root["Lang"]?.stringData?.isEmpty ?? true {
      collector.add(.documentLanguage, page: nil) { _, _ in "the document names no language" }
    }
    let title = document.trailer["Info"]?["Title"]?.stringData ?? Data()
    let metadata = root["Metadata"]?.plainStreamData ?? Data()
    if title.isEmpty, metadata.range(of: Data("<dc:title".utf8)) == nil {
      collector.add(.documentTitle, page: nil) { _, _ in "the document has no title" }
    }
    guard root["MarkInfo"]?["Marked"]?.flag ?? false, let tree = root["StructTreeRoot"], tree.isDictionary
    else {
      collector.add(.tags, page: nil) { _, _ in "the document is not tagged: readers do not know what is what"
      }
      return
    }
    check(tree, &collector)
  }

  /// Walks over the elements in the order in which they are read.
  private func check(_ tree: QPDFDocument.Object, _ collector: inout PreflightCollector) {
    let roles = tree["RoleMap"]
    let numbers = Dictionary(
      document.pages.enumerated().map { ($0.element.number, $0.offset + 1) },
      uniquingKeysWith: { first, _ in first })
    var pending = Array(children(of: tree).reversed())
    var seen: Set<Int> = []
    var level = 0
    while let element = pending.popLast() {
      if element.number > 0, !seen.insert(element.number).inserted { continue }
      let own = element["S"]?.name ?? ""
      let kind = roles?[own]?.name ?? own
      let page = element["Pg"].flatMap { numbers[$0.number] }
      if kind == "Figure", element["Alt"]?.stringData?.isEmpty ?? true,
        element["ActualText"]?.stringData?.isEmpty ?? true
      {
        collector.add(.alternativeText, page: page) { _, _ in "a figure has no alternative text" }
      }
      if kind.count == 2, kind.hasPrefix("H"), let number = kind.last?.wholeNumberValue {
        collector.add(heading: number, after: level, page: page)
        level = number
      }
      pending += children(of: element).reversed()
    }
  }

  private func children(of element: QPDFDocument.Object) -> [QPDFDocument.Object] {
    guard let kids = element["K"] else { return [] }
    return (kids.isArray ? kids.items : [kids]).filter { $0.isDictionary && $0["S"] != nil }
  }
}

extension PreflightCollector {
  /// Adds a heading whose level is more than one below that of the heading before it.
  ///
  /// - Parameters:
  ///   - level: of the heading before; 0 for none.
  ///   - layer: the layer that is the heading, of a scene.
  mutating func add(
    heading number: Int, after level: Int, page: Int?, box: CGRect? = nil, layer: PreflightLayer? = nil
  ) {
    guard number > level + 1 else { return }
    add(.headingLevels, page: page, box: box, layer: layer) { _, _ in
      level == 0
        ? "the first heading is of level \(number)"
        : "a heading of level \(number) follows one of level \(level)"
    }
  }
}
