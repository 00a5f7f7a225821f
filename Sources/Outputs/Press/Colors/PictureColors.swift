import Foundation
import ImageDecoding
import PDFFinishing

/// Converts the colours of pictures. For greys and palettes only the table is converted, so that the samples
/// stay.
struct PictureColors {
  let target: any ColorTarget
  let document: QPDFDocument
  /// Whether the picture may be drawn in other colours elsewhere.
  var isShared = false

  /// The quality of photographs in inks, which were JPEGs and become JPEGs again.
  private static let jpegQuality = 92

  /// A converted picture; the picture itself if its colours stay: inks, and stencil masks. Nil if its samples
  /// cannot be read.
  func converted(_ picture: QPDFDocument.Object, _ dictionary: QPDFDocument.Object) -> QPDFDocument.Object? {
    guard let space = dictionary["ColorSpace"], dictionary["ImageMask"] == nil, !(target is DeviceColors)
    else { return picture }
    if let screen = target as? ScreenColors {
      guard let new = isShared ? copy(of: picture) : picture else { return nil }
      new.streamDictionary?["ColorSpace"] = Self.named(space, in: screen)
      return new
    }
    let parts = space.items
    let profile = parts.count == 2 && parts[0].isName("ICCBased") ? parts[1] : nil
    if let greys = target as? GreyColors,
      space.isName("DeviceCMYK") || profile?.streamDictionary?["N"]?.integer == 4
    {
      return inks(picture, dictionary, greys, profile: profile?.plainStreamData)
    }
    switch profile?.streamDictionary?["N"]?.integer {
    case 1?: return table(picture, dictionary, profile: profile?.plainStreamData)
    case 3?: return samples(picture, dictionary, profile: profile?.plainStreamData)
    case nil: break
    default: return picture
    }
    if space.isName("DeviceRGB") { return samples(picture, dictionary, profile: nil) }
    if space.isName("DeviceGray") { return target.count == 1 ? picture : table(picture, dictionary) }
    if parts.count == 4, parts[1].isName("DeviceRGB"), let colors = parts[3].plainStreamData {
      return indexed(picture, [UInt8](colors))
    }
    return picture
  }

  private static func named(_ space: QPDFDocument.Object, in screen: ScreenColors) -> QPDFDocument.Object {
    if space.isName("DeviceRGB") { return screen.space }
    if space.isName("DeviceGray") { return screen.greySpace }
    let parts = space.items
    guard parts.count == 4, parts[1].isName("DeviceRGB") else { return space }
    return space.document.array([parts[0], screen.space, parts[2], parts[3]])
  }

  /// A grey picture with a table of colours.
  private func table(
    _ picture: QPDFDocument.Object, _ dictionary: QPDFDocument.Object, profile: Data? = nil
  ) -> QPDFDocument.Object? {
    let greys = 1 << min(dictionary["BitsPerComponent"]?.integer ?? 8, 8)
    let colors = (0..<greys).flatMap { [UInt8](repeating: UInt8($0 * 255 / max(greys - 1, 1)), count: 3) }
    return indexed(picture, colors, profile: profile)
  }

  /// The same samples as indices of colours.
  private func indexed(_ picture: QPDFDocument.Object, _ colors: [UInt8], profile: Data? = nil)
    -> QPDFDocument.Object?
  {
    guard let converted = target.pixels(colors, profile: profile) else { return nil }
    guard let new = copy(of: picture) else { return nil }
    new.streamDictionary?["ColorSpace"] = document.array([
      document.name("Indexed"), target.space, document.number(Double(colors.count / 3 - 1)),
      document.indirect(document.stream(converted, dictionary: [:])),
    ])
    return new
  }

  /// A picture with converted samples; nil if they cannot be read.
  private func samples(
    _ picture: QPDFDocument.Object, _ dictionary: QPDFDocument.Object, profile: Data?
  ) -> QPDFDocument.Object? {
    guard dictionary["BitsPerComponent"]?.integer == 8, let width = dictionary["Width"]?.integer,
      let height = dictionary["Height"]?.integer, width > 0, height > 0, let old = picture.samples,
      old.count >= width * height * 3,
      let bytes = target.pixels([UInt8](old.prefix(width * height * 3)), profile: profile)
    else { return nil }
    let new = empty(like: dictionary)
    let isPhotograph = dictionary["Filter"]?.isName("DCTDecode") ?? false
    if isPhotograph,
      let jpeg = try? JPEGEncoder.encode(
        bytes, width: width, channels: target.count, quality: Self.jpegQuality)
    {
      new.replaceStreamData(jpeg, filter: document.name("DCTDecode"))
    } else {
      new.replaceStreamData(bytes)
    }
    new.streamDictionary?["ColorSpace"] = target.space
    return new
  }

  /// A picture in inks converted to grey; nil if its samples cannot be read.
  private func inks(
    _ picture: QPDFDocument.Object, _ dictionary: QPDFDocument.Object, _ greys: GreyColors, profile: Data?
  ) -> QPDFDocument.Object? {
    guard dictionary["BitsPerComponent"]?.integer == 8, let width = dictionary["Width"]?.integer,
      let height = dictionary["Height"]?.integer, width > 0, height > 0, let old = picture.samples,
      old.count >= width * height * 4
    else { return nil }
    var samples = [UInt8](old.prefix(width * height * 4))
    // JPEGs may contain inverted inks.
    if dictionary["Decode"]?.items.first?.real == 1 { samples = samples.map { 255 - $0 } }
    guard let bytes = greys.pixels(ofInks: samples, profile: profile) else { return nil }
    let new = empty(like: dictionary)
    new.replaceStreamData(bytes)
    new.streamDictionary?["ColorSpace"] = target.space
    new.streamDictionary?["Decode"] = nil
    return new
  }

  /// A copy of the picture, in which they may mean other colours; nil if its bytes cannot be read.
  private func copy(of picture: QPDFDocument.Object) -> QPDFDocument.Object? {
    guard let dictionary = picture.streamDictionary, let bytes = picture.rawStreamData else { return nil }
    let new = empty(like: dictionary)
    new.replaceStreamData(
      [UInt8](bytes), filter: dictionary["Filter"], parameters: dictionary["DecodeParms"])
    return new
  }

  /// An empty picture with the same properties as another.
  private func empty(like dictionary: QPDFDocument.Object) -> QPDFDocument.Object {
    let new = document.indirect(document.stream([], dictionary: [:]))
    for (key, value) in dictionary.entries where !["Filter", "DecodeParms", "Length"].contains(key) {
      new.streamDictionary?[key] = value
    }
    return new
  }
}
