// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

import Foundation

/// The contexts that are drawn into on this thread, the current one last.
final class ContextStack {
  /// A context, with what pictures are made of it.
  struct Entry {
    var context: CGContext
    /// Pixels per point, of contexts that make pictures.
    var imageScale: CGFloat?
    /// What pages show, of contexts that make documents.
    var pages: Pages?
  }

  /// What the pages of a document show, in points.
  struct Pages {
    /// Those that do not say it themselves.
    var bounds: CGRect
    /// The one that was begun last.
    var current: CGRect
  }

  private(set) var entries: [Entry] = []

  /// That of this thread. (It is the thread that holds it, as on Apple's systems; there is none of the whole program.)
  static var current: ContextStack {
    let key = "LayerPress.ContextStack"
    let values = Thread.current.threadDictionary
    if let known = values[key] as? ContextStack { return known }
    let made = ContextStack()
    values[key] = made
    return made
  }

  func push(_ entry: Entry) { entries.append(entry) }

  /// Notes what the page shows that was begun in the current context.
  func setPage(_ box: CGRect) {
    if let last = entries.indices.last { entries[last].pages?.current = box }
  }

  @discardableResult
  func pop() -> Entry? { entries.popLast() }
}

/// The context that is drawn into on this thread; nil where there is none.
public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.current.entries.last?.context }

/// Makes a context the current one, until the matching pop.
public func UIGraphicsPushContext(_ context: CGContext) { ContextStack.current.push(.init(context: context)) }

/// Makes the context current again that was so before the last push.
public func UIGraphicsPopContext() { ContextStack.current.pop() }

/// Fills a rectangle with the current context's fill colour.
public func UIRectFill(_ rect: CGRect) {
  UIRectFillUsingBlendMode(rect, .copy)
}

/// Fills a rectangle with the current context's fill colour and a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.saveGState()
  context.setBlendMode(blendMode)
  context.fill(rect)
  context.restoreGState()
}

/// Draws a line of one point inside of a rectangle's edge, with the current context's fill colour.
public func UIRectFrame(_ rect: CGRect) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.addRect(rect)
  context.addRect(rect.insetBy(dx: 1, dy: 1))
  context.fillPath(using: .evenOdd)
}

/// Cuts all that is drawn from now on in the current context to a rectangle.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }
