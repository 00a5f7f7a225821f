/// Makes those forms in masks groups that set masks themselves.
///
/// Within a mask's drawing, some viewers forget the mask of a group once another is set in it
/// (docs/internals/viewers.md), unless there is a separate group in between. Cairo puts the content of a
/// group into one form, so this changes nothing else.
struct NestedMasks: FinishingPass {
  func run(on document: QPDFDocument) {
    var pending: [(form: QPDFDocument.Object, isInGroup: Bool)] = []
    for mask in document.dictionaries {
      guard mask["S"].map({ $0.isName("Alpha") || $0.isName("Luminosity") }) ?? false else { continue }
      // The drawing is a group already, but has no mask around it.
      let forms = mask["G"]?.streamDictionary?["Resources"]?["XObject"]?.values ?? []
      pending += forms.map { ($0, false) }
    }
    var known: Set<Visit> = []
    while let (form, isInGroup) = pending.popLast() {
      guard let dictionary = form.streamDictionary, let resources = dictionary["Resources"],
        known.insert(Visit(form: form.number, isInGroup: isInGroup)).inserted
      else { continue }
      let states = resources["ExtGState"]?.values ?? []
      if isInGroup, dictionary["Group"] == nil, states.contains(where: { $0["SMask"]?.isDictionary ?? false })
      {
        dictionary["Group"] = document.dictionary([
          "Type": document.name("Group"), "S": document.name("Transparency"), "I": document.flag(true),
          "CS": document.name("DeviceRGB"),
        ])
      }
      let isGroup = dictionary["Group"] != nil
      pending += (resources["XObject"]?.values ?? []).map { ($0, isInGroup || isGroup) }
    }
  }

  private struct Visit: Hashable {
    var form: Int
    var isInGroup: Bool
  }
}
