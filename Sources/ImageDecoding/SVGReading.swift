import CRSVG
import Foundation

/// What librsvg makes of bytes that say they are SVG.
public enum SVGReading {
  /// Whether librsvg reads them; true where it is not installed, and nobody can tell.
  public static func isReadable(_ data: Data) -> Bool {
    guard let library else { return true }
    let handle = data.withUnsafeBytes { bytes in
      library.rsvg_handle_new_from_data(bytes.bindMemory(to: UInt8.self).baseAddress, gsize(bytes.count), nil)
    }
    guard let handle else { return false }
    g_object_unref(UnsafeMutableRawPointer(handle))
    return true
  }

  /// librsvg, found when the first SVG picture is looked at; nil where it is not installed.
  package static let library: LibRSVG? = withUnsafeTemporaryAllocation(of: LibRSVG.self, capacity: 1) {
    buffer in
    guard let place = buffer.baseAddress, LibRSVGLoad(place) else { return nil }
    return place.pointee
  }
}
