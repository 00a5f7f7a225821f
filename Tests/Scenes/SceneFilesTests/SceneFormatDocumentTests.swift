import Foundation
@_spi(Properties) import QuartzCore
import TestSupport
import Testing

@testable import SceneFiles

/// `docs/scene-format.md` describes exactly the properties that there are.
@Suite struct SceneFormatDocumentTests {
  private func document() throws -> String {
    let package = repository
    return try String(contentsOf: package.appendingPathComponent("docs/scene-format.md"), encoding: .utf8)
  }

  /// The first cells of the tables below a heading, up to the next heading.
  private func keys(below heading: String, in document: String) throws -> [String] {
    let lines = document.components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: heading), "no heading \(heading)")
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

  @Test func everyPropertyHasARowBelowItsClass() throws {
    let document = try document()
    for table in PropertyTable.all where !ownProperties(table).isEmpty {
      let heading = "### \(table.className)"
      let expected = ownProperties(table).map(\.name)
      #expect(try keys(below: heading, in: document) == expected, "\(heading)")
    }
    let animation = try #require(PropertyTable.table(forClassNamed: "CABasicAnimation")?.parent)
    #expect(try keys(below: "### CAPropertyAnimation", in: document) == ownProperties(animation).map(\.name))
    #expect(
      try keys(below: "### CAAnimation", in: document) == #require(animation.parent).properties.map(\.name))
  }

  @Test func defaultsAreThoseOfTheTables() throws {
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
        #expect(
          rows.contains { $0.contains("| `\(usual)` |") || $0.contains("| \(usual) |") },
          "\(table.className).\(property.name) is \(usual) where nothing is said; the rows say \(rows)")
      }
    }
  }

  @Test func schemasDescribePropertiesAsTheTablesDo() throws {
    var className = ""
    var told: [String: String] = [:]
    for line in try document().components(separatedBy: "\n") {
      if line.hasPrefix("#") {
        let isOfClass = ["### CA", "### AV", "### Barcode"].contains(where: line.hasPrefix)
        className = isOfClass ? String(line.dropFirst(4)) : ""
      }
      guard !className.isEmpty, line.hasPrefix("| `") else { continue }
      let cells = line.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      told["\(className).\(cells[1].replacingOccurrences(of: "`", with: ""))"] = cells[cells.count - 2]
    }
    #expect(SchemaDescriptions.texts == told)
  }

  @Test func runsParagraphsAndFiltersAreTold() throws {
    let document = try document()
    #expect(try keys(below: "### Runs of text", in: document) == ["text"] + TextAttribute.all.map(\.name))
    #expect(
      try keys(below: "### Paragraph styles", in: document) == ParagraphAttribute.all.map(\.name) + [
        "tabStops"
      ])
    #expect(try keys(below: "### Filters", in: document) == FilterKind.all.map(\.type))
    for name in BlendModeNames.operators + BlendModeNames.modes {
      #expect(document.contains("`\(name)`"), "\(name)")
    }
  }

  @Test func theExamplesAreScenes() throws {
    let parts = try document().components(separatedBy: "```json\n").dropFirst()
    #expect(parts.count > 2)
    for part in parts {
      let example = try #require(part.components(separatedBy: "```").first)
      #expect(SceneText.problems(example) == [], "\(example)")
    }
  }
}
