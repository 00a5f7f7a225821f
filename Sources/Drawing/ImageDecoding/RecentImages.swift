/// Images that were used last, kept until they are more than a limit of bytes.
struct RecentImages {
  private struct Entry {
    var image: DecodedImage
    /// Counts uses of all images.
    var lastUse: Int
  }

  private let limit: Int
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var bytes = 0
  private var uses = 0

  init(limit: Int) { self.limit = limit }

  /// Keeps an image, and lets those go that were not used for longest.
  mutating func use(_ image: DecodedImage) {
    uses += 1
    let id = ObjectIdentifier(image)
    if entries[id]?.image == nil { bytes += image.pixels.count }
    entries[id] = Entry(image: image, lastUse: uses)
    guard bytes > limit, entries.count > 1 else { return }
    // A quarter at once, so that sorting is rare.
    for (id, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }).dropLast() {
      guard bytes > limit - limit / 4 else { break }
      entries[id] = nil
      bytes -= entry.image.pixels.count
    }
  }
}
