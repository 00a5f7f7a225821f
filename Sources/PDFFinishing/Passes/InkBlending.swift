import PDFMarks

/// Has pages, and groups on them, that hold inks blend in inks.
///
/// Cairo has all of them blend in RGB, and a page that blends anything passes through its blending space as a whole (ISO
/// 32000-1, 11.4.7): 80 per cent of black beside a translucent layer came out of a press as 63, 56, 53 and 28 per cent of
/// four inks. Colours in RGB become the same inks either way; viewers that manage colours show such pages as they will be
/// printed. Masks are left as they are, since their colours are never seen.
struct InkBlending: FinishingPass {
  var marks = InkMarks()

  func run(on document: QPDFDocument) {
    let holders = Drawers(in: document).holdingInks(
      InkSpaces(marks, in: document), pictures: document.streams)
    guard !holders.isEmpty else { return }
    for drawer in Array(document.pages) + document.streams where holders.contains(drawer.number) {
      guard let group = (drawer.streamDictionary ?? drawer)["Group"],
        group["CS"]?.isName("DeviceRGB") ?? false
      else { continue }
      group["CS"] = document.name("DeviceCMYK")
    }
  }
}
