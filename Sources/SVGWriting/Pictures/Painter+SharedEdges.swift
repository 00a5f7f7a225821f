import CoreGraphics
import Drawing

extension Painter {
  /// Draws a picture, and first what lies beneath the edges that it shares with those that follow.
  ///
  /// - Parameter place: of the picture among the nodes.
  func draw(_ image: DrawnImage, at place: Int, of nodes: [Drawing.Node], in frame: Frame) throws {
    // Documents of all moments have the same elements, whatever touches.
    let edges = options.isUniform ? SharedEdges() : SharedEdges(of: place, in: nodes)
    guard !edges.later.isEmpty, !image.image.isVector, image.tint?.alpha ?? 1 >= 1
    else { return try draw(image, in: frame) }
    let scale = frame.space.matrix.concatenating(frame.space.toPage).largestScale
    let distance = 1 / max(CGFloat(scale), 1e-9)
    if !image.image.hasAlpha {
      try draw(image.reaching(2 * distance, beneath: edges), in: frame, isRepeated: true)
      return try draw(image, in: frame, isRepeated: true)
    }
    for strip in strips(of: image, edges, nodes, distance: distance) { try draw(strip, in: frame) }
    try draw(image, in: frame)
  }

  private func strips(
    of image: DrawnImage, _ edges: SharedEdges, _ nodes: [Drawing.Node], distance: CGFloat
  ) -> [DrawnImage] {
    guard let pixels = pixels(of: image) else { return [] }
    return SharedEdges.Side.allCases.compactMap { side in
      guard let later = edges.later[side], case .image(let other) = nodes[later.place],
        other.layer == image.layer, let beside = self.pixels(of: other)
      else { return nil }
      return EdgeStrip((image, pixels), (other, beside), side: side, distance: min(distance, later.reach / 2))
        .picture
    }
  }

  private func pixels(of image: DrawnImage) -> PicturePixels? {
    pictures.pixels(of: image.image).map { rows in
      PicturePixels(width: rows.width, height: rows.height) { x, y in
        let place = (y * rows.width + x) * 4
        guard place + 3 < rows.bytes.count else { return 0 }
        return [3, 0, 1, 2].reduce(0) { $0 << 8 | UInt32(rows.bytes[place + $1]) }
      }
    }
  }
}
