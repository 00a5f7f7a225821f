// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

import ImageDecoding
import LayerPress

/// A PNG or JPEG that a picture is written to.
public final class CGImageDestination {
  private enum Kind { case png, jpeg }

  private let kind: Kind
  private let write: (Data) -> Bool
  private var image: CGImage?
  private var quality: CGFloat = 0.85
  private var isFinal = false

  /// Nil for other formats, and for more than one picture, which neither of them holds.
  fileprivate init?(type: String, count: Int, write: @escaping (Data) -> Bool) {
    switch type {
    case kUTTypePNG: kind = .png
    case kUTTypeJPEG: kind = .jpeg
    default: return nil
    }
    guard count == 1 else { return nil }
    self.write = write
  }

  fileprivate func set(_ properties: CFDictionary?) {
    let value = properties?[kCGImageDestinationLossyCompressionQuality]
    if let value = (value as? NSNumber)?.doubleValue ?? (value as? CGFloat).map(Double.init) {
      quality = CGFloat(value)
    }
  }

  fileprivate func add(_ image: CGImage, _ properties: CFDictionary?) {
    guard self.image == nil else { return }
    self.image = image
    set(properties)
  }

  fileprivate func finish() -> Bool {
    guard !isFinal, let image else { return false }
    isFinal = true
    let data = kind == .png ? image.losslessData() : image.lossyData(quality: quality)
    return data.map(write) ?? false
  }
}

extension CGImage {
  /// The picture as a PNG; documents are drawn one pixel to a unit. Nil for pictures that cannot be decoded.
  package func losslessData() -> Data? {
    if !isVector { return try? pngData() }
    let drawn = drawn(info: CGImageAlphaInfo.premultipliedFirst.rawValue, over: nil)?.makeImage()
    return drawn.flatMap { try? $0.pngData() }
  }

  /// The picture as a JPEG, over white where it lets something through; nil for pictures that cannot be decoded.
  ///
  /// - Parameter quality: 0…1, 1 being the best picture.
  package func lossyData(quality: CGFloat) -> Data? {
    if !isVector, (try? ImageDecoder.decode(self)) == nil { return nil }
    guard let context = drawn(info: CGImageAlphaInfo.noneSkipFirst.rawValue, over: .white),
      let data = context.data
    else { return nil }
    let pixels = UnsafeBufferPointer(
      start: data.assumingMemoryBound(to: UInt32.self), count: context.width * context.height)
    let percent = quality.isFinite ? Int((min(max(quality, 0), 1) * 99 + 1).rounded()) : 85
    return (try? JPEGEncoder.encode(pixels, width: context.width, quality: percent)).map { Data($0) }
  }

  private func drawn(info: UInt32, over background: CGColor?) -> CGContext? {
    let context = CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpace(name: CGColorSpace.sRGB), bitmapInfo: info | CGBitmapInfo.byteOrder32Little.rawValue
    )
    let box = CGRect(x: 0, y: 0, width: width, height: height)
    if let background {
      context?.setFillColor(background)
      context?.fill(box)
    }
    context?.draw(self, in: box)
    return context
  }
}

/// A file that a picture will be written to, which appears whole or not at all; nil for other types than `public.png` and
/// `public.jpeg`, and for more than one picture.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(type: type, count: count) { (try? $0.write(to: url, options: .atomic)) != nil }
}

/// Bytes that a picture will be added to; nil as above.
public func CGImageDestinationCreateWithData(
  _ data: NSMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(type: type, count: count) {
    data.append($0)
    return true
  }
}

/// The identifiers of the formats that are written.
public func CGImageDestinationCopyTypeIdentifiers() -> [CFString] { [kUTTypePNG, kUTTypeJPEG] }

/// Adds a picture; what is added beyond the first is left out.
///
/// - Parameter properties: `kCGImageDestinationLossyCompressionQuality` is heeded.
public func CGImageDestinationAddImage(
  _ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) {
  idst.add(image, properties)
}

/// Adds a picture of a source.
public func CGImageDestinationAddImageFromSource(
  _ idst: CGImageDestination, _ isrc: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
  if let image = isrc.image(at: index) { idst.add(image, properties) }
}

/// Properties of all that is written: `kCGImageDestinationLossyCompressionQuality` is heeded.
public func CGImageDestinationSetProperties(_ idst: CGImageDestination, _ properties: CFDictionary?) {
  idst.set(properties)
}

/// Writes the picture. False where there is none, where it cannot be decoded, and where the file cannot be written.
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { idst.finish() }

/// The quality of a JPEG: 0…1, 1 being the best picture. Default 0.85.
public let kCGImageDestinationLossyCompressionQuality = "kCGImageDestinationLossyCompressionQuality"
