import SceneFiles

extension Scene {
  /// The name that stands for the base tree, without a state.
  static let baseState = "none"

  /// Brings the scene into the requested state, or else into the one that devices show first.
  ///
  /// - Parameters:
  ///   - asked: the state's name; nil for none.
  ///   - left: the state that a transition starts from; nil for none.
  ///   - name: the scene's name in messages.
  /// - Returns: false if a transition was requested that the scene does not have.
  @discardableResult
  func enterState(_ asked: String?, comingFrom left: String?, named name: String) throws(UsageError) -> Bool {
    guard let asked else {
      enterFirstState()
      return true
    }
    try check(asked, of: name)
    guard let left else {
      enterState(named: asked)
      return true
    }
    try check(left, of: name)
    let (old, new) = (left == Self.baseState ? nil : left, asked == Self.baseState ? nil : asked)
    let hasTransition = hasTransition(from: old, to: new)
    enterState(named: new, comingFrom: old)
    return hasTransition
  }

  /// Throws if no layer has a state of this name.
  func check(_ asked: String, of name: String) throws(UsageError) {
    let names = stateNames
    guard asked != Self.baseState, !names.contains(asked) else { return }
    guard !names.isEmpty else { throw UsageError("\(name) has no states, so none is called “\(asked)”") }
    let hint = Suggestion.nearest(to: asked, in: names).map { " (did you mean “\($0)”?)" } ?? ""
    throw UsageError("\(name) has no state “\(asked)”; it has \(names.joined(separator: ", "))\(hint)")
  }
}
