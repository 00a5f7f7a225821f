import LayerPress

/// What errors and findings call the options: the libraries name them as Swift does, since they do not know this program.
enum OptionNames {
  /// Longer names come before those that they begin with.
  static let all: [(swift: String, option: String)] =
    [
      ("ExportOptions.PDF.outputIntent", "--output-intent"),
      ("ExportOptions.PDF.date", "--date or SOURCE_DATE_EPOCH"),
      ("ExportOptions.PNG.pixelLimit", "--max-output-pixels"),
      ("ExportOptions.PNG.proof", "--proof"),
      ("ExportOptions.Paper.fits", "--fit"),
      ("ExportOptions.fonts", "--fonts"),
      ("ExportOptions.time", "--time"),
      ("maxRepeats", "--max-repeats"),
      ("allowsOutside", "--allow-outside"),
      ("pixelLimit", "--max-pixels"),
      ("the argument password", "--password"),
    ] + ExportOptions.Limits.names.map { ("ExportOptions.limits.\($0.name)", "--limit \($0.name)=N") }

  /// Returns a message with the options of the command line in place of Swift's.
  static func inCommand(_ message: String) -> String {
    all.reduce(message) { $0.replacingOccurrences(of: $1.swift, with: $1.option) }
  }
}
