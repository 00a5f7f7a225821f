@_exported import Expressions
import Foundation
import QuartzCore

/// A scene with parameters, from which scenes are made: one for each row of data.
///
/// ```swift
/// let template = try Template(contentsOf: URL(fileURLWithPath: "badge.json"))
/// for person in people {
///   let badge = try template.scene(for: ["name": .string(person.name)])
///   …
/// }
/// ```
///
/// The files are read and their expressions parsed once; pictures are loaded once. A template can be used from several threads
/// at the same time. `docs/templates.md` describes what a template contains.
public final class Template: Sendable {
  /// What the template takes, in the order of its file.
  public let parameters: [Parameter]
  /// The file's name in diagnostics.
  public let file: String
  /// Warnings about the template itself; each scene has them too.
  public let warnings: [SceneDiagnostic]

  private let program: TemplateProgram
  private let folder: SceneFolder
  private let images: ImageLibrary
  private let currentColor: CGColor
  private let maxRepeats: Int
  /// The names of the parameters.
  package let parameterNames: Set<String>

  /// How often a template may repeat things, all together, unless more is asked for.
  public static let defaultMaxRepeats = 100_000

  /// The bytes of pictures that are kept from one row to the next.
  private static let imageBytes = 96 << 20

  /// Reads a template, with all that it includes. A scene without parameters is one too.
  ///
  /// - Parameters:
  ///   - url: a JSON file.
  ///   - named: the file's name in diagnostics; by default its path.
  ///   - allowsOutside: whether it may refer to files outside of its folder.
  ///   - pixelLimit: images of more pixels are refused.
  ///   - isLenient: whether damaged input is used as far as possible with a warning.
  ///   - currentColor: the colour shown for `currentColor`.
  ///   - password: opens PDFs that are encrypted.
  ///   - inputs: receives the paths of all files that are read.
  ///   - maxRepeats: how often things may be repeated for one row, all together.
  /// - Throws: all errors of the template at once.
  public convenience init(
    contentsOf url: URL, named: String? = nil, allowsOutside: Bool = false,
    pixelLimit: Int = CGImage.defaultPixelLimit, isLenient: Bool = false, currentColor: CGColor = .black,
    password: String? = nil, inputs: SceneInputs? = nil, maxRepeats: Int = defaultMaxRepeats
  ) throws(SceneError) {
    let name = named ?? url.relativePath
    inputs?.add(url.path)
    try self.init(
      data: Scene.contents(of: url, named: name), file: name, baseURL: url.deletingLastPathComponent(),
      allowsOutside: allowsOutside, pixelLimit: pixelLimit, isLenient: isLenient, currentColor: currentColor,
      password: password, inputs: inputs, maxRepeats: maxRepeats)
  }

  /// Reads a template from memory.
  ///
  /// - Parameters:
  ///   - data: the whole file.
  ///   - file: its name in diagnostics.
  ///   - baseURL: the folder that file names are relative to.
  ///   - allowsOutside: whether it may refer to files outside of that folder.
  ///   - pixelLimit: images of more pixels are refused.
  ///   - isLenient: whether damaged input is used as far as possible with a warning.
  ///   - currentColor: the colour shown for `currentColor`.
  ///   - password: opens PDFs that are encrypted.
  ///   - inputs: receives the paths of all files that are read.
  ///   - maxRepeats: how often things may be repeated for one row, all together.
  /// - Throws: all errors of the template at once.
  public convenience init(
    data: Data, file: String = "<data>", baseURL: URL? = nil, allowsOutside: Bool = false,
    pixelLimit: Int = CGImage.defaultPixelLimit, isLenient: Bool = false, currentColor: CGColor = .black,
    password: String? = nil, inputs: SceneInputs? = nil, maxRepeats: Int = defaultMaxRepeats
  ) throws(SceneError) {
    if let message = OtherFile.message(for: data, name: file) {
      throw SceneError([SceneDiagnostic(file: file, message: message)])
    }
    guard SceneSyntax(of: data) == .json else {
      throw SceneError([
        SceneDiagnostic(file: file, message: "a template is JSON; layerpress convert makes it of CAML")
      ])
    }
    let folder = SceneFolder(
      url: baseURL, allowsOutside: allowsOutside, pixelLimit: pixelLimit, isLenient: isLenient,
      password: password, inputs: inputs)
    let (document, isComplete, problems) = JSONParser.parse(data)
    guard isComplete else {
      throw SceneError(SceneProblem.diagnostics(of: problems, in: document, file: file))
    }
    try self.init(
      document, problems, file: file, folder: folder, currentColor: currentColor, maxRepeats: maxRepeats)
  }

  /// - Parameter problems: what is known to be wrong with the document.
  init(
    _ document: JSONDocument, _ problems: [SceneProblem], file: String, folder: SceneFolder,
    currentColor: CGColor, maxRepeats: Int
  ) throws(SceneError) {
    let (program, mistakes) = TemplateCompiler.compile(document, file: file, folder: folder)
    self.program = program
    self.file = file
    self.folder = folder
    self.currentColor = currentColor
    self.maxRepeats = maxRepeats
    parameters = program.parameters
    parameterNames = Set(program.parameters.map(\.name))
    statesAreConstant = program.statesAreConstant
    images = ImageLibrary(folder, limit: Self.imageBytes)
    warnings = Self.diagnostics(of: problems + mistakes, in: program, file: file, row: nil)
    guard warnings.allSatisfy({ $0.severity == .warning }) else { throw SceneError(warnings) }
  }

  private static func diagnostics(
    of problems: [SceneProblem], in program: TemplateProgram, file: String, row: Int?
  ) -> [SceneDiagnostic] {
    guard !problems.isEmpty else { return [] }
    var expansion = JSONDocument.Expansion(files: program.files)
    if row != nil || program.parameters.isEmpty == false { expansion.fields = program.fields }
    expansion.row = row
    let document = JSONDocument(
      bytes: program.document.bytes, entries: program.document.entries, expansion: expansion)
    return SceneProblem.diagnostics(of: problems, in: document, file: file)
  }

  // MARK: Scenes

  /// The scene of a row.
  ///
  /// - Parameters:
  ///   - values: values by the parameters' names. Texts are read as the parameters' types ask for it; what is missing, null
  ///     or, other than for strings, empty has its default.
  ///   - row: the row's number, for `row` in expressions and for messages; nil for none.
  /// - Throws: all errors of the scene, with the row and its fields.
  public func scene(for values: [String: DataValue] = [:], row: Int? = nil) throws(SceneError) -> Scene {
    var expansion = TemplateExpansion(
      program, values: try arguments(values, row: row), row: row, limit: maxRepeats)
    let document = expansion.run()
    images.prune()
    var scene = try SceneReader.read(
      document, expansion.problems, file: file, folder: folder, currentColor: currentColor, images: images)
    scene.warnings = warnings + scene.warnings
    return scene
  }

  /// The values of the parameters, in their order.
  private func arguments(_ given: [String: DataValue], row: Int?) throws(SceneError) -> [DataValue] {
    var values: [DataValue] = []
    values.reserveCapacity(program.slotCount)
    var (problems, missing): ([SceneProblem], [Int]) = ([], [])
    var knownCount = 0
    for (index, parameter) in parameters.enumerated() {
      var value: DataValue?
      if let field = given[parameter.name] {
        knownCount += 1
        do throws(Parameter.Refusal) {
          value = try parameter.value(field)
        } catch {
          problems.append(problem(index, error.message))
          continue
        }
      }
      if value == nil, parameter.defaultValue == nil { missing.append(index) }
      values.append(value ?? parameter.defaultValue ?? .null)
    }
    if let first = missing.first {
      let names = missing.map { parameters[$0].label }.joined(separator: ", ")
      problems.append(problem(first, "the template needs \(names)"))
    }
    guard !problems.isEmpty || knownCount < given.count else { return values }
    throw SceneError(
      unknown(given, row: row) + Self.diagnostics(of: problems, in: program, file: file, row: row))
  }

  private func problem(_ index: Int, _ message: String) -> SceneProblem {
    let node = program.declarations[index]
    let place = JSONValue(document: program.document, index: node)
    return SceneProblem(offset: place.offset, node: node, message: message)
  }

  private func unknown(_ given: [String: DataValue], row: Int?) -> [SceneDiagnostic] {
    let names = parameters.map(\.name)
    return given.keys.filter { !parameterNames.contains($0) }.sorted().map { name in
      let message =
        names.isEmpty
        ? "the scene has no parameters, so none is called \(Quoted.text(name))"
        : "the template has no parameter \(Quoted.text(name))"
          + (Suggestion.nearest(to: name, in: names).map { "; did you mean \(Quoted.text($0))?" }
            ?? "; there are \(names.joined(separator: ", "))")
      return SceneDiagnostic(file: file, message: message, row: row, field: row == nil ? nil : name)
    }
  }

  /// What distinguishes the template's text, with that of the files that it includes, from others.
  package var fingerprint: String {
    let sum = Checksum()
    program.document.bytes.withUnsafeBytes { sum.add($0) }
    return sum.digits
  }

  // MARK: What rows do not change

  /// Whether all rows give the same scene.
  package var isConstant: Bool { program.isConstant.first ?? false }

  /// Whether all rows give the same states, with the same changes.
  package let statesAreConstant: Bool

  /// What identifies the part of the template that a layer comes from, with all that lies in it, if no row changes it: equal
  /// numbers in two scenes of the template mean equal trees. Nil for a layer that depends on its row.
  package func constantSubtree(of layer: CALayer, in scene: Scene) -> Int? {
    guard let offset = scene.sourceMap.offset(of: layer) else { return nil }
    let entries = program.document.entries
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(entries[middle].offset) < offset { low = middle + 1 } else { high = middle }
    }
    guard low < entries.count, Int(entries[low].offset) == offset, program.isConstant[low] else { return nil }
    return offset
  }
}
