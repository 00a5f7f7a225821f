import CoreGraphics

extension Drawing {
  /// Returns the same drawing with some nodes changed, including those of all drawings it refers to.
  ///
  /// A drawing used in several places is rewritten once. One in which nothing changes stays the same object.
  ///
  /// - Parameter change: receives nodes whose own drawings are already rewritten. Returns nil to keep a node.
  public func rewriting(_ change: (Node) -> Node?) -> Drawing { rewriting { node, _ in change(node) } }

  /// - Parameters:
  ///   - replacements: replacements for whole drawings.
  ///   - change: receives nodes whose own drawings are already rewritten, and what they were before. Returns
  ///     nil to keep a node.
  public func rewriting(
    replacing replacements: [ObjectIdentifier: Drawing] = [:],
    _ change: (_ node: Node, _ original: Node) -> Node?
  ) -> Drawing {
    rewritingNodes(replacing: replacements) { nodes, original in
      var isChanged = false
      let changed = zip(nodes, original.nodes).map { node, before in
        guard let changed = change(node, before) else { return node }
        isChanged = true
        return changed
      }
      return isChanged ? changed : nil
    }
  }

  /// Returns the same drawing with other nodes, also in all drawings it refers to.
  ///
  /// - Parameters:
  ///   - replacements: replacements for whole drawings.
  ///   - change: receives nodes whose own drawings are already rewritten, and the drawing they belong to.
  ///     Returns nil to keep them.
  public func rewritingNodes(
    replacing replacements: [ObjectIdentifier: Drawing] = [:],
    _ change: (_ nodes: [Node], _ original: Drawing) -> [Node]?
  ) -> Drawing {
    var done = replacements
    return rewritingNodes(known: &done, change)
  }

  /// - Parameters:
  ///   - done: replacements for whole drawings; receives those that are rewritten here.
  ///   - change: as above.
  func rewritingNodes(
    known done: inout [ObjectIdentifier: Drawing],
    _ change: (_ nodes: [Node], _ original: Drawing) -> [Node]?
  ) -> Drawing {
    var pending = [self]
    while let drawing = pending.last {
      guard done[ObjectIdentifier(drawing)] == nil else {
        pending.removeLast()
        continue
      }
      let parts = drawing.nodes.flatMap(\.drawings)
      let missing = parts.filter { done[ObjectIdentifier($0)] == nil }
      guard missing.isEmpty else {
        pending += missing
        continue
      }
      pending.removeLast()
      var isChanged = false
      var nodes = drawing.nodes
      for index in parts.isEmpty ? 0..<0 : nodes.indices {
        guard let inner = nodes[index].replacingDrawings(by: { done[ObjectIdentifier($0)] ?? $0 }) else {
          continue
        }
        nodes[index] = inner
        isChanged = true
      }
      if let changed = change(nodes, drawing) { (nodes, isChanged) = (changed, true) }
      done[ObjectIdentifier(drawing)] = isChanged ? Drawing(nodes) : drawing
    }
    return done[ObjectIdentifier(self)] ?? self
  }
}

extension Drawing.Node {
  /// Returns the same node with its drawings replaced; nil where all stay the same.
  public func replacingDrawings(by replacement: (Drawing) -> Drawing) -> Drawing.Node? {
    guard drawings.contains(where: { replacement($0) !== $0 }) else { return nil }
    switch self {
    case .group(var group, let content):
      if var effects = group.effects, effects.mask != nil || effects.fragment?.drawing != nil {
        if let mask = effects.mask { effects.mask?.drawing = replacement(mask.drawing) }
        if let drawing = effects.fragment?.drawing { effects.fragment?.drawing = replacement(drawing) }
        group.effects = effects
      }
      return .group(group, replacement(content))
    case .path(var path):
      path.fill = path.fill?.replacingDrawing(by: replacement)
      path.stroke = path.stroke?.replacingDrawing(by: replacement)
      return .path(path)
    case .glyphs(let run):
      return .glyphs(
        run.with(
          fill: run.fill?.replacingDrawing(by: replacement),
          stroke: run.stroke?.replacingDrawing(by: replacement)))
    case .shadow(let shadow):
      let silhouette: DrawnShadow.Silhouette =
        switch shadow.silhouette {
        case .drawing(let drawing): .drawing(replacement(drawing))
        case .path: shadow.silhouette
        }
      return .shadow(
        DrawnShadow(
          silhouette: silhouette, sigma: shadow.sigma, offset: shadow.offset, color: shadow.color,
          projection: shadow.projection, layer: shadow.layer))
    case .instance(let drawing, let transform): return .instance(replacement(drawing), transform)
    case .image: return nil
    }
  }
}

extension Paint {
  fileprivate func replacingDrawing(by replacement: (Drawing) -> Drawing) -> Paint {
    guard case .pattern(let pattern) = self else { return self }
    return .pattern(
      TilePattern(
        replacement(pattern.drawing), cell: pattern.cell, transform: pattern.transform,
        isOpaque: pattern.isOpaque, view: pattern.view))
  }
}

extension Stroke {
  fileprivate func replacingDrawing(by replacement: (Drawing) -> Drawing) -> Stroke {
    Stroke(
      paint: paint.replacingDrawing(by: replacement), width: width, cap: cap, join: join,
      miterLimit: miterLimit, dashes: dashes, dashPhase: dashPhase, trim: trim)
  }
}
