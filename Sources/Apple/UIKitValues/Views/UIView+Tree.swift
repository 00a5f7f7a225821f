/// How views enter, leave and search the tree, and tell those below them what changes.
extension UIView {
  func insert(_ view: UIView, next sibling: UIView, offset: Int) {
    guard view !== sibling else { return }
    insert(view, at: subviews.firstIndex { $0 === sibling }.map { $0 + offset } ?? subviews.count)
  }

  func insert(_ view: UIView, at index: Int) {
    // A view without subviews has no descendants.
    guard view !== self, view.subviews.isEmpty || !isDescendant(of: view) else { return }
    var index = min(max(index, 0), subviews.count)
    if view.superview === self, let old = subviews.firstIndex(where: { $0 === view }) {
      subviews.remove(at: old)
      if old < index { index -= 1 }
    } else {
      view.willMove(toSuperview: self)
      view.notifyWindow(next: self.window)
      if let owner = view.superview {
        owner.willRemoveSubview(view)
        owner.subviews.removeAll { $0 === view }
      }
    }
    let isNew = view.superview !== self
    let (window, tint) = (view.window, view.tintColor)
    // There may be other layers between those of the subviews.
    if index < subviews.count {
      layer.insertSublayer(view.layer, below: subviews[index].layer)
    } else {
      layer.addSublayer(view.layer)
    }
    subviews.insert(view, at: index)
    view.superview = self
    guard isNew else { return }
    view.updateAutoresizing()
    view.updateStyle()
    view.didMoveToSuperview()
    view.notifyWindow(before: window)
    didAddSubview(view)
    guard view.ownTintColor == nil else { return }
    // Descendants are only notified if the tint differs: trees may also be built bottom-up.
    let isOther = view.tintColor != tint
    view.notifyTint { isOther && $0.ownTintColor == nil }
  }

  /// Removes the view from its superview.
  func leave() {
    guard let owner = superview else { return }
    owner.willRemoveSubview(self)
    willMove(toSuperview: nil)
    let window = window
    notifyWindow(next: nil)
    owner.subviews.removeAll { $0 === self }
    superview = nil
    updateAutoresizing()
    layer.removeFromSuperlayer()
    updateStyle()
    didMoveToSuperview()
    notifyWindow(before: window)
  }

  func notifyWindow(next: UIWindow?) {
    if window !== next { notifyAll { $0.willMove(toWindow: next) } }
  }

  func notifyWindow(before: UIWindow?) {
    if window !== before { notifyAll { $0.didMoveToWindow() } }
  }

  func notifyAll(_ body: (UIView) -> Void) {
    var pending = [self]
    while let view = pending.popLast() {
      body(view)
      pending += view.subviews.reversed()
    }
  }

  /// Notifies this view, and those descendants that inherit it, of a tint.
  func notifyTint(where inherits: (UIView) -> Bool) {
    var pending = [self]
    while let view = pending.popLast() {
      view.tintColorDidChange()
      pending += view.subviews.reversed().filter(inherits)
    }
  }

  /// Propagates the style to this view and its descendants, as far as it differs there.
  func updateStyle() {
    var pending = [self]
    while let view = pending.popLast() {
      let own = view.overrideUserInterfaceStyle
      let style = own == .unspecified ? view.superview?.inheritedStyle ?? .unspecified : own
      guard style != view.inheritedStyle else { continue }
      let previous = view.traitCollection
      view.inheritedStyle = style
      if let color = view.ownBackgroundColor { view.backgroundColor = color }
      view.setNeedsDisplay()
      view.traitCollectionDidChange(previous)
      view.notifyTraitObservers(before: previous)
      pending += view.subviews
    }
  }

  func isHit(at point: CGPoint, _ event: UIEvent?) -> Bool {
    !isHidden && isUserInteractionEnabled && alpha >= 0.01 && self.point(inside: point, with: event)
  }

  var isOfThisModule: Bool {
    [
      UIView.self, UILabel.self, UIImageView.self, UIWindow.self, UIControl.self, UIButton.self,
      UIScrollView.self, UIVisualEffectView.self,
    ].contains { $0 == type(of: self) }
  }
}
