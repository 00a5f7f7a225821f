extension Drawing {
  /// Returns this drawing and all drawings it refers to in any way, each once and before those it refers to
  /// itself.
  ///
  /// - Parameter trait: drawings without this trait are left out, with everything in them.
  public func reachable(with trait: Traits? = nil) -> [Drawing] {
    func isWanted(_ drawing: Drawing) -> Bool { trait.map(drawing.facts.has) ?? true }
    guard isWanted(self) else { return [] }
    var known: Set<ObjectIdentifier> = []
    var finished: [Drawing] = []
    var pending: [(drawing: Drawing, isFinished: Bool)] = [(self, false)]
    while let (drawing, isFinished) = pending.popLast() {
      guard !isFinished else {
        finished.append(drawing)
        continue
      }
      guard known.insert(ObjectIdentifier(drawing)).inserted else { continue }
      pending.append((drawing, true))
      for node in drawing.nodes {
        for inner in node.drawings where isWanted(inner) && !known.contains(ObjectIdentifier(inner)) {
          pending.append((inner, false))
        }
      }
    }
    return finished.reversed()
  }

  /// Returns this drawing and those it refers to other than as the content of a group: by instances, masks,
  /// silhouettes and tiles. Each comes once, before those it refers to itself.
  public func references(with trait: Traits? = nil) -> [Drawing] {
    let reachable = reachable(with: trait)
    var referred: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
    for node in reachable.lazy.flatMap(\.nodes) {
      for drawing in node.references { referred.insert(ObjectIdentifier(drawing)) }
    }
    return reachable.filter { referred.contains(ObjectIdentifier($0)) }
  }
}

extension Drawing.Node {
  /// The drawings the node refers to, except for a group's content.
  public var references: [Drawing] {
    guard case .group(let group, _) = self else { return drawings }
    guard let effects = group.effects else { return [] }
    return [effects.mask?.drawing, effects.fragment?.drawing].compactMap { $0 }
  }
}
