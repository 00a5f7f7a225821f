import LayerPress
import SceneFiles

/// When the program ends before it is done.
struct RunLimits {
  /// The longest run, in seconds; nil for any.
  var seconds: Double?
  /// The most memory of the process, in bytes; nil for any.
  var bytes: Int?

  init() {}

  init(_ values: OptionValues) throws(UsageError) {
    seconds = try values.positive(.timeout)
    bytes = try values.size(.maxMemory)
  }
}

extension OptionValues {
  /// A number of bytes: `800000000`, or `512M` and `2G`, of 1024 each.
  func size(_ name: CommandOption.Name) throws(UsageError) -> Int? {
    guard let text = string(name) else { return nil }
    let units: [(letter: Character, bytes: Int)] = [
      ("K", 1 << 10), ("M", 1 << 20), ("G", 1 << 30), ("T", 1 << 40),
    ]
    var digits = text.uppercased()[...]
    if digits.hasSuffix("IB") {
      digits = digits.dropLast(2)
    } else if digits.hasSuffix("B") {
      digits = digits.dropLast()
    }
    let unit = units.first { digits.last == $0.letter }
    if unit != nil { digits = digits.dropLast() }
    let product = Int(digits)?.multipliedReportingOverflow(by: unit?.bytes ?? 1)
    guard let product, !product.overflow, product.partialValue > 0 else {
      throw UsageError("--\(name.rawValue) \(text) is not a size such as 512M or 2G")
    }
    return product.partialValue
  }

  /// The name by which `--limit` calls the messages that are printed.
  private static let messages = "findings"

  /// Sets the limits that `--limit` names.
  func set(_ limits: inout ExportOptions.Limits) throws(UsageError) {
    for (name, number) in try namedLimits() {
      guard let limit = ExportOptions.Limits.names.first(where: { $0.name == name }) else { continue }
      limits[keyPath: limit.limit] = number
    }
  }

  /// The most messages of a scene that are printed; nil by default.
  func mostMessages() throws(UsageError) -> Int? {
    try namedLimits().last { $0.name == Self.messages }?.number
  }

  private func namedLimits() throws(UsageError) -> [(name: String, number: Int)] {
    let names = ExportOptions.Limits.names.map(\.name) + [Self.messages]
    var result: [(String, Int)] = []
    for text in raw.values[.limit] ?? [] {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, names.contains(parts[0]) else {
        let hint = Suggestion.nearest(to: parts[0], in: names).map { " (did you mean \($0)=N?)" } ?? ""
        throw UsageError(
          "--limit \(text) is not known; possible are \(names.map { $0 + "=N" }.joined(separator: ", "))\(hint)"
        )
      }
      guard let number = Int(parts[1]), number >= 0 else {
        throw UsageError("--limit \(text): \(parts[1]) is not a whole number")
      }
      result.append((parts[0], number))
    }
    return result
  }
}
