import Drawing
import QuartzCore

/// The planes of one 3-D space that are not all parallel to the page, while they are drawn one by one.
final class DepthSet {
  let members: [Member]
  let parent: LayerIndex
  /// The drawing of each member, in its own bounds' coordinates.
  var drawings: [Drawing]
  /// The background filters of members.
  var backdrops: [Int: BackdropRequest] = [:]

  init(members: [Member], parent: LayerIndex) {
    self.members = members
    self.parent = parent
    drawings = Array(repeating: .empty, count: members.count)
  }

  func finish(member: Int, drawing: Drawing) {
    guard drawings.indices.contains(member) else { return }
    drawings[member] = drawing
  }

  /// Sorts, splits and projects the planes, and draws what is visible of them.
  func draw(on page: PageBuilder) {
    var planes: [DepthPlane] = []
    for (k, member) in members.enumerated() where !drawings[k].isEmpty {
      let box = drawings[k].bounds
      guard !box.isNull, !box.isEmpty else { continue }
      let isPresent = member.copy.opacity >= 1
      guard
        let plane = DepthPlane(
          member: k, box: box, matrix: member.matrix, order: planes.count,
          isOpaque: isPresent && drawings[k].facts.alpha.isOpaque,
          occluderBox: isPresent ? OccluderBox(drawings[k]).box : nil)
      else {
        page.report(member.index, .dropped, "it lies behind the eye or is seen edge-on")
        continue
      }
      planes.append(plane)
    }
    // Planes of equal depth keep the order of zPosition, then that of sublayers.
    let ranks = planes.indices.sorted {
      (members[planes[$0].member].zPosition, $0) < (members[planes[$1].member].zPosition, $1)
    }
    for (rank, k) in ranks.enumerated() { planes[k].order = rank }

    let reach = page.reachOfPage()
    // What is drawn in several parts is projected only once.
    var cut: [Int: CutDrawing] = [:]
    let arrangement = DepthOrder.arrange(planes, mostPieces: page.options.limits.pieces)
    if !arrangement.isComplete {
      page.report(
        parent, .approximated,
        "planes cut each other into more than \(page.options.limits.pieces) pieces; of the farthest, parts may be drawn in the wrong order; ExportOptions.limits.pieces allows more"
      )
    }
    let meetings =
      page.options.fillsMeetingEdges
      ? meetingEdges(of: planes, parts: arrangement.parts) : MeetingEdges([], parts: arrangement.parts)
    for (number, part) in arrangement.parts.enumerated() {
      let member = members[part.member]
      page.builder.append(contentsOf: underlay(of: meetings.strips[number] ?? [], part.member, on: page))
      if part.pieces != nil, backdrops.removeValue(forKey: part.member) != nil {
        page.report(member.index, .dropped, "backgroundFilters of a plane that others cut are not drawn")
      }
      guard let pieces = part.pieces else {
        if let request = backdrops[part.member] {
          BackdropDrawer(page: page).draw(
            request.seen(through: member.matrix.projection, reach: reach), of: member.index, ownGroups: 0)
        }
        page.builder.append(contentsOf: projected(drawings[part.member], of: member, reach: reach, on: page))
        continue
      }
      var drawing =
        cut[part.member]
        ?? {
          let items = projected(drawings[part.member], of: member, reach: reach, on: page)
          return CutDrawing(items, outlines: page.options.fonts.outlines)
        }()
      page.builder.append(contentsOf: drawing.part(pieces, later: part.later))
      cut[part.member] = drawing
    }
  }

  /// Returns the edges at which opaque planes meet.
  private func meetingEdges(
    of planes: [DepthPlane], parts: [DepthOrder.Part]
  ) -> MeetingEdges {
    let faces = planes.compactMap { plane -> MeetingEdges.Face? in
      let member = members[plane.member]
      guard member.copy.opacity >= 1 else { return nil }
      let outline = member.matrix.projection.polygon(of: OccluderFace(drawings[plane.member]).outline)
      guard outline.count >= 3 else { return nil }
      return MeetingEdges.Face(
        member: plane.member, outline: Polygon.counted(outline),
        polygon: plane.polygon)
    }
    return MeetingEdges(faces, parts: parts)
  }

  /// Returns what is drawn beneath the edges at which a member meets others.
  private func underlay(
    of strips: [MeetingEdges.Strip], _ k: Int, on page: PageBuilder
  ) -> [Drawing.Node] {
    guard !strips.isEmpty else { return [] }
    let member = members[k]
    let edges = EdgeUnderlay(
      plane: drawings[k], projection: member.matrix.projection, colors: page.options.colors)
    return strips.compactMap(edges.drawing)
  }

  /// Returns the drawing of a member as it is seen on the page.
  private func projected(_ drawing: Drawing, of member: Member, reach: Double, on page: PageBuilder)
    -> [Drawing.Node]
  {
    let projection = member.matrix.projection
    var nodes: [Drawing.Node]
    if let transform = projection.affine {
      nodes = [.group(Group(transform: transform), drawing)]
    } else {
      var projector = Projector(outlines: page.options.fonts.outlines, reach: reach)
      nodes = projector.project(drawing, by: projection).nodes
      page.drawn.findings.append(contentsOf: projector.findings)
    }
    guard member.copy.opacity < 1, !nodes.isEmpty else { return nodes }
    return [
      .group(GroupEffects(opacity: Double(max(member.copy.opacity, 0)), isIsolated: true), nodes)
    ]
  }
}
