import AVFoundation
import LayerPress
import SceneFiles

extension Arguments {
  /// Parses a command line.
  ///
  /// - Parameters:
  ///   - words: the arguments without the program's name.
  ///   - sourceDate: the value of `SOURCE_DATE_EPOCH`.
  init(_ words: [String], sourceDate: String? = nil) throws(UsageError) {
    let raw = try OptionParser.parse(words)
    var operands = raw.operands
    let named = operands.first.flatMap { Verb(rawValue: $0) }
    if named != nil { operands.removeFirst() }
    guard raw.flags.isDisjoint(with: [.version, .help]) else {
      action = .inform(raw.flags.contains(.help) ? .help(named) : .version)
      return
    }
    let verb = named ?? .export
    try Self.check(operands, of: verb)
    scenes = operands
    try Self.checkOptions(of: raw, for: verb)

    let values = OptionValues(raw: raw)
    reading.allowsOutside = raw.flags.contains(.allowOutside)
    reading.password = values.string(.password)
    reading.strictness = try values.strictness()
    reading.fonts = try values.fonts()
    if let color = try values.color(.currentColor) { reading.currentColor = color }
    reading.values = try values.templateValues()
    if let most = try values.integer(.maxRepeats, in: 0...Int.max) { reading.maxRepeats = most }
    moments.shown = try values.moments()
    moments.areAsked = [.time, .times, .frames].contains { values.string($0) != nil }
    moments.state = values.string(.state)
    moments.states = try values.states()
    moments.fromState = values.string(.fromState)
    if moments.fromState != nil, moments.state == nil {
      throw UsageError("--from-state needs --state, the state that the transition leads to")
    }
    console.isQuiet = raw.flags.contains(.quiet)
    console.isVerbose = raw.flags.contains(.verbose)
    if console.isQuiet, console.isVerbose { throw UsageError("--quiet and --verbose exclude each other") }
    console.messages = try values.choice(.messages) ?? .text
    if let most = try values.mostMessages() { console.mostMessages = most }
    console.color = try values.choice(.color) ?? .auto
    console.progress = try values.choice(.progress) ?? .auto
    limits = try RunLimits(values)
    if limits.seconds != nil, raw.flags.contains(.watch) {
      throw UsageError("--timeout ends what --watch would go on with")
    }
    unfinishedFiles = UnfinishedFiles(keepsUnchanged: raw.flags.contains(.ifChanged))
    if ![.cut, .impose, .merge, .join].contains(verb) { try readInput(values) }
    switch verb {
    case .export, .gallery, .check, .preflight:
      if verb == .gallery { action = .gallery }
      if verb == .check { action = .check }
      if verb == .preflight { action = .preflight(PreflightArguments(values)) }
      let written = verb == .gallery ? try values.ofGallery() : values
      export = try ExportArguments(written, sourceDate: sourceDate)
      output = try OutputArguments(written, writesFiles: verb != .check && verb != .preflight)
      if verb == .preflight { output.formats = ["pdf"] }
      output.resolution = values.resolution
      try checkFormats(raw)
      export.options.moments = moments.shown
      export.options.fonts = reading.fonts
      export.options.strictness = reading.strictness
      export.options.measuresTime = console.isVerbose
    case .preview:
      action = .preview(try PreviewArguments(values))
      export = try ExportArguments(values, sourceDate: sourceDate)
    case .inspect: action = .inspect(try InspectArguments(values))
    case .convert: action = .convert(try ConvertArguments(values))
    case .cut: action = .cut(try CutArguments(values))
    case .impose: action = .impose(try ImposeArguments(values, fonts: reading.fonts))
    case .merge:
      export = try ExportArguments(values, sourceDate: sourceDate)
      export.options.moments = moments.shown
      output.report = values.string(.report)
      output.scales = try values.scales()
      action = .merge(try MergeArguments(values, export.options))
    case .join:
      guard let path = values.string(.output) else { throw UsageError("no output is given: -o FILE.pdf") }
      try OutputPattern.checkEncoding(of: path)
      action = .join(path == "-" ? nil : path)
    case .schema: action = .schema
    }
    export.options.providers.register(
      VideoFrames(ffmpeg: values.string(.ffmpeg) ?? "ffmpeg"), for: AVPlayerLayer.self)
  }

  /// Reports a single operand that looks like a mistyped verb rather than a file.
  private static func check(_ operands: [String], of verb: Verb) throws(UsageError) {
    if verb == .schema {
      guard operands.isEmpty else { throw UsageError("schema takes no scene") }
      return
    }
    guard let first = operands.first else {
      throw UsageError("no \(verb.operand) is named")
    }
    guard !operands.contains("") else { throw UsageError("a scene's name is empty") }
    guard first.allSatisfy(\.isLetter), access(first, F_OK) != 0 else { return }
    let nearest = Suggestion.nearest(to: first, in: Verb.allCases.map(\.rawValue))
    throw UsageError(
      "there is neither a command nor a file “\(first)”" + (nearest.map { " (did you mean \($0)?)" } ?? ""))
  }

  private static func checkOptions(of raw: RawArguments, for verb: Verb) throws(UsageError) {
    for option in CommandOption.all where !option.verbs.contains(verb) {
      guard raw.flags.contains(option.name) || raw.values[option.name] != nil else { continue }
      var verbs = Verb.allCases.filter(option.verbs.contains).map(\.rawValue).joined(separator: ", ")
      if let comma = verbs.ranges(of: ", ").last { verbs.replaceSubrange(comma, with: " and ") }
      throw UsageError("--\(option.name.rawValue) is an option of \(verbs), not of \(verb.rawValue)")
    }
  }

  private mutating func readInput(_ values: OptionValues) throws(UsageError) {
    let readsInput = scenes.filter { $0 == "-" }.count
    guard readsInput <= 1 else { throw UsageError("standard input can be read only once") }
    guard let format = values.string(.from) else { return }
    reading.syntax = SceneSyntax(rawValue: format.lowercased())
    guard reading.syntax == .json || reading.syntax == .caml else {
      throw UsageError("--from \(format) is not known; scenes are read from json and caml")
    }
  }
}

extension ExportArguments {
  fileprivate init(_ values: OptionValues, sourceDate: String?) throws(UsageError) {
    let raw = values.raw
    layer = values.string(.layer)
    bleed = values.string(.bleed)
    pages = try values.pages()
    profiles = [CommandOption.Name.outputIntent, .proof].compactMap(values.string)
    jobs = try values.integer(.jobs, in: 1...1024)

    options.background = try values.color(.background)
    isWatching = raw.flags.contains(.watch)
    options.png.level = try values.choice(.pngLevel) ?? .default
    if let dpi = try values.positive(.fallbackDPI) { options.images.fallbackDPI = dpi }
    options.images.maxDPI = try values.positive(.maxImageDPI)
    options.images.frames = try values.choice(.videoFrames) ?? .lossless
    if let quality = try values.integer(.jpegQuality, in: 1...100) {
      guard options.images.maxDPI != nil || options.images.frames == .jpeg else {
        throw UsageError(
          "--jpeg-quality is of pictures that --max-image-dpi makes smaller, and of --video-frames jpeg; others stay as they are"
        )
      }
      options.images.jpegQuality = quality
    }
    if let limit = try values.integer(.maxPixels, in: 1...Int.max) { options.images.pixelLimit = limit }
    if let limit = try values.integer(.maxOutputPixels, in: 1...Int.max) { options.png.pixelLimit = limit }
    try values.set(&options.limits)
    options.svg.text = try values.choice(.text) ?? .outlines
    options.svg.engine = try values.choice(.svgEngine) ?? .native
    options.svg.shadows = try values.choice(.svgShadows) ?? .filter
    options.svg.layout = try values.choice(.svgLayout) ?? .compact
    options.svg.isAnimated = raw.flags.contains(.animate)
    options.svg.isInline = raw.flags.contains(.inline)
    options.svg.precision = try values.integer(.precision, in: 0...9) ?? 3
    options.pdf.bleed = try values.edges(.bleed)
    let sheets = try values.sheets()
    options.pdf.paper = sheets.paper
    options.pdf.layout = sheets.layout
    options.pdf.turning = sheets.turning
    options.pdf.marks = sheets.marks
    options.pdf.standards = try values.standards()
    options.pdf.isTagged = raw.flags.contains(.tagged)
    options.pdf.bookmarks = try values.choice(.bookmarks)
    options.pdf.hasLayers = raw.flags.contains(.optionalContent)
    options.inkNames = try values.inkNames()
    options.overset = try values.choice(.overset) ?? .report
    options.pdf.outputIntent = try values.outputIntent()
    options.pdf.colorSpace = try values.colorSpace()
    options.pdf.overprintsBlack = raw.flags.contains(.overprintBlack)
    options.png.proof = try values.proof(options.pdf.outputIntent)
    options.pdf.date = try values.date()
    if let sourceDate {
      guard let date = ExportDate(sourceDateEpoch: sourceDate) else {
        throw UsageError("SOURCE_DATE_EPOCH is “\(sourceDate)”, which is not a number of seconds since 1970")
      }
      self.sourceDate = Date(timeIntervalSince1970: Double(date.secondsSince1970))
    }
  }
}

extension OutputArguments {
  private static var formatNames: String { ExportOutput.Format.names.joined(separator: ", ") }
  private static var endings: String {
    ExportOutput.Format.names.map { "." + $0 }.joined(separator: ", ")
  }

  /// - Parameter writesFiles: whether there is an output; without, all of the usual formats are drawn.
  fileprivate init(_ values: OptionValues, writesFiles: Bool) throws(UsageError) {
    report = values.string(.report)
    scales = try values.scales()
    sizes = try values.sizes()
    showsPlates = values.raw.flags.contains(.separations)
    idPrefix = try values.string(.idPrefix).map { (text) throws(UsageError) in try OutputPattern(text) }
    guard writesFiles else {
      formats = try values.formats() ?? ["pdf", "svg", "png"]
      return
    }
    guard let output = values.string(.output) else {
      throw UsageError("no output is given: -o FILE, or -o - with --to \(Self.formatNames)")
    }
    for name in [output, report].compactMap(\.self) { try OutputPattern.checkEncoding(of: name) }
    formats = try values.formats() ?? []
    if output == "-" {
      guard let format = values.string(.to) else {
        throw UsageError("standard output needs a format: --to \(Self.formatNames)")
      }
      guard formats.isEmpty else { throw UsageError("--formats is for files; standard output takes --to") }
      guard report != "-" else {
        throw UsageError("the picture and the report cannot both go to standard output")
      }
      formats = [try OptionValues.format(format)]
      return
    }
    if values.string(.to) != nil {
      throw UsageError("--to is for standard output (-o -); a file's extension is its format")
    }
    if Self.isFolder(output) {
      guard !formats.isEmpty else {
        throw UsageError("“\(output)” is a folder; --formats says what goes into it")
      }
      folder = output.hasSuffix("/") ? output : output + "/"
      pattern = try OutputPattern(
        folder: output, scales: scales.count, sizes: sizes.count, namesStates: values.string(.states) != nil)
      return
    }
    let pattern = try OutputPattern(output)
    self.pattern = pattern
    guard !pattern.contains(.size) || !sizes.isEmpty else {
      throw UsageError("{size} in the output's name needs --size")
    }
    if pattern.contains(.format) {
      guard !formats.isEmpty else { throw UsageError("{format} in the output needs --formats") }
      return
    }
    guard let format = ExportOutput.Format(path: output)?.name else {
      let hint = formats.isEmpty ? Self.hint(forVideo: output) : "; “\(output)/” is a folder"
      throw UsageError("the ending of “\(output)” names no format; \(Self.endings) do\(hint)")
    }
    guard formats.isEmpty || formats == [format] else {
      throw UsageError("--formats needs {format} in the output's name")
    }
    formats = [format]
  }

  /// How a video is made; empty for the name of another file.
  private static func hint(forVideo output: String) -> String {
    guard
      ["mp4", "m4v", "mov", "webm", "mkv", "avi"].contains(where: { output.lowercased().hasSuffix("." + $0) })
    else { return "" }
    return
      "; ffmpeg makes videos of frames: layerpress SCENE -o - --to png --frames 0..4@30 --background white | "
      + "ffmpeg -f image2pipe -framerate 30 -c:v png -i - -vf 'pad=ceil(iw/2)*2:ceil(ih/2)*2,format=yuv420p' \(output)"
  }

  /// Whether a path ends in a slash or names an existing folder.
  private static func isFolder(_ name: String) -> Bool {
    if name.hasSuffix("/") { return true }
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) && isFolder.boolValue
  }
}

extension Verb {
  /// What a command is given.
  fileprivate var operand: String {
    switch self {
    case .cut: "picture"
    case .impose: "PDF"
    case .merge: "template"
    case .join: "part"
    default: "scene"
    }
  }
}
