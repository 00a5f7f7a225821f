import Foundation
@_spi(Properties) import QuartzCore
import XCTest

/// docs/coverage.md says of every property what the formats make of it.
final class CoverageDocumentTests: XCTestCase {
  private static let states: Set = ["vector", "approximated", "rasterised", "dropped", "not drawn"]

  func testEveryPropertyHasOneRowAndNoRowIsWithoutAProperty() throws {
    let rows = try documentedRows()
    let cell = try XCTUnwrap(PropertyTable.table(forClassNamed: "CAEmitterCell"))
    var known: Set<String> = []
    for table in PropertyTable.layers + [cell] {
      let inherited = Set((table.parent?.properties ?? []).map(\.name))
      known.insert(table.className)
      let own = table.properties.map(\.name).filter { !inherited.contains($0) }
      XCTAssertEqual(Set(rows[table.className, default: []].map(\.property)), Set(own), table.className)
      XCTAssertEqual(rows[table.className, default: []].count, own.count, table.className)
    }
    XCTAssertTrue(known.isSuperset(of: rows.keys))
  }

  func testEveryRowNamesAStateForEachFormat() throws {
    for (name, rows) in try documentedRows() {
      for row in rows {
        XCTAssertEqual(row.states.count, 3, "\(name).\(row.property)")
        XCTAssertTrue(Self.states.isSuperset(of: row.states), "\(name).\(row.property): \(row.states)")
      }
    }
  }

  private func documentedRows() throws -> [String: [(property: String, states: [String])]] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent("docs/coverage.md"), encoding: .utf8)
    var rows: [String: [(property: String, states: [String])]] = [:]
    var section = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("## ") { section = String(line.dropFirst(3)) }
      guard line.hasPrefix("| `") else { continue }
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let name = cells[0].trimmingCharacters(in: CharacterSet(charactersIn: "`"))
      rows[section, default: []].append((name, Array(cells.dropFirst().prefix(3))))
    }
    return rows
  }
}
