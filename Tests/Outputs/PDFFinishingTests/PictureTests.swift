import FinishingSupport
import Foundation
import ImageDecoding
import PDFMarks
import TestSupport
import Testing

@testable import PDFFinishing

/// What finishing makes of pictures.
@Suite struct PictureTests {
  /// Bytes in zlib's format (RFC 1950), as they are.
  private func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    let count = [UInt8(bytes.count & 255), UInt8(bytes.count >> 8)]
    return [0x78, 1, 1] + count + count.map { ~$0 } + bytes
      + [b >> 8, b & 255, a >> 8, a & 255].map { UInt8($0) }
  }

  private func picture(
    _ width: Int, _ height: Int, _ space: String, bits: Int = 8, _ bytes: [UInt8], more: String = ""
  ) -> HandmadePDF.Object {
    .stream(
      "/Type /XObject /Subtype /Image /Width \(width) /Height \(height) /ColorSpace /\(space)"
        + " /BitsPerComponent \(bits) /Filter /FlateDecode \(more)", zlib(bytes))
  }

  /// Runs the pass; what it gave to be compressed.
  private func compress(
    _ document: QPDFDocument, to result: CompressedPicture
  ) throws -> [PictureSamples] {
    var seen: [PictureSamples] = []
    try PictureCompression { picture throws(PDFFinishingError) in
      seen.append(picture)
      return result
    }.run(on: document)
    return seen
  }

  private let small = CompressedPicture(colors: .palette([1, 2, 3, 4, 5, 6]), bitDepth: 1, bytes: [9])

  @Test func whatBecomesSmallerIsReplaced() throws {
    let document = try HandmadePDF(page: "", picture(2, 1, "DeviceRGB", [1, 2, 3, 4, 5, 6])).read()
    let seen = try compress(document, to: small)
    #expect(seen.map(\.channels) == [3])
    #expect(seen.map(\.bytes) == [Data([1, 2, 3, 4, 5, 6])])
    #expect(document[4]?.rawStreamData == Data([9]))
    #expect(document[4]?.entry("BitsPerComponent")?.integer == 1)
    #expect(document[4]?.entry("DecodeParms")?["Predictor"]?.integer == 15)
    #expect(document[4]?.entry("DecodeParms")?["Columns"]?.integer == 2)
    let space = document[4]?.entry("ColorSpace")?.items ?? []
    #expect(space.count == 4)
    #expect(space.first?.isName("Indexed") == true)
    #expect(space.dropFirst(2).first?.integer == 1, "the highest number of a colour")
    #expect(space.last?.plainStreamData == Data([1, 2, 3, 4, 5, 6]))
  }

  @Test func whatBecomesLargerStays() throws {
    let document = try HandmadePDF(page: "", picture(2, 1, "DeviceGray", [1, 2])).read()
    let before = document[4]?.rawStreamData
    _ = try compress(
      document, to: CompressedPicture(colors: .grey, bitDepth: 8, bytes: [UInt8](repeating: 0, count: 99)))
    #expect(document[4]?.rawStreamData == before)
    #expect(document[4]?.entry("DecodeParms") == nil)
  }

  @Test func picturesOfOneBitAreBlackAndWhite() throws {
    let bits = picture(3, 2, "DeviceGray", bits: 1, [0b1010_0000, 0b0100_0000])
    let seen = try compress(HandmadePDF(page: "", bits).read(), to: small)
    #expect(seen.map(\.bytes) == [Data([255, 0, 255, 0, 255, 0])])
  }

  @Test func picturesWithTooFewBytesStay() throws {
    let document = try HandmadePDF(page: "", picture(9, 9, "DeviceGray", [1, 2])).read()
    #expect(try compress(document, to: small).isEmpty)
  }

  /// The mask comes after its picture, although it stands before it.
  @Test func coloursOfTransparentPixelsAreThoseNextToThem() throws {
    let document = try HandmadePDF(
      page: "", picture(2, 1, "DeviceGray", [255, 0]),
      picture(2, 1, "DeviceRGB", [9, 8, 7, 0, 0, 0], more: "/SMask 4 0 R")
    ).read()
    let seen = try compress(document, to: small)
    #expect(seen.map(\.bytes) == [Data([9, 8, 7, 9, 8, 7]), Data([255, 0])])
  }

  /// Cairo writes alpha as bits if all pixels are opaque or clear.
  @Test func thoseUnderMasksOfBitsAsWell() throws {
    let document = try HandmadePDF(
      page: "", picture(2, 1, "DeviceGray", bits: 1, [0b1000_0000]),
      picture(2, 1, "DeviceRGB", [9, 8, 7, 0, 0, 0], more: "/SMask 4 0 R")
    ).read()
    #expect(try compress(document, to: small).first?.bytes == Data([9, 8, 7, 9, 8, 7]))
  }

  @Test func equalMasksAreOne() throws {
    let document = try HandmadePDF(
      page: "", picture(1, 1, "DeviceGray", [7]), picture(1, 1, "DeviceGray", [7]),
      picture(1, 1, "DeviceGray", [8]), picture(1, 1, "DeviceRGB", [1, 2, 3], more: "/SMask 4 0 R"),
      picture(1, 1, "DeviceRGB", [4, 5, 6], more: "/SMask 5 0 R"),
      picture(1, 1, "DeviceRGB", [4, 5, 6], more: "/SMask 6 0 R")
    ).read()
    let seen = try compress(document, to: small)
    #expect(seen.filter { $0.channels == 1 }.map(\.bytes) == [Data([7]), Data([8])])
    #expect((7...9).map { document[$0]?.entry("SMask")?.number } == [4, 4, 6])
  }

  // MARK: Inks

  /// A JPEG of 80 per cent of black and no other ink, stored inverted as Adobe's programs do.
  private static let black = """
    /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwABAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB\
    AQEB/8AAFAgACAAIBEMRAE0RAFkRAEsRAP/EABQAAQAAAAAAAAAAAAAAAAAAAAr/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oADgRDAE0AWQBLAAA/\
    AH8H8H8DLv/Z
    """

  private func photograph() throws -> HandmadePDF.Object {
    .stream(
      "/Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceCMYK /BitsPerComponent 8 /Filter /DCTDecode",
      try #require(Data(base64Encoded: Self.black)))
  }

  @Test func inksThatAreStoredInvertedAreDecodedSo() throws {
    let document = try HandmadePDF(page: "", photograph()).read()
    try carry([], in: document)
    #expect(document[4]?.entry("Decode")?.integers == [1, 0, 1, 0, 1, 0, 1, 0])
  }

  private func carry(_ pictures: [CarriedPicture], in document: QPDFDocument) throws {
    try CarriedPictures(
      pictures: pictures,
      compress: { _ throws(PDFFinishingError) in throw .picture("there is none") }
    ).run(on: document)
  }

  /// A document with the mark of a picture.
  private func marked(_ number: Int) throws -> QPDFDocument {
    let mark = try #require(PictureMark(number: number).jpeg(width: 8, height: 8, components: 4))
    return try HandmadePDF(page: "", .stream("/Filter /DCTDecode", Data(mark))).read()
  }

  @Test func filesComeInThePlaceOfTheirMarks() throws {
    let file = try #require(Data(base64Encoded: Self.black))
    let document = try marked(1)
    try carry([.jpeg(Data()), .jpeg(file)], in: document)
    #expect(document[4]?.rawStreamData == file)
    #expect(document[4]?.entry("Decode")?.integers == [1, 0, 1, 0, 1, 0, 1, 0], "what the file says counts")
  }

  @Test func filesAreWrittenAsTheyAre() throws {
    let file = try #require(Data(base64Encoded: Self.black))
    let mark = try #require(PictureMark(number: 0).jpeg(width: 8, height: 8, components: 4))
    let document = try HandmadePDF(
      page: "/Resources << /XObject << /a 4 0 R /b 5 0 R >> >>",
      .stream("/Subtype /Image /Filter /DCTDecode", mark), .form("0 0 9 9", draws: "0 g")
    ).read()
    try carry([.jpeg(file)], in: document)
    let folder = try ScratchFolder()
    try document.write(to: folder.path + "/a.pdf")
    let finished = try QPDFDocument(path: folder.path + "/a.pdf").streams
    #expect(finished.filter { $0.entry("Subtype")?.isName("Image") ?? false }.map(\.rawStreamData) == [file])
    #expect(finished.contains { $0.entry("Subtype")?.isName("Form") ?? false }, "what was there before")
    let ends = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/a.pdf")).split(
      separator: UInt8(ascii: "%")
    ).filter { $0.starts(with: Data("EOF".utf8)) }
    #expect(ends.count == 1, "not an incremental update, and no mark is left")
    let check = try ProcessRun("/usr/bin/env", ["qpdf", "--check", "a.pdf"], in: folder.path)
    #expect(check.text.contains("No syntax or stream encoding errors"))
  }

  @Test func aMarkOfNoPictureIsAnError() throws {
    let document = try marked(1)
    #expect(throws: PDFFinishingError.self) { try carry([.jpeg(Data())], in: document) }
  }
}
