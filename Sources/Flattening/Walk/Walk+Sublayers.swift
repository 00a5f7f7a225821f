import Drawing
@_spi(Time) import QuartzCore

/// One plane of a 3-D space: a layer that is to be drawn, and the matrix from its bounds to the space.
struct Member {
  var layer: CALayer
  var matrix: CATransform3D
  var index: LayerIndex
  var time: Double
  var opacity: CGFloat
  var shade: Shade
  /// How many mirrorings `geometryFlipped` put into the matrix.
  var flips: Int
  /// As the layer shows at its time.
  var isDoubleSided: Bool
  var zPosition: CGFloat
  /// Which copy of a replicator the layer belongs to, 0 where there is none.
  var replica = 0
  /// The opacity that all layers of the copy share.
  var replicaOpacity: CGFloat = 1
  /// Whether it lies in a copy that a replicator makes, other than its first.
  var isRepeated = false
}

extension Walk {
  /// Spaces in depth within planes of others: each projects again all that is drawn within it.
  private static let deepestSpace = 64

  /// Pushes the sublayers of a plane, in the order in which they are seen.
  func scheduleSublayers(of layer: CALayer, model: CALayer, inherited: Visit, isFlipped: Bool) {
    guard let sublayers = model.sublayers, !sublayers.isEmpty else { return }
    var members: [Member] = []
    members.reserveCapacity(sublayers.count)
    gather(
      .sublayers,
      of: Space(
        model: model, shown: layer, index: inherited.index, time: localTime(of: inherited), outer: nil,
        opacity: inherited.opacity, shade: inherited.shade, flips: 0, isRepeated: inherited.isRepeated),
      into: &members)
    schedule(members, isFlipped: isFlipped, parent: inherited.index)
  }

  /// Pushes the layers that a mask comes to: itself, or what a transform layer holds.
  func scheduleMask(of layer: CALayer, shown: CALayer, visit: Visit) {
    var members: [Member] = []
    gather(
      .mask,
      of: Space(
        model: layer, shown: shown, index: visit.index, time: localTime(of: visit), outer: nil, opacity: 1,
        shade: Shade(), flips: 0, isRepeated: visit.isRepeated), into: &members)
    schedule(members, isFlipped: visit.isFlipped != shown.isGeometryFlipped, parent: visit.index)
  }

  private enum Children { case sublayers, mask }

  /// A layer whose children are planes of one 3-D space.
  private struct Space {
    var model: CALayer
    var shown: CALayer
    var index: LayerIndex
    /// In which the children's own times are set.
    var time: Double
    var outer: CATransform3D?
    var opacity: CGFloat
    var shade: Shade
    var flips: Int
    var isRepeated: Bool
  }

  /// The planes below a layer that share its 3-D space: its children, those of transform layers among them instead of
  /// these, and each as often as a replicator repeats it.
  private func gather(_ children: Children, of root: Space, into members: inout [Member]) {
    var pending: [(space: Space, isRoot: Bool, copy: Int, child: Int)] = [(root, true, 0, 0)]
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
      guard !isRepeated || countCopy(of: space.index) else { continue }
      pending.append((space, isRoot, copy, child + 1))
      let layer = layers[child]
      let replica = copies.map { Replica(of: $0, number: copy) }
      guard replica.map({ $0.opacity > 0 }) ?? true else { continue }
      let layerTime = space.time - (replica?.delay ?? 0)
      let shown = presented(layer, at: layerTime)
      guard !shown.isHidden, shown.opacity > 0 || layer.outgoingLayer(atParentTime: layerTime) != nil
      else { continue }
      var matrix = LayerMatrix.own(of: shown)
      if let replica { matrix = CATransform3DConcat(matrix, replica.transform) }
      if let shared = isMask ? LayerMatrix.flip(by: space.shown) : LayerMatrix.shared(by: space.shown) {
        matrix = CATransform3DConcat(matrix, shared)
      }
      if let outer = space.outer { matrix = CATransform3DConcat(matrix, outer) }
      let flips = space.flips + (space.shown.isGeometryFlipped ? 1 : 0)
      let index = identify(
        layer, parent: space.index, role: isMask ? .mask : .sublayer(child), copy: copy)
      let shade = replica.map { space.shade * $0.shade } ?? space.shade
      guard matrix.isFinite else {
        report(index, .damaged, "its matrix is not finite")
        continue
      }
      if shown.isTransparentToDepth {
        checkAnimations(of: layer, index: index)
        if let emitter = shown as? CAEmitterLayer {
          let own = Member(
            layer: layer, matrix: matrix, index: index, time: layerTime, opacity: space.opacity, shade: shade,
            flips: flips, isDoubleSided: shown.isDoubleSided, zPosition: shown.zPosition, replica: copy,
            replicaOpacity: replica?.opacity ?? 1, isRepeated: isRepeated)
          members += particles(of: emitter, as: own, parent: space.index, child: child)
        }
        let opacity = space.opacity * CGFloat(min(shown.opacity, 1)) * (replica?.opacity ?? 1)
        pending.append(
          (
            Space(
              model: layer, shown: shown, index: index, time: localTime(of: layer, at: layerTime),
              outer: matrix, opacity: opacity, shade: shade, flips: flips, isRepeated: isRepeated),
            false, 0, 0
          ))
        continue
      }
      members.append(
        Member(
          layer: layer, matrix: matrix, index: index, time: layerTime, opacity: space.opacity, shade: shade,
          flips: flips, isDoubleSided: shown.isDoubleSided, zPosition: shown.zPosition, replica: copy,
          replicaOpacity: replica?.opacity ?? 1, isRepeated: isRepeated))
    }
  }

  /// Pushes planes that share one space. Where all are parallel to the page their order is that of their depth; else
  /// they are drawn one by one and sorted, split and projected afterwards.
  func schedule(_ members: [Member], isFlipped: Bool, parent: LayerIndex) {
    var members = members
    if !members.allSatisfy(\.matrix.keepsPlanesParallel) {
      guard depthSets.count >= Self.deepestSpace else {
        scheduleInDepth(members, isFlipped: isFlipped, parent: parent)
        return
      }
      members = members.compactMap(withoutPerspective)
    }
    var visible = members.filter { member in
      guard member.matrix.m44 > 0 else {
        report(member.index, .dropped, "it lies behind the eye")
        return false
      }
      guard member.matrix.m44 > 1e-9 else {
        report(member.index, .dropped, "it lies too near to the eye")
        return false
      }
      guard member.hasArea else {
        report(member.index, .warning, Member.noArea)
        return false
      }
      return member.isDoubleSided || !member.facesAway
    }
    // Equal depth keeps the order of zPosition, which planes of different transform layers may have otherwise.
    if visible.contains(where: {
      $0.depth != visible[0].depth || $0.zPosition != visible[0].zPosition
    }) {
      visible = visible.enumerated().sorted {
        ($0.element.depth, $0.element.zPosition, $0.offset) < (
          $1.element.depth, $1.element.zPosition, $1.offset
        )
      }.map(\.element)
    }
    let shares = share(visible)
    // Pushed from the last to the first: the stack gives them back in drawing order.
    var k = visible.count
    while k > 0 {
      let last = k
      let opacity = visible[k - 1].replicaOpacity
      let isCopy = opacity < 1
      // Layers of one translucent copy are one group.
      repeat { k -= 1 } while isCopy && k > 0 && visible[k - 1].replica == visible[last - 1].replica
      if isCopy { tasks.append(.closeGroup) }
      for (index, member) in visible[k..<last].enumerated().reversed() {
        guard let transform = member.matrix.projection.affine else { continue }
        guard let drawing = shares[k + index] else {
          tasks.append(.visit(Visit(member, placement: .affine(transform), isFlipped: isFlipped)))
          continue
        }
        tasks.append(.useShared(drawing, transform))
        if drawing.first == k + index {
          tasks.append(.finishShared(drawing))
          tasks.append(.visit(Visit(member, placement: .affine(.identity), isFlipped: isFlipped)))
          tasks.append(.beginShared)
        }
      }
      if isCopy { tasks.append(.openReplica(max(opacity, 0))) }
    }
  }
}

extension Walk {
  /// A plane under the affine map that is nearest to its perspective; nil where it cannot be seen.
  private func withoutPerspective(_ member: Member) -> Member? {
    let projection = member.matrix.projection
    let bounds = member.layer.bounds
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    guard projection.inverted() != nil, projection.w(of: middle) > Projection.nearestW else {
      report(member.index, .dropped, "it lies behind the eye or is seen edge-on")
      return nil
    }
    report(
      member.index, .approximated,
      "spaces more than \(Self.deepestSpace) deep in each other are drawn without perspective")
    var flat = member
    flat.matrix = CATransform3DMakeAffineTransform(projection.affine(near: middle))
    let m = member.matrix
    flat.matrix.m43 =
      (middle.x * m.m13 + middle.y * m.m23 + m.m43) / CGFloat(projection.w(of: middle))
    return flat
  }
}

extension Visit {
  init(_ member: Member, placement: Placement, isFlipped: Bool) {
    self.init(
      layer: member.layer, index: member.index, placement: placement, time: member.time,
      opacity: member.opacity,
      shade: member.shade, isFlipped: isFlipped, isRepeated: member.isRepeated)
  }
}

extension Member {
  static let noArea = "its plane is seen edge-on or has no area; nothing of it is drawn"

  /// Whether a plane that is parallel to the page covers anything of it.
  var hasArea: Bool { matrix.m11 * matrix.m22 != matrix.m12 * matrix.m21 }

  /// The depth of a plane that is parallel to the page; greater is nearer to the eye.
  var depth: CGFloat { matrix.m43 / matrix.m44 }

  /// Whether the eye sees the plane's back. Mirrorings that only turn the y axis do not count.
  var facesAway: Bool {
    let d = matrix.projection.determinant
    return flips % 2 == 0 ? d < 0 : d > 0
  }
}

extension CALayer {
  /// Whether the layer is no plane: its sublayers live in the space around it.
  var isTransparentToDepth: Bool {
    switch self {
    case is CATransformLayer: true
    case let replicator as CAReplicatorLayer: replicator.preservesDepth
    case let emitter as CAEmitterLayer: emitter.preservesDepth
    default: false
    }
  }
}

/// One copy that a replicator makes.
struct Replica {
  let transform: CATransform3D
  let shade: Shade
  let opacity: CGFloat
  let delay: Double

  /// Copy `number` is moved by the instance transform's power of it about the replicator's anchor point, its colours
  /// multiplied by the instance colour and so many offsets.
  init(of layer: CAReplicatorLayer, number: Int) {
    let step = layer.instanceTransform
    var power = CATransform3DIdentity
    if !CATransform3DIsIdentity(step) {
      // By squaring, so that copy 10,000 costs no more than copy 14.
      var (base, n) = (step, number)
      while n > 0 {
        if n & 1 == 1 { power = CATransform3DConcat(power, base) }
        base = CATransform3DConcat(base, base)
        n >>= 1
      }
      let a = LayerMatrix.anchor(of: layer)
      power = CATransform3DConcat(
        CATransform3DConcat(CATransform3DMakeTranslation(-a.x, -a.y, -layer.anchorPointZ), power),
        CATransform3DMakeTranslation(a.x, a.y, layer.anchorPointZ))
    }
    transform = power
    let k = CGFloat(number)
    let color = layer.instanceColor?.even?.srgbComponents ?? (red: 1, green: 1, blue: 1, alpha: 1)
    func part(_ base: CGFloat, _ offset: Float) -> CGFloat {
      let value = base + k * CGFloat(offset)
      return value > 0 ? min(value, 1) : 0
    }
    shade = Shade(
      red: part(color.red, layer.instanceRedOffset), green: part(color.green, layer.instanceGreenOffset),
      blue: part(color.blue, layer.instanceBlueOffset))
    opacity = part(color.alpha, layer.instanceAlphaOffset)
    delay = Double(number) * layer.instanceDelay
  }
}

extension Shade {
  static func * (a: Shade, b: Shade) -> Shade {
    Shade(red: a.red * b.red, green: a.green * b.green, blue: a.blue * b.blue, alpha: a.alpha * b.alpha)
  }
}
