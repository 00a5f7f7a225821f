import Drawing
import QuartzCore

/// The boxes of all fills of a list in the page's coordinates, cut by the clips and masks around them.
struct PlacedBoxes {
  private(set) var boxes: [CGRect] = []

  init(_ list: DrawnPage) {
    var walk = list.drawing.walk()
    // The boxes of masks around what comes next, by the drawings that they mask.
    var masks: [(end: Int, clip: CGRect)] = []
    var count = 0
    while let visit = walk.next() {
      count += 1
      masks.removeAll { $0.end < count }
      switch visit.node {
      case .group(let group, let content):
        guard let mask = group.effects?.mask else { continue }
        let place = mask.transform.concatenating(group.transform).concatenating(visit.transform)
        masks.append(
          (count + content.walk().reduce(0) { sum, _ in sum + 1 }, mask.drawing.bounds.applying(place)))
      case .path(let path):
        let box = path.path.boundingBox.applying(visit.transform).intersection(visit.clip)
        boxes.append(masks.reduce(box) { $0.intersection($1.clip) })
      default: break
      }
    }
  }
}
