import Foundation
import TestSupport
import Testing

@testable import LayerPressCommand

/// `docs/cli.md` and `--help` tell of the same options as the parser knows.
@Suite struct DocumentationTests {
  private var documentation: String {
    get throws {
      let root = repository
      return try String(contentsOf: root.appendingPathComponent("docs/cli.md"), encoding: .utf8)
    }
  }

  @Test func everyOptionHasARow() throws {
    let rows = try documentation.split(separator: "\n").filter { $0.hasPrefix("| `") }
    for option in CommandOption.all {
      let name = "--\(option.name.rawValue)"
      // Other rows may mention it too.
      let row = rows.first { row in
        let heading = row.dropFirst(2).prefix { $0 != "|" }
        return heading.contains("`\(name)`") || heading.contains("`\(name) ")
      }
      let text = try #require(row, "\(name) is not documented")
      if let short = option.short { #expect(text.contains("`-\(short)"), "\(name) is also -\(short)") }
      if let argument = option.argument {
        #expect(text.contains("`\(name) \(argument)`"), "\(name) takes \(argument)")
      }
    }
  }

  @Test func nothingIsDocumentedThatDoesNotExist() throws {
    let known = Set(CommandOption.all.map { $0.name.rawValue })
    let words = try documentation.components(separatedBy: "--").dropFirst().map {
      String($0.prefix { $0.isLetter || $0 == "-" })
    }
    for word in words where !word.isEmpty && word.first != "-" {
      #expect(known.contains(word), "--\(word)")
    }
  }

  @Test func everyLinkLeadsToAFile() throws {
    let root = repository
    let pages = try FileManager.default.subpathsOfDirectory(atPath: root.path + "/docs").map { "docs/" + $0 }
    for page in ["README.md", "CONTRIBUTING.md"] + pages where page.hasSuffix(".md") {
      let file = root.appendingPathComponent(page)
      for link in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "](").dropFirst() {
        let target = link.prefix { $0 != ")" && $0 != "#" }
        guard !target.isEmpty, !target.hasPrefix("http") else { continue }
        let path = file.deletingLastPathComponent().appendingPathComponent(String(target)).path
        #expect(FileManager.default.fileExists(atPath: path), "\(page): \(target)")
      }
    }
  }

  @Test func everyOptionBelongsToOneTopicOfHelp() {
    for option in CommandOption.all {
      let topics = HelpTopic.allCases.filter { $0.names.contains(option.name) }
      #expect(topics.count == 1, "\(option.name.rawValue) in HelpTopic")
    }
  }

  @Test func helpOnACommandNamesAllItsOptions() {
    for verb in Verb.allCases {
      for option in CommandOption.all where option.verbs.contains(verb) {
        #expect(HelpText.text(of: verb).contains(HelpText.spelling(option)), "\(option.name.rawValue)")
      }
    }
  }

  @Test func helpOnExportNamesAllFormats() {
    for format in ["PDF", "SVG", "PNG", "animated PNG", "GIF", "WebP"] {
      #expect(Verb.export.explanation.contains(format), "\(format)")
    }
  }

  @Test func theGeneralHelpFitsAScreen() {
    #expect(HelpText.overview.split(separator: "\n", omittingEmptySubsequences: false).count <= 42)
  }

  @Test func helpFitsEightyColumns() {
    let texts =
      [HelpText.overview] + Verb.allCases.map { HelpText.text(of: $0) }
      + HelpTopic.allCases.map { HelpText.text(of: $0) }
    for line in texts.flatMap({ $0.split(separator: "\n") }) where line.count > 80 {
      Issue.record("\(line.count) columns: \(line)")
    }
  }

  @Test func helpOnAWord() throws {
    #expect(try HelpText.text(about: []) == HelpText.overview)
    #expect(try HelpText.text(about: ["cut"]) == HelpText.text(of: .cut))
    #expect(try HelpText.text(about: ["moments"]) == HelpText.text(of: .moments))
    #expect(try HelpText.text(about: ["--bleed"]).contains("--bleed LENGTH"))
    if let error = #expect(throws: (any Error).self, performing: { try HelpText.text(about: ["bled"]) }) {
      #expect((error as? UsageError)?.message == "there is no help on “bled” (did you mean bleed?)")
    }
  }

  /// The examples of the help, run as they stand there in a folder with the files that they name.
  @Test func examplesOfTheHelpWork() throws {
    let scene = """
      {"bounds": [0, 0, 24, 24], "backgroundColor": "white", "sublayers": [
        {"frame": [2, 2, 9, 9], "backgroundColor": "teal"}]}
      """
    let folder = try SceneFolder([
      "card.json": scene, "icon.json": scene, "film.json": Self.film, "badge.json": Self.badge,
      "people.csv": "name\nAda\nGrace\n",
    ])
    try FileManager.default.createDirectory(
      atPath: folder.path + "/wallpaper.ca", withIntermediateDirectories: true)
    try folder.write(Self.wallpaper, to: "wallpaper.ca/main.caml")
    try FileManager.default.copyItem(
      atPath: "/usr/share/fonts/truetype/dejavu", toPath: folder.path + "/fonts")
    #expect(try CommandRun("card.json", "-o", "map.png", "--scale", "12", in: folder.path).status == 0)
    #expect(try CommandRun("card.json", "-o", "cards.pdf", in: folder.path).status == 0)
    for shard in 1...2 {
      let run = try CommandRun(
        "merge", "badge.json", "--data", "people.csv", "--block-size", "1", "--shard", "\(shard)/2", "-o",
        "part\(shard).lpart", in: folder.path)
      #expect(run.status == 0)
    }
    // A part is joined before another example draws it again, with blocks of another size.
    let examples = Set(Verb.allCases.flatMap(\.examples) + HelpTopic.allCases.flatMap(\.examples))
    for example in examples.sorted() {
      // Single quotes are all that the examples have of the shell.
      let words = example.split(separator: " ").map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: "'"))
      }
      // Those run until they are ended.
      if words.first == "preview" {
        // Any port that is free: another program may have the one of the example.
        let port = words.firstIndex(of: "--port") ?? words.endIndex
        let run = try RunningCommand(
          words[..<port] + ["--port", "0"] + words[port...].dropFirst(2), in: folder)
        run.wait { run.text.hasSuffix("/\n") }
        continue
      }
      let run = try CommandRun(arguments: words, in: folder.path)
      #expect(run.status == 0, "\(example): \(run.errors)")
    }
  }

  private static let badge = """
    {"parameters": {"name": {"type": "string"}}, "bounds": [0, 0, 24, 24], "backgroundColor": "white", "sublayers": [
      {"class": "CATextLayer", "frame": [0, 0, 24, 24], "string": "{{name}}", "fontSize": 6, "foregroundColor": "black"}]}
    """

  private static let film = """
    {"bounds": [0, 0, 24, 24], "sublayers": [{"frame": [2, 2, 9, 9], "backgroundColor": "#06c", "animations": [
      {"class": "CABasicAnimation", "keyPath": "position.x", "fromValue": 5, "toValue": 20, "duration": 1}]}]}
    """

  private static let wallpaper = """
    <caml><CALayer bounds="0 0 24 24" backgroundColor="1 0 0"><states><LKState name="Locked"/><LKState name="Unlock"/>
    </states></CALayer></caml>
    """
}
