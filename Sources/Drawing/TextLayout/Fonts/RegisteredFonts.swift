import Synchronization

/// The font files that a process uses as if they were installed, from the moment on in which it registers them.
public enum RegisteredFonts {
  private static let files = Mutex<[String]>([])

  /// In the order in which they were registered.
  public static var paths: [String] { files.withLock { $0 } }

  /// Registers a font file, or the fonts of a folder.
  ///
  /// - Returns: false for what is registered already.
  public static func register(_ path: String) throws(FontError) -> Bool {
    // Tells whether there is a font in it.
    _ = try FontLibrary(adding: [path], includesSystemFonts: false)
    return files.withLock { files in
      guard !files.contains(path) else { return false }
      files.append(path)
      return true
    }
  }

  /// Forgets what was registered by the same path; false where nothing was.
  public static func unregister(_ path: String) -> Bool {
    files.withLock { files in
      guard let index = files.firstIndex(of: path) else { return false }
      files.remove(at: index)
      return true
    }
  }
}
