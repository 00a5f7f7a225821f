import CoreGraphics
import Drawing

/// The way a layer or a particle shows its picture.
struct PictureStyle {
  var magnification: DrawnImage.Interpolation
  var minification: DrawnImage.Interpolation
  var shade: Shade
  var layer: LayerIndex
  /// The part of a picture that is one texture, of which several pictures show parts: smoothing mixes across their
  /// borders. Nil for pictures that end at their edges.
  var texture: CGRect?

  /// Returns a part of a picture in a rectangle. Where the part extends beyond the picture, the outermost
  /// pixels repeat, each as a stretched picture of its own, so that the others stay as they are in the file.
  ///
  /// - Parameter source: in pixels of the picture, or in units of an SVG document, which repeats no pixels.
  func pictures(of image: CGImage, _ source: CGRect, at destination: CGRect) -> [DrawnImage] {
    guard source.width > 0, source.height > 0, destination.width > 0, destination.height > 0 else {
      return []
    }
    guard !image.isVector else { return [picture(image, source, destination)] }
    let size = image.naturalSize
    let columns = Stretch(source.minX, source.width, destination.minX, destination.width)
      .repeatingEdges(of: size.width)
    let rows = Stretch(source.minY, source.height, destination.minY, destination.height)
      .repeatingEdges(of: size.height)
    return rows.flatMap { row in
      columns.map { column in
        let source = CGRect(x: column.from, y: row.from, width: column.length, height: row.length)
        let place = CGRect(x: column.to, y: row.to, width: column.extent, height: row.extent)
        // A part becomes a picture of its own, so that smoothing does not mix in what lies beyond it.
        let (shown, part) = part(of: image, source)
        return picture(shown, part, place)
      }
    }
  }

  private func picture(_ image: CGImage, _ source: CGRect, _ destination: CGRect) -> DrawnImage {
    DrawnImage(
      image: image, source: source, destination: destination, magnification: magnification,
      minification: minification, tint: shade.tint, layer: layer)
  }

  /// The pixels around a part of a texture that smoothing may mix in.
  private static let reach: CGFloat = 2
  /// Results such as 0.3333 × 48 are slightly off the whole numbers they stand for.
  private static let tolerance: CGFloat = 0.01

  /// Returns a picture of the whole pixels that contain a part of another, with some around it if it belongs to a
  /// texture, and the part's place in it.
  private func part(of image: CGImage, _ source: CGRect) -> (CGImage, CGRect) {
    let whole = CGRect(origin: .zero, size: image.naturalSize)
    var grown = Self.pixels(of: source)
    if let texture {
      grown = grown.insetBy(dx: -Self.reach, dy: -Self.reach).cut(to: Self.pixels(of: texture).cut(to: whole))
    }
    guard grown != whole, whole.contains(grown), let part = image.cropping(to: grown)
    else {
      return (image, source)
    }
    return (part, source.offsetBy(dx: -grown.minX, dy: -grown.minY))
  }

  private static func pixels(of part: CGRect) -> CGRect {
    let (left, top) = ((part.minX + tolerance).rounded(.down), (part.minY + tolerance).rounded(.down))
    return CGRect(
      x: left, y: top, width: (part.maxX - tolerance).rounded(.up) - left,
      height: (part.maxY - tolerance).rounded(.up) - top)
  }
}

/// One axis of a part of a picture and of its destination.
struct Stretch: Equatable {
  var from: CGFloat
  var length: CGFloat
  var to: CGFloat
  var extent: CGFloat

  init(_ from: CGFloat, _ length: CGFloat, _ to: CGFloat, _ extent: CGFloat) {
    (self.from, self.length, self.to, self.extent) = (from, length, to, extent)
  }

  /// Returns the stretches before the first pixel, within the picture and after the last one. The pixel at
  /// the edge fills those before and after.
  ///
  /// - Parameter size: the picture's number of pixels.
  func repeatingEdges(of size: CGFloat) -> [Stretch] {
    let (pixel, end) = (min(1, size), from + length)
    guard from < -0.001 || end > size + 0.001 else { return [self] }
    let scale = extent / length
    let (first, last) = (min(max(from, 0), end), max(min(end, size), from))
    // The beginning and end of the picture.
    let (start, stop) = (to + (first - from) * scale, to + (last - from) * scale)
    var parts: [Stretch] = []
    if from < 0 { parts.append(Stretch(0, pixel, to, start - to)) }
    if last > first { parts.append(Stretch(first, last - first, start, stop - start)) }
    if end > size { parts.append(Stretch(size - pixel, pixel, stop, to + extent - stop)) }
    return parts.filter { $0.extent > extent * 1e-9 }
  }
}
