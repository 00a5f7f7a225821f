import LayerPress

extension OptionValues {
  /// The moments of whichever option specifies them; time 0 if none does.
  func moments() throws(UsageError) -> ExportOptions.Moments {
    let given = [CommandOption.Name.time, .times, .frames].filter { string($0) != nil }
    guard given.count <= 1 else {
      throw UsageError(given.map { "--\($0.rawValue)" }.joined(separator: " and ") + " exclude each other")
    }
    guard let name = given.first, let text = string(name) else { return ExportOptions.Moments() }
    switch name {
    case .times:
      var times: [Double] = []
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        times.append(try Self.seconds(part, name))
      }
      return ExportOptions.Moments(times: times)
    case .frames: return try Self.frames(text)
    default: return ExportOptions.Moments(times: [try Self.seconds(text[...], name)])
    }
  }

  /// The states that each become outputs of their own; nil for one alone, empty for all.
  func states() throws(UsageError) -> [String]? {
    guard let text = string(.states) else { return nil }
    guard string(.state) == nil, string(.fromState) == nil else {
      throw UsageError("--states excludes --state and --from-state, which show one state")
    }
    if text == "all" { return [] }
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard !names.contains("") else { throw UsageError("--states \(text) is not a list of names") }
    if let index = names.indices.first(where: { names[..<$0].contains(names[$0]) }) {
      throw UsageError("--states names “\(names[index])” twice")
    }
    return names
  }

  /// Seconds, optionally with the suffix `s`.
  private static func seconds(_ text: Substring, _ name: CommandOption.Name) throws(UsageError) -> Double {
    guard let number = Double(text.hasSuffix("s") ? text.dropLast() : text), number.isFinite else {
      throw UsageError("--\(name.rawValue) \(text) is not a number of seconds")
    }
    return number
  }

  /// More moments than this must be a mistake.
  private static let mostFrames = 100_000

  /// `0..2@30`: from 0 until before 2 seconds, 30 per second. Two seconds then make 60 frames that can be
  /// looped; the moment 2 would show the beginning twice.
  private static func frames(_ text: String) throws(UsageError) -> ExportOptions.Moments {
    func refuse() -> UsageError {
      UsageError("--frames \(text) is not a range of seconds with a rate, such as 0..2@30")
    }
    let halves = text.split(separator: "@", omittingEmptySubsequences: false)
    guard halves.count == 2, let dots = halves[0].firstRange(of: "..") else { throw refuse() }
    let start = try seconds(halves[0][..<dots.lowerBound], .frames)
    let end = try seconds(halves[0][dots.upperBound...], .frames)
    guard let rate = Double(halves[1]), rate > 0, rate.isFinite, end > start else { throw refuse() }
    // A range such as 0..0.3@10 has three frames despite the rounding of binary fractions.
    let count = ((end - start) * rate - 1e-6).rounded(.up)
    guard count <= Double(mostFrames) else {
      throw UsageError("--frames \(text) are more than \(mostFrames) frames")
    }
    let times = (0..<max(Int(count), 1)).map { start + Double($0) / rate }
    return ExportOptions.Moments(times: times, lastDuration: 1 / rate)
  }
}
