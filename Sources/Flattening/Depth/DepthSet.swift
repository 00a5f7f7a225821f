import DisplayList
import QuartzCore

/// Planes of one 3-D space that are not all parallel to the page, while they are being drawn one by one.
final class DepthSet {
  let members: [Member]
  let parent: LayerIndex
  /// What each member draws, in its own bounds' coordinates.
  var drawings: [[DisplayItem]]

  init(members: [Member], parent: LayerIndex) {
    self.members = members
    self.parent = parent
    drawings = Array(repeating: [], count: members.count)
  }
}

extension Walk {
  /// Pushes the members of a space one by one, each to be drawn flat, and their arrangement in depth after them.
  func scheduleInDepth(_ members: [Member], isFlipped: Bool, parent: LayerIndex) {
    let visible = members.filter { member in
      let projection = member.matrix.projection
      guard projection.inverted() != nil else {
        report(member.index, .warning, Member.noArea)
        return false
      }
      return member.isDoubleSided || !member.facesAway
    }
    guard !visible.isEmpty else { return }
    depthSets.append(DepthSet(members: visible, parent: parent))
    tasks.append(.finishDepth)
    let start = list.items.count
    for (k, member) in visible.enumerated().reversed() {
      tasks.append(.capture(member: k, start: start))
      tasks.append(
        .visit(Visit(member, placement: .affine(.identity), isFlipped: isFlipped)))
    }
  }

  func capture(member: Int, start: Int) {
    let drawing = takeItems(from: start)
    guard let set = depthSets.last, set.drawings.indices.contains(member) else { return }
    set.drawings[member] = drawing
  }

  /// Sorts, splits and projects the planes of the innermost space.
  func finishDepth() {
    guard let set = depthSets.popLast() else { return }
    var planes: [DepthPlane] = []
    for (k, member) in set.members.enumerated() where !set.drawings[k].isEmpty {
      let box = DisplayList.bounds(of: set.drawings[k], definitions: list.definitions)
      guard !box.isNull, !box.isEmpty else { continue }
      guard
        let plane = DepthPlane(
          member: k, box: box, matrix: member.matrix, order: planes.count,
          isOpaque: member.replicaOpacity >= 1 && DisplayList.isOpaque(set.drawings[k]))
      else {
        report(member.index, .dropped, "it lies behind the eye or is seen edge-on")
        continue
      }
      planes.append(plane)
    }
    // Equal depth keeps the order of zPosition, then of sublayers.
    let ranks = planes.indices.sorted {
      (set.members[planes[$0].member].zPosition, $0) < (set.members[planes[$1].member].zPosition, $1)
    }
    for (rank, k) in ranks.enumerated() { planes[k].order = rank }

    for part in DepthOrder.arrange(planes) {
      let member = set.members[part.member]
      emit(set.drawings[part.member], of: member, clip: part.clip)
    }
  }

  private func emit(_ drawing: [DisplayItem], of member: Member, clip: [[CGPoint]]?) {
    var effects: GroupEffects?
    if member.replicaOpacity < 1 || clip != nil {
      let clips = clip.map { polygons in
        let path = CGMutablePath()
        for polygon in polygons {
          path.addLines(between: polygon)
          path.closeSubpath()
        }
        return [ClipPath(path: path.copy() ?? path)]
      }
      effects = GroupEffects(
        opacity: Double(max(member.replicaOpacity, 0)), isIsolated: member.replicaOpacity < 1,
        clips: clips ?? [])
    }
    let projection = member.matrix.projection
    if let transform = projection.affine {
      if effects != nil { list.items.append(.beginGroup(DisplayGroup(effects: effects))) }
      list.items.append(.beginGroup(DisplayGroup(transform: transform)))
      list.items.append(contentsOf: drawing)
      list.items.append(.endGroup)
      if effects != nil { list.items.append(.endGroup) }
      return
    }
    if effects != nil { list.items.append(.beginGroup(DisplayGroup(effects: effects))) }
    var projector = Projector(definitions: list.definitions, outlines: options.fonts.outlines)
    let items = projector.project(drawing, by: projection)
    list.definitions = projector.definitions
    list.findings.append(contentsOf: projector.findings)
    list.items.append(contentsOf: items)
    if effects != nil { list.items.append(.endGroup) }
  }
}

extension DisplayList {
  /// Whether a drawing lets nothing shine through that it covers: then parts of it may be drawn twice.
  static func isOpaque(_ items: [DisplayItem]) -> Bool {
    items.allSatisfy { item in
      switch item {
      case .beginGroup(let group):
        guard let effects = group.effects else { return true }
        return effects.opacity >= 1 && effects.blendMode == .normal && effects.mask == nil
          && effects.filters.isEmpty
      case .endGroup: return true
      case .path(let path):
        return (path.fill?.isOpaque ?? true) && (path.stroke?.paint.isOpaque ?? true)
      case .glyphs(let run): return run.fill?.isOpaque ?? true
      case .image(let image): return !image.image.hasAlpha && (image.tint?.alpha ?? 1) >= 1
      case .shadow, .use: return false
      }
    }
  }
}

extension Paint {
  var isOpaque: Bool {
    switch self {
    case .color(let color): color.alpha >= 1
    case .gradient(let gradient): gradient.stops.allSatisfy { $0.color.alpha >= 1 }
    }
  }
}
