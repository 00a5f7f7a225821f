// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

/// The stack of graphics contexts of this thread; the last one is current.
final class ContextStack {
  /// A context, with the information for its image or document.
  struct Entry {
    var context: CGContext
    /// Whether y points down, as in UIKit. Where it points up, strings and pictures are drawn from their lower edges, as in AppKit.
    var isFlipped = true
    /// Pixels per point of an image context.
    var imageScale: CGFloat?
    /// The pages of a PDF context.
    var pages: Pages?
  }

  /// The bounds of a document's pages, in points.
  struct Pages {
    /// The default bounds.
    var bounds: CGRect
    /// The bounds of the last page.
    var current: CGRect
  }

  private(set) var entries: [Entry] = []

  /// The stack of this thread. (The thread holds it, as on Apple's systems; there is no global one.)
  static var current: ContextStack {
    let key = "LayerPress.ContextStack"
    let values = Thread.current.threadDictionary
    if let known = values[key] as? ContextStack { return known }
    let made = ContextStack()
    values[key] = made
    return made
  }

  /// Whether y points down in the current context, as in UIKit.
  var isFlipped: Bool { entries.last?.isFlipped ?? true }

  func push(_ entry: Entry) { entries.append(entry) }

  /// Sets the bounds of the page that was begun in the current context.
  func setPage(_ box: CGRect) {
    if let last = entries.indices.last { entries[last].pages?.current = box }
  }

  @discardableResult
  func pop() -> Entry? { entries.popLast() }
}

/// Returns the current context of this thread; nil if there is none.
public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.current.entries.last?.context }

/// Makes a context current until the matching pop.
public func UIGraphicsPushContext(_ context: CGContext) { ContextStack.current.push(.init(context: context)) }

/// Restores the context that was current before the last push.
public func UIGraphicsPopContext() { ContextStack.current.pop() }

/// Fills a rectangle with the current context's fill colour.
public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

/// Fills a rectangle with the current context's fill colour and a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.saveGState()
  context.setBlendMode(blendMode)
  context.fill(rect)
  context.restoreGState()
}

/// Draws a frame of one point inside a rectangle's edge, with the current context's fill colour.
public func UIRectFrame(_ rect: CGRect) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.addRect(rect)
  context.addRect(rect.insetBy(dx: 1, dy: 1))
  context.fillPath(using: .evenOdd)
}

/// Clips all later drawing in the current context to a rectangle.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }
