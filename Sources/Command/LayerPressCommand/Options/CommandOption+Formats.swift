import LayerPress

extension CommandOption.Name {
  private static let pixels = ["png", "apng", "gif", "webp"]

  /// The formats whose files the option affects; nil if it is not specific to formats.
  ///
  /// - Parameters:
  ///   - hasProof: whether PNGs simulate a press.
  ///   - showsPlates: whether they show its plates.
  func formats(hasProof: Bool, showsPlates: Bool) -> [String]? {
    switch self {
    case .scale, .scales, .size, .dpi, .maxOutputPixels, .proof, .proofPaper: Self.pixels
    case .pngLevel: ["png", "apng"]
    case .separations: ["png"]
    case .paper, .landscape, .fit, .margin, .align, .bleed, .standard, .tagged, .bookmarks, .optionalContent,
      .colorSpace, .date, .marks, .markOffset, .markLength, .nUp, .gutter, .order, .fold, .signature, .creep,
      .binding, .duplex, .poster, .overlap:
      ["pdf"]
    case .outputIntent, .outputCondition: showsPlates ? ["pdf", "png"] : ["pdf"]
    case .renderingIntent, .black, .inkLimit, .overprintBlack: hasProof ? ["pdf"] + Self.pixels : ["pdf"]
    case .animate, .inline, .text, .svgEngine, .svgShadows, .svgLayout, .idPrefix, .precision: ["svg"]
    case .fallbackDPI, .maxImageDPI, .jpegQuality, .videoFrames: ["pdf", "svg"]
    default: nil
    }
  }

  /// Whether the option only affects the native SVG writer.
  var needsNativeEngine: Bool {
    switch self {
    case .animate, .inline, .text, .svgShadows, .svgLayout, .idPrefix, .precision: true
    default: false
    }
  }

  /// The equivalent of the option for other formats; nil if there is none.
  fileprivate var alternative: String? {
    switch self {
    case .proof:
      "a PDF that looks as it will be printed takes --output-intent and --color-space cmyk"
    case .separations: "a PDF has its plates in one file: --color-space cmyk"
    case .dpi: "--fallback-dpi is the resolution of what PDF and SVG cannot express"
    default: nil
    }
  }
}

extension Arguments {
  /// Throws if an option affects none of the written files. A scale only causes a warning: many programs pass
  /// it for every format, and vectors fit any scale anyway.
  mutating func checkFormats(_ raw: RawArguments) throws(UsageError) {
    let options = export.options
    if options.pdf.colorSpace == .gray, options.png.proof != nil {
      throw UsageError(
        "--color-space gray is for pdf in greys; --\(output.showsPlates ? "separations" : "proof") shows the four inks of a press"
      )
    }
    for name in CommandOption.all.map(\.name) where raw.flags.contains(name) || raw.values[name] != nil {
      guard let heeding = name.formats(hasProof: options.png.proof != nil, showsPlates: output.showsPlates)
      else {
        continue
      }
      guard output.formats.contains(where: heeding.contains) else {
        let words =
          "--\(name.rawValue) is for \(heeding.joined(separator: ", "))"
          + (name.alternative.map { "; \($0)" } ?? "")
        guard name == .scale else { throw UsageError(words) }
        export.unheeded = words
        continue
      }
      guard name != .separations || output.pattern != nil else {
        throw UsageError("--separations needs a file's name: plates do not fit into one stream")
      }
      guard !name.needsNativeEngine || options.svg.engine == .native else {
        throw UsageError("--\(name.rawValue) needs --svg-engine native")
      }
    }
  }
}
