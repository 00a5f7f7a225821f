extension ContentStream {
  /// The last operand, which names a resource; nil if there is none.
  package var lastName: String? {
    operands.last.flatMap { text(of: $0) }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The decoded bytes of a name or string; nil for other operands.
  package func text(of operand: ContentOperand) -> [UInt8]? {
    switch operand {
    case .name(let range): unescapedName(bytes[range])
    case .string(let range): unescapedString(bytes[range])
    case .hexString(let range): unescapedHexString(bytes[range])
    default: nil
    }
  }

  /// A number sign and two hexadecimal digits stand for a byte (ISO 32000-1, 7.3.5).
  private func unescapedName(_ name: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = name
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "#"), let high = rest.first?.hexDigit,
        let low = rest.dropFirst().first?.hexDigit
      {
        result.append(high << 4 | low)
        rest.removeFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }

  /// Decodes escape sequences; line ends are line feeds (7.3.4.2).
  private func unescapedString(_ string: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = string
    func dropLineFeed() { if rest.first == 0x0A { rest.removeFirst() } }
    while let byte = rest.popFirst() {
      switch byte {
      case 0x0D:
        dropLineFeed()
        result.append(0x0A)
      case UInt8(ascii: "\\"):
        guard let escaped = rest.popFirst() else { break }
        switch escaped {
        case UInt8(ascii: "n"): result.append(0x0A)
        case UInt8(ascii: "r"): result.append(0x0D)
        case UInt8(ascii: "t"): result.append(0x09)
        case UInt8(ascii: "b"): result.append(0x08)
        case UInt8(ascii: "f"): result.append(0x0C)
        case 0x0A: break
        case 0x0D: dropLineFeed()
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
          var code = escaped - UInt8(ascii: "0")
          for _ in 0..<2 {
            guard let digit = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(digit) else {
              break
            }
            // Overflow is ignored.
            code = code << 3 | (digit - UInt8(ascii: "0"))
            rest.removeFirst()
          }
          result.append(code)
        default: result.append(escaped)
        }
      default: result.append(byte)
      }
    }
    return result
  }

  /// Two digits per byte; a missing last one is 0 (7.3.4.3).
  private func unescapedHexString(_ string: ArraySlice<UInt8>) -> [UInt8] {
    let digits = string.compactMap(\.hexDigit)
    return stride(from: 0, to: digits.count, by: 2).map {
      digits[$0] << 4 | ($0 + 1 < digits.count ? digits[$0 + 1] : 0)
    }
  }
}
