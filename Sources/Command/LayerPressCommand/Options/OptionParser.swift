import CGLib
import SceneFiles

/// The arguments of a command line by option, before their values are parsed.
struct RawArguments: Equatable {
  var flags: Set<CommandOption.Name> = []
  var values: [CommandOption.Name: [String]] = [:]
  var operands: [String] = []
}

/// Parses a command line with GLib's GOption.
enum OptionParser {
  /// - Parameter arguments: the arguments without the program's name.
  static func parse(_ arguments: [String]) throws(UsageError) -> RawArguments {
    // GOption drops or keeps `--` depending on what follows; here everything after it is an operand.
    let parts = arguments.split(separator: "--", maxSplits: 1, omittingEmptySubsequences: false)
    let table = EntryTable(CommandOption.all)
    var raw = RawArguments()
    raw.operands = try table.parse(divided(Array(parts.first ?? [])), into: &raw)
    if parts.count > 1 { raw.operands += parts[1] }
    return raw
  }

  /// The arguments as GOption understands them, which divides no value from its letter (`-j8`).
  ///
  /// - Throws: for what it accepts in silence: values of flags, and options as values of others.
  private static func divided(_ arguments: [String]) throws(UsageError) -> [String] {
    var result: [String] = []
    var waiting: CommandOption?
    for argument in arguments {
      let isOption = argument.hasPrefix("-") && argument != "-"
      let name = String(argument.drop { $0 == "-" }.prefix { $0 != "=" })
      if let option = waiting {
        let isKnown = CommandOption.all.contains { option in
          argument == "--\(option.name.rawValue)" || option.short.map { argument == "-\($0)" } ?? false
        }
        guard !isKnown else { throw UsageError("--\(option.name.rawValue) needs a value before \(argument)") }
        waiting = nil
        result.append(argument)
      } else if isOption, argument.hasPrefix("--") {
        guard let option = CommandOption.all.first(where: { $0.name.rawValue == name }) else {
          throw unknown(name, for: arguments.first.flatMap(Verb.init) ?? .export)
        }
        let hasValue = argument.contains("=")
        if option.isFlag, hasValue { throw UsageError("--\(name) takes no value") }
        if !option.isFlag, !hasValue { waiting = option }
        result.append(argument)
      } else if isOption {
        var letters = argument.dropFirst()
        while let letter = letters.popFirst() {
          guard let option = CommandOption.all.first(where: { $0.short == letter }) else {
            let hint = argument.count > 2 ? "; a file of that name is ./\(argument)" : ""
            throw UsageError("unknown option \(argument)\(hint)")
          }
          result.append("-\(letter)")
          guard !option.isFlag else { continue }
          if letters.isEmpty { waiting = option } else { result.append(String(letters.drop { $0 == "=" })) }
          break
        }
      } else {
        result.append(argument)
      }
    }
    if let waiting { throw UsageError("--\(waiting.name.rawValue) needs a value") }
    return result
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

/// The option table in GOption's form, and storage for the results.
private final class EntryTable {
  private let options: [CommandOption]
  private let entries: UnsafeMutableBufferPointer<GOptionEntry>
  /// For each option a flag, or a list of strings that GLib allocates.
  private let slots: UnsafeMutableBufferPointer<Slot>
  private var strings: [UnsafeMutablePointer<CChar>?] = []

  private struct Slot {
    var flag: gboolean = 0
    var values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  }

  init(_ options: [CommandOption]) {
    self.options = options
    entries = .allocate(capacity: options.count + 1)
    entries.initialize(repeating: GOptionEntry())
    slots = .allocate(capacity: options.count)
    slots.initialize(repeating: Slot())
    guard let base = slots.baseAddress else { return }
    for (index, option) in options.enumerated() {
      let name = strdup(option.name.rawValue)
      strings.append(name)
      let slot = UnsafeMutableRawPointer(base + index)
      let offset =
        option.isFlag ? MemoryLayout<Slot>.offset(of: \.flag) : MemoryLayout<Slot>.offset(of: \.values)
      entries[index].long_name = UnsafePointer(name)
      entries[index].short_name = option.short?.asciiValue.map { gchar($0) } ?? 0
      entries[index].arg = GOptionArg(
        rawValue: option.isFlag ? option_is_flag : option_takes_values)
      entries[index].arg_data = slot + (offset ?? 0)
    }
  }

  deinit {
    for slot in slots { g_strfreev(slot.values) }
    for string in strings { free(string) }
    slots.deallocate()
    entries.deallocate()
  }

  /// Removes known options from the arguments and returns the rest.
  func parse(_ arguments: [String], into raw: inout RawArguments) throws(UsageError) -> [String] {
    guard let context = g_option_context_new(nil) else { throw UsageError("out of memory") }
    defer { g_option_context_free(context) }
    g_option_context_set_help_enabled(context, 0)
    g_option_context_set_ignore_unknown_options(context, 1)
    g_option_context_add_main_entries(context, entries.baseAddress, nil)

    var vector = Self.copy(["layerpress"] + arguments)
    defer { g_strfreev(vector) }
    var error: UnsafeMutablePointer<GError>?
    defer { g_clear_error(&error) }
    guard g_option_context_parse_strv(context, &vector, &error) != 0 else {
      throw UsageError(error?.pointee.message.map { String(cString: $0) } ?? "unusable arguments")
    }
    for (option, slot) in zip(options, slots) {
      if slot.flag != 0 { raw.flags.insert(option.name) }
      let values = Self.strings(slot.values)
      guard !values.isEmpty else { continue }
      guard values.count == 1 || option.isRepeatable else {
        throw UsageError("--\(option.name.rawValue) is given twice")
      }
      raw.values[option.name] = values
    }
    return Array(Self.strings(vector).dropFirst())
  }

  /// A list of strings in GLib's memory.
  private static func copy(
    _ strings: [String]
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    let size = gsize((strings.count + 1) * MemoryLayout<UnsafeMutablePointer<CChar>?>.stride)
    let list = g_malloc0(size)?.assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self)
    for (index, string) in strings.enumerated() { list?[index] = g_strdup(string) }
    return list
  }

  private static func strings(_ list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> [String] {
    var result: [String] = []
    var next = list
    while let string = next?.pointee {
      result.append(String(cString: string))
      next = next?.advanced(by: 1)
    }
    return result
  }
}
