import XCTest

@testable import LayerPressCommand

/// `docs/cli.md` and `--help` tell of the same options as the parser knows.
final class DocumentationTests: XCTestCase {
  private var documentation: String {
    get throws {
      let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
      return try String(contentsOf: root.appendingPathComponent("docs/cli.md"), encoding: .utf8)
    }
  }

  func testEveryOptionHasARow() throws {
    let rows = try documentation.split(separator: "\n").filter { $0.hasPrefix("| `") }
    for option in CommandOption.all {
      let name = "--\(option.name.rawValue)"
      // Other rows may mention it too.
      let row = rows.first { row in
        let heading = row.dropFirst(2).prefix { $0 != "|" }
        return heading.contains("`\(name)`") || heading.contains("`\(name) ")
      }
      let text = try XCTUnwrap(row, "\(name) is not documented")
      if let short = option.short { XCTAssertTrue(text.contains("`-\(short)"), "\(name) is also -\(short)") }
      if let argument = option.argument {
        XCTAssertTrue(text.contains("`\(name) \(argument)`"), "\(name) takes \(argument)")
      }
    }
  }

  func testNothingIsDocumentedThatDoesNotExist() throws {
    let known = Set(CommandOption.all.map { $0.name.rawValue })
    let words = try documentation.components(separatedBy: "--").dropFirst().map {
      String($0.prefix { $0.isLetter || $0 == "-" })
    }
    for word in words where !word.isEmpty && word.first != "-" {
      XCTAssertTrue(known.contains(word), "--\(word)")
    }
  }

  func testHelpNamesEveryOption() {
    for option in CommandOption.all {
      XCTAssertTrue(HelpText.text.contains(HelpText.spelling(option)), option.name.rawValue)
    }
  }
}
