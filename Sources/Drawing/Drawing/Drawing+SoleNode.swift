import CoreGraphics

extension Drawing {
  /// The only node of the drawing, and the transform from its coordinates to the drawing's, looking through
  /// groups that only transform it; nil where the drawing holds more.
  public var soleNode: (node: Node, place: CGAffineTransform)? {
    var (nodes, place) = (nodes, CGAffineTransform.identity)
    while nodes.count == 1, case .group(let group, let content) = nodes[0] {
      guard !(group.effects?.changesDrawing ?? false) else { return nil }
      place = group.transform.concatenating(place)
      nodes = content.nodes
    }
    return nodes.count == 1 ? (nodes[0], place) : nil
  }

  /// Returns the only picture of the drawing and its transform, if its pixels fill a cell; else nil.
  public func picture(filling cell: CGRect) -> (image: DrawnImage, place: CGAffineTransform)? {
    guard let (node, place) = soleNode, case .image(let image) = node, image.projection == nil,
      image.colors.isIdentity, !image.image.isVector,
      image.source == CGRect(origin: .zero, size: image.image.naturalSize),
      image.destination.applying(place) == cell
    else { return nil }
    return (image, place)
  }
}
