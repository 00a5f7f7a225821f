import LayerPress
import XCTest

@testable import LayerPressCommand

final class ArgumentsTests: XCTestCase {
  private func arguments(_ line: String) throws -> Arguments {
    try Arguments(line.split(separator: " ").map(String.init))
  }

  private func message(_ line: String) -> String? {
    message(words: line.split(separator: " ").map(String.init))
  }

  private func message(words: [String]) -> String? {
    do {
      _ = try Arguments(words)
      return nil
    } catch {
      return error.message
    }
  }

  func testExportIsTheVerbThatNeedsNoWord() throws {
    guard case .export = try arguments("a.json -o a.pdf").action else { return XCTFail("no export") }
    XCTAssertEqual(try arguments("export a.json -o a.pdf").scenes, ["a.json"])
    guard case .inspect = try arguments("inspect a.json").action else { return XCTFail("no inspection") }
    XCTAssertEqual(try arguments("check a.json b.json").scenes, ["a.json", "b.json"])
  }

  func testOptionsStandAnywhereAndInAllSpellings() throws {
    for line in [
      "-o x.png --scale 2 a.json", "a.json --output=x.png --scale=2", "a.json -o x.png -q --scale 2",
      "--scale 2 -o x.png -- a.json",
    ] {
      let arguments = try arguments(line)
      XCTAssertEqual(arguments.scenes, ["a.json"], line)
      XCTAssertEqual(arguments.output.scales, [2], line)
      XCTAssertEqual(arguments.output.formats, ["png"], line)
    }
  }

  func testAfterADoubleHyphenEverythingIsAScene() throws {
    XCTAssertEqual(try arguments("-o a.pdf -- -q.json --scale").scenes, ["-q.json", "--scale"])
  }

  func testUnknownOptionsAndCommandsAreNamedWithTheNearestOnes() {
    XCTAssertEqual(message("a.json -o a.png --scals 2"), "unknown option --scals (did you mean --scales?)")
    XCTAssertEqual(
      message("a.json -o a.svg --idprefix=x"), "unknown option --idprefix (did you mean --id-prefix?)")
    XCTAssertEqual(message("a.json -o a.png --xylophone"), "unknown option --xylophone")
    XCTAssertEqual(message("a.json -o a.png -z"), "unknown option -z")
    XCTAssertEqual(
      message("-dash.json -o a.png"), "unknown option -dash.json; a file of that name is ./-dash.json")
    XCTAssertEqual(message("a.json --out a.png"), "unknown option --out (did you mean --output?)")
    XCTAssertEqual(message("a.json -o a.png --width 64"), "unknown option --width (did you mean --size?)")
    XCTAssertEqual(message("a.json -o a.png --title x"), "unknown option --title")
    XCTAssertEqual(
      message("inspct a.json"), "there is neither a command nor a file “inspct” (did you mean inspect?)")
    XCTAssertEqual(message("serve"), "there is neither a command nor a file “serve”")
  }

  func testAShortOptionMayStandBesideItsValue() throws {
    XCTAssertEqual(try arguments("a.json -j8 -oa.png").export.jobs, 8)
    XCTAssertEqual(try arguments("a.json -o=a.png -qj=2").output.formats, ["png"])
    XCTAssertTrue(try arguments("a.json -qoa.png").console.isQuiet)
  }

  func testFlagsTakeNoValuesAndOtherOptionsNeedOne() {
    XCTAssertEqual(message("a.json -o a.png --strict=no"), "--strict takes no value")
    XCTAssertEqual(message("a.json --report -o a.png"), "--report needs a value before -o")
    XCTAssertEqual(message("a.json -o"), "--output needs a value")
  }

  func testTwoStreamsDoNotFitIntoOne() {
    XCTAssertEqual(
      message("a.json -o - --to svg --report -"),
      "the picture and the report cannot both go to standard output")
  }

  func testOptionsOfOtherCommandsAreRefused() {
    XCTAssertEqual(
      message("check a.json --precision 2"), "--precision is an option of export, not of check")
    XCTAssertEqual(message("a.json -o a.pdf --json"), "--json is an option of inspect, not of export")
    XCTAssertEqual(
      message("inspect a.json -o a.json"),
      "--output is an option of export, convert, cut and gallery, not of inspect")
  }

  func testWhatIsMissingIsNamed() {
    XCTAssertEqual(message(""), "no scene is named")
    XCTAssertEqual(
      message("a.json"), "no output is given: -o FILE, or -o - with --to pdf, svg, png, apng, gif, webp")
    XCTAssertEqual(
      message("a.json -o -"), "standard output needs a format: --to pdf, svg, png, apng, gif, webp")
    XCTAssertEqual(
      message(words: ["", "-o", "a.png"]), "a scene's name is empty")
  }

  func testFormatsComeFromTheEndingOrFromTheList() throws {
    XCTAssertEqual(try arguments("a.json -o A.PDF").output.formats, ["pdf"])
    XCTAssertEqual(try arguments("a.json -o a.{format} --formats pdf,SVG").output.formats, ["pdf", "svg"])
    XCTAssertEqual(
      try Arguments(["a.json", "-o", "a.{format}", "--formats", "pdf, svg"]).output.formats, ["pdf", "svg"])
    XCTAssertEqual(message("a.json -o a.{format}"), "{format} in the output needs --formats")
    XCTAssertEqual(
      message("a.json -o a.png --formats png,pdf"), "--formats needs {format} in the output's name")
    XCTAssertEqual(
      message("a.json -o a.jpg"),
      "the ending of “a.jpg” names no format; .pdf, .svg, .png, .apng, .gif, .webp do")
    XCTAssertTrue(message("a.json -o out --formats svg")?.hasSuffix("; “out/” is a folder") ?? false)
    XCTAssertEqual(
      message("a.json -o a.{format} --formats pdf,jxl"),
      "the format “jxl” is not known; possible are pdf, svg, png, apng, gif, webp")
  }

  func testScalesAndResolution() throws {
    XCTAssertEqual(try arguments("a.json -o a@{scale}x.png --scales 1,2x,3").output.scales, [1, 2, 3])
    XCTAssertEqual(try arguments("a.json -o a.png --dpi 300").output.scales, [300.0 / 72])
    XCTAssertEqual(message("a.json -o a.png --dpi 300 --scale 2"), "--scale and --dpi exclude each other")
    XCTAssertEqual(try arguments("a.json -o a.png --scale 2/3").output.scales, [2.0 / 3])
    XCTAssertEqual(try arguments("a.json -o a.png --scale 2x").output.scales, [2])
    XCTAssertEqual(
      message("a.json -o a.png --scale 1,2"), "--scale takes one scale; --scales 1,2 takes several")
    XCTAssertEqual(message("a.json -o a@{scale}x.png --scales 1,2,1x"), "--scales names 1x twice")
    for wrong in ["0", "-1", "nan", "inf", "x", "1,,2", "1/0", "1/", "1/2/3"] {
      XCTAssertNotNil(message("a.json -o a.png --scales \(wrong)"), wrong)
    }
  }

  func testSizesInPixels() throws {
    let sizes = try arguments("a.json -o a{size}.png --size 16,640x,x480").output.sizes
    XCTAssertEqual(sizes, [.longerSide(16), .width(640), .height(480)])
    XCTAssertEqual(sizes.map { $0.scale(of: CGSize(width: 20, height: 40)) }, [0.4, 32, 12])
    XCTAssertEqual(message("a.json -o a.png --size 16 --scale 2"), "--scale and --size exclude each other")
    for wrong in ["0", "-1", "x", "1x2x3", "1.5", "16,"] {
      XCTAssertNotNil(message("a.json -o a.png --size \(wrong)"), wrong)
    }
  }

  func testAnOptionGivenTwiceIsAnErrorButForFonts() throws {
    XCTAssertEqual(message("a.json -o a.png -o b.png"), "--output is given twice")
    XCTAssertEqual(
      try arguments("a.json -o a.png --fonts /usr --fonts /tmp").reading.fonts.paths, ["/usr", "/tmp"])
    XCTAssertEqual(
      message("a.json -o a.png --fonts /nodir"), "--fonts /nodir: there is no such file or folder")
  }

  func testPaper() throws {
    func size(_ options: String) throws -> [Double]? {
      let paper = try arguments("a.json -o a.pdf " + options).export.options.pdf.paper
      return paper.map { [$0.size.width, $0.size.height].map { (Double($0) * 100).rounded() / 100 } }
    }
    XCTAssertNil(try size(""))
    XCTAssertEqual(try size("--paper A4"), [595.28, 841.89])
    XCTAssertEqual(try size("--paper a4 --landscape"), [841.89, 595.28])
    XCTAssertEqual(try size("--paper letter"), [612, 792])
    XCTAssertEqual(try size("--paper 8.5x11in"), [612, 792])
    XCTAssertEqual(try size("--paper 1inx50.8mm"), [72, 144])
    XCTAssertEqual(try size("--paper 100x50"), [100, 50])
    XCTAssertEqual(
      try arguments("a.json -o a.pdf --paper A4 --margin 1cm --fit").export.options.pdf.paper?.fits, true)
    XCTAssertEqual(message("a.json -o a.pdf --fit"), "--fit needs --paper")
    XCTAssertEqual(
      message("a.json -o a.pdf --margin 1cm"), "--margin needs --paper, and --fit, which leaves it free")
    XCTAssertEqual(
      message("a.json -o a.pdf --paper lettre"),
      "--paper lettre is not a paper size, such as A4, letter, 210x297mm or 8.5x11in (did you mean letter?)")
    XCTAssertEqual(
      message("a.json -o a.pdf --paper A11"),
      "--paper A11 is not a paper size, such as A4, letter, 210x297mm or 8.5x11in (did you mean A1?)")
    for wrong in ["0x1", "1x", "x", "1x2x3", "-1x2mm", "infx1"] {
      XCTAssertNotNil(message("a.json -o a.pdf --paper \(wrong)"), wrong)
    }
  }

  func testChoices() throws {
    let chosen = try arguments(
      "a.json -o a.svg --text text --svg-engine native --svg-shadows vector --id-prefix p --precision 5")
    let svg = chosen.export.options.svg
    XCTAssertEqual(svg.text, .text)
    XCTAssertEqual(svg.engine, .native)
    XCTAssertEqual(try arguments("a.json -o a.svg --svg-engine cairo").export.options.svg.engine, .cairo)
    XCTAssertEqual(svg.shadows, .vector)
    XCTAssertEqual(chosen.output.idPrefix, try OutputPattern("p"))
    XCTAssertEqual(svg.precision, 5)
    XCTAssertEqual(
      message("a.json -o a.svg --text outline"),
      "--text outline is not known; possible are outlines, text (did you mean outlines?)")
    XCTAssertEqual(
      message("a.json -o a.svg --precision 10"), "--precision 10 is not a whole number from 0 to 9")
  }

  func testOptionsThatNoFormatHeedsAreRefused() throws {
    let refused = [
      ("png", "--bleed 3mm", "pdf"), ("svg", "--paper A4", "pdf"), ("png", "--color-space gray", "pdf"),
      ("png", "--overprint-black", "pdf"), ("gif", "--date 2026-03-12", "pdf"),
      ("svg", "--scales 1,2", "png, apng, gif, webp"),
      ("pdf", "--size 64", "png, apng, gif, webp"), ("pdf", "--text text", "svg"),
      ("png", "--precision 1", "svg"),
      ("pdf", "--id-prefix x", "svg"), ("pdf", "--animate", "svg"), ("png", "--inline", "svg"),
      ("gif", "--png-level fast", "png, apng"), ("png", "--fallback-dpi 72", "pdf, svg"),
    ]
    for (format, options, formats) in refused {
      let name = options.split(separator: " ")[0]
      XCTAssertEqual(message("a.json -o a.\(format) \(options)"), "\(name) is for \(formats)")
      XCTAssertEqual(message("a.json -o - --to \(format) \(options)"), "\(name) is for \(formats)")
    }
    XCTAssertEqual(
      message("a.json -o a.pdf --dpi 300"),
      "--dpi is for png, apng, gif, webp; --fallback-dpi is the resolution of what PDF and SVG cannot express"
    )
    XCTAssertEqual(
      message("a.json -o a.svg --svg-engine cairo --text text"), "--text needs --svg-engine native")
    XCTAssertEqual(
      message("a.json -o a.pdf --paper A4 --margin 1cm"), "--margin needs --fit, which leaves it free")
    XCTAssertEqual(message("check a.json -q -v"), "--quiet and --verbose exclude each other")
  }

  func testAnOptionThatOneOfTheFormatsHeedsIsFine() throws {
    let options = "--bleed 3mm --scale 2 --text text --png-level fast"
    XCTAssertNil(message("a.json -o a.{format} --formats pdf,svg,png \(options)"))
    XCTAssertNil(message("gallery a.json -o out --formats svg"))
    XCTAssertEqual(
      message("gallery a.json -o out --formats svg --scales 2,3"), "--scales is for png, apng, gif, webp")
  }

  func testAScaleOfVectorsIsOnlyNoted() throws {
    for line in [
      "a.json -o a.pdf --scale 2", "a.json -o - --to svg --scale 2",
      "gallery a.json -o out --formats svg --scale 3",
    ] {
      XCTAssertEqual(try arguments(line).export.unheeded, "--scale is for png, apng, gif, webp", line)
    }
    XCTAssertNil(try arguments("a.json -o a.png --scale 2").export.unheeded)
  }

  func testTimeAndColour() throws {
    XCTAssertEqual(try arguments("a.json -o a.svg --time 1.5s").moments.shown.times, [1.5])
    XCTAssertEqual(try arguments("a.json -o a.svg --time -2").moments.shown.times, [-2])
    XCTAssertEqual(
      try arguments("a.json -o a.svg --background #ff0000").export.options.background?.srgbComponents.red, 1)
    XCTAssertTrue(message("a.json -o a.svg --background reed")?.hasPrefix("--background reed: ") ?? false)
  }

  func testTheDateOfASourceDateEpoch() throws {
    let words = ["a.json", "-o", "a.pdf"]
    XCTAssertEqual(try Arguments(words, sourceDate: "7").export.sourceDate, Date(timeIntervalSince1970: 7))
    XCTAssertThrowsError(try Arguments(words, sourceDate: "yesterday"))
  }

  func testMomentsAreAListOrARangeWithARate() throws {
    XCTAssertEqual(try arguments("a.json -o a.png").moments.shown.times, [0])
    XCTAssertEqual(try arguments("a.json -o a.png --time 1.5s").moments.shown.times, [1.5])
    XCTAssertEqual(try arguments("a.json -o a.pdf --times 0,0.5,1").moments.shown.times, [0, 0.5, 1])
    let frames = try arguments("a.json -o a.png --frames 1..2@4")
    XCTAssertEqual(frames.moments.shown.times, [1, 1.25, 1.5, 1.75])
    XCTAssertEqual(frames.export.options.moments.times, frames.moments.shown.times)
    XCTAssertEqual(frames.export.options.moments.lastDuration, 0.25)
    // Three tenths are no binary fraction, and still three frames.
    XCTAssertEqual(try arguments("a.json -o a.png --frames 0..0.3@10").moments.shown.times.count, 3)
    XCTAssertEqual(try arguments("a.json -o a.png --frames -1..1@1").moments.shown.times, [-1, 0])
  }

  func testMomentsThatAreNoneAreRefused() {
    XCTAssertEqual(message("a.json -o a.png --times 0,x"), "--times x is not a number of seconds")
    XCTAssertEqual(message("a.json -o a.png --times 0,nan"), "--times nan is not a number of seconds")
    XCTAssertEqual(message("a.json -o a.png --time 1 --times 2"), "--time and --times exclude each other")
    for frames in ["0..1", "1@30", "1..1@30", "2..1@30", "0..1@0", "0..1@-1", "0..1@inf"] {
      XCTAssertEqual(
        message("a.json -o a.png --frames \(frames)"),
        "--frames \(frames) is not a range of seconds with a rate, such as 0..2@30")
    }
    XCTAssertEqual(
      message("a.json -o a.png --frames 0..1e9@30"), "--frames 0..1e9@30 are more than 100000 frames")
  }
}
