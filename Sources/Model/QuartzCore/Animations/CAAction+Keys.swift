/// The action key of a layer that comes into a tree or is shown, within `CATransaction.withTime`.
public let kCAOnOrderIn = "onOrderIn"
/// The action key of a layer that leaves its tree or is hidden, within `CATransaction.withTime`. The layer no
/// longer shows animations, but other actions can use it.
public let kCAOnOrderOut = "onOrderOut"
/// The key of every transition of a layer, whatever the given key: a layer has one at a time.
public let kCATransition = "transition"

/// The key of `CATransaction.setValue(_:forKey:)` for the duration of animations, in seconds.
public let kCATransactionAnimationDuration = "animationDuration"
/// Whether actions are disabled, a Boolean.
public let kCATransactionDisableActions = "disableActions"
/// The `CAMediaTimingFunction` that replaces those of animations.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The transaction's completion block.
public let kCATransactionCompletionBlock = "completionBlock"
