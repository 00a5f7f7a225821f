import Drawing
@_spi(Time) import QuartzCore

/// A layer that is to be drawn, and what it inherits.
struct Visit {
  /// How a layer's bounds lie in the coordinates that are being drawn in.
  enum Placement {
    /// The layer is the page.
    case page
    case affine(CGAffineTransform)

    func transform(of layer: CALayer) -> CGAffineTransform {
      switch self {
      case .page: CGAffineTransform(translationX: -layer.bounds.minX, y: -layer.bounds.minY)
      case .affine(let transform): transform
      }
    }
  }

  var layer: CALayer
  var index: LayerIndex
  var placement: Placement
  /// The time of the superlayer, in seconds.
  var time: Double
  /// Opacity that superlayers hand down because they are no groups.
  var opacity: CGFloat = 1
  var shade = Shade()
  /// Whether this is what a transition goes to or comes from, and no more to be looked into for one.
  var isTransitionPart = false
  /// What the layer shows of itself in a transition: a group around it says so already, and its own opacity is what it else
  /// would be.
  var transitionOpacity: CGFloat = 1
  /// Whether y grows upwards where the layer lies, seen from the page.
  var isFlipped = false
  /// Whether this lies in a copy that a replicator makes, other than its first.
  var isRepeated = false

  /// The time inside of the layer, for its sublayers and mask.
  var localTime: Double { layer.localTime(atParentTime: time) }
}

extension Visit {
  init(_ member: Member, placement: Placement, isFlipped: Bool) {
    self.init(
      layer: member.layer, index: member.index, placement: placement, time: member.time,
      opacity: member.opacity, shade: member.shade, isFlipped: isFlipped, isRepeated: member.copy.isRepeated)
  }
}

/// A layer as it is drawn: how it shows at its time, and in which colours.
struct ShownLayer {
  /// The layer itself where nothing of it is animated, else a copy without sublayers and mask.
  let layer: CALayer
  let visit: Visit
  let shade: Shade

  /// Who it is, for reports.
  var index: LayerIndex { visit.index }
  /// The layer as it was made.
  var model: CALayer { visit.layer }
  /// Whether y grows upwards inside of the layer, seen from the page.
  var growsUpwards: Bool { visit.isFlipped != layer.isGeometryFlipped }
}

/// What is still to be drawn of a layer after its sublayers.
struct Closing {
  var shown: ShownLayer
  /// Where, in the layer's group, its drawing begins, of which a shadow by contents is cast.
  var bodyStart: Int
  var hasClipGroup = false
  var shadow: PendingShadow?
}

/// A shadow whose silhouette is what the layer draws, known only once it is drawn.
struct PendingShadow {
  var sigma: CGFloat
  var offset: CGSize
  var color: RGBA
}
