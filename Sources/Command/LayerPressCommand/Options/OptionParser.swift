import SceneFiles

/// The arguments of a command line by option, before their values are parsed.
struct RawArguments: Equatable {
  var flags: Set<CommandOption.Name> = []
  var values: [CommandOption.Name: [String]] = [:]
  var operands: [String] = []
}

/// Parses a command line by the table of options.
enum OptionParser {
  /// - Parameter arguments: the arguments without the program's name.
  static func parse(_ arguments: [String]) throws(UsageError) -> RawArguments {
    var raw = RawArguments()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        raw.operands += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        raw.operands.append(argument)
        continue
      }
      if argument.hasPrefix("--") {
        let parts = argument.drop { $0 == "-" }.split(
          separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts.first ?? "")
        guard let option = CommandOption.all.first(where: { $0.name.rawValue == name }) else {
          throw unknown(name, for: arguments.first.flatMap(Verb.init) ?? .export)
        }
        if option.isFlag, option.optionalValues.isEmpty, parts.count > 1 {
          throw UsageError("--\(name) takes no value")
        }
        try set(option, parts.dropFirst().first.map(String.init), in: &raw, following: &rest)
      } else {
        try setLetters(of: argument, in: &raw, following: &rest)
      }
    }
    for option in CommandOption.all where !option.isRepeatable && raw.values[option.name]?.count ?? 0 > 1 {
      throw UsageError("--\(option.name.rawValue) is given twice")
    }
    return raw
  }

  /// Sets the options of an argument such as `-v`, `-j8` or `-vo`: flags, and at most one option with a value.
  private static func setLetters(
    of argument: String, in raw: inout RawArguments, following rest: inout ArraySlice<String>
  ) throws(UsageError) {
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = CommandOption.all.first(where: { $0.short == letter }) else {
        let hint = argument.count > 2 ? "; a file of that name is ./\(argument)" : ""
        throw UsageError("unknown option \(argument)\(hint)")
      }
      let value = option.isFlag || letters.isEmpty ? nil : String(letters.drop { $0 == "=" })
      try set(option, value, in: &raw, following: &rest)
      if value != nil { return }
    }
  }

  /// - Parameter value: nil for the next argument, unless that is an option.
  private static func set(
    _ option: CommandOption, _ value: String?, in raw: inout RawArguments,
    following rest: inout ArraySlice<String>
  ) throws(UsageError) {
    if option.isFlag {
      raw.flags.insert(option.name)
      if let value {
        raw.values[option.name, default: []].append(value)
      } else if let next = rest.first, option.optionalValues.contains(next) {
        raw.values[option.name, default: []].append(next)
        rest.removeFirst()
      }
      return
    }
    if let value {
      raw.values[option.name, default: []].append(value)
      return
    }
    guard let next = rest.popFirst(), next != "--" else {
      throw UsageError("--\(option.name.rawValue) needs a value")
    }
    let isOption = CommandOption.all.contains { option in
      next == "--\(option.name.rawValue)" || option.short.map { next == "-\($0)" } ?? false
    }
    if isOption { throw UsageError("--\(option.name.rawValue) needs a value before \(next)") }
    raw.values[option.name, default: []].append(next)
  }

  /// What other programs call some options.
  private static let elsewhere = [
    "width": "size", "height": "size", "resolution": "dpi", "threads": "jobs", "parallel": "jobs",
    "quality": "jpeg-quality", "dir": "output", "silent": "quiet", "debug": "verbose",
  ]

  private static func unknown(_ name: String, for verb: Verb) -> UsageError {
    // Of equally similar names the longer one: letters are omitted more often than added.
    let names = CommandOption.all.filter { $0.verbs.contains(verb) }.map(\.name.rawValue)
    let hint =
      elsewhere[name].flatMap { names.contains($0) ? $0 : nil }
      ?? Suggestion.nearest(to: name, in: names.sorted { $0.count > $1.count })
    return UsageError("unknown option --\(name)" + (hint.map { " (did you mean --\($0)?)" } ?? ""))
  }
}
