/// Joins pages that are to be drawn over each other into one: the first draws all of them as forms.
struct JoinedPages: FinishingPass {
  /// The number of the document's pages for each page; missing entries mean one.
  var parts: [Int]

  func run(on document: QPDFDocument) throws(PDFFinishingError) {
    guard parts.contains(where: { $0 > 1 }) else { return }
    var drawn = Array(document.pages)[...]
    guard drawn.count == parts.reduce(0, +), drawn.allSatisfy({ $0["Contents"]?.streamDictionary != nil })
    else {
      throw .unknown("there are \(drawn.count) pages, or some without content")
    }
    for count in parts {
      let pages = drawn.prefix(count)
      drawn = drawn.dropFirst(count)
      if count > 1, let page = pages.first { join(pages, to: page, of: document) }
    }
  }

  private func join(
    _ parts: some Sequence<QPDFDocument.Object>, to page: QPDFDocument.Object, of document: QPDFDocument
  ) {
    let forms = document.dictionary([:])
    var content = ""
    for (number, part) in parts.enumerated() {
      guard let form = part["Contents"], let dictionary = form.streamDictionary else { continue }
      dictionary["Type"] = document.name("XObject")
      dictionary["Subtype"] = document.name("Form")
      dictionary["BBox"] = part["MediaBox"]
      dictionary["Resources"] = part["Resources"]
      forms["part\(number)"] = form
      content += "/part\(number) Do\n"
      if part.number != page.number { document.remove(page: part) }
    }
    page["Resources"] = document.dictionary(["XObject": forms])
    page["Contents"] = document.stream(Array(content.utf8), dictionary: [:])
  }
}
