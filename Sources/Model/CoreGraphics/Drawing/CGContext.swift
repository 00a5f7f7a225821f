/// Records drawing as a list of operations. Bitmap and PDF contexts turn it into pixels and documents;
/// exporters use it, too.
///
/// Each operation carries all the state that applies to it. A context is used by one thread; its recording is
/// a value that can be passed to any. The context's own space is that of its creator; user space starts as
/// the same.
public final class CGContext {
  /// The area that the context's creator intends to show, in the context's own space; null if it is not
  /// limited. Drawing is not clipped to it.
  public let bounds: CGRect
  /// The current graphics state.
  var state = State()
  private var stack: [State] = []
  /// The pixels of a bitmap context; nil for other contexts.
  let bitmap: ContextBitmap?
  /// The document of a PDF context; nil for other contexts.
  let document: ContextDocument?
  /// The open transparency layers: the number of saved states when each began, its number of clips, and the
  /// index of its first operation.
  private var layers: [(depth: Int, clipCount: Int, start: Int)] = []
  private var recorded: [Operation] = []
  /// The current path in the user space of `pathTransform`.
  private var currentPath = CGMutablePath()
  private var pathTransform = CGAffineTransform.identity
  /// The transform from base space, in which shadows are specified, to the context's own; in UIKit's image
  /// and PDF contexts it is in points with y pointing down. Default the identity.
  package var baseTransform = CGAffineTransform.identity
  /// The transform from text space to user space; not saved by `saveGState()`. Default the identity.
  public var textMatrix = CGAffineTransform.identity

  /// Creates an empty context.
  ///
  /// - Parameter bounds: the area to be shown. Default null: no limit.
  public convenience init(bounds: CGRect = .null) { self.init(bounds: bounds, bitmap: nil) }

  /// Creates a recording of existing operations.
  package convenience init(bounds: CGRect, operations: [Operation]) {
    self.init(bounds: bounds, bitmap: nil)
    recorded = operations
  }

  init(bounds: CGRect, bitmap: ContextBitmap?, document: ContextDocument? = nil) {
    self.bounds = bounds
    self.bitmap = bitmap
    self.document = document
  }

  deinit { document?.close() }

  /// What was drawn and is neither painted to pixels nor part of a finished page yet; open transparency
  /// layers are closed at the end.
  public var operations: [Operation] {
    recorded + layers.map { _ in Operation(kind: .endTransparencyLayer, state: state) }
  }

  func record(_ kind: Operation.Kind) {
    recorded.append(Operation(kind: kind, state: state))
    if bitmap?.isWatched == true { paintPending() }
  }

  /// Paints recorded operations to the pixels. Those in transparency layers wait until these end.
  func paintPending() {
    let end = layers.first?.start ?? recorded.count
    guard let bitmap, end > 0 else { return }
    bitmap.draw(Array(recorded[..<end]))
    recorded.removeFirst(end)
    for k in layers.indices { layers[k].start -= end }
  }

  /// Returns all recorded operations, and resets the context to its initial state.
  func takeOperations() -> [Operation] {
    let taken = operations
    (recorded, layers, stack, state) = ([], [], [], State())
    _ = takePath()
    return taken
  }

  /// Saves colours, line style, transform, clips and the rest for `restoreGState()`, but not the current
  /// path.
  public func saveGState() { stack.append(state) }

  /// Restores the last saved state; does nothing without one, or inside a transparency layer begun after it.
  public func restoreGState() {
    guard stack.count > (layers.last?.depth ?? 0), let last = stack.popLast() else { return }
    state = last
  }

  /// Begins a transparency layer: what is drawn until its end is isolated, then drawn with the current alpha,
  /// blend mode, shadow and clips.
  ///
  /// Inside, alpha is 1, the blend mode `normal`, and there is no shadow, until others are set.
  public func beginTransparencyLayer(auxiliaryInfo: [String: Any]?) { beginLayer(nil) }

  /// Begins a transparency layer that, without its shadow, is clipped to a rectangle of user space.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: [String: Any]?) {
    beginLayer(rect.isInfinite ? nil : rect)
  }

  private func beginLayer(_ rect: CGRect?) {
    layers.append((stack.count + 1, 0, recorded.count))
    record(.beginTransparencyLayer(rect))
    stack.append(state)
    state.compositing = Compositing()
    if let rect { addClip(.path(CGPath(rect: rect), .winding)) }
    layers[layers.count - 1].clipCount = state.clips.count
  }

  /// Ends the innermost transparency layer and restores the state of its beginning; does nothing without one.
  /// An empty layer is discarded, unless its blend mode may change what is beneath it.
  public func endTransparencyLayer() {
    guard let (depth, _, _) = layers.popLast() else { return }
    stack.removeLast(stack.count - depth)
    if let last = stack.popLast() { state = last }
    if let last = recorded.last, case .beginTransparencyLayer = last.kind,
      last.state.compositing.blendMode == .normal
    {
      recorded.removeLast()
    } else {
      record(.endTransparencyLayer)
    }
  }

  /// Removes all clips, or, in a transparency layer, those that were added in it.
  public func resetClip() { state.clips.removeSubrange((layers.last?.clipCount ?? 0)...) }

  /// Where the next line of text begins, in user space: where `textMatrix` maps the origin. Default zero.
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
  }

  /// The current path, in the current user space.
  ///
  /// Points are fixed when they are added, so a change of the transform moves them in user space.
  var userPath: CGMutablePath {
    if pathTransform != state.ctm {
      if !currentPath.isEmpty {
        let change = pathTransform.concatenating(state.ctm.inverted())
        currentPath = CGMutablePath(currentPath.storage.transformed(by: change))
      }
      pathTransform = state.ctm
    }
    return currentPath
  }

  /// Returns the current path and starts a new one.
  func takePath() -> CGPath {
    let taken = CGPath(userPath.storage)
    currentPath = CGMutablePath()
    return taken
  }
}
