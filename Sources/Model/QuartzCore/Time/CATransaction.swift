/// Groups changes of layers. Transactions nest, and belong to the thread that began them.
///
/// There is no run loop here, so building layers never creates animations: changes are animated only within
/// `withTime`, which sets the time.
public class CATransaction: NSObject {
  /// The settings of one open transaction. What is nil is inherited from the enclosing one.
  struct Level {
    var duration: CFTimeInterval?
    var timingFunction: CAMediaTimingFunction??
    var disablesActions: Bool?
    /// The completion blocks that were set. The last one is that of `completionBlock()`; a replaced one still
    /// waits for the animations that were added while it was set.
    var completions: [TransactionCompletion] = []
    var values: [String: Any] = [:]
  }

  /// The open transactions of one thread, the outermost first.
  private final class Stack {
    var levels: [Level] = [Level()]
    /// The number of nested `withTime` calls.
    var moments = 0
    /// The layers that were added to a tree since the outermost of them began.
    var newLayers: [CALayer] = []
    /// Actions of changes in progress.
    var waitingActions: [(layer: CALayer, key: String, action: any CAAction)] = []
    var displayLinks: [any FrameClock] = []
    /// Whether display links are being called.
    var isCallingLinks = false
  }

  static let defaultDuration: CFTimeInterval = 0.25

  /// The time while changes are animated; nil while they are not.
  @TaskLocal static var time: CFTimeInterval?

  /// Whether changes are animated now.
  package static var isClockRunning: Bool { time != nil }

  /// The time that `withTime` has set; nil elsewhere.
  package static var sceneTime: CFTimeInterval? { time }

  private static var stack: Stack {
    let key = "CATransaction.stack"
    if let stack = Thread.current.threadDictionary[key] as? Stack { return stack }
    let stack = Stack()
    Thread.current.threadDictionary[key] = stack
    return stack
  }

  /// Runs a body in which changes are animated and added animations begin at a time.
  ///
  /// Changes of layers with a superlayer are animated by `action(forKey:)` and the transaction's settings, as
  /// in Core Animation. Animations that are added begin at this time, unless they specify another. A layer
  /// that is added to a tree has nothing to change from: neither it nor its descendants are animated.
  /// Settings made without `begin()` apply until the outermost body ends, as elsewhere until the end of a run
  /// loop cycle. (Not a function of Core Animation, which uses the system's clock.)
  ///
  /// - Parameters:
  ///   - time: the scene's time at which the changes happen, in seconds.
  ///   - body: changes layers; its result or error is passed on.
  public class func withTime<Result>(_ time: CFTimeInterval, _ body: () throws -> Result) rethrows -> Result {
    let stack = stack
    stack.moments += 1
    return try $time.withValue(time) {
      defer {
        stack.moments -= 1
        if stack.moments == 0 {
          for layer in stack.newLayers { layer.flags.remove(.isNew) }
          stack.newLayers = []
          flush()
        }
      }
      return try body()
    }
  }

  /// Keeps an action until the change that it belongs to has been made.
  static func wait(for layer: CALayer, forKey key: String, _ action: any CAAction) {
    stack.waitingActions.append((layer, key, action))
  }

  static func takeActions(of layer: CALayer) -> [(key: String, action: any CAAction)] {
    let stack = stack
    let taken = stack.waitingActions.filter { $0.layer === layer }.map { ($0.key, $0.action) }
    stack.waitingActions.removeAll { $0.layer === layer }
    return taken
  }

  /// Records that a layer was added to a tree: during this moment its changes are not animated.
  static func register(new layer: CALayer) {
    guard time != nil else { return }
    layer.flags.insert(.isNew)
    stack.newLayers.append(layer)
  }

  static func add(_ link: any FrameClock) {
    let stack = stack
    if !stack.displayLinks.contains(where: { $0 === link }) { stack.displayLinks.append(link) }
  }

  static func remove(_ link: any FrameClock) { stack.displayLinks.removeAll { $0 === link } }

  /// Calls the thread's display links for all frames up to a time, each at its own moment. A link that
  /// advances the time itself does not cause further calls.
  ///
  /// - Parameter before: called with the time of each frame before its link is.
  static func callDisplayLinks(until time: CFTimeInterval, before: (CFTimeInterval) -> Void) {
    let stack = stack
    guard !stack.isCallingLinks, time.isFinite else { return }
    stack.isCallingLinks = true
    defer { stack.isCallingLinks = false }
    // Sums of sixtieths may miss whole seconds by rounding.
    while let link = stack.displayLinks.min(by: { $0.targetTimestamp < $1.targetTimestamp }),
      link.targetTimestamp <= time + 1e-6
    {
      before(link.targetTimestamp)
      withTime(link.targetTimestamp) { link.call() }
    }
  }

  /// The completions that wait for animations added now; none if no clock runs that could tell when they end.
  static var completionsOfAnimations: [TransactionCompletion] {
    time == nil ? [] : stack.levels.compactMap(\.completions.last)
  }

  /// Begins a transaction. Animations added until it ends use its duration and timing function unless they
  /// have their own.
  open class func begin() { stack.levels.append(Level()) }

  /// Ends the innermost transaction; its completion block is called once all of its animations have ended.
  /// Ignored if none is open.
  open class func commit() {
    let stack = stack
    guard stack.levels.count > 1, let level = stack.levels.popLast() else { return }
    for completion in level.completions.reversed() { completion.leave() }
  }

  /// Ends the implicit transaction, which changes outside of any other belong to, and resets its settings.
  /// Ignored if another one is open.
  open class func flush() {
    let stack = stack
    guard stack.levels.count == 1 else { return }
    let level = stack.levels[0]
    stack.levels = [Level()]
    for completion in level.completions.reversed() { completion.leave() }
  }

  /// Locks changes from several threads on Apple's systems. Layers are not shared between threads here: does
  /// nothing.
  open class func lock() {}
  /// Does nothing, like `lock()`.
  open class func unlock() {}

  /// Returns the duration in seconds. Default 0.25.
  open class func animationDuration() -> CFTimeInterval {
    stack.levels.last { $0.duration != nil }?.duration ?? defaultDuration
  }

  /// Sets the duration, in seconds, of animations that are added until the transaction ends and have none of
  /// their own.
  open class func setAnimationDuration(_ dur: CFTimeInterval) { change { $0.duration = dur } }

  /// Returns the timing function; nil for the default pace. Default nil.
  open class func animationTimingFunction() -> CAMediaTimingFunction? {
    stack.levels.last { $0.timingFunction != nil }?.timingFunction ?? nil
  }

  /// Sets the timing function of animations that are added until the transaction ends and have none of their
  /// own.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    change { $0.timingFunction = .some(function) }
  }

  /// Returns whether changes are not animated. Default false.
  open class func disableActions() -> Bool {
    stack.levels.last { $0.disablesActions != nil }?.disablesActions ?? false
  }

  /// Sets whether changes are not animated until the transaction ends.
  open class func setDisableActions(_ flag: Bool) { change { $0.disablesActions = flag } }

  /// Returns the completion block of the innermost transaction; nil if it has none.
  open class func completionBlock() -> (() -> Void)? { stack.levels.last?.completions.last?.block }

  /// Sets a block that is called when the transaction is committed and, if a clock runs (`withTime`), the
  /// animations that were added since have ended, as reported by `CALayer.advanceAnimations(to:)`, or were
  /// removed. A block that was set before is called too, once the animations that were added before this call
  /// have ended. Nil removes all blocks.
  open class func setCompletionBlock(_ block: (() -> Void)?) {
    change { level in
      if let block { level.completions.append(TransactionCompletion(block)) } else { level.completions = [] }
    }
  }

  /// Returns a property by its key (`kCATransactionAnimationDuration` …), or a value that was set under a
  /// custom key.
  open class func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: animationDuration()
    case kCATransactionDisableActions: disableActions()
    case kCATransactionAnimationTimingFunction: animationTimingFunction()
    case kCATransactionCompletionBlock: completionBlock()
    default: stack.levels.last { $0.values[key] != nil }?.values[key]
    }
  }

  /// Sets a property by its key, or a value under a custom key, until the transaction is committed. Values of
  /// the wrong type are ignored.
  open class func setValue(_ anObject: Any?, forKey key: String) {
    switch key {
    case kCATransactionAnimationDuration:
      if let number = anObject as? NSNumber { setAnimationDuration(number.doubleValue) }
      if let number = anObject as? Double { setAnimationDuration(number) }
    case kCATransactionDisableActions:
      if let number = anObject as? NSNumber { setDisableActions(number.boolValue) }
      if let flag = anObject as? Bool { setDisableActions(flag) }
    case kCATransactionAnimationTimingFunction:
      setAnimationTimingFunction(anObject as? CAMediaTimingFunction)
    case kCATransactionCompletionBlock:
      setCompletionBlock(anObject as? () -> Void)
    default: change { $0.values[key] = anObject }
    }
  }

  private static func change(_ body: (inout Level) -> Void) {
    let stack = stack
    body(&stack.levels[stack.levels.count - 1])
  }
}
