import LayerPress
import Testing

@testable import LayerPressCommand

@Suite struct OutputPatternTests {
  private func path(
    _ pattern: String, scale: Double? = 2, format: String = "png", page: Int = 3, time: Double = 0.5
  ) throws -> String {
    try OutputPattern(pattern).path(
      OutputPattern.Values(name: "card", scale: scale, format: format, page: page, time: time))
  }

  @Test func everyPlaceIsFilled() throws {
    #expect(try path("out/{name}-{page}-{time}@{scale}x.{format}") == "out/card-3-0.5@2x.png")
    #expect(try path("{scale}", scale: 1.5) == "1.5")
  }

  @Test func scaleOneLeavesNoMark() throws {
    #expect(try path("{name}@{scale}x.png", scale: 1) == "card.png")
    #expect(try path("{name}@{scale}x.pdf", scale: nil) == "card.pdf")
    #expect(try path("{name}-{scale}.png", scale: 1) == "card-1.png")
  }

  @Test func sizesInPixelsHaveAPlaceOfTheirOwn() throws {
    #expect(
      try outputs("a.json -o {name}-{size}.{format} --formats png,svg --size 16,640x") == [
        "a-16.png", "a-640.png", "a.svg",
      ])
    if let error = #expect(
      throws: (any Error).self, performing: { try outputs("a.json -o a.png --size 16,32") })
    {
      #expect(
        (error as? UsageError)?.message == "“a.png” would be written twice; put {size} into the output's name"
      )
    }
  }

  @Test func whatHasNoSizeHasNoFolderOfThatName() throws {
    #expect(
      try outputs("a.json -o {size}/{name}.{format} --formats png,svg --size 16") == ["16/a.png", "a.svg"])
    #expect(
      try outputs("a.json -o out/{size}/{name}.{format} --formats png,svg --size 16") == [
        "out/16/a.png", "out/a.svg",
      ])
    if let error = #expect(
      throws: (any Error).self, performing: { try outputs("a.json -o {size}/{name}.png") })
    {
      #expect((error as? UsageError)?.message == "{size} in the output's name needs --size")
    }
  }

  @Test func aFolderTakesFilesCalledAfterTheirScenes() throws {
    #expect(try outputs("a.json -o out/ --formats pdf,svg") == ["out/a.pdf", "out/a.svg"])
    #expect(
      try outputs("a.json -o out/ --formats svg,png --scales 1,2") == [
        "out/a.svg", "out/a.png", "out/a@2x.png",
      ])
    #expect(try outputs("a.json -o out/ --formats png --size 16,32") == ["out/a-16.png", "out/a-32.png"])
    #expect(try outputs("a.json -o out/ --formats png", pages: 2) == ["out/a-1.png", "out/a-2.png"])
    // A folder that is there needs no slash.
    #expect(try outputs("a.json -o /tmp --formats svg") == ["/tmp/a.svg"])
    if let error = #expect(throws: (any Error).self, performing: { try outputs("a.json -o out/") }) {
      #expect((error as? UsageError)?.message == "“out/” is a folder; --formats says what goes into it")
    }
  }

  @Test func otherBracesAreErrors() throws {
    for (text, message) in [
      ("{nmae}.png", "“{nmae}.png”: {nmae} is not known (did you mean {name}?)"),
      ("{name.png", "“{name.png” has a { without its }"),
    ] {
      if let error = #expect(throws: (any Error).self, performing: { try OutputPattern(text) }) {
        #expect((error as? UsageError)?.message == message)
      }
    }
  }

  @Test func framesHaveAsManyDigitsAsTheLastOne() throws {
    func path(_ pattern: String, frame: Int, of count: Int) throws -> String {
      let values = OutputPattern.Values(
        name: "a", scale: nil, format: "svg", page: 1, time: Double(frame) / 3, frame: frame,
        frameCount: count)
      return try OutputPattern(pattern).path(values)
    }
    #expect(try path("{frame}.svg", frame: 7, of: 9) == "7.svg")
    #expect(try path("{frame}.svg", frame: 7, of: 120) == "007.svg")
    #expect(try path("{frame:05}.svg", frame: 7, of: 120) == "00007.svg")
    #expect(try path("{time}.svg", frame: 1, of: 3) == "0.333333.svg")
    #expect(throws: (any Error).self) { try OutputPattern("{frame:x}.svg") }
    #expect(throws: (any Error).self) { try OutputPattern("{name:03}.svg") }
  }

  @Test func momentsGetFilesOfTheirOwnWhereTheNameSaysSo() throws {
    #expect(try outputs("a.json -o {name}-{time}.png --times 0,0.5") == ["a-0.png", "a-0.5.png"])
    #expect(
      try outputs("a.json -o {frame}.{format} --formats svg,png --frames 0..1@2") == [
        "1.svg", "2.svg", "1.png", "2.png",
      ])
    #expect(try outputs("a.json -o a.pdf --times 0,1") == ["a.pdf"])
    #expect(try outputs("a.json -o a.png --times 0,1") == ["a.png"])
    #expect(throws: (any Error).self) { try outputs("a.json -o a.svg --times 0,1") }
    #expect(throws: (any Error).self) { try outputs("a.json -o {time}.png --times 0,0") }
  }

  @Test func aPNGOfSeveralMomentsIsAnAnimatedOne() throws {
    func formats(_ line: String) throws -> [ExportOutput.Format] {
      let arguments = try Arguments(line.split(separator: " ").map(String.init))
      return try ExportPlan(arguments: arguments).outputs(
        for: "a.json", sizes: [CGSize(width: 40, height: 20)]
      ).map(\.format)
    }
    #expect(try formats("a.json -o a.png --times 0,1 --scale 2") == [.animatedPNG(scale: 2)])
    #expect(try formats("a.json -o a.apng") == [.animatedPNG(scale: nil)])
    #expect(try formats("a.json -o {frame}.png --times 0,1") == [.png(scale: nil), .png(scale: nil)])
  }

  private func outputs(_ line: String, pages: Int = 1) throws -> [String?] {
    let arguments = try Arguments(line.split(separator: " ").map(String.init))
    let plan = ExportPlan(arguments: arguments)
    try plan.check()
    return try plan.outputs(
      for: arguments.scenes[0], sizes: Array(repeating: CGSize(width: 40, height: 20), count: pages)
    ).map(\.path)
  }

  @Test func formatsTimesScales() throws {
    #expect(
      try outputs("in/a.json -o {name}@{scale}x.{format} --formats pdf,png --scales 1,2") == [
        "a.pdf", "a.png", "a@2x.png",
      ])
  }

  @Test func pagesGetFilesOfTheirOwnWhereTheFormatHasOnePage() throws {
    #expect(try outputs("a.json -o a-{page}.svg", pages: 2) == ["a-1.svg", "a-2.svg"])
    #expect(
      try outputs("a.json -o {name}.{format} --formats pdf,svg", pages: 2) == ["a.pdf", "a-1.svg", "a-2.svg"])
    #expect(throws: (any Error).self) { try outputs("a.json -o a.svg", pages: 2) }
  }

  @Test func outputsOfTheSameNameAreRefused() throws {
    #expect(throws: (any Error).self) { try outputs("a.json -o a.png --scales 1,2") }
    #expect(throws: (any Error).self) { try outputs("a.json b.json -o a.png") }
    #expect(throws: (any Error).self) { try outputs("x/a.json y/a.json -o {name}.png") }
  }

  @Test func severalScenesJoinInOnePDF() throws {
    let arguments = try Arguments(["a.json", "b.json", "-o", "all.pdf"])
    #expect(ExportPlan(arguments: arguments).joinsScenes)
    #expect(!ExportPlan(arguments: try Arguments(["a.json", "b.json", "-o", "{name}.pdf"])).joinsScenes)
  }
}
