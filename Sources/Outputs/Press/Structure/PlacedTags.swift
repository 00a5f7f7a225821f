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
    try form.removeMarkedContent([UInt8](bytes)) { $0.isTag(properties) }
  }
}

extension QPDFDocument.Object {
  /// Leaves out where marked content begins and ends, but not what is in it.
  ///
  /// - Parameters:
  ///   - bytes: the stream's content.
  ///   - isUnwanted: whether marked content that begins is meant.
  func removeMarkedContent(
    _ bytes: [UInt8], where isUnwanted: (ContentStream) -> Bool
  ) throws(PDFFinishingError) {
    // Of each open marked content, whether it is left out.
    var open: [Bool] = []
    do throws(ContentStreamError) {
      let plain = try ContentStream.rewritten(bytes, of: ["BMC", "BDC", "EMC"]) { content in
        if content.operation == "EMC" { return open.popLast() ?? false ? [] : nil }
        open.append(isUnwanted(content))
        return open.last ?? false ? [] : nil
      }
      if let plain { replaceStreamData(compressing: plain) }
    } catch {
      throw .unreadable(error)
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
