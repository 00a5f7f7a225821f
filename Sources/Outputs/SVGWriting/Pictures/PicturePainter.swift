import CoreGraphics
import Drawing
import ImageDecoding

/// Draws pictures: as their files, as pixels, or as documents within the document.
final class PicturePainter {
  private let document: Document
  private let pictures: any PictureCoding
  /// The embedding of each file, which may be shown often.
  private var embeddings: [EmbeddedKey: ImageEmbedding] = [:]
  /// The files made for pictures, or parts of them, that are shown often.
  private var pngs: [ObjectIdentifier: EmbeddedFile] = [:]

  private var filters: Filters { Filters(document: document) }

  init(_ document: Document, _ pictures: any PictureCoding) {
    (self.document, self.pictures) = (document, pictures)
  }

  func draw(_ image: DrawnImage, in frame: Frame) throws {
    guard image.source.width > 0, image.source.height > 0, image.destination.width != 0,
      image.destination.height != 0
    else { return }
    let embedding = embedding(of: image.image)
    guard embedding != .nothing else {
      return document.report(
        image.layer, SVGReading.isKnown ? .damaged : .dropped, SVGReading.complaint(about: image.image))
    }
    if let reason = pictures.refusal(of: image.image) {
      let name = image.image.sourceName ?? "SVG document"
      return document.report(image.layer, .damaged, "\(name): \(reason)")
    }
    if image.image.format == .svg, try drawInline(image, in: frame) { return }
    let file: EmbeddedFile?
    do {
      file = try self.file(of: image.image, embedding)
    } catch let error as ImageDecodingError {
      return document.report(image.layer, error.isDamage ? .damaged : .dropped, error.description)
    }
    guard let file else {
      return document.report(image.layer, .dropped, "the image cannot be decoded")
    }
    // The place of the whole file when `source` fills `destination`.
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
    var element = element(
      file, isRepeated: document.census.isRepeated(image.image), in: box, frame.space)
    if image.magnification == .nearest || image.minification == .nearest && sx < 1 {
      element[.imageRendering] = "pixelated"
    }
    if let matrix = image.colorMatrix(under: frame.ink) {
      element[.filter] = filters.reference(toColorMatrix: matrix)
    }
    guard !isWhole else { return try document.append(element, in: frame) }
    let clip = ClipPath(path: CGPath(rect: image.destination))
    guard let references = Masks(document: document).references(to: [clip], in: frame.space) else { return }
    var group = Element(.g)
    group[.clipPath] = references.first
    try document.elements.open(group)
    try document.append(element, in: frame)
    try document.elements.close()
  }

  // MARK: - Files

  private func embedding(of image: CGImage) -> ImageEmbedding {
    let key = EmbeddedKey(image)
    if let known = embeddings[key] { return known }
    let embedding = pictures.embedding(of: image)
    embeddings[key] = embedding
    return embedding
  }

  /// Returns nil if the picture has no pixels.
  private func file(
    of picture: CGImage, _ embedding: ImageEmbedding
  ) throws -> EmbeddedFile? {
    let mime: String? =
      switch picture.format {
      case .png: "image/png"
      case .jpeg: "image/jpeg"
      case .gif: "image/gif"
      case .svg: "image/svg+xml"
      case .webp, .tiff, .bmp, .pdf, .pixels: nil
      }
    // Most viewers show CMYK in wrong colours, or not at all.
    if let mime, let data = picture.encodedData, picture.colorModel != .cmyk, !picture.needsPixels,
      embedding == .file
    {
      let stored = CGSize(width: picture.storedWidth, height: picture.storedHeight)
      if picture.orientation == .up || picture.format == .svg {
        return EmbeddedFile(mime: mime, data: data, stored: stored, origin: picture.sourceRect.origin)
      }
      // Viewers disagree on whether an embedded picture's orientation applies, so it must not have one.
      if let neutral = TIFFDirectory.settingUpright(data) {
        return EmbeddedFile(
          mime: mime, data: neutral, stored: stored, orientation: picture.orientation,
          origin: picture.sourceRect.origin)
      }
    }
    if let known = pngs[ObjectIdentifier(picture)] { return known }
    let made = try pictures.png(of: picture)
    if document.census.isRepeated(picture) { pngs[ObjectIdentifier(picture)] = made }
    return made
  }

  private func element(_ file: EmbeddedFile, isRepeated: Bool, in box: CGRect, _ space: UserSpace) -> Element
  {
    guard isRepeated || !file.turn.isIdentity else {
      return document.picture(file.mime, file.data, in: box, space)
    }
    // The file at its own size, to be used wherever it is shown.
    let grid = Grid(digits: 3)
    var element = Element(.image)
    element[.width] = grid.text(Double(file.stored.width))
    element[.height] = grid.text(Double(file.stored.height))
    element[.dataURI] = Document.uri(file.mime, file.data)
    if isRepeated {
      let id = document.id(of: element)
      element = Element(.use)
      element[.href] = "#\(id)"
      element.dependencies = .everything
    }
    let place = CGAffineTransform(
      a: box.width / file.size.width, b: 0, c: 0, d: box.height / file.size.height, tx: box.minX, ty: box.minY
    )
    element[.transform] = document.transform(
      file.turn.concatenating(place).concatenating(space.matrix), in: space,
      extent: CGRect(origin: .zero, size: file.stored))
    return element
  }

  // MARK: - Documents

  /// Includes an SVG document in ours; false if it must remain separate.
  private func drawInline(_ image: DrawnImage, in frame: Frame) throws -> Bool {
    guard let data = image.image.encodedData,
      let inline = InlineSVG(data, idPrefix: document.definitions.prefix(for: document.layer))
    else { return false }
    let file = image.image
    if inline.lacksHTML {
      let name = file.sourceName ?? "SVG document"
      document.report(image.layer, .approximated, "\(name): HTML in it (foreignObject) is left out")
    }
    if inline.lacksAnimations {
      let name = file.sourceName ?? "SVG document"
      document.report(image.layer, .approximated, "\(name): animations in it are left out")
    }
    let shown = image.partOfWhole
    let matrix = frame.space.matrix
    var wrapper = Element(.g)
    var box = image.destination
    var space = frame.space
    if matrix.isUpright {
      box = box.applying(matrix)
    } else {
      wrapper[.transform] = document.transform(matrix, in: frame.space, extent: box)
      space = frame.space.opened()
    }
    if case .solid(let color) = frame.ink {
      // The box of a shape excludes half of each stroke along it.
      wrapper[.filter] = filters.reference(
        to: [.colorMatrix(Filters.matrix(replacingColorBy: color))], in: space)
    }
    let opacity = Double(image.tint?.alpha ?? 1)
    if opacity < 0.9995 { wrapper[.opacity] = ColorText.opacity(opacity) }
    var element = element(
      inline, data: data, in: box, showing: shown, of: file.uncroppedSize, grid: document.grid(space))
    let outline = ClipPath(path: CGPath(rect: image.destination))
    if !shown.covers(CGRect(origin: .zero, size: file.uncroppedSize)),
      let clip = Masks(document: document).references(to: [outline], in: space)?.first
    {
      // Inkscape and LibreOffice do not cut documents off at their boxes.
      wrapper[.clipPath] = clip
      element[.overflow] = "visible"
    }
    var inner = frame
    inner.openElements = 0
    try document.openClips(of: &inner)
    if !wrapper.attributes.isEmpty { try document.open(wrapper, in: &inner) }
    try document.elements.append(element)
    try document.close(inner)
    return true
  }

  /// Returns the element of a document: a part of it in a box.
  private func element(
    _ inline: InlineSVG, data: Data, in box: CGRect, showing part: CGRect, of size: CGSize, grid: Grid
  ) -> Element {
    var element = Element(.svg)
    element.setBox(box, grid: grid)
    element[.preserveAspectRatio] = "none"
    let region = inline.region(showing: part, of: size)
    let fine = Grid(digits: 4)
    element[.viewBox] = [region.minX, region.minY, region.width, region.height]
      .map { fine.text(Double($0)) }.joined(separator: " ")
    element.text = inline.content
    // A picture blends only within itself.
    if data.range(of: Data("mix-blend-mode".utf8)) != nil { element[.style] = "isolation:isolate" }
    element.dependencies = .everything
    return element
  }
}

extension Document {
  /// Returns a picture's bytes, stretched to a box.
  func picture(_ mime: String, _ data: Data, in box: CGRect, _ space: UserSpace) -> Element {
    var element = Element(.image)
    if space.matrix.isUpright {
      element.setBox(box.applying(space.matrix), grid: grid(space))
    } else {
      element[.transform] = transform(space.matrix, in: space, extent: box)
      element.setBox(box, grid: grid(space.opened()))
    }
    element[.preserveAspectRatio] = "none"
    element[.dataURI] = Self.uri(mime, data)
    return element
  }

  fileprivate static func uri(_ mime: String, _ data: Data) -> String {
    "data:\(mime);base64,\(data.base64EncodedString())"
  }
}

extension Element {
  fileprivate mutating func setBox(_ box: CGRect, grid: Grid) {
    if grid.step(Double(box.minX)) != 0 { self[.x] = grid.text(Double(box.minX)) }
    if grid.step(Double(box.minY)) != 0 { self[.y] = grid.text(Double(box.minY)) }
    self[.width] = grid.text(Double(box.width))
    self[.height] = grid.text(Double(box.height))
  }
}

extension DrawnImage {
  /// Returns the matrix for the picture's colours; nil for none.
  fileprivate func colorMatrix(under ink: Ink) -> [Double]? {
    if case .solid(let color) = ink {
      return Filters.matrix(replacingColorBy: color, alpha: tint?.alpha ?? 1)
    }
    guard let tint, tint != .white else { return nil }
    let factors = [tint.red, tint.green, tint.blue, tint.alpha].map(Double.init)
    return (0..<20).map { $0 % 6 == 0 ? factors[$0 / 6] : 0 }
  }
}

extension CGImage {
  /// Whether a part of a picture must become a picture of its own, since smoothing would mix in what lies
  /// beyond its edges. Large parts of photographs keep the file's bytes, and are clipped.
  var needsPixels: Bool {
    !isVector && isCropped && (format != .jpeg || width * height <= 65_536)
  }
}

extension InlineSVG {
  /// Returns the part of the document's own coordinates that a part of its natural box shows.
  fileprivate func region(showing part: CGRect, of size: CGSize) -> CGRect {
    guard let viewBox, size.width > 0, size.height > 0 else { return part }
    let box = CGRect(x: viewBox[0], y: viewBox[1], width: viewBox[2], height: viewBox[3])
    var (sx, sy) = (size.width / box.width, size.height / box.height)
    switch aspectRatio.scaling {
    case .stretch: break
    case .meet: (sx, sy) = (min(sx, sy), min(sx, sy))
    case .slice: (sx, sy) = (max(sx, sy), max(sx, sy))
    }
    let left = (size.width - box.width * sx) * aspectRatio.across
    let top = (size.height - box.height * sy) * aspectRatio.down
    return CGRect(
      x: box.minX + (part.minX - left) / sx, y: box.minY + (part.minY - top) / sy, width: part.width / sx,
      height: part.height / sy)
  }
}
