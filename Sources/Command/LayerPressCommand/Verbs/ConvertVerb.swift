import LayerPress
import SceneFiles

struct ConvertArguments {
  enum Format: String, CaseIterable {
    /// A scene file.
    case json
    /// A Core Animation document.
    case caml
    /// A bundle: a folder with a document and its images.
    case ca
  }

  var format: Format
  /// Nil for standard output.
  var pattern: OutputPattern?

  init(_ values: OptionValues) throws(UsageError) {
    guard let output = values.string(.output) else {
      throw UsageError(
        "no output is given: -o FILE.json, FILE.caml or FILE.ca, or -o - with --to json or caml")
    }
    try OutputPattern.checkEncoding(of: output)
    guard output == "-" else {
      guard values.string(.to) == nil else {
        throw UsageError("--to is for standard output (-o -); a file's extension is its format")
      }
      guard let format = Format(rawValue: URL(fileURLWithPath: output).pathExtension.lowercased()) else {
        throw UsageError("the ending of “\(output)” names no format; .json, .caml and .ca do")
      }
      let pattern = try OutputPattern(output)
      for place in OutputPattern.Place.allCases where place != .name && pattern.contains(place) {
        throw UsageError(
          "“\(output)”: {\(place.rawValue)} is for exports; convert takes {name}, the scene's name")
      }
      (self.format, self.pattern) = (format, pattern)
      return
    }
    guard let format = values.string(.to).flatMap({ Format(rawValue: $0.lowercased()) }), format != .ca else {
      throw UsageError("standard output needs a format: --to json or caml")
    }
    self.format = format
  }
}

/// `convert`: writes a scene in another format.
struct ConvertVerb {
  let arguments: Arguments
  let convert: ConvertArguments
  let console: Console
  /// Nil for standard output.
  private let path: String?

  init(arguments: Arguments, convert: ConvertArguments, console: Console) {
    (self.arguments, self.convert, self.console) = (arguments, convert, console)
    let values = OutputPattern.Values(
      name: ExportPlan.name(arguments.scenes.first ?? ""), format: convert.format.rawValue, page: 1, time: 0)
    path = convert.pattern?.path(values)
  }

  func run() throws(UsageError) -> Command.Status {
    guard arguments.scenes.count == 1, let name = arguments.scenes.first else {
      throw UsageError("convert takes one scene")
    }
    let readFiles = ReadFiles(scenes: [name])
    let loader = SceneLoader(arguments: arguments, console: console, inputs: readFiles.inputs)
    guard let scene = loader.load(name) else { return .refused }
    if let path { try checkTarget(path, readFiles) }
    guard let page = scene.pages.first, scene.pages.count == 1 || convert.format == .json else {
      console.error("CAML has one page, this scene has \(scene.pages.count)", about: name)
      return .refused
    }
    if convert.format != .json, !scene.isOnlyLayers {
      console.report(
        SceneDiagnostic(
          severity: arguments.reading.isStrict ? .error : .warning, file: name,
          message: "CAML has no place for a document's title, author, subject, keywords, language and fonts, "
            + "and a page's bleed"))
      if arguments.reading.isStrict { return .refused }
    }
    try settleStates(of: scene, named: name)
    do {
      try write(scene, page)
      return .done
    } catch let error as SceneWritingError {
      console.error(error.description, about: name)
      return .refused
    } catch let error as ExportError {
      console.error(error.message, about: path ?? "standard output")
      return .failed
    } catch {
      console.error(error.localizedDescription, about: path ?? "standard output")
      return .failed
    }
  }

  /// Throws if the output would replace an input, or a bundle would replace a folder with anything else in
  /// it.
  private func checkTarget(_ path: String, _ readFiles: ReadFiles) throws(UsageError) {
    try readFiles.check(output: path)
    guard convert.format == .ca else { return }
    let inputs = SceneInputs()
    _ = try? Scene(contentsOf: URL(fileURLWithPath: path), isLenient: true, inputs: inputs)
    let parts = Set(inputs.paths.compactMap(FileIdentity.init))
    for file in (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? [] {
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: "\(path)/\(file)", isDirectory: &isFolder)
      if exists, isFolder.boolValue { continue }
      try readFiles.check(output: "\(path)/\(file)")
      let isPart = FileIdentity("\(path)/\(file)").map(parts.contains) ?? false
      guard isPart || ["index.xml", "main.caml", "assetManifest.caml"].contains(file) else {
        throw UsageError("“\(path)” holds “\(file)”, which is not part of a bundle; it will not be replaced")
      }
    }
  }

  /// Brings the scene into the state that is asked for, and removes its states; without one, they stay.
  private func settleStates(of scene: Scene, named name: String) throws(UsageError) {
    guard let state = arguments.moments.state else { return }
    try scene.enterState(state, comingFrom: nil, named: name)
    for layer in scene.layersWithStates {
      layer.states = nil
      layer.stateTransitions = nil
    }
  }

  /// Encodes images without a file as PNGs.
  private static func encode(_ image: CGImage) -> Data? { try? image.pngData() }

  private func write(_ scene: Scene, _ page: CALayer) throws {
    let place = path.map { URL(fileURLWithPath: $0) }
    let folder = place?.deletingLastPathComponent()
    switch convert.format {
    case .json:
      try deliver(
        SceneWriter(imageFolder: folder, encodeImage: Self.encode).data(for: scene), to: place)
    case .caml:
      try deliver(
        CAMLWriter(images: .folder(folder), encodeImage: Self.encode).data(for: page), to: place)
    case .ca:
      guard let place else { return }
      try deliver(CAMLWriter(images: .assets, encodeImage: Self.encode).bundle(for: page), to: place)
    }
  }

  private func deliver(_ data: Data, to place: URL?) throws {
    try arguments.unfinishedFiles.replaceFile(at: place?.relativePath, with: Array(data))
  }

  /// Writes a bundle beside its place and moves it there once it is complete.
  private func deliver(_ files: [String: Data], to place: URL) throws {
    let manager = FileManager.default
    let folder = place.deletingLastPathComponent()
    let made = folder.appendingPathComponent(
      ".\(place.lastPathComponent).\(UUID().uuidString)", isDirectory: true)
    defer { try? manager.removeItem(at: made) }
    for (name, data) in files { try deliver(data, to: made.appendingPathComponent(name)) }
    guard manager.fileExists(atPath: place.path) else { return try manager.moveItem(at: made, to: place) }
    let old = made.appendingPathExtension("old")
    try manager.moveItem(at: place, to: old)
    do {
      try manager.moveItem(at: made, to: place)
    } catch {
      try manager.moveItem(at: old, to: place)
      throw error
    }
    try manager.removeItem(at: old)
  }
}

extension Scene {
  /// Whether the scene contains nothing but its pages.
  fileprivate var isOnlyLayers: Bool {
    metadata == DocumentMetadata() && fonts.isEmpty && pages.allSatisfy { $0.bleed == nil && $0.safe == nil }
  }
}
