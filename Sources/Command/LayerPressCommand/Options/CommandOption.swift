import LayerPress

/// An option of the command line. The parser, the help and the documentation's test all use this table.
struct CommandOption: Sendable {
  enum Name: String, Sendable, CaseIterable {
    case output, formats, scale, scales, dpi, size
    case pngLevel = "png-level"
    case time, times, frames, animate, inline, state, layer, background
    case currentColor = "current-color"
    case fromState = "from-state"
    case states
    case paper, landscape, fit, margin, align, bleed, pages, marks
    case markOffset = "mark-offset"
    case markLength = "mark-length"
    case nUp = "n-up"
    case gutter, order, fold, signature, creep, binding, duplex, poster, overlap
    case standard, tagged, bookmarks
    case optionalContent = "optional-content"
    case inkNames = "ink-names"
    case date
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
    case password
    case strict, lenient, report, json, drawing, lowered, jobs
    case tile, levels
    case jpegQuality = "jpeg-quality"
    case maxImageDPI = "max-image-dpi"
    case maxPixels = "max-pixels"
    case videoFrames = "video-frames"
    case ffmpeg
    case maxOutputPixels = "max-output-pixels"
    case limit, timeout
    case maxMemory = "max-memory"
    case rules, html
    case data, encoding, separator, rows, shard, sort, descending, copies, sequence, count, split, index,
      skipped, resume, batch
    case condition = "where"
    case onError = "on-error"
    case overset
    case set
    case setFile = "set-file"
    case maxRepeats = "max-repeats"
    case blockSize = "block-size"
    case recordKey = "record-key"
    case ifChanged = "if-changed"
    case watch, port
    case quiet, verbose, messages, progress, color, help, version
  }

  var name: Name
  /// The one-letter form; nil if there is none.
  var short: Character?
  /// The name of the option's value in the help; nil for a flag.
  var argument: String?
  var help: String
  /// The verbs that accept the option. No set: each type of element of a set costs every start 2 %, as the runtime
  /// searches all conformances for it.
  var verbs: [Verb]
  /// Whether it may be given more than once.
  var isRepeatable = false
  /// The values of an option that need not have one.
  var optionalValues: [String] = []

  /// Whether the option can stand without a value.
  var isFlag: Bool { argument == nil || !optionalValues.isEmpty }

  init(
    _ name: Name, _ short: Character? = nil, _ argument: String? = nil, for verbs: [Verb] = Self.ofDrawings,
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
  case export, merge, join, preview, inspect, check, preflight, convert, impose, cut, gallery, schema
}

extension CommandOption {
  private static let everywhere = Verb.allCases
  private static let ofScenes: [Verb] = [.export, .inspect, .check, .convert]
  static let ofDrawings: [Verb] = [.export, .check, .merge]
  private static let ofSheets: [Verb] = [.export, .check, .impose, .merge]
  /// What has to do with the paper of a PDF.
  private static let ofPaper: [Verb] = ofSheets + [.preflight]
  /// What makes a PDF.
  private static let ofDocuments: [Verb] = [.export, .check, .preflight, .merge]
  /// What decides on a print job.
  private static let ofJobs: [Verb] = ofDocuments + [.preview]
  private static let ofPictures: [Verb] = [.export, .preview, .gallery]
  static let ofTemplates: [Verb] = ofScenes + [.merge, .preview, .preflight]
  private static let ofFiles: [Verb] = ofScenes + ofPictures + [.preflight, .merge]
  private static let thatEnd: [Verb] = ofScenes + [.merge, .join, .impose, .cut, .gallery, .preflight]

  static let all: [CommandOption] =
    [
      CommandOption(
        .output, "o", "OUT", for: [.export, .merge, .join, .convert, .impose, .cut, .gallery],
        "file, folder, or pattern with {name}, {state}, {scale}, {size}, {format}, {page}, {time}, {frame}; - is standard output"
      ),
      CommandOption(
        .formats, nil, "LIST", for: [.export, .check, .gallery],
        "pdf, svg, png, apng, gif, webp; several, separated by commas, for a pattern with {format}"),
      CommandOption(
        .to, nil, "FORMAT", for: [.export, .convert], "format of the file that goes to standard output"),
      CommandOption(
        .scale, nil, "N", for: [.export, .check, .merge, .gallery],
        "pixels per point of PNG, such as 2 or 2/3 (default: the scene's contentsScale)"),
      CommandOption(
        .scales, nil, "LIST", for: [.export, .check, .gallery],
        "several scales, such as 1,2,3; names leave @1x out"),
      CommandOption(
        .size, nil, "LIST",
        "size of the PNG in pixels: 512 (the longer side), 640x (width), x480 (height); several, separated by commas"
      ),
      CommandOption(.dpi, nil, "N", "the scale as dots per inch in print: N/72 pixels per point"),
      CommandOption(.pngLevel, nil, "LEVEL", for: [.export, .cut], "fast, default or small"),
      CommandOption(
        .maxOutputPixels, nil, "N", "refuses PNGs of more pixels (default 2000000000)"),
      CommandOption(
        .time, nil, "T", for: [.export, .inspect, .check, .preflight],
        "moment of the animations, in seconds (default 0)"),
      CommandOption(
        .times, nil, "LIST", for: ofDocuments,
        "several moments, such as 0,0.5,1: as pages of a PDF, frames or files"),
      CommandOption(
        .frames, nil, "A..B@N", for: ofDocuments,
        "N moments per second, from A seconds up to, but not including, B"),
      CommandOption(flag: .animate, help: "writes the animations into the SVG, which then plays them"),
      CommandOption(
        .state, nil, "NAME", for: ofScenes + [.preview, .preflight, .merge],
        "state, such as dark or Unlock; none is the tree as written"),
      CommandOption(
        .states, nil, "LIST", for: [.export],
        "several states, such as light,dark, or all: each as outputs of its own, with {state} in their names"),
      CommandOption(
        .fromState, nil, "NAME", for: [.export, .inspect, .check, .preflight],
        "shows the transition from this state to --state, which starts at time 0"),
      CommandOption(
        .layer, nil, "ID", for: ofDocuments,
        "exports only the layer with this id or name; its bounds are the page"),
      CommandOption(
        .background, nil, "COLOR", for: ofPictures + [.check, .preflight, .merge],
        "colour of the paper, as in CSS (default: none)"),
      CommandOption(
        .currentColor, nil, "COLOR", for: ofPictures + [.check, .preflight, .merge],
        "colour that currentColor stands for where it cannot stay (default: black)"),
      CommandOption(
        .paper, nil, "SIZE", for: ofPaper,
        "sheet of a PDF: A4, SRA3, letter, 100x60mm, …"),
      CommandOption(
        flag: .landscape, for: ofPaper, help: "turns the sheet so that it is wider than high"),
      CommandOption(
        .fit, nil, "[HOW]", for: ofPaper, values: SheetPlan.Scaling.allCases.map(\.rawValue),
        "scales the page to the sheet, less the margin: contain (default) shows all of it, cover fills the sheet"
      ),
      CommandOption(
        .margin, nil, "LENGTH", for: ofPaper,
        "free space on each side of the sheet (default 0, of a poster's sheets 10mm)"),
      CommandOption(
        .align, nil, "PLACE", for: ofPaper,
        "where on the sheet the page lies: center (default), top, top-left, left, bottom-right, …"),
      CommandOption(
        .bleed, nil, "LENGTH", for: ofJobs,
        "how far the scene extends beyond the cut, or four lengths: top,right,bottom,left"),
      CommandOption(
        .pages, nil, "LIST", for: [.export, .check, .impose], "only these pages, in this order: 2,5-7"),
      CommandOption(
        .marks, nil, "LIST", for: ofSheets,
        "marks around the page in PDF: crop, bleed, registration, color-bars, info, or all (default: none)"),
      CommandOption(
        .markOffset, nil, "LENGTH", for: ofSheets,
        "how far from the cut marks begin (default: outside the bleed, at least 3mm)"),
      CommandOption(.markLength, nil, "LENGTH", for: ofSheets, "how long marks are (default 5mm)"),
      CommandOption(
        .nUp, nil, "CxR", for: ofSheets, "columns and rows of pages on each sheet, such as 2x4"),
      CommandOption(
        .gutter, nil, "LENGTH", for: ofSheets, "distance between the cuts of neighbouring pages (default 0)"),
      CommandOption(
        .order, nil, "ORDER", for: ofSheets,
        "how pages fill a sheet: rows (default), columns, repeat (one page per sheet), or cut-stack, whose piles are in order"
      ),
      CommandOption(
        .fold, nil, "KIND", for: ofSheets,
        "two pages on each side of folded sheets: booklet (all in each other), or perfect (signatures side by side)"
      ),
      CommandOption(
        .signature, nil, "N", for: ofSheets, "pages of a signature, a multiple of four (default 16)"),
      CommandOption(
        .creep, nil, "LENGTH", for: ofSheets,
        "how much nearer to the fold the pages of each sheet are than those of the one around it (default 0)"),
      CommandOption(
        .binding, nil, "SIDE", for: ofSheets, "side on which folded pages are bound: left (default) or right"),
      CommandOption(
        .duplex, nil, "TURN", for: ofSheets,
        "every second page is a back; sheets are turned about their long or short edge, by work-and-turn or work-and-tumble"
      ),
      CommandOption(
        .poster, nil, "SIZE", for: ofSheets, "cuts pages into sheets of this size, which are joined"),
      CommandOption(
        .overlap, nil, "LENGTH", for: ofSheets,
        "what neighbouring sheets of a poster both show (default 10mm)"),
      CommandOption(
        flag: .tagged, for: ofJobs,
        help:
          "tags the PDF for people who cannot see its pages: headings, paragraphs, pictures with alternative texts"
      ),
      CommandOption(
        .bookmarks, nil, "WHAT",
        "outline of the PDF: pages, by their names, or headings, by their layers' roles"),
      CommandOption(
        flag: .optionalContent,
        help: "lets viewers switch the PDF's named layers on and off, directly in its pages"),
      CommandOption(
        .inkNames, nil, "FILE", for: ofJobs, "how the print shop calls inks and finishing steps, as JSON"
      ),
      CommandOption(
        .standard, nil, "LIST", for: ofDocuments,
        "standards that the PDF follows: pdfx-4, pdfvt-1 (of merges), pdfa-2b, pdfa-2u, pdfa-3u, pdfa-4, pdfua-1, pdfua-2"
      ),
      CommandOption(
        .outputIntent, nil, "FILE", for: ofJobs,
        "printing condition of the PDF: an ICC profile, or the name of an installed one"),
      CommandOption(
        .outputCondition, nil, "TEXT", for: ofJobs,
        "registered name of the printing condition, such as FOGRA39"),
      CommandOption(
        .colorSpace, nil, "SPACE", for: ofJobs,
        "converts colours: keep (default), cmyk (to the inks of the output intent) or gray"),
      CommandOption(
        .renderingIntent, nil, "INTENT", for: ofJobs,
        "how colours are converted to inks: relative (default), perceptual, saturation or absolute"),
      CommandOption(
        .black, nil, "MODE", for: ofJobs,
        "how grey is printed: pure (default), in black ink alone, or rich, in all inks"),
      CommandOption(
        .inkLimit, nil, "PERCENT", for: ofJobs,
        "the most ink in one place, 100 to 400 (default: as the profile says)"),
      CommandOption(
        flag: .overprintBlack, for: ofJobs, help: "prints pure black ink over what is behind it"),
      CommandOption(
        .proof, nil, "FILE", "PNG as a press will print it: its ICC profile, or the name of an installed one"),
      CommandOption(flag: .proofPaper, help: "the proof also shows the paper's white"),
      CommandOption(
        flag: .separations,
        help: "writes a grey PNG for each plate, NAME-Cyan.png and so on; black is full ink"),
      CommandOption(
        .date, nil, "DATE", for: ofPaper, "date of the PDF: 2026-03-12, or 2026-03-12T19:30:00Z"),
      CommandOption(.text, nil, "MODE", "text in SVG: outlines (default) or text"),
      CommandOption(.svgEngine, nil, "ENGINE", "native (default) or cairo"),
      CommandOption(.svgShadows, nil, "MODE", "filter (default) or vector"),
      CommandOption(.svgLayout, nil, "LAYOUT", for: [.export], "compact (default) or pretty"),
      CommandOption(
        flag: .inline, for: [.export],
        help:
          "SVG to be pasted into HTML: without namespace and title, with ids that begin with the file's name"),
      CommandOption(
        .idPrefix, nil, "P", for: [.export],
        "put before every id in SVG; may contain {name} and the other placeholders of -o"),
      CommandOption(
        .precision, nil, "N", for: [.export], "decimals of a coordinate in SVG, 0 to 9 (default 3)"),
      CommandOption(
        .fallbackDPI, nil, "N", "resolution of what a vector format cannot express (default 300)"),
      CommandOption(
        .overset, nil, "POLICY", for: ofDrawings + [.preflight],
        values: ExportOptions.Overset.allCases.map(\.rawValue),
        "text that does not fit its layer: report (default) cuts it off with a warning, shrink makes it smaller, stop is an error"
      ),
      CommandOption(
        .fonts, nil, "DIR",
        for: [.export, .merge, .preview, .inspect, .check, .preflight, .impose, .gallery],
        repeatable: true,
        "adds a font file or a folder of fonts; nothing is installed"),
      CommandOption(
        flag: .noSystemFonts,
        for: [.export, .merge, .preview, .inspect, .check, .preflight, .impose, .gallery],
        help: "uses only the fonts of --fonts and of the scene"),
      CommandOption(
        .from, nil, "FORMAT", for: ofScenes + [.preflight],
        "format that standard input must have: json or caml"
      ),
      CommandOption(
        flag: .allowOutside, for: ofFiles, help: "lets a scene name files outside its own folder"),
      CommandOption(.password, nil, "WORD", for: ofFiles + [.impose], "opens encrypted PDFs"),
      CommandOption(
        flag: .strict, for: ofScenes + [.merge, .impose],
        help: "anything approximated, rasterised or dropped, and any warning, is an error"),
      CommandOption(
        flag: .lenient, for: ofFiles,
        help: "exports damaged scenes (files that end early, numbers out of range) with warnings"),
      CommandOption(
        .report, nil, "FILE", for: [.export, .merge, .impose, .preflight],
        "writes a report of what was made, or of preflight, as JSON; - is standard output"),
      CommandOption(
        .rules, nil, "RULES", for: [.preflight, .preview],
        "gwg2015-sheetcmyk (default), gwg2015-newspaper, digital, large-format, accessible, or a file that ends in .json"
      ),
      CommandOption(
        .html, nil, "FILE", for: [.preflight], "writes a page with pictures that show where things are wrong"),
    ] + ofMerges + [
      CommandOption(
        flag: .json, for: [.inspect], help: "writes the tree as JSON"),
      CommandOption(
        flag: .drawing, for: [.inspect], help: "shows what the layers draw, as text"),
      CommandOption(
        .lowered, nil, "FORMAT", for: [.inspect],
        "shows what becomes of the drawing for a format: pdf, svg or png"),
      CommandOption(
        .tile, nil, "SIZE", for: [.cut], "size of a tile in pixels: 256 (default), or 512x256"),
      CommandOption(
        flag: .levels, for: [.cut],
        help: "also cuts copies, each half the size of the one before, until one fits a tile"),
      CommandOption(
        .jpegQuality, nil, "N", for: [.export, .merge, .cut],
        "quality of images that are written as JPEG, 1 to 100 (default 85)"),
      CommandOption(
        .maxImageDPI, nil, "N",
        "highest resolution of images in PDF and SVG (default: all their pixels)"),
      CommandOption(
        .maxPixels, nil, "N", for: [.export, .merge, .check, .cut, .preflight],
        "refuses to decode images of more pixels (default 1000000000)"),
      CommandOption(
        .videoFrames, nil, "FORM",
        "frames of films in PDF and SVG: lossless (default), or jpeg, of --jpeg-quality"),
      CommandOption(
        .ffmpeg, nil, "PATH", for: [.export, .merge, .preview, .inspect, .check, .gallery, .preflight],
        "the program that reads films (default: ffmpeg in PATH); ffprobe lies beside it"),
      CommandOption(
        .limit, nil, "NAME=N", for: [.export, .merge, .check, .gallery, .preflight], repeatable: true,
        "allows more, or less, of copies, particles, tiles, pieces, segments, stops, dashes, elements or findings"
      ),
      CommandOption(
        .timeout, nil, "SECONDS", for: thatEnd, "ends with an error after so many seconds (default: never)"),
      CommandOption(
        .maxMemory, nil, "SIZE", for: thatEnd,
        "ends with an error where the program takes more memory, such as 512M or 2G (default: no limit)"),
      CommandOption(
        flag: .ifChanged, for: [.export, .convert, .impose, .cut, .gallery],
        help: "leaves a file as it is, with its time, if its bytes would not change"),
      CommandOption(
        flag: .watch, for: [.export],
        help: "exports again whenever a scene, or an image or font it names, changes, until Ctrl-C"),
      CommandOption(
        .port, nil, "N", for: [.preview],
        "port of the page at 127.0.0.1 (default 7531); 0 takes any free one"),
      CommandOption(
        .jobs, "j", "N", for: [.export, .merge, .gallery],
        "how many scenes, or blocks of rows, are drawn at once (default: the number of processor cores)"),
      CommandOption(
        flag: .quiet, "q", for: everywhere, help: "prints only errors"),
      CommandOption(
        flag: .verbose, "v", for: everywhere,
        help: "prints every file written, the time it took, and every layer a warning is about"),
      CommandOption(
        .messages, nil, "FORMAT", for: everywhere,
        "messages as text (default), or as json: an object in each line"
      ),
      CommandOption(
        .progress, nil, "WHEN", for: [.export, .merge, .cut, .gallery],
        "progress bar: auto (default), always or never"),
      CommandOption(
        .color, nil, "WHEN", for: everywhere, "colours in messages: auto (default), always or never"),
      CommandOption(
        flag: .help, "h", for: everywhere, help: "shows this help, or that of the command it follows"),
      CommandOption(
        flag: .version, for: everywhere, help: "shows the version"),
    ]

  /// An option that may have one of these values.
  init(
    _ name: Name, _ short: Character? = nil, _ argument: String, for verbs: [Verb], values: [String],
    _ help: String
  ) {
    self.init(name, short, argument, for: verbs, help)
    optionalValues = values
  }

  /// A flag: an option without a value.
  init(
    flag name: Name, _ short: Character? = nil, for verbs: [Verb] = Self.ofDrawings, help: String
  ) {
    self.init(name, short, nil, for: verbs, help)
  }
}
