import FinishingSupport
import Foundation
import Testing

@testable import PDFFinishing

/// Marks of masks, and masks within masks.
@Suite struct MaskTests {
  @Test func onlyMasksOfMarkedDrawingsBecomeMasksOfLuminosity() throws {
    let document = try HandmadePDF(
      page: "",
      "<< /Type /Mask /S /Alpha /G 5 0 R >>", .form("0 0 9 9", "/Resources << /XObject << /x 6 0 R >> >>"),
      .form("0 0 9 9", "/Resources << /XObject << /x 7 0 R >> >>"), .form("-30013 -30013 30013 30013"),
      "<< /Type /Mask /S /Alpha /G 9 0 R >>", .form("0 0 9 9", "/Resources << /XObject << /x 10 0 R >> >>"),
      .form("0 0 9 9")
    ).read()
    try LuminosityMasks().run(on: document)
    #expect(document[4]?["S"]?.isName("Luminosity") == true)
    #expect(document[8]?["S"]?.isName("Alpha") == true)
  }

  /// A mask's drawing uses a form that sets a mask, directly and within a group that uses itself.
  @Test func formsThatSetMasksWithinGroupsOfMasksAreGroups() throws {
    let setsMask = "/Resources << /ExtGState << /s << /SMask << /S /Alpha >> >> >> /XObject << /x 6 0 R >> >>"
    let document = try HandmadePDF(
      page: "",
      "<< /Type /Mask /S /Alpha /G 5 0 R >>",
      .form("0 0 9 9", "/Resources << /XObject << /a 6 0 R /b 8 0 R >> >>"),
      .form("0 0 9 9", "/Group << /S /Transparency >> /Resources << /XObject << /x 7 0 R >> >>"),
      .form("0 0 9 9", setsMask), .form("0 0 9 9", setsMask)
    ).read()
    NestedMasks().run(on: document)
    #expect(document[7]?.entry("Group")?["S"]?.isName("Transparency") == true)
    #expect(document[8]?.entry("Group") == nil, "no group lies around it")
  }
}
