import QuartzCore

/// A message as dark and light modules, without the quiet zone.
package struct BarcodeSymbol: Sendable, Hashable {
  /// The number of modules from left to right.
  package let width: Int
  /// The rows from top to bottom, each with `width` modules, dark ones true. Codes in one dimension have a single row.
  package let rows: [[Bool]]
  /// The height of a row, in modules; rows of codes in one dimension are as high as there is room.
  package let rowHeight: Int
  /// What stands beneath a code in one dimension, such as the digits with their check digit; otherwise empty.
  package let text: String
  /// The quiet zone that the symbology asks for.
  package let quietZone: QuietZone

  /// Empty space around a code, in modules.
  package struct QuietZone: Sendable, Hashable {
    /// To the left.
    package var left: CGFloat
    /// To the right.
    package var right: CGFloat
    /// Above and below.
    package var vertical: CGFloat

    package init(left: CGFloat, right: CGFloat, vertical: CGFloat) {
      self.left = left
      self.right = right
      self.vertical = vertical
    }
  }

  /// Whether the code is made of bars alone.
  package var isLinear: Bool { rows.count == 1 }
  /// In modules; of a code in one dimension, 1.
  package var height: Int { rows.count * rowHeight }

  package init(
    rows: [[Bool]], rowHeight: Int = 1, text: String = "",
    quietZone: QuietZone = QuietZone(left: 0, right: 0, vertical: 0)
  ) {
    self.rows = rows
    self.rowHeight = rowHeight
    self.text = text
    self.quietZone = quietZone
    width = rows.first?.count ?? 0
  }

  /// The dark runs of a row, from left to right.
  package func bars(inRow row: Int) -> [Range<Int>] {
    guard rows.indices.contains(row) else { return [] }
    var bars: [Range<Int>] = []
    var start: Int?
    for (column, isDark) in rows[row].enumerated() {
      if isDark {
        start = start ?? column
      } else if let begun = start {
        bars.append(begun..<column)
        start = nil
      }
    }
    if let start { bars.append(start..<rows[row].count) }
    return bars
  }
}

extension BarcodeSymbology {
  /// The quiet zone that the symbology's standard asks for.
  package var quietZone: BarcodeSymbol.QuietZone {
    switch self {
    case .qr: .init(left: 4, right: 4, vertical: 4)
    case .dataMatrix: .init(left: 1, right: 1, vertical: 1)
    case .aztec: .init(left: 0, right: 0, vertical: 0)
    case .pdf417: .init(left: 2, right: 2, vertical: 2)
    case .code128, .gs1Code128, .itf14: .init(left: 10, right: 10, vertical: 0)
    case .ean13: .init(left: 11, right: 7, vertical: 0)
    case .ean8: .init(left: 7, right: 7, vertical: 0)
    case .upca: .init(left: 9, right: 9, vertical: 0)
    }
  }

  /// As messages name it.
  package var displayName: String {
    switch self {
    case .qr: "QR Code"
    case .dataMatrix: "Data Matrix"
    case .aztec: "Aztec Code"
    case .pdf417: "PDF417"
    case .code128: "Code 128"
    case .gs1Code128: "GS1-128"
    case .ean13: "EAN-13"
    case .ean8: "EAN-8"
    case .upca: "UPC-A"
    case .itf14: "ITF-14"
    }
  }
}
