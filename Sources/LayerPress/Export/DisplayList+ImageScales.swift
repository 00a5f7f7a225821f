import CoreGraphics
import DisplayList

extension DisplayList {
  /// Names each picture with the points of the page that a unit of its user space takes: where a definition is drawn
  /// several times, in the largest of them.
  func forEachImage(_ body: (DisplayImage, _ scale: Double) -> Void) {
    // How large each definition is drawn at most. They refer to earlier ones only.
    var scales = [Double](repeating: 0, count: definitions.count)
    func note(_ index: DefinitionIndex, _ scale: Double) {
      guard scales.indices.contains(Int(index)) else { return }
      scales[Int(index)] = max(scales[Int(index)], scale)
    }
    func visit(_ items: [DisplayItem], scale outer: Double) {
      var stack = [outer]
      for item in items {
        let scale = stack[stack.count - 1]
        switch item {
        case .beginGroup(let group):
          let inner = scale * group.transform.largestScale
          stack.append(inner)
          if let mask = group.effects?.mask { note(mask.definition, inner * mask.transform.largestScale) }
        case .endGroup: if stack.count > 1 { stack.removeLast() }
        case .use(let index, let transform): note(index, scale * transform.largestScale)
        case .shadow(let shadow):
          if case .definition(let index) = shadow.silhouette { note(index, scale) }
          if let seen = shadow.seen { note(seen, scale) }
        case .image(let image): body(image, scale)
        case .path, .glyphs:
          for tiles in item.patterns { note(tiles.definition, scale * tiles.transform.largestScale) }
        }
      }
    }
    visit(items, scale: 1)
    for k in definitions.indices.reversed() where scales[k] > 0 {
      visit(definitions[k].items, scale: scales[k])
    }
  }
}
