// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

import Foundation

/// Begins a document in a file, which is there once it is ended, and makes its context the current one. Pages are begun by
/// `UIGraphicsBeginPDFPage()`.
///
/// - Parameters:
///   - bounds: what pages show, in points; those without size are 612 × 792.
///   - documentInfo: `kCGPDFContextTitle` and the like, with what the document says about itself.
/// - Returns: whether a document was begun.
@discardableResult
public func UIGraphicsBeginPDFContextToFile(
  _ path: String, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) -> Bool {
  let box = pageBox(bounds)
  var mediaBox = box
  let context = CGContext(URL(fileURLWithPath: path), mediaBox: &mediaBox, strings(documentInfo))
  return begin(context, box)
}

/// Begins a document whose bytes are added to data when it is ended, and makes its context the current one.
public func UIGraphicsBeginPDFContextToData(
  _ data: NSMutableData, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) {
  let box = pageBox(bounds)
  var mediaBox = box
  let context = CGDataConsumer(data: data).flatMap {
    CGContext(consumer: $0, mediaBox: &mediaBox, strings(documentInfo))
  }
  begin(context, box)
}

/// Begins a page that is as large as the document says. Origin is the upper left corner, y grows downwards.
public func UIGraphicsBeginPDFPage() {
  guard let pages = ContextStack.current.entries.last?.pages else { return }
  UIGraphicsBeginPDFPageWithInfo(pages.bounds, nil)
}

/// Begins a page that shows a box in points; one without size is the document's. Other information makes no difference.
public func UIGraphicsBeginPDFPageWithInfo(_ bounds: CGRect, _ pageInfo: [AnyHashable: Any]?) {
  guard let entry = ContextStack.current.entries.last, let pages = entry.pages else { return }
  let box = bounds.isEmpty ? pages.bounds : bounds
  entry.context.beginPage(from: box)
  ContextStack.current.setPage(box)
}

/// What the page that was begun last shows, in points; zero where the current context is no document's.
public func UIGraphicsGetPDFContextBounds() -> CGRect {
  ContextStack.current.entries.last?.pages?.current ?? .zero
}

/// Ends the document; the context before it is the current one again.
public func UIGraphicsEndPDFContext() {
  guard let entry = ContextStack.current.entries.last, entry.pages != nil else { return }
  entry.context.closePDF()
  ContextStack.current.pop()
}

private func pageBox(_ bounds: CGRect) -> CGRect {
  bounds.isEmpty ? CGRect(x: 0, y: 0, width: 612, height: 792) : bounds
}

private func strings(_ information: [AnyHashable: Any]?) -> [String: Any] {
  var result: [String: Any] = [:]
  for case (let key as String, let value) in information ?? [:] { result[key] = value }
  return result
}

@discardableResult
private func begin(_ context: CGContext?, _ bounds: CGRect) -> Bool {
  guard let context else { return false }
  ContextStack.current.push(.init(context: context, pages: .init(bounds: bounds, current: bounds)))
  return true
}

extension CGContext {
  /// Begins a page that shows a box, y growing downwards.
  func beginPage(from bounds: CGRect) {
    beginPDFPage([kCGPDFContextMediaBox: bounds])
    let flip = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.minY + bounds.maxY)
    concatenate(flip)
    baseTransform = flip
  }
}
