import LayerPress
import Messages
import SceneFiles

struct InspectArguments {
  var isJSON: Bool
  /// Whether to print the drawing instead of the layers.
  var showsDrawing: Bool
  /// The format that the drawing is lowered to; nil prints the drawing as it is.
  var loweredFormat: ExportOutput.Format?

  init(_ values: OptionValues) throws(UsageError) {
    isJSON = values.raw.flags.contains(.json)
    loweredFormat = try values.loweredFormat()
    showsDrawing = values.raw.flags.contains(.drawing) || loweredFormat != nil
    if isJSON, showsDrawing { throw UsageError("--json and --drawing exclude each other") }
  }
}

/// `inspect`: prints the contents of a scene.
struct InspectVerb {
  private let arguments: Arguments
  private let inspect: InspectArguments
  private let console: Console
  private let loader: SceneLoader

  init(_ arguments: Arguments, inspect: InspectArguments, console: Console) {
    self.arguments = arguments
    self.inspect = inspect
    self.console = console
    loader = SceneLoader(arguments: arguments, console: console)
  }

  func run() -> Command.Status {
    var status = Command.Status.done
    var outlines: [SceneOutline] = []
    for name in arguments.scenes {
      let parameters = loader.parameters(of: name)
      let missing = parameters.filter { $0.defaultValue == nil && arguments.reading.values[$0.name] == nil }
      if !missing.isEmpty, !inspect.showsDrawing {
        let outline = SceneOutline(parameters, name: name)
        outlines.append(outline)
        if !inspect.isJSON {
          console.print(outline.text)
          let names = missing.map { "--set \($0.name)=…" }.joined(separator: " ")
          console.hint("the layers are shown with \(names)")
        }
        continue
      }
      guard let scene = loader.load(name) else {
        status = .refused
        continue
      }
      do throws(UsageError) {
        guard try loader.enterState(of: scene, named: name) else {
          status = .refused
          continue
        }
      } catch {
        console.error(error.message)
        status = max(status, .wrongArguments)
        continue
      }
      if inspect.showsDrawing {
        status = max(status, showDrawings(of: scene, name: name))
        continue
      }
      var outline = SceneOutline(scene, name: name)
      if !parameters.isEmpty { outline.parameters = parameters.map(SceneOutline.Parameter.init) }
      do throws(ExportError) {
        let report = try exporter.survey(ExportDocument(scene))
        outline.fonts = report.fonts
        outline.findings = report.findings
      } catch {
        console.error("\(error)", about: name)
        status = max(status, Self.status(of: error))
      }
      outlines.append(outline)
      if !inspect.isJSON { console.print(outline.text) }
    }
    if inspect.isJSON { status = max(status, printJSON(outlines)) }
    return status
  }

  private func showDrawings(of scene: Scene, name: String) -> Command.Status {
    do throws(ExportError) {
      let drawings = try exporter.drawings(
        of: ExportDocument(scene), loweredTo: inspect.loweredFormat)
      for drawing in drawings { console.print(String(drawing.dropLast())) }
      return .done
    } catch {
      console.error("\(error)", about: name)
      return Self.status(of: error)
    }
  }

  private static func status(of error: ExportError) -> Command.Status {
    if case .unusableFonts = error.reason { .wrongArguments } else { .failed }
  }

  private var exporter: Exporter {
    var options = ExportOptions()
    options.moments = arguments.moments.shown
    options.fonts = arguments.reading.fonts
    options.providers = arguments.export.options.providers
    return Exporter(options: options)
  }

  /// One scene becomes an object, several become an array.
  private func printJSON(_ outlines: [SceneOutline]) -> Command.Status {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      let data =
        arguments.scenes.count == 1 && outlines.count == 1
        ? try encoder.encode(outlines[0]) : try encoder.encode(outlines)
      console.print(Quoted.printable(String(decoding: data, as: UTF8.self), keepsLines: true))
      return .done
    } catch {
      console.error("the tree cannot be written as JSON: \(error)")
      return .failed
    }
  }
}
