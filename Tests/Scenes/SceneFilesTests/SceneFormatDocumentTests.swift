@_spi(Properties) import QuartzCore
import TestSupport
import XCTest

@testable import SceneFiles

/// `docs/scene-format.md` describes exactly the properties that there are.
final class SceneFormatDocumentTests: XCTestCase {
  private func document() throws -> String {
    let package = repository
    return try String(contentsOf: package.appendingPathComponent("docs/scene-format.md"), encoding: .utf8)
  }

  /// The first cells of the tables below a heading, up to the next heading.
  private func keys(below heading: String, in document: String) throws -> [String] {
    let lines = document.components(separatedBy: "\n")
    let start = try XCTUnwrap(lines.firstIndex(of: heading), "no heading \(heading)")
    let section = lines[(start + 1)...].prefix { !$0.hasPrefix("#") }
    return section.compactMap { line in
      guard line.hasPrefix("| `") else { return nil }
      return line.dropFirst(3).split(separator: "`").first.map(String.init)
    }
  }

  /// What a class has besides its parent's properties.
  private func ownProperties(_ table: PropertyTable) -> [Property] {
    Array(table.properties.dropFirst(table.parent?.properties.count ?? 0))
  }

  func testEveryPropertyHasARowBelowItsClass() throws {
    let document = try document()
    for table in PropertyTable.all where !ownProperties(table).isEmpty {
      let heading = "### \(table.className)"
      let expected = ownProperties(table).map(\.name)
      XCTAssertEqual(try keys(below: heading, in: document), expected, heading)
    }
    let animation = try XCTUnwrap(PropertyTable.table(forClassNamed: "CABasicAnimation")?.parent)
    XCTAssertEqual(
      try keys(below: "### CAPropertyAnimation", in: document), ownProperties(animation).map(\.name))
    XCTAssertEqual(
      try keys(below: "### CAAnimation", in: document),
      try XCTUnwrap(animation.parent).properties.map(\.name))
  }

  func testDefaultsAreThoseOfTheTables() throws {
    let document = try document()
    let writer = ValueWriter(imageFolder: nil)
    for table in PropertyTable.all {
      for property in ownProperties(table) where !property.isShorthand {
        let usual: String
        switch property.defaultValue {
        case .number(let number) where number.isInfinite: usual = "endless"
        case .null: usual = "none"
        case let value: usual = try writer.text(value, property.type, 0)
        }
        let start = "| `\(property.name)` |"
        let rows = document.components(separatedBy: "\n").filter { $0.hasPrefix(start) }
        XCTAssertTrue(
          rows.contains { $0.contains("| `\(usual)` |") || $0.contains("| \(usual) |") },
          "\(table.className).\(property.name) is \(usual) where nothing is said; the rows say \(rows)")
      }
    }
  }

  func testSchemasDescribePropertiesAsTheTablesDo() throws {
    var className = ""
    var told: [String: String] = [:]
    for line in try document().components(separatedBy: "\n") {
      if line.hasPrefix("#") { className = line.hasPrefix("### CA") ? String(line.dropFirst(4)) : "" }
      guard !className.isEmpty, line.hasPrefix("| `") else { continue }
      let cells = line.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      told["\(className).\(cells[1].replacingOccurrences(of: "`", with: ""))"] = cells[cells.count - 2]
    }
    XCTAssertEqual(SchemaDescriptions.texts, told)
  }

  func testRunsParagraphsAndFiltersAreTold() throws {
    let document = try document()
    XCTAssertEqual(
      try keys(below: "### Runs of text", in: document), ["text"] + TextAttribute.all.map(\.name))
    XCTAssertEqual(
      try keys(below: "### Paragraph styles", in: document), ParagraphAttribute.all.map(\.name) + ["tabStops"]
    )
    XCTAssertEqual(try keys(below: "### Filters", in: document), FilterKind.all.map(\.type))
    for name in BlendModeNames.operators + BlendModeNames.modes {
      XCTAssertTrue(document.contains("`\(name)`"), name)
    }
  }

  func testTheExamplesAreScenes() throws {
    let parts = try document().components(separatedBy: "```json\n").dropFirst()
    XCTAssertGreaterThan(parts.count, 2)
    for part in parts {
      let example = try XCTUnwrap(part.components(separatedBy: "```").first)
      XCTAssertEqual(SceneText.problems(example), [], example)
    }
  }
}
