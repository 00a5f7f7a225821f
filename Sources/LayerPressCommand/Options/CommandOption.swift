/// An option of the command line. The parser, the help and the documentation's test all use this table.
struct CommandOption: Sendable {
  enum Name: String, Sendable, CaseIterable {
    case output, formats, scale, scales, dpi, size
    case pngLevel = "png-level"
    case time, times, frames, animate, inline, state, layer, background
    case currentColor = "current-color"
    case fromState = "from-state"
    case paper, landscape, fit, margin, bleed
    case standard, date
    case outputIntent = "output-intent"
    case outputCondition = "output-condition"
    case colorSpace = "color-space"
    case renderingIntent = "rendering-intent"
    case black
    case inkLimit = "ink-limit"
    case overprintBlack = "overprint-black"
    case proof, separations
    case proofPaper = "proof-paper"
    case text
    case svgEngine = "svg-engine"
    case svgShadows = "svg-shadows"
    case svgLayout = "svg-layout"
    case idPrefix = "id-prefix"
    case precision
    case fallbackDPI = "fallback-dpi"
    case fonts
    case noSystemFonts = "no-system-fonts"
    case from, to
    case allowOutside = "allow-outside"
    case strict, lenient, report, json, drawing, lowered, jobs
    case tile, levels
    case jpegQuality = "jpeg-quality"
    case maxImageDPI = "max-image-dpi"
    case maxPixels = "max-pixels"
    case maxOutputPixels = "max-output-pixels"
    case watch, port
    case quiet, verbose, messages, progress, color, help, version
  }

  var name: Name
  /// The one-letter form; nil if there is none.
  var short: Character?
  /// The name of the option's value in the help; nil for a flag.
  var argument: String?
  var help: String
  /// The verbs that accept the option.
  var verbs: [Verb]
  /// Whether it may be given more than once.
  var isRepeatable = false

  var isFlag: Bool { argument == nil }

  init(
    _ name: Name, _ short: Character? = nil, _ argument: String? = nil, for verbs: [Verb] = [.export],
    repeatable: Bool = false, _ help: String
  ) {
    self.name = name
    self.short = short
    self.argument = argument
    self.verbs = verbs
    self.isRepeatable = repeatable
    self.help = help
  }
}

/// The commands of the program.
enum Verb: String, Sendable, CaseIterable {
  case export, preview, inspect, check, convert, cut, gallery, schema
}

extension CommandOption {
  private static let everywhere = Verb.allCases
  private static let ofScenes: [Verb] = [.export, .inspect, .check, .convert]
  private static let ofPictures: [Verb] = [.export, .preview, .gallery]
  private static let ofFiles: [Verb] = ofScenes + ofPictures

  static let all: [CommandOption] = [
    CommandOption(
      .output, "o", "OUT", for: [.export, .convert, .cut, .gallery],
      "file, folder, or pattern with {name}, {scale}, {size}, {format}, {page}, {time}, {frame}; - is standard output"
    ),
    CommandOption(
      .formats, nil, "LIST", for: [.export, .check, .gallery],
      "pdf, svg, png, apng, gif, webp: several with commas, for a pattern with {format}"),
    CommandOption(.to, nil, "FORMAT", for: [.export, .convert], "format of what goes to standard output"),
    CommandOption(
      .scale, nil, "N", for: [.export, .gallery],
      "pixels per point of PNG, such as 2 or 2/3 (default: the scene's contentsScale)"),
    CommandOption(
      .scales, nil, "LIST", for: [.export, .gallery],
      "several scales, such as 1,2,3; scale 1 drops an @1x from the name"),
    CommandOption(
      .size, nil, "LIST", "pixels of PNG: 512 on the longer side, 640x wide, x480 high; several with commas"),
    CommandOption(.dpi, nil, "N", "the same as dots per inch of print: scale N/72"),
    CommandOption(.pngLevel, nil, "LEVEL", for: [.export, .cut], "fast, default or small"),
    CommandOption(
      .maxOutputPixels, nil, "N", "the most pixels of a PNG that is written (default 2000000000)"),
    CommandOption(
      .time, nil, "T", for: [.export, .inspect, .check], "moment of the animations, in seconds (default 0)"),
    CommandOption(.times, nil, "LIST", "several moments, such as 0,0.5,1: pages of a PDF, frames, or files"),
    CommandOption(.frames, nil, "A..B@N", "the moments from A seconds until before B, N each second"),
    CommandOption(flag: .animate, help: "writes the animations into SVG, which then plays them"),
    CommandOption(
      .state, nil, "NAME", for: ofScenes + [.preview],
      "state of a wallpaper, such as Locked, Unlock or Sleep; none is the tree as it is written"),
    CommandOption(
      .fromState, nil, "NAME", for: [.export, .inspect, .check],
      "state that is left for --state at time 0: shows the transition between them"),
    CommandOption(.layer, nil, "ID", "only the layer of this id or name, its bounds being the page"),
    CommandOption(
      .background, nil, "COLOR", for: ofPictures, "colour of the paper, as in CSS (default: none)"),
    CommandOption(
      .currentColor, nil, "COLOR", for: ofPictures,
      "what currentColor is where no SVG leaves it to the page around (default: black)"),
    CommandOption(.paper, nil, "SIZE", "sheet of a PDF: A4, letter, … or WIDTHxHEIGHT with mm, cm, in or pt"),
    CommandOption(
      flag: .landscape, help: "the sheet's longer side lies at the bottom"),
    CommandOption(
      flag: .fit, help: "fills the sheet, but for the margin"),
    CommandOption(.margin, nil, "LENGTH", "free space on each side of the sheet (default 0)"),
    CommandOption(
      .bleed, nil, "LENGTH", "how far the scene reaches beyond the cut: the PDF's trim and bleed boxes"),
    CommandOption(.standard, nil, "LIST", "pdfx-4, pdfa-2b, pdfa-2u, pdfa-3u, pdfa-4: what a PDF follows"),
    CommandOption(
      .outputIntent, nil, "FILE", "what a PDF is to be printed by: an ICC profile, or the name of a system's"),
    CommandOption(
      .outputCondition, nil, "TEXT", "what the printing condition is registered as, such as FOGRA39"),
    CommandOption(.colorSpace, nil, "SPACE", "keep (default), cmyk: the inks of the output intent, or gray"),
    CommandOption(
      .renderingIntent, nil, "INTENT",
      "how colours become inks: relative (default), perceptual, saturation or absolute"),
    CommandOption(.black, nil, "MODE", "what grey is printed with: pure (default), black alone, or rich"),
    CommandOption(.inkLimit, nil, "PERCENT", "the most ink on a place, 100 to 400 (default: the profile's)"),
    CommandOption(flag: .overprintBlack, help: "black ink alone is printed over what lies behind it"),
    CommandOption(
      .proof, nil, "FILE", "PNG as a press will show it: its ICC profile, or the name of a system's"),
    CommandOption(flag: .proofPaper, help: "the proof shows the paper's white, too"),
    CommandOption(
      flag: .separations,
      help: "a grey PNG for each plate, NAME-Cyan.png and so on, in which black is full ink"),
    CommandOption(.date, nil, "DATE", "when a PDF was made: 2026-03-12, or 2026-03-12T19:30:00Z"),
    CommandOption(.text, nil, "MODE", "text in SVG: outlines (default) or text"),
    CommandOption(.svgEngine, nil, "ENGINE", "native (default) or cairo"),
    CommandOption(.svgShadows, nil, "MODE", "filter (default) or vector"),
    CommandOption(.svgLayout, nil, "LAYOUT", "compact (default) or pretty"),
    CommandOption(
      flag: .inline,
      help: "SVG for pages of HTML: without namespace and title, its ids begin with the file's name"),
    CommandOption(
      .idPrefix, nil, "P", "put before every id in SVG; may have {name} and the other places of -o"),
    CommandOption(.precision, nil, "N", "decimals of a coordinate in SVG, 0 to 9 (default 3)"),
    CommandOption(
      .fallbackDPI, nil, "N", "resolution of what a vector format cannot say as vectors (default 300)"),
    CommandOption(
      .fonts, nil, "DIR", for: [.export, .preview, .inspect, .check, .gallery], repeatable: true,
      "adds a font file or a folder of fonts; nothing is installed"),
    CommandOption(
      flag: .noSystemFonts, for: [.export, .preview, .inspect, .check, .gallery],
      help: "sets text in the fonts of --fonts and of the scene alone"),
    CommandOption(
      .from, nil, "FORMAT", for: ofScenes, "what standard input must be: json or caml"),
    CommandOption(
      flag: .allowOutside, for: ofFiles, help: "lets a scene name files outside of its own folder"),
    CommandOption(
      flag: .strict, for: ofScenes,
      help: "anything approximated, rasterised or dropped, and any warning, is an error"),
    CommandOption(
      flag: .lenient, for: ofFiles,
      help: "what is damaged (files that end early, numbers out of range) is a warning, not an error"),
    CommandOption(.report, nil, "FILE", "writes what was exported as JSON; - is standard output"),
    CommandOption(
      flag: .json, for: [.inspect], help: "writes the tree as JSON"),
    CommandOption(
      flag: .drawing, for: [.inspect], help: "shows what the layers draw, as text"),
    CommandOption(
      .lowered, nil, "FORMAT", for: [.inspect],
      "shows what is left of the drawing for a format: pdf, svg or png"),
    CommandOption(
      .tile, nil, "SIZE", for: [.cut], "pixels of a tile: 256 (default), or 512x256"),
    CommandOption(
      flag: .levels, for: [.cut], help: "also cuts copies of half the size, until one fits a tile"),
    CommandOption(
      .jpegQuality, nil, "N", for: [.export, .cut],
      "quality of pictures that are written as JPEG, 1 to 100 (default 85)"),
    CommandOption(
      .maxImageDPI, nil, "N",
      "pictures in PDF and SVG have no more pixels to an inch (default: all they have)"),
    CommandOption(
      .maxPixels, nil, "N", for: [.export, .cut],
      "the most pixels of a picture that is decoded (default 1000000000)"),
    CommandOption(
      flag: .watch, help: "exports again when a scene changes, or a picture or font of it; until Ctrl-C"),
    CommandOption(
      .port, nil, "N", for: [.preview],
      "port of the page at 127.0.0.1 (default 7531); 0 takes any that is free"),
    CommandOption(
      .jobs, "j", "N", for: [.export, .gallery], "how many scenes at once (default: the processor's cores)"),
    CommandOption(
      flag: .quiet, "q", for: everywhere, help: "says nothing but errors"),
    CommandOption(
      flag: .verbose, "v", for: everywhere,
      help: "names every file that is written, the time it took, and every layer of a warning"),
    CommandOption(
      .messages, nil, "FORMAT", for: everywhere, "messages as text (default), or json: an object in each line"
    ),
    CommandOption(
      .progress, nil, "WHEN", for: [.export, .cut, .gallery], "progress bar: auto (default), always or never"),
    CommandOption(
      .color, nil, "WHEN", for: everywhere, "colours in messages: auto (default), always or never"),
    CommandOption(
      flag: .help, "h", for: everywhere, help: "shows help, on the command that is named"),
    CommandOption(
      flag: .version, for: everywhere, help: "shows the version"),
  ]
}

extension CommandOption {
  /// A flag: an option without a value.
  fileprivate init(
    flag name: Name, _ short: Character? = nil, for verbs: [Verb] = [.export], help: String
  ) {
    self.init(name, short, nil, for: verbs, help)
  }
}
