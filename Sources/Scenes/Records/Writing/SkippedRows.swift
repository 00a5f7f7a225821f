import Foundation

/// Rows that were left out, in the form of their source and in UTF-8, so that they can be merged when they are corrected.
public struct SkippedRows {
  /// What is around rows in a file of their kind.
  struct Frame {
    let before: [UInt8]
    let between: [UInt8]
    let after: [UInt8]
  }

  private let frame: Frame
  private let write: (Data) throws -> Void
  public private(set) var count = 0

  /// - Parameters:
  ///   - source: where the rows come from.
  ///   - write: takes the file's bytes, piece by piece.
  public init(from source: RecordSource, write: @escaping (Data) throws -> Void) {
    frame = source.frame
    self.write = write
  }

  public mutating func add(_ row: ReadRow) throws {
    try write(Data((count == 0 ? frame.before : frame.between) + row.source))
    count += 1
  }

  /// Writes what ends the file; nothing if no row was skipped.
  public func finish() throws {
    if count > 0 { try write(Data(frame.after)) }
  }
}
