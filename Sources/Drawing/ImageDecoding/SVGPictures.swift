import CPictureRows
import CSSReading
import CoreGraphics
import XMLReading

/// An SVG document whose own pictures all viewers show alike: upright, in sRGB, and in a format that every one of them reads.
/// librsvg looks neither at a picture's orientation nor at its profile, and reads no WebP; browsers do.
package struct SVGPictures {
  /// What is wrong with the pictures of a document, or what is lost of them.
  package enum Problem: Sendable, Hashable {
    case damaged(String)
    case approximated(String)
  }

  /// The document with other pictures; nil where it can stay as it is.
  package private(set) var changed: Data?
  /// Each once.
  package private(set) var problems: [Problem] = []

  private let pixelLimit: Int
  private let depth: Int
  private var output = XMLOutput()
  private var hasChanges = false

  /// So deep pictures may lie in pictures. Nobody draws such documents; they would only take time.
  private static let mostDepth = 8
  /// The formats that every viewer reads.
  private static let knownFormats: Set<CGImage.Format> = [.png, .jpeg, .gif]

  package init(_ document: Data, pixelLimit: Int) {
    self.init(document, pixelLimit: pixelLimit, depth: 0)
  }

  private init(_ document: Data, pixelLimit: Int, depth: Int) {
    (self.pixelLimit, self.depth) = (pixelLimit, depth)
    // UTF-16, and entities, hide the spelling of words.
    let entities = SVGEntities(document)
    guard entities != nil || document.contains(0) || document.range(of: Data("href".utf8)) != nil else {
      return
    }
    let text = entities?.expanded() ?? document
    do throws(XMLError) {
      try XMLReader.read([UInt8](text)) { event in
        switch event {
        case .start(let tag): output.start(tag.name, tag.namespaces + attributes(of: tag))
        case .end: output.end()
        case .text(let text): output.text(text)
        case .instruction: break
        }
        return true
      }
    } catch {
      // What is no XML is told by those that draw it.
      return
    }
    if hasChanges, output.isComplete { changed = Data(output.bytes) }
  }

  private mutating func record(_ problem: Problem) {
    if !problems.contains(problem) { problems.append(problem) }
  }

  private mutating func attributes(of tag: XMLStartTag) -> [XMLAttribute] {
    let name = tag.name.split(separator: ":").last.map { String($0) } ?? tag.name
    guard ["image", "feImage", "use"].contains(name) else { return tag.attributes }
    var attributes = tag.attributes
    // Of both, the plain one counts.
    guard
      let place = attributes.firstIndex(where: { $0.name == "href" })
        ?? attributes.firstIndex(where: { $0.name.hasSuffix(":href") })
    else { return attributes }
    let address = attributes[place].value
    if DataURI.isMeant(by: address) {
      guard name != "use", let picture = picture(address) else { return attributes }
      hasChanges = true
      attributes[place].value = picture
    } else if case let address = address.trimmingCharacters(in: .whitespacesAndNewlines), !address.isEmpty,
      !address.hasPrefix("#")
    {
      record(
        .approximated("the file \(Quoted.text(address)) is not shown: SVG pictures hold all that they show"))
    }
    return attributes
  }

  /// A `data:` URI of a picture in the form that all viewers read; nil where it has that already, and where it cannot be read.
  private mutating func picture(_ address: String) -> String? {
    let image: CGImage
    do {
      image = try CGImage(
        encodedData: DataURI(address).data, sourceName: "a picture in it", pixelLimit: pixelLimit)
    } catch let error as CGImageError {
      record(
        error.isDamage ? .damaged("a picture in it \(error)") : .approximated("a picture in it \(error)"))
      return nil
    } catch {
      record(.damaged("a picture in it is no data: URI that can be read"))
      return nil
    }
    guard image.format != .svg else { return document(image, address) }
    let decoded: DecodedImage
    do throws(ImageDecodingError) {
      decoded = try ImageDecoder.decode(image, pixelLimit: pixelLimit)
    } catch {
      record(error.isDamage ? .damaged(error.description) : .approximated(error.description))
      return nil
    }
    let colors = FileColors(of: image)
    if let remark = colors?.remark { record(.approximated("of a picture in it: \(remark.text)")) }
    if image.hasMoreFrames {
      record(.approximated("of an animated picture in it only the first frame is shown"))
    }
    let isPlain =
      Self.knownFormats.contains(image.format) && image.orientation == .up && image.colorModel != .cmyk
      && colors?.profile == nil
      && ImageEmbedding(of: image) == .file && (image.format != .jpeg || EmbeddableJPEG(image) != nil)
    guard isPlain, let data = image.encodedData else {
      guard let png = PNGFile.encode(decoded) else { return nil }
      return Self.address(png, of: .png, unless: "")
    }
    return Self.address(data, of: image.format, unless: address)
  }

  /// A document within the document.
  private mutating func document(_ image: CGImage, _ address: String) -> String? {
    guard depth < Self.mostDepth else {
      record(.approximated("pictures in it lie more than \(Self.mostDepth) deep in each other"))
      return nil
    }
    guard let data = image.encodedData else { return nil }
    let inner = SVGPictures(data, pixelLimit: pixelLimit, depth: depth + 1)
    for problem in inner.problems { record(problem) }
    return Self.address(inner.changed ?? data, of: .svg, unless: inner.changed == nil ? address : "")
  }

  /// The address of a file; nil where it is written like that already.
  private static func address(_ data: Data, of format: CGImage.Format, unless known: String) -> String? {
    let type = format == .svg ? "svg+xml" : format.rawValue
    let start = "data:image/\(type);base64,"
    guard !known.hasPrefix(start) || known.contains(where: { $0.isWhitespace || $0 == "%" }) else {
      return nil
    }
    return start + data.base64EncodedString()
  }
}

/// Writes pixels as PNG, in sRGB.
enum PNGFile {
  /// Nil where there is no memory.
  static func encode(_ image: DecodedImage) -> Data? {
    let channels = image.isOpaque ? 3 : 4
    var pixels = [UInt8](repeating: 0, count: image.width * image.height * channels)
    image.pixels.withUnsafeBufferPointer { source in
      for k in 0..<(image.width * image.height) {
        let alpha = Int(source[4 * k + 3])
        for channel in 0..<3 {
          let value = Int(source[4 * k + 2 - channel])
          let straight = alpha == 0 || alpha == 255 ? value : min((value * 255 + alpha / 2) / alpha, 255)
          pixels[k * channels + channel] = UInt8(straight)
        }
        if channels == 4 { pixels[4 * k + 3] = UInt8(alpha) }
      }
    }
    var count = 0
    guard
      let bytes = picture_encode_png(
        pixels, Int32(clamping: image.width), Int32(clamping: image.height), channels == 4 ? 1 : 0, &count)
    else { return nil }
    defer { free(bytes) }
    return Data(bytes: bytes, count: count)
  }
}
