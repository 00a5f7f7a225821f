import Foundation
import ImageDecoding

/// Says what JPEGs mean by their numbers: their profiles, and inks that are stored as their opposite. Cairo hands on
/// the files' bytes, but calls all of them plain grey, RGB or CMYK.
struct JPEGColorSpaces: FinishingPass {
  func run(on document: QPDFDocument) {
    var spaces = ProfileSpaces(document)
    for picture in document.streams where picture.streamDictionary?["Filter"]?.isName("DCTDecode") ?? false {
      guard let dictionary = picture.streamDictionary, let data = picture.rawStreamData,
        let colors = JPEGColors(data)
      else { continue }
      if colors.isInverted, dictionary["Decode"] == nil {
        dictionary["Decode"] = document.array((0..<8).map { document.number($0 % 2 == 0 ? 1 : 0) })
      }
      guard let profile = colors.neededProfile else { continue }
      dictionary["ColorSpace"] = spaces.space(of: profile, components: colors.componentCount)
    }
  }
}

/// The colour spaces of pictures' own profiles, each once.
struct ProfileSpaces {
  private let document: QPDFDocument
  private var known: [Data: QPDFDocument.Object] = [:]

  init(_ document: QPDFDocument) { self.document = document }

  mutating func space(of profile: Data, components: Int) -> QPDFDocument.Object {
    if let space = known[profile] { return space }
    let alternate = components == 1 ? "DeviceGray" : components == 3 ? "DeviceRGB" : "DeviceCMYK"
    let stream = document.stream(
      Array(profile),
      dictionary: ["N": document.number(Double(components)), "Alternate": document.name(alternate)])
    let space = document.indirect(document.array([document.name("ICCBased"), stream]))
    known[profile] = space
    return space
  }
}
