import LayerPress

/// The files that an export makes of a scene.
struct ExportPlan {
  let arguments: Arguments
  private var files: OutputArguments { arguments.output }
  private var svg: ExportOptions.SVG { arguments.export.options.svg }
  private var times: [Double] { arguments.moments.shown.times }

  /// Whether all scenes go into one document rather than one each.
  var joinsScenes: Bool {
    guard arguments.scenes.count > 1, files.formats == ["pdf"] else { return false }
    return files.pattern.map { !$0.contains(.name) } ?? true
  }

  /// Throws if files of several scenes would have the same name.
  func check() throws(UsageError) {
    try checkStates()
    guard arguments.scenes.count > 1, !joinsScenes else { return }
    guard let pattern = files.pattern else {
      throw UsageError("several scenes go to standard output only as one pdf")
    }
    guard pattern.contains(.name) else {
      throw UsageError("several scenes need {name} in the output's name")
    }
    let names = arguments.scenes.map(Self.name)
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      throw UsageError("two scenes are called “\(name)”; their outputs would have the same name")
    }
  }

  /// Throws if the outputs of several states would have the same name, or the name has one of none.
  private func checkStates() throws(UsageError) {
    let namesState = files.pattern?.contains(.state) ?? false
    if arguments.moments.states != nil, !namesState {
      throw UsageError(
        files.pattern == nil
          ? "standard output takes one picture; --states names several"
          : "--states needs {state} in the output's name")
    }
    if arguments.moments.states != nil, let stream = arguments.scenes.first(where: SceneLoader.isStream) {
      throw UsageError(
        "\(stream == "-" ? "standard input" : stream) can be read only once; --states needs a file")
    }
    if namesState, arguments.moments.state == nil, arguments.moments.states == nil {
      throw UsageError("{state} in the output's name needs --state or --states")
    }
  }

  /// The outputs of one document.
  ///
  /// - Parameters:
  ///   - scene: the first scene of the document.
  ///   - sizes: the sizes of its pages, in points.
  ///   - numbers: the numbers of these pages in their scenes; nil if they are all there are.
  ///   - plates: the press's plates; if not empty, each PNG becomes one per plate.
  func outputs(
    for scene: String, sizes: [CGSize], numbers: [Int]? = nil, plates: [String] = []
  ) throws(UsageError) -> [ExportOutput] {
    let pages = sizes.count
    guard let pattern = files.pattern else {
      guard let planned = formats.first, formats.count == 1 else {
        throw UsageError("standard output takes one picture; --scales and --size name several")
      }
      let format = planned.format(of: sizes.first)
      try needsOnePage(format, scene: scene, pages: pages)
      if !svg.isAnimated { try needsOneMoment(format) }
      // Numbered PNGs, as video programs read them.
      if case .animatedPNG(let scale) = format, files.formats == ["png"] {
        return times.indices.map { ExportOutput(.png(scale: scale), moment: $0 + 1) }
      }
      return [ExportOutput(format, path: nil, idPrefix: idPrefix(values(scene, format)))]
    }
    var outputs: [ExportOutput] = []
    for planned in formats {
      let format = planned.format
      // Pages that need separate files, in a pattern without {page}, are named name-1, name-2, ….
      let isNumbered = pages > 1 && format != .pdf && pattern.contains(.name) && !pattern.contains(.page)
      if !isNumbered, !pattern.contains(.page) { try needsOnePage(format, scene: scene, pages: pages) }
      let plays = format == .svg && svg.isAnimated
      if !namesMoments, !plays { try needsOneMoment(format) }
      let all: [Int?] = pattern.contains(.page) || isNumbered ? (1...pages).map { $0 } : [nil]
      let moments: [Int?] = namesMoments && !plays ? times.indices.map { $0 + 1 } : [nil]
      for page in all {
        for moment in moments {
          let format = planned.format(of: sizes[(page ?? 1) - 1])
          let number = page.map { page in numbers.map { $0[page - 1] } ?? page }
          let values = values(
            scene, format, size: planned.size, page: number, moment: moment, isNumbered: isNumbered)
          let output = ExportOutput(
            format, path: pattern.path(values), page: page, moment: moment, idPrefix: idPrefix(values))
          if case .png = format, !plates.isEmpty {
            outputs += plates.map { output.showing(plate: $0) }
          } else if format.hasScale, !plates.isEmpty {
            throw UsageError(
              "plates do not move: several moments need {time} or {frame} in the output's name")
          } else {
            outputs.append(output)
          }
        }
      }
    }
    try checkDistinct(outputs)
    return outputs
  }

  /// The values of a pattern's placeholders for one output.
  private func values(
    _ scene: String, _ format: ExportOutput.Format, size: OutputSize? = nil, page: Int? = nil,
    moment: Int? = nil,
    isNumbered: Bool = false
  ) -> OutputPattern.Values {
    OutputPattern.Values(
      name: Self.name(scene) + (isNumbered ? "-\(page ?? 1)" : ""), state: arguments.moments.state ?? "",
      scale: format.scale,
      size: size?.pixels, format: name(of: format), page: page ?? 1,
      time: times[(moment ?? 1) - 1], frame: moment ?? 1,
      frameCount: times.count)
  }

  private func idPrefix(_ values: OutputPattern.Values) -> String? {
    guard values.format == "svg" else { return nil }
    if let prefix = files.idPrefix { return prefix.path(values) }
    // SVGs inlined in one page must not share ids.
    return svg.isInline ? Self.name(files.pattern?.path(values) ?? values.name) + "-" : nil
  }

  /// Whether each moment becomes a separate file.
  private var namesMoments: Bool {
    guard times.count > 1, let pattern = files.pattern else { return false }
    return pattern.contains(.time) || pattern.contains(.frame)
  }

  private var formats: [PlannedFormat] {
    files.formats.flatMap { name -> [PlannedFormat] in
      guard let format = ExportOutput.Format(name: name) else { return [] }
      let plain = format.showing(allMoments)
      guard format.hasScale else { return [PlannedFormat(format: plain)] }
      if !files.sizes.isEmpty { return files.sizes.map { PlannedFormat(format: plain, size: $0) } }
      guard !files.scales.isEmpty else { return [PlannedFormat(format: plain)] }
      return files.scales.map { PlannedFormat(format: format.showing(allMoments, scale: $0)) }
    }
  }

  /// The format's name in the arguments: an animated PNG may have been requested as `png`.
  private func name(of format: ExportOutput.Format) -> String {
    if case .animatedPNG = format, !files.formats.contains(format.name) { return "png" }
    return format.name
  }

  /// Whether one file shows several moments.
  private var allMoments: Bool { times.count > 1 && !namesMoments }

  private func needsOneMoment(_ format: ExportOutput.Format) throws(UsageError) {
    guard format == .svg, times.count > 1 else { return }
    throw UsageError(
      "several moments need {time} or {frame} in the output's name; svg shows one in each file")
  }

  private func needsOnePage(
    _ format: ExportOutput.Format, scene: String, pages: Int
  ) throws(UsageError) {
    guard format != .pdf, pages > 1 else { return }
    throw UsageError("\(scene) has \(pages) pages; \(format.name) needs {page} in the output's name")
  }

  private var missingPlace: OutputPattern.Place {
    files.sizes.count > 1 ? .size : files.scales.count > 1 ? .scale : .frame
  }

  private func checkDistinct(_ outputs: [ExportOutput]) throws(UsageError) {
    var paths: Set<String> = []
    for case let path? in outputs.map(\.path) where !paths.insert(path).inserted {
      throw UsageError(
        "“\(path)” would be written twice; put {\(missingPlace)} into the output's name"
      )
    }
  }

  /// A scene's name without folder and extension.
  static func name(_ scene: String) -> String {
    if scene == "-" { return "stdin" }
    let file = scene.split(separator: "/").last.map(String.init) ?? scene
    guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
    return String(file[..<dot])
  }
}

/// A format whose scale may depend on the page.
private struct PlannedFormat {
  var format: ExportOutput.Format
  /// The size in pixels; nil if the format has its own scale, or none.
  var size: OutputSize?

  /// The format for a page of this size in points.
  func format(of page: CGSize?) -> ExportOutput.Format {
    guard let size, let page, page.width > 0, page.height > 0 else { return format }
    return format.with(scale: size.scale(of: page))
  }
}

extension ExportOutput {
  /// The output for a plate: `card-Cyan.png` beside `card.png`.
  fileprivate func showing(plate: String) -> ExportOutput {
    var output = self
    output.plate = plate
    // The name of a spot ink may contain any character.
    let name = plate.map { $0 == "/" || $0 == "\0" ? "_" : $0 }
    let dot = path?.lastIndex(of: ".")
    output.path = path.map { path in
      dot.map { "\(path[..<$0])-\(String(name))\(path[$0...])" } ?? "\(path)-\(String(name))"
    }
    return output
  }
}

extension ExportOutput.Format {
  /// The format with a scale, if it has one. A PNG that shows several moments becomes an animated PNG.
  fileprivate func showing(_ allMoments: Bool, scale: Double? = nil) -> ExportOutput.Format {
    if case .png = self, allMoments { return .animatedPNG(scale: scale) }
    return with(scale: scale)
  }
}
