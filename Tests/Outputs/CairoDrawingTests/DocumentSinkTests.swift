import Testing

@testable import CairoDrawing

/// The bytes of documents, which Cairo writes in pieces of any length.
@Suite struct DocumentSinkTests {
  @Test func piecesOfAnyLengthArriveInOrder() {
    let lengths = [1, 3, 65_536, 40_000, 30_000, 65_535, 2, 200_000, 0, 5]
    let all = (0..<lengths.reduce(0, +)).map { UInt8(truncatingIfNeeded: $0 % 251) }
    var written: [UInt8] = []
    let sink = DocumentSink { part in
      written += part
      return true
    }
    var rest = all[...]
    for length in lengths {
      let status = Array(rest.prefix(length)).withUnsafeBufferPointer {
        DocumentSink.callback(sink.closure, $0.baseAddress, UInt32($0.count))
      }
      #expect(status.rawValue == 0)
      rest = rest.dropFirst(length)
    }
    #expect(sink.flush())
    #expect(written == all)
  }

  @Test func whatCannotBeWrittenIsAnError() {
    let sink = DocumentSink { _ in false }
    let statuses = (0..<3).map { _ in
      [UInt8](repeating: 1, count: 30_000).withUnsafeBufferPointer {
        DocumentSink.callback(sink.closure, $0.baseAddress, UInt32($0.count)).rawValue
      }
    }
    #expect(statuses.map { $0 == 0 } == [true, true, false])
    #expect(sink.flush(), "what could not be written is not kept")
  }
}
