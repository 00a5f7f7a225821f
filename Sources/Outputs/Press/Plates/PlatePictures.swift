import CoreGraphics
import ImageDecoding
import Synchronization

/// Pictures in the inks of an export's press, each read and converted once for all plates and frames that
/// show it. Thread-safe; threads only wait for each other if they need the same picture.
package final class PlatePictures: Sendable {
  /// One picture, nil where it is not in inks; nothing before it is read. The lock is held meanwhile, so that no two threads
  /// read it.
  private final class Entry: Sendable {
    let picture = Mutex<InkPicture??>(nil)
  }

  private struct Held {
    var entries: [CGImage.ContentHash: Entry] = [:]
    var bytes = 0
  }

  private let held = Mutex(Held())
  private let limit: Int

  /// - Parameter limit: how many bytes of pictures are kept; a single larger picture is kept, too.
  package init(limit: Int = 96 << 20) { self.limit = limit }

  /// - Parameters:
  ///   - image: uncropped.
  ///   - read: makes the picture; nil where it is not in inks, or cannot be read.
  package func picture(of image: CGImage, read: () -> InkPicture?) -> InkPicture? {
    let content = image.contentHash
    let entry = held.withLock { held in
      let entry = held.entries[content] ?? Entry()
      held.entries[content] = entry
      return entry
    }
    return entry.picture.withLock { known in
      if let known { return known }
      let read = read()
      known = .some(read)
      guard let picture = read else { return nil }
      let bytes = picture.inks.count + (picture.alpha?.count ?? 0)
      held.withLock { held in
        // Pages rarely show the same pictures as the pages before them.
        if held.bytes + bytes > limit { held = Held() }
        held.entries[content] = entry
        held.bytes += bytes
      }
      return picture
    }
  }
}
