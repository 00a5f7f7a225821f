import Foundation
import Testing

@Suite struct ExportCommandTests {
  private static let card = """
    {"bounds": [0, 0, 40, 30], "id": "card", "backgroundColor": "#ff0000",
     "sublayers": [{"id": "dot", "name": "Dot", "frame": [5, 5, 10, 10], "backgroundColor": "#00ff00"}]}
    """
  private static let pages = """
    {"title": "Two", "pages": [{"bounds": [0, 0, 10, 10]}, {"bounds": [0, 0, 20, 10]}]}
    """

  @Test func aPipeIsAScene() throws {
    let folder = try SceneFolder(["a.json": #"{"bounds": [0, 0, 4, 4], "oops": 1}"#])
    let run = try CommandRun(
      "-c", "\(CommandRun.program) <(cat a.json) -o a.svg", in: folder.path, program: "/bin/bash")
    #expect(run.status == 3)
    #expect(run.errors.contains(#"unknown key "oops" of CALayer"#), "\(run.errors)")
    #expect(run.errors.contains(#"1 | {"bounds": [0, 0, 4, 4], "oops": 1}"#), "\(run.errors)")
  }

  @Test func anAnimatedPictureOfOneMomentIsHardlyMeant() throws {
    let scene = """
      {"bounds": [0, 0, 4, 4], "backgroundColor": "red",
       "animations": [{"class": "CABasicAnimation", "keyPath": "opacity", "fromValue": 0, "duration": 1}]}
      """
    let folder = try SceneFolder(["a.json": scene])
    func messages(_ options: String...) throws -> String {
      try CommandRun(arguments: ["a.json", "-o", "a.gif"] + options, in: folder.path).errors
    }
    let words = "a.gif shows time 0 alone; --frames 0..2@25 shows two seconds"
    #expect(try messages("--background", "white").contains(words))
    #expect(try !messages("--background", "none", "--time", "0").contains(words))
  }

  @Test func oneScenePerFormatAndScale() throws {
    let folder = try SceneFolder(["card.json": Self.card])
    let run = try CommandRun(
      "card.json", "-o", "out/{name}@{scale}x.{format}", "--formats", "pdf,svg,png", "--scales", "1,2",
      in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors == "")
    #expect(
      try folder.names == [
        "card.json", "out", "out/card.pdf", "out/card.png", "out/card.svg", "out/card@2x.png",
      ])
    #expect(try folder.data("out/card.pdf").prefix(5) == Data("%PDF-".utf8))
    #expect(try folder.data("out/card@2x.png")[16..<24] == Data([0, 0, 0, 80, 0, 0, 0, 60]))
  }

  @Test func fromStandardInputToStandardOutput() throws {
    let folder = try SceneFolder()
    let run = try CommandRun(
      "-", "-o", "-", "--to", "svg", in: folder.path, input: Self.card)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.text.hasPrefix("<svg"), "\(run.text)")
    #expect(try folder.names == [])
  }

  @Test func standardInputMayBeRequiredToHaveAFormat() throws {
    let folder = try SceneFolder()
    let words = ["-", "-o", "-", "--to", "svg", "--from"]
    #expect(try CommandRun(arguments: words + ["json"], in: folder.path, input: Self.card).status == 0)
    let refused = try CommandRun(arguments: words + ["caml"], in: folder.path, input: Self.card)
    #expect(refused.status == 3)
    #expect(refused.errors == "<stdin>: error: expected caml, found json\n")
    // A zipped bundle holds CAML; this one is only its first bytes.
    let archive = try CommandRun(arguments: words + ["caml"], in: folder.path, input: "PK\u{3}\u{4}")
    #expect(!archive.errors.contains("expected caml"), "\(archive.errors)")
    #expect(archive.errors.contains("<stdin>: error: "), "\(archive.errors)")
  }

  @Test func severalScenesMakeThePagesOfOnePDF() throws {
    let folder = try SceneFolder(["a.json": Self.card, "b.json": Self.pages])
    let run = try CommandRun("a.json", "b.json", "-o", "all.pdf", "--report", "r.json", in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let report = try JSONSerialization.jsonObject(with: folder.data("r.json")) as? [String: Any]
    let scenes = report?["scenes"] as? [[String: Any]]
    #expect(scenes?.first?["scenes"] as? [String] == ["a.json", "b.json"])
    let outputs = (scenes?.first?["report"] as? [String: Any])?["outputs"] as? [[String: Any]]
    let widths = (outputs?.first?["pages"] as? [[String: Any]])?.compactMap { $0["width"] as? Double }
    #expect(widths == [40, 10, 20])
  }

  @Test func whatCurrentColorIsCanBeSaid() throws {
    let scene = #"{"bounds": [0, 0, 4, 4], "backgroundColor": "currentColor"}"#
    let folder = try SceneFolder(["a.json": scene, "b.json": scene.replacing("currentColor", with: "#06c")])
    let run = try CommandRun(
      "a.json", "-o", "a.{format}", "--formats", "png,svg", "--current-color", "#06c", in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try CommandRun("b.json", "-o", "b.png", in: folder.path).status == 0)
    #expect(try folder.data("a.png") == folder.data("b.png"))
    #expect(String(decoding: try folder.data("a.svg"), as: UTF8.self).contains("currentColor"))
  }

  @Test func oneLayerByItsIdOrName() throws {
    let folder = try SceneFolder(["card.json": Self.card])
    for wanted in ["dot", "Dot"] {
      let run = try CommandRun("card.json", "--layer", wanted, "-o", "dot.png", in: folder.path)
      #expect(run.status == 0, "\(run.errors)")
      #expect(try folder.data("dot.png")[16..<24] == Data([0, 0, 0, 10, 0, 0, 0, 10]))
    }
    let run = try CommandRun("card.json", "--layer", "dott", "-o", "x.png", in: folder.path)
    #expect(run.status == 2)
    #expect(run.errors.contains("has no layer “dott” (did you mean “dot”?)"), "\(run.errors)")
  }

  @Test func manySceneFilesAtOnce() throws {
    let names = (0..<12).map { "s\($0).json" }
    let folder = try SceneFolder(Dictionary(uniqueKeysWithValues: names.map { ($0, Self.card) }))
    let run = try CommandRun(arguments: names + ["-o", "{name}.svg", "-j", "3"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.names.filter { $0.hasSuffix(".svg") }.count == 12)
  }

  @Test func theSameBytesInEveryProcess() throws {
    let folder = try SceneFolder(["card.json": Self.card, "b.json": Self.pages])
    for (target, first) in [("x", ["card.json"]), ("y", ["b.json", "card.json"])] {
      let run = try CommandRun(
        arguments: first + ["-o", "\(target)/{name}.{format}", "--formats", "pdf,svg,png"], in: folder.path,
        environment: ["SOURCE_DATE_EPOCH": "86400"])
      #expect(run.status == 0, "\(run.errors)")
    }
    for format in ["pdf", "svg", "png"] {
      #expect(try folder.data("x/card.\(format)") == folder.data("y/card.\(format)"), "\(format)")
    }
  }

  // MARK: What goes wrong

  @Test func exitStatuses() throws {
    let folder = try SceneFolder(["card.json": Self.card, "bad.json": "{\"bounds\": [0, 0, 1"])
    let cases: [(Int32, [String])] = [
      (0, ["check", "card.json"]), (1, ["card.json", "-o", "/proc/none/card.pdf"]), (2, ["card.json"]),
      (2, ["card.json", "-o", "a.pdf", "--xyz"]), (3, ["bad.json", "-o", "a.pdf"]),
      (3, ["none.json", "-o", "a.pdf"]),
      (3, ["check", "bad.json"]), (3, ["inspect", "bad.json"]), (0, ["--help"]), (0, ["--version"]),
      (3, ["card.json", "bad.json", "-o", "{name}.svg"]),
    ]
    for (status, arguments) in cases {
      let run = try CommandRun(arguments: arguments, in: folder.path)
      #expect(run.status == status, "\(arguments): \(run.errors)")
      #expect(run.errors.isEmpty == (status == 0), "\(arguments): \(run.errors)")
    }
  }

  @Test func numbersThatFitNoPageAreWrongArguments() throws {
    let folder = try SceneFolder(["a.json": #"{"bounds": [0, 0, 72, 36]}"#])
    let bleed = try CommandRun("a.json", "-o", "a.pdf", "--bleed", "300mm", in: folder.path)
    #expect(bleed.status == 2)
    #expect(
      bleed.errors.contains("--bleed 300mm leaves nothing of a.json; less than 6.35mm are possible"),
      "\(bleed.errors)")
    let scale = try CommandRun("a.json", "-o", "a.png", "--scale", "1e9", in: folder.path)
    #expect(scale.status == 2)
    #expect(scale.errors.contains("--scale 1e9: the picture would be"), "\(scale.errors)")
    #expect(try folder.names == ["a.json"])
  }

  @Test func whatOneSceneOfSeveralDoesNotAllowLeavesTheOthersAndTheReport() throws {
    let folder = try SceneFolder([
      "card.json": Self.card, "small.json": #"{"bounds": [0, 0, 4, 4]}"#,
      "long.json": #"{"bounds": [0, 0, 8000000, 1]}"#,
    ])
    let cases = [
      ("small", "pdf", ["--bleed", "6pt"], "--bleed 6pt leaves nothing of small.json"),
      ("long", "png", ["--scale", "9"], "long.json: --scale 9: the picture would be"),
      ("small", "svg", ["--layer", "dot"], "small.json has no layer “dot”"),
    ]
    for (name, format, words, message) in cases {
      let run = try CommandRun(
        arguments: ["\(name).json", "card.json", "-o", "{name}.\(format)", "--report", "r.json"] + words,
        in: folder.path)
      #expect(run.status == 2, "\(run.errors)")
      #expect(run.errors.contains(message), "\(run.errors)")
      #expect(try !folder.names.contains("\(name).\(format)"))
      let report = try JSONSerialization.jsonObject(with: folder.data("r.json")) as? [String: Any]
      let scenes = report?["scenes"] as? [[String: Any]]
      #expect(scenes?.compactMap { $0["scenes"] as? [String] } == [["card.json"]])
      try FileManager.default.removeItem(atPath: folder.path + "/r.json")
    }
  }

  @Test func usageErrorsNameTheHelpOfTheirCommand() throws {
    let folder = try SceneFolder()
    #expect(
      try CommandRun("preview", "--scale", "2", "a.json", in: folder.path).errors
        .contains("layerpress: layerpress preview --help shows what there is"))
    #expect(try CommandRun("a.json", in: folder.path).errors.contains("layerpress: layerpress --help shows"))
  }

  @Test func usageErrorsAreObjectsWhereMessagesAre() throws {
    let folder = try SceneFolder(["a.json": Self.card])
    let lines = [
      ["a.json", "--widht", "3", "--messages", "json"],
      ["a.json", "--messages=json", "-o"],
      ["a.json", "-o", "a.png", "--strict", "--lenient", "--messages", "json"],
      ["help", "bled", "--messages", "json"],
    ]
    for words in lines {
      let run = try CommandRun(arguments: words, in: folder.path)
      #expect(run.status == 2)
      let objects = try run.errors.split(separator: "\n").map { line in
        try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String])
      }
      #expect(objects.map { $0["severity"] } == ["error", "note"], "\(run.errors)")
    }
    // What follows is a scene's name.
    let file = try CommandRun("a.json", "--widht", "--", "--messages=json", in: folder.path)
    #expect(file.errors.hasPrefix("layerpress: error: unknown option --widht"), "\(file.errors)")
  }

  @Test func aFolderThatCannotBeMadeHasAReason() throws {
    let folder = try SceneFolder(["a.json": #"{"bounds": [0, 0, 9, 9]}"#])
    let file = try CommandRun("a.json", "-o", "a.json/b.png", in: folder.path)
    #expect(file.errors.contains("“a.json” failed: Not a directory"), "\(file.errors)")
    let missing = try CommandRun("a.json", "-o", "/proc/none/b.png", in: folder.path)
    #expect(
      missing.errors.contains("the folder “/proc/none” cannot be made: No such file or directory"),
      "\(missing.errors)")
  }

  @Test func diagnosticsNameFileLineAndColumn() throws {
    let folder = try SceneFolder(["bad.json": "{\"bounds\": [0, 0, 1, 1],\n \"opacty\": 1,\n \"hidden\": 3}"])
    let run = try CommandRun("bad.json", "-o", "bad.svg", in: folder.path)
    #expect(run.status == 3)
    let lines = run.messages.split(separator: "\n")
    #expect(lines.count == 2, "\(run.errors)")
    #expect(lines[0].hasPrefix("bad.json:2:2: error: "), "\(run.errors)")
    #expect(lines[0].contains("opacity"), "\(run.errors)")
    #expect(lines[1].hasPrefix("bad.json:3:"), "\(run.errors)")
    #expect(try folder.names == ["bad.json"])
  }

  @Test func aSceneIsNeverOverwritten() throws {
    let folder = try SceneFolder(["card.svg": Self.card])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link.svg", withDestinationPath: folder.path + "/card.svg")
    for target in ["card.svg", "./card.svg", "link.svg"] {
      let run = try CommandRun("card.svg", "-o", target, in: folder.path)
      #expect(run.status == 2, "\(target)")
      #expect(try folder.data("card.svg") == Data(Self.card.utf8))
    }
  }

  @Test func aFailedExportLeavesTheOldFile() throws {
    let folder = try SceneFolder(["card.json": Self.card, "none.ttf": "no font", "out.svg": "old"])
    let run = try CommandRun("card.json", "-o", "out.svg", "--fonts", "none.ttf", in: folder.path)
    #expect(run.status == 2)
    #expect(try folder.data("out.svg") == Data("old".utf8))
    #expect(try folder.names == ["card.json", "none.ttf", "out.svg"])
  }

  @Test func aWarningIsCalledOneOnce() throws {
    let text = """
      {"bounds": [0, 0, 9, 9], "sublayers": [
      {"frame": [0, 0, 9, 9], "backgroundColor": "red", "animations": [{"class": "CAKeyframeAnimation", "keyPath": "opacity",
      "values": [1, 0.5, 1], "keyTimes": [0, 1]}]}]}
      """
    let folder = try SceneFolder(["keys.json": text])
    let run = try CommandRun("keys.json", "-o", "a.svg", in: folder.path)
    #expect(run.status == 0)
    #expect(
      run.messages
        == "keys.json:2:1: warning: sublayers[0]: the animation of the key path “opacity” has 2 keyTimes for 3 values; "
        + "the first 2 count\n")
  }

  @Test func strictRefusesWhatIsNotExact() throws {
    let text = """
      {"bounds": [0, 0, 80, 20], "backgroundColor": "black",
       "sublayers": [{"class": "CATextLayer", "frame": [0, 0, 80, 20], "string": "x", "font": "No Such Font"}]}
      """
    let folder = try SceneFolder(["text.json": text])
    let warned = try CommandRun("text.json", "-o", "a.svg", in: folder.path)
    #expect(warned.status == 0)
    #expect(warned.errors.hasPrefix("text.json:2:16: warning: sublayers[0]: substituted"), "\(warned.errors)")
    let quiet = try CommandRun("text.json", "-o", "b.svg", "-q", in: folder.path)
    #expect(quiet.errors == "")
    let strict = try CommandRun("text.json", "-o", "c.svg", "--strict", in: folder.path)
    #expect(strict.status == 3)
    #expect(strict.errors.hasPrefix("text.json:2:16: error: sublayers[0]: substituted"), "\(strict.errors)")
    #expect(try folder.names == ["a.svg", "b.svg", "text.json"])
  }

  /// `check` says what `export` would say, whether the walk finds it or a format's painter, and writes nothing.
  @Test func checkKnowsWhatStrictRefuses() throws {
    let text = #"{"class": "CATextLayer", "frame": [0, 0, 9, 9], "string": "x", "font": "No Such Font"}"#
    let translucent = #"{"frame": [0, 0, 9, 9], "backgroundColor": "rgb(255 0 0 / 0.5)"}"#
    let both =
      #"{"frame": [4, 4, 9, 9], "backgroundColor": "rgb(0 255 0 / 0.5)", "compositingFilter": "xor"}"#
    let folder = try SceneFolder([
      "walk.json": #"{"bounds": [0, 0, 9, 9], "sublayers": [\#(text)]}"#,
      "painter.json": #"{"bounds": [0, 0, 9, 9], "sublayers": [\#(translucent), \#(both)]}"#,
      "card.json": Self.card,
    ])
    let before = try folder.names
    for name in ["walk.json", "painter.json"] {
      let exported = try CommandRun(name, "-o", "-", "--to", "pdf", in: folder.path)
      let checked = try CommandRun("check", name, "--formats", "pdf", in: folder.path)
      #expect(checked.status == 0)
      #expect(!exported.errors.isEmpty)
      #expect(checked.errors == exported.errors)
      let strict = try CommandRun("check", name, "--strict", in: folder.path)
      #expect(strict.status == 3)
      #expect(strict.errors.contains(": error: "), "\(strict.errors)")
    }
    let exact = try CommandRun("check", "card.json", "--strict", in: folder.path)
    #expect(exact.status == 0, "\(exact.errors)")
    #expect(try folder.names == before)
  }

  /// A table in another script is one matter, not one for each of its words.
  @Test func charactersOfAnotherFontAreSaidOnceForEachFont() throws {
    let layers = ["\u{628}", "\u{62A}", "\u{62B}"].map {
      #"{"class": "CATextLayer", "frame": [0, 0, 80, 50], "string": "\#($0)", "font": "Inter"}"#
    }
    let folder = try SceneFolder([
      "a.json": "{\"bounds\": [0, 0, 80, 20], \"sublayers\": [\(layers.joined(separator: ", "))]}"
    ])
    let once = try CommandRun("a.json", "-o", "a.svg", in: folder.path).messages.split(separator: "\n")
    #expect(once.filter { $0.contains("has no glyphs for") }.count == 1, "\(once)")
    let all = try CommandRun("a.json", "-o", "a.svg", "-v", in: folder.path).messages.split(separator: "\n")
    #expect(all.filter { $0.contains("has no glyphs for") }.count == 3, "\(all)")
  }

  /// A font that a machine lacks is said once, however many layers ask for it.
  @Test func whatIsSaidOfManyLayersIsSaidOnce() throws {
    let layer =
      #"{"class": "CATextLayer", "frame": [0, 0, 80, 50], "string": "x", "font": "No Such Font"}"#
    let folder = try SceneFolder([
      "a.json":
        "{\"bounds\": [0, 0, 80, 20], \"backgroundColor\": \"black\", \"sublayers\": [\(layer), \(layer), \(layer)]}"
    ])
    let once = try CommandRun("a.json", "-o", "a.svg", in: folder.path).messages.split(separator: "\n")
    #expect(once.count == 1)
    #expect(once.first?.hasSuffix(" is used; also of 2 other layers") ?? false, "\(once)")
    let all = try CommandRun("a.json", "-o", "a.svg", "-v", in: folder.path).errors
    for k in 0..<3 { #expect(all.contains("sublayers[\(k)]: substituted"), "\(all)") }
  }

  @Test func inspectShowsTheTree() throws {
    let folder = try SceneFolder(["card.json": Self.card])
    let text = try CommandRun("inspect", "card.json", in: folder.path).text
    #expect(
      text == """
        card.json, 40 × 30
          CALayer #card (0, 0, 40, 30)
            CALayer #dot “Dot” (5, 5, 10, 10)

        """)
    let json = try CommandRun("inspect", "card.json", "--json", in: folder.path).output
    let outline = try JSONSerialization.jsonObject(with: json) as? [String: Any]
    let layers = outline?["layers"] as? [[String: Any]]
    #expect(layers?.map { $0["id"] as? String } == ["card", "dot"])
    #expect(layers?[1]["parent"] as? Int == 0)
  }

  @Test func inspectShowsTheDrawingBeforeAndAfterItIsLowered() throws {
    let scene = """
      {"bounds": [0, 0, 20, 20], "sublayers": [
        {"id": "hole", "frame": [0, 0, 10, 10], "backgroundColor": "#c00", "compositingFilter": "destOut"}]}
      """
    let folder = try SceneFolder(["a.json": scene])
    let plain = try CommandRun("inspect", "a.json", "--drawing", in: folder.path).text
    #expect(plain.hasPrefix("page 20 20\n"), "\(plain)")
    #expect(plain.contains("destinationOut"), "\(plain)")
    let lowered = try CommandRun("inspect", "a.json", "--lowered", "pdf", in: folder.path).text
    #expect(!lowered.contains("destinationOut"), "\(lowered)")
    #expect(try CommandRun("inspect", "a.json", "--lowered", "tiff", in: folder.path).status == 2)
    #expect(try CommandRun("inspect", "a.json", "--drawing", "--json", in: folder.path).status == 2)
  }

  @Test func inspectShowsAnimationsStatesAndTransitions() throws {
    let caml = """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer id="root" name="root" bounds="0 0 40 30">
      <animations><fade type="CABasicAnimation" keyPath="opacity" duration="2"/></animations>
      <states><LKState name="Locked"/><LKState name="Unlock"><elements>
      <LKStateSetValue targetId="root" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue>
      </elements></LKState></states>
      <stateTransitions><LKStateTransition fromState="*" toState="Unlock"><elements/></LKStateTransition></stateTransitions>
      </CALayer></caml>
      """
    let folder = try SceneFolder(["a.caml": caml])
    let run = try CommandRun("inspect", "a.caml", in: folder.path)
    for line in [
      "animation “fade”: CABasicAnimation of opacity, 2 s", "state “Locked”: 0 changes",
      "state “Unlock”: 1 change",
      "transition from “*” to “Unlock”: 0 animations",
    ] {
      #expect(run.text.contains(line), "\(line) in \(run.text)\(run.errors)")
    }
    #expect(try CommandRun("inspect", "a.caml", "--state", "Nowhere", in: folder.path).status == 2)
  }

  @Test func severalMomentsOnStandardOutputAreOnePNGAfterTheOther() throws {
    let scene = """
      {"bounds": [0, 0, 8, 8], "sublayers": [{"frame": [0, 0, 4, 4], "backgroundColor": "red", "animations": [
        {"class": "CABasicAnimation", "keyPath": "position.x", "byValue": 4, "duration": 1}]}]}
      """
    let folder = try SceneFolder(["a.json": scene])
    // More frames than files may be open at once.
    let run = try CommandRun("a.json", "-o", "-", "--to", "png", "--frames", "0..1@1100", in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let beginning = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    var (count, rest) = (0, run.output[...])
    while let found = rest.range(of: beginning) {
      count += 1
      rest = rest[found.upperBound...]
    }
    #expect(count == 1100)
    #expect(run.output.prefix(8) == beginning)
    let first = try CommandRun("a.json", "-o", "-", "--to", "png", in: folder.path).output
    #expect(run.output.prefix(first.count) == first)
  }
}
