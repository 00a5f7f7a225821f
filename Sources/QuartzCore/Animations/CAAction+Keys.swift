/// The action key of a layer that comes into a tree or is shown.
public let kCAOnOrderIn = "onOrderIn"
/// The action key of a layer that leaves its tree or is hidden.
public let kCAOnOrderOut = "onOrderOut"
/// The action key of transitions.
public let kCATransition = "transition"
