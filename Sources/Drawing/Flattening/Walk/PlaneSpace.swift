import Drawing
@_spi(Time) import QuartzCore

/// A layer whose children are planes of one 3-D space.
struct PlaneSpace {
  let model: CALayer
  let shown: CALayer
  let index: LayerIndex
  /// The parent time of the children.
  let time: Double
  /// The transform from the layer's bounds to the space; nil for the layer that the space belongs to.
  var outer: CATransform3D?
  var opacity: CGFloat = 1
  var shade = Shade()
  /// The number of flips by `geometryFlipped` in the matrices so far.
  var flips = 0
  let isRepeated: Bool

  enum Children { case sublayers, mask }

  /// Returns the planes below the layer that share its 3-D space: its children, with transform layers
  /// replaced by their own, each as often as a replicator repeats it.
  func planes(_ children: Children = .sublayers, on page: PageBuilder) -> Members {
    var members = Members()
    if children == .sublayers { page.expect(layers: model.sublayers?.count ?? 0) }
    var pending: [(space: PlaneSpace, isRoot: Bool, copy: Int, child: Int)] = [(self, true, 0, 0)]
    while let (space, isRoot, copy, child) = pending.popLast() {
      let isMask = isRoot && children == .mask
      let layers = isMask ? space.model.mask.map { [$0] } ?? [] : space.model.sublayers ?? []
      let copies = isMask ? nil : space.shown as? CAReplicatorLayer
      guard copy < (copies.map { max($0.instanceCount, 0) } ?? 1), !layers.isEmpty else { continue }
      guard child < layers.count else {
        if copies != nil { pending.append((space, isRoot, copy + 1, 0)) }
        continue
      }
      let isRepeated = space.isRepeated || copy > 0
      guard !isRepeated || page.countCopy(of: space.index) else { continue }
      pending.append((space, isRoot, copy, child + 1))
      let layer = layers[child]
      let replica = copies.map { Replica(of: $0, number: copy) }
      guard replica.map({ $0.opacity > 0 }) ?? true else { continue }
      let layerTime = space.time - (replica?.delay ?? 0)
      let shown = layer.presentationLayer(atParentTime: layerTime)
      guard
        !shown.isHidden && shown.opacity > 0 || layer.outgoingLayer(atParentTime: layerTime) != nil
      else { continue }
      var matrix = LayerMatrix.own(of: shown)
      if let replica { matrix = CATransform3DConcat(matrix, replica.transform) }
      if let shared = isMask ? LayerMatrix.flip(by: space.shown) : LayerMatrix.shared(by: space.shown) {
        matrix = CATransform3DConcat(matrix, shared)
      }
      if let outer = space.outer { matrix = CATransform3DConcat(matrix, outer) }
      let flips = space.flips + (space.shown.isGeometryFlipped ? 1 : 0)
      let index = page.identify(
        layer, parent: space.index, role: isMask ? .mask : .sublayer(child), copy: copy)
      let shade = replica.map { space.shade * $0.shade } ?? space.shade
      guard matrix.isFinite else {
        page.report(index, .damaged, "its matrix is not finite")
        continue
      }
      let member = Member(
        layer: layer, matrix: matrix, index: index, time: layerTime, opacity: space.opacity, shade: shade,
        flips: flips, isDoubleSided: shown.isDoubleSided, zPosition: shown.zPosition,
        copy: Member.Copy(number: copy, opacity: replica?.opacity ?? 1, isRepeated: isRepeated))
      guard shown.isTransparentToDepth else {
        members.append(member)
        continue
      }
      page.checkAnimations(of: layer, index: index)
      if page.options.isTagged { page.describe(shown, as: index, url: nil) }
      if let emitter = shown as? CAEmitterLayer {
        members.append(
          contentsOf: EmitterDrawer(page: page).planes(
            of: emitter, as: member, parent: space.index, child: child))
      }
      let opacity = space.opacity * CGFloat(min(shown.opacity, 1)) * (replica?.opacity ?? 1)
      let inner = PlaneSpace(
        model: layer, shown: shown, index: index, time: layer.localTime(atParentTime: layerTime),
        outer: matrix, opacity: opacity, shade: shade, flips: flips, isRepeated: isRepeated)
      pending.append((inner, false, 0, 0))
    }
    return members
  }
}

extension CALayer {
  /// Whether the layer is no plane itself: its sublayers live in the space around it.
  fileprivate var isTransparentToDepth: Bool {
    switch self {
    case is CATransformLayer: true
    case let replicator as CAReplicatorLayer: replicator.preservesDepth
    case let emitter as CAEmitterLayer: emitter.preservesDepth
    default: false
    }
  }
}
