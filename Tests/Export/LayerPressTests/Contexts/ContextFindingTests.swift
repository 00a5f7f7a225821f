import Synchronization
import Testing

@testable import CoreGraphics
@testable import LayerPress

/// Core Graphics' functions have no way to say what was not drawn exactly.
@Test func whatAContextCannotDrawIsToldWhereSomebodyAsks() {
  let box = CGRect(x: 0, y: 0, width: 20, height: 20)
  let context = CGContext(bounds: box)
  context.fill(box)
  context.setBlendMode(.destinationIn)
  context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
  let told = Mutex<[String]>([])
  let painter = ExportingPainter { reason in told.withLock { $0.append(reason) } }
  let page = ContextPage(mediaBox: box, operations: context.operations)
  #expect(painter.document(of: [page], metadata: DocumentMetadata()) != nil)
  #expect(told.withLock { $0 }.contains { $0.contains("destinationIn") })
}
