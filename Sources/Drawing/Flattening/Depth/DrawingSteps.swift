import Drawing
import QuartzCore

/// A drawing taken apart as far as its parts may be cut separately.
struct DrawingSteps {
  /// A part that stays together.
  struct Element {
    var node: Drawing.Node
    var alpha: DrawnAlpha
    /// The box on the page.
    var box: CGRect
    /// The transform from its coordinates to the page.
    var transform: CGAffineTransform
    /// The clips around it, on the page.
    var clips: [CGPath]
    var blendMode: BlendMode
  }

  enum Step {
    case open(Group)
    case close
    case element(Element)
  }

  private(set) var steps: [Step] = []

  init(_ drawing: Drawing) {
    var runs = [(nodes: drawing.nodes[...], transform: CGAffineTransform.identity, clips: [CGPath]())]
    while var run = runs.popLast() {
      guard let node = run.nodes.popFirst() else {
        if !runs.isEmpty { steps.append(.close) }
        continue
      }
      runs.append(run)
      var blendMode = BlendMode.normal
      if case .group(let group, let content) = node {
        guard let effects = group.effects, effects.isolates else {
          let inner = group.transform.concatenating(run.transform)
          let own = group.effects?.clips.map { $0.path.transformed(by: inner) } ?? []
          steps.append(.open(group))
          runs.append((content.nodes[...], inner, run.clips + own))
          continue
        }
        blendMode = effects.blendMode
      }
      var box = node.bounds.applying(run.transform)
      for clip in run.clips { box = box.cut(to: clip.boundingBox) }
      steps.append(
        .element(
          Element(
            node: node, alpha: Drawing([node]).facts.alpha, box: box, transform: run.transform,
            clips: run.clips,
            blendMode: blendMode)))
    }
  }
}
