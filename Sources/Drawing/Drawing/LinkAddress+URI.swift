extension LinkAddress {
  /// The address as a URI, which is what PDF has links for (ISO 32000-1, 12.6.4.7) and all viewers of SVG understand: names
  /// of hosts by IDNA, everything else beyond ASCII, blanks and the like as escaped bytes of UTF-8 (RFC 3986). What is
  /// escaped already stays as it is.
  public static func uri(_ address: String) -> String {
    // As browsers do, which leave these out.
    var rest = address.filter { $0 != "\t" && !$0.isNewline }[...]
    while let first = rest.unicodeScalars.first, first.value <= 0x20 { rest.unicodeScalars.removeFirst() }
    while let last = rest.unicodeScalars.last, last.value <= 0x20 { rest.unicodeScalars.removeLast() }
    let hasTwoFragments = rest.utf8.filter { $0 == UInt8(ascii: "#") }.count > 1
    guard hasTwoFragments || rest.utf8.contains(where: { !isPlain($0) }) else { return String(rest) }

    var result = ""
    var scheme = ""
    if let match = rest.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:/) {
      scheme = match.0.lowercased()
      result += match.0
      rest = rest[match.range.upperBound...]
    }
    if rest.hasPrefix("//") {
      let authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
      result += "//" + self.authority(authority)
      rest = rest[authority.endIndex...]
    } else if scheme == "mailto:" {
      let mailboxes = rest.prefix { !"?#".contains($0) }
      result += mailboxes.split(separator: ",", omittingEmptySubsequences: false).map(authority).joined(
        separator: ",")
      rest = rest[mailboxes.endIndex...]
    }
    guard let fragment = rest.firstIndex(of: "#") else { return result + escaped(rest) }
    return result + escaped(rest[..<fragment]) + "#" + escaped(rest[fragment...].dropFirst())
  }

  /// A host, after what stands before an at sign and before a port.
  private static func authority(_ text: Substring) -> String {
    var host = text
    var credentials = ""
    if let at = text.lastIndex(of: "@") {
      credentials = escaped(text[..<at]).replacing("@", with: "%40") + "@"
      host = text[at...].dropFirst()
    }
    // An address of IPv6 has colons of its own.
    if host.hasPrefix("["), let end = host.firstIndex(of: "]") {
      return credentials + host[...end] + escaped(host[host.index(after: end)...])
    }
    let port = host.lastIndex(of: ":").map { host[$0...] } ?? ""
    if !port.isEmpty { host = host[..<port.startIndex] }
    let isPlain = host.utf8.allSatisfy { $0 < 0x80 }
    return credentials + (isPlain ? escaped(host) : HostName.ascii(host) ?? escaped(host)) + escaped(port)
  }

  private static func escaped(_ text: Substring) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    for (place, byte) in bytes.enumerated() {
      let isEscape =
        byte == UInt8(ascii: "%") && place + 2 < bytes.count && isHexadecimal(bytes[place + 1])
        && isHexadecimal(bytes[place + 2])
      if isEscape || byte != UInt8(ascii: "%") && isPlain(byte) && !"[]#".utf8.contains(byte) {
        result.append(byte)
      } else {
        let digits = Array("0123456789ABCDEF".utf8)
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }

  /// Whether a byte may stand somewhere in a URI without an escape: letters, digits, and signs with and without a meaning.
  /// Per cent signs may not, as what follows has to be looked at.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "-._~:/?#[]@!$&'()*+,;=".utf8.contains(byte)
    }
  }
}
