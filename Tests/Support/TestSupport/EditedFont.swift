import Foundation

/// A font file taken apart into its tables, to make another font of it.
public struct EditedFont {
  public var tables: [String: Data] = [:]
  private var version: UInt32 = 0

  /// Reads an OpenType font that is not in a collection.
  public init(_ path: String) throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    version = bytes.number(at: 0)
    for index in 0..<Int(bytes.number(at: 4) >> 16) {
      let entry = 12 + 16 * index
      let (offset, length) = (Int(bytes.number(at: entry + 8)), Int(bytes.number(at: entry + 12)))
      tables[String(decoding: bytes[entry..<entry + 4], as: UTF8.self)] = Data(
        bytes[offset..<offset + length])
    }
  }

  /// Gives the font other names.
  public mutating func rename(family: String, style: String = "Regular", postScriptName: String) {
    let names = [(1, family), (2, style), (4, "\(family) \(style)"), (6, postScriptName)]
    var (records, strings) = (Data(), Data())
    for (id, name) in names {
      let text = Data(name.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
      // Windows, Unicode, English of the United States.
      for value in [3, 1, 0x409, id, text.count, strings.count] { records.append(UInt16(value)) }
      strings += text
    }
    var table = Data()
    for value in [0, names.count, 6 + records.count] { table.append(UInt16(value)) }
    tables["name"] = table + records + strings
  }

  /// The licence's word on embedding (`fsType`).
  public mutating func setEmbedding(_ value: UInt16) {
    tables["OS/2"]?.replaceSubrange(8..<10, with: [UInt8(value >> 8), UInt8(value & 0xFF)])
  }

  /// The font's file.
  public var data: Data {
    var (directory, body) = (Data(), Data())
    directory.append(version)
    for value in [tables.count, 0, 0, 0] { directory.append(UInt16(value)) }
    let start = 12 + 16 * tables.count
    for (tag, table) in tables.sorted(by: { $0.key < $1.key }) {
      directory += Data(tag.utf8)
      for value in [0, start + body.count, table.count] { directory.append(UInt32(value)) }
      body += table.padded
    }
    return directory + body
  }

  /// The same as WOFF, whose tables may be stored without compression.
  public var woff: Data {
    let plain = data
    var (directory, body) = (Data(), Data())
    let start = 44 + 20 * tables.count
    for (tag, table) in tables.sorted(by: { $0.key < $1.key }) {
      directory += Data(tag.utf8)
      for value in [start + body.count, table.count, table.count, 0] { directory.append(UInt32(value)) }
      body += table.padded
    }
    var header = Data("wOFF".utf8)
    header.append(version)
    header.append(UInt32(start + body.count))
    for value in [tables.count, 0] { header.append(UInt16(value)) }
    header.append(UInt32(plain.count))
    for value in [1, 0] { header.append(UInt16(value)) }
    for _ in 0..<5 { header.append(UInt32(0)) }
    return header + directory + body
  }
}

extension Data {
  fileprivate func number(at place: Int) -> UInt32 {
    self[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  fileprivate mutating func append<Number: FixedWidthInteger>(_ number: Number) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }

  /// With zeros at the end, to a multiple of four bytes.
  fileprivate var padded: Data { self + Data(count: (4 - count % 4) % 4) }
}
