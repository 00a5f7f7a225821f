import FinishingSupport
import PDFFinishing
import Testing

@testable import Press

/// In which colours pages and groups blend once their pictures are known.
@Suite struct InkBlendingPassTests {
  private func picture(in space: String) -> HandmadePDF.Object {
    .stream("/Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /\(space)", [0, 0, 0, 204])
  }

  private let group = "/Group << /S /Transparency /CS /DeviceRGB >>"

  @Test func whatHoldsInksBlendsInInks() throws {
    let document = try HandmadePDF(
      page: "/Resources << /XObject << /a 5 0 R /b 6 0 R >> >> \(group)", picture(in: "DeviceCMYK"),
      .form("0 0 9 9", "/Resources << /XObject << /x 4 0 R >> >> \(group)"), .form("0 0 9 9", group)
    ).read()
    InkBlending().run(on: document)
    #expect(document[3]?["Group"]?["CS"]?.isName("DeviceCMYK") == true)
    #expect(document[5]?.entry("Group")?["CS"]?.isName("DeviceCMYK") == true)
    #expect(document[6]?.entry("Group")?["CS"]?.isName("DeviceRGB") == true, "it holds no inks")
  }

  @Test func pagesWithoutInksBlendAsTheyDid() throws {
    let document = try HandmadePDF(
      page: "/Resources << /XObject << /a 4 0 R >> >> \(group)", picture(in: "DeviceGray")
    ).read()
    InkBlending().run(on: document)
    #expect(document[3]?["Group"]?["CS"]?.isName("DeviceRGB") == true)
  }

  @Test func anOrdinaryDocumentNeedsNothingOfThePress() {
    #expect(!PrintFinishing(Printing()).isNeeded)
    var printing = Printing()
    printing.colorSpace = .gray
    #expect(PrintFinishing(printing).isNeeded)
  }
}
