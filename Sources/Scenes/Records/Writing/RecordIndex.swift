import Foundation

/// A table of where each record is: CSV with the columns `record`, `file`, `page` and the box `x`, `y`, `width`, `height` in points
/// from the page's lower left corner.
public struct RecordIndex {
  private let write: (Data) throws -> Void

  /// - Parameter write: takes the file's bytes, piece by piece.
  public init(write: @escaping (Data) throws -> Void) throws {
    self.write = write
    try write(Data("record,file,page,x,y,width,height\r\n".utf8))
  }

  /// - Parameters:
  ///   - record: its number.
  ///   - page: from 1.
  public func add(
    record: Int, file: String, page: Int, box: (x: Double, y: Double, width: Double, height: Double)
  ) throws {
    let numbers = [box.x, box.y, box.width, box.height].map(Self.number).joined(separator: ",")
    try write(Data("\(record),\(Self.field(file)),\(page),\(numbers)\r\n".utf8))
  }

  private static func field(_ text: String) -> String {
    let isPlain = !text.utf8.contains { "\",\r\n".utf8.contains($0) }
    return isPlain ? text : "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  /// To a thousandth of a point, without zeros at the end.
  private static func number(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return Int(exactly: rounded).map { String($0) } ?? String(rounded)
  }
}
