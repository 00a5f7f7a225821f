import DisplayList
import QuartzCore

/// The boxes of all fills of a list in the page's coordinates, cut by the clips and masks around them.
struct PlacedBoxes {
  private(set) var boxes: [CGRect] = []

  init(_ list: DisplayList) {
    var levels: [(transform: CGAffineTransform, clip: CGRect)] = [(.identity, .infinite)]
    for item in list.items {
      let level = levels[levels.count - 1]
      switch item {
      case .beginGroup(let group):
        let transform = group.transform.concatenating(level.transform)
        var clip = level.clip
        for path in group.effects?.clips ?? [] {
          clip = clip.intersection(path.path.boundingBox.applying(transform))
        }
        if let mask = group.effects?.mask {
          let bounds = list.definitions[Int(mask.definition)].bounds
          clip = clip.intersection(bounds.applying(mask.transform).applying(transform))
        }
        levels.append((transform, clip))
      case .endGroup: levels.removeLast()
      case .path(let path):
        boxes.append(path.path.boundingBox.applying(level.transform).intersection(level.clip))
      default: break
      }
    }
  }
}
