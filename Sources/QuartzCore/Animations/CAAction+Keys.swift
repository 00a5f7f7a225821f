/// The action key of a layer that comes into a tree or is shown.
public let kCAOnOrderIn = "onOrderIn"
/// The action key of a layer that leaves its tree or is hidden.
public let kCAOnOrderOut = "onOrderOut"
/// The action key of transitions.
public let kCATransition = "transition"

/// Keys of `CATransaction.setValue(_:forKey:)` that stand for its properties.
public let kCATransactionAnimationDuration = "animationDuration"
/// Whether actions are disabled, a Boolean.
public let kCATransactionDisableActions = "disableActions"
/// The `CAMediaTimingFunction` that replaces those of animations.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The block that is called when the transaction is committed.
public let kCATransactionCompletionBlock = "completionBlock"
