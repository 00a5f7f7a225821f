import CoreGraphics
import Drawing

extension Painter {
  /// A reference to a pattern in coordinates of the user space. Its tile is drawn once; where it lies elsewhere, another
  /// element only says so.
  func reference(to pattern: TilePattern, in space: Space, ink: Ink) -> String {
    let tile = tileID(of: pattern, in: space, ink: ink)
    let origin = CGAffineTransform(translationX: pattern.cell.minX, y: pattern.cell.minY)
    let matrix = origin.concatenating(pattern.transform).concatenating(space.matrix)
    let extent = CGRect(origin: .zero, size: pattern.cell.size)
    guard let place = transformText(matrix, in: space, extent: extent.union(space.visible)) else {
      return "url(#\(tile))"
    }
    var node = Node(.pattern)
    node[.href] = "#\(tile)"
    node[.patternTransform] = place
    return reference(to: node)
  }

  /// The id of the element that draws a tile, whose corner is the origin.
  private func tileID(of pattern: TilePattern, in space: Space, ink: Ink) -> String {
    let cell = pattern.cell
    let key = "pattern \(number(of: pattern.drawing)) \(cell) \(ink)"
    if let id = jobIDs[key] { return id }
    let id = nextDefinitionID()
    jobIDs[key] = id
    let grid = Grid(digits: 6)
    var node = Node(.pattern)
    node[.id] = id
    node[.patternUnits] = "userSpaceOnUse"
    node[.width] = grid.text(Double(cell.width))
    node[.height] = grid.text(Double(cell.height))
    let toPage = pattern.transform.concatenating(space.matrix).concatenating(space.toPage)
    let inside = Space(
      matrix: CGAffineTransform(translationX: -cell.minX, y: -cell.minY), toPage: toPage,
      visible: CGRect(origin: .zero, size: cell.size), isShared: true)
    jobs.append(
      Job(
        node: node, drawing: pattern.drawing, space: inside, ink: ink, isNamed: false,
        layer: currentLayer))
    return id
  }
}
