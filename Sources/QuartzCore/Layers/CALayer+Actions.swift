extension CALayer {
  /// Called before an animatable property changes. Costs next to nothing unless a clock is running.
  @inline(__always)
  final func willChange(_ key: String) {}

  final func searchAction(forKey event: String) -> (any CAAction)? {
    if let action = delegate?.action(for: self, forKey: event) {
      return action is NSNull ? nil : action
    }
    if let action = actions?[event] {
      return action is NSNull ? nil : action
    }
    var style = self.style
    // A style may hold another style; a bound keeps one that holds itself from going on for ever.
    for _ in 0..<64 {
      guard let current = style else { break }
      if let action = (current["actions"] as? [String: any CAAction])?[event] {
        return action is NSNull ? nil : action
      }
      style = current["style"] as? [AnyHashable: Any]
    }
    return type(of: self).defaultAction(forKey: event)
  }
}
