extension ImageHeader {
  /// Detects the format from the first bytes and reads its header.
  ///
  /// - Parameter page: the number of a PDF's page, from 1; other formats have one.
  init(reading data: Data, page: Int = 1) throws(CGImageError) {
    guard !data.isEmpty else { throw .empty }
    guard let format = CGImage.Format(magicOf: data) else {
      if let header = try ImageHeader(svg: data) {
        guard page == 1 else { throw .noPages(.svg) }
        self = header
        return
      }
      if let other = OtherFormat(magicOf: data) { throw .unreadFormat(other.name, remedy: other.remedy) }
      throw data.looksLikeText ? .text : .unknownFormat
    }
    guard page == 1 || format == .pdf else { throw .noPages(format) }
    let reader = ByteReader(data, format: format)
    switch format {
    case .png: self = try ImageHeader(png: reader)
    case .jpeg: self = try ImageHeader(jpeg: reader)
    case .gif: self = try ImageHeader(gif: reader)
    case .webp: self = try ImageHeader(webp: reader)
    case .tiff: self = try ImageHeader(tiff: reader)
    case .bmp: self = try ImageHeader(bmp: reader)
    case .pdf: self = try ImageHeader(pdf: data, page: page)
    case .svg, .pixels: throw .unknownFormat
    }
  }
}

extension CGImage.Format {
  /// The format with this signature; nil for SVG, which has none, and for unknown formats.
  fileprivate init?(magicOf data: Data) {
    let bytes = [UInt8](data.prefix(12))
    func starts(_ magic: [UInt8], at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: magic) }
    if starts([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if starts([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if starts(Array("GIF87a".utf8)) || starts(Array("GIF89a".utf8)) {
      self = .gif
    } else if starts(Array("RIFF".utf8)), starts(Array("WEBP".utf8), at: 8) {
      self = .webp
    } else if starts([0x49, 0x49, 0x2A, 0]) || starts([0x4D, 0x4D, 0, 0x2A]) {
      self = .tiff
    } else if starts(Array("%PDF-".utf8)) {
      self = .pdf
    } else if starts(Array("BM".utf8)), !data.looksLikeText {
      self = .bmp
    } else {
      return nil
    }
  }
}

extension Data {
  /// Whether the first kilobyte is UTF-8 without control characters, or starts with UTF-16's byte order mark.
  fileprivate var looksLikeText: Bool {
    let head = [UInt8](prefix(1024))
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return true }
    let controls: Set<UInt8> = [0x09, 0x0A, 0x0C, 0x0D, 0x1B]
    guard head.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || controls.contains($0) }) else { return false }
    // The kilobyte may end within a character.
    return (0...3).contains {
      String(validating: head.dropLast(Swift.min($0, head.count)), as: UTF8.self) != nil
    }
  }
}
