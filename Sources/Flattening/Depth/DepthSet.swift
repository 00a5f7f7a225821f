import Drawing
import QuartzCore

/// Planes of one 3-D space that are not all parallel to the page, while they are being drawn one by one.
final class DepthSet {
  let members: [Member]
  let parent: LayerIndex
  /// What each member draws, in its own bounds' coordinates.
  var drawings: [Drawing]
  /// What members do to what lies behind them.
  var backdrops: [Int: BackdropRequest] = [:]

  init(members: [Member], parent: LayerIndex) {
    self.members = members
    self.parent = parent
    drawings = Array(repeating: .empty, count: members.count)
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
    for (k, member) in visible.enumerated().reversed() {
      tasks.append(.finishMember(k))
      tasks.append(
        .visit(Visit(member, placement: .affine(.identity), isFlipped: isFlipped)))
      tasks.append(.beginMember)
    }
  }

  func finish(member: Int, drawing: Drawing) {
    guard let set = depthSets.last, set.drawings.indices.contains(member) else { return }
    set.drawings[member] = drawing
  }

  /// Sorts, splits and projects the planes of the innermost space.
  func finishDepth() {
    guard let set = depthSets.popLast() else { return }
    var planes: [DepthPlane] = []
    for (k, member) in set.members.enumerated() where !set.drawings[k].isEmpty {
      let box = set.drawings[k].bounds
      guard !box.isNull, !box.isEmpty else { continue }
      let isPresent = member.replicaOpacity >= 1
      guard
        let plane = DepthPlane(
          member: k, box: box, matrix: member.matrix, order: planes.count,
          isOpaque: isPresent && set.drawings[k].facts.alpha.isOpaque,
          occluderBox: isPresent ? OccluderBox(set.drawings[k]).box : nil)
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

    let reach = reachOfPage()
    // What is drawn in several parts is projected once.
    var cut: [Int: CutDrawing] = [:]
    let arrangement = DepthOrder.arrange(planes)
    if !arrangement.isComplete {
      report(
        set.parent, .approximated,
        "so many planes cut through each other that not all are split; of the farthest, parts may be drawn in the wrong order"
      )
    }
    let meetings = meetingEdges(of: planes, in: set, parts: arrangement.parts)
    for (number, part) in arrangement.parts.enumerated() {
      let member = set.members[part.member]
      builder.append(contentsOf: underlay(of: meetings.strips[number] ?? [], in: set, part.member))
      if part.pieces != nil, set.backdrops.removeValue(forKey: part.member) != nil {
        report(member.index, .dropped, "backgroundFilters of a plane that others cut are not drawn")
      }
      guard let pieces = part.pieces else {
        if let request = set.backdrops[part.member] {
          drawBackdrop(
            request.seen(through: member.matrix.projection, reach: reach), of: member.index, ownGroups: 0)
        }
        builder.append(contentsOf: projected(set.drawings[part.member], of: member, reach: reach))
        continue
      }
      var drawing =
        cut[part.member]
        ?? {
          let items = projected(set.drawings[part.member], of: member, reach: reach)
          return CutDrawing(items, outlines: options.fonts.outlines)
        }()
      builder.append(contentsOf: drawing.part(pieces, later: part.later))
      cut[part.member] = drawing
    }
  }

  /// Where solid planes meet.
  private func meetingEdges(
    of planes: [DepthPlane], in set: DepthSet, parts: [DepthOrder.Part]
  ) -> MeetingEdges {
    let faces = (options.fillsMeetingEdges ? planes : []).compactMap { plane -> MeetingEdges.Face? in
      let member = set.members[plane.member]
      guard member.replicaOpacity >= 1 else { return nil }
      let outline = member.matrix.projection.polygon(of: OccluderFace(set.drawings[plane.member]).outline)
      guard outline.count >= 3 else { return nil }
      return MeetingEdges.Face(
        member: plane.member, outline: Polygon.counted(outline),
        polygon: plane.polygon)
    }
    return MeetingEdges(faces, parts: parts)
  }

  /// What is drawn beneath the edges at which a member meets others.
  private func underlay(
    of strips: [MeetingEdges.Strip], in set: DepthSet, _ k: Int
  ) -> [Drawing.Node] {
    guard !strips.isEmpty else { return [] }
    let member = set.members[k]
    let edges = EdgeUnderlay(
      plane: set.drawings[k], projection: member.matrix.projection, colors: options.colors)
    return strips.compactMap(edges.drawing)
  }

  /// What a member draws, as it is seen on the page.
  private func projected(_ drawing: Drawing, of member: Member, reach: Double) -> [Drawing.Node] {
    let projection = member.matrix.projection
    var nodes: [Drawing.Node]
    if let transform = projection.affine {
      nodes = [.group(Group(transform: transform), drawing)]
    } else {
      var projector = Projector(outlines: options.fonts.outlines, reach: reach)
      nodes = projector.project(drawing, by: projection).nodes
      list.findings.append(contentsOf: projector.findings)
    }
    guard member.replicaOpacity < 1, !nodes.isEmpty else { return nodes }
    return [
      .group(GroupEffects(opacity: Double(max(member.replicaOpacity, 0)), isIsolated: true), nodes)
    ]
  }
}
