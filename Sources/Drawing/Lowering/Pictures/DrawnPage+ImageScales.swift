import CoreGraphics
import Drawing

extension DrawnPage {
  /// Calls the body with each picture, once for each drawing that shows it.
  public func forEachPicture(_ body: (DrawnImage) -> Void) { forEachImage { image, _ in body(image) } }

  /// Calls the body with each picture and the points of the page per unit of its user space; for a drawing
  /// shown several times, with the largest.
  func forEachImage(_ body: (DrawnImage, _ scale: Double) -> Void) {
    // The largest scale of each drawing. Those that show it come first.
    var scales = [ObjectIdentifier(drawing): 1.0]
    for drawing in drawing.reachable() {
      let scale = scales[ObjectIdentifier(drawing)] ?? 0
      func record(_ inner: Drawing, _ factor: Double = 1) {
        scales[ObjectIdentifier(inner)] = max(scales[ObjectIdentifier(inner)] ?? 0, scale * factor)
      }
      for node in drawing.nodes {
        switch node {
        case .group(let group, let content):
          let factor = group.transform.largestScale
          record(content, factor)
          if let mask = group.effects?.mask { record(mask.drawing, factor * mask.transform.largestScale) }
          if let fragment = group.effects?.fragment?.drawing { record(fragment, factor) }
        case .instance(let drawing, let transform): record(drawing, transform.largestScale)
        case .shadow: for silhouette in node.drawings { record(silhouette) }
        case .image(let image): body(image, scale)
        case .path, .glyphs:
          for tiles in node.patterns { record(tiles.drawing, tiles.transform.largestScale) }
        }
      }
    }
  }
}
