// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

/// Begins a document in a file, which is written when the document ends, and makes its context current. Pages
/// begin with `UIGraphicsBeginPDFPage()`.
///
/// - Parameters:
///   - bounds: the bounds of pages, in points; an empty size means 612 × 792.
///   - documentInfo: metadata: `kCGPDFContextTitle` and the like.
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

/// Begins a document whose bytes are appended to data when it ends, and makes its context current.
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

/// Begins a page with the document's bounds. Its origin is the upper left corner, and y points down.
public func UIGraphicsBeginPDFPage() {
  guard let pages = ContextStack.current.entries.last?.pages else { return }
  UIGraphicsBeginPDFPageWithInfo(pages.bounds, nil)
}

/// Begins a page with bounds in points; an empty size means the document's. Other information is ignored.
public func UIGraphicsBeginPDFPageWithInfo(_ bounds: CGRect, _ pageInfo: [AnyHashable: Any]?) {
  guard let entry = ContextStack.current.entries.last, let pages = entry.pages else { return }
  let box = bounds.isEmpty ? pages.bounds : bounds
  entry.context.beginPage(from: box)
  ContextStack.current.setPage(box)
}

/// Returns the bounds of the last page, in points; zero if the current context is not a PDF context.
public func UIGraphicsGetPDFContextBounds() -> CGRect {
  ContextStack.current.entries.last?.pages?.current ?? .zero
}

/// Ends the document; the previous context becomes current again.
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
  /// Begins a page with bounds, with y pointing down.
  func beginPage(from bounds: CGRect) {
    beginPDFPage([kCGPDFContextMediaBox: bounds])
    let flip = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.minY + bounds.maxY)
    concatenate(flip)
    baseTransform = flip
  }
}
