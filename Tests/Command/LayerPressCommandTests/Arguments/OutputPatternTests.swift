import LayerPress
import XCTest

@testable import LayerPressCommand

final class OutputPatternTests: XCTestCase {
  private func path(
    _ pattern: String, scale: Double? = 2, format: String = "png", page: Int = 3, time: Double = 0.5
  ) throws -> String {
    try OutputPattern(pattern).path(
      OutputPattern.Values(name: "card", scale: scale, format: format, page: page, time: time))
  }

  func testEveryPlaceIsFilled() throws {
    XCTAssertEqual(
      try path("out/{name}-{page}-{time}@{scale}x.{format}"), "out/card-3-0.5@2x.png")
    XCTAssertEqual(try path("{scale}", scale: 1.5), "1.5")
  }

  func testScaleOneLeavesNoMark() throws {
    XCTAssertEqual(try path("{name}@{scale}x.png", scale: 1), "card.png")
    XCTAssertEqual(try path("{name}@{scale}x.pdf", scale: nil), "card.pdf")
    XCTAssertEqual(try path("{name}-{scale}.png", scale: 1), "card-1.png")
  }

  func testSizesInPixelsHaveAPlaceOfTheirOwn() throws {
    XCTAssertEqual(
      try outputs("a.json -o {name}-{size}.{format} --formats png,svg --size 16,640x"),
      ["a-16.png", "a-640.png", "a.svg"])
    XCTAssertThrowsError(try outputs("a.json -o a.png --size 16,32")) {
      XCTAssertEqual(
        ($0 as? UsageError)?.message, "“a.png” would be written twice; put {size} into the output's name")
    }
  }

  func testWhatHasNoSizeHasNoFolderOfThatName() throws {
    XCTAssertEqual(
      try outputs("a.json -o {size}/{name}.{format} --formats png,svg --size 16"), ["16/a.png", "a.svg"])
    XCTAssertEqual(
      try outputs("a.json -o out/{size}/{name}.{format} --formats png,svg --size 16"),
      ["out/16/a.png", "out/a.svg"])
    XCTAssertThrowsError(try outputs("a.json -o {size}/{name}.png")) {
      XCTAssertEqual(($0 as? UsageError)?.message, "{size} in the output's name needs --size")
    }
  }

  func testAFolderTakesFilesCalledAfterTheirScenes() throws {
    XCTAssertEqual(try outputs("a.json -o out/ --formats pdf,svg"), ["out/a.pdf", "out/a.svg"])
    XCTAssertEqual(
      try outputs("a.json -o out/ --formats svg,png --scales 1,2"),
      ["out/a.svg", "out/a.png", "out/a@2x.png"])
    XCTAssertEqual(
      try outputs("a.json -o out/ --formats png --size 16,32"), ["out/a-16.png", "out/a-32.png"])
    XCTAssertEqual(try outputs("a.json -o out/ --formats png", pages: 2), ["out/a-1.png", "out/a-2.png"])
    // A folder that is there needs no slash.
    XCTAssertEqual(try outputs("a.json -o /tmp --formats svg"), ["/tmp/a.svg"])
    XCTAssertThrowsError(try outputs("a.json -o out/")) {
      XCTAssertEqual(($0 as? UsageError)?.message, "“out/” is a folder; --formats says what goes into it")
    }
  }

  func testOtherBracesAreErrors() {
    for (text, message) in [
      ("{nmae}.png", "“{nmae}.png”: {nmae} is not known (did you mean {name}?)"),
      ("{name.png", "“{name.png” has a { without its }"),
    ] {
      XCTAssertThrowsError(try OutputPattern(text)) { XCTAssertEqual(($0 as? UsageError)?.message, message) }
    }
  }

  func testFramesHaveAsManyDigitsAsTheLastOne() throws {
    func path(_ pattern: String, frame: Int, of count: Int) throws -> String {
      let values = OutputPattern.Values(
        name: "a", scale: nil, format: "svg", page: 1, time: Double(frame) / 3, frame: frame,
        frameCount: count)
      return try OutputPattern(pattern).path(values)
    }
    XCTAssertEqual(try path("{frame}.svg", frame: 7, of: 9), "7.svg")
    XCTAssertEqual(try path("{frame}.svg", frame: 7, of: 120), "007.svg")
    XCTAssertEqual(try path("{frame:05}.svg", frame: 7, of: 120), "00007.svg")
    XCTAssertEqual(try path("{time}.svg", frame: 1, of: 3), "0.333333.svg")
    XCTAssertThrowsError(try OutputPattern("{frame:x}.svg"))
    XCTAssertThrowsError(try OutputPattern("{name:03}.svg"))
  }

  func testMomentsGetFilesOfTheirOwnWhereTheNameSaysSo() throws {
    XCTAssertEqual(
      try outputs("a.json -o {name}-{time}.png --times 0,0.5"), ["a-0.png", "a-0.5.png"])
    XCTAssertEqual(
      try outputs("a.json -o {frame}.{format} --formats svg,png --frames 0..1@2"),
      ["1.svg", "2.svg", "1.png", "2.png"])
    XCTAssertEqual(try outputs("a.json -o a.pdf --times 0,1"), ["a.pdf"])
    XCTAssertEqual(try outputs("a.json -o a.png --times 0,1"), ["a.png"])
    XCTAssertThrowsError(try outputs("a.json -o a.svg --times 0,1"))
    XCTAssertThrowsError(try outputs("a.json -o {time}.png --times 0,0"))
  }

  func testAPNGOfSeveralMomentsIsAnAnimatedOne() throws {
    func formats(_ line: String) throws -> [ExportOutput.Format] {
      let arguments = try Arguments(line.split(separator: " ").map(String.init))
      return try ExportPlan(arguments: arguments).outputs(
        for: "a.json", sizes: [CGSize(width: 40, height: 20)]
      ).map(\.format)
    }
    XCTAssertEqual(try formats("a.json -o a.png --times 0,1 --scale 2"), [.animatedPNG(scale: 2)])
    XCTAssertEqual(try formats("a.json -o a.apng"), [.animatedPNG(scale: nil)])
    XCTAssertEqual(try formats("a.json -o {frame}.png --times 0,1"), [.png(scale: nil), .png(scale: nil)])
  }

  private func outputs(_ line: String, pages: Int = 1) throws -> [String?] {
    let arguments = try Arguments(line.split(separator: " ").map(String.init))
    let plan = ExportPlan(arguments: arguments)
    try plan.check()
    return try plan.outputs(
      for: arguments.scenes[0], sizes: Array(repeating: CGSize(width: 40, height: 20), count: pages)
    ).map(\.path)
  }

  func testFormatsTimesScales() throws {
    XCTAssertEqual(
      try outputs("in/a.json -o {name}@{scale}x.{format} --formats pdf,png --scales 1,2"),
      ["a.pdf", "a.png", "a@2x.png"])
  }

  func testPagesGetFilesOfTheirOwnWhereTheFormatHasOnePage() throws {
    XCTAssertEqual(try outputs("a.json -o a-{page}.svg", pages: 2), ["a-1.svg", "a-2.svg"])
    XCTAssertEqual(
      try outputs("a.json -o {name}.{format} --formats pdf,svg", pages: 2), ["a.pdf", "a-1.svg", "a-2.svg"])
    XCTAssertThrowsError(try outputs("a.json -o a.svg", pages: 2))
  }

  func testOutputsOfTheSameNameAreRefused() {
    XCTAssertThrowsError(try outputs("a.json -o a.png --scales 1,2"))
    XCTAssertThrowsError(try outputs("a.json b.json -o a.png"))
    XCTAssertThrowsError(try outputs("x/a.json y/a.json -o {name}.png"))
  }

  func testSeveralScenesJoinInOnePDF() throws {
    let arguments = try Arguments(["a.json", "b.json", "-o", "all.pdf"])
    XCTAssertTrue(ExportPlan(arguments: arguments).joinsScenes)
    XCTAssertFalse(
      ExportPlan(arguments: try Arguments(["a.json", "b.json", "-o", "{name}.pdf"])).joinsScenes)
  }
}
