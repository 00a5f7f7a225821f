import CoreGraphics
import Foundation
import ImageDecoding
import PDFMarks

/// Puts pictures in inks into the places of their marks: Cairo carries inks in JPEGs alone.
struct InkPictures: FinishingPass {
  /// By the numbers of their marks.
  var pictures: [InkPicture]
  var compress: PictureCompressor

  func run(on document: QPDFDocument) throws(PDFFinishingError) {
    guard !pictures.isEmpty else { return }
    var spaces = ProfileSpaces(document)
    for stream in document.streams where stream.streamDictionary?["Filter"]?.isName("DCTDecode") ?? false {
      guard let dictionary = stream.streamDictionary, let data = stream.rawStreamData,
        let number = PictureMark(jpeg: data)?.number, pictures.indices.contains(number)
      else { continue }
      let picture = pictures[number]
      try put(samples(picture, 4, Data(picture.inks)), into: stream, in: document)
      if let profile = picture.profile { dictionary["ColorSpace"] = spaces.space(of: profile, components: 4) }
      guard let alpha = picture.alpha else { continue }
      let mask = document.indirect(document.stream([], dictionary: [:]))
      try put(samples(picture, 1, Data(alpha)), into: mask, in: document)
      for (key, name) in [("Type", "XObject"), ("Subtype", "Image"), ("ColorSpace", "DeviceGray")] {
        mask.streamDictionary?[key] = document.name(name)
      }
      for key in ["Width", "Height", "Interpolate"] {
        if let value = dictionary[key] { mask.streamDictionary?[key] = value }
      }
      dictionary["SMask"] = mask
    }
  }

  private func samples(_ picture: InkPicture, _ channels: Int, _ bytes: Data) -> PictureSamples {
    PictureSamples(width: picture.width, height: picture.height, channels: channels, bytes: bytes)
  }

  private func put(
    _ samples: PictureSamples, into stream: QPDFDocument.Object, in document: QPDFDocument
  ) throws(PDFFinishingError) {
    let compressed = try compress(samples)
    stream.replaceStreamData(
      compressed.bytes, filter: document.name("FlateDecode"),
      parameters: document.predictors(
        channels: samples.channels, bitDepth: compressed.bitDepth, columns: samples.width))
    stream.streamDictionary?["BitsPerComponent"] = document.number(Double(compressed.bitDepth))
  }
}
