import CoreGraphics
import DisplayList

/// A part of the page on which a blur is seen, and what the blur reads for it; in the user space.
struct BlurTile {
  var area: CGRect
  var tile: CGRect
}

/// Blurs of what lies beyond the edge of the page, or near to it.
///
/// librsvg filters only what lies on the page: of three boxes one after another, each loses what reached beyond. But the
/// tiles of patterns it draws by themselves, each as if its corner were the page's, and no larger than the page. So such a
/// blur is drawn in the tile of a pattern, or in several, and shown by an area for each.
extension Painter {
  /// In standard deviations: nearer to the page's edge a blur loses more than 3/255.
  private static let nearEdge: CGFloat = 1.25
  /// In standard deviations: three boxes reach no farther than 2.8.
  private static let reach: CGFloat = 2.8
  /// In points. Tiles repeat, and at their edges those beside them shine in.
  private static let margin: CGFloat = 1
  /// Each draws everything anew.
  private static let mostTiles = 6

  /// The tiles that a blur needs, one part of the page each; none where a filter alone shows it, or it is too wide.
  ///
  /// - Parameters:
  ///   - box: of what is blurred, in the user space.
  ///   - sigma: in the user space.
  func blurTiles(around box: CGRect, sigma: Double, in space: Space) -> [BlurTile] {
    let toPage = space.toPage
    let scale = CGFloat(toPage.largestScale)
    guard !options.isUniform, !space.isShared, sigma > 0, !box.isNull, !box.isInfinite, toPage.isInvertible,
      // What turns back leaves a trace of rounding.
      max(abs(toPage.b), abs(toPage.c)) < 1e-9 * scale
    else { return [] }
    let page = CGRect(origin: .zero, size: list.size).applying(toPage.inverted())
    let edge = Self.nearEdge * CGFloat(sigma)
    let reach = Self.reach * CGFloat(sigma) + Self.margin / scale
    let read = box.cut(to: page.insetBy(dx: -reach, dy: -reach))
    guard !read.isNull,
      page.insetBy(dx: edge, dy: edge).isNull || !page.insetBy(dx: edge, dy: edge).contains(read)
    else { return [] }
    let room = read.insetBy(dx: -reach, dy: -reach)
    let seen = room.insetBy(dx: Self.margin / scale, dy: Self.margin / scale).cut(to: page)
    // Tiles are rounded outwards to whole points.
    let most = page.insetBy(dx: reach + 1 / scale, dy: reach + 1 / scale)
    guard !seen.isNull, !seen.isEmpty, !most.isNull, most.width > 0, most.height > 0 else { return [] }
    let columns = (seen.width / most.width).rounded(.up)
    let rows = (seen.height / most.height).rounded(.up)
    guard columns * rows <= CGFloat(Self.mostTiles) else { return [] }
    return (0..<Int(columns * rows)).map { k in
      let (column, row) = (CGFloat(k % Int(columns)), CGFloat(k / Int(columns)))
      // Edges between tiles lie on whole points, where they leave no seam at whole scales.
      func edge(_ part: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
        part <= 0 ? low : part >= 1 ? high : ((low + (high - low) * part) * scale).rounded() / scale
      }
      let left = edge(column / columns, seen.minX, seen.maxX)
      let top = edge(row / rows, seen.minY, seen.maxY)
      let area = CGRect(
        x: left, y: top, width: edge((column + 1) / columns, seen.minX, seen.maxX) - left,
        height: edge((row + 1) / rows, seen.minY, seen.maxY) - top)
      let wanted = area.insetBy(dx: -reach, dy: -reach).cut(to: room)
      let x = (wanted.minX * scale).rounded(.down) / scale
      let y = (wanted.minY * scale).rounded(.down) / scale
      let tile = CGRect(
        x: x, y: y, width: ((wanted.maxX - x) * scale).rounded(.up) / scale,
        height: ((wanted.maxY - y) * scale).rounded(.up) / scale)
      return BlurTile(area: area, tile: tile)
    }
  }

  /// Draws the areas that show tiles, and opens the pattern in which all that follows is drawn.
  ///
  /// - Parameter frame: its user space is the one that the tiles are in; gets one more open element.
  func open(_ tiles: [BlurTile], in frame: inout Frame) throws {
    guard let first = tiles.first else { return }
    let grid = grid(frame.space)
    func pattern(_ tile: CGRect) -> Node {
      let numbers = [tile.minX, tile.minY, tile.width, tile.height].map { grid.text(Double($0)) }
      var node = Node(.pattern)
      node[.patternUnits] = "userSpaceOnUse"
      for (name, number) in zip([AttributeName.x, .y, .width, .height], numbers) { node[name] = number }
      node[.viewBox] = numbers.joined(separator: " ")
      return node
    }
    let id = nextDefinitionID()
    for (index, tile) in tiles.enumerated() {
      var area = Node(.path)
      area.shape = Shape(geometry: PathGeometry(CGPath(rect: tile.area)), grid: grid)
      var same = pattern(tile.tile)
      same[.href] = "#\(id)"
      area[.fill] = index == 0 ? "url(#\(id))" : reference(to: same)
      area[.shapeRendering] = tiles.count > 1 ? "crispEdges" : nil
      area.dependencies = AttributeSet([.fillOpacity, .stroke])
      try append(area, in: frame)
    }
    var node = pattern(first.tile)
    node[.id] = id
    try builder.open(node)
    frame.openElements += 1
    frame.clip = nil
    frame.space.visible = tiles.reduce(first.tile) { $0.union($1.tile) }
    frame.space.isShared = true
  }
}
