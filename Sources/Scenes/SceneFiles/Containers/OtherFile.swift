import Foundation

/// Recognises files that are often mistaken for scenes, by their first bytes.
enum OtherFile {
  private static let signatures: [(bytes: [UInt8], offset: Int, kind: String)] = [
    ([0x89, 0x50, 0x4E, 0x47], 0, "a PNG picture"), ([0xFF, 0xD8, 0xFF], 0, "a JPEG picture"),
    (Array("GIF8".utf8), 0, "a GIF picture"), (Array("WEBP".utf8), 8, "a WebP picture"),
    (Array("II*\0".utf8), 0, "a TIFF picture"), (Array("MM\0*".utf8), 0, "a TIFF picture"),
    (Array("ftypheic".utf8), 4, "a HEIC picture"), (Array("ftypavif".utf8), 4, "an AVIF picture"),
    (Array("%PDF-".utf8), 0, "a PDF document"),
  ]
  /// Files that no layer shows either, and what to do with them.
  private static let others: [(bytes: [UInt8], offset: Int, kind: String)] = [
    (Array("8BPS".utf8), 0, "a Photoshop document, not a scene; layers show what it is exported as"),
    (Array("%!PS".utf8), 0, "PostScript, not a scene; layers show the PDF that ps2pdf makes of it"),
    (Array("ftyp".utf8), 4, "a video, not a scene; layers show its frames as pictures"),
    ([0x1A, 0x45, 0xDF, 0xA3], 0, "a video, not a scene; layers show its frames as pictures"),
    ([0x1F, 0x8B], 0, "a compressed file, not a scene; unpack it first"),
    (Array("BZh".utf8), 0, "a compressed file, not a scene; unpack it first"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], 0, "a compressed file, not a scene; unpack it first"),
    ([0x37, 0x7A, 0xBC, 0xAF], 0, "a compressed file, not a scene; unpack it first"),
    (Array("bplist".utf8), 0, "a binary property list, not a scene; CAML is XML"),
    ([0x7F, 0x45, 0x4C, 0x46], 0, "a program, not a scene"),
  ]
  private static let fonts: [[UInt8]] = [
    [0, 1, 0, 0], Array("OTTO".utf8), Array("ttcf".utf8), Array("wOFF".utf8), Array("wOF2".utf8),
  ]

  /// A message about a file that is not a scene; nil if it may be one.
  ///
  /// - Parameter name: the file's name as the caller gave it.
  static func message(for data: Data, name: String) -> String? {
    let head = [UInt8](data.prefix(4096))
    if fonts.contains(where: { head.starts(with: $0) }) {
      return
        "this is a font, not a scene; scenes name fonts in \"fonts\", and ExportOptions.fonts adds them"
    }
    let picture = signatures.first { head.dropFirst($0.offset).starts(with: $0.bytes) }?.kind
    if picture == nil {
      let other = others.first { head.dropFirst($0.offset).starts(with: $0.bytes) }?.kind
      if let kind = other ?? (isBinary(head) ? "a binary file, not a scene" : nil) {
        return "this is \(kind)"
      }
    }
    guard let kind = picture ?? (SceneSyntax(of: data) == .caml && isSVG(head) ? "an SVG picture" : nil)
    else { return nil }
    let file = Quoted.text(URL(fileURLWithPath: name).lastPathComponent)
    return "this is \(kind), not a scene; the layers of a scene show it by \"contents\": \(file)"
  }

  /// Whether there are zero bytes, as in no text but UTF-16.
  private static func isBinary(_ head: [UInt8]) -> Bool {
    let isText16 =
      head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
      || head.count > 1 && (head[0] == 0) != (head[1] == 0)
    guard !isText16, !ZipArchive.isArchive(Data(head)) else { return false }
    return head.contains(0)
  }

  /// Whether the first element is `svg`, with or without a prefix.
  private static func isSVG(_ head: [UInt8]) -> Bool {
    var text = String(decoding: head, as: UTF8.self)[...]
    while let start = text.firstIndex(of: "<") {
      text = text[text.index(after: start)...]
      guard let first = text.first else { return false }
      if first == "?" || first == "!" {
        let end = text.hasPrefix("!--") ? "-->" : ">"
        guard let after = text.firstRange(of: end)?.upperBound else { return false }
        text = text[after...]
        continue
      }
      let name = text.prefix { $0.isLetter || $0 == ":" }
      return name == "svg" || name.hasSuffix(":svg")
    }
    return false
  }
}
