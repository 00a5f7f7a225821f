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
    let rest = try table.parse(Array(parts.first ?? []), into: &raw)
    for argument in rest {
      guard argument.hasPrefix("-"), argument != "-" else {
        raw.operands.append(argument)
        continue
      }
      throw unknown(argument)
    }
    if parts.count > 1 { raw.operands += parts[1] }
    return raw
  }

  private static func unknown(_ argument: String) -> UsageError {
    let name = String(argument.prefix { $0 != "=" })
    // Of equally similar names the longer one: letters are omitted more often than added.
    let names = CommandOption.all.map { "--" + $0.name.rawValue }.sorted { $0.count > $1.count }
    let hint = name.hasPrefix("--") ? Suggestion.nearest(to: name, in: names) : nil
    return UsageError("unknown option \(name)" + (hint.map { " (did you mean \($0)?)" } ?? ""))
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
