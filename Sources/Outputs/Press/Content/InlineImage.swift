/// Finds the end of an inline image's samples (ISO 32000-1, 8.9.7), which may contain any bytes, including
/// `EI`.
struct InlineImage {
  private let content: ContentStream

  /// - Parameter content: a parser whose operands are the contents of the image's dictionary.
  init(_ content: ContentStream) { self.content = content }

  /// The end of the samples, and the operator after them; nil if there is none.
  ///
  /// Uncompressed samples have a known length, and PDF 2.0 has a key for it. Otherwise it is the first `EI`
  /// between white space that is followed by text, as in other parsers.
  ///
  /// - Parameter start: the start of the samples.
  func end(from start: Int) -> (data: Int, operator: Range<Int>)? {
    let bytes = content.bytes
    if let length = statedLength ?? plainLength, length >= 0, length <= bytes.count - start {
      var place = start + length
      while place < bytes.count, bytes[place].isSpace { place += 1 }
      if isEnd(at: place) { return (start + length, place..<place + 2) }
    }
    var place = start
    while place + 1 < bytes.count {
      let isApart = place == start || bytes[place - 1].isSpace || bytes[place - 1] == UInt8(ascii: ">")
      if isApart, isEnd(at: place), isText(from: place + 2) {
        let hasSpace = place > start && bytes[place - 1].isSpace
        return (hasSpace ? place - 1 : place, place..<place + 2)
      }
      place += 1
    }
    return nil
  }

  private func isEnd(at place: Int) -> Bool {
    let bytes = content.bytes
    guard place + 1 < bytes.count, bytes[place] == UInt8(ascii: "E"), bytes[place + 1] == UInt8(ascii: "I")
    else {
      return false
    }
    return place + 2 == bytes.count || !bytes[place + 2].isRegular
  }

  /// Whether the next bytes may be operators.
  private func isText(from place: Int) -> Bool {
    content.bytes[min(place, content.bytes.count)...].prefix(16).allSatisfy {
      $0.isSpace || (0x20..<0x7F).contains($0)
    }
  }

  private var statedLength: Int? { integer("L") ?? integer("Length") }

  /// The length of samples without a filter, with rows padded to whole bytes.
  private var plainLength: Int? {
    guard value("F") == nil, value("Filter") == nil, let width = integer("W") ?? integer("Width"),
      let height = integer("H") ?? integer("Height"), width >= 0, height >= 0
    else { return nil }
    let bits: Int
    if (value("IM") ?? value("ImageMask")) == .boolean(true) {
      bits = 1
    } else {
      guard let channels, let depth = integer("BPC") ?? integer("BitsPerComponent"), (1...16).contains(depth)
      else { return nil }
      bits = channels * depth
    }
    let (row, isTooWide) = width.multipliedReportingOverflow(by: bits)
    guard !isTooWide, row < Int.max - 7 else { return nil }
    let (length, isTooLarge) = ((row + 7) / 8).multipliedReportingOverflow(by: height)
    return isTooLarge ? nil : length
  }

  /// The number of components; nil for colour spaces in the page's resources.
  private var channels: Int? {
    switch value("CS") ?? value("ColorSpace") {
    case .arrayStart?: 1
    case .name(let name)?:
      switch String(decoding: content.bytes[name], as: UTF8.self) {
      case "G", "DeviceGray": 1
      case "RGB", "DeviceRGB": 3
      case "CMYK", "DeviceCMYK": 4
      default: nil
      }
    default: nil
    }
  }

  private func integer(_ key: String) -> Int? {
    if case .integer(let number)? = value(key) { number } else { nil }
  }

  /// The value of a key; for an array its start.
  private func value(_ key: String) -> ContentOperand? {
    var (depth, isKey, isFound) = (0, true, false)
    for operand in content.operands {
      if depth == 0 {
        if isFound { return operand }
        if isKey, case .name(let name) = operand { isFound = content.bytes[name].elementsEqual(key.utf8) }
        isKey.toggle()
      }
      switch operand {
      case .arrayStart, .dictionaryStart: depth += 1
      case .arrayEnd, .dictionaryEnd: depth -= 1
      default: break
      }
    }
    return nil
  }
}
