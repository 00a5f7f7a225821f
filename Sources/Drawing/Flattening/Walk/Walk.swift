import Drawing
import QuartzCore

/// One walk over one layer tree.
///
/// It works off a stack of tasks rather than by recursion. A task either visits a layer, which draws what
/// lies beneath its sublayers and pushes tasks for the rest, or finishes something that a visit began.
final class Walk {
  let page: PageBuilder
  var tasks: [Task] = []
  /// Finished masks that wait for their layers.
  var masks: [DrawnMask?] = []

  enum Task {
    case visit(Visit)
    /// The next of some planes parallel to the page.
    case next(ScheduledPlanes)
    /// The layer's mask, if any, is drawn; draws the layer itself.
    case body(Visit, shown: CALayer)
    /// The innermost drawing is a mask's; ends it.
    case finishMask
    /// The sublayers are drawn; draws what lies above them and closes the layer's groups.
    case close(Closing)
    case openGroup(GroupEffects)
    /// Begins a drawing that is shown in several places.
    case beginShared
    case finishShared(SharedDrawing)
    case useShared(SharedDrawing, CGAffineTransform)
    case closeGroup
    /// Begins the drawing of a member of the innermost depth set.
    case beginMember
    case finishMember(Int)
    /// All members of the innermost depth set are drawn; arranges them.
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
