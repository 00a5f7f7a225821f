import CoreGraphics

extension Drawing {
  /// The deepest nesting of instances whose text is kept.
  private static let deepestInstance = 64

  /// Returns the text of the drawing and the groups around it as invisible text, which can be searched and
  /// clicked.
  ///
  /// - Parameter opening: returns a group in place of another and the nodes it begins with; nil to leave it
  ///   out.
  public func unseenText(
    opening: (Group, Drawing) -> (group: Group, nodes: [Node])?
  ) -> [Node] {
    guard isReadable else { return [] }
    var builder = DrawingBuilder()
    var runs = [nodes[...]]
    while var nodes = runs.popLast() {
      guard let node = nodes.popFirst() else {
        builder.close()
        continue
      }
      runs.append(nodes)
      switch node {
      case .group(let group, let content):
        guard let (inner, first) = opening(group, content) else { continue }
        builder.open(inner)
        builder.append(contentsOf: first)
        runs.append(content.isReadable ? content.nodes[...] : [])
      case .glyphs(let glyphs): builder.append(.glyphs(glyphs.invisible))
      case .instance(let shown, let transform):
        guard shown.isReadable, runs.count <= Self.deepestInstance else { continue }
        builder.open(Group(transform: transform))
        runs.append(shown.nodes[...])
      case .path, .image, .shadow: continue
      }
    }
    return builder.nodes
  }

  /// Whether there is text or a link to keep.
  private var isReadable: Bool { facts.has([.text, .links]) }
}
