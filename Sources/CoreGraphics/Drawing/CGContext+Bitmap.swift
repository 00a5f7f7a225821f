extension CGContext {
  /// A context that draws into pixels. Its origin is the lower left corner, y grows upwards.
  ///
  /// Spaces and formats are those of Apple's table but for 5 bits a component: grey with 8 or 16 bits or floating point
  /// numbers and without alpha; only alpha (8 bits); RGB with 8 or 16 bits or floating point numbers in four components,
  /// alpha multiplied in or not read; CMYK without alpha. Edges are smooth, and colours have eight bits, whatever the format.
  ///
  /// - Parameters:
  ///   - data: memory of at least `bytesPerRow` × `height` bytes that outlives the context, with the upper row first; what
  ///     is there is drawn upon, and each drawing is there when its call returns. Nil for memory of the context's own,
  ///     which is transparent, or black without alpha.
  ///   - bytesPerRow: 0 for as many as a row needs.
  ///   - space: nil is for `alphaOnly` only.
  ///   - bitmapInfo: the raw value of a `CGImageAlphaInfo`, with that of a byte order.
  /// - Returns: nil for a size that is not above zero or has more than a billion pixels, for rows that are too short, for a
  ///   format that is not one of the above, and in a program without a painter: one comes with the product `LayerPress`
  ///   and with those that depend on it.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace?, bitmapInfo: UInt32
  ) {
    self.init(
      data: data, width: width, height: height, bitsPerComponent: bitsPerComponent,
      bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo, releaseCallback: nil, releaseInfo: nil)
  }

  /// As above; the callback is called with `releaseInfo` and the memory when the context goes.
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

  /// The pixels as a picture of their own, which later drawing does not change; nil for other contexts.
  public func makeImage() -> CGImage? {
    paintPending()
    return bitmap?.memory.image()
  }

  /// The pixels, the upper row first; nil for other contexts. From here on each drawing is there when its call returns.
  public var data: UnsafeMutableRawPointer? {
    guard let bitmap else { return nil }
    paintPending()
    bitmap.isWatched = true
    bitmap.memory.isBlank = false
    return bitmap.memory.address
  }

  /// Pixels in a row; 0 for other contexts, as all numbers here.
  public var width: Int { bitmap?.layout.width ?? 0 }
  /// Rows of pixels.
  public var height: Int { bitmap?.layout.height ?? 0 }
  /// Bits of each number of a pixel.
  public var bitsPerComponent: Int { bitmap?.layout.bitsPerComponent ?? 0 }
  /// Bits of each pixel.
  public var bitsPerPixel: Int { bitmap?.layout.bitsPerPixel ?? 0 }
  /// Bytes from one row to the next.
  public var bytesPerRow: Int { bitmap?.layout.bytesPerRow ?? 0 }
  /// The space of the pixels; nil for only alpha, and for other contexts.
  public var colorSpace: CGColorSpace? { bitmap?.layout.space }
  /// Alpha and byte order of the pixels.
  public var bitmapInfo: CGBitmapInfo { bitmap?.layout.bitmapInfo ?? [] }
  /// Where the alpha of the pixels is.
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo }

  /// Brings what waits in memory of somebody's to be seen there; pixels of the context's own are painted when they are asked for.
  public func flush() {
    if bitmap?.isWatched == true { paintPending() }
  }

  /// The same as `flush()`.
  public func synchronize() { flush() }
}

/// Lets go of the memory of a bitmap context.
public typealias CGBitmapContextReleaseDataCallback = (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) ->
  Void

/// What a context needs to draw into pixels.
final class ContextBitmap {
  let memory: BitmapMemory
  let painter: any ContextPainter
  /// Whether somebody has the address of the pixels, and may look at them after each drawing.
  var isWatched: Bool

  var layout: BitmapLayout { memory.layout }

  init(memory: BitmapMemory, painter: any ContextPainter) {
    self.memory = memory
    self.painter = painter
    isWatched = !memory.isOwn
  }

  /// Draws upon the pixels. What stays as it was is not written again, so that numbers of more than eight bits keep them.
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
