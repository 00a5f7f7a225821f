import Foundation
import ImageDecoding
import PDFMarks

/// Replaces marks by their pictures, and adds the colour spaces of JPEGs: their profiles, and the decode
/// arrays of inverted inks. Cairo declares all of them as plain grey, RGB or CMYK.
struct CarriedPictures: FinishingPass {
  /// By the numbers of their marks.
  var pictures: [CarriedPicture]
  /// Places the pages of PDFs among them.
  var press: (any PressFinishing)?
  var compress: PictureCompressor

  func run(on document: QPDFDocument) throws(PDFFinishingError) {
    var spaces = ProfileSpaces(document)
    for stream in document.streams where stream.streamDictionary?["Filter"]?.isName("DCTDecode") ?? false {
      guard let dictionary = stream.streamDictionary, let data = stream.rawStreamData else { continue }
      guard let number = PictureMark(jpeg: data)?.number else {
        // From an SVG image or a page of a PDF.
        say(data, in: stream, dictionary, &spaces, document)
        continue
      }
      guard pictures.indices.contains(number) else { throw .unknown("there is no picture \(number)") }
      switch pictures[number] {
      case .jpeg(let file):
        stream.replaceStreamData(file, filter: document.name("DCTDecode"))
        say(file, in: stream, dictionary, &spaces, document)
      case .page(let page):
        guard let press else { throw .document("there is nothing that places pages of PDFs") }
        try press.place(page, into: stream, of: document)
      case .inks(let picture):
        try put(picture, into: stream, dictionary, &spaces, document)
      case .colors(let picture):
        try put(picture, into: stream, dictionary, &spaces, document)
      }
    }
  }

  /// Says what the colours of a JPEG are.
  private func say(
    _ file: Data, in stream: QPDFDocument.Object, _ dictionary: QPDFDocument.Object,
    _ spaces: inout ProfileSpaces, _ document: QPDFDocument
  ) {
    guard let colors = JPEGColors(file) else { return }
    if colors.isInverted, dictionary["Decode"] == nil {
      dictionary["Decode"] = document.array((0..<8).map { document.number($0 % 2 == 0 ? 1 : 0) })
    }
    if colors.isUnmarkedRGB {
      // Not by `/ColorTransform`, which Ghostscript does not heed, and with which qpdf does not decode.
      stream.replaceStreamData(EmbeddableJPEG.marked(file), filter: document.name("DCTDecode"))
    }
    guard let profile = colors.neededProfile, !isOfPress(profile) else { return }
    dictionary["ColorSpace"] = spaces.space(of: profile, components: colors.componentCount)
  }

  private func put(
    _ picture: InkPicture, into stream: QPDFDocument.Object, _ dictionary: QPDFDocument.Object,
    _ spaces: inout ProfileSpaces, _ document: QPDFDocument
  ) throws(PDFFinishingError) {
    try put(samples(picture, 4, Data(picture.inks)), into: stream, in: document)
    if let profile = picture.profile, !isOfPress(profile) {
      dictionary["ColorSpace"] = spaces.space(of: profile, components: 4)
    }
    guard let alpha = picture.alpha else { return }
    try putMask(samples(picture, 1, Data(alpha)), into: dictionary, document)
  }

  private func isOfPress(_ profile: Data) -> Bool { press?.isPressProfile(profile) ?? false }

  /// A picture in its own colours, which another pass may convert: not compressed, as that may make it a palette.
  private func put(
    _ picture: ProfiledPicture, into stream: QPDFDocument.Object, _ dictionary: QPDFDocument.Object,
    _ spaces: inout ProfileSpaces, _ document: QPDFDocument
  ) throws(PDFFinishingError) {
    var colors = picture.colors
    if let alpha = picture.alpha {
      _ = TransparentPixels.fill(
        &colors, channels: picture.channels, alpha: alpha, width: picture.width, height: picture.height)
    }
    stream.replaceStreamData(colors)
    dictionary["BitsPerComponent"] = document.number(8)
    dictionary["ColorSpace"] = spaces.space(of: picture.profile, components: picture.channels)
    guard let alpha = picture.alpha else { return }
    try putMask(
      PictureSamples(width: picture.width, height: picture.height, channels: 1, bytes: Data(alpha)),
      into: dictionary, document)
  }

  private func putMask(
    _ alpha: PictureSamples, into dictionary: QPDFDocument.Object, _ document: QPDFDocument
  ) throws(PDFFinishingError) {
    let mask = document.indirect(document.stream([], dictionary: [:]))
    try put(alpha, into: mask, in: document)
    for (key, name) in [("Type", "XObject"), ("Subtype", "Image"), ("ColorSpace", "DeviceGray")] {
      mask.streamDictionary?[key] = document.name(name)
    }
    for key in ["Width", "Height", "Interpolate"] {
      if let value = dictionary[key] { mask.streamDictionary?[key] = value }
    }
    dictionary["SMask"] = mask
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

/// The colour spaces of pictures' profiles, each created once.
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
