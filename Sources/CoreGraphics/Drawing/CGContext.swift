/// Records drawing as a list of operations. Pixels and documents are made of it where the context is one of those that make
/// them, and by exporters.
///
/// Each operation carries all the state that applies to it. A context is used by one thread; what it has recorded is
/// a value and can go to any. Its own space is that of whoever made it; user space starts as the same.
public final class CGContext {
  /// The area that whoever made the context means to show, in the context's own space; null if it is not limited.
  /// Drawing is not cut to it.
  public let bounds: CGRect
  /// What is in force now.
  var state = State()
  private var stack: [State] = []
  /// The pixels that are drawn into; nil for other contexts.
  let bitmap: ContextBitmap?
  /// The document that is drawn into; nil for other contexts.
  let document: ContextDocument?
  /// Transparency layers that are open: how many states were saved when each began, how many clips it began with, and which
  /// operation it began with.
  private var layers: [(depth: Int, clipCount: Int, start: Int)] = []
  private var recorded: [Operation] = []
  /// The current path in the user space of `pathTransform`.
  private var currentPath = CGMutablePath()
  private var pathTransform = CGAffineTransform.identity
  /// Maps the space in which shadows are told to the context's own; UIKit's contexts of pictures and pages have theirs in
  /// points, y growing downwards. Default the identity.
  package var baseTransform = CGAffineTransform.identity
  /// Maps the space of glyphs and lines of text to user space; not saved by `saveGState()`. Default the identity.
  public var textMatrix = CGAffineTransform.identity

  /// A context without drawings.
  ///
  /// - Parameter bounds: what is meant to be shown. Default null: no limit.
  public convenience init(bounds: CGRect = .null) {
    self.init(bounds: bounds, bitmap: nil)
  }

  /// A recording of operations that are known already.
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

  /// What was drawn so far and is neither pixels nor a finished page yet; layers that are still open are closed at the end.
  public var operations: [Operation] {
    recorded + layers.map { _ in Operation(kind: .endTransparencyLayer, state: state) }
  }

  func record(_ kind: Operation.Kind) {
    recorded.append(Operation(kind: kind, state: state))
    if bitmap?.isWatched == true { paintPending() }
  }

  /// Paints what was recorded and is not in the pixels yet. What lies in transparency layers waits for their end.
  func paintPending() {
    let end = layers.first?.start ?? recorded.count
    guard let bitmap, end > 0 else { return }
    bitmap.draw(Array(recorded[..<end]))
    recorded.removeFirst(end)
    for k in layers.indices { layers[k].start -= end }
  }

  /// Hands out all that was recorded, and begins anew with the state of a new context.
  func takeOperations() -> [Operation] {
    let taken = operations
    (recorded, layers, stack, state) = ([], [], [], State())
    _ = takePath()
    return taken
  }

  /// Keeps colours, line style, transform, clips and the rest for `restoreGState()`; not the current path.
  public func saveGState() {
    stack.append(state)
  }

  /// Goes back to the last saved state; without one, or inside a layer that was begun after it, nothing happens.
  public func restoreGState() {
    guard stack.count > (layers.last?.depth ?? 0), let last = stack.popLast() else { return }
    state = last
  }

  /// What is drawn until the matching end is isolated, then drawn with the alpha, blend mode, shadow and clips
  /// of now.
  ///
  /// Inside, alpha is 1, the blend mode `normal`, and there is no shadow, until others are set.
  public func beginTransparencyLayer(auxiliaryInfo: [String: Any]?) {
    beginLayer(nil)
  }

  /// As above; the layer, but not its shadow, is cut to the rectangle of user space.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: [String: Any]?) {
    beginLayer(rect.isInfinite ? nil : rect)
  }

  private func beginLayer(_ rect: CGRect?) {
    layers.append((stack.count + 1, 0, recorded.count))
    record(.beginTransparencyLayer(rect))
    stack.append(state)
    state.alpha = 1
    state.blendMode = .normal
    state.shadow = nil
    if let rect { addClip(.path(CGPath(rect: rect), .winding)) }
    layers[layers.count - 1].clipCount = state.clips.count
  }

  /// Ends the innermost layer and brings the state of its beginning back; without one nothing happens. A layer that holds
  /// nothing is forgotten.
  public func endTransparencyLayer() {
    guard let (depth, _, _) = layers.popLast() else { return }
    stack.removeLast(stack.count - depth)
    if let last = stack.popLast() { state = last }
    if case .beginTransparencyLayer? = recorded.last?.kind {
      recorded.removeLast()
    } else {
      record(.endTransparencyLayer)
    }
  }

  /// Forgets all clips, or, in a transparency layer, those that were added in it.
  public func resetClip() {
    state.clips.removeSubrange((layers.last?.clipCount ?? 0)...)
  }

  /// Where the next line of text begins, in user space: where `textMatrix` takes the origin. Default zero.
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
  }

  /// The current path, in the user space of now.
  ///
  /// Points are fixed where they were when they were added, so a change of the transform moves them in user space.
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

  /// Hands out the current path and starts a new one.
  func takePath() -> CGPath {
    let taken = CGPath(userPath.storage)
    currentPath = CGMutablePath()
    return taken
  }
}
