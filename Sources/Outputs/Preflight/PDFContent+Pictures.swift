import CoreGraphics
import Foundation
import PDFFinishing
import Press

extension PDFContent {
  mutating func draw(_ object: QPDFDocument.Object?, _ frame: Int) {
    guard let object, let dictionary = object.streamDictionary else { return }
    if dictionary["Subtype"]?.isName("Form") ?? false { return enter(object, state.transform, frame) }
    guard dictionary["Subtype"]?.isName("Image") ?? false else { return }
    if dictionary["SMask"]?.streamDictionary != nil { usesTransparency = true }
    let isMask = dictionary["ImageMask"]?.flag ?? false
    let (width, height) = (dictionary["Width"]?.integer ?? 0, dictionary["Height"]?.integer ?? 0)
    let bits = isMask ? 1 : dictionary["BitsPerComponent"]?.integer ?? 8
    guard let box = lookAtResolution(width, height, isBitmap: bits == 1) else { return }
    guard !isMask else {
      return look(at: state.fill, overprints: state.overprintsFill, box: box, frame)
    }
    let space = PDFSpace(dictionary["ColorSpace"], frames[frame].resources)
    look(atPictureIn: space, box)
    guard bits == 8, space.channels == 4, collector.rules.has(.inkCoverage) else { return }
    let point: PicturePoint?
    if let known = known.pictures[object.number] {
      point = known
    } else {
      point = Self.worst(of: object, dictionary, width, height)
      known.pictures[object.number] = .some(point)
    }
    guard let point else { return }
    let transform = CGAffineTransform(
      a: 1 / Double(width), b: 0, c: 0, d: -1 / Double(height), tx: 0, ty: 1
    ).concatenating(state.transform)
    let pixel = CGRect(x: point.x, y: point.y, width: 1, height: 1).applying(transform)
    collector.add(.inkCoverage, point.coverage, page: number, box: pixel) {
      "a picture has \($0) of ink in its pixel \(point.x), \(point.y), more than \($1)"
    }
  }

  mutating func drawInline(_ frame: Int) {
    let content = frames[frame].content
    var entries: [String: ContentOperand] = [:]
    var key: String?
    for operand in content.operands {
      if let name = key {
        entries[name] = operand
        key = nil
      } else if case .name = operand {
        key = content.text(of: operand).map { String(decoding: $0, as: UTF8.self) }
      }
    }
    func value(_ short: String, _ long: String) -> ContentOperand? { entries[short] ?? entries[long] }
    func integer(_ operand: ContentOperand?) -> Int { operand?.number.flatMap { Int(exactly: $0) } ?? 0 }
    let isMask = value("IM", "ImageMask") == .boolean(true)
    let bits = isMask ? 1 : integer(value("BPC", "BitsPerComponent"))
    guard
      let box = lookAtResolution(
        integer(value("W", "Width")), integer(value("H", "Height")), isBitmap: bits == 1)
    else { return }
    if isMask { return look(at: state.fill, overprints: state.overprintsFill, box: box, frame) }
    guard let name = value("CS", "ColorSpace").flatMap({ content.text(of: $0) }) else { return }
    look(
      atPictureIn: PDFSpace(document.name(String(decoding: name, as: UTF8.self)), frames[frame].resources),
      box)
  }

  /// - Returns: where the picture is seen; nil if it is not.
  mutating func lookAtResolution(_ width: Int, _ height: Int, isBitmap: Bool) -> CGRect? {
    let box = CGRect(x: 0, y: 0, width: 1, height: 1).applying(state.transform).cut(to: state.clip)
    let lengths = state.transform.lengths
    guard width > 0, height > 0, !box.isNull, lengths.x > 0, lengths.y > 0, !isFinishing else { return nil }
    let dpi = min(Double(width) / lengths.x, Double(height) / lengths.y) * 72
    guard dpi.isFinite else { return box }
    // A row or column of pixels is an area of one colour, or a gradient.
    if min(width, height) > 1 {
      collector.add(isBitmap ? .bitmapResolution : .pictureResolution, dpi, page: number, box: box) {
        "a picture of \(width) × \(height) pixels has \($0), less than \($1)"
      }
    }
    collector.add(.pictureExcess, dpi, page: number, box: box) {
      "a picture of \(width) × \(height) pixels has \($0), more than \($1) are of no use"
    }
    return box
  }

  mutating func look(atPictureIn space: PDFSpace, _ box: CGRect) {
    switch space {
    case .screen(let name):
      collector.add(.screenColor, page: number, box: box, thing: "picture " + name) { _, _ in
        "a picture is in the colours of screens (\(name))"
      }
    case .tagged(let count):
      collector.add(.taggedInks, page: number, box: box, thing: "picture \(count)") { _, _ in
        "a picture in \(count == 1 ? "grey" : "inks") has an ICC profile, by which it is converted once more"
      }
    case .indexed(let base, _): look(atPictureIn: base, box)
    case .inks(let names, let meaning):
      for name in names where !Self.processNames.contains(name) {
        spots.add(name, meaning: meaning, page: number)
      }
    default: break
    }
  }

  /// The pixel of a picture in four inks with the most of them; nil for what cannot be decoded.
  static func worst(
    of picture: QPDFDocument.Object, _ dictionary: QPDFDocument.Object, _ width: Int, _ height: Int
  ) -> PicturePoint? {
    let (size, isTooLarge) = width.multipliedReportingOverflow(by: height)
    guard !isTooLarge, size > 0, size <= 200_000_000, let samples = picture.samples, samples.count >= 4 * size
    else {
      return nil
    }
    let decode = (dictionary["Decode"]?.items ?? []).compactMap(\.real)
    let isInverted = decode.count == 8 && decode[0] > decode[1]
    var (most, place) = (-1, 0)
    samples.withUnsafeBytes { bytes in
      for pixel in 0..<size {
        let sum =
          Int(bytes[4 * pixel]) + Int(bytes[4 * pixel + 1]) + Int(bytes[4 * pixel + 2])
          + Int(bytes[4 * pixel + 3])
        let ink = isInverted ? 1020 - sum : sum
        if ink > most { (most, place) = (ink, pixel) }
      }
    }
    return PicturePoint(x: place % width, y: place / width, coverage: Double(most) / 2.55)
  }
}
