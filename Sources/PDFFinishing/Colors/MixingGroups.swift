/// Groups within which something is drawn by a blend mode: what comes of it depends on the colours that are mixed.
enum MixingGroups {
  /// The numbers of pages, and of forms that are groups.
  static func find(in document: QPDFDocument) -> Set<Int> {
    var drawers: [Int: [Int]] = [:]
    var groups: Set<Int> = []
    var pending: [Int] = []
    func note(_ drawer: QPDFDocument.Object, _ resources: QPDFDocument.Object?) {
      for kind in ["XObject", "Pattern"] {
        for drawn in resources?[kind]?.values ?? [] {
          drawers[drawn.number, default: []].append(drawer.number)
        }
      }
      let modes = (resources?["ExtGState"]?.values ?? []).compactMap { $0["BM"] }
      if modes.contains(where: { !$0.isName("Normal") }) { pending.append(drawer.number) }
    }
    for page in document.pages {
      groups.insert(page.number)
      note(page, page["Resources"])
    }
    for form in document.streams {
      guard let dictionary = form.streamDictionary else { continue }
      if dictionary["Group"] != nil { groups.insert(form.number) }
      note(form, dictionary["Resources"])
    }
    // What is no group draws on that of whoever draws it.
    var known = Set(pending)
    while let number = pending.popLast() {
      guard !groups.contains(number) else { continue }
      for drawer in drawers[number] ?? [] where known.insert(drawer).inserted { pending.append(drawer) }
    }
    return known.intersection(groups)
  }
}
