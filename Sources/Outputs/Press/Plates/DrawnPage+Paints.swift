import Drawing

extension DrawnPage {
  /// Calls a function with every paint that is seen, outside of masks and silhouettes, and another with every picture. A
  /// drawing that is shown at many places is looked at once.
  ///
  /// - Parameters:
  ///   - includesFinishing: whether what is not printed as ink is looked at, too. Default true.
  ///   - visit: receives a paint, the innermost layer, and whether it is in a tile of a pattern.
  ///   - visitImage: receives a picture and the innermost layer.
  package func forEachPaint(
    includingFinishing includesFinishing: Bool = true, _ visit: (Paint, LayerIndex, _ isInTile: Bool) -> Void,
    image visitImage: (DrawnImage, LayerIndex) -> Void = { _, _ in }
  ) {
    var visited: Set<ObjectIdentifier> = []
    var pending: [(drawing: Drawing, layer: LayerIndex, isInTile: Bool)] = [(drawing, 0, false)]
    func visitOnce(_ drawing: Drawing, _ layer: LayerIndex, isInTile: Bool) {
      if visited.insert(ObjectIdentifier(drawing)).inserted { pending.append((drawing, layer, isInTile)) }
    }
    while let (drawing, layer, isInTile) = pending.popLast() {
      func look(_ paint: Paint?, _ layer: LayerIndex) {
        guard let paint else { return }
        if case .pattern(let pattern) = paint { visitOnce(pattern.drawing, layer, isInTile: true) }
        visit(paint, layer, isInTile)
      }
      for node in drawing.nodes {
        switch node {
        case .group(let group, let content):
          guard includesFinishing || group.effects?.finishing == nil else { continue }
          pending.append((content, group.layer >= 0 ? group.layer : layer, isInTile))
        case .instance(let shown, _): visitOnce(shown, layer, isInTile: isInTile)
        case .shadow(let shadow): look(.color(shadow.color), shadow.layer >= 0 ? shadow.layer : layer)
        case .path(let path):
          look(path.fill, layer)
          look(path.stroke?.paint, layer)
        case .glyphs(let run):
          look(run.fill, layer)
          look(run.stroke?.paint, layer)
        case .image(let image): visitImage(image, image.layer >= 0 ? image.layer : layer)
        }
      }
    }
  }
}
