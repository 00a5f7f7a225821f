import Foundation
import LayerPress
import TestSupport
import Testing

@testable import LayerPressCommand

/// The table of limits in `docs/cli.md` is that of the program.
@Suite struct LimitTableTests {
  /// What, default, option and message of each row.
  private func rows() throws -> [[String]] {
    let page = try String(contentsOf: repository.appendingPathComponent("docs/cli.md"), encoding: .utf8)
    let table = try #require(page.components(separatedBy: "| what | default | option | beyond it |\n").last)
    return table.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
      .prefix { $0.hasPrefix("|") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
  }

  @Test func eachLimitHasItsDefaultAndItsOption() throws {
    let rows = try rows()
    var limits = DrawingLimits.names.map { ("--limit \($0.name)=N", "\(DrawingLimits()[keyPath: $0.limit])") }
    limits += [
      ("--limit findings=N", "\(ConsoleOptions().mostMessages)"), ("--timeout", "none"),
      ("--max-memory", "none"), ("--max-pixels", "\(ExportOptions().images.pixelLimit)"),
      ("--max-output-pixels", "\(ExportOptions().png.pixelLimit)"),
    ]
    for (option, value) in limits {
      let row = try #require(rows.first { $0.contains("`\(option)`") }, "\(option)")
      #expect(row.count == 4 && row[1] == value, "\(row)")
    }
    let named = rows.flatMap(\.self).filter { $0.hasPrefix("`--limit") }
    #expect(named.count == DrawingLimits.names.count + 1, "\(named)")
  }

  private static func scene(_ layers: String) -> String {
    #"{"bounds": [0, 0, 40, 40], "sublayers": [\#(layers)]}"#
  }

  private static let square = #"{"frame": [0, 0, 9, 9], "backgroundColor": "red"}"#

  /// Twenty planes in each other.
  private static let planes: String = {
    let planes = (0..<20).map {
      #"{"bounds": [0, 0, 60, 60], "backgroundColor": "red", "#
        + #""transform": "rotateY(\#(17 * $0)deg) rotateX(\#(29 * $0)deg) translate(0,0,\#($0 % 7))"}"#
    }
    return
      #"{"class": "CATransformLayer", "position": [20, 20], "sublayers": [\#(planes.joined(separator: ","))]}"#
  }()

  private static let particles =
    #"{"class": "CAEmitterLayer", "frame": [0, 0, 40, 40], "emitterPosition": [20, 20], "emitterCells": [{"#
    + #""contents": "data:image/svg+xml,<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"4\">"#
    + #"<path d=\"M0 0h4v4H0z\"/></svg>", "birthRate": 99, "lifetime": 9, "velocity": 9}]}"#

  @Test(arguments: [
    (
      "copies=1",
      #"{"class": "CAReplicatorLayer", "frame": [0, 0, 9, 9], "instanceCount": 9, "sublayers": [\#(square)]}"#
    ),
    ("particles=1", particles),
    ("segments=1", #"{"class": "CAShapeLayer", "path": "M0 0 9 9 9 0 5 5 z", "fillColor": "red"}"#),
    (
      "stops=2",
      #"{"class": "CAGradientLayer", "frame": [0, 0, 9, 9], "colors": ["red", "blue", "lime", "aqua"]}"#
    ),
    (
      "dashes=2",
      #"{"class": "CAShapeLayer", "path": "M0 5 40 5", "strokeColor": "red", "lineDashPattern": [1, 1], "#
        + #""transform": "perspective(99) rotateY(20deg)"}"#
    ),
    ("pieces=10", planes),
    (
      "findings=1",
      #"{"opacity": 70}, {"shadowOpacity": 70}, {"cornerRadius": "x"}, {"borderWidth": "x"}, {"zPosition": "x"}"#
    ),
  ]) func messagesAreThoseOfTheTable(limit: String, layers: String) throws {
    let name = limit.prefix { $0 != "=" }
    let row = try #require(try rows().first { $0.contains("`--limit \(name)=N`") })
    let folder = try SceneFolder(["a.json": Self.scene(layers)])
    defer { folder.remove() }
    let run = try CommandRun("a.json", "-o", "a.pdf", "--time", "1", "--limit", limit, in: folder.path)
    let quoted = row[3].split(separator: "“", omittingEmptySubsequences: false).dropFirst().compactMap {
      $0.split(separator: "”").first
    }
    let message = try #require(quoted.first)
    for part in message.split(separator: "…").map({ $0.trimmingCharacters(in: .whitespaces) }) {
      #expect(run.messages.contains(part), "\(part): \(run.errors)")
    }
  }
}
