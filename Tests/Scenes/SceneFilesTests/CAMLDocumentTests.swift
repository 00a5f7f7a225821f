import Foundation
@_spi(Properties) import QuartzCore
import TestSupport
import Testing

@testable import SceneFiles

/// docs/caml.md says what the reader knows.
@Suite struct CAMLDocumentTests {
  private var documentation: String {
    get throws {
      let root = repository
      return try String(contentsOf: root.appendingPathComponent("docs/caml.md"), encoding: .utf8)
    }
  }

  /// The words in backquotes of the paragraph that begins so.
  private func words(after start: String) throws -> [String] {
    let text = try documentation
    let range = try #require(text.range(of: "\n\(start)"), "\(start)")
    let paragraph = text[range.upperBound...].prefix(
      upTo: text[range.upperBound...].range(of: "\n\n")?.lowerBound ?? text.endIndex)
    return paragraph.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  @Test func everyClassIsNamedAndNoOther() throws {
    #expect(
      Set(try words(after: "Layers: ")).subtracting(["Layer", "CAEmitterCell"])
        == Set(PropertyTable.layers.map(\.className)))
    #expect(Set(try words(after: "Animations: ")) == Set(PropertyTable.animations.map(\.className)))
    #expect(
      Set(try words(after: "Filters: ")).subtracting(["CAFilter", "filter=", "compositingFilter"])
        == Set(FilterKind.all.map(\.type)))
  }

  @Test func everyFunctionOperatorAndUnitIsNamed() throws {
    let text = try documentation
    let row = { (name: String) in
      text.split(separator: "\n").first { $0.hasPrefix("| \(name) |") }.map(String.init) ?? ""
    }
    for name in [
      "matrix", "translate", "scale", "rotate", "skewX", "skewY", "shearXY", "shearXZ", "shearYZ",
      "perspective",
    ] {
      #expect(row("transforms").contains(name + "("), "\(name)")
    }
    let operators = row("paths").split(separator: "`").dropFirst().first?.split(separator: " ").map(
      String.init)
    for name in operators ?? [] {
      var remarks: [SyntaxError] = []
      _ = CAMLPath.parse("0 0 m 1 2 3 4 5 6 7 \(name)", &remarks)
      #expect(!(remarks.first?.message.contains("unknown path operator") ?? false), "\(name)")
    }
    #expect(operators?.count == 9)
    for unit in ["px", "pt", "pc", "in", "cm", "mm", "%", "deg", "grad", "rad", "s", "h"] {
      #expect(row("numbers").contains(unit), "\(unit)")
    }
  }

  @Test func theLimitsAreThoseOfTheCode() throws {
    let text = try documentation
    #expect(ZipArchive.entryCountLimit == 50_000)
    #expect(text.contains("50,000 files"))
    #expect(text.contains("\(ZipArchive.entryLimit >> 20) MB"))
    #expect(text.contains("more than \(ZipArchive.ratioLimit) times"))
  }
}
