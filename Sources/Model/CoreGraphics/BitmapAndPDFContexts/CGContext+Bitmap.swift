extension CGContext {
  /// Creates a context that draws into pixels. Its origin is the lower left corner, with y pointing up.
  ///
  /// Spaces and formats are those of Apple's table except 5 bits per component: grey with 8 or 16 bits or
  /// floats, without alpha; only alpha (8 bits); RGB with 8 or 16 bits or floats in four components, alpha
  /// premultiplied or skipped; CMYK without alpha. Edges are antialiased, and colours have eight bits,
  /// whatever the format.
  ///
  /// - Parameters:
  ///   - data: memory of at least `bytesPerRow` × `height` bytes that outlives the context, upper row first;
  ///     its contents are drawn over, and each drawing is complete when its call returns. Nil allocates
  ///     memory that is transparent, or black without alpha.
  ///   - bytesPerRow: 0 for as many as a row needs.
  ///   - space: nil only for `alphaOnly`.
  ///   - bitmapInfo: the raw value of a `CGImageAlphaInfo`, combined with that of a byte order.
  /// - Returns: nil for a size that is not above zero or has more than a billion pixels, for rows that are
  ///   too short, for formats other than the above, and in a program without a painter, which the product
  ///   `LayerPress` and its dependents contain.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace?, bitmapInfo: UInt32
  ) {
    self.init(
      data: data, width: width, height: height, bitsPerComponent: bitsPerComponent,
      bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo, releaseCallback: nil, releaseInfo: nil)
  }

  /// Creates a context as above; the callback is called with `releaseInfo` and the memory when the context is
  /// released.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace?, bitmapInfo: UInt32, releaseCallback: CGBitmapContextReleaseDataCallback?,
    releaseInfo: UnsafeMutableRawPointer?
  ) {
    guard let painter = Self.linkedPainter(),
      let layout = BitmapLayout(
        width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow,
        space: space, bitmapInfo: CGBitmapInfo(rawValue: bitmapInfo)),
      let memory = BitmapMemory(
        layout, at: data, release: releaseCallback.map { callback in { callback(releaseInfo, $0) } })
    else { return nil }
    self.init(
      bounds: CGRect(x: 0, y: 0, width: width, height: height),
      bitmap: ContextBitmap(memory: memory, painter: painter))
  }

  /// Returns a copy of the pixels as an image, which later drawing does not change; nil for other contexts.
  public func makeImage() -> CGImage? {
    paintPending()
    return bitmap?.memory.image()
  }

  /// The pixels, upper row first; nil for other contexts. From the first access on, each drawing is complete
  /// when its call returns.
  public var data: UnsafeMutableRawPointer? {
    guard let bitmap else { return nil }
    paintPending()
    bitmap.isWatched = true
    bitmap.memory.isBlank = false
    return bitmap.memory.address
  }

  /// The number of pixels in a row; 0 for other contexts, like all numbers here.
  public var width: Int { bitmap?.layout.width ?? 0 }
  /// The number of rows.
  public var height: Int { bitmap?.layout.height ?? 0 }
  /// The bits of each component of a pixel.
  public var bitsPerComponent: Int { bitmap?.layout.bitsPerComponent ?? 0 }
  /// The bits of each pixel.
  public var bitsPerPixel: Int { bitmap?.layout.bitsPerPixel ?? 0 }
  /// Bytes from one row to the next.
  public var bytesPerRow: Int { bitmap?.layout.bytesPerRow ?? 0 }
  /// The colour space of the pixels; nil for only alpha, and for other contexts.
  public var colorSpace: CGColorSpace? { bitmap?.layout.space }
  /// Alpha and byte order of the pixels.
  public var bitmapInfo: CGBitmapInfo { bitmap?.layout.bitmapInfo ?? [] }
  /// The position of alpha in the pixels.
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo }

  /// Paints pending drawing into memory of the caller; the context's own pixels are painted when they are
  /// accessed.
  public func flush() { if bitmap?.isWatched == true { paintPending() } }

  /// The same as `flush()`.
  public func synchronize() { flush() }
}

/// Releases the memory of a bitmap context.
public typealias CGBitmapContextReleaseDataCallback = (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) ->
  Void

/// The pixels of a bitmap context.
final class ContextBitmap {
  let memory: BitmapMemory
  let painter: any ContextPainter
  /// Whether code outside has the address of the pixels, and may read them after each drawing.
  var isWatched: Bool

  var layout: BitmapLayout { memory.layout }

  init(memory: BitmapMemory, painter: any ContextPainter) {
    self.memory = memory
    self.painter = painter
    isWatched = !memory.isOwn
  }

  /// Draws on the pixels. Unchanged ones are not written, so that samples of more than eight bits keep their
  /// precision.
  func draw(_ operations: [CGContext.Operation]) {
    guard !memory.isBlank || layout.isOpaque, let backdrop = memory.image(),
      let before = painter.pixels(of: backdrop)
    else {
      if let after = painter.paint(operations, over: nil, width: layout.width, height: layout.height) {
        memory.write(after, over: nil)
      }
      return
    }
    if let after = painter.paint(operations, over: backdrop, width: layout.width, height: layout.height) {
      memory.write(after, over: before)
    }
  }
}
