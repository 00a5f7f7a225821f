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
    box = box.insetBy(dx: -reach, dy: -reach)
    if case .drawing(let drawing) = silhouette {
      box = box.cut(to: drawing.facts.blurred.blurred(by: sigma).bounds)
    }
    box = box.offsetBy(dx: offset.width, dy: offset.height)
    return projection.map { $0.bounds(of: box) } ?? box
  }
}

/// A box around what is drawn before it is blurred, and how wide the widest blur of it is.
///
/// Blurs of blurred things are as wide as the root of the sum of squares: with boxes around each, those of shadows that lie
/// in the shadows of others would grow by each of them.
struct BlurredBox {
  var sharp: CGRect
  /// The square of the standard deviation.
  var variance: CGFloat = 0

  /// What the blur makes of the box, as far as it can be seen.
  var bounds: CGRect {
    let reach = variance.squareRoot() * 3.5
    return sharp.isNull || reach == 0 ? sharp : sharp.insetBy(dx: -reach, dy: -reach)
  }

  func blurred(by sigma: CGFloat) -> BlurredBox {
    BlurredBox(sharp: sharp, variance: variance + sigma * sigma)
  }

  func transformed(by transform: CGAffineTransform) -> BlurredBox {
    guard !sharp.isNull else { return self }
    let scale = CGFloat(transform.largestScale)
    return BlurredBox(sharp: sharp.applying(transform), variance: variance * scale * scale)
  }

  mutating func formUnion(_ other: BlurredBox) {
    sharp = sharp.union(other.sharp)
    variance = max(variance, other.variance)
  }
}

extension Drawing.Node {
  /// Whether something in the node is blurred, or casts a shadow of a drawing.
  var holdsBlurs: Bool {
    switch self {
    case .path, .glyphs, .image: false
    case .shadow: true
    case .instance(let drawing, _): drawing.facts.blurred.variance > 0
    case .group(_, let content): content.facts.blurred.variance > 0
    }
  }

  /// A box around what the node draws before any of it is blurred; it may as well be the one around the blur.
  var blurred: BlurredBox {
    switch self {
    case .path, .glyphs, .image: BlurredBox(sharp: bounds)
    case .shadow(let shadow): shadow.blurred
    case .instance(let drawing, let transform): drawing.facts.blurred.transformed(by: transform)
    case .group(let group, let content): group.blurred(content.facts.blurred).transformed(by: group.transform)
    }
  }
}

extension DrawnShadow {
  fileprivate var blurred: BlurredBox {
    guard projection == nil, case .drawing(let drawing) = silhouette else { return BlurredBox(sharp: bounds) }
    var box = drawing.facts.blurred.blurred(by: sigma)
    if !box.sharp.isNull { box.sharp = box.sharp.offsetBy(dx: offset.width, dy: offset.height) }
    return box
  }
}

extension Group {
  /// What cuts a blur cuts what is blurred, too, if by more than the blur's reach: that is left to `box(around:)`.
  fileprivate func blurred(_ content: BlurredBox) -> BlurredBox {
    let isUncut = effects.map { $0.clips.isEmpty && $0.mask == nil && $0.filters.isEmpty } ?? true
    return isUncut ? content : BlurredBox(sharp: box(around: content.bounds))
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
