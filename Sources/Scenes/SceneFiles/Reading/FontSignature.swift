import Foundation

/// Recognises font files by their first bytes, so that a scene that names the wrong file is refused with the
/// position. Damage inside a font is found when text is laid out.
enum FontSignature {
  private static let signatures: [[UInt8]] = [
    // TrueType, Apple's TrueType and its wrapped Type 1, OpenType, collections, WOFF.
    [0, 1, 0, 0], Array("true".utf8), Array("typ1".utf8), Array("OTTO".utf8), Array("ttcf".utf8),
    Array("wOFF".utf8), Array("wOF2".utf8),
    // Type 1, as text and binary.
    Array("%!".utf8), [0x80, 1],
    // Macintosh suitcases.
    [0, 0, 1, 0],
    // X bitmap fonts, also compressed.
    Array("STARTFONT".utf8), [1] + Array("fcp".utf8), [0x1F, 0x8B],
  ]

  static func isFontOrFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue {
      return true
    }
    guard let file = FileHandle(forReadingAtPath: url.path), let start = try? file.read(upToCount: 16) else {
      return false
    }
    return signatures.contains { start.starts(with: $0) }
  }
}
