/// Groups changes of layers. Transactions nest, and belong to the thread that began them.
///
/// There is no run loop here, so building layers never makes animations: changes animate themselves only within
/// `withTime`, which says what time it is.
public class CATransaction: NSObject {
  /// What one open transaction says; what it leaves open, the one around it does.
  struct Level {
    var duration: CFTimeInterval?
    var timingFunction: CAMediaTimingFunction??
    var disablesActions: Bool?
    /// The blocks that were set, the last one being that of `completionBlock()`: one that another took the place of still
    /// waits for the animations that were added under it.
    var completions: [TransactionCompletion] = []
    var values: [String: Any] = [:]
  }

  /// The open transactions of one thread, the outermost first.
  private final class Stack {
    var levels: [Level] = [Level()]
    /// How many `withTime` are running, one within the other.
    var moments = 0
    /// What came into a tree since the outermost of them began.
    var newLayers: [CALayer] = []
    /// Actions of changes that are under way.
    var waitingActions: [(layer: CALayer, key: String, action: any CAAction)] = []
    var displayLinks: [any FrameClock] = []
    /// Whether display links are being called.
    var isCallingLinks = false
  }

  static let defaultDuration: CFTimeInterval = 0.25

  /// What time it is while changes animate themselves; nil where they do not.
  @TaskLocal static var time: CFTimeInterval?

  /// Whether changes animate themselves now.
  package static var isClockRunning: Bool { time != nil }

  private static var stack: Stack {
    let key = "CATransaction.stack"
    if let stack = Thread.current.threadDictionary[key] as? Stack { return stack }
    let stack = Stack()
    Thread.current.threadDictionary[key] = stack
    return stack
  }

  /// Runs a body in which changes of layers that have a superlayer animate themselves, by `action(forKey:)` and the
  /// transaction's settings, as Core Animation does it, and in which animations that are added begin at that time, unless
  /// they say another one. A layer that comes into its tree meanwhile has nothing to change from: neither it nor what lies
  /// below it animates itself. What was set without `begin()` holds until the outermost body ends, as it holds until the end of
  /// a run loop's turn elsewhere. (Not a function of Core Animation, which asks the system's clock.)
  ///
  /// - Parameters:
  ///   - time: the scene's time at which the changes happen, in seconds.
  ///   - body: changes layers; what it returns or throws is passed on.
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

  /// Keeps an action until the change that it belongs to is made.
  static func wait(for layer: CALayer, forKey key: String, _ action: any CAAction) {
    stack.waitingActions.append((layer, key, action))
  }

  static func takeActions(of layer: CALayer) -> [(key: String, action: any CAAction)] {
    let stack = stack
    let taken = stack.waitingActions.filter { $0.layer === layer }.map { ($0.key, $0.action) }
    stack.waitingActions.removeAll { $0.layer === layer }
    return taken
  }

  /// Notes that a layer came into a tree: until the moment is over, it changes without animations of its own.
  static func note(new layer: CALayer) {
    guard time != nil else { return }
    layer.flags.insert(.isNew)
    stack.newLayers.append(layer)
  }

  static func add(_ link: any FrameClock) {
    let stack = stack
    if !stack.displayLinks.contains(where: { $0 === link }) { stack.displayLinks.append(link) }
  }

  static func remove(_ link: any FrameClock) { stack.displayLinks.removeAll { $0 === link } }

  /// Calls the display links of the thread for all frames until a time, each at its own moment. A link that lets time go on
  /// itself calls none.
  ///
  /// - Parameter before: is called with the time of each frame before its link is.
  static func callDisplayLinks(until time: CFTimeInterval, before: (CFTimeInterval) -> Void) {
    let stack = stack
    guard !stack.isCallingLinks, time.isFinite else { return }
    stack.isCallingLinks = true
    defer { stack.isCallingLinks = false }
    // Sums of sixtieths may miss whole seconds by a rounding.
    while let link = stack.displayLinks.min(by: { $0.targetTimestamp < $1.targetTimestamp }),
      link.targetTimestamp <= time + 1e-6
    {
      before(link.targetTimestamp)
      withTime(link.targetTimestamp) { link.call() }
    }
  }

  /// What waits for animations that are added now; nothing where no clock runs that could tell of their end.
  static var completionsOfAnimations: [TransactionCompletion] {
    time == nil ? [] : stack.levels.compactMap(\.completions.last)
  }

  /// Opens a transaction. Animations that are added until it ends take its duration and timing function, where they
  /// have none of their own.
  open class func begin() {
    stack.levels.append(Level())
  }

  /// Ends the innermost transaction; its completion block is called once nothing of it goes on. Ignored where none is open.
  open class func commit() {
    let stack = stack
    guard stack.levels.count > 1, let level = stack.levels.popLast() else { return }
    for completion in level.completions.reversed() { completion.leave() }
  }

  /// Ends the transaction that changes outside of any other belong to: what was set for it holds no longer. Ignored where one
  /// is open.
  open class func flush() {
    let stack = stack
    guard stack.levels.count == 1 else { return }
    let level = stack.levels[0]
    stack.levels = [Level()]
    for completion in level.completions.reversed() { completion.leave() }
  }

  /// A lock around changes from several threads. Layers are not shared between threads here: does nothing.
  open class func lock() {}
  /// Does nothing, as `lock()`.
  open class func unlock() {}

  /// In seconds. Default 0.25.
  open class func animationDuration() -> CFTimeInterval {
    stack.levels.last { $0.duration != nil }?.duration ?? defaultDuration
  }

  /// In seconds; of animations without a duration of their own that are added until the transaction ends.
  open class func setAnimationDuration(_ dur: CFTimeInterval) {
    change { $0.duration = dur }
  }

  /// Nil for the default pace. Default nil.
  open class func animationTimingFunction() -> CAMediaTimingFunction? {
    stack.levels.last { $0.timingFunction != nil }?.timingFunction ?? nil
  }

  /// Of animations without a timing function of their own that are added until the transaction ends.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    change { $0.timingFunction = .some(function) }
  }

  /// Whether changes do not animate themselves. Default false.
  open class func disableActions() -> Bool {
    stack.levels.last { $0.disablesActions != nil }?.disablesActions ?? false
  }

  /// Whether changes do not animate themselves, until the transaction ends.
  open class func setDisableActions(_ flag: Bool) {
    change { $0.disablesActions = flag }
  }

  /// That of the innermost transaction; nil where it has none.
  open class func completionBlock() -> (() -> Void)? {
    stack.levels.last?.completions.last?.block
  }

  /// Called when the transaction is committed and, where a clock runs (`withTime`), the animations that were added since
  /// are over: as `CALayer.advanceAnimations(to:)` tells, or because they were removed. A block that was set before is
  /// called too, once those are over that were added before this one. Nil takes away what was set.
  open class func setCompletionBlock(_ block: (() -> Void)?) {
    change { level in
      if let block { level.completions.append(TransactionCompletion(block)) } else { level.completions = [] }
    }
  }

  /// A property by its key (`kCATransactionAnimationDuration` …), or a value that was set under a key of one's own.
  open class func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: animationDuration()
    case kCATransactionDisableActions: disableActions()
    case kCATransactionAnimationTimingFunction: animationTimingFunction()
    case kCATransactionCompletionBlock: completionBlock()
    default: stack.levels.last { $0.values[key] != nil }?.values[key]
    }
  }

  /// Sets a property by its key, or a value under a key of one's own, which holds until the transaction is committed.
  /// A value that is not of the property's type changes nothing.
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
