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
    let isAdded =
      isDirectory.boolValue
      ? FcConfigAppFontAddDir(configuration, path) : FcConfigAppFontAddFile(configuration, path)
    // fontconfig says yes to any file; only the number of fonts tells whether it found one.
    guard isAdded != 0, fontCount(of: configuration) > before else { throw .notAFont(path: path) }
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
