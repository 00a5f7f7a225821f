import Expressions
import Foundation
import QuartzCore
import Testing

@testable import SceneFiles

/// Scenes with parameters.
@Suite struct TemplateTests {
  private static let greeting = TemplateFile.text(
    #""name": {"type": "string"}, "size": 12, "sale": false"#,
    #"{"class": "CATextLayer", "string": "Hello {{upper(name)}}!", "fontSize": {"$": "size * 2"}, "hidden": {"$": "sale"}}"#
  )

  @Test func placeholdersBecomeValues() throws {
    let layers = try TemplateFile.layers(Self.greeting, ["name": .string("Ada"), "sale": .flag(true)])
    let text = try #require(layers.first as? CATextLayer)
    #expect(text.string as? String == "Hello ADA!")
    #expect(text.fontSize == 24)
    #expect(text.isHidden)
  }

  @Test func aTemplateMakesManyScenes() throws {
    let template = try Template(data: Data(Self.greeting.utf8))
    let names = try ["Ada", "Grace"].map { name in
      try template.scene(for: ["name": .string(name)]).pages.first?.sublayers?
        .compactMap { ($0 as? CATextLayer)?.string as? String }
    }
    #expect(names == [["Hello ADA!"], ["Hello GRACE!"]])
  }

  @Test func itIsUsedFromSeveralThreads() async throws {
    let template = try Template(data: Data(Self.greeting.utf8))
    let texts = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<200 {
        group.addTask {
          let layer = try template.scene(for: ["name": .string("n\(number)")]).pages[0].sublayers?.first
          return (layer as? CATextLayer)?.string as? String ?? ""
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(texts == Set((0..<200).map { "Hello N\($0)!" }))
  }

  @Test func aSceneIsReadWithItsDefaults() throws {
    let text = TemplateFile.text(#""name": "you""#, #"{"class": "CATextLayer", "string": "for {{name}}"}"#)
    let scene = try Scene(data: Data(text.utf8))
    #expect((scene.pages[0].sublayers?.first as? CATextLayer)?.string as? String == "for you")
    let given = try Scene(data: Data(text.utf8), values: ["name": .string("me")])
    #expect((given.pages[0].sublayers?.first as? CATextLayer)?.string as? String == "for me")
  }

  @Test func parametersAreKnown() throws {
    let template = try Template(
      data: Data(
        TemplateFile.text(
          #""a": {"type": "length", "default": "1in", "description": "how wide"}, "b": {"allowed": ["x", "y"]}, "c": true"#,
          ""
        ).utf8))
    typealias Parameter = Template.Parameter
    #expect(
      template.parameters == [
        Parameter(
          name: "a", kind: .length, defaultValue: .number(72), allowedValues: [], summary: "how wide"),
        Parameter(name: "b", kind: .string, allowedValues: [.string("x"), .string("y")]),
        Parameter(name: "c", kind: .flag, defaultValue: .flag(true), allowedValues: []),
      ])
  }

  @Test func bracesCanBeEscaped() throws {
    #expect(
      try TemplateFile.strings(
        TemplateFile.text(
          #""a": 1"#, #"{"class": "CATextLayer", "string": "\\{{a}} {{'}}'}} {{a}} } {"}"#))
        == ["{{a}} }} 1 } {"])
  }

  @Test func stringsKeepTheirEscapes() throws {
    #expect(
      try TemplateFile.strings(
        TemplateFile.text(#""a": "é\n\"""#, #"{"class": "CATextLayer", "string": "\u00fc{{a & \"\\\"}}\t"}"#))
        == ["üé\n\"\\\t"])
  }

  @Test func listsStandForArrays() throws {
    let text = TemplateFile.text(
      #""stops": ["red", "blue"], "box": [1, 2, 3, 4]"#,
      #"{"class": "CAGradientLayer", "colors": {"$": "stops"}, "frame": {"$": "box"}}"#)
    let layer = try #require(TemplateFile.layers(text).first as? CAGradientLayer)
    #expect(layer.colors?.count == 2)
    #expect(layer.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test(arguments: [
    ("string", DataValue.number(12), "12"), ("number", .string(" 12.5 "), "12.5"),
    ("length", .string("1in"), "72"),
    ("flag", .string("Yes"), "true"), ("date", .string("2026-11-28"), "2026-11-28"),
    ("list", .string("[1, 2]"), "1+2"), ("number", .string(""), "7"), ("number", .null, "7"),
  ]) func textsBecomeWhatParametersAre(type: String, value: DataValue, result: String) throws {
    let fallback = type == "number" ? #", "default": 7"# : ""
    let shown = type == "list" ? "join(a, '+')" : "a"
    let text = TemplateFile.text(
      #""a": {"type": "\#(type)"\#(fallback)}"#, #"{"class": "CATextLayer", "string": "{{\#(shown)}}"}"#)
    #expect(try TemplateFile.strings(text, ["a": value]) == [result])
  }

  @Test func layersAndPagesAreLeftOut() throws {
    let text =
      #"{"parameters": {"n": 1}, "pages": [{"bounds": [0, 0, 1, 1], "when": "n > 1"}, {"bounds": [0, 0, 2, 2], "mask": {"when": "n = 2"}, "sublayers": [{"when": true}, {"when": "false"}, {"name": "last"}]}]}"#
    let one = try TemplateFile.scene(text)
    #expect(one.pages.map(\.bounds.width) == [2])
    #expect(one.pages[0].mask == nil)
    #expect(one.pages[0].sublayers?.count == 2)
    let two = try TemplateFile.scene(text, ["n": .number(2)])
    #expect(two.pages.map(\.bounds.width) == [1, 2])
    #expect(two.pages[1].mask != nil)
  }

  @Test func layersAreRepeated() throws {
    let text = TemplateFile.text(
      #""items": {"type": "list"}"#,
      #"{"repeat": {"each": "items", "as": "it", "index": "i"}, "when": "it.n <> 2", "position": [{"$": "i * 10"}, 0], "sublayers": [{"class": "CATextLayer", "string": "{{it.n}}"}, {"repeat": {"each": "it.n"}, "zPosition": {"$": "item"}}]}"#
    )
    let items = DataValue.list([1, 2, 3].map { .object(["n": .number($0)]) })
    let layers = try TemplateFile.layers(text, ["items": items])
    #expect(layers.map(\.position.x) == [0, 20])
    #expect(layers.map { ($0.sublayers?.first as? CATextLayer)?.string as? String } == ["1", "3"])
    #expect(layers.map { $0.sublayers?.dropFirst().map(\.zPosition) } == [[1], [1, 2, 3]])
  }

  @Test func anEmptyListLeavesNothing() throws {
    let text = TemplateFile.text(
      #""items": {"type": "list"}"#, #"{"repeat": {"each": "items"}}, {"name": "x"}"#)
    #expect(try TemplateFile.layers(text, ["items": .list([])]).map(\.name) == ["x"])
  }

  @Test func chanceIsOfTheRow() throws {
    let text = TemplateFile.text(
      #""name": {"type": "string"}"#,
      #"{"class": "CAEmitterLayer", "seed": {"seed": "name"}, "opacity": {"$": "random(0, 1)"}}, {"repeat": {"each": "2"}, "opacity": {"$": "random(0, 1)"}}"#
    )
    let (ada, again, bob) = try (
      TemplateFile.layers(text, ["name": .string("Ada")]),
      TemplateFile.layers(text, ["name": .string("Ada")]),
      TemplateFile.layers(text, ["name": .string("Bob")])
    )
    #expect(ada.map(\.opacity) == again.map(\.opacity))
    #expect(Set((ada + bob).map(\.opacity)).count == 6)
    let seeds = [ada, again, bob].map { ($0.first as? CAEmitterLayer)?.seed }
    #expect(seeds[0] == seeds[1] && seeds[0] != seeds[2])
  }

  @Test func theDocumentChoosesItsSeed() throws {
    func opacities(_ seed: String, row: Int) throws -> [Float] {
      let text =
        #"{"bounds": [0, 0, 1, 1], "seed": "\#(seed)", "sublayers": [{"opacity": {"$": "random(0, 1)"}}]}"#
      return try TemplateFile.layers(text, row: row).map(\.opacity)
    }
    #expect(try opacities("'fixed'", row: 1) == opacities("'fixed'", row: 2))
    #expect(try opacities("row", row: 1) != opacities("row", row: 2))
  }

  @Test func formatsHaveTheLanguageOfTheDocument() throws {
    let text =
      #"{"parameters": {"lang": "de"}, "language": "{{lang}}", "bounds": [0, 0, 1, 1], "sublayers": [{"class": "CATextLayer", "string": "{{format(1.5, 'number')}}"}]}"#
    #expect(try TemplateFile.strings(text) == ["1,5"])
    #expect(try TemplateFile.strings(text, ["lang": .string("en-GB")]) == ["1.5"])
  }

  @Test func itIsKnownWhatRowsDoNotChange() throws {
    let text = TemplateFile.text(
      #""a": "x""#,
      #"{"name": "same", "sublayers": [{}]}, {"name": "{{a}}", "sublayers": [{"name": "inner"}]}"#)
    let template = try Template(data: Data(text.utf8))
    let (one, two) = (try template.scene(), try template.scene(for: ["a": .string("longer than before")]))
    func marks(_ scene: Scene) -> [Int?] {
      LayerTree(scene.pages).map { template.constantSubtree(of: $0, in: scene) }
    }
    #expect(marks(one) == marks(two))
    #expect(marks(one).map { $0 != nil } == [false, true, true, false, true])
    #expect(!template.isConstant)
  }

  @Test func scenesOfATemplateShareTheirPictures() throws {
    let folder = try ScratchFolder()
    try folder.write(ScratchFolder.pixel, to: "a.png")
    let text = TemplateFile.text(#""p": {"type": "image"}"#, #"{"contents": "{{p}}"}"#)
    let template = try Template(data: Data(text.utf8), baseURL: folder.url)
    let images = try (0..<2).map { _ in
      try template.scene(for: ["p": .string("a.png")]).pages[0].sublayers?.first?.contents as AnyObject?
    }
    #expect(images[0] != nil && images[0] === images[1])
  }
}
