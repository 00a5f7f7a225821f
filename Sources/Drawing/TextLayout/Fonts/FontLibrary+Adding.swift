import CPango
import CoreGraphics

extension FontLibrary {
  /// Opens a configuration of fonts, which the caller destroys.
  static func open(
    adding paths: [String], includesSystemFonts: Bool
  ) throws(FontError) -> (configuration: OpaquePointer, added: AddedFonts) {
    let opened =
      switch (includesSystemFonts, paths.isEmpty) {
      case (false, _): FcConfigCreate()
      // If nothing is added, the process may share what it has already read.
      case (true, true): SystemFonts.shared()
      case (true, false): SystemFonts.read()
      }
    guard let opened else { throw .noConfiguration }
    do throws(FontError) {
      var added = AddedFonts()
      for path in paths { try add(path, to: opened, &added) }
      added.comeFirstForEmoji(in: opened)
      guard !patterns(of: opened).isEmpty else { throw FontError.noFonts }
      return (opened, added)
    } catch {
      FcConfigDestroy(opened)
      throw error
    }
  }

  /// Adds a font file, or a folder of them, to a configuration.
  private static func add(
    _ path: String, to configuration: OpaquePointer, _ added: inout AddedFonts
  ) throws(FontError) {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory),
      FileManager.default.isReadableFile(atPath: path)
    else { throw .unreadable(path: path) }
    guard isDirectory.boolValue else { return try added.add(file: path, to: configuration) }
    // File by file: fontconfig's function for folders writes a cache. A folder may have unusable files among others; text
    // that asks for their fonts is set in another one, which is reported.
    var (isUsed, firstError) = (false, FontError.notAFont(path: path))
    for (index, file) in fontFiles(in: path).enumerated() {
      do throws(FontError) {
        try added.add(file: file, to: configuration)
        isUsed = true
      } catch  where index == 0 {
        firstError = error
      } catch {}
    }
    guard isUsed else { throw firstError }
  }

  /// All fonts of a configuration, which owns them.
  static func patterns(of configuration: OpaquePointer) -> [FontPattern] {
    let system = FcConfigGetFonts(configuration, FcSetSystem)?.pointee
    let installed = (0..<Int(system?.nfont ?? 0)).compactMap { system?.fonts[$0].map(FontPattern.init) }
    return installed + FontPattern.applicationFonts(of: configuration)
  }

  /// The available families, in alphabetical order.
  public var families: [String] {
    withEngine { engine in engine.families }
  }

  /// The files of a folder and its subfolders with the extensions of fonts, in alphabetical order.
  static func fontFiles(in folder: String) -> [String] {
    let extensions: Set<String> = ["ttf", "otf", "ttc", "otc", "pfb", "pfa", "t1", "woff", "woff2", "dfont"]
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return paths.filter { path in
      guard let dot = path.lastIndex(of: ".") else { return false }
      return extensions.contains(path[path.index(after: dot)...].lowercased())
    }.sorted().map { "\(folder)/\($0)" }
  }
}
