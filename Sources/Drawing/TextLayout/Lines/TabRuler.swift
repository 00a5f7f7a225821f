import CoreGraphics

/// The tab stops, from the leading edge of a paragraph.
struct TabRuler {
  let stops: [ParagraphStyle.TabStop]
  private let interval: CGFloat

  init(_ tabs: ParagraphStyle.Tabs) {
    stops = tabs.stops.sorted { $0.location < $1.location }
    // Otherwise that of Core Text's default paragraph style.
    interval = tabs.defaultInterval > 0 ? tabs.defaultInterval : 28
  }

  /// The first stop after a position.
  func stop(after position: CGFloat) -> ParagraphStyle.TabStop {
    let step = position + 0.01
    if let stop = stops.first(where: { $0.location > step }) { return stop }
    return ParagraphStyle.TabStop(location: ((step / interval).rounded(.down) + 1) * interval)
  }

  /// The width of a tab at a position, given the clusters that follow it up to an end.
  func advance(at position: CGFloat, before clusters: Range<Int>, of paragraph: ShapedParagraph) -> CGFloat {
    let stop = stop(after: position)
    let room = stop.location - position
    guard stop.alignment != .left else { return room }
    var width: CGFloat = 0
    for index in clusters {
      let cluster = paragraph.clusters[index]
      if !cluster.flags.isDisjoint(with: [.tab, .lineSeparator]) { break }
      if stop.alignment == .decimal, cluster.flags.contains(.decimalSeparator) { break }
      width += cluster.advance
      if width >= room * 2 { break }
    }
    return max(room - (stop.alignment == .center ? width / 2 : width), 0)
  }
}
