import PDFFinishing
import PDFMarks

/// Makes pages with inks, and groups on them, blend in inks.
///
/// Cairo makes all of them blend in RGB, and a page with transparency is converted to its blending space as a
/// whole (ISO 32000-1, 11.4.7): 80 per cent of black beside a translucent layer was printed as 63, 56, 53 and
/// 28 per cent of four inks. RGB colours become the same inks either way; viewers with colour management show
/// such pages as printed. Masks are not changed, since their colours are never visible.
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
