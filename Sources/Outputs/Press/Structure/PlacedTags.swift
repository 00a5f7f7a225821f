import PDFFinishing

/// Removes the tags of placed pages: they belong to the structure of another document, and what shows the page says here what
/// it is.
struct PlacedTags {
  private let document: QPDFDocument

  init(in document: QPDFDocument) { self.document = document }

  func remove() throws(PDFFinishingError) {
    guard !document.placedForms.isEmpty else { return }
    var visited: Set<Int> = []
    var pending = document.pages.compactMap { $0["Resources"] }.map { (resources: $0, isPlaced: false) }
    while let (resources, isPlaced) = pending.popLast() {
      for form in resources["XObject"]?.values ?? [] {
        guard let dictionary = form.streamDictionary, dictionary.entry("Subtype", isName: "Form"),
          visited.insert(form.number).inserted
        else { continue }
        let isPlaced = isPlaced || document.placedForms.contains(form.number)
        if isPlaced { try remove(from: form, dictionary) }
        if let inner = dictionary["Resources"] { pending.append((inner, isPlaced)) }
      }
    }
  }

  private func remove(
    from form: QPDFDocument.Object, _ dictionary: QPDFDocument.Object
  ) throws(PDFFinishingError) {
    dictionary["StructParents"] = nil
    dictionary["StructParent"] = nil
    guard let bytes = form.plainStreamData else { return }
    let properties = dictionary["Resources"]?["Properties"]
    // Whether each open marked content is a tag.
    var open: [Bool] = []
    do throws(ContentStreamError) {
      let plain = try ContentStream.rewritten([UInt8](bytes), of: ["BMC", "BDC", "EMC"]) { content in
        if content.operation == "EMC" { return open.popLast() ?? false ? [] : nil }
        let isTag = content.isTag(properties)
        open.append(isTag)
        return isTag ? [] : nil
      }
      if let plain { form.replaceStreamData(compressing: plain) }
    } catch {
      throw .unknown("content that cannot be read at byte \(error.offset)")
    }
  }
}

extension ContentStream {
  /// Whether marked content begins that belongs to an element, or is said to be an artifact.
  fileprivate func isTag(_ properties: QPDFDocument.Object?) -> Bool {
    guard let first = operands.first, let tag = text(of: first) else { return false }
    if tag == Array("Artifact".utf8) { return true }
    guard operation == "BDC" else { return false }
    if operands.count == 2 { return lastName.flatMap { properties?[$0]?["MCID"] } != nil }
    return operands.contains { text(of: $0).map { $0 == Array("MCID".utf8) } ?? false }
  }
}
