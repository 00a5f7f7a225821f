import Drawing
@_spi(Time) import QuartzCore

/// A layer to draw, and what it inherits.
struct Visit {
  /// The place of a layer's bounds in the current coordinates.
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
  /// The opacity inherited from superlayers that are no groups.
  var opacity: CGFloat = 1
  var shade = Shade()
  /// Whether this is one side of a transition, and not to be checked for another one.
  var isTransitionPart = false
  /// The layer's share in a transition. A group around the layer already applies it, so it is divided out of
  /// the layer's opacity.
  var transitionOpacity: CGFloat = 1
  /// Whether y grows upwards in the superlayer, as seen from the page.
  var isFlipped = false
  /// Whether this lies in a replicator's copy other than its first.
  var isRepeated = false

  /// The time inside the layer, for its sublayers and mask.
  var localTime: Double { layer.localTime(atParentTime: time) }
}

extension Visit {
  init(_ member: Member, placement: Placement, isFlipped: Bool) {
    self.init(
      layer: member.layer, index: member.index, placement: placement, time: member.time,
      opacity: member.opacity, shade: member.shade, isFlipped: isFlipped, isRepeated: member.copy.isRepeated)
  }
}

/// A layer as it is drawn, with its values at its time and its colours' factors.
struct ShownLayer {
  /// The layer itself if nothing is animated, else a copy without sublayers and mask.
  let layer: CALayer
  let visit: Visit
  let shade: Shade

  /// The layer's index, for reports.
  var index: LayerIndex { visit.index }
  /// The original layer.
  var model: CALayer { visit.layer }
  /// Whether y grows upwards inside the layer, as seen from the page.
  var growsUpwards: Bool { visit.isFlipped != layer.isGeometryFlipped }
}

/// What remains to be drawn of a layer after its sublayers.
struct Closing {
  var shown: ShownLayer
  var hasClipGroup = false
  /// Whether the layer has a mask, which isolates what blends in it.
  var isMasked = false
  /// The shadow of its body, which is a part of the drawing until it is known.
  var shadow: PendingShadow?
}

/// A shadow whose silhouette is the layer's drawing, known only once it is drawn.
struct PendingShadow {
  var sigma: CGFloat
  var offset: CGSize
  var color: RGBA
}
