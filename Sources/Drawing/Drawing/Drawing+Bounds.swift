import CoreGraphics

extension Drawing.Node {
  /// A box that contains everything the node draws, in the node's coordinates; null where it draws nothing.
  ///
  /// Not tight for mitres, glyphs and blurs, but never too small.
  public var bounds: CGRect {
    switch self {
    case .group(let group, let content):
      let box = group.box(around: content.bounds)
      return box.isNull ? .null : box.applying(group.transform)
    case .path(let path):
      var box = path.path.boundingBox
      if let stroke = path.stroke, !box.isNull {
        // With known shapes, mitres and square caps reach no farther than half the width along the axes.
        let spikes =
          path.path.shape == .general ? max(stroke.join == .miter ? stroke.miterLimit : 1, 1.4143) : 1
        let reach = stroke.width / 2 * spikes
        box = box.insetBy(dx: -reach, dy: -reach)
      }
      return box
    case .glyphs(let run): return run.bounds
    case .image(let image):
      guard let projection = image.projection else { return image.destination }
      return projection.bounds(of: image.destination)
    case .shadow(let shadow): return shadow.bounds
    case .instance(let drawing, let transform):
      return drawing.bounds.isNull ? .null : drawing.bounds.applying(transform)
    }
  }
}

extension DrawnShadow {
  /// A box that contains the visible shadow, in the node's coordinates.
  public var bounds: CGRect {
    var box: CGRect
    switch silhouette {
    case .path(let path, _): box = path.boundingBox
    case .drawing(let drawing): box = drawing.bounds
    }
    guard !box.isNull else { return .null }
    let reach = sigma * 3.5
    box = box.insetBy(dx: -reach, dy: -reach).offsetBy(dx: offset.width, dy: offset.height)
    return projection.map { $0.bounds(of: box) } ?? box
  }
}

extension Group {
  /// Returns what filters, clips and mask leave of a box around the content, in coordinates inside the group.
  public func box(around content: CGRect) -> CGRect {
    guard !content.isNull, content.hasFiniteEdges else { return .null }
    guard let effects else { return content }
    var box = content
    for filter in effects.filters {
      switch filter {
      case .gaussianBlur(let radius):
        box = box.insetBy(dx: -CGFloat(radius) * 3.5, dy: -CGFloat(radius) * 3.5)
      case .colorMatrix(let matrix):
        // A constant alpha makes empty areas visible, as far as the clips allow.
        if matrix.count == 20, matrix[19] > 0 { box = .everything }
      case .quotient: break
      }
    }
    for clip in effects.clips { box = box.cut(to: clip.path.boundingBox) }
    if let mask = effects.mask, !mask.isInverted {
      box = box.cut(to: mask.drawing.bounds.applying(mask.transform))
    }
    return box
  }
}

extension CGRect {
  /// Whether all edges are finite. Foundation traps when it intersects rectangles whose edges are not.
  fileprivate var hasFiniteEdges: Bool { (abs(origin.x) + abs(origin.y) + size.width + size.height).isFinite }

  /// A box larger than anything that is drawn without bounds ever needs.
  fileprivate static let everything = CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
}
