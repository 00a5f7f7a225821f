import LayerPress
import SceneFiles

/// A parsed command line.
struct Arguments {
  enum When: String, CaseIterable { case auto, always, never }
  enum MessageFormat: String, CaseIterable { case text, json }

  enum Information: Equatable {
    case version
    /// For one command, or in general.
    case help(Verb?)
  }

  /// What is to be done.
  enum Action {
    case inform(Information)
    case export, gallery, check, schema
    case preview(PreviewArguments)
    case inspect(InspectArguments)
    case convert(ConvertArguments)
    case cut(CutArguments)
    case impose(ImposeArguments)
    case merge(MergeArguments)
    /// The document's path; nil for standard output.
    case join(String?)
    case preflight(PreflightArguments)
  }

  var action = Action.export
  var scenes: [String] = []
  var console = ConsoleOptions()
  var reading = ReadingArguments()
  var moments = MomentArguments()
  var export = ExportArguments()
  var output = OutputArguments()
  var limits = RunLimits()
  /// The temporary files of the run.
  var unfinishedFiles = UnfinishedFiles()
}

/// How scenes are read, and how strictly.
struct ReadingArguments {
  /// The syntax that standard input must have; nil for any.
  var syntax: SceneSyntax?
  var allowsOutside = false
  /// Opens encrypted PDFs.
  var password: String?
  var strictness = ExportOptions.Strictness.normal
  var fonts = ExportOptions.Fonts()
  var currentColor = CGColor.black
  /// Values of templates' parameters.
  var values: [String: DataValue] = [:]
  /// How often templates may repeat things.
  var maxRepeats = Template.defaultMaxRepeats

  var isStrict: Bool { strictness == .strict }
  /// Whether damaged input is only a warning.
  var isLenient: Bool { strictness == .lenient }
}

/// The requested moments and states.
struct MomentArguments {
  var shown = ExportOptions.Moments()
  /// Whether the command line names them.
  var areAsked = false
  /// The state to show; nil for the initial one.
  var state: String?
  /// The states that each become outputs of their own; nil for one alone, empty for all.
  var states: [String]?
  /// The state from which a transition to `state` starts at time 0; nil for none.
  var fromState: String?
}

/// How much is printed, and how.
struct ConsoleOptions {
  var isQuiet = false
  var isVerbose = false
  var messages = Arguments.MessageFormat.text
  /// The most messages of a scene that are printed, unless all are.
  var mostMessages = 100
  var color = Arguments.When.auto
  var progress = Arguments.When.auto

  init() {}

  /// What holds for errors in a command line, of which only the format of messages is looked for.
  init(beforeParsing words: [String]) {
    let options = words.prefix { $0 != "--" }
    let name = "--\(CommandOption.Name.messages.rawValue)"
    let isJSON =
      options.contains("\(name)=json") || zip(options, options.dropFirst()).contains { $0 == (name, "json") }
    if isJSON { messages = .json }
  }
}

struct ExportArguments {
  var options = ExportOptions()
  /// The date of documents without one of their own, unless `options` has one.
  var sourceDate: Date?
  var layer: String?
  /// The numbers of the pages that are exported, from 1, in this order; nil for all.
  var pages: [Int]?
  /// A warning about an option that has no effect; nil if there is none.
  var unheeded: String?
  /// The value of `--bleed` as written; nil for none.
  var bleed: String?
  /// The press profiles, as the options name them.
  var profiles: [String] = []
  /// Whether to export again whenever a file changes.
  var isWatching = false
  /// How many scenes are exported concurrently; nil for as many as there are cores.
  var jobs: Int?
}

/// The files that are written.
struct OutputArguments {
  /// The output's name; nil for standard output.
  var pattern: OutputPattern?
  /// The output folder, with a trailing slash; nil if the output names files.
  var folder: String?
  var formats: [String] = []
  /// Pixels per point; empty for the scene's own scale.
  var scales: [Double] = []
  /// Sizes in pixels, instead of `scales`.
  var sizes: [OutputSize] = []
  /// The option that sets the resolution of PNGs, with its value as written; nil for none.
  var resolution: String?
  /// Whether each PNG becomes one per plate of the press.
  var showsPlates = false
  /// The prefix of each SVG's ids.
  var idPrefix: OutputPattern?
  /// The report's path; `-` for standard output.
  var report: String?
}
