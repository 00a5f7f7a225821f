import LayerPress
@_spi(Properties) @_spi(Time) import QuartzCore
import SceneFiles

extension ExportVerb {
  /// Exports scenes into one document, or into one for each of the requested states.
  func exportStates(
    of names: [String], progress: (Double) -> Void
  ) -> [Result<ExportedScenes, ExportRefusal>] {
    guard var states = arguments.moments.states else {
      return [Result { () throws(ExportRefusal) in try export(names, progress: progress) }]
    }
    // What is wrong with the first scene, or with the states' names, is known before anything is written.
    guard let first = names.first, let scene = loader.load(first) else {
      return [.failure(.status(.refused))]
    }
    if states.isEmpty { states = scene.stateNames }
    guard !states.isEmpty else { return [.failure(.unsuited(UsageError("\(first) has no states")))] }
    do throws(UsageError) {
      for state in states { try scene.check(state, of: first) }
    } catch {
      return [.failure(.unsuited(error))]
    }
    let count = Double(states.count)
    return states.enumerated().map { index, state in
      Result { () throws(ExportRefusal) in
        try showing(state: state).export(names) { progress((Double(index) + $0) / count) }
      }
    }
  }

  /// Exports scenes into one document.
  func export(
    _ names: [String], progress: (Double) -> Void
  ) throws(ExportRefusal) -> ExportedScenes {
    let (document, scenes) = try document(of: names)
    var plates: [String] = []
    do throws(ExportError) {
      if arguments.output.showsPlates { plates = try exporter.plates(of: document) }
    } catch {
      throw refusal(error, of: names, document, scenes)
    }
    let outputs: [ExportOutput]
    do throws(UsageError) {
      outputs = try plan.outputs(
        for: names[0], sizes: document.pages.map(\.bounds.size), numbers: arguments.export.pages,
        plates: plates)
      try checkTargets(outputs)
      self.outputs?.add(outputs.compactMap(\.path))
    } catch {
      throw .usage(error)
    }
    warn(of: outputs, thatDoNotMove: document.pages)
    do throws(ExportError) {
      let report = try exporter.export(document, to: outputs) { (part) throws(ExportError) in progress(part) }
      console.show(report.findings, of: document.pages, in: scenes, as: .warning)
      for output in report.outputs { console.inform(Self.summary(of: output)) }
      if let seconds = report.seconds {
        console.inform("\(names.joined(separator: ", ")): \(Double(Int(seconds * 10_000)) / 10) ms")
      }
      return ExportedScenes(scenes: names, state: arguments.moments.state, report: report)
    } catch {
      throw refusal(error, of: names, document, scenes)
    }
  }

  /// Reads scenes into one document.
  func document(of names: [String]) throws(ExportRefusal) -> (ExportDocument, [Scene]) {
    var document = ExportDocument(pages: [])
    var scenes: [Scene] = []
    for name in names {
      guard let scene = loader.load(name) else { throw .status(.refused) }
      scenes.append(scene)
      guard try enterState(of: scene, named: name) else { throw .status(.refused) }
      document.pages += try pages(of: scene, named: name)
      document.fonts += scene.fonts
    }
    if let numbers = arguments.export.pages {
      let all = document.pages
      if let missing = numbers.first(where: { $0 > all.count }) {
        let count = all.count == 1 ? "one page" : "\(all.count) pages"
        throw .unsuited(
          UsageError("\(names.joined(separator: ", ")): there is no page \(missing), only \(count)"))
      }
      document.pages = numbers.map { all[$0 - 1] }
    }
    if let first = scenes.first {
      document.metadata = first.metadata
      document.metadata.date = document.metadata.date ?? arguments.export.sourceDate
      // Standards for presses and readers require a title.
      let standards = exporter.options.pdf.standards
      if standards.isForPresses || standards.isForReaders, document.metadata.title == nil {
        document.metadata.title = ExportPlan.name(names[0])
      }
    }
    return (document, scenes)
  }

  /// Why scenes cannot be exported: what the command line asks of them, or what is in them, which is printed.
  func refusal(
    _ error: ExportError, of names: [String], _ document: ExportDocument, _ scenes: [Scene]
  ) -> ExportRefusal {
    let names = names.joined(separator: ", ")
    switch error.reason {
    case .bleedBeyondPage(_, let limit):
      guard let given = arguments.export.bleed else {
        console.error("\(error)", about: names)
        return .status(.refused)
      }
      let most = OptionValues.text(limit, unitOf: given)
      return .unsuited(
        UsageError("--bleed \(given) leaves nothing of \(names); less than \(most) are possible"))
    case .unusablePixelSize, .beyondOutputPixelLimit, .tooManyPixels:
      guard let resolution = arguments.output.resolution else { break }
      return .unsuited(UsageError("\(names): \(resolution): \(error.message)"))
    case .unmetStandard(let words), .unusableFonts(let words), .unusableSheets(let words):
      return .unsuited(UsageError("\(names): \(words)"))
    case .forbiddenByStandard, .unusablePageSize:
      console.error("\(error)", about: names)
      return .status(.refused)
    case .missingLibrary:
      console.error("\(error)", about: names)
      return .status(.wrongArguments)
    case .notExact(let findings), .damaged(let findings):
      console.show(findings, of: document.pages, in: scenes, as: .error)
      return .status(.refused)
    default: break
    }
    console.error("\(error)", about: names)
    return .status(.failed)
  }

  /// All pages, or the one requested layer.
  private func pages(of scene: Scene, named name: String) throws(ExportRefusal) -> [CALayer] {
    guard let wanted = arguments.export.layer else { return scene.pages }
    let layers = LayerTree(scene.pages)
    let document = scene.documents.first { $0.name.lowercased() == wanted.lowercased() }
    if let layer = layers.first(named: wanted) ?? document?.layer {
      guard layer.bounds.width > 0, layer.bounds.height > 0 else {
        let place = scene.sourceMap.place(of: layer)
        console.report(
          SceneDiagnostic(
            file: scene.sourceMap.file(of: layer) ?? name, line: place?.line ?? 0, column: place?.column ?? 1,
            path: layer.treePath, message: "the layer has no size; give it \"bounds\" or a \"frame\""))
        throw .status(.refused)
      }
      // As a page it must apply the flip of the layers around it.
      if layer.superlayer?.contentsAreFlipped() == false { layer.turnGeometry() }
      return [layer]
    }
    let hint =
      Suggestion.nearest(to: wanted, in: scene.documents.map(\.name) + layers.names).map {
        " (did you mean “\($0)”?)"
      } ?? ""
    throw .unsuited(UsageError("\(name) has no layer “\(wanted)”\(hint)"))
  }

  private func enterState(of scene: Scene, named name: String) throws(ExportRefusal) -> Bool {
    do throws(UsageError) {
      return try loader.enterState(of: scene, named: name)
    } catch {
      throw .unsuited(error)
    }
  }

  /// Throws if an output would replace an input, or the report would replace an output.
  private func checkTargets(_ outputs: [ExportOutput]) throws(UsageError) {
    let paths = outputs.compactMap(\.path)
    // Images of another scene must not be overwritten before it is read.
    if arguments.scenes.count > 1, !plan.joinsScenes, paths.contains(where: { access($0, F_OK) == 0 }) {
      loader.recordAllInputs()
    }
    for path in paths { try readFiles.check(output: path) }
    guard let report = arguments.output.report else { return }
    try readFiles.check(output: report)
    if let file = FileIdentity(report), paths.contains(where: { FileIdentity($0) == file }) {
      throw UsageError("the report would take the place of “\(report)”, which is written too")
    }
  }

  /// An animated picture of a single moment was hardly meant, unless the command line names the moment.
  private func warn(of outputs: [ExportOutput], thatDoNotMove pages: [CALayer]) {
    guard !arguments.moments.areAsked else { return }
    guard let output = outputs.first(where: { ["apng", "gif", "webp"].contains($0.format.name) }) else {
      return
    }
    guard LayerTree(pages).contains(where: \.hasAnimations) else { return }
    console.warning(
      "\(output.path ?? "standard output") shows time 0 alone; --frames 0..2@25 shows two seconds")
  }

  private static func summary(of output: ExportReport.Output) -> String {
    var text = "\(output.file ?? "standard output"): "
    if let width = output.pixelWidth, let height = output.pixelHeight {
      text += "\(width) × \(height) pixels"
    } else {
      text += output.pages.count == 1 ? "1 page" : "\(output.pages.count) pages"
    }
    return text + ", \(output.bytes) bytes"
  }
}

extension ExportDocument {
  init(_ scene: Scene) { self.init(pages: scene.pages, metadata: scene.metadata, fonts: scene.fonts) }
}
