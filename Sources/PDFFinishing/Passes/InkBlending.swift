/// Has pages, and groups on them, that hold pictures in inks blend in inks.
///
/// Cairo has all of them blend in RGB, and a page that blends anything passes through its blending space as a whole (ISO
/// 32000-1, 11.4.7): 80 per cent of black beside a translucent layer came out of a press as 63, 56, 53 and 28 per cent of
/// four inks. Colours in RGB become the same inks either way; viewers that manage colours show such pages as they will be
/// printed.
struct InkBlending: FinishingPass {
  func run(on document: QPDFDocument) {
    let pictures = document.streams.filter {
      $0.streamDictionary?["ColorSpace"]?.isName("DeviceCMYK") ?? false
    }
    guard !pictures.isEmpty else { return }
    // What is drawn by which pages and forms; masks are left as they are, since their colours are never seen.
    var drawers: [Int: [QPDFDocument.Object]] = [:]
    func note(_ drawer: QPDFDocument.Object, _ resources: QPDFDocument.Object?) {
      for kind in ["XObject", "Pattern"] {
        for drawn in resources?[kind]?.values ?? [] { drawers[drawn.number, default: []].append(drawer) }
      }
    }
    for page in document.pages { note(page, page["Resources"]) }
    for form in document.streams {
      guard let dictionary = form.streamDictionary else { continue }
      note(form, dictionary["Resources"])
    }
    var pending = pictures.map(\.number)
    var known = Set(pending)
    while let number = pending.popLast() {
      for drawer in drawers[number] ?? [] where known.insert(drawer.number).inserted {
        pending.append(drawer.number)
        guard let group = (drawer.streamDictionary ?? drawer)["Group"],
          group["CS"]?.isName("DeviceRGB") ?? false
        else { continue }
        group["CS"] = document.name("DeviceCMYK")
      }
    }
  }
}
