import CoreGraphics

/// Reads the pixels of images that were made of raw bytes.
struct RawPixels {
  private let image: CGImage

  init(_ image: CGImage) { self.image = image }

  func decoded(name: String) throws(ImageDecodingError) -> DecodedImage {
    guard image.bitsPerComponent == 8, image.bitsPerPixel % 8 == 0,
      !image.bitmapInfo.contains(.floatComponents)
    else {
      throw ImageDecodingError(
        source: name, reason: "raw pixels other than eight bits a channel cannot be read")
    }
    let (width, height) = (image.storedWidth, image.storedHeight)
    let (stride, size) = (image.bytesPerRow, image.bitsPerPixel / 8)
    let data = [UInt8](image.data)
    guard size >= 1, data.count >= (height - 1) * stride + width * size else {
      throw ImageDecodingError(source: name, reason: "there are fewer bytes than the rows need")
    }
    let info = image.bitmapInfo.alphaInfo
    let isReversed = image.bitmapInfo.byteOrder == .order32Little && size == 4
    let colors = info == .alphaOnly ? 0 : size - (info == .none ? 0 : 1)
    let isFirst = info == .first || info == .premultipliedFirst || info == .noneSkipFirst
    let hasAlpha = ![.none, .noneSkipFirst, .noneSkipLast].contains(info)
    let isPremultiplied = info == .premultipliedFirst || info == .premultipliedLast
    guard [0, 1, 3, 4].contains(colors) else {
      throw ImageDecodingError(source: name, reason: "pixels of \(colors) colour channels cannot be read")
    }
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    var isOpaque = true
    var channels = [UInt8](repeating: 0, count: size)
    for y in 0..<height {
      for x in 0..<width {
        let start = y * stride + x * size
        for k in 0..<size { channels[k] = data[start + (isReversed ? size - 1 - k : k)] }
        let alpha = !hasAlpha ? 255 : isFirst || colors == 0 ? channels[0] : channels[size - 1]
        let first = isFirst ? 1 : 0
        var (red, green, blue): (UInt8, UInt8, UInt8) = (0, 0, 0)
        switch colors {
        case 1: (red, green, blue) = (channels[first], channels[first], channels[first])
        case 3: (red, green, blue) = (channels[first], channels[first + 1], channels[first + 2])
        case 4:
          let white = 255 - Int(channels[first + 3])
          red = UInt8((255 - Int(channels[first])) * white / 255)
          green = UInt8((255 - Int(channels[first + 1])) * white / 255)
          blue = UInt8((255 - Int(channels[first + 2])) * white / 255)
        default: break
        }
        if alpha < 255 {
          isOpaque = false
          if !isPremultiplied {
            red = ImageDecoder.premultiplied(red, alpha)
            green = ImageDecoder.premultiplied(green, alpha)
            blue = ImageDecoder.premultiplied(blue, alpha)
          }
        }
        let at = (y * width + x) * 4
        (pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]) = (blue, green, red, alpha)
      }
    }
    return DecodedImage(
      width: width, height: height, bytesPerRow: width * 4, pixels: pixels, isOpaque: isOpaque)
  }
}
