import LayerPress
import SceneFiles

/// A command line that was understood.
struct Arguments {
  enum When: String, CaseIterable { case auto, always, never }

  enum Information: Equatable {
    case version
    /// On a command, or in general.
    case help(Verb?)
  }

  var verb = Verb.export
  var scenes: [String] = []
  var console = ConsoleOptions()
  /// What is to be told instead of doing anything.
  var information: Information?
  var reading = ReadingArguments()
  var moments = MomentArguments()
  var inspect = InspectArguments()
  var export = ExportArguments()
  /// Of the page that `preview` serves; 0 for any that is free.
  var port: UInt16 = 7531
  /// Of `convert` only.
  var convert: ConvertArguments?
  /// Of `cut` only.
  var cut: CutArguments?
}

/// How scenes are read, and what is made of their faults.
struct ReadingArguments {
  var allowsOutside = false
  var isStrict = false
  /// Whether what is damaged is a warning.
  var isLenient = false
  var fonts: [String] = []
  var usesSystemFonts = true
  /// What `currentColor` is shown as.
  var currentColor = CGColor.black
}

/// What is shown of animations and states.
struct MomentArguments {
  /// In seconds; never empty.
  var times = [0.0]
  /// The state that scenes are brought into; nil for the one they begin with.
  var state: String?
  /// The state that is left for `state` at time 0; nil for none, so that no transition shows.
  var fromState: String?
}

/// What only `inspect` knows.
struct InspectArguments {
  var isJSON = false
  /// Whether it shows what the layers draw instead of the layers.
  var showsDrawing = false
  /// What the drawing is lowered to; nil for the drawing as it is.
  var loweredFormat: ExportOutput.Format?
}

/// How much is said, and how.
struct ConsoleOptions {
  var isQuiet = false
  var isVerbose = false
  var color = Arguments.When.auto
  var progress = Arguments.When.auto
}

/// What only `export` knows.
struct ExportArguments {
  var options = ExportOptions()
  /// The date of documents that have none of their own, where `options` have none.
  var sourceDate: ExportDate?
  /// Where to; nil for standard output.
  var pattern: OutputPattern?
  /// The folder that files go to, with a slash at its end; nil where the output names files.
  var folder: String?
  var formats: [String] = []
  /// Whether each PNG becomes one for each plate of the press.
  var showsPlates = false
  /// Put before the ids of each SVG.
  var idPrefix: OutputPattern?
  /// Pixels per point; empty for the scene's own.
  var scales: [Double] = []
  /// Pixels of the picture, instead of `scales`.
  var sizes: [OutputSize] = []
  var layer: String?
  /// What to say of an option that changes nothing; nil where there is none.
  var unheeded: String?
  /// `--bleed` as it is written; nil for none.
  var bleed: String?
  /// The option that says how many pixels pictures have, and its value, as it is written; nil for none.
  var resolution: String?
  /// The profiles of presses, as the options name them.
  var profiles: [String] = []
  /// Where the report goes; `-` for standard output.
  var report: String?
  /// Whether it is done again whenever a file changes.
  var isWatching = false
  /// Scenes at once; nil for as many as there are cores.
  var jobs: Int?
}
