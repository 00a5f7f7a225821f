import Drawing
import QuartzCore

/// One walk over one layer tree.
///
/// Works off a stack of tasks rather than by recursion. A task either visits a layer, which draws what lies beneath its
/// sublayers and pushes tasks for the rest, or finishes something that a visit began.
final class Walk {
  let page: PageBuilder
  var tasks: [Task] = []
  /// Masks that were drawn and wait for the layer they belong to.
  var masks: [DrawnMask?] = []

  enum Task {
    case visit(Visit)
    /// The next of planes that are parallel to the page.
    case next(ScheduledPlanes)
    /// The layer's mask, if any, is drawn: draw the layer itself.
    case body(Visit, shown: CALayer)
    /// The innermost drawing is a mask's.
    case finishMask
    /// The sublayers are drawn: draw what lies above them and close the layer's groups.
    case close(Closing)
    case openGroup(GroupEffects)
    /// What is drawn from here on is drawn in several places.
    case beginShared
    case finishShared(SharedDrawing)
    case useShared(SharedDrawing, CGAffineTransform)
    case closeGroup
    /// What is drawn from here on is what a member of the innermost depth set draws.
    case beginMember
    case finishMember(Int)
    /// All members of the innermost depth set are drawn.
    case finishDepth
  }

  init(options: FlatteningOptions, size: CGSize) {
    page = PageBuilder(options: options, size: size)
  }

  func run(root: CALayer) -> DrawnPage {
    let index = page.identify(root, parent: -1, role: .root)
    tasks.append(.visit(Visit(layer: root, index: index, placement: .page, time: page.options.time)))
    while let task = tasks.popLast() {
      switch task {
      case .visit(let visit): enter(visit)
      case .next(let planes): scheduleNext(of: planes)
      case .body(let visit, let shown): draw(visit, shown: shown, mask: masks.popLast() ?? nil)
      case .finishMask: finishMask()
      case .close(let closing): close(closing)
      case .beginShared, .beginMember: page.builder.begin()
      case .finishShared(let shared): shared.drawing = page.builder.finish()
      case .useShared(let shared, let transform):
        if let drawing = shared.drawing, !drawing.isEmpty {
          page.builder.append(.instance(drawing, transform))
        }
      case .openGroup(let effects): page.builder.open(Group(effects: effects))
      case .closeGroup: page.builder.close()
      case .finishMember(let member):
        page.depthSets.last?.finish(member: member, drawing: page.builder.finish())
      case .finishDepth: page.depthSets.popLast()?.draw(on: page)
      }
    }
    return page.finish()
  }

  private func finishMask() {
    let drawing = page.builder.finish()
    masks.append(DrawnMask.clip(drawing).map { .clip($0) } ?? .drawing(Mask(drawing)))
  }
}
