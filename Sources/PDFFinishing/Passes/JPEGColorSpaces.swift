import Foundation
import ImageDecoding

/// Says what JPEGs mean by their numbers: their profiles, and inks that are stored as their opposite. Cairo hands on
/// the files' bytes, but calls all of them plain grey, RGB or CMYK.
struct JPEGColorSpaces: FinishingPass {
  func run(on document: QPDFDocument) {
    var spaces: [Data: QPDFDocument.Object] = [:]
    for picture in document.streams where picture.streamDictionary?["Filter"]?.isName("DCTDecode") ?? false {
      guard let dictionary = picture.streamDictionary, let data = picture.rawStreamData,
        let colors = JPEGColors(data)
      else { continue }
      if colors.isInverted, dictionary["Decode"] == nil {
        dictionary["Decode"] = document.array((0..<8).map { document.number($0 % 2 == 0 ? 1 : 0) })
      }
      guard let profile = colors.neededProfile else { continue }
      let space = spaces[profile] ?? document.indirect(iccSpace(profile, colors.componentCount, in: document))
      spaces[profile] = space
      dictionary["ColorSpace"] = space
    }
  }

  private func iccSpace(_ profile: Data, _ count: Int, in document: QPDFDocument) -> QPDFDocument.Object {
    let alternate = count == 1 ? "DeviceGray" : count == 3 ? "DeviceRGB" : "DeviceCMYK"
    let stream = document.stream(
      Array(profile),
      dictionary: ["N": document.number(Double(count)), "Alternate": document.name(alternate)])
    return document.array([document.name("ICCBased"), stream])
  }
}
