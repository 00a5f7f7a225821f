import CoreGraphics
import Foundation
import PDFMarks
import Testing

@testable import PDFFinishing

/// Marks of masks, and masks within masks.
@Suite struct MaskTests {
  private func box(_ mark: FormMark) -> String {
    [mark.box.minX, mark.box.minY, mark.box.maxX, mark.box.maxY].map { "\(Int($0))" }.joined(separator: " ")
  }

  @Test(arguments: [.fill(0), .fill(70_000), .luminosity] as [FormMark]) func marksAreKnownByTheirBoxes(
    mark: FormMark
  ) {
    let box = [mark.box.minX, mark.box.minY, mark.box.maxX, mark.box.maxY].map { Int($0) }
    #expect(FormMark(box: box) == mark)
  }

  @Test(arguments: [
    [], [-30011, -30011, 30011], [0, 0, 30011, 30011], [-30013, -30013, 30013, 30014],
    [-30011, -30011, 30011, 30010], [-30012, -30012, 30012, 30012],
  ]) func otherBoxesAreNoMarks(box: [Int]) {
    #expect(FormMark(box: box) == nil)
  }

  /// Two fills through one mask, and a form that is none.
  private func filled() throws -> QPDFDocument {
    var masks = DocumentMasks()
    masks.drawings = [
      MaskDrawing(content: Array("1 g 0 0 5 5 re f".utf8), box: CGRect(x: 0, y: 0, width: 5, height: 5))
    ]
    masks.fills = ["1 0 0 rg", "0 1 0 rg"].map {
      MaskFill(drawing: 0, content: Array($0.utf8), box: CGRect(x: 1, y: 2, width: 3, height: 4))
    }
    let document = try HandmadePDF(
      page: "/Resources << /XObject << /a 4 0 R /b 5 0 R /c 6 0 R >> >>",
      .form(box(.fill(0)), "/Group << /S /Transparency >>", draws: "0 g"), .form(box(.fill(1)), draws: "0 g"),
      .form("0 0 9 9", draws: "0 g")
    ).read()
    LuminosityMasks(masks: masks).run(on: document)
    return document
  }

  @Test func markedFormsDrawTheirFills() throws {
    let document = try filled()
    #expect(document[4]?.plainStreamData == Data("1 0 0 rg".utf8))
    #expect(document[5]?.plainStreamData == Data("0 1 0 rg".utf8))
    #expect(document[4]?.entry("BBox")?.integers == [1, 2, 4, 6])
    #expect(document[4]?.entry("Group") == nil)
  }

  @Test func aMaskThatIsUsedTwiceIsHeldOnce() throws {
    let document = try filled()
    let states = [4, 5].map { document[$0]?.entry("Resources")?["ExtGState"]?[MaskFill.state]?.number }
    #expect(states[0] != nil)
    #expect(states[0] == states[1])
  }

  @Test func drawingsShowOthersByTheirNames() throws {
    var masks = DocumentMasks()
    let area = CGRect(x: 0, y: 0, width: 5, height: 5)
    masks.drawings = [
      MaskDrawing(content: Array("1 g".utf8), box: area, isGroup: false),
      MaskDrawing(content: Array("/D0 Do".utf8), box: area, parts: [0]),
    ]
    masks.fills = [MaskFill(drawing: 1, content: [], box: area)]
    let document = try HandmadePDF(
      page: "/Resources << /XObject << /a 4 0 R >> >>", .form(box(.fill(0)), draws: "0 g")
    ).read()
    LuminosityMasks(masks: masks).run(on: document)
    let state = try #require(document[4]?.entry("Resources")?["ExtGState"]?[MaskFill.state])
    let mask = try #require(state["SMask"]?["G"]?.streamDictionary)
    #expect(mask["Group"]?["CS"]?.isName("DeviceGray") == true)
    let part = try #require(mask["Resources"]?["XObject"]?[MaskDrawing.name(0)])
    #expect(part.plainStreamData == Data("1 g".utf8))
    #expect(part.streamDictionary?["Group"] == nil)
  }

  @Test func formsWithoutAMarkStayAsTheyAre() throws {
    #expect(try filled()[6]?.plainStreamData == Data("0 g".utf8))
  }

  @Test func onlyMasksOfMarkedDrawingsBecomeMasksOfLuminosity() throws {
    var masks = DocumentMasks()
    masks.holdsLuminosity = true
    let document = try HandmadePDF(
      page: "",
      "<< /Type /Mask /S /Alpha /G 5 0 R >>", .form("0 0 9 9", "/Resources << /XObject << /x 6 0 R >> >>"),
      .form("0 0 9 9", "/Resources << /XObject << /x 7 0 R >> >>"), .form(box(.luminosity)),
      "<< /Type /Mask /S /Alpha /G 9 0 R >>", .form("0 0 9 9", "/Resources << /XObject << /x 10 0 R >> >>"),
      .form("0 0 9 9")
    ).read()
    LuminosityMasks(masks: masks).run(on: document)
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
