import Foundation
import LayerPress
import Testing

@testable import LayerPressCommand

@Suite struct ArgumentsTests {
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

  @Test func exportIsTheVerbThatNeedsNoWord() throws {
    guard case .export = try arguments("a.json -o a.pdf").action else {
      Issue.record("no export")
      return
    }
    #expect(try arguments("export a.json -o a.pdf").scenes == ["a.json"])
    guard case .inspect = try arguments("inspect a.json").action else {
      Issue.record("no inspection")
      return
    }
    #expect(try arguments("check a.json b.json").scenes == ["a.json", "b.json"])
  }

  @Test func optionsStandAnywhereAndInAllSpellings() throws {
    for line in [
      "-o x.png --scale 2 a.json", "a.json --output=x.png --scale=2", "a.json -o x.png -q --scale 2",
      "--scale 2 -o x.png -- a.json",
    ] {
      let arguments = try arguments(line)
      #expect(arguments.scenes == ["a.json"], "\(line)")
      #expect(arguments.output.scales == [2], "\(line)")
      #expect(arguments.output.formats == ["png"], "\(line)")
    }
  }

  @Test func afterADoubleHyphenEverythingIsAScene() throws {
    #expect(try arguments("-o a.pdf -- -q.json --scale").scenes == ["-q.json", "--scale"])
  }

  @Test func unknownOptionsAndCommandsAreNamedWithTheNearestOnes() {
    #expect(message("a.json -o a.png --scals 2") == "unknown option --scals (did you mean --scales?)")
    #expect(
      message("a.json -o a.svg --idprefix=x") == "unknown option --idprefix (did you mean --id-prefix?)")
    #expect(message("a.json -o a.png --xylophone") == "unknown option --xylophone")
    #expect(message("a.json -o a.png -z") == "unknown option -z")
    #expect(
      message("-dash.json -o a.png") == "unknown option -dash.json; a file of that name is ./-dash.json")
    #expect(message("a.json --out a.png") == "unknown option --out (did you mean --output?)")
    #expect(message("a.json -o a.png --width 64") == "unknown option --width (did you mean --size?)")
    #expect(message("a.json -o a.png --title x") == "unknown option --title")
    #expect(
      message("inspct a.json") == "there is neither a command nor a file “inspct” (did you mean inspect?)")
    #expect(message("serve") == "there is neither a command nor a file “serve”")
  }

  @Test func aShortOptionMayStandBesideItsValue() throws {
    #expect(try arguments("a.json -j8 -oa.png").export.jobs == 8)
    #expect(try arguments("a.json -o=a.png -qj=2").output.formats == ["png"])
    #expect(try arguments("a.json -qoa.png").console.isQuiet)
  }

  @Test func flagsTakeNoValuesAndOtherOptionsNeedOne() {
    #expect(message("a.json -o a.png --strict=no") == "--strict takes no value")
    #expect(message("a.json --report -o a.png") == "--report needs a value before -o")
    #expect(message("a.json -o") == "--output needs a value")
  }

  @Test func twoStreamsDoNotFitIntoOne() {
    #expect(
      message("a.json -o - --to svg --report -")
        == "the picture and the report cannot both go to standard output")
  }

  @Test func optionsOfOtherCommandsAreRefused() {
    #expect(message("check a.json --precision 2") == "--precision is an option of export, not of check")
    #expect(message("a.json -o a.pdf --json") == "--json is an option of inspect, not of export")
    #expect(
      message("inspect a.json -o a.json")
        == "--output is an option of export, merge, join, convert, impose, cut and gallery, not of inspect")
  }

  @Test func whatIsMissingIsNamed() {
    #expect(message("") == "no scene is named")
    #expect(
      message("a.json") == "no output is given: -o FILE, or -o - with --to pdf, svg, png, apng, gif, webp")
    #expect(message("a.json -o -") == "standard output needs a format: --to pdf, svg, png, apng, gif, webp")
    #expect(message(words: ["", "-o", "a.png"]) == "a scene's name is empty")
  }

  @Test func formatsComeFromTheEndingOrFromTheList() throws {
    #expect(try arguments("a.json -o A.PDF").output.formats == ["pdf"])
    #expect(try arguments("a.json -o a.{format} --formats pdf,SVG").output.formats == ["pdf", "svg"])
    #expect(
      try Arguments(["a.json", "-o", "a.{format}", "--formats", "pdf, svg"]).output.formats == ["pdf", "svg"])
    #expect(message("a.json -o a.{format}") == "{format} in the output needs --formats")
    #expect(message("a.json -o a.png --formats png,pdf") == "--formats needs {format} in the output's name")
    #expect(
      message("a.json -o a.jpg")
        == "the ending of “a.jpg” names no format; .pdf, .svg, .png, .apng, .gif, .webp do")
    #expect(message("a.json -o out --formats svg")?.hasSuffix("; “out/” is a folder") ?? false)
    #expect(
      message("a.json -o a.{format} --formats pdf,jxl")
        == "the format “jxl” is not known; possible are pdf, svg, png, apng, gif, webp")
  }

  @Test func scalesAndResolution() throws {
    #expect(try arguments("a.json -o a@{scale}x.png --scales 1,2x,3").output.scales == [1, 2, 3])
    #expect(try arguments("a.json -o a.png --dpi 300").output.scales == [300.0 / 72])
    #expect(message("a.json -o a.png --dpi 300 --scale 2") == "--scale and --dpi exclude each other")
    #expect(try arguments("a.json -o a.png --scale 2/3").output.scales == [2.0 / 3])
    #expect(try arguments("a.json -o a.png --scale 2x").output.scales == [2])
    #expect(message("a.json -o a.png --scale 1,2") == "--scale takes one scale; --scales 1,2 takes several")
    #expect(message("a.json -o a@{scale}x.png --scales 1,2,1x") == "--scales names 1x twice")
    for wrong in ["0", "-1", "nan", "inf", "x", "1,,2", "1/0", "1/", "1/2/3"] {
      #expect(message("a.json -o a.png --scales \(wrong)") != nil, "\(wrong)")
    }
  }

  @Test func sizesInPixels() throws {
    let sizes = try arguments("a.json -o a{size}.png --size 16,640x,x480").output.sizes
    #expect(sizes == [.longerSide(16), .width(640), .height(480)])
    #expect(sizes.map { $0.scale(of: CGSize(width: 20, height: 40)) } == [0.4, 32, 12])
    #expect(message("a.json -o a.png --size 16 --scale 2") == "--scale and --size exclude each other")
    for wrong in ["0", "-1", "x", "1x2x3", "1.5", "16,"] {
      #expect(message("a.json -o a.png --size \(wrong)") != nil, "\(wrong)")
    }
  }

  @Test func anOptionGivenTwiceIsAnErrorButForFonts() throws {
    #expect(message("a.json -o a.png -o b.png") == "--output is given twice")
    #expect(
      try arguments("a.json -o a.png --fonts /usr --fonts /tmp").reading.fonts.paths == ["/usr", "/tmp"])
    #expect(message("a.json -o a.png --fonts /nodir") == "--fonts /nodir: there is no such file or folder")
  }

  @Test func paper() throws {
    func size(_ options: String) throws -> [Double]? {
      let paper = try arguments("a.json -o a.pdf " + options).export.options.pdf.paper
      return paper.map { [$0.size.width, $0.size.height].map { (Double($0) * 100).rounded() / 100 } }
    }
    #expect(try size("") == nil)
    #expect(try size("--paper A4") == [595.28, 841.89])
    #expect(try size("--paper a4 --landscape") == [841.89, 595.28])
    #expect(try size("--paper letter") == [612, 792])
    #expect(try size("--paper 8.5x11in") == [612, 792])
    #expect(try size("--paper 1inx50.8mm") == [72, 144])
    #expect(try size("--paper 100x50") == [100, 50])
    #expect(
      try arguments("a.json -o a.pdf --paper A4 --margin 1cm --fit").export.options.pdf.paper?.fits == true)
    #expect(message("a.json -o a.pdf --fit") == "--fit needs --paper")
    #expect(
      message("a.json -o a.pdf --margin 1cm") == "--margin needs --paper, and --fit, which leaves it free")
    #expect(
      message("a.json -o a.pdf --paper lettre")
        == "--paper lettre is not a paper size, such as A4, letter, 210x297mm or 8.5x11in (did you mean letter?)"
    )
    #expect(
      message("a.json -o a.pdf --paper A11")
        == "--paper A11 is not a paper size, such as A4, letter, 210x297mm or 8.5x11in (did you mean A1?)")
    for wrong in ["0x1", "1x", "x", "1x2x3", "-1x2mm", "infx1"] {
      #expect(message("a.json -o a.pdf --paper \(wrong)") != nil, "\(wrong)")
    }
  }

  @Test func choices() throws {
    let chosen = try arguments(
      "a.json -o a.svg --text text --svg-engine native --svg-shadows vector --id-prefix p --precision 5")
    let svg = chosen.export.options.svg
    #expect(svg.text == .text)
    #expect(svg.engine == .native)
    #expect(try arguments("a.json -o a.svg --svg-engine cairo").export.options.svg.engine == .cairo)
    #expect(svg.shadows == .vector)
    #expect(try chosen.output.idPrefix == OutputPattern("p"))
    #expect(svg.precision == 5)
    #expect(
      message("a.json -o a.svg --text outline")
        == "--text outline is not known; possible are outlines, text (did you mean outlines?)")
    #expect(message("a.json -o a.svg --precision 10") == "--precision 10 is not a whole number from 0 to 9")
  }

  @Test func optionsThatNoFormatHeedsAreRefused() throws {
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
      #expect(message("a.json -o a.\(format) \(options)") == "\(name) is for \(formats)")
      #expect(message("a.json -o - --to \(format) \(options)") == "\(name) is for \(formats)")
    }
    #expect(
      message("a.json -o a.pdf --dpi 300")
        == "--dpi is for png, apng, gif, webp; --fallback-dpi is the resolution of what PDF and SVG cannot express"
    )
    #expect(message("a.json -o a.svg --svg-engine cairo --text text") == "--text needs --svg-engine native")
    #expect(
      message("a.json -o a.pdf --paper A4 --margin 1cm")
        == "--margin needs --fit or --align, which leave it free")
    #expect(message("check a.json -q -v") == "--quiet and --verbose exclude each other")
  }

  @Test func anOptionThatOneOfTheFormatsHeedsIsFine() throws {
    let options = "--bleed 3mm --scale 2 --text text --png-level fast"
    #expect(message("a.json -o a.{format} --formats pdf,svg,png \(options)") == nil)
    #expect(message("gallery a.json -o out --formats svg") == nil)
    #expect(
      message("gallery a.json -o out --formats svg --scales 2,3") == "--scales is for png, apng, gif, webp")
  }

  @Test func aScaleOfVectorsIsOnlyNoted() throws {
    for line in [
      "a.json -o a.pdf --scale 2", "a.json -o - --to svg --scale 2",
      "gallery a.json -o out --formats svg --scale 3",
    ] {
      #expect(try arguments(line).export.unheeded == "--scale is for png, apng, gif, webp", "\(line)")
    }
    #expect(try arguments("a.json -o a.png --scale 2").export.unheeded == nil)
  }

  @Test func timeAndColour() throws {
    #expect(try arguments("a.json -o a.svg --time 1.5s").moments.shown.times == [1.5])
    #expect(try arguments("a.json -o a.svg --time -2").moments.shown.times == [-2])
    #expect(
      try arguments("a.json -o a.svg --background #ff0000").export.options.background?.srgbComponents.red == 1
    )
    #expect(message("a.json -o a.svg --background reed")?.hasPrefix("--background reed: ") ?? false)
  }

  @Test func theDateOfASourceDateEpoch() throws {
    let words = ["a.json", "-o", "a.pdf"]
    #expect(try Arguments(words, sourceDate: "7").export.sourceDate == Date(timeIntervalSince1970: 7))
    #expect(throws: (any Error).self) { try Arguments(words, sourceDate: "yesterday") }
  }

  @Test func momentsAreAListOrARangeWithARate() throws {
    #expect(try arguments("a.json -o a.png").moments.shown.times == [0])
    #expect(try arguments("a.json -o a.png --time 1.5s").moments.shown.times == [1.5])
    #expect(try arguments("a.json -o a.pdf --times 0,0.5,1").moments.shown.times == [0, 0.5, 1])
    let frames = try arguments("a.json -o a.png --frames 1..2@4")
    #expect(frames.moments.shown.times == [1, 1.25, 1.5, 1.75])
    #expect(frames.export.options.moments.times == frames.moments.shown.times)
    #expect(frames.export.options.moments.lastDuration == 0.25)
    // Three tenths are no binary fraction, and still three frames.
    #expect(try arguments("a.json -o a.png --frames 0..0.3@10").moments.shown.times.count == 3)
    #expect(try arguments("a.json -o a.png --frames -1..1@1").moments.shown.times == [-1, 0])
  }

  @Test func momentsThatAreNoneAreRefused() {
    #expect(message("a.json -o a.png --times 0,x") == "--times x is not a number of seconds")
    #expect(message("a.json -o a.png --times 0,nan") == "--times nan is not a number of seconds")
    #expect(message("a.json -o a.png --time 1 --times 2") == "--time and --times exclude each other")
    for frames in ["0..1", "1@30", "1..1@30", "2..1@30", "0..1@0", "0..1@-1", "0..1@inf"] {
      #expect(
        message("a.json -o a.png --frames \(frames)")
          == "--frames \(frames) is not a range of seconds with a rate, such as 0..2@30")
    }
    #expect(message("a.json -o a.png --frames 0..1e9@30") == "--frames 0..1e9@30 are more than 100000 frames")
  }
}
