import CoreGraphics
import Drawing
import ImageDecoding

extension Painter {
  /// - Parameter isRepeated: whether the picture is drawn again, so that it is worth an id.
  func draw(_ image: DrawnImage, in frame: Frame, isRepeated: Bool = false) throws {
    guard image.source.width > 0, image.source.height > 0, image.destination.width != 0,
      image.destination.height != 0
    else { return }
    switch embedding(of: image.image) {
    case .firstFrame:
      report(image.layer, .approximated, "of an animated picture only the first frame is shown")
    case .nothing:
      return report(
        image.layer, SVGReading.isKnown ? .damaged : .dropped, SVGReading.complaint(about: image.image))
    case .file, .pixels: break
    }
    if image.image.format == .svg, try drawInline(image, in: frame) { return }
    guard let file = file(of: image) else {
      reportUndecodable(image)
      return
    }
    // Where the whole file lies when `source` fills `destination`.
    let (sx, sy) = (
      image.destination.width / image.source.width, image.destination.height / image.source.height
    )
    let shown = image.source.offsetBy(dx: file.origin.x, dy: file.origin.y)
    let box = CGRect(
      x: image.destination.minX - shown.minX * sx, y: image.destination.minY - shown.minY * sy,
      width: file.size.width * sx, height: file.size.height * sy)
    let isWhole =
      abs(shown.minX) < 1e-6 && abs(shown.minY) < 1e-6 && abs(shown.width - file.size.width) < 1e-6
      && abs(shown.height - file.size.height) < 1e-6
    var node = imageNode(
      file, count: isRepeated ? 2 : census.images[PictureKey(image.image)] ?? 1, box: box, space: frame.space)
    if image.magnification == .nearest || image.minification == .nearest && sx < 1 {
      node[.imageRendering] = "pixelated"
    }
    if let filter = imageFilter(image, in: frame) { node[.filter] = filter }
    guard !isWhole else { return try append(node, in: frame) }
    var group = Node(.g)
    let clip = ClipPath(path: CGPath(rect: image.destination, transform: nil))
    guard let reference = clipReference([clip], in: frame.space) else { return }
    if case .path(let url) = reference { group[.clipPath] = url }
    try builder.open(group)
    try append(node, in: frame)
    try builder.close()
  }

  // MARK: - Files

  func embedding(of image: CGImage) -> ImageEmbedding {
    let key = PictureKey(image)
    if let known = embeddings[key] { return known }
    let embedding = pictures.embedding(of: image)
    embeddings[key] = embedding
    return embedding
  }

  /// Reports a picture of which there is neither a file nor pixels.
  private func reportUndecodable(_ image: DrawnImage) {
    let problem = pictures.problem(with: image.image)
    report(
      image.layer, problem?.isDamage ?? false ? .damaged : .dropped,
      problem?.description ?? "the image cannot be decoded")
  }

  func file(of image: DrawnImage) -> EmbeddedFile? {
    let picture = image.image
    let mime: String? =
      switch picture.format {
      case .png: "image/png"
      case .jpeg: "image/jpeg"
      case .gif: "image/gif"
      case .webp: "image/webp"
      case .svg: "image/svg+xml"
      case .tiff, .bmp, .pdf, .pixels: nil
      }
    // CMYK is shown in wrong colours by most readers, or not at all.
    if let mime, let data = picture.encodedData, picture.colorModel != .cmyk, !Self.needsPixels(picture),
      embedding(of: picture) == .file
    {
      let stored = CGSize(width: picture.storedWidth, height: picture.storedHeight)
      if picture.orientation == .up || picture.format == .svg {
        return EmbeddedFile(mime: mime, data: data, stored: stored, origin: picture.sourceRect.origin)
      }
      if let neutral = ExifOrientation.removed(from: data) {
        return EmbeddedFile(
          mime: mime, data: neutral, stored: stored, orientation: picture.orientation,
          origin: picture.sourceRect.origin)
      }
    }
    guard let pixels = pictures.pixels(of: picture), let png = pictures.png(of: pixels) else { return nil }
    return EmbeddedFile(
      mime: "image/png", data: png, stored: CGSize(width: pixels.width, height: pixels.height),
      origin: CGPoint(x: 0, y: 0))
  }

  /// Whether a part of a picture has to be a picture of its own: smoothing would mix in what lies beyond its edges. Large
  /// parts of photographs keep the file's bytes, and are cut.
  static func needsPixels(_ picture: CGImage) -> Bool {
    guard !picture.isVector else { return false }
    let whole = CGSize(
      width: picture.orientation.swapsSides ? picture.storedHeight : picture.storedWidth,
      height: picture.orientation.swapsSides ? picture.storedWidth : picture.storedHeight)
    guard picture.naturalSize != whole else { return false }
    return picture.format != .jpeg || picture.width * picture.height <= 65_536
  }

  private func imageNode(_ file: EmbeddedFile, count: Int, box: CGRect, space: Space) -> Node {
    guard count > 1 || !file.turn.isIdentity || options.isUniform else {
      return imageNode(mime: file.mime, data: file.data, box: box, space: space)
    }
    var node = sharedImage(file)
    if count > 1 || options.isUniform {
      let id = identifier(of: node)
      node = Node(.use)
      node[.href] = "#\(id)"
      node.dependencies = .everything
    }
    let place = CGAffineTransform(
      a: box.width / file.size.width, b: 0, c: 0, d: box.height / file.size.height, tx: box.minX, ty: box.minY
    )
    node[.transform] = transformText(
      file.turn.concatenating(place).concatenating(space.matrix), in: space,
      extent: CGRect(origin: .zero, size: file.stored))
    return node
  }

  /// The file in its own pixels, to be used wherever it is shown.
  private func sharedImage(_ file: EmbeddedFile) -> Node {
    let grid = Grid(digits: 3)
    var node = Node(.image)
    node[.width] = grid.text(Double(file.stored.width))
    node[.height] = grid.text(Double(file.stored.height))
    node[.dataURI] = Self.uri(file.mime, file.data)
    return node
  }

  func imageNode(mime: String, data: Data, box: CGRect, space: Space) -> Node {
    var node = Node(.image)
    var target = box
    let grid: Grid
    if space.matrix.isUprightScale {
      target = box.applying(space.matrix)
      grid = self.grid(space)
    } else {
      node[.transform] = transformText(space.matrix, in: space, extent: box)
      grid = self.grid(space.opened())
    }
    if grid.step(Double(target.minX)) != 0 { node[.x] = grid.text(Double(target.minX)) }
    if grid.step(Double(target.minY)) != 0 { node[.y] = grid.text(Double(target.minY)) }
    node[.width] = grid.text(Double(target.width))
    node[.height] = grid.text(Double(target.height))
    node[.preserveAspectRatio] = "none"
    node[.dataURI] = Self.uri(mime, data)
    return node
  }

  static func uri(_ mime: String, _ data: Data) -> String {
    "data:\(mime);base64,\(data.base64EncodedString())"
  }

  // MARK: - Colours

  private func imageFilter(_ image: DrawnImage, in frame: Frame) -> String? {
    let tint = image.tint.map { (Double($0.red), Double($0.green), Double($0.blue), Double($0.alpha)) }
    switch frame.ink {
    case .own:
      guard let (r, g, b, a) = tint, (r, g, b, a) != (1, 1, 1, 1) else { return nil }
      return filter([r, 0, 0, 0, 0, 0, g, 0, 0, 0, 0, 0, b, 0, 0, 0, 0, 0, a, 0])
    case .solid(let color):
      var matrix = Self.matrix(replacingColorBy: color)
      matrix[18] = tint?.3 ?? 1
      return filter(matrix)
    }
  }

  func recolouring(_ color: RGBA) -> String { filter(Self.matrix(replacingColorBy: color)) }

  /// A colour filter over an image: its own box is the region, whatever its place.
  private func filter(_ matrix: [Double]) -> String {
    var node = Node(.filter)
    node[.x] = "0"
    node[.y] = "0"
    node[.width] = "1"
    node[.height] = "1"
    node[.colorInterpolationFilters] = "sRGB"
    node.append(colorMatrix(matrix), layout: options.layout)
    return reference(to: node)
  }
}

extension CGImagePropertyOrientation {
  /// Whether rows of the stored picture are columns of the upright one.
  fileprivate var swapsSides: Bool {
    switch self {
    case .leftMirrored, .right, .rightMirrored, .left: true
    default: false
    }
  }
}
