import CZlib
import CoreGraphics
import Foundation
import Testing

@testable import ImageDecoding

/// Pictures whose rows cannot be read: errors, and nothing is let go twice.
@Suite struct DamagedRowsTests {
  /// A PNG of grey rows, of which one names a filter that does not exist.
  private func png(side: Int, badRow: Int) throws -> Data {
    var rows: [UInt8] = []
    for y in 0..<side { rows += [y == badRow ? 9 : 0] + [UInt8](repeating: 128, count: side * 3) }
    var size = compressBound(UInt(rows.count))
    var packed = [UInt8](repeating: 0, count: Int(size))
    #expect(compress2(&packed, &size, rows, UInt(rows.count), 6) == Z_OK)
    let head = bigEndian(side) + bigEndian(side) + [8, 2, 0, 0, 0]
    return Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + chunk("IHDR", head)
      + chunk("IDAT", Array(packed.prefix(Int(size)))) + chunk("IEND", [])
  }

  private func bigEndian(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(number).bigEndian) { Array($0) }
  }

  private func chunk(_ type: String, _ data: [UInt8]) -> Data {
    let body = Array(type.utf8) + data
    return Data(bigEndian(data.count) + body + bigEndian(Int(crc32(0, body, UInt32(body.count)))))
  }

  @Test func aRowThatCannotBeReadIsAnError() throws {
    #expect(try ImageDecoder.decode(CGImage(encodedData: try png(side: 64, badRow: -1))).width == 64)
    for row in [0, 40, 63] {
      let image = try CGImage(encodedData: try png(side: 64, badRow: row))
      if let error = #expect(throws: (any Error).self, performing: { try ImageDecoder.decode(image) }) {
        #expect(error is ImageDecodingError)
      }
    }
  }
}
