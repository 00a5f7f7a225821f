import CoreGraphics
import Drawing
import XMLReading

extension Painter {
  static func root(_ list: DrawnPage, _ options: SVGOptions) -> Node {
    let grid = Grid(digits: options.precision)
    let (width, height) = (Double(list.size.width), Double(list.size.height))
    var root = Node(.svg)
    root[.xmlns] = "http://www.w3.org/2000/svg"
    root[.width] = grid.text(width)
    root[.height] = grid.text(height)
    root[.viewBox] = "0 0 \(grid.text(width)) \(grid.text(height))"
    if let language = options.language, !language.isEmpty { root[.language] = language }
    return root
  }

  /// Title, description and paper.
  func paintHead() throws {
    for (tag, text) in [(Tag.title, options.title), (.desc, options.description)] {
      guard let text, !text.isEmpty else { continue }
      var node = Node(tag)
      XMLOutput.escape(text, inAttribute: false, to: &node.body)
      try builder.append(node)
    }
    guard let color = options.background, !color.isInvisible else { return }
    let page = CGRect(x: 0, y: 0, width: list.size.width, height: list.size.height)
    let path = DrawnPath(path: CGPath(rect: page, transform: nil), fill: .color(color))
    try draw(path, in: Frame(drawing: .empty, space: Space(visible: page)))
  }
}
