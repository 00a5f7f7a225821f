/// Lists of allowed values for messages.
enum Allowed {
  /// `allowed are butt, round, square`.
  static func text(_ names: [String]) -> String {
    "allowed \(names.count == 1 ? "is" : "are") \(names.joined(separator: ", "))"
  }

  /// `one of "butt", "round", "square"`.
  static func choice(_ names: [String]) -> String {
    let list = names.map { Quoted.text($0) }.joined(separator: ", ")
    return names.count == 1 ? list : "one of \(list)"
  }
}
