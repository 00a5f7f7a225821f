import Drawing

extension Drawing {
  /// Returns drawings of about a given number of things each that, drawn on top of each other, equal this
  /// one.
  ///
  /// Groups that are composed as a whole are not divided, nor are consecutive pictures. Where these make up
  /// nearly everything, there are fewer and larger parts, or just one.
  func parts(of size: Int) -> [Drawing] {
    guard facts.leafCount > size else { return [self] }
    var (outer, content) = ([Group](), self)
    while content.nodes.count == 1, case .group(let group, let inner) = content.nodes[0],
      !(group.effects?.changesDrawing ?? false)
    {
      outer.append(group)
      content = inner
    }
    var parts: [Drawing] = []
    var (nodes, count) = ([Node](), 0)
    func finishPart() {
      parts.append(outer.reversed().reduce(Drawing(nodes)) { Drawing([.group($1, $0)]) })
      (nodes, count) = ([], 0)
    }
    for node in content.nodes {
      if case .group = node, count >= size { finishPart() }
      nodes.append(node)
      if case .group(_, let content) = node { count += Int(content.facts.leafCount) } else { count += 1 }
    }
    if !nodes.isEmpty { finishPart() }
    return parts
  }
}
