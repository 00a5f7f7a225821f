import CoreGraphics

/// Adds the outline of the document (ISO 32000-1, 12.3.3), and the labels of its pages (12.4.2).
struct Bookmarks: FinishingPass {
  var bookmarks: [PDFFinisher.Bookmark]
  /// The label of each page; nil for its number.
  var labels: [String?]

  func run(on document: QPDFDocument) {
    let pages = Array(document.pages)
    writeLabels(document)
    let usable = bookmarks.filter { pages.indices.contains($0.page) }
    guard !usable.isEmpty else { return }
    let root = document.indirect(document.dictionary(["Type": document.name("Outlines")]))
    /// What is open, outermost first: its level, its object, the children so far, and how many there are below it.
    var open: [(level: Int, item: QPDFDocument.Object, children: [QPDFDocument.Object], count: Int)] = [
      (0, root, [], 0)
    ]
    func close() {
      guard open.count > 1, let last = open.popLast() else { return }
      finish(last.item, last.children, last.count, document)
      open[open.count - 1].count += last.count
    }
    for bookmark in usable {
      while open.count > 1, let last = open.last, last.level >= bookmark.level { close() }
      let page = pages[bookmark.page]
      let destination = document.array([
        page, document.name("XYZ"), document.number(Double(bookmark.place.x)),
        document.number(Double(bookmark.place.y)), document.number(0),
      ])
      let item = document.indirect(
        document.dictionary([
          "Title": document.text(bookmark.title), "Parent": open[open.count - 1].item, "Dest": destination,
        ]))
      open[open.count - 1].children.append(item)
      open[open.count - 1].count += 1
      open.append((max(bookmark.level, 1), item, [], 0))
    }
    while open.count > 1 { close() }
    finish(root, open[0].children, open[0].count, document)
    document.root["Outlines"] = root
    if document.root["PageMode"] == nil { document.root["PageMode"] = document.name("UseOutlines") }
  }

  private func finish(
    _ item: QPDFDocument.Object, _ children: [QPDFDocument.Object], _ count: Int, _ document: QPDFDocument
  ) {
    guard let first = children.first, let last = children.last else { return }
    item["First"] = first
    item["Last"] = last
    item["Count"] = document.number(Double(count))
    for (one, next) in zip(children, children.dropFirst()) {
      one["Next"] = next
      next["Prev"] = one
    }
  }

  private func writeLabels(_ document: QPDFDocument) {
    guard labels.contains(where: { $0 != nil }) else { return }
    var numbers: [QPDFDocument.Object] = []
    for (page, label) in labels.enumerated() {
      let entry = document.dictionary([:])
      if let label {
        entry["P"] = document.text(label)
      } else {
        entry["S"] = document.name("D")
        entry["St"] = document.number(Double(page + 1))
      }
      numbers += [document.number(Double(page)), entry]
    }
    document.root["PageLabels"] = document.dictionary(["Nums": document.array(numbers)])
  }
}
