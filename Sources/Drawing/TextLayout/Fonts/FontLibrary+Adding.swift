import CPango
import CoreGraphics
import XMLReading

extension FontLibrary {
  /// A configuration of fonts, which the caller destroys.
  static func open(adding paths: [String], includesSystemFonts: Bool) throws(FontError) -> OpaquePointer {
    if includesSystemFonts, !paths.isEmpty { return try systemFonts(overriddenBy: paths) }
    // If nothing is added, the process may share what it has already read.
    guard let opened = includesSystemFonts ? FcConfigReference(nil) : FcConfigCreate() else {
      throw .noConfiguration
    }
    do throws(FontError) {
      for path in paths { try add(path, to: opened) }
      guard !patterns(of: opened).isEmpty else { throw FontError.noFonts }
    } catch {
      FcConfigDestroy(opened)
      throw error
    }
    return opened
  }

  /// The system's fonts and additional ones, which take precedence: if both have a font of the same
  /// PostScript name, the system's is left out. fontconfig would prefer the system's.
  private static func systemFonts(overriddenBy paths: [String]) throws(FontError) -> OpaquePointer {
    guard let own = FcConfigCreate() else { throw .noConfiguration }
    defer { FcConfigDestroy(own) }
    for path in paths { try add(path, to: own) }
    guard let all = FcInitLoadConfig() else { throw .noConfiguration }
    do throws(FontError) {
      let rules = rejection(of: patterns(of: own).compactMap { $0.string(FC_POSTSCRIPT_NAME) })
      let isRead = rules.withCString { text in
        text.withMemoryRebound(to: FcChar8.self, capacity: rules.utf8.count + 1) {
          FcConfigParseAndLoadFromMemory(all, $0, 0)
        }
      }
      guard isRead != 0, FcConfigBuildFonts(all) != 0 else { throw FontError.noConfiguration }
      for path in paths { try add(path, to: all) }
    } catch {
      FcConfigDestroy(all)
      throw error
    }
    return all
  }

  /// Adds a font file, or a folder of them, to a configuration.
  static func add(_ path: String, to configuration: OpaquePointer) throws(FontError) {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory),
      FileManager.default.isReadableFile(atPath: path)
    else { throw .unreadable(path: path) }
    let before = patterns(of: configuration).count
    if isDirectory.boolValue {
      // File by file: fontconfig's function for folders writes a cache.
      for file in fontFiles(in: path) { _ = FcConfigAppFontAddFile(configuration, file) }
    } else {
      _ = FcConfigAppFontAddFile(configuration, path)
    }
    // fontconfig accepts any file; only the number of fonts tells whether it found one.
    guard patterns(of: configuration).count > before else { throw .notAFont(path: path) }
  }

  /// All fonts of a configuration, which owns them.
  static func patterns(of configuration: OpaquePointer) -> [FontPattern] {
    [FcSetSystem, FcSetApplication].flatMap { name -> [FontPattern] in
      guard let set = FcConfigGetFonts(configuration, name)?.pointee else { return [] }
      return (0..<Int(set.nfont)).compactMap { set.fonts[$0].map(FontPattern.init) }
    }
  }

  /// The available families, in alphabetical order.
  public var families: [String] {
    withEngine { engine in engine.families }
  }

  /// The files of a folder and its subfolders with the extensions of fonts, in alphabetical order.
  static func fontFiles(in folder: String) -> [String] {
    let extensions: Set<String> = ["ttf", "otf", "ttc", "otc", "pfb", "pfa", "woff", "woff2", "dfont"]
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return paths.filter { path in
      guard let dot = path.lastIndex(of: ".") else { return false }
      return extensions.contains(path[path.index(after: dot)...].lowercased())
    }.sorted().map { "\(folder)/\($0)" }
  }

  /// A fragment of a configuration that excludes fonts with these PostScript names.
  private static func rejection(of names: [String]) -> String {
    let patterns = names.map { name in
      let text = XMLOutput.escaped(name, inAttribute: false)
      return "<pattern><patelt name=\"postscriptname\"><string>\(text)</string></patelt></pattern>"
    }
    return """
      <fontconfig><selectfont><rejectfont>\(patterns.joined())</rejectfont></selectfont></fontconfig>
      """
  }
}
