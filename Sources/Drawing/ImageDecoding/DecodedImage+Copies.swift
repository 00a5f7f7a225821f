import CoreGraphics

/// Factors for the colours of an image, in steps of 1/255. Transparency is left to painters, who need no copy for it.
public struct ImageTint: Sendable, Hashable {
  /// 255 leaves red as it is.
  public var red: UInt8
  /// 255 leaves green as it is.
  public var green: UInt8
  /// 255 leaves blue as it is.
  public var blue: UInt8

  /// A tint by its factors.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The nearest factors to components 0…1.
  public init(components red: Float, _ green: Float, _ blue: Float) {
    func byte(_ value: Float) -> UInt8 { value > 0 ? UInt8(min(value, 1) * 255 + 0.5) : 0 }
    self.init(red: byte(red), green: byte(green), blue: byte(blue))
  }

  /// Leaves colours as they are.
  public static let none = ImageTint(red: 255, green: 255, blue: 255)
}

extension DecodedImage {
  /// The image turned as a file's orientation says (Exif 2.3, tag 0x0112).
  func turned(upright orientation: CGImagePropertyOrientation) -> DecodedImage {
    guard orientation != .up else { return self }
    let (width, height) = (width, height)
    let (newWidth, newHeight) = orientation.swapsAxes ? (height, width) : (width, height)
    // Where the upper left pixel is stored, and what a step to the right and downwards are there.
    let (right, bottom) = (width - 1, (height - 1) * width)
    let (first, across, down): (Int, Int, Int) =
      switch orientation {
      case .up: (0, 1, width)
      case .upMirrored: (right, -1, width)
      case .down: (bottom + right, -1, -width)
      case .downMirrored: (bottom, 1, -width)
      case .leftMirrored: (0, width, 1)
      case .right: (bottom, -width, 1)
      case .rightMirrored: (bottom + right, -width, -1)
      case .left: (right, width, -1)
      }
    let copy = PixelBytes(count: pixels.count) { target in
      let target = UnsafeMutableRawBufferPointer(target).bindMemory(to: UInt32.self)
      pixels.withUnsafeBufferPointer { source in
        let source = UnsafeRawBufferPointer(source).bindMemory(to: UInt32.self)
        for y in 0..<newHeight {
          var from = first + y * down
          for to in (y * newWidth)..<((y + 1) * newWidth) {
            target[to] = source[from]
            from += across
          }
        }
      }
    }
    return DecodedImage(
      width: newWidth, height: newHeight, pixels: copy, isOpaque: isOpaque)
  }

  /// The image at half its size, each pixel the mean of four. Where a side is odd, its last pixel counts twice.
  func halved() -> DecodedImage {
    let (newWidth, newHeight) = ((width + 1) / 2, (height + 1) / 2)
    let (width, height) = (width, height)
    let copy = PixelBytes(count: newWidth * newHeight * 4) { target in
      pixels.withUnsafeBufferPointer { source in
        for y in 0..<newHeight {
          let upper = 2 * y * width * 4
          let lower = min(2 * y + 1, height - 1) * width * 4
          for x in 0..<newWidth {
            let left = 8 * x
            let right = min(2 * x + 1, width - 1) * 4
            let to = (y * newWidth + x) * 4
            for channel in 0..<4 {
              let above = UInt16(source[upper + left + channel]) + UInt16(source[upper + right + channel])
              let below = UInt16(source[lower + left + channel]) + UInt16(source[lower + right + channel])
              target[to + channel] = UInt8(truncatingIfNeeded: (above + below + 2) >> 2)
            }
          }
        }
      }
    }
    return DecodedImage(
      width: newWidth, height: newHeight, pixels: copy, isOpaque: isOpaque)
  }

  /// The image in black, as opaque as it was bright (luminance by Rec. 709, as masks of SVG have it).
  func alphaOfLuminance() -> DecodedImage {
    let count = width * height
    let copy = PixelBytes(count: count * 4) { target in
      pixels.withUnsafeBufferPointer { source in
        for k in 0..<count {
          let (blue, green, red) = (Int(source[4 * k]), Int(source[4 * k + 1]), Int(source[4 * k + 2]))
          for channel in 0..<3 { target[4 * k + channel] = 0 }
          target[4 * k + 3] = UInt8(
            truncatingIfNeeded: (2126 * red + 7152 * green + 722 * blue + 5000) / 10_000)
        }
      }
    }
    return DecodedImage(
      width: width, height: height, pixels: copy, isOpaque: false)
  }

  /// The image with its colours multiplied.
  func tinted(_ tint: ImageTint) -> DecodedImage {
    let factors = [tint.blue, tint.green, tint.red, 255]
    let copy = PixelBytes(count: pixels.count) { target in
      pixels.withUnsafeBufferPointer { source in
        for k in source.indices { target[k] = ImageDecoder.premultiplied(source[k], factors[k & 3]) }
      }
    }
    return DecodedImage(
      width: width, height: height, pixels: copy, isOpaque: isOpaque)
  }
}
