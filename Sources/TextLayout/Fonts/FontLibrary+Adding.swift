import CPango
import CoreGraphics

extension FontLibrary {
  /// Adds a font file or a folder of them to a configuration.
  static func add(_ path: String, to configuration: OpaquePointer) throws(FontError) {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory),
      FileManager.default.isReadableFile(atPath: path)
    else { throw .unreadable(path: path) }
    let before = fontCount(of: configuration)
    if isDirectory.boolValue {
      // File by file: fontconfig's own way to add a folder writes a cache of it.
      for file in fontFiles(in: path) { _ = FcConfigAppFontAddFile(configuration, file) }
    } else {
      _ = FcConfigAppFontAddFile(configuration, path)
    }
    // fontconfig says yes to any file; only the number of fonts tells whether it found one.
    guard fontCount(of: configuration) > before else { throw .notAFont(path: path) }
  }

  /// The files of a folder and its subfolders that are named like fonts, in alphabetical order.
  private static func fontFiles(in folder: String) -> [String] {
    let extensions: Set<String> = ["ttf", "otf", "ttc", "otc", "pfb", "pfa", "woff", "woff2", "dfont"]
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return paths.filter { path in
      guard let dot = path.lastIndex(of: ".") else { return false }
      return extensions.contains(path[path.index(after: dot)...].lowercased())
    }.sorted().map { "\(folder)/\($0)" }
  }

  static func fontCount(of configuration: OpaquePointer) -> Int {
    [FcSetSystem, FcSetApplication].reduce(0) { sum, set in
      sum + (FcConfigGetFonts(configuration, set).map { Int($0.pointee.nfont) } ?? 0)
    }
  }

  /// The families that can be asked for, in alphabetical order.
  public var families: [String] {
    withEngine { engine in engine.families }
  }
}
