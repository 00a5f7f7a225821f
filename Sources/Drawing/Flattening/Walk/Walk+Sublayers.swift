import Drawing
@_spi(Time) import QuartzCore

extension Walk {
  /// The deepest nesting of spaces in depth, as each projects again everything drawn within it.
  private static let deepestSpace = 64

  /// Pushes the sublayers of a plane, in the order in which they are seen.
  func scheduleSublayers(of layer: CALayer, model: CALayer, inherited: Visit, isFlipped: Bool) {
    guard let sublayers = model.sublayers, !sublayers.isEmpty else { return }
    let space = PlaneSpace(
      model: model, shown: layer, index: inherited.index, time: inherited.localTime,
      opacity: inherited.opacity, shade: inherited.shade, isRepeated: inherited.isRepeated)
    schedule(
      space.planes(on: page), isFlipped: isFlipped, parent: inherited.index,
      keepsCopiesTogether: layer is CAReplicatorLayer)
  }

  /// Pushes the layers that make up a mask: the layer itself, or the content of a transform layer.
  func scheduleMask(of layer: CALayer, shown: CALayer, visit: Visit) {
    let space = PlaneSpace(
      model: layer, shown: shown, index: visit.index, time: visit.localTime, isRepeated: visit.isRepeated)
    schedule(
      space.planes(.mask, on: page), isFlipped: visit.isFlipped != shown.isGeometryFlipped,
      parent: visit.index)
  }

  /// Pushes planes that share one space. If all are parallel to the page, they are sorted by depth; otherwise
  /// they are drawn one by one, then sorted, split and projected.
  ///
  /// - Parameter keepsCopiesTogether: whether a translucent copy, which is a group, is sorted as a whole.
  private func schedule(
    _ members: consuming Members, isFlipped: Bool, parent: LayerIndex, keepsCopiesTogether: Bool = false
  ) {
    if !members.allSatisfy(\.matrix.keepsPlanesParallel) {
      guard page.depthSets.count >= Self.deepestSpace else {
        scheduleInDepth(members, isFlipped: isFlipped, parent: parent)
        return
      }
      members = Members(members.compactMap(withoutPerspective))
    }
    members.removeAll { member in
      guard member.matrix.m44 > 0 else {
        page.report(member.index, .dropped, "it lies behind the eye")
        return true
      }
      guard member.matrix.m44 > 1e-9 else {
        page.report(member.index, .dropped, "it is too close to the eye")
        return true
      }
      guard member.hasArea else {
        page.report(member.index, .warning, Member.noArea)
        return true
      }
      return !member.isDoubleSided && member.facesAway
    }
    // Equal depth keeps the order of zPosition, in which planes of different transform layers may differ.
    let first = members.first
    if members.contains(where: { $0.depth != first?.depth || $0.zPosition != first?.zPosition }) {
      let sorted = members.enumerated().sorted {
        ($0.element.depth, $0.element.zPosition, $0.offset) < (
          $1.element.depth, $1.element.zPosition, $1.offset
        )
      }.map(\.element)
      members = Members(keepsCopiesTogether ? Self.gatheringCopies(of: sorted) : sorted)
    }
    let shares = share(members)
    tasks.append(.next(ScheduledPlanes(members: members, shares: shares, isFlipped: isFlipped)))
  }

  /// Returns planes in the same order, but with those of each translucent copy after its deepest one.
  private static func gatheringCopies(of planes: [Member]) -> [Member] {
    var deepest: [Int: Int] = [:]
    let places = planes.enumerated().map { index, plane in
      guard plane.copy.opacity < 1 else { return index }
      let place = deepest[plane.copy.number] ?? index
      deepest[plane.copy.number] = place
      return place
    }
    return planes.indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { planes[$0] }
  }

  /// Pushes the next plane, or the next planes of one translucent copy, and the task for the rest beneath it.
  func scheduleNext(of planes: ScheduledPlanes) {
    let next = planes.takeNext()
    guard let opacity = next.first?.member.copy.opacity else { return }
    tasks.append(.next(planes))
    // Layers of one translucent copy form a group.
    if opacity < 1 { tasks.append(.closeGroup) }
    for (index, member, shared) in next.reversed() {
      guard let transform = member.matrix.projection.affine else { continue }
      guard let drawing = shared else {
        tasks.append(.visit(Visit(member, placement: .affine(transform), isFlipped: planes.isFlipped)))
        continue
      }
      tasks.append(.useShared(drawing, transform))
      if drawing.first == index {
        tasks.append(.finishShared(drawing))
        tasks.append(.visit(Visit(member, placement: .affine(.identity), isFlipped: planes.isFlipped)))
        tasks.append(.beginShared)
      }
    }
    if opacity < 1 {
      tasks.append(.openGroup(GroupEffects(opacity: Double(max(opacity, 0)), isIsolated: true)))
    }
  }

  /// Pushes the members of a space one by one, each to be drawn flat, followed by their arrangement in depth.
  private func scheduleInDepth(_ members: Members, isFlipped: Bool, parent: LayerIndex) {
    let visible = members.filter { member in
      let projection = member.matrix.projection
      guard projection.inverted() != nil else {
        page.report(member.index, .warning, Member.noArea)
        return false
      }
      return member.isDoubleSided || !member.facesAway
    }
    guard !visible.isEmpty else { return }
    page.depthSets.append(DepthSet(members: visible, parent: parent))
    tasks.append(.finishDepth)
    for (k, member) in visible.enumerated().reversed() {
      tasks.append(.finishMember(k))
      tasks.append(
        .visit(Visit(member, placement: .affine(.identity), isFlipped: isFlipped)))
      tasks.append(.beginMember)
    }
  }

  /// Returns a plane with the affine approximation of its perspective; nil where it is not visible.
  private func withoutPerspective(_ member: Member) -> Member? {
    let projection = member.matrix.projection
    let bounds = member.layer.bounds
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    guard projection.inverted() != nil, projection.w(of: middle) > Projection.nearestW else {
      page.report(member.index, .dropped, "it lies behind the eye or is seen edge-on")
      return nil
    }
    page.report(
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
