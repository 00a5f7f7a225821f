import CPango
import Foundation
import Synchronization

/// The system's fonts, as fontconfig finds them for the whole process.
package enum SystemFonts {
  /// A place that can be written to in vain. Where no folder of fontconfig's cache can be written to, it would print that once for
  /// each folder of fonts.
  private static let nowhere = "/dev/null"

  private static let areRead = Mutex(false)

  /// fontconfig's rules and the fonts that they find; nil if they cannot be read. The caller destroys it.
  static func read() -> OpaquePointer? {
    guard let configuration = FcInitLoadConfig() else { return nil }
    let addition = "<fontconfig><cachedir>\(nowhere)</cachedir></fontconfig>"
    _ = FcConfigParseAndLoadFromMemory(configuration, addition, FcBool(0))
    guard FcConfigBuildFonts(configuration) != 0 else {
      FcConfigDestroy(configuration)
      return nil
    }
    return configuration
  }

  /// The same, shared by all of the process, other libraries included.
  ///
  /// - Parameter again: whether they have changed, and are to be read again.
  static func shared(again: Bool = false) -> OpaquePointer? {
    areRead.withLock { areRead in
      if !areRead || again {
        guard let configuration = read() else { return }
        // It is never destroyed: older versions of fontconfig do not count the reference to it.
        _ = FcConfigSetCurrent(configuration)
        areRead = true
      }
    }
    return FcConfigReference(nil)
  }

  /// What slows down every start, in words: that fonts have no cache, and that none can be written. Nil if all is well.
  package static var complaint: String? {
    guard areRead.withLock({ $0 }), let configuration = FcConfigReference(nil) else { return nil }
    defer { FcConfigDestroy(configuration) }
    let caches = strings(of: FcConfigGetCacheDirs(configuration)).filter { $0 != nowhere }
    guard !caches.contains(where: { access($0, W_OK) == 0 }) else { return nil }
    let fonts = strings(of: FcConfigGetFontDirs(configuration)).filter { access($0, R_OK) == 0 }
    guard fonts.contains(where: { FcDirCacheValid($0) == 0 }) else { return nil }
    return "fonts are read anew at every start, as no folder for fontconfig's cache can be written to; "
      + "XDG_CACHE_HOME can name one"
  }

  private static func strings(of list: OpaquePointer?) -> [String] {
    guard let list else { return [] }
    defer { FcStrListDone(list) }
    var strings: [String] = []
    while let text = FcStrListNext(list) { strings.append(String(cString: text)) }
    return strings
  }
}
