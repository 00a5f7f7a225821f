import CoreGraphics
import DisplayList

extension RasterFallback {
  /// Definitions within each other whose text is kept.
  private static let deepestUse = 64

  /// The text and links of items that are pixels by now: to be found and followed, not to be seen.
  func remains(of items: ArraySlice<DisplayItem>) -> [DisplayItem] {
    guard isReadable(items) else { return [] }
    var output: [DisplayItem] = []
    var runs = [items]
    // How deep in what only repeats other things.
    var echoes = 0
    while let run = runs.last {
      guard let item = run.first else {
        runs.removeLast()
        if !runs.isEmpty { close(&output) }
        continue
      }
      runs[runs.count - 1] = run.dropFirst()
      switch item {
      case .beginGroup(let group):
        if echoes > 0 || group.effects?.isEcho ?? false {
          echoes += 1
          continue
        }
        let url = group.effects?.url
        let effects = group.effects.map {
          GroupEffects(url: $0.url, accessibilityLabel: $0.accessibilityLabel)
        }
        output.append(
          .beginGroup(DisplayGroup(transform: group.transform, layer: group.layer, effects: effects)))
        // PDF has its links from elsewhere.
        if format == .svg, url != nil { output += target(over: run.dropFirst()) }
      case .endGroup: if echoes > 0 { echoes -= 1 } else { close(&output) }
      case .glyphs(let glyphs): if echoes == 0 { output.append(.glyphs(glyphs.invisible)) }
      case .use(let index, let transform):
        guard echoes == 0, readable.indices.contains(Int(index)), readable[Int(index)],
          runs.count <= Self.deepestUse
        else { continue }
        output.append(.beginGroup(DisplayGroup(transform: transform)))
        runs.append(list.definitions[Int(index)].items[...])
      case .path, .image, .shadow: continue
      }
    }
    return output
  }

  /// Ends a group; one with nothing in it was none.
  private func close(_ output: inout [DisplayItem]) {
    if case .beginGroup? = output.last { output.removeLast() } else { output.append(.endGroup) }
  }

  /// What can be pointed at, but hardly seen, where a group draws that goes on to its end.
  private func target(over rest: ArraySlice<DisplayItem>) -> [DisplayItem] {
    var depth = 0
    let end = rest.firstIndex { item in
      switch item {
      case .beginGroup: depth += 1
      case .endGroup: depth -= 1
      default: break
      }
      return depth < 0
    }
    let box = DisplayList.bounds(of: rest[..<(end ?? rest.endIndex)], definitions: list.definitions)
    guard !box.isNull else { return [] }
    return [.path(DisplayPath(path: CGPath(rect: box), fill: .color(RGBA.black.withAlpha(0.001))))]
  }

  /// Whether there is text, or a link, in some items.
  func isReadable<Items: Sequence>(_ items: Items) -> Bool where Items.Element == DisplayItem {
    items.contains { item in
      switch item {
      case .glyphs(let run): !run.text.isEmpty
      case .beginGroup(let group): group.effects?.url != nil
      case .use(let index, _): readable.indices.contains(Int(index)) && readable[Int(index)]
      case .path, .image, .shadow, .endGroup: false
      }
    }
  }
}
