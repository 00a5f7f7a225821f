import XMLReading

extension ImageHeader {
  /// The size of an SVG document according to its root element; nil if the data is not SVG (SVG 2, 8.2 and
  /// 8.12).
  ///
  /// Lengths are converted to CSS pixels of 1/96 inch. A dimension that is missing, a percentage or invalid
  /// follows the view box; without one the size is 300 × 150, CSS's default for images.
  init?(svg data: Data) throws(CGImageError) {
    guard let root = try Self.svgRoot(of: data) else { return nil }
    let box = root["viewBox"].flatMap(Self.viewBoxSize)
    let width = root["width"].flatMap(SVGLength.init)
    let height = root["height"].flatMap(SVGLength.init)
    let size: CGSize
    switch (width?.pixels, height?.pixels, box) {
    case (let width?, let height?, _):
      size = CGSize(width: width, height: height)
    case (let width?, nil, let box?):
      size = CGSize(width: width, height: (height?.share ?? 1) * width * box.height / box.width)
    case (nil, let height?, let box?):
      size = CGSize(width: (width?.share ?? 1) * height * box.width / box.height, height: height)
    case (let w, let h, let box):
      let whole = box ?? CGSize(width: 300, height: 150)
      size = CGSize(
        width: w ?? (width?.share ?? 1) * whole.width, height: h ?? (height?.share ?? 1) * whole.height)
    }
    let longest: CGFloat = 1e9
    guard size.width < longest, size.height < longest else {
      throw .invalidHeader(.svg, "a side is longer than 1000000000 pixels")
    }
    guard size.width > 0, size.height > 0 else {
      let (width, height) = (max(size.width, -longest), max(size.height, -longest))
      throw .zeroSize(width: Int(width.rounded(.up)), height: Int(height.rounded(.up)))
    }
    self.init(
      format: .svg, width: Int(size.width.rounded(.up)), height: Int(size.height.rounded(.up)),
      colorModel: .vector, hasAlpha: true, vectorSize: size)
  }

  /// Only this much is searched: no real image has a longer prologue.
  private static let prologueLimit = 1 << 20

  /// The start tag of the root element, if that is `svg` (with any prefix); nil if the data is not such a
  /// document.
  private static func svgRoot(of data: Data) throws(CGImageError) -> XMLStartTag? {
    // Avoids loading libxml2 for other images. White space and the byte order marks of UTF-8 and UTF-16 may
    // come first.
    let marks: [UInt8] = [0xEF, 0xBB, 0xBF, 0xFE, 0xFF]
    guard data.first(where: { $0 > 0x20 && !marks.contains($0) }) == UInt8(ascii: "<") else { return nil }
    if SVGEntities(data)?.areTooLong == true {
      throw .invalidHeader(.svg, "its entities come to more than \(SVGEntities.limit / 1_000_000) MB")
    }
    let head = [UInt8](data.prefix(prologueLimit))
    var problem: CGImageError?
    var root: XMLStartTag?
    // A tag at the end of the data is only parsed if it is known that nothing follows.
    for isWhole in [false, true] where root == nil && problem == nil {
      do throws(XMLError) {
        try XMLReader.read(head, isWhole: isWhole, entities: .ignored) { event in
          if case .start(let tag) = event { root = tag }
          return root == nil
        }
      } catch .missing(let library) {
        throw .unreadable(library.description)
      } catch {
        problem = isWhole ? .truncatedHeader(.svg) : .invalidHeader(.svg, error.description)
      }
    }
    guard root?.name.split(separator: ":").last == "svg" else { return nil }
    if let problem { throw problem }
    return root
  }

  private static func viewBoxSize(_ text: String) -> CGSize? {
    let numbers = text.split { $0 == "," || $0.isWhitespace }.map { Double($0) }
    guard numbers.count == 4, let width = numbers[2], let height = numbers[3] else { return nil }
    guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
    return CGSize(width: width, height: height)
  }
}

/// A length in an SVG attribute: a number and a unit.
private enum SVGLength {
  case pixels(Double)
  /// A percentage: 1 for 100 %.
  case share(Double)

  init?(_ text: String) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    // CSS pixels per unit; relative font units use the initial font size of 16 pixels.
    let units: [(name: String, pixels: Double)] = [
      ("px", 1), ("pt", 96.0 / 72), ("pc", 16), ("mm", 96 / 25.4), ("cm", 96 / 2.54), ("in", 96),
      ("q", 96 / 101.6),
      ("rem", 16), ("em", 16), ("ex", 8),
    ]
    let lowered = text.lowercased()
    if lowered.hasSuffix("%"), let number = Self.number(lowered.dropLast()) {
      self = .share(number / 100)
    } else if let unit = units.first(where: { lowered.hasSuffix($0.name) }),
      let number = Self.number(lowered.dropLast(unit.name.count))
    {
      self = .pixels(number * unit.pixels)
    } else if let number = Self.number(lowered[...]) {
      self = .pixels(number)
    } else {
      return nil
    }
  }

  var pixels: Double? { if case .pixels(let value) = self { value } else { nil } }

  var share: Double? { if case .share(let value) = self { value } else { nil } }

  /// A decimal number, without Swift's hexadecimal notation, infinities and the like.
  private static func number(_ text: Substring) -> Double? {
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.e".contains($0)) }) else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }
}
