import LayerPress
import Merging
import Records

/// What is merged, and to which files.
struct MergeArguments {
  var data = ""
  var source = RecordSource.Options()
  var selection = SourceRows.Selection()
  var options = MergeOptions()
  /// The output; nil for standard output.
  var path: String?
  /// How many rows a file has; nil for all.
  var split: Int?
  var shard: Shard?
  var countsOnly = false
  var resumes = false
  /// Where rows go that were left out.
  var skipped: String?
  /// Where it is said on which page each row is.
  var index: String?
  /// What distinguishes the job from others.
  var identity = ""
}

extension OptionValues {
  /// How rows are read.
  func rowSource() throws(UsageError) -> RecordSource.Options {
    var source = RecordSource.Options()
    source.encoding = string(.encoding)
    guard let separator = string(.separator) else { return source }
    guard let character = separator == "\\t" ? "\t" : separator.first,
      separator == "\\t" || separator.count == 1
    else { throw UsageError("--separator \(separator) is not one character") }
    source.separator = character
    return source
  }

  /// The rows that a preview shows a template with; nil for none.
  func previewedRows() throws(UsageError) -> PreviewedRows? {
    guard let data = string(.data) else {
      for name in [CommandOption.Name.encoding, .separator] where string(name) != nil {
        throw UsageError("--\(name.rawValue) needs --data, the rows that are read")
      }
      return nil
    }
    guard data != "-" else {
      throw UsageError("preview reads rows again and again, so not from standard input")
    }
    return PreviewedRows(data: data, options: try rowSource())
  }
}

extension MergeArguments {
  /// The place of a file's number in its name.
  static let partPlace = "{part}"

  init(_ values: OptionValues, _ export: ExportOptions) throws(UsageError) {
    guard let data = values.string(.data) else { throw UsageError("no rows are named: --data ROWS") }
    self.data = data
    source = try values.rowSource()
    selection = try values.selection()
    options.export = export
    options.export.workers = try values.integer(.jobs, in: 1...1024)
    options.state = values.string(.state)
    options.onError = try values.choice(.onError) ?? .stop
    if let size = try values.integer(.blockSize, in: 1...1_000_000) { options.blockSize = size }
    options.batchColumn = values.string(.batch)
    for pair in values.raw.values[.recordKey] ?? [] {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { throw UsageError("--record-key \(pair) is not KEY=COLUMN") }
      options.recordKeys[parts[0]] = parts[1]
    }
    options.hasRecordTree =
      export.pdf.standards.hasRecords || options.batchColumn != nil || !options.recordKeys.isEmpty
    split = try values.integer(.split, in: 1...Int.max)
    if let text = values.string(.shard) {
      guard let shard = Shard(text) else { throw UsageError("--shard \(text) is not K/N, such as 2/8") }
      self.shard = shard
    }
    countsOnly = values.raw.flags.contains(.count)
    resumes = values.raw.flags.contains(.resume)
    (skipped, index) = (values.string(.skipped), values.string(.index))
    if skipped != nil, options.onError == .stop {
      throw UsageError("--skipped is for rows that --on-error skip or placeholder leaves out")
    }
    identity = JobIdentity.text(of: values.raw, data: data)
    try readOutput(values)
  }

  private mutating func readOutput(_ values: OptionValues) throws(UsageError) {
    guard !countsOnly else { return }
    guard let output = values.string(.output) else { throw UsageError("no output is given: -o FILE.pdf") }
    try OutputPattern.checkEncoding(of: output)
    path = output == "-" ? nil : output
    if let name = path.map({ ($0 as NSString).lastPathComponent }),
      name.isEmpty || path?.hasSuffix("/") == true
    {
      throw UsageError(
        "“\(output)” is a folder; a merge is given the name of a file, or a pattern with {row}")
    }
    if shard != nil {
      guard path != nil, split == nil, !hasRowPlaces else {
        throw UsageError("--shard writes one file of parts: -o NAME.lpart, without --split and {row}")
      }
      return
    }
    if hasRowPlaces {
      guard split == nil else { throw UsageError("--split and {row} exclude each other") }
      return
    }
    guard path == nil || output.lowercased().hasSuffix(".pdf") else {
      throw UsageError("“\(output)” is no .pdf; other formats have a file for each row: {row} in the name")
    }
    guard (split != nil) == output.contains(Self.partPlace) else {
      throw UsageError("--split N and {part} in the output's name belong together")
    }
  }

  /// Whether each row has a file of its own.
  var hasRowPlaces: Bool { path?.contains("{row") ?? false }
}

extension OptionValues {
  /// Which rows are merged, and in which order.
  fileprivate func selection() throws(UsageError) -> SourceRows.Selection {
    var selection = SourceRows.Selection()
    if let text = string(.rows) {
      guard let range = RowRange(text) else { throw UsageError("--rows \(text) is not A-B, such as 1-100") }
      selection.range = range
    }
    selection.condition = string(.condition)
    selection.order = string(.sort)
    selection.descends = raw.flags.contains(.descending)
    if selection.descends, selection.order == nil { throw UsageError("--descending belongs to --sort") }
    selection.copies = string(.copies).map { Copies(column: $0) }
    selection.sequence = try sequence()
    return selection
  }

  /// `NAME=A[+STEP][:DIGITS[:CHECK]]`.
  private func sequence() throws(UsageError) -> (column: String, numbers: NumberSequence)? {
    guard let text = string(.sequence) else { return nil }
    let problem = UsageError(
      "--sequence \(text) is not NAME=A[+STEP][:DIGITS[:CHECK]], such as ticket=1000+2:6:mod10")
    let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard halves.count == 2, !halves[0].isEmpty else { throw problem }
    let parts = halves[1].split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let steps = parts[0].split(separator: "+", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count <= 3, steps.count <= 2, let start = steps[0],
      let step = steps.count == 2 ? steps[1] : 1,
      let width = parts.count > 1 ? Int(parts[1]) : 1
    else { throw problem }
    var check: NumberSequence.CheckDigit?
    if parts.count == 3 {
      guard let known = NumberSequence.CheckDigit(rawValue: parts[2].lowercased()) else { throw problem }
      check = known
    }
    guard let numbers = NumberSequence(start: start, step: step, width: width, check: check) else {
      throw problem
    }
    return (halves[0], numbers)
  }
}
